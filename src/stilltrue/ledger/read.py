"""What is true now, what was true then, and how it came to be. Reads the versions; never writes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from stilltrue.ledger.act_words import act_words
from stilltrue.ledger.gather import assertions_of, assertions_once_of, names_known, turns_of
from stilltrue.ledger.naming import Names
from stilltrue.ledger.rulings import fate_of
from stilltrue.model.claim import Act, Assertion, AssertionId, Claim, Modality
from stilltrue.model.fact import Fact, FactId, Fate, Slot
from stilltrue.model.receipt import Receipt
from stilltrue.model.scope import SpaceKey
from stilltrue.model.ticket import History, Lineage, Told, Why
from stilltrue.model.time import Instant
from stilltrue.model.trigger import waits
from stilltrue.storage.base import Transaction


def facts_at(
    tx: Transaction,
    spaces: Sequence[tuple[SpaceKey, Names]],
    subject: str,
    predicate: str | None = None,
    qualifier: str | None = None,
    *,
    at: Instant,
    known_at: Instant | None = None,
    lane: Modality = Modality.ACTUAL,
) -> list[Fact]:
    """
    What holds at an instant of a subject, or of one of its slots.

    Spaces come the narrowest first: it decides a slot, and a wider one only fills
    what the narrower leaves open.
    """
    found: list[Fact] = []
    for space, names in spaces:
        found += tx.facts_at(
            space,
            names.subject(subject),
            names.meant(predicate) if predicate is not None else None,
            names.qualifier(qualifier) if qualifier is not None else None,
            at=at,
            known_at=known_at,
            lane=lane,
        )
    return narrowest(found)


def narrowest(facts: Iterable[Fact]) -> list[Fact]:
    """
    Of facts of several spaces, the narrowest first, those that decide their slots.

    Where a narrower space only knows that a value does not hold, a wider one may still
    say which does.
    """
    decided: dict[tuple[str, str, str], SpaceKey] = {}
    barred: dict[tuple[tuple[str, str, str], str], SpaceKey] = {}
    kept = []
    for fact in facts:
        place, space = _place(fact), fact.slot.space
        if decided.get(place, space) != space or barred.get((place, fact.value_key), space) != space:
            continue
        kept.append(fact)
        if fact.polarity and fact.value is not None:
            decided.setdefault(place, space)
        elif fact.value is not None:
            barred.setdefault((place, fact.value_key), space)
    return kept


def history(tx: Transaction, slot: Slot, names: Names, *, known_at: Instant | None = None) -> History:
    """The stretches of a slot, and each claim about it with what came of it."""
    from stilltrue.ledger.belief import belief  # noqa: PLC0415 - to tell what holds needs no timeline computed anew

    facts = tx.history(slot, known_at=known_at)
    rulings = [row for row in tx.rulings(slot.space) if known_at is None or row.recorded_at <= known_at]
    if known_at is None:
        assertions = assertions_of(tx, slot, names)
    else:
        assertions = [a for a in assertions_once_of(tx, slot, names) if a.recorded_at <= known_at]
    from stilltrue.ledger.authority import by_authority, goes_by_voice  # noqa: PLC0415 - likewise

    turns = turns_of(tx, assertions, rulings, voices=goes_by_voice(slot, assertions, names))
    fates = {a.id: fate_of(a, turns[a.turn_id], rulings) if rulings else _quarantine(a) for a in assertions}
    taking = by_authority(slot, [a for a in assertions if fates[a.id] is None], turns, names)
    derived = _derived(tx, slot, taking, names, known_at)
    told = belief(slot, taking, names, recorded_at=_last(assertions), derived=derived)
    unshown = {row.claim: row for row in told.unshown}
    backing = {claim: fact for fact, claims in told.support.items() for claim in claims}
    receipts = first_receipts(tx, assertions)
    rows = []
    for assertion in sorted(assertions, key=lambda each: each.utterance):
        fate = fates[assertion.id] or (unshown[assertion.id].fate if assertion.id in unshown else None)
        if fate is None:
            fate = _OF_ACT.get(assertion.act)
        if fate is None and waits(assertion) and not derived.get(assertion.id):
            fate = Fate.WAITING
        fate = fate or (Fate.REPEATED if _only_repeats(assertion, derived.get(assertion.id, ())) else None)
        by = unshown[assertion.id].by if assertion.id in unshown else None
        if assertion.id in receipts:
            rows.append(
                Told(
                    claim=assertion.id,
                    receipt=receipts[assertion.id],
                    said=in_words(assertion),
                    fact=backing.get(assertion.id),
                    fate=fate,
                    by=by,
                )
            )
    return History(facts=tuple(facts), told=tuple(rows))


def why(
    tx: Transaction, fact_id: FactId, *, known_at: Instant | None = None, at: Instant | None = None
) -> Why | None:  # fmt: skip
    """
    A fact with the receipts behind it, against it, of what ended it, and of what makes it doubtful at an instant.

    Returns:
        None for an id of which nothing is known.
    """
    pieces = tx.fact(fact_id, known_at=known_at)
    if not pieces or (known_at is not None and known_at < pieces[0].recorded.start):
        return None
    supporting = [
        a for a in _assertions(tx, tx.supports([fact_id])[fact_id]) if known_at is None or a.recorded_at <= known_at
    ]
    challenging = _assertions(tx, [c.claim for piece in pieces for c in piece.challengers])
    last = pieces[-1]
    following = [
        fact
        for fact in tx.history(last.slot, known_at=known_at, lane=last.lane)
        if fact.id != fact_id and last.valid.end == fact.valid.start
    ]
    ending = [claim for fact in following for claim in tx.supports([fact.id]).get(fact.id, ())[:3]]
    confirming = [a.said_at for a in supporting if last.is_refreshed_by(a)]
    lineage = _lineage(tx, last, known_at)
    looked_at = dict.fromkeys(fact.id for step in lineage for facts in step.inputs.values() for fact in facts)
    behind = tx.supports(looked_at)
    since, doubted_by = _doubt(tx, last, at, known_at) if at is not None and last.valid.covers(at) else (None, [])
    return Why(
        facts=tuple(pieces),
        receipts=tuple(receipts_of(tx, supporting)),
        against=tuple(receipts_of(tx, challenging)),
        ended_by=tuple(receipts_of(tx, _assertions(tx, ending))),
        last_confirmed_at=max(confirming, default=None),
        lineage=lineage,
        said={fact: tuple(receipts_of(tx, _assertions(tx, behind.get(fact, ())))) for fact in looked_at},
        doubtful_since=since,
        doubted_by=tuple(doubted_by),
    )


def _doubt(
    tx: Transaction, fact: Fact, at: Instant, known_at: Instant | None
) -> tuple[Instant | None, list[tuple[AssertionId, Receipt]]]:
    from stilltrue.ledger.doubts import doubts, receipts_of_doubt  # noqa: PLC0415 - it reads receipts itself

    names = names_known(tx, fact.slot.space, known_at)
    found = doubts(tx, [fact], lambda _: names, at=at, known_at=known_at).get(fact.id)
    return (found.since, receipts_of_doubt(tx, found)) if found is not None else (None, [])


def receipts_of(tx: Transaction, assertions: Iterable[Assertion]) -> list[tuple[AssertionId, Receipt]]:
    """The receipts of assertions, in their order: each span with its turn."""
    rows = list(assertions)
    turns = tx.turns({span.turn_id for a in rows for span in a.spans})
    return [(a.id, Receipt(span, turns[span.turn_id])) for a in rows for span in a.spans if span.turn_id in turns]


def first_receipts(tx: Transaction, assertions: Iterable[Assertion]) -> dict[AssertionId, Receipt]:
    """The first receipt of each assertion."""
    return dict(reversed(receipts_of(tx, assertions)))


def in_words(assertion: Assertion) -> str:
    """An assertion's act and value as a short phrase."""
    wrong = assertion.corrects.text if assertion.corrects is not None else None
    about = f"{assertion.predicate} {assertion.qualifier or ''}"
    value = assertion.value.text if assertion.value is not None else None
    return act_words(assertion.act, value, wrong=wrong, polarity=assertion.polarity, about=about)


