"""The last turns of a space, searched directly: what was just written is found before it is indexed."""

from __future__ import annotations

from stilltrue.index.document import PassageRef, passage_ranges
from stilltrue.index.lexical import covered
from stilltrue.language.normal import fold
from stilltrue.model.turn import Turn
from stilltrue.model.unit import UnitKind
from stilltrue.recall.tunnels.base import Hit, View


class Recent:
    """Reads your writes."""

    name = "recent"

    def hits(self, view: View) -> list[Hit]:
        """The recent turns that cover the question and that the index does not have yet."""
        if not view.cue.terms:
            return []
        turns = view.tx.unindexed_turns(view.space, view.settings.recent_turns)
        fitting = [turn for turn in turns if view.visible(turn) and self._mentions(turn, view)]
        return [hit for turn in fitting for hit in self._passages(turn, view)]

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
