"""A set asked with no model: right, wrong and silent are told apart, and all of it is kept."""

from __future__ import annotations

import json

import pytest
from tests.tiny_set import write_lines, write_set

from stilltrue.errors import BadRequest
from stilltrue.eval.unaided import run_unaided


def rows(folder, name="locomo"):
    text = (folder / f"{name}.unaided.items.jsonl").read_text(encoding="utf-8")
    return {row["question_id"]: row for row in map(json.loads, text.splitlines())}


def test_a_slot_is_answered_right_in_english_and_in_korean_and_the_rest_is_silence(tmp_path):
    folder = write_set(tmp_path / "data")

    run_unaided(folder, "locomo", embedder="none", out=tmp_path / "kept")
    kept = rows(tmp_path / "kept")

    assert kept["home/q1"]["verdict"] == "right"
    assert kept["집/q1"]["verdict"] == "right"
    assert kept["home/q2"]["verdict"] == "abstained"
    assert kept["home/q2"]["why"] is not None


def test_silence_is_right_where_nothing_was_said(tmp_path):
    folder = write_set(tmp_path / "data")

    run_unaided(folder, "locomo", embedder="none", out=tmp_path / "kept")

    assert rows(tmp_path / "kept")["home/q3"]["verdict"] == "right"


def test_an_answer_without_a_gold_is_wrong_and_counted_apart_from_silence(tmp_path):
    folder = write_set(tmp_path / "data")
    place = folder / "locomo" / "questions.jsonl.gz"
    asked = {
        "dataset": "tiny", "conversation_id": "home", "question_id": "home/q9", "type": "update",
        "question": "Where do I live?", "asked_at": "2026-06-01T09:00:00", "answers": ["Leeds"], "answerable": True,
        "evidence_turn_ids": [], "evidence_session_ids": [], "stale_answers": [], "stale_turn_ids": [],
        "judge": "substring", "rubric": [], "meta": {},
    }  # fmt: skip
    write_lines(place, [asked])

    form = run_unaided(folder, "locomo", embedder="none").as_dict()

    assert form["counts"] == {"right": 0, "wrong": 1, "abstained": 0}


def test_figures_come_with_intervals_by_type_and_by_part(tmp_path):
    folder = write_set(tmp_path / "data")

    form = run_unaided(folder, "locomo", embedder="none").as_dict()

    assert form["n"] == sum(form["counts"].values()) == 5
    assert form["develop"]["n"] + form["report"]["n"] == 5
    assert form["by_type"].keys() == {"multi", "never", "single", "update"}
    low, high = form["intervals"]["right"]
    assert low <= form["right"] <= high
    assert form["by_conversation"].keys() == {"home", "집"}


def test_a_set_that_is_none_and_a_folder_that_is_a_file_are_bad_requests(tmp_path):
    folder = write_set(tmp_path / "data")
    (tmp_path / "taken").write_text("", encoding="utf-8")

    with pytest.raises(BadRequest, match="poems"):
        run_unaided(folder, "poems", embedder="none")
    with pytest.raises(BadRequest, match="taken"):
        run_unaided(folder, "locomo", embedder="none", out=tmp_path / "taken")
