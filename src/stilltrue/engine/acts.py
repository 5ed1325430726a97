"""A person's own acts: correct, confirm, end, deny. Each is a claim by hand, with its line as the receipt."""

from __future__ import annotations

from datetime import datetime

from stilltrue.engine.core import Core, When
from stilltrue.engine.writing import hand_over
from stilltrue.errors import BadClaim, BadRequest, NotFound
from stilltrue.extract.handed import RawValue, value_of
from stilltrue.language import language, language_of
from stilltrue.language.money import money_ko
from stilltrue.ledger.act_words import act_words
from stilltrue.model.claim import Act, Candidate, End, Kind, Value, ValueKind
from stilltrue.model.fact import Fact, FactId
from stilltrue.model.scope import Tier
from stilltrue.model.ticket import Ticket
from stilltrue.model.time import Instant, Moment, moment_of, zone_named

_TRUTHS = {"yes": True, "true": True, "네": True, "예": True, "no": False, "false": False, "아니요": False}


def act(
    core: Core,
    kind: Act,
    subject: str,
    predicate: str | None,
    value: str | None,
    *,
    corrects: str | None = None,
    qualifier: str | None = None,
    valid_from: When = None,
    valid_to: When = None,
    now: Instant,
) -> Ticket:
    """
    Record an act by hand on a slot, or on the fact whose id stands for it.

    Raises:
        BadRequest: the slot, or a value the act needs, is missing.
        NotFound: the id names no fact, or nothing is on record of the slot to be confirmed, ended or denied.
    """
    fact = _named(core, subject) if predicate is None else None
    if fact is not None:
        subject, predicate = fact.subject_label, fact.label
        qualifier = fact.event or fact.qualified_by or None
        if value is None and kind in (Act.CONFIRMS, Act.ENDS, Act.DENIES):
            value = fact.value.text if fact.value is not None else None
        if kind is Act.HOLDS and corrects is None and fact.value is not None:
            corrects = fact.value.text
    if predicate is None:
        raise BadRequest("which slot? give a subject and a predicate, or the id of a fact")
    if kind is not Act.HOLDS and value is None:
        _check_known(core, subject, predicate, qualifier)
    if kind in (Act.CONFIRMS, Act.DENIES) and value is None:
        value = _standing_value(core, subject, predicate, qualifier, now)
    start, end = _moment(core, valid_from, now), _moment(core, valid_to, now)
    candidate = Candidate(
        subject=subject,
        predicate=predicate,
        value=_value(core, value, subject, predicate, qualifier),
        act=kind,
        qualifier=qualifier,
        kind=fact.kind if fact is not None else Kind.STATE,
        corrects=_value(core, corrects, subject, predicate, qualifier),
        end=End.STATED if end is not None else End.OPEN,
        valid_from=start,
        valid_to=end,
        tier=Tier.ACT,
    )
    return hand_over(core, [candidate], _line(candidate), said_at=None, now=now)


def _named(core: Core, fact_id: str) -> Fact:
    with core.reading() as tx:
        pieces = tx.fact(FactId(fact_id))
    visible = [fact for fact in pieces if fact.slot.space in core.scope.visible]
    if not visible:
        raise NotFound(f"no fact {fact_id!r} here; give the id of one (`stilltrue list` shows them), or a subject "
                       "and a predicate")  # fmt: skip
    return visible[-1]


def _check_known(core: Core, subject: str, predicate: str, qualifier: str | None) -> None:
    """A word on whatever a slot holds needs something on record of it, or it would come to nothing unseen."""
    if not _facts(core, subject, predicate, qualifier):
        slot = f"{predicate}[{qualifier}]" if qualifier else predicate
        raise NotFound(
            f"nothing is on record of {slot!r} of {subject!r}; name a slot that `stilltrue list --standing any` shows, "
            "or give the value that is meant"
        )


def _standing_value(core: Core, subject: str, predicate: str, qualifier: str | None, now: Instant) -> str:
    standing = [fact for fact in _facts(core, subject, predicate, qualifier) if fact.valid.covers(now)]
    values = [fact.value for fact in standing if fact.polarity and fact.value is not None]
    if len(values) != 1:
        raise BadRequest(f"{len(values)} values hold for {predicate!r} now; say which one is meant")
    return values[0].text


def _facts(core: Core, subject: str, predicate: str, qualifier: str | None) -> list[Fact]:
    with core.reading() as tx:
        return [
            fact
            for space, names in core.spaces(tx)
            for fact in tx.history(names.meant_slot(space, subject, predicate, qualifier))
        ]


def _value(core: Core, text: str | None, subject: str, predicate: str, qualifier: str | None) -> Value | None:
    """What was typed, in the type that the slot's values have: "1,240" is a number where numbers stand."""
    if text is None:
        return None
    if not text.strip():
        raise BadRequest("the value is blank; give one")
    known = [fact.value for fact in _facts(core, subject, predicate, qualifier) if fact.value is not None]
    same = next((value for value in known if value.text == text), None)
    if same is not None:
        return same
    alike = (_alike(text, value, core.scope.zone or "UTC") for value in known)
    return next((value for value in alike if value is not None), None) or Value.of_text(text)


def _alike(text: str, other: Value, zone: str) -> Value | None:
    """What was typed as a value of the type that another has; None where it is none of that type."""
    match other.kind:
        case ValueKind.NUMBER:
            number = _number(text.strip().removesuffix(other.unit or "\0"))
            return Value.of_number(number, other.unit) if number is not None else None
        case ValueKind.MONEY:
            amount, _, currency = text.strip().rpartition(" ")
            number = _number(amount or currency)
            code = currency if amount else other.unit
            return _handed({"money": number, "currency": code}, zone) if number is not None and code else money_ko(text)
        case ValueKind.DATE:
            return _handed({"date": text}, zone)
        case ValueKind.BOOLEAN:
            said = _TRUTHS.get(text.strip().casefold())
            return _handed(said, zone) if said is not None else None
        case _:
            return None


def _handed(raw: RawValue, zone: str) -> Value | None:
    """A value as a program hands it over; None where it is none."""
    try:
        return value_of(raw, zone_named(zone), "value")
    except BadClaim:
        return None


def _number(text: str) -> str | None:
    plain = text.replace(",", "").strip()
    return plain if plain.lstrip("+-").replace(".", "", 1).isdecimal() else None


def _moment(core: Core, when: When, now: Instant) -> Moment | None:
    """A time as a person types it: ISO at any precision, or words like "last Friday" and "지난주 금요일"."""
    if when is None:
        return None
    if isinstance(when, datetime):
        return Moment.at(core.instant(when))
    if when[:1].isdigit() and len(when) >= 4 and when[:4].isdigit():
        return moment_of(when, zone_named(core.scope.zone))
    found = language(language_of(when)).resolve(when, core.anchor(now))
    if found is None or found.moment is None:
        raise BadRequest(f'time {when[:40]!r} names no date; write 2026-03-05, or words like "last Friday"')
    return found.moment


def _line(candidate: Candidate) -> str:
    slot = f"{candidate.subject} · {candidate.predicate}"
    if candidate.qualifier:
        slot += f"[{candidate.qualifier}]"
    about = f"{candidate.predicate} {candidate.qualifier or ''}"
    value = candidate.value.text if candidate.value is not None else None
    wrong = candidate.corrects.text if candidate.corrects is not None else None
    return f"{slot}: {act_words(candidate.act, value, wrong=wrong, about=about)}"
