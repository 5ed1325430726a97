"""Which claims of a long slot have to be read again for a plain later word. Pure."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import islice

from stilltrue.ledger.belief import is_many
from stilltrue.ledger.events import event_meant
from stilltrue.ledger.naming import Names, event_named
from stilltrue.ledger.reading import tier_of
from stilltrue.model.claim import Act, Assertion, AssertionId, End, Modality
from stilltrue.model.fact import Slot
from stilltrue.model.scope import Tier
from stilltrue.model.time import Instant

LONGEST_WHOLE = 256
"""Claims up to which a slot is computed whole: to choose among them costs as much."""
_WITNESSES = 3
"""Claims that are heard for a slot being one of many values: one of them has to take part."""


def heard_with(
    slot: Slot,
    assertions: Sequence[Assertion],
    fresh: Sequence[Assertion],
    names: Names,
    *,
    behind: Callable[[], Collection[AssertionId]],
) -> list[Assertion] | None:
    """
    The claims on record beside which plain new words change what they change beside all.

    In a slot of many values each value has a timeline of its own: of what is said of the others, only what ends or
    displaces several at once concerns it. In a slot of one value, where each word so far was plain and of one
    tier, one that comes after everything meets what holds last and what is said against that.

    Args:
        slot: the slot under present names.
        assertions: all that is on record of it, the new ones too.
        fresh: the new ones.
        names: how names are read.
        behind: gives the claims that support or challenge what holds without an end.

    Returns:
        These claims; None where all has to be read: few claims, a word that is not plain or not the latest, one that
        ends all values, an event that goes by two ids.
    """
    if len(assertions) <= LONGEST_WHOLE or not all(map(_is_plain, fresh)):
        return None
    new = {each.id for each in fresh}
    older = [each for each in assertions if each.id not in new]
    if is_many(slot, fresh, names):
        return _of_the_same_values(slot, older, fresh, names)
    if is_many(slot, assertions, names) or not _come_last(older, fresh):
        return None
    if len({tier_of(each) for each in older}) > 1 or not all(_is_plain(each) and _goes_on(each) for each in older):
        return None
    last = behind()
    return [each for each in older if each.id in last]


def that_say_many(slot: Slot, assertions: Iterable[Assertion], names: Names) -> list[Assertion]:
    """Some of the claims any one of which, where it takes part, makes the slot one of many values."""
    return list(islice((each for each in assertions if is_many(slot, [each], names)), _WITNESSES))


def _of_the_same_values(
    slot: Slot, older: Sequence[Assertion], fresh: Sequence[Assertion], names: Names
) -> list[Assertion] | None:
    sweeping = [each for each in older if not _is_plain(each)]
    if any(each.value is None for each in sweeping):
        return None
    own = {key for each in fresh for key in _keys(each, names)}
    beside = own.union(*(_keys(each, names) for each in sweeping))
    heard = {each.id: each for each in (*sweeping, *that_say_many(slot, older, names))}
    heard |= {each.id: each for each in older if not beside.isdisjoint(_keys(each, names))}
    if any(_goes_by_two(each, names) for each in (*heard.values(), *fresh) if not own.isdisjoint(_keys(each, names))):
        return None
    return list(heard.values())


def _is_plain(assertion: Assertion) -> bool:
    """Whether a claim says of one value that it holds or that it happened, and nothing of any other."""
    return (
        assertion.act in (Act.HOLDS, Act.CONFIRMS)
        and assertion.polarity
        and assertion.value is not None
        and assertion.corrects is None
        and assertion.derivation is None
        and not (assertion.only or assertion.explicit)
        and event_named(assertion.qualifier) is None
    )


def _goes_on(assertion: Assertion) -> bool:
    """Whether a claim of a known speaker is of what is so, from some time on and with no end."""
    return (
        assertion.modality is Modality.ACTUAL
        and assertion.tier > Tier.UNKNOWN
        and assertion.valid_to is None
        and assertion.end is not End.OVER
        and not (assertion.temporary or assertion.unresolved_start)
    )


def _come_last(older: Iterable[Assertion], fresh: Iterable[Assertion]) -> bool:
    """Whether new words go on from a time, and were said, after all that older ones speak of or were said at."""
    last = max((time for each in older for time in _times(each)), default=None)
    return last is None or all(
        _goes_on(each) and min(each.said_at, _begun(each)) > last for each in fresh
    )  # fmt: skip


def _times(assertion: Assertion) -> Iterator[Instant]:
    yield assertion.said_at
    yield from (moment.latest for moment in (assertion.valid_from, assertion.valid_to) if moment is not None)


def _begun(assertion: Assertion) -> Instant:
    return assertion.valid_from.earliest if assertion.valid_from is not None else assertion.said_at


def _keys(assertion: Assertion, names: Names) -> set[str]:
    """The values that a claim names."""
    return {names.value(value).key for value in (assertion.value, assertion.corrects) if value is not None}


def _goes_by_two(assertion: Assertion, names: Names) -> bool:
    """Whether the event that a claim is about is one with another, whose value may be another."""
    event = event_meant(assertion)
    return event is not None and event in names.aliased
