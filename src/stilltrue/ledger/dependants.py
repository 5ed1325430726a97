"""What hangs on what: the slots downstream of some slots, in an order in which inputs come first."""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from stilltrue.model.claim import Assertion, AssertionId
from stilltrue.model.fact import Slot
from stilltrue.model.pattern import is_pattern, patterns
from stilltrue.model.record import Derivation
from stilltrue.storage.base import Transaction


@dataclass(slots=True)
class Graph:
    """The derivations on the way down from some slots, and those of these slots themselves."""

    deriving: dict[Slot, dict[AssertionId, Derivation]] = field(default_factory=lambda: defaultdict(dict))
    """The derivations of each derived slot, accepted or not, by claim."""
    users: dict[Slot, set[Slot]] = field(default_factory=lambda: defaultdict(set))
    """The derived slots that look at a slot, or at a pattern of slots."""
    rank: dict[Slot, int] = field(default_factory=dict)
    """A place for each slot that comes after those of its inputs."""
    cycles: dict[Slot, str] = field(default_factory=dict)
    """The slots that would wait for themselves, each with the way round in words."""

    by_pattern: bool = False
    """Whether anything looks at a pattern of slots."""

    def users_of(self, slot: Slot) -> Collection[Slot]:
        """The derived slots that look at a slot by any name."""
        if not self.by_pattern:
            return self.users.get(slot, ())
        return {user for pattern in patterns(slot) for user in self.users.get(pattern, ())}

    def looked_at(self, slot: Slot) -> Iterator[Slot]:
        """The slots that the formulas of a slot look at; not those that they look at by a pattern."""
        if slot in self.deriving:
            yield from (each for row in self.deriving[slot].values() for each in row.inputs if not is_pattern(each))

    def add(self, rows: Iterable[Derivation]) -> None:
        """Take in derivations with their edges."""
        for row in rows:
            self.deriving[row.slot][row.claim] = row
            for slot in row.inputs:
                self.users[slot].add(row.slot)
                self.by_pattern = self.by_pattern or is_pattern(slot)


def downstream(tx: Transaction, slots: Iterable[Slot]) -> Graph:
    """The graph of all that may change with some slots; without any derivation where nothing hangs on them."""
    graph = Graph()
    starting = set(slots)
    if any(tx.has_derivations(space) for space in {slot.space for slot in starting}):
        graph.add(tx.hanging_on(starting))
        if graph.deriving:
            put_in_order(graph, starting, said=tx.assertions)
    return graph


def way_round(graph: Graph, derivation: Derivation) -> list[Slot]:
    """
    The slots by which a derived slot would come to depend on itself; empty where it would not.

    Args:
        graph: all that hangs on the slot.
        derivation: one that is not accepted yet.
    """
    wanted = set(derivation.inputs)
    came_from: dict[Slot, Slot | None] = {derivation.slot: None}
    frontier = [derivation.slot]
    while frontier:
        following: list[Slot] = []
        for slot in frontier:
            if not wanted.isdisjoint(patterns(slot)):
                return _way_back(slot, came_from)
            for user in sorted(_using(slot, graph, only_accepted=True)):
                if user not in came_from:
                    came_from[user] = slot
                    following.append(user)
        frontier = following
    return []


def _way_back(slot: Slot, came_from: Mapping[Slot, Slot | None]) -> list[Slot]:
    way = [slot]
    while (before := came_from[way[-1]]) is not None:
        way.append(before)
    return [*way, slot]


