"""
How long do `current`, `as_of` and `history` of one slot take among 100,000 facts, and among 5,000,000?

Each slot has two facts in a row; the slots asked for are drawn at random. `as_of` asks for the earlier
fact, `as_of known` for what was believed of it, `history` for both with their quotes. The floor finds the
same slot and its versions in the same file by one bare SQL statement, and makes nothing of them.

Caveats: the store is filled through the storage contract, not by talking to it, and has no search index.
Filling takes half a minute for 100,000 facts and half an hour, and some 7 GB, for 5,000,000
(`--full`); `STILLTRUE_BENCH` names the folder to do it in. Reads of a file larger than memory cost a seek.

    python benchmarks/how_long_do_current_as_of_and_history_take.py [--quick | --full]
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from random import Random

from filling import fill
from invented import Invented, invented
from measuring import SEED, asked, each_second, note, scratch, seconds, size_on_disk, told
from stilltrue import Memory
from stilltrue.ledger.naming import Names
from stilltrue.model.scope import SpaceKey
from stilltrue.storage.sqlite.backend import SQLiteStorage

_IN_A_ROW = 2
_LOOK_UP = """
SELECT v.value_text, v.valid_from, v.valid_to FROM version v
JOIN slot s ON s.tenant = v.tenant AND s.number = v.slot
JOIN space p ON p.tenant = s.tenant AND p.number = s.space
WHERE p.tenant = 1 AND p.key = 'user:bench' AND s.subject = ? AND s.predicate = ? AND s.qualifier = ''
"""


def main() -> None:
    """Print four lines a size."""
    args = asked(__doc__)
    sizes = [1_000] if args.quick else [100_000, 5_000_000] if args.full else [100_000]
    with scratch() as folder:
        for n in sizes:
            _size(folder / f"{n}.db", n, n_rounds=50 if args.quick else 1_000)


def _size(path: Path, n: int, *, n_rounds: int) -> None:
    storage = SQLiteStorage(path)
    took = seconds(lambda: fill(storage, SpaceKey("user:bench"), n, values_a_slot=_IN_A_ROW, indexed=False))
    note(f"filled with {n:,} facts in {took:.0f} s, {size_on_disk(path) / n:.0f} bytes a fact")
    random = Random(SEED)
    asked_for = [
        invented(_IN_A_ROW * random.randrange(n // _IN_A_ROW), values_a_slot=_IN_A_ROW) for _ in range(n_rounds)
    ]
    floor = _floor(path, asked_for)
    with Memory(user="bench", storage=storage, embedder="none") as memory:
        cases = {
            "current": lambda f: memory.current(f.subject, f.predicate),
            "as_of": lambda f: memory.as_of("2020-02-01", f.subject, f.predicate),
            "as_of known": lambda f: memory.as_of("2020-02-01", f.subject, f.predicate, known_at="2100-01-01"),
            "history": lambda f: memory.history(f.subject, f.predicate),
        }
        for case, read in cases.items():
            read(asked_for[0])
            times = each_second([lambda fact=fact, read=read: read(fact) for fact in asked_for])
            told(case, times, n=n, floor=floor, bytes_a_fact=round(size_on_disk(path) / n))
    storage.close()


def _floor(path: Path, asked_for: list[Invented]) -> list[float]:
    names = Names.of(())
    slots = [names.slot(names.worded_slot(SpaceKey("user:bench"), f.subject, f.predicate, None)) for f in asked_for]
    bare = sqlite3.connect(path)
    times = [
        seconds(lambda slot=slot: bare.execute(_LOOK_UP, [slot.subject, slot.predicate]).fetchall()) for slot in slots
    ]
    bare.close()
    return times


if __name__ == "__main__":
    main()
