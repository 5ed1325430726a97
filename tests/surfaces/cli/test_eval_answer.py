"""`stilltrue eval answer`, `rejudge` and `gate` as they are typed."""

from __future__ import annotations

import json

import pytest
from tests.tiny_set import write_set
from tests.unit.eval.answer.readers import judged_by_a_model

RIGHT = json.dumps({"reason": "r", "verdict": "right", "met": []})


def script(path, *sayings):
    path.write_text("".join(json.dumps(one, ensure_ascii=False) + "\n" for one in sayings), encoding="utf-8")
    return f"scripted:{path}"


@pytest.fixture
def answered(run, tmp_path):
    """`eval answer` on the tiny set, by a reader that always says the same."""
    folder = judged_by_a_model(tmp_path / "data")

    def answered(word, out, *options):
        reader = script(tmp_path / "reading.jsonl", {"when": "You answer one question", "text": word})
        judge = script(tmp_path / "judging.jsonl", {"when": "You judge", "text": RIGHT.replace("right", "wrong")})
        return run(
            "eval", "answer", "--data", folder, "--set", "locomo", "--model", reader, "--judge", judge,
            "--learner", "none", "--embedder", "none", "--conditions", "oracle,full", "--out", tmp_path / out, *options,
        )  # fmt: skip

    return answered


def test_conditions_types_pairs_and_the_curve_are_drawn(answered):
    ran = answered("Hull", "kept")

    lines = ran.out.splitlines()
    assert ran.code == 0
    assert lines[0] == "locomo: 5 questions, 3 runs; 0 golds known to be wrong, ceiling 100"
    assert lines[1].startswith(
        "reader scripted:reading; judge scripted:judging judge@1 judge_locomo@1; on trial, 0 of 23"
    )
    assert [line.split()[0] for line in lines[2:5]] == ["condition", "oracle", "full"]
    assert any(line.startswith("oracle → full: 0 gained, 0 lost of 5") for line in lines)
    assert any(line.startswith("history up to tokens") for line in lines)


def test_json_has_the_figures_of_each_condition(answered):
    ran = answered("Hull", "kept", "--runs", 2, "--json", "--lengths", "100,200")

    assert ran.code == 0
    assert ran.form["conditions"]["oracle"].keys() >= {"right", "range", "interval", "by_type", "corrected", "cost"}
    assert ran.form["conditions"]["oracle"]["runs"] == [20.0, 20.0]
    assert "2 runs say little" in ran.form["warnings"][0]


def test_answers_are_judged_again_by_another_judge(answered, run, tmp_path):
    answered("nobody can say which it was", "kept")
    judge = script(tmp_path / "generous.jsonl", {"when": "You judge", "text": RIGHT})

    ran = run("eval", "rejudge", tmp_path / "kept", "--judge", judge)

    assert ran.code == 0
    assert "0 are right no longer, 24 are right now" in ran.out
    assert (tmp_path / "kept" / "rejudged" / "locomo.answers.summary.json").is_file()


def test_the_gate_ends_with_1_where_something_lost_and_names_it(answered, run, tmp_path):
    answered("Hull", "before")
    answered("UNKNOWN", "after", "--limit", 3)

    ran = run("eval", "gate", "--baseline", tmp_path / "before", tmp_path / "after")
    same = run("eval", "gate", "--baseline", tmp_path / "before", tmp_path / "before", "--json")

    assert ran.code == 1
    assert "oracle, all: missing 5 → 3" in ran.out
    assert (same.code, same.form["passed"], same.form["losses"]) == (0, True, [])


def test_without_a_model_it_ends_with_3_and_one_sentence(run, tmp_path, monkeypatch):
    monkeypatch.delenv("STILLTRUE_LLM", raising=False)
    folder = write_set(tmp_path / "data")

    ran = run("eval", "answer", "--data", folder, "--set", "locomo")

    assert ran.code == 3
    assert "STILLTRUE_LLM" in ran.err


def test_a_bad_request_ends_with_2_and_a_sentence(answered, run, tmp_path):
    for given in (["--runs", "0"], ["--conditions", "magic"], ["--lengths", "long"], ["--set", "poems"]):
        assert answered("Hull", "kept", *given).code == 2
    for given in (["rejudge", tmp_path / "nowhere"], ["gate", "--baseline", tmp_path / "nowhere"]):
        ran = run("eval", *given)

        assert ran.code == 2
        assert ran.err
