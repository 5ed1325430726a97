"""Slots by a pattern: any subject, or any qualifier, of one predicate. Pure."""

from __future__ import annotations

from stilltrue.model.fact import Slot

ANY = "*"
"""In the place of a subject or qualifier: whatever it is called. The input is then a list, an item each."""


def is_pattern(slot: Slot) -> bool:
    """Whether it stands for many slots."""
    return ANY in (slot.subject, slot.qualifier)


def fits(pattern: Slot, slot: Slot) -> bool:
    """Whether a slot is among those that a pattern stands for."""
    return (
        pattern.predicate == slot.predicate
        and pattern.subject in (ANY, slot.subject)
        and pattern.qualifier in (ANY, slot.qualifier)
    )


def patterns(slot: Slot) -> tuple[Slot, ...]:
    """All by which a derivation may look at a slot: its own name, and with any subject or qualifier."""
    return (
        slot,
        Slot(slot.space, ANY, slot.predicate, slot.qualifier),
        Slot(slot.space, slot.subject, slot.predicate, ANY),
        Slot(slot.space, ANY, slot.predicate, ANY),
    )
