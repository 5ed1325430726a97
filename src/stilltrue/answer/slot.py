"""One subject, one slot: the exact answer with its receipt, or why there is none."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b

from stilltrue.answer.chain import Chain, chained
from stilltrue.answer.introduced import introduced
from stilltrue.answer.looking import MOST_CITED, Found, look
from stilltrue.answer.mentions import Similar
from stilltrue.answer.reading import ATTITUDE, Reading, read
from stilltrue.answer.wording import Wording, zone_of
from stilltrue.answer.wording_en import EnglishWording
from stilltrue.answer.wording_ko import KoreanWording
from stilltrue.ledger.naming import Names
from stilltrue.model.answer import Abstention, Answer, Asked, Cited, Why
from stilltrue.model.claim import ValueKind
from stilltrue.model.evidence import Recall
from stilltrue.model.receipt import Receipt
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant
from stilltrue.storage.base import Transaction

_FAVOURABLE = frozenset({"likes"})
_ADVERSE = frozenset({"dislikes", "avoids", "allergic"})
_AVERSION = re.compile(r"dislike|hate|avoid|싫|피하")


def answer(
    tx: Transaction,
    question: str,
    found: Recall,
    *,
    spaces: Sequence[tuple[SpaceKey, Names]],
    now: Instant,
    similar: Similar | None = None,
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
    """
    reading = read(tx, question, found.cue, spaces)
    wording = (KoreanWording if reading.language == "ko" else EnglishWording)(spaces[0][1])
    reply = _Reply(question, reading, wording, found, now)
    if (person := _introduced(tx, reading, spaces)) is not None:
        return reply.answer(person)
    here = look(tx, reading, spaces)
    chain = None
    if reading.asks_of_chain:
        chain = chained(tx, reading.text, found.cue, spaces, left_out=reading.left_out, similar=similar)
    if chain is not None and _outranks(chain, here):
        return reply.along(chain) if chain.why is None else reply.broken(chain, chain.why)
    if here is None or reading.asked is None:
        return reply.unread()
    if here.contested:
        return reply.abstain(Why.CONTESTED, here, (*here.holding, *here.negative), here.against)
    if reading.ended and (over := tuple(one for one in here.earlier if _named(one, reading))):
        return reply.ended(here, over[-1:])
    return reply.answer(here) if here.holding else reply.nothing(here)


def _introduced(tx: Transaction, reading: Reading, spaces: Sequence[tuple[SpaceKey, Names]]) -> Found | None:
    """What says who somebody is to the owner, or how somebody of the owner's is called; None where nothing does."""
    asked = introduced(tx, reading.text, spaces) if reading.asked is Asked.VALUE else None
    here = look(tx, replace(reading, slots=asked.slots), spaces) if asked is not None else None
    if asked is None or here is None or here.contested:
        return None
    holding = tuple(one for one in here.holding if asked.key in (None, one.fact.value_key))
    return replace(here, holding=holding, n_holding=len(holding)) if holding else None


