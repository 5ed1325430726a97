"""What is worked out of what is on record, put into words: spans, days, changes, counts over time, ages, preferences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stilltrue.answer.compared import Compared, difference
from stilltrue.answer.looking import Found
from stilltrue.answer.over_time import OverTime
from stilltrue.answer.reply import Reply, answer_id
from stilltrue.answer.spans import Span, asks_for_part, factor, product
from stilltrue.answer.verdict import prefers
from stilltrue.model.answer import Abstention, Answer, Asked, Cited, Why
from stilltrue.model.time import Instant


@dataclass(frozen=True, slots=True)
class Reckoned(Reply):
    """One question, as it was read, on its way to an answer that no slot holds as such."""

    def over(self, here: Found, span: Span) -> Answer | Abstention | None:
        """The one number that holds, times the span; None where it is on record for just that, or is no number."""
        if (one := _one_number(here)) is None or one.fact.value is None:
            return None
        times = factor(span, one, self.wording.label(one.fact, self.reading.language))
        if times == 1:
            return None
        total = product(one.fact.value, times) if times is not None else None
        if times is None or total is None:
            return self._refused(self.wording.unmultiplied(one, span.words), here, one)
        text = self.wording.multiplied(one, times, total, span.words)
        return self._answered(Asked.VALUE, (one,), text, here.at)

    def part(self, here: Found) -> Abstention | None:
        """That of a number that holds what is left is not on record; None where that is what it is."""
        one = _one_number(here)
        if one is None:
            return None
        told = (one.fact.label, one.fact.qualified_by, *(receipt.quote for receipt in one.receipts))
        if asks_for_part(" ".join(told)):
            return None
        return self._refused(self.wording.another_part(one), here, one)

    def _refused(self, text: str, here: Found, one: Cited) -> Abstention:
        return Abstention(
            id=answer_id(self.question, here.at, Why.UNREAD, (one,)), question=self.question, why=Why.UNREAD, text=text,
            cited=(one,), evidence=self.found.evidence,
        )  # fmt: skip

    def days_until(self, n: int, one: Cited) -> Answer:
        """How many days off it is."""
        return self._answered(Asked.VALUE, (one,), self.wording.days_off(n, one), self.found.cue.now)

    def on_days(self, on: str | None, n_named: int, n: int, one: Cited) -> Answer:
        """Yes or no of one day; of several the one that it is."""
        at = self.found.cue.now
        if n_named == 1:
            return self._answered(Asked.WHETHER, (one,), self.wording.whether(on is not None, (one,), None), at)
        text = self.wording.on_day(on, one) if on else self.wording.days_off(n, one)
        return self._answered(Asked.VALUE, (one,), text, at)

    def agenda(self, day: str, cited: Sequence[Cited]) -> Answer | Abstention:
        """All that is dated on a day."""
        at = self.found.cue.now
        if not cited:
            return self._abstained(self._unsaid(), day, at)
        return self._answered(Asked.VALUE, cited, self.wording.values(cited, None), at)

    def compared(self, here: Found, asked: Compared) -> Answer | Abstention | None:
        """What is on record beside what was before it, or beside the number that is asked about."""
        one, before = here.holding[0], [each for each in here.earlier if not each.fact.exception][-1:]
        value = one.fact.value
        if value is None:
            return None
        if asked.whether:
            return self._changed(here, one, before, asked)
        if asked.bound is not None:
            verdict = asked.holds(value)
            text = self.wording.whether(verdict, (one,), None)
            return None if verdict is None else self._answered(Asked.WHETHER, (one,), text, here.at)
        was = before[0].fact.value if before else None
        found = difference(value, was) if was is not None else None
        if found is None:
            return self.abstain(self._unsaid(), here, here.holding)
        change, more = found
        text = self.wording.changed_by(change, one, before[0], more=more)
        return self._answered(Asked.VALUE, (one, *before), text, here.at)

    def liked(self, cited: Sequence[Cited], n: int) -> Answer:
        """All that somebody likes or dislikes, of very much some; asked how many, their number first."""
        if self.reading.asked is not Asked.COUNT:
            return self.listed(cited, n - len(cited))
        text = self.wording.count(cited, None, n, n_more=n - len(cited))
        return self._answered(Asked.COUNT, cited, text, self.found.cue.at)

    def over_time(self, here: Found, asked: OverTime, stretches: Sequence[Cited]) -> Answer | Abstention:
        """How many values there were one after the other, or changes; of one alone it is not known what was before."""
        n = asked.counted(stretches)
        if len(stretches) < 2 or not n:
            return self.abstain(self._unsaid(), here, here.holding)
        return self._answered(Asked.COUNT, stretches, self.wording.over_time(stretches, n, times=asked.times), here.at)

    def _changed(self, here: Found, one: Cited, before: Sequence[Cited], asked: Compared) -> Answer | Abstention | None:
        """Whether a value was another one before, and that one; upwards or downwards of numbers alone."""
        now, was = one.fact.value, before[0].fact.value if before else None
        if now is None or was is None:
            return self.abstain(self._unsaid(), here, here.holding)
        found = difference(now, was)
        if asked.rose is not None and found is None:
            return None
        verdict = asked.rose is None or (found is not None and found[1] is asked.rose)
        text = f"{self.wording.whether(verdict, (one,), None)}\n{self.wording.before(before[0])}"
        return self._answered(Asked.WHETHER, (one, *before), text, here.at)

    def preferred(self, liked: Sequence[Sequence[Cited]], disliked: Sequence[Sequence[Cited]]) -> Answer | Abstention:
        """
        The one of two things that is liked where the other is not; two that are liked alike are no choice.

        Args:
            liked: of each of the two what says that it is liked.
            disliked: of each what says that it is not.
        """
        at = self.found.cue.at
        cited = [one for side in (*liked, *disliked) for one in side]
        best = [
            side[0]
            for side, against in zip(liked, reversed(disliked), strict=True)
            if side and (against or prefers(side[0]))
        ]
        if len(best) != 1:
            return self._abstained(self._unsaid(), None, at, cited)
        text = self.wording.on_day(best[0].fact.qualified_by or best[0].fact.slot.qualifier, best[0])
        against = [one for side in disliked for one in side]
        return self._answered(Asked.VALUE, (best[0], *against), text, at)

    def aged(self, ages: tuple[int, int], one: Cited, at: Instant) -> Answer:
        """How old somebody is, between two ages."""
        return self._answered(Asked.VALUE, (one,), self.wording.aged(*ages, one), at)


def _one_number(here: Found) -> Cited | None:
    """The number that holds, where one does and nothing speaks against it."""
    if len(here.holding) != 1 or here.contested:
        return None
    value = here.holding[0].fact.value
    return here.holding[0] if value is not None and value.number is not None else None
