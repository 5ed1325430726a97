"""What a run keeps as it goes, and how one that was interrupted goes on."""

from __future__ import annotations

import json

import pytest

from stilltrue.errors import BadFile, BadRequest
from stilltrue.eval.going_on import kept

SETTINGS = {"reader": "a", "lengths": (1, 2)}


@pytest.fixture
def path(tmp_path):
    return tmp_path / "x.jsonl"


def interrupted(path, *lines, notes=(), settings=SETTINGS):
    with kept(path, settings, goes_on=False) as file:
        for line in lines:
            file.add(line)
        for name, told in notes:
            file.note(name, told)


def test_a_run_that_came_to_its_end_leaves_its_lines_and_nothing_else(path):
    with kept(path, SETTINGS, goes_on=False) as file:
        file.add({"답": "헐"})
        file.end()

    assert [one.name for one in path.parent.iterdir()] == ["x.jsonl"]
    assert path.read_text(encoding="utf-8") == '{"답": "헐"}\n'


def test_a_line_is_on_disk_before_the_next_is_asked_for(path):
    with kept(path, SETTINGS, goes_on=False) as file:
        file.add({"n": 1})

        assert path.read_text() == '{"n": 1}\n'


def test_an_interrupted_run_goes_on_with_its_lines_and_notes_and_adds_to_them(path):
    interrupted(path, {"n": 1}, {"n": 2}, notes=[("trial", [3]), ("trial", [4])])

    with kept(path, SETTINGS, goes_on=True) as file:
        before = file.lines, dict(file.notes)
        file.add({"n": 3})
        file.end()

    assert before == (({"n": 1}, {"n": 2}), {"trial": [4]})
    assert [json.loads(line)["n"] for line in path.read_text().splitlines()] == [1, 2, 3]


def test_a_line_that_was_cut_while_it_was_written_is_taken_away(path):
    interrupted(path, {"n": 1})
    with path.open("a") as file:
        file.write('{"n": 2, "answer": "Hu')

    with kept(path, SETTINGS, goes_on=True) as file:
        file.add({"n": 2})

    assert path.read_text() == '{"n": 1}\n{"n": 2}\n'


def test_where_nothing_was_begun_going_on_begins(path):
    with kept(path, SETTINGS, goes_on=True) as file:
        assert file.lines == ()


def test_a_run_that_was_interrupted_is_never_written_over(path):
    interrupted(path, {"n": 1})

    with pytest.raises(BadRequest, match=r"1 lines of a run that was interrupted; go on with --continue"):
        interrupted(path)

    assert path.read_text() == '{"n": 1}\n'


def test_a_run_that_came_to_its_end_is_run_anew_and_never_gone_on_with(path):
    with kept(path, SETTINGS, goes_on=False) as file:
        file.add({"n": 1})
        file.end()

    with pytest.raises(BadRequest, match="came to its end"), kept(path, SETTINGS, goes_on=True):
        pass
    with kept(path, SETTINGS, goes_on=False) as file:
        file.end()

    assert path.read_text() == ""


def test_other_settings_are_named_and_refused(path):
    interrupted(path, {"n": 1})

    with (
        pytest.raises(BadRequest, match=r'another one, reader: "a" before, "b" now'),
        kept(path, {**SETTINGS, "reader": "b"}, goes_on=True),
    ):
        pass


def test_without_a_folder_nothing_is_kept_and_nothing_can_go_on():
    with kept(None, SETTINGS, goes_on=False) as file:
        file.add({"n": 1})
        file.note("n", 1)
        file.end()
    with pytest.raises(BadRequest, match="--out"), kept(None, SETTINGS, goes_on=True):
        pass


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"settings": 1, "notes": {}}', "[" * 100_000, '{"settings": {}}'])
def test_what_says_nothing_of_the_run_is_a_clear_error(path, text):
    interrupted(path, {"n": 1})
    path.with_name("x.jsonl.begun.json").write_text(text)

    with pytest.raises(BadFile, match="take it away to begin anew"), kept(path, SETTINGS, goes_on=True):
        pass


def test_a_line_that_is_broken_is_named_by_its_place(path):
    interrupted(path, {"n": 1})
    path.write_text('{"n": 1}\nnothing\n')

    with pytest.raises(BadFile, match=r"x\.jsonl, line 2"), kept(path, SETTINGS, goes_on=True):
        pass


def test_half_a_character_is_kept_and_read_again(path):
    interrupted(path, {"answer": "\udc80"})

    with kept(path, SETTINGS, goes_on=True) as file:
        assert [one["answer"] for one in file.lines] == ["\udc80"]


def test_a_place_that_cannot_be_written_is_said(tmp_path):
    (tmp_path / "x.jsonl").mkdir()

    with pytest.raises(BadRequest, match="name another folder"), kept(tmp_path / "x.jsonl", SETTINGS, goes_on=False):
        pass
