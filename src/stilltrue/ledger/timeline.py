"""From what was said to what held when. Pure: no clock, no storage, no randomness."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from stilltrue.ledger.strand import Strand
from stilltrue.ledger.withdraw import Withdrawn, overruled, undenied
from stilltrue.model.claim import Act, AssertionId, Claim
from stilltrue.model.fact import Fate, Stretch, Unshown
from stilltrue.model.time import FOREVER, Instant


@dataclass(frozen=True, slots=True)
class Timeline:
    """The facts of one slot in valid-time order, and the claims that fill none, with the reason."""

    stretches: tuple[Stretch, ...]
    unshown: tuple[Unshown, ...] = ()

    def at(self, moment: Instant) -> tuple[Stretch, ...]:
        """The facts that hold at a moment, negative ones and contested nothings included."""
        return tuple(stretch for stretch in self.stretches if stretch.valid.covers(moment))


def timeline(claims: Iterable[Claim], *, many: bool = False) -> Timeline:
    """
    The facts of one slot: read, withdraw, fold once a tier, decide, merge.

    Claims come in any order, each once or often; the result is the same.

    Args:
        claims: what was said about the slot, as read.
        many: the slot holds several values at once, so that each has a timeline of its own.
    """
    heard = {claim.id: claim for claim in claims}
    hearing = undenied(heard.values())
    fates = dict(hearing.fates)
    strands: list[Strand] = []
    for claims_of_one in values_apart(hearing.claims) if many else (hearing.claims,):
        left = overruled(Withdrawn(claims_of_one, {}))
        fates |= left.fates
        strands.append(Strand(left.claims))
    stretches = in_order(stretch for strand in strands for stretch in strand.stretches())
    return Timeline(tuple(stretches), tuple(_unshown(heard.values(), stretches, fates, strands)))


def values_apart(claims: Sequence[Claim]) -> Iterator[list[Claim]]:
    """
    The claims of a slot of many values, one list a value.

    An end without a value is in every list; "only v" is, in every other list, an end
    of that value for as long as it lasts, save among the exclusive claims of one turn.
    """
    values = {claim.key: claim.value for claim in claims if claim.value is not None and claim.act is not Act.ADJUSTS}
    emptying = [claim for claim in claims if claim.act is Act.ENDS and claim.value is None]
    exclusive = [claim for claim in claims if claim.only and claim.positive]
    listed = {(claim.turn, claim.key) for claim in exclusive}
    own: dict[str | None, list[Claim]] = {key: [] for key in values}
    for claim in claims:
        if claim.act is not Act.ADJUSTS and claim.value is not None:
            own[claim.key].append(claim)
    for key, value in values.items():
        closing = [
            replace(claim, value=value, polarity=False, explicit=False, only=False, since=None)
            for claim in exclusive
            if claim.key != key and (claim.turn, key) not in listed
        ]
        yield own[key] + emptying + closing


def in_order(stretches: Iterable[Stretch]) -> list[Stretch]:
    """Facts by start, then value; the order in which a timeline is told."""
    return sorted(stretches, key=lambda s: (s.valid.start, s.value.key if s.value is not None else "", s.polarity))


def _unshown(
    claims: Iterable[Claim], stretches: Sequence[Stretch], fates: dict[AssertionId, Unshown], strands: Sequence[Strand]
) -> Iterator[Unshown]:
    shown = {claim for stretch in stretches for claim in stretch.support}
    challenging = {challenger.claim for stretch in stretches for challenger in stretch.challengers}
    for claim in sorted(claims, key=lambda claim: (claim.said, claim.seat)):
        if claim.id in fates and claim.id not in shown:
            yield fates[claim.id]
        elif claim.positive and claim.id not in shown:
            stronger = next(filter(None, (strand.stronger(claim) for strand in strands)), None)
            fate = Fate.CHALLENGER if claim.id in challenging else Fate.OUTRANKED
            yield Unshown(claim.id, fate, stronger)


def last_edge(stretches: Sequence[Stretch]) -> Instant:
    """The last instant at which anything in a timeline begins or ends."""
    edges = [s.valid.end if s.valid.end < FOREVER else s.valid.start for s in stretches]
    return max(edges, default=Instant(-(2**62)))
