"""Answers in words: what every language has to say, and which language says it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from datetime import tzinfo
from decimal import Decimal
from typing import ClassVar

from stilltrue.ledger.naming import Names
from stilltrue.model.answer import Cited, Hop, Why
from stilltrue.model.claim import Value
from stilltrue.model.fact import OWNER, Fact
from stilltrue.model.receipt import Receipt
from stilltrue.model.time import (
    BEGINNING,
    DAY,
    FOREVER,
    MINUTE,
    Instant,
    Interval,
    Moment,
    Precision,
    datetime_of,
    zone_named,
)


class Wording(ABC):
    """How one language says what the ledger knows. Plain templates; values and quotes as they were said."""

    you: ClassVar[str]
    """The owner, as a chain that ends at him names him."""

    def __init__(self, names: Names) -> None:
        self.names = names

    @abstractmethod
    def date(self, moment: Moment | Instant, zone: tzinfo) -> str:
        """A time at its own precision."""

    @abstractmethod
    def fact(self, cited: Cited, *, past: bool = False) -> str:
        """Subject, predicate and value; of then, where the past is asked for."""

    @abstractmethod
    def period(self, cited: Cited) -> str:
        """Since when and until when; marks of what is presumed, stale or an exception."""

    @abstractmethod
    def receipt(self, receipt: Receipt) -> str:
        """Who said it when, and the quote."""

    @abstractmethod
    def values(self, cited: Sequence[Cited], then: str | None, *, ahead: bool = False) -> str:
        """What is on record, now or at the instant given; `ahead` where that is still to come."""

    @abstractmethod
    def multiplied(self, cited: Cited, times: Decimal, total: Value, span: str) -> str:
        """What a number on record comes to over a span, with how it is worked out, and the fact."""

    @abstractmethod
    def unmultiplied(self, cited: Cited, span: str) -> str:
        """That it is not known what a number on record comes to over a span, and the fact."""

    @abstractmethod
    def another_part(self, cited: Cited) -> str:
        """That what is left, or used up, is not on record, and the fact that is."""

    @abstractmethod
    def worked_out(self, worked: str) -> str:
        """How a derived value comes about, by its formula in words."""

    @abstractmethod
    def doubtful(self, since: Instant, zone: tzinfo, reason: str, *, over: bool) -> str:
        """Since when what is answered is doubtful, and what came then, or was over then."""

    @abstractmethod
    def against(self, receipt: Receipt) -> str:
        """What somebody is reported to say instead."""

    @abstractmethod
    def days_off(self, n: int, cited: Cited) -> str:
        """How many days it is until what is on record, or since where there are fewer than none."""

    @abstractmethod
    def on_day(self, day: str, cited: Cited) -> str:
        """On which of the days asked about it is."""

    @abstractmethod
    def changed_by(self, change: Value, cited: Cited, before: Cited, *, more: bool) -> str:
        """By how much a number is more, or less, than the one before it."""

    @abstractmethod
    def before(self, cited: Cited) -> str:
        """What was on record before."""

    @abstractmethod
    def aged(self, low: int, high: int, cited: Cited) -> str:
        """Between which ages somebody is, and the fact that says so."""

    @abstractmethod
    def within(self, cited: Sequence[Cited]) -> str:
        """What else held in the stretch asked about."""

    @abstractmethod
    def since(self, cited: Sequence[Cited]) -> str: ...

    @abstractmethod
    def said_by(self, cited: Sequence[Cited]) -> str: ...

    @abstractmethod
    def count(self, cited: Sequence[Cited], then: str | None, n: int, *, n_more: int) -> str:
        """How many there are, those that are cited, and how many more are not."""

    @abstractmethod
    def over_time(self, cited: Sequence[Cited], n: int, *, times: bool) -> str:
        """How many values there were one after the other, or how many times they changed, and those."""

    @abstractmethod
    def more(self, n: int) -> str:
        """That there are so many others."""

    @abstractmethod
    def whether(
        self, verdict: bool | None, cited: Sequence[Cited], then: str | None, *, ahead: bool = False
    ) -> str: ...

    @abstractmethod
    def abstention(self, why: Why, about: str | None, cited: Sequence[Cited], against: Sequence[Receipt]) -> str: ...

    @abstractmethod
    def path(self, ends: Sequence[str], hops: Sequence[Hop], then: str | None) -> str:
        """Where a chain ends, and each fact on the way."""

    @abstractmethod
    def broken(self, why: Why, about: str, hops: Sequence[Hop], against: Sequence[Receipt]) -> str:
        """Why a chain leads no further, and each fact as far as it does."""

    @abstractmethod
    def step(self, n: int, total: int, asked_of: str, predicate: str, *, back: bool) -> str:
        """What the n-th hop of a chain asks."""

    @abstractmethod
    def instant(self, at: Instant, zone: tzinfo) -> str:
        """The instant asked about."""

    @abstractmethod
    def slot(self, subject: str, predicate: str, qualifier: str) -> str:
        """What a slot is called."""

    def is_owner(self, subject: str) -> bool:
        return subject == OWNER

    def label(self, fact: Fact, code: str) -> str:
        """The registry's label in a language, else the predicate as worded."""
        known = self.names.registry.get(fact.slot.predicate)
        if known is None:
            return fact.label or fact.slot.predicate
        return known.label.get(code) or known.label.get("en") or known.name

    def predicate_label(self, predicate: str, code: str) -> str:
        known = self.names.registry.get(predicate)
        return predicate if known is None else known.label.get(code) or known.label.get("en") or known.name