@dataclass(frozen=True, slots=True)
class _Reply:
    """One question, as it was read, on its way to an answer."""

    question: str
    reading: Reading
    wording: Wording
    found: Recall
    now: Instant

    def answer(self, here: Found) -> Answer:
        asked, wording = self._asked_of(here), self.wording
        match asked:
            case Asked.SINCE:
                text = wording.since(here.holding)
            case Asked.WHO_SAID:
                text = wording.said_by(here.holding)
            case Asked.COUNT:
                text = wording.count(here.holding, self._then(here, here.holding), here.n_holding)
            case Asked.WHETHER:
                return self._whether(here)
            case Asked.VALUE:
                text = wording.values(here.holding, self._then(here, here.holding))
                if (n_more := here.n_holding - len(here.holding)) > 0:
                    text = f"{text}\n{wording.more(n_more)}"
                if here.within:
                    text = f"{text}\n{wording.within(here.within)}"
                    return self._answered(asked, (*here.holding, *here.within), text, here.at)
        return self._answered(asked, here.holding, text, here.at)

    def _whether(self, here: Found) -> Answer:
        """Yes or no; what held for a part of the time asked about did hold then."""
        verdict = _verdict(here, self.reading)
        partly = tuple(one for one in here.within if verdict is not True and _named(one, self.reading))
        if partly:
            text = self.wording.whether(True, partly, None)
            return self._answered(Asked.WHETHER, partly, text, here.at)
        text = self.wording.whether(verdict, here.holding, self._then(here, here.holding))
        return self._answered(Asked.WHETHER, here.holding, text, here.at)

    def ended(self, here: Found, over: Sequence[Cited]) -> Answer:
        """When it was over: the period of what held."""
        return self._answered(Asked.SINCE, over, self.wording.values(over, None), here.at)

    def along(self, chain: Chain) -> Answer:
        """What a chain leads to, with each hop."""
        last = chain.hops[-1].cited
        then = self._then_at(self.found.cue.at, last)
        at, asked = self.found.cue.at, self.reading.asked or Asked.VALUE
        text = self.wording.path(self._ends(chain, asked), chain.hops, then)
        return Answer(
            id=_id(self.question, at, asked, last),
            question=self.question, asked=asked, text=text, at=at, cited=last, path=chain.hops,
        )  # fmt: skip

    def _ends(self, chain: Chain, asked: Asked) -> tuple[str, ...]:
        """What it leads to, some of very many; asked how many, their number first, unless it leads to a number."""
        ends, n_more = chain.ends[:MOST_CITED], len(chain.ends) - MOST_CITED
        told = (*ends, self.wording.more(n_more)) if n_more > 0 else ends
        value = chain.hops[-1].cited[0].fact.value
        is_number = value is not None and value.kind is ValueKind.NUMBER and not chain.hops[-1].back
        if asked is not Asked.COUNT or is_number:
            return told
        return (f"{len(chain.ends)} ({', '.join(told)})",)

    def broken(self, chain: Chain, why: Why) -> Abstention:
        """At which hop a chain leads no further."""
        at = self.found.cue.at
        if why is Why.UNREAD:
            return self._abstained(why, None, at)
        why = Why.PENDING if why is Why.NEVER_SAID and self.found.report.pending else why
        relation = chain.broken_at
        stopped = why in (Why.CONTESTED, Why.AMBIGUOUS)
        about = chain.asked_of if relation is None else self.wording.step(
            len(chain.hops) + (not stopped), chain.n_hops, chain.asked_of, relation.predicate, back=relation.back
        )  # fmt: skip
        cited = chain.hops[-1].cited if chain.hops else ()
        against = chain.against if why is Why.CONTESTED else ()
        return Abstention(
            id=_id(self.question, at, why, cited), question=self.question, why=why,
            text=self.wording.broken(why, about, chain.hops, against), cited=cited, evidence=self.found.evidence,
            path=chain.hops,
        )  # fmt: skip

    def nothing(self, here: Found) -> Answer | Abstention:
        """Nothing holds: said so where it was said; else what was before, or that nothing ever was."""
        denied = tuple(one for one in here.negative if _named(one, self.reading))
        if self.reading.asked is Asked.WHETHER and denied:
            text = self.wording.whether(False, denied, self._then(here, denied))
            return self._answered(Asked.WHETHER, denied, text, here.at)
        if here.recheck is not None and here.slot is not None:
            about = self.wording.slot(here.slot.subject, here.slot.predicate, here.slot.qualifier)
            return self._abstained(Why.RECHECK, f"{about}; {here.recheck}", here.at)
        if here.earlier or here.negative:
            return self.abstain(Why.SUPERSEDED, here, (*here.earlier[-1:], *here.negative))
        return self.abstain(self._unsaid(), here, (*here.later[:1], *here.planned))

    def unread(self) -> Abstention:
        """A slot that is named and not on record was never said; where none is named, the question is not read."""
        reading = self.reading
        if reading.asked is None or reading.predicate is None or reading.slots or reading.advice:
            return self._abstained(Why.UNREAD, None, self.found.cue.at)
        named = reading.subject is not None
        about = self.wording.slot(reading.subject or "", reading.predicate, "") if named else None
        return self._abstained(self._unsaid(), about, self.found.cue.at)

    def abstain(self, why: Why, here: Found, cited: Sequence[Cited], against: Sequence[Receipt] = ()) -> Abstention:
        slot = here.slot
        about = self.wording.slot(slot.subject, slot.predicate, slot.qualifier) if slot is not None else None
        return self._abstained(why, about, here.at, cited, against)

    def _abstained(
        self,
        why: Why,
        about: str | None,
        at: Instant,
        cited: Sequence[Cited] = (),
        against: Sequence[Receipt] = (),
    ) -> Abstention:
        return Abstention(
            id=_id(self.question, at, why, cited),
            question=self.question,
            why=why,
            text=self.wording.abstention(why, about, cited, against),
            cited=tuple(cited),
            evidence=self.found.evidence,
        )

    def _answered(self, asked: Asked, cited: Sequence[Cited], text: str, at: Instant) -> Answer:
        answer_id = _id(self.question, at, asked, cited)
        return Answer(id=answer_id, question=self.question, asked=asked, text=text, at=at, cited=tuple(cited))

    def _asked_of(self, here: Found) -> Asked:
        """How many is a number that a single-valued slot holds; since when, of a date, is the date."""
        asked = self.reading.asked or Asked.VALUE
        dated = any(one.fact.value is not None and one.fact.value.kind is ValueKind.DATE for one in here.holding)
        if (asked is Asked.COUNT and not here.many) or (asked is Asked.SINCE and dated):
            return Asked.VALUE
        return asked

    def _then(self, here: Found, cited: Sequence[Cited]) -> str | None:
        """The instant asked about, where it is not now; the recall may have looked at the clock by itself."""
        return self._then_at(here.at, cited)

    def _then_at(self, at: Instant, cited: Sequence[Cited]) -> str | None:
        present = (self.now, self.found.cue.now)
        return None if at in present else self.wording.instant(at, zone_of(cited[0]))

    def _unsaid(self) -> Why:
        return Why.PENDING if self.found.report.pending else Why.NEVER_SAID


