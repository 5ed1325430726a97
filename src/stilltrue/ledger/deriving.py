"""The claims that derivations make in a slot, and whether a formula gives what was said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from stilltrue.errors import BadClaim, BadRequest
from stilltrue.ledger.acceptance import never_works
from stilltrue.ledger.belief import claim_in
from stilltrue.ledger.derivation import Rule, calendar, may_derive, rule_of
from stilltrue.ledger.derive import Series, outcomes
from stilltrue.ledger.derived import Outcome, derived_claims, in_force, may_repeat, repetition
from stilltrue.ledger.formula import Failure, Input, Item, agrees, evaluate, today_at
from stilltrue.ledger.inference import Grounds, without_lead
from stilltrue.ledger.inputs import Inputs
from stilltrue.ledger.naming import Names
from stilltrue.ledger.reading import tier_of
from stilltrue.ledger.settled import WHOLLY, Following
from stilltrue.ledger.triggers import set_off
from stilltrue.model.claim import Assertion, AssertionId, Claim, Value, ValueKind
from stilltrue.model.fact import Slot
from stilltrue.model.inference import infers
from stilltrue.model.receipt import Unused
from stilltrue.model.record import Derivation
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import BEGINNING, Instant, zone_named
from stilltrue.model.trigger import waits
from stilltrue.storage.base import Transaction

Derived = Mapping[AssertionId, Sequence[Claim]]
"""The claims in place of each assertion that carries a formula in force."""

_LONGEST_SHOWN = 120
"""Characters of a formula or value in a message."""


def enlist(tx: Transaction, placed: Iterable[tuple[Assertion, Slot]], names: Names) -> dict[AssertionId, Unused]:
    """
    Keep of new assertions that carry formulas what they look at; of those that cannot be used, why.

    Args:
        tx: a writing transaction.
        placed: assertions that are kept, with the slots they belong to.
        names: how the names of their space are read.
    """
    rows: list[Derivation] = []
    refused: dict[AssertionId, Unused] = {}
    for assertion, slot in placed:
        if assertion.derivation is None:
            continue
        try:
            rows.append(_row(assertion, slot, names))
        except BadRequest as problem:
            refused[assertion.id] = Unused(str(problem))
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
    looked_at = set(slots) or {calendar(assertion.space)}
    return Derivation(claim=assertion.id, slot=slot, inputs=tuple(sorted(looked_at)), accepted_at=accepted_at)


class Repetitions(Protocol):
    """Which words about derived slots only repeat what a formula gave."""

    def is_one(self, slot: Slot, word: Assertion) -> bool:
        """Whether a word is what the formula gave, at its seat, from what had been said by then."""
        ...


def derived_of(
    slot: Slot,
    carrying: Iterable[Assertion],
    taking: Iterable[Assertion],
    names: Names,
    inputs: Inputs,
    *,
    repeated: Repetitions,
    cycle: str | None = None,
    following: Following = WHOLLY,
) -> dict[AssertionId, list[Claim]]:
    """
    The claims that the formulas in force make in one slot, and those in place of words that only repeat an outcome.

    Args:
        slot: the slot.
        carrying: the assertions about it whose formulas are accepted.
        taking: all assertions about it that take part.
        names: how names are read.
        inputs: what is believed of other slots.
        repeated: which words only repeat what a formula gave.
        cycle: the way by which the slot would depend on itself; None where it does not.
        following: how outcomes follow the inputs.
    """
    known = {assertion.id: assertion for assertion in carrying}
    found: dict[AssertionId, list[Claim]] = {claim: [] for claim in known}
    words = [(each, claim_in(each, names)) for each in taking if each.id not in found]
    beside = {claim.vouched for _, claim in words}
    given: list[tuple[Claim, Outcome]] = []
    for base in _bases(known.values(), names):
        assertion = known[base.id]
        rule = rule_of(assertion.derivation or "")
        slots = rule.slots(assertion.space, names)
        if rule.once:
            found[base.id] = set_off(base, _told(assertion, rule, slots, base, names, inputs, cycle))
            continue
        if rule.inferred and cycle is None:
            found[base.id] = derived_claims(base, _inferred(assertion, rule, slots, base, names, inputs), inferred=True)
            continue

        def uttered(moment: Instant, slots: Mapping[str, Slot] = slots) -> tuple[Instant, int, int] | None:
            return inputs.uttered(slots.values(), moment) if moment in beside else None

        told = _told(assertion, rule, slots, base, names, inputs, cycle, following)
        found[base.id] = derived_claims(base, told, uttered=uttered)
        given += [(base, outcome) for outcome in told]
    for word, claim in words:
        outcome = _given_at(claim.vouched, given) if may_repeat(claim, word) else None
        if outcome is None or (outcome.value is not None and agrees(outcome.value, word.value or outcome.value)):
            continue
        if repeated.is_one(slot, word):
            found[word.id] = repetition(claim, outcome)
    return found


def gave_at(moment: Instant, carrying: Iterable[Assertion], names: Names, inputs: Inputs) -> Outcome | None:
    """What the formula in force at a moment gives then; None where none is."""
    known = {assertion.id: assertion for assertion in carrying}
    given: list[tuple[Claim, Outcome]] = []
    for base in in_force(claim_in(each, names) for each in known.values() if not (infers(each) or waits(each))):
        rule = rule_of(known[base.id].derivation or "")
        slots = rule.slots(known[base.id].space, names)
        given += [(base, outcome) for outcome in _told(known[base.id], rule, slots, base, names, inputs, None)]
    return _given_at(moment, given)


def _given_at(moment: Instant, given: Iterable[tuple[Claim, Outcome]]) -> Outcome | None:
    """Of what several formulas give at a moment, that of the exception, of the higher tier, of the later."""
    found = [(base, outcome) for base, outcome in given if outcome.valid.covers(moment)]
    best = max(found, key=lambda one: (one[0].exception, one[0].tier, one[0].said), default=None)
    return best[1] if best is not None else None


def _bases(carrying: Iterable[Assertion], names: Names) -> list[Claim]:
    """The claims that carry formulas, each where it is in force; what is inferred or waits takes over from no other."""
    formulas: list[Claim] = []
    others: list[Claim] = []
    for each in carrying:
        (others if infers(each) or waits(each) else formulas).append(claim_in(each, names))
    return [*in_force(formulas), *others]


def _inferred(
    assertion: Assertion, rule: Rule, slots: Mapping[str, Slot], base: Claim, names: Names, inputs: Inputs
) -> list[Outcome]:
    """Where what is inferred holds, and where it has to be rechecked."""
    series = Grounds(rule, slots, names, inputs).series()
    told = [
        outcome
        for piece in base.coverage
        for outcome in outcomes(
            rule.formula,
            series,
            piece,
            tier_of(assertion),
            zone=zone_named(assertion.zone),
            language=rule.language,
            inferred=base.value,
        )
    ]
    return without_lead(told)


def _told(
    assertion: Assertion,
    rule: Rule,
    slots: Mapping[str, Slot],
    base: Claim,
    names: Names,
    inputs: Inputs,
    cycle: str | None,
    following: Following = WHOLLY,
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
            following=following,
            named=names.value,
        )
    ]


def series_of(
    rule: Rule, slots: Mapping[str, Slot], inputs: Inputs, since: Instant = BEGINNING
) -> dict[str, Series]:  # fmt: skip
    """What each name of a formula stands for from an instant on, called as the formula's own claim words it."""
    called = rule.called
    return {name: inputs.series(slot, called=called[name], since=since) for name, slot in slots.items()}


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
    if rule.inferred or rule.once:
        return Verdict(True)
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
        today = today_at(instant, zone_named(assertion.zone))
        result = evaluate(rule.formula, given, before, assertion.value, today)
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
