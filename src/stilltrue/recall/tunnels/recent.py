"""The last turns of a space, searched directly: what was just written is found before it is indexed."""

from __future__ import annotations

from stilltrue.index.document import PassageRef, passage_ranges
from stilltrue.index.lexical import covered
from stilltrue.language.normal import fold
from stilltrue.model.record import UnitKind
from stilltrue.model.turn import Turn
from stilltrue.recall.tunnels.base import Hit, View

_LAST_UNITS = 40
"""Units of a term among which an indexed recent turn has to be."""

_UNITS_OF_TURN = 2
"""Units that a turn brings, its claims among them, for most turns."""


class Recent:
    """Reads your writes."""

    name = "recent"

    def hits(self, view: View) -> list[Hit]:
        """The recent turns that cover the question and that the index does not have yet."""
        if not view.cue.terms:
            return []
        turns = view.tx.recent_turns(view.space, view.settings.recent_turns)
        fitting = [turn for turn in turns if view.visible(turn) and self._mentions(turn, view)]
        known = {unit.owner for unit, _ in view.found.passages}
        fitting = [turn for turn in fitting if turn.id not in known]
        indexed = self._indexed(view, len(fitting)) if fitting else frozenset()
        return [hit for turn in fitting if turn.id not in indexed for hit in self._passages(turn, view)]

    def _mentions(self, turn: Turn, view: View) -> bool:
        text = fold(turn.text[: view.settings.recent_characters])
        # A stem in -y stands for -ies too.
        return any(term in text or (term[-1] == "y" and term[:-1] in text) for term in view.cue.terms)

    def _passages(self, turn: Turn, view: View) -> list[Hit]:
        found = []
        for start, end in passage_ranges(turn):
            if end > view.settings.recent_characters:
                break
            coverage = covered(turn.text[start:end], view.cue.terms)
            if coverage >= view.settings.recent_coverage:
                ref = str(PassageRef(turn.id, start, end))
                found.append(Hit(UnitKind.PASSAGE, ref, self.name, turn.id, coverage, unindexed=True))
        return found

    def _indexed(self, view: View, n_turns: int) -> frozenset[str]:
        """The turns among the last units of the question's terms. Units are numbered as they come in."""
        last = min(_LAST_UNITS, _UNITS_OF_TURN * n_turns + view.settings.recent_turns)
        numbers = {number for term in view.found.terms for number in view.tx.postings(view.space, term)[0][-last:]}
        latest = sorted(numbers)[-last:]
        return frozenset(unit.owner for unit in view.tx.units(latest).values())
