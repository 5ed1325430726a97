"""Answers in English."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import tzinfo
from decimal import Decimal

from stilltrue.answer.strength import ATTITUDE
from stilltrue.answer.wording import Wording, day_of, edges, is_since_said, last_day, latest, occurred, zone_of
from stilltrue.model.answer import Cited, Hop, Why
from stilltrue.model.claim import Modality, Value
from stilltrue.model.fact import Fact, Standing
from stilltrue.model.receipt import Receipt
from stilltrue.model.scope import Channel
from stilltrue.model.time import Instant, Moment, Precision, zone_named

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
_VERBS = {
    "lives": ("live", "lived"), "works": ("work", "worked"), "speaks": ("speak", "spoke"), "owns": ("own", "owned"),
    "uses": ("use", "used"), "cooks": ("cook", "cooked"), "supports": ("support", "supported"),
    "listens": ("listen", "listened"), "plays": ("play", "played"), "wants": ("want", "wanted"),
    "prefers": ("prefer", "preferred"), "wakes": ("wake", "woke"), "goes": ("go", "went"), "holds": ("hold", "held"),
    "depends": ("depend", "depended"), "requires": ("require", "required"), "opens": ("open", "opened"),
    "closes": ("close", "closed"), "contains": ("contain", "contained"), "likes": ("like", "liked"),
    "eats": ("eat", "ate"), "drinks": ("drink", "drank"), "limits": ("limit", "limited"), "avoids": ("avoid", "avoided"), "dislikes": ("dislike", "disliked"),
}  # fmt: skip
"""Verbs that labels begin with: as said to "you", and of the past."""
_WHY = {
    Why.NEVER_SAID: "nothing on record says so",
    Why.SUPERSEDED: "what was said is over, and nothing is on record in its place",
    Why.RECHECK: "it has to be worked out again",
    Why.CONTESTED: "it is contested",
    Why.PENDING: "some of what was said is not processed yet",
    Why.INVISIBLE: "it is not visible in this scope",
    Why.AMBIGUOUS: "what is on record leads to more than one thing",
    Why.UNREAD: "the question does not name one subject and one thing about it",
    Why.UNSUPPORTED: "what the model said is not borne out by what is on record",
    Why.MODEL_DOWN: "the model could not be asked",
    Why.MODEL_CUT_OFF: "the model gave no whole answer",
    Why.BUDGET_SPENT: "the budget for the model is spent",
}
LEADS = {True: "Yes. ", False: "No. ", None: ""}
"""What an answer to whether something is so begins with, by its verdict."""


class EnglishWording(Wording):
    """Plain sentences; an open predicate is followed by a colon and its value."""

    you = "you"

    def date(self, moment: Moment | Instant, zone: tzinfo) -> str:
        year, month, day = day_of(moment, zone)
        if (last := last_day(moment)) is not None and month is not None:
            to_year, to_month, _ = day_of(last, zone)
            start = str(day) if (to_year, to_month) == (year, month) else f"{day} {MONTHS[month - 1]}"
            return f"{start}{f' {year}' if to_year != year else ''}–{self.date(last, zone)}"
        if month is None:
            return str(year)
        return f"{MONTHS[month - 1]} {year}" if day is None else f"{day} {MONTHS[month - 1]} {year}"

    def fact(self, cited: Cited, *, past: bool = False) -> str:
        fact = cited.fact
        value = fact.value.text if fact.value is not None else "nothing"
        past = past or cited.standing is Standing.PAST
        subject = self._subject(fact.slot.subject, fact.subject_label)
        owner = subject == "You"
        if fact.slot.predicate == ATTITUDE and fact.slot.qualifier:
            said = self._said(subject, value.casefold(), fact.qualified_by, polarity=fact.polarity, past=past)
            return said or f"{subject} · attitude to {fact.qualified_by}: {'' if fact.polarity else 'not '}{value}"
        label, known = self.label(fact, "en"), self.names.registry.get(fact.slot.predicate) is not None
        if fact.slot.qualifier:
            label += f" ({fact.qualified_by})"
        if known and (said := self._said(subject, label, value, polarity=fact.polarity, past=past)):
            return said
        lead = label if owner and not known else f"Your {label}" if owner else f"{subject} · {label}"
        return f"{lead}: {'' if fact.polarity else 'not '}{value}"

    def _said(self, subject: str, label: str, value: str, *, polarity: bool, past: bool) -> str | None:
        """A sentence where the label begins with a verb; None where it is a noun."""
        verb, _, rest = label.partition(" ")
        owner = subject == "You"
        if verb in _VERBS:
            base, before = _VERBS[verb]
            if not polarity:
                verb = f"did not {base}" if past else f"do not {base}" if owner else f"does not {base}"
            else:
                verb = before if past else base if owner else verb
        elif verb == "is":
            verb = ("were" if owner else "was") if past else ("are" if owner else "is")
            verb += "" if polarity else " not"
        else:
            return None
        return " ".join(part for part in (subject, verb, rest, value) if part)

    def _subject(self, key: str, worded: str) -> str:
        if self.is_owner(key):
            return "You"
        if key.startswith("user's "):
            return "Your " + key.removeprefix("user's ")
        return worded or key

    def period(self, cited: Cited) -> str:
        fact, zone = cited.fact, zone_of(cited)
        start, end = edges(fact.valid)
        if fact.event:
            return self._occurred(fact, zone)
        parts = []
        if end is not None:
            first = fact.since_stated if fact.since_stated is not None else start
            if first is not None:
                parts.append(f"from {self.date(first, zone)}")
            parts.append(f"until {self.date(end, zone)}")
        elif fact.since_stated is not None:
            parts.append(f"since {self.date(fact.since_stated, zone)}")
        elif start is not None:
            said = ", when it was said" if is_since_said(cited, zone) and not fact.inferred else ""
            parts.append(f"since {self.date(fact.since, zone)}{said}")
        marks = ["planned"] if fact.lane is Modality.PLANNED else []
        if fact.exception:
            marks.append("for that time only")
        if fact.inferred:
            marks.append("inferred, not said")
        if cited.standing is Standing.PRESUMED:
            marks.append("presumed: nobody has said so since")
        if cited.standing is Standing.STALE:
            marks.append("not confirmed for long")
        return " ".join(parts) + (f" [{'; '.join(marks)}]" if marks else "")

    def _occurred(self, fact: Fact, zone: tzinfo) -> str:
        first, last = occurred(fact)
        if fact.since_stated is None:
            return f"by {self.date(first, zone)}"
        if last is not None:
            return f"from {self.date(first, zone)} to {self.date(last, zone)}"
        if last_day(first) is not None:
            return f"some time in {self.date(first, zone)}"
        coarse = isinstance(first, Moment) and first.precision in (Precision.YEAR, Precision.MONTH)
        return f"{'in' if coarse else 'on'} {self.date(first, zone)}"

    def receipt(self, receipt: Receipt) -> str:
        turn = receipt.turn
        return f"{_who(receipt)} on {self.date(turn.said_at, zone_named(turn.zone))}: “{receipt.quote}”"

    def values(self, cited: Sequence[Cited], then: str | None, *, ahead: bool = False) -> str:
        lead = f"On record for {then}: " if then else "On record: "
        lines = [self._line(one, past=then is not None and not ahead) for one in cited]
        return lead + lines[0] if len(lines) == 1 else "\n".join([lead.rstrip(), *(f"- {line}" for line in lines)])

    def multiplied(self, cited: Cited, times: Decimal, total: Value, span: str) -> str:
        value = cited.fact.value
        each = _figure(value) if value is not None else ""
        return f"{span}: {each} × {_figure(Value.of_number(times))} = {_figure(total)}\nOn record: {self._line(cited)}"

    def unmultiplied(self, cited: Cited, span: str) -> str:
        return (
            f"No answer: it is not on record for what time or number this is, so not what it comes to {span}.\n"
            f"- {self._line(cited)}"
        )

    def another_part(self, cited: Cited) -> str:
        return f"No answer: what is left or used up is not on record, only this:\n- {self._line(cited)}"

    def worked_out(self, worked: str) -> str:
        return f"Worked out: {worked}"

    def doubtful(self, since: Instant, zone: tzinfo, reason: str, *, over: bool) -> str:
        became = "this is over" if over else "since then"
        return f"Doubtful since {self.date(since, zone)}, {became}: {reason}. Ask whether it still holds."

    def against(self, receipt: Receipt) -> str:
        return f"Otherwise by hearsay: {self.receipt(receipt)}"

    def days_off(self, n: int, cited: Cited) -> str:
        away = f"{abs(n):,} day{'' if abs(n) == 1 else 's'}"
        lead = "Today" if n == 0 else f"In {away}" if n > 0 else f"{away} ago"
        return f"{lead}. {self.values((cited,), None)}"

    def on_day(self, day: str, cited: Cited) -> str:
        return f"{day[:1].upper()}{day[1:]}. {self.values((cited,), None)}"

    def changed_by(self, change: Value, cited: Cited, before: Cited, *, more: bool) -> str:
        lead = f"By {_figure(change)} {'more' if more else 'less'}."
        return f"{lead} On record: {self._line(cited)}\n{self.before(before)}"

    def before(self, cited: Cited) -> str:
        return f"Before: {self._line(cited, past=True)}"

    def aged(self, low: int, high: int, cited: Cited) -> str:
        return f"{low if low == high else f'{low} or {high}'}. {self.values((cited,), None)}"

    def within(self, cited: Sequence[Cited]) -> str:
        return "\n".join(f"Earlier in that time: {self._line(one, past=True)}" for one in cited)

    def since(self, cited: Sequence[Cited]) -> str:
        return self.values(cited, None)

    def said_by(self, cited: Sequence[Cited]) -> str:
        lines = [f"- {self.receipt(receipt)}" for one in cited for receipt in one.receipts]
        return "\n".join([f"On record: {'; '.join(self.fact(one) for one in cited)}.", *lines])

    def count(self, cited: Sequence[Cited], then: str | None, n: int, *, n_more: int) -> str:
        lead = f"On record for {then}: " if then else "On record: "
        lines = [f"- {self._line(one, past=then is not None)}" for one in cited]
        others = [self.more(n_more)] if n_more else []
        return "\n".join([f"{lead}{n}", *lines, *others])

    def over_time(self, cited: Sequence[Cited], n: int, *, times: bool) -> str:
        counted = f"{n} time{'' if n == 1 else 's'}" if times else str(n)
        return "\n".join([f"On record: {counted}", *(f"- {self._line(one)}" for one in cited)])

    def more(self, n: int) -> str:
        return f"… and {n:,} more; `stilltrue list` pages through all"

    def whether(self, verdict: bool | None, cited: Sequence[Cited], then: str | None, *, ahead: bool = False) -> str:
        return LEADS[verdict] + self.values(cited, then, ahead=ahead)

    def abstention(self, why: Why, about: str | None, cited: Sequence[Cited], against: Sequence[Receipt]) -> str:
        lead = f"No answer: {_WHY[why]}" + (f" ({about})." if about else ".")
        lines = [f"- {self._line(one)}" for one in cited]
        lines += [f"- against it: {self.receipt(receipt)}" for receipt in against]
        return "\n".join([lead, *lines])

    def path(self, ends: Sequence[str], hops: Sequence[Hop], then: str | None) -> str:
        lead = f"On record for {then}: " if then else "On record: "
        return "\n".join([f"{lead}{', '.join(ends)}", *self._walked(hops, past=then is not None)])

    def broken(self, why: Why, about: str, hops: Sequence[Hop], against: Sequence[Receipt]) -> str:
        lines = [*self._walked(hops, past=False), *(f"- against it: {self.receipt(receipt)}" for receipt in against)]
        return "\n".join([f"No answer: {_WHY[why]} ({about}).", *lines])

    def step(self, n: int, total: int, asked_of: str, predicate: str, *, back: bool) -> str:
        asked = f"whose {self.predicate_label(predicate, 'en')} is {asked_of}"
        return f"hop {n} of {total}: {asked if back else self.slot(asked_of, predicate, '')}"

    def _walked(self, hops: Sequence[Hop], *, past: bool) -> list[str]:
        return [f"- {self._line(one, past=past)}" for hop in hops for one in hop.cited]

    def instant(self, at: Instant, zone: tzinfo) -> str:
        return self.date(at, zone)

    def slot(self, subject: str, predicate: str, qualifier: str) -> str:
        inner = f"[{qualifier}]" if qualifier else ""
        return f"{self._subject(subject, subject)} · {self.predicate_label(predicate, 'en')}{inner}"

    def _line(self, cited: Cited, *, past: bool = False) -> str:
        said, period = latest(cited), self.period(cited)
        fact = self.fact(cited, past=past)
        line = f"{fact}, {period}" if period else fact
        return f"{line} ({self.receipt(said)})" if said is not None else line


def _figure(value: Value) -> str:
    """A number with its thousands apart: 1,800,000 KRW."""
    if value.number is None:
        return value.text
    return f"{value.number.normalize():,f}" + (f" {value.unit}" if value.unit else "")


def _who(receipt: Receipt) -> str:
    turn = receipt.turn
    match turn.channel:
        case Channel.USER:
            return f"{turn.speaker} said" if turn.speaker else "you said"
        case Channel.OTHER:
            return f"{turn.speaker or 'somebody else'} said"
        case Channel.ASSISTANT:
            return "the assistant said"
        case Channel.ACT:
            return "you recorded"
        case Channel.STRUCTURED:
            return f"{turn.source or 'a program'} recorded"
        case _:
            return f"a {turn.channel.value} said"
