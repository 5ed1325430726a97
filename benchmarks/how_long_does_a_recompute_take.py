"""
How long does it take until everything derived follows an input that changed?

`ten of ten thousand` changes one input of a store with 10,000 derived slots of which 10 look at it; `a chain of a
thousand` changes the head of 1,000 formulas that each look at the one before. Both through the front door, on both
backends: `assert_claims` with one claim, read, aligned, recomputed, indexed and on the disk. `more` is what the
formulas add to that: the difference to the floor, which is the same claim in a slot that nothing looks at. `formulas
alone` is what the 1,000 formulas take by themselves, with their inputs at hand and nothing kept; their floor is the
additions as exact fractions. `the state of a thousand` is `state()` of everything where 1,000 slots are derived; its
floor is `current()` of everything.

Caveats: each input has changed as often as there were rounds before: what a derived slot held until the change is
read, and not worked out again. What hangs on it is read when it first changes, and is at hand after that: the first
round is slower than the others. In memory the collector of Python has more to look through from round to round. The
claims of the first fill are one batch. `more` is of processor time, too.

    python benchmarks/how_long_does_a_recompute_take.py [--quick]
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

from measuring import asked, each_second, each_second_and_its_cpu, percentile, scratch, seconds, told
from stilltrue import Memory
from stilltrue.ledger import deriving, going_on
from stilltrue.ledger.derive import Known, Series, outcomes
from stilltrue.ledger.formula import parse
from stilltrue.ledger.formula.straight import outcome_of
from stilltrue.model.claim import Value
from stilltrue.model.scope import Tier
from stilltrue.model.time import ALWAYS
from stilltrue.storage.in_memory import InMemoryStorage
from stilltrue.storage.sqlite.backend import SQLiteStorage

_FIRST = datetime(2026, 1, 1, tzinfo=UTC)
_LOOKING = 10
"""Derived slots that look at one input."""


def main() -> None:
    """Print a line for each shape and backend, and one for the formulas alone."""
    quick = asked(__doc__).quick
    n_wide, n_long, n_rounds = (1_000, 100, 3) if quick else (10_000, 1_000, 10)
    wide = [_claim(f"in {n}", n) for n in range(n_wide // _LOOKING)]
    wide += [_formula(f"out {n}", "x * 2", f"in {n // _LOOKING}") for n in range(n_wide)]
    long = [_claim("in 7", 1), _formula("link 1", "x + 1", "in 7")]
    long += [_formula(f"link {n}", "x + 1", f"link {n - 1}") for n in range(2, n_long + 1)]
    with scratch() as folder:
        for shape, lines, n in (("ten of ten thousand", wide, n_wide), ("a chain of a thousand", long, n_long)):
            for backend in ("memory", "sqlite"):
                _case(shape, backend, folder / f"{len(lines)}.db", lines, n, n_rounds)
        for backend in ("memory", "sqlite"):
            _state(backend, folder / "state.db", n_long, n_rounds)
    _formulas_alone(n_long, n_rounds)


def _case(shape: str, backend: str, path: Path, lines: list[dict[str, object]], n: int, n_rounds: int) -> None:
    storage = InMemoryStorage() if backend == "memory" else SQLiteStorage(path)
    memory = Memory(user="bench", storage=storage)
    memory.assert_claims(lines)
    worked_out: list[object] = []
    for module in (deriving, going_on):
        module.outcomes = _noted(worked_out, outcomes)
    going_on.outcome_of = _noted(worked_out, outcome_of)
    times, of_cpu = each_second_and_its_cpu([
        lambda day=day: memory.assert_claims([_claim("in 7", 1_000 + day, day)]) for day in range(1, n_rounds + 1)
    ])  # fmt: skip
    n_worked_out = len(worked_out) // n_rounds
    floor, floor_of_cpu = each_second_and_its_cpu([
        lambda day=day: memory.assert_claims([_claim("beside", 1_000 + day, day)]) for day in range(1, n_rounds + 1)
    ])  # fmt: skip
    more = round((percentile(of_cpu, 0.5) - percentile(floor_of_cpu, 0.5)) * 1_000, 3)
    told(f"{shape}, {backend}", times, n=n, floor=floor, of_cpu=of_cpu, n_worked_out=n_worked_out, more_cpu_ms=more)
    storage.close()


def _state(backend: str, path: Path, n: int, n_rounds: int) -> None:
    storage = InMemoryStorage() if backend == "memory" else SQLiteStorage(path)
    memory = Memory(user="bench", storage=storage)
    plain = [_claim(f"in {number}", number) for number in range(n // _LOOKING)]
    memory.assert_claims(
        plain + [_formula(f"out {number}", "x * 2", f"in {number // _LOOKING}") for number in range(n)]
    )
    times, of_cpu = each_second_and_its_cpu([memory.state for _ in range(n_rounds)])
    floor = each_second([lambda: list(memory.current()) for _ in range(n_rounds)])
    told(f"the state of a thousand, {backend}", times, n=n, floor=floor, of_cpu=of_cpu)
    storage.close()


def _noted(worked_out: list[object], works_out: Callable[..., Any]) -> Callable[..., Any]:
    """What works a formula out, noting each time that it gives something."""

    def noted(formula: object, *given: Any, **settings: Any) -> Any:
        found = works_out(formula, *given, **settings)
        if found is not None:
            worked_out.append(formula)
        return found

    return noted


def _formulas_alone(n: int, n_rounds: int) -> None:
    formula = parse("x + 1")

    def follow() -> None:
        value = Value.of_number(1)
        for _ in range(n):
            series = Series(called="x", known=[Known(valid=ALWAYS, value=value, tier=Tier.OWN_WORD)])
            value = outcomes(formula, {"x": series}, ALWAYS, Tier.OWN_WORD)[0].value or value

    def bare() -> None:
        total = Fraction(1)
        for _ in range(n):
            total += 1

    times, of_cpu = each_second_and_its_cpu([follow for _ in range(n_rounds)])
    floor = [seconds(bare) for _ in range(n_rounds)]
    told("a chain of a thousand, formulas alone", times, n=n, floor=floor, of_cpu=of_cpu)


def _claim(predicate: str, value: int, day: int = 0) -> dict[str, object]:
    said_at = (_FIRST + timedelta(days=day)).isoformat()
    return {"subject": "shop", "predicate": predicate, "value": value, "said_at": said_at}


def _formula(predicate: str, formula: str, looks_at: str) -> dict[str, object]:
    derivation = {"formula": formula, "inputs": {"x": ["shop", looks_at]}}
    said_at = _FIRST.isoformat()
    return {"subject": "shop", "predicate": predicate, "said_at": said_at, "derivation": derivation}


if __name__ == "__main__":
    main()
