"""What a tunnel is, what it finds, and the space it looks into."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field
from functools import cache, cached_property
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, Protocol

from stilltrue.index import lexical
from stilltrue.index.document import ClaimRef, PassageRef, passage_ranges
from stilltrue.index.keys import index_keys
from stilltrue.index.lexical import LexicalHit, Lookup
from stilltrue.ledger.adjacency import Adjacencies
from stilltrue.ledger.naming import Names
from stilltrue.ledger.registry import Registry
from stilltrue.model.evidence import Cue
from stilltrue.model.fact import OWNER, Fact, Slot
from stilltrue.model.frozen import dataclass
from stilltrue.model.scope import SpaceKey
from stilltrue.model.turn import Turn, TurnId
from stilltrue.model.unit import UnitKind
from stilltrue.model.vector import VectorSet
from stilltrue.recall.anchors import qualifiers_in, words_of
from stilltrue.recall.book import FactBook
from stilltrue.recall.question import Question
from stilltrue.recall.relations import Relations
from stilltrue.recall.settings import Settings
from stilltrue.recall.tunnels import TUNNELS
from stilltrue.recall.wishes import Wish, wish_of
from stilltrue.storage.base import Transaction

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from stilltrue.embedding.base import Calibration
    from stilltrue.index.slab import Slabs

_SOUGHT = 6
"""Units that are looked up, times the number of heads: some are claims, and what is around a passage counts too."""
_NOTHING = 2.0
"""A coverage that no hit has."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A claim or a passage that a head of a tunnel points at."""

    kind: UnitKind
    ref: str
    tunnel: str
    head: str
    goodness: float
    """In [0, 1]."""
    fact: Fact | None = None
    """Where the tunnel read it from the ledger itself."""
    listed: bool = False
    """One of all the values that were asked for: it is not cut off by k."""
    unindexed: bool = False
    """A turn that the index does not have yet."""


class Spoken(NamedTuple):
    """A passage that has words of the question."""

    ref: str
    turn_id: TurnId
    """The turn that it is a part of."""
    hit: LexicalHit


@dataclass(frozen=True)
class Found:
    """What the lexical index has for a question in one space: read once, used by several tunnels."""

    claims: tuple[tuple[ClaimRef, float], ...]
    passages: tuple[Spoken, ...]
    """By score."""
    lookup: Lookup

    @property
    def unknown(self) -> float:
        """The share of the question that the space has never heard of."""
        return self.lookup.unknown

    @property
    def terms(self) -> tuple[str, ...]:
        """The terms that were searched."""
        return self.lookup.terms


@dataclass(frozen=True, slots=True)
class Sought:
    """A question as a vector, and where the vectors of what can be found are."""

    vector: NDArray[np.float32]
    vector_set: VectorSet
    slabs: Slabs
    calibration: Calibration
    """What cosines of its embedder are worth."""
    wish: NDArray[np.float32] | None = None
    """Where it is a wish, that as a statement and without what wishes have in common."""


