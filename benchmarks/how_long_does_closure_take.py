"""
How long does a closure take: five hops on 11,095 current facts, and on 1,000,000 facts in one space?

Each subject has four facts, two of whose values may be subjects again, English and Korean. `at hand` walks
over the adjacency kept for the present, `asked` asks the store once a hop and reads the facts on the way,
`handed over` is what a caller of `Memory.closure` waits for: the name found, the walk, facts, turns, the
budget. The floor is a dictionary from subject to subjects, filled beforehand, walked breadth first: no
store, no time, no names. `400 subjects` starts from a hub, so that as many are looked into as ever are.

Caveats: the walk at hand gives subjects and reads no fact. The largest store, `--full`, holds versions
alone, without turns or claims, and takes some minutes to fill; nothing can be handed over from it.

    python benchmarks/how_long_does_closure_take.py [--quick | --full]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from resource import RUSAGE_SELF, getrusage

from filling import CHUNK, fill
from invented import Invented, invented
from measuring import SEED, asked, each_second, note, scratch, seconds, told
from stilltrue import Memory
from stilltrue.ledger.adjacency import Adjacency, adjacency, numbered
from stilltrue.ledger.naming import Names
from stilltrue.model.claim import Value
from stilltrue.model.fact import Fact, FactId
from stilltrue.model.scope import SpaceKey, Tier
from stilltrue.model.time import FOREVER, Instant, Interval
from stilltrue.recall.closure import traversal
from stilltrue.recall.reach import DEGREE, SUBJECTS
from stilltrue.recall.walk import Bounds, Ground, walk
from stilltrue.storage.base import Storage, Transaction
from stilltrue.storage.sqlite.backend import SQLiteStorage

NOW = Instant(1_900_000_000_000_000)
SPACE = SpaceKey("user:bench")
NAMES = Names.of(())
BOUNDS = Bounds(hops=5, subjects=SUBJECTS, degree=DEGREE)
_A_SUBJECT = 4
_SPOKES = 700
_PREDICATES = ("colleague", "동네", "shade", "혈액형 표")


def main() -> None:
    """Print one line a case."""
    args = asked(__doc__)
    n_rounds = 20 if args.quick else 300
    with scratch() as folder:
        small = 400 if args.quick else 11_095
        with_turns = SQLiteStorage(folder / "small.db")
        fill(with_turns, SPACE, small, told=not args.quick, facts=lambda n, **_: linked(n, small))
        _cases(with_turns, small, n_rounds)
        _handed_over(with_turns, small, n_rounds)
        with_turns.close()
        if args.full:
            large = SQLiteStorage(folder / "large.db")
            _fill_bare(large, 1_000_000)
            _cases(large, 1_000_000, n_rounds)
            large.close()


def linked(number: int, n_facts: int) -> Invented:
    """The fact of a number: every other one leads to a subject somewhere else, so that five hops reach some twenty."""
    person, kind = divmod(number, _A_SUBJECT)
    random = Random(f"{SEED}:linked:{number}")
    n_people = max(1, n_facts // _A_SUBJECT)
    leads = kind < 2 and random.random() < 0.7
    value = _person(random.randrange(n_people)) if leads else invented(number).value
    predicate = _PREDICATES[kind]
    sentence = f"{_person(person)}: {predicate} is {value} now."
    return replace(invented(number), subject=_person(person), predicate=predicate, value=value, sentence=sentence)


def _person(person: int) -> str:
    return invented(person * 10).subject


def _cases(storage: Storage, n_facts: int, n_rounds: int) -> None:
    starts = [_person(Random(f"{SEED}:{n}").randrange(n_facts // _A_SUBJECT)) for n in range(n_rounds)]
    with storage.writing() as tx:
        _add_hub(tx, n_facts)
    with storage.reading() as tx:
        before = getrusage(RUSAGE_SELF).ru_maxrss
        made: list[Adjacency] = []
        took = seconds(lambda: made.append(_taken_in(tx)))
        grown = (getrusage(RUSAGE_SELF).ru_maxrss - before) // 1024
        note(f"taken in {n_facts:,} facts in {took:.2f} s, {grown} MB more at the peak")
        floor = _floor(made[0])
        hubs = ["hub"] * max(10, n_rounds // 10)
        ground = Ground(tx, [(SPACE, NAMES)], NOW, None, NOW)
        for case, names in (("", starts), (", 400 subjects", hubs)):
            bare = each_second([lambda name=name: _walked(floor, NAMES.subject(name)) for name in names])
            times = each_second([lambda name=name: _at_hand(made[0], name) for name in names])
            n_reached = sum(len(_at_hand(made[0], name).reached) for name in names) / len(names)
            told(f"at hand{case}", times, n=n_facts, floor=bare, subjects=round(n_reached, 1), mb=grown)
            times = each_second([lambda name=name: walk(ground, [name], BOUNDS) for name in names])
            told(f"asked{case}", times, n=n_facts, floor=bare, subjects=round(n_reached, 1))


def _taken_in(tx: Transaction) -> Adjacency:
    made = adjacency(tx, SPACE, NAMES, NOW)
    if made is None:
        raise RuntimeError("there are more facts than are kept at hand")
    return made


def _at_hand(made: Adjacency, name: str):
    def look(subjects: Sequence[int], room: int):
        return made.onward(subjects, NOW, BOUNDS.degree, room)

    starts = numbered(made, [NAMES.subject(name)])
    return traversal(starts, look, hops=BOUNDS.hops, most=BOUNDS.subjects)


def _floor(made: Adjacency) -> dict[str, list[str]]:
    """The same edges as plain lists of names."""
    return {
        key: [made.keys[end] for end in made.ends[made.first[n] : made.first[n + 1]] if end >= 0]
        for n, key in enumerate(made.keys)
    }


def _walked(edges: dict[str, list[str]], start: str) -> list[str]:
    seen, frontier = {start}, [start]
    for _ in range(BOUNDS.hops - 1):
        onward = []
        for subject in frontier:
            for end in edges[subject]:
                if end not in seen and len(seen) < BOUNDS.subjects:
                    seen.add(end)
                    onward.append(end)
        frontier = onward
    return list(seen)


def _handed_over(storage: Storage, n_facts: int, n_rounds: int) -> None:
    names = [_person(Random(f"{SEED}:{n}").randrange(n_facts // _A_SUBJECT)) for n in range(n_rounds)]
    memory = Memory(user="bench", storage=storage)
    for case, ask in (("handed over, names given", [[name] for name in names]), ("handed over, a question", names)):
        questions = [one if isinstance(one, list) else f"What is the shade of {one}?" for one in ask]
        for question in questions:
            memory.closure(question)
        times = each_second([lambda question=question: memory.closure(question) for question in questions])
        bare = each_second([lambda name=name: NAMES.subject(name) for name in names])
        characters = sum(len(memory.closure(question).text) for question in questions) / len(questions)
        told(case, times, n=n_facts, floor=bare, characters=round(characters))
    assert all(memory.closure(question).facts for question in questions[:5])


def _add_hub(tx: Transaction, n_facts: int) -> None:
    spokes = (_person(n % max(1, n_facts // _A_SUBJECT)) for n in range(_SPOKES))
    tx.add_versions([_fact("hub", "spoke", name, n) for n, name in enumerate(dict.fromkeys(spokes))], "bench")


def _fill_bare(storage: Storage, n_facts: int) -> None:
    for first in range(0, n_facts, CHUNK):
        with storage.writing() as tx:
            rows = [linked(number, n_facts) for number in range(first, min(first + CHUNK, n_facts))]
            tx.add_versions([_fact(row.subject, row.predicate, row.value, 0) for row in rows], "bench")
        note(f"  {first + CHUNK:,} of {n_facts:,} facts kept")


def _fact(subject: str, predicate: str, value: str, place: int) -> Fact:
    slot = NAMES.slot(NAMES.worded_slot(SPACE, subject, predicate, None))
    start = Instant(1_600_000_000_000_000 + place)
    return Fact(
        id=FactId(f"f_{slot.subject}_{slot.predicate}_{value}"),
        slot=slot,
        value=NAMES.value(Value.of_text(value)),
        polarity=True,
        valid=Interval(start, FOREVER),
        recorded=Interval(start, FOREVER),
        tier=Tier.OWN_WORD,
        since=start,
    )


if __name__ == "__main__":
    main()
