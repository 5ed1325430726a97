"""What is published keeps to its own ground: links lead somewhere, and nothing speaks of where it was made."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.docs.console import ROOT

PAGES = sorted(
    path.relative_to(ROOT)
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").glob("*.md")]
)
_LINK = re.compile(r"\[[^\]\n]*\]\(([^)\s]+)\)")
_FENCED = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
_PATH = r"(?<![\w./-])"
FORBIDDEN = {
    "a path of some machine": re.compile(_PATH + "/(?:wo" + "rk|ro" + "ot|us" + r"r/local)/\w"),
    "a number of a tracker": re.compile(r"(?i)\b(?:issue|pull request|ticket) ?#?\d+\b|\(#\d+\)"),
    "a registry's host": re.compile(r"(?i)\bpypi\.(?:org|python)|files\.python" + r"hosted|(?:registry\.)npm" + "js"),
    "a note of something to do": re.compile(r"\b(?:TO" + "DO|FIX" + "ME|XX" + r"X)\b"),
}
_WRITTEN_BY_HAND = {".py", ".md", ".toml", ".sql", ".txt", ".jsonl", ".yml", ".sh", ""}


def headings(page: Path) -> set[str]:
    """The anchors that a page offers, as they are made from its headings."""
    text = _FENCED.sub("", page.read_text(encoding="utf-8"))
    titles = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def tracked() -> list[Path]:
    """The files of the repository, or all that are there where it is none."""
    done = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if done.returncode != 0:
        pytest.skip("this is no git checkout: nothing says which files are tracked")
    names = [name for name in done.stdout.decode("utf-8").split("\0") if name]
    return [ROOT / name for name in names if (ROOT / name).is_file()]


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_each_link_within_the_repository_leads_somewhere(page):
    text = _FENCED.sub("", (ROOT / page).read_text(encoding="utf-8"))
    lost = []
    for link in _LINK.findall(text):
        if re.match(r"[a-z]+:", link):
            continue
        target, _, anchor = link.partition("#")
        place = (ROOT / page).parent / target if target else ROOT / page
        if not place.exists() or (anchor and anchor not in headings(place)):
            lost.append(link)

    assert lost == []


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_tracked_file_speaks_of_where_it_was_made(what):
    found = []
    for path in tracked():
        if path.suffix not in _WRITTEN_BY_HAND or path.name == "requirements-dev.txt":
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
            if FORBIDDEN[what].search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}")

    assert found == []


def test_the_layers_on_the_page_are_those_of_the_linter():
    contract = (ROOT / ".importlinter").read_text(encoding="utf-8")
    block = re.search(r"layers =\n((?:    .+\n)+)", contract)
    assert block

    shown = re.search(
        r"```text\n(.*?)```", (ROOT / "docs/explanation/layers.md").read_text(encoding="utf-8"), re.DOTALL
    )
    assert shown

    drawn = [line.split("  ")[0].strip() for line in shown[1].splitlines() if line.strip()]
    assert drawn == [line.strip() for line in block[1].splitlines()]


@pytest.mark.parametrize("layer", ["model", "language"])
def test_the_lowest_layers_use_the_standard_library_only(layer):
    strangers = set()
    for path in (ROOT / "src" / "stilltrue" / layer).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module] if isinstance(node, ast.ImportFrom) and node.module else []
            strangers |= {name.partition(".")[0] for name in names} - sys.stdlib_module_names - {"stilltrue"}

    assert strangers == set()
