"""Who may change what was decided: a decision stands until its maker, or somebody above, changes it. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from stilltrue.language.names import name_key
from stilltrue.ledger.naming import Names
from stilltrue.ledger.reading import tier_of
from stilltrue.model.claim import Assertion, Kind, Modality
from stilltrue.model.fact import Slot
from stilltrue.model.scope import Channel, Tier
from stilltrue.model.turn import Turn, TurnId

_HEARSAY, _OWNER = "hearsay", "owner"
"""Voices that the registry names and that need no turn to tell them."""

_OWN_CHANNELS = (Channel.USER, Channel.ACT, Channel.STRUCTURED)


def goes_by_voice(slot: Slot, assertions: Iterable[Assertion], names: Names) -> bool:
    """Whether it matters for a slot who speaks: something was decided in it, or the registry orders its voices."""
    row = names.registry.get(slot.predicate)
    return (row is not None and bool(row.authority)) or any(each.kind is Kind.DECISION for each in assertions)


def by_authority(
    slot: Slot, assertions: Sequence[Assertion], turns: Mapping[TurnId, Turn], names: Names
) -> list[Assertion]:
    """
    The assertions about a slot, those without the authority to change what was decided as hearsay.

    What others say of a decision stays on record and is shown against it. A higher tier, or a person's act by hand,
    needs no leave; of a slot of many values nothing is displaced, so everybody may add to it. Where the registry
    orders the voices of a predicate, a lesser voice overrules no greater one. A speaker is known by the name in the
    turn.

    Args:
        slot: the slot.
        assertions: those that take part.
        turns: their turns; where there are none, nobody's voice matters.
        names: how names are read.
    """
    if not turns or not goes_by_voice(slot, assertions, names):
        return list(assertions)
    row = names.registry.get(slot.predicate)
    ordered = _by_order(assertions, turns, row.authority if row is not None else ())
    many = (row is not None and row.many) or any(each.many for each in assertions)
    return ordered if many else _by_maker(ordered, turns)


def _by_maker(assertions: Sequence[Assertion], turns: Mapping[TurnId, Turn]) -> list[Assertion]:
    """What others than its maker say of a decision after it was made, as hearsay."""
    maker: str | None = None
    decided: Tier | None = None
    found: dict[str, Assertion] = {}
    for each in sorted(assertions, key=lambda one: one.utterance):
        voice, tier = _voice(turns[each.turn_id]), tier_of(each)
        if decided is not None and voice != maker and tier <= decided and not each.explicit:
            found[each.id] = replace(each, tier=min(each.tier, Tier.HEARSAY))
        elif each.kind is Kind.DECISION and each.polarity and each.modality is Modality.ACTUAL:
            maker, decided = voice, tier
    return [found.get(each.id, each) for each in assertions]


def _by_order(
    assertions: Sequence[Assertion], turns: Mapping[TurnId, Turn], order: Sequence[str]
) -> list[Assertion]:  # fmt: skip
    """The assertions of each voice below those of the voices before it; of a voice that has no place, as they are."""
    placed = {each.id: _place(each, turns[each.turn_id], order) for each in assertions}
    ceiling: Tier | None = None
    lowered: dict[str, Assertion] = {}
    for place in sorted({place for place in placed.values() if place is not None}):
        own = [each for each in assertions if placed[each.id] == place]
        if ceiling is not None:
            most = Tier(max(int(ceiling) - 1, int(Tier.HEARSAY)))
            lowered |= {each.id: replace(each, tier=min(each.tier, most)) for each in own if not each.explicit}
        strongest = max(tier_of(lowered.get(each.id, each)) for each in own)
        ceiling = strongest if ceiling is None else min(ceiling, strongest)
    return [lowered.get(each.id, each) for each in assertions]


def _place(assertion: Assertion, turn: Turn, order: Sequence[str]) -> int | None:
    if _HEARSAY in order and (assertion.modality is Modality.REPORTED or assertion.tier <= Tier.HEARSAY):
        return order.index(_HEARSAY)
    heard = " ".join(name_key(part) for part in (turn.source, turn.speaker, turn.role) if part)
    for place, voice in enumerate(order):
        if voice not in (_HEARSAY, _OWNER) and name_key(voice) in heard:
            return place
    owns = turn.speaker is None and turn.channel in _OWN_CHANNELS
    return order.index(_OWNER) if owns and _OWNER in order else None


def _voice(turn: Turn) -> str:
    """Who speaks in a turn: a name, the owner, or where nobody has a name what it came from."""
    if turn.speaker:
        return name_key(turn.speaker)
    return _OWNER if turn.channel in _OWN_CHANNELS else f"{turn.channel.value}:{turn.source or ''}"
