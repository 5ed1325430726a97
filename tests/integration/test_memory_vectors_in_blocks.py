"""What a memory promises of its vectors holds where they lie in blocks: erasure, rebuilding, another embedder, damage."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from tests.integration import test_memory_vectors as in_rows

moody, opened = in_rows.moody, in_rows.opened


@pytest.fixture(autouse=True)
def _small_blocks(monkeypatch):
    monkeypatch.setattr("stilltrue.storage.sqlite.blocked.block_size", lambda _: 2)
    monkeypatch.setattr("stilltrue.storage.sqlite.vectored._LOOKED_AFTER", 1)
    monkeypatch.setattr("stilltrue.index.slab._MANY", 1)


class TestAnotherEmbedderInBlocks(in_rows.TestAnotherEmbedder): ...


class TestErasureAndRebuildingInBlocks(in_rows.TestErasureAndRebuilding): ...


class TestMemoriesInBlocks:
    @pytest.fixture
    def memory(self, opened, moody):
        memory = opened(moody)
        for place, source in (("Jeju", "chat"), ("Busan", "mail"), ("Ulleung", "chat"), ("Geoje", "note")):
            memory.add(f"The ferry to {place} leaves at nine.", source=source)
        return memory

    def blocks(self, tmp_path, change: str = "SELECT n FROM vector_block ORDER BY last") -> list[tuple]:
        with closing(sqlite3.connect(tmp_path / "a.db", isolation_level=None)) as other:
            return other.execute(change).fetchall()

    def test_what_is_written_lies_in_blocks_and_is_found_by_meaning(self, memory, opened, moody, tmp_path):
        assert self.blocks(tmp_path) == [(2,), (2,)]
        assert in_rows.by_meaning(memory, "When does the ferry to Jeju leave?") == 4
        assert in_rows.by_meaning(opened(moody), "When does the ferry to Jeju leave?") == 4

    def test_an_undo_and_its_withdrawal_leave_the_vectors_where_they_are(self, memory, tmp_path):
        before = self.blocks(tmp_path, "SELECT last, checksum FROM vector_block")

        memory.undo(source="chat")
        memory.redo(source="chat")

        assert self.blocks(tmp_path, "SELECT last, checksum FROM vector_block") == before
        assert memory.rebuild(verify=True).unequal == ()

    def test_a_source_that_is_forgotten_leaves_no_vector_in_any_block(self, memory, tmp_path):
        with memory._core.storage.reading() as tx:
            kept = {each.unit_number: each.components for each in tx.each_vector(1, memory.scope.home)}
        gone = [components for number, components in kept.items() if number in (1, 3)]

        memory.forget(source="chat")

        content = b"".join(file.read_bytes() for file in tmp_path.iterdir())
        assert [components in content for components in gone] == [False, False]
        assert in_rows.statuses(memory) == {"ready": 2}
        assert in_rows.by_meaning(memory, "When does the ferry to Busan leave?") == 2

    @pytest.mark.parametrize("change", ["components = substr(components, 1, 9)", "checksum = 0", "units = x''"])
    def test_a_damaged_block_is_named_by_the_doctor_and_made_anew_by_reembed(
        self, memory, opened, moody, tmp_path, change
    ):
        self.blocks(tmp_path, f"UPDATE vector_block SET {change} WHERE last = 2")

        fresh = opened(moody)
        found, problems = in_rows.by_meaning(fresh, "When does the ferry to Jeju leave?"), fresh.doctor().problems
        unequal = fresh.rebuild(verify=True).unequal
        fresh.reembed()

        assert found == 2
        assert problems == ("2 vectors are damaged and left out; run `stilltrue reembed`",)
        assert unequal == ("vectors of hashing: 2 units",)
        assert fresh.doctor().problems == ()
        assert fresh.rebuild(verify=True).unequal == ()
        assert in_rows.by_meaning(fresh, "When does the ferry to Jeju leave?") == 4

    @pytest.mark.parametrize("units", ["x'010204'", "x''", "x'010163'"])
    def test_what_is_forgotten_from_a_damaged_block_is_gone_and_the_doctor_says_what_waits(
        self, memory, tmp_path, units
    ):
        with memory._core.storage.reading() as tx:
            kept = {each.unit_number: each.components for each in tx.each_vector(1, memory.scope.home)}
        self.blocks(tmp_path, f"UPDATE vector_block SET units = {units} WHERE last = 2")

        memory.forget(source="mail")
        problems = memory.doctor().problems
        memory.reembed()

        content = b"".join(file.read_bytes() for file in tmp_path.iterdir())
        assert kept[2] not in content
        assert problems == ("1 texts wait for a vector; run `stilltrue reembed`",)
        assert in_rows.statuses(memory) == {"ready": 3}

    def test_the_next_write_makes_anew_what_a_recall_found_damaged(self, memory, opened, moody, tmp_path):
        self.blocks(tmp_path, "UPDATE vector_block SET scales = x'' WHERE last = 2")
        fresh = opened(moody)
        in_rows.by_meaning(fresh, "When does the ferry to Jeju leave?")

        fresh.add("The ferry to Wando is late.")

        assert in_rows.statuses(fresh) == {"ready": 5}
        assert fresh.doctor().problems == ()
