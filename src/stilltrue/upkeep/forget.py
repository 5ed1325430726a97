"""Erasure: the turns, all that was drawn from them, and every belief that rested on it, past ones too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from stilltrue.errors import BadRequest, NotFound
from stilltrue.index.document import ClaimRef
from stilltrue.ledger.belief import belief
from stilltrue.ledger.commit import versions_through_time
from stilltrue.ledger.gather import assertions_of, turns_of
from stilltrue.ledger.naming import Names, subject_key
from stilltrue.ledger.rulings import taking_part
from stilltrue.model.claim import Assertion, AssertionId
from stilltrue.model.fact import Fact, FactId, Slot
from stilltrue.model.receipt import Receipt, Span
from stilltrue.model.record import Selector, Unit
from stilltrue.model.scope import SpaceKey
from stilltrue.model.ticket import Blast
from stilltrue.model.time import Instant
from stilltrue.model.turn import Turn, TurnId
from stilltrue.storage.base import Transaction
from stilltrue.upkeep.rebuild import names_through_time
from stilltrue.upkeep.undo import concerned, slots_of

BEYOND_REACH = ("exports and backups made before", "webhooks already sent", "contexts already handed out")
"""What no erasure in this store can touch; a restored backup applies the erasure again."""

_BLOCK = "\u2588"


@dataclass(frozen=True, slots=True)
class Plan:
    """What an erasure takes away: whole turns, single claims, and stretches of turns that stay."""

    turns: tuple[Turn, ...]
    assertions: tuple[Assertion, ...]
    redactions: tuple[tuple[Turn, tuple[Span, ...]], ...]


def plan_for_sources(tx: Transaction, space: SpaceKey, selector: Selector) -> Plan:
    """Erase the turns that fit a selector, with all that was drawn from them; for an extractor, what it made."""
    turns, assertions = concerned(tx, space, selector)
    if not turns and not assertions:
        raise NotFound(f"nothing on record fits {selector.as_dict()}; `stilltrue list` shows what there is")
    if selector.extractor is not None:
        return Plan((), tuple(assertions), ())
    citing = tx.assertions_of_turns([turn.id for turn in turns])
    return Plan(tuple(turns), tuple(citing), ())


def plan_for_space(tx: Transaction, space: SpaceKey) -> Plan:
    """Erase everything of a space."""
    return Plan(tuple(tx.each_turn(space)), tuple(tx.each_assertion(space)), ())


def plan_for_fact(tx: Transaction, space: SpaceKey, fact_id: str) -> Plan:
    """
    Erase what a fact rests on: turns that say nothing else, and its characters in turns that do.

    Spans that overlap what goes, go with it.
    """
    named = FactId(fact_id)
    if not any(piece.slot.space == space for piece in tx.fact(named)):
        raise NotFound(f"no fact {fact_id!r} here; `stilltrue list` shows the ids")
    return _around(tx, list(tx.assertions(tx.supports([named]).get(named, ())).values()))


def plan_for_entity(tx: Transaction, space: SpaceKey, names: Names, name: str) -> Plan:
    """Erase all that is claimed of an entity, or with it as the value; and the turns that name it in passing."""
    key = names.subject(name)
    if not name.strip():
        raise BadRequest("which entity? give its name")
    about = [
        a
        for a in tx.each_assertion(space)
        if names.subject(a.subject) == key
        or (a.value is not None and key in (names.value(a.value).key, subject_key(a.value.text)))
    ]
    mentioning = [turn for turn in tx.each_turn(space) if name.casefold() in turn.text.casefold()]
    if not about and not mentioning:
        raise NotFound(f"nothing on record names {name!r}")
    around = _around(tx, about)
    going = {turn.id for turn in around.turns} | {turn.id for turn, _ in around.redactions}
    passing = [(turn, _occurrences(turn, name)) for turn in mentioning if turn.id not in going]
    return replace(around, redactions=(*around.redactions, *passing))


def blast(tx: Transaction, plan: Plan, names: Names, selector: Selector, *, now: Instant, dry_run: bool) -> Blast:
    """What an erasure would take from present belief, and what it would leave otherwise."""
    erased = {a.id for a in plan.assertions}
    gone: list[Fact] = []
    back: list[Fact] = []
    for slot in sorted(slots_of(plan.assertions, names)):
        after = [fact for fact in _versions(tx, slot, names, erased, now) if fact.recorded.end > now]
        before = tx.open_versions(slot)
        kept_ids = {(fact.id, fact.valid) for fact in after}
        gone += [fact for fact in before if (fact.id, fact.valid) not in kept_ids]
        back += [fact for fact in after if (fact.id, fact.valid) not in {(f.id, f.valid) for f in before}]
    return Blast(
        selector=selector,
        n_turns=len(plan.turns) + len(plan.redactions),
        n_assertions=len(plan.assertions),
        gone=tuple(gone),
        back=tuple(back),
        overlapping=tuple(Receipt(span, turn) for turn, spans in plan.redactions for span in spans),
        dry_run=dry_run,
    )


def erase(tx: Transaction, space: SpaceKey, plan: Plan, *, units: Iterable[Unit], now: Instant) -> dict[str, int]:
    """
    Carry out a plan: every table that holds text of it, and every version of every fact.

    Args:
        tx: a writing transaction.
        space: whose memory it is.
        plan: what goes.
        units: what of the redacted turns stays searchable.
        now: the instant of the erasure.

    Returns:
        How much was removed, by kind.
    """
    names = Names.of(tx.aliases(space))
    slots = slots_of(plan.assertions, names)
    erased = {a.id for a in plan.assertions}
    for slot in sorted(slots):
        _replace_history(tx, slot, names, erased, now)
    whole = [turn.id for turn in plan.turns]
    touched = whole + [turn.id for turn, _ in plan.redactions]
    tx.erase_jobs(touched)
    tx.erase_rejections(touched)
    for assertion in plan.assertions:
        tx.erase_assertion(assertion.id)
    tx.unindex(space, [*touched, *_claim_owners(tx, space, plan.assertions, names)])
    for turn, spans in plan.redactions:
        tx.redact_turn(turn.id, _redacted(turn.text, spans))
    for turn_id in whole:
        tx.erase_turn(turn_id)
    tx.index(units)
    n_names = _erase_names(tx, space, plan.assertions)
    return {
        "turns": len(whole),
        "redacted turns": len(plan.redactions),
        "assertions": len(erased),
        "slots recomputed": len(slots),
        "names": n_names,
    }


def redacted_turns(plan: Plan) -> list[Turn]:
    """The turns that stay, as they read after the erasure."""
    return [replace(turn, text=_redacted(turn.text, spans), redacted=True) for turn, spans in plan.redactions]


def _around(tx: Transaction, assertions: Sequence[Assertion]) -> Plan:
    going = {a.id: a for a in assertions}
    turns = tx.turns({span.turn_id for a in assertions for span in a.spans})
    whole: list[Turn] = []
    redactions: list[tuple[Turn, tuple[Span, ...]]] = []
    for turn_id, turn in sorted(turns.items()):
        here = tx.assertions_of_turns([turn_id])
        spans = _growing([s for a in here if a.id in going for s in a.spans if s.turn_id == turn_id], here, going)
        if all(a.id in going for a in here):
            whole.append(turn)
        else:
            redactions.append((turn, spans))
    return Plan(tuple(whole), tuple(going.values()), tuple(redactions))


def _growing(
    spans: list[Span], here: Sequence[Assertion], going: dict[AssertionId, Assertion]
) -> tuple[Span, ...]:  # fmt: skip
    """The spans to go in one turn, with every other claim whose span overlaps one of them."""
    grown = True
    while grown:
        grown = False
        for assertion in here:
            overlap = any(s.start < o.end and o.start < s.end for s in assertion.spans for o in spans)
            if assertion.id not in going and overlap:
                going[assertion.id] = assertion
                spans += assertion.spans
                grown = True
    return tuple(dict.fromkeys(spans))


def _occurrences(turn: Turn, name: str) -> tuple[Span, ...]:
    text, wanted = turn.text.casefold(), name.casefold()
    if len(text) != len(turn.text):
        return (Span(turn.id, 0, len(turn.text)),)
    spans, at = [], text.find(wanted)
    while at >= 0:
        spans.append(Span(turn.id, at, at + len(wanted)))
        at = text.find(wanted, at + len(wanted))
    return tuple(spans)


def _redacted(text: str, spans: Iterable[Span]) -> str:
    characters = list(text)
    for span in spans:
        characters[span.start : span.end] = [
            char if char.isspace() else _BLOCK for char in characters[span.start : span.end]
        ]
    return "".join(characters)


def _replace_history(tx: Transaction, slot: Slot, names: Names, erased: set[AssertionId], now: Instant) -> None:
    """All versions of a slot by what the rule gives without the erased, at the same recorded instants."""
    causes = {fact.recorded.start: cause for fact, cause in tx.versions(slot)}
    versions = [replace(fact, redacted=True) for fact in _versions(tx, slot, names, erased, now)]
    tx.replace_versions(slot, [(fact, _without(causes.get(fact.recorded.start, ""), erased)) for fact in versions])
    present = [fact for fact in versions if fact.recorded.end > now]
    left = [a for a in assertions_of(tx, slot, names) if a.id not in erased]
    rulings = tx.rulings(slot.space)
    told = belief(slot, taking_part(left, turns_of(tx, left, rulings), rulings), names, recorded_at=now)
    ids = {fact.id for fact in present}
    tx.link((fact, claim) for fact, claims in told.support.items() if fact in ids for claim in claims)


def _versions(tx: Transaction, slot: Slot, names: Names, erased: set[AssertionId], now: Instant) -> list[Fact]:
    before = tx.versions(slot)
    assertions = [a for a in assertions_of(tx, slot, names) if a.id not in erased]
    rulings = tx.rulings(slot.space)
    instants = {fact.recorded.start for fact, _ in before}
    instants |= {fact.recorded.end for fact, _ in before if fact.recorded.end <= now}
    instants |= {a.recorded_at for a in assertions} | {row.recorded_at for row in rulings}
    turns: dict[TurnId, Turn] = turns_of(tx, assertions, rulings)
    told = names_through_time(tx, slot.space)
    return versions_through_time(slot, assertions, turns, rulings, told, sorted(instants))


def _without(cause: str, erased: set[AssertionId]) -> str:
    return "erased" if cause in erased else cause


def _claim_owners(tx: Transaction, space: SpaceKey, assertions: Iterable[Assertion], names: Names) -> list[str]:
    """The searchable claims that nothing on record says any more."""
    owners = []
    for assertion in assertions:
        if assertion.value is None:
            continue
        slot = names.slot(
            names.worded_slot(assertion.space, assertion.subject, assertion.predicate, assertion.qualifier)
        )
        value = names.value(assertion.value)
        still = any(a.value is not None and names.value(a.value).key == value.key for a in assertions_of(tx, slot, names))
        if not still:
            owners.append(str(ClaimRef(slot, value.key)))
    return owners


def _erase_names(tx: Transaction, space: SpaceKey, assertions: Sequence[Assertion]) -> int:
    """Alias rows and wordings known only from what went."""
    left = set(tx.worded_slots(space))
    names = Names.of(())
    n_erased = 0
    for assertion in assertions:
        worded = names.worded_slot(space, assertion.subject, assertion.predicate, assertion.qualifier)
        if worded not in left:
            tx.erase_wording(worded)
            n_erased += 1
    mentions = {key for slot in left for key in (slot.subject, slot.predicate, slot.qualifier)}
    for alias in tx.aliases(space, with_closed=True):
        named = {alias.mention, alias.name}
        if named.isdisjoint(mentions) and not tx.subjects(space, named):
            tx.erase_alias(alias)
            n_erased += 1
    return n_erased
