"""What a recording changes in one slot, and what makes two versions the same belief. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from stilltrue.model.claim import Assertion, AssertionId, Claim
from stilltrue.model.fact import Fact, FactId, Slot
from stilltrue.model.frozen import dataclass
from stilltrue.model.time import Instant


@dataclass(frozen=True, slots=True)
class Following:
    """
    How what is derived follows its inputs.

    Less than the whole of it is for measuring what each part is worth; what is recorded then is meant for nothing else.
    """

    recompute: bool = True
    """Whether it is worked out again where an input moves; else it has to be rechecked from there on."""
    cutoff: bool = True
    """Whether it stands where it comes out as before; else it has to be rechecked there."""


WHOLLY = Following()


class Derive(Protocol):
    """How the formulas of one slot are worked out."""

    def claims(self, taking: Sequence[Assertion]) -> Mapping[AssertionId, Sequence[Claim]]:
        """The claims that formulas make in the slot, from the assertions about it that take part."""
        ...

    def continued(self, taking: Sequence[Assertion], stored: Sequence[Fact]) -> Settled | None:
        """What changes in the slot, from what is stored, where only its end can have changed; None where more may."""
        ...


@dataclass(slots=True)
class Settled:
    """What a recording changed in one slot."""

    slot: Slot
    closed: Sequence[Fact] = ()
    opened: Sequence[Fact] = ()
    linked: Sequence[tuple[FactId, AssertionId]] = ()
    """The claims that a fact is newly backed by."""
    unlinked: Sequence[tuple[FactId, AssertionId]] = ()
    facts: list[Fact] | None = None
    """All that is believed of the slot now; None where not all was looked at."""
    by_start: bool = False
    """Whether these are in the order in which they begin."""
    shortened: bool = False
    """Whether the first that is opened is the one that is closed, but for its end."""
    since: Instant | None = None
    """The instant before which they are as they were, where that is known."""
    standing: Fact | None = None
    """That of them which tells of the slot alone from this instant on, for ever; None where it is not known."""


def facts_after(stored: Sequence[Fact], told: Settled) -> list[Fact]:
    """All that is believed of a slot once it is settled, from what was believed of it so far."""
    if told.facts is not None:
        return told.facts
    closed, gone = {identity_of(fact) for fact in told.closed}, {fact.id for fact in told.closed}
    return [*[fact for fact in stored if fact.id not in gone or identity_of(fact) not in closed], *told.opened]


def identity_of(fact: Fact) -> tuple[object, ...]:
    """All that makes two versions the same belief; the text of a value may be worded differently."""
    return (
        fact.id,
        fact.lane,
        fact.valid,
        fact.tier,
        fact.exception,
        fact.presumed,
        fact.since,
        fact.since_stated,
        fact.challengers,
        fact.state,
        fact.recheck,
        fact.value_key,
        fact.inferred,
    )
