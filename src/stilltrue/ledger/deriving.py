"""The claims that derivations make in a slot, and whether a formula gives what was said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from stilltrue.errors import BadClaim, BadRequest
from stilltrue.ledger.acceptance import never_works
from stilltrue.ledger.belief import claim_in
from stilltrue.ledger.derivation import Rule, may_derive, rule_of
from stilltrue.ledger.derive import Series, outcomes
from stilltrue.ledger.derived import Outcome, derived_claims, in_force
from stilltrue.ledger.formula import Failure, Input, Item, agrees, evaluate
from stilltrue.ledger.inputs import Inputs
from stilltrue.ledger.naming import Names
from stilltrue.ledger.reading import tier_of
from stilltrue.model.claim import Assertion, AssertionId, Claim, Value, ValueKind
from stilltrue.model.fact import Slot
from stilltrue.model.record import Derivation
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant, zone_named
from stilltrue.storage.base import Transaction

Derived = Mapping[AssertionId, Sequence[Claim]]
"""The claims in place of each assertion that carries a formula in force."""

_LONGEST_SHOWN = 120
"""Characters of a formula or value in a message."""


def enlist(tx: Transaction, placed: Iterable[tuple[Assertion, Slot]], names: Names) -> dict[AssertionId, str]:
    """
    Keep of new assertions that carry formulas what they look at; of those that cannot be used, why.

    Args:
        tx: a writing transaction.
        placed: assertions that are kept, with the slots they belong to.
        names: how the names of their space are read.
    """
    rows: list[Derivation] = []
    refused: dict[AssertionId, str] = {}
    for assertion, slot in placed:
        if assertion.derivation is None:
            continue
        try:
            rows.append(_row(assertion, slot, names))
        except BadRequest as problem:
            refused[assertion.id] = str(problem)
    tx.put_derivations(rows)
    return refused


def relink(tx: Transaction, space: SpaceKey, names: Names) -> set[Slot]:
    """
    Bring what derivations derive and look at under present names; which slots that concerns.

    Args:
        tx: a writing transaction.
        space: whose memory it is.
        names: how names are read from now on.
    """
    rows = tx.derivations(space)
    known = tx.assertions([row.claim for row in rows])
    moved: list[Derivation] = []
    concerned: set[Slot] = set()
    for row in rows:
        assertion = known[row.claim]
        if not may_derive(assertion):
            continue
        worded = names.worded_slot(space, assertion.subject, assertion.predicate, assertion.qualifier)
        fresh = _row(assertion, names.slot(worded), names, row.accepted_at)
        if fresh != row:
            moved.append(fresh)
            concerned |= {row.slot, fresh.slot}
    tx.put_derivations(moved)
    return concerned


def derived_as_known(
    tx: Transaction, slot: Slot, taking: Sequence[Assertion], names: Names, known_at: Instant | None
) -> Derived:
    """
    The claims that formulas make in a slot, by what is believed now or was at an instant.

    Args:
        tx: a transaction.
        slot: the slot, under the names of that time.
        taking: the assertions about it that take part.
        names: how names are read, or were.
        known_at: the instant; None for now.
    """
    if not any(each.derivation is not None for each in taking):
        return {}
    rows = tx.derivations_of([slot]) if known_at is None else tx.derivations(slot.space)
    accepted = {row.claim: row.accepted_at for row in rows if row.accepted_at is not None}
    carrying = [
        each
        for each in taking
        if each.id in accepted and may_derive(each) and (known_at is None or accepted[each.id] <= known_at)
    ]  # fmt: skip
    return derived_of(carrying, taking, names, Inputs(tx, names, known_at=known_at))


def predicates_looked_at(assertion: Assertion) -> set[str]:
    """The predicates, as worded, that a claim's formula looks at; none where it has no formula that can be read."""
    if assertion.derivation is None:
        return set()
    try:
        return rule_of(assertion.derivation).predicates()
    except BadRequest:
        return set()


def outcomes_named(assertion: Assertion) -> Value | None:
    """What a rule without a value may come to, as far as it names that; None for what is no rule. It has no key."""
    if assertion.derivation is None:
        return None
    try:
        words = rule_of(assertion.derivation).texts
    except BadRequest:
        return None
    return Value(ValueKind.TEXT, " ".join(words), "")


def _row(assertion: Assertion, slot: Slot, names: Names, accepted_at: Instant | None = None) -> Derivation:
    slots = rule_of(assertion.derivation or "").slots(assertion.space, names).values()
    if not may_derive(assertion):
        raise BadClaim("only a claim that something actually holds can carry a formula")
    return Derivation(claim=assertion.id, slot=slot, inputs=tuple(sorted(set(slots))), accepted_at=accepted_at)


