"""A slot of which one formula alone tells, whose inputs changed from some instant on: only what follows is worked out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from stilltrue.ledger.appended import Teller, appended
from stilltrue.ledger.continued import continued
from stilltrue.ledger.derivation import Rule, may_derive, rule_of
from stilltrue.ledger.derive import outcomes
from stilltrue.ledger.derived import Outcome
from stilltrue.ledger.deriving import series_of
from stilltrue.ledger.formula.straight import Straight, is_plain, outcome_of
from stilltrue.ledger.inputs import Inputs
from stilltrue.ledger.naming import Names
from stilltrue.ledger.settled import Settled
from stilltrue.model.claim import Assertion, Value
from stilltrue.model.fact import Fact, Slot, State
from stilltrue.model.frozen import dataclass
from stilltrue.model.record import Derivation
from stilltrue.model.scope import Tier
from stilltrue.model.time import FOREVER, Instant, Interval, zone_named


@dataclass(frozen=True, slots=True)
class Alone:
    """A formula that alone tells of its slot, as long as nothing else is said of that."""

    teller: Teller
    rule: Rule
    slots: Mapping[str, Slot]
    """What the names of the formula stand for."""
    straight: Straight | None
    """The quick way to work it out where all of its inputs are plain numbers; None where there is none."""


def alone(slot: Slot, assertion: Assertion, row: Derivation, names: Names) -> Alone | None:
    """
    The formula of the one assertion about a slot, where only what follows a change has to be worked out.

    Args:
        slot: the slot.
        assertion: the only one about it that takes part.
        row: its derivation, as it is on record.
        names: how names are read.
    """
    if row.accepted_at is None or not may_derive(assertion):
        return None
    rule = rule_of(assertion.derivation or "")
    if rule.inferred or rule.once or (rule.formula.uses_today and rule.formula.uses_previous):
        return None
    # What a formula with one input looks at stands in its row under present names.
    only = {name: row.inputs[0] for name, _ in rule.inputs} if len(rule.inputs) == 1 else None
    teller, said = Teller.of(slot, assertion, names), assertion.value
    straight = rule.straight if said is None or is_plain(said) else None
    return Alone(teller, rule, only or rule.slots(slot.space, names), straight)


def gone_on(
    told_by: Alone, inputs: Inputs, stored: Sequence[Fact], since: Instant, recorded_at: Instant
) -> Settled | None:  # fmt: skip
    """
    What changes in a slot of which nothing is said but by one formula.

    Args:
        told_by: the formula.
        inputs: what is believed of other slots.
        stored: what was believed of the slot so far.
        since: the instant before which no input changed.
        recorded_at: from when on what changes is believed.

    Returns:
        What changes; None where the whole has to be worked out.
    """
    # Of one lane they are told by start.
    by_start = stored if stored[0].lane is stored[-1].lane else sorted(stored, key=_by_start)
    plain = _plain(told_by, inputs, since)
    if plain is not None and (last := appended(told_by.teller, by_start, since, *plain, recorded_at)) is not None:
        return last
    return continued(told_by.teller, by_start, since, partial(_told, told_by, inputs, since), recorded_at)


def _plain(told_by: Alone, inputs: Inputs, since: Instant) -> tuple[Value, Tier] | None:
    """What a formula of plain numbers gives over inputs that no longer move, and of which tier; None where they do."""
    formula, teller = told_by.straight, told_by.teller
    if formula is None:
        return None
    values: list[Value | None] = []
    tier = teller.tier
    for slot in told_by.slots.values():
        fact = inputs.standing(slot, since)
        if fact is None or fact.state is not State.KNOWN:
            return None
        values.append(fact.value)
        tier = min(tier, fact.tier)
    value = outcome_of(formula, values)
    if value is None:
        return None
    # Where no name stands for another, a plain number is called by its own.
    return (teller.names.value(value) if teller.names.aliased else value), tier


def _told(told_by: Alone, inputs: Inputs, since: Instant, start: Instant, before: Fact | None) -> list[Outcome]:
    """What a formula gives from an instant on, for ever, told what held just before."""
    rule, assertion = told_by.rule, told_by.teller.assertion
    return outcomes(
        rule.formula,
        series_of(rule, told_by.slots, inputs, since),
        Interval(start, FOREVER),
        told_by.teller.tier,
        before=_outcome(before) if before is not None else None,
        like=assertion.value,
        zone=zone_named(assertion.zone),
        language=rule.language,
        named=told_by.teller.names.value,
    )


def _outcome(fact: Fact) -> Outcome:
    """What the formula gave, by the fact that it made."""
    return Outcome(
        valid=fact.valid, value=fact.value, recheck=fact.recheck, tier=fact.tier, moved=fact.valid.start
    )  # fmt: skip


def _by_start(fact: Fact) -> tuple[Instant, Instant]:
    return fact.valid.start, fact.valid.end
