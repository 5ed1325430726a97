"""The backends, each under the whole storage contract."""

from __future__ import annotations

import pytest
from tests.contracts import derivation_contract, vector_contract
from tests.contracts import storage_contract as contract

from stilltrue.storage.in_memory import InMemoryStorage
from stilltrue.storage.sqlite.backend import SQLiteStorage


class InMemory:
    @pytest.fixture
    def storage(self):
        storage = InMemoryStorage()
        yield storage
        storage.close()


class SQLite:
    @pytest.fixture
    def storage(self, tmp_path):
        storage = SQLiteStorage(tmp_path / "alice.db")
        yield storage
        storage.close()


class SQLiteInBlocks(SQLite):
    """Vectors are put in blocks as soon as there are two of them."""

    @pytest.fixture(autouse=True)
    def _small_blocks(self, monkeypatch):
        monkeypatch.setattr("stilltrue.storage.sqlite.blocked.block_size", lambda _: 2)
        monkeypatch.setattr("stilltrue.storage.sqlite.vectored._LOOKED_AFTER", 1)


class TestTransactionsInMemory(InMemory, contract.TransactionContract): ...


class TestTransactionsInSQLite(SQLite, contract.TransactionContract): ...


class TestClockInMemory(InMemory, contract.ClockContract): ...


class TestClockInSQLite(SQLite, contract.ClockContract): ...


class TestTurnsInMemory(InMemory, contract.TurnContract): ...


class TestTurnsInSQLite(SQLite, contract.TurnContract): ...


class TestAssertionsInMemory(InMemory, contract.AssertionContract): ...


class TestAssertionsInSQLite(SQLite, contract.AssertionContract): ...


class TestNamesInMemory(InMemory, contract.NameContract): ...


class TestNamesInSQLite(SQLite, contract.NameContract): ...


class TestDerivationsInMemory(InMemory, derivation_contract.DerivationContract): ...


class TestDerivationsInSQLite(SQLite, derivation_contract.DerivationContract): ...


class TestFactsInMemory(InMemory, contract.FactContract): ...


class TestFactsInSQLite(SQLite, contract.FactContract): ...


class TestListsInMemory(InMemory, contract.ListContract): ...


class TestListsInSQLite(SQLite, contract.ListContract): ...


class TestIndexInMemory(InMemory, contract.IndexContract): ...


class TestIndexInSQLite(SQLite, contract.IndexContract): ...


class TestVectorsInMemory(InMemory, vector_contract.VectorContract): ...


class TestVectorsInSQLite(SQLite, vector_contract.VectorContract): ...


class TestVectorsInBlocksInSQLite(SQLiteInBlocks, vector_contract.VectorContract): ...


class TestWorkInMemory(InMemory, contract.WorkContract): ...


class TestWorkInSQLite(SQLite, contract.WorkContract): ...


class TestWholeInMemory(InMemory, contract.WholeContract): ...


class TestWholeInSQLite(SQLite, contract.WholeContract): ...
