"""Units that came last wait in words until many are taken into the postings at once; nobody who asks can tell."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from random import Random

import pytest
from tests.contracts.storage_rows import ALICE, BOB, unit

from stilltrue.errors import BadRequest
from stilltrue.storage.in_memory.backend import InMemoryStorage
from stilltrue.storage.sqlite.backend import SQLiteStorage
from stilltrue.storage.sqlite.posted import Late, PostedRows, in_numbers

MOST = 32
WORDS = ("busan", "부산", "ferry", "배", "a\0b", 'say "hi"', "", "\x1f", "배편")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "s.db"


@pytest.fixture
def storage(path):
    with closing(SQLiteStorage(path)) as opened:
        yield opened


def at_most(monkeypatch, n):
    monkeypatch.setattr("stilltrue.storage.sqlite.posted._MOST_LATE", n)


def one_by_one(storage, owners, terms=None):
    for owner in owners:
        with storage.writing() as tx:
            tx.index([unit(owner, terms or {"busan": 1, owner: 2})])


def in_postings(path):
    """The units that the postings of a file name."""
    with closing(sqlite3.connect(path)) as connection:
        (n,) = connection.execute("SELECT COALESCE(SUM(n_units), 0) FROM term WHERE term = 'busan'").fetchone()
    return n


def posted_by_version_12(rows, arriving):
    """Units taken into the postings by a program that knows of none that wait."""
    for number, one in arriving:
        terms = rows._posted(one.space, [Late(number, one.space, one.length, one.terms)])
        rows._write_all("add_unit", [rows._unit_row(number, one, *in_numbers(one.terms, terms))])


def told(storage):
    """All that the index says, by refs."""
    with storage.reading() as tx:
        answers = []
        for space in (ALICE, BOB):
            refs = {number: one.ref for number, one in tx.units(range(1, 1_000)).items()}
            postings = [list(zip(*tx.postings(space, word), strict=True)) for word in WORDS]
            answers.append([
                tx.index_stats(space), tx.frequencies(space, WORDS), tx.terms_starting(space, "", 9),
                tx.terms_starting(space, "b", 1), list(tx.each_unit(space)), tx.units_starting(space, "t1"),
                [[(refs[number], *rest) for number, *rest in each] for each in postings],
            ])  # fmt: skip
        return answers


def test_what_waits_is_told_as_a_backend_tells_it_that_lets_nothing_wait(storage, monkeypatch):
    at_most(monkeypatch, 5)
    memory, random = InMemoryStorage(), Random(7)
    for step in range(120):
        owners = [f"t{random.randrange(40)}" for _ in range(random.choice((1, 1, 1, 2, 7)))]
        space = random.choice((ALICE, ALICE, BOB))
        terms = {word: random.choice((1, 1, 2, 300)) for word in random.sample(WORDS, random.randrange(4))}
        for backend in (storage, memory):
            with backend.writing() as tx:
                if step % 5 == 4:
                    tx.unindex(space, owners)
                else:
                    tx.index([unit(owner, terms, space=space) for owner in owners])

        assert told(storage) == told(memory)


def test_units_that_come_one_by_one_go_into_the_postings_many_at_a_time(storage, path):
    one_by_one(storage, [f"t{n}" for n in range(MOST)])
    waiting = in_postings(path)

    one_by_one(storage, ["one more"])

    assert (waiting, in_postings(path)) == (0, MOST + 1)


def test_many_units_at_once_go_into_the_postings_with_those_that_waited(storage, path):
    one_by_one(storage, ["first"])

    with storage.writing() as tx:
        tx.index([unit(f"t{n}") for n in range(MOST)])

    assert in_postings(path) == MOST + 1
    with storage.reading() as tx:
        assert tx.frequencies(ALICE, ["busan", "first"]) == {"busan": MOST + 1, "first": 1}


def test_a_writer_finds_in_its_own_transaction_what_it_has_made_searchable(storage):
    with storage.writing() as tx:
        tx.index([unit("t1")])
        assert tx.frequencies(ALICE, ["busan"]) == {"busan": 1}
        tx.index([unit("t2")])
        assert tx.frequencies(ALICE, ["busan"]) == {"busan": 2}
        tx.unindex(ALICE, ["t1"])
        assert tx.frequencies(ALICE, ["busan"]) == {"busan": 1}
        tx.erase_space(ALICE)
        assert tx.frequencies(ALICE, ["busan"]) == {}


def test_two_who_write_in_turn_let_no_more_wait_than_one(storage, path):
    with closing(SQLiteStorage(path)) as other:
        for n in range(MOST // 2):
            one_by_one(storage, [f"a{n}"])
            one_by_one(other, [f"b{n}"])
        one_by_one(other, ["one more"])

    assert in_postings(path) == MOST + 1


def test_what_came_to_nothing_does_not_wait(storage, path):
    with pytest.raises(RuntimeError, match="enough"), storage.writing() as tx:
        tx.index([unit(f"t{n}") for n in range(MOST)])
        raise RuntimeError("enough")

    one_by_one(storage, ["t1"])

    assert in_postings(path) == 0
    with storage.reading() as tx:
        assert tx.frequencies(ALICE, ["busan", "t1"]) == {"busan": 1, "t1": 1}


@pytest.mark.parametrize("most", [0, MOST])
def test_no_word_of_an_erased_unit_stays_in_the_file(storage, path, monkeypatch, most):
    at_most(monkeypatch, most)
    one_by_one(storage, ["t1"], {"sesame": 1, "참깨": 2})

    with storage.writing() as tx:
        tx.unindex(ALICE, ["t1"])
    storage.scrub()

    content = b"".join(each.read_bytes() for each in path.parent.iterdir())
    assert b"sesame" not in content
    assert "참깨".encode() not in content


def test_a_word_that_no_file_can_hold_is_refused_and_nothing_of_it_kept(storage):
    with pytest.raises(BadRequest, match="U\\+D800"), storage.writing() as tx:
        tx.index([unit("t1", {"half \ud800": 1})])

    with storage.reading() as tx:
        assert list(tx.each_unit(ALICE)) == []


def test_the_postings_of_a_file_of_version_12_are_found_beside_what_waits(path, monkeypatch):
    with monkeypatch.context() as patched, closing(SQLiteStorage(path)) as storage:
        at_most(patched, 0)
        one_by_one(storage, ["t1", "t2"])
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("ALTER TABLE tenant DROP COLUMN last_posted")
        connection.execute("PRAGMA user_version = 12")

    with closing(SQLiteStorage(path)) as storage:
        one_by_one(storage, ["t3"])

        with storage.reading() as tx:
            assert list(tx.postings(ALICE, "busan")[0]) == [1, 2, 3]
            assert tx.frequencies(ALICE, ["busan", "t1", "t3"]) == {"busan": 3, "t1": 1, "t3": 1}
    assert in_postings(path) == 2


def test_what_a_program_of_version_12_adds_to_a_file_that_it_still_holds_is_found_beside_what_waits(
    storage, path, monkeypatch
):
    one_by_one(storage, ["t1"])
    with monkeypatch.context() as older, closing(SQLiteStorage(path)) as held:
        older.setattr(PostedRows, "_post", posted_by_version_12)
        at_most(older, 0)
        one_by_one(held, ["t2"])

    one_by_one(storage, [f"n{n}" for n in range(MOST)])

    with storage.reading() as tx:
        assert tx.frequencies(ALICE, ["busan", "t1", "t2", "n0"]) == {"busan": MOST + 2, "t1": 1, "t2": 1, "n0": 1}
        assert tx.index_stats(ALICE).n_units == MOST + 2
        assert {each.owner: each.terms for each in tx.each_unit(ALICE)}["t2"] == {"busan": 1, "t2": 2}
