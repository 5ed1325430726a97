"""What takes effect once a condition has come true: from which instant on, and why a condition cannot be one. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from stilltrue.errors import BadRequest
from stilltrue.ledger.acceptance import never_works
from stilltrue.ledger.derivation import may_derive, rule_of
from stilltrue.ledger.derived import Outcome, derived_id
from stilltrue.ledger.formula import Sort, check
from stilltrue.ledger.formula.operations import COMPARISONS
from stilltrue.ledger.formula.steps import Op
from stilltrue.ledger.formula.things import Truth
from stilltrue.ledger.formula.values import thing_of
from stilltrue.model.claim import Assertion, Claim
from stilltrue.model.time import Interval
from stilltrue.model.trigger import waits

_KEPT = "; the claim is kept as it was said"
_MAY_BE_TRUE = COMPARISONS | {
    Op.AND, Op.OR, Op.NOT, Op.TRUE, Op.FALSE, Op.NAME, Op.PREVIOUS, Op.CASE, Op.IF,
}  # fmt: skip


def trigger_problem(assertion: Assertion) -> str | None:
    """Why the condition that a claim waits for cannot be one; None where it can, or where the claim waits for none."""
    if not waits(assertion):
        return None
    try:
        rule = rule_of(assertion.derivation or "")
    except BadRequest as problem:
        return str(problem)
    if assertion.value is None or not may_derive(assertion):
        return "only that a value holds or is planned can wait for a condition"
    if (never := never_works(rule)) is not None:
        return never.removesuffix(_KEPT)
    last, kind = rule.formula.steps[-1], check(rule.formula, {}).type
    is_known = last.op is Op.CALL and last.operand == "known"
    if not (last.op in _MAY_BE_TRUE or is_known) or (kind is not None and kind.sort is not Sort.TRUTH):
        return f"{str(rule.formula)[:80]} is no condition; write one that is true or not, like n >= 100"
    return None


def set_off(base: Claim, told: Iterable[Outcome]) -> list[Claim]:
    """
    The claim that takes effect at the first instant at which its condition is true; none where there is no such instant.

    Once set off it stands, also where the condition holds no more. It vouches for the instant that set it off, in
    the words in which it was said.

    Args:
        base: the claim that waits.
        told: what its condition gives where the claim would stand, in order.
    """
    first = next((one for one in told if one.value is not None and thing_of("", one.value) == Truth(True)), None)
    if first is None or base.valid is None or not base.coverage:
        return []
    start = first.valid.start
    valid = Interval(start, base.coverage[-1].end)
    vouched = max(base.vouched, start)
    return [
        replace(
            base,
            id=derived_id(base.id, start),
            tier=min(base.tier, first.tier),
            valid=valid,
            coverage=(valid,),
            latest_start=max(start, base.latest_start) if start == base.valid.start else start,
            since=base.since if start == base.valid.start else None,
            vouched=vouched,
            seat=(vouched, *base.seat[1:3], start, *base.seat[4:]),
        )
    ]
