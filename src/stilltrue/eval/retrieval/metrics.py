"""What was found of what should be, question by question and over many."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from stilltrue.eval.retrieval.holding import holds_any, same
from stilltrue.eval.retrieval.pieces import Piece, text_of
from stilltrue.eval.retrieval.rows import Question
from stilltrue.eval.retrieval.sets import is_for_development

_FIRST_PIECES = 10
_FIRST_SESSIONS = 5
_Z = 1.96

RATES: tuple[str, ...] = (
    "any@10", "all@10", "any@5", "session@5", "all", "answer_in_evidence", "stale_unmarked", "stale_first",
    "false_evidence",
)  # fmt: skip
"""Shares of the questions to which each applies."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """One question as one system handled it; a rate that does not apply to it is left out."""

    question: Question
    rates: Mapping[str, bool]
    n_pieces: int
    characters: int
    tokens: int
    ms: float


def judged(
    question: Question,
    pieces: Sequence[Piece],
    *,
    session_of: Mapping[str, str],
    overtaken: frozenset[str],
    tokens: Callable[[str], int],
    ms: float,
) -> Judged:
    """
    What is to be said of the pieces handed over for a question.

    Args:
        question: with the turns in which its answer stands.
        pieces: in the order in which they were handed over.
        session_of: the session of each turn.
        overtaken: the turns that state what no longer holds, where the question does not name them.
        tokens: counts the tokens of a text.
        ms: how long it took.
    """
    text = text_of(pieces)
    rates: dict[str, bool] = {}
    if not question.answerable:
        rates["false_evidence"] = bool(pieces)
    elif question.evidence:
        ten = {turn for piece in pieces[:_FIRST_PIECES] for turn in piece.turns}
        five = {turn for piece in pieces[:_FIRST_SESSIONS] for turn in piece.turns}
        wanted = question.evidence_sessions or {session_of[turn] for turn in question.evidence if turn in session_of}
        rates["any@10"] = bool(question.evidence & ten)
        rates["all@10"] = question.evidence <= ten
        rates["any@5"] = bool(question.evidence & five)
        rates["all"] = question.evidence <= {turn for piece in pieces for turn in piece.turns}
        rates["session@5"] = bool(wanted & set(_sessions(pieces, session_of)[:_FIRST_SESSIONS]))
    if question.answerable and question.answers:
        rates["answer_in_evidence"] = holds_any(text, question.answers)
    rates |= _staleness(question, pieces, question.stale_turns or overtaken)
    return Judged(
        question=question, rates=rates, n_pieces=len(pieces), characters=len(text), tokens=tokens(text), ms=ms
    )


def _staleness(question: Question, pieces: Sequence[Piece], stale: frozenset[str]) -> dict[str, bool]:
    """
    Whether something that no longer held was handed over unmarked, and whether it came before what took its place.

    A turn that is wanted as evidence besides, of how it was before, may be handed over: only its place is judged.
    """
    rates: dict[str, bool] = {}
    beside, newer = stale - question.evidence, question.evidence - stale
    if beside or question.stale_answers:
        rates["stale_unmarked"] = any(is_stale(piece, question, beside) for piece in pieces)
    if question.stale_turns and newer and question.answerable:
        first = next((place for place, piece in enumerate(pieces) if newer & set(piece.turns)), len(pieces))
        rates["stale_first"] = any(is_stale(piece, question, stale) for piece in pieces[:first])
    return rates


def is_stale(piece: Piece, question: Question, stale_turns: frozenset[str]) -> bool:
    """Whether a piece gives what no longer holds without saying so; values are compared whole."""
    if piece.past or (piece.value is not None and any(same(piece.value, answer) for answer in question.answers)):
        return False
    if stale_turns:
        return bool(piece.turns) and set(piece.turns) <= stale_turns
    return piece.value is not None and any(same(piece.value, answer) for answer in question.stale_answers)


def figures(verdicts: Sequence[Judged]) -> dict[str, object]:
    """The figures of one system: over all questions, by type, and for the part to develop on and the part reported."""
    develop = [one for one in verdicts if is_for_development(one.question.id)]
    report = [one for one in verdicts if not is_for_development(one.question.id)]
    return {**_whole(verdicts), "by_type": _by_type(verdicts), "develop": _part(develop), "report": _part(report)}


def wilson(hits: int, n: int) -> tuple[float, float]:
    """
    The interval in which the true share lies, 95 times of 100.

    >>> wilson(8, 10)
    (49.0, 94.3)

    Source:
        Wilson, Probable Inference, the Law of Succession, and Statistical Inference (1927).
    """
    if not n:
        return (0.0, 100.0)
    share, square = hits / n, _Z * _Z
    middle = (share + square / (2 * n)) / (1 + square / n)
    half = _Z / (1 + square / n) * sqrt(share * (1 - share) / n + square / (4 * n * n))
    return (_percent(max(0.0, middle - half)), _percent(min(1.0, middle + half)))


def _part(verdicts: Sequence[Judged]) -> dict[str, object]:
    return {**_whole(verdicts), "by_type": _by_type(verdicts)}


def _by_type(verdicts: Sequence[Judged]) -> dict[str, object]:
    kinds = sorted({one.question.type for one in verdicts})
    return {kind: _whole([one for one in verdicts if one.question.type == kind]) for kind in kinds}


def _whole(verdicts: Sequence[Judged]) -> dict[str, object]:
    """Rates in per cent, each with its interval and its number of questions; means of sizes; percentiles of times."""
    found: dict[str, object] = {"n": len(verdicts)}
    intervals: dict[str, object] = {}
    for name in RATES:
        verdict = [one.rates[name] for one in verdicts if name in one.rates]
        found[name] = _percent(sum(verdict) / len(verdict)) if verdict else None
        if verdict:
            intervals[name] = {"of": len(verdict), "interval": wilson(sum(verdict), len(verdict))}
    found["intervals"] = intervals
    found["pieces"] = _mean(one.n_pieces for one in verdicts)
    found["characters"] = _mean(one.characters for one in verdicts)
    found["tokens"] = _mean(one.tokens for one in verdicts)
    times = sorted(one.ms for one in verdicts)
    found["p50_ms"], found["p95_ms"] = _at(times, 0.5), _at(times, 0.95)
    return found


def _sessions(pieces: Sequence[Piece], session_of: Mapping[str, str]) -> list[str]:
    """The sessions of what was handed over, in its order, each once."""
    return list(dict.fromkeys(session_of[turn] for piece in pieces for turn in piece.turns if turn in session_of))


def _mean(sizes: Iterable[int]) -> float | None:
    held = list(sizes)
    return round(sum(held) / len(held), 1) if held else None


def _at(ordered: Sequence[float], share: float) -> float | None:
    return round(ordered[min(len(ordered) - 1, int(len(ordered) * share))], 3) if ordered else None


def _percent(share: float) -> float:
    return round(100 * share, 1)
