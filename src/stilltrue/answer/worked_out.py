"""Answers that no slot holds as such: days counted, numbers compared and multiplied, people introduced."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import replace

from stilltrue.answer.aged import BORN, ages
from stilltrue.answer.compared import compared_in
from stilltrue.answer.days import DaysAsked, covered, day_of, days_asked, on_the_day
from stilltrue.answer.everything import asked_all_of
from stilltrue.answer.fitting import HOW_OLD, fit
from stilltrue.answer.introduced import being_in, had_in, introduced, is_called, somebody_in
from stilltrue.answer.liked import all_liked
from stilltrue.answer.looking import Found, cited_of
from stilltrue.answer.narrower import narrowed
from stilltrue.answer.over_time import over_time_in
from stilltrue.answer.paging import MOST_CITED
from stilltrue.answer.posed import Posed
from stilltrue.answer.reading import Reading, read_words
from stilltrue.answer.reckoned import Reckoned
from stilltrue.answer.reply import Reply
from stilltrue.answer.spans import asks_for_part, span_in
from stilltrue.answer.spoken import Spoken
from stilltrue.answer.stances import DISLIKED, LIKED, all_asked, either_in
from stilltrue.answer.strength import ATTITUDE, QUANTITY
from stilltrue.answer.verdict import is_named
from stilltrue.ledger.predicate import Predicate
from stilltrue.model.answer import Abstention, Answer, Asked, Cited, Why
from stilltrue.model.evidence import Cue
from stilltrue.model.fact import OWNER, Slot
from stilltrue.model.filter import FactFilter
from stilltrue.model.time import datetime_of, zone_named
from stilltrue.recall.cues import ONESELF

_AGE = "age"
_WHO_WAS = re.compile(r"\b(?:who|what)\s+was\b|(?:누구|뭐|무엇)(?:이)?였", re.IGNORECASE)
_MOST_OF_ONESELF = 40
_WHO = ("identity", "people", "home", "work", "learning", "health")
"""Topics of the registry that tell who somebody is, the first first."""


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
    window = posed.found.cue.window if asked.whether else None
    reading = replace(posed.reading(asked.about, posed.of_now if asked.whether else None), former=False)
    here = _one_after_the_other(posed, reading)
    if here is None or (window is not None and not window.covers(here.holding[0].fact.valid.start)):
        return None
    return posed.reply(reading).compared(here, asked)


def over_time(posed: Posed) -> Answer | Abstention | None:
    """How many values there have been in a slot, or how often it changed, as far as that is on record."""
    asked = over_time_in(posed.text)
    if asked is None:
        return None
    reading = replace(posed.reading(asked.about, posed.of_now), former=False)
    if not reading.slots and (predicate := somebody_in(asked.thing, posed.names)) is not None:
        reading = replace(reading, slots=tuple(Slot(space, OWNER, predicate, "") for space, _ in posed.spaces))
    reply, here = posed.reply(reading), _one_after_the_other(posed, reading)
    if here is None or len(here.earlier) >= MOST_CITED:
        return reply.unsaid()
    return reply.over_time(here, asked, [one for one in (*here.earlier, *here.holding) if not one.fact.exception])


def _one_after_the_other(posed: Posed, reading: Reading) -> Found | None:
    """What a slot of one value holds, where it is all that a question asks for; None where it is not."""
    here = posed.look(reading)
    is_one = here is not None and not here.contested and len(here.holding) == 1 and not here.many
    return here if here is not None and is_one and posed.fit(reading, here).whole else None


def of_likings(posed: Posed) -> Answer | Abstention | None:
    """Which of two things is preferred, or all that somebody likes or dislikes; None where neither is asked for."""
    if (asked := all_asked(posed.text)) is not None:
        return all_liked(posed, asked)
    if (pair := either_in(posed.text)) is None:
        return None
    reading = replace(posed.reading(), asked=Asked.VALUE)
    liked = [list(_held(posed, reading, thing, LIKED)) for thing in (pair.one, pair.other)]
    disliked = [list(_held(posed, reading, thing, DISLIKED)) for thing in (pair.one, pair.other)]
    return posed.reply(reading).preferred(liked, disliked) if any((*liked, *disliked)) else None


def _held(posed: Posed, reading: Reading, worded: Collection[str], stances: Collection[str]) -> Iterator[Cited]:
    """What the owner holds of a thing in any of some wordings, where it is one of some stances and uncontested."""
    for space, names in posed.spaces:
        wanted = {names.qualifier(one) for one in worded}
        slots = [one for one in posed.tx.slots(space, OWNER, ATTITUDE) if one.qualifier in wanted]
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
    reply, held, here = _held_as(posed, who, predicate)
    if here is None or here.contested:
        return None
    if not here.holding:
        other, of_other, there = _held_as(posed, who, _OTHER_THAN.get(predicate, ""))
        return other.not_so(there, of_other) if there is not None and of_other else None
    if held and not narrowed(role, held, surely=False):
        return reply.not_so(here, held)
    is_of_kind = len(narrowed(role, held, surely=True)) == len(held)
    return reply.whether(here, [who] if is_of_kind else [who, role])


_OTHER_THAN = {"brother": "sister", "sister": "brother", "mother": "father", "father": "mother"}
"""Who is the one is never the other."""


def _held_as(posed: Posed, who: str, predicate: str) -> tuple[Reply, list[Cited], Found | None]:
    """What is on record of whoever is one thing to the owner, and which of it names somebody."""
    slots = tuple(Slot(space, OWNER, predicate, "") for space, _ in posed.spaces if predicate)
    reading = replace(posed.reading(), slots=slots, asked=Asked.WHETHER, spoken=Spoken.of(who))
    here = posed.look(reading) if slots else None
    holding = here.holding if here is not None and not here.contested else ()
    return posed.reply(reading), [one for one in holding if is_named(one, reading)], here


def all_of(posed: Posed) -> Answer | None:
    """All that holds of whom a question wants everything; None where one thing is asked for."""
    cue = posed.of_now
    if ONESELF.search(posed.text):
        return _of_oneself(posed, cue)
    who = asked_all_of(posed.text)
    if who is None:
        return None
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


def _of_oneself(posed: Posed, cue: Cue) -> Answer | None:
    """What holds uncontested of the owner, who he is before what he has; some of very much."""
    found: list[Cited] = []
    n = 0
    for space, names in posed.spaces:
        wanted = FactFilter(
            spaces=(space,), subject=OWNER, polarity=True, valid_at=cue.at, known_at=cue.known_at, contested=False
        )
        facts = posed.tx.list_facts(wanted, limit=_MOST_OF_ONESELF)[0]
        rows = [names.registry.get(fact.slot.predicate) for fact in facts]
        facts = [fact for _, fact in sorted(zip(rows, facts, strict=True), key=lambda pair: _rank(pair[0]))]
        n += posed.tx.count_facts(wanted)
        found += [cited_of(posed.tx, fact, names, at=cue.at, known_at=cue.known_at) for fact in facts]
    reply = posed.reply(posed.reading(cue=cue))
    return reply.listed(found, n_more=max(0, n - len(found))) if found else None


def _rank(row: Predicate | None) -> int:
    topic = row.topic if row is not None else ""
    return _WHO.index(topic) if topic in _WHO else len(_WHO)


def introducing(posed: Posed, reading: Reading, reply: Reckoned) -> Answer | Abstention | None:
    """Who somebody is, or was, to the owner, or how somebody of the owner's is called; None where nothing says so."""
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
    holding = tuple(one for one in holding if _goes_by(one, asked.worded)) or holding
    if holding:
        meant = narrowed(reading.text, holding, surely=len(holding) > 1)
        here = replace(here, holding=meant or holding, n_holding=len(meant))
        return reply.answer(here) if meant else reply.abstain(posed.unsaid, here, holding)
    earlier = narrowed(reading.text, here.earlier, surely=False) if asked.key is None else ()
    if not earlier or here.holding:
        return None
    if _WHO_WAS.search(reading.text):
        return reply.listed(earlier[-1:])
    return reply.abstain(Why.SUPERSEDED, here, earlier[-1:])


