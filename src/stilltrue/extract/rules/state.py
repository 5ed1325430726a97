"""What a plan is made of: amounts that hold, change, are excepted, reported, taken back, or follow from others."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from stilltrue.extract.rules.amounts import COUNTED, Named
from stilltrue.extract.rules.parts import Setting
from stilltrue.extract.rules.time import bounds
from stilltrue.language import DateFound, DateRole
from stilltrue.language.late import late
from stilltrue.model.claim import Act, Candidate, End, Kind, Modality, Value, ValueKind
from stilltrue.model.time import DAY, instant_of

LONGEST = 240
"""Characters of a sentence that is read: a longer one says more than such a rule can be sure of."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a pattern reads: of what, which amount, and what is done with it."""

    named: Named
    value: Value | None
    act: Act = Act.HOLDS
    old: Value | None = None
    """The value that it is said to take the place of."""
    kind: Kind = Kind.STATE
    derivation: str | None = None
    subject: str | None = None
    """Whose it is, where it is somebody else's than the speaker's."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """When an amount holds, by the one date of its sentence."""

    since: DateFound | None = None
    while_: DateFound | None = None
    """It holds for that time only."""


def candidates(read: Iterable[Told], setting: Setting, when: Bounds, *, reported: bool = False) -> list[Candidate]:
    """What was read as candidates; of hearsay only what is said to hold."""
    found = []
    for one in read:
        if reported and (one.act is not Act.HOLDS or one.derivation is not None):
            continue
        subject, predicate, qualifier = one.named.slot(one.subject or setting.me)
        made = Candidate(
            subject=subject,
            predicate=predicate,
            qualifier=qualifier,
            value=one.value,
            act=one.act,
            kind=one.kind,
            modality=Modality.REPORTED if reported else Modality.ACTUAL,
            derivation=one.derivation,
            confidence=0.8 if reported else 0.9,
        )
        found.append(_within(made, when))
    return found


def _within(candidate: Candidate, when: Bounds) -> Candidate:
    if when.while_ is not None:
        since, until = bounds(when.while_)
        return replace(candidate, valid_from=since, valid_to=until, end=End.STATED)
    if when.since is not None:
        until = when.since.until
        end = End.STATED if until is not None else End.OPEN
        return replace(candidate, valid_from=when.since.moment, valid_to=until, end=end)
    return candidate


def dated(text: str, setting: Setting, *, only: re.Pattern[str]) -> tuple[str, Bounds] | None:
    """
    A sentence without its one date, and what that date bounds; None where the dates make it unclear when it holds.

    Args:
        text: the sentence.
        setting: when it was said.
        only: words by which a time is the only one at which it holds.
    """
    dates = [found for found in setting.pack.dates(text, setting.anchor) if not found.text.replace(",", "").isdigit()]
    if not dates:
        return text, Bounds()
    found = dates[0]
    if len(dates) > 1 or found.moment is None:
        return None
    rest = f"{text[: found.start]}\x00{text[found.end :]}"
    if found.role is DateRole.SINCE:
        return rest, Bounds(since=found)
    if found.role is not DateRole.WHEN or found.interval.end <= instant_of(setting.anchor):
        return None
    # What is said of this week or this month is so for that time; a number of today may be of today alone.
    is_long = found.interval.covers(instant_of(setting.anchor)) and found.interval.end - found.interval.start > 2 * DAY
    return (rest, Bounds(while_=found)) if is_long or only.search(text) else None


def in_slot_of(told: Sequence[Candidate], value: Value) -> list[Told]:
    """A number in the one slot in which numbers of its sort were told; nothing where there are several, or none."""
    alike = [
        one
        for one in told
        if one.value is not None
        and one.value.number is not None
        and one.act in (Act.HOLDS, Act.ADJUSTS)
        and one.modality is Modality.ACTUAL
        and one.derivation is None
        and one.kind is not Kind.RULE
    ]
    slots = {(one.subject, one.predicate, one.qualifier): one for one in alike}
    if len(slots) != 1 or value.number is None:
        return []
    (last,) = slots.values()
    worded = replace(value, unit=None) if last.value is None else Value.of_number(value.number, last.value.unit)
    if last.value is not None and last.value.kind is ValueKind.MONEY:
        worded = value
    return [Told(_named_as(last), worded, subject=last.subject)]


def _named_as(told: Candidate) -> Named:
    if told.predicate == COUNTED and told.qualifier:
        return Named(told.qualifier, counted=True)
    if told.predicate in ("number", "수"):
        return Named(told.subject, counted=True)
    return Named(told.predicate, counted=False, owned=True)


def slot_with(value: Value, told: Sequence[Candidate]) -> Named | None:
    """The one slot in which a number was told; none where it was told of several, or of none."""
    slots = {
        (one.subject, one.predicate, one.qualifier)
        for one in told
        if one.value is not None and one.value.key == value.key and one.modality is Modality.ACTUAL
    }
    if len(slots) != 1:
        return None
    subject, predicate, qualifier = slots.pop()
    if predicate in ("number", "수"):
        return Named(subject, counted=True)
    return Named(qualifier, counted=True) if predicate == COUNTED and qualifier else Named(predicate, counted=False)


def withdrawn(noun: str, told: Sequence[Candidate], setting: Setting) -> list[Candidate]:
    """That what was said of a thing does not count: its last value was never so, or, where that is not at hand, is over."""
    of_it = [
        one
        for one in told
        if (one.subject in (setting.me, noun))
        and noun in (one.subject, one.predicate, one.qualifier)
        and one.value is not None
    ]
    if of_it and of_it[-1].derivation is None:
        return [denied(of_it[-1])]
    named = (Named(noun, counted=False), Named(noun, counted=True))
    return candidates([Told(one, None, Act.ENDS) for one in named], setting, Bounds())


def amount_denied(
    amounts: Sequence[Value], told: Sequence[Candidate], setting: Setting, counting: Collection[str]
) -> list[Candidate] | None:
    """
    That the one amount which a sentence calls wrong was never so, in the one slot in which it was told.

    Args:
        amounts: those of the sentence.
        told: what the talk has told so far.
        setting: who speaks.
        counting: predicates of how many or how much there is of another subject than the speaker.
    """
    if len(amounts) != 1:
        return None
    claimed = [one for one in told if one.subject == setting.me or one.predicate in counting]
    of_it = [one for one in claimed if one.value is not None and one.value.number == amounts[0].number]
    slots = {(one.subject, one.predicate, one.qualifier) for one in of_it}
    return [denied(of_it[-1])] if len(slots) == 1 else None


def denied(told: Candidate) -> Candidate:
    """That what was told was never so."""
    return Candidate(
        subject=told.subject,
        predicate=told.predicate,
        qualifier=told.qualifier,
        value=told.value,
        act=Act.DENIES,
        kind=told.kind,
        confidence=0.9,
    )


def chosen(noun: str, words: str) -> Told:
    """That somebody who may has decided for one of several."""
    return Told(choice_of(noun), Value.of_text(words, ValueKind.ENTITY), kind=Kind.DECISION)


def choice_of(noun: str) -> Named:
    """
    What is chosen for a thing; where the thing says by itself how somebody lives, or when it is, the choice only.

    >>> choice_of("venue").noun, choice_of("wedding").noun, choice_of("이사").noun
    ('venue', 'wedding choice', '이사 선택')
    """
    if _OF_ITS_OWN.search(noun) is None:
        return Named(noun, counted=False)
    return Named(f"{noun} choice" if noun.isascii() else f"{noun} 선택", counted=False)


_OF_ITS_OWN = late(
    r"(?:^|\s)(?:move|moving|relocation|wedding|anniversary|birthday|meeting|class|lecture|exam|home|house|apartment|flat|city|country|job|work|company|office|career|school|university|college|course|gym|club|church|surgery|operation"
    r"|exercise|workout|sport|hobby|diet|car|bike|phone|laptop|computer|tablet|pet|dog|cat|name|nickname|partner|team|address|email|language|visa)$"
    r"|(?:^|\s)(?:이사|결혼식|결혼|기념일|생일|회의|모임|수업|강의|시험|집|아파트|전셋집|자취방|도시|나라|직장|회사|일자리|이직|사무실|학교|대학|대학교|학원|헬스장|동호회|교회|수술|병원|운동|취미|식단|차|자동차|자전거|폰|핸드폰|휴대폰|휴대전화|노트북|컴퓨터"
    r"|강아지|고양이|이름|별명|애인|팀|주소|이메일|언어|비자)$"
)
"""Of these a bare value says where somebody lives, works or is, when it takes place, or what he has."""
