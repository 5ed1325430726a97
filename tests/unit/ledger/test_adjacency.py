"""Where subjects lead to, kept at hand: taken in when it pays, dropped when anybody writes."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from stilltrue import Memory
from stilltrue.ledger import adjacency as module
from stilltrue.ledger.adjacency import Adjacencies, adjacency, numbered
from stilltrue.ledger.gather import names_of
from stilltrue.model.time import instant_of
from stilltrue.storage.in_memory import InMemoryStorage

NOW = datetime(2026, 6, 1, tzinfo=UTC)
PRESENT = instant_of(NOW)


@pytest.fixture
def storage():
    return InMemoryStorage()


@pytest.fixture
def memory(storage):
    return Memory(user="alice", storage=storage, clock=lambda: NOW, extractors=())


def hold(memory, *triples, **more):
    memory.assert_claims([{"subject": s, "predicate": p, "value": v, **more} for s, p, v in triples])


def ends(made, subject, at=PRESENT, most=9):
    n_facts, found = made.held(made.numbers[subject], at, most)
    return n_facts, [made.keys[end] if end >= 0 else None for end in found]


def test_values_lead_to_the_subjects_they_name_however_they_are_spelled(memory, storage):
    hold(memory, ("Ann", "desk", "St. Louis"), ("St. Louis", "desk", "blue"))
    with storage.reading() as tx:
        made = adjacency(tx, memory.scope.home, names_of(tx, memory.scope.home), PRESENT)

    assert ends(made, "ann") == (1, ["st louis"])
    assert ends(made, "st louis") == (1, [None])
    assert numbered(made, ["ann", "nobody"]) == [made.numbers["ann"]]


def test_what_begins_or_ends_later_is_known_already(memory, storage):
    hold(memory, ("Ann", "desk", "Bo"), valid_from="2026-01-01", valid_to="2026-07-31")
    hold(memory, ("Ann", "deputy", "Bo"), valid_from="2026-09-01")
    hold(memory, ("Bo", "desk", "red"))
    with storage.reading() as tx:
        made = adjacency(tx, memory.scope.home, names_of(tx, memory.scope.home), PRESENT)

    def months(*numbers):
        return [ends(made, "ann", instant_of(datetime(2026, number, 15, tzinfo=UTC)))[0] for number in numbers]

    assert months(6, 8, 10) == [1, 0, 1]


def test_a_space_is_taken_in_once_it_is_asked_about_often_enough(memory, storage):
    hold(memory, *((f"person {n}", "desk", "red") for n in range(100)))
    at_hand = Adjacencies()
    with storage.reading() as tx:
        space, names = memory.scope.home, names_of(tx, memory.scope.home)

        assert at_hand.of(tx, space, names, PRESENT) is None
        at_hand.spent(space, 50)
        made = at_hand.of(tx, space, names, PRESENT)

        assert made is not None
        assert at_hand.of(tx, space, names, PRESENT) is made


def test_it_is_good_until_a_fact_of_its_space_changes_whoever_writes(memory, storage):
    hold(memory, ("Ann", "desk", "Bo"))
    at_hand = Adjacencies()

    def held():
        with storage.reading() as tx:
            space, names = memory.scope.home, names_of(tx, memory.scope.home)
            at_hand.of(tx, space, names, PRESENT)
            at_hand.spent(space, 1000)
            return at_hand.of(tx, space, names, PRESENT)

    first = held()
    hold(Memory(user="bob", storage=storage, clock=lambda: NOW, extractors=()), ("Zoe", "desk", "Bo"))
    assert held() is first
    hold(Memory(user="alice", storage=storage, clock=lambda: NOW, extractors=()), ("Zoe", "desk", "Bo"))

    assert held() is not first


def test_a_space_with_more_facts_than_are_kept_at_hand_is_left_to_the_store(memory, storage, monkeypatch):
    monkeypatch.setattr(module, "MOST_FACTS", 2)
    hold(memory, *((f"person {n}", "desk", "red") for n in range(3)))

    with storage.reading() as tx:
        assert adjacency(tx, memory.scope.home, names_of(tx, memory.scope.home), PRESENT) is None


def test_an_empty_space_leads_nowhere(memory, storage):
    with storage.reading() as tx:
        made = adjacency(tx, memory.scope.home, names_of(tx, memory.scope.home), PRESENT)

    assert (made.n_facts, made.keys) == (0, [])
