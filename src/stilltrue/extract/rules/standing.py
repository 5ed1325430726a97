"""What stands of all that was told: by it a thing is known that is called otherwise, and a plan that is off."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from stilltrue.extract.rules.correct import in_its_place
from stilltrue.model.claim import Act, Candidate, End, Kind, Modality, ValueKind, folded
from stilltrue.model.time import DAY, instant_of, moment_of

_Seat = tuple[str, str, str, str]
"""Subject, predicate, qualifier and lane."""


@dataclass(frozen=True, slots=True)
class Meant:
    """Where something was told that a text may mean."""

    predicates: tuple[str, ...]
    """As they may have been worded."""
    event: str = ""
    """The word of an event that any longer wording ends in: the exam may be a biology exam."""
    named: str = ""
    """By what name somebody of the owner's goes, whatever he is to him."""


def the_one(found: Iterable[Candidate]) -> Candidate | None:
    """The one that is meant, where there is only one; of several, or none, nobody can say which."""
    meant = list(found)
    return meant[0] if len(meant) == 1 else None


def standing(before: Iterable[Candidate], told: Iterable[Candidate], now: datetime) -> list[Candidate]:
    """
    What stands of all that was told, the latest last.

    Args:
        before: what stood before the talk.
        told: what the talk has told, in the order in which it did.
        now: when the talk goes on; an appointment or a plan of a day before that is over.
    """
    kept: dict[_Seat, dict[str, Candidate]] = {}
    for one in (*before, *told):
        _take_in(one, kept.setdefault(_seat(one), {}))
    return [one for values in kept.values() for one in values.values() if not _is_past(one, now)]


def with_what_follows(
    found: Iterable[Candidate], stands: Sequence[Candidate], now: datetime
) -> Iterator[Candidate]:  # fmt: skip
    """
    Claims that something is over, off or on another day, with what they do to the rest of what stands of it.

    A plan that is off ends at the very start that it was told with, and a plan for another day is in the place of the old
    one; with the only animal of a sort its name goes, and of several that were counted the number is doubtful. What may be one of several is left alone.
    """
    claims = (one for one in found if not _is_of_any(one, stands))
    named = (each for claim in claims for each in _with_name(claim, stands))
    for one in (each for claim in named for each in _with_number(claim, stands)):
        plan = next((each for each in stands if _is_plan_of(each, one)), None)
        if plan is None:
            yield one
        elif one.act is Act.ENDS:
            yield one if one.valid_from is not None else replace(one, valid_from=plan.valid_from)
        else:
            yield one
            yield _on_its_day(plan, one, now)


def _is_of_any(one: Candidate, stands: Sequence[Candidate]) -> bool:
    """Whether a claim ends whatever stands in a slot, where several events of its sort stand: nobody knows which."""
    if one.act is not Act.ENDS or one.value is not None or one.qualifier or one.kind is not Kind.EVENT:
        return False
    events = {
        each.qualifier or (each.value.key if each.value is not None else "") for each in stands if _alike(each, one)
    }
    return len(events) > 1


def _alike(one: Candidate, other: Candidate) -> bool:
    return (folded(one.subject), folded(one.predicate)) == (folded(other.subject), folded(other.predicate))


def event_name_of(one: Candidate) -> str:
    """Where an event leads to, or with whom it is."""
    if one.qualifier:
        return one.qualifier
    return one.value.text if one.value is not None and one.value.kind is ValueKind.ENTITY else ""


def is_pet_name(one: Candidate) -> bool:
    """Whether it tells what an animal of the speaker's is called."""
    return folded(one.predicate) in _PET_NAMES or folded(one.predicate).endswith(_S_NAME)


def animal_named(named: Candidate, stands: Iterable[Candidate]) -> str | None:
    """What sort of animal is called so; None where that is not told."""
    sort = folded(named.predicate).removesuffix(_S_NAME).removesuffix(_NAME_KO)
    if sort not in (folded(named.predicate), *_PETS):
        return sort
    kept = the_one(one for one in stands if folded(one.predicate) in _PETS)
    return kept.value.text if kept is not None and kept.value is not None else None


