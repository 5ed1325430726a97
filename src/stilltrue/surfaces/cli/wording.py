"""Facts, times and receipts in the words of people."""

from __future__ import annotations

import re
from datetime import tzinfo

from stilltrue.language.attitudes import stance_words
from stilltrue.language.truth import truth_words
from stilltrue.ledger.registry import load_registry
from stilltrue.model.claim import Modality, ValueKind
from stilltrue.model.fact import Change, Fact, Slot, Standing
from stilltrue.model.receipt import Reason, Rejection
from stilltrue.model.spent import Spent
from stilltrue.model.time import BEGINNING, FOREVER, Instant, Precision, datetime_of, spoken
from stilltrue.model.turn import Turn
from stilltrue.surfaces.cli.page import Cell, flat
from stilltrue.surfaces.cli.speech import phrase, retold, spoken_language

_HANGUL = re.compile(r"[가-힣]")
_QUALIFIED = re.compile(r"([^\[\]]+)\[([^\[\]]+)\]")

FACT_HEADS = ("subject", "predicate", "value", "from", "to", "standing", "id")


def predicate_and_qualifier(worded: str | None, qualifier: str | None) -> tuple[str | None, str | None]:
    """
    A predicate typed with its qualifier in brackets, as it is printed, taken apart.

    >>> predicate_and_qualifier("attitude[malatang]", None)
    ('attitude', 'malatang')
    """
    found = _QUALIFIED.fullmatch(worded) if worded is not None and qualifier is None else None
    return (found[1].strip(), found[2].strip()) if found else (worded, qualifier)


def predicate_words(slot: Slot, near: str = "", *, worded: str = "", qualifier: str = "") -> str:
    """
    What a predicate is called, with its qualifier as worded.

    One of the registry has its name there, in the language of the text near it; any other is called as it was worded.
    """
    known = load_registry().get(slot.predicate)
    qualifier = qualifier or slot.qualifier
    korean = spoken_language() == "ko" or bool(_HANGUL.search(near + worded + qualifier))
    label = known.label.get("ko" if korean else "en") if known is not None else worded
    words = label or slot.predicate.replace("_", " ")
    return f"{words}[{qualifier}]" if qualifier else words


def value_words(fact: Fact) -> str:
    """The value; "not …" for a negative fact, and a dash where nothing holds."""
    if fact.recheck is not None:
        return phrase("to be rechecked ({path})", path=fact.recheck)
    if fact.value is None:
        return "—"
    text = fact.value.text
    code = "ko" if spoken_language() == "ko" or _HANGUL.search(fact.label) else "en"
    if fact.value.kind is ValueKind.BOOLEAN:
        text = truth_words(text, code)
    elif fact.slot.predicate == "attitude":
        text = stance_words(text, code)
    return text if fact.polarity else phrase("not {value}", value=text)


def subject_words(fact: Fact) -> str:
    return fact.slot.subject if fact.slot.subject == "user" else fact.subject_label or fact.slot.subject


def fact_words(fact: Fact) -> str:
    """A fact in one line."""
    return f"{subject_words(fact)} · {slot_words(fact)}: {value_words(fact)}"


def slot_words(fact: Fact) -> str:
    """What the predicate of a fact is called, with its qualifier."""
    return predicate_words(fact.slot, value_words(fact), worded=fact.label, qualifier=fact.qualified_by)


def day(instant: Instant, zone: tzinfo) -> str:
    """The date of an instant; nothing for the ends of time."""
    if instant <= BEGINNING or instant >= FOREVER:
        return ""
    return datetime_of(instant, zone).date().isoformat()


def minute(instant: Instant, zone: tzinfo) -> str:
    return datetime_of(instant, zone).strftime("%Y-%m-%d %H:%M")


def start_words(fact: Fact, zone: tzinfo) -> str:
    """Since when it holds, at the precision at which that was said."""
    if fact.valid.start <= BEGINNING:
        return "…"
    stated = fact.since_stated
    if stated is not None and stated.earliest == fact.valid.start and stated.precision is not Precision.MINUTE:
        return spoken(stated, zone)
    return day(fact.valid.start, zone)


def end_words(fact: Fact, zone: tzinfo) -> str:
    """Until when it holds; of an event its last day, where that is not said by when it began."""
    if not fact.event:
        return day(fact.valid.end, zone)
    last = Instant(fact.valid.end - 1)
    stated = fact.since_stated
    whole = stated is not None and stated.latest == fact.valid.end
    return "" if whole or day(last, zone) == day(fact.valid.start, zone) else day(last, zone)


