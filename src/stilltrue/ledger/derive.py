"""From a formula and the timelines of its inputs to what it gives through time. Pure: no clock, no storage."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, tzinfo
from itertools import pairwise

from stilltrue.ledger.derived import Outcome
from stilltrue.ledger.formula import Failure, FailureKind, Formula, Input, Item, evaluate, pieces, today_at
from stilltrue.ledger.settled import WHOLLY, Following
from stilltrue.model.another import another
from stilltrue.model.claim import Value
from stilltrue.model.scope import Tier
from stilltrue.model.time import BEGINNING, Instant, Interval, datetime_of

_STEP = " ← "
_FIRST_STEPS, _LAST_STEPS = 3, 4
"""Of a long path, the steps that are told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What an input holds over a stretch."""

    valid: Interval
    value: Value | None
    """None where it has to be rechecked itself."""
    tier: Tier
    label: str = ""
    """What it is called among many."""
    recheck: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """An input through time."""

    called: str
    """The slot in words."""
    known: Sequence[Known] = ()
    many: bool = False
    """It is a list, also where it has one item."""
    expected: str = ""
    """What it has to hold for an inference that rests on it, in words."""


def _as_it_is(value: Value) -> Value:
    return value


def outcomes(
    formula: Formula,
    inputs: Mapping[str, Series],
    over: Interval,
    tier: Tier,
    *,
    before: Outcome | None = None,
    like: Value | None = None,
    zone: tzinfo = UTC,
    language: str = "en",
    inferred: Value | None = None,
    following: Following = WHOLLY,
    named: Callable[[Value], Value] = _as_it_is,
) -> list[Outcome]:
    """
    What a formula gives over an interval, in order and without gaps.

    Args:
        formula: the formula.
        inputs: what each of its names stands for.
        over: where it is in force.
        tier: of the claim that carries it.
        before: the outcome just before, which goes on for as long as no input moves.
        like: the value that was said, in whose unit and wording the outcomes are given.
        zone: in which the days of a path are told.
        language: in which a path is told, `en` or `ko`.
        inferred: what is inferred where all inputs are known; None for what the formula gives.
        following: how outcomes follow the inputs.
        named: gives a value the key of what it stands for, so that it is the same as when somebody says it.
    """
    found: list[Outcome] = []
    state = _State(inputs, zone, language)
    given = _signature(_held_at(inputs, Instant(over.start - 1))) if before is not None else None
    last = before
    settled: Value | None = None
    for stretch in state.stretches(over):
        moved, signature = bool(found), state.signature()
        if signature == given and last is not None and not formula.uses_today:
            last = _added(found, another(last, valid=stretch))
            continue
        given = signature
        values, prev = state.values(), last.value if last is not None else None
        lowest = min([tier, *state.tiers()])
        for piece in pieces(formula, values, prev, stretch, zone) if formula.uses_today else (stretch,):
            if inferred is None:
                today = today_at(piece.start, zone) if formula.uses_today else None
                result = evaluate(formula, values, last.value if last is not None else None, like, today)
            else:
                result = state.missing() or inferred
            value, recheck = (None, state.path(result)) if isinstance(result, Failure) else (named(result), None)
            if moved and value is not None and settled is not None and not _follows(following, value, settled):
                value, recheck = None, state.moved(stretch.start)
            elif value is not None:
                settled = value
            outcome = Outcome(valid=piece, value=value, recheck=recheck, tier=lowest, moved=piece.start)
            last = _added(found, outcome)
    return found


def _follows(following: Following, value: Value, settled: Value) -> bool:
    """Whether a value is taken over from an input that moved, where another was worked out last."""
    return following.recompute and (following.cutoff or value.key != settled.key)


def _added(found: list[Outcome], outcome: Outcome) -> Outcome:
    """Put an outcome at the end, where one that is as before only goes on; the one that now is the last."""
    last = found[-1] if found else None
    if last is not None and _same(last, outcome):
        found[-1] = another(last, valid=Interval(last.valid.start, outcome.valid.end))
    else:
        found.append(outcome)
    return found[-1]


def _same(one: Outcome, other: Outcome) -> bool:
    keys = [each.value.key if each.value is not None else None for each in (one, other)]
    return keys[0] == keys[1] and (one.recheck, one.tier) == (other.recheck, other.tier)


def _held_at(inputs: Mapping[str, Series], instant: Instant) -> Iterator[tuple[str, Known]]:
    """What the inputs hold at an instant, each with the name."""
    for name, series in inputs.items():
        yield from ((name, known) for known in series.known if known.valid.covers(instant))


def _signature(held: Iterable[tuple[str, Known]]) -> tuple[object, ...]:
    return tuple(
        (name, known.value.key if known.value is not None else None, known.label, known.tier, known.recheck)
        for name, known in held
    )


@dataclass(slots=True)
class _State:
    """The inputs as they are at one instant, on the way along valid time."""

    inputs: Mapping[str, Series]
    zone: tzinfo
    language: str
    holding: dict[str, list[tuple[int, Known]]] = field(default_factory=dict)
    since: dict[str, Instant] = field(default_factory=dict)
    """When the last that an input held came to its end."""

    def stretches(self, over: Interval) -> Iterator[Interval]:
        """The stretches in which no input changes; while one is told, the inputs are as in it."""
        self.holding = {name: [] for name in self.inputs}
        edges: dict[Instant, list[tuple[str, int, Known, bool]]] = {over.start: [], over.end: []}
        for name, series in self.inputs.items():
            for place, known in enumerate(series.known):
                if known.valid.overlaps(over):
                    edges.setdefault(max(known.valid.start, over.start), []).append((name, place, known, True))
                    edges.setdefault(min(known.valid.end, over.end), []).append((name, place, known, False))
                elif known.valid.end <= over.start:
                    self.since[name] = max(known.valid.end, self.since.get(name, BEGINNING))
        instants = sorted(edges)
        for start, end in pairwise(instants):
            for name, place, known, begins in sorted(edges[start], key=lambda edge: edge[3]):
                if begins:
                    insort(self.holding[name], (place, known), key=lambda held: held[0])
                else:
                    self.holding[name] = [held for held in self.holding[name] if held[0] != place]
                    self.since[name] = start
            yield Interval(start, end)

    def signature(self) -> tuple[object, ...]:
        """All of the inputs on which an outcome and its tier depend."""
        return _signature((name, known) for name, held in self.holding.items() for _, known in held)

    def values(self) -> dict[str, Input]:
        """The values of the inputs that have one."""
        found: dict[str, Input] = {}
        for name, held in self.holding.items():
            if not held or any(known.value is None for _, known in held):
                continue
            if len(held) == 1 and not self.inputs[name].many and held[0][1].value is not None:
                found[name] = held[0][1].value
                continue
            items = [Item(known.label, known.value) for _, known in held if known.value is not None]
            found[name] = items if self.inputs[name].many or len(items) > 1 else items[0].value
        return found

    def missing(self) -> Failure | None:
        """That an input is not known; None where all are."""
        known = self.values()
        lost = next((name for name in self.inputs if name not in known), None)
        return Failure(FailureKind.MISSING, (lost,)) if lost is not None else None

    def moved(self, instant: Instant) -> str:
        """That an input moved, and nothing was worked out anew."""
        day = datetime_of(instant, self.zone).date()
        return f"{day}에 입력이 바뀜" if self.language == "ko" else f"an input moved on {day}"

    def tiers(self) -> Iterator[Tier]:
        """The tiers of all that the inputs hold."""
        return (known.tier for held in self.holding.values() for _, known in held)

    def path(self, failure: Failure) -> str:
        """Why there is no outcome: which input, since when, because of what."""
        if failure.kind is not FailureKind.MISSING or not failure.found or failure.found[0] not in self.inputs:
            return failure.worded(self.language)
        name = failure.found[0]
        called = self.inputs[name].called
        doubted = [known.recheck for _, known in self.holding[name] if known.value is None and known.recheck]
        if doubted:
            return joined(called, doubted[0])
        expected, korean = self.inputs[name].expected, self.language == "ko"
        reason = failure.worded(self.language)
        if expected:
            reason = f"더는 {expected} 아님" if korean else f"no longer {expected}"
        if name not in self.since:
            return f"{called}: {reason}"
        day = datetime_of(self.since[name], self.zone).date()
        return f"{called}: {reason} ({day}부터)" if self.language == "ko" else f"{called}: {reason} since {day}"


def joined(called: str, path: str) -> str:
    """
    A path with one more step before it; of a long one the middle is left out.

    >>> joined("trip · cost", "trip · total: no value for weeks")
    'trip · cost ← trip · total: no value for weeks'
    """
    steps = [called, *path.split(_STEP)]
    if len(steps) > _FIRST_STEPS + _LAST_STEPS:
        steps = [*steps[:_FIRST_STEPS], "…", *steps[-_LAST_STEPS:]]
    return _STEP.join(steps)