def _assertions(tx: Transaction, ids: Iterable[AssertionId]) -> list[Assertion]:
    wanted = list(dict.fromkeys(ids))
    known = tx.assertions(wanted)
    return [known[one] for one in wanted if one in known]


def _lineage(tx: Transaction, fact: Fact, known_at: Instant | None) -> tuple[Lineage, ...]:
    if not tx.has_derivations(fact.slot.space):
        return ()
    from stilltrue.ledger.lineage import lineage_of  # noqa: PLC0415 - formulas are for those who have any

    return lineage_of(tx, fact, names_known(tx, fact.slot.space, known_at), known_at)


def _derived(
    tx: Transaction, slot: Slot, taking: Sequence[Assertion], names: Names, known_at: Instant | None
) -> Mapping[AssertionId, Sequence[Claim]]:
    if not tx.has_derivations(slot.space):
        return {}
    from stilltrue.ledger.repeated import derived_as_known  # noqa: PLC0415 - formulas are for those who have any

    return derived_as_known(tx, slot, taking, names, known_at)


def _only_repeats(assertion: Assertion, instead: Sequence[Claim]) -> bool:
    """Whether a value was only said because a formula had given it, and no formula gives it any more."""
    said = assertion.value
    if not instead or said is None:
        return False
    from stilltrue.ledger.formula import agrees  # noqa: PLC0415 - formulas are for those who have any

    return all(claim.value is None or not agrees(claim.value, said) for claim in instead)


def _place(fact: Fact) -> tuple[str, str, str]:
    return (fact.slot.subject, fact.slot.predicate, fact.slot.qualifier)


_OF_ACT = {Act.UNSETTLES: Fate.UNSETTLES, Act.RESERVES: Fate.RESERVES}
"""What becomes of claims that claim no value."""


def _quarantine(assertion: Assertion) -> Fate | None:
    return Fate.QUARANTINED if assertion.quarantined else None


def _last(assertions: Sequence[Assertion]) -> Instant:
    return max((assertion.recorded_at for assertion in assertions), default=Instant(0))
