from __future__ import annotations

import json

import pytest


def test_a_file_that_is_not_there_is_named(run):
    for what in ("cases", "situations", "dates"):
        ran = run("eval", what, "nowhere.jsonl")

        assert ran.code == 2
        assert "nowhere.jsonl" in ran.err


@pytest.mark.parametrize("what", ["cases", "situations", "dates"])
def test_a_file_with_nothing_in_it_has_nothing_wrong(run, tmp_path, what):
    (tmp_path / "empty.jsonl").write_text("", encoding="utf-8")

    ran = run("eval", what, tmp_path / "empty.jsonl", "--json")

    assert ran.code in (0, 2)
    assert what in ran.form or "error" in ran.form


def test_what_fails_is_told_by_exit_code_1(run, tmp_path):
    broken = {"id": "x", "turns": "no list"}
    (tmp_path / "broken.jsonl").write_text(json.dumps(broken) + "\n", encoding="utf-8")

    ran = run("eval", "situations", tmp_path / "broken.jsonl", "--json")

    assert ran.code == 1
    assert [one["outcome"] for one in ran.form["situations"]] == ["failed"]
