"""
How long does a hub take: a depot that stores 50,000 crates, in a space where 50,000 people live in one town?

Questions about one person, about one crate, about all that the depot stores and all who live there, the closure from
the depot with its proof, and the answers without a model. The floor reads a hundred rows by an index out of a bare
table of the same facts: about what any answer hands over.

Caveats: filled through the storage contract, without vectors. What a slot holds, who has a value, and how many, are a
page and a count; what was before is read off the whole timeline and is not among the cases. The closure counts what it
has no room for.

    python benchmarks/how_long_does_a_hub_take.py [--quick]
"""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path

from filling import fill, kept
from invented import Invented, invented
from measuring import asked, each_second, each_second_and_its_cpu, megabytes_in_use, scratch, told
from stilltrue import Memory
from stilltrue.model.scope import SpaceKey
from stilltrue.storage.sqlite.backend import SQLiteStorage

SPACE = SpaceKey("user:bench")


def main() -> None:
    """Print one line a case."""
    args = asked(__doc__)
    n, n_rounds = (600, 3) if args.quick else (100_000, 10)
    with scratch() as folder:
        storage = kept(folder / f"hub {n}.db", lambda one: fill(one, SPACE, n, told=not args.quick, facts=hubbed))
        floor = _floor(folder / "hub.floor", n, n_rounds)
        before = megabytes_in_use()
        for case, times, of_cpu, more in _cases(storage, n_rounds):
            told(case, times, n=n, floor=floor, of_cpu=of_cpu, mb=round(megabytes_in_use() - before, 1), **more)
        storage.close()


def hubbed(number: int, **_: object) -> Invented:
    """Every other fact is one of the depot's, and the others are of one town."""
    fact = invented(number)
    if number % 2:
        line = f"Grand Depot stores crate {number} now."
        return replace(fact, subject="Grand Depot", predicate="stores", value=f"crate {number}", sentence=line)
    line = f"person {number} lives in Seoul now."
    return replace(fact, subject=f"person {number}", predicate="lives in", value="Seoul", sentence=line)


def _cases(storage: SQLiteStorage, n_rounds: int):
    memory = Memory(user="bench", storage=storage, embedder="none")
    works = {
        "recall, one who has the value": lambda: memory.recall("Where does person 40 live?"),
        "recall, one value of the hub": lambda: memory.recall("Is crate 41 stored in the Grand Depot?"),
        "recall, all of the hub": lambda: memory.recall("What does the Grand Depot store?"),
        "recall, all who have the value": lambda: memory.recall("Who lives in Seoul?"),
        "closure from the hub, with its proof": lambda: memory.closure(["Grand Depot"], prove=True),
        "closure from one who has the value": lambda: memory.closure(["person 40"], prove=True),
        "asked, one": lambda: memory.ask("Where does person 40 live?"),
        "asked, all of the hub": lambda: memory.ask("What does the Grand Depot store?"),
        "asked, all who have the value": lambda: memory.ask("Who lives in Seoul?"),
        "asked, how many": lambda: memory.ask("How many people live in Seoul?"),
    }
    for case, work in works.items():
        work()
        times, of_cpu = each_second_and_its_cpu([work] * n_rounds)
        more = {"facts": len(work().facts)} if case.startswith("closure") else {}
        yield case, times, of_cpu, more


def _floor(path: Path, n: int, n_rounds: int) -> list[float]:
    path.unlink(missing_ok=True)
    bare = sqlite3.connect(path)
    bare.execute("CREATE TABLE fact (number INTEGER PRIMARY KEY, subject TEXT, predicate TEXT, value TEXT)")
    facts = (hubbed(number) for number in range(n))
    bare.executemany(
        "INSERT INTO fact VALUES (?, ?, ?, ?)", ((k, f.subject, f.predicate, f.value) for k, f in enumerate(facts))
    )
    bare.execute("CREATE INDEX by_subject ON fact (subject)")
    few = "SELECT * FROM fact WHERE subject = 'Grand Depot' LIMIT 100"
    times = each_second([lambda: bare.execute(few).fetchall()] * n_rounds)
    bare.close()
    path.unlink()
    return times


if __name__ == "__main__":
    main()
