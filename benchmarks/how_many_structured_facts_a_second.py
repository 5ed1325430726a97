"""
How many structured facts a second, and how many bytes does each take?

Claims with a sentence as their quote, half English and half Korean, handed over by a thousand to a call.
Each call is one durable transaction: turns, claims, timelines, versions and index. The floor inserts the
same texts as plain rows and into FTS5, a thousand to a transaction, and does nothing else.

Caveats: every slot is new; a claim about a slot that has many costs more. Bytes are those of the closed
database divided by the number of facts; the sentence itself takes some 70 of them. The floor keeps no
receipts, no versions and no statistics by space.

    python benchmarks/how_many_structured_facts_a_second.py [--quick | --full]
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path

from invented import claim
from measuring import asked, each_second_and_its_cpu, note, scratch, seconds, size_on_disk, told
from stilltrue import Memory

Claim = dict[str, object]


def main() -> None:
    """Print one line."""
    args = asked(__doc__)
    n, chunk = (500, 100) if args.quick else (100_000 if args.full else 10_000, 1_000)
    batches = [[claim(number) for number in range(first, first + chunk)] for first in range(0, n, chunk)]
    with scratch() as folder:
        times, of_cpu = _handed_over(folder / "facts.db", batches)
        floor = _floor(folder / "floor.db", batches)
        told(
            f"assert, {chunk} claims a call",
            times,
            n=n,
            floor=floor,
            of_cpu=of_cpu,
            facts_a_second=round(n / sum(times)),
            facts_a_second_of_cpu=round(n / sum(of_cpu)),
            floor_facts_a_second=round(n / sum(floor)),
            bytes_a_fact=round(size_on_disk(folder / "facts.db") / n),
            floor_bytes_a_fact=round(size_on_disk(folder / "floor.db") / n),
        )


def _handed_over(path: Path, batches: Sequence[Sequence[Claim]]) -> tuple[list[float], list[float]]:
    with Memory(path, user="bench", embedder="none") as memory:
        times, of_cpu = each_second_and_its_cpu([lambda batch=batch: memory.assert_claims(batch) for batch in batches])
        n_kept = memory.count()
    if n_kept != sum(map(len, batches)):
        note(f"only {n_kept} facts were kept; the figures are of another load than was meant")
    return times, of_cpu


def _floor(path: Path, batches: Sequence[Sequence[Claim]]) -> list[float]:
    bare = sqlite3.connect(path, isolation_level=None)
    bare.execute("PRAGMA journal_mode = WAL")
    bare.execute("PRAGMA synchronous = FULL")
    bare.execute(
        "CREATE TABLE fact (number INTEGER PRIMARY KEY, subject TEXT, predicate TEXT, value TEXT, said_at TEXT)"
    )
    bare.execute("CREATE VIRTUAL TABLE quote USING fts5 (text)")
    times = [seconds(lambda batch=batch: _insert(bare, batch)) for batch in batches]
    bare.close()
    return times


def _insert(bare: sqlite3.Connection, batch: Sequence[Claim]) -> None:
    bare.execute("BEGIN IMMEDIATE")
    bare.executemany(
        "INSERT INTO fact (subject, predicate, value, said_at) VALUES (:subject, :predicate, :value, :said_at)", batch
    )
    bare.executemany("INSERT INTO quote (text) VALUES (:quote)", batch)
    bare.execute("COMMIT")


if __name__ == "__main__":
    main()
