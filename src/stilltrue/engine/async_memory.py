"""The same verbs for callers that must not wait: each call is handed to a thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import wraps
from types import TracebackType
from typing import Any, Self

from stilltrue.engine.memory import Memory
from stilltrue.model.scope import Scope


class AsyncMemory:
    """
    `Memory` for asynchronous code: every verb of it, to be awaited.

    One core serves both; nothing is written twice. Reads run side by side, writes
    wait for one another in the storage.
    """

    def __init__(self, *args: Any, **settings: Any) -> None:
        self._memory = Memory(*args, **settings)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    @property
    def scope(self) -> Scope:
        """Whose memory it is."""
        return self._memory.scope

    async def close(self) -> None:
        """Close the store."""
        await asyncio.to_thread(self._memory.close)

    async def export(self) -> list[str]:
        """Everything, as JSON lines."""
        return await asyncio.to_thread(lambda: list(self._memory.export()))

    def __getattr__(self, name: str) -> Callable[..., Any]:
        verb = getattr(Memory, name, None)
        if name.startswith("_") or not callable(verb):
            raise AttributeError(name)
        bound = getattr(self._memory, name)

        @wraps(verb)
        async def awaited(*args: Any, **settings: Any) -> Any:
            return await asyncio.to_thread(bound, *args, **settings)

        return awaited

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *(name for name in dir(Memory) if not name.startswith("_"))})
