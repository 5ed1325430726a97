"""A derived timeline whose inputs only changed from some instant on: what came before stays as it is. Pure."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from stilltrue.ledger.belief import fact_of
from stilltrue.ledger.derivation import Rule
from stilltrue.ledger.derive import Series, outcomes
from stilltrue.ledger.derived import Outcome, told_value
from stilltrue.ledger.naming import Names
from stilltrue.ledger.reading import stands_from, tier_of
from stilltrue.model.claim import Assertion, Modality
from stilltrue.model.fact import Fact, Slot, Stretch
from stilltrue.model.scope import Tier
from stilltrue.model.time import FOREVER, Instant, Interval, zone_named


def continued(
    slot: Slot,
    stored: Sequence[Fact],
    since: Instant,
    assertion: Assertion,
    rule: Rule,
    series: Mapping[str, Series],
    names: Names,
    recorded_at: Instant,
) -> list[Fact] | None:
    """
    The facts of a slot of which nothing is said but by one formula, worked out anew only where its inputs changed.

    Args:
        slot: the slot.
        stored: what was believed of it so far, by start.
        since: the instant before which no input changed.
        assertion: the only one about the slot; it carries the formula.
        rule: its formula.
        series: what the formula looks at.
        names: how names are read.
        recorded_at: from when on the facts are believed.

    Returns:
        All facts of the slot; None where the whole has to be worked out.
    """
    begun = stands_from(assertion)
    if begun is None:
        return None
    valid = Interval(begun, FOREVER)
    at = max(bisect_right(stored, since, key=lambda fact: fact.valid.start) - 1, 0)
    if not _are_whole(stored, valid):
        return None
    # What held up to the change is known; where nothing did, the fact begins with it.
    known = stored[at] if stored[at].valid.start < since else stored[at - 1] if at else None
    start = max(since, valid.start)
    told = outcomes(
        rule.formula,
        series,
        Interval(start, FOREVER),
        tier_of(assertion),
        before=known.value if known is not None else None,
        like=assertion.value,
        zone=zone_named(assertion.zone),
        language=rule.language,
        named=names.value,
    )
    if Tier.UNKNOWN in {outcome.tier for outcome in told}:
        return None
    kept = [fact for fact in stored[: at + 1] if fact.valid.start < start]
    if kept and _goes_on(kept[-1], told[0]):
        start = told.pop(0).valid.end
    ends: list[Fact | Outcome] = [*kept[-1:], *told]
    if any(_key(one) == _key(other) for one, other in pairwise(ends)):
        # Of one value in two tiers, the lower is told to have begun with the higher.
        return None
    if kept and kept[-1].valid.end != start:
        valid = Interval(kept[-1].valid.start, start)
        kept[-1] = replace(kept[-1], valid=valid, recorded=Interval(recorded_at, FOREVER), redacted=False)
    facts = [_fact(slot, assertion, outcome, names, recorded_at) for outcome in told]
    if not kept and facts:
        facts[0] = replace(facts[0], since=stored[0].since, since_stated=stored[0].since_stated)
    return [*kept, *facts]


def _are_whole(stored: Sequence[Fact], valid: Interval) -> bool:
    """Whether facts cover all that a formula covers, one after the other, as formulas leave them."""
    reached = valid.start
    for fact in stored:
        is_plain = fact.polarity and fact.lane is Modality.ACTUAL and not fact.exception
        if not is_plain or fact.valid.start != reached:
            return False
        reached = fact.valid.end
    return reached == valid.end


def _goes_on(fact: Fact, outcome: Outcome) -> bool:
    return _key(fact) == _key(outcome) and fact.tier == outcome.tier


def _key(told: Fact | Outcome) -> tuple[str | None, str | None]:
    return told.value.key if told.value is not None else None, told.recheck


def _fact(slot: Slot, assertion: Assertion, outcome: Outcome, names: Names, recorded_at: Instant) -> Fact:
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
    return fact_of(slot, Modality.ACTUAL, stretch, {assertion.id: assertion}, names, recorded_at)


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
