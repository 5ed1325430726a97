"""
What happens in a thread: operations of each kind of trap, chosen at random so that the trap has something to catch.

Comes in: kinds, a domain, and where the numbers come from.
Goes out: a plot, its beats in order, with the slot that may be asked for afterwards.
May know: the programs and themes; nothing of words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from stilltrue.eval.state.plots import held, salience, sequence, status
from stilltrue.eval.state.plots.base import Make, Plot
from stilltrue.eval.state.themes import Shape, Theme, themes_of

_PLOTS: Mapping[str, tuple[tuple[Make, tuple[Shape, ...]], ...]] = {
    "status": (
        (status.band_status, (Shape.BAND,)),
        (status.band_status, (Shape.BAND,)),
        (status.best_falls, (Shape.BEST,)),
        (status.exception_over, (Shape.DECISION,)),
        (status.exception_on, (Shape.DECISION,)),
        (status.changed_quietly, (Shape.DECISION,)),
        (status.decided_by_mistake, (Shape.DECISION,)),
    ),
    "salience": ((salience.best, (Shape.BEST,)), (salience.whole, (Shape.SUM,))),
    "sequence": (
        (sequence.sequence, (Shape.CALC,)),
        (sequence.sequence, (Shape.CALC,)),
        (sequence.sequence_through_exception, (Shape.CALC,)),
        (sequence.sequence_after_exception, (Shape.CALC,)),
        (sequence.sum_moves, (Shape.SUM,)),
    ),
    "compound": ((sequence.compound, (Shape.CALC,)),),
    "anti-trap": (
        (held.rumour, (Shape.DECISION,)),
        (held.rumour, (Shape.DECISION,)),
        (held.same_band, (Shape.BAND,)),
        (held.best_stays, (Shape.BEST,)),
        (held.same_outcome, (Shape.CALC,)),
        (held.both_changed, (Shape.CALC,)),
        (held.taken_back, (Shape.CALC,)),
        (held.others_number, (Shape.CALC,)),
    ),
}
"""What may happen in a trap of each kind, about themes of which shapes; a plot that stands twice is as likely again."""


def plot(kinds: Sequence[str], domain: str, thread: int, random: Random, *, but: Sequence[Theme] = ()) -> Plot:
    """A thread with a trap of one of the kinds, about a theme of a domain that is none of `but`."""
    makers = [(make, shapes) for kind in kinds for make, shapes in _PLOTS[kind]]
    free = [(theme, make) for make, shapes in makers for theme in themes_of(domain, *shapes) if theme not in but]
    theme, make = random.choice(free)
    return make(theme, thread, random)
