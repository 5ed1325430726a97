"""One subject, one slot: the exact answer with its receipt, or why there is none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from stilltrue.answer.among import among
from stilltrue.answer.asked import asks_ahead, asks_for_next, asks_whether_over
from stilltrue.answer.beside import with_beside
from stilltrue.answer.chain import Chain, chained
from stilltrue.answer.days import day_of
from stilltrue.answer.duties import owed
from stilltrue.answer.fitting import fit, is_of_kind, tells_when
from stilltrue.answer.looking import Found, look
from stilltrue.answer.mentions import Similar
from stilltrue.answer.narrower import narrowed, tells_kind
from stilltrue.answer.posed import Posed
from stilltrue.answer.reading import Reading, read_words
from stilltrue.answer.reply import Reply
from stilltrue.answer.taken import against_taking, speaks_against, without_verdict
from stilltrue.answer.verdict import is_named
from stilltrue.answer.whereabouts import as_place, tells_seat
from stilltrue.answer.worked_out import (
    aging,
    all_of,
    being,
    comparing,
    introducing,
    of_likings,
    of_mine,
    on_days,
    over_span,
    over_time,
)
from stilltrue.ledger.naming import Names
from stilltrue.model.answer import Abstention, Answer, Asked, Cited, Why
from stilltrue.model.claim import ValueKind
from stilltrue.model.evidence import Recall
from stilltrue.model.fact import OWNER
from stilltrue.model.scope import SpaceKey, Tier
from stilltrue.model.time import Instant, datetime_of, zone_named
from stilltrue.storage.base import Transaction

_NAMED = frozenset({ValueKind.ENTITY, ValueKind.TEXT})
_LONGEST = 1_000
"""Characters of a question that something is worked out for."""
_WORKS: tuple[Callable[[Posed], Answer | Abstention | None], ...] = (
    owed,
    among,
    on_days,
    over_time,
    comparing,
    of_likings,
    being,
    all_of,
)
"""What is worked out, each of another kind of question."""


def answer(
    tx: Transaction,
    question: str,
    found: Recall,
    *,
    spaces: Sequence[tuple[SpaceKey, Names]],
    now: Instant,
    similar: Similar | None = None,
    zone: str = "UTC",
) -> Answer | Abstention:
    """
    What the ledger knows exactly of the subject and slot, or along the chain of relations, that a question names.

    Args:
        tx: a reading transaction.
        question: in English or Korean; its answer is in the same language.
        found: its recall, shown where there is no answer.
        spaces: those that the asker may see, the narrowest first, with how their names are read.
        now: the present.
        similar: how alike two wordings are, in [0, 1]; none by default.
        zone: the asker's, in which "tomorrow" is a day.
    """
    posed = Posed(tx, question, found, spaces, now, zone)
    said = _worked_out(posed) or _of_place(posed, similar) or _against_it(posed, similar) or _exactly(posed, similar)
    if not isinstance(said, Answer):
        return said
    return with_beside(tx, said, dict(spaces), posed.wording, found.cue.known_at)


def _worked_out(posed: Posed) -> Answer | Abstention | None:
    """What no slot holds as such; of a long text nothing is worked out."""
    if len(posed.text) > _LONGEST:
        return None
    return next((said for work in _WORKS if (said := work(posed)) is not None), None)


def _of_place(posed: Posed, similar: Similar | None) -> Answer | Abstention | None:
    """Where an organisation is; None where that is not asked, or where it has a location of its own."""
    asked = as_place(posed.text[:_LONGEST])
    if asked is None:
        return None
    if not asked.is_firm and isinstance(plainly := _exactly(posed, similar), Answer):
        return plainly
    said = [_exactly(replace(posed, text=text), similar) for text in asked.texts]
    of_place = (one for one in said if isinstance(one, Answer) and (asked.is_firm or tells_seat(one)))
    best = next(of_place, said[-1] if asked.is_firm else None)
    return replace(best, question=posed.text) if best is not None else None


def _against_it(posed: Posed, similar: Similar | None) -> Answer | None:
    """What on record speaks against eating, drinking or taking something; None where nothing does, or that is not asked."""
    for text in against_taking(posed.text[:_LONGEST]):
        said = _exactly(replace(posed, text=text), similar)
        if isinstance(said, Answer) and speaks_against(said):
            return replace(said, question=posed.text, text=without_verdict(said.text))
    return None


def _exactly(posed: Posed, similar: Similar | None) -> Answer | Abstention:
    reading = of_mine(posed, posed.reading())
    reply = posed.reply(reading)
    if (person := introducing(posed, reading, reply)) is not None:
        return person
    if (aged := aging(posed, reading, reply)) is not None:
        return aged
    here = look(posed.tx, reading, posed.spaces)
    if (spanned := over_span(posed, reply, here)) is not None:
        return spanned
    if (chain := _chain(posed, reading, here, similar)) is not None:
        if chain.why is not None:
            return reply.broken(chain, chain.why)
        return reply.along(chain) if _is_whole(posed, reading, chain) else reply.unread()
    if here is None or reading.asked is None:
        return reply.unread()
    return _of_slot(posed, reading, reply, here)


def _of_slot(posed: Posed, reading: Reading, reply: Reply, here: Found) -> Answer | Abstention:
    """What one slot says, as far as it is what is asked for."""
    meant = _narrowed(reading, here)
    if here.holding and not meant.holding:
        return reply.abstain(posed.unsaid, here, here.holding)
    here = meant
    if here.contested and not _only_hearsay(here):
        return reply.abstain(Why.CONTESTED, here, (*here.holding, *here.negative), here.against)
    is_of_another = reading.ended or _asks_since_another(reading, here)
    if is_of_another and (over := tuple(one for one in here.earlier if is_named(one, reading))):
        return reply.ended(here, over[-1:])
    if reading.asked is Asked.WHETHER and asks_whether_over(reading.text):
        return reply.whether_over(here)
    if reading.asked is Asked.WHO_SAID:
        here = _said(reading, here)
    if coming := _coming(reading, here):
        return reply.listed(coming)
    asks_for_coming = _asks_for_what_will_be(posed, reading, here)
    if asks_for_coming and (ahead := _to_come(posed, here)):
        return reply.listed(ahead)
    if not here.holding:
        return reply.nothing(here)
    if asks_for_next(reading.text) and all(_is_past(one, posed) for one in here.holding):
        return reply.abstain(posed.unsaid, here, here.holding)
    if asks_for_coming:
        return reply.abstain(posed.unsaid, here, here.holding)
    if reading.asked is Asked.SINCE and not any(tells_when(reading.text, one) for one in here.holding):
        return reply.abstain(posed.unsaid, here, here.holding)
    found = posed.fit(reading, here)
    if reading.asked is Asked.WHETHER and found.of_it:
        return reply.whether(here, found.unspoken, by_quote=found.by_quote)
    if reading.asked is Asked.SINCE and found.of_it and found.unspoken:
        return reply.abstain(posed.unsaid, here, here.holding)
    return reply.answer(here) if found.whole else reply.unread()


def _narrowed(reading: Reading, here: Found) -> Found:
    """What a slot has of those alone whom a narrower word means: of children the sons."""
    is_whether = reading.asked is Asked.WHETHER
    holding = narrowed(reading.text, here.holding, surely=is_whether or _is_one_of_owners(here.holding))
    if is_whether and not holding and tells_kind(reading.text, here.holding):
        holding = here.holding
    n_fewer = len(here.holding) - len(holding)
    earlier = narrowed(reading.text, here.earlier, surely=is_whether)
    return replace(here, holding=holding, n_holding=here.n_holding - n_fewer, earlier=earlier)


def _said(reading: Reading, here: Found) -> Found:
    """What somebody may have said, be it over by now, where a question names that and not what holds."""
    if any(is_named(one, reading) for one in here.holding):
        return here
    over = tuple(one for one in here.earlier if is_named(one, reading))
    return replace(here, holding=over[-1:], n_holding=1) if over else here


def _is_past(one: Cited, posed: Posed) -> bool:
    """Whether what is on record is a day that is over."""
    now = datetime_of(posed.found.cue.now, zone_named(posed.zone))
    day = day_of(one.fact.value, now)
    return day is not None and day < now.date()


def _asks_since_another(reading: Reading, here: Found) -> bool:
    """Whether it asks since when, and names no value that holds: "How long was I at Acme?"."""
    return reading.asked is Asked.SINCE and not any(is_named(one, reading) for one in here.holding)


def _coming(reading: Reading, here: Found) -> tuple[Cited, ...]:
    """What is to come, where a question names that and nothing that holds: "When am I moving to York?"."""
    of_before = reading.former or reading.first or reading.cue.explicit_at
    if (
        of_before
        or reading.asked not in (Asked.SINCE, Asked.VALUE)
        or any(is_named(one, reading) for one in here.holding)
    ):
        return ()
    return tuple(one for one in (*here.later, *here.planned) if is_named(one, reading))


def _asks_for_what_will_be(posed: Posed, reading: Reading, here: Found) -> bool:
    """Whether what holds now is no answer: it is asked what will be some time, and not of a date or a sum."""
    if reading.asked not in (Asked.VALUE, Asked.WHETHER, Asked.SINCE) or not asks_ahead(reading.text):
        return False
    cue = posed.found.cue
    if cue.window is not None:
        is_known = any(one.fact.valid.start > cue.now for one in here.holding)
        is_until_then = not _to_come(posed, here) and bool(here.later or here.planned)
        if cue.window.end <= cue.now or is_known or is_until_then:
            return False
    return all(one.fact.value is not None and one.fact.value.kind in _NAMED for one in here.holding)


def _to_come(posed: Posed, here: Found) -> tuple[Cited, ...]:
    """What is still to come, by the time that is asked about where one is."""
    window = posed.found.cue.window
    coming = (*here.later, *here.planned)
    return tuple(one for one in coming if window is None or one.fact.valid.start < window.end)


def _chain(posed: Posed, reading: Reading, here: Found | None, similar: Similar | None) -> Chain | None:
    """The chain of relations that a question goes along, where that says more than the one slot does."""
    cue = posed.found.cue
    is_ahead = cue.window is not None and cue.window.start > cue.now and asks_ahead(reading.text)
    if is_ahead or not reading.asks_of_chain:
        # A chain is followed through what holds now.
        return None
    chain = chained(
        posed.tx, reading.text, posed.found.cue, posed.spaces, left_out=reading.left_out, similar=similar
    )  # fmt: skip
    # Of one hop, a chain tells what is, unless that is by its nature of the past: "originally aired on".
    of_before = reading.former and here is not None
    if chain is None or not _outranks(chain, here) or (of_before and not chain.is_long):
        return None
    return None if chain.why is not None and _says_all(posed, reading, here) else chain


def _says_all(posed: Posed, reading: Reading, here: Found | None) -> bool:
    """Whether one slot answers by itself, so that a chain that leads nowhere was only read into the question."""
    if here is None or not here.holding or here.contested:
        return False
    return reading.asked is Asked.VALUE and posed.fit(reading, here).whole


def _is_whole(posed: Posed, reading: Reading, chain: Chain) -> bool:
    """Whether a chain that begins with the owner speaks for every word of the question."""
    way = [hop.cited for hop in chain.hops]
    if any(len(narrowed(reading.text, hop, surely=_is_one_of_owners(hop))) < len(hop) for hop in way):
        return False
    if reading.asked is None or not way or not way[0]:
        return True
    rows = [posed.names.registry.get(hop[0].fact.slot.predicate) if hop else None for hop in way]
    if way[0][0].fact.slot.subject != OWNER:
        return chain.is_long or is_of_kind(reading.text, reading.asked, rows[0], way[0])
    spoken_for = [*read_words(reading), *(chain.read if chain.is_long else ())]
    return fit(reading.text, reading.asked, rows, way, spoken_for).whole


def _is_one_of_owners(hop: Sequence[Cited]) -> bool:
    """Whether a hop leads to one of several of the owner's."""
    return len(hop) > 1 and hop[0].fact.slot.subject == OWNER


def _only_hearsay(here: Found) -> bool:
    """Whether what speaks against a word of the user's own, or of a tool, is only what somebody is reported to say."""
    facts = [one.fact for one in here.holding]
    return bool(facts) and all(
        fact.tier >= Tier.OWN_WORD and all(one.tier <= Tier.HEARSAY for one in fact.challengers) for fact in facts
    )


def _outranks(chain: Chain, here: Found | None) -> bool:
    """Whether a chain says more than the one slot: several hops do, and so does any where no slot is found."""
    if chain.is_long:
        return True
    return chain.why is None and (here is None or here.slot is None or not (here.holding or here.contested))
