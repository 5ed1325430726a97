"""The figures of many answers: by condition, type, run and length, with what separates two of them from chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from itertools import combinations
from math import comb
from statistics import median
from typing import Any

from stilltrue.eval.answer.items import Item, Judgement, Verdict
from stilltrue.eval.retrieval.metrics import wilson
from stilltrue.model.spent import NOTHING_SPENT, Spent

Key = tuple[str, int | None]


def mcnemar(gained: int, lost: int) -> float:
    """
    How likely it is that chance alone parts two answerers of the same questions so far or farther.

    Args:
        gained: questions that only the second has right.
        lost: questions that only the first has right.

    >>> round(mcnemar(1, 9), 4), mcnemar(0, 0)
    (0.0215, 1.0)

    Source:
        McNemar, Note on the sampling error of the difference between correlated proportions (1947); exact, two-sided.
    """
    n, least = gained + lost, min(gained, lost)
    # Whole numbers, since a power of two this large is no float.
    tail = sum(comb(n, k) for k in range(least + 1))
    return min(1.0, 2 * tail / 2**n) if n < 1_000 else min(1.0, float(Decimal(2 * tail) / Decimal(2**n)))


def condition_figures(items: Sequence[Item]) -> dict[str, Any]:
    """The figures of one condition over its runs."""
    kinds = sorted({one.type for one in items})
    return {
        **_rates(items),
        "by_type": {kind: _rates([one for one in items if one.type == kind]) for kind in kinds},
        "corrected": _rates([one for one in items if one.final is not None], lambda one: one.final),
        "between_runs": _between_runs(items),
        "cost": cost_of(items),
    }


def between_conditions(items: Sequence[Item]) -> list[dict[str, Any]]:
    """Each two conditions on the same questions; right is who is so in more than half of the runs."""
    names = list(dict.fromkeys(one.condition for one in items))
    right = {name: mostly_right(one for one in items if one.condition == name) for name in names}
    return [
        {"first": one, "second": other, **compared(right[one], right[other])} for one, other in combinations(names, 2)
    ]


def mostly_right(items: Iterable[Item]) -> dict[Key, bool]:
    """The questions, and whether each is answered right in more than half of the runs."""
    return mostly(items, lambda one: one.is_right)


def mostly(items: Iterable[Item], is_so: Callable[[Item], bool]) -> dict[Key, bool]:
    """The questions, and whether something is so in more than half of the runs."""
    runs: dict[Key, list[bool]] = {}
    for one in items:
        runs.setdefault(one.key, []).append(is_so(one))
    return {key: 2 * sum(found) > len(found) for key, found in runs.items()}


def compared(first: Mapping[Key, bool], second: Mapping[Key, bool]) -> dict[str, Any]:
    """Two answerers on the questions that both were asked."""
    both = first.keys() & second.keys()
    gained = sum(second[key] and not first[key] for key in both)
    lost = sum(first[key] and not second[key] for key in both)
    return {"n": len(both), "gained": gained, "lost": lost, "p": round(mcnemar(gained, lost), 4)}


def curve(items: Sequence[Item]) -> list[dict[str, Any]]:
    """How right each condition is by the length of the history, the shortest first."""
    bands: dict[tuple[int, str], list[Item]] = {}
    for one in items:
        bands.setdefault((_band(one.history_tokens), one.condition), []).append(one)
    return [
        {
            "up_to_tokens": band,
            "condition": condition,
            "n": len({one.key for one in held}),
            "right": _percent(sum(one.is_right for one in held), len(held)),
            "interval": _interval(held, lambda one: one.judgement),
            "input_tokens": round(sum(one.spent.input_tokens for one in held) / len(held)),
        }
        for (band, condition), held in sorted(bands.items(), key=lambda one: one[0][0])
    ]


def cost_of(items: Sequence[Item], learned: Spent = NOTHING_SPENT) -> dict[str, Any]:
    """What a question took on average, and how long; what learning took is shared among the questions."""
    spent = sum((one.spent for one in items), NOTHING_SPENT)
    n = max(1, len(items))
    n_questions = max(1, len({one.key for one in items}))
    each = None if spent.dollars is None else spent.dollars / n
    share = None if learned.dollars is None else learned.dollars / n_questions
    times = sorted(one.ms for one in items)
    return {
        "calls": round(spent.n_calls / n, 2),
        "input_tokens": round(spent.input_tokens / n),
        "output_tokens": round(spent.output_tokens / n),
        "ingestion_tokens": round(learned.tokens / n_questions),
        "dollars": _dollars(each),
        "dollars_with_ingestion": _dollars(each + share) if each is not None and share is not None else None,
        "estimated": spent.estimated or learned.estimated,
        "p50_ms": _at(times, 0.5),
        "p95_ms": _at(times, 0.95),
    }


def ceiling(items: Sequence[Item]) -> dict[str, Any]:
    """How many golds are known to be wrong, and what can be reached with them as they stand."""
    wrong = {one.question_id: one.corrected is not None for one in items}
    n = sum(wrong.values())
    return {"questions": len(wrong), "wrong_golds": n, "ceiling": _percent(len(wrong) - n, len(wrong))}


def _rates(
    items: Sequence[Item], judged: Callable[[Item], Judgement | None] = lambda one: one.judgement
) -> dict[str, Any]:
    """Shares in per cent: the median run with its interval, the range, and what the rest was."""
    runs = sorted({one.run for one in items})
    counts: Counter[str] = Counter(told.verdict.value for one in items if (told := judged(one)) is not None)
    shares = [_right_share([one for one in items if one.run == run], judged) for run in runs]
    told_of = [one.judgement.share for one in items if one.judgement is not None and one.judgement.share is not None]
    return {
        "n": len({one.key for one in items}),
        "right": round(median(shares), 1) if shares else None,
        "range": [min(shares), max(shares)] if shares else None,
        "runs": shares,
        "interval": _interval(items, judged),
        **{verdict.value: _percent(counts[verdict], len(items)) for verdict in Verdict if verdict is not Verdict.RIGHT},
        "rubric": round(100 * sum(told_of) / len(told_of), 1) if told_of else None,
    }


def _interval(items: Sequence[Item], judged: Callable[[Item], Judgement | None]) -> tuple[float, float]:
    """Of the median run: repeated runs are no further questions, so they do not narrow it."""
    n = len({one.key for one in items})
    runs = sorted({one.run for one in items})
    shares = [_right_share([one for one in items if one.run == run], judged) for run in runs]
    return wilson(round(n * median(shares) / 100), n) if shares else (0.0, 100.0)


def _right_share(items: Sequence[Item], judged: Callable[[Item], Judgement | None]) -> float:
    n_right = sum((told := judged(one)) is not None and told.verdict is Verdict.RIGHT for one in items)
    return _percent(n_right, len(items)) or 0.0


def _between_runs(items: Sequence[Item]) -> list[dict[str, Any]]:
    right = {run: {one.key: one.is_right for one in items if one.run == run} for run in sorted({i.run for i in items})}
    return [
        {"first": one, "second": other, **compared(right[one], right[other])} for one, other in combinations(right, 2)
    ]


def _band(tokens: int) -> int:
    """The power of two, from a thousand on, that a length stays within."""
    return max(1_024, 1 << max(0, tokens - 1).bit_length())


def _at(ordered: Sequence[float], share: float) -> float | None:
    return round(ordered[min(len(ordered) - 1, int(len(ordered) * share))], 1) if ordered else None


def _dollars(amount: Decimal | None) -> str | None:
    return None if amount is None else f"{amount:.6f}"


def _percent(part: int, whole: int) -> float | None:
    return round(100 * part / whole, 1) if whole else None
