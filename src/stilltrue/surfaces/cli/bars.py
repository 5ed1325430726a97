"""Bars of what takes its time: on a terminal, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stilltrue.surfaces.cli.desk import Desk


@dataclass(slots=True)
class Bar:
    """How far something has come."""

    _update: Callable[..., Any] | None = None
    """Draws it; None where nobody looks at it."""

    def of(self, total: int | None) -> None:
        """Say how many steps there are; None where nobody knows."""
        self._draw(total=total)

    def step(self) -> None:
        """One step is done."""
        self._draw(advance=1)

    def at(self, done: int, total: int) -> None:
        """So many steps are done, and of how many."""
        self._draw(completed=done, total=total)

    def _draw(self, **change: int | None) -> None:
        if self._update is not None:
            self._update(**change)


@contextmanager
def bar(desk: Desk, name: str) -> Iterator[Bar]:
    """A bar under a name."""
    if desk.page.as_json or not desk.page.err.isatty():
        yield Bar()
        return
    from rich.console import Console  # noqa: PLC0415 - only where somebody looks at it
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn  # noqa: PLC0415 - likewise

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn())
    console = Console(file=desk.page.err, no_color=not desk.page.coloured)
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(name, total=None)
        yield Bar(lambda **change: progress.update(task, **change))
