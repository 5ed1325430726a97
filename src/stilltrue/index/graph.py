"""The edges of an entity: the facts that it is the subject of, or the value of, at an instant."""

from __future__ import annotations

from collections.abc import Iterable

from stilltrue.model.claim import ValueKind
from stilltrue.model.fact import Fact
from stilltrue.model.filter import FactFilter
from stilltrue.model.frozen import dataclass
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant
from stilltrue.storage.base import Transaction

_FEW = 2
_SPARE = 2
"""Times as many facts are looked at as edges are wanted, since some say that it is not so."""


@dataclass(frozen=True, slots=True)
class Edge:
    """A fact that joins an entity to another thing."""

    fact: Fact
    other: str
    """Key of the subject or value at the far end."""
    outward: bool
    """True where the entity is the subject."""

    @property
    def leads_on(self) -> bool:
        """Whether the far end may be a subject of its own; a number or a date is not."""
        return not self.outward or (
            self.fact.value is not None and self.fact.value.kind in (ValueKind.ENTITY, ValueKind.TEXT)
        )


def edges(
    tx: Transaction, space: SpaceKey, entity: str, *, at: Instant, known_at: Instant | None, limit: int
) -> list[Edge]:
    """At most `limit` edges each way that hold at `at`, the outward ones first."""
    return edges_of(tx, space, [entity], at=at, known_at=known_at, limit=limit)[entity]


def edges_of(
    tx: Transaction, space: SpaceKey, entities: Iterable[str], *, at: Instant, known_at: Instant | None, limit: int
) -> dict[str, list[Edge]]:
    """The edges of several entities, each as `edges` has them."""
    wanted = dict.fromkeys(entities)
    # One by one few are asked for sooner than it is asked which of them are any subject.
    subjects = tx.subjects(space, wanted, values=False) if len(wanted) > _FEW else wanted
    inward = _inward(tx, space, wanted, at=at, known_at=known_at, limit=limit)
    found: dict[str, list[Edge]] = {}
    for entity in wanted:
        outward = _outward(tx, space, entity, at=at, known_at=known_at, limit=limit) if entity in subjects else []
        found[entity] = [
            *(Edge(fact, fact.value_key, True) for fact in outward),
            *(Edge(fact, fact.slot.subject, False) for fact in inward.get(entity, ())[:limit] if fact.polarity),
        ]
    return found


def _outward(
    tx: Transaction, space: SpaceKey, entity: str, *, at: Instant, known_at: Instant | None, limit: int
) -> list[Fact]:
    if known_at is None:
        found = tx.some_facts_at(space, entity, at=at, most=_SPARE * limit)
        return [fact for fact in found if fact.polarity][:limit]
    named = FactFilter(spaces=(space,), subject=entity, valid_at=at, known_at=known_at, polarity=True)
    return tx.list_facts(named, limit=limit)[0]


def _inward(
    tx: Transaction, space: SpaceKey, entities: Iterable[str], *, at: Instant, known_at: Instant | None, limit: int
) -> dict[str, list[Fact]]:
    if known_at is None:
        return tx.linked_facts(space, entities, at=at, most=_SPARE * limit)
    named = ((entity, FactFilter(spaces=(space,), value=entity, valid_at=at, known_at=known_at)) for entity in entities)
    return {entity: tx.list_facts(wanted, limit=limit)[0] for entity, wanted in named}
