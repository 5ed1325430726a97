"""An answer as it comes: asked in a thread of its own, told sentence by sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from queue import SimpleQueue
from threading import Event, Thread

from stilltrue.errors import StilltrueError
from stilltrue.model.answer import Abstention, Answer, Sentence

_LEAVING_SECONDS = 1.0
"""How long one who leaves an answer waits for it to stop; a server that hangs keeps nobody longer."""


def stream(
    asking: Callable[[Callable[[Sentence], None]], Answer | Abstention],
) -> Iterator[Sentence | Answer | Abstention]:
    """
    The sentences of an answer as they are checked, and the answer itself at the end.

    Whoever leaves early also ends the asking, with its next sentence, and waits a moment for what it took to be counted.

    Args:
        asking: asks, and tells each sentence to what it is given.
    """
    queue: SimpleQueue[Sentence | Answer | Abstention | StilltrueError | BaseException] = SimpleQueue()
    left = Event()

    def hear(sentence: Sentence) -> None:
        if left.is_set():
            raise _LeftError
        queue.put(sentence)

    def work() -> None:
        try:
            queue.put(asking(hear))
        except _LeftError:
            return
        except BaseException as problem:  # noqa: BLE001 - handed to the one who reads, who raises it
            queue.put(problem)

    thread = Thread(target=work, daemon=True, name="stilltrue-answer")
    thread.start()
    try:
        while True:
            said = queue.get()
            if isinstance(said, BaseException):
                raise said
            yield said
            if not isinstance(said, Sentence):
                return
    finally:
        left.set()
        thread.join(_LEAVING_SECONDS)


class _LeftError(Exception):
    """Nobody listens any more."""
