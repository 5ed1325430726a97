"""All that holds within reach of some names: one question to the store a hop, or the adjacency at hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from stilltrue.ledger.adjacency import Adjacencies, Adjacency, numbered
from stilltrue.ledger.naming import Names
from stilltrue.ledger.overtaken import overtaken
from stilltrue.ledger.read import narrowest
from stilltrue.model.fact import Fact
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant
from stilltrue.recall.closure import traversal
from stilltrue.storage.base import Transaction

Node = tuple[SpaceKey, str]
"""A subject of one space."""

_N = TypeVar("_N")
_AT_ONCE = 500
"""Subjects asked for in one question to the store."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """How far a walk goes."""

    hops: int
    subjects: int
    """Looked into, at most; the others are named."""
    degree: int
    """Facts looked at of one subject, those that start last; of a hub the rest is counted."""


@dataclass(slots=True)
class Walk:
    """What holds within reach, by subject, the nearest first."""

    reached: dict[Node, int] = field(default_factory=dict)
    """Each subject with its hop."""
    facts: dict[Node, list[Fact]] = field(default_factory=dict)
    n_facts: dict[Node, int] = field(default_factory=dict)
    kept_back: dict[Node, int] = field(default_factory=dict)
    """How many facts of a subject are not permitted: they are neither told nor followed."""
    beyond: dict[Node, tuple[int, int]] = field(default_factory=dict)
    """Subjects not looked into: each with its hop and how many facts it has."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What a walk goes over: the spaces seen, the narrowest first, at one instant, as believed at another."""

    tx: Transaction
    spaces: Sequence[tuple[SpaceKey, Names]]
    at: Instant
    known_at: Instant | None
    now: Instant
    at_hand: Adjacencies | None = None
    permits: Callable[[Fact], bool] | None = None
    """Whether a fact may be told and followed; None where every one may."""

    def nodes(self, texts: Iterable[str]) -> list[Node]:
        """The subjects that names stand for, in every space."""
        return [(space, names.subject(text)) for text in texts for space, names in self.spaces]


def walk(ground: Ground, starts: Iterable[str], bounds: Bounds) -> Walk:
    """
    Every fact that holds of the subjects in fewer than so many hops of some names.

    Args:
        ground: what is gone over.
        starts: names as worded.
        bounds: how far to go.
    """
    made = _at_hand(ground)
    if made is None:
        return _asked(ground, starts, bounds)
    return _followed(ground, made, starts, bounds)


def _at_hand(ground: Ground) -> Adjacency | None:
    """The adjacency that is good for what is asked: of one space, about the present, as believed now."""
    if (
        ground.permits is not None
        or ground.at_hand is None
        or ground.known_at is not None
        or len(ground.spaces) > 1
        or ground.at < ground.now
    ):
        return None
    space, names = ground.spaces[0]
    made = ground.at_hand.of(ground.tx, space, names, ground.now)
    return made if made is not None and made.since <= ground.at else None


def _followed(ground: Ground, made: Adjacency, starts: Iterable[str], bounds: Bounds) -> Walk:
    """Go by the adjacency, and read the facts of what was reached."""
    space = ground.spaces[0][0]

    def look(subjects: Sequence[int], room: int) -> tuple[dict[int, list[int]], list[int]]:
        return made.onward(subjects, ground.at, bounds.degree, room)

    keys = (key for _, key in ground.nodes(starts))
    gone = traversal(numbered(made, keys), look, hops=bounds.hops, most=bounds.subjects)
    found = Walk()
    for number, hop in gone.reached.items():
        found.reached[space, made.keys[number]] = hop
    for number, hop in gone.beyond.items():
        found.beyond[space, made.keys[number]] = (hop, made.held(number, ground.at, 0)[0])
    _read(ground, found, bounds.degree)
    return found


def _read(ground: Ground, found: Walk, degree: int) -> None:
    space = ground.spaces[0][0]
    keys = [key for _, key in found.reached]
    for part in _parts(keys):
        held = _told(ground, ground.tx.facts_of_subjects(space, part, at=ground.at, most=degree))
        for key in part:
            found.facts[space, key], found.n_facts[space, key] = held[key]


