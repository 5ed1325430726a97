"""A derived timeline whose inputs only changed from some instant on: what came before stays as it is. Pure."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from stilltrue.ledger.appended import Teller, fact_like, go_on_for_ever, is_worded_by
from stilltrue.ledger.belief import fact_of
from stilltrue.ledger.derived import Outcome, told_value
from stilltrue.ledger.settled import Settled, identity_of
from stilltrue.model.another import another
from stilltrue.model.claim import Modality
from stilltrue.model.fact import Fact, Stretch
from stilltrue.model.scope import Tier
from stilltrue.model.time import FOREVER, Instant, Interval


def continued(
    teller: Teller,
    stored: Sequence[Fact],
    since: Instant,
    told_from: Callable[[Instant, Fact | None], list[Outcome]],
    recorded_at: Instant,
) -> Settled | None:
    """
    What changes in a slot of which nothing is said but by one formula, worked out anew only where its inputs changed.

    Args:
        teller: the claim with the formula, and its slot.
        stored: what was believed of the slot so far, by start.
        since: the instant before which no input changed.
        told_from: gives the outcomes of the formula from an instant on, told what held just before.
        recorded_at: from when on what changes is believed.

    Returns:
        What changes, with all facts of the slot; None where the whole has to be worked out.
    """
    begun, recorded = teller.begun, Interval(recorded_at, FOREVER)
    if begun is None:
        return None
    at = max(bisect_right(stored, since, key=_start) - 1, 0)
    if not go_on_for_ever(stored[max(at - 1, 0) :], begun if at < 2 else None):
        return None
    # What held up to the change is known; where nothing did, the fact begins with it.
    known = stored[at] if stored[at].valid.start < since else stored[at - 1] if at else None
    start = max(since, begun)
    told = told_from(start, known)
    if Tier.UNKNOWN in {outcome.tier for outcome in told}:
        return None
    n_kept = bisect_left(stored, start, hi=at + 1, key=_start)
    last = stored[n_kept - 1] if n_kept else None
    if last is not None and _goes_on(last, told[0]):
        start = told.pop(0).valid.end
    ends: list[Fact | Outcome] = [*([last] if last is not None else ()), *told]
    if any(_key(one) == _key(other) for one, other in pairwise(ends)):
        # Of one value in two tiers, the lower is told to have begun with the higher.
        return None
    facts = [_fact(teller, outcome, stored[at], recorded) for outcome in told]
    if last is None and facts:
        facts[0] = another(facts[0], since=stored[0].since, since_stated=stored[0].since_stated)
    if last is not None and last.valid.end != start:
        n_kept -= 1
        valid = Interval(last.valid.start, start)
        facts.insert(0, another(last, valid=valid, recorded=recorded, redacted=False))
    return _changed(teller, stored, n_kept, facts)


def _changed(teller: Teller, stored: Sequence[Fact], n_kept: int, facts: Sequence[Fact]) -> Settled:
    """What changes in a slot where its first facts are kept, and others stand in place of the rest."""
    before = {identity_of(fact): fact for fact in stored[n_kept:]}
    fresh = {identity_of(fact): fact for fact in facts}
    opened = [fact for identity, fact in fresh.items() if identity not in before]
    closed = [fact for identity, fact in before.items() if identity not in fresh]
    known = {fact.id for fact in stored}
    linked = {(fact.id, teller.assertion.id) for fact in opened if fact.id not in known}
    now = [*stored[:n_kept], *(before.get(identity, fact) for identity, fact in fresh.items())]
    return Settled(teller.slot, closed, opened, sorted(linked), facts=now, by_start=True)


def _start(fact: Fact) -> Instant:
    return fact.valid.start


def _goes_on(fact: Fact, outcome: Outcome) -> bool:
    return _key(fact) == _key(outcome) and fact.tier == outcome.tier


def _key(told: Fact | Outcome) -> tuple[str | None, str | None]:
    return told.value.key if told.value is not None else None, told.recheck


def _fact(teller: Teller, outcome: Outcome, like: Fact, recorded: Interval) -> Fact:
    """An outcome as a fact of its slot; made after another one of it, where that is worded as it would be."""
    if not is_worded_by(like, teller):
        return _fact_anew(teller, outcome, recorded.start)
    return fact_like(like, teller, outcome, recorded)


def _fact_anew(teller: Teller, outcome: Outcome, recorded_at: Instant) -> Fact:
    assertion = teller.assertion
    stretch = Stretch(
        value=told_value(outcome),
        polarity=True,
        valid=outcome.valid,
        tier=outcome.tier,
        exception=False,
        presumed=False,
        since=outcome.valid.start,
        since_stated=None,
        challengers=(),
        support=(assertion.id,),
    )
    return fact_of(
        teller.slot, Modality.ACTUAL, stretch, {assertion.id: assertion}, teller.names, recorded_at
    )  # fmt: skip


def changed_since(closed: Iterable[Fact], opened: Iterable[Fact]) -> Instant:
    """
    The instant before which facts are as they were; of a fact that only goes on for longer or shorter, its end.

    A fact that is believed with another tier or state has changed from its start on.
    """
    before = {(fact.id, fact.valid.start, fact.tier, fact.state): fact for fact in closed}
    instants: list[Instant] = []
    for fact in opened:
        same = before.pop((fact.id, fact.valid.start, fact.tier, fact.state), None)
        if same is not None and same.value_key == fact.value_key and same.recheck == fact.recheck:
            instants.append(min(same.valid.end, fact.valid.end))
        else:
            instants.append(fact.valid.start)
    return min([*instants, *(fact.valid.start for fact in before.values())])
