"""Quotes where they stand: a turn with the quoted characters underlined."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import tzinfo

from stilltrue.model.receipt import Receipt
from stilltrue.surfaces.cli.page import Page, n_columns, shown
from stilltrue.surfaces.cli.wording import said_words

_AROUND = 160
"""Characters shown on either side of a quote in a long turn."""


def draw_receipts(page: Page, receipts: Iterable[Receipt], zone: tzinfo, *, indent: int = 2) -> None:
    """Each turn once, in the order in which it was said, with all of its quotes underlined."""
    by_turn: dict[str, list[Receipt]] = {}
    for receipt in receipts:
        by_turn.setdefault(receipt.turn.id, []).append(receipt)
    for same in sorted(by_turn.values(), key=lambda of: (of[0].turn.said_at, of[0].turn.index)):
        turn = same[0].turn
        spans = _joined((receipt.span.start, receipt.span.end) for receipt in same)
        page.line(" " * indent + page.paint(shown(said_words(turn, zone)), "faint"))
        for line in underlined(page, turn.text, spans):
            page.line(" " * (indent + 2) + line)


def underlined(page: Page, text: str, spans: list[tuple[int, int]]) -> Iterator[str]:
    """The lines of a text around its quotes; without colours a line of marks stands below each."""
    first, last = max(spans[0][0] - _AROUND, 0), min(spans[-1][1] + _AROUND, len(text))
    place = first
    for line in text[first:last].split("\n"):
        here = [(max(start - place, 0), min(end - place, len(line))) for start, end in spans]
        here = [(start, end) for start, end in here if start < end]
        before = "…" if place == first > 0 else ""
        after = "…" if place + len(line) == last < len(text) else ""
        yield from _line(page, line, here, before, after)
        place += len(line) + 1


def _line(page: Page, line: str, spans: list[tuple[int, int]], before: str, after: str) -> Iterator[str]:
    drawn, marks, place = before, " " * n_columns(before), 0
    for start, end in spans:
        gap, quote = shown(line[place:start]), shown(line[start:end])
        drawn += gap + page.paint(quote, "quote")
        marks += " " * n_columns(gap) + "~" * n_columns(quote)
        place = end
    yield drawn + shown(line[place:]) + after
    if spans and not page.coloured:
        yield marks


def _joined(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    joined: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(end, joined[-1][1])
        else:
            joined.append((start, end))
    return joined
