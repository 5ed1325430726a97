"""From when on something is so, where that is no date but a condition: as its claim carries it."""

from __future__ import annotations

from stilltrue.model.claim import Assertion, Candidate

_TRIGGER = '{"once":'
"""How the `derivation` of a claim that waits for a condition begins."""


def is_trigger(derivation: str | None) -> bool:
    """Whether a `derivation` is a condition, and no formula for a value."""
    return derivation is not None and derivation.startswith(_TRIGGER)


def waits(claim: Candidate | Assertion) -> bool:
    """Whether a claim takes effect once a condition has come true, and not before."""
    return is_trigger(claim.derivation)
