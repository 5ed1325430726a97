"""Many awaiting callers on one memory."""

from __future__ import annotations

import asyncio

import pytest

from stilltrue import AsyncMemory, BadRequest, Memory


@pytest.mark.parametrize("kept_in", ["memory", "file"])
def test_fifty_calls_at_once_are_all_answered_and_nothing_is_lost(tmp_path, kept_in):
    path = tmp_path / "ann.db" if kept_in == "file" else None

    async def life():
        async with AsyncMemory(path, user="ann") as memory:
            adds = [
                memory.assert_claims([{"subject": "user", "predicate": "visited", "value": f"town {n}", "many": True}])
                for n in range(25)
            ]
            reads = [memory.current() for _ in range(15)]
            recalls = [memory.recall("visited") for _ in range(10)]
            results = await asyncio.gather(*adds, *reads, *recalls)
            learned = sum(len(ticket.learned) for ticket in results[:25])
            return learned, await memory.count(), (await memory.rebuild(verify=True)).unequal

    assert asyncio.run(life()) == (25, 25, ())


def test_an_error_reaches_the_one_who_awaits_it():
    async def life():
        async with AsyncMemory(user="ann") as memory:
            with pytest.raises(BadRequest, match="which source"):
                await memory.undo()

    asyncio.run(life())


def test_every_verb_of_memory_can_be_awaited():
    verbs = {name for name in dir(Memory) if not name.startswith("_") and callable(getattr(Memory, name))}

    memory = AsyncMemory(user="ann")

    assert verbs <= set(dir(memory))
    assert all(callable(getattr(memory, verb)) for verb in verbs)
