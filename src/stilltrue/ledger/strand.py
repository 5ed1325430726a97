"""Steps 4 and 5, Decide and Merge: one fold a tier, the highest with a word has it. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from stilltrue.ledger.backing import supporting_ids, told_by
from stilltrue.ledger.canvas import joined
from stilltrue.ledger.fold import Fold, Word
from stilltrue.ledger.spread import Spread
from stilltrue.model.claim import AssertionId, Claim, Value
from stilltrue.model.fact import Challenger, Stretch
from stilltrue.model.scope import Tier
from stilltrue.model.time import BEGINNING, FOREVER, Instant, Interval, Moment


@dataclass(slots=True)
class Piece:
    """What is decided for one stretch of time, before neighbours are merged."""

    valid: Interval
    value: Value | None
    fold: Fold
    word: Word
    challengers: dict[str | None, Challenger]
    exception: bool
    stands_at: Instant
    """Where the value stands, and does not only lie over what stands."""

    @property
    def key(self) -> str | None:
        """Key of its value; None for nothing."""
        return self.value.key if self.value is not None else None


@dataclass(frozen=True, slots=True)
class Speaking:
    """The highest fold with a word over one stretch, and the value it shows."""

    valid: Interval
    fold: Fold
    shown: str | None

    @property
    def negated(self) -> list[str]:
        """The values that it says do not hold, where the stretch begins."""
        spreads = self.fold.negatives.items()
        return [key for key, spread in spreads if key != self.shown and spread.at(self.valid.start)]


class Strand:
    """One timeline: of a slot with a single value, or of one value of a slot with many."""

    def __init__(self, claims: Iterable[Claim]) -> None:
        claims = list(claims)
        tiers = sorted({claim.tier for claim in claims}, reverse=True)
        self.folds = [Fold(tier, (claim for claim in claims if claim.tier >= tier)) for tier in tiers]
        self.claims = claims

    def stretches(self, start: Instant = BEGINNING) -> list[Stretch]:
        """The facts, positive and contested ones first, then the negative ones; from an instant on where one begins."""
        pieces, speaking = self.decided(start)
        return [self.fact(piece) for piece in _merged(pieces)] + list(self._negatives(speaking))

    def decided(self, start: Instant = BEGINNING) -> tuple[list[Piece], list[Speaking]]:
        """What is decided from `start` on, and which fold has the word, before neighbours are merged."""
        pieces: list[Piece] = []
        speaking: list[Speaking] = []
        for valid, words in self._words(start):
            piece = self._decide(valid, words)
            if piece is not None:
                pieces.append(piece)
            for fold, word in zip(self.folds, words, strict=True):
                if word.said:
                    speaking.append(Speaking(valid, fold, word.key))
                    break
        return pieces, speaking

    def hear(self, claim: Claim) -> None:
        """Add an open word that is stronger than everything heard so far, and meets no exception."""
        self.claims.append(claim)
        for fold in self.folds:
            if fold.tier <= claim.tier:
                fold.hear(claim)

    def stronger(self, claim: Claim) -> AssertionId | None:
        """The claim that stands where a weaker one would have begun."""
        if not claim.coverage:
            return None
        for fold in reversed(self.folds):
            top = fold.canvas.tops.at(claim.coverage[0].start)
            if top is not None and top.claim.id != claim.id:
                return told_by(top.claim)
        return None

    def _words(self, start: Instant) -> Iterator[tuple[Interval, Sequence[Word]]]:
        edges = sorted({start, *(edge for fold in self.folds for edge in fold.boundaries(start))})
        told = [fold.words(edges) for fold in self.folds]
        for at, (edge, after) in enumerate(zip(edges, [*edges[1:], FOREVER], strict=True)):
            yield Interval(edge, after), [words[at] for words in told]

    def _decide(self, valid: Interval, words: Sequence[Word]) -> Piece | None:
        """The highest fold with a word decides; where that is only a *not*, a lower one may fill the place."""
        moment = valid.start
        challengers: dict[str | None, Challenger] = {}
        for at, (fold, word) in enumerate(zip(self.folds, words, strict=True)):
            if word.value is None:
                continue
            if any(higher.bars_any and higher.bars(word.value.key, moment) for higher in self.folds[:at]):
                challengers.setdefault(word.value.key, _challenger(fold, word))
                continue
            if fold.tier is Tier.UNKNOWN:
                break
            for tie in word.top.ties if word.top is not None else ():
                if tie.key != word.value.key:
                    challengers.setdefault(tie.key, Challenger(tie.value, tie.tier, told_by(tie)))
            for lower, other in zip(self.folds[at + 1 :], words[at + 1 :], strict=True):
                if other.said and other.key != word.value.key:
                    challengers.setdefault(other.key, _challenger(lower, other, moment))
            return Piece(valid, word.value, fold, word, challengers, word.exception, moment)
        if challengers:
            fold, word = next(pair for pair in zip(self.folds, words, strict=True) if pair[1].said)
            return Piece(valid, None, fold, word, challengers, exception=False, stands_at=moment)
        return None

    def fact(self, piece: Piece) -> Stretch:
        """The fact that a piece is, with all that is behind it."""
        if piece.value is None:
            return _contested_nothing(piece)
        if (plain := self._plain_fact(piece, piece.value)) is not None:
            return plain
        key, fold = piece.value.key, piece.fold
        total = piece.word.top.claim if piece.word.top is not None and not piece.exception else None
        own = fold.supports(piece.valid, key, total)
        changes = fold.canvas.changes.between(total, piece.stands_at) if total is not None else []
        lower = self.folds[self.folds.index(fold) + 1 :]
        lent = [claim for other in lower for claim in other.supports(piece.valid, key, None)]
        began = piece.valid.start if piece.exception else _began(piece, changes)
        since, moment = _since(piece, own, began, counted=bool(changes))
        return Stretch(
            value=piece.value,
            polarity=True,
            valid=piece.valid,
            tier=fold.tier,
            exception=piece.exception,
            presumed=began < piece.valid.start and not any(piece.valid.covers(claim.vouched) for claim in own),
            since=since,
            since_stated=moment,
            challengers=in_rank(piece.challengers.values()),
            support=supporting_ids({claim.id: claim for claim in own + changes + lent}.values()),
        )

    def _plain_fact(self, piece: Piece, value: Value) -> Stretch | None:
        """A fact of which nothing more is to say than who said it, one after the other; None for any other."""
        fold, top = piece.fold, piece.word.top
        if piece.exception or fold is not self.folds[-1] or value.key in fold.overlay.backing or fold.canvas.changes:
            return None
        if top is None or top.claim.key != value.key:
            return None
        found = fold.canvas.plain_supports(piece.valid, value.key)
        if found is None:
            return None
        support, vouched_within = found
        began = fold.canvas.standing.piece_at(piece.stands_at).start
        return Stretch(
            value=value,
            polarity=True,
            valid=piece.valid,
            tier=fold.tier,
            exception=False,
            presumed=began < piece.valid.start and not vouched_within,
            since=began,
            since_stated=None,
            challengers=in_rank(piece.challengers.values()) if piece.challengers else (),
            support=tuple(support),
        )

    def _negatives(self, speaking: Sequence[Speaking]) -> Iterator[Stretch]:
        """The values said not to hold, wherever the highest fold with a word says so and shows no such value."""
        for fold in self.folds:
            heard = [said for said in speaking if said.fold is fold]
            spoken = joined(said.valid for said in heard)
            shown: dict[str | None, list[Interval]] = defaultdict(list)
            for said in heard:
                shown[said.shown].append(said.valid)
            for key, spread in fold.negatives.items():
                for stretch in _outside(joined(shown[key]), joined(_negated(spread, spoken))):
                    yield negative(fold, key, stretch)


def _negated(spread: Spread[bool], spoken: Iterable[Interval]) -> Iterator[Interval]:
    for stretch in spoken:
        for piece, negated in spread.over(stretch):
            if negated:
                yield piece


def _outside(holes: Sequence[Interval], stretches: Iterable[Interval]) -> Iterator[Interval]:
    """What holes leave of stretches, both in order."""
    at = 0
    for stretch in stretches:
        start = stretch.start
        while at < len(holes) and holes[at].start < stretch.end:
            if start < holes[at].start:
                yield Interval(start, holes[at].start)
            start = max(start, holes[at].end)
            if holes[at].end > stretch.end:
                break
            at += 1
        if start < stretch.end:
            yield Interval(start, stretch.end)


def _began(piece: Piece, changes: Iterable[Claim]) -> Instant:
    """Where the stretch begins in which a value stands, exceptions apart; a changed number with its last change."""
    begins = [piece.fold.canvas.standing.piece_at(piece.stands_at).start]
    begins += [claim.valid.start for claim in changes if claim.valid is not None]
    return max(begins)


def _since(piece: Piece, own: Sequence[Claim], began: Instant, *, counted: bool) -> tuple[Instant, Moment | None]:
    """Since when a fact holds, and the words for it: as stated by the support said last, else where it began."""
    if piece.exception:
        return min((c.valid.start for c in own if c.exception and c.valid is not None), default=began), None
    stated = [claim for claim in own if claim.since is not None and not claim.exception]
    if counted or not stated:
        return began, None
    moment = max(stated, key=lambda claim: (claim.said, claim.seat)).since
    return (moment.earliest if moment is not None else began), moment


def _merged(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Neighbouring stretches of one value and tier made one; its challengers are those of any part."""
    last: Piece | None = None
    for piece in pieces:
        adjacent = last is not None and last.valid.end == piece.valid.start
        if last is not None and adjacent and _same(last, piece):
            last.valid = Interval(last.valid.start, piece.valid.end)
            last.challengers |= piece.challengers
            if last.exception and not piece.exception:
                last.exception, last.word, last.stands_at = False, piece.word, piece.valid.start
            continue
        if last is not None:
            yield last
        last = piece
    if last is not None:
        yield last


