"""Random claims about one slot, over so few instants and values that they meet all the time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from stilltrue.ledger.reading import claim_of
from stilltrue.model.claim import Act, Assertion, AssertionId, Claim, End, Kind, Modality, Value
from stilltrue.model.receipt import Span
from stilltrue.model.scope import SpaceKey, Tier
from stilltrue.model.time import Instant, Moment, Origin, Precision
from stilltrue.model.turn import TurnId

TEXTS = [Value.of_text(text) for text in ("Busan", "Seoul", "제주")]
NUMBERS = [Value.of_number(number) for number in (5, 6, 7)]

instants = st.integers(0, 12).map(Instant)


def asserted(
    number: int,
    value: Value | None,
    *,
    act: Act = Act.HOLDS,
    said_at: int = 0,
    tier: Tier = Tier.OWN_WORD,
    polarity: bool = True,
    start: Moment | None = None,
    until: Moment | None = None,
    end: End = End.OPEN,
    temporary: bool = False,
    only: bool = False,
    corrects: Value | None = None,
    explicit: bool = False,
    turn_index: int = 0,
    place: int = 0,
    confidence: float = 1.0,
    turn: str | None = None,
    modality: Modality = Modality.ACTUAL,
) -> Assertion:
    """An assertion about the one slot of these tests; what is left out is the plain case."""
    return Assertion(
        id=AssertionId(f"a{number}"),
        space=SpaceKey("user:u"),
        spans=(Span(TurnId(turn or f"t{number}"), 0, 1),),
        subject="user",
        predicate="lives in",
        qualifier=None,
        value=value,
        act=act,
        polarity=polarity,
        modality=modality,
        kind=Kind.STATE,
        many=None,
        only=only,
        temporary=temporary,
        corrects=corrects,
        end=end,
        valid_from=start,
        valid_to=until,
        unresolved_start=False,
        tier=tier,
        explicit=explicit,
        confidence=confidence,
        importance="normal",
        said_at=Instant(said_at),
        turn_index=turn_index,
        place=place,
        zone="UTC",
        extractor="test@1",
        recorded_at=Instant(said_at),
    )


def claimed(assertion: Assertion) -> Claim:
    return claim_of(assertion, assertion.value, assertion.corrects)


Word = Callable[[int], Claim]


def story(*words: Word) -> list[Claim]:
    """The claims of a told story, numbered in the order of telling: a0, a1 and so on."""
    return [word(number) for number, word in enumerate(words)]


def holds(value: str | int, at: int, act: Act = Act.HOLDS, **rest: Any) -> Word:
    """Said at an instant: a value holds. `start` and `to` are an instant, or the two ends of a unit."""
    until = _moment(rest.pop("to", None))
    if until is not None:
        rest.setdefault("end", End.STATED)
    rest |= {"start": _moment(rest.get("start")), "until": until, "corrects": _value(rest.get("corrects"))}
    return lambda number: claimed(asserted(number, _value(value), act=act, said_at=at, **rest))


def confirms(value: str | int, at: int, **rest: Any) -> Word:
    return holds(value, at, Act.CONFIRMS, **rest)


def ends(value: str | int | None, at: int, **rest: Any) -> Word:
    return holds(value, at, Act.ENDS, **rest)  # type: ignore[arg-type]


def denies(value: str | int, at: int, **rest: Any) -> Word:
    return holds(value, at, Act.DENIES, **rest)


def adjusts(change: int, at: int, **rest: Any) -> Word:
    return holds(change, at, Act.ADJUSTS, **rest)


def never(value: str | int, at: int, **rest: Any) -> Word:
    """A negative claim: a value does not hold."""
    return holds(value, at, polarity=False, **rest)


def _value(worded: str | int | None) -> Value | None:
    if worded is None:
        return None
    return Value.of_text(worded) if isinstance(worded, str) else Value.of_number(worded)


def _moment(given: int | tuple[int, int] | None) -> Moment | None:
    if given is None:
        return None
    if isinstance(given, int):
        return Moment.at(Instant(given))
    return Moment(Instant(given[0]), Instant(given[1]), Precision.DAY, Origin.STATED)


def moments(first: int = 0, last: int = 12) -> st.SearchStrategy[Moment]:
    """Times, half of them exact, the others known to a unit of a few instants."""

    def moment(earliest: int, width: int) -> Moment:
        precision = Precision.DAY if width else Precision.MINUTE
        return Moment(Instant(earliest), Instant(earliest + width), precision, Origin.STATED)

    return st.builds(moment, st.integers(first, last), st.sampled_from([0, 0, 0, 3, 6]))


@st.composite
def plain(draw: Callable[[st.SearchStrategy], object], number: int = 0) -> Assertion:  # type: ignore[type-arg]
    """A `holds` with a stated or default start and no end."""
    return asserted(
        number,
        draw(st.sampled_from(TEXTS)),  # type: ignore[arg-type]
        said_at=draw(instants),  # type: ignore[arg-type]
        start=draw(st.none() | st.builds(Moment.at, instants)),  # type: ignore[arg-type]
        confidence=draw(st.sampled_from([0.5, 1.0])),  # type: ignore[arg-type]
    )


@st.composite
def any_assertion(draw, number: int = 0, values=TEXTS, tiers=(0, 1, 2, 3, 3)) -> Assertion:  # type: ignore[no-untyped-def]
    """An assertion of any kind at all."""
    act = draw(st.sampled_from([Act.HOLDS] * 6 + [Act.ENDS] * 2 + [Act.DENIES, Act.CONFIRMS, Act.ADJUSTS]))
    value = draw(st.sampled_from(values))
    if act is Act.ENDS and draw(st.integers(0, 3)) == 0:
        value = None
    if act is Act.ADJUSTS:
        value = Value.of_number(draw(st.sampled_from([-1, 1, 2])))
    polarity = act is not Act.HOLDS or draw(st.integers(0, 5)) > 0
    start = draw(st.none() | moments())
    bounded = act in (Act.HOLDS, Act.DENIES, Act.CONFIRMS) and draw(st.integers(0, 3)) == 0
    until = draw(moments(2, 14)) if bounded else None
    end = draw(st.sampled_from([End.OPEN] * 4 + [End.UNSAID, End.OVER]))
    corrects = None
    if act is Act.HOLDS and polarity and draw(st.integers(0, 4)) == 0:
        corrects = draw(st.sampled_from(values))
    return asserted(
        number,
        value,
        act=act,
        said_at=draw(instants),
        tier=Tier(draw(st.sampled_from(tiers))),
        polarity=polarity,
        start=start,
        until=until,
        end=End.STATED if bounded and end is End.OPEN else end,
        temporary=act is Act.HOLDS and draw(st.integers(0, 7)) == 0,
        only=act is Act.HOLDS and draw(st.integers(0, 5)) == 0,
        corrects=corrects,
        explicit=draw(st.integers(0, 5)) == 0,
        turn_index=draw(st.integers(0, 1)),
        place=draw(st.integers(0, 1)),
        confidence=draw(st.sampled_from([0.5, 1.0])),
        turn=draw(st.none() | st.sampled_from(["t", "u"])),
    )


@st.composite
def slots(draw, kinds=any_assertion, most: int = 7, **chosen) -> list[Claim]:  # type: ignore[no-untyped-def]
    """The claims of one slot, up to `most` of them, each with an id of its own."""
    n_claims = draw(st.integers(0, most))
    return [claimed(draw(kinds(number=number, **chosen))) for number in range(n_claims)]
