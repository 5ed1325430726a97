"""Vectors in memory: what is found, how they stay in step with the store, what is left out."""

from __future__ import annotations

import numpy as np
import pytest
from tests.contracts.storage_rows import ALICE, BOB, unit

from stilltrue.errors import StorageFault
from stilltrue.index import nearest as looking
from stilltrue.index.nearest import SIGNS_FROM, quantised
from stilltrue.index.slab import Slab, Slabs, _read_ahead, damaged_in
from stilltrue.model.unit import UnitKind
from stilltrue.model.vector import Vector, VectorBlock, VectorColumns, VectorEdition, VectorState
from stilltrue.storage.in_memory import InMemoryStorage

D = 256


def rows(n: int, seed: int = 0) -> np.ndarray:
    made = np.random.default_rng(seed).normal(size=(n, D)).astype(np.float32)
    return made / np.linalg.norm(made, axis=1, keepdims=True)


def columns(vectors: np.ndarray, first: int = 1, kinds=None, scripts=None) -> VectorColumns:
    components, scales = quantised(vectors)
    n = len(vectors)
    return VectorColumns(
        list(range(first, first + n)),
        kinds or ["passage"] * n,
        scripts or ["latin"] * n,
        [row.tobytes() for row in components],
        scales.tolist(),
    )


def slab(vectors: np.ndarray, **given) -> Slab:
    return Slab(D, columns(vectors, **given), VectorEdition(1, len(vectors)))


def numbers(found) -> list[int]:
    return [near.unit_number for near in found]


class TestQuantised:
    def test_bytes_times_their_scale_are_nearly_what_was_there(self):
        vectors = rows(50)

        components, scales = quantised(vectors)

        assert components.dtype == np.int8
        assert np.abs(components * scales[:, None] - vectors).max() <= scales.max() / 2 + 1e-6

    def test_a_row_of_zeros_stays_finite(self):
        components, scales = quantised(np.zeros((1, D), np.float32))

        assert not components.any()
        assert np.isfinite(scales).all()


class TestNearest:
    def test_the_nearest_come_first_as_by_comparing_with_all(self):
        vectors, question = rows(400), rows(1, seed=7)[0]

        found = slab(vectors).rows.nearest(question, 10, 0.0)

        exact = np.argsort(-(vectors @ question), kind="stable")[:10] + 1
        assert len(set(numbers(found)) & set(exact.tolist())) >= 8
        assert exact[0] in numbers(found)[:3]

    @pytest.mark.parametrize("n", [SIGNS_FROM - 1, SIGNS_FROM, SIGNS_FROM + 3_000])
    def test_a_first_look_at_many_loses_hardly_any_of_the_nearest(self, n):
        vectors, question = rows(n), rows(1, seed=9)[0]
        vectors[:20] += np.linspace(0.5, 2.0, 20)[:, None] * question
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)

        found = slab(vectors).rows.nearest(question, 10, 0.0)

        exact = np.argsort(-(vectors @ question))[:10] + 1
        assert numbers(found)[0] in (19, 20)
        assert len(set(numbers(found)) & set(exact.tolist())) >= 9

    def test_with_and_without_the_package_for_bytes_the_answer_is_the_same(self, monkeypatch):
        made, question = slab(rows(2_000)), rows(1, seed=3)[0]
        monkeypatch.setattr(looking, "_dot", lambda: None)
        plain = made.rows.nearest(question, 10, 0.0)
        monkeypatch.undo()

        assert made.rows.nearest(question, 10, 0.0) == plain

    def test_claims_and_passages_are_found_each_by_themselves(self):
        made = slab(rows(40), kinds=["claim", "passage"] * 20)

        found = made.rows.nearest(rows(1, seed=5)[0], 5, 0.0)

        assert [near.kind for near in found] == [UnitKind.CLAIM] * 5 + [UnitKind.PASSAGE] * 5
        assert {near.unit_number % 2 for near in found[:5]} == {1}

    def test_a_script_that_lies_nearer_to_every_question_is_not_preferred(self):
        question = rows(1, seed=1)[0]
        own, other = rows(60, seed=2), rows(60, seed=3)
        own += 0.8 * question
        other[7] += 0.5 * question
        both = np.concatenate([own, other])
        both /= np.linalg.norm(both, axis=1, keepdims=True)

        found = slab(both, scripts=["hangul"] * 60 + ["latin"] * 60).rows.nearest(question, 3, 0.0)

        assert 68 in numbers(found)

    def test_what_lies_near_the_middle_of_all_and_so_near_every_question_is_not_preferred(self):
        question, vectors = rows(1, seed=1)[0], rows(80, seed=2)
        shared = rows(1, seed=3)[0]
        question = question + 1.5 * shared
        vectors += 1.5 * shared
        vectors[5] = shared
        vectors[7] += 0.5 * rows(1, seed=1)[0]
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
        question /= np.linalg.norm(question)

        found = slab(vectors).rows.nearest(question, 1, 0.5)

        assert numbers(found) == [8]
        assert int(np.argmax(vectors @ question)) == 5

    def test_where_all_texts_say_something_what_lies_near_the_middle_may_count_in_full(self):
        question, vectors = rows(1, seed=1)[0], rows(80, seed=2)
        vectors[5] = question = rows(1, seed=3)[0]
        vectors += 1.5 * question
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)

        found = slab(vectors).rows.nearest(question, 1, 0.5, share=0.0)

        assert numbers(found) == [6]

    def test_of_few_vectors_the_usual_cosine_of_the_embedder_counts(self):
        vectors = rows(1)

        (near,) = slab(vectors).rows.nearest(vectors[0], 3, 0.2)

        assert near.lift == pytest.approx(1 - (1 + 8 * 0.2) / 9, abs=0.02)

    def test_nothing_is_near_where_there_is_nothing(self):
        assert slab(rows(0)).rows.nearest(rows(1)[0], 5, 0.0) == []


