from __future__ import annotations

import io

import pytest
from rich.cells import cell_len

from stilltrue.surfaces.cli.page import Page, flat, n_columns, shown
from stilltrue.surfaces.cli.quoting import underlined


def plain():
    return Page(io.StringIO(), io.StringIO(), as_json=False, coloured=False)


@pytest.mark.parametrize("text", ["abc", "부산 Busan", "👩‍👩‍👧", "é", ""])
def test_columns_are_those_of_the_terminal(text):
    assert n_columns(text) == cell_len(text)


@pytest.mark.parametrize("text", ["\x1b[2J", "a\x07", "\x9b31m", "\u202eabc", "\x7f", "\ud83d", "a\rb"])
def test_nothing_shown_is_obeyed_by_a_terminal(text):
    out = shown(text)

    assert not any(ord(char) < 32 or 127 <= ord(char) < 160 or 0xD800 <= ord(char) < 0xE000 for char in out)
    assert "\u202e" not in out


@pytest.mark.parametrize("text", ["a" * 1_000_000, "가" * 200, "word " * 50, "a\nb"])
def test_a_cell_is_one_line_of_bounded_width(text):
    cell = flat(text, 40)

    assert "\n" not in cell
    assert n_columns(cell) <= 40


def test_marks_stand_below_wide_characters():
    text = "안녕! 나는 수원에 살아."

    line, marks = underlined(plain(), text, [(4, 13)])

    assert line == text
    assert marks == " " * 6 + "~" * n_columns(text[4:13])


def test_a_long_turn_is_cut_around_its_quote():
    text = "x" * 10_000 + "QUOTE" + "y" * 10_000

    lines = list(underlined(plain(), text, [(10_000, 10_005)]))

    assert len(lines[0]) < 500
    assert lines[0].startswith("…")
    assert lines[0].endswith("…")
    assert lines[1].strip() == "~~~~~"
    assert lines[1].index("~") == lines[0].index("QUOTE")


def test_a_quote_over_two_lines_is_marked_on_both():
    lines = list(underlined(plain(), "one two\nthree four", [(4, 13)]))

    assert lines == ["one two", "    ~~~", "three four", "~~~~~"]
