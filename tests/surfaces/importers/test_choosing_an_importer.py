"""Which importer a file gets, and what is said where none fits."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from tests.surfaces.importers import samples
from tests.surfaces.importers.samples import write_json, write_zip

from stilltrue.errors import BadFile, BadRequest
from stilltrue.surfaces.importers import IMPORTERS, importer, importer_for


@pytest.mark.parametrize("name", IMPORTERS)
def test_a_file_of_each_format_gets_its_importer(tmp_path: Path, name: str) -> None:
    assert importer_for(samples.WRITERS[name](tmp_path)).name == name


def test_a_text_file_with_dated_lines_is_read_with_its_dates(tmp_path: Path) -> None:
    path = tmp_path / "log.txt"
    path.write_text("2026-03-05 09:00 지민: 안녕\n", encoding="utf-8")

    assert importer_for(path).name == "markdown"


def test_an_unknown_name_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadRequest, match="no importer 'gemini'; there are chatgpt, claude, claude_code"):
        importer("gemini")


def test_the_entry_points_of_the_package_name_the_same_importers() -> None:
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]

    assert project["entry-points"]["stilltrue.importers"] == IMPORTERS


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("empty.txt", b"", "'empty.txt' is empty"),
        ("photo.png", b"\x89PNG\0\0", "'photo.png' is a binary file of an unknown kind"),
        ("data.json", b'{"a": 1}', "'data.json' looks like JSON, but holds no conversations"),
        ("page.html", b"<html>", "'page.html' looks like text, but its ending '.html'"),
        ("cut.gz", b"\x1f\x8b\x08\x00", "'cut.gz' cannot be read, or is a damaged"),
    ],
)
def test_a_file_that_nobody_knows_is_refused_with_what_it_seems_to_be(
    tmp_path: Path, name: str, content: bytes, message: str
) -> None:
    path = tmp_path / name
    path.write_bytes(content)

    with pytest.raises(BadFile, match=message):
        importer_for(path)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"'gone\.json' does not exist"):
        importer_for(tmp_path / "gone.json")


def test_a_folder_with_nothing_in_it_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="holds nothing that can be imported"):
        importer_for(tmp_path)


def test_an_archive_of_something_else_is_refused_for_that(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"a \.zip without a conversations\.json"):
        importer_for(write_zip(tmp_path / "photos.zip", {"a.json": {}}))


def test_an_export_with_no_conversation_in_it_is_refused_as_such(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="holds no conversations"):
        importer_for(write_json(tmp_path / "conversations.json", []))


def test_no_refusal_quotes_what_is_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "secret.json"
    path.write_text('{"password": "hunter2"}', encoding="utf-8")

    with pytest.raises(BadFile) as problem:
        importer_for(path)

    assert "hunter2" not in str(problem.value)
