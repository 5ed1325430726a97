"""What means the same as the question, in whatever words: the nearest claims and passages by their vectors."""

from __future__ import annotations

from stilltrue.index.document import ClaimRef
from stilltrue.model.unit import UnitKind, UnitRef
from stilltrue.recall.tunnels.base import Hit, View


class Dense:
    """Finds what the question means."""

    name = "dense"

    def hits(self, view: View) -> list[Hit]:
        """
        The claims and passages whose vectors are nearer to the question's than is usual for their kind and script.

        What is usual is measured in the space itself: embedders put texts of the question's own script
        nearer to it than others that mean the same.
        """
        sought = view.sought
        if sought is None:
            return []
        most = max(view.settings.nearest, view.k)
        rows = sought.slabs.rows(view.tx, sought.vector_set, view.space)
        good = {
            near.unit_number: sought.calibration.nearness(near.lift)
            for near in rows.nearest(sought.vector, most, sought.calibration.usual)
        }
        found = {number: goodness for number, goodness in good.items() if goodness >= view.settings.least_nearness}
        units = view.tx.unit_refs(found)
        return [self._hit(view, units[number], goodness) for number, goodness in found.items() if number in units]

    def _hit(self, view: View, unit: UnitRef, goodness: float) -> Hit:
        if unit.kind is UnitKind.PASSAGE:
            return Hit(unit.kind, unit.ref, self.name, unit.owner, goodness)
        ref = ClaimRef.read(unit.ref)
        return Hit(unit.kind, unit.ref, self.name, str(ref.slot), goodness * view.fits(ref))
