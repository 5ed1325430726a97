"""The likings and constraints that bear on a wish, as they were said: by topic, where no word is shared."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stilltrue.index import lexical
from stilltrue.index.document import PassageRef
from stilltrue.index.keys import question_keys
from stilltrue.language.attitudes import attitude_words, is_attitude
from stilltrue.model.claim import Kind
from stilltrue.model.fact import Fact, FactId
from stilltrue.model.scope import Channel
from stilltrue.model.turn import TurnId
from stilltrue.model.unit import UnitKind
from stilltrue.recall.claims import shown_weight
from stilltrue.recall.tunnels.base import Hit, View, claim_hit
from stilltrue.recall.wishes import Wish

_MOST_WORDS = 240
"""Words of topics that are looked up."""
_LOOKED_INTO = 240
"""Passages found by them, and those nearest in meaning, that are read for what they state."""
_BESIDE = 0.8
"""Of a liking that was stated together with one that bears on the wish as well or better."""
_MOST_HITS = 2
"""Times the number of pieces asked for."""


class Topic:
    """Finds the statements of liking that are about what the question wants."""

    name = "topic"

    def hits(self, view: View) -> list[Hit]:
        """The owner's own statements of liking that fit the topics of a wish, the best first."""
        wish = view.wish
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
            if good := self._goodness(view, wish, turn.text[ref.start : ref.end], near.get(number, 0.0)):
                found.append(Hit(UnitKind.PASSAGE, unit.ref, self.name, turn.id, good))
        found.sort(key=lambda hit: (-hit.goodness, hit.ref))
        return self._told(view, wish, found[: _MOST_HITS * max(view.k, view.settings.heads)])

    def _told(self, view: View, wish: Wish, found: Sequence[Hit]) -> list[Hit]:
        """Statements by the likings on record that were drawn from them, where there are any that hold; else as they are."""
        drawn: dict[str, dict[FactId, Fact]] = {}
        for claim in view.book.drawn_from(TurnId(hit.head) for hit in found):
            for span in claim.spans:
                drawn.setdefault(span.turn_id, {}).update(
                    (fact.id, fact)
                    for fact in view.book.pieces(claim.facts)
                    if fact.kind in (Kind.PREFERENCE, Kind.CONSTRAINT) and shown_weight(view, fact)
                )
        hits: list[Hit] = []
        for hit in found:
            facts = sorted(drawn.get(hit.head, {}).values(), key=lambda fact: (-wish.fit(_about(fact)), fact.id))
            hits += [
                claim_hit(fact, self.name, hit.head, hit.goodness * (_BESIDE if place else 1.0))
                for place, fact in enumerate(facts)
            ] or [hit]
        return hits

    def _goodness(self, view: View, wish: Wish, text: str, likeness: float) -> float:
        """By topic alone, where nothing is known of what a text means; else by both. 0 for what does not fit."""
        settings, states = view.settings, is_attitude(text)
        if view.sought is None:
            fit = wish.fit(text) if states else 0.0
            return fit if fit >= settings.least_fit else 0.0
        weight = 1.0 if states else settings.unstated_weight
        if not likeness or (likeness < settings.least_likeness and not states):
            return 0.0
        fit = wish.fit(text)
        enough = likeness >= settings.least_likeness or fit >= settings.least_fit
        return weight * ((1 - settings.topic_share) * likeness + settings.topic_share * fit) if enough else 0.0

    def _worded(self, view: View, wish: Wish) -> Iterable[int]:
        words = [*wish.words(_MOST_WORDS), *(key for word in attitude_words() for key in question_keys(word))]
        return (hit.unit_number for hit in lexical.search(view.tx, view.space, words, _LOOKED_INTO).hits)

    def _near(self, view: View) -> dict[int, float]:
        """How near in meaning to a wish the nearest passages are."""
        sought = view.sought
        if sought is None:
            return {}
        rows, calibration = sought.slabs.rows(view.tx, sought.vector_set, view.space), sought.calibration
        # Without what wishes have in common, one is as near to what has nothing to do with it as not.
        asked, usual = (sought.vector, calibration.usual) if sought.wish is None else (sought.wish, 0.0)
        nearest = rows.nearest(asked, _LOOKED_INTO, usual, share=0.0)
        lifts = {near.unit_number: near.lift for near in nearest if near.kind is UnitKind.PASSAGE and near.lift > 0}
        most = max(lifts.values(), default=0.0)
        # In proportion to the nearest: nearness has a greatest value, which several likings reach.
        return {number: calibration.nearness(most) * lift / most for number, lift in lifts.items()}


def _about(fact: Fact) -> str:
    return f"{fact.slot.qualifier} {fact.value.text if fact.value is not None else ''}"
