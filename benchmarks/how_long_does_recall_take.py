"""
How long does lexical recall take: 10,000 and 100,000 facts in one space, and 10,000 users of 100 facts in one file?

Each fact stands in a sentence of its own, English or Korean, of rare names and frequent words; a question
names a subject and a predicate. Recall reads the question, goes through all its tunnels, combines what they
find, checks what holds now and hands over ten pieces with their receipts. The floor asks FTS5 twice, for
facts and for sentences, by the words of subject and predicate alone, takes fifty of each and fuses the
ranks: no question to read, no receipts, no time.

Caveats: filled through the storage contract, which takes some 1 ms a fact, so that the file of 1,000,000
facts needs half an hour: `--full`. Without it there are 500 users. FTS5 reads words only; it finds a Korean
name where the question has it in the same form. Its terms are prefixed by the user, as one file needs.

    python benchmarks/how_long_does_recall_take.py [--quick | --full]
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from filling import fill, kept
from floors import Fused
from invented import invented
from measuring import (
    SEED,
    asked,
    each_second,
    each_second_and_its_cpu,
    note,
    scratch,
    size_on_disk,
    told,
)
from stilltrue import Memory
from stilltrue.model.scope import SpaceKey
from stilltrue.storage.sqlite.backend import SQLiteStorage


def main() -> None:
    """Print one line a case."""
    args = asked(__doc__)
    with scratch() as folder:
        for n in [300] if args.quick else [10_000, 100_000]:
            _case(folder, f"one space of {n:,} facts", users=1, facts=n, n_rounds=20 if args.quick else 200)
        users, facts = (5, 20) if args.quick else (10_000 if args.full else 500, 100)
        _case(folder, f"{users:,} users of {facts} facts", users=users, facts=facts, n_rounds=20 if args.quick else 200)


def _case(folder: Path, case: str, *, users: int, facts: int, n_rounds: int) -> None:
    path = folder / f"{users}x{facts}.db"
    storage = kept(path, lambda storage: _filled(storage, users, facts))
    random = Random(SEED)
    drawn = [(random.randrange(users), invented(random.randrange(facts))) for _ in range(n_rounds)]
    questions = [(user, fact.question) for user, fact in drawn]
    memories = {user: Memory(user=f"bench {user}", storage=storage, embedder="none") for user, _ in questions}
    memories[questions[0][0]].recall(questions[0][1])
    recalls = [lambda user=user, asked=asked: memories[user].recall(asked) for user, asked in questions]
    times, of_cpu = each_second_and_its_cpu(recalls)
    n_found = sum(bool(memories[user].recall(asked).evidence) for user, asked in questions[:20])
    words = [(user, f"{fact.subject} {fact.predicate}") for user, fact in drawn]
    bare = Fused(path.with_suffix(".floor"), users, facts)
    floor = each_second([lambda user=user, asked=asked: bare.ask(user, asked) for user, asked in words])
    bare.close()
    bytes_a_fact = round(size_on_disk(path) / (users * facts))
    told(case, times, n=users * facts, floor=floor, of_cpu=of_cpu, found_of_20=n_found, bytes_a_fact=bytes_a_fact)
    storage.close()


def _filled(storage: SQLiteStorage, users: int, facts: int) -> None:
    for user in range(users):
        fill(storage, SpaceKey(f"user:bench {user}"), facts, told=users == 1)
        if user % 500 == 499:
            note(f"  {user + 1:,} of {users:,} users")


if __name__ == "__main__":
    main()
