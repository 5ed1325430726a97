"""One subject, one slot: the exact answer with its receipt, or why there is none."""

from __future__ import annotations

from collections.abc import Sequence

from stilltrue.answer.beside import with_beside
from stilltrue.answer.chain import Chain, chained
from stilltrue.answer.fitting import fits
from stilltrue.answer.looking import Found, look
from stilltrue.answer.mentions import Similar
from stilltrue.answer.posed import Posed
from stilltrue.answer.reading import Reading
from stilltrue.answer.reply import is_named
from stilltrue.answer.worked_out import comparing, introducing, on_days, over_span
from stilltrue.language import language
from stilltrue.ledger.naming import Names
from stilltrue.model.answer import Abstention, Answer, Asked, Why
from stilltrue.model.evidence import Recall
from stilltrue.model.fact import OWNER
from stilltrue.model.scope import SpaceKey, Tier
from stilltrue.model.time import Instant, datetime_of
from stilltrue.storage.base import Transaction


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
    said = on_days(posed) or comparing(posed) or _exactly(posed, similar)
    if not isinstance(said, Answer):
        return said
    return with_beside(tx, said, dict(spaces), posed.wording, found.cue.known_at)


def _exactly(posed: Posed, similar: Similar | None) -> Answer | Abstention:
    reading = posed.reading()
    reply = posed.reply(reading)
    if (person := introducing(posed, reading)) is not None:
        return reply.answer(person)
    here = look(posed.tx, reading, posed.spaces)
    if (spanned := over_span(posed, reply, here)) is not None:
        return spanned
    if (chain := _chain(posed, reading, here, similar)) is not None:
        if chain.why is not None:
            return reply.broken(chain, chain.why)
        return reply.along(chain) if _is_whole(posed, reading, chain) else reply.unread()
    if here is None or reading.asked is None:
        return reply.unread()
    if here.contested and not _only_hearsay(here):
        return reply.abstain(Why.CONTESTED, here, (*here.holding, *here.negative), here.against)
    if reading.ended and (over := tuple(one for one in here.earlier if is_named(one, reading))):
        return reply.ended(here, over[-1:])
    if here.holding and not _fits(posed, reading, here):
        return reply.unread()
    return reply.answer(here) if here.holding else reply.nothing(here)


def _chain(posed: Posed, reading: Reading, here: Found | None, similar: Similar | None) -> Chain | None:
    """The chain of relations that a question goes along, where that says more than the one slot does."""
    if not reading.asks_of_chain:
        return None
    chain = chained(
        posed.tx, reading.text, posed.found.cue, posed.spaces, left_out=reading.left_out, similar=similar
    )  # fmt: skip
    if chain is None or not _outranks(chain, here):
        return None
    return None if chain.why is not None and _says_all(posed, reading, here) else chain


def _says_all(posed: Posed, reading: Reading, here: Found | None) -> bool:
    """Whether one slot answers by itself, so that a chain that leads nowhere was only read into the question."""
    if here is None or not here.holding or here.contested:
        return False
    # What is left over of a Korean question is not known well enough to say so.
    return reading.language == "en" and reading.asked is Asked.VALUE and _fits(posed, reading, here)


def _fits(posed: Posed, reading: Reading, here: Found) -> bool:
    """Whether what a slot holds can be what is asked for, and no word of the question is left over."""
    if here.slot is None or reading.asked is None:
        return True
    row = dict(posed.spaces)[here.slot.space].registry.get(here.slot.predicate)
    others = [one.fact.value.text for one in (*here.earlier, *here.negative, *here.later) if one.fact.value is not None]
    return fits(reading.text, reading.asked, [row], [here.holding], [*_read_words(reading), *others])


def _is_whole(posed: Posed, reading: Reading, chain: Chain) -> bool:
    """Whether a chain that begins with the owner speaks for every word of the question."""
    way = [hop.cited for hop in chain.hops]
    if reading.asked is None or not way or not way[0] or way[0][0].fact.slot.subject != OWNER:
        return True
    rows = [posed.names.registry.get(hop[0].fact.slot.predicate) if hop else None for hop in way]
    return fits(reading.text, reading.asked, rows, way, _read_words(reading))


def _read_words(reading: Reading) -> list[str]:
    """The times and the names of a question, as worded."""
    times = language(reading.language).dates(reading.text, datetime_of(reading.cue.now))
    return [*(found.text for found in times), *(anchor.text for anchor in reading.cue.anchors)]


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
