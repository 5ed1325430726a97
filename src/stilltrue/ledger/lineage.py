"""What a derived fact came from: the formula, or the facts it was inferred from, down to the words that somebody said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from stilltrue.ledger.derivation import Rule, may_derive, rule_of
from stilltrue.ledger.formula import Input, Item, met, today_at, worked
from stilltrue.ledger.inference import Grounds
from stilltrue.ledger.inputs import Inputs
from stilltrue.ledger.naming import Names
from stilltrue.model.claim import Assertion, AssertionId, Modality
from stilltrue.model.fact import Fact, FactId, Slot, State
from stilltrue.model.pattern import is_pattern
from stilltrue.model.record import Derivation
from stilltrue.model.ticket import Lineage
from stilltrue.model.time import Instant, zone_named
from stilltrue.storage.base import Transaction

MOST_STEPS = 1_000
"""Derived facts that are looked into."""


def lineage_of(tx: Transaction, fact: Fact, names: Names, known_at: Instant | None) -> tuple[Lineage, ...]:
    """
    The formulas behind a fact, each with the facts that it looked at when the fact began; the nearest first.

    Args:
        tx: a transaction.
        fact: a piece of a fact; nothing is behind it where it is not derived.
        names: how names are read, or were.
        known_at: by what was believed then; None for now.
    """
    inputs = Inputs(tx, names, known_at=known_at)
    steps: list[Lineage] = []
    looked, seen = [fact], {fact.id}
    while looked and len(steps) < MOST_STEPS:
        following: list[Fact] = []
        for each in looked:
            step = _step(tx, each, names, inputs, known_at)
            if step is None:
                continue
            steps.append(step)
            following += [one for found in step.inputs.values() for one in found if one.id not in seen]
            seen |= {one.id for one in following}
        looked = following
    return tuple(steps[:MOST_STEPS])


def _step(
    tx: Transaction, fact: Fact, names: Names, inputs: Inputs, known_at: Instant | None
) -> Lineage | None:  # fmt: skip
    carrying = carrying_claim(tx, fact, known_at)
    if carrying is None:
        return None
    rule = rule_of(carrying.derivation or "")
    slots = rule.slots(carrying.space, names)
    if rule.inferred:
        return _inferred(fact, carrying, Grounds(rule, slots, names, inputs), rule.language)
    found = {name: holding(inputs, slot, fact.valid.start) for name, slot in slots.items()}
    return Lineage(
        fact=fact,
        claim=carrying.id,
        formula=str(rule.formula),
        worked=_worked(rule, slots, found, carrying, fact.valid.start),
        inputs={name: tuple(facts) for name, facts in found.items()},
        once=rule.once,
    )


def _inferred(fact: Fact, carrying: Assertion, grounds: Grounds, language: str) -> Lineage:
    """What an inference rests on; what of that has fallen stands as it was where the inference was made."""
    since = fact.valid.start
    return Lineage(
        fact=fact,
        claim=carrying.id,
        formula="",
        worked=grounds.in_words(since, language),
        inputs=grounds.holding(since if fact.state is State.KNOWN else carrying.said_at),
        inferred=True,
    )


@dataclass(frozen=True, slots=True)
class Backing:
    """What was read already of what is behind some facts, and perhaps others."""

    supports: Mapping[FactId, Sequence[AssertionId]]
    """The claims behind each."""
    derivations: Sequence[Derivation]
    """Those of their slots."""
    claims: Mapping[AssertionId, Assertion]
    """All of these claims, as they are on record."""


def carrying_claim(tx: Transaction, fact: Fact, known_at: Instant | None) -> Assertion | None:
    """The assertion whose formula made a fact: the last said of those that were accepted by then; None for none."""
    return carrying_claims(tx, [fact], known_at).get(fact.id)


def carrying_claims(
    tx: Transaction, facts: Sequence[Fact], known_at: Instant | None, read: Backing | None = None
) -> dict[FactId, Assertion]:
    """Those of some facts that formulas made, each with its assertion, as `carrying_claim` has it."""
    behind: Mapping[FactId, Sequence[AssertionId]]
    of_slots: Sequence[Derivation]
    if read is None:
        behind, of_slots = tx.supports({fact.id for fact in facts}), tx.derivations_of({fact.slot for fact in facts})
    else:
        behind = {fact.id: read.supports[fact.id] for fact in facts if fact.id in read.supports}
        of_slots = read.derivations
    rows = {row.claim: row for row in _rows(tx, facts, behind, of_slots)}
    accepted = {
        claim for claim, row in rows.items() if row.accepted_at is not None and _by(row.accepted_at, known_at)
    }  # fmt: skip
    wanted = {claim for claims in behind.values() for claim in claims if claim in accepted}
    known = tx.assertions(wanted) if read is None else {claim: read.claims[claim] for claim in wanted}
    readable = {claim: each for claim, each in known.items() if may_derive(each)}
    carrying = {fact: [readable[claim] for claim in claims if claim in readable] for fact, claims in behind.items()}
    return {
        fact: max(found, key=lambda each: (each.said_at, each.turn_index, each.place))
        for fact, found in carrying.items()
        if found
    }


def _rows(
    tx: Transaction, facts: Sequence[Fact], behind: Mapping[FactId, Sequence[AssertionId]], rows: Sequence[Derivation]
) -> list[Derivation]:
    """The derivations of the slots of facts; of all of a space where one goes by another name than when it was made."""
    claims = {row.claim for row in rows}
    moved = {fact.slot.space for fact in facts if claims.isdisjoint(behind.get(fact.id, ()))}
    return [*rows, *(row for space in sorted(moved) for row in tx.derivations(space))]


def _by(instant: Instant, known_at: Instant | None) -> bool:
    return known_at is None or instant <= known_at


def holding(inputs: Inputs, slot: Slot, moment: Instant) -> list[Fact]:
    """What a slot, or all slots that a pattern stands for, actually hold at a moment."""
    slots = inputs.matching(slot) if is_pattern(slot) else [slot]
    return [
        fact
        for each in slots
        for fact in inputs.facts(each)
        if fact.lane is Modality.ACTUAL and fact.polarity and fact.valid.covers(moment)
    ]


def _worked(
    rule: Rule, slots: Mapping[str, Slot], found: Mapping[str, list[Fact]], carrying: Assertion, since: Instant
) -> str:  # fmt: skip
    """The formula with its numbers: `per_week × weeks = 10 × 2 = 20`."""
    given: dict[str, Input] = {}
    for name, facts in found.items():
        items = [Item(fact.subject_label, fact.value) for fact in facts if fact.value is not None]
        if items and all(fact.state is State.KNOWN for fact in facts):
            given[name] = items if is_pattern(slots[name]) or len(items) > 1 else items[0].value
    today = today_at(since, zone_named(carrying.zone))
    if rule.once:
        return met(rule.formula, given, language=rule.language, today=today)
    return worked(rule.formula, given, like=carrying.value, language=rule.language, today=today)
