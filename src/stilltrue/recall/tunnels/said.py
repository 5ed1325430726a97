"""What was said in the few days that a question names: "what did I do last Friday?" shares no word with its answer."""

from __future__ import annotations

from stilltrue.model.time import BEGINNING, DAY, FOREVER, Instant, Interval
from stilltrue.recall.tunnels.base import Hit, View, opening_hits

_ASIDE = 0.5
"""Goodness of a turn of the day before or after: people count days loosely."""


class Said:
    """Looks into the days that a question names."""

    name = "said"

    def hits(self, view: View) -> list[Hit]:
        """The turns said within the window of a question, and the day before and after, where that is short."""
        window = view.cue.window
        if window is None or window.start <= BEGINNING or window.end >= FOREVER:
            return []
        if window.end - window.start > view.settings.said_days * DAY:
            return []
        loose = Interval(Instant(window.start - DAY), Instant(window.end + DAY))
        turns = view.tx.turns_said(view.space, loose, view.settings.said_turns)
        view.book.note(turns)
        return [
            hit
            for turn in turns
            if view.visible(turn)
            for hit in opening_hits(turn, self.name, turn.id, 1.0 if window.covers(turn.said_at) else _ASIDE)
        ]
