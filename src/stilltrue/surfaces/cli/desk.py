"""What a command works at: its arguments, its page, the clock and zone, and the memory it opens."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import TYPE_CHECKING

from stilltrue.config import database_path, learn_mode, local_zone, model_spec, user_name
from stilltrue.errors import BadFile
from stilltrue.model.time import Instant, datetime_of, instant_of, moment_of, zone_named
from stilltrue.surfaces.cli.page import Page

if TYPE_CHECKING:
    from stilltrue.engine.memory import Memory
    from stilltrue.extract.base import Extractor
    from stilltrue.storage.base import Storage


@dataclass(slots=True)
class Desk:
    """One command at work."""

    args: Namespace
    page: Page

    @property
    def zone_name(self) -> str:
        return self.args.zone or local_zone()

    @property
    def zone(self) -> tzinfo:
        return zone_named(self.zone_name)

    def clock(self) -> datetime:
        """The present: the system's, or the one given with `--now`."""
        if self.args.now is None:
            return datetime.now(UTC)
        return datetime_of(moment_of(self.args.now, self.zone).earliest)

    @property
    def now(self) -> Instant:
        return instant_of(self.clock())

    @property
    def path(self) -> Path:
        return database_path(self.args.db)

    @property
    def llm(self) -> str | None:
        """The model that is named with `--llm`, else by the environment; None for none."""
        named: str | None = self.args.llm if self.args.llm is not None else model_spec()
        return named

    @contextmanager
    def memory(
        self,
        extractors: Sequence[str | Extractor] | None = None,
        *,
        quiet: float | None = None,
        asks_a_model: bool = True,
        only_reads: bool = False,
    ) -> Iterator[Memory]:
        """
        The memory that the options name, opened, and closed afterwards; it learns with a model where one is named.

        `quiet` is for how many seconds a worker leaves a conversation alone that goes on. A command that `only_reads`
        does so on a disk that takes nothing, too.
        """
        from stilltrue.engine.budgets import configured_budget  # noqa: PLC0415 - likewise
        from stilltrue.engine.memory import Memory  # noqa: PLC0415 - the engine is not needed for --help
        from stilltrue.ingest.outbox import PACE  # noqa: PLC0415 - likewise

        # What cannot be right is said before anything is opened, or made.
        self.clock()
        zone_named(self.zone_name)
        # A blank name is handed on, and refused: only what is not given at all has a default.
        path, user = self.path, user_name() if self.args.user is None else self.args.user
        if self.args.db == "":
            raise BadFile("the name of the database is blank; name a file with --db, or leave it out")
        _check_path(path)
        if not self.args.db:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with (
            _only_readable(path if only_reads else None) as storage,
            Memory(
                path,
                storage=storage,
                user=user,
                project=self.args.project,
                zone=self.zone_name,
                clock=self.clock,
                llm=self.llm if asks_a_model else None,
                extractors=extractors,
                learn=learn_mode(),
                budget=configured_budget(),
                pace=PACE if quiet is None else replace(PACE, quiet=quiet, longest_wait=max(quiet, PACE.longest_wait)),
            ) as memory,
        ):
            yield memory

    def reading(self, *, asks_a_model: bool = False) -> AbstractContextManager[Memory]:
        """The memory for commands that only read: nothing is learned, so no extractor is loaded, and seldom a model."""
        return self.memory(extractors=(), asks_a_model=asks_a_model, only_reads=True)


def read_text(name: str) -> str:
    """
    A file as text, or what comes in by standard input for `-`.

    Raises:
        BadFile: there is no such file, or it is not UTF-8.
    """
    if name == "-":
        return _standard_input()
    path = Path(name).expanduser()
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as problem:
        raise BadFile(f"{path.name!r} is not UTF-8 at byte {problem.start}; save it as UTF-8") from problem
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or "no such name is possible"
        raise BadFile(f"{name!r} cannot be read ({reason}); name a file, or - for standard input") from problem


def _standard_input() -> str:
    try:
        return sys.stdin.read().removeprefix("\ufeff")
    except UnicodeDecodeError as problem:
        raise BadFile(f"standard input is not UTF-8 at byte {problem.start}; send UTF-8") from problem


@contextmanager
def _only_readable(path: Path | None) -> Iterator[Storage | None]:
    """The store in a file that may be read and not written; None for any other, or where none is asked about."""
    if path is None or not path.is_file() or (os.access(path, os.W_OK) and os.access(path.absolute().parent, os.W_OK)):
        yield None
        return
    from stilltrue.storage.sqlite.backend import SQLiteStorage  # noqa: PLC0415 - only where nothing can be written

    storage = SQLiteStorage(path, read_only=True)
    try:
        yield storage
    finally:
        storage.close()


def _check_path(path: Path) -> None:
    if "\0" in str(path):
        raise BadFile("the name of the database holds a NUL; name a file with --db")
    if any("\ud800" <= char <= "\udfff" for char in str(path)):
        raise BadFile(f"the name of the database {str(path)!r} is no UTF-8; name a file with --db")
    if path.is_dir():
        raise BadFile(f"the database {str(path)!r} is a folder; name a file with --db")
