"""What a planner and a reader may answer: the shapes they are asked for, and what of an answer can be used."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ConfigDict

from stilltrue.answer.checking import Draft

_MOST_SENTENCES = 12
_MOST_TRACE = 40
_MOST_CALLS = 3
_LONGEST = 2_000
_INLINE = re.compile(r"\s*[\[(]\s*(E\d{1,3}(?:\s*[,;]\s*E\d{1,3})*)\s*[\])]", re.IGNORECASE)
_ENDS = re.compile(r"(?<=[.!?。！？])\s+(?=\S)")
_UNSENDABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff\u202a-\u202e\u2066-\u2069]")
TOOLS = ("search", "inspect", "expand_session", "timeline", "count", "closure", "as_of", "compute")
"""What a planner may call."""


class Read(BaseModel):
    """A reader's answer as a whole; its parts are read one by one, so that one bad part costs no other."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    trace: Any = None
    outcome: Any = None
    sentences: list[Any] | str
    missing: Any = None


class Planned(BaseModel):
    """A planner's step as a whole."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    calls: list[Any] = []
    enough: Any = None


_TEXT: Mapping[str, object] = {"type": "string"}
_TEXTS: Mapping[str, object] = {"type": "array", "items": _TEXT}


def _object(**properties: object) -> dict[str, object]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


READ_SCHEMA: Mapping[str, object] = _object(
    trace={"type": "array", "items": _object(value=_TEXT, evidence=_TEXT)},
    outcome={"type": "string", "enum": ["answered", "contested", "unknown"]},
    sentences={"type": "array", "items": _object(text=_TEXT, cites=_TEXTS, sums=_TEXTS)},
    missing=_TEXT,
)
"""The trace stands first, so that it is settled before the answer."""

PLANNED_SCHEMA: Mapping[str, object] = _object(
    calls={
        "type": "array",
        "items": {
            "type": "object",
            "properties": {
                "tool": {"type": "string", "enum": list(TOOLS)},
                **dict.fromkeys(("text", "evidence", "subject", "predicate", "qualifier", "value", "at"), _TEXT),
            },
            "required": ["tool"],
            "additionalProperties": False,
        },
    },
    enough={"type": "boolean"},
)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a reader answered, as far as it can be used."""

    trace: tuple[str, ...]
    outcome: str
    """answered, contested or unknown."""
    drafts: tuple[Draft, ...]
    missing: str


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a tool that a planner asks for."""

    tool: str
    arguments: Mapping[str, str]

    def get(self, name: str) -> str:
        """An argument; empty where it is left out."""
        return self.arguments.get(name, "")


def reading_of(read: Read) -> Reading:
    """What of a reader's answer can be used."""
    given = [read.sentences] if isinstance(read.sentences, str) else read.sentences
    drafts = tuple(draft for one in given[:_MOST_SENTENCES] for draft in drafts_of(one))
    outcome = str(read.outcome or "").strip().casefold()
    if outcome not in ("contested", "unknown"):
        outcome = "answered" if drafts else "unknown"
    return Reading(tuple(_trace(read.trace)), outcome, drafts, _text(read.missing)[:300])


def drafts_of(given: object) -> Iterator[Draft]:
    """The sentences of one entry: an object as asked for, or a text with its citations in brackets."""
    entry = given if isinstance(given, dict) else {"text": given}
    text = _text(entry.get("text"))
    cites = [label for found in _INLINE.finditer(text) for label in re.split(r"\s*[,;]\s*", found[1])]
    cites += [_text(one) for one in _listed(entry.get("cites"))]
    sums = tuple(_text(one)[:200] for one in _listed(entry.get("sums"))[:8])
    for sentence in _ENDS.split(_INLINE.sub("", text)):
        if sentence.strip():
            yield Draft(sentence.strip(), tuple(dict.fromkeys(one for one in cites if one)), sums)


def calls_of(planned: Planned) -> list[Call]:
    """The calls that a planner asks for; none where it says that there is enough."""
    if planned.enough is True:
        return []
    calls = []
    for given in planned.calls[:_MOST_CALLS]:
        if isinstance(given, dict) and _text(given.get("tool")):
            inner = given.get("arguments")
            arguments = {**given, **inner} if isinstance(inner, dict) else given
            told = {str(name): _text(value) for name, value in arguments.items() if name != "tool"}
            calls.append(Call(_text(given["tool"]).casefold(), told))
    return calls


def sentences_so_far(written: str, start: int) -> tuple[list[object], int]:
    """The whole entries of `sentences` in an answer that is still being written, from a place on; and the next place."""
    if not start:
        opened = _SENTENCES.search(written)
        if opened is None:
            return [], 0
        start = opened.end()
    found: list[object] = []
    while (place := _next_entry(written, start)) is not None:
        try:
            entry, end = _DECODER.raw_decode(written, place)
        except (ValueError, RecursionError):
            break
        found.append(entry)
        start = end
    return found, start


_SENTENCES = re.compile(r'"sentences"\s{0,9}:\s{0,9}\[')
_BETWEEN = re.compile(r"[\s,]*(?=[{\"])")
_DECODER = json.JSONDecoder()


def _next_entry(written: str, start: int) -> int | None:
    """Where the next entry of a list begins; None where the list ends, or no more is written yet."""
    rest = _BETWEEN.match(written, start)
    return rest.end() if rest is not None else None


def _trace(given: object) -> Iterator[str]:
    for one in _listed(given)[:_MOST_TRACE]:
        told = [_text(value) for value in one.values()] if isinstance(one, dict) else [_text(one)]
        if line := " ← ".join(part for part in told if part):
            yield line[:300]


def _listed(given: object) -> list[Any]:
    if isinstance(given, list):
        return given
    return [] if given in (None, "", {}) else [given]


def _text(given: object) -> str:
    """A text without characters that steer a terminal or cannot be sent; a number as it is written."""
    if given is None or isinstance(given, dict | list | bool):
        return ""
    return " ".join(_UNSENDABLE.sub(" ", str(given)).split())[:_LONGEST]
