"""A thread of its own for calls that may take too long: each may be given up on, and none keeps a program from ending."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from typing import Any

_IDLE_SECONDS = 30.0
"""After which the thread ends; the next call starts another."""


class NotInTimeError(Exception):
    """A call took longer than it may."""


@dataclass(slots=True)
class _Call:
    """One call on its way through the thread."""

    of: Callable[[], Any]
    done: Event = field(default_factory=Event)
    answer: Any = None
    problem: Exception | None = None
    begun: bool = False
    given_up: bool = False

    def run(self) -> None:
        self.begun = True
        if not self.given_up:
            try:
                self.answer = self.of()
            except Exception as problem:  # noqa: BLE001 - handed to whoever asked, in whose thread it is raised
                self.problem = problem
        self.done.set()


class OwnThread:
    """One thread, on which calls are made one after the other."""

    def __init__(self) -> None:
        self._calls: SimpleQueue[_Call] = SimpleQueue()
        self._lock = Lock()
        self._of_process: int | None = None
        self._late: _Call | None = None

    def result(self, of: Callable[[], Any], seconds: float) -> Any:
        """What a call returns or raises; NotInTimeError where that takes longer, or one before has not come back."""
        call = _Call(of)
        with self._lock:
            # A fork copies no threads.
            if self._of_process != os.getpid():
                self._of_process, self._calls, self._late = os.getpid(), SimpleQueue(), None
                Thread(target=self._work, args=(self._calls,), name="stilltrue-embedder", daemon=True).start()
            if self._late is not None and not self._late.done.is_set():
                raise NotInTimeError
            self._calls.put(call)
        if not call.done.wait(seconds):
            call.given_up = True
            self._late = call if call.begun else self._late
            raise NotInTimeError
        if call.problem is not None:
            raise call.problem
        return call.answer

    def _work(self, calls: SimpleQueue[_Call]) -> None:
        """Run calls until none came for a while."""
        while True:
            try:
                call = calls.get(timeout=_IDLE_SECONDS)
            except Empty:
                with self._lock:
                    if calls.empty():
                        self._of_process = None
                        return
                continue
            call.run()
