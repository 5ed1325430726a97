"""Many weak hits as one mass. Pure: no storage, no clock."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import prod

from stilltrue.model.evidence import Mass
from stilltrue.recall.settings import Fusion

Head = tuple[str, str]
"""A tunnel and what it started from."""


def density(masses: Mapping[Head, float]) -> float:
    """
    How strongly several independent heads together point at one piece of evidence.

    Noisy-OR: one strong head is enough, many weak ones add up, and the order in which
    they arrive does not matter.

    >>> density({("lexical", "a"): 0.5, ("state", "b"): 0.5})
    0.75

    Args:
        masses: one mass in [0, 1] per (tunnel, head); a head counts once.

    Returns:
        A mass in [0, 1]; 0 for no heads.

    Source:
        Pearl, Probabilistic Reasoning in Intelligent Systems (1988), on the noisy-OR gate.
    """
    if len(masses) == 1:
        return 1 - (1 - next(iter(masses.values())))
    return 1 - prod([1 - mass for mass in sorted(masses.values())])


def mass_of(masses: Sequence[Mass]) -> float:
    """How strongly some masses together point at something, each head counted once."""
    if len(masses) == 1:
        return 1 - (1 - max(0.0, masses[0].mass))
    return density(strongest(masses))


_AS_ONE = frozenset({"topic"})
"""Tunnels whose heads are one: a liking that was stated twice bears no more on a wish."""


def strongest(masses: Iterable[Mass]) -> dict[Head, float]:
    """The greatest mass of each head: one head counts once per evidence."""
    greatest: dict[Head, float] = {}
    best: dict[str, Mass] = {}
    for mass in masses:
        if mass.tunnel in _AS_ONE:
            if mass.tunnel not in best or mass.mass > best[mass.tunnel].mass:
                best[mass.tunnel] = mass
            continue
        head = (mass.tunnel, mass.head)
        if mass.mass > greatest.setdefault(head, 0.0):
            greatest[head] = mass.mass
    greatest.update({(one.tunnel, one.head): one.mass for one in best.values()})
    return greatest


def fused(all_masses: Sequence[Sequence[Mass]], fusion: Fusion, rrf_k: int) -> list[float]:
    """
    One number for each piece of evidence from its masses, the greater the better.

    Args:
        all_masses: the masses of each piece of evidence.
        fusion: density, their sum, or the sum of reciprocal ranks within each tunnel.
        rrf_k: what is added to a rank, which begins at 1.
    """
    heads = [strongest(masses) for masses in all_masses]
    match fusion:
        case Fusion.DENSITY:
            return [density(masses) for masses in heads]
        case Fusion.SUM:
            return [sum(sorted(masses.values())) for masses in heads]
        case Fusion.RRF:
            return _reciprocal_ranks(heads, rrf_k)


def _reciprocal_ranks(heads: Sequence[Mapping[Head, float]], rrf_k: int) -> list[float]:
    scores = [0.0] * len(heads)
    for tunnel in sorted({tunnel for masses in heads for tunnel, _ in masses}):
        best = {
            place: max(mass for (found_by, _), mass in masses.items() if found_by == tunnel)
            for place, masses in enumerate(heads)
            if any(found_by == tunnel for found_by, _ in masses)
        }
        levels = sorted(set(best.values()), reverse=True)
        for place, mass in best.items():
            scores[place] += 1 / (rrf_k + 1 + levels.index(mass))
    return scores
