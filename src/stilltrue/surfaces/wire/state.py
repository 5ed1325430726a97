"""The present state, and why a value is not what holds, as JSON."""

from __future__ import annotations

from datetime import UTC, tzinfo

from stilltrue.model.state import Entry, Moved, Overruled, Part, Progress, StateBlock, WhyNot, Working
from stilltrue.model.time import iso
from stilltrue.surfaces.wire.facts import Form, fact_form, facts_form, receipt_form, rejection_form, slot_form


def state_form(state: StateBlock, zone: tzinfo = UTC) -> Form:
    """The state by part; each part is there, also where it is empty."""
    return {
        "as_of": iso(state.at, zone),
        "known_at": iso(state.known_at, zone) if state.known_at is not None else None,
        "question": state.question,
        "language": state.language,
        **{part.value: [_entry_form(entry, zone) for entry in state.part(part)] for part in Part},
    }


def why_not_form(found: WhyNot, zone: tzinfo = UTC) -> Form:
    """What overruled a value, slot by slot, the nearest to holding first."""
    return {
        "value": found.value,
        "as_of": iso(found.at, zone),
        "known_at": iso(found.known_at, zone) if found.known_at is not None else None,
        "reason": found.reason.value,
        "found": [_overruled_form(one, found, zone) for one in found.found],
        "refused": [rejection_form(one, zone) for one in found.refused],
    }


def _entry_form(entry: Entry, zone: tzinfo) -> Form:
    return {
        "fact": fact_form(entry.fact, zone, standing=entry.standing),
        "by": entry.by or None,
        "hard": entry.hard,
        "doubt": entry.doubt or None,
        "working": _working_form(entry.working, zone) if entry.working is not None else None,
        "receipts": [receipt_form(one, zone) for one in entry.receipts],
    }


def _working_form(working: Working, zone: tzinfo) -> Form:
    return {
        "formula": working.formula,
        "worked": working.worked,
        "inputs": {name: facts_form(facts, zone) for name, facts in working.inputs.items()},
        "progress": _progress_form(working.progress) if working.progress is not None else None,
        "inferred": working.inferred,
        "once": working.once,
    }


def _progress_form(progress: Progress) -> Form:
    return {
        "n_done": len(progress.done),
        "n_total": progress.total,
        "done": list(progress.done),
        "left": list(progress.left),
    }


def _overruled_form(one: Overruled, found: WhyNot, zone: tzinfo) -> Form:
    return {
        **slot_form(one.slot),
        "subject_label": one.subject_label,
        "label": one.label,
        "reason": one.reason.value,
        "fact": fact_form(one.fact, zone, now=found.at) if one.fact is not None else None,
        "now": facts_form(one.now, zone, now=found.at),
        "claim": one.claim,
        "said": [receipt_form(receipt, zone) for receipt in one.said],
        "by": [receipt_form(receipt, zone) for receipt in one.by],
        "since": iso(one.since, zone) if one.since is not None else None,
        "lane": one.lane or None,
        "moved": [_moved_form(moved, zone) for moved in one.moved],
    }


def _moved_form(moved: Moved, zone: tzinfo) -> Form:
    return {
        "input": moved.name,
        "before": facts_form(moved.before, zone),
        "after": facts_form(moved.after, zone),
        "receipts": [receipt_form(receipt, zone) for receipt in moved.receipts],
    }
