"""Whatever is put, taken back and erased, vectors in blocks are those that vectors in rows would be."""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import numpy as np
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from tests.contracts.storage_rows import ALICE, BOB, unit

from stilltrue.index.nearest import quantised
from stilltrue.index.slab import Slabs, damaged_in
from stilltrue.ingest.texts import text_hash
from stilltrue.model.unit import UnitKind
from stilltrue.model.vector import Vector, VectorState
from stilltrue.storage.in_memory import InMemoryStorage
from stilltrue.storage.sqlite.backend import SQLiteStorage

DIMENSION = 8
ROWS, SCALES = quantised(np.eye(DIMENSION, dtype=np.float32)[np.arange(64) % DIMENSION])

spaces = st.sampled_from([ALICE, BOB])
owners = st.lists(st.integers(0, 15).map(str), min_size=1, max_size=5)
places = st.lists(st.integers(0, 15), min_size=1, max_size=8)


def vector(number: int, ref: str, script: str) -> Vector:
    at = sum(map(ord, ref)) % len(ROWS)
    return Vector(
        unit_number=number,
        kind=UnitKind.PASSAGE,
        script=script,
        text_hash=text_hash(ref),
        components=ROWS[at].tobytes(),
        scale=float(SCALES[at]),
    )


def told(tx, number: int, space: str) -> list[object]:
    """All that a backend tells of a set in a space, by refs: what number a unit has is its own affair."""
    ready = tx.ready_units(number, space)
    half = ready[len(ready) // 2] if ready else 0
    kept = list(tx.each_vector(number, space))
    refs = {one: found.ref for one, found in tx.units([each.unit_number for each in kept]).items()}
    columns = [tx.vectors(number, space), tx.vectors(number, space, half, 2)]
    return [
        [(refs[each.unit_number], replace(each, unit_number=0)) for each in kept],
        [refs[one] for one in ready],
        [[refs[one] for one in found.unit_numbers] for found in columns],
        [list(zip(found.kinds, found.scripts, found.components, found.scales, strict=True)) for found in columns],
        tx.count_vectors(number, space),
    ]


class Blocks(RuleBasedStateMachine):
    """A backend that keeps rows, and one that makes a block of any three of them, told the same."""

    @initialize()
    def open_both(self):
        self.patches = [
            patch("stilltrue.storage.sqlite.blocked.block_size", lambda _: 3),
            patch("stilltrue.storage.sqlite.vectored._LOOKED_AFTER", 1),
        ]
        for each in self.patches:
            each.start()
        self.folder = Path(tempfile.mkdtemp())
        self.both = [InMemoryStorage(), SQLiteStorage(self.folder / "x.db")]
        self.slabs = Slabs()
        self.write(lambda tx, _: tx.add_vector_set("one", "1", DIMENSION, VectorState.ACTIVE))
        for space in (ALICE, BOB):
            self.index(space, list(map(str, range(16))))
            self.put(space, range(0, 16, 2), "latin")

    def teardown(self):
        for storage in getattr(self, "both", ()):
            storage.close()
        for each in getattr(self, "patches", ()):
            each.stop()
        shutil.rmtree(getattr(self, "folder", Path("/nonexistent")), ignore_errors=True)

    def write(self, act):
        for storage in self.both:
            with storage.writing() as tx:
                act(tx, [one.number for one in tx.vector_sets()])

    @rule(space=spaces, owners=st.lists(st.integers(0, 15).map(str), min_size=4))
    def index(self, space, owners):
        self.write(lambda tx, _: tx.index([unit(f"{owner}", space=space) for owner in owners]))

    @rule(space=spaces, owners=owners)
    def unindex(self, space, owners):
        self.write(lambda tx, _: tx.unindex(space, owners))

    @rule(space=spaces, places=st.lists(st.integers(0, 15), min_size=5), script=st.sampled_from(["latin", "hangul"]))
    def put(self, space, places, script):
        def put(tx, sets):
            for number in sets:
                units = sorted(one.unit_number for one in tx.each_vector(number, space))
                some = tx.units({units[place] for place in places if place < len(units)})
                tx.put_vectors(number, space, [vector(one, some[one].ref, script) for one in sorted(some)])

        self.write(put)

    @rule(space=spaces, places=places)
    def want(self, space, places):
        def want(tx, sets):
            for number in sets:
                units = tx.ready_units(number, space)
                tx.want_vectors(number, space, [units[place] for place in places if place < len(units)])

        self.write(want)

    @rule()
    def another_set(self):
        def change(tx, sets):
            if len(sets) > 1:
                tx.drop_vector_set(sets[0])
            else:
                tx.add_vector_set("two", "1", DIMENSION, VectorState.FILLING)

        self.write(change)

    @rule(space=spaces, really=st.integers(0, 5))
    def erase(self, space, really):
        if not really:
            self.write(lambda tx, _: tx.erase_space(space))

    @invariant()
    def both_have_the_same(self):
        if not hasattr(self, "both"):
            return
        rows, blocks = [], []
        for storage, seen in zip(self.both, (rows, blocks), strict=True):
            with storage.reading() as tx:
                for vector_set in tx.vector_sets():
                    for space in (ALICE, BOB):
                        seen += [told(tx, vector_set.number, space), damaged_in(tx, vector_set, space)]
                        whole = Slabs().rows(tx, vector_set, space).numbers.tolist()
                        assert whole == tx.ready_units(vector_set.number, space)
        assert rows == blocks

    @invariant()
    def vectors_at_hand_follow(self):
        if hasattr(self, "both"):
            with self.both[1].reading() as tx:
                for vector_set in tx.vector_sets():
                    for space in (ALICE, BOB):
                        at_hand = self.slabs.rows(tx, vector_set, space)
                        assert at_hand.numbers.tolist() == tx.ready_units(vector_set.number, space)


Blocks.TestCase.settings = settings(
    max_examples=25, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
)


class TestBlocksAreLikeRows(Blocks.TestCase):
    """Run by pytest under this name."""
