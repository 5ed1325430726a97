"""What a purpose keeps back comes by no other way either: no tool, no proof, no state, no ledger's own answer."""

from __future__ import annotations

from datetime import UTC

import pytest

from stilltrue import Abstention, Answer, Memory
from stilltrue.answer.exhibits import Board, Easel
from stilltrue.answer.gathering import Gathering
from stilltrue.answer.replies import Call
from stilltrue.answer.tools import Toolbox
from stilltrue.engine.planner_reach import CoreReach
from stilltrue.ledger.registry import load_registry
from stilltrue.llm.scripted import ScriptedModel
from stilltrue.model.answer import Why
from stilltrue.model.closure import CutBy
from stilltrue.model.time import instant_of

SECRET = ("Bergen", "Mina", "ferry", "베르겐", "미나")
"""Words of what is personal."""
LOOKED_UP = [
    pytest.param("search", {"text": "Where does the user live, and what does the api use?"}, id="search"),
    pytest.param("inspect", {"evidence": "E1"}, id="inspect"),
    pytest.param("expand_session", {"evidence": "E1"}, id="expand_session"),
    pytest.param("timeline", {"subject": "user", "predicate": "lives in"}, id="timeline"),
    pytest.param("timeline", {"subject": "나", "predicate": "사는 곳"}, id="timeline, in Korean"),
    pytest.param("count", {"subject": "user"}, id="count"),
    pytest.param("closure", {"subject": "api"}, id="closure"),
    pytest.param("closure", {"subject": "user"}, id="closure of the user"),
    pytest.param("as_of", {"subject": "user", "at": "2026-05"}, id="as_of"),
]


@pytest.fixture
def memory(storage, clock):
    """A memory of where the user lives, whom they know, and what was decided about an api."""
    memory = Memory(user="ann", storage=storage, clock=clock, extractors=["rules"])
    memory.add("I live in Bergen, and I take the ferry.", said_at="2026-01-05", session="s")
    memory.add("나는 베르겐에 살아.", said_at="2026-01-06", session="s")
    memory.assert_claims([
        {"subject": "api", "predicate": "database", "value": "PostgreSQL", "kind": "decision", "said_at": "2026-02-01"},
        {"subject": "api", "predicate": "named after", "value": {"entity": "Mina"}, "said_at": "2026-02-01"},
        {"subject": "Mina", "predicate": "lives in", "value": "Bergen", "said_at": "2026-02-01"},
        {"subject": "user", "predicate": "pays", "value": "in ferry tokens", "said_at": "2026-02-01"},
    ])  # fmt: skip
    return memory


def tools_of(memory: Memory, purpose: str | None) -> Toolbox:
    """The tools of a question for a purpose; what another purpose has shown lies on its board."""
    core = memory._core
    now = instant_of(core.clock())
    easel, board = Easel("en", UTC, load_registry()), Board(20_000)
    gathering = Gathering(reach=CoreReach(core, now, None, purpose), easel=easel, at=now, known_at=None)
    return Toolbox(gathering=gathering, board=board, question="What is there?")


@pytest.mark.parametrize(("tool", "arguments"), LOOKED_UP)
def test_a_tool_brings_nothing_personal_for_a_purpose_that_needs_none(memory, tool, arguments):
    freely, kept_back = tools_of(memory, None), tools_of(memory, "code review")
    for tools in (freely, kept_back):
        tools.board.add(freely.run(Call(tool="search", arguments={"text": "I live in Bergen"})).exhibits)

    call = Call(tool=tool, arguments=arguments)
    told = [" ".join(str(one.told) for one in tools.run(call).exhibits) for tools in (freely, kept_back)]

    assert any(word in told[0] for word in SECRET)
    assert not any(word in told[1] for word in SECRET)


def test_what_is_no_secret_comes_for_every_purpose(memory):
    tools = tools_of(memory, "code review")

    found = tools.run(Call(tool="closure", arguments={"subject": "api"}))
    counted = tools.run(Call(tool="count", arguments={"subject": "api"}))

    assert "PostgreSQL" in str([one.told for one in found.exhibits])
    assert counted.exhibits[0].told["count_of_facts"] == 1


def test_a_count_is_of_what_may_be_told_alone(memory):
    asked = Call(tool="count", arguments={"subject": "user"})

    freely, kept_back = (tools_of(memory, purpose).run(asked) for purpose in (None, "translation"))

    assert freely.exhibits[0].told["count_of_facts"] >= 2
    assert kept_back.exhibits[0].told["count_of_facts"] == 0


def test_a_sum_is_made_of_what_is_shown_alone(memory):
    memory.assert_claims([{"subject": "user", "predicate": "age", "value": 41, "said_at": "2026-02-01"}])
    freely, kept_back = tools_of(memory, None), tools_of(memory, "code review")
    for tools in (freely, kept_back):
        tools.board.add(tools.run(Call(tool="timeline", arguments={"subject": "user", "predicate": "age"})).exhibits)

    told = [tools.run(Call(tool="compute", arguments={"text": "41 * 2"})) for tools in (freely, kept_back)]

    assert told[0].exhibits[0].told["computed"] == "41 * 2 = 82"
    assert told[1].problem == "41 stands neither in the evidence nor in the question"


def test_a_tool_does_not_say_how_much_it_kept_back(memory):
    found = tools_of(memory, "translation").run(Call(tool="as_of", arguments={"subject": "user", "at": "2026-05"}))

    assert (found.exhibits, found.note) == ((), "0 found")


@pytest.mark.parametrize("question", ["What is there about the api?", "api에 대해 뭐가 있어?"])
def test_a_proof_hands_over_nothing_personal_and_counts_what_it_left_out(memory, question):
    freely = memory.recall(question, prove=True)
    found = memory.recall(question, prove=True, purpose="code review")

    assert "Mina" in str([piece.label for piece in freely.evidence])
    assert "PostgreSQL" in str([piece.label for piece in found.evidence])
    assert not any(word in str(found.evidence) for word in SECRET)
    assert [(one.subject, one.n_facts, one.by) for one in found.proof.cut] == [("api", 1, CutBy.PURPOSE)]
    assert [one.subject for one in found.proof.coverage] == ["api"]
    assert not found.proof.complete


@pytest.mark.parametrize("question", ["Where do I live?", "나 어디 살아?"])
def test_the_ledgers_own_answer_is_kept_back_as_well(memory, question):
    model = ScriptedModel()

    freely = memory.ask(question)
    found = memory.ask(question, purpose="translation")
    asked = memory.ask(question, purpose="translation", model=model)

    assert isinstance(freely, Answer)
    for one in (found, asked):
        assert isinstance(one, Abstention)
        assert one.why is Why.INVISIBLE
        assert not any(word in f"{one.text} {one.evidence}" for word in SECRET)
    assert model.asked == []


def test_how_a_value_comes_about_is_told_only_where_all_that_it_looks_at_may_be(memory):
    memory.assert_claims([
        {"subject": "user", "predicate": "salary", "value": 5100, "said_at": "2026-02-01"},
        {"subject": "api", "predicate": "budget", "value": 10200, "kind": "decision", "said_at": "2026-02-02",
         "derivation": {"formula": "2 * pay", "inputs": {"pay": ["user", "salary"]}}},
    ])  # fmt: skip

    freely = memory.context("What is the budget of the api?").whole
    found = memory.context("What is the budget of the api?", purpose="code review").whole

    assert "5100" in freely
    assert "10200" in found
    assert "5100" not in found
