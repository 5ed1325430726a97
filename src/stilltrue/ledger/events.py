"""Which event a claim tells of, and when it occurred. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import blake2b

from stilltrue.ledger.naming import Names, event_named, subject_key, value_key
from stilltrue.ledger.phrasing import wording_key
from stilltrue.ledger.reading import tier_of
from stilltrue.model.claim import Act, Assertion, AssertionId, Claim, End, Kind, Modality, ValueKind
from stilltrue.model.time import DAY, MINUTE, Instant, Interval, Moment, datetime_of, spoken, zone_named

_UNBOUNDED = 2**63


def is_telling(assertion: Assertion) -> bool:
    """
    Whether a claim tells that something happened: "I went to Jeju in March".

    A plan tells of nothing yet, and a claim of kind event whose value is a date ("the
    wedding is on June 20") tells an attribute: of those the latest word wins.
    """
    return (
        assertion.kind is Kind.EVENT
        and assertion.act is Act.HOLDS
        and assertion.polarity
        and assertion.modality.lane is Modality.ACTUAL
        and assertion.value is not None
        and assertion.value.kind is not ValueKind.DATE
    )


def concerns_event(assertion: Assertion) -> bool:
    """Whether a claim tells of an event, or names one."""
    return is_telling(assertion) or event_named(assertion.qualifier) is not None


def event_id(assertion: Assertion) -> str:
    """
    The id that a telling gives to its event: a hash of kind, who, what and the day it was said.

    It is a function of the telling alone, so it hangs neither on order of arrival nor on
    how names are read today. Said again on the same day it is the same event; said on
    another day it has another id, and an alias row says that both are one: the event is
    then called by the telling that was said first, whichever came in first. The time as
    told is part of what was told: a trip in March and one in May, told in one breath,
    are two, since a merge can be recorded later and a split could not.
    """
    value = assertion.value
    zone = zone_named(assertion.zone)
    times = [spoken(time, zone) if time is not None else "" for time in (assertion.valid_from, assertion.valid_to)]
    said_on = datetime_of(assertion.said_at, zone).date().isoformat()
    what = value_key(value) if value is not None else ""
    content = "\x1f".join((
        assertion.space, wording_key(assertion.predicate), subject_key(assertion.subject), assertion.qualifier or "",
        what, *times, said_on,
    ))  # fmt: skip
    return "e_" + blake2b(content.encode("utf-8", "surrogatepass"), digest_size=9).hexdigest()


def event_meant(assertion: Assertion) -> str | None:
    """The id of the event that a claim is about: named where a qualifier stands, or its own where it tells of one."""
    named = event_named(assertion.qualifier)
    return named or (event_id(assertion) if is_telling(assertion) else None)


@dataclass(frozen=True, slots=True)
class Told:
    """What the tellings of a slot make of one claim: its event, and when that occurred."""

    event: str
    occurred: Interval | None
    """None where nobody tells of the event in this slot."""
    stated: Moment | None
    """The time as told; None where nobody told one, and it is known from when it was first said at the latest."""

    def placed(self, claim: Claim) -> Claim:
        """The claim in its event's strand; one that tells of it or confirms it, over the time it occurred."""
        if not claim.positive or self.occurred is None:
            return replace(claim, event=self.event)
        said_at, turn_index, place = claim.said
        start = self.occurred.start
        return replace(
            claim,
            event=self.event,
            valid=self.occurred,
            coverage=(self.occurred,),
            latest_start=start,
            since=self.stated if claim.act is Act.HOLDS else None,
            exception=False,
            width=_UNBOUNDED,
            vouched=said_at,
            seat=(said_at, said_at, turn_index, start, place, *claim.seat[5:]),
        )


def told_events(assertions: Iterable[Assertion], names: Names) -> Mapping[AssertionId, Told]:
    """
    The events of one slot, by the claims that tell of them or name them.

    A telling that corrects another ("Busan, not Jeju") is of the event that the last
    telling before it told with the corrected value.
    """
    about = [a for a in assertions if a.modality.lane is Modality.ACTUAL and concerns_event(a)]
    groups: dict[str, list[Assertion]] = {}
    root_of: dict[AssertionId, str] = {}
    for assertion in sorted(about, key=lambda each: each.utterance):
        root = _corrected(assertion, groups, names) or names.event(event_meant(assertion) or "")
        groups.setdefault(root, []).append(assertion)
        root_of[assertion.id] = root
    told = {root: _told(root, group) for root, group in groups.items()}
    return {claim: told[root] for claim, root in root_of.items()}


def tellings_of_one(assertions: Iterable[Assertion], names: Names) -> Iterator[tuple[str, str]]:
    """
    The ids of events of one slot whose what and day agree, so that they are one: the later told, the first told.

    Kind and who agree within a slot. Where a telling names a month, or no time, nothing is proposed.
    """
    yield from EventsHeard().hear(assertions, names) or ()


class EventsHeard:
    """
    The events of one slot as told so far, with which a new telling has to be compared.

    Told in one go or one after the other in the order of utterance, the outcome is the same.
    """

    def __init__(self) -> None:
        self._first: dict[tuple[str, str], str] = {}
        """The event first told of each what and day."""
        self._joined: set[str] = set()
        self._last: tuple[Instant, int, int, AssertionId] | None = None
        self._named: set[str] = set()

    def hear(self, assertions: Iterable[Assertion], names: Names) -> list[tuple[str, str]] | None:
        """
        Hear what was said later than all before.

        Returns:
            The ids of events that are one with others: the later told, the first told. None, and nothing is
            heard, where something was said before what was heard.
        """
        tellings = sorted(
            (a for a in assertions if is_telling(a) and not a.quarantined), key=lambda each: each.utterance
        )
        if tellings and self._last is not None and tellings[0].utterance <= self._last:
            return None
        return list(self._same_days(tellings, names))

    def note(self, assertions: Iterable[Assertion], names: Names) -> None:
        """Note which events some claims tell of, or name."""
        self._named |= {names.event(event_meant(a) or "") for a in assertions if concerns_event(a)}

    def is_new(self, assertion: Assertion, names: Names) -> bool:
        """Whether a claim tells of an event that none noted before tells of, and says nothing of any other."""
        if not is_telling(assertion) or event_named(assertion.qualifier) or assertion.corrects is not None:
            return False
        return names.event(event_id(assertion)) not in self._named

    def _same_days(self, tellings: Iterable[Assertion], names: Names) -> Iterator[tuple[str, str]]:
        for assertion in tellings:
            self._last = assertion.utterance
            day = _day(assertion)
            if day is None or assertion.value is None:
                continue
            event = names.event(event_meant(assertion) or "")
            one = self._first.setdefault((names.value(assertion.value).key, day), event)
            if event != one and event not in self._joined:
                self._joined.add(event)
                yield event, one


def _corrected(assertion: Assertion, groups: Mapping[str, list[Assertion]], names: Names) -> str | None:
    """The group of the last telling of the value that a telling corrects."""
    if assertion.corrects is None or event_named(assertion.qualifier) or not is_telling(assertion):
        return None
    wrong = names.value(assertion.corrects).key
    told = [
        (one.utterance, root)
        for root, group in groups.items()
        for one in group
        if is_telling(one) and one.value is not None and names.value(one.value).key == wrong
    ]
    return max(told)[1] if told else None


def _told(root: str, group: list[Assertion]) -> Told:
    tellings = [a for a in group if is_telling(a)]
    if not tellings:
        # Named by an id of which nothing is told here: it concerns no event of this slot.
        return Told(f"?{root}", None, None)
    timed = sorted(
        ((tier_of(a), a.utterance, occurred, a.valid_from or a.valid_to) for a in tellings if (occurred := _own(a))),
        key=lambda one: one[:2],
        reverse=True,
    )
    name = event_id(tellings[0])
    if not timed:
        said_at = tellings[0].said_at
        return Told(name, Interval(said_at, Instant(said_at + MINUTE)), None)
    _, _, occurred, stated = timed[0]
    for _, _, other, as_told in timed[1:]:
        if other != occurred and occurred.start <= other.start and other.end <= occurred.end:
            # A vaguer word told later changes nothing.
            occurred, stated = other, as_told
    return Told(name, occurred, stated)


def _own(assertion: Assertion) -> Interval | None:
    """The time of its event as one telling states it; None where it states none."""
    since = assertion.valid_from or assertion.valid_to
    if since is None:
        return None
    until = (assertion.valid_to or since).latest
    if assertion.end is End.OVER:
        until = min(until, assertion.said_at)
    return Interval(since.earliest, max(until, Instant(since.earliest + MINUTE)))


def _day(assertion: Assertion) -> str | None:
    """The day on which a telling says it happened; None where it names a longer time, or none."""
    occurred = _own(assertion)
    if occurred is None or occurred.end - occurred.start > DAY:
        return None
    return datetime_of(occurred.start, zone_named(assertion.zone)).date().isoformat()
