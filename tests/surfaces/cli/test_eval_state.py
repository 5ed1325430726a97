"""`stilltrue eval state` as it is typed."""

from __future__ import annotations


def test_shares_of_each_reader_are_drawn(run):
    ran = run("eval", "state", "--language", "ko", "--limit", 10)

    lines = ran.out.splitlines()
    assert ran.code == 0
    assert lines[0].split()[:6] == ["reader", "status", "salience", "sequence", "compound", "anti-trap"]
    assert lines[1].startswith("stilltrue, structured")
    assert [line.split("  ")[0] for line in lines[2:8]] == [
        "latest mention", "most frequent", "cached value", "over-eager", "loudest", "BM25 + latest",
    ]  # fmt: skip
    assert lines[-1].startswith("10 scenarios, language ko, seed 7")


def test_json_has_counts_by_kind(run):
    ran = run("eval", "state", "--language", "en", "--limit", 10, "--seed", 3, "--json")

    assert (ran.form["language"], ran.form["level"], ran.form["seed"], ran.form["n"]) == ("en", "structured", 3, 10)
    assert ran.form["right"] == 10
    assert ran.form["drift"] == ran.form["neutral"] == 0
    assert ran.form["by_kind"]["anti-trap"].keys() >= {"n", "right", "drift", "neutral"}


def test_parts_can_be_taken_away_one_by_one_or_together(run):
    ran = run("eval", "state", "--limit", 5, "--without", "cutoff", "--without", "supersession,recompute", "--json")

    assert ran.form["without"] == ["cutoff", "supersession", "recompute"]


def test_scenarios_and_answers_are_kept_where_a_folder_is_named(run, tmp_path):
    ran = run("eval", "state", "--limit", 3, "--out", tmp_path / "kept")

    assert ran.code == 0
    assert sorted(path.name for path in (tmp_path / "kept").iterdir()) == [
        "state.scenarios.jsonl", "state.structured.items.jsonl", "state.structured.summary.json",
    ]  # fmt: skip


def test_without_a_model_its_level_is_not_supported_and_says_what_is(run, monkeypatch):
    monkeypatch.delenv("STILLTRUE_LLM", raising=False)

    ran = run("eval", "state", "--level", "model")

    assert ran.code == 3
    assert "--level structured" in ran.err


def test_a_bad_request_ends_with_2_and_a_sentence(run):
    for given in (
        ["--level", "magic"],
        ["--language", "fr"],
        ["--without", "hope"],
        ["--limit", "0"],
        ["--limit", "x"],
    ):
        ran = run("eval", "state", *given)

        assert ran.code == 2
        assert ran.err
