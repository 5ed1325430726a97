"""What every backend refuses, in the same words."""

from __future__ import annotations

from math import isfinite

from stilltrue.errors import BadRequest, NotFound, StorageFault
from stilltrue.model.claim import Assertion
from stilltrue.model.fact import Fact
from stilltrue.model.record import Derivation
from stilltrue.model.turn import Turn, TurnId
from stilltrue.model.vector import Vector


def check_limit(limit: int) -> None:
    if limit < 1:
        raise BadRequest(f"a page of {limit} facts cannot be read; ask for at least 1")


def no_turn(turn_id: TurnId) -> NotFound:
    return NotFound(f"turn {turn_id!r} is not kept; check the id, or whether it was erased")


def no_job(job_id: str) -> NotFound:
    return NotFound(f"job {job_id!r} is not in the outbox; it may have been forgotten with its turns")


def no_vector_set(number: int) -> NotFound:
    return NotFound(f"vector set {number} is not kept; it may have been replaced, so ask for the sets again")


def check_vector(vector: Vector, dimension: int) -> None:
    """That a vector has the right length and a usable scale: what is read is then what was written."""
    length = None if vector.components is None else len(vector.components)
    usable = vector.scale is not None and isfinite(vector.scale) and vector.scale > 0
    if length != dimension or not usable:
        raise BadRequest(
            f"the vector of unit {vector.unit_number} has {length} components and scale {vector.scale}; "
            f"its set takes {dimension} and a finite scale above 0"
        )


def check_redaction(turn: Turn, text: str) -> None:
    if len(text) != len(turn.text):
        raise BadRequest(
            f"a redacted text of {len(text)} characters cannot stand for one of {len(turn.text)}; "
            "spans would move, so keep the length"
        )


def not_open(what: str) -> StorageFault:
    return StorageFault(f"{what} is to be closed, but none is open; it may have been closed by another writer")


def empty_version(fact: Fact) -> StorageFault:
    return StorageFault(f"fact {fact.id!r} would be closed before it was recorded; ask for a later record time")


def nested() -> StorageFault:
    return StorageFault("a transaction is open in this thread already; use that one")


def only_reading() -> StorageFault:
    return StorageFault("this transaction was opened for reading; open one for writing")


def message_taken(turn: Turn) -> StorageFault:
    return StorageFault(f"message {turn.message_id!r} is the id of another turn of {turn.space!r} already")


def turn_cited(turn_id: TurnId) -> StorageFault:
    return StorageFault(f"turn {turn_id!r} is cited by assertions; erase those first")


def no_cited_turn(assertion: Assertion, turn_id: TurnId) -> StorageFault:
    return StorageFault(f"assertion {assertion.id!r} cites turn {turn_id!r}, which is not kept; append it first")


def no_claim_of_derivation(derivation: Derivation) -> StorageFault:
    return StorageFault(f"derivation of assertion {derivation.claim!r}, which is not kept; add it first")


def check_spans(assertion: Assertion) -> None:
    if not assertion.spans:
        raise BadRequest(f"assertion {assertion.id!r} has no span; a claim without a receipt cannot be kept")
