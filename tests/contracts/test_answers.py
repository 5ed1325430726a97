"""Answers with a model, on every backend."""

from __future__ import annotations

import pytest
from tests.contracts.answer_contract import AnswerContract

from stilltrue.storage.base import Storage
from stilltrue.storage.in_memory import InMemoryStorage
from stilltrue.storage.sqlite.backend import SQLiteStorage


class TestInMemory(AnswerContract):
    def opened(self) -> Storage:
        return InMemoryStorage()


class TestSQLite(AnswerContract):
    @pytest.fixture(autouse=True)
    def _folder(self, tmp_path):
        self.folder = tmp_path

    def opened(self) -> Storage:
        return SQLiteStorage(self.folder / "memory.db")
