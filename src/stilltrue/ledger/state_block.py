"""The facts of an instant put in order as a state: what is contested first, derived values with their formulas."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from stilltrue.ledger.inputs import Inputs
from stilltrue.ledger.naming import Names
from stilltrue.ledger.overtaken import overtaken
from stilltrue.ledger.read import receipts_of
from stilltrue.model.claim import Assertion, AssertionId, Kind, Modality
from stilltrue.model.fact import Fact, FactId, Slot, Standing, State
from stilltrue.model.pattern import is_pattern
from stilltrue.model.receipt import Receipt
from stilltrue.model.scope import SpaceKey, Tier
from stilltrue.model.state import Entry, Part, StateBlock, Working
from stilltrue.model.time import FOREVER, Instant
from stilltrue.model.turn import Turn
from stilltrue.storage.base import Transaction

_PARTS = tuple(Part)
_HARD = frozenset({Kind.DECISION, Kind.COMMITMENT, Kind.CONSTRAINT})
_PART_OF_KIND = {
    Kind.RULE: Part.RULE,
    Kind.DECISION: Part.DECISION,
    Kind.COMMITMENT: Part.DECISION,
    Kind.PREFERENCE: Part.DECISION,
    Kind.CONSTRAINT: Part.CONSTRAINT,
}
_MOST_RECEIPTS = 2
_LEAST_HARD = Tier.DOCUMENT
"""Below it, a decision is only reported."""

_Piece = tuple[FactId, Instant]


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Of which state is asked: when, by whose belief, and in which words it is told."""

    at: Instant
    known_at: Instant | None = None
    question: str | None = None
    language: str = "en"


def state_block(
    tx: Transaction,
    facts: Iterable[Fact],
    names_of: Callable[[SpaceKey], Names],
    asked: Asked,
    doubts: Mapping[FactId, str] | None = None,
) -> StateBlock:
    """
    The state that some facts are, told in order.

    Args:
        tx: a transaction.
        facts: those that hold at the instant, and the plans of which it is not known whether they came true.
        names_of: how the names of a space are read, or were.
        asked: when, by whose belief, in which language.
        doubts: why a fact is doubtful, where it is.
    """
    held = list(facts)
    beside = overtaken(tx, held)
    held = [fact for fact in held if fact.id not in beside]
    behind = _Behind.of(tx, held, asked.known_at)
    worked = _workings(tx, held, behind, names_of, asked)
    entries = [
        _entry(fact, behind, names_of, asked, worked.get((fact.id, fact.valid.start)), (doubts or {}).get(fact.id, ""))
        for fact in held
    ]
    entries.sort(key=lambda entry: _place(entry, behind))
    return StateBlock(
        at=asked.at, known_at=asked.known_at, question=asked.question, language=asked.language, entries=tuple(entries)
    )


def on_the_path(
    tx: Transaction, slots: Collection[Slot], names_of: Callable[[SpaceKey], Names], known_at: Instant | None
) -> list[Slot]:
    """Some slots, and all that they are derived from, sorted."""
    seen = set(slots)
    frontier = list(seen)
    inputs = {space: Inputs(tx, names_of(space), known_at=known_at) for space in {slot.space for slot in seen}}
    while frontier:
        following: set[Slot] = set()
        for row in tx.derivations_of(frontier):
            if row.accepted_at is None or (known_at is not None and row.accepted_at > known_at):
                continue
            for slot in row.inputs:
                following.update(inputs[slot.space].matching(slot) if is_pattern(slot) else [slot])
        frontier = sorted(following - seen)
        seen |= following
    return sorted(seen)


