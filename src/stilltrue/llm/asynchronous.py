"""The same models for callers that must not wait: each question is handed to a thread."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from threading import Event, Thread

from stilltrue.errors import ModelUnreachable, StilltrueError
from stilltrue.llm.base import Completion, Model, Piece, Request


async def completed(model: Model, request: Request) -> Completion:
    """
    The whole answer, to be awaited.

    Raises:
        ModelFault: as `Model.complete`.
    """
    return await asyncio.to_thread(model.complete, request)


async def streamed(model: Model, request: Request) -> AsyncIterator[Piece]:
    """
    The pieces of an answer as they come; the last carries the completion.

    Whoever leaves the loop early also ends the stream, with its next piece.

    Raises:
        ModelFault: as `Model.stream`.
        ModelUnreachable: the pieces end without a completion.
    """
    loop = asyncio.get_running_loop()
    pieces: asyncio.Queue[Piece | Exception | None] = asyncio.Queue()
    left = Event()

    def tell(part: Piece | Exception | None) -> None:
        if not left.is_set():
            loop.call_soon_threadsafe(pieces.put_nowait, part)

    def read() -> None:
        try:
            for piece in model.stream(request):
                if left.is_set():
                    return
                tell(piece)
        except StilltrueError as error:
            tell(error)
        finally:
            tell(None)

    Thread(target=read, name="stilltrue-stream", daemon=True).start()
    is_whole = False
    try:
        while (part := await pieces.get()) is not None:
            if isinstance(part, Exception):
                raise part
            is_whole = is_whole or part.completion is not None
            yield part
    finally:
        left.set()
    if not is_whole:
        raise ModelUnreachable(
            f"{model.name} ended its answer without its last piece; see the traceback of its thread, and try again"
        )
