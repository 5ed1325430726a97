"""From passages that were hit to text that may be shown: whole, by the facts drawn from it, or marked as outdated."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from stilltrue.index.document import ClaimRef, PassageRef
from stilltrue.index.keys import index_keys
from stilltrue.ledger.reading import claim_of
from stilltrue.ledger.rulings import fate_of
from stilltrue.model.claim import Act, Assertion, End, Modality
from stilltrue.model.evidence import Mass
from stilltrue.model.fact import Fact, FactId, Fate, Slot
from stilltrue.model.frozen import dataclass
from stilltrue.model.record import Drawn
from stilltrue.model.turn import TurnId
from stilltrue.recall.claims import Pool, shown_weight, successors
from stilltrue.recall.density import mass_of
from stilltrue.recall.foremost import foremost
from stilltrue.recall.pieces import PassagePiece, scaled
from stilltrue.recall.tunnels.base import Hit, View


@dataclass(frozen=True, slots=True)
class _Content:
    """What was drawn from one passage."""

    standing: tuple[Drawn, ...]
    """Claims that something is so."""
    ends: tuple[Drawn, ...]
    """Claims that something is over, where the passage makes no others."""
    facts: tuple[tuple[Drawn, Fact], ...]


def hear(view: View, hits: Iterable[Hit], place: int, pool: Pool) -> list[PassagePiece]:
    """
    The passages to be shown, and the facts drawn from others pointed at in their stead.

    A passage is left out whose quotes say all that was asked for, whose claims were never true, or whose
    known validity contradicts the instant asked about.
    """
    found = foremost(view, hits)
    turns = view.book.turns(ref.turn_id for ref, _, _ in found)
    claims = _claims(view, turns)
    contents = {ref: _content(view, claims, ref) for ref, masses, _ in found if _own(ref, masses)}
    worth: dict[str, float] = {ref.turn_id: _worth(view, content) for ref, content in contents.items()}
    pieces = []
    for ref, pointing, unindexed in found:
        turn = turns.get(ref.turn_id)
        masses = [_shared(mass, 1.0 if mass.head == ref.turn_id else worth.get(mass.head, 1.0)) for mass in pointing]
        if turn is None or not view.visible(turn) or mass_of(masses) < view.settings.least_mass:
            continue
        piece = PassagePiece(ref, turn, view.settings.wider_weight**place, masses, unindexed=unindexed)
        if _judged(view, piece, contents.get(ref) or _content(view, claims, ref), place, pool):
            pieces.append(piece)
    return pieces


def _shared(mass: Mass, share: float) -> Mass:
    return mass if share == 1.0 else Mass(mass.tunnel, mass.head, mass.mass * share)


def _own(ref: PassageRef, masses: Iterable[Mass]) -> bool:
    """Whether a passage was hit itself, and not only a neighbour of it."""
    return any(mass.head == ref.turn_id for mass in masses)


def _worth(view: View, drawn: _Content) -> float:
    """How much the neighbours of a passage are worth: less where facts tell what it says, nothing where it is aside."""
    fits = [view.fits(ClaimRef.of(fact)) for _, fact in drawn.facts]
    if not fits:
        return 1.0
    return view.settings.understood_weight if max(fits) > view.settings.mismatch_weight else 0.0


def _claims(view: View, turns: Iterable[TurnId]) -> dict[TurnId, list[Drawn]]:
    """What was drawn from some turns, by the turn; what is quarantined or only makes something doubtful left out."""
    known_at = view.cue.known_at
    claims: dict[TurnId, list[Drawn]] = {}
    facts: list[FactId] = []
    for one in view.book.drawn_from(turns):
        if not one.act.fills or one.quarantined or (known_at is not None and one.recorded_at > known_at):
            continue
        facts += one.facts
        for turn_id in {span.turn_id for span in one.spans}:
            claims.setdefault(turn_id, []).append(one)
    view.book.pieces(facts)
    return claims


def _content(view: View, by_turn: Mapping[TurnId, Sequence[Drawn]], ref: PassageRef) -> _Content:
    claims = [one for one in by_turn.get(ref.turn_id, ()) if _overlaps(one, ref)]
    facts = [(claim, fact) for claim in claims if claim.act is not Act.ENDS for fact in view.book.pieces(claim.facts)]
    over = claims if all(claim.act is Act.ENDS and claim.modality.lane is Modality.ACTUAL for claim in claims) else ()
    return _Content(tuple(one for one in claims if _says_so(one)), tuple(over), tuple(facts))


def _says_so(claim: Drawn) -> bool:
    return (
        claim.act in (Act.HOLDS, Act.CONFIRMS)
        and claim.valued
        and claim.modality.lane is Modality.ACTUAL
        and claim.end in (End.OPEN, End.STATED)
    )


def _overlaps(claim: Drawn, ref: PassageRef) -> bool:
    return any(span.turn_id == ref.turn_id and span.start < ref.end and ref.start < span.end for span in claim.spans)


def _in_full(view: View, claims: Sequence[Drawn]) -> list[Assertion]:
    known = view.book.claims(claim.id for claim in claims)
    return [known[claim.id] for claim in claims]


def _judged(view: View, piece: PassagePiece, drawn: _Content, place: int, pool: Pool) -> bool:
    """Whether a passage is shown as a piece of its own; what holds of it, or in its place, is pointed at."""
    if not view.settings.supersession:
        return True
    live = [(claim, fact) for claim, fact in drawn.facts if shown_weight(view, fact)]
    past = [(claim, fact) for claim, fact in drawn.facts if fact.valid.end <= view.cue.at]
    gone = tuple({fact.id: fact for _, fact in past if not shown_weight(view, fact)}.values()) if past else ()
    if gone and not view.cue.explicit_at:
        pool.held_back.update(fact.id for fact in gone)
    if live:
        return _alive(view, piece, live, place, pool) and _marked(view, piece, gone, [c for c, _ in past])
    if gone:
        return _outdated(view, piece, gone, place, pool)
    if drawn.facts:
        return not view.cue.explicit_at
    if drawn.ends:
        return _ended(view, piece, _in_full(view, drawn.ends), place, pool)
    if not drawn.standing:
        return True
    return _unsupported(view, piece, drawn.standing, place, pool)


def _alive(view: View, piece: PassagePiece, live: Sequence[tuple[Drawn, Fact]], place: int, pool: Pool) -> bool:
    """Whether a passage of which something holds is shown beside the facts that it gave."""
    if not _own(piece.ref, piece.masses) and not any(pool.points_at(fact) for _, fact in live):
        # A neighbour of what was hit is context: it makes nothing it says an answer.
        piece.weight *= view.settings.understood_weight
        return True
    for claim, fact in live:
        factor = view.settings.drawn_weight * view.fits(ClaimRef.of(fact)) * _told(view, piece, (claim,))
        pool.add(view, fact, scaled(piece.masses, factor), place)
    return not _said_whole(view, piece, [claim for claim, _ in live])


def _marked(view: View, piece: PassagePiece, gone: tuple[Fact, ...], claims: Sequence[Drawn]) -> bool:
    """Mark what holds no more in a passage that is shown; it counts less where that is what was asked for."""
    if gone and view.cue.explicit_at:
        return _told(view, piece, claims) < 1.0
    piece.superseded = gone
    piece.replaced_by = tuple({fact.id: fact for one in gone for fact in successors(view, one.slot)}.values())
    if gone and _told(view, piece, claims) == 1.0:
        piece.weight *= view.settings.stale_weight
    return True


def _outdated(view: View, piece: PassagePiece, gone: tuple[Fact, ...], place: int, pool: Pool) -> bool:
    """Mark a passage whose claims have all been superseded, and point at what holds in their place."""
    if view.cue.explicit_at:
        return False
    fit = max(view.fits(ClaimRef.of(fact)) for fact in gone)
    following = {fact.id: fact for one in gone for fact in successors(view, one.slot)}
    if _own(piece.ref, piece.masses):
        for fact in following.values():
            pool.add(view, fact, scaled(piece.masses, view.settings.drawn_weight * fit), place)
    piece.superseded = gone
    piece.replaced_by = tuple(following.values())
    piece.weight *= view.settings.stale_weight * fit
    return True


def _ended(view: View, piece: PassagePiece, ends: Sequence[Assertion], place: int, pool: Pool) -> bool:
    """A passage of ends alone: left out before they are due, and marked where what they ended holds again."""
    since = [(claim, reach.start) for claim in ends if (reach := claim_of(claim, claim.value, None).valid) is not None]
    if view.cue.explicit_at and since and all(start > view.cue.at for _, start in since):
        return False
    if all(view.is_beside(_slot(view, one)) for one in ends):
        piece.weight *= view.settings.mismatch_weight
    following = [[fact for fact in _in_place_of(view, claim) if fact.valid.start >= start] for claim, start in since]
    if not following or not all(following):
        return True
    facts = {fact.id: fact for found in following for fact in found}.values()
    if _own(piece.ref, piece.masses):
        for fact in facts:
            fit = view.fits(ClaimRef.of(fact))
            pool.add(view, fact, scaled(piece.masses, view.settings.drawn_weight * fit), place)
    piece.replaced_by = tuple(facts)
    piece.weight *= view.settings.stale_weight
    return not view.cue.explicit_at


def _in_place_of(view: View, end: Assertion) -> list[Fact]:
    """The values that hold of what was ended: the one that it names, or where it names none any."""
    ended = view.names.value(end.value).key if end.value is not None else None
    return [
        fact
        for fact in view.book.holding(_slot(view, end))
        if fact.polarity and fact.value is not None and not fact.exception and ended in (None, fact.value_key)
    ]


def _slot(view: View, claim: Assertion) -> Slot:
    names = view.names
    return names.slot(names.worded_slot(claim.space, claim.subject, claim.predicate, claim.qualifier))


def _unsupported(view: View, piece: PassagePiece, drawn: Sequence[Drawn], place: int, pool: Pool) -> bool:
    """A passage whose claims fill no fact: undone with its extractor, taken back, or outranked."""
    claims, rulings = _in_full(view, drawn), view.book.rulings(view.space)
    if all(fate_of(claim, piece.turn, rulings) is Fate.UNDONE for claim in claims):
        return True
    names = view.names
    slots = {_slot(view, claim) for claim in claims}
    instead = {fact.id: fact for slot in sorted(slots) for fact in successors(view, slot)}
    for fact in instead.values():
        pool.add(view, fact, scaled(piece.masses, view.settings.drawn_weight * view.fits(ClaimRef.of(fact))), place)
    said = {names.value(claim.value).key for claim in claims if claim.value is not None}
    held = {fact.value.key for fact in instead.values() if fact.value is not None}
    if said & held and _said_whole(view, piece, drawn):
        return False
    piece.replaced_by = tuple(
        fact for fact in instead.values() if fact.value is not None and fact.value.key not in said
    )
    piece.weight *= view.settings.stale_weight
    return bool(instead) or not _said_whole(view, piece, drawn)


def _told(view: View, piece: PassagePiece, claims: Sequence[Drawn]) -> float:
    """How much of what was found in a passage the quotes of some claims hold, from 0.3 to 1."""
    if any(_holds_whole(claim, piece) for claim in claims):
        return 1.0
    asked = set(view.cue.terms) & set(index_keys(piece.turn.text[piece.ref.start : piece.ref.end]))
    if not asked:
        return 1.0
    quoted = {token for claim in claims for token in index_keys(_quotes(claim, piece))}
    return 0.3 + 0.7 * len(asked & quoted) / len(asked)


def _holds_whole(claim: Drawn, piece: PassagePiece) -> bool:
    ref = piece.ref
    return any(s.turn_id == ref.turn_id and s.start <= ref.start and ref.end <= s.end for s in claim.spans)


def _said_whole(view: View, piece: PassagePiece, claims: Sequence[Drawn]) -> bool:
    """Whether the quotes of claims say all that was asked for, or make up most of the passage."""
    if _told(view, piece, claims) == 1.0:
        return True
    covered = {
        place
        for claim in claims
        for span in claim.spans
        if span.turn_id == piece.ref.turn_id
        for place in range(max(span.start, piece.ref.start), min(span.end, piece.ref.end))
    }
    return len(covered) >= view.settings.covered_share * (piece.ref.end - piece.ref.start)


def _quotes(claim: Drawn, piece: PassagePiece) -> str:
    return "\n".join(
        piece.turn.text[span.start : span.end] for span in claim.spans if span.turn_id == piece.ref.turn_id
    )
