"""What every backend promises of vectors: which units wait, which are ready, and how a copy knows that it is whole."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.contracts.storage_contract import StorageContract
from tests.contracts.storage_rows import ALICE, BOB, unit

from stilltrue.errors import BadRequest, NotFound, StorageFault
from stilltrue.model.unit import UnitKind
from stilltrue.model.vector import Vector, VectorEdition, VectorState, VectorStatus

ACTIVE, FILLING = VectorState.ACTIVE, VectorState.FILLING


def vector(number: int, components: bytes = b"\x7f\x00\x01\xff", **given) -> Vector:
    row = {
        "unit_number": number,
        "kind": UnitKind.PASSAGE,
        "script": "hangul",
        "text_hash": b"\x00\xff12345\n",
        "components": components,
        "scale": 0.0078125,
    }
    return Vector(**row | given)


def add_set(tx, name: str = "hashing", state: VectorState = ACTIVE, dimension: int = 4) -> int:
    return tx.add_vector_set(name, "1", dimension, state).number


def keep_units(tx, *owners: str, space=ALICE) -> list[int]:
    """Units, and the numbers they were given."""
    before = tx.last_unit()
    tx.index([unit(owner, space=space) for owner in owners])
    return sorted(tx.units(range(before + 1, tx.last_unit() + 1)))


class VectorContract(StorageContract):
    def test_a_store_has_no_set_and_no_vector_at_first(self, tx):
        keep_units(tx, "t1")

        assert (tx.vector_sets(), tx.vector_edition(1, ALICE)) == ([], VectorEdition(0, 0))
        assert list(tx.each_vector(1, ALICE)) == []

    def test_a_set_is_read_as_it_was_kept(self, tx):
        number = tx.add_vector_set('nano "e5"; --', "부산-1", 384, FILLING).number

        (found,) = tx.vector_sets()
        assert (found.number, found.made_by, found.state) == (number, ('nano "e5"; --', "부산-1", 384), FILLING)

    def test_every_unit_waits_in_a_new_set_and_each_that_is_indexed_later_in_every_set(self, tx):
        old = keep_units(tx, "t1", "t2")
        first = add_set(tx)
        second = add_set(tx, "use", FILLING)
        new = keep_units(tx, "t3")

        assert list(tx.waiting_units(first, ALICE, 9)) == list(tx.waiting_units(second, ALICE, 9)) == old + new
        assert {found.ref for found in tx.waiting_units(first, ALICE, 9).values()} == {"t1:0:20", "t2:0:20", "t3:0:20"}

    def test_the_kind_of_a_unit_stands_beside_its_vector(self, tx):
        add_set(tx)
        tx.index([unit("t1"), unit("c1", part="", kind=UnitKind.CLAIM)])

        assert [found.kind for found in tx.each_vector(1, ALICE)] == [UnitKind.PASSAGE, UnitKind.CLAIM]

    def test_units_that_failed_least_often_come_first_and_only_those_above_a_number_if_one_is_given(self, tx):
        number = add_set(tx)
        first, second, third = keep_units(tx, "t1", "t2", "t3")
        tx.fail_vectors(number, ALICE, [first], "down")

        assert list(tx.waiting_units(number, ALICE, 9)) == [second, third, first]
        assert list(tx.waiting_units(number, ALICE, 2)) == [second, third]
        assert list(tx.waiting_units(number, ALICE, 9, after=second)) == [third]
        assert tx.waiting_units(number, ALICE, 0) == {}

    def test_a_vector_is_read_byte_for_byte_as_it_was_put(self, tx):
        number = add_set(tx)
        (one,) = keep_units(tx, "t1")

        tx.put_vectors(number, ALICE, [vector(one)])

        assert list(tx.each_vector(number, ALICE)) == [vector(one)]
        columns = tx.vectors(number, ALICE)
        assert list(columns.unit_numbers) == [one]
        assert list(columns.kinds) == ["passage"]
        assert list(columns.scripts) == ["hangul"]
        assert list(columns.components) == [b"\x7f\x00\x01\xff"]
        assert list(columns.scales) == [0.0078125]

    def test_what_is_ready_does_not_wait_and_is_not_failed(self, tx):
        number = add_set(tx)
        one, two = keep_units(tx, "t1", "t2")

        tx.put_vectors(number, ALICE, [vector(one)])
        tx.fail_vectors(number, ALICE, [one, two], "down")

        assert list(tx.waiting_units(number, ALICE, 9)) == [two]
        assert tx.count_waiting(number, ALICE) == 1
        assert tx.count_vectors(number, ALICE) == {VectorStatus.READY: 1, VectorStatus.FAILED: 1}

    def test_what_is_ready_is_read_page_by_page_and_by_its_numbers_alone(self, tx):
        number = add_set(tx)
        units = keep_units(tx, "t1", "t2", "t3", "t4")
        tx.put_vectors(number, ALICE, [vector(units[n]) for n in (0, 2, 3)])

        assert tx.ready_units(number, ALICE) == [units[0], units[2], units[3]]
        assert tx.ready_units(number, BOB) == []
        assert list(tx.vectors(number, ALICE, 0, 2).unit_numbers) == [units[0], units[2]]
        assert list(tx.vectors(number, ALICE, units[2], 2).unit_numbers) == [units[3]]
        assert list(tx.vectors(number, ALICE, 0, 0).unit_numbers) == []

    def test_a_failure_counts_up_with_its_error_until_the_vector_is_there(self, tx):
        number = add_set(tx)
        (one,) = keep_units(tx, "t1")
        tx.fail_vectors(number, ALICE, [one], "down")
        tx.fail_vectors(number, ALICE, [one], "slow")

        (failed,) = tx.each_vector(number, ALICE)
        tx.put_vectors(number, ALICE, [vector(one)])
        (ready,) = tx.each_vector(number, ALICE)

        assert (failed.status, failed.attempts, failed.error) == (VectorStatus.FAILED, 2, "slow")
        assert (ready.status, ready.attempts, ready.error) == (VectorStatus.READY, 0, None)

    def test_the_error_that_is_told_is_of_the_last_unit_that_waits_after_one(self, tx):
        number = add_set(tx)
        one, two, _ = keep_units(tx, "t1", "t2", "t3")
        assert tx.vector_error(number, ALICE) is None

        tx.fail_vectors(number, ALICE, [two], "slow")
        tx.fail_vectors(number, ALICE, [one], "down")

        assert (tx.vector_error(number, ALICE), tx.vector_error(number, BOB)) == ("slow", None)
        tx.put_vectors(number, ALICE, [vector(two)])
        assert tx.vector_error(number, ALICE) == "down"

    @pytest.mark.parametrize(
        "bad",
        [
            vector(1, b"\x01\x02\x03"),
            vector(1, b""),
            vector(1, components=None),
            vector(1, scale=None),
            vector(1, scale=0.0),
            vector(1, scale=float("nan")),
            vector(1, scale=float("inf")),
        ],
    )
    def test_a_vector_of_another_length_or_without_a_usable_scale_is_refused_in_words(self, tx, bad):
        number = add_set(tx)
        keep_units(tx, "t1")

        with pytest.raises(BadRequest, match="its set takes 4 and a finite scale"):
            tx.put_vectors(number, ALICE, [bad])

        assert tx.count_waiting(number, ALICE) == 1

    def test_vectors_of_units_that_are_gone_or_of_another_space_are_passed_over(self, tx):
        number = add_set(tx)
        one, two = keep_units(tx, "t1", "t2")
        tx.unindex(ALICE, ["t1"])

        tx.put_vectors(number, ALICE, [vector(one)])
        tx.put_vectors(number, BOB, [vector(two)])
        tx.want_vectors(number, ALICE, [one, 999])
        tx.fail_vectors(number, BOB, [two], "down")

        assert list(tx.vectors(number, ALICE).unit_numbers) == []
        assert tx.count_vectors(number, ALICE) == {VectorStatus.PENDING: 1}
        assert list(tx.each_vector(number, BOB)) == []

    def test_a_unit_that_is_wanted_anew_waits_as_at_first(self, tx):
        number = add_set(tx)
        (one,) = keep_units(tx, "t1")
        tx.put_vectors(number, ALICE, [vector(one)])

        tx.want_vectors(number, ALICE, [one])

        expected = Vector(unit_number=one, kind=UnitKind.PASSAGE, status=VectorStatus.PENDING)
        assert list(tx.each_vector(number, ALICE)) == [expected]

    def test_an_unknown_set_is_told_in_words(self, tx):
        for act in (
            lambda: tx.drop_vector_set(7),
            lambda: tx.set_vector_set_state(7, ACTIVE),
            lambda: tx.want_vectors(7, ALICE, []),
            lambda: tx.put_vectors(7, ALICE, []),
        ):
            with pytest.raises(NotFound, match="vector set 7"):
                act()

    def test_a_set_that_is_dropped_takes_its_vectors_along_and_no_others(self, tx):
        (one,) = keep_units(tx, "t1")
        first, second = add_set(tx), add_set(tx, "use", FILLING)
        tx.put_vectors(first, ALICE, [vector(one)])
        tx.put_vectors(second, ALICE, [vector(one)])

        tx.drop_vector_set(first)
        tx.set_vector_set_state(second, ACTIVE)

        assert [(found.number, found.state) for found in tx.vector_sets()] == [(second, ACTIVE)]
        assert list(tx.each_vector(first, ALICE)) == []
        assert list(tx.vectors(second, ALICE).unit_numbers) == [one]

    def test_unindexing_takes_the_vectors_of_every_set_along(self, tx):
        first, second = add_set(tx), add_set(tx, "use", FILLING)
        one, two = keep_units(tx, "t1", "t2")
        tx.put_vectors(first, ALICE, [vector(one), vector(two)])

        tx.unindex(ALICE, ["t1"])

        assert list(tx.vectors(first, ALICE).unit_numbers) == [two]
        assert list(tx.waiting_units(second, ALICE, 9)) == [two]

    def test_an_erased_space_leaves_no_vector_and_touches_no_others(self, tx):
        number = add_set(tx)
        (one,) = keep_units(tx, "t1")
        (other,) = keep_units(tx, "t2", space=BOB)
        tx.put_vectors(number, ALICE, [vector(one)])
        tx.put_vectors(number, BOB, [vector(other)])

        tx.erase_space(ALICE)

        assert list(tx.each_vector(number, ALICE)) == []
        assert list(tx.vectors(number, BOB).unit_numbers) == [other]

    def test_an_edition_stays_while_only_greater_units_come(self, tx):
        number = add_set(tx)
        one, two, three = keep_units(tx, "t1", "t2", "t3")
        tx.put_vectors(number, ALICE, [vector(one)])
        first = tx.vector_edition(number, ALICE)

        tx.put_vectors(number, ALICE, [vector(two), vector(three)])

        assert tx.vector_edition(number, ALICE) == replace(first, last_unit=three)
        assert list(tx.vectors(number, ALICE, one).unit_numbers) == [two, three]

    def test_every_other_change_begins_a_greater_edition(self, tx):
        number = add_set(tx)
        one, two, three = keep_units(tx, "t1", "t2", "t3")
        seen = [tx.vector_edition(number, ALICE).edition]

        def note():
            seen.append(tx.vector_edition(number, ALICE).edition)

        tx.put_vectors(number, ALICE, [vector(two)])
        note()
        tx.put_vectors(number, ALICE, [vector(one), vector(three)])
        note()
        tx.put_vectors(number, ALICE, [vector(three, b"\x01\x01\x01\x01")])
        note()
        tx.want_vectors(number, ALICE, [three])
        note()
        tx.unindex(ALICE, ["t1"])
        note()
        tx.erase_space(ALICE)
        (again,) = keep_units(tx, "t9")
        tx.put_vectors(number, ALICE, [vector(again)])
        note()

        assert seen == sorted(set(seen))

    def test_no_number_of_a_unit_is_given_again_whatever_was_erased(self, storage):
        given: list[int] = []
        for erase in (
            lambda tx: tx.unindex(ALICE, ["t1", "t2"]),
            lambda tx: tx.erase_space(ALICE),
            lambda tx: tx.unindex(ALICE, ["nobody"]),
        ):
            with storage.writing() as tx:
                given += keep_units(tx, "t1", "t2")
                erase(tx)
                assert tx.last_unit() == given[-1]
        with storage.writing() as tx:
            given += keep_units(tx, "t3")

        assert given == sorted(set(given))

    def test_a_copy_is_old_where_a_vector_took_the_place_of_another_or_nothing_is_left_of_before(self, tx):
        number = add_set(tx)
        one, two, three, _ = keep_units(tx, "t1", "t2", "t3", "t4")
        old: list[bool] = []
        before = tx.vector_edition(number, ALICE)

        def note():
            nonlocal before
            edition = tx.vector_edition(number, ALICE)
            old.append(before.edition < edition.anew)
            before = edition

        tx.put_vectors(number, ALICE, [vector(one), vector(three)])
        note()
        tx.put_vectors(number, ALICE, [vector(one, b"\x01\x01\x01\x01"), vector(two)])
        note()
        tx.want_vectors(number, ALICE, [three])
        note()
        tx.erase_space(ALICE)
        (again,) = keep_units(tx, "t9")
        tx.put_vectors(number, ALICE, [vector(again)])
        note()

        assert old == [True, True, True, True]

    def test_a_copy_is_not_old_where_units_only_come_late_or_go(self, tx):
        number = add_set(tx)
        one, two, three = keep_units(tx, "t1", "t2", "t3")
        tx.put_vectors(number, ALICE, [vector(one), vector(three)])
        before = tx.vector_edition(number, ALICE)

        tx.put_vectors(number, ALICE, [vector(two)])
        late = tx.vector_edition(number, ALICE)
        tx.unindex(ALICE, ["t1"])
        gone = tx.vector_edition(number, ALICE)

        assert before.edition < late.edition < gone.edition
        assert before.anew == late.anew == gone.anew

    def test_of_two_vectors_that_are_put_for_one_unit_the_last_is_kept(self, tx):
        number = add_set(tx)
        (one,) = keep_units(tx, "t1")
        others = [vector(one, bytes([n, 1, 1, 1])) for n in (2, 3, 4)]

        tx.put_vectors(number, ALICE, [vector(one)])
        tx.put_vectors(number, ALICE, others)

        assert list(tx.each_vector(number, ALICE)) == [others[-1]]

    def test_an_edition_of_a_space_says_nothing_of_another(self, tx):
        number = add_set(tx)
        (one,) = keep_units(tx, "t1")
        (other,) = keep_units(tx, "t2", space=BOB)
        tx.put_vectors(number, ALICE, [vector(one)])
        before = tx.vector_edition(number, ALICE)

        tx.put_vectors(number, BOB, [vector(other)])
        tx.unindex(BOB, ["t2"])

        assert tx.vector_edition(number, ALICE) == before

    def test_a_transaction_that_failed_leaves_sets_vectors_and_editions_as_they_were(self, storage):
        with storage.writing() as tx:
            number = add_set(tx)
            one, _two = keep_units(tx, "t1", "t2")
            tx.put_vectors(number, ALICE, [vector(one)])
            before = tx.dump(), tx.vector_edition(number, ALICE), tx.vector_sets()

        with pytest.raises(ZeroDivisionError), storage.writing() as tx:
            tx.want_vectors(number, ALICE, [one])
            keep_units(tx, "t3")
            tx.drop_vector_set(number)
            add_set(tx, "use")
            raise ZeroDivisionError

        with storage.reading() as tx:
            assert (tx.dump(), tx.vector_edition(number, ALICE), tx.vector_sets()) == before

    def test_a_transaction_for_reading_refuses_to_write_vectors(self, storage):
        with storage.writing() as tx:
            number = add_set(tx)
            (one,) = keep_units(tx, "t1")

        for write in (
            lambda tx: tx.add_vector_set("use", "1", 4, FILLING),
            lambda tx: tx.set_vector_set_state(number, FILLING),
            lambda tx: tx.drop_vector_set(number),
            lambda tx: tx.want_vectors(number, ALICE, [one]),
            lambda tx: tx.put_vectors(number, ALICE, [vector(one)]),
            lambda tx: tx.fail_vectors(number, ALICE, [one], "down"),
        ):
            with storage.reading() as tx, pytest.raises(StorageFault, match="opened for reading"):
                write(tx)

    def test_a_dump_names_the_set_and_the_unit_of_each_vector(self, tx):
        number = add_set(tx)
        (one,) = keep_units(tx, "t1")
        tx.put_vectors(number, ALICE, [vector(one)])

        dump = tx.dump()

        assert dump["vector_set"] == [("hashing", "1", 4, "active")]
        ((space, name, version, dimension, ref, kind, status, *_),) = dump["vector"]
        assert (space, name, version, dimension, ref, kind, status) == (
            ALICE, "hashing", "1", 4, "t1:0:20", "passage", "ready",
        )  # fmt: skip