def derived_of(
    carrying: Iterable[Assertion],
    taking: Iterable[Assertion],
    names: Names,
    inputs: Inputs,
    *,
    cycle: str | None = None,
) -> dict[AssertionId, list[Claim]]:
    """
    The claims that the formulas in force make in one slot.

    Args:
        carrying: the assertions about it whose formulas are accepted.
        taking: all assertions about it that take part.
        names: how names are read.
        inputs: what is believed of other slots.
        cycle: the way by which the slot would depend on itself; None where it does not.
    """
    known = {assertion.id: assertion for assertion in carrying}
    found: dict[AssertionId, list[Claim]] = {claim: [] for claim in known}
    beside = {claim_in(each, names).vouched for each in taking if each.id not in found}
    for base in in_force(claim_in(each, names) for each in known.values()):
        assertion = known[base.id]
        rule = rule_of(assertion.derivation or "")
        slots = rule.slots(assertion.space, names)

        def uttered(moment: Instant, slots: Mapping[str, Slot] = slots) -> tuple[Instant, int, int] | None:
            return inputs.uttered(slots.values(), moment) if moment in beside else None

        told = _told(assertion, rule, slots, base, inputs, cycle)
        found[base.id] = derived_claims(base, told, uttered=uttered)
    return found


def _told(
    assertion: Assertion, rule: Rule, slots: Mapping[str, Slot], base: Claim, inputs: Inputs, cycle: str | None
) -> list[Outcome]:
    if cycle is not None:
        reason = f"it would depend on itself: {cycle}"
        return [
            Outcome(valid=each, value=None, recheck=reason, tier=base.tier, moved=each.start) for each in base.coverage
        ]
    series = series_of(rule, slots, inputs)
    zone = zone_named(assertion.zone)
    return [
        outcome
        for piece in base.coverage
        for outcome in outcomes(
            rule.formula,
            series,
            piece,
            tier_of(assertion),
            like=assertion.value,
            zone=zone,
            language=rule.language,
        )
    ]


def series_of(rule: Rule, slots: Mapping[str, Slot], inputs: Inputs) -> dict[str, Series]:
    """What each name of a formula stands for, called as the formula's own claim words it."""
    called = rule.called
    return {name: replace(inputs.series(slot), called=called[name]) for name, slot in slots.items()}


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a formula gives what was said; if not, what came out."""

    accepted: bool
    reason: str = ""


def judged(assertion: Assertion, names: Names, inputs: Inputs, before: Value | None) -> Verdict:
    """
    Whether a formula reproduces the value that was said, from the values in force when it was said.

    One that was handed over without a value is a rule: there is nothing to reproduce. What can never work is
    refused: a rule by itself alone, so that it does not matter whether it or its inputs are heard first.

    Args:
        assertion: it carries the formula, and the value.
        names: how names are read.
        inputs: what is believed of other slots.
        before: what its own slot held just before, for a formula that looks at `prev`.
    """
    rule = rule_of(assertion.derivation or "")
    if assertion.value is None:
        problem = never_works(rule)
        return Verdict(problem is None, problem or "")
    series = {name: inputs.series(slot) for name, slot in rule.slots(assertion.space, names).items()}
    base = claim_in(assertion, names)
    instants = [assertion.said_at, *([base.valid.start] if base.valid is not None else [])]
    reasons = []
    for instant in dict.fromkeys(instants):
        values = {name: _at(each, instant) for name, each in series.items()}
        given: dict[str, Input] = {name: value for name, value in values.items() if value is not None}
        result = evaluate(rule.formula, given, before, assertion.value)
        if not isinstance(result, Failure) and agrees(result, assertion.value):
            problem = never_works(rule, given)
            return Verdict(problem is None, problem or "")
        reasons.append(_refusal(rule, given, result, assertion.value))
    return Verdict(False, reasons[0])


def _at(series: Series, instant: Instant) -> Input | None:
    holding = [known for known in series.known if known.valid.covers(instant)]
    items = [Item(known.label, known.value) for known in holding if known.value is not None]
    if not items or len(items) < len(holding):
        return None
    return items if series.many or len(items) > 1 else items[0].value


def _refusal(rule: Rule, given: Mapping[str, Input], result: Value | Failure, said: Value) -> str:
    formula = _short(str(rule.formula))
    shown = ", ".join(f"{name} = {_short(_shown(value))}" for name, value in given.items()) or "nothing is known"
    if isinstance(result, Failure):
        return f"{formula} gives nothing: {result.sentence} ({shown}); the claim is kept as it was said"
    return f"{formula} gives {_short(result.text)}, not {_short(said.text)} ({shown}); the claim is kept as it was said"


def _shown(value: Input) -> str:
    return value.text if isinstance(value, Value) else f"a list of {len(value)}"


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"
