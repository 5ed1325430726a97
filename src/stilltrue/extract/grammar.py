"""Sentence patterns of the user's own, for lines that are all built alike: logs, forms, templated statements."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import tzinfo
from pathlib import Path

from stilltrue.errors import BadTime
from stilltrue.extract.base import Extraction
from stilltrue.extract.grammar_file import read_grammar
from stilltrue.extract.pattern import Pattern
from stilltrue.language import language, language_of
from stilltrue.model.claim import Candidate, End, Value, ValueKind
from stilltrue.model.scope import Channel
from stilltrue.model.time import Moment, datetime_of, moment_of, zone_named
from stilltrue.model.turn import Turn, Window

_CHANNELS = frozenset({Channel.STREAM, Channel.DOCUMENT, Channel.TOOL, Channel.USER})
_NUMBERING = re.compile(r"\d{1,9}[.):]\s+")
_AMOUNT = re.compile(r"[+-]?(?:\d{1,3}(?:,\d{3})+|\d{1,30})(?:\.\d{1,30})?")
_LINE = re.compile(r"[^\r\n]+")


class Grammar:
    """Reads lines by patterns; of those that fit, the one with the most literal characters wins."""

    name = "grammar"
    version = 1

    def __init__(self, patterns: Iterable[Pattern]) -> None:
        ordered = sorted(patterns, key=lambda pattern: (-pattern.n_literal, pattern.text))
        self._patterns = [(pattern.longest_literal, pattern) for pattern in ordered]

    def extract(self, window: Window) -> Extraction:
        """One candidate for each line that has the shape of a pattern; other lines stay as they are."""
        return Extraction(
            candidates=tuple(
                candidate for turn in window.turns if turn.channel in _CHANNELS for candidate in self._candidates(turn)
            )
        )

    def _candidates(self, turn: Turn) -> Iterator[Candidate]:
        for found in _LINE.finditer(turn.text):
            line = found[0].strip()
            read = self._read(line)
            if read is None:
                continue
            start = found.start() + found[0].index(line)
            candidate = _candidate(*read, turn, line, start)
            if candidate is not None:
                yield candidate

    def _read(self, line: str) -> tuple[Pattern, dict[str, str]] | None:
        plain = None
        for literal, pattern in self._patterns:
            if literal not in line:
                continue
            if pattern.numbered and plain is None:
                plain = _NUMBERING.sub("", line, count=1) if _NUMBERING.match(line) else line
            held = pattern.read(plain if pattern.numbered and plain is not None else line)
            if held is not None:
                return pattern, held
        return None


def load_grammar(path: str | Path) -> Grammar:
    """
    The grammar of a TOML file, or of all of a folder.

    Raises:
        BadFile: it cannot be read, is no TOML, or a pattern says too little or something unknown.
    """
    return Grammar(read_grammar(path))


def _candidate(pattern: Pattern, held: Mapping[str, str], turn: Turn, line: str, start: int) -> Candidate | None:
    value = pattern.value
    if "value" in held:
        value = _value(held["value"].strip(), pattern.value_kind)
        if value is None:
            return None
    since, until = (_moment(held.get(hole), turn) for hole in ("from", "to"))
    if since is not None and until is not None and until.latest <= since.earliest:
        return None
    end = pattern.end or (End.STATED if until is not None else End.UNSAID if "to" in held else End.OPEN)
    return Candidate(
        subject=held["subject"].strip() if "subject" in held else pattern.subject or "",
        predicate=pattern.predicate,
        value=value,
        act=pattern.act,
        polarity=pattern.polarity,
        kind=pattern.kind,
        qualifier=held["qualifier"].strip() if "qualifier" in held else pattern.qualifier,
        many=pattern.many,
        end=end,
        valid_from=since,
        valid_to=until,
        unresolved_start="from" in held and since is None,
        quote=line,
        turn_id=turn.id,
        span=(start, start + len(line)),
    )


def _value(words: str, kind: ValueKind) -> Value | None:
    """The value of a hole; none where a number is wanted and something else stands there."""
    if kind is not ValueKind.NUMBER:
        return Value.of_text(words, kind)
    amount, _, unit = words.partition(" ")
    if not _AMOUNT.fullmatch(amount):
        return None
    return Value.of_number(amount.replace(",", ""), unit.strip() or None)


def _moment(words: str | None, turn: Turn) -> Moment | None:
    """A time as the line gives it, in ISO 8601 or in words; none where it names no date that exists."""
    if words is None:
        return None
    zone: tzinfo = zone_named(turn.zone)
    try:
        return moment_of(words, zone)
    except BadTime:
        found = language(language_of(words)).resolve(words, datetime_of(turn.said_at, zone))
        return found.moment or found.until if found is not None else None
