"""A worker within the program: on a thread of its own, there while something waits."""

from __future__ import annotations

import os
from threading import Lock, Thread

from stilltrue.engine.core import Core
from stilltrue.engine.working import worker
from stilltrue.ingest.worker import Worker


class Background:
    """
    Works off what waits in the store, until nothing does; woken, it begins anew.

    Its thread never keeps a program from ending: what it had not finished waits in the store.
    """

    def __init__(self, core: Core) -> None:
        self._core = core
        self._lock = Lock()
        self._worker: Worker | None = None
        self._thread: Thread | None = None
        self._of_process: int | None = None
        self._again = False

    def wake(self) -> None:
        """Something was queued."""
        with self._lock:
            self._again = True
            # A fork copies no threads.
            if self._worker is not None and self._of_process == os.getpid():
                self._worker.wake()
                return
            self._of_process = os.getpid()
            self._worker = worker(self._core)
            self._thread = Thread(target=self._work, args=(self._worker,), name="stilltrue-worker", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Come back once the stint in hand is finished."""
        with self._lock:
            at_work, thread = self._worker, self._thread
            self._again = False
            if at_work is None or thread is None or self._of_process != os.getpid():
                return
            at_work.stop()
            at_work.wake()
        thread.join()

    def _work(self, at_work: Worker) -> None:
        try:
            while self._is_wanted():
                at_work.run(until_empty=True)
        finally:
            with self._lock:
                if self._worker is at_work:
                    self._worker = None

    def _is_wanted(self) -> bool:
        """Whether something was queued since this was last asked; where not, another thread is begun for what follows."""
        with self._lock:
            wanted, self._again = self._again, False
            if not wanted:
                self._worker = None
            return wanted
