"""Everything the reference backend keeps, each table with the indexes by which it is read."""

from __future__ import annotations

from itertools import count
from typing import Any

from stilltrue.model.claim import Assertion, AssertionId
from stilltrue.model.fact import Fact, FactId, Slot
from stilltrue.model.naming import Alias, AliasKind, Wording
from stilltrue.model.pattern import is_pattern
from stilltrue.model.receipt import Rejection
from stilltrue.model.record import Derivation, RecallRow
from stilltrue.model.ruling import Review, RulingRow
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import FOREVER, Instant
from stilltrue.model.turn import Turn, TurnId
from stilltrue.model.unit import IndexStats, Unit
from stilltrue.model.vector import Vector, VectorEdition, VectorSet, VectorStatus
from stilltrue.model.work import Job, Lease, Spending
from stilltrue.storage import order, records
from stilltrue.storage.in_memory.table import Above, Index, Journal, Table

Believed = tuple[Fact, str]
Link = tuple[FactId, AssertionId]
VectorKey = tuple[int, int]
"""Numbers of a set and of a unit."""
AliasKey = tuple[SpaceKey, AliasKind, str, str, Instant]


def is_open(believed: Believed) -> bool:
    return believed[0].recorded.end == FOREVER


class Kept:
    """Everything kept, each table with the indexes by which it is read."""

    def __init__(self) -> None:
        self.journal = Journal()
        self.numbers = count(1)
        self.settings: Table[str, str] = Table(self.journal)
        self.clock: Table[str, Instant] = Table(self.journal)
        self.counts: Table[str, int] = Table(self.journal)
        self.turns: Table[TurnId, Turn] = Table(
            self.journal,
            space=Index(lambda turn: [turn.space], order.by_recorded_turn),
            session=Index(lambda turn: [(turn.space, turn.session)], lambda turn: turn.index),
            message=Index(lambda turn: [] if turn.message_id is None else [(turn.space, turn.message_id)]),
        )
        self.erased: Table[TurnId, SpaceKey] = Table(self.journal, space=Index(lambda space: [space]))
        self.assertions: Table[AssertionId, tuple[Assertion, Slot]] = Table(
            self.journal,
            space=Index(lambda row: [row[0].space], lambda row: order.by_recorded(row[0])),
            slot=Index(lambda row: [row[1]], lambda row: order.by_recorded(row[0])),
            turn=Index(lambda row: {span.turn_id for span in row[0].spans}, lambda row: order.by_recorded(row[0])),
        )
        self.derivations: Table[AssertionId, Derivation] = Table(
            self.journal,
            space=Index(lambda row: [row.slot.space], records.by_derivation),
            slot=Index(lambda row: [row.slot]),
            input=Index(lambda row: row.inputs),
            pattern=Index(lambda row: [True] if any(map(is_pattern, row.inputs)) else []),
        )
        self.aliases: Table[AliasKey, Alias] = Table(self.journal, space=Index(lambda alias: [alias.space]))
        self.wordings: Table[Slot, Wording] = Table(
            self.journal,
            space=Index(lambda row: [row.worded.space], lambda row: row.worded),
            slot=Index(lambda row: [row.slot], lambda row: row.worded),
        )
        self.rulings: Table[int, RulingRow] = Table(
            self.journal, space=Index(lambda row: [row.space], lambda row: row.recorded_at)
        )
        by_slot: Index[Believed] = Index(lambda row: [row[0].slot])
        self.versions: Table[int, Believed] = Table(
            self.journal,
            space=Above(by_slot, lambda slot: slot.space),
            subject=Above(by_slot, lambda slot: (slot.space, slot.subject)),
            slot=by_slot,
            open=Index(lambda row: [row[0].slot] if is_open(row) else ()),
            fact=Index(lambda row: [row[0].id]),
            value=Index(lambda row: [(row[0].slot.space, row[0].value_key)] if is_open(row) else ()),
        )
        self.links: Table[Link, Link] = Table(
            self.journal, fact=Index(lambda link: [link[0]]), claim=Index(lambda link: [link[1]])
        )
        self.units: Table[int, Unit] = Table(
            self.journal,
            space=Index(lambda unit: [unit.space], lambda unit: unit.ref),
            ref=Index(lambda unit: [(unit.space, unit.ref)]),
            owner=Index(lambda unit: [(unit.space, unit.owner)]),
            term=Index(lambda unit: [(unit.space, term) for term in unit.terms]),
        )
        self.vector_sets: Table[int, VectorSet] = Table(self.journal)
        self.vectors: Table[VectorKey, tuple[SpaceKey, VectorKey, Vector]] = Table(
            self.journal,
            space=Index(lambda row: [row[0]]),
            set=Index(lambda row: [row[1][0]]),
            unit=Index(lambda row: [row[1][1]]),
            all=Index(lambda row: [(row[1][0], row[0])], lambda row: row[1][1]),
            waiting=Index(
                lambda row: [] if row[2].status is VectorStatus.READY else [(row[1][0], row[0])],
                lambda row: (row[2].attempts, row[1][1]),
            ),
        )
        self.vector_editions: Table[tuple[int, SpaceKey], tuple[SpaceKey, int, VectorEdition]] = Table(
            self.journal, space=Index(lambda row: [row[0]]), set=Index(lambda row: [row[1]])
        )
        self.jobs: Table[str, Job] = Table(
            self.journal,
            space=Index(lambda job: [job.space]),
            state=Index(lambda job: [job.state], lambda job: job.recorded_at),
        )
        self.leases: Table[SpaceKey, Lease] = Table(self.journal, space=Index(lambda lease: [lease.space]))
        self.spendings: Table[tuple[SpaceKey, str], tuple[SpaceKey, Spending]] = Table(
            self.journal, space=Index(lambda row: [row[0]])
        )
        self.rejections: Table[int, Rejection] = Table(
            self.journal, space=Index(lambda row: [row.space], lambda row: row.recorded_at)
        )
        self.recalls: Table[int, RecallRow] = Table(
            self.journal,
            space=Index(lambda row: [row.space], lambda row: row.asked_at),
            id=Index(lambda row: [row.id]),
        )
        self.reviews: Table[int, Review] = Table(
            self.journal, space=Index(lambda row: [row.space], lambda row: row.recorded_at)
        )
        self.index_stats: Table[SpaceKey, IndexStats] = Table(self.journal)

    @property
    def of_spaces(self) -> list[Table[Any, Any]]:
        """The tables whose rows lie in a space, each with an index named so; what refers before what is referred to."""
        believed: list[Table[Any, Any]] = [self.versions, self.wordings, self.derivations, self.assertions, self.turns]
        others: list[Table[Any, Any]] = [self.aliases, self.rulings, self.vectors, self.vector_editions, self.units]
        return [*believed, *others, self.jobs, self.rejections, self.recalls, self.reviews]

    @property
    def beside_spaces(self) -> list[Table[Any, Any]]:
        """Tables that go with a space, and do not say that anything is kept of it."""
        return [self.leases, self.spendings]
