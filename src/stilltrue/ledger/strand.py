"""Steps 4 and 5, Decide and Merge: one fold a tier, the highest with a word has it. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from stilltrue.ledger.canvas import joined, supporting_ids
from stilltrue.ledger.fold import Fold, Word
from stilltrue.model.claim import AssertionId, Claim, Value
from stilltrue.model.fact import Challenger, Stretch
from stilltrue.model.scope import Tier
from stilltrue.model.time import BEGINNING, FOREVER, Instant, Interval


@dataclass(slots=True)
class _Piece:
    """What is decided for one stretch of time, before neighbours are merged."""

    valid: Interval
    value: Value | None
    fold: Fold
    word: Word
    challengers: dict[str | None, Challenger]
    exception: bool


class Strand:
    """One timeline: of a slot with a single value, or of one value of a slot with many."""

    def __init__(self, claims: Iterable[Claim]) -> None:
        claims = list(claims)
        tiers = sorted({claim.tier for claim in claims}, reverse=True)
        self.folds = [Fold(tier, (claim for claim in claims if claim.tier >= tier)) for tier in tiers]
        self.claims = claims

    def stretches(self, start: Instant = BEGINNING) -> list[Stretch]:
        """The facts from `start` on, positive and contested ones first, then the negative ones."""
        decided = list(self._decided(start))
        facts = [self._fact(piece) for piece in _merged(piece for piece, _ in decided if piece is not None)]
        return facts + list(self._negatives([(valid, fold) for _, (valid, fold) in decided]))

    def stronger(self, claim: Claim) -> AssertionId | None:
        """The claim that stands where a weaker one would have begun."""
        if not claim.coverage:
            return None
        for fold in reversed(self.folds):
            top = fold.canvas.tops.at(claim.coverage[0].start)
            if top is not None and top.claim.id != claim.id:
                return supporting_ids([top.claim])[-1]
        return None

    def _decided(self, start: Instant) -> Iterator[tuple[_Piece | None, tuple[Interval, Fold | None]]]:
        edges = sorted({start, *(edge for fold in self.folds for edge in fold.boundaries(start))})
        for at, edge in enumerate(edges):
            valid = Interval(edge, edges[at + 1] if at + 1 < len(edges) else FOREVER)
            words = [fold.word(edge) for fold in self.folds]
            speaking = next((fold for fold, word in zip(self.folds, words, strict=True) if word.said), None)
            yield self._decide(valid, words), (valid, speaking)

    def _decide(self, valid: Interval, words: Sequence[Word]) -> _Piece | None:
        """The highest fold with a word decides; where that is only a *not*, a lower one may fill the place."""
        moment = valid.start
        challengers: dict[str | None, Challenger] = {}
        for at, (fold, word) in enumerate(zip(self.folds, words, strict=True)):
            if word.value is None:
                continue
            if any(higher.bars(word.value.key, moment) for higher in self.folds[:at]):
                challengers.setdefault(word.value.key, _challenger(fold, word))
                continue
            if fold.tier is Tier.UNKNOWN:
                break
            for tie in word.top.ties if word.top is not None else ():
                if tie.key != word.value.key:
                    challengers.setdefault(tie.key, Challenger(tie.value, tie.tier, supporting_ids([tie])[-1]))
            for lower, other in zip(self.folds[at + 1 :], words[at + 1 :], strict=True):
                key = other.value.key if other.value is not None else None
                if key != word.value.key:
                    challengers.setdefault(key, _challenger(lower, other, moment))
            return _Piece(valid, word.value, fold, word, challengers, word.exception)
        if challengers:
            return _Piece(valid, None, self.folds[0], words[0], challengers, exception=False)
        return None

    def _fact(self, piece: _Piece) -> Stretch:
        total = piece.word.top.claim if piece.word.top is not None and not piece.word.exception else None
        if piece.value is None:
            return _contested_nothing(piece)
        key = piece.value.key
        own = piece.fold.supports(piece.valid, total, key)
        lowest = self.folds[-1]
        lent = lowest.supports(piece.valid, total, key) if lowest is not piece.fold else []
        stated = [claim for claim in own if claim.since is not None and not claim.exception]
        since, moment, resumed = piece.valid.start, None, False
        if piece.exception:
            since = min((c.valid.start for c in own if c.exception and c.valid is not None), default=since)
        elif total is not None and total.key == key:
            since = piece.fold.canvas.standing.piece_at(piece.valid.start).start
            resumed = since < piece.valid.start
            if stated:
                moment = max(stated, key=lambda claim: (claim.said, claim.seat)).since
                since = moment.earliest if moment is not None else since
        return Stretch(
            value=piece.value,
            polarity=True,
            valid=piece.valid,
            tier=piece.fold.tier,
            exception=piece.exception,
            presumed=resumed and not any(piece.valid.covers(claim.vouched) for claim in own),
            since=since,
            since_stated=moment,
            challengers=_sorted(piece.challengers.values()),
            support=supporting_ids({claim.id: claim for claim in own + lent}.values()),
        )

    def _negatives(self, speaking: Sequence[tuple[Interval, Fold | None]]) -> Iterator[Stretch]:
        """The values said not to hold, wherever the highest fold with a word says so."""
        for fold in self.folds:
            spoken = joined(valid for valid, highest in speaking if highest is fold)
            for key, spread in fold.negative_spreads():
                stretches = (
                    common
                    for stretch in spoken
                    for piece, negated in spread.over(stretch)
                    if negated and (common := piece.common(stretch)) is not None
                )
                for stretch in joined(stretches):
                    yield _negative(fold, key, stretch)


def _merged(pieces: Iterable[_Piece]) -> Iterator[_Piece]:
    """Neighbouring stretches of one value and tier made one; its challengers are those of any part."""
    last: _Piece | None = None
    for piece in pieces:
        adjacent = last is not None and last.valid.end == piece.valid.start
        if last is not None and adjacent and _same(last, piece):
            last.valid = Interval(last.valid.start, piece.valid.end)
            last.challengers |= piece.challengers
            if last.exception and not piece.exception:
                last.exception, last.word = False, piece.word
            continue
        if last is not None:
            yield last
        last = piece
    if last is not None:
        yield last


def _same(one: _Piece, other: _Piece) -> bool:
    one_key = one.value.key if one.value is not None else None
    other_key = other.value.key if other.value is not None else None
    return one_key == other_key and one.fold is other.fold


def _challenger(fold: Fold, word: Word, moment: Instant = BEGINNING) -> Challenger:
    if word.top is not None:
        return Challenger(word.value, fold.tier, supporting_ids([word.top.claim])[-1])
    ends = [claim for claim in fold.claims if claim.ending and any(p.covers(moment) for p in claim.coverage)]
    last = max(ends, key=lambda claim: claim.seat, default=None)
    return Challenger(None, fold.tier, supporting_ids([last])[-1] if last is not None else AssertionId(""))


def _contested_nothing(piece: _Piece) -> Stretch:
    return Stretch(
        value=None,
        polarity=True,
        valid=piece.valid,
        tier=piece.fold.tier,
        exception=False,
        presumed=False,
        since=piece.valid.start,
        since_stated=None,
        challengers=_sorted(piece.challengers.values()),
        support=tuple(dict.fromkeys(challenger.claim for challenger in piece.challengers.values())),
    )


def _negative(fold: Fold, key: str, stretch: Interval) -> Stretch:
    claims = fold.negations(stretch, key)
    value = next((claim.value for claim in claims if claim.value is not None), None)
    if value is None:
        value = next(claim.value for claim in fold.claims if claim.key == key)
    return Stretch(
        value=value,
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


def _sorted(challengers: Iterable[Challenger]) -> tuple[Challenger, ...]:
    return tuple(sorted(challengers, key=lambda c: (-c.tier, c.value.key if c.value is not None else "", c.claim)))
