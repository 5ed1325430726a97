"""From names to all that is within reach of them. Pure: no storage, no clock."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

N = TypeVar("N")

Look = Callable[[Sequence[N], int], tuple[Mapping[N, Iterable[N]], Sequence[N]]]
"""
What is known of some subjects: where the first so many lead to, and which others could be looked into.

A subject of which nothing holds is in neither.
"""


@dataclass(frozen=True, slots=True)
class Traversal(Generic[N]):
    """The subjects that were looked into, and those that could have been, each with its hop."""

    reached: Mapping[N, int]
    """The nearest first."""
    beyond: Mapping[N, int]


def traversal(starts: Iterable[N], look: Look[N], *, hops: int, most: int) -> Traversal[N]:
    """
    Every subject in fewer than so many hops of the starts, breadth first, each once at its nearest.

    >>> ways = {"meeting": ["room b"], "room b": ["floor 5"], "floor 5": ["meeting"]}
    >>> look = lambda nodes, room: ({n: ways[n] for n in nodes[:room] if n in ways}, nodes[room:])
    >>> traversal(["meeting"], look, hops=5, most=2).reached
    {'meeting': 0, 'room b': 1}

    Args:
        starts: the names in the question.
        look: what is known of some subjects.
        hops: how far to go; 1 looks into the starts alone.
        most: subjects that are looked into.
    """
    reached: dict[N, int] = {}
    beyond: dict[N, int] = {}
    frontier = list(dict.fromkeys(starts))
    seen = set(frontier)
    for hop in range(hops):
        if not frontier:
            break
        found, others = look(frontier, most - len(reached))
        reached.update(dict.fromkeys(found, hop))
        beyond.update(dict.fromkeys(others, hop))
        frontier = []
        for onward in found.values():
            for node in onward:
                if node not in seen:
                    seen.add(node)
                    frontier.append(node)
    return Traversal(reached, beyond)
