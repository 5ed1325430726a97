"""
How long does one more event take in a slot of five thousand, one more value in a slot of many, one more move?

Through the front door, on both backends: `assert_claims` with one claim, read, aligned, recomputed, indexed and
on the disk. `events` are trips on days of their own, `values` are things liked, of `moves` only the last holds. The floor hands over the same claim
as the first of a slot of its own, in the same store.

Caveats: the slot is long and at hand, as it is in a process that wrote to it before; `the first after opening` reads
all its claims and computes what the word bears on, and the seventh computes it whole to have it at hand.

    python benchmarks/how_long_does_one_more_event_take.py [--quick]
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from measuring import asked, each_second, scratch, seconds, told
from stilltrue import Memory
from stilltrue.storage.base import Storage
from stilltrue.storage.in_memory import InMemoryStorage
from stilltrue.storage.sqlite.backend import SQLiteStorage

_FIRST = datetime(2010, 1, 1, tzinfo=UTC)


def main() -> None:
    """Print two lines for each kind of slot and backend."""
    quick = asked(__doc__).quick
    n_kept, n_rounds = (200, 5) if quick else (5_000, 200)
    with scratch() as folder:
        for kind in ("events", "values", "moves"):
            for backend in ("memory", "sqlite"):
                _case(kind, backend, folder / f"{kind}.db", n_kept, n_rounds)


def _case(kind: str, backend: str, path: Path, n_kept: int, n_rounds: int) -> None:
    storage = InMemoryStorage() if backend == "memory" else SQLiteStorage(path)
    memory = _opened(storage)
    memory.assert_claims([_claim(kind, number) for number in range(n_kept)])
    more = range(n_kept, n_kept + n_rounds)
    times = each_second([lambda number=number: memory.assert_claims([_claim(kind, number)]) for number in more])
    floor = each_second([lambda n=n: memory.assert_claims([_claim(kind, n, subject=f"no {n}")]) for n in more])
    told(f"one more of the {kind}, {backend}", times, n=n_kept, floor=floor)
    memory = _opened(storage)
    first = seconds(lambda: memory.assert_claims([_claim(kind, n_kept + n_rounds)]))
    told(f"the first after opening, {kind}, {backend}", [first], n=n_kept, floor=floor)
    later = range(n_kept + n_rounds + 1, n_kept + n_rounds + 7)
    times = each_second([lambda number=number: memory.assert_claims([_claim(kind, number)]) for number in later])
    told(f"the next six after opening, {kind}, {backend}", times, n=n_kept, floor=floor)
    storage.close()


def _opened(storage: Storage) -> Memory:
    return Memory(user="bench", storage=storage)


def _claim(kind: str, number: int, *, subject: str = "user") -> dict[str, object]:
    day = _FIRST + timedelta(days=number)
    said_at = (day + timedelta(hours=20)).isoformat()
    if kind == "events":
        happened = {"predicate": "visited", "value": f"place {number % 700}", "kind": "event"}
        return {"subject": subject, "valid_from": day.date().isoformat(), "said_at": said_at, **happened}
    if kind == "moves":
        return {"subject": subject, "predicate": "lives in", "value": f"town {number}", "said_at": said_at}
    return {"subject": subject, "predicate": "likes", "value": f"thing {number}", "many": True, "said_at": said_at}


if __name__ == "__main__":
    main()
