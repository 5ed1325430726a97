"""The one reader of dates: a language's grammar in, resolved dates out."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from stilltrue.language.base import DateFound, DateRole
from stilltrue.language.calendar import Lean, Level, Period, Setting
from stilltrue.language.expressions import Chain, Named, Rule, chains_of, date_found, pieces_of, range_of
from stilltrue.language.steps import widened

_SHUT = re.compile(r"[.,;!?\n。]|$")
_LEAD = re.compile(r"\s*(?:(?:in|on|at|the)\s+)*", re.IGNORECASE)
_REST = re.compile(r"(?:에|엔|에는)?[\s.?!]*")
_REACH = 60
"""Characters that an expression without a date of its own may take along with it."""


@dataclass(frozen=True, slots=True)
class Frame:
    """
    The role words around a chain; `strong` where they make a date of it, `opens` where they open a range.

    "By" opens none, but in a sentence that looks back it may set a term ahead ("I promised it by Friday"): there
    the date counts only where both ways lead to the same.
    """

    start: int
    end: int
    role: DateRole = DateRole.WHEN
    exclusive: bool = False
    vague: bool = False
    strong: bool = False
    opens: str = ""
    lean: Lean = Lean.NONE


@dataclass(frozen=True, slots=True)
class Grammar:
    """What one language says of its date expressions; a text without the `hint` has none."""

    hint: re.Pattern[str]
    rules: tuple[Rule, ...]
    glue: re.Pattern[str]
    falling: bool
    frame: Callable[[str, Chain], Frame]
    joins: Callable[[str, Frame, Chain, Chain], bool]
    lean: Callable[[str], Lean]
    sentences: Callable[[str], list[tuple[int, int]]]


def read_dates(text: str, anchor: datetime, grammar: Grammar) -> list[DateFound]:
    """Every date of a text, in order."""
    pieces = pieces_of(text, grammar.rules) if grammar.hint.search(text) else []
    if not pieces:
        return []
    chains = _without_offsets(text, chains_of(text, pieces, grammar.glue, grammar.falling), grammar)
    clauses = grammar.sentences(text)
    starts = [start for start, _ in clauses]
    found = []
    place = 0
    while place < len(chains):
        chain = chains[place][0]
        after = chains[place + 1] if place + 1 < len(chains) else None
        clause = _around(text, chain, clauses[max(0, bisect_right(starts, chain.start) - 1)])
        frame = grammar.frame(text, chain)
        setting = Setting(anchor, grammar.lean(clause) or frame.lean)
        named: Named | None
        if after is not None and grammar.joins(text, frame, chain, after[0]):
            named = _ranged(frame, grammar.frame(text, after[0]).end, chain, after[0], setting)
            place += 2
        else:
            named = _single(text, frame, chains[place], setting)
            place += 1
        date = date_found(text, named) if named else None
        if date is not None:
            found.append(date)
    return found


_NEAR = 120
"""Characters on each side that decide which way a clause looks."""

_Counted = tuple[Chain, Chain | None]
"""A chain, and the offset that counts from it."""


def _around(text: str, chain: Chain, clause: tuple[int, int]) -> str:
    """The clause in which the chain stands, or what of it is near."""
    return text[max(clause[0], chain.start - _NEAR) : min(clause[1], chain.end + _NEAR)]


def _without_offsets(text: str, chains: list[Chain], grammar: Grammar) -> list[_Counted]:
    """Offsets ("two days before …") bound to their date; without one they take their surroundings along."""
    kept: list[_Counted] = []
    shut_until = -1
    for place, chain in enumerate(chains):
        if chain.pieces[0].offset is None:
            if chain.start >= shut_until:
                kept.append((chain, None))
            continue
        if grammar.falling:
            if kept and not text[kept[-1][0].end : chain.start].strip():
                kept[-1] = (kept[-1][0], chain)
            while kept and kept[-1][1] is not chain and not _shut(text, kept[-1][0].end, chain.start):
                kept.pop()
            continue
        after = chains[place + 1] if place + 1 < len(chains) else None
        if after is not None and re.fullmatch(r"\s*(?:the\s+)?", text[chain.end : after.start]):
            kept.append((after, chain))
            shut_until = after.end
        else:
            closed = _SHUT.search(text, chain.end, chain.end + _REACH)
            shut_until = closed.start() if closed else chain.end + _REACH
    return kept


def _single(text: str, frame: Frame, counted: _Counted, setting: Setting) -> Named | None:
    chain, offset = counted
    alone = _LEAD.fullmatch(text, 0, frame.start) is not None and _REST.fullmatch(text, frame.end) is not None
    if chain.blocked or (chain.weak and not (frame.strong or alone or offset)):
        return None
    if all(piece.level is Level.PART and not piece.whole for piece in chain.pieces):
        return None
    announced = frame.opens == "starting" and setting.lean is Lean.PAST
    setting = replace(
        setting,
        lean=Lean.NONE if announced else setting.lean,
        alone=alone,
        begins=frame.opens == "from" and frame.role is DateRole.SINCE and not frame.exclusive,
    )
    period = chain.period(setting)
    if period is None or (_either_way(frame, setting) and period != chain.period(replace(setting, lean=Lean.NONE))):
        return None
    if offset is not None and offset.pieces[0].offset is not None:
        try:
            period = offset.pieces[0].offset(period, setting)
        except (ValueError, OverflowError):
            return None
        start, end = min(chain.start, offset.start), max(chain.end, offset.end)
        return Named(start, end, period, None, DateRole.WHEN, offset.pieces[0].rule)
    finest = chain.finest
    if any(piece.read_end for piece in chain.pieces):
        last = chain.period(setting, at_end=True)
        if last is None or last.interval.end <= period.interval.start:
            return None
        return Named(frame.start, frame.end, period, last, DateRole.WHEN, finest.rule, vague=frame.vague)
    role = finest.role if finest.role is not DateRole.WHEN else frame.role
    period = _loosened(period, chain, frame, setting)
    return Named(frame.start, frame.end, period, None, role, finest.rule, frame.exclusive)


def _either_way(frame: Frame, setting: Setting) -> bool:
    """Whether the sentence looks back, and the date may still lie ahead."""
    return frame.opens == "by" and setting.lean is Lean.PAST


def _loosened(period: Period, chain: Chain, frame: Frame, setting: Setting) -> Period:
    if not frame.vague or period.vague:
        return replace(period, vague=period.vague or frame.vague)
    return widened(setting, period, chain.finest.unit)


def _ranged(frame: Frame, end: int, first: Chain, second: Chain, setting: Setting) -> Named | None:
    if first.blocked or second.blocked or (setting.lean is Lean.NONE and _habitual(first) and _habitual(second)):
        return None
    both = range_of(first, second, setting)
    if both is None:
        return None
    return Named(frame.start, end, both[0], both[1], DateRole.WHEN, first.finest.rule, vague=frame.vague)


def _habitual(chain: Chain) -> bool:
    """Weekdays or hours without a date: "9am to 5pm" in a sentence without tense is a habit."""
    return all(piece.level >= Level.WEEKDAY and not piece.whole for piece in chain.pieces)


def _shut(text: str, start: int, end: int) -> bool:
    """Whether the two places are in different clauses, or too far apart to be one expression."""
    return end - start > _REACH or any(mark in text[start:end] for mark in ".,;!?\n。")
