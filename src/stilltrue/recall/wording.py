"""Facts as lines of words, in the language of the question."""

from __future__ import annotations

from datetime import UTC, tzinfo

from stilltrue.language.attitudes import stance_words
from stilltrue.language.truth import truth_words
from stilltrue.ledger.registry import Registry
from stilltrue.model.claim import Modality, ValueKind
from stilltrue.model.fact import OWNER, Fact, Standing, State, open_ended
from stilltrue.model.time import BEGINNING, Instant, datetime_of, spoken

_STANDINGS = {
    Standing.CURRENT: "현재",
    Standing.PAST: "과거",
    Standing.FUTURE: "예정된 변화",
    Standing.CONTESTED: "엇갈림",
    Standing.STALE: "오래됨",
    Standing.PRESUMED: "추정",
    Standing.OCCURRED: "있었던 일",
    Standing.DUE: "확인 필요",
}
_LANES = {
    Modality.PLANNED: ("planned", "계획"),
    Modality.INTENDED: ("intended", "의향"),
    Modality.HYPOTHETICAL: ("hypothetical", "가정"),
    Modality.ADVISED: ("advised", "조언"),
    Modality.UNCERTAIN: ("uncertain", "불확실"),
}


def label_of(
    fact: Fact, standing: Standing, registry: Registry, code: str, zone: tzinfo = UTC, *, doubt: str = ""
) -> str:
    """A fact as a line: `user · lives in = Busan  [since 2026-03-02 · tier 3 · current]`; with what makes it doubtful."""
    marks = " · ".join(part for part in (_marks(fact, standing, code, zone), doubt) if part)
    return f"{slot_words(fact, registry, code)} = {value_words(fact, code)}  [{marks}]"


def slot_words(fact: Fact, registry: Registry, code: str) -> str:
    """Subject, predicate and qualifier as they are called in a language."""
    subject = OWNER if fact.slot.subject == OWNER else fact.subject_label or fact.slot.subject
    row = registry.get(fact.slot.predicate)
    known = row.label.get(code) if row is not None else None
    label = known or fact.label or fact.slot.predicate
    qualifier = f"[{fact.qualified_by}]" if fact.qualified_by else ""
    return f"{subject} · {label}{qualifier}"


def value_words(fact: Fact, code: str) -> str:
    """The value as worded; "not" where the fact is that it is not so."""
    if fact.state is State.NEEDS_RECHECK:
        return f"재확인 필요 ({fact.recheck})" if code == "ko" else f"to be rechecked ({fact.recheck})"
    if fact.value is None:
        return "없음" if code == "ko" else "nothing"
    text = fact.value.text
    if fact.value.kind is ValueKind.BOOLEAN:
        text = truth_words(text, code)
    elif fact.slot.predicate == "attitude":
        text = stance_words(text, code)
    if fact.polarity:
        return text
    return f"{text} 아님" if code == "ko" else f"not {text}"


def validity(fact: Fact, code: str, zone: tzinfo = UTC) -> str:
    """Since when, and until when where that is known; of an event, when it occurred; empty for always."""
    if fact.event:
        return occurred_words(fact, code, zone)
    start, end = _start(fact, zone), None if open_ended(fact.valid) else _day(fact.valid.end, zone)
    korean = code == "ko"
    if start and end:
        return f"{start}부터 {end} 전까지" if korean else f"{start} until {end}"
    if end:
        return f"{end} 전까지" if korean else f"until {end}"
    if start:
        return f"{start}부터" if korean else f"since {start}"
    return ""


def occurred_words(fact: Fact, code: str, zone: tzinfo = UTC) -> str:
    """When an event occurred, as precisely as that was told; where it was not, by when it had."""
    first, last = _day(fact.valid.start, zone), _day(Instant(fact.valid.end - 1), zone)
    stated = fact.since_stated
    if stated is None:
        return f"{first}까지" if code == "ko" else f"by {first}"
    if (stated.earliest, stated.latest) == (fact.valid.start, fact.valid.end):
        return spoken(stated, zone)[:10]
    return first if first == last else f"{first}~{last}" if code == "ko" else f"{first} to {last}"


def _marks(fact: Fact, standing: Standing, code: str, zone: tzinfo) -> str:
    korean = code == "ko"
    tier = f"등급 {int(fact.tier)}" if korean else f"tier {int(fact.tier)}"
    stands = _STANDINGS[standing] if korean else standing.value
    lane = _LANES.get(fact.lane)
    marks = [validity(fact, code, zone), tier, lane[korean] if lane else "", stands]
    if fact.inferred:
        marks.append("추론" if korean else "inferred")
    if fact.state is State.NEEDS_RECHECK:
        marks.append("재확인 필요" if korean else "needs recheck")
    if fact.redacted:
        marks.append("가려짐" if korean else "redacted")
    return " · ".join(mark for mark in marks if mark)


def _start(fact: Fact, zone: tzinfo) -> str:
    if fact.since_stated is not None and fact.since_stated.earliest > BEGINNING and not fact.exception:
        return spoken(fact.since_stated, zone)[:10]
    since = fact.valid.start if fact.exception else min(fact.since, fact.valid.start)
    return _day(since, zone) if since > BEGINNING else ""


def _day(moment: Instant, zone: tzinfo) -> str:
    return datetime_of(moment, zone).date().isoformat()
