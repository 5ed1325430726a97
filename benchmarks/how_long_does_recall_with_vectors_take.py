"""
How long does recall take with vectors: 10,000 to 1,000,000 facts in one space, and 10,000 spaces in one tenant?

As in `how_long_does_recall_take.py`, with a vector of 256 dimensions, one byte each, for every claim and sentence.
`warm` asks again and again, `first` is the first question after the file is opened, with the opening, `after a
write` the one that follows a turn, and `after forgetting` the one that follows an erasure; `forgetting` is a turn
added and erased, with the rewriting of the file. The embedder sums rows of chance for words: it takes next to
nothing, so that what is measured is the search. The floor asks FTS5 twice, multiplies the signed bytes of all vectors
in numpy, and fuses the ranks; it holds its vectors in memory (`floor_mb`).

Caveats: files are in the page cache. `mb` is what the process holds more after the questions than before the file
was opened: vectors, adjacency, caches of SQLite and of the reader. `bytes_a_fact` is of the whole store, with text,
claim, version, index and two vectors. A million facts take half an hour to fill, their floor some minutes:
`--full`, and with `STILLTRUE_BENCH_KEEP` naming a folder both are filled once.

    python benchmarks/how_long_does_recall_with_vectors_take.py [--quick | --full]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from filling import fill, kept
from floors import Fused
from invented import WordsEmbedder, invented
from measuring import (
    SEED,
    asked,
    each_second_and_its_cpu,
    megabytes_in_use,
    note,
    percentile,
    scratch,
    seconds,
    size_on_disk,
    told,
)
from stilltrue import Memory
from stilltrue.model.scope import SpaceKey
from stilltrue.storage.sqlite.backend import SQLiteStorage

EMBEDDER = WordsEmbedder()


def main() -> None:
    """Print five lines a store."""
    args = asked(__doc__)
    n_rounds = 10 if args.quick else 200
    with scratch() as folder:
        sizes = [200] if args.quick else [10_000, 100_000]
        for n in [*sizes, 1_000_000] if args.full else sizes:
            _cases(folder, f"one space of {n:,} facts", users=1, facts=n, n_rounds=n_rounds)
        users, facts = (5, 20) if args.quick else (10_000 if args.full else 500, 20)
        _cases(folder, f"{users:,} spaces of {facts} facts", users=users, facts=facts, n_rounds=n_rounds)


def _cases(folder: Path, case: str, *, users: int, facts: int, n_rounds: int) -> None:
    path = folder / f"vectors {users}x{facts}.db"
    kept(path, lambda storage: _filled(storage, users, facts)).close()
    random = Random(SEED)
    drawn = [(random.randrange(users), invented(random.randrange(facts))) for _ in range(n_rounds)]
    questions = [(user, fact.question) for user, fact in drawn]
    floor, beside = _floor(path, users, facts, [(user, f"{fact.subject} {fact.predicate}") for user, fact in drawn])
    n, few = users * facts, max(3, n_rounds // 40)
    beside |= {"bytes_a_fact": round(size_on_disk(path) / n)}

    first, of_cpu = each_second_and_its_cpu(
        [lambda user=u, q=q: _opened_for(path, user, q) for u, q in questions[:few]]
    )
    told(f"first, {case}", first, n=n, floor=floor, of_cpu=of_cpu, **beside)

    before = megabytes_in_use()
    storage = SQLiteStorage(path)
    memories = {user: _memory(storage, user) for user, _ in questions}
    asking = [lambda user=user, q=q: memories[user].recall(q) for user, q in questions]
    asking[0]()
    times, of_cpu = each_second_and_its_cpu(asking)
    mb = round(megabytes_in_use() - before, 1)
    n_found = sum(bool(memories[user].recall(q).evidence) for user, q in questions[:20])
    told(f"warm, {case}", times, n=n, floor=floor, of_cpu=of_cpu, found_of_20=n_found, mb=mb, **beside)

    _after(f"after a write, {case}", memories, questions[: n_rounds // 4], _write, n=n, floor=floor)
    forgetting = _after(f"after forgetting, {case}", memories, questions[:few], _forget, n=n, floor=floor)
    told(f"forgetting, with one more turn, {case}", forgetting, n=n, floor=floor)
    storage.close()


def _filled(storage: SQLiteStorage, users: int, facts: int) -> None:
    for user in range(users):
        fill(storage, _space(user), facts, told=users == 1, embedder=EMBEDDER)
        if user % 500 == 499:
            note(f"  {user + 1:,} of {users:,} spaces")


def _floor(
    path: Path, users: int, facts: int, words: Sequence[tuple[int, str]]
) -> tuple[list[float], dict[str, object]]:
    """How long the floor takes for each question; its processor time and memory."""
    bare = Fused(path.with_suffix(".floor"), users, facts, EMBEDDER)
    bare.ask(*words[0])
    times, of_cpu = each_second_and_its_cpu([lambda user=user, q=q: bare.ask(user, q) for user, q in words])
    bare.close()
    return times, {"floor_cpu_p50_ms": round(1_000 * percentile(of_cpu, 0.5), 4), "floor_mb": bare.mb}


def _opened_for(path: Path, user: int, question: str) -> None:
    storage = SQLiteStorage(path)
    _memory(storage, user).recall(question)
    storage.close()


def _after(
    case: str,
    memories: dict[int, Memory],
    questions: Sequence[tuple[int, str]],
    change: Callable[[Memory, int], object],
    *,
    n: int,
    floor: Sequence[float],
) -> list[float]:
    """The question after each of some changes, of which only the question is counted; how long the changes took."""
    times, of_cpu, changing = [], [], []
    for number, (user, question) in enumerate(questions):
        changing.append(seconds(lambda user=user, number=number: change(memories[user], number)))
        wall, cpu = each_second_and_its_cpu([lambda user=user, q=question: memories[user].recall(q)])
        times += wall
        of_cpu += cpu
    told(case, times, n=n, floor=floor, of_cpu=of_cpu)
    return changing


def _write(memory: Memory, number: int) -> object:
    return memory.add(f"The spare key number {number} hangs behind the door.")


def _forget(memory: Memory, number: int) -> object:
    ticket = memory.add(f"The lantern number {number} is broken.")
    return memory.forget(turn=ticket.kept[0])


def _memory(storage: SQLiteStorage, user: int) -> Memory:
    return Memory(user=f"bench {user}", storage=storage, embedder=EMBEDDER)


def _space(user: int) -> SpaceKey:
    return SpaceKey(f"user:bench {user}")


if __name__ == "__main__":
    main()
