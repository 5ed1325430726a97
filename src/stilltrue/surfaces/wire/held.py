"""What is held about a person, and what was ruled about it, as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, tzinfo
from typing import Any

from stilltrue.model.claim import Assertion
from stilltrue.model.naming import Alias
from stilltrue.model.record import RecallRow
from stilltrue.model.ruling import RulingRow
from stilltrue.model.time import FOREVER, iso
from stilltrue.model.work import Job
from stilltrue.surfaces.wire.facts import (
    Form,
    moment_form,
    receipt_form,
    rejection_form,
    turn_form,
    value_form,
)


def assertion_form(assertion: Assertion, zone: tzinfo = UTC) -> Form:
    """One claim somebody made, as it was read."""
    return {
        "id": assertion.id,
        "space": assertion.space,
        "turn": assertion.turn_id,
        "spans": [[span.start, span.end] for span in assertion.spans],
        "subject": assertion.subject,
        "predicate": assertion.predicate,
        "qualifier": assertion.qualifier,
        "value": value_form(assertion.value),
        "corrects": value_form(assertion.corrects),
        "act": assertion.act.value,
        "polarity": assertion.polarity,
        "modality": assertion.modality.value,
        "kind": assertion.kind.value,
        "end": assertion.end.value,
        "valid_from": moment_form(assertion.valid_from, zone),
        "valid_to": moment_form(assertion.valid_to, zone),
        "tier": int(assertion.tier),
        "confidence": assertion.confidence,
        "said_at": iso(assertion.said_at, zone),
        "recorded_at": iso(assertion.recorded_at, zone),
        "extractor": assertion.extractor,
        "quarantined": assertion.quarantined,
    }


def ruling_form(ruling: RulingRow, zone: tzinfo = UTC) -> Form:
    """An undo, redo, approval or rejection, with what it concerns."""
    return {
        "ruling": ruling.ruling.value,
        "selector": ruling.selector.as_dict(),
        "recorded_at": iso(ruling.recorded_at, zone),
    }


def use_form(row: RecallRow, zone: tzinfo = UTC) -> Form:
    """One use of memory: what was asked for, when, and the ids of what was handed over."""
    return {"id": row.id, "operation": row.operation, "asked_at": iso(row.asked_at, zone), "used": list(row.used)}


def alias_form(alias: Alias, zone: tzinfo = UTC) -> Form:
    """That one name stands for another: how that was found, since when, and until when if it was split."""
    return {
        "mention": alias.mention,
        "name": alias.name,
        "kind": alias.kind.value,
        "method": alias.method,
        "score": alias.score,
        "recorded_from": iso(alias.recorded_from, zone),
        "recorded_to": iso(alias.recorded_to, zone) if alias.recorded_to != FOREVER else None,
    }


def job_form(job: Job, zone: tzinfo = UTC) -> Form:
    """A piece of work in the background: on account of which turns, how often it was tried, and what went wrong."""
    return {
        "id": job.id,
        "kind": job.kind.value,
        "session": job.session,
        "turns": list(job.turns),
        "extractor": job.extractor,
        "state": job.state.value,
        "attempts": job.attempts,
        "error": job.error,
        "queued_at": iso(job.recorded_at, zone),
        "due_at": iso(job.due_at, zone) if job.due_at is not None else None,
    }


def report_form(report: Mapping[str, Any], zone: tzinfo = UTC) -> Form:
    """Everything held about a person: what was said, what was read out of it, and what it was used for."""
    return {
        "person": report["person"],
        "space": report["space"],
        "asked_at": iso(report["asked_at"], zone),
        "turns": [turn_form(turn, zone) for turn in report["turns"]],
        "assertions": [
            {
                **assertion_form(one["assertion"], zone),
                "receipt": receipt_form(one["receipt"], zone) if one["receipt"] is not None else None,
                "facts": list(one["facts"]),
            }
            for one in report["assertions"]
        ],
        "rejections": [rejection_form(one, zone) for one in report["rejections"]],
        "used_by": [use_form(row, zone) for row in report["used_by"]],
        "rulings": [ruling_form(row, zone) for row in report["rulings"]],
        "names": [alias_form(one, zone) for one in report["names"]],
    }
