"""A derived slot whose inputs changed later than all that is believed of it: its last fact ends, and one begins. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from stilltrue.ledger.belief import ids_of
from stilltrue.ledger.derived import Outcome, told_value
from stilltrue.ledger.naming import Names, event_named
from stilltrue.ledger.reading import stands_from, tier_of
from stilltrue.ledger.settled import Settled
from stilltrue.model.another import another, made_after
from stilltrue.model.claim import Assertion, Modality, Value
from stilltrue.model.fact import Fact, FactId, Slot, State
from stilltrue.model.frozen import dataclass
from stilltrue.model.scope import Tier
from stilltrue.model.time import FOREVER, Instant, Interval

_fact_after = made_after(Fact)
_stretch = lru_cache(maxsize=4_096)(Interval)
"""What hangs on one input begins and ends with it: most stretches are those of many slots."""


@dataclass(frozen=True, slots=True)
class Teller:
    """The one claim about a slot, which carries its formula, with all that its facts need to be told."""

    slot: Slot
    assertion: Assertion
    names: Names
    begun: Instant | None
    """From when on the claim stands, for ever; None where it does not."""
    tier: Tier
    """At which the claim takes part."""
    worded: tuple[object, ...] | None
    """How a fact is called that is worded by the claim; None where that depends on more than the claim."""
    id_with: Callable[[str], FactId]
    """The id of a fact that the claim makes, by the key of its value."""

    @classmethod
    def of(cls, slot: Slot, assertion: Assertion, names: Names) -> Teller:
        """What tells of a slot by the only claim about it."""
        worded: tuple[object, ...] | None = None
        if assertion.value is None and event_named(assertion.subject) is None:
            qualifier = (assertion.qualifier or "") if slot.qualifier else ""
            worded = (slot, assertion.predicate, assertion.subject, qualifier, assertion.kind)
        id_with = ids_of(slot, Modality.ACTUAL, True, assertion.id)
        return cls(slot, assertion, names, stands_from(assertion), tier_of(assertion), worded, id_with)


def appended(
    teller: Teller, stored: Sequence[Fact], since: Instant, value: Value, tier: Tier, recorded_at: Instant
) -> Settled | None:
    """
    What changes in a slot where its formula gives one value from an instant on, for ever.

    Args:
        teller: the claim with the formula, and its slot.
        stored: what was believed of the slot so far, by start.
        since: the instant.
        value: what the formula gives.
        tier: the lowest of the claim and of all that it looks at.
        recorded_at: from when on what changes is believed.

    Returns:
        What changes, with all facts of the slot; None where more of them change than the last.
    """
    last, begun = stored[-1], teller.begun
    if begun is None or since <= last.valid.start or tier is Tier.UNKNOWN:
        return None
    if not go_on_for_ever(stored[-2:], begun if len(stored) < 3 else None):
        return None
    if last.value is not None and last.value.key == value.key:
        # Of one value in two tiers, the lower is told to have begun with the higher.
        return Settled(teller.slot, facts=list(stored), by_start=True) if last.tier == tier else None
    if not is_worded_by(last, teller):
        return None
    recorded = _stretch(recorded_at, FOREVER)
    shortened = _fact_after(last, valid=_stretch(last.valid.start, since), recorded=recorded, redacted=False)
    fact = _fact_after(
        shortened,
        id=teller.id_with(value.key),
        value=value,
        valid=_stretch(since, FOREVER),
        tier=tier,
        presumed=False,
        since=since,
        since_stated=None,
        challengers=(),
        state=State.KNOWN,
        recheck=None,
    )
    facts = list(stored)
    facts[-1:] = (shortened, fact)
    return Settled(
        teller.slot,
        (last,),
        (shortened, fact),
        ((fact.id, teller.assertion.id),),
        facts=facts,
        by_start=True,
        shortened=not last.redacted,
        since=since,
        standing=fact,
    )


def fact_like(like: Fact, teller: Teller, outcome: Outcome, recorded: Interval) -> Fact:
    """
    What a formula gives over a stretch as a fact of its slot, made after another one that is worded by its claim.

    Args:
        like: the other fact, positive and actual.
        teller: the claim with the formula, and its slot.
        outcome: what the formula gives.
        recorded: when it is believed.
    """
    value = outcome.value
    key = value.key if value is not None else told_value(outcome).key
    return another(
        like,
        id=teller.id_with(key),
        value=value,
        valid=outcome.valid,
        recorded=recorded,
        tier=outcome.tier,
        presumed=False,
        since=outcome.valid.start,
        since_stated=None,
        challengers=(),
        state=State.KNOWN if value is not None else State.NEEDS_RECHECK,
        recheck=outcome.recheck if value is None else None,
        redacted=False,
    )


def is_worded_by(fact: Fact, teller: Teller) -> bool:
    """Whether a positive actual fact of a slot is called in all as a claim without a value of its own words it."""
    called = (fact.slot, fact.label, fact.subject_label, fact.qualifier_label, fact.kind)
    return called == teller.worded and not fact.inferred


def go_on_for_ever(last: Sequence[Fact], begun: Instant | None) -> bool:
    """Whether the last facts of a slot follow one another for ever, as formulas leave them; the first from an instant on."""
    reached = last[0].valid.start if begun is None else begun
    for fact in last:
        is_plain = fact.polarity and fact.lane is Modality.ACTUAL and not fact.exception
        if not is_plain or fact.valid.start != reached:
            return False
        reached = fact.valid.end
    return reached == FOREVER