@dataclass(frozen=True, slots=True)
class _Behind:
    """What stands behind facts and against them: claims, and their turns."""

    support: Mapping[FactId, Sequence[AssertionId]]
    claims: Mapping[AssertionId, Assertion]
    receipts: Mapping[AssertionId, Receipt]
    found: Mapping[AssertionId, Assertion]
    """The claims with those that were recorded later than is asked for."""

    @classmethod
    def of(cls, tx: Transaction, facts: Sequence[Fact], known_at: Instant | None) -> _Behind:
        support = tx.supports({fact.id for fact in facts})
        against = {one.claim for fact in facts for one in fact.challengers}
        found = tx.assertions({*against, *(claim for claims in support.values() for claim in claims)})
        claims = {claim: a for claim, a in found.items() if known_at is None or a.recorded_at <= known_at}
        receipts: dict[AssertionId, Receipt] = {}
        for claim, receipt in receipts_of(tx, claims.values()):
            receipts.setdefault(claim, receipt)
        return cls(support, claims, receipts, found)

    def assertions(self, fact: Fact) -> list[Assertion]:
        return [self.claims[claim] for claim in self.support.get(fact.id, ()) if claim in self.claims]

    def receipts_for(self, fact: Fact) -> tuple[Receipt, ...]:
        """The first receipt, and the last; those that name its value come before those that a correction overruled."""
        behind = sorted(self.assertions(fact), key=lambda a: not _names_value(a, fact))
        found = [self.receipts[a.id] for a in behind if a.id in self.receipts]
        ends = [*found[:1], *found[1:][-(_MOST_RECEIPTS - 1) :]]
        return tuple({receipt.span: receipt for receipt in ends}.values())

    def kind_of(self, fact: Fact) -> Kind:
        """What sort of thing a fact is: one that was first only told, and then decided or promised, is that."""
        if fact.kind is not Kind.STATE:
            return fact.kind
        return next((a.kind for a in self.assertions(fact) if a.kind in _HARD), fact.kind)

    def confirmed_at(self, fact: Fact) -> Instant | None:
        return max((a.said_at for a in self.assertions(fact) if fact.is_refreshed_by(a)), default=None)

    def is_old_word(self, fact: Fact) -> bool:
        """Whether what is said against a fact was said after it was last confirmed."""
        confirmed = self.confirmed_at(fact)
        against = [self.claims[one.claim].said_at for one in fact.challengers if one.claim in self.claims]
        return confirmed is not None and any(said_at > confirmed for said_at in against)


def _names_value(claim: Assertion, fact: Fact) -> bool:
    return claim.value is not None and fact.value is not None and claim.value.text == fact.value.text


def _workings(
    tx: Transaction,
    facts: Sequence[Fact],
    behind: _Behind,
    names_of: Callable[[SpaceKey], Names],
    asked: Asked,
) -> dict[_Piece, tuple[Part, Working]]:
    spaces = {fact.slot.space for fact in facts}
    if not any(map(tx.has_derivations, spaces)):
        return {}
    from stilltrue.ledger.lineage import Backing  # noqa: PLC0415 - formulas are for those who have any
    from stilltrue.ledger.working import Workings  # noqa: PLC0415

    rows = tx.derivations_of({fact.slot for fact in facts})
    derived = {row.slot for row in rows}
    found: dict[_Piece, tuple[Part, Working]] = {}
    for space in spaces:
        names = names_of(space)
        workings = Workings(tx, names, at=asked.at, known_at=asked.known_at, language=asked.language)
        here = [fact for fact in facts if fact.slot.space == space and fact.slot in derived and fact.polarity]
        workings.read(here, Backing(behind.support, rows, behind.found))
        for fact in here:
            working = workings.of(fact)
            if working is not None:
                found[fact.id, fact.valid.start] = working
    return found


def _entry(
    fact: Fact,
    behind: _Behind,
    names_of: Callable[[SpaceKey], Names],
    asked: Asked,
    worked: tuple[Part, Working] | None,
    doubt: str,
) -> Entry:
    receipts = behind.receipts_for(fact)
    kind = behind.kind_of(fact)
    hard = kind in _HARD and fact.tier >= _LEAST_HARD
    return Entry(
        part=_part(fact, kind, worked[0] if worked is not None else None, doubt),
        fact=fact,
        standing=_standing(fact, behind, names_of(fact.slot.space), asked.at),
        by=_speaker(receipts[0].turn) if receipts else "",
        hard=hard,
        receipts=receipts,
        working=worked[1] if worked is not None else None,
        doubt=doubt,
    )


def _part(fact: Fact, kind: Kind, worked: Part | None, doubt: str) -> Part:
    if fact.lane is not Modality.ACTUAL:
        return Part.DUE
    if fact.contested:
        return Part.CONTESTED
    if doubt:
        return Part.DOUBTFUL
    if fact.state is State.NEEDS_RECHECK:
        return Part.RECHECK
    if worked is not None and worked is not Part.LIVE:
        return worked
    return _PART_OF_KIND.get(kind, Part.LIVE)


def _standing(fact: Fact, behind: _Behind, names: Names, at: Instant) -> Standing:
    row = names.registry.get(fact.slot.predicate)
    confirmed = behind.confirmed_at(fact)
    fresh = FOREVER if row is None or row.fresh_for is None or confirmed is None else Instant(confirmed + row.fresh_for)
    return fact.standing(at, fresh)


def _speaker(turn: Turn) -> str:
    return turn.speaker or turn.role


def _place(entry: Entry, behind: _Behind) -> tuple[object, ...]:
    """By part; an old word against a fresh one before other contested facts, hard before soft, derived before given."""
    fact = entry.fact
    is_later = entry.part is Part.CONTESTED and not behind.is_old_word(fact)
    is_given = entry.working is None
    firm = (_PARTS.index(entry.part), is_later, not entry.hard, is_given)
    return (*firm, fact.slot, fact.valid.start, fact.value_key, fact.id)