def _outranks(chain: Chain, here: Found | None) -> bool:
    """Whether a chain says more than the one slot: several hops do, and so does any where no slot is found."""
    if chain.is_long:
        return True
    return chain.why is None and (here is None or here.slot is None or not (here.holding or here.contested))


def _verdict(here: Found, reading: Reading) -> bool | None:
    """Yes where a value that holds is named, no where another one is; None where the words name none on record."""
    if here.slot is not None and here.slot.predicate == ATTITUDE:
        return _stance(here, reading)
    if any(_named(one, reading) for one in here.holding):
        return True
    others = [*here.negative, *here.earlier, *here.later, *here.planned]
    return False if any(_named(one, reading) for one in others) else None


def _stance(here: Found, reading: Reading) -> bool | None:
    """Whether it is liked, or disliked, where that is what is asked; limits are neither."""
    stances = {one.fact.value.text.casefold() for one in here.holding if one.fact.value is not None}
    against, towards = bool(stances & _ADVERSE), bool(stances & _FAVOURABLE)
    if not against and not towards:
        return None
    return against if _AVERSION.search(reading.spoken.folded) else towards


def _named(one: Cited, reading: Reading) -> bool:
    return one.fact.value is not None and reading.spoken.names(one.fact.value.text)


def _id(question: str, at: Instant, outcome: str, cited: Sequence[Cited]) -> str:
    content = "\x1f".join([question, str(at), outcome, *(one.fact.id for one in cited)])
    return "w_" + blake2b(content.encode("utf-8", "surrogatepass"), digest_size=9).hexdigest()
