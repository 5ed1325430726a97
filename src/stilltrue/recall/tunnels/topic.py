"""The likings and constraints that bear on a wish, as they were said: by topic, where no word is shared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from stilltrue.index import lexical
from stilltrue.index.document import PassageRef
from stilltrue.index.keys import question_keys
from stilltrue.language.attitudes import attitude_words, is_attitude
from stilltrue.model.record import UnitKind
from stilltrue.model.scope import Channel
from stilltrue.model.turn import TurnId
from stilltrue.recall.tunnels.base import Hit, View
from stilltrue.recall.wishes import Wish, wish_of

_MOST_WORDS = 240
"""Words of topics that are looked up."""
_LOOKED_INTO = 240
"""Passages found by them, and those nearest in meaning, that are read for what they state."""
_WISHING = 0.7
"""Of what wishes have in common, how much is taken off: it is near to likings of every kind, to some more than to others."""
_MOST_HITS = 2
"""Times the number of pieces asked for."""


class Topic:
    """Finds the statements of liking that are about what the question wants."""

    name = "topic"

    def hits(self, view: View) -> list[Hit]:
        """The owner's own statements of liking that fit the topics of a wish, the best first."""
        wish = wish_of(view.question)
        if wish is None or wish.listed:
            return []
        near = self._near(view)
        units = view.tx.units({*near, *self._worded(view, wish)})
        turns = view.book.turns(TurnId(unit.owner) for unit in units.values() if unit.kind is UnitKind.PASSAGE)
        found = []
        for number, unit in units.items():
            turn = turns.get(TurnId(unit.owner)) if unit.kind is UnitKind.PASSAGE else None
            if turn is None or turn.channel is not Channel.USER or not view.visible(turn):
                continue
            ref = PassageRef.read(unit.ref)
            text = turn.text[ref.start : ref.end]
            if is_attitude(text) and (good := self._goodness(view, wish.fit(text), near, number)):
                found.append(Hit(UnitKind.PASSAGE, unit.ref, self.name, turn.id, good))
        found.sort(key=lambda hit: (-hit.goodness, hit.ref))
        return found[: _MOST_HITS * max(view.k, view.settings.heads)]

    def _goodness(self, view: View, fit: float, near: Mapping[int, float], number: int) -> float:
        """By topic alone, where nothing is known of what a text means; else by both. 0 for what does not fit."""
        settings = view.settings
        if view.sought is None:
            return fit if fit >= settings.least_fit else 0.0
        likeness = near.get(number, 0.0)
        enough = likeness >= settings.least_likeness or (fit >= settings.least_fit and likeness > 0.0)
        return (1 - settings.topic_share) * likeness + settings.topic_share * fit if enough else 0.0

    def _worded(self, view: View, wish: Wish) -> Iterable[int]:
        words = [*wish.words(_MOST_WORDS), *(key for word in attitude_words() for key in question_keys(word))]
        return (hit.unit_number for hit in lexical.search(view.tx, view.space, words, _LOOKED_INTO).hits)

    def _near(self, view: View) -> dict[int, float]:
        """How near in meaning the nearest passages are."""
        sought = view.sought
        if sought is None:
            return {}
        rows = sought.slabs.rows(view.tx, sought.vector_set, view.space)
        usual, asked = sought.calibration.usual, sought.vector
        if sought.wishing is not None:
            asked, usual = asked - sought.wishing * _WISHING, (1 - _WISHING) * usual
        nearest = rows.nearest(asked, _LOOKED_INTO, usual, share=0.0)
        lifts = {near.unit_number: near.lift for near in nearest if near.kind is UnitKind.PASSAGE and near.lift > 0}
        most = max(lifts.values(), default=0.0)
        # In proportion to the nearest: the strength of cosines has a greatest value, which many likings reach.
        best = sought.calibration.strength(sought.calibration.usual + most)
        return {number: best * lift / most for number, lift in lifts.items()}
