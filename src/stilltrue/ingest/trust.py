"""How far what was read out of a talk may be trusted: the least trusted source it draws on, and what waits for a yes."""

from __future__ import annotations

from dataclasses import replace

from stilltrue.extract.shown import Shown
from stilltrue.ingest.rejecting import rejection_of
from stilltrue.model.claim import Assertion, Kind
from stilltrue.model.receipt import Reason, Rejection
from stilltrue.model.scope import CHANNEL_TIERS, Channel, Tier
from stilltrue.model.turn import Turn, Window

_VOUCHED = frozenset({Channel.USER, Channel.OTHER, Channel.ASSISTANT, Channel.ACT, Channel.STRUCTURED})
"""Whose values a person who takes them up in his own words makes his own."""


def of_lineage(assertion: Assertion, window: Window) -> Assertion:
    """
    The claim at the lowest tier of what it draws on.

    A value that its own turn does not have comes from another of the window: one that a page, a document or a tool
    brought in stays theirs, however it was reworded on the way.
    """
    value, own = assertion.value, next((turn for turn in window.everything if turn.id == assertion.turn_id), None)
    others = [turn for turn in window.everything if turn.channel not in _VOUCHED]
    if value is None or own is None or not others or own.channel is Channel.ACT or Shown((own.text,)).has(value.text):
        return assertion
    sources = [turn for turn in window.everything if turn.id != own.id and Shown((turn.text,)).has(value.text)]
    if not sources or any(turn.channel in _VOUCHED and turn.channel is not Channel.ASSISTANT for turn in sources):
        return assertion
    foreign = [turn for turn in sources if turn.channel not in _VOUCHED]
    if not foreign:
        return assertion
    return replace(
        assertion,
        tier=min(assertion.tier, max(map(_tier, foreign))),
        quarantined=assertion.quarantined or all(turn.quarantined for turn in foreign),
    )


def _tier(turn: Turn) -> Tier:
    return Tier.OWN_WORD if turn.meta.get("verified") is True else CHANNEL_TIERS[turn.channel]


def held_back(assertion: Assertion, *, asks: bool) -> Assertion:
    """The claim; in quarantine where it takes part only once a person says yes. A procedure always waits."""
    if assertion.quarantined or assertion.explicit or not (asks or assertion.kind is Kind.PROCEDURE):
        return assertion
    return replace(assertion, quarantined=True)


def too_many(assertion: Assertion, most: int, of: str) -> Rejection:
    """That a claim is one too many of a turn or session."""
    return rejection_of(assertion, Reason.CAPPED, f"more than {most} claims from one {of}; the rest were left out")
