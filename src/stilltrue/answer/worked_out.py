"""Answers that no slot holds as such: days counted, numbers compared and multiplied, people introduced."""

from __future__ import annotations

from dataclasses import replace

from stilltrue.answer.compared import compared_in
from stilltrue.answer.days import DaysAsked, covered, day_of, days_asked, on_the_day
from stilltrue.answer.introduced import introduced
from stilltrue.answer.looking import Found, cited_of
from stilltrue.answer.posed import Posed
from stilltrue.answer.reading import Reading
from stilltrue.answer.reply import Reply
from stilltrue.answer.spans import asks_for_part, span_in
from stilltrue.model.answer import Abstention, Answer, Asked
from stilltrue.model.time import datetime_of, zone_named


def on_days(posed: Posed) -> Answer | Abstention | None:
    """How long it is until something, whether it is on a day, what there is on a day; None where no day is asked for."""
    today = datetime_of(posed.found.cue.now, zone_named(posed.zone))
    asked = days_asked(posed.text, today)
    if asked is None:
        return None
    cue = posed.of_now
    reading = posed.reading(asked.about or None, cue)
    reply = posed.reply(reading)
    if asked.asks is DaysAsked.AGENDA:
        worded_day, stretch = asked.days[0]
        facts, names = on_the_day(posed.tx, posed.spaces, stretch, today, cue.known_at), dict(posed.spaces)
        return None if facts is None else reply.agenda(worded_day, [
            cited_of(posed.tx, fact, names[fact.slot.space], at=cue.at, known_at=cue.known_at) for fact in facts
        ])  # fmt: skip
    here = posed.look(reading)
    dated = [] if here is None or here.contested else sorted(
        ((day, one) for one in (*here.holding, *here.planned) if (day := day_of(one.fact.value, today)) is not None),
        key=lambda pair: pair[0],
    )  # fmt: skip
    if not dated:
        return reply.unread() if asked.asks is DaysAsked.UNTIL else None
    next_one = next((pair for pair in dated if pair[0] >= today.date()), dated[-1])
    if asked.asks is DaysAsked.UNTIL:
        return reply.days_until((next_one[0] - today.date()).days, next_one[1])
    named = [(worded, pair) for pair in dated for worded, within in asked.days if covered(pair[0], within, today)]
    on, (its_day, one) = named[0] if named else (None, next_one)
    return reply.on_days(on, len(asked.days), (its_day - today.date()).days, one)


def comparing(posed: Posed) -> Answer | Abstention | None:
    """By how much a number on record changed, or whether it is more than another; None where none is compared."""
    asked = compared_in(posed.text)
    if asked is None:
        return None
    reading = replace(posed.reading(asked.about), former=False)
    here = posed.look(reading)
    if here is None or here.contested or len(here.holding) != 1 or here.many:
        return None
    return posed.reply(reading).compared(here, asked)


def introducing(posed: Posed, reading: Reading) -> Found | None:
    """What says who somebody is to the owner, or how somebody of the owner's is called; None where nothing does."""
    asked = introduced(posed.tx, reading.text, posed.spaces) if reading.asked is Asked.VALUE else None
    here = posed.look(replace(reading, slots=asked.slots)) if asked is not None else None
    if asked is None or here is None or here.contested:
        return None
    holding = tuple(
        one
        for one in here.holding
        if asked.key in (None, one.fact.value_key)
        and any(asked.worded in receipt.quote.casefold() for receipt in one.receipts)
    )
    return replace(here, holding=holding, n_holding=len(holding)) if holding else None


def over_span(posed: Posed, reply: Reply, here: Found | None) -> Answer | Abstention | None:
    """What a number on record comes to over the time, or for the number of things, that is asked for; None where none is."""
    if reply.reading.asked not in (Asked.VALUE, Asked.COUNT):
        return None
    span = span_in(posed.text)
    if span is None:
        return reply.part(here) if here is not None and asks_for_part(posed.text) else None
    for question in span.by_rate():
        found = posed.look(posed.reading(question))
        if found is not None and isinstance(told := reply.over(found, span), Answer):
            return told
    return reply.over(here, span) if here is not None else None