def in_words(way: Iterable[Slot]) -> str:
    """
    The way round of a cycle.

    >>> in_words([Slot("user:ann", "trip", "total"), Slot("user:ann", "trip", "rate")])
    'trip · total ← trip · rate'
    """
    steps = [str(slot) for slot in way]
    if len(steps) > _MOST_STEPS:
        steps = [*steps[: _MOST_STEPS // 2], "…", *steps[-_MOST_STEPS // 2 :]]
    return " ← ".join(steps)


_MOST_STEPS = 10


Said = Callable[[Collection[AssertionId]], Mapping[AssertionId, Assertion]]
"""Assertions by their ids."""


def put_in_order(graph: Graph, slots: Iterable[Slot], said: Said | None = None) -> None:
    """
    Give each slot its rank; those that only unaccepted derivations tie into a ring come by what is accepted.

    Of these the one comes first of which a derivation was said first, whatever the slots are called: so it is the
    last said that closes a ring, and is refused.

    Args:
        graph: its ranks, and its cycles, are set.
        slots: those to be ranked beside the derived ones.
        said: looks up the claims of derivations that wait; needed where some may.
    """
    everything = sorted({*slots, *graph.deriving})
    order, left = _sorted(everything, graph, only_accepted=False)
    if left:
        tied, ring = _first_said_first(left, graph, said)
        order += [*tied, *_untied(ring, graph)]
    graph.rank = {slot: place for place, slot in enumerate(order)}


def _sorted(slots: list[Slot], graph: Graph, *, only_accepted: bool) -> tuple[list[Slot], list[Slot]]:
    """Slots with inputs first, and those left over that wait for one another."""
    among = set(slots)
    return _peeled(
        slots,
        {slot: [user for user in _using(slot, graph, only_accepted=only_accepted) if user in among] for slot in slots},
    )


def _first_said_first(left: list[Slot], graph: Graph, said: Said | None) -> tuple[list[Slot], list[Slot]]:
    """Slots by what is accepted, and among these by which was derived first; and those left over."""
    waiting = {
        slot: [claim for claim, row in graph.deriving[slot].items() if row.accepted_at is None]
        for slot in left
        if slot in graph.deriving
    }
    known = said({claim for claims in waiting.values() for claim in claims}) if said is not None else {}
    seat = {
        slot: min((known[claim].utterance for claim in claims if claim in known), default=None)
        for slot, claims in waiting.items()
    }
    first = sorted(left, key=lambda slot: ((seat.get(slot) is not None, seat.get(slot) or ()), slot))
    place = {slot: number for number, slot in enumerate(first)}
    users = {slot: [user for user in _using(slot, graph, only_accepted=True) if user in place] for slot in left}
    n_before = dict.fromkeys(left, 0)
    for using in users.values():
        for user in using:
            n_before[user] += 1
    ready = [place[slot] for slot in left if not n_before[slot]]
    heapq.heapify(ready)
    order: list[Slot] = []
    while ready:
        slot = first[heapq.heappop(ready)]
        order.append(slot)
        for user in users[slot]:
            n_before[user] -= 1
            if not n_before[user]:
                heapq.heappush(ready, place[user])
    done = set(order)
    return order, [slot for slot in left if slot not in done]


def _peeled(slots: list[Slot], following: Mapping[Slot, Sequence[Slot]]) -> tuple[list[Slot], list[Slot]]:
    """Slots in an order in which each stands before those that follow it, and those left over that wait for one another."""
    waiting = dict.fromkeys(slots, 0)
    for slot in slots:
        for follower in following[slot]:
            waiting[follower] += 1
    ready = [slot for slot, n_before in waiting.items() if not n_before]
    order: list[Slot] = []
    while ready:
        slot = ready.pop()
        order.append(slot)
        for follower in following[slot]:
            left = waiting[follower] - 1
            waiting[follower] = left
            if not left:
                ready.append(follower)
    if len(order) == len(slots):
        return order, []
    done = set(order)
    return order, [slot for slot in slots if slot not in done]


def _using(slot: Slot, graph: Graph, *, only_accepted: bool) -> Collection[Slot]:
    users = graph.users_of(slot)
    if not only_accepted:
        return users
    named = set(patterns(slot))
    return [
        user
        for user in users
        if any(row.accepted_at is not None and named & set(row.inputs) for row in graph.deriving[user].values())
    ]


def _untied(ring: list[Slot], graph: Graph) -> list[Slot]:
    """Slots of which some wait for themselves, these first; they can have no value, and it is said by which way."""
    among = set(ring)
    leading: dict[Slot, list[Slot]] = {slot: [] for slot in ring}
    for slot in ring:
        for user in _using(slot, graph, only_accepted=True):
            if user in among:
                leading[user].append(slot)
    outside, inside = _peeled(ring, leading)
    tied = set(inside)
    graph.cycles = {slot: in_words(_ring_from(slot, leading, tied)) for slot in inside}
    return [*inside, *reversed(outside)]


def _ring_from(slot: Slot, leading: Mapping[Slot, list[Slot]], inside: set[Slot]) -> list[Slot]:
    """One way round that a slot leads into, upstream."""
    way: dict[Slot, None] = {}
    while slot not in way:
        way[slot] = None
        slot = min(before for before in leading[slot] if before in inside)
    steps = list(way)
    return [*steps[steps.index(slot) :], slot]
