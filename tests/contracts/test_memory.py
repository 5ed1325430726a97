"""Each backend keeps what a memory promises."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.contracts.memory_contract import MemoryContract

from stilltrue.storage.base import Storage
from stilltrue.storage.in_memory import InMemoryStorage
from stilltrue.storage.sqlite.backend import SQLiteStorage


class TestMemoryInMemory(MemoryContract):
    def opened(self) -> Storage:
        return InMemoryStorage()

    def reopened(self, storage: Storage) -> Storage:
        return storage


class TestMemoryInSQLite(MemoryContract):
    @pytest.fixture(autouse=True)
    def _folder(self, tmp_path: Path) -> None:
        self.folder = tmp_path
        self.n_opened = 0

    def opened(self) -> Storage:
        self.n_opened += 1
        return SQLiteStorage(self.folder / f"{self.n_opened}.db")

    def reopened(self, storage: Storage) -> Storage:
        return SQLiteStorage(self.folder / "1.db")
