"""What calls return, as JSON: tickets, evidence, answers, histories, erasures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, is_dataclass
from datetime import UTC, tzinfo
from decimal import Decimal
from enum import Enum
from typing import TYPE_CHECKING

from stilltrue.model.claim import AssertionId
from stilltrue.model.receipt import Receipt
from stilltrue.model.time import Instant, iso
from stilltrue.surfaces.wire.closure import proof_form
from stilltrue.surfaces.wire.facts import (
    Form,
    change_form,
    fact_form,
    facts_form,
    receipt_form,
    rejection_form,
)

if TYPE_CHECKING:
    from stilltrue.model.answer import Abstention, Answer, Cited, Hop, Trace, Wronged
    from stilltrue.model.evidence import Citation, Context, Cue, Evidence, Recall
    from stilltrue.model.spent import Spent
    from stilltrue.model.ticket import Blast, Certificate, Health, History, Lineage, Ticket, Told, Why


def ticket_form(ticket: Ticket, zone: tzinfo = UTC) -> Form:
    """What a write did."""
    return {
        "id": ticket.id,
        "recorded_at": iso(ticket.recorded_at, zone) if ticket.recorded_at is not None else None,
        "kept": list(ticket.kept),
        "known": list(ticket.known),
        "refused": [{"place": one.place, "reason": one.reason} for one in ticket.refused],
        "learned": list(ticket.learned),
        "rejected": [rejection_form(one, zone) for one in ticket.rejected],
        "quarantined": list(ticket.quarantined),
        "unresolved": list(ticket.unresolved),
        "scrubbed": list(ticket.scrubbed),
        "off_the_record": ticket.n_off_the_record,
        "changes": [change_form(one, zone) for one in ticket.changes],
        "contested": facts_form(ticket.contested, zone),
        "pending": ticket.pending,
        "jobs": list(ticket.jobs),
        "unembedded": ticket.n_unembedded,
        "problems": list(ticket.problems),
        "spent": spent_form(ticket.spent),
        "withdrawn": ticket.withdrawn,
        "dry_run": ticket.dry_run,
    }


def spent_form(spent: Spent) -> Form:
    """What was asked of models; the dollars as text, exactly, or null where no price is known."""
    return {
        "n_calls": spent.n_calls,
        "input_tokens": spent.input_tokens,
        "output_tokens": spent.output_tokens,
        "dollars": f"{spent.dollars:f}" if spent.dollars is not None else None,
        "estimated": spent.estimated,
    }


def evidence_form(piece: Evidence, zone: tzinfo = UTC, *, explain: bool = False) -> Form:
    """One piece of evidence; with `explain`, how strongly each head of each tunnel pointed at it."""
    passage = piece.passage
    form: Form = {
        "id": piece.id,
        "label": piece.label,
        "fact": fact_form(piece.fact, zone, standing=piece.standing) if piece.fact is not None else None,
        "standing": piece.standing.value if piece.standing is not None else None,
        "receipts": [receipt_form(one, zone) for one in piece.receipts],
        "passage": receipt_form(passage.receipt, zone) if passage is not None else None,
        "stale": piece.stale,
        "superseded": facts_form(passage.superseded, zone) if passage is not None else [],
        "replaced_by": facts_form(passage.replaced_by, zone) if passage is not None else [],
        "said_at": iso(piece.said_at, zone),
        "channel": piece.channel.value,
        "tier": int(piece.tier),
        "score": piece.score,
    }
    if explain:
        form["masses"] = [{"tunnel": one.tunnel, "head": one.head, "mass": one.mass} for one in piece.masses]
    return form


def cue_form(cue: Cue, zone: tzinfo = UTC) -> Form:
    """A question as it was understood."""
    window = cue.window
    return {
        "anchors": [{"text": one.text, "key": one.key, "specificity": one.specificity} for one in cue.anchors],
        "terms": list(cue.terms),
        "predicates": list(cue.predicates),
        "window_from": iso(window.start, zone) if window is not None else None,
        "window_to": iso(window.end, zone) if window is not None else None,
        "order": cue.order.value if cue.order is not None else None,
        "as_of": iso(cue.at, zone),
        "explicit_as_of": cue.explicit_at,
        "known_at": iso(cue.known_at, zone) if cue.known_at is not None else None,
    }


def recall_form(recall: Recall, zone: tzinfo = UTC, *, explain: bool = False) -> Form:
    """Evidence, best first, with how the recall went."""
    report = recall.report
    form: Form = {
        "id": recall.id,
        "question": recall.question,
        "spaces": list(recall.spaces),
        "evidence": [evidence_form(one, zone, explain=explain) for one in recall.evidence],
        "cue": cue_form(recall.cue, zone),
        "report": {
            "hits": dict(report.hits),
            "degraded": dict(report.degraded),
            "held_back": report.held_back,
            "pending": report.pending,
            "unembedded": report.unembedded,
            "unindexed": list(report.unindexed),
            **({"read_as": plain(report.read_as)} if explain else {}),
        },
    }
    return form | ({"proof": proof_form(recall.proof, zone)} if recall.proof is not None else {})


def context_form(context: Context) -> Form:
    """Both parts of a prompt, with what each mark in them stands for."""
    return {
        "id": context.id,
        "text": context.whole,
        "resident": context.resident,
        "turn_part": context.text,
        "citations": [_citation_form(one) for one in context.citations],
        "n_tokens": context.n_tokens,
        "token_method": context.token_method,
        "left_out": context.left_out,
    }


def answer_form(answer: Answer | Abstention, zone: tzinfo = UTC) -> Form:
    """An answer, or an abstention with its reason; `answered` says which, and `by` who gave it."""
    from stilltrue.model.answer import Answer  # noqa: PLC0415 - only an answer needs it

    form: Form = {
        "id": answer.id,
        "question": answer.question,
        "answered": isinstance(answer, Answer),
        "by": answer.by.value,
        "text": answer.text,
        "cited": [_cited_form(one, zone) for one in answer.cited],
        "path": [_hop_form(one, zone) for one in answer.path],
        "trace": _answer_trace_form(answer.trace) if answer.trace.model else None,
    }
    if not isinstance(answer, Answer):
        return form | {"why": answer.why.value, "evidence": [evidence_form(one, zone) for one in answer.evidence]}
    return form | {
        "asked": answer.asked.value,
        "as_of": iso(answer.at, zone),
        "why": None,
        "sentences": [{"text": one.text, "evidence": list(one.evidence)} for one in answer.sentences],
        "sources": [_citation_form(one) for one in answer.sources],
    }


def wronged_form(came_of_it: Wronged, zone: tzinfo = UTC) -> Form:
    """What came of saying that an answer was wrong."""
    return {
        "answer": came_of_it.answer,
        "denied": facts_form(came_of_it.denied, zone),
        "choices": facts_form(came_of_it.choices, zone),
        "turns": [turn.id for turn in came_of_it.turns],
        "ticket": ticket_form(came_of_it.ticket, zone) if came_of_it.ticket is not None else None,
    }


def trace_form(told: Mapping[str, object], zone: tzinfo = UTC) -> Form:
    """How an answer came about, as it was logged."""
    asked_at = told.get("asked_at")
    form: Form = {name: plain(value) for name, value in told.items()}
    return form | {"asked_at": iso(Instant(asked_at), zone) if isinstance(asked_at, int) else None}


def _answer_trace_form(trace: Trace) -> Form:
    return {
        "model": trace.model,
        "prompts": list(trace.prompts),
        "steps": [{"tool": one.tool, "found": list(one.found), "problem": one.problem or None} for one in trace.steps],
        "stopped": trace.stopped or None,
        "shown": list(trace.shown),
        "chain": list(trace.chain),
        "put_back": list(trace.put_back),
        "removed": [{"text": one.text, "reason": one.reason} for one in trace.removed],
        "repaired": trace.repaired,
        "problem": trace.problem or None,
        "spent": spent_form(trace.spent),
        "history_tokens": trace.history_tokens,
        "history_dollars": f"{trace.history_dollars:f}" if trace.history_dollars is not None else None,
    }


def _citation_form(one: Citation) -> Form:
    return {"mark": one.mark, "evidence": one.evidence, "turns": list(one.turns), "quotes": list(one.quotes)}


def history_form(history: History, zone: tzinfo = UTC, *, now: Instant | None = None) -> Form:
    """A slot's facts, and what came of each claim about it."""
    return {
        "facts": facts_form(history.facts, zone, now=now),
        "told": [_told_form(one, zone) for one in history.told],
    }


