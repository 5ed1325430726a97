"""BM25 over claims and passages; a hit on a turn brings its neighbours."""

from __future__ import annotations

from collections.abc import Sequence

from stilltrue.index.document import PassageRef, passage_ranges
from stilltrue.model.record import Unit, UnitKind
from stilltrue.model.turn import Turn
from stilltrue.recall.tunnels.base import Hit, View


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
        spoken = [(unit, coverage) for unit, coverage in view.found.passages if coverage >= least]
        passages = [Hit(UnitKind.PASSAGE, unit.ref, self.name, unit.owner, coverage) for unit, coverage in spoken]
        return claims[:most] + passages[:most] + self._neighbours(view, spoken[: view.settings.heads])

    def _neighbours(self, view: View, spoken: Sequence[tuple[Unit, float]]) -> list[Hit]:
        """The turns around each hit, the farther the less; a turn's own coverage and its neighbours' add up."""
        reach = view.settings.neighbours
        refs = [(PassageRef.read(unit.ref), coverage) for unit, coverage in spoken]
        turns = view.book.turns(ref.turn_id for ref, _ in refs)
        found = []
        for ref, coverage in refs:
            turn = turns.get(ref.turn_id)
            if turn is None or not reach:
                continue
            around = view.tx.session_turns(turn.space, turn.session, max(0, turn.index - reach), turn.index + reach)
            view.book.note(around)
            for other in around:
                if other.id != turn.id and view.visible(other):
                    goodness = coverage * view.settings.neighbour_goodness[abs(other.index - turn.index) - 1]
                    found += self._whole(other, turn.id, goodness)
        return found

    def _whole(self, turn: Turn, head: str, goodness: float) -> list[Hit]:
        return [
            Hit(UnitKind.PASSAGE, str(PassageRef(turn.id, start, end)), self.name, head, goodness)
            for start, end in passage_ranges(turn)[:1]
        ]
