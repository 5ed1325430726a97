"""What a recall says about itself: what was looked at, what was not, and how the question was read."""

from __future__ import annotations

from collections.abc import Iterable

from stilltrue.model.evidence import RecallReport
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import iso
from stilltrue.model.turn import TurnId
from stilltrue.model.work import JobState
from stilltrue.recall.question import Question
from stilltrue.recall.trail import Trail

_MOST_PENDING = 1_000
"""Jobs that are counted as waiting."""


def report(trail: Trail, spaces: Iterable[SpaceKey]) -> RecallReport:
    shown = {piece.id for piece in trail.pieces}
    waiting = trail.tx.jobs(list(spaces), JobState.PENDING, _MOST_PENDING)
    unindexed = [TurnId(h.head) for _, hits in trail.hits for h in hits if h.unindexed]
    return RecallReport(
        hits=trail.n_hits,
        degraded=_degraded(trail),
        held_back=len(trail.pool.held_back - shown),
        pending=sum(len(job.turns) for job in waiting),
        unindexed=tuple(dict.fromkeys(unindexed)),
        read_as=_read_as(trail.question),
    )


def _degraded(trail: Trail) -> dict[str, str]:
    """What was not looked at, by tunnel."""
    found = {name: said for view in trail.views for name, said in view.left_over.items()}
    if not trail.question.cue.terms:
        found["lexical"] = "the question has no word to look up; name a thing"
    return found


def _read_as(question: Question) -> dict[str, object]:
    cue = question.cue
    window = cue.window
    return {
        "names": [anchor.key for anchor in cue.anchors],
        "subjects": list(question.subjects.keys),
        "unknown": list(question.subjects.foreign),
        "terms": list(cue.terms),
        "predicates": list(cue.predicates),
        "window": None if window is None else [iso(window.start), iso(window.end)],
        "order": None if cue.order is None else cue.order.value,
        "at": iso(cue.at),
        "explicit": cue.explicit_at,
        "all": question.all,
        "past": question.past,
    }