def _same(one: Piece, other: Piece) -> bool:
    return one.key == other.key and one.fold is other.fold


def _challenger(fold: Fold, word: Word, moment: Instant = BEGINNING) -> Challenger:
    if word.top is not None:
        return Challenger(word.value, fold.tier, told_by(word.top.claim))
    ends = [claim for claim in fold.claims if claim.ending and any(p.covers(moment) for p in claim.coverage)]
    last = max(ends, key=lambda claim: claim.seat, default=None)
    return Challenger(None, fold.tier, told_by(last) if last is not None else AssertionId(""))


def _contested_nothing(piece: Piece) -> Stretch:
    return Stretch(
        value=None,
        polarity=True,
        valid=piece.valid,
        tier=piece.fold.tier,
        exception=False,
        presumed=False,
        since=piece.valid.start,
        since_stated=None,
        challengers=in_rank(piece.challengers.values()),
        support=tuple(dict.fromkeys(challenger.claim for challenger in piece.challengers.values())),
    )


def negative(fold: Fold, key: str, stretch: Interval) -> Stretch:
    """The fact that a value does not hold over a stretch."""
    claims = fold.negations(stretch, key)
    return Stretch(
        value=fold.named(key),
        polarity=False,
        valid=stretch,
        tier=fold.tier,
        exception=bool(claims) and all(claim.exception for claim in claims),
        presumed=False,
        since=stretch.start,
        since_stated=None,
        challengers=(),
        support=supporting_ids(claims),
    )


def in_rank(challengers: Iterable[Challenger]) -> tuple[Challenger, ...]:
    """Challengers by tier, the highest first."""
    return tuple(sorted(challengers, key=lambda c: (-c.tier, c.key or "", c.claim)))
