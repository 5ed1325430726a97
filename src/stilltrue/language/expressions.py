"""From the pieces of date expressions to resolved dates: pieces join into chains, chains into ranges."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from stilltrue.language.base import DateFound, DateRole
from stilltrue.language.calendar import Level, Period, Setting
from stilltrue.model.time import BEGINNING, FOREVER, Instant, Interval, Moment

Reading = Callable[[Period | None, Setting], Period | None]
"""A piece's meaning inside a coarser period (or none); None: no calendar has it."""


@dataclass(frozen=True, slots=True)
class Piece:
    """
    A part of a date expression: "March", "the 3rd", "last week", "at noon".

    `whole` needs no other piece and takes no coarser one; `weak` is a date only beside a preposition or
    another piece; a piece without `read` is an expression that names no date, and takes its neighbours along.
    `read_end` is the second end of a range in one piece; `offset` waits for a date to count from.
    """

    start: int
    end: int
    level: Level
    rule: str
    read: Reading | None = None
    read_end: Reading | None = None
    whole: bool = False
    weak: bool = False
    unit: str | None = None
    offset: Callable[[Period, Setting], Period | None] | None = None
    role: DateRole = DateRole.WHEN


@dataclass(frozen=True, slots=True)
class Rule:
    """
    A named pattern, and what it makes of a match: a piece, or None where it is something else after all.

    `needs` are characters of which every match has one: a text with none of them is not searched.
    """

    name: str
    pattern: re.Pattern[str]
    make: Callable[[re.Match[str], str], Piece | None]
    needs: str = ""

    def may_match(self, text: str) -> bool:
        return not self.needs or any(char in text for char in self.needs)


@dataclass(frozen=True, slots=True)
class Chain:
    """Pieces side by side that name one date together."""

    pieces: tuple[Piece, ...]

    @property
    def start(self) -> int:
        return self.pieces[0].start

    @property
    def end(self) -> int:
        return self.pieces[-1].end

    @property
    def blocked(self) -> bool:
        return any(piece.read is None for piece in self.pieces)

    @property
    def weak(self) -> bool:
        named_with_year = len(self.pieces) > 1 and any(piece.level is Level.YEAR for piece in self.pieces)
        return all(piece.weak for piece in self.pieces) and not named_with_year

    @property
    def dated(self) -> bool:
        """Whether it says its year by itself."""
        return any(piece.whole or piece.level <= Level.YEAR for piece in self.pieces)

    @property
    def finest(self) -> Piece:
        return max(self.pieces, key=lambda piece: piece.level)

    def period(self, setting: Setting, at_end: bool = False) -> Period | None:
        """What it names, coarse to fine; None where no calendar has it."""
        found: Period | None = None
        for piece in sorted(self.pieces, key=lambda each: each.level):
            read = piece.read_end if at_end and piece.read_end else piece.read
            if read is None:
                return None
            try:
                found = read(found, setting)
            except (ValueError, OverflowError):
                return None
            if found is None:
                return None
        return found


def pieces_of(text: str, rules: Iterable[Rule]) -> list[Piece]:
    """The pieces found by the rules, the longest first where they overlap, in order."""
    found: list[tuple[int, int, Piece]] = []
    for place, rule in enumerate(rules):
        for match in rule.pattern.finditer(text) if rule.may_match(text) else ():
            piece = rule.make(match, rule.name)
            if piece is not None:
                found.append((place, len(found), piece))
    found.sort(key=lambda each: (each[2].start - each[2].end, each[0], each[1]))
    taken: dict[int, int] = {}
    chosen = []
    for _, _, piece in found:
        if any(place in taken for place in range(piece.start, piece.end)):
            continue
        taken.update(dict.fromkeys(range(piece.start, piece.end), 1))
        chosen.append(piece)
    return sorted(chosen, key=lambda piece: piece.start)


def chains_of(text: str, pieces: Sequence[Piece], glue: re.Pattern[str], falling: bool) -> list[Chain]:
    """Neighbours that fit together, joined; `falling`: only from coarse to fine, as Korean has it."""
    chains: list[Chain] = []
    for piece in pieces:
        if chains and glue.fullmatch(text, chains[-1].end, piece.start) and _fits(chains[-1], piece, falling):
            chains[-1] = Chain((*chains[-1].pieces, piece))
        else:
            chains.append(Chain((piece,)))
    return chains


_LONGEST = 8
"""Pieces of a chain: no expression has more."""


def _fits(chain: Chain, piece: Piece, falling: bool) -> bool:
    if chain.pieces[-1].offset or piece.offset or len(chain.pieces) == _LONGEST:
        return False
    if chain.blocked or piece.read is None:
        return not piece.whole and not any(each.whole for each in chain.pieces)
    levels = {each.level for each in chain.pieces}
    if piece.level in levels or (falling and piece.level < chain.pieces[-1].level):
        return False
    if piece.role is not DateRole.WHEN or chain.pieces[-1].role is not DateRole.WHEN:
        return False
    together = [*chain.pieces, piece]
    wholes = [each for each in together if each.whole]
    return len(wholes) <= 1 and all(each.level == min(levels | {piece.level}) for each in wholes)


@dataclass(frozen=True, slots=True)
class Named:
    """A chain or a range of two, resolved, with the characters its role words take up."""

    start: int
    end: int
    first: Period | None
    last: Period | None
    role: DateRole
    rule: str
    exclusive: bool = False
    vague: bool = False


def range_of(first: Chain, second: Chain, setting: Setting) -> tuple[Period, Period] | None:
    """Both ends of a range; the end that says its year decides for the other."""
    if second.dated and not first.dated:
        last = second.period(setting)
        begun = first.period(replace(setting, not_after=last.start)) if last else None
    else:
        begun = first.period(setting)
        last = second.period(replace(setting, not_before=begun.start)) if begun else None
    if begun is None or last is None or last.end < begun.start or last.interval.end <= begun.interval.start:
        return None
    return begun, last


def date_found(text: str, named: Named) -> DateFound | None:
    """The finished date of a resolved chain."""
    first, last = named.first, named.last
    if first is None:
        return None
    moment: Moment | None = first.moment
    until: Moment | None = last.moment if last else None
    interval = first.interval
    if last is not None:
        interval = Interval(interval.start, last.interval.end)
    elif named.role is DateRole.SINCE:
        begin = interval.end if named.exclusive else interval.start
        moment = _edge(first, begin) if named.exclusive else moment
        interval = Interval(begin, FOREVER)
    elif named.role is DateRole.UNTIL:
        end = interval.start if named.exclusive else interval.end
        until = _edge(first, end) if named.exclusive else first.moment
        moment, interval = None, Interval(BEGINNING, end)
    vague = named.vague or first.vague or (last is not None and last.vague)
    return DateFound(
        text[named.start : named.end], named.start, named.end, moment, until, interval, named.role, named.rule, vague
    )


def _edge(period: Period, instant: Instant) -> Moment:
    """The exact instant at which a period begins or is over, at the period's own precision."""
    return Moment(instant, instant, period.moment.precision, period.origin)
