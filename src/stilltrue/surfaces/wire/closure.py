"""Closures and their proofs as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, tzinfo
from typing import TYPE_CHECKING

from stilltrue.model.time import iso
from stilltrue.surfaces.wire.facts import Form, facts_form, receipt_form, slot_form

if TYPE_CHECKING:
    from stilltrue.model.closure import Closure, Cut, Proof, Reached, Source, Winner
    from stilltrue.model.evidence import Anchor


def closure_form(found: Closure, zone: tzinfo = UTC) -> Form:
    """Everything current within reach, the turns it comes from, and what was left out."""
    form: Form = {
        "id": found.id,
        "question": found.question,
        "spaces": list(found.spaces),
        "anchors": _anchors(found.anchors),
        "hops": found.hops,
        "budget": found.budget,
        "as_of": iso(found.at, zone),
        "known_at": iso(found.known_at, zone) if found.known_at is not None else None,
        "facts": facts_form(found.facts, zone, now=found.at),
        "sources": [_source(one, zone) for one in found.sources],
        "unsourced": list(found.unsourced),
        "text": found.text,
        "reached": [_reached(one) for one in found.reached],
        "cut": [_cut(one) for one in found.cut],
        "dropped": list(found.dropped),
        "complete": found.complete,
    }
    return form | ({"proof": proof_form(found.proof, zone)} if found.proof is not None else {})


def proof_form(proof: Proof, zone: tzinfo = UTC) -> Form:
    """That what is handed over is current and whole."""
    return {
        "as_of": iso(proof.at, zone),
        "known_at": iso(proof.known_at, zone) if proof.known_at is not None else None,
        "hops": proof.hops,
        "anchors": _anchors(proof.anchors),
        "currency": [_winner(one, zone) for one in proof.currency],
        "not_current": list(proof.not_current),
        "coverage": [_reached(one) for one in proof.coverage],
        "cut": [_cut(one) for one in proof.cut],
        "dropped": list(proof.dropped),
        "complete": proof.complete,
        "limits": list(proof.limits),
    }


def _anchors(anchors: Iterable[Anchor]) -> list[Form]:
    return [{"text": one.text, "key": one.key, "specificity": one.specificity} for one in anchors]


def _source(source: Source, zone: tzinfo) -> Form:
    turn = source.turn
    return {
        "turn": turn.id,
        "said_at": iso(turn.said_at, zone),
        "role": turn.role,
        "speaker": turn.speaker,
        "text": turn.text,
        "hop": source.hop,
        "facts": list(source.facts),
        "unresolved": source.unresolved,
        "receipts": [receipt_form(one, zone) for one in source.receipts],
    }


def _reached(one: Reached) -> Form:
    return {
        "space": one.space,
        "subject": one.subject,
        "hop": one.hop,
        "facts": one.n_facts,
        "handed_over": one.n_handed,
    }


def _cut(one: Cut) -> Form:
    return {"space": one.space, "subject": one.subject, "hop": one.hop, "facts": one.n_facts, "by": one.by.value}


def _winner(one: Winner, zone: tzinfo) -> Form:
    return {
        "fact": one.fact,
        **slot_form(one.slot),
        "value_key": one.value_key,
        "valid_from": iso(one.valid.start, zone),
        "valid_to": iso(one.valid.end, zone),
        "recorded_from": iso(one.recorded.start, zone),
        "recorded_to": iso(one.recorded.end, zone),
    }
