"""What was learned held against what is claimed in a talk: right, missed, false and of which kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from itertools import pairwise
from typing import Any

from stilltrue.eval.extraction.talks import Expected, Replaced, Said, Talk, Wanted
from stilltrue.extract.shown import Shown
from stilltrue.language.names import name_key
from stilltrue.ledger.naming import Names
from stilltrue.model.claim import Act, Assertion, End, Modality, Value, folded
from stilltrue.model.fact import Fact, Slot
from stilltrue.model.time import FOREVER, spoken, zone_named

_NAMES = Names.of(())
_ATTITUDE = "attitude"


@dataclass(slots=True)
class Score:
    """Counts over some talks."""

    wanted: int = 0
    found: int = 0
    right: int = 0
    """Of those found."""
    hit: int = 0
    """Of those wanted."""
    times: int = 0
    times_right: int = 0
    replaced_wanted: int = 0
    replaced_found: int = 0
    replaced_right: int = 0
    false: Counter[str] = field(default_factory=Counter)
    """By kind."""
    unsupported: int = 0
    """Claims whose quote is not in their turn, or whose value is nowhere in the talk."""
    missed: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def take(self, other: Score) -> None:
        """Count in what another counted."""
        for one in fields(self):
            setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {one.name: getattr(self, one.name) for one in fields(self)}

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> Score:
        """
        From JSON.

        Raises:
            TypeError: it has other counts.
        """
        return cls(**{**told, "false": Counter(told["false"])})


@dataclass(frozen=True, slots=True)
class Learned:
    """What became of one talk: the claims with the turn of each, by its place, and the facts."""

    claims: Sequence[tuple[int, Assertion]]
    facts: Sequence[Fact]


def score(talk: Talk, learned: Learned, into: Score) -> None:
    """Count a talk in."""
    into.unsupported += sum(not _is_supported(talk, place, claim) for place, claim in learned.claims)
    for place, turn in enumerate(talk.turns):
        _score_turn(turn, [claim for at, claim in learned.claims if at == place], into)
    _score_replaced(talk, learned.facts, into)


def _score_turn(turn: Said, claims: Sequence[Assertion], into: Score) -> None:
    # What is only planned or supposed may be told of in a lane of its own, where it fills nothing.
    left = [claim for claim in claims if not (turn.nothing and claim.modality.lane is not Modality.ACTUAL)]
    into.found += len(left)
    into.wanted += sum(not expected.optional for expected in turn.claims)
    for expected in turn.claims:
        fitting = [claim for claim in left if _way(expected, claim) is not None]
        if fitting:
            left = [claim for claim in left if claim not in fitting]
            into.right += len(fitting)
            into.hit += not expected.optional
            _score_time(expected, fitting, into)
        elif not expected.optional:
            into.missed.append(f"{turn.text} → {_said(expected.ways[0])}")
    for claim in left:
        kind = turn.nothing or _kind(turn, claim)
        into.false[kind] += 1
        value = claim.value.text if claim.value is not None else "nothing"
        into.wrong.append(f"{turn.text} → {claim.subject} · {claim.predicate}: {value} ({kind})")


def _score_time(expected: Expected, claims: Iterable[Assertion], into: Score) -> None:
    claim = next(iter(claims))
    way = _way(expected, claim)
    if way is not None and way.since is not None:
        into.times += 1
        told = spoken(claim.valid_from, zone_named(claim.zone)) if claim.valid_from is not None else ""
        into.times_right += told == way.since


def _way(expected: Expected, claim: Assertion) -> Wanted | None:
    return next((way for way in expected.ways if _is_put_so(way, claim)), None)


def _is_put_so(way: Wanted, claim: Assertion) -> bool:
    value = claim.value.text if claim.value is not None else ""
    return (
        _is_subject(way.subject, claim.subject)
        and _is_predicate(way.predicate, claim.predicate)
        and _is_qualified(way.qualifier, claim)
        and (_is_value(way.value, value) or (way.sense == "ends" and claim.value is None))
        and _is_meant(way.sense, claim)
    )


def _is_subject(ways: Iterable[str], worded: str) -> bool:
    return _NAMES.subject(worded) in {_NAMES.subject(way) for way in ways} or name_key(worded) in map(name_key, ways)


def _is_predicate(ways: Iterable[str], worded: str) -> bool:
    return _NAMES.predicate(worded) in {_NAMES.predicate(way) for way in ways}


def _is_qualified(ways: Iterable[str], claim: Assertion) -> bool:
    """A claim that names the thing as its qualifier, where one is wanted."""
    wanted = list(ways)
    if not wanted:
        return claim.qualifier is None or _NAMES.predicate(claim.predicate) != _ATTITUDE
    return claim.qualifier is not None and _is_value(wanted, claim.qualifier)


def _is_value(ways: Iterable[str], found: str) -> bool:
    """The same value, or the same words among a few more: "Beta Labs in Oslo"."""
    plain = f" {folded(found)} "
    for way in ways:
        if _NAMES.value(Value.of_text(found)).key == _NAMES.value(Value.of_text(way)).key:
            return True
        if f" {folded(way)} " in plain or (not way.isascii() and len(way) > 1 and folded(way) in plain):
            return True
    return False


def _is_meant(sense: str, claim: Assertion) -> bool:
    is_actual = claim.modality in (Modality.ACTUAL, Modality.REPORTED)
    match sense:
        case "ends":
            return claim.act is Act.ENDS or not claim.polarity or claim.end is End.OVER
        case "not":
            return is_actual and (not claim.polarity or claim.act is Act.DENIES)
        case "planned":
            return claim.modality in (Modality.PLANNED, Modality.INTENDED)
        case "over":
            return is_actual and claim.polarity and claim.end is not End.OPEN
    return is_actual and claim.polarity and claim.act in (Act.HOLDS, Act.CONFIRMS) and claim.end is not End.OVER


def _kind(turn: Said, claim: Assertion) -> str:
    """In what a claim about a turn that claims something else is wrong."""
    value = claim.value.text if claim.value is not None else ""
    ways = [way for expected in turn.claims for way in expected.ways]
    same_value = [way for way in ways if _is_value(way.value, value)]
    if any(
        _is_predicate(way.predicate, claim.predicate) and _is_subject(way.subject, claim.subject) for way in same_value
    ):
        return "other meaning"
    if any(_is_subject(way.subject, claim.subject) for way in same_value):
        return "other predicate"
    if same_value:
        return "other subject"
    same_slot = any(_is_predicate(way.predicate, claim.predicate) for way in ways)
    return "other value" if same_slot else "more than is said"


def _is_supported(talk: Talk, place: int, claim: Assertion) -> bool:
    text = talk.turns[place].text
    spans_lie = all(0 <= span.start < span.end <= len(text) for span in claim.spans)
    value = claim.value
    if not spans_lie or value is None or value.kind.value in ("date", "boolean"):
        return spans_lie
    said = Shown(tuple(turn.text for turn in talk.turns[: place + 1]))
    thing = claim.qualifier if _NAMES.predicate(claim.predicate) == _ATTITUDE else value.text
    return thing is None or said.has(thing) or (value.number is not None and abs(value.number) in said.numbers)


def _score_replaced(talk: Talk, facts: Iterable[Fact], into: Score) -> None:
    found = list(_replacements(facts))
    into.replaced_wanted += len(talk.replaced)
    into.replaced_found += len(found)
    into.replaced_right += sum(any(_is_replaced(one, *pair) for pair in found) for one in talk.replaced)


def _replacements(facts: Iterable[Fact]) -> Iterator[tuple[Fact, Fact]]:
    """Each two facts of a slot of which the later begins where the earlier ends."""
    by_slot: dict[Slot, list[Fact]] = {}
    for fact in facts:
        if fact.polarity and fact.lane is Modality.ACTUAL and fact.value is not None and not fact.event:
            by_slot.setdefault(fact.slot, []).append(fact)
    for told in by_slot.values():
        told.sort(key=lambda fact: (fact.valid.start, fact.valid.end))
        for earlier, later in pairwise(told):
            if earlier.valid.end == later.valid.start < FOREVER and earlier.value_key != later.value_key:
                yield earlier, later


def _is_replaced(one: Replaced, earlier: Fact, later: Fact) -> bool:
    def texts(fact: Fact) -> str:
        return fact.value.text if fact.value is not None else ""

    return (
        _is_subject(one.subject, earlier.subject_label or earlier.slot.subject)
        and (_is_predicate(one.predicate, earlier.label) or _is_predicate(one.predicate, earlier.slot.predicate))
        and (not one.qualifier or _is_value(one.qualifier, earlier.qualified_by))
        and _is_value(one.old, texts(earlier))
        and _is_value(one.new, texts(later))
    )


def _said(way: Wanted) -> str:
    qualifier = f"[{way.qualifier[0]}]" if way.qualifier else ""
    return f"{way.subject[0]} · {way.predicate[0]}{qualifier}: {way.value[0]}"