def zone_of(cited: Cited) -> tzinfo:
    """The zone in which a fact's days are days: that of the turn it was last said in."""
    return zone_named(cited.receipts[-1].turn.zone) if cited.receipts else zone_named(None)


def is_since_said(cited: Cited, zone: tzinfo) -> bool:
    """Whether a fact holds since the day on which it was said, no other being named."""
    since = day_of(cited.fact.since, zone)
    return any(day_of(receipt.turn.said_at, zone) == since for receipt in cited.receipts)


def edges(interval: Interval) -> tuple[Instant | None, Instant | None]:
    """Start and last instant of an interval; None where it is open."""
    start = None if interval.start <= BEGINNING else interval.start
    end = None if interval.end >= FOREVER else Instant(interval.end - 1)
    return start, end


def occurred(fact: Fact) -> tuple[Moment | Instant, Instant | None]:
    """When an event occurred, at the precision at which that was told; its last instant too where it took longer."""
    stated, valid = fact.since_stated, fact.valid
    if stated is not None and stated.earliest == valid.start and valid.end <= max(stated.latest, valid.start + MINUTE):
        return stated, None
    last = Instant(valid.end - 1)
    return valid.start, last if stated is not None and last - valid.start >= DAY else None


def day_of(moment: Moment | Instant, zone: tzinfo) -> tuple[int, int | None, int | None]:
    """Year, and month and day where the time says them."""
    instant = moment.earliest if isinstance(moment, Moment) else moment
    local = datetime_of(instant, zone)
    precision = moment.precision if isinstance(moment, Moment) else Precision.DAY
    if precision is Precision.YEAR:
        return local.year, None, None
    return local.year, local.month, None if precision is Precision.MONTH else local.day


def last_day(moment: Moment | Instant) -> Instant | None:
    """The last instant of a stretch of several days within which it was, as "last week" says; None of a single day."""
    if not isinstance(moment, Moment) or moment.precision is not Precision.DAY:
        return None
    # A day may have 25 hours.
    return Instant(moment.latest - 1) if moment.latest - moment.earliest > 2 * DAY - DAY // 2 else None


def latest(cited: Cited) -> Receipt | None:
    """The receipt said last."""
    return cited.receipts[-1] if cited.receipts else None
