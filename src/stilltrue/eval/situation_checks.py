"""What a situation expects, held against what the store says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any

from stilltrue.eval.records import MalformedError
from stilltrue.eval.situation_claims import SPACE, SlotName, slot_name, value_of, wording
from stilltrue.ledger.naming import Names
from stilltrue.model.claim import Modality, Value
from stilltrue.model.fact import Fact, Slot, State
from stilltrue.model.time import MICROSECOND, Instant, iso, moment_of
from stilltrue.storage.base import Transaction

_RECHECK = "needs_recheck:"
_AT_ONCE = 1_000 * MICROSECOND
"""What is recorded at one instant is spread over the microseconds after it, for no two records share one."""


@dataclass(frozen=True, slots=True)
class Witness:
    """The store after all has been told, as asked about one situation."""

    tx: Transaction
    slot: SlotName

    def facts(
        self, slot: SlotName, at: Instant, known_at: Instant | None = None, lane: Modality = Modality.ACTUAL
    ) -> list[Fact]:
        place = self._place(slot, self.names(known_at))
        return self.tx.facts_at(SPACE, place.subject, place.predicate, at=at, known_at=known_at, lane=lane)

    def timeline(self, slot: SlotName) -> list[Fact]:
        """The facts of a slot, negative ones and mere challenges apart."""
        facts = self.tx.history(self._place(slot, self.names(None)), lane=Modality.ACTUAL)
        return [fact for fact in facts if _positive(fact)]

    def names(self, known_at: Instant | None) -> Names:
        """How names were read at an instant; now for none."""
        if known_at is None:
            return Names.of(self.tx.aliases(SPACE))
        rows = self.tx.aliases(SPACE, with_closed=True)
        return Names.of([row for row in rows if row.recorded_from <= known_at < row.recorded_to])

    def _place(self, slot: SlotName, names: Names) -> Slot:
        return names.slot(names.worded_slot(SPACE, slot[0], wording(slot[1]), None))


def problems(witness: Witness, expected: Mapping[str, Any]) -> Iterator[str]:
    """Each expectation that is not met, in a phrase: which, what was found, what was wanted."""
    for name, check in _CHECKS.items():
        if expected.get(name) is not None:
            yield from check(witness, expected[name], expected)


def _at(witness: Witness, given: Any, _: Mapping[str, Any]) -> Iterator[str]:
    for when, value in _pairs("at", given):
        yield from _values(witness, f"at {when}", witness.facts(witness.slot, _instant(when)), value, None)


def _known(witness: Witness, given: Any, _: Mapping[str, Any]) -> Iterator[str]:
    for row in _rows("known", given, 3):
        known_at = _known_at(row[1])
        facts = witness.facts(witness.slot, _instant(row[0]), known_at)
        yield from _values(witness, f"at {row[0]} known {row[1]}", facts, row[2], known_at)


def _probes(witness: Witness, given: Any, _: Mapping[str, Any]) -> Iterator[str]:
    for slot, when, known, values in _rows("probes", given, 4):
        name = slot_name(slot)
        known_at = _known_at(known) if known is not None else None
        facts = witness.facts(name, _instant(when), known_at)
        told = f"{' · '.join(name)} at {when}" + (f" known {known}" if known is not None else "")
        yield from _values(witness, told, facts, values, known_at)


def _lane_at(witness: Witness, given: Any, expected: Mapping[str, Any]) -> Iterator[str]:
    lane = Modality(expected.get("lane") or Modality.PLANNED).lane
    for when, value in _pairs("lane_at", given):
        facts = witness.facts(witness.slot, _instant(when), lane=lane)
        yield from _values(witness, f"{lane} at {when}", facts, value, None)


def _negative_at(witness: Witness, given: Any, _: Mapping[str, Any]) -> Iterator[str]:
    for when, value in _pairs("negative_at", given):
        facts = [f for f in witness.facts(witness.slot, _instant(when)) if not f.polarity and f.value is not None]
        yield from _compared(f"not at {when}", facts, value, witness.names(None))


def _since_at(witness: Witness, given: Any, _: Mapping[str, Any]) -> Iterator[str]:
    for when, value in _pairs("since_at", given):
        found = sorted({fact.since for fact in witness.facts(witness.slot, _instant(when)) if _positive(fact)})
        want = sorted({_instant(one) for one in _listed(value)})
        if found != want:
            shown = ", ".join(iso(one) or "always" for one in found) or "nothing"
            yield f"since at {when}: found {shown}, wanted {value}"


def _contested_at(witness: Witness, given: Any, _: Mapping[str, Any]) -> Iterator[str]:
    whens = list(given.items()) if isinstance(given, dict) else [(when, True) for when in _listed(given)]
    for when, want in whens:
        found = any(fact.contested for fact in witness.facts(witness.slot, _instant(when)))
        if found is not bool(want):
            yield f"at {when}: found it {'contested' if found else 'uncontested'}, wanted the contrary"


def _stretches(witness: Witness, given: Any, _: Mapping[str, Any]) -> Iterator[str]:
    if not isinstance(given, int) or isinstance(given, bool):
        raise MalformedError(f"stretches is {given!r}; wanted a number")
    yield from _numbered(witness, witness.slot, given)


def _one_stretch(witness: Witness, given: Any, _: Mapping[str, Any]) -> Iterator[str]:
    if given is not False:
        yield from _numbered(witness, witness.slot if given is True else slot_name(given), 1)


_CHECKS: dict[str, Callable[[Witness, Any, Mapping[str, Any]], Iterator[str]]] = {
    "at": _at,
    "known": _known,
    "probes": _probes,
    "negative_at": _negative_at,
    "since_at": _since_at,
    "contested_at": _contested_at,
    "stretches": _stretches,
    "one_stretch": _one_stretch,
    "lane_at": _lane_at,
}
EXPECTATIONS = frozenset({*_CHECKS, "lane"})


def _numbered(witness: Witness, slot: SlotName, want: int) -> Iterator[str]:
    facts = witness.timeline(slot)
    if len(facts) != want:
        shown = ", ".join(f"{_shown(f)} [{iso(f.valid.start) or '..'}, {iso(f.valid.end) or '..'})" for f in facts)
        yield f"stretches of {' · '.join(slot)}: found {len(facts)} ({shown}), wanted {want}"


def _values(
    witness: Witness, told: str, facts: Sequence[Fact], want: Any, known_at: Instant | None
) -> Iterator[str]:  # fmt: skip
    positive = [fact for fact in facts if _positive(fact)]
    yield from _compared(told, positive, want, witness.names(known_at))


def _compared(told: str, facts: Sequence[Fact], want: Any, names: Names) -> Iterator[str]:
    wanted = _listed(want)
    left = list(facts)
    missing = []
    for one in wanted:
        match = next((fact for fact in left if _is(fact, one, names)), None)
        if match is None:
            missing.append(one)
        else:
            left.remove(match)
    if missing or left:
        shown = ", ".join(_shown(fact) for fact in facts) or "nothing"
        yield f"{told}: found {shown}, wanted {', '.join(map(str, wanted)) or 'nothing'}"


def _is(fact: Fact, want: Any, names: Names) -> bool:
    if isinstance(want, str) and want.startswith(_RECHECK):
        return fact.state is State.NEEDS_RECHECK
    if fact.state is State.NEEDS_RECHECK or fact.value is None:
        return False
    if _key(fact.value, names) == _key(value_of(want), names):
        return True
    found, number = _number(fact.value.text), _number(str(want))
    return found is not None and found == number


def _key(value: Value, names: Names) -> str:
    return names.value(value).key


def _number(text: str) -> Decimal | None:
    try:
        number = Decimal(text)
    except InvalidOperation:
        return None
    return number if number.is_finite() else None


def _positive(fact: Fact) -> bool:
    return fact.polarity and (fact.value is not None or fact.state is State.NEEDS_RECHECK)


def _shown(fact: Fact) -> str:
    text = fact.value.text if fact.value is not None else "nothing"
    return text if fact.state is State.KNOWN else f"{_RECHECK} {text}"


def _listed(given: Any) -> list[Any]:
    if given is None:
        return []
    return list(given) if isinstance(given, list) else [given]


def _pairs(name: str, given: Any) -> list[tuple[str, Any]]:
    if not isinstance(given, dict):
        raise MalformedError(f"{name} is a {type(given).__name__}; wanted an object from instant to value")
    return list(given.items())


def _rows(name: str, given: Any, length: int) -> list[list[Any]]:
    if not isinstance(given, list) or any(not isinstance(row, list) or len(row) != length for row in given):
        raise MalformedError(f"{name} is no list of rows of {length}")
    return given


def _known_at(given: Any) -> Instant:
    return Instant(_instant(given) + _AT_ONCE)


def _instant(given: Any) -> Instant:
    if not isinstance(given, str):
        raise MalformedError(f"instant {given!r} is a {type(given).__name__}; wanted a text")
    return moment_of(given).earliest