def names_of(animal: str, stands: Sequence[Candidate]) -> dict[str, Candidate]:
    """What the animals of a sort are called, by the keys of their names."""
    return {
        one.value.key: one
        for one in stands
        if is_pet_name(one) and one.value is not None and animal_named(one, stands) in (animal, None)
    }


_S_NAME, _NAME_KO = "'s name", " 이름"
_PETS = ("pet", "반려동물")
_PET_NAMES = ("pet's name", "반려동물 이름", "강아지 이름", "고양이 이름")


def _with_name(one: Candidate, stands: Sequence[Candidate]) -> Iterator[Candidate]:
    """An end of an animal, with its name where it is the only one of its sort; of several nobody knows which."""
    if one.act is not Act.ENDS or folded(one.predicate) not in _PETS or one.value is None:
        yield one
        return
    names = list(names_of(one.value.text, stands).values())
    if len(names) <= 1:
        yield one
    for name in names if len(names) == 1 else ():
        yield replace(name, act=Act.ENDS, valid_from=one.valid_from, turn_id=None, span=None, quote=None)


def _with_number(one: Candidate, stands: Sequence[Candidate]) -> Iterator[Candidate]:
    """An end of the name of one animal of several that were counted: how many are left has to be told anew."""
    yield one
    if one.act is not Act.ENDS or not is_pet_name(one) or one.value is None:
        return
    sort = animal_named(one, stands)
    for counted in stands:
        if sort is not None and _counts(counted, sort):
            yield replace(
                counted, act=Act.UNSETTLES, value=None, valid_from=one.valid_from, turn_id=None, span=None, quote=None
            )


def _counts(one: Candidate, animal: str) -> bool:
    return one.predicate == "quantity" and folded(one.qualifier or "").removesuffix("s") == animal.removesuffix("s")


def _is_plan_of(plan: Candidate, one: Candidate) -> bool:
    """Whether a plan is what a claim ends, or the plan of an event of which the claim tells another day."""
    if plan.modality is not Modality.PLANNED or plan.value is None or one.value is None or plan.valid_from is None:
        return False
    if not _alike(plan, one):
        return False
    if one.act is Act.ENDS:
        return one.modality is Modality.PLANNED and one.value.key == plan.value.key
    moved = one.act is Act.HOLDS and one.only and one.value.kind is ValueKind.DATE
    return moved and folded(one.qualifier or "") == plan.value.key


def _on_its_day(plan: Candidate, told: Candidate, now: datetime) -> Candidate:
    """The plan in its own place, for the day that is told of it now."""
    value, day = plan.value, told.value
    if value is None or day is None:
        return plan
    start = moment_of(day.text.split()[0], now.tzinfo or UTC)
    return replace(in_its_place(plan, value, value), valid_from=start, confidence=told.confidence)


def _seat(one: Candidate) -> _Seat:
    return folded(one.subject), folded(one.predicate), folded(one.qualifier or ""), one.modality.lane.value


def _take_in(one: Candidate, values: dict[str, Candidate]) -> None:
    if one.act in (Act.HOLDS, Act.CONFIRMS) and one.polarity and one.value is not None:
        if not one.many:
            values.clear()
        values.pop(one.value.key, None)
        if one.end is End.OPEN or one.modality is Modality.PLANNED:
            values[one.value.key] = one
    elif one.act in (Act.ENDS, Act.DENIES) or not one.polarity:
        if one.value is None:
            values.clear()
        else:
            values.pop(one.value.key, None)


def _is_past(one: Candidate, now: datetime) -> bool:
    """Whether it was for a day that is over: an appointment by its date, a plan by its start."""
    if one.modality is Modality.PLANNED and one.valid_from is not None:
        return one.valid_from.latest < instant_of(now) - DAY
    if one.value is None or one.value.kind is not ValueKind.DATE or not one.value.text[:4].isdigit():
        return False
    day = one.value.text.split()[0]
    return day < now.date().isoformat()[: len(day)]
