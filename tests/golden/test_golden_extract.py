"""Turns and what the rules read in them, one story a block; `nothing` where nothing may be learned."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from stilltrue.extract.base import Extraction
from stilltrue.extract.rules.extractor import Rules
from stilltrue.model.claim import Act, Candidate, End, Modality
from stilltrue.model.scope import Channel, SpaceKey
from stilltrue.model.time import moment_of, spoken
from stilltrue.model.turn import Turn, TurnId, Window

FOLDER = Path(__file__).parent / "extract"
SEOUL = ZoneInfo("Asia/Seoul")
_TURN = re.compile(r"(?P<day>\d{4}-\d\d-\d\d) (?P<who>[^:]+): (?P<text>.*)")


def blocks(code: str) -> Iterator[tuple[list[tuple[str, str, str]], list[str]]]:
    """Each story: its turns, as (day, who, text), and the lines expected."""
    for block in (FOLDER / f"{code}.txt").read_text("utf-8").strip().split("\n\n"):
        told, _, expected = block.partition("\n---\n")
        turns = [(found["day"], found["who"], found["text"]) for found in map(_TURN.match, told.splitlines()) if found]
        if turns:
            yield turns, expected.split("\n")


def told_by(turns: list[tuple[str, str, str]]) -> Extraction:
    """What the rules read in a story. A turn of `user` is the owner's; any other name is another speaker."""
    made = []
    for place, (day, who, text) in enumerate(turns):
        at = moment_of(f"{day}T10:00:00+09:00").earliest
        roles = {"user": Channel.USER, "assistant": Channel.ASSISTANT}
        channel = roles.get(who, Channel.OTHER)
        made.append(
            Turn(
                id=TurnId(f"turn {place + 1}"),
                space=SpaceKey("user:mina"),
                session="s",
                index=place,
                role=channel.value,
                speaker=None if who in roles else who,
                channel=channel,
                text=text,
                said_at=at,
                received_at=at,
                recorded_at=at,
                zone="Asia/Seoul",
            )
        )
    return Rules().extract(Window((), tuple(made)))


def shown(extraction: Extraction) -> list[str]:
    """An extraction as the lines of a golden file."""
    lines = [_line(candidate) for candidate in extraction.candidates]
    lines += [f"unresolved: {turn}" for turn in extraction.unresolved]
    return lines or ["nothing"]


def _line(candidate: Candidate) -> str:
    qualifier = f"[{candidate.qualifier}]" if candidate.qualifier else ""
    value = candidate.value.text if candidate.value is not None else "*"
    marks = [
        candidate.act.value if candidate.act is not Act.HOLDS else "",
        "not" if not candidate.polarity else "",
        candidate.modality.value if candidate.modality is not Modality.ACTUAL else "",
        candidate.end.value if candidate.end is not End.OPEN else "",
        *(name for name in ("many", "only", "temporary", "unresolved_start") if getattr(candidate, name)),
        candidate.importance if candidate.importance != "normal" else "",
        f"corrects {candidate.corrects.text}" if candidate.corrects else "",
        f"from {spoken(candidate.valid_from, SEOUL)}" if candidate.valid_from else "",
        f"to {spoken(candidate.valid_to, SEOUL)}" if candidate.valid_to else "",
    ]
    return " ".join((f"{candidate.subject} · {candidate.predicate}{qualifier} = {value}", *filter(None, marks)))


@pytest.mark.parametrize("code", ["en", "ko"])
def test_the_rules_read_the_golden_turns_as_written(code):
    read = [(turns, shown(told_by(turns))) for turns, _ in blocks(code)]

    assert read == list(blocks(code))


@pytest.mark.parametrize("code", ["en", "ko"])
def test_a_golden_file_has_enough_of_what_must_not_be_learned(code):
    stories = list(blocks(code))

    assert len(stories) >= 80
    assert sum(expected == ["nothing"] for _, expected in stories) >= 30
