"""Whether a change loses: a run beside the one before it, question by question."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stilltrue.errors import BadRequest
from stilltrue.eval.answer.figures import Key, compared, mostly
from stilltrue.eval.answer.items import Item, Verdict, read_items
from stilltrue.eval.retrieval.metrics import wilson

LEVEL = 0.05
"""Below which a loss is not taken for chance."""
_FEWEST = 5
"""Questions of a type below which only a test on the pairs can speak."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Loss:
    """One thing that got worse."""

    condition: str
    type: str
    """`all` for every type."""
    what: str
    """`right`, `stale`, `missing`."""
    baseline: float
    """Per cent, or a number of questions for `missing`."""
    run: float
    reason: str


@dataclass(frozen=True, slots=True)
class Gate:
    """What was compared, and what lost."""

    set_name: str
    compared: list[dict[str, Any]]
    losses: list[Loss]
    warnings: list[str]

    @property
    def is_open(self) -> bool:
        """Nothing lost."""
        return not self.losses

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "set": self.set_name,
            "passed": self.is_open,
            "losses": [
                {"condition": one.condition, "type": one.type, "what": one.what, "baseline": one.baseline,
                 "run": one.run, "reason": one.reason}
                for one in self.losses
            ],
            "compared": self.compared,
            "warnings": self.warnings,
        }  # fmt: skip


def gate(baseline: str | Path, run: str | Path) -> Gate:
    """
    A run beside its baseline.

    A loss is a McNemar p below 0.05 with more lost than gained, or a share below the interval of the baseline; the same
    for stale answers; and a question of the baseline that the run was not asked. The oracle is compared too: what it
    loses, the reader or the judge lost.

    Raises:
        BadRequest: they are runs of two sets, or have no condition in common.
        BadFile: one of them holds no answers.
    """
    name, before, told_before = read_items(baseline)
    other, after, told_after = read_items(run)
    if name != other:
        raise BadRequest(f"the baseline is a run of {name!r} and the run one of {other!r}; compare runs of one set")
    conditions = [one for one in dict.fromkeys(i.condition for i in before) if any(i.condition == one for i in after)]
    if not conditions:
        raise BadRequest("the two runs have no condition in common; run the same ones with --conditions")
    rows: list[dict[str, Any]] = []
    losses: list[Loss] = []
    for condition in conditions:
        old = [one for one in before if one.condition == condition]
        new = [one for one in after if one.condition == condition]
        losses += _missing(condition, old, new)
        for kind in ("all", *sorted({one.type for one in old})):
            first, second = ([one for one in some if kind in ("all", one.type)] for some in (old, new))
            losses += _lost(condition, kind, first, second)
            right = mostly(first, _is_right), mostly(second, _is_right)
            if both := right[0].keys() & right[1].keys():
                rows.append(_row(condition, kind, both, *right))
    return Gate(name, rows, losses, _warnings(told_before, told_after, before, after))


def _missing(condition: str, old: Iterable[Item], new: Iterable[Item]) -> list[Loss]:
    asked, again = {one.key for one in old}, {one.key for one in new}
    gone = sorted(str(key[0]) for key in asked - again)
    if not gone:
        return []
    reason = f"{len(gone)} questions were not asked, {', '.join(gone[:3])}{' …' if len(gone) > 3 else ''}"
    return [
        Loss(
            condition=condition, type="all", what="missing", baseline=len(asked), run=len(asked & again), reason=reason
        )
    ]


def _row(
    condition: str, kind: str, both: set[Key], first: Mapping[Key, bool], second: Mapping[Key, bool]
) -> dict[str, Any]:
    told = compared(first, second)
    shares = {"baseline": _share(first, both), "run": _share(second, both)}
    return {"condition": condition, "type": kind, **shares, **told}


def _lost(condition: str, kind: str, old: Sequence[Item], new: Sequence[Item]) -> list[Loss]:
    """What of right answers was lost, and what of stale ones gained."""
    losses = []
    for what, is_so in (("right", _is_right), ("stale", _is_fresh)):
        first, second = mostly(old, is_so), mostly(new, is_so)
        both = first.keys() & second.keys()
        reason = _loss(first, second, both) if both else ""
        if reason:
            shares = [_share(some, both) for some in (first, second)]
            was, is_now = shares if what == "right" else [round(100 - share, 1) for share in shares]
            losses.append(Loss(condition=condition, type=kind, what=what, baseline=was, run=is_now, reason=reason))
    return losses


def _loss(first: Mapping[Key, bool], second: Mapping[Key, bool], both: set[Key]) -> str:
    """Why the second is worse than the first; empty where it is not."""
    told = compared(first, second)
    if told["lost"] > told["gained"] and told["p"] < LEVEL:
        return f"{told['lost']} lost, {told['gained']} gained, p = {told['p']}"
    low, _ = wilson(sum(first[key] for key in both), len(both))
    share = _share(second, both)
    if len(both) >= _FEWEST and share < low:
        return f"{share} is below the interval of the baseline, which begins at {low}"
    return ""


def _is_right(item: Item) -> bool:
    return item.is_right


def _is_fresh(item: Item) -> bool:
    return item.judgement is None or item.judgement.verdict is not Verdict.STALE


def _share(found: Mapping[Key, bool], keys: set[Key]) -> float:
    return round(100 * sum(found[key] for key in keys) / len(keys), 1)


def _warnings(
    before: Mapping[str, Any], after: Mapping[str, Any], old: Sequence[Item], new: Sequence[Item]
) -> list[str]:
    """What makes two runs hard to compare, a sentence each."""
    told = [
        f"another {what}: {before.get(what)} before, {after.get(what)} now"
        for what in ("reader", "judge", "learner")
        if before.get(what) != after.get(what)
    ]
    runs = [max(one.run for one in some) for some in (old, new)]
    return [*told, f"{runs[0]} runs before, {runs[1]} now"] if runs[0] != runs[1] else told