class TestSlab:
    def test_vectors_added_are_found_and_rows_taken_before_do_not_change(self):
        vectors = rows(300)
        made = Slab(D, columns(vectors[:100]), VectorEdition(1, 100))
        before = made.rows
        made.add(columns(vectors[100:], first=101), VectorEdition(1, 300))

        assert numbers(made.rows.nearest(vectors[250], 1, 0.0)) == [251]
        assert len(before.numbers) == 100
        assert numbers(before.nearest(vectors[50], 1, 0.0)) == [51]

    def test_vectors_added_beyond_the_size_for_signs_are_found(self):
        vectors = rows(SIGNS_FROM + 200)
        made = Slab(D, columns(vectors[: SIGNS_FROM - 100]), VectorEdition(1, SIGNS_FROM - 100))
        for start in (SIGNS_FROM - 100, SIGNS_FROM + 50):
            part = vectors[start : start + 150]
            made.add(columns(part, first=start + 1), VectorEdition(1, start + len(part)))

        assert numbers(made.rows.nearest(vectors[-1], 1, 0.0)) == [len(vectors)]
        assert numbers(made.rows.nearest(vectors[3], 1, 0.0)) == [4]

    def test_what_cannot_be_a_vector_is_left_out_and_named(self):
        given = columns(rows(6))
        components = list(given.components)
        components[0] = components[0][:-1]
        components[1] = b""
        components[2] = None
        components[3] = b"\x7f" * D
        scales = [*given.scales[:4], float("nan"), given.scales[5]]
        damaged = VectorColumns(given.unit_numbers, given.kinds, given.scripts, components, scales)

        made = Slab(D, damaged, VectorEdition(1, 6))

        assert made.damaged == [1, 2, 3, 4, 5]
        assert made.rows.numbers.tolist() == [6]

    def test_scales_that_are_none_or_infinite_are_damage_too(self):
        given = columns(rows(3))
        damaged = VectorColumns(
            given.unit_numbers, given.kinds, given.scripts, given.components, [None, float("inf"), given.scales[2]]
        )

        assert Slab(D, damaged, VectorEdition(1, 3)).damaged == [1, 2]

    def test_what_is_no_number_no_bytes_and_no_kind_is_damage_too(self):
        given = columns(rows(5))
        damaged = VectorColumns(
            given.unit_numbers,
            ["passage", "passage", "passage", "nonsense", "passage"],
            given.scripts,
            [given.components[0], "x" * D, *given.components[2:]],
            [*given.scales[:2], "much", *given.scales[3:]],
        )

        made = Slab(D, damaged, VectorEdition(1, 5))

        assert made.damaged == [2, 3, 4]
        assert made.rows.numbers.tolist() == [1, 5]
        assert numbers(made.rows.nearest(rows(5)[4], 1, 0.0)) == [5]

    def test_more_scripts_than_a_byte_tells_apart_are_no_error(self):
        made = slab(rows(400), scripts=[f"script{n}" for n in range(400)])

        assert len(made.rows.nearest(rows(1, seed=4)[0], 5, 0.0)) == 5


