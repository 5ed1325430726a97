"""Programs at random, with no plot behind them: what the memory holds on each day is what replaying them says."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stilltrue import Memory
from stilltrue.eval.state.program import (
    Adjust,
    Bands,
    Commit,
    Exempt,
    Less,
    Place,
    Program,
    Retract,
    Rule,
    Step,
    Times,
    Total,
    Value,
)
from stilltrue.eval.state.replay import replayed

FIRST = datetime(2026, 1, 1, 8, tzinfo=UTC)
LAST = 60
BASE = [Place(0, role) for role in ("a", "b", "c")]
DERIVED = [Place(0, role) for role in ("p", "q", "r")]
DECIDED = Place(0, "way")


def when(day, minute=0):
    return FIRST + timedelta(days=day, minutes=minute)


def random_program(random, *, commits, slips):
    """Three numbers that move, three that rest on them and on one another, and a decision at the end of the chain."""
    steps = [Step(0, Value(place, Fraction(random.randint(1, 20)))) for place in BASE]
    below = list(BASE)
    for place in DERIVED:
        one, other = random.sample(below, 2)
        formula = random.choice([Times(one, other), Less(one, other), Total((one, other))])
        steps.append(Step(random.randint(0, 5), Rule(place, formula)))
        below.append(place)
    cuts = sorted(random.sample(range(-40, 400), 2))
    steps.append(
        Step(
            random.randint(0, 5),
            Rule(DECIDED, Bands(DERIVED[-1], (Fraction(cuts[0]), Fraction(cuts[1])), ("x", "y", "z"))),
        )
    )
    steps.sort(key=lambda step: step.day)
    # A value is never said twice, so that taking one back concerns one claim.
    fresh = iter(random.sample(range(21, 400), 60))
    quiet_until = dict.fromkeys(BASE, 0)
    last = dict.fromkeys(BASE)
    for day in range(6, LAST):
        place = random.choice(BASE)
        if day < quiet_until[place] or random.random() < 0.5:
            continue
        kind = random.choice(["value", "value", "adjust", "exempt", "retract"])
        if kind == "value" or (kind == "retract" and (not slips or last[place] is None)):
            last[place] = Fraction(next(fresh))
            steps.append(Step(day, Value(place, last[place])))
        elif kind == "adjust":
            steps.append(Step(day, Adjust(place, Fraction(random.choice([-3, -2, -1, 1, 2, 3])))))
            last[place] = None
        elif kind == "retract":
            steps.append(Step(day, Retract(place, last[place])))
            last[place] = None
        else:
            days = random.randint(2, 9)
            steps.append(Step(day, Exempt(place, Fraction(next(fresh)), days)))
            quiet_until[place] = day + days + 1
            last[place] = None
        if commits and random.random() < 0.3:
            repeated = random.choice([*DERIVED, DECIDED])
            steps.append(Step(day, Commit(repeated, replayed(Program(tuple(steps), repeated, day)))))
    return Program(tuple(steps), DECIDED, LAST)


def formula_of(formula):
    match formula:
        case Times(one, other):
            return f"{one.role} * {other.role}", [one, other]
        case Less(one, other):
            return f"{one.role} - {other.role}", [one, other]
        case Total(parts):
            return " + ".join(place.role for place in parts), parts
        case Bands(of, (low, high), (x, y, z)):
            return f'"{x}" if {of.role} < {low} else "{y}" if {of.role} < {high} else "{z}"', [of]


def claims_of(program):
    for minute, step in enumerate(program.steps):
        place, operation = step.operation.place, step.operation
        claim = {"subject": "thing", "predicate": place.role, "said_at": when(step.day, minute).isoformat()}
        if isinstance(operation, Rule):
            text, places = formula_of(operation.formula)
            inputs = {one.role: ["thing", one.role] for one in places}
            yield claim | {"value": None, "derivation": {"formula": text, "inputs": inputs}}
            continue
        worth = operation.change if isinstance(operation, Adjust) else operation.value
        claim["value"] = worth if isinstance(worth, str) else int(worth)
        if isinstance(operation, Adjust):
            claim["act"] = "adjusts"
        if isinstance(operation, Retract):
            claim["act"] = "denies"
        if isinstance(operation, Exempt):
            claim["valid_to"] = when(step.day + operation.days - 1).date().isoformat()
        yield claim


def held(memory, place, day, **more):
    facts = [
        fact
        for fact in memory.as_of(when(day, 600), "thing", place.role, **more)
        if fact.value is not None and fact.polarity
    ]
    known = [fact.value for fact in facts if fact.state == "known"]
    assert len(known) <= 1
    if not known:
        return None
    return known[0].text if known[0].number is None else Fraction(known[0].number)


def told(program, random=None):
    memory = Memory(user="owner", zone="UTC", embedder="none", clock=lambda: when(LAST, 600))
    claims = list(claims_of(program))
    for claim in claims if random is None else random.sample(claims, len(claims)):
        memory.assert_claims([claim], now=claim["said_at"] if random is None else None)
    return memory


@pytest.mark.parametrize(
    ("commits", "slips"),
    [(False, True), (True, False), (True, True)],
    ids=["with slips", "with repetitions", "with repetitions of slips"],
)
@given(seed=st.integers(0, 10**9))
@settings(max_examples=5, deadline=None)
def test_what_was_believed_on_a_day_is_what_replaying_up_to_that_day_says(commits, slips, seed):
    random = Random(seed)
    program = random_program(random, commits=commits, slips=slips)
    days = sorted(random.sample(range(5, LAST), 8))

    with told(program) as memory:
        found = [
            (day, place.role, held(memory, place, day, known_at=when(day, 600)))
            for day in days
            for place in [*BASE, *DERIVED, DECIDED]
        ]

    assert found == [
        (day, place.role, replayed(program, place, day)) for day in days for place in [*BASE, *DERIVED, DECIDED]
    ]


@pytest.mark.parametrize(
    ("commits", "slips"),
    [(False, True), (True, False), (True, True)],
    ids=["with slips", "with repetitions", "with repetitions of slips"],
)
@given(seed=st.integers(0, 10**9))
@settings(max_examples=4, deadline=None)
def test_what_holds_in_the_end_does_not_hang_on_the_order_of_arrival(commits, slips, seed):
    random = Random(seed)
    program = random_program(random, commits=commits, slips=slips)

    with told(program, random) as memory:
        found = [held(memory, place, LAST) for place in [*BASE, *DERIVED, DECIDED]]

    assert found == [replayed(program, place, LAST) for place in [*BASE, *DERIVED, DECIDED]]
