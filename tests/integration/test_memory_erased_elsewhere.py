"""What one opened memory keeps at hand of what another one erased is gone at its next read, whatever it reads."""

from __future__ import annotations

import threading

import pytest
from tests.integration import test_memory_vectors as by_meaning

from stilltrue.engine.memory import Memory
from stilltrue.ledger import resident
from stilltrue.storage.in_memory import InMemoryStorage

moody, opened = by_meaning.moody, by_meaning.opened

READS = [
    lambda memory: memory.current(),
    lambda memory: memory.recall("Where is the lighthouse?"),
    lambda memory: memory.history("user", "lives in"),
    lambda memory: memory.ask("어디에 살아?"),
    lambda memory: memory.doctor(),
    lambda memory: memory.worker().drain(),
]


@pytest.fixture(params=["one file", "one storage in memory"])
def two(opened, moody, monkeypatch, request):
    """Two memories of one store; the first one has all at hand that it ever keeps."""
    monkeypatch.setattr(resident, "SHORTEST", 2)
    shared = {} if request.param == "one file" else {"storage": InMemoryStorage()}
    first, second = (opened(moody, **shared) for _ in range(2))
    for day, place in enumerate(("Busan", "Jeju", "Daegu"), 1):
        first.add(f"I live in {place}.", said_at=f"2026-03-0{day}", source=place)
    first.add("부산에서 일해요.", said_at="2026-03-05", source="Busan")
    first.recall("Where do I live?")
    return first, second


def at_hand(memory: Memory) -> tuple[int, set[int], int]:
    """How many timelines, which units, how many questions."""
    core = memory._core
    units = {n for slab in core.slabs()._slabs.values() for n in slab.rows.numbers.tolist()}
    return len(core.resident._rows), units, len(core.embedding._questions)


@pytest.mark.parametrize("read", READS)
def test_it_is_gone_at_the_next_read_of_any_kind(two, read):
    first, second = two
    timelines, units, questions = at_hand(first)
    second.forget(source="Busan")

    read(first)

    with first._core.storage.reading() as tx:
        kept = set(tx.units(units))
    assert (timelines > 0, questions > 0, kept < units) == (True, True, True)
    assert at_hand(first)[0] == 0
    assert at_hand(first)[1] <= kept


def test_a_whole_space_that_was_erased_is_gone_too(two):
    first, second = two
    second.forget(space=True)

    first.current()

    assert at_hand(first) == (0, set(), 0)


def test_what_is_at_hand_stays_while_nothing_is_erased(two):
    first, second = two
    before = at_hand(first)
    second.add("The lighthouse is white.")
    second.undo(source="Jeju")

    first.current()

    assert at_hand(first) == before


def test_a_reader_does_not_wait_for_a_writer_of_its_own_memory_and_follows_later(two):
    first, second = two
    second.forget(source="Busan")

    with first._core.writing_lock:
        reader = threading.Thread(target=first.current)
        reader.start()
        reader.join()
        meanwhile = at_hand(first)[0]
    first.current()

    assert (meanwhile > 0, at_hand(first)[0]) == (True, 0)
