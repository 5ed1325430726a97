"""An answer while it is written: each sentence as soon as it is checked, as far as the terminal allows."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from stilltrue.surfaces.cli.page import Page, shown
from stilltrue.surfaces.cli.speech import phrase

if TYPE_CHECKING:
    from stilltrue.model.answer import Abstention, Answer, Sentence

_Heard = Callable[["Sentence"], None]


def last_word(page: Page, told: Iterable[Sentence | Answer | Abstention]) -> Answer | Abstention:
    """
    The answer that a stream ends with, after each sentence on the way to it was told.

    Where a terminal can take lines back, they stand there only until the answer does; else they stay, a line each.
    As JSON each is an object of its own.

    Args:
        page: where it is told.
        told: what comes of `ask_stream`.
    """
    from stilltrue.model.answer import Sentence  # noqa: PLC0415 - only an answer needs it

    with _telling(page) as heard:
        for one in told:
            if not isinstance(one, Sentence):
                return one
            heard(one)
    raise AssertionError("a stream ends with its answer")


def is_watched(page: Page) -> bool:
    """Whether somebody looks on while it is written."""
    return not page.as_json and page.out.isatty()


@contextmanager
def _telling(page: Page) -> Iterator[_Heard]:
    if page.as_json:
        yield lambda one: _flushed(page, lambda: page.json({"sentence": one.text, "evidence": list(one.evidence)}))
    elif is_watched(page) and os.environ.get("TERM") != "dumb":
        with _live(page) as heard:
            yield heard
    else:
        yield lambda one: _flushed(page, lambda: page.line(f"· {shown(one.text)}", "faint"))


def _flushed(page: Page, write: Callable[[], None]) -> None:
    write()
    page.out.flush()


@contextmanager
def _live(page: Page) -> Iterator[_Heard]:
    """Lines that are taken back at the end, also of an interrupt."""
    from rich.console import Console, Group  # noqa: PLC0415 - only where somebody looks on
    from rich.live import Live  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    console = Console(file=page.out, no_color=not page.coloured, highlight=False, markup=False, emoji=False)
    with Live(
        Text(phrase("a model is asked …"), style="dim"), console=console, transient=True, auto_refresh=False
    ) as live:
        live.refresh()
        sentences: list[Text] = []

        def heard(one: Sentence) -> None:
            sentences.append(Text(shown(one.text)))
            live.update(Group(*sentences), refresh=True)

        yield heard
