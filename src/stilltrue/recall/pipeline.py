"""From a question to its evidence: the steps in order. No model is called, and nothing is written."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import TypeVar

from stilltrue.ledger.adjacency import Adjacencies
from stilltrue.ledger.doubts import doubts
from stilltrue.model.evidence import Recall
from stilltrue.model.fact import Standing
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant, zone_named
from stilltrue.model.turn import Turn
from stilltrue.model.unit import UnitKind
from stilltrue.recall import time_bonus
from stilltrue.recall.asking import Asking, Wanted
from stilltrue.recall.beside import spread_out
from stilltrue.recall.book import FactBook
from stilltrue.recall.cut import cut, stands_out
from stilltrue.recall.density import density, fused, mass_of, strongest
from stilltrue.recall.evidence import evidence
from stilltrue.recall.merge import apart, merged, told_once
from stilltrue.recall.permits import Permit, heard_for, permitted
from stilltrue.recall.pieces import FactPiece, PassagePiece, Piece
from stilltrue.recall.prove import with_proof
from stilltrue.recall.question import Question, understood
from stilltrue.recall.reach import Request, closure
from stilltrue.recall.receipts import attach
from stilltrue.recall.report import report
from stilltrue.recall.settings import DEFAULT, Fusion, Settings
from stilltrue.recall.settle import settle
from stilltrue.recall.trail import Trail
from stilltrue.recall.tunnels.base import Hit, Sought, View, tunnels
from stilltrue.recall.tunnels.dense import Dense
from stilltrue.recall.walk import Ground
from stilltrue.recall.wishes import wish_of
from stilltrue.storage.base import Transaction

_NARROWED = 2
"""Facts whose receipts are read, times the number asked for, and a few more."""

_Piece = TypeVar("_Piece", FactPiece, PassagePiece)


def look(trail: Trail) -> None:
    """Send the question through every tunnel, in every space."""
    for place, view in enumerate(trail.views):
        found: list[Hit] = []
        for tunnel in tunnels():
            if tunnel.name in trail.settings.without:
                continue
            hits = tunnel.hits(view)
            trail.n_hits[tunnel.name] = trail.n_hits.get(tunnel.name, 0) + len(hits)
            found += hits
        trail.hits.append((place, found))


def gather(trail: Trail) -> None:
    """Equal evidence once; what is not permitted or hardly pointed at left out; each fact with its receipts."""
    pieces = merged(sorted(trail.pool.pieces.values(), key=attrgetter("place")))
    allowed = (one for one in pieces if permitted(one.fact, trail.question, trail.registry, trail.purpose))
    facts = [piece for piece in _summed(allowed) if piece.mass >= trail.settings.least_mass]
    facts.sort(key=lambda piece: (-piece.mass * piece.weight, piece.id))
    most = _NARROWED * trail.k + 10
    facts = [piece for place, piece in enumerate(facts) if place < most or piece.listed]
    attach(trail.views[0].book, facts, trail.settings.receipts)
    _doubt(trail, facts)
    spoken = [piece for piece in trail.passages if heard_for(piece.turn, trail.purpose)]
    heard = told_once(apart(spoken), facts, trail.settings.covered_share)
    trail.pieces = [*facts, *_summed(heard)]


def _summed(pieces: Iterable[_Piece]) -> list[_Piece]:
    """The pieces with the mass of all that points at each."""
    summed = list(pieces)
    for piece in summed:
        piece.mass = mass_of(piece.masses)
    return summed


def weigh(trail: Trail) -> None:
    """Give each piece its score: mass by tier, standing and age, and what meets the window a bonus."""
    settings, cue = trail.settings, trail.question.cue
    for piece, number in zip(trail.pieces, _numbers(trail), strict=True):
        piece.score = number * piece.weight * settings.tiers[piece.tier]
        if isinstance(piece, FactPiece):
            piece.score *= _freshness(trail, piece) * (trail.settings.stale_weight if piece.doubt else 1.0)
        if _is_left_out(trail, piece):
            piece.score *= settings.left_out_weight
        if piece.score and time_bonus.meets(piece, cue):
            piece.score += settings.beta


def _numbers(trail: Trail) -> list[float]:
    """What all that points at each piece comes to; by density that is summed already."""
    if trail.settings.fusion is Fusion.DENSITY:
        return [piece.mass for piece in trail.pieces]
    return fused([piece.masses for piece in trail.pieces], trail.settings.fusion, trail.settings.rrf_k)


def demote(trail: Trail) -> None:
    """Text that once was true ranks below each fact that holds in its place."""
    scores = {piece.id: piece.score for piece in trail.pieces if isinstance(piece, FactPiece)}
    for piece in trail.pieces:
        if isinstance(piece, PassagePiece) and piece.outdated:
            lowest = min((scores[fact.id] for fact in piece.replaced_by if fact.id in scores), default=piece.score)
            piece.score = min(piece.score, 0.99 * lowest)


def rank(trail: Trail) -> None:
    """The best first; then the nearest to the time asked about, the later said, the lesser id."""
    cue = trail.question.cue
    trail.pieces.sort(
        key=lambda piece: (-round(piece.score, 9), time_bonus.distance(piece, cue), -piece.said_at, piece.id)
    )


def spread(trail: Trail) -> None:
    """Where several things are asked for, make room for what was said at different times."""
    if trail.question.several:
        trail.pieces = spread_out(trail.pieces, trail.k, trail.settings)


def shorten(trail: Trail) -> None:
    """Keep what is near the best, and what was asked for as a list; little where hardly anything points at any of it."""
    settings = trail.settings
    most = max((piece.mass for piece in trail.pieces), default=0.0)
    unsure = most < settings.sure_mass and all(view.found.unknown > settings.unsure_unknown for view in trail.views)
    k = min(trail.k, settings.unsure_pieces) if unsure else trail.k
    trail.pieces = cut(trail.pieces, k, settings) if most >= settings.least_best and not _by_chance(trail) else []


def _by_chance(trail: Trail) -> bool:
    """Whether nothing but meaning points at anything, and what is nearest in it hardly stands out."""
    if any(_without_dense(piece) >= trail.settings.least_best for piece in trail.pieces):
        return False
    near = [
        hit.goodness
        for _, hits in trail.hits
        for hit in hits
        if hit.tunnel == Dense.name and hit.kind is UnitKind.PASSAGE
    ]
    return bool(near) and not stands_out(near, trail.settings)


def _without_dense(piece: Piece) -> float:
    return density({head: mass for head, mass in strongest(piece.masses).items() if head[0] != Dense.name})


STEPS: tuple[Callable[[Trail], None], ...] = (look, settle, gather, weigh, demote, rank, spread, shorten)


@dataclass(frozen=True, slots=True, kw_only=True)
class Means:
    """What a recall works with."""

    settings: Settings = DEFAULT
    """Masses and thresholds."""
    hidden: Callable[[Turn], bool] = lambda turn: turn.quarantined
    """Whether a turn is kept from recall, as undone or quarantined."""
    at_hand: Adjacencies | None = None
    """Where subjects lead to, kept from one recall to the next."""
    sought: Sought | None = None
    """The question as a vector, for what means the same in other words."""


def recall(tx: Transaction, asking: Asking, wanted: Wanted, means: Means) -> Recall:
    """
    The evidence for a question, best first. Same store, same question, same answer.

    Args:
        tx: an open transaction.
        asking: the question, who asks it, when, and by whose belief.
        wanted: how much is to be handed over, and for what.
        means: what it works with.
    """
    question = understood(tx, asking)
    trail = _trail(tx, asking, question, wanted, means)
    for step in STEPS:
        step(trail)
    zone = zone_named(asking.zone)
    found = Recall(
        id=_id(tx, question, list(asking.spaces)),
        question=asking.question,
        spaces=tuple(asking.spaces),
        evidence=tuple(evidence(trail, piece, zone, explain=wanted.explain) for piece in trail.pieces),
        report=report(trail, asking.spaces),
        cue=question.cue,
    )
    if not wanted.prove:
        return found
    permit = Permit(wanted.purpose, trail.registry)
    ground = Ground(
        tx, list(asking.spaces.items()), question.cue.at, asking.known_at, asking.now, means.at_hand,
        permits=permit.fact if permit.limits else None,
    )  # fmt: skip
    visible = _visible(asking, means)
    reached = closure(ground, Request.of(question.cue), visible=lambda turn: visible(turn) and permit.turn(turn))
    return with_proof(found, reached, trail.registry, question.language, zone)


def _trail(tx: Transaction, asking: Asking, question: Question, wanted: Wanted, means: Means) -> Trail:
    settings = _settings(question, means)
    book, k = FactBook(tx, question.cue.at, _since(question), asking.known_at), max(1, wanted.k)
    visible = _visible(asking, means)
    views = tuple(
        View(tx, space, names, question, settings, book, k, visible, means.at_hand, means.sought)
        for space, names in asking.spaces.items()
    )
    return Trail(tx, question, views, k, settings, asking.narrowest.registry, wanted.purpose)


def _settings(question: Question, means: Means) -> Settings:
    """What is weighed by for a question of its kind."""
    wish = wish_of(question)
    if wish is not None and not wish.listed:
        return means.settings.for_wishing(by_meaning=means.sought is not None)
    return means.settings.for_counting() if question.counts else means.settings


def _visible(asking: Asking, means: Means) -> Callable[[Turn], bool]:
    def visible(turn: Turn) -> bool:
        return not means.hidden(turn) and (asking.known_at is None or turn.recorded_at <= asking.known_at)

    return visible


def _since(question: Question) -> Instant:
    """Where what is asked about begins: the window, where the words name the instant; else the instant itself."""
    cue = question.cue
    said = cue.explicit_at and cue.window is not None and cue.window.end == cue.at + 1
    return cue.window.start if said and cue.window is not None else cue.at


def _doubt(trail: Trail, pieces: Sequence[FactPiece]) -> None:
    """Mark what became doubtful by a change elsewhere; it is shown, and ranks below what is not."""
    cue, names = trail.question.cue, {view.space: view.names for view in trail.views}
    facts = [piece.fact for piece in pieces if piece.fact.valid.covers(cue.at)]
    found = doubts(trail.tx, facts, names.__getitem__, at=cue.at, known_at=cue.known_at)
    for piece in pieces:
        if piece.fact.id in found:
            piece.doubt = found[piece.fact.id].worded(trail.question.language)


def _is_left_out(trail: Trail, piece: Piece) -> bool:
    """Whether a piece is of somebody whom the question leaves out: a fact of his, or a passage that names him."""
    left_out = trail.question.left_out
    if not left_out.words:
        return False
    if isinstance(piece, FactPiece):
        return not left_out.keys.isdisjoint((piece.fact.slot.subject, piece.fact.value_key))
    text = piece.turn.text[piece.ref.start : piece.ref.end].casefold()
    return any(word.casefold() in text for word in left_out.words)


def _freshness(trail: Trail, piece: FactPiece) -> float:
    """A fact unconfirmed for its half-life counts half, and is marked stale; what is safety-critical never ages."""
    row = trail.registry.get(piece.fact.slot.predicate)
    if row is None or row.fresh_for is None or piece.confirmed_at is None:
        return 1.0
    age = (trail.question.cue.at - piece.confirmed_at) / row.fresh_for
    if age >= 1 and piece.standing in (Standing.CURRENT, Standing.PRESUMED):
        piece.standing = Standing.STALE
    return max(trail.settings.stale_weight, 1 - 0.5 * max(0.0, min(1.0, age)))


def _id(tx: Transaction, question: Question, spaces: Sequence[SpaceKey]) -> str:
    cue = question.cue
    parts = (cue.question, *spaces, cue.now, cue.at, cue.known_at, tx.last_recorded())
    said = "\x1f".join(map(str, parts)).encode("utf-8", "surrogatepass")
    return f"r_{hashlib.sha256(said).hexdigest()[:20]}"
