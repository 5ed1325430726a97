"""
How long does one durable turn with its facts take?

Five cases: `add, a turn with a fact` keeps a turn and reads it with the rules (two transactions, each on the
disk before the call returns), `add, the same slot again` does so for one slot that gets longer with each,
`assert` takes one claim handed over (one transaction, nothing to read), `add, a turn alone` keeps a turn
of which no fact comes, and `add, learned from later` keeps a turn for a worker (one transaction). The floor
writes the very rows that the case left in the store, with their indexes, in as many transactions, by bare
sqlite3 with `synchronous = FULL`.

Caveats: a disk that lies about having written makes both fast; a shared machine makes both slow. The floor
knows its rows beforehand, while the engine looks up what is known, checks quotes and computes timelines.
The store is small, so that all of it is in memory.

    python benchmarks/how_long_does_a_durable_turn_take.py [--quick]
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

from invented import invented
from measuring import asked, each_second, each_second_and_its_cpu, percentile, scratch, told
from stilltrue import Memory

Work = Callable[[], object]
"""One call that is measured; what it is given is made before."""

_WARM = 40
"""Calls before the first that is measured, which compile the patterns that such texts need."""
_TABLES = (
    "space turn slot assertion span wording fact version support unit term posting index_stats job rejection".split()
)


def main() -> None:
    """Print one line a case."""
    n = 20 if asked(__doc__).quick else 300
    with scratch() as folder:
        _case("add, a turn with a fact", n, folder / "add.db", _adding, n_transactions=2)
        _case("add, the same slot again", n, folder / "same.db", _moving, n_transactions=2)
        _case("assert, one claim handed over", n, folder / "assert.db", _asserting, n_transactions=1)
        _case("add, a turn alone", n, folder / "alone.db", _chatting, n_transactions=2)
        _case("add, learned from later", n, folder / "later.db", _queueing, n_transactions=1)


def _case(case: str, n: int, path: Path, work: Callable[[Memory, int], Work], *, n_transactions: int) -> None:
    with Memory(path, user="bench", embedder="none") as memory:
        each_second([work(memory, number) for number in range(_WARM)])
        times, of_cpu = each_second_and_its_cpu([work(memory, _WARM + number) for number in range(n)])
        learned = memory.doctor().figures["assertions"]
    floor, floor_of_cpu = _floor(path, n, n_transactions)
    at_least = {f"floor_cpu_p{share}_ms": round(1_000 * percentile(floor_of_cpu, share / 100), 4) for share in (50, 95)}
    told(case, times, n=n, floor=floor, of_cpu=of_cpu, assertions=learned, **at_least)


def _adding(memory: Memory, number: int) -> Work:
    text = _liking(number)
    return lambda: memory.add(text, session=f"s{number // 20}")


def _moving(memory: Memory, number: int) -> Work:
    place = invented(number).value
    text = f"I moved to {place} last week." if place.isascii() else f"지난주에 {place}으로 이사했어."
    said_at = f"2026-03-01T{number // 60 % 24:02d}:{number % 60:02d}:00Z"
    return lambda: memory.add(text, said_at=said_at, session=f"s{number // 20}")


def _asserting(memory: Memory, number: int) -> Work:
    fact = invented(number)
    claim = {"subject": fact.subject, "predicate": fact.predicate, "value": fact.value}
    return lambda: memory.assert_claims([claim])


def _chatting(memory: Memory, number: int) -> Work:
    text = f"Thanks, that was {invented(number).value}!"
    return lambda: memory.add(text, session=f"s{number // 20}")


def _queueing(memory: Memory, number: int) -> Work:
    text = _liking(number)
    return lambda: memory.add(text, session=f"s{number // 20}", wait=False)


def _liking(number: int) -> str:
    thing = invented(number).value
    return f"I love {thing}." if thing.isascii() else f"나는 {thing} 좋아해."


def _floor(path: Path, n: int, n_transactions: int) -> tuple[list[float], list[float]]:
    """The rows of a store written again, a share of them a turn: by the wall clock, and of the processors."""
    source = sqlite3.connect(path)
    target = sqlite3.connect(path.with_suffix(".floor"), isolation_level=None)
    target.execute("PRAGMA journal_mode = WAL")
    target.execute("PRAGMA synchronous = FULL")
    rows = {}
    for table in _TABLES:
        for (statement,) in source.execute("SELECT sql FROM sqlite_master WHERE tbl_name = ? AND sql > ''", [table]):
            target.execute(statement)
        rows[table] = source.execute(f"SELECT * FROM {table}").fetchall()
    times = each_second_and_its_cpu(
        [lambda turn=turn: _write(target, rows, turn, n, n_transactions) for turn in range(n)]
    )
    source.close()
    target.close()
    return times


def _write(
    target: sqlite3.Connection, rows: dict[str, list[tuple[object, ...]]], turn: int, n: int, parts: int
) -> None:
    for part in range(parts):
        target.execute("BEGIN IMMEDIATE")
        for table in _TABLES[part::parts]:
            mine = rows[table][turn * len(rows[table]) // n : (turn + 1) * len(rows[table]) // n]
            if mine:
                holes = ", ".join("?" * len(mine[0]))
                target.executemany(f"INSERT INTO {table} VALUES ({holes})", mine)
        target.execute("COMMIT")


if __name__ == "__main__":
    main()
