"""What is handed over of all that is within reach: whole turns under a budget, and what was left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from stilltrue.model.closure import Cut, CutBy, Reached, Source
from stilltrue.model.fact import Fact, FactId
from stilltrue.model.receipt import Receipt
from stilltrue.model.time import Instant
from stilltrue.model.turn import Turn, TurnId
from stilltrue.recall.mentioned import named_in, spellings
from stilltrue.recall.relations import Relations
from stilltrue.recall.walk import Ground, Node, Walk

_AT_ONCE = 300
"""Facts whose words are read in one question to the store."""
MOST_UNRESOLVED = 1_000
"""Turns marked unresolved, those said last, that are looked through for names within reach."""


@dataclass(slots=True)
class Parcel:
    """A turn, or the line of a fact that no visible turn says, with what it brings along."""

    hop: int
    said_at: Instant
    place: tuple[int, str]
    text: str
    turn: Turn | None
    facts: list[tuple[Node, Fact]] = field(default_factory=list)
    receipts: list[Receipt] = field(default_factory=list)

    @property
    def n_characters(self) -> int:
        return len(self.text) + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Handed:
    """What is handed over, and what was left out, of which subject, by what."""

    facts: tuple[tuple[int, Fact], ...]
    """Each with its hop, the nearest first."""
    sources: tuple[Source, ...]
    unsourced: tuple[str, ...]
    reached: tuple[Reached, ...]
    cut: tuple[Cut, ...]
    dropped: tuple[TurnId, ...]


def handed(ground: Ground, gone: Walk, budget: int, visible: Callable[[Turn], bool]) -> Handed:
    """
    The turns behind all that is within reach, as far as the budget goes.

    Whole turns are left out: those that alone are longer than the budget; then those of the farthest
    hop first, the oldest of them first, until the rest has room.

    Args:
        ground: what was gone over.
        gone: what holds within reach.
        budget: characters.
        visible: whether a turn may be shown.
    """
    parcels, unread = _parcels(ground, gone, budget, visible)
    kept, left = _fitting(parcels, budget)
    n_left: dict[Node, int] = {}
    for parcel in left:
        for node, _ in parcel.facts:
            n_left[node] = n_left.get(node, 0) + 1
    for node in unread:
        n_left[node] = n_left.get(node, 0) + len(gone.facts[node])
    order = {fact.id: place for place, fact in enumerate(f for facts in gone.facts.values() for f in facts)}
    facts = sorted(
        ((gone.reached[node], fact) for parcel in kept for node, fact in parcel.facts),
        key=lambda pair: (pair[0], order[pair[1].id]),
    )
    said = sorted((one for one in kept if one.turn is not None), key=lambda one: (one.said_at, one.place))
    return Handed(
        facts=tuple(facts),
        sources=tuple(_source(one, one.turn) for one in said if one.turn is not None),
        unsourced=tuple(one.text for one in kept if one.turn is None),
        reached=tuple(_reached(node, hop, gone, n_left) for node, hop in gone.reached.items()),
        cut=tuple(_cuts(gone, n_left)),
        dropped=tuple(one.turn.id for one in left if one.turn is not None),
    )


def _parcels(
    ground: Ground, gone: Walk, budget: int, visible: Callable[[Turn], bool]
) -> tuple[list[Parcel], list[Node]]:
    """Everything within reach as parcels, hop by hop until there is more than fits; and the subjects not read then."""
    by_turn: dict[TurnId, Parcel] = {}
    parcels: list[Parcel] = []
    unread: list[Node] = []
    names: dict[Node, int] = {}
    n_characters = 0
    words = Words(ground, [fact for facts in gone.facts.values() for fact in facts])
    for hop in sorted(set(gone.reached.values())):
        nodes = [node for node, reached in gone.reached.items() if reached == hop]
        if n_characters > budget:
            unread += nodes
            continue
        _named(ground, gone, nodes, hop, names)
        pairs = [(node, fact) for node in nodes for fact in gone.facts[node]]
        fresh = _sourced(words, pairs, hop, visible, by_turn)
        parcels += fresh
        n_characters += sum(one.n_characters for one in fresh if one.n_characters <= budget)
    parcels += _unresolved(ground, names, visible, by_turn)
    return parcels, unread


def _named(ground: Ground, gone: Walk, nodes: Iterable[Node], hop: int, names: dict[Node, int]) -> None:
    """The names within reach, each with its hop: subjects, and values that are nobody yet."""
    for node in nodes:
        names.setdefault(node, hop)
    ends = dict.fromkeys(text for node in nodes for fact in gone.facts[node] if (text := fact.onward) is not None)
    for end in ground.nodes(ends):
        names.setdefault(end, hop + 1)


def _sourced(
    words: Words,
    pairs: Sequence[tuple[Node, Fact]],
    hop: int,
    visible: Callable[[Turn], bool],
    by_turn: dict[TurnId, Parcel],
) -> list[Parcel]:
    """The turns in which some facts were first said, those that were not there before."""
    fresh: list[Parcel] = []
    for node, fact in pairs:
        receipt = words.of(fact)
        if receipt is None or not visible(receipt.turn):
            line = f"{fact.subject_label or fact.slot.subject} · {fact.label or fact.slot.predicate} = {_value(fact)}"
            fresh.append(Parcel(hop, fact.valid.start, (0, fact.id), line, None, [(node, fact)]))
            continue
        turn = receipt.turn
        if turn.id not in by_turn:
            by_turn[turn.id] = Parcel(hop, turn.said_at, (turn.index, turn.id), turn.text, turn)
            fresh.append(by_turn[turn.id])
        by_turn[turn.id].facts.append((node, fact))
        by_turn[turn.id].receipts.append(receipt)
    return fresh


class Words:
    """The words by which facts were first said, read some hundred at a time as they are asked for in their order."""

    def __init__(self, ground: Ground, facts: Sequence[Fact]) -> None:
        self._tx = ground.tx
        self._facts = facts
        self._n_read = 0
        self._known: dict[FactId, Receipt] = {}

    def of(self, fact: Fact) -> Receipt | None:
        """The receipt of a fact; None where no turn says it."""
        while fact.id not in self._known and self._n_read < len(self._facts):
            self._read(self._facts[self._n_read : self._n_read + _AT_ONCE])
        return self._known.get(fact.id)

    def _read(self, facts: Sequence[Fact]) -> None:
        self._n_read += len(facts)
        spans = self._tx.first_spans({fact.id for fact in facts})
        turns = self._tx.turns({span.turn_id for span in spans.values()})
        self._known |= {
            fact_id: Receipt(span, turns[span.turn_id]) for fact_id, span in spans.items() if span.turn_id in turns
        }


def _value(fact: Fact) -> str:
    if fact.value is None:
        return "nothing"
    return fact.value.text if fact.polarity else f"not {fact.value.text}"


def _unresolved(
    ground: Ground, names: Mapping[Node, int], visible: Callable[[Turn], bool], by_turn: Mapping[TurnId, Parcel]
) -> list[Parcel]:
    """The turns marked unresolved that name what is within reach."""
    found = []
    for space, read_as in ground.spaces:
        hops = {key: hop for (place, key), hop in names.items() if place == space}
        if not hops:
            continue
        wanted = spellings(hops, read_as)
        for turn in ground.tx.unresolved_turns(space, MOST_UNRESOLVED):
            known = ground.known_at is None or turn.recorded_at <= ground.known_at
            if turn.id in by_turn or not known or turn.said_at > ground.at or not visible(turn):
                continue
            if named := named_in(turn, wanted, read_as):
                nearest = min(hops[key] for key in named)
                found.append(Parcel(nearest, turn.said_at, (turn.index, turn.id), turn.text, turn))
    return found


def _fitting(parcels: Iterable[Parcel], budget: int) -> tuple[list[Parcel], list[Parcel]]:
    """The parcels that have room, and those that have not: the nearest first, then the latest."""
    kept: list[Parcel] = []
    left: list[Parcel] = []
    room, full = budget + 1, False
    for parcel in sorted(parcels, key=lambda one: (one.hop, -one.said_at, one.place)):
        if parcel.n_characters > budget + 1:
            left.append(parcel)
            continue
        full = full or parcel.n_characters > room
        (left if full else kept).append(parcel)
        room -= parcel.n_characters
    return kept, left


def _source(parcel: Parcel, turn: Turn) -> Source:
    return Source(
        turn=turn,
        hop=parcel.hop,
        facts=tuple(fact.id for _, fact in parcel.facts),
        receipts=tuple(parcel.receipts),
    )


def _reached(node: Node, hop: int, gone: Walk, n_left: Mapping[Node, int]) -> Reached:
    n_handed = len(gone.facts[node]) - n_left.get(node, 0)
    return Reached(space=node[0], subject=node[1], hop=hop, n_facts=gone.n_facts[node], n_handed=n_handed)


def _cuts(gone: Walk, n_left: Mapping[Node, int]) -> Iterable[Cut]:
    """The subjects of which facts are left out, the nearest first."""
    for node, hop in gone.reached.items():
        kept_back = gone.kept_back.get(node, 0)
        hub = gone.n_facts[node] - len(gone.facts[node]) - kept_back
        left = ((n_left.get(node, 0), CutBy.BUDGET), (hub, CutBy.HUB), (kept_back, CutBy.PURPOSE))
        for n_facts, by in left:
            if n_facts:
                yield Cut(space=node[0], subject=node[1], hop=hop, n_facts=n_facts, by=by)
    for node, (hop, n_facts) in gone.beyond.items():
        yield Cut(space=node[0], subject=node[1], hop=hop, n_facts=n_facts, by=CutBy.REACH)


def asked_first(facts: Iterable[tuple[int, Fact]], relations: Relations) -> tuple[Fact, ...]:
    """The facts whose relation the question names, then the others; within both the nearest first."""
    return tuple(fact for _, fact in sorted(facts, key=lambda pair: not relations.name(pair[1].slot.predicate)))
