"""What recall and closure say of a thing that was given up and taken up again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest

from stilltrue import Memory
from stilltrue.extract.grammar import load_grammar
from stilltrue.model.closure import Closure
from stilltrue.model.evidence import Evidence, Recall
from stilltrue.storage.base import Storage
from stilltrue.storage.in_memory import InMemoryStorage
from stilltrue.storage.sqlite.backend import SQLiteStorage

SHAPES = """
[[pattern]]
text = "{subject} depends on {qualifier} {value}."
predicate = "depends on"
many = false

[[pattern]]
text = "{subject} no longer depends on {qualifier}."
predicate = "depends on"
act = "ends"
many = false

[[pattern]]
text = "{subject}는 {qualifier} {value} 버전을 쓴다."
predicate = "depends on"
many = false

[[pattern]]
text = "{subject}는 더 이상 {qualifier} 버전을 안 쓴다."
predicate = "depends on"
act = "ends"
many = false
"""


@dataclass(frozen=True)
class Wording:
    """How one language says it."""

    first: str
    over: str
    again: str
    others: tuple[str, ...]
    question: str
    as_of: str


ENGLISH = Wording(
    first="Harbor depends on redis ^4.0.",
    over="Harbor no longer depends on redis.",
    again="Harbor depends on redis >=5.1.",
    others=tuple(f"Harbor depends on part-{n} ^{n}.0." for n in range(1, 15)),
    question="Which version of redis does Harbor depend on now?",
    as_of="Which version of redis did Harbor depend on as of 2025-02-01?",
)
KOREAN = Wording(
    first="한결나루는 레디스 ^4.0 버전을 쓴다.",
    over="한결나루는 더 이상 레디스 버전을 안 쓴다.",
    again="한결나루는 레디스 >=5.1 버전을 쓴다.",
    others=tuple(f"한결나루는 부품{n} ^{n}.0 버전을 쓴다." for n in range(1, 15)),
    question="한결나루의 의존성 중 레디스는 몇 버전이야?",
    as_of="2025년 2월 1일에 한결나루의 의존성 중 레디스는 몇 버전이었어?",
)
worded = pytest.mark.parametrize("said", [ENGLISH, KOREAN], ids=["English", "Korean"])


@pytest.fixture(params=["memory", "sqlite"])
def memory(request, tmp_path: Path) -> Iterator[Memory]:
    (tmp_path / "shapes.toml").write_text(SHAPES, encoding="utf-8")
    storage: Storage = InMemoryStorage() if request.param == "memory" else SQLiteStorage(tmp_path / "a.db")
    shapes = load_grammar(tmp_path / "shapes.toml")
    yield Memory(
        user="ann",
        storage=storage,
        extractors=[shapes],
        embedder="none",
        clock=lambda: datetime(2026, 6, 1, tzinfo=UTC),
    )
    storage.close()


def told(memory: Memory, *lines: tuple[str, str]) -> None:
    for day, text in lines:
        memory.add([{"role": "document", "text": text, "said_at": f"{day}T09:00:00+00:00"}], session=day)


def standing(found: Recall) -> list[tuple[str, bool]]:
    """Each fact that is handed over: its value, and whether it holds or does not."""
    return [(one.fact.value.text, one.fact.polarity) for one in found.evidence if one.fact is not None]


def unmarked(found: Recall, text: str) -> list[Evidence]:
    """The pieces that show a sentence as if it were still so."""
    return [one for one in found.evidence if any(text in r.quote for r in one.receipts) and not one.stale]


def sentences(found: Closure) -> list[str]:
    return [source.turn.text for source in found.sources]


def of_one(found: Closure, value: str) -> list[bool]:
    return [fact.polarity for fact in found.facts if fact.value is not None and fact.value.text == value]


def left_out(found: Closure) -> Sequence[int]:
    """How many facts of each subject are counted and not handed over."""
    return [reached.n_facts - reached.n_handed for reached in found.reached]


@worded
def test_what_was_given_up_and_taken_up_again_is_not_shown_as_given_up(memory: Memory, said: Wording):
    told(memory, ("2025-01-10", said.first), ("2025-03-10", said.over), ("2025-05-10", said.again))

    found, reached = memory.recall(said.question), memory.closure(said.question, prove=True)

    assert standing(found) == [(">=5.1", True)]
    assert unmarked(found, said.over) == []
    assert sentences(reached) == [said.again]
    assert left_out(reached) == [0]
    assert reached.cut == ()


@worded
def test_what_was_given_up_stays_given_up_until_it_is_taken_up_again(memory: Memory, said: Wording):
    told(memory, ("2025-01-10", said.first), ("2025-03-10", said.over))

    found, reached = memory.recall(said.question), memory.closure(said.question)

    assert standing(found) == [("^4.0", False)]
    assert sentences(reached) == [said.over]
    assert of_one(reached, "^4.0") == [False]


@worded
def test_an_end_that_was_said_later_is_not_shown_for_the_time_before_it(memory: Memory, said: Wording):
    told(memory, ("2025-01-10", said.first), ("2025-03-10", said.over))

    found = memory.recall(said.as_of)

    assert standing(found) == [("^4.0", True)]
    assert all(said.over not in receipt.quote for one in found.evidence for receipt in one.receipts)


def test_the_same_value_taken_up_again_marks_the_sentence_that_ended_it(memory: Memory):
    told(memory, ("2025-01-10", ENGLISH.first), ("2025-03-10", ENGLISH.over), ("2025-05-10", ENGLISH.first))

    found = memory.recall(ENGLISH.question)

    assert ("^4.0", True) in standing(found)
    assert unmarked(found, ENGLISH.over) == []


def test_an_end_that_names_its_value_stays_beside_the_value_that_came_later(memory: Memory):
    claim = {"subject": "Ann", "predicate": "lives in", "said_at": "2025-01-10"}
    memory.assert_claims([{**claim, "value": "Seoul"}])
    memory.assert_claims([{**claim, "value": "Seoul", "act": "ends", "said_at": "2025-03-10"}])
    memory.assert_claims([{**claim, "value": "Busan", "said_at": "2025-05-10"}])

    reached = memory.closure(["Ann"])

    assert (of_one(reached, "Seoul"), of_one(reached, "Busan")) == ([False], [True])


@worded
def test_the_ledger_still_knows_that_the_old_value_does_not_hold(memory: Memory, said: Wording):
    told(memory, ("2025-01-10", said.first), ("2025-03-10", said.over), ("2025-05-10", said.again))
    subject = "Harbor" if said is ENGLISH else "한결나루"

    held = memory.current(subject, "depends on")

    assert {(fact.value.text, fact.polarity) for fact in held} == {("^4.0", False), (">=5.1", True)}


@worded
def test_a_slot_asked_for_by_its_qualifier_comes_without_the_other_slots(memory: Memory, said: Wording):
    told(memory, ("2025-01-10", said.first), *(("2025-01-11", other) for other in said.others))

    found = memory.recall(said.question)

    assert standing(found) == [("^4.0", True)]


def test_all_slots_come_where_no_qualifier_is_named(memory: Memory):
    told(memory, ("2025-01-10", ENGLISH.first), *(("2025-01-11", other) for other in ENGLISH.others))

    found = memory.recall("Which packages does Harbor depend on?")

    assert len(standing(found)) == 15


def test_of_two_qualifiers_one_within_the_other_the_longer_one_is_meant(memory: Memory):
    claim = {"subject": "Harbor", "predicate": "depends on", "said_at": "2025-01-10"}
    memory.assert_claims(
        [{**claim, "qualifier": "lamp", "value": "^1.0"}, {**claim, "qualifier": "lamp oil", "value": "^2.0"}]
    )

    found = memory.recall("Which version of lamp oil does Harbor depend on?")

    assert standing(found) == [("^2.0", True)]