def standing_words(fact: Fact, standing: Standing | None) -> Cell:
    """How it stands, in its colour, with what there is to say beside it."""
    if standing is None:
        return ""
    notes = [phrase(fact.lane.value)] if fact.lane is not Modality.ACTUAL else []
    notes += [phrase("exception")] if fact.exception else []
    notes += [phrase("presumed")] if fact.presumed and standing is not Standing.PRESUMED else []
    notes += [phrase("inferred")] if fact.inferred else []
    notes += [phrase("recheck")] if fact.recheck else []
    words = phrase(standing.value)
    return f"{words} ({', '.join(notes)})" if notes else words, standing.value


def fact_row(fact: Fact, zone: tzinfo, now: Instant, standing: Standing | None = None) -> list[Cell]:
    """A fact as a row under `FACT_HEADS`; how it stands is told by the instant where it is not known better."""
    standing = standing or fact.standing(now)
    value = value_words(fact)
    return [
        subject_words(fact),
        slot_words(fact),
        (value, "head" if standing is not Standing.PAST else ""),
        start_words(fact, zone),
        end_words(fact, zone),
        standing_words(fact, standing),
        (fact.id, "faint"),
    ]


def challenger_words(fact: Fact) -> list[str]:
    """What is said against a fact, a line a challenger."""
    return [
        phrase(
            "against it, of tier {tier}: {value}",
            tier=int(one.tier),
            value=one.value.text if one.value is not None else phrase("nothing holds"),
        )
        for one in fact.challengers
    ]


_OF_FORMULAS = frozenset({Reason.UNDERIVED, Reason.CIRCULAR, Reason.UNFOUNDED, Reason.NO_CONDITION})


def rejection_words(rejection: Rejection, width: int) -> str:
    """Why a candidate was not believed; of a formula, with the slot that it was meant for."""
    detail = flat(retold(rejection.detail), width)
    if rejection.reason in _OF_FORMULAS and rejection.candidate is not None:
        slot = " · ".join(str(rejection.candidate.get(part, "")) for part in ("subject", "predicate"))
        detail = f"{flat(slot, width)}: {detail}"
    return phrase("not believed, {reason}: {detail}", reason=phrase(rejection.reason.value), detail=detail)


def change_words(change: Change, zone: tzinfo) -> str:
    """A change in one line: from what, to what."""
    texts = " ".join(value_words(fact) + fact.label for fact in change.before + change.after)
    facts = change.after or change.before
    subject = subject_words(facts[0]) if facts else change.slot.subject
    worded, qualifier = (facts[0].label, facts[0].qualified_by) if facts else ("", "")
    about = predicate_words(change.slot, texts, worded=worded, qualifier=qualifier)
    before, after = _stretches(change.before, zone), _stretches(change.after, zone)
    return f"{subject} · {about}: {before} → {after}"


def said_words(turn: Turn, zone: tzinfo) -> str:
    """When, by whom and where something was said."""
    who = turn.speaker or turn.role
    return f"{minute(turn.said_at, zone)} · {who} · {turn.session} #{turn.index + 1}"


def _stretches(facts: tuple[Fact, ...], zone: tzinfo) -> str:
    if not facts:
        return phrase("nothing")
    return ", ".join(f"{value_words(fact)} [{_period(fact, zone)}]" for fact in facts)


def _period(fact: Fact, zone: tzinfo) -> str:
    start, end = start_words(fact, zone), end_words(fact, zone)
    return start if fact.event and not end else f"{start} – {end or phrase('now on')}"


def spent_words(spent: Spent) -> str:
    """
    What was asked of models, in a line.

    >>> spent_words(Spent(n_calls=1, input_tokens=2630, output_tokens=97, dollars=None, estimated=True))
    'asked a model once: about 2,630 tokens read, 97 written, cost not known'
    """
    dollars = f"{spent.dollars.normalize():f}" if spent.dollars is not None else None
    once = "asked a model once: {about}{read} tokens read, {written} written, {cost}"
    often = "asked a model {n} times: {about}{read} tokens read, {written} written, {cost}"
    return phrase(
        once if spent.n_calls == 1 else often,
        n=spent.n_calls,
        about=phrase("about ") if spent.estimated else "",
        read=f"{spent.input_tokens:,}",
        written=f"{spent.output_tokens:,}",
        cost=phrase("{amount} dollars", amount=dollars) if dollars is not None else phrase("cost not known"),
    )
