"""Evaluations with a model that goes down, as they are typed: a sentence, an exit code, and `--continue`."""

from __future__ import annotations

import json

import pytest
from tests.unit.eval.answer.readers import judged_by_a_model

DOWN = {"when": "", "fault": "unreachable"}
NOTHING = {"when": "Turns:", "json": {"claims": [], "unresolved": []}}


@pytest.fixture
def script(tmp_path):
    path = tmp_path / "model.jsonl"

    def script(*sayings):
        path.write_text("".join(json.dumps(one, ensure_ascii=False) + "\n" for one in sayings), encoding="utf-8")
        return f"scripted:{path}"

    return script


def test_answers_go_on_after_a_model_was_down(run, script, tmp_path):
    folder = judged_by_a_model(tmp_path / "data")
    typed = ("eval", "answer", "--data", folder, "--set", "locomo", "--judge", "none", "--learner", "none", "--runs", 1,
             "--conditions", "oracle", "--out", tmp_path / "kept")  # fmt: skip
    up = {"when": "You answer one question", "text": "Hull"}

    down = run(*typed, "--model", script({**up, "when": "Hull these days"}, DOWN))
    over = run(*typed, "--model", script(up))
    went_on = run(*typed, "--model", script(up), "--continue")
    again = run(*typed, "--model", script(up), "--continue")

    assert down.code == 4
    assert down.err.splitlines() == [
        "stilltrue: what was done is kept; go on with --continue",
        "stilltrue: the script says: unreachable; take the fault out of it",
    ]
    assert over.code == 2
    assert "1 lines of a run that was interrupted; go on with --continue" in over.err
    assert went_on.code == 0
    assert went_on.out.startswith("locomo: 5 questions, 1 runs")
    assert (again.code, "came to its end" in again.err) == (2, True)


def test_talks_go_on_after_a_model_was_down_and_it_ends_with_1_until_all_are_done(run, script, tmp_path):
    down = run("--llm", script(DOWN), "eval", "extraction", "--language", "ko", "--out", tmp_path / "kept")
    over = run("--llm", script(NOTHING), "eval", "extraction", "--language", "ko", "--out", tmp_path / "kept")
    went_on = run(
        "--llm", script(NOTHING), "eval", "extraction", "--language", "ko", "--out", tmp_path / "kept", "--continue"
    )

    assert down.code == 1
    assert "ko, not counted: 이사와 정정: the script says: unreachable" in down.err
    assert "go on with --continue" in down.err
    assert over.code == 2
    assert went_on.code == 0
    assert went_on.out.splitlines()[1].split()[:2] == ["ko", "32"]


def test_a_limit_says_how_many_turns_were_read(run):
    ran = run("eval", "extraction", "--limit", 1)

    assert [line.split()[:2] for line in ran.out.splitlines()[1:3]] == [["en", "5"], ["ko", "5"]]


def test_scenarios_go_on_after_a_model_was_down(run, script, tmp_path):
    typed = ("eval", "state", "--level", "model", "--language", "ko", "--limit", 1, "--out", tmp_path / "kept")

    down = run("--llm", script(DOWN), *typed)
    went_on = run("--llm", script({"when": "Question:", "text": "모름"}, NOTHING), *typed, "--continue")

    assert (down.code, "go on with --continue" in down.err) == (4, True)
    assert went_on.code == 0
    assert went_on.out.splitlines()[-1].startswith("1 scenarios, language ko")


def test_going_on_needs_a_folder(run, script):
    ran = run("--llm", script(NOTHING), "eval", "extraction", "--continue")

    assert (ran.code, ran.err) == (2, "stilltrue: a run goes on from what it kept; name the folder with --out\n")
