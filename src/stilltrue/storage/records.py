"""Records about claims as flat rows, and back: aliases, rulings, units, jobs and what was logged."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any

from stilltrue.errors import BadRequest
from stilltrue.model.fact import Slot
from stilltrue.model.naming import Alias, AliasKind
from stilltrue.model.receipt import Reason, Rejection
from stilltrue.model.record import Derivation, RecallRow
from stilltrue.model.ruling import Review, Ruling, RulingRow, Selector
from stilltrue.model.scope import SpaceKey
from stilltrue.model.unit import Unit, UnitKind
from stilltrue.model.vector import Vector, VectorEdition, VectorSet, VectorState, VectorStatus
from stilltrue.model.work import Job, JobKind, JobState, Lease, Spending
from stilltrue.storage.plain import Row, content_of, json_of, json_of_keys, json_or_none
from stilltrue.storage.rows import slot_row

VECTOR_EDITION = "vector edition"
REPLACEMENTS = "replacements"
"""How often versions were replaced; like the one above it counts what was done, and is no part of what is kept."""
COUNTERS = frozenset({VECTOR_EDITION, REPLACEMENTS})
"""The setting that counts the editions of vectors given out; it says nothing of what is kept."""


def next_edition(before: VectorEdition, edition: int, *, anew: bool) -> VectorEdition:
    """The edition after another, or after none, of which nothing can be good any more."""
    return VectorEdition(edition, before.last_unit, edition if anew or not before.edition else before.anew)


def space_mark(space: SpaceKey) -> str:
    """What tells of which space an erased turn was, and does not tell whose that is."""
    return blake2b(space.encode("utf-8", "surrogatepass"), digest_size=9).hexdigest()


def alias_row(alias: Alias) -> Row:
    return (
        alias.space,
        alias.kind.value,
        alias.mention,
        alias.name,
        alias.method,
        float(alias.score),
        alias.recorded_from,
        alias.recorded_to,
    )


def alias_of(row: Sequence[Any]) -> Alias:
    return Alias(
        space=row[0],
        kind=AliasKind(row[1]),
        mention=row[2],
        name=row[3],
        method=row[4],
        score=row[5],
        recorded_from=row[6],
        recorded_to=row[7],
    )


def derivation_row(derivation: Derivation) -> Row:
    """Claim, slot, when accepted, and the inputs as JSON of their rows."""
    inputs = json_of([slot_row(each)[1:] for each in derivation.inputs])
    return (derivation.claim, *slot_row(derivation.slot), derivation.accepted_at, inputs)


def derivation_of(row: Sequence[Any]) -> Derivation:
    """From the claim, the slot's four parts, when it was accepted, and the input slots."""
    inputs = tuple(sorted(set(row[6])))
    return Derivation(claim=row[0], slot=Slot(*row[1:5]), accepted_at=row[5], inputs=inputs)


def by_derivation(derivation: Derivation) -> tuple[Any, ...]:
    """The order in which derivations are handed out."""
    slot = derivation.slot
    return (slot.space, slot.subject, slot.predicate, slot.qualifier, derivation.claim)


def ruling_row(ruling: RulingRow) -> Row:
    return (ruling.space, ruling.ruling.value, json_of(ruling.selector.as_dict()), ruling.recorded_at)


def ruling_of(row: Sequence[Any]) -> RulingRow:
    selector = Selector(**content_of(row[2]))
    return RulingRow(space=row[0], ruling=Ruling(row[1]), selector=selector, recorded_at=row[3])


_UNIT_KINDS = {kind.value: kind for kind in UnitKind}


def unit_row(unit: Unit) -> Row:
    """Everything but the terms."""
    return (unit.space, unit.kind.value, unit.ref, unit.owner, unit.length, unit.said_at)


def tail_of(unit: Unit) -> str:
    """What follows the owner in a unit's ref."""
    if not unit.ref.startswith(unit.owner):
        raise BadRequest(f"unit {unit.ref!r} does not begin with its owner {unit.owner!r}; it could not be forgotten")
    return unit.ref[len(unit.owner) :]


