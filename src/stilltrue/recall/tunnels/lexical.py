"""BM25 over claims and passages; a passage counts with the turns around it, and brings them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from stilltrue.model.turn import Turn, TurnId
from stilltrue.model.unit import UnitKind
from stilltrue.recall.tunnels.base import Hit, Spoken, View, opening_hits

_CHARACTERS_OF_TERM = 5
"""By which the length of a turn is guessed that was not hit itself."""


class Lexical:
    """Finds the question's words."""

    name = "lexical"

    def hits(self, view: View) -> list[Hit]:
        """The claims and passages that cover the question best, and the turns around those passages."""
        least, most = view.least_coverage, max(view.settings.heads, view.k)
        claims = [
            Hit(UnitKind.CLAIM, str(ref), self.name, str(ref.slot), coverage * view.fits(ref))
            for ref, coverage in view.found.claims
            if coverage >= least
        ]
        spoken = [one for one in view.found.passages if one.hit.coverage >= least]
        return claims[:most] + self._passages(view, spoken)

    def _passages(self, view: View, spoken: Sequence[Spoken]) -> list[Hit]:
        turns = view.book.turns(one.turn_id for one in spoken)
        talk = _Talk.of(spoken, turns, view.settings.neighbours)
        found = [
            (self._goodness(view, talk.around(turns[one.turn_id]), one.hit.length, one.hit.coverage), one)
            for one in spoken
            if one.turn_id in turns
        ]
        found.sort(key=lambda pair: -pair[0])
        hits = [Hit(UnitKind.PASSAGE, one.ref, self.name, one.turn_id, goodness) for goodness, one in found]
        best = dict.fromkeys(one.turn_id for _, one in found[: view.settings.heads])
        return hits + self._neighbours(view, list(best), turns, talk)

    def _neighbours(self, view: View, best: Sequence[TurnId], turns: Mapping[TurnId, Turn], talk: _Talk) -> list[Hit]:
        """The turns around the best hits that were not hit themselves, each by the first that brings it."""
        if not best or not talk.reach:
            return []
        beside: dict[tuple[str, int], list[Turn]] = {}
        for turn in view.tx.turns_beside(best, talk.reach, but=turns):
            if not talk.has(turn) and view.visible(turn):
                beside.setdefault((turn.session, turn.index), []).append(turn)
        brought = {
            turn.id: (turn, head)
            for head in reversed(best)
            for place in talk.near(turns[head])
            for turn in beside.get(place, ())
        }
        view.book.note(turn for turn, _ in brought.values())
        hits: list[Hit] = []
        for turn, head in brought.values():
            goodness = self._goodness(view, talk.around(turn), len(turn.text) // _CHARACTERS_OF_TERM, 0.0)
            hits += opening_hits(turn, self.name, head, goodness)
        return hits

    @staticmethod
    def _goodness(view: View, bits: int, length: int, own: float) -> float:
        """What a passage covers, and what it covers with its neighbours, as one measure."""
        share = view.settings.own_share
        return share * own + (1 - share) * view.found.lookup.coverage(bits, length)


@dataclass(frozen=True, slots=True)
class _Talk:
    """Which terms of the question were said where."""

    said: Mapping[tuple[str, int], int]
    """Bits of terms, by session and place in it."""
    reach: int

    @classmethod
    def of(cls, spoken: Sequence[Spoken], turns: Mapping[TurnId, Turn], reach: int) -> _Talk:
        said: dict[tuple[str, int], int] = {}
        for one in spoken:
            if turn := turns.get(one.turn_id):
                place = (turn.session, turn.index)
                said[place] = said.get(place, 0) | one.hit.bits
        return cls(said, reach)

    def has(self, turn: Turn) -> bool:
        """Whether a turn has any of the terms."""
        return (turn.session, turn.index) in self.said

    def near(self, turn: Turn) -> list[tuple[str, int]]:
        """The places within reach of a turn, its own included."""
        return [(turn.session, place) for place in range(turn.index - self.reach, turn.index + self.reach + 1)]

    def around(self, turn: Turn) -> int:
        """The terms said within reach of a turn, itself included."""
        bits = 0
        for place in self.near(turn):
            bits |= self.said.get(place, 0)
        return bits
