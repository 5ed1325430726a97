"""`stilltrue eval unaided` as it is typed."""

from __future__ import annotations

from tests.tiny_set import write_set


def test_right_wrong_and_silent_are_drawn_by_part_and_type(run, tmp_path):
    folder = write_set(tmp_path / "data")

    ran = run("eval", "unaided", "--data", folder, "--set", "locomo", "--embedder", "none")

    assert ran.code == 0
    assert ran.out.splitlines()[0].split() == ["part", "type", "questions", "right", "wrong", "abstained"]
    assert "5 questions of locomo" in ran.out.splitlines()[-1]


def test_json_gives_counts_reasons_and_intervals_and_the_answers_are_kept(run, tmp_path):
    folder = write_set(tmp_path / "data")

    ran = run(
        "eval", "unaided", "--data", folder, "--set", "locomo", "--embedder", "none", "--limit", 4,
        "--out", tmp_path / "kept", "--json",
    )  # fmt: skip

    assert ran.code == 0
    assert ran.form["n"] == 4
    assert {"counts", "intervals", "why", "by_type", "develop", "report"} <= ran.form.keys()
    assert (tmp_path / "kept" / "locomo.unaided.items.jsonl").is_file()
    assert (tmp_path / "kept" / "locomo.unaided.summary.json").is_file()


def test_a_set_that_is_none_is_a_bad_request(run, tmp_path):
    folder = write_set(tmp_path / "data")

    ran = run("eval", "unaided", "--data", folder, "--set", "poems", "--embedder", "none")

    assert ran.code == 2
    assert "poems" in ran.err