def blocks(vectors: np.ndarray, size: int, kind: str = "passage") -> list[VectorBlock]:
    components, scales = quantised(vectors)
    return [
        VectorBlock(
            kind,
            "latin",
            range(first + 1, first + 1 + len(components[first : first + size])),
            components[first : first + size].tobytes(),
            scales[first : first + size].tolist(),
        )
        for first in range(0, len(vectors), size)
    ]


class TestBlocks:
    def empty(self) -> Slab:
        return slab(rows(0))

    def test_vectors_in_blocks_are_found_as_those_in_rows_are(self):
        vectors, question = rows(SIGNS_FROM + 700), rows(1, seed=5)[0]
        made = self.empty()

        made.add_blocks(blocks(vectors, 300), {("passage", "latin"): len(vectors)})

        assert made.rows.nearest(question, 20, 0.0) == slab(vectors).rows.nearest(question, 20, 0.0)
        assert made.damaged == []

    def test_where_it_is_not_known_how_many_come_all_are_taken_in(self):
        made = self.empty()

        made.add_blocks(blocks(rows(70), 30), {})

        assert made.rows.numbers.tolist() == list(range(1, 71))

    def test_a_block_that_cannot_be_read_is_named_and_the_others_are_found(self):
        first, second, third = blocks(rows(30), 10)
        odd = VectorBlock("nonsense", "latin", [99], third.components[:D], [1.0])
        made = self.empty()

        made.add_blocks([first, VectorBlock("passage", "latin", second.unit_numbers, b"", ()), third, odd], {})

        assert made.damaged == [*range(11, 21), 99]
        assert made.rows.numbers.tolist() == [*range(1, 11), *range(21, 31)]

    def test_vectors_of_no_length_one_are_named_and_their_neighbours_are_found(self):
        (block,) = blocks(rows(10), 10)
        made = self.empty()
        scales = [float("nan"), 0.0, float("inf"), 3 * block.scales[3], *block.scales[4:]]

        made.add_blocks([VectorBlock("passage", "latin", block.unit_numbers, block.components, scales)], {})

        assert made.damaged == [1, 2, 3, 4]
        assert made.rows.numbers.tolist() == [5, 6, 7, 8, 9, 10]

    def test_without_the_package_for_bytes_the_same_vectors_are_whole(self, monkeypatch):
        monkeypatch.setattr(looking, "_product", lambda: None)
        given = blocks(rows(1_200), 600)
        broken = VectorBlock("passage", "latin", [5_000], b"\x7f" * D, [1.0])
        made = self.empty()

        made.add_blocks([*given, broken], {})

        assert (len(made.rows.numbers), made.damaged) == (1_200, [5_000])

    def test_blocks_that_are_read_ahead_come_in_their_order(self):
        assert list(_read_ahead(iter(range(100)))) == list(range(100))

    def test_an_error_while_blocks_are_read_ahead_reaches_who_asked(self):
        def coming():
            yield from range(20)
            raise StorageFault("the file is gone")

        with pytest.raises(StorageFault, match="gone"):
            list(_read_ahead(coming()))


