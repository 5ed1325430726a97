"""Plans as people talk of them, one talk a block: what is known at the end, and what is answered; nothing of what must not be learned."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from stilltrue import Answer, Memory
from stilltrue.model.claim import Modality
from stilltrue.model.fact import Fact, State
from stilltrue.model.state import Part

FOLDER = Path(__file__).parent / "talks"
_TURN = re.compile(r"(?P<day>\d{4}-\d\d-\d\d) (?P<who>[^:]+): (?P<text>.*)")


def talks(code: str) -> Iterator[tuple[list[str], list[str]]]:
    """Each talk: its turns and questions, and the lines expected."""
    for block in (FOLDER / f"{code}.txt").read_text("utf-8").strip().split("\n\n"):
        told, _, expected = block.partition("\n---\n")
        yield told.split("\n"), expected.split("\n")


def heard(told: list[str]) -> list[str]:
    """What a memory answers in the course of a talk, and what it knows at its end; `nothing` where it knows nothing."""
    lines: list[str] = []
    day = datetime(2026, 3, 2, 9, tzinfo=UTC)
    with Memory(user="owner", zone="UTC", embedder="none", clock=lambda: day) as memory:
        for line in told:
            if line.startswith("? "):
                lines.append(_answered(memory, line[2:], day))
                continue
            found = _TURN.match(line)
            assert found is not None, line
            day = datetime.fromisoformat(found["day"]).replace(hour=9, tzinfo=UTC)
            is_owner = found["who"] == "user"
            role, speaker = ("user", None) if is_owner else ("other", found["who"])
            memory.add(found["text"], role=role, speaker=speaker, said_at=day, session=found["day"], now=day)
        facts, _ = memory.list(now=day)
        due = [entry.fact for entry in memory.state(now=day).entries if entry.part is Part.DUE]
    known = [*sorted(map(_line, facts)), *(f"due: {fact.value.text}" for fact in due if fact.value is not None)]
    return [*lines, *(known or ["nothing"])]


def _answered(memory: Memory, question: str, day: datetime) -> str:
    said = memory.ask(question, now=day)
    if not isinstance(said, Answer):
        return f"{question} → {said.why.value}"
    values = [one.fact.value.text for one in said.cited if one.fact.value is not None]
    worked = re.search(r"= (?P<total>[^\n=]+)\n", said.text)
    marks = [mark for words, mark in _MARKS.items() if re.search(words, said.text)]
    return " ".join((f"{question} → {worked['total'] if worked else ', '.join(values)}", *marks))


_MARKS = {r"Doubtful since|확실하지 않음": "(doubtful)", r"Otherwise by hearsay|전해 들은 다른 말": "(hearsay beside)"}


def _line(fact: Fact) -> str:
    qualifier = f"[{fact.slot.qualifier}]" if fact.slot.qualifier else ""
    value = fact.value.text if fact.value is not None else "*"
    marks = [
        "not" if not fact.polarity else "",
        fact.lane.value if fact.lane is not Modality.ACTUAL else "",
        "needs recheck" if fact.state is State.NEEDS_RECHECK else "",
        "for a time" if fact.exception else "",
    ]
    return " ".join((f"{fact.slot.subject} · {fact.slot.predicate}{qualifier} = {value}", *filter(None, marks)))


@pytest.mark.parametrize("code", ["en", "ko"])
def test_a_plan_is_known_as_it_was_talked_of(code):
    given = [(told, heard(told)) for told, _ in talks(code)]

    assert given == list(talks(code))


def test_both_languages_have_as_many_talks_and_as_many_of_which_nothing_may_be_learned():
    english, korean = list(talks("en")), list(talks("ko"))
    kept_out = [sum(expected == ["nothing"] for _, expected in each) for each in (english, korean)]

    assert len(english) == len(korean) >= 40
    assert kept_out[0] == kept_out[1] >= 18
