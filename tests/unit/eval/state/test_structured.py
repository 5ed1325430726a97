"""The memory itself, handed claims: right in every kind, and what it loses with each part taken away."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import stilltrue
import stilltrue.eval.state
from stilltrue import Memory
from stilltrue.eval.state import KINDS, LANGUAGES, PARTS
from stilltrue.eval.state.claims import claims, slot
from stilltrue.eval.state.dialogue import told
from stilltrue.eval.state.generate import scenarios
from stilltrue.eval.state.run import run_state
from stilltrue.eval.state.scoring import option_chosen
from stilltrue.eval.state.structured import Structured, _read
from stilltrue.eval.state.words import words

PLACE = Path(stilltrue.eval.state.__file__).parent
SAMPLE = list(scenarios(rounds=1))


def lost(report):
    return [(one.id, one.language, one.answer) for one in report.verdicts if one.role != "right"]


@pytest.fixture(scope="module")
def without():
    """The figures of one language with a part taken away."""
    return {part: run_state(languages=("en",), limit=30, without=(part,)).as_dict() for part in PARTS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_kind_is_answered_right(language):
    assert lost(run_state(languages=(language,), limit=30)) == []


@pytest.mark.long
@pytest.mark.parametrize("seed", [7, 11])
def test_every_scenario_of_some_seeds_is_answered_right_in_both_languages(seed):
    assert lost(run_state(seed=seed)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_claim_of_a_program_is_refused_or_loses_its_formula(language):
    spoken = words(language)
    for scenario in SAMPLE:
        with Memory(
            user="owner", zone="UTC", embedder="none", clock=lambda: told(scenario, language).asked_at
        ) as memory:
            for _, claim in claims(scenario, spoken):
                ticket = memory.assert_claims([claim], now=claim["said_at"])
                assert (ticket.refused, ticket.rejected) == ((), ()), (scenario.id, claim)


def test_the_answer_is_the_same_in_whatever_order_the_claims_arrive():
    random, spoken = Random(3), words("en")
    for scenario in SAMPLE[::2]:
        dialogue = told(scenario, "en")
        handed = [claim for _, claim in claims(scenario, spoken)]
        with Memory(user="owner", zone="UTC", embedder="none", clock=lambda one=dialogue: one.asked_at) as memory:
            for claim in random.sample(handed, len(handed)):
                memory.assert_claims([claim])
            asked = slot(scenario.theme, spoken, scenario.program.asked)
            found = memory.current(asked["subject"], asked["predicate"])
            answer = ", ".join(fact.value.text for fact in found)
        place = option_chosen(answer, dialogue.options)
        assert place is not None, (scenario.id, answer)
        assert scenario.options[place].role == "right", (scenario.id, answer)


def test_two_ways_to_say_nothing_holds_are_one_answer():
    scenario = SAMPLE[0]
    dialogue = told(scenario, "ko")
    with Memory(user="owner", zone="UTC", embedder="none", clock=lambda: dialogue.asked_at) as memory:
        answer = _read(memory, dialogue, scenario.program, words("ko"))

    assert answer == words("ko").say["open"]


def test_without_supersession_what_was_said_first_stays(without):
    assert without["supersession"]["by_kind"]["compound"]["right"] == 0
    assert without["supersession"]["by_kind"]["anti-trap"]["accuracy"] == 1


def test_without_dependencies_what_rests_on_something_is_what_was_last_said_of_it(without):
    assert without["dependencies"]["by_kind"]["sequence"]["right"] == 0
    assert (
        without["dependencies"]["by_kind"]["compound"]["drift"] == without["dependencies"]["by_kind"]["compound"]["n"]
    )


def test_without_recompute_what_moved_is_open_and_never_an_old_number(without):
    assert without["recompute"]["by_kind"]["compound"]["right"] == 0
    assert without["recompute"]["accuracy"] < without["cutoff"]["accuracy"]


def test_without_cutoff_only_what_came_out_unchanged_is_lost(without):
    by_kind = without["cutoff"]["by_kind"]

    assert [kind for kind in KINDS if by_kind[kind]["accuracy"] < 1] == ["anti-trap"]


def test_nothing_is_thrown_away_that_still_holds_in_long_dialogues():
    held = [one for one in SAMPLE if one.kind == "anti-trap" and one.length == "long"]
    for language in LANGUAGES:
        for scenario in held:
            dialogue = told(scenario, language)
            place = option_chosen(Structured().answer(dialogue), dialogue.options)
            assert place is not None
            assert scenario.options[place].role == "right"


def test_the_engine_imports_nothing_of_the_scenarios():
    knowing = re.compile(r"^\s*(?:from|import) stilltrue\.eval\.state\b", re.MULTILINE)
    found = [
        path
        for path in Path(stilltrue.__file__).parent.rglob("*.py")
        if PLACE not in path.parents and knowing.search(path.read_text(encoding="utf-8"))
    ]

    assert found == []


def test_the_scenarios_import_of_stilltrue_what_any_user_does_save_to_speak_to_a_model():
    reaching = re.compile(r"^\s*from stilltrue\.(?!eval\b)", re.MULTILINE)
    found = [path.name for path in PLACE.rglob("*.py") if reaching.search(path.read_text(encoding="utf-8"))]

    assert found == ["models.py"]