def _goes_by(one: Cited, animal: str) -> bool:
    """Whether a name on record is that of the animal that is asked for."""
    value = one.fact.value
    return value is not None and any(is_called(receipt.quote, animal, value.text) for receipt in one.receipts)


def of_mine(posed: Posed, reading: Reading) -> Reading:
    """A question for whether, or how many, the owner has of what people may be to him, read as one of the owner's."""
    role = had_in(" ".join(reading.text.split()), posed.names)
    predicate = somebody_in(role, posed.names) if role is not None else None
    if role is None or predicate is None:
        return reading
    counted = Spoken.of(role)
    of_kin = [slot for space, _ in posed.spaces for slot in posed.tx.slots(space, OWNER, predicate)]
    numbers = [
        slot
        for space, _ in posed.spaces
        for slot in posed.tx.slots(space, OWNER, QUANTITY)
        if slot.qualifier and counted.names(slot.qualifier)
    ]
    worded = f"my {role}" if role.isascii() else role
    called = [slot for space, names in posed.spaces for slot in posed.tx.slots(space, names.subject(worded), "name")]
    slots = numbers or of_kin if reading.asked is Asked.COUNT else of_kin or numbers or called
    return replace(reading, subject=OWNER, predicate=predicate, slots=tuple(slots))


def aging(posed: Posed, reading: Reading, reply: Reckoned) -> Answer | None:
    """How old somebody is whose birth is on record, or whose age was said at some time; None where neither is."""
    is_asked = reading.predicate == _AGE or HOW_OLD.search(reading.text) is not None
    if not is_asked or reading.slots or reading.subject is None or reading.asked is not Asked.VALUE:
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


def over_span(posed: Posed, reply: Reckoned, here: Found | None) -> Answer | Abstention | None:
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
