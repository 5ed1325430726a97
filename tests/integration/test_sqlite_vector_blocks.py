"""Vectors in blocks in a file: erased without a trace, made anew where they are damaged, taken over from older files."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import numpy as np
import pytest
from tests.contracts.storage_rows import ALICE, BOB, unit

from stilltrue.index.nearest import quantised
from stilltrue.index.slab import Slabs, damaged_in
from stilltrue.ingest.texts import text_hash
from stilltrue.model.unit import UnitKind
from stilltrue.model.vector import Vector, VectorState, VectorStatus
from stilltrue.storage.queries import statements, text_of
from stilltrue.storage.sqlite import PACKAGE
from stilltrue.storage.sqlite.backend import SQLiteStorage
from stilltrue.storage.sqlite.block import Block, block_size

DIMENSION = 64
SIZE = 8
"""Vectors in a block here."""


def rows(n: int, seed: int = 0) -> np.ndarray:
    made = np.random.default_rng(seed).normal(size=(n, DIMENSION)).astype(np.float32)
    return made / np.linalg.norm(made, axis=1, keepdims=True)


def vectors(units: list[int], script: str = "latin", seed: int = 0) -> list[Vector]:
    components, scales = quantised(rows(len(units), seed))
    return [
        Vector(
            unit_number=number,
            kind=UnitKind.PASSAGE,
            script=script,
            text_hash=text_hash(str(number)),
            components=row.tobytes(),
            scale=scale,
        )
        for number, row, scale in zip(units, components, scales.tolist(), strict=True)
    ]


@pytest.fixture(autouse=True)
def _small_blocks(monkeypatch):
    monkeypatch.setattr("stilltrue.storage.sqlite.blocked.block_size", lambda _: SIZE)
    monkeypatch.setattr("stilltrue.storage.sqlite.vectored._LOOKED_AFTER", 1)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "a.db"


@pytest.fixture
def storage(path):
    with closing(SQLiteStorage(path)) as storage:
        with storage.writing() as tx:
            tx.add_vector_set("hashing", "1", DIMENSION, VectorState.ACTIVE)
        yield storage


def put(storage, n: int, name: str = "t", script: str = "latin", space=ALICE) -> list[int]:
    """So many units with vectors; their numbers."""
    with storage.writing() as tx:
        before = tx.last_unit()
        tx.index([unit(f"{name}{each}", space=space) for each in range(n)])
        made = list(range(before + 1, tx.last_unit() + 1))
        tx.put_vectors(1, space, vectors(made, script, seed=before))
    return made


def asked(path, statement: str, *given) -> list[tuple]:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        return connection.execute(statement, given).fetchall()


def blocks(path) -> list[int]:
    """How many vectors each block has."""
    return [row[0] for row in asked(path, "SELECT n FROM vector_block ORDER BY kind, script, last")]


def loose(path) -> int:
    return asked(path, "SELECT COUNT(*) FROM vector WHERE status IS NULL")[0][0]


def seen(storage, slabs=None, space=ALICE) -> list[int]:
    with storage.reading() as tx:
        (vector_set,) = tx.vector_sets()
        return (slabs or Slabs()).rows(tx, vector_set, space).numbers.tolist()


class TestPacking:
    def test_vectors_are_put_in_blocks_as_soon_as_there_are_enough_and_what_is_left_stays_in_rows(self, storage, path):
        units = put(storage, 2 * SIZE + 3)

        assert (blocks(path), loose(path)) == ([SIZE, SIZE], 3)
        assert seen(storage) == units

    def test_each_kind_script_and_space_has_blocks_of_its_own(self, storage, path):
        ours = put(storage, SIZE) + put(storage, SIZE, "ko", "hangul")
        theirs = put(storage, SIZE, space=BOB)

        assert blocks(path) == [SIZE, SIZE, SIZE]
        assert (seen(storage), seen(storage, space=BOB)) == (ours, theirs)

    def test_what_is_in_a_block_is_read_as_it_was_put(self, storage):
        units = put(storage, SIZE)

        with storage.reading() as tx:
            assert list(tx.each_vector(1, ALICE)) == vectors(units)
            assert tx.count_vectors(1, ALICE) == {VectorStatus.READY: SIZE}

    def test_a_vector_that_a_block_would_change_stays_in_a_row(self, storage, path):
        with storage.writing() as tx:
            tx.index([unit(f"t{each}") for each in range(SIZE)])
            given = vectors(list(range(1, SIZE + 1)))
            odd = Vector(
                unit_number=1, kind=UnitKind.PASSAGE, script="latin", text_hash=b"short",
                components=given[0].components, scale=given[0].scale + 1e-12,
            )  # fmt: skip
            tx.put_vectors(1, ALICE, [odd, *given[1:]])

        with storage.reading() as tx:
            assert list(tx.each_vector(1, ALICE)) == [odd, *given[1:]]
        assert (blocks(path), loose(path)) == ([], SIZE)

    def test_vectors_that_come_late_are_put_where_their_numbers_belong(self, storage, path):
        units = put(storage, 4 * SIZE)
        late = units[1 : 3 * SIZE : 2]
        with storage.writing() as tx:
            tx.want_vectors(1, ALICE, late)

        with storage.writing() as tx:
            tx.put_vectors(1, ALICE, vectors(late, seed=9))

        assert seen(storage) == units
        assert sum(blocks(path)) + loose(path) == len(units)
        assert max(blocks(path)) <= 2 * SIZE

    def test_a_block_holds_a_hundred_and_some_kilobytes_whatever_the_dimension(self):
        assert [block_size(dimension) for dimension in (0, 1, 256, 384, 1024, 100_000)] == [
            1024,
            1024,
            512,
            341,
            128,
            32,
        ]

    def test_a_failed_transaction_leaves_rows_and_blocks_as_they_were(self, storage, path):
        units = put(storage, SIZE + 2)
        before = asked(path, "SELECT * FROM vector_block"), loose(path)

        with pytest.raises(ZeroDivisionError), storage.writing() as tx:
            tx.want_vectors(1, ALICE, units[:3])
            tx.put_vectors(1, ALICE, vectors(units[:3], seed=5))
            raise ZeroDivisionError

        assert (asked(path, "SELECT * FROM vector_block"), loose(path)) == before


class TestErasure:
    def test_the_bytes_of_an_erased_vector_are_nowhere_in_the_files(self, storage, path):
        units = put(storage, 3 * SIZE)
        gone, stays = vectors(units)[SIZE + 1], vectors(units)[SIZE + 2]

        with storage.writing() as tx:
            tx.unindex(ALICE, [f"t{SIZE + 1}"])
        storage.scrub()

        content = b"".join(file.read_bytes() for file in path.parent.iterdir())
        assert gone.components not in content
        assert gone.text_hash not in content
        assert stays.text_hash in content
        assert seen(storage) == [one for one in units if one != gone.unit_number]

    def test_an_erasure_rewrites_the_blocks_that_it_concerns_and_no_others(self, storage, path):
        put(storage, 3 * SIZE)
        before = asked(path, "SELECT last, checksum FROM vector_block ORDER BY last")

        with storage.writing() as tx:
            tx.unindex(ALICE, [f"t{SIZE}", f"t{SIZE + 3}"])

        after = asked(path, "SELECT last, checksum FROM vector_block ORDER BY last")
        assert [one == other for one, other in zip(before, after, strict=True)] == [True, False, True]
        assert blocks(path) == [SIZE, SIZE - 2, SIZE]

    def test_a_block_of_which_little_is_left_is_given_up(self, storage, path):
        units = put(storage, 2 * SIZE)

        with storage.writing() as tx:
            tx.unindex(ALICE, [f"t{each}" for each in range(SIZE - 1)])

        assert (blocks(path), loose(path)) == ([SIZE], 1)
        assert seen(storage) == units[SIZE - 1 :]

    def test_every_set_lets_go_of_it_and_a_set_that_is_dropped_takes_its_blocks_along(self, storage, path):
        units = put(storage, SIZE)
        with storage.writing() as tx:
            tx.add_vector_set("other", "1", DIMENSION, VectorState.FILLING)
            tx.put_vectors(2, ALICE, vectors(units, seed=3))
            tx.unindex(ALICE, ["t0"])

        assert asked(path, "SELECT vector_set, n FROM vector_block") == [(1, SIZE - 1), (2, SIZE - 1)]
        with storage.writing() as tx:
            tx.drop_vector_set(1)

        assert asked(path, "SELECT vector_set FROM vector_block") == [(2,)]

    def test_an_erased_space_leaves_no_block_and_touches_no_others(self, storage, path):
        put(storage, SIZE)
        theirs = put(storage, SIZE, space=BOB)

        with storage.writing() as tx:
            tx.erase_space(ALICE)

        assert blocks(path) == [SIZE]
        assert seen(storage, space=BOB) == theirs

    def test_vectors_at_hand_follow_what_another_process_puts_and_erases(self, storage, path):
        slabs = Slabs()
        units = put(storage, SIZE + 1)
        assert seen(storage, slabs) == units

        with closing(SQLiteStorage(path)) as other:
            more = put(other, 2 * SIZE, "more")
            assert seen(storage, slabs) == units + more
            with other.writing() as tx:
                tx.unindex(ALICE, ["t1", "more3"])

        assert seen(storage, slabs) == [one for one in units + more if one not in (units[1], more[3])]


class TestTwoProcesses:
    """What one keeps at hand of a space, and what another does to it."""

    @pytest.fixture
    def units(self, storage):
        return put(storage, SIZE + 2)

    @pytest.fixture
    def look(self, storage, units):
        """The components at hand, by unit; those that a fresh look finds are the same."""
        slabs = Slabs()

        def look() -> dict[int, bytes]:
            at_hand = self.found(storage, slabs)
            assert at_hand == self.found(storage, Slabs())
            return at_hand

        look()
        return look

    def found(self, storage, slabs) -> dict[int, bytes]:
        with storage.reading() as tx:
            (vector_set,) = tx.vector_sets()
            groups = slabs.rows(tx, vector_set, ALICE).groups
        return {n: row.tobytes() for one in groups for n, row in zip(one.numbers.tolist(), one.components, strict=True)}

    def other(self, path, act) -> None:
        """Done by a process that opens the file, and closes it."""
        with closing(SQLiteStorage(path)) as other, other.writing() as tx:
            act(tx)

    def test_an_erased_vector_is_never_found_under_a_text_that_came_later(self, storage, path, units, look):
        last = units[-1]
        self.other(path, lambda tx: tx.unindex(ALICE, [f"t{SIZE + 1}"]))

        with closing(SQLiteStorage(path)) as other:
            (new,) = put(other, 1, "new")

        assert new > last
        assert set(look()) == {*units[:-1], new}

    def test_a_space_that_was_erased_and_begun_again_has_nothing_of_before(self, storage, path, units, look):
        before = set(look().values())
        self.other(path, lambda tx: tx.erase_space(ALICE))

        with closing(SQLiteStorage(path)) as other:
            begun = put(other, SIZE + 2, "new")

        assert list(look()) == begun
        assert before.isdisjoint(look().values())

    @pytest.mark.parametrize("place", [1, SIZE + 1], ids=["in a block", "in a row"])
    @pytest.mark.parametrize("wanted", [True, False], ids=["wanted before", "put over it"])
    def test_a_vector_that_was_made_anew_is_seen(self, storage, path, units, look, place, wanted):
        unit, (made,) = units[place], vectors([units[place]], seed=77)
        if wanted:
            self.other(path, lambda tx: tx.want_vectors(1, ALICE, [unit]))

        self.other(path, lambda tx: tx.put_vectors(1, ALICE, [made]))

        assert look()[unit] == made.components

    def test_a_set_that_was_dropped_and_made_again_has_nothing_of_before(self, storage, path, units, look):
        def again(tx):
            tx.drop_vector_set(1)
            tx.add_vector_set("hashing", "1", DIMENSION, VectorState.ACTIVE)
            tx.put_vectors(1, ALICE, vectors(units, seed=78))

        self.other(path, again)

        assert list(look().values()) == [one.components for one in vectors(units, seed=78)]


class TestDamage:
    @pytest.fixture
    def units(self, storage):
        return put(storage, 3 * SIZE)

    def damage(self, path, change: str) -> None:
        asked(path, f"UPDATE vector_block SET {change} WHERE last = (SELECT MIN(last) FROM vector_block)")

    @pytest.mark.parametrize(
        "change",
        [
            "components = substr(components, 1, length(components) - 1)",
            "components = x''",
            "components = zeroblob(length(components))",
            "components = 'text'",
            "scales = substr(scales, 1, 4)",
            "scales = zeroblob(length(scales))",
            "units = x''",
            "units = substr(units, 1, 5)",
            "units = 'text'",
            "hashes = x'00'",
            "n = n - 1",
            "n = 100000000",
            "checksum = checksum + 1",
        ],
    )
    def test_a_block_that_was_cut_short_or_changed_is_left_out_told_and_made_anew(self, storage, path, units, change):
        self.damage(path, change)

        slabs = Slabs()
        assert seen(storage, slabs) == units[SIZE:]
        assert slabs.take_damaged() == {(1, ALICE): units[:SIZE]}
        with storage.reading() as tx:
            (vector_set,) = tx.vector_sets()
            assert damaged_in(tx, vector_set, ALICE) == units[:SIZE]
            kept = {one.unit_number: one for one in tx.each_vector(1, ALICE)}
        assert [kept[one].components for one in units[:SIZE]] == [None] * SIZE

        with storage.writing() as tx:
            tx.want_vectors(1, ALICE, units[:SIZE])
            waiting = list(tx.waiting_units(1, ALICE, 99))
            tx.put_vectors(1, ALICE, vectors(units[:SIZE]))

        assert waiting == units[:SIZE]
        assert seen(storage, slabs) == seen(storage) == units

    def test_a_damaged_block_is_made_anew_together_with_a_vector_that_stands_alone_in_its_bounds(
        self, storage, path, units
    ):
        with storage.writing() as tx:
            tx.want_vectors(1, ALICE, units[3:4])
            tx.put_vectors(1, ALICE, vectors(units[3:4]))
        self.damage(path, "scales = x'00'")

        with storage.writing() as tx:
            tx.want_vectors(1, ALICE, units[:SIZE])
            waiting = list(tx.waiting_units(1, ALICE, 99))
            tx.put_vectors(1, ALICE, vectors(units[:SIZE]))

        assert waiting == units[:SIZE]
        assert seen(storage) == units

    def test_what_is_erased_from_a_damaged_block_is_gone_and_the_rest_of_it_waits(self, storage, path, units):
        gone = vectors(units)[2]
        slabs = Slabs()
        seen(storage, slabs)
        self.damage(path, "scales = x'00'")

        with storage.writing() as tx:
            tx.unindex(ALICE, ["t2"])
            waiting = list(tx.waiting_units(1, ALICE, 99))
        storage.scrub()

        assert waiting == [one for one in units[:SIZE] if one != gone.unit_number]
        assert gone.components not in path.read_bytes()
        assert seen(storage, slabs) == units[SIZE:]

    @pytest.mark.parametrize(
        "change",
        [
            "units = substr(units, 1, 9) || x'63' || substr(units, 11)",
            "units = substr(units, 1, 9) || substr(units, 14, 4) || substr(units, 10, 4) || substr(units, 18)",
            "checksum = 7",
            "last = 1",
            "last = 1000",
            "space = 2",
            "space = 99",
            "kind = 'claim'",
            "kind = 'nothing'",
            "vector_set = 2",
            "tenant = 2",
        ],
    )
    def test_what_is_erased_is_not_in_the_file_afterwards_whatever_is_damaged(self, storage, path, units, change):
        put(storage, 1, space=BOB)
        gone = vectors(units)[2]
        self.damage(path, f"{change}, hashes = hashes")

        with storage.writing() as tx:
            tx.unindex(ALICE, ["t2"])
        storage.scrub()

        left = set(units) - {gone.unit_number}
        with storage.reading() as tx:
            waiting = set(tx.waiting_units(1, ALICE, 99))
        assert gone.components not in path.read_bytes()
        assert waiting == left - set(seen(storage))
        assert waiting <= set(units[: 2 * SIZE])

    @pytest.mark.parametrize("change", ["unit = 999", "space = 2", "space = 99", "vector_set = 2", "tenant = 2"])
    def test_what_is_erased_of_a_damaged_row_is_not_in_the_file_afterwards(self, storage, path, change):
        with storage.writing() as tx:
            tx.index([unit("t1"), unit("t2"), unit("t1", space=BOB)])
            tx.put_vectors(1, ALICE, vectors([1, 2]))
        gone, stays = vectors([1, 2])
        asked(path, f"UPDATE vector SET {change} WHERE unit = 1")

        with storage.writing() as tx:
            tx.unindex(ALICE, ["t1"])
        storage.scrub()

        assert (gone.components in path.read_bytes(), stays.components in path.read_bytes()) == (False, True)
        assert seen(storage) == [2]

    def test_an_erasure_leaves_the_blocks_that_are_whole_as_they_are(self, storage, path, units):
        theirs = put(storage, SIZE, space=BOB)
        before = asked(path, "SELECT last, checksum FROM vector_block WHERE last > ?", units[SIZE - 1])

        with storage.writing() as tx:
            tx.unindex(ALICE, ["t2"])
            edition = tx.vector_edition(1, BOB)
        storage.scrub()

        assert asked(path, "SELECT last, checksum FROM vector_block WHERE last > ?", units[SIZE - 1]) == before
        with storage.reading() as tx:
            assert (tx.count_waiting(1, ALICE), tx.count_waiting(1, BOB)) == (0, 0)
            assert tx.vector_edition(1, BOB) == edition
        assert seen(storage, space=BOB) == theirs

    def test_a_vector_that_is_put_again_over_a_damaged_block_is_there(self, storage, path, units):
        self.damage(path, "components = x''")

        with storage.writing() as tx:
            tx.put_vectors(1, ALICE, vectors(units[:1], seed=4))

        with storage.reading() as tx:
            assert next(iter(tx.each_vector(1, ALICE))) == vectors(units[:1], seed=4)[0]
            assert list(tx.waiting_units(1, ALICE, 99)) == units[1:SIZE]

    def test_units_of_another_script_are_not_taken_for_lost(self, storage, path):
        with storage.writing() as tx:
            tx.index([unit(f"t{each}") for each in range(2 * SIZE)])
            ours, others = list(range(1, 2 * SIZE, 2)), list(range(2, 2 * SIZE + 1, 2))
            tx.put_vectors(1, ALICE, vectors(ours) + vectors(others, "hangul"))
        self.damage(path, "units = x''")

        with storage.reading() as tx:
            (vector_set,) = tx.vector_sets()
            assert damaged_in(tx, vector_set, ALICE) == ours
        assert seen(storage) == others

    def test_a_vector_whose_length_is_not_one_is_left_out_alone(self, storage, path, units):
        stored = asked(path, "SELECT n, checksum, units, hashes, scales, components FROM vector_block LIMIT 1")[0]
        block = Block.read(stored, DIMENSION)
        longer = Block(block.units, block.hashes, [2 * block.scales[0], *block.scales[1:]], block.components)
        asked(path, "UPDATE vector_block SET checksum = ?, scales = ? WHERE last = ?",
              longer.stored()[1], longer.stored()[4], block.units[-1])  # fmt: skip

        slabs = Slabs()

        assert seen(storage, slabs) == units[1:]
        assert slabs.take_damaged() == {(1, ALICE): units[:1]}


def test_vectors_in_rows_of_an_older_file_go_into_blocks_as_vectors_are_put(path, monkeypatch):
    monkeypatch.setattr("stilltrue.storage.sqlite.blocked._MOST_PACKED", 2)
    with closing(SQLiteStorage(path)) as storage:
        with storage.writing() as tx:
            tx.add_vector_set("hashing", "1", DIMENSION, VectorState.ACTIVE)
        with monkeypatch.context() as patched:
            patched.setattr("stilltrue.storage.sqlite.blocked.block_size", lambda _: 10_000)
            old = put(storage, 5 * SIZE)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("DROP TABLE vector_block")
        connection.execute("DROP INDEX vector_loose")
        connection.execute("DELETE FROM sqlite_stat1 WHERE idx IN ('vector_block', 'vector_loose')")
        for column in ("last_unit", "n_erasures", "last_posted"):
            connection.execute(f"ALTER TABLE tenant DROP COLUMN {column}")
        connection.execute("ALTER TABLE vector_edition DROP COLUMN anew")
        connection.execute("PRAGMA user_version = 10")

    with closing(SQLiteStorage(path)) as storage:
        assert seen(storage) == old
        new = put(storage, 1, "new")
        assert (blocks(path), loose(path)) == ([SIZE] * 2, 3 * SIZE + 1)
        new += put(storage, 1, "newer") + put(storage, 1, "newest")

        assert (blocks(path), loose(path)) == ([SIZE] * 5, 3)
        assert seen(storage) == old + new


def test_the_schema_of_blocks_is_made_by_one_migration():
    made = [one for one in statements(text_of(PACKAGE, "migrations/0011_vector_blocks.sql")) if "CREATE" in one]

    assert len(made) == 2
