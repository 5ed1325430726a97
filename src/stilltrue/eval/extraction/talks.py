"""Golden talks: turns, below each what is claimed in it or why nothing is, and at the end what replaces what."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from stilltrue.errors import BadFile

_TURN = re.compile(r"(?P<day>\d{4}-\d\d-\d\d) (?P<who>user|assistant): (?P<text>.+)")
_CLAIM = re.compile(
    r"(?P<subject>[^·]+?) · (?P<predicate>[^=\[]+?)(?:\[(?P<qualifier>[^\]]+)\])? = (?P<value>.+?)"
    r"(?P<marks>(?: (?:ends|not|planned|over|confirms|corrects .+?|from \S+))*)"
)
_REPLACED = re.compile(
    r"(?P<subject>[^·]+?) · (?P<predicate>[^:\[]+?)(?:\[(?P<qualifier>[^\]]+)\])?: (?P<old>.+?) → (?P<new>.+)"
)
_FROM = re.compile(r" from (\S+)")
_CORRECTS = re.compile(r" corrects (.+?)(?= from |$)")
LANGUAGES = ("en", "ko")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """One claim that a turn makes; each part has all the wordings that are right."""

    subject: tuple[str, ...]
    predicate: tuple[str, ...]
    qualifier: tuple[str, ...]
    value: tuple[str, ...]
    sense: str
    """`holds`, `ends`, `not`, `planned` or `over`."""
    since: str | None
    """When it starts, where the turn says so: `2026-02-27`."""
    corrects: str | None = None
    """The value that was wrong."""


@dataclass(frozen=True, slots=True)
class Expected:
    """A claim in all the ways in which it may rightly be put."""

    ways: tuple[Wanted, ...]
    optional: bool
    """Right to find, and no loss not to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Replaced:
    """That one value of a slot takes the place of another."""

    subject: tuple[str, ...]
    predicate: tuple[str, ...]
    qualifier: tuple[str, ...]
    old: tuple[str, ...]
    new: tuple[str, ...]


@dataclass(slots=True)
class Said:
    """A turn of a talk with what is known of it."""

    day: str
    role: str
    text: str
    claims: list[Expected] = field(default_factory=list)
    nothing: str | None = None
    """Why nothing is claimed in it: a question, sarcasm, a guess of the assistant's."""


@dataclass(slots=True)
class Talk:
    """One conversation."""

    title: str
    language: str
    turns: list[Said] = field(default_factory=list)
    replaced: list[Replaced] = field(default_factory=list)


@cache
def talks(language: str) -> tuple[Talk, ...]:
    """
    The golden talks of a language.

    Raises:
        BadFile: there are none of that language, or a line is in no form that a talk has.
    """
    if language not in LANGUAGES:
        raise BadFile(f"there are no talks in {language!r}; use {' or '.join(LANGUAGES)}")
    text = (files("stilltrue.eval.extraction") / f"{language}.txt").read_text(encoding="utf-8")
    return tuple(_talk(block, language) for block in text.strip().split("\n\n"))


def _talk(block: str, language: str) -> Talk:
    head, *lines = block.split("\n")
    talk = Talk(head.removeprefix("# "), language)
    for line in lines:
        _take(talk, line)
    return talk


def _take(talk: Talk, line: str) -> None:
    if (turn := _TURN.fullmatch(line)) is not None:
        talk.turns.append(Said(turn["day"], turn["who"], turn["text"]))
        return
    mark, _, rest = line.partition(" ")
    match mark:
        case "+" | "~":
            talk.turns[-1].claims.append(Expected(tuple(map(_claim, rest.split(" || "))), optional=mark == "~"))
        case "!":
            talk.turns[-1].nothing = rest
        case ">":
            talk.replaced.append(_replaced(rest))
        case _:
            raise BadFile(f"{line[:60]!r} is no line of a talk; begin it with a day, + ~ ! or >")


def _claim(words: str) -> Wanted:
    found = _CLAIM.fullmatch(words.strip())
    if found is None:
        raise BadFile(f"{words[:60]!r} is no claim; write it as: user · lives in = Bergen")
    marks = found["marks"]
    since, corrects = _FROM.search(marks), _CORRECTS.search(marks)
    senses = [word for word in ("ends", "not", "planned", "over") if f" {word}" in marks]
    return Wanted(
        subject=_ways(found["subject"]),
        predicate=_ways(found["predicate"]),
        qualifier=_ways(found["qualifier"]),
        value=_ways(found["value"]),
        sense=senses[0] if senses else "holds",
        since=since[1] if since is not None else None,
        corrects=corrects[1] if corrects is not None else None,
    )


def _replaced(words: str) -> Replaced:
    found = _REPLACED.fullmatch(words.strip())
    if found is None:
        raise BadFile(f"{words[:60]!r} is no replacement; write it as: user · lives in: Oslo → Stavanger")
    return Replaced(
        subject=_ways(found["subject"]),
        predicate=_ways(found["predicate"]),
        qualifier=_ways(found["qualifier"]),
        old=_ways(found["old"]),
        new=_ways(found["new"]),
    )


def _ways(words: str | None) -> tuple[str, ...]:
    return tuple(way.strip() for way in words.split("|")) if words else ()
