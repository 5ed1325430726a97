"""Where a quote stands: the five steps from a candidate's own words to characters of one turn."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import accumulate

from stilltrue.extract.loose import turned_detail
from stilltrue.extract.shown import DENSE, turns_by_id
from stilltrue.language.tokens import normalise, words
from stilltrue.model.claim import Candidate
from stilltrue.model.receipt import Reason
from stilltrue.model.scope import Channel
from stilltrue.model.turn import Turn, Window

_SHORTEST, _SHORTEST_DENSE = 6, 2
"""Characters below which a quote could stand anywhere."""
_FEWEST_TOKENS = 3
_MOST_TOKENS = 400
_OVERLAP = 0.8
_MOST_OCCURRENCES = 64


@dataclass(frozen=True, slots=True)
class Located:
    """The characters `[start, end)` of a turn that a quote stands on."""

    turn: Turn
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Missed:
    """Why a quote has no place."""

    reason: Reason
    detail: str


def locate(candidate: Candidate, window: Window, *, handed_over: bool = False) -> Located | Missed:
    """
    The place of a candidate's quote, by the first of five steps that gives one.

    Args:
        handed_over: a program's claim, whose short quotes count where they occur once.
    """
    named = turns_by_id(window).get(candidate.turn_id) if candidate.turn_id is not None else None
    quote = candidate.quote
    if named is not None and candidate.span is not None:
        given = _in_span(named, candidate.span, quote)
        if given is not None:
            return given
    if quote is None or not quote.strip():
        return Missed(Reason.QUOTE_MISSING, "no quote, and no span that lies in its turn")
    if named is not None and quote == named.text:
        return Located(named, 0, len(quote))
    quote = quote.strip()
    if _is_short(quote):
        return _short(quote, window, named, handed_over)
    for occurrence in (_literal, _normalised):
        found = _settled(quote, window, named, occurrence)
        if found is not None:
            return found
    return _overlapping(quote, window, named)


def _in_span(turn: Turn, span: tuple[int, int], quote: str | None) -> Located | None:
    start, end = span
    if not 0 <= start < end <= len(turn.text):
        return None
    piece = turn.text[start:end]
    if quote is None or quote == piece:
        return Located(turn, start, end) if piece.strip() else None
    place = piece.find(quote) if quote.strip() else -1
    return Located(turn, start + place, start + place + len(quote)) if place >= 0 else None


def _is_short(quote: str) -> bool:
    return len(quote) < (_SHORTEST_DENSE if DENSE.search(quote) else _SHORTEST)


def _short(quote: str, window: Window, named: Turn | None, handed_over: bool) -> Located | Missed:
    if handed_over:
        turns = [named] if named is not None else window.everything
        if sum(turn.text.count(quote) for turn in turns) == 1:
            turn = next(turn for turn in turns if quote in turn.text)
            place = turn.text.index(quote)
            return Located(turn, place, place + len(quote))
    return Missed(Reason.QUOTE_SHORT, f"the quote has {len(quote)} characters; it could stand anywhere")


_Occurrence = Callable[[str, Turn], Located | None]


def _settled(quote: str, window: Window, named: Turn | None, occurrence: _Occurrence) -> Located | Missed | None:
    """The quote's place where one turn has it: the turn that was named, else the only one."""
    if named is not None and (found := occurrence(quote, named)) is not None:
        return found
    places = [found for turn in window.everything if (found := occurrence(quote, turn)) is not None]
    # A line handed over repeats the quote of the turn it is about.
    spoken = [found for found in places if found.turn.channel is not Channel.STRUCTURED] or places
    if len(spoken) > 1:
        return Missed(Reason.QUOTE_AMBIGUOUS, f"{len(spoken)} turns have the quote; name the turn")
    return spoken[0] if spoken else None


def _literal(quote: str, turn: Turn) -> Located | None:
    place = _whole(turn.text, quote)
    return Located(turn, place, place + len(quote)) if place >= 0 else None


def _whole(text: str, quote: str) -> int:
    """The first occurrence that cuts no word or number in two; -1 for none."""
    place = text.find(quote)
    for _ in range(_MOST_OCCURRENCES):
        if place < 0 or not (_cuts(text, place) or _cuts(text, place + len(quote))):
            return place
        place = text.find(quote, place + 1)
    return -1


