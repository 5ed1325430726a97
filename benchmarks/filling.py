"""
A large store, filled through the storage contract: what the engine would have written, without its checks.

A test proves it on a small one: `Memory.rebuild(verify=True)` finds everything equal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path

from invented import Invented, invented
from measuring import note, seconds
from stilltrue.embedding.base import Embedder, Purpose
from stilltrue.index.document import ClaimRef, claim_unit, passages
from stilltrue.index.nearest import quantised
from stilltrue.ingest.texts import claim_text, script_in, text_hash
from stilltrue.ledger.belief import fact_id
from stilltrue.ledger.commit import place_all
from stilltrue.ledger.naming import Names
from stilltrue.model.claim import Act, Assertion, AssertionId, End, Kind, Modality, Value
from stilltrue.model.fact import Fact, Slot, Stretch
from stilltrue.model.receipt import Span
from stilltrue.model.scope import Channel, SpaceKey, Tier
from stilltrue.model.time import FOREVER, Instant, Interval
from stilltrue.model.turn import Turn, TurnId
from stilltrue.model.unit import Unit
from stilltrue.model.vector import Vector, VectorState
from stilltrue.storage.base import Storage, Transaction
from stilltrue.storage.sqlite.backend import SQLiteStorage

CHUNK = 20_000
_AT_ONCE = 500
"""Facts that are kept, and texts that are embedded, in one go."""
_CACHE_KILOBYTES = 500_000
"""While a store is filled: ids are hashes, so that each chunk touches pages all over their indexes."""
_NAMES = Names.of(())


def kept(path: Path, filled: Callable[[SQLiteStorage], object]) -> SQLiteStorage:
    """A store at a path: filled now, or as an earlier run left it where `STILLTRUE_BENCH_KEEP` keeps them."""
    if not path.exists():
        begun = path.with_suffix(".part")
        for left in path.parent.glob(begun.name + "*"):
            left.unlink()
        storage = SQLiteStorage(begun)
        with storage._connections.using() as connection:
            connection.execute(f"PRAGMA cache_size = -{_CACHE_KILOBYTES}")
        took = seconds(lambda: filled(storage))
        storage.close()
        begun.rename(path)
        note(f"{path.name} filled in {took:.0f} s")
    return SQLiteStorage(path)


def fill(
    storage: Storage,
    space: SpaceKey,
    n_facts: int,
    *,
    values_a_slot: int = 1,
    indexed: bool = True,
    told: bool = True,
    facts: Callable[..., Invented] = invented,
    embedder: Embedder | None = None,
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
        embedder: what makes the vector of each unit; None for none.
    """
    vectors_by = _set_of(storage, embedder)
    chunk = CHUNK - CHUNK % values_a_slot
    for first in range(0, n_facts, chunk):
        numbers = range(first, min(first + chunk, n_facts))
        with storage.writing(durable=numbers[-1] + 1 == n_facts) as tx:
            recorded_at = tx.record_time(Instant(1_800_000_000_000_000))
            before = tx.last_unit()
            units = _keep(tx, space, numbers, values_a_slot, recorded_at, indexed=indexed, fact_of=facts)
            if embedder is not None:
                _embed(tx, space, vectors_by, embedder, before, units)
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
) -> dict[str, str]:
    """Keep some facts; the texts of what became searchable, by ref."""
    units: list[tuple[Unit, str]] = []
    per = max(1, _AT_ONCE // values_a_slot) * values_a_slot
    for first in range(numbers[0], numbers[-1] + 1, per):
        some = range(first, min(first + per, numbers[-1] + 1))
        facts = [fact_of(number, values_a_slot=values_a_slot) for number in some]
        turns = [_turn(space, number, fact, recorded_at) for number, fact in zip(some, facts, strict=True)]
        claims = [_assertion(turn, fact) for turn, fact in zip(turns, facts, strict=True)]
        tx.append_turns(turns)
        place_all(tx, claims, _NAMES)
        slots = [_NAMES.slot(_NAMES.worded_slot(space, fact.subject, fact.predicate, None)) for fact in facts]
        _believe(tx, slots, claims, values_a_slot, recorded_at)
        if indexed:
            units += [(unit, turn.text) for turn in turns for unit in passages(turn)]
            units += [_of_claim(slot, claim) for slot, claim in zip(slots, claims, strict=True)]
    tx.index(unit for unit, _ in units)
    return {unit.ref: text for unit, text in units}


def _of_claim(slot: Slot, claim: Assertion) -> tuple[Unit, str]:
    """What a claim is found by, and its text as an embedder reads it."""
    unit = claim_unit(slot, _NAMES.value(claim.value), claim, _NAMES.registry.get(slot.predicate))
    return unit, claim_text(ClaimRef.read(unit.ref), _NAMES.registry)


def _set_of(storage: Storage, embedder: Embedder | None) -> int:
    """The number of the set that recall works on, made where there is none; 0 for no embedder."""
    if embedder is None:
        return 0
    with storage.writing() as tx:
        known = [one.number for one in tx.vector_sets()]
        made_by = (embedder.name, embedder.version, embedder.dimension)
        return known[0] if known else tx.add_vector_set(*made_by, VectorState.ACTIVE).number


def _embed(
    tx: Transaction, space: SpaceKey, vector_set: int, embedder: Embedder, after: int, texts: Mapping[str, str]
) -> None:
    """Put the vectors of the units above a number."""
    waiting = list(tx.waiting_units(vector_set, space, 4 * CHUNK, after=after).items())
    for first in range(0, len(waiting), _AT_ONCE):
        units = waiting[first : first + _AT_ONCE]
        components, scales = quantised(embedder.embed([texts[unit.ref] for _, unit in units], Purpose.MEMORY))
        rows = zip(units, components, scales.tolist(), strict=True)
        tx.put_vectors(
            vector_set,
            space,
            [_vector(number, unit, texts[unit.ref], row.tobytes(), scale) for (number, unit), row, scale in rows],
        )


def _vector(number: int, unit: Unit, text: str, components: bytes, scale: float) -> Vector:
    return Vector(
        unit_number=number,
        kind=unit.kind,
        script=script_in(text),
        text_hash=text_hash(text),
        components=components,
        scale=scale,
    )


def _believe(
    tx: Transaction, slots: Sequence[Slot], claims: Sequence[Assertion], values_a_slot: int, recorded_at: Instant
) -> None:
    """Each claim holds from when it is said until the next one of its slot is."""
    untils = [claims[place + 1].said_at if (place + 1) % values_a_slot else FOREVER for place in range(len(claims))]
    facts = [_fact(slot, claim, until, recorded_at) for slot, claim, until in zip(slots, claims, untils, strict=True)]
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