class TestSlabs:
    @pytest.fixture
    def storage(self):
        storage = InMemoryStorage()
        with storage.writing() as tx:
            self.set = tx.add_vector_set("hashing", "1", D, VectorState.ACTIVE)
        return storage

    def put(self, storage, n: int, space=ALICE, name: str = "t") -> list[int]:
        vectors, scales = quantised(rows(n, seed=n))
        with storage.writing() as tx:
            before = tx.last_unit()
            tx.index([unit(f"{name}{each}", space=space) for each in range(n)])
            made = sorted(tx.units(range(before + 1, tx.last_unit() + 1)))
            tx.put_vectors(
                self.set.number,
                space,
                [
                    Vector(
                        unit_number=number, kind=UnitKind.PASSAGE, script="latin", components=row.tobytes(), scale=scale
                    )
                    for number, row, scale in zip(made, vectors, scales.tolist(), strict=True)
                ],
            )
        return made

    def seen(self, slabs, storage, space=ALICE) -> list[int]:
        with storage.reading() as tx:
            return slabs.rows(tx, self.set, space).numbers.tolist()

    def test_what_is_written_later_is_there_at_the_next_look(self, storage):
        slabs = Slabs()
        first = self.put(storage, 3)
        assert self.seen(slabs, storage) == first

        second = self.put(storage, 2, name="later")

        assert self.seen(slabs, storage) == first + second

    def test_what_was_forgotten_is_not_there_at_the_next_look(self, storage):
        slabs = Slabs()
        first = self.put(storage, 3)
        self.seen(slabs, storage)

        with storage.writing() as tx:
            tx.unindex(ALICE, ["t1"])

        assert self.seen(slabs, storage) == [first[0], first[2]]

    def test_after_something_was_forgotten_what_stays_is_not_read_again(self, storage, monkeypatch):
        slabs = Slabs()
        first = self.put(storage, 6)
        self.seen(slabs, storage)
        with storage.writing() as tx:
            tx.unindex(ALICE, ["t1", "t4"])
        second = self.put(storage, 2, name="later")
        read: list[int] = []
        monkeypatch.setattr(Slab, "add", lambda slab, columns, edition: read.extend(columns.unit_numbers))

        stays = [first[0], first[2], first[3], first[5]]
        assert self.seen(slabs, storage) == stays
        assert read == second

    def test_what_had_waited_longer_is_put_among_the_others_without_reading_them_again(self, storage, monkeypatch):
        slabs = Slabs()
        first = self.put(storage, 6)
        with storage.writing() as tx:
            tx.want_vectors(self.set.number, ALICE, [first[1], first[4]])
        self.seen(slabs, storage)
        vectors, scales = quantised(rows(2, seed=8))
        late = [
            Vector(unit_number=one, kind=UnitKind.PASSAGE, script="latin", components=row.tobytes(), scale=scale)
            for one, row, scale in zip((first[1], first[4]), vectors, scales.tolist(), strict=True)
        ]
        with storage.writing() as tx:
            tx.put_vectors(self.set.number, ALICE, late)
        monkeypatch.setattr("stilltrue.index.slab._loaded", lambda *_: pytest.fail("everything was read again"))

        assert self.seen(slabs, storage) == first
        with storage.reading() as tx:
            near = slabs.rows(tx, self.set, ALICE).nearest(rows(2, seed=8)[1], 1, 0.0)
        assert numbers(near) == [first[4]]

    def test_what_was_erased_is_let_go_of_at_once_where_that_is_asked_for(self, storage):
        slabs = Slabs()
        first = self.put(storage, 3)
        self.seen(slabs, storage)
        with storage.writing() as tx:
            tx.unindex(ALICE, ["t1"])

        with storage.reading() as tx:
            slabs.follow(tx)

        assert [slab.rows.numbers.tolist() for slab in slabs._slabs.values()] == [[first[0], first[2]]]

    def test_vectors_of_a_set_that_was_dropped_are_let_go_of(self, storage):
        slabs = Slabs()
        self.put(storage, 3)
        self.seen(slabs, storage)
        with storage.writing() as tx:
            tx.drop_vector_set(self.set.number)

        with storage.reading() as tx:
            slabs.follow(tx)

        assert (list(slabs._slabs), slabs._n_bytes) == ([], 0)

    def test_no_byte_of_what_was_erased_stays_in_memory_where_all_of_a_kind_goes(self, storage):
        slabs = Slabs()
        self.put(storage, 3)
        self.seen(slabs, storage)
        (slab,) = slabs._slabs.values()
        (room,) = slab._groups.values()
        with storage.writing() as tx:
            tx.unindex(ALICE, ["t0", "t1", "t2"])

        self.seen(slabs, storage)

        assert [array.base for array in room._room.values()] == [None, None, None]
        assert room.n_bytes == 0

    def test_a_space_that_was_erased_is_let_go_of_too(self, storage):
        slabs = Slabs()
        self.put(storage, 3)
        self.seen(slabs, storage)
        with storage.writing() as tx:
            tx.erase_space(ALICE)

        with storage.reading() as tx:
            slabs.follow(tx)

        assert [slab.rows.numbers.tolist() for slab in slabs._slabs.values()] == [[]]
        assert self.seen(slabs, storage) == []

    def test_what_a_slab_finds_does_not_hang_on_how_it_came_to_be(self, storage, monkeypatch):
        monkeypatch.setattr("stilltrue.index.room.SIGNS_FROM", 900)
        monkeypatch.setattr("stilltrue.index.slab._PAGE", 170)
        grown, question = Slabs(), rows(1, seed=5)[0]
        for number in range(9):
            self.put(storage, 150 + number, name=f"part{number} ")
            self.seen(grown, storage)
            with storage.writing() as tx:
                tx.unindex(ALICE, [f"part{number} {each}" for each in (3, 40, 99)])

        with storage.reading() as tx:
            ours, read_whole = grown.rows(tx, self.set, ALICE), Slabs().rows(tx, self.set, ALICE)

        assert ours.groups[0].signs
        assert ours.numbers.tolist() == read_whole.numbers.tolist()
        assert ours.nearest(question, 40, 0.0) == read_whole.nearest(question, 40, 0.0)
        assert all(
            (one == other).all() for one, other in zip(ours.groups[0].signs, read_whole.groups[0].signs, strict=True)
        )

    def test_a_vector_that_was_damaged_and_is_made_anew_takes_its_place(self, storage):
        slabs = Slabs()
        (one, other) = self.put(storage, 2)
        self.seen(slabs, storage)
        with storage.writing() as tx:
            tx.want_vectors(self.set.number, ALICE, [one])
        assert self.seen(slabs, storage) == [other]

        vectors, scales = quantised(rows(1))
        again = Vector(
            unit_number=one,
            kind=UnitKind.PASSAGE,
            script="latin",
            components=vectors[0].tobytes(),
            scale=float(scales[0]),
        )
        with storage.writing() as tx:
            tx.put_vectors(self.set.number, ALICE, [again])

        assert self.seen(slabs, storage) == [one, other]

    def test_a_set_by_another_embedder_under_the_same_number_is_read_anew(self, storage):
        slabs = Slabs()
        self.put(storage, 3)
        self.seen(slabs, storage)
        with storage.writing() as tx:
            tx.drop_vector_set(self.set.number)
            self.set = tx.add_vector_set("other", "1", D, VectorState.ACTIVE)

        assert self.set.number == 1
        assert self.seen(slabs, storage) == []

    def test_spaces_are_apart(self, storage):
        slabs = Slabs()
        self.put(storage, 3)
        theirs = self.put(storage, 2, space=BOB)

        assert self.seen(slabs, storage, BOB) == theirs

    def test_beyond_the_bound_of_memory_only_the_last_used_stay(self, storage):
        slabs = Slabs(most_bytes=1)
        self.put(storage, 3)
        self.put(storage, 2, space=BOB)

        self.seen(slabs, storage)
        self.seen(slabs, storage, BOB)

        assert [space for _, space, _ in slabs._slabs] == [BOB]

    def test_damage_is_told_once(self, storage):
        slabs = Slabs()
        (one, _) = self.put(storage, 2)
        key = (self.set.number, one)
        space, _, kept = storage._kept.vectors.get(key)
        storage._kept.journal.writable = True
        broken = Vector(unit_number=one, kind=kept.kind, script="latin", components=b"short", scale=1.0)
        storage._kept.vectors.put(key, (space, key, broken))
        storage._kept.journal.writable = False
        self.seen(slabs, storage)

        assert slabs.take_damaged() == {(self.set.number, ALICE): [one]}
        assert slabs.take_damaged() == {}
        with storage.reading() as tx:
            assert damaged_in(tx, self.set, ALICE) == [one]
