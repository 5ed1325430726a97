"""Exports that come back in: to an empty store, to one that knows something else, and broken ones."""

from __future__ import annotations

import json

import pytest
from tests.contracts.memory_contract import HOME

from stilltrue import Memory
from stilltrue.errors import BadFile
from stilltrue.storage.in_memory import InMemoryStorage
from stilltrue.storage.sqlite.backend import SQLiteStorage


@pytest.fixture(params=["memory", "file"])
def opened(request, tmp_path, clock):
    """Open one more empty store."""
    stores = []

    def make(**owner):
        on_file = request.param == "file"
        stores.append(SQLiteStorage(tmp_path / f"{len(stores)}.db") if on_file else InMemoryStorage())
        return Memory(**(owner or {"user": "ann"}), storage=stores[-1], clock=clock)

    yield make
    for storage in stores:
        storage.close()


def test_a_restored_store_explains_past_facts_too(opened, clock):
    memory, fresh = opened(), opened()
    memory.assert_claims([{**HOME, "value": "Busan", "said_at": "2026-01-05"}], source="a")
    (fact,) = memory.current()
    memory.undo(source="a")

    fresh.restore(memory.export())

    assert fresh.why(fact.id) == memory.why(fact.id)


def test_what_was_erased_is_refused_from_a_retry_in_the_restored_store_too(opened):
    memory, fresh = opened(), opened()
    message = {"text": "My locker combination is 4417.", "said_at": "2026-01-05", "message_id": "m"}
    memory.add([message])
    memory.forget(entity="4417")

    fresh.restore(memory.export())

    assert fresh.add([message]).kept == ()


def test_a_backup_of_before_an_erasure_does_not_bring_it_back(opened):
    memory = opened()
    memory.add("My locker combination is 4417.", said_at="2026-01-05", message_id="m")
    memory.assert_claims([{**HOME, "value": "Busan"}])
    backup = list(memory.export())
    memory.forget(entity="4417")

    memory.restore(backup)

    assert memory.count(text="4417", standing="any") == 0
    assert memory.current().lives_in == "Busan"
    assert memory.rebuild(verify=True).unequal == ()


def test_what_waits_to_be_learned_is_learned_where_it_is_restored(opened, monkeypatch):
    memory, fresh = opened(), opened()
    with monkeypatch.context() as broken:
        broken.setattr("stilltrue.engine.writing.work_off", lambda *_, **__: None)
        memory.add("I live in Porto.", said_at="2026-01-05")

    fresh.restore(memory.export())
    fresh.add("Thanks.", said_at="2026-01-06")

    assert fresh.current().lives_in == "Porto"


def test_a_restore_into_a_store_that_knows_something_else_gives_what_the_rule_gives(opened, clock):
    memory, other = opened(), opened()
    clock.set("2026-02-01")
    memory.assert_claims([{**HOME, "value": "Busan", "said_at": "2026-01-05"}], source="letters")
    memory.alias("Faro", "Faro de Algarve")
    clock.set("2026-03-01")
    other.assert_claims([{**HOME, "value": "Oslo", "said_at": "2026-02-05"}], source="calls")
    other.assert_claims([{"subject": "Faro", "predicate": "mayor", "value": "Zé", "said_at": "2026-02-05"}])

    other.restore(memory.export())
    once = list(other.export())
    again = other.restore(memory.export())

    assert other.current().lives_in == "Oslo"
    assert other.as_of("2026-01-10").lives_in == "Busan"
    assert other.as_of("2026-01-10", known_at="2026-02-02").lives_in == "Busan"
    assert other.current("Faro de Algarve").value("mayor", "Faro de Algarve") == "Zé"
    assert other.rebuild(verify=True).unequal == ()
    assert set(again.values()) == {0}
    assert list(other.export()) == once


def test_several_spaces_travel_together(opened):
    owner = {"user": "ann", "project": "atlas", "organisation": True}
    memory, fresh = opened(**owner), opened(**owner)
    Memory(project="atlas", storage=memory._core.storage).assert_claims([{**HOME, "value": "the lab"}])
    memory.assert_claims([{**HOME, "value": "Busan"}])
    lines = list(memory.export())

    fresh.restore(lines)

    assert list(fresh.export()) == lines


def test_an_export_of_somebody_else_is_refused(opened):
    memory, fresh = opened(), opened(user="bob")
    memory.assert_claims([{**HOME, "value": "Busan"}])

    with pytest.raises(BadFile, match="open the memory of that owner"):
        fresh.restore(memory.export())


BREAKS = {
    "no object": lambda line: "[1]",
    "no content": lambda line: json.dumps({"kind": line["kind"]}),
    "unknown kind": lambda line: json.dumps({"kind": "spell", "spell": {}}),
    "unhashable kind": lambda line: json.dumps({"kind": [1], "spell": {}}),
    "missing field": lambda line: json.dumps({"kind": line["kind"], line["kind"]: {"id": "x"}}),
    "wrong type": lambda line: json.dumps(line).replace('"recorded_at": ', '"recorded_at": "x", "was": '),
    "half a character": lambda line: json.dumps(line).replace("Busan", "\\ud83d"),
    "deeply nested": lambda line: "[" * 100_000,
    "a receipt elsewhere": lambda line: json.dumps(line).replace('"end": ', '"end": 9'),
    "a bad number": lambda line: json.dumps(line).replace('"number": "3"', '"number": "three"'),
    "nothing where something belongs": lambda line: json.dumps(line).replace('"user:ann"', "null"),
}


# A turn has no receipt and no value.
BROKEN = [(kind, name) for kind in ("turn", "assertion") for name in BREAKS
          if kind == "assertion" or name not in ("a receipt elsewhere", "a bad number")]  # fmt: skip


@pytest.mark.parametrize(("kind", "name"), BROKEN)
def test_a_broken_line_is_named_and_nothing_is_restored(opened, kind, name):
    memory, fresh = opened(), opened()
    memory.assert_claims([
        {**HOME, "value": "Busan"},
        {"subject": "user", "predicate": "cats", "value": 3, "qualifier": "Busan"},
    ])  # fmt: skip
    lines = list(memory.export())
    wanted = 'number": "3' if name == "a bad number" else "Busan"
    place = next(n for n, line in enumerate(lines) if json.loads(line)["kind"] == kind and wanted in line)
    bad = BREAKS[name](json.loads(lines[place]))

    with pytest.raises(BadFile, match=f"line {place + 1}"):
        fresh.restore([*lines[:place], bad, *lines[place + 1 :]])

    assert fresh.doctor().figures["turns"] == 0


def test_an_export_carries_the_erased_of_its_own_scope_alone(opened, clock):
    ann = opened()
    bob = Memory(user="bob", storage=ann._core.storage, clock=clock)
    for memory in (ann, bob):
        memory.add("I live in Busan.", said_at="2026-01-05", source="diary")
        memory.forget(source="diary")

    lines = [json.loads(line) for line in ann.export()]

    erased = [line["erased"] for line in lines if line["kind"] == "erased"]
    assert len(erased) == 1
    assert {one["space"] for one in erased} == {"user:ann"}
    assert {one["space"] for one in [json.loads(line).get("erased") for line in bob.export()] if one} == {"user:bob"}
