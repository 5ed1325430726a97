"""
A large store, filled through the storage contract: what the engine would have written, without its checks.

A test proves it on a small one: `Memory.rebuild(verify=True)` finds everything equal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b

from invented import Invented, invented
from measuring import note
from stilltrue.index.document import claim_unit, passages
from stilltrue.ledger.belief import fact_id
from stilltrue.ledger.commit import place
from stilltrue.ledger.naming import Names
from stilltrue.model.claim import Act, Assertion, AssertionId, End, Kind, Modality, Value
from stilltrue.model.fact import Fact, Slot, Stretch
from stilltrue.model.receipt import Span
from stilltrue.model.scope import Channel, SpaceKey, Tier
from stilltrue.model.time import FOREVER, Instant, Interval
from stilltrue.model.turn import Turn, TurnId
from stilltrue.storage.base import Storage, Transaction

CHUNK = 20_000
_NAMES = Names.of(())


def fill(
    storage: Storage,
    space: SpaceKey,
    n_facts: int,
    *,
    values_a_slot: int = 1,
    indexed: bool = True,
    told: bool = True,
    facts: Callable[..., Invented] = invented,
) -> None:
    """
    Keep the first so many invented facts, with turn, claim, version and support, in one space.

    Args:
        storage: where to.
        space: whose they are.
        n_facts: how many; a multiple of `values_a_slot`.
        values_a_slot: how many facts a slot has in a row.
        indexed: make them searchable too.
        told: say on standard error how far it is.
        facts: the fact of a number.
    """
    chunk = CHUNK - CHUNK % values_a_slot
    for first in range(0, n_facts, chunk):
        numbers = range(first, min(first + chunk, n_facts))
        with storage.writing() as tx:
            recorded_at = tx.record_time(Instant(1_800_000_000_000_000))
            _keep(tx, space, numbers, values_a_slot, recorded_at, indexed=indexed, fact_of=facts)
        if told:
            note(f"  {numbers[-1] + 1:,} of {n_facts:,} facts kept")


def _keep(
    tx: Transaction,
    space: SpaceKey,
    numbers: Sequence[int],
    values_a_slot: int,
    recorded_at: Instant,
    *,
    indexed: bool,
    fact_of: Callable[..., Invented],
) -> None:
    units = []
    for start in range(numbers[0], numbers[-1] + 1, values_a_slot):
        facts = [fact_of(number, values_a_slot=values_a_slot) for number in range(start, start + values_a_slot)]
        turns = [_turn(space, start + place, fact, recorded_at) for place, fact in enumerate(facts)]
        claims = [_assertion(turn, fact) for turn, fact in zip(turns, facts, strict=True)]
        slot = _NAMES.slot(_NAMES.worded_slot(space, facts[0].subject, facts[0].predicate, None))
        for turn, assertion in zip(turns, claims, strict=True):
            tx.append_turn(turn)
            place(tx, assertion, _NAMES)
        _believe(tx, slot, claims, recorded_at)
        if indexed:
            known = _NAMES.registry.get(slot.predicate)
            units += [unit for turn in turns for unit in passages(turn)]
            units += [claim_unit(slot, _NAMES.value(a.value), a, known) for a in claims if a.value is not None]
    tx.index(units)


def _believe(tx: Transaction, slot: Slot, claims: Sequence[Assertion], recorded_at: Instant) -> None:
    """Each claim holds from when it is said until the next one is."""
    facts = [
        _fact(slot, claim, until, recorded_at)
        for claim, until in zip(claims, [*(claim.said_at for claim in claims[1:]), FOREVER], strict=True)
    ]
    tx.add_versions(facts, "bench")
    tx.link((fact.id, claim.id) for fact, claim in zip(facts, claims, strict=True))


def _fact(slot: Slot, claim: Assertion, until: Instant, recorded_at: Instant) -> Fact:
    stretch = Stretch(
        value=claim.value,
        polarity=True,
        valid=Interval(claim.said_at, until),
        tier=claim.tier,
        exception=False,
        presumed=False,
        since=claim.said_at,
        since_stated=None,
        challengers=(),
        support=(claim.id,),
    )
    return Fact(
        id=fact_id(slot, Modality.ACTUAL, stretch),
        slot=slot,
        value=claim.value,
        polarity=True,
        valid=stretch.valid,
        recorded=Interval(recorded_at, FOREVER),
        tier=claim.tier,
        since=claim.said_at,
        kind=claim.kind,
        label=claim.predicate,
        subject_label=claim.subject,
    )


def _turn(space: SpaceKey, number: int, fact: Invented, recorded_at: Instant) -> Turn:
    return Turn(
        id=TurnId("t_" + _hash(f"{space}:{number}")),
        space=space,
        session=f"session {number // 1_000}",
        index=number % 1_000,
        role="user",
        speaker=None,
        channel=Channel.USER,
        text=fact.sentence,
        said_at=Instant(fact.said_at),
        received_at=recorded_at,
        recorded_at=recorded_at,
        zone="UTC",
        clocked=True,
        clamped=False,
        message_id=None,
        source="bench",
        agent=None,
        quarantined=False,
        meta={},
    )


def _assertion(turn: Turn, fact: Invented) -> Assertion:
    return Assertion(
        id=AssertionId("a_" + _hash(turn.id)),
        space=turn.space,
        spans=(Span(turn.id, 0, len(turn.text)),),
        subject=fact.subject,
        predicate=fact.predicate,
        qualifier=None,
        value=Value.of_text(fact.value),
        act=Act.HOLDS,
        polarity=True,
        modality=Modality.ACTUAL,
        kind=Kind.STATE,
        many=None,
        only=False,
        temporary=False,
        corrects=None,
        end=End.OPEN,
        valid_from=None,
        valid_to=None,
        unresolved_start=False,
        tier=Tier.OWN_WORD,
        explicit=False,
        confidence=1.0,
        importance="normal",
        said_at=turn.said_at,
        turn_index=turn.index,
        place=0,
        zone="UTC",
        extractor="bench@1",
        recorded_at=turn.recorded_at,
    )


def _hash(content: str) -> str:
    return blake2b(content.encode(), digest_size=12).hexdigest()
