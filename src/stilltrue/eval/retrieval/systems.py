"""What a system under comparison is, and what it hands over for a question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module

from stilltrue.errors import BadRequest
from stilltrue.eval.retrieval import GROUPS, SYSTEMS
from stilltrue.eval.retrieval.ground import Ground
from stilltrue.eval.retrieval.pieces import Piece
from stilltrue.eval.retrieval.rows import Question

Find = Callable[[Question], Sequence[Piece]]
"""Hands over pieces for a question, in the order in which a reader gets them."""

System = Callable[[Ground], Find]
"""A system gets itself ready on one filled memory; what that takes is no part of a question's time."""

DEFAULT = ("stilltrue", "bm25")


class UnavailableError(Exception):
    """A system cannot be run here; the message says why."""


@dataclass(frozen=True, slots=True)
class Named:
    """A system under the name by which it is asked for."""

    name: str
    make: System


def chosen(names: Iterable[str]) -> list[Named]:
    """
    The systems of these names, each once; ours first where it is among them, since others are cut to its length.

    Raises:
        BadRequest: there is none of a name.
    """
    wanted = dict.fromkeys(one for name in names for one in GROUPS.get(name, (name,)))
    if not wanted:
        raise BadRequest(f"no system is named; name one of {', '.join((*SYSTEMS, *GROUPS))}")
    if unknown := [name for name in wanted if name not in SYSTEMS]:
        raise BadRequest(f"system {', '.join(map(repr, unknown))} is not known; use {', '.join((*SYSTEMS, *GROUPS))}")
    ordered = sorted(wanted, key=lambda name: (name != "stilltrue", name.startswith(("-", "fusion="))))
    return [Named(name, _made(SYSTEMS[name])) for name in ordered]


def _made(place: str) -> System:
    module, _, name = place.partition(":")
    system: System = getattr(import_module(module), name)
    return system
