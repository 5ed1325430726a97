"""What points at each claim that was hit, and which claims are pointed at too faintly to come up: nothing is read of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from stilltrue.index.document import ClaimRef
from stilltrue.model.evidence import Mass
from stilltrue.model.fact import Fact, Slot
from stilltrue.model.unit import UnitKind
from stilltrue.recall.density import mass_of
from stilltrue.recall.settings import Settings
from stilltrue.recall.tunnels.base import Hit

Relation = tuple[str, str, str]
"""A slot in whichever space: subject, predicate and qualifier."""


@dataclass(slots=True)
class Pointed:
    """A claim, and what points at it."""

    ref: str
    claim: ClaimRef
    masses: list[Mass] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    """What a tunnel read of it from the ledger itself."""
    listed: bool = False


def pointed_at(hits: Iterable[Hit], settings: Settings) -> list[Pointed]:
    """The claims that were hit, each once."""
    found: dict[str, Pointed] = {}
    for hit in hits:
        if hit.kind is not UnitKind.CLAIM:
            continue
        one = found.get(hit.ref)
        if one is None:
            one = found[hit.ref] = Pointed(hit.ref, ClaimRef.read(hit.ref))
        one.masses.append(Mass(hit.tunnel, hit.head, settings.masses[hit.tunnel] * hit.goodness))
        one.listed = one.listed or hit.listed
        if hit.fact is not None:
            one.facts.append(hit.fact)
    return list(found.values())


def faint(claims: Iterable[Pointed], least: float) -> dict[Relation, list[Pointed]]:
    """
    The claims none of which can reach a mass, whatever holds of them or in their place, by what they are about.

    Claims about one thing are taken together: what took the place of several values is pointed at by all of them.
    """
    by_relation: dict[Relation, list[Pointed]] = {}
    for one in claims:
        by_relation.setdefault(relation(one.claim.slot), []).append(one)
    return {about: some for about, some in by_relation.items() if _is_faint(some, least)}


def relation(slot: Slot) -> Relation:
    """What a slot is about, in whichever space."""
    return slot.subject, slot.predicate, slot.qualifier


def _is_faint(claims: list[Pointed], least: float) -> bool:
    if any(one.facts or one.listed for one in claims):
        return False
    masses = claims[0].masses if len(claims) == 1 else [mass for one in claims for mass in one.masses]
    return mass_of(masses) < least
