"""What one connection knows from its writes before is let go of as soon as anybody else has written."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest
from tests.contracts.storage_rows import ALICE, HOME, WORK, assertion, fact, turn, unit

from stilltrue.model.time import FOREVER, Instant
from stilltrue.storage.sqlite import seen
from stilltrue.storage.sqlite.backend import SQLiteStorage


@pytest.fixture
def two(tmp_path):
    one, other = SQLiteStorage(tmp_path / "s.db"), SQLiteStorage(tmp_path / "s.db")
    yield one, other
    one.close()
    other.close()


def statements_of(storage, work) -> list[str]:
    """The statements that a writing transaction of this thread runs."""
    connection = storage._connections._holder().connection
    ran: list[str] = []
    connection.set_trace_callback(ran.append)
    with storage.writing() as tx:
        work(tx)
    connection.set_trace_callback(None)
    return [statement.split()[0] for statement in ran]


def test_two_stores_of_one_file_give_out_no_number_twice(two):
    for number in range(6):
        with two[number % 2].writing() as tx:
            assert tx.append_turn(turn(f"t{number}", index=number))

    with two[0].reading() as tx:
        assert [each.id for each in tx.session_turns(ALICE, "monday")] == [f"t{number}" for number in range(6)]


def test_a_setting_that_another_store_set_is_read(two):
    one, other = two
    with one.writing() as tx:
        assert tx.setting("colour") is None
    with other.writing() as tx:
        tx.set_setting("colour", "red")

    with one.writing() as tx:
        assert tx.setting("colour") == "red"


def test_a_setting_that_another_store_set_is_read_also_after_a_look_in_between(two):
    one, other = two
    with one.writing() as tx:
        assert tx.setting("colour") is None
    with other.writing() as tx:
        tx.set_setting("colour", "red")
    with one.reading() as tx:
        assert tx.setting("colour") == "red"

    with one.writing() as tx:
        assert tx.setting("colour") == "red"


def test_what_is_said_of_a_turn_is_searchable_once_in_the_transaction_that_keeps_it(two):
    one, _ = two
    with one.writing() as tx:
        tx.append_turn(turn("t0"))
        tx.index([unit("t0", {"busan": 1})])
        tx.index([unit("t0", {"busan": 1})])

    with one.reading() as tx:
        assert tx.frequencies(ALICE, ["busan"]) == {"busan": 1}
        assert tx.index_stats(ALICE).n_units == 1


def test_a_session_goes_on_where_another_store_left_it(two):
    one, other = two
    with one.writing() as tx:
        tx.append_turn(turn("t0", index=tx.next_index(ALICE, "monday")))
    with other.writing() as tx:
        tx.append_turn(turn("t1", index=tx.next_index(ALICE, "monday")))

    with one.writing() as tx:
        assert (tx.next_index(ALICE, "monday"), tx.next_index(ALICE, "tuesday")) == (2, 0)


def test_a_session_goes_on_behind_the_last_of_its_turns_whatever_became_of_others(two):
    one, _ = two
    with one.writing() as tx:
        assert tx.next_index(ALICE, "monday") == 0
        tx.append_turns([turn("t0", index=0), turn("t1", index=7)])
        assert tx.next_index(ALICE, "monday") == 8
        tx.relabel_turn(replace(tx.turn("t1"), session="tuesday"))
        assert (tx.next_index(ALICE, "monday"), tx.next_index(ALICE, "tuesday")) == (1, 8)
        tx.erase_turn("t0")
        assert tx.next_index(ALICE, "monday") == 0


def test_time_goes_on_from_what_another_store_recorded(two):
    one, other = two
    with one.writing() as tx:
        assert tx.record_time(Instant(10)) == 10
    with other.writing() as tx:
        assert tx.record_time(Instant(20)) == 20

    with one.writing() as tx:
        assert (tx.last_recorded(), tx.record_time(Instant(5))) == (20, 21)


def test_another_thread_of_the_same_store_is_somebody_else(two):
    one, _ = two
    with one.writing() as tx:
        tx.set_setting("colour", "red")

    def write():
        with one.writing() as tx:
            tx.set_setting("colour", "blue")
            tx.append_turn(turn("t0"))

    thread = threading.Thread(target=write)
    thread.start()
    thread.join()

    with one.writing() as tx:
        assert tx.setting("colour") == "blue"
        assert tx.append_turn(turn("t1", index=1))


def test_what_came_to_nothing_is_not_known_afterwards(two):
    one, _ = two
    with pytest.raises(RuntimeError, match="enough"), one.writing() as tx:
        tx.set_setting("colour", "red")
        tx.record_time(Instant(10))
        tx.append_turn(turn("t0"))
        raise RuntimeError("enough")

    with one.writing() as tx:
        assert (tx.setting("colour"), tx.last_recorded()) == (None, None)
        assert tx.append_turn(turn("t0"))


def test_a_space_that_was_erased_is_not_known_afterwards(two):
    one, _ = two
    with one.writing() as tx:
        tx.append_turn(turn("t0"))
    with one.writing() as tx:
        tx.erase_space(ALICE)

    with one.writing() as tx:
        assert ALICE not in tx.spaces()
        assert tx.append_turn(turn("t1"))
        assert ALICE in tx.spaces()


def believe(tx, name, slot, *, at=100):
    """A turn of a time, what it claims, and the fact that this makes."""
    said = f"t{name} {at}"
    tx.append_turn(turn(said))
    tx.add_assertion(assertion(f"a{name}", cites=said), slot)
    tx.add_versions([fact(f"f{name}", slot=slot, recorded=(at, FOREVER))], f"a{name}")
    tx.link([(f"f{name}", f"a{name}")])


def test_slots_facts_and_claims_that_another_store_gave_other_numbers_are_found_by_these(two):
    one, other = two
    with one.writing() as tx:
        believe(tx, 1, HOME)
        believe(tx, 2, WORK)
    with other.writing() as tx:
        tx.erase_space(ALICE)
        for name, slot in ((3, WORK), (2, WORK), (1, HOME)):
            believe(tx, name, slot, at=200)

    with one.writing() as tx:
        tx.close_versions([fact("f1", recorded=(200, FOREVER))], Instant(300))
        tx.add_versions([fact("f2", slot=HOME, recorded=(300, FOREVER))], "a2")
        tx.link([("f2", "a3")])

        assert tx.open_versions(HOME) == [fact("f2", slot=HOME, recorded=(300, FOREVER))]
        assert tx.supports(["f1", "f2", "f3"]) == {"f1": ["a1"], "f2": ["a2", "a3"], "f3": ["a3"]}


def test_facts_and_claims_of_what_came_to_nothing_are_kept_when_they_come_again(two):
    one, _ = two
    with pytest.raises(RuntimeError, match="enough"), one.writing() as tx:
        believe(tx, 1, HOME)
        raise RuntimeError("enough")

    with one.writing() as tx:
        believe(tx, 2, WORK)
        believe(tx, 1, HOME)

        assert tx.supports(["f1", "f2"]) == {"f1": ["a1"], "f2": ["a2"]}
        assert tx.open_versions(HOME) == [fact("f1")]


def test_a_claim_that_was_erased_is_linked_by_its_new_number_when_it_comes_again(two):
    one, _ = two
    with one.writing() as tx:
        believe(tx, 1, HOME)
        believe(tx, 2, HOME)
    with one.writing() as tx:
        tx.erase_assertion("a1")
        tx.add_assertion(assertion("a1", cites="t2 100"), WORK)

        tx.link([("f2", "a1")])

        assert tx.supports(["f1", "f2"]) == {"f2": ["a1", "a2"]}


def test_more_names_than_are_kept_at_hand_are_looked_up(two, monkeypatch):
    monkeypatch.setattr(seen, "_MOST_NUMBERS", 2)
    one, _ = two
    for name in range(4):
        with one.writing() as tx:
            believe(tx, name, HOME)

    with one.writing() as tx:
        tx.close_versions([fact(f"f{name}") for name in range(4)], Instant(300))

        assert tx.open_versions(HOME) == []


def test_what_is_known_is_not_asked_for_again(two):
    one, _ = two

    def work(tx):
        tx.setting("colour")
        tx.record_time(Instant(1))
        tx.vector_sets()

    first, second = statements_of(one, work), statements_of(one, work)

    assert second == ["BEGIN", "PRAGMA", "PRAGMA", "UPDATE", "COMMIT"]
    assert len(first) > len(second)


def test_each_write_waits_for_the_disk_unless_it_is_said_not_to(two):
    one, _ = two
    connection = one._connections._holder().connection

    kept = []
    for durable in (True, False, False, True):
        with one.writing(durable=durable):
            kept.append(connection.execute("PRAGMA synchronous").fetchone()[0])

    assert kept == [2, 1, 1, 2]