def why_form(why: Why, zone: tzinfo = UTC, *, now: Instant | None = None) -> Form:
    """A fact with what stands behind it, against it, and after it."""
    confirmed = why.last_confirmed_at
    return {
        "facts": facts_form(why.facts, zone, now=now),
        "receipts": _claimed(why.receipts, zone),
        "against": _claimed(why.against, zone),
        "ended_by": _claimed(why.ended_by, zone),
        "doubtful_since": iso(why.doubtful_since, zone) if why.doubtful_since is not None else None,
        "doubted_by": _claimed(why.doubted_by, zone),
        "last_confirmed_at": iso(confirmed, zone) if confirmed is not None else None,
        "derived_from": [_lineage_form(step, why, zone, now) for step in why.lineage],
    }


def _lineage_form(step: Lineage, why: Why, zone: tzinfo, now: Instant | None) -> Form:
    """One formula behind a fact, with what it looked at and who said that."""
    looked_at = {
        name: [
            {**fact_form(fact, zone, now=now), "receipts": _claimed(why.said.get(fact.id, ()), zone)} for fact in found
        ]
        for name, found in step.inputs.items()
    }
    return {
        "fact": step.fact.id,
        "claim": step.claim,
        "formula": step.formula,
        "worked": step.worked,
        "inputs": looked_at,
        "inferred": step.inferred,
        "once": step.once,
    }


