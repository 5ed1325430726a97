"""From what was said to what held when. Pure: no clock, no storage, no randomness."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from stilltrue.ledger.in_turn import InTurn, in_turn
from stilltrue.ledger.strand import Strand
from stilltrue.ledger.withdraw import Withdrawn, overruled, undenied
from stilltrue.model.another import another
from stilltrue.model.claim import Act, AssertionId, Claim, Value
from stilltrue.model.fact import Fate, Stretch, Unshown
from stilltrue.model.frozen import dataclass
from stilltrue.model.scope import Tier
from stilltrue.model.time import Instant


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
    if len(heard) == 1 and (alone := plainly(*heard.values())) is not None:
        return Timeline((alone,))
    hearing = undenied(heard.values(), many=many)
    fates = dict(hearing.fates)
    strands: list[Strand | InTurn] = []
    stretches: list[Stretch] = []
    for claims_of_one in values_apart(hearing.claims) if many else (hearing.claims,):
        left = overruled(Withdrawn(claims_of_one, {}))
        fates |= left.fates
        event = claims_of_one[0].event if many and claims_of_one else None
        if event is not None:
            stretches += of_event(event, left.claims, strands)
            continue
        told_in_turn = in_turn(left.claims)
        strands.append(InTurn(told_in_turn) if told_in_turn is not None else Strand(left.claims))
        stretches += strands[-1].stretches()
    stretches = in_order(stretches)
    return Timeline(tuple(stretches), tuple(_unshown(heard.values(), stretches, fates, strands)))


def plainly(claim: Claim) -> Stretch | None:
    """
    The fact of a claim of which nothing more is to say: it stands where it covers. None for any other claim.

    This is what the steps give for it where nobody else has spoken, as most slots are when first heard of.
    """
    if not claim.positive or claim.exception or claim.corrects is not None or claim.tier is Tier.UNKNOWN:
        return None
    if claim.value is None or claim.valid is None or claim.coverage != (claim.valid,):
        return None
    return Stretch(
        value=claim.value,
        polarity=True,
        valid=claim.valid,
        tier=claim.tier,
        exception=False,
        presumed=False,
        since=claim.since.earliest if claim.since is not None else claim.valid.start,
        since_stated=claim.since,
        challengers=(),
        support=(claim.id,),
        event=claim.event,
    )


def of_event(event: str, claims: Sequence[Claim], strands: list[Strand | InTurn] | None = None) -> list[Stretch]:
    """The facts of one event; its strand is added to those given, where more than one word was said of it."""
    if len(claims) == 1 and (told_once := plainly(claims[0])) is not None:
        return [told_once]
    strand = Strand(claims)
    if strands is not None:
        strands.append(strand)
    return [another(stretch, event=event) for stretch in strand.stretches()]


def side_by_side(claims: Sequence[Claim]) -> Timeline | None:
    """
    The facts of claims of which nothing more is to say, and of which no two speak of one instant.

    That is what formulas make of a slot of which nobody else speaks; None for any other claims.
    """
    stretches = [plainly(claim) for claim in sorted(claims, key=lambda claim: claim.seat[3])]
    told = [stretch for stretch in stretches if stretch is not None]
    if len(told) < len(stretches):
        return None
    for one, other in pairwise(told):
        if one.valid.end > other.valid.start or (one.valid.end == other.valid.start and one.key == other.key):
            return None
    return Timeline(tuple(in_order(told)))


def values_apart(claims: Sequence[Claim]) -> Iterator[list[Claim]]:
    """The claims of a slot of many values, one list a value; and one an event, which nothing beside it closes."""
    shared = Shared([claim for claim in claims if claim.event is None])
    own: dict[str, list[Claim]] = {}
    events: dict[str, list[Claim]] = {}
    for claim in claims:
        if claim.event is not None:
            events.setdefault(claim.event, []).append(claim)
        elif claim.act is not Act.ADJUSTS and claim.value is not None:
            own.setdefault(claim.value.key, []).append(claim)
    for key, claims_of_one in own.items():
        yield claims_of_one + shared.beside(claims_of_one[0].value, key)
    yield from events.values()


class Shared:
    """
    What concerns every value of a slot of many.

    An end without a value ends each; "only v" is an end of every other value for as
    long as it lasts, save among the exclusive claims of one turn.
    """

    def __init__(self, claims: Sequence[Claim]) -> None:
        self._emptying = [claim for claim in claims if claim.act is Act.ENDS and claim.value is None]
        self._exclusive = [claim for claim in claims if claim.only and claim.positive]
        self._listed = {(claim.turn, claim.key) for claim in self._exclusive}

    def beside(self, value: Value | None, key: str) -> list[Claim]:
        """What is said of a value by the claims of others and of all."""
        closing = [
            another(claim, value=value, polarity=False, explicit=False, only=False)
            for claim in self._exclusive
            if claim.key != key and (claim.turn, key) not in self._listed
        ]
        return self._emptying + closing


def in_order(stretches: Iterable[Stretch]) -> list[Stretch]:
    """Facts by start, then value; the order in which a timeline is told."""
    return sorted(stretches, key=place_in_order)


def place_in_order(stretch: Stretch) -> tuple[Instant, str, bool]:
    """Where a fact stands in its timeline."""
    return stretch.valid.start, stretch.key or "", stretch.polarity


def _unshown(
    claims: Iterable[Claim],
    stretches: Sequence[Stretch],
    fates: dict[AssertionId, Unshown],
    strands: Sequence[Strand | InTurn],
) -> Iterator[Unshown]:
    shown = {claim for stretch in stretches for claim in stretch.support}
    challenging = {challenger.claim for stretch in stretches for challenger in stretch.challengers}
    unheard = [claim for claim in claims if claim.id not in shown or claim.id in fates]
    for claim in sorted(unheard, key=lambda claim: (claim.said, claim.seat)):
        fate = fates.get(claim.id)
        if fate is not None and (fate.fate is Fate.CORRECTED or claim.id not in shown):
            yield fate
        elif claim.positive and claim.id not in shown:
            stronger = next(filter(None, (strand.stronger(claim) for strand in strands)), None)
            why = Fate.CHALLENGER if claim.id in challenging else Fate.OUTRANKED
            yield Unshown(claim.id, why, stronger)
