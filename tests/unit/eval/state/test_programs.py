"""Programs and their right answers: what is generated, what the replay says of it, and which short cuts go wrong."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise, product
from math import ceil

import pytest

from stilltrue.eval.state import DOMAINS, KINDS, LENGTHS
from stilltrue.eval.state.generate import scenario, scenarios
from stilltrue.eval.state.policies import OPEN, POLICIES, touched
from stilltrue.eval.state.program import (
    Adjust,
    Bands,
    Best,
    Commit,
    Exempt,
    Hearsay,
    Less,
    Mention,
    Passing,
    Percent,
    Place,
    Program,
    Retract,
    Rule,
    Shares,
    Step,
    Times,
    Total,
    Value,
)
from stilltrue.eval.state.replay import replayed
from stilltrue.eval.state.scenario import TARGETS
from stilltrue.eval.state.themes import THEMES, Shape

ALL = list(scenarios())


def naive(program, day=None):
    """The state after each step in turn, kept in one dictionary; a retraction goes back to the value before."""
    day = program.asked_on if day is None else day
    stacks, rules, exempt = {}, {}, {}
    for step in program.steps:
        if step.day > day:
            break
        operation, place = step.operation, step.operation.place
        if isinstance(operation, Rule):
            rules[place] = operation.formula
        elif isinstance(operation, Value):
            stacks.setdefault(place, []).append(operation.value)
        elif isinstance(operation, Adjust):
            stacks[place].append(stacks[place][-1] + operation.change)
        elif isinstance(operation, Retract):
            stacks[place].remove(operation.value)
        elif isinstance(operation, Exempt):
            exempt[place] = (step.day, step.day + operation.days - 1, operation.value)

    def look(place):
        if place in exempt and exempt[place][0] <= day <= exempt[place][1]:
            return exempt[place][2]
        formula = rules.get(place)
        if isinstance(formula, Times):
            return look(formula.one) * look(formula.other)
        if isinstance(formula, Percent):
            return look(formula.amount) * look(formula.rate) / 100
        if isinstance(formula, Shares):
            return Fraction(ceil(look(formula.whole) / look(formula.each)))
        if isinstance(formula, Less):
            return look(formula.whole) - look(formula.part)
        if isinstance(formula, Total):
            return sum(map(look, formula.parts))
        if isinstance(formula, Best):
            return sorted(formula.of, key=look, reverse=formula.greatest)[0].item
        if isinstance(formula, Bands):
            amount = look(formula.of)
            below = [outcome for cut, outcome in zip(formula.cuts, formula.outcomes, strict=False) if amount < cut]
            return below[0] if below else formula.outcomes[-1]
        return stacks[place][-1]

    return look(program.asked)


def test_each_kind_domain_and_length_is_generated_equally_often_and_more_than_three_hundred_in_all():
    cells = Counter((one.kind, one.domain, one.length) for one in ALL)

    assert cells == dict.fromkeys(product(KINDS, DOMAINS, LENGTHS), 12)
    assert len(ALL) == 360


def test_the_same_seed_gives_the_same_scenarios_and_another_gives_others():
    again, other = list(scenarios()), list(scenarios(8, rounds=1))

    assert again == ALL
    assert [one.program for one in other] != [one.program for one in ALL[: len(other)]]


def test_a_scenario_is_the_same_however_many_are_made_before_it():
    assert scenario(7, "compound", "research", "long", 5) == next(
        one for one in ALL if one.id == "compound-research-long-05"
    )


def test_the_replay_agrees_with_keeping_the_state_step_by_step():
    assert [replayed(one.program) for one in ALL] == [naive(one.program) for one in ALL]


def test_exactly_one_option_is_right_and_it_is_what_the_replay_says():
    for one in ALL:
        assert [option.worth for option in one.options if option.role == "right"] == [replayed(one.program)]
        assert len({option.worth for option in one.options}) == len(one.options)
        assert 3 <= len(one.options) <= 4
        assert {option.role for option in one.options} == {"right", "drift", "neutral"}


def test_where_the_right_option_stands_says_nothing():
    places = Counter(
        (len(one.options), [option.role for option in one.options].index("right")) for one in scenarios(rounds=36)
    )

    for n in (3, 4):
        of_n = [places[n, place] for place in range(n)]
        assert min(of_n) > 0.8 * sum(of_n) / n


@pytest.mark.parametrize("kind", KINDS)
def test_a_scenario_of_each_kind_catches_a_lazy_reader_it_is_made_for(kind):
    for one in ALL:
        if one.kind == kind:
            wrong = {name for name, policy in POLICIES.items() if policy(one.program) not in (one.right, None)}
            assert wrong == set(one.caught)
            assert wrong & set(TARGETS[kind])


def test_no_lazy_reader_gets_through_all_kinds():
    for policy in POLICIES.values():
        rights = {kind: sum(policy(one.program) == one.right for one in ALL if one.kind == kind) for kind in KINDS}
        assert min(rights.values()) < 10


def test_lazy_readers_differ_from_one_another():
    answers = [tuple(policy(one.program) for one in ALL) for policy in POLICIES.values()]

    assert len(set(answers)) == len(POLICIES)


def test_in_an_anti_trap_what_was_held_is_right_and_only_changing_ones_mind_is_wrong():
    for one in ALL:
        if one.kind == "anti-trap":
            assert "over-eager" in one.caught
            assert "cached value" not in one.caught


def test_in_a_sequence_or_compound_trap_what_was_written_down_is_wrong():
    for one in ALL:
        if one.kind in ("sequence", "compound"):
            assert "cached value" in one.caught


def test_a_commitment_repeats_what_held_when_it_was_made():
    for one in ALL:
        for number, step in enumerate(one.program.steps):
            if isinstance(step.operation, Commit):
                before = Program(one.program.steps[:number], step.operation.place, step.day)
                assert replayed(before) == step.operation.value


def test_what_was_said_aloud_with_a_rule_came_out_then():
    for one in ALL:
        for number, step in enumerate(one.program.steps):
            if isinstance(step.operation, Rule) and step.operation.outcome is not None:
                told = Program(one.program.steps[: number + 1], step.operation.place, step.day)
                assert replayed(told) == step.operation.outcome


def test_talk_rumours_and_passing_numbers_change_no_answer():
    for one in ALL:
        steps = tuple(
            step for step in one.program.steps if not isinstance(step.operation, Mention | Hearsay | Passing | Commit)
        )
        assert replayed(Program(steps, one.program.asked, one.program.asked_on)) == one.right


def test_a_long_scenario_has_three_threads_that_take_turns_and_none_shares_a_theme():
    for one in ALL:
        threads = [step.operation.place.thread for step in one.program.steps]
        assert len(one.themes) == len(set(threads)) == (1 if one.length == "short" else 3)
        assert len({theme.name for theme in one.themes}) == len(one.themes)
    assert sum(changes_of_thread(one) > 2 for one in ALL if one.length == "long") > 170


def changes_of_thread(one):
    threads = [step.operation.place.thread for step in one.program.steps]
    return sum(before != after for before, after in pairwise(threads))


def test_days_never_go_back_and_the_question_comes_last():
    for one in ALL:
        days = [step.day for step in one.program.steps]
        assert days == sorted(days)
        assert one.program.asked_on > days[-1]


def test_every_operation_theme_and_formula_occurs():
    operations = {type(step.operation) for one in ALL for step in one.program.steps}
    formulas = {
        type(step.operation.formula) for one in ALL for step in one.program.steps if isinstance(step.operation, Rule)
    }

    assert operations == {Rule, Value, Adjust, Exempt, Commit, Retract, Hearsay, Mention, Passing}
    assert formulas == {Times, Percent, Shares, Less, Total, Best, Bands}
    assert {one.theme.name for one in ALL} == {theme.name for theme in THEMES}
    assert {theme.shape for theme in THEMES} == set(Shape)


@pytest.mark.parametrize("domain", DOMAINS)
def test_every_operation_occurs_in_each_domain(domain):
    found = {type(step.operation) for one in ALL if one.domain == domain for step in one.program.steps}

    assert found == {Rule, Value, Adjust, Exempt, Commit, Retract, Hearsay, Mention, Passing}


def test_both_ways_of_giving_a_relation_occur():
    stated = [step.operation.stated for one in ALL for step in one.program.steps if isinstance(step.operation, Rule)]

    assert 0.2 < stated.count(False) / len(stated) < 0.8


PACKS, WEEKS, ALL_PACKS, WAY = (Place(0, role) for role in ("one", "other", "total", "choice"))
TRIP = (
    Step(0, Value(PACKS, Fraction(10))),
    Step(0, Value(WEEKS, Fraction(2))),
    Step(0, Rule(ALL_PACKS, Times(PACKS, WEEKS), Fraction(20))),
    Step(5, Value(PACKS, Fraction(7))),
    Step(5, Passing(ALL_PACKS, Fraction(7))),
)


def test_ten_a_week_became_seven_so_twenty_became_fourteen():
    program = Program(TRIP, ALL_PACKS, 9)

    answers = {name: policy(program) for name, policy in POLICIES.items()}

    assert replayed(program) == 14
    assert replayed(program, on=3) == 20
    assert answers == {"latest mention": 7, "most frequent": 7, "cached value": 20, "over-eager": OPEN, "loudest": 7}


def test_an_exception_covers_its_first_and_last_day_and_no_other():
    program = Program((*TRIP, Step(10, Exempt(PACKS, Fraction(1), 3))), ALL_PACKS, 20)

    assert [replayed(program, on=day) for day in (9, 10, 12, 13)] == [14, 2, 2, 14]


def test_a_slip_that_is_taken_back_leaves_what_it_displaced():
    program = Program((*TRIP, Step(10, Retract(PACKS, Fraction(7)))), ALL_PACKS, 20)

    assert replayed(program) == 20


def test_a_missing_input_gives_no_answer_and_never_an_old_one():
    program = Program(TRIP[1:3], ALL_PACKS, 9)

    assert replayed(program) is None


def test_a_cut_belongs_to_the_band_above_it():
    bands = Bands(ALL_PACKS, (Fraction(14), Fraction(15)), ("low", "middle", "high"))

    assert replayed(Program((*TRIP, Step(6, Rule(WAY, bands))), WAY, 9)) == "middle"
    assert replayed(Program((*TRIP, Step(6, Rule(WAY, bands))), WAY, 6)) == "middle"


def test_shares_are_rounded_up_and_nothing_is_divided_by_nothing():
    shares = Rule(ALL_PACKS, Shares(PACKS, WEEKS))

    assert (
        replayed(
            Program(
                (Step(0, Value(PACKS, Fraction(7))), Step(0, Value(WEEKS, Fraction(2))), Step(0, shares)), ALL_PACKS, 1
            )
        )
        == 4
    )
    assert (
        replayed(
            Program(
                (Step(0, Value(PACKS, Fraction(7))), Step(0, Value(WEEKS, Fraction(0))), Step(0, shares)), ALL_PACKS, 1
            )
        )
        is None
    )


def test_what_is_touched_is_touched_after_it_was_settled():
    assert touched(Program(TRIP, ALL_PACKS, 9))
    assert not touched(Program(TRIP[:3], ALL_PACKS, 9))