def blast_form(blast: Blast, zone: tzinfo = UTC) -> Form:
    """What an undo, redo or erasure changes."""
    return {
        "selector": blast.selector.as_dict(),
        "dry_run": blast.dry_run,
        "n_turns": blast.n_turns,
        "n_assertions": blast.n_assertions,
        "gone": facts_form(blast.gone, zone),
        "back": facts_form(blast.back, zone),
        "overlapping": [receipt_form(one, zone) for one in blast.overlapping],
    }


def certificate_form(certificate: Certificate, zone: tzinfo = UTC) -> Form:
    """What an erasure removed, what it changed, and what it cannot reach."""
    return {
        "id": certificate.id,
        "recorded_at": iso(certificate.recorded_at, zone),
        "removed": dict(certificate.removed),
        "redacted": list(certificate.redacted),
        "sessions": list(certificate.sessions),
        "beyond_reach": list(certificate.beyond_reach),
        "blast": blast_form(certificate.blast, zone),
    }


def health_form(health: Health) -> Form:
    """Figures, and a sentence for each thing that is not well."""
    return {"well": health.well, "figures": plain(health.figures), "problems": list(health.problems)}


def plain(value: object) -> object:
    """A value of the engine that has no form of its own, as JSON all the same."""
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, Enum):
        return plain(value.value)
    if isinstance(value, str | Decimal):
        return str(value)
    if isinstance(value, Mapping):
        return {str(name): plain(inner) for name, inner in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        return plain(asdict(value))
    if isinstance(value, Iterable):
        return [plain(inner) for inner in value]
    return str(value)


def _cited_form(cited: Cited, zone: tzinfo) -> Form:
    return {
        "fact": fact_form(cited.fact, zone, standing=cited.standing),
        "receipts": [receipt_form(one, zone) for one in cited.receipts],
    }


def _hop_form(hop: Hop, zone: tzinfo) -> Form:
    return {
        "predicate": hop.predicate,
        "back": hop.back,
        "words": hop.words or None,
        "asked_of": hop.asked_of,
        "cited": [_cited_form(one, zone) for one in hop.cited],
    }


def _told_form(told: Told, zone: tzinfo) -> Form:
    return {
        "claim": told.claim,
        "said": told.said,
        "fact": told.fact,
        "fate": told.fate,
        "by": told.by,
        "receipt": receipt_form(told.receipt, zone),
    }


def _claimed(pairs: Iterable[tuple[AssertionId, Receipt]], zone: tzinfo) -> list[Form]:
    return [{"claim": claim, **receipt_form(receipt, zone)} for claim, receipt in pairs]
