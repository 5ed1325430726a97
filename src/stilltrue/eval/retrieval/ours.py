"""Stilltrue as it is shipped, and with one part of it left out."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from stilltrue.eval.retrieval.ground import Ground
from stilltrue.eval.retrieval.pieces import pieces_of
from stilltrue.eval.retrieval.systems import Find, UnavailableError
from stilltrue.recall.settings import DEFAULT, Fusion, Settings
from stilltrue.recall.tunnels import TUNNELS


def whole(ground: Ground) -> Find:
    """Recall with everything it has."""
    return lambda question: pieces_of(ground.recalled(question).evidence)


def _changed(ground: Ground, settings: Settings) -> Find:
    memory = ground.memory(settings)
    return lambda question: pieces_of(ground.recall(memory, question).evidence)


def _without(tunnel: str, ground: Ground) -> Find:
    if tunnel not in TUNNELS:
        raise UnavailableError(f"there is no tunnel {tunnel!r}")
    return _changed(ground, replace(DEFAULT, without=frozenset({tunnel})))


def without_neighbours(ground: Ground) -> Find:
    """A hit brings no turns along."""
    return _changed(ground, replace(DEFAULT, neighbours=0))


def without_time_bonus(ground: Ground) -> Find:
    """What meets the window of a question gains nothing."""
    return _changed(ground, replace(DEFAULT, beta=0.0))


def without_supersession(ground: Ground) -> Find:
    """What was once said stays as good as what took its place."""
    return _changed(ground, replace(DEFAULT, supersession=False))


def by_sum(ground: Ground) -> Find:
    """Masses are added up."""
    return _changed(ground, replace(DEFAULT, fusion=Fusion.SUM))


def by_rrf(ground: Ground) -> Find:
    """Only the ranks within the tunnels count."""
    return _changed(ground, replace(DEFAULT, fusion=Fusion.RRF))


without_state = partial(_without, "state")
without_lexical = partial(_without, "lexical")
without_graph = partial(_without, "graph")
without_closure = partial(_without, "closure")
without_dense = partial(_without, "dense")
without_recent = partial(_without, "recent")
