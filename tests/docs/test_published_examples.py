"""Every block of code that is published runs, and prints what the page says that it prints."""

from __future__ import annotations

from datetime import datetime
from doctest import ELLIPSIS, NORMALIZE_WHITESPACE
from pathlib import Path

import pytest
from sybil import Document
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser
from tests.docs.console import PRESENT, ROOT, Console, commands
from tests.docs.exported import write_export

from stilltrue import Memory

PAGES = [
    *sorted(path.name for path in ROOT.glob("README*.md")),
    *sorted(str(path.relative_to(ROOT)) for path in (ROOT / "docs").rglob("*.md")),
]


@pytest.mark.parametrize("page", PAGES)
def test_every_block_of_a_page_runs_and_prints_what_is_shown(page, tmp_path, monkeypatch):
    console = Console(tmp_path)
    write_export(tmp_path / "export.zip", "이사" if page.endswith(".ko.md") else "Moving house")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TZ", "UTC")
    monkeypatch.setitem(Memory.__init__.__kwdefaults__, "clock", lambda: datetime.fromisoformat(PRESENT))
    document = Document.parse(
        str(ROOT / page),
        PythonCodeBlockParser(doctest_optionflags=ELLIPSIS | NORMALIZE_WHITESPACE),
        CodeBlockParser("console", console.evaluate),
    )

    for example in document.examples():
        example.evaluate()


def test_a_block_is_read_as_commands_with_what_they_print():
    block = "$ cat > a <<'END'\n> one\n> two\n> END\n$ cat a\none\n…\n"

    assert commands(block) == [("cat > a <<'END'\none\ntwo\nEND", []), ("cat a", ["one", "…"])]


def test_a_page_that_shows_something_else_is_found_out(tmp_path):
    console = Console(tmp_path)

    assert console.compare(["two  words", "…"], "two words\nand more\n") is None
    assert console.compare(["two words"], "two words\nand more\n") is not None


def test_an_id_on_a_page_stands_for_the_one_that_came_out(tmp_path):
    console = Console(tmp_path)

    console.compare(["Busan f_000000000000000000"], "Busan f_8fcd36dacdabd5e19f\n")

    assert console.run("echo f_000000000000000000")[0] == "f_8fcd36dacdabd5e19f\n"


def test_every_kind_of_block_on_a_page_is_one_that_is_run_or_known_not_to_be():
    known = {"python", "console", "text", "sh", "toml", "json", ""}
    kinds = {
        line.removeprefix("```").strip()
        for page in PAGES
        for line in Path(ROOT / page).read_text(encoding="utf-8").splitlines()
        if line.startswith("```")
    }

    assert kinds <= known