def _asked(ground: Ground, starts: Iterable[str], bounds: Bounds) -> Walk:
    """Ask the store hop by hop."""
    found = Walk()

    def look(nodes: Sequence[Node], room: int) -> tuple[dict[Node, list[Node]], list[Node]]:
        onward: dict[Node, list[Node]] = {}
        others: list[Node] = []
        for part in _parts(nodes):
            if len(onward) < room:
                held = _held(ground, part, bounds.degree)
                taken = list(held)[: room - len(onward)]
                for node in taken:
                    facts, found.n_facts[node] = held[node]
                    found.facts[node] = [one for one in facts if ground.permits is None or ground.permits(one)]
                    if len(found.facts[node]) < len(facts):
                        found.kept_back[node] = len(facts) - len(found.facts[node])
                    onward[node] = ground.nodes(dict.fromkeys(_ends(found.facts[node])))
                others += list(held)[len(taken) :]
            else:
                others += _counted(ground, part)
        return onward, others

    gone = traversal(ground.nodes(starts), look, hops=bounds.hops, most=bounds.subjects)
    found.reached = dict(gone.reached)
    counted = {node: n for part in _parts(list(gone.beyond)) for node, n in _counted(ground, part).items()}
    found.beyond = {node: (hop, counted[node]) for node, hop in gone.beyond.items()}
    if ground.at_hand is not None:
        for space, _ in ground.spaces:
            ground.at_hand.spent(space, len(found.reached))
    return found


def _ends(facts: Iterable[Fact]) -> Iterable[str]:
    return (text for fact in facts if (text := fact.onward) is not None)


def _held(ground: Ground, nodes: Sequence[Node], degree: int) -> dict[Node, tuple[list[Fact], int]]:
    """What holds of some subjects; where several spaces say what fills a slot, the narrowest decides."""
    found: dict[Node, tuple[list[Fact], int]] = {}
    for space, _ in ground.spaces:
        keys = [key for place, key in nodes if place == space]
        if keys:
            held = ground.tx.facts_of_subjects(space, keys, at=ground.at, known_at=ground.known_at, most=degree)
            found.update({(space, key): told for key, told in held.items()})
    if len(ground.spaces) > 1:
        found = _decided(found)
    found = _told(ground, found)
    return {node: found[node] for node in nodes if node in found}


def _told(ground: Ground, held: dict[_N, tuple[list[Fact], int]]) -> dict[_N, tuple[list[Fact], int]]:
    """What holds of some subjects without the ends in whose place a value holds: it is no part of what is whole."""
    gone = overtaken(ground.tx, (fact for facts, _ in held.values() for fact in facts))
    if not gone:
        return held
    left = {key: [fact for fact in facts if fact.id not in gone] for key, (facts, _) in held.items()}
    return {key: (left[key], n_facts - len(facts) + len(left[key])) for key, (facts, n_facts) in held.items()}


def _decided(found: dict[Node, tuple[list[Fact], int]]) -> dict[Node, tuple[list[Fact], int]]:
    kept = {id(fact) for fact in narrowest(fact for facts, _ in found.values() for fact in facts)}
    told = {}
    for node, (facts, n_facts) in found.items():
        deciding = [fact for fact in facts if id(fact) in kept]
        if deciding:
            told[node] = (deciding, n_facts - len(facts) + len(deciding))
    return told


def _counted(ground: Ground, nodes: Sequence[Node]) -> dict[Node, int]:
    found: dict[Node, int] = {}
    for space, _ in ground.spaces:
        keys = [key for place, key in nodes if place == space]
        if keys:
            n_facts = ground.tx.count_of_subjects(space, keys, at=ground.at, known_at=ground.known_at)
            found.update({(space, key): n for key, n in n_facts.items()})
    return {node: found[node] for node in nodes if node in found}


def _parts(nodes: Sequence[_N]) -> Iterable[Sequence[_N]]:
    return (nodes[place : place + _AT_ONCE] for place in range(0, len(nodes), _AT_ONCE))
