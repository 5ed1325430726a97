"""What a quote that is nearly its text must not change: a negation, a number, a date, a name."""

from __future__ import annotations

import re
from collections.abc import Iterable

from stilltrue.extract.polarity import clause_around
from stilltrue.extract.shown import DENSE, numbers_in
from stilltrue.language import language, language_of
from stilltrue.language.negations import negations
from stilltrue.language.tokens import normalise
from stilltrue.model.time import datetime_of, zone_named
from stilltrue.model.turn import Turn

_CAPITALISED = re.compile(r"\b[A-Z\u00c0-\u00de][\w'’-]{1,60}")
_DENSE_WORD = re.compile(rf"{DENSE.pattern}{{1,60}}")


def turned_detail(quote: str, turn: Turn, start: int, end: int) -> str:
    """What a quote changes of the stretch it nearly is: a negation, number, date or name; "" for nothing."""
    clause = clause_around(turn.text, start, end)
    if negations(quote) != negations(clause):
        return "the quote loses or adds a negation"
    if not set(numbers_in(quote)) <= set(numbers_in(clause)):
        return "the quote has a number that its sentence has not"
    plain = normalise(clause)
    if not _in_order((normalise(word[0]) for word in _CAPITALISED.finditer(quote)), plain):
        return "the quote has a name that its sentence has not there"
    if not _in_order((normalise(word[0])[:2] for word in _DENSE_WORD.finditer(quote)), plain):
        return "the quote has a word that its sentence has not there"
    if not _dates(quote, turn) <= _dates(clause, turn):
        return "the quote has a date that its sentence has not"
    return ""


def _in_order(wanted: Iterable[str], plain: str) -> bool:
    place = 0
    for word in wanted:
        place = plain.find(word, place)
        if place < 0:
            return False
        place += len(word)
    return True


def _dates(text: str, turn: Turn) -> set[tuple[int, int]]:
    anchor = datetime_of(turn.said_at, zone_named(turn.zone))
    return {(date.interval.start, date.interval.end) for date in language(language_of(text)).dates(text, anchor)}
