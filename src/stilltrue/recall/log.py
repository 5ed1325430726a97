"""A recall as a row of the log: ids, tiers and counts, never a text."""

from __future__ import annotations

from stilltrue.model.evidence import Recall
from stilltrue.model.record import RecallRow


def row_of(recall: Recall, operation: str = "recall") -> RecallRow:
    """What a recall used, to be kept in the narrowest space asked."""
    report = recall.report
    return RecallRow(
        id=recall.id,
        space=recall.spaces[0],
        operation=operation,
        asked_at=recall.cue.now,
        used=tuple(piece.id for piece in recall.evidence),
        report={
            "hits": dict(report.hits),
            "tiers": [int(piece.tier) for piece in recall.evidence],
            "held_back": report.held_back,
            "pending": report.pending,
            "unindexed": len(report.unindexed),
            "stale": sum(piece.stale for piece in recall.evidence),
            "degraded": sorted(report.degraded),
        },
    )