def unit_of(row: Sequence[Any], terms: Mapping[str, int]) -> Unit:
    return Unit(
        space=row[0], kind=_UNIT_KINDS[row[1]], ref=row[2], owner=row[3], terms=terms, length=row[4], said_at=row[5]
    )


def vector_row(vector: Vector) -> Row:
    """Everything but the unit number."""
    made = (vector.script, vector.text_hash, vector.components, vector.scale)
    return (vector.kind.value, vector.status.value, vector.attempts, vector.error, *made)


def vector_of(row: Sequence[Any]) -> Vector:
    """From the unit number, and what `vector_row` gives."""
    return Vector(
        unit_number=row[0],
        kind=UnitKind(row[1]),
        status=VectorStatus(row[2]),
        attempts=row[3],
        error=row[4],
        script=row[5],
        text_hash=row[6],
        components=row[7],
        scale=row[8],
    )


def vector_set_row(vector_set: VectorSet) -> Row:
    """Everything but the number."""
    return (*vector_set.made_by, vector_set.state.value)


def vector_set_of(row: Sequence[Any]) -> VectorSet:
    return VectorSet(number=row[0], name=row[1], version=row[2], dimension=row[3], state=VectorState(row[4]))


def job_row(job: Job) -> Row:
    return (
        job.id,
        job.space,
        job.session,
        json_of_keys(job.turns),
        job.extractor,
        job.state.value,
        job.attempts,
        job.error,
        job.recorded_at,
        job.due_at,
        None if job.kind is JobKind.LEARN else job.kind.value,
    )


def job_of(row: Sequence[Any]) -> Job:
    return Job(
        id=row[0],
        space=row[1],
        session=row[2],
        turns=tuple(json.loads(row[3])),
        extractor=row[4],
        state=JobState(row[5]),
        attempts=row[6],
        error=row[7],
        recorded_at=row[8],
        due_at=row[9],
        kind=JobKind.LEARN if row[10] is None else JobKind(row[10]),
    )


def lease_of(row: Sequence[Any]) -> Lease:
    return Lease(space=row[0], holder=row[1], fence=row[2], until=row[3])


def spending_row(spending: Spending) -> Row:
    """Everything but the space."""
    money = (spending.nanodollars, spending.n_unpriced)
    return (spending.day, spending.n_calls, spending.input_tokens, spending.output_tokens, *money)


def spending_of(row: Sequence[Any]) -> Spending:
    return Spending(
        day=row[0],
        n_calls=row[1],
        input_tokens=row[2],
        output_tokens=row[3],
        nanodollars=row[4],
        n_unpriced=row[5],
    )


def rejection_row(rejection: Rejection) -> Row:
    return (
        rejection.space,
        rejection.turn_id,
        rejection.extractor,
        rejection.reason.value,
        rejection.detail,
        json_or_none(rejection.candidate),
        rejection.recorded_at,
    )


def rejection_of(row: Sequence[Any]) -> Rejection:
    return Rejection(
        space=row[0],
        turn_id=row[1],
        extractor=row[2],
        reason=Reason(row[3]),
        detail=row[4],
        candidate=content_of(row[5]),
        recorded_at=row[6],
    )


def recall_row(recall: RecallRow) -> Row:
    used = json_of(recall.used)
    return (recall.id, recall.space, recall.operation, recall.asked_at, used, json_or_none(recall.report))


def recall_of(row: Sequence[Any]) -> RecallRow:
    used = tuple(json.loads(row[4]))
    return RecallRow(id=row[0], space=row[1], operation=row[2], asked_at=row[3], used=used, report=content_of(row[5]))


def review_row(review: Review) -> Row:
    return (review.space, review.assertion, review.extractor, int(review.right), review.recorded_at)


def review_of(row: Sequence[Any]) -> Review:
    return Review(space=row[0], assertion=row[1], extractor=row[2], right=bool(row[3]), recorded_at=row[4])