@dataclass(frozen=True)
class View:
    """One space, looked at with one question."""

    tx: Transaction
    space: SpaceKey
    names: Names
    question: Question
    settings: Settings
    book: FactBook
    k: int
    visible: Callable[[Turn], bool]
    at_hand: Adjacencies | None = None
    sought: Sought | None = None
    left_over: dict[str, str] = field(default_factory=dict)
    """What a tunnel did not look at, as a sentence, by its name."""
    _named_qualifiers: dict[tuple[str, str], frozenset[str]] = field(default_factory=dict)

    @property
    def cue(self) -> Cue:
        return self.question.cue

    @cached_property
    def wish(self) -> Wish | None:
        """What the question wants, where it is a wish."""
        return wish_of(self.question)

    @cached_property
    def relations(self) -> Relations:
        """The relations that the question names."""
        return Relations.of(self.cue, self.names)

    @cached_property
    def found(self) -> Found:
        """The best claims and passages by their words."""
        most = max(self.settings.heads, self.k)
        lookup = lexical.search(
            self.tx,
            self.space,
            self.cue.terms,
            _SOUGHT * most,
            spare=self.question.spare,
            least=self.settings.least_coverage,
        )
        covering = [hit for hit in lookup.hits if hit.coverage >= self.settings.least_coverage]
        units = self.tx.unit_refs([hit.unit_number for hit in covering])
        ranked = [(units[hit.unit_number], hit) for hit in covering if hit.unit_number in units]
        claims = [(unit.ref, hit.coverage) for unit, hit in ranked if unit.kind is UnitKind.CLAIM][: 2 * most]
        spoken = [(unit, hit) for unit, hit in ranked if unit.kind is UnitKind.PASSAGE][: 4 * most]
        return Found(
            tuple((ClaimRef.read(ref), coverage) for ref, coverage in claims),
            tuple(Spoken(unit.ref, TurnId(unit.owner), hit) for unit, hit in spoken),
            lookup,
        )

    @cached_property
    def least_coverage(self) -> float:
        """
        What a hit has to cover here.

        Where this space has never heard of much of the question, and no hit makes up for it, nothing is enough.
        """
        unknown, settings = self.found.unknown, self.settings
        told = (good for _, good in self.found.claims)
        best = max((*told, *(one.hit.coverage for one in self.found.passages)), default=0.0)
        enough = settings.least_coverage + settings.unknown_coverage * unknown
        strange = unknown > settings.unheard and best < enough and not self.named_at_length
        return _NOTHING if strange else settings.least_coverage

    @property
    def named_at_length(self) -> bool:
        """Whether the question has a name of several words that is on record: hardly by chance."""
        return any(" " in anchor.text.strip() and anchor.specificity > 0.5 for anchor in self.cue.anchors)

    def is_beside(self, slot: Slot) -> bool:
        """Whether the question names another qualifier of a relation that it asks for: the office address, not the home one."""
        if not slot.qualifier or slot.subject not in self.question.subjects.keys:
            return False
        named = self._qualifiers(slot.subject, slot.predicate)
        return bool(named) and slot.qualifier not in named

    def _qualifiers(self, subject: str, predicate: str) -> frozenset[str]:
        """The qualifiers that the question names of a relation that it asks for; a stance toward a thing is one of many."""
        place = (subject, predicate)
        if place not in self._named_qualifiers:
            row = self.names.registry.get(predicate)
            asked = predicate in self.cue.predicates and (row is None or not row.stances)
            slots = self.tx.slots(self.space, subject, predicate) if asked else []
            known = {slot.qualifier for slot in slots if slot.qualifier}
            words = words_of(self.question.text) if known else []
            self._named_qualifiers[place] = qualifiers_in(words, known, self.names)
        return self._named_qualifiers[place]

    @cached_property
    def _named(self) -> frozenset[str]:
        return frozenset((*self.question.subjects.keys, *(anchor.key for anchor in self.question.subjects.anchors)))

    @cached_property
    def _terms(self) -> frozenset[str]:
        return frozenset(self.cue.terms)

    def fits(self, ref: ClaimRef) -> float:
        """How well a claim's subject is the one asked about, as a weight: 1 where it is, or could be."""
        subjects = self.question.subjects
        if subjects.foreign and not self.speaks_of_foreign(ref):
            return self.settings.mismatch_weight
        slot, named = ref.slot, self._named
        if slot.subject in named or slot.qualifier in named or ref.value_key in named or not subjects.keys:
            return 1.0
        if slot.subject != OWNER and not self._terms.isdisjoint(index_keys(slot.subject)):
            return 1.0
        asked = ref.slot.predicate in self.cue.predicates
        return self.settings.mismatch_weight if asked else self.settings.aside_weight

    def speaks_of_foreign(self, ref: ClaimRef) -> bool:
        """Whether a claim has a word of those whom the question is about and who are no subject on record."""
        foreign = set(self.question.subjects.foreign)
        slot = ref.slot
        text = f"{slot.subject}\n{slot.predicate}\n{slot.qualifier}\n{ref.value_key}"
        return bool(foreign & (_named_keys(ref.slot.predicate, self.names.registry) | set(index_keys(text))))


@cache
def _named_keys(name: str, registry: Registry) -> frozenset[str]:
    row = registry.get(name)
    return (
        frozenset(key for wording in row.wordings() for key in index_keys(wording)) if row is not None else frozenset()
    )


class Tunnel(Protocol):
    """One way to evidence."""

    name: str

    def hits(self, view: View) -> list[Hit]:
        """What this tunnel points at; nothing for a question it cannot start from."""
        ...


def claim_hit(fact: Fact, tunnel: str, head: str, goodness: float, *, listed: bool = False) -> Hit:
    """A hit on what is claimed by a fact."""
    return Hit(UnitKind.CLAIM, str(ClaimRef.of(fact)), tunnel, head, min(1.0, goodness), fact, listed)


def opening_hits(turn: Turn, tunnel: str, head: str, goodness: float) -> list[Hit]:
    """The hit on the first passage of a turn that is found as a whole; none where it has no passage."""
    return [
        Hit(UnitKind.PASSAGE, str(PassageRef(turn.id, start, end)), tunnel, head, goodness)
        for start, end in passage_ranges(turn)[:1]
    ]


@cache
def tunnels(names: Sequence[str] = tuple(TUNNELS)) -> tuple[Tunnel, ...]:
    """The tunnels of these names, made once."""
    made = []
    for name in names:
        module, _, kind = TUNNELS[name].partition(":")
        made.append(getattr(import_module(module), kind)())
    return tuple(made)