def _cuts(text: str, place: int) -> bool:
    if not 0 < place < len(text):
        return False
    before, after = text[place - 1], text[place]
    if before.isdigit() and after in ".,:":
        return text[place + 1 : place + 2].isdigit()
    if before in ".,:" and after.isdigit():
        return text[place - 2 : place - 1].isdigit()
    if before in "'’" and after.isalpha():
        return text[place - 2 : place - 1].isalpha()
    if before.isalpha() and after in "'’":
        return text[place + 1 : place + 2].isalpha()
    return before.isalnum() and after.isalnum() and not (DENSE.match(before) or DENSE.match(after))


def _normalised(quote: str, turn: Turn) -> Located | None:
    """The place of the quote where both are read without case, width, spacing and kinds of quotes and dashes."""
    wanted = normalise(quote)
    if not wanted or wanted not in normalise(turn.text):
        return None
    pieces = [(plain, found.start(), found[0]) for found in _WORD.finditer(turn.text) if (plain := normalise(found[0]))]
    joined = " ".join(plain for plain, _, _ in pieces)
    place = _whole(joined, wanted)
    if place < 0:
        return None
    starts = list(accumulate((len(plain) + 1 for plain, _, _ in pieces), initial=0))
    start, end = (_original(at, starts, pieces, last) for at, last in ((place, False), (place + len(wanted), True)))
    exact = normalise(turn.text[start:end]) == wanted
    return Located(turn, start, end) if exact else None


_WORD = re.compile(r"\S+")


def _original(at: int, starts: Sequence[int], pieces: Sequence[tuple[str, int, str]], last: bool) -> int:
    """The character of the original text at which a place of the normalised text lies."""
    number = bisect_right(starts, at - 1 if last else at) - 1
    plain, begin, word = pieces[number]
    within = at - starts[number]
    if within >= len(plain):
        return begin + len(word)
    # The longest beginning of the word that gives no more than that: marks go with their letter.
    low, high = 0, len(word)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if len(normalise(word[:middle])) <= within else (low, middle - 1)
    return begin + low


_Words = Sequence[tuple[str, int, int]]


def _overlapping(quote: str, window: Window, named: Turn | None) -> Located | Missed:
    """The stretch of one turn that has nearly all tokens of the quote in their order, and changes nothing of weight."""
    wanted = [token for token, _, _ in words(quote)]
    if not _FEWEST_TOKENS <= len(wanted) <= _MOST_TOKENS:
        return Missed(Reason.QUOTE_MISSING, "no turn of the window has the quote")
    near = [found for turn in window.everything if (found := _nearest(wanted, turn)) is not None]
    spoken = [found for found in near if found.turn.channel is not Channel.STRUCTURED] or near
    if named is not None and any(found.turn is named for found in spoken):
        spoken = [found for found in spoken if found.turn is named]
    if not spoken:
        return Missed(Reason.QUOTE_MISSING, "no turn of the window has the quote, or nearly so")
    if len(spoken) > 1:
        return Missed(Reason.QUOTE_AMBIGUOUS, f"{len(spoken)} turns nearly have the quote; quote one word for word")
    changed = turned_detail(quote, spoken[0].turn, spoken[0].start, spoken[0].end)
    return Missed(Reason.QUOTE_CHANGED, changed) if changed else spoken[0]


def _nearest(wanted: list[str], turn: Turn) -> Located | None:
    found = words(turn.text)
    size = len(wanted) + len(wanted) // 4 + 1
    stop = _densest(wanted, [token for token, _, _ in found], size)
    if stop is None:
        return None
    region = found[max(0, stop - size) : stop]
    blocks = SequenceMatcher(None, wanted, [token for token, _, _ in region], autojunk=False).get_matching_blocks()
    shared = [block for block in blocks if block.size]
    if not shared:
        return None
    first, last = shared[0].b, shared[-1].b + shared[-1].size
    if sum(block.size for block in shared) < _OVERLAP * max(len(wanted), last - first):
        return None
    return Located(turn, region[first][1], region[last - 1][2])


def _densest(wanted: Iterable[str], tokens: Sequence[str], size: int) -> int | None:
    """Where the stretch of `size` tokens ends that shares most with the wanted ones; None where too few are shared."""
    need = Counter(wanted)
    have: Counter[str] = Counter()
    best, best_stop, shared = 0, None, 0
    for stop, token in enumerate(tokens, 1):
        if token in need:
            have[token] += 1
            shared += have[token] <= need[token]
        gone = tokens[stop - size - 1] if stop > size else ""
        if gone in need:
            have[gone] -= 1
            shared -= have[gone] < need[gone]
        if shared > best:
            best, best_stop = shared, stop
    return best_stop if best >= _OVERLAP * need.total() else None
