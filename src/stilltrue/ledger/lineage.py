"""What a derived fact came from: the formula with what it looked at, down to the words that somebody said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from stilltrue.ledger.derivation import Rule, may_derive, rule_of
from stilltrue.ledger.formula import Input, Item, worked
from stilltrue.ledger.inputs import Inputs
from stilltrue.ledger.naming import Names
from stilltrue.ledger.pattern import is_pattern
from stilltrue.model.claim import Assertion, AssertionId, Modality
from stilltrue.model.fact import Fact, Slot, State
from stilltrue.model.record import Derivation
from stilltrue.model.ticket import Lineage
from stilltrue.model.time import Instant
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
    found = {name: holding(inputs, slot, fact.valid.start) for name, slot in slots.items()}
    return Lineage(
        fact=fact,
        claim=carrying.id,
        formula=str(rule.formula),
        worked=_worked(rule, slots, found, carrying),
        inputs={name: tuple(facts) for name, facts in found.items()},
    )


def carrying_claim(tx: Transaction, fact: Fact, known_at: Instant | None) -> Assertion | None:
    """The assertion whose formula made a fact: the last said of those that were accepted by then; None for none."""
    claims = tx.supports([fact.id]).get(fact.id, [])
    rows = {row.claim: row for row in _rows(tx, fact, claims)}
    accepted = {
        claim for claim, row in rows.items() if row.accepted_at is not None and _by(row.accepted_at, known_at)
    }  # fmt: skip
    found = tx.assertions([claim for claim in claims if claim in accepted])
    readable = [each for each in found.values() if may_derive(each)]
    return max(readable, key=lambda each: (each.said_at, each.turn_index, each.place), default=None)


def _rows(tx: Transaction, fact: Fact, claims: Iterable[AssertionId]) -> Iterable[Derivation]:
    rows = tx.derivations_of([fact.slot])
    return rows if {row.claim for row in rows} & set(claims) else tx.derivations(fact.slot.space)


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
    rule: Rule, slots: Mapping[str, Slot], found: Mapping[str, list[Fact]], carrying: Assertion
) -> str:  # fmt: skip
    """The formula with its numbers: `per_week × weeks = 10 × 2 = 20`."""
    given: dict[str, Input] = {}
    for name, facts in found.items():
        items = [Item(fact.subject_label, fact.value) for fact in facts if fact.value is not None]
        if items and all(fact.state is State.KNOWN for fact in facts):
            given[name] = items if is_pattern(slots[name]) or len(items) > 1 else items[0].value
    return worked(rule.formula, given, like=carrying.value, language=rule.language)
