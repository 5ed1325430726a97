"""What a case expects of the store after its steps: facts that hold or held, their times, sources and names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Any

from stilltrue.engine.memory import Memory
from stilltrue.eval.expectations import UnreachableError, compared
from stilltrue.eval.matching import FactMatch, says
from stilltrue.eval.records import MalformedError
from stilltrue.eval.world import day_of, every, quotes_of
from stilltrue.language.names import name_key
from stilltrue.model.claim import ValueKind
from stilltrue.model.fact import Fact
from stilltrue.model.time import FOREVER

_NUMBERS = ("equals", "at_least", "at_most")


def failed_checks(memory: Memory, checks: Any, now: datetime) -> Iterator[str]:
    """
    Each check on the store that does not hold, in a phrase.

    Raises:
        UnreachableError: a check that nobody here can judge.
    """
    for check in checks if isinstance(checks, list) else [checks]:
        if not isinstance(check, dict):
            raise MalformedError(f"a check is a {type(check).__name__}; wanted an object")
        what = str(check.get("what"))
        judge = _CHECKS.get(what)
        if judge is None:
            raise UnreachableError(f"the check {what!r} is not one that can be judged here")
        told = ", ".join(f"{key} {value!r}" for key, value in (check.get("match") or {}).items() if value)
        for problem in judge(memory, check, now):
            yield f"{what} ({told}): {problem}"


def _current(memory: Memory, check: Mapping[str, Any], now: datetime) -> Iterator[str]:
    yield from _counted(check, _matching(memory, check, "current", now))


def _history(memory: Memory, check: Mapping[str, Any], now: datetime) -> Iterator[str]:
    yield from _counted(check, _matching(memory, check, "any", now))


def _valid_from(memory: Memory, check: Mapping[str, Any], now: datetime) -> Iterator[str]:
    days = [day_of(fact.valid.start, _zone(memory, fact)) for fact in _matching(memory, check, "any", now)]
    yield from _dated(check, days)


def _valid_to(memory: Memory, check: Mapping[str, Any], now: datetime) -> Iterator[str]:
    facts = [fact for fact in _matching(memory, check, "any", now) if fact.valid.end < FOREVER]
    yield from _dated(check, [day_of(fact.valid.end, _zone(memory, fact)) for fact in facts])


def _sources(memory: Memory, check: Mapping[str, Any], now: datetime) -> Iterator[str]:
    facts = _matching(memory, check, "any", now)
    quotes = [quote for fact in facts for quote in quotes_of(memory, fact)]
    wanted = check.get("quote_contains")
    if wanted is not None and not any(says(quote, wanted) for quote in quotes):
        yield f"found quotes {quotes}, wanted one with {wanted!r}"
    yield from _numbered(check, len(quotes))


def _entities(memory: Memory, check: Mapping[str, Any], now: datetime) -> Iterator[str]:
    """How many things go by a name, whatever its spelling."""
    name = name_key(str((check.get("match") or {}).get("name") or ""))
    keys = set()
    for fact in every(memory, standing="any", lane="any", now=now):
        if name_key(fact.subject_label) == name:
            keys.add(fact.slot.subject)
        value = fact.value
        if value is not None and value.kind in (ValueKind.TEXT, ValueKind.ENTITY) and name_key(value.text) == name:
            keys.add(value.key)
    yield from _numbered(check, len(keys))


def _matching(memory: Memory, check: Mapping[str, Any], standing: str, now: datetime) -> list[Fact]:
    match = FactMatch.of(check.get("match"))
    lane = "actual" if standing == "current" else "any"
    facts = every(memory, standing=standing, lane=lane, polarity=True, now=now)
    return [fact for fact in facts if match.fits(fact, quotes_of(memory, fact) if match.text else ())]


def _counted(check: Mapping[str, Any], facts: list[Fact]) -> Iterator[str]:
    values = ", ".join(f"{fact.slot}: {fact.value.text if fact.value else 'nothing'}" for fact in facts)
    for problem in _numbered(check, len(facts)):
        yield f"{problem} ({values})" if values else problem


def _numbered(check: Mapping[str, Any], number: int) -> Iterator[str]:
    for name in _NUMBERS:
        if name in check:
            yield from compared(number, name, check[name])


def _dated(check: Mapping[str, Any], days: list[str]) -> Iterator[str]:
    wanted = check.get("on")
    if wanted is not None and wanted not in days:
        yield f"found {', '.join(days) or 'no fact'}, wanted {wanted}"


def _zone(memory: Memory, fact: Fact) -> str | None:
    receipts = memory.why(fact.id).receipts
    return receipts[0][1].turn.zone if receipts else None


_CHECKS: dict[str, Callable[[Memory, Mapping[str, Any], datetime], Iterator[str]]] = {
    "current_facts": _current,
    "history_facts": _history,
    "valid_from": _valid_from,
    "valid_to": _valid_to,
    "sources": _sources,
    "entities": _entities,
}
