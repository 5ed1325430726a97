"""Who may change what was decided: its maker, those for whom it was reserved, or somebody above. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from stilltrue.language.names import name_key
from stilltrue.ledger.naming import Names
from stilltrue.ledger.reading import tier_of
from stilltrue.model.claim import Act, Assertion, AssertionId, Kind, Modality
from stilltrue.model.fact import Slot
from stilltrue.model.scope import Channel, Tier
from stilltrue.model.turn import Turn, TurnId

_HEARSAY, _OWNER = "hearsay", "owner"
"""Voices that the registry names and that need no turn to tell them."""

_ARTICLE = re.compile(r"^(?:(?:the|our|my)\s|(?:우리|저희)\s)|님$", re.IGNORECASE)
_OWN_CHANNELS = (Channel.USER, Channel.ACT, Channel.STRUCTURED)


def goes_by_voice(slot: Slot, assertions: Iterable[Assertion], names: Names) -> bool:
    """Whether it matters for a slot who speaks: it was decided or reserved, or the registry orders its voices."""
    row = names.registry.get(slot.predicate)
    ordered = row is not None and bool(row.authority)
    return ordered or any(each.kind is Kind.DECISION or each.act is Act.RESERVES for each in assertions)


def by_authority(
    slot: Slot, assertions: Sequence[Assertion], turns: Mapping[TurnId, Turn], names: Names
) -> list[Assertion]:
    """
    The assertions about a slot, those without the authority to change what was decided as hearsay.

    What others say of a decision stays on record and is shown against it. Where somebody with leave said who alone
    may change it, the word of those counts as much as his. The owner, a higher tier, or a person's act by hand need
    no leave; of a slot of many values nothing is displaced, so everybody may add to it. Where the registry orders the
    voices of a predicate, a lesser voice overrules no greater one. A speaker is known by the name in the turn.

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
    return ordered if many else _by_leave(ordered, turns, names)


def said_without_leave(
    slot: Slot, assertions: Sequence[Assertion], turns: Mapping[TurnId, Turn], names: Names
) -> set[AssertionId]:
    """Those of the assertions about a slot that count for less than they would, had anybody leave to make them."""
    heard = zip(assertions, by_authority(slot, assertions, turns, names), strict=True)
    return {each.id for each, counted in heard if tier_of(counted) < tier_of(each)}


@dataclass(slots=True)
class _Leave:
    """Who may say what a slot holds, as far as the talk has come."""

    maker: str | None = None
    decided: Tier | None = None
    """The tier of the last decision; None before the first."""
    keepers: tuple[Assertion, ...] = ()
    """The claims of the last turn by which the slot was reserved."""

    def reserve(self, claim: Assertion, turn: Turn, names: Names) -> None:
        """Take in who alone may change it, or that everybody may again, where that was said by somebody with leave."""
        if not self._has_leave(claim, turn, names):
            return
        together = self.keepers if self.keepers and self.keepers[-1].turn_id == claim.turn_id else ()
        self.keepers = (*together, claim) if claim.polarity else ()

    def heard(self, claim: Assertion, turn: Turn, names: Names) -> Assertion:
        """A claim at the tier at which it counts: that of hearsay for somebody who may not make it."""
        if not self._has_leave(claim, turn, names):
            return replace(claim, tier=min(claim.tier, Tier.HEARSAY))
        tier = tier_of(claim)
        if self._is_keeper(turn, names):
            tier = max(tier, tier_of(self.keepers[0]))
        if claim.kind is Kind.DECISION and claim.polarity and claim.modality is Modality.ACTUAL:
            self.maker, self.decided = _voice(turn), tier
        return replace(claim, tier=tier) if tier > tier_of(claim) else claim

    def _has_leave(self, claim: Assertion, turn: Turn, names: Names) -> bool:
        voice = _voice(turn)
        if claim.explicit or self._is_keeper(turn, names):
            return True
        if self.keepers:
            return voice == _OWNER or tier_of(claim) > tier_of(self.keepers[0])
        return self.decided is None or voice == self.maker or tier_of(claim) > self.decided

    def _is_keeper(self, turn: Turn, names: Names) -> bool:
        return any(_is_named(keeper, turn, names) for keeper in self.keepers)


def _by_leave(assertions: Sequence[Assertion], turns: Mapping[TurnId, Turn], names: Names) -> list[Assertion]:
    """The assertions at the tiers at which they count, by who said them, and what was decided or reserved by then."""
    leave = _Leave()
    found: dict[str, Assertion] = {}
    for each in sorted(assertions, key=lambda one: one.utterance):
        if each.act is Act.RESERVES:
            leave.reserve(each, turns[each.turn_id], names)
        else:
            found[each.id] = leave.heard(each, turns[each.turn_id], names)
    return [found.get(each.id, each) for each in assertions]


def _is_named(keeper: Assertion, turn: Turn, names: Names) -> bool:
    """Whether who speaks in a turn is whom a claim names, by any of his names on record, or by his part."""
    if keeper.value is None or turn.speaker is None:
        return False
    return names.subject(_ARTICLE.sub("", keeper.value.text)) == names.subject(_ARTICLE.sub("", turn.speaker))


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
