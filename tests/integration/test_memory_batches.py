"""Many claims handed over at once: what comes of them is what a rebuild computes, on every backend."""

from __future__ import annotations

from random import Random

import pytest

from stilltrue import Memory
from stilltrue.storage.in_memory import InMemoryStorage
from stilltrue.storage.sqlite.backend import SQLiteStorage

CITIES = ("Busan", "부산", "Seoul", "서울", "Jeju", "제주", "Porto")
PREDICATES = ("lives in", "거주", "plays bridge with", "is playing bridge with", "mood", "상태")
PEOPLE = ("user", "Mina", "민아", "Seoul", "서울", "my sister")


def claims(seed, n=60):
    """Claims of the same few slots in several wordings and scripts, so that names meet within and across batches."""
    random = Random(seed)
    for number in range(n):
        subject, predicate, city = random.choice(PEOPLE), random.choice(PREDICATES), random.choice(CITIES)
        claim = {
            "subject": subject,
            "predicate": predicate,
            "value": city,
            "quote": random.choice(
                ("{0} told me that for {1} it is {2}, no. {3}", "{0}의 {1}은 {2}이고 {3}번이다.")
            ).format(subject, predicate, city, number),
            "said_at": f"2026-0{1 + number % 3}-{1 + number % 28:02d}T09:00:00Z",
        }
        yield claim | random.choice(({}, {}, {"act": "denies"}, {"corrects": random.choice(CITIES)}, {"kind": "event"}))


def batches(seed, size):
    told = list(claims(seed))
    return [told[first : first + size] for first in range(0, len(told), size)]


@pytest.mark.parametrize("seed", range(4))
def test_a_batch_leaves_what_a_rebuild_computes(memory, seed):
    for batch in batches(seed, 20):
        memory.assert_claims(batch)

    assert memory.rebuild(verify=True).unequal == ()


def test_batches_leave_the_same_rows_on_every_backend(clock, tmp_path):
    dumps = []
    for storage in (InMemoryStorage(), SQLiteStorage(tmp_path / "ann.db")):
        memory = Memory(user="ann", storage=storage, clock=clock, embedder="none")
        for number, batch in enumerate(batches(7, 20)):
            memory.assert_claims(batch, now=f"2026-06-0{1 + number}T09:00:00Z")
        with storage.reading() as tx:
            dumps.append(tx.dump())
        storage.close()

    assert dumps[0] == dumps[1]


def test_names_that_meet_move_only_what_goes_by_them(memory):
    memory.assert_claims([
        {"subject": "user", "predicate": "lives in", "value": "Busan"},
        {"subject": "부산", "predicate": "mayor", "value": "Kim"},
        {"subject": "Mina", "predicate": "lives in", "value": "Porto"},
    ])  # fmt: skip
    memory.assert_claims([{"subject": "Busan", "predicate": "mood", "value": "calm"}])

    assert {row.mention for row in memory.aliases()} & {"busan", "부산"}
    assert memory.current().value("mayor", subject="Busan") == "Kim"
    assert memory.rebuild(verify=True).unequal == ()
    assert [one.fact.value.text for one in memory.recall("Where does Mina live?").evidence if one.fact][:1] == ["Porto"]
