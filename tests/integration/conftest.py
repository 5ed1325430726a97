"""A memory of Ann's on every backend, at a clock that is told the time."""

from __future__ import annotations

import pytest
from tests.contracts.memory_contract import SetClock

from stilltrue import Memory
from stilltrue.storage.in_memory import InMemoryStorage
from stilltrue.storage.sqlite.backend import SQLiteStorage


@pytest.fixture
def clock():
    return SetClock()


@pytest.fixture(params=["memory", "file"])
def storage(request, tmp_path):
    storage = InMemoryStorage() if request.param == "memory" else SQLiteStorage(tmp_path / "ann.db")
    yield storage
    storage.close()


@pytest.fixture
def memory(storage, clock):
    return Memory(user="ann", storage=storage, clock=clock)
