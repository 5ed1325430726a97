"""Answers that no slot holds as such: days counted, numbers compared and multiplied, people introduced."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from stilltrue.answer.aged import BORN, ages
from stilltrue.answer.compared import compared_in
from stilltrue.answer.days import DaysAsked, covered, day_of, days_asked, on_the_day
from stilltrue.answer.everything import asked_all_of
from stilltrue.answer.fitting import fit
from stilltrue.answer.introduced import being_in, introduced, says_more
from stilltrue.answer.looking import MOST_CITED, Found, cited_of
from stilltrue.answer.posed import Posed
from stilltrue.answer.reading import ATTITUDE, Reading, read_words
from stilltrue.answer.reply import Reply
from stilltrue.answer.spans import asks_for_part, span_in
from stilltrue.answer.spoken import Spoken
from stilltrue.answer.stances import DISLIKED, LIKED, all_asked, either_in
from stilltrue.model.answer import Abstention, Answer, Asked, Cited
from stilltrue.model.fact import OWNER, Slot
from stilltrue.model.record import FactFilter
from stilltrue.model.time import datetime_of, zone_named

_AGE = "age"


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
    if here is None or here.contested or len(here.holding) != 1 or here.many or not posed.fit(reading, here).whole:
        return None
    return posed.reply(reading).compared(here, asked)


def of_likings(posed: Posed) -> Answer | Abstention | None:
    """Which of two things is preferred, or all that is liked or disliked; None where neither is asked for."""
    pair, stances = either_in(posed.text), all_asked(posed.text)
    if pair is None and stances is None:
        return None
    reading = replace(posed.reading(), asked=Asked.VALUE)
    if stances is not None:
        held = list(_held(posed, reading, None, stances))
        return posed.reply(reading).listed(held) if held else None
    things = (pair.one, pair.other) if pair is not None else ()
    liked = [list(_held(posed, reading, thing, LIKED)) for thing in things]
    disliked = [list(_held(posed, reading, thing, DISLIKED)) for thing in things]
    return posed.reply(reading).preferred(liked, disliked) if any((*liked, *disliked)) else None


def _held(posed: Posed, reading: Reading, worded: Collection[str] | None, stances: Collection[str]) -> Iterator[Cited]:
    """What the owner holds of a thing in any of some wordings, or of all, where it is one of some stances and uncontested."""
    for space, names in posed.spaces:
        wanted = None if worded is None else {names.qualifier(one) for one in worded}
        slots = [one for one in posed.tx.slots(space, OWNER, ATTITUDE) if wanted is None or one.qualifier in wanted]
        for slot in slots[:MOST_CITED]:
            here = posed.look(replace(reading, slots=(slot,)))
            for one in here.holding if here is not None and not here.contested else ():
                if one.fact.value is not None and one.fact.value.text.casefold() in stances:
                    yield one


def being(posed: Posed) -> Answer | Abstention | None:
    """Whether somebody is what he is asked to be to the owner; None where nobody is on record as that."""
    found = being_in(" ".join(posed.text.split()), posed.names)
    if found is None:
        return None
    who, role, predicate = found
    slots = tuple(Slot(space, OWNER, predicate, "") for space, _ in posed.spaces)
    reading = replace(posed.reading(), slots=slots, asked=Asked.WHETHER, spoken=Spoken.of(who))
    here = posed.look(reading)
    if here is None or here.contested or not here.holding:
        return None
    quotes = [receipt.quote for one in here.holding for receipt in one.receipts]
    return posed.reply(reading).whether(here, [who, role] if says_more(role, quotes) else [who])


def all_of(posed: Posed) -> Answer | None:
    """All that holds of whom a question wants everything, the owner apart; None where one thing is asked for."""
    who = asked_all_of(posed.text)
    if who is None:
        return None
    cue = posed.of_now
    found: list[Cited] = []
    for space, names in posed.spaces:
        key = names.subject(who)
        if key == OWNER:
            return None
        its_own = FactFilter(spaces=(space,), subject=key, valid_at=cue.at, known_at=cue.known_at)
        as_value = replace(its_own, subject=OWNER, value=key, polarity=True)
        facts = [fact for each in (its_own, as_value) for fact in posed.tx.list_facts(each, limit=MOST_CITED)[0]]
        found += [cited_of(posed.tx, fact, names, at=cue.at, known_at=cue.known_at) for fact in facts]
    return posed.reply(posed.reading(cue=cue)).listed(found[:MOST_CITED]) if found else None


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


def aging(posed: Posed, reading: Reading, reply: Reply) -> Answer | None:
    """How old somebody is whose birth is on record, or whose age was said at some time; None where neither is."""
    if reading.predicate != _AGE or reading.slots or reading.subject is None or reading.asked is not Asked.VALUE:
        return None
    row = posed.names.registry.get(_AGE)
    for predicate in BORN:
        slots = tuple(Slot(space, reading.subject, predicate, "") for space, _ in posed.spaces)
        here = posed.look(replace(reading, slots=slots))
        if here is None or here.contested or len(here.holding) != 1:
            continue
        one = here.holding[0]
        now = datetime_of(here.at, zone_named(posed.zone))
        found = ages(one.fact.value, one.receipts, now)
        rows = (row, posed.names.registry.get(predicate))
        if found is not None and fit(reading.text, Asked.VALUE, rows, [[one]], read_words(reading)).whole:
            return reply.aged(found, one, here.at)
    return None


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
