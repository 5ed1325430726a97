"""What is found on the way to an answer, put into words: the answer with what it cites, or why there is none."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b

from stilltrue.answer.chain import Chain
from stilltrue.answer.fitting import named_in
from stilltrue.answer.headcount import headcount
from stilltrue.answer.looking import Found
from stilltrue.answer.paging import MOST_CITED
from stilltrue.answer.reading import Reading
from stilltrue.answer.verdict import asks_for_any, is_given_up, is_named, may_be_values, truth_of, verdict_of
from stilltrue.answer.wording import Wording, zone_of
from stilltrue.model.answer import Abstention, Answer, Asked, Cited, Why
from stilltrue.model.claim import ValueKind
from stilltrue.model.evidence import Recall
from stilltrue.model.fact import OWNER
from stilltrue.model.receipt import Receipt
from stilltrue.model.time import Instant


@dataclass(frozen=True, slots=True)
class Reply:
    """One question, as it was read, on its way to an answer."""

    question: str
    reading: Reading
    wording: Wording
    found: Recall
    now: Instant

    def answer(self, here: Found) -> Answer:
        asked, wording = self._asked_of(here), self.wording
        named = tuple(one for one in here.holding if is_named(one, self.reading)) or here.holding
        match asked:
            case Asked.SINCE:
                return self._answered(asked, named, wording.since(named), here.at)
            case Asked.WHO_SAID:
                return self._answered(asked, named, wording.said_by(named), here.at)
            case Asked.COUNT:
                heads = headcount(self.question, here.holding) if here.n_holding == len(here.holding) else None
                cited, n = heads or (here.holding, here.n_holding)
                text = wording.count(cited, self._then(here, cited), n, n_more=here.n_holding - len(here.holding))
                return self._answered(asked, cited, text, here.at)
            case Asked.VALUE | Asked.WHETHER:
                text = wording.values(here.holding, self._then(here, here.holding), ahead=self._ahead(here))
                if (n_more := here.n_holding - len(here.holding)) > 0:
                    text = f"{text}\n{wording.more(n_more)}"
                if here.against:
                    text = "\n".join([text, *map(self.wording.against, here.against)])
                if here.within:
                    text = f"{text}\n{wording.within(here.within)}"
                    return self._answered(asked, (*here.holding, *here.within), text, here.at)
        return self._answered(asked, here.holding, text, here.at)

    def whether(self, here: Found, unspoken: Sequence[str], *, by_quote: bool = False) -> Answer | Abstention:
        """
        Yes or no; what held for a part of the time asked about did hold then.

        Args:
            here: what the slot holds.
            unspoken: words of the question that nothing of it speaks for; where there are none, that anything holds is a yes.
            by_quote: whether some words stand in what was said alone, so that what holds is shown and no yes is given.
        """
        verdict = verdict_of(here, self.reading)
        if verdict and not _are_of_values(unspoken, here.holding):
            # A cat is on record, and not that it is a black one.
            verdict = None
        elif verdict is None and not unspoken and not by_quote and asks_for_any(here, self.reading):
            verdict = True
        elif (
            verdict is None
            and unspoken
            and (here.many or not may_be_values(unspoken, here, self.reading, self.wording.names))
        ):
            return self.abstain(self._unsaid(), here, here.holding)
        partly = tuple(one for one in here.within if verdict is not True and is_named(one, self.reading))
        if partly:
            text = self.wording.whether(True, partly, None)
            return self._answered(Asked.WHETHER, partly, text, here.at)
        telling = here.negative if verdict is False else here.holding if verdict else ()
        named = tuple(one for one in telling if is_named(one, self.reading)) or here.holding
        text = self.wording.whether(verdict, named, self._then(here, named), ahead=self._ahead(here))
        return self._answered(Asked.WHETHER, named, text, here.at)

    def not_so(self, here: Found, named: Sequence[Cited]) -> Answer:
        """No, by what is on record of what is asked about."""
        text = self.wording.whether(False, named, self._then(here, named))
        return self._answered(Asked.WHETHER, named, text, here.at)

    def whether_over(self, here: Found) -> Answer | Abstention:
        """Yes where what the question names is over or denied, no where it holds."""
        if (truth := truth_of(here)) is not None:
            text = self.wording.whether(not truth, here.holding, self._then(here, here.holding))
            return self._answered(Asked.WHETHER, here.holding, text, here.at)
        if given_up := tuple(one for one in here.holding if is_given_up(one)):
            text = self.wording.whether(True, given_up, self._then(here, given_up))
            return self._answered(Asked.WHETHER, given_up, text, here.at)
        for verdict, facts in ((False, here.holding), (True, here.negative), (True, here.earlier[-1:])):
            if named := tuple(one for one in facts if is_named(one, self.reading)):
                text = self.wording.whether(verdict, named, self._then(here, named))
                return self._answered(Asked.WHETHER, named, text, here.at)
        return self.abstain(self._unsaid(), here, here.holding)

    def listed(self, cited: Sequence[Cited], n_more: int = 0) -> Answer:
        """All that is held of several things, or that there is so much more."""
        text = self.wording.values(cited, None)
        text = f"{text}\n{self.wording.more(n_more)}" if n_more else text
        return self._answered(Asked.VALUE, cited, text, self.found.cue.at)

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
            id=answer_id(self.question, at, asked, last),
            question=self.question, asked=asked, text=text, at=at, cited=last, path=chain.hops,
        )  # fmt: skip

    def _ends(self, chain: Chain, asked: Asked) -> tuple[str, ...]:
        """What it leads to, some of very many; asked how many, their number first, unless it leads to a number."""
        back, n_more = chain.hops[-1].back, chain.n_ends - MOST_CITED
        ends = tuple(self.wording.you if back and end == OWNER else end for end in chain.ends[:MOST_CITED])
        told = (*ends, self.wording.more(n_more)) if n_more > 0 else ends
        value = chain.hops[-1].cited[0].fact.value
        is_number = value is not None and value.kind is ValueKind.NUMBER and not back
        if asked is not Asked.COUNT or is_number:
            return told
        return (f"{chain.n_ends} ({', '.join(told)})",)

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
            id=answer_id(self.question, at, why, cited), question=self.question, why=why,
            text=self.wording.broken(why, about, chain.hops, against), cited=cited, evidence=self.found.evidence,
            path=chain.hops,
        )  # fmt: skip

    def nothing(self, here: Found) -> Answer | Abstention:
        """Nothing holds: said so where it was said; else what was before, or that nothing ever was."""
        denied = tuple(one for one in here.negative if is_named(one, self.reading))
        if self.reading.asked is Asked.WHETHER and denied:
            # What does not hold now may have held at some time.
            verdict = None if self.reading.ever else False
            text = self.wording.whether(verdict, denied, self._then(here, denied))
            return self._answered(Asked.WHETHER, denied, text, here.at)
        if here.recheck is not None and here.slot is not None:
            about = self.wording.slot(here.slot.subject, here.slot.predicate, here.slot.qualifier)
            return self._abstained(Why.RECHECK, f"{about}; {here.recheck}", here.at)
        if self.reading.asked is Asked.VALUE and here.planned and all(map(_is_dated, here.planned)):
            return self._answered(Asked.VALUE, here.planned, self.wording.values(here.planned, None), here.at)
        if here.earlier or here.negative:
            return self.abstain(Why.SUPERSEDED, here, (*here.earlier[-1:], *here.negative))
        return self.abstain(self._unsaid(), here, (*here.later[:1], *here.planned))

    def unread(self) -> Abstention:
        """A slot that is named and not on record was never said; where none is named, the question is not read."""
        reading = self.reading
        if reading.asked is None or reading.predicate is None or reading.slots or reading.advice:
            return self._abstained(Why.UNREAD, None, self.found.cue.at)
        named = reading.subject is not None and not (reading.subject == OWNER and named_in(reading.text))
        about = self.wording.slot(reading.subject or "", reading.predicate, "") if named else None
        return self._abstained(self._unsaid(), about, self.found.cue.at)

    def unsaid(self) -> Abstention:
        """That nothing on record says so."""
        return self._abstained(self._unsaid(), None, self.found.cue.at)

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
            id=answer_id(self.question, at, why, cited),
            question=self.question,
            why=why,
            text=self.wording.abstention(why, about, cited, against),
            cited=tuple(cited),
            evidence=self.found.evidence,
        )

    def _answered(self, asked: Asked, cited: Sequence[Cited], text: str, at: Instant) -> Answer:
        known = answer_id(self.question, at, asked, cited)
        return Answer(id=known, question=self.question, asked=asked, text=text, at=at, cited=tuple(cited))

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

    def _ahead(self, here: Found) -> bool:
        """Whether it is asked of what is to come."""
        return here.at > max(self.now, self.found.cue.now)

    def _unsaid(self) -> Why:
        return Why.PENDING if self.found.report.pending else Why.NEVER_SAID


def _are_of_values(words: Sequence[str], holding: Sequence[Cited]) -> bool:
    """Whether words all stand in what a slot holds."""
    values = " ".join(one.fact.value.text.casefold() for one in holding if one.fact.value is not None)
    return all(re.search(rf"(?<![a-z]){re.escape(word.casefold())}(?![a-z])", values) for word in words)


def _is_dated(one: Cited) -> bool:
    """Whether it is an appointment: what is planned is the answer to when it is."""
    return one.fact.value is not None and one.fact.value.kind is ValueKind.DATE


def answer_id(question: str, at: Instant, outcome: str, cited: Sequence[Cited]) -> str:
    """The id of an answer: the same for the same question, instant, outcome and facts."""
    content = "\x1f".join([question, str(at), outcome, *(one.fact.id for one in cited)])
    return "w_" + blake2b(content.encode("utf-8", "surrogatepass"), digest_size=9).hexdigest()
