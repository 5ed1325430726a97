"""The command line with a model: a script stands for it."""

from __future__ import annotations

import json

import pytest

MOVED = "I moved to Bergen last Friday."
CLAIM = {
    "quote": MOVED,
    "turn": "T1",
    "subject": "user",
    "predicate": "lives in",
    "value": "Bergen",
    "since": "last Friday",
}
INVENTED = {**CLAIM, "quote": "I moved to Mars.", "value": "Mars"}


@pytest.fixture
def script(tmp_path):
    """A file of answers, one for each line that is handed in."""

    def written(*answers: object) -> str:
        file = tmp_path / "answers.jsonl"
        file.write_text("".join(json.dumps(one) + "\n" for one in answers), encoding="utf-8")
        return f"scripted:{file}"

    return written


@pytest.fixture
def answers(script):
    return script({"json": {"claims": [CLAIM, INVENTED], "unresolved": []}, "when": "Bergen"})


def test_add_learns_with_the_model_that_is_named(run, answers):
    ran = run("--llm", answers, "add", MOVED, "--said-at", "2026-05-15")

    assert ran.code == 0
    assert ran.out.startswith("1 kept, 1 claims learned, 1 rejected\n")
    assert "asked a model once: about " in ran.out
    assert "not believed, quote missing" in ran.err


def test_the_environment_names_the_model(run, answers, monkeypatch):
    monkeypatch.setenv("STILLTRUE_LLM", answers)

    ran = run("add", MOVED, "--said-at", "2026-05-15", "--json")

    assert ran.form["spent"]["n_calls"] == 1
    assert ran.form["spent"]["dollars"] is None


def test_none_is_no_model_whatever_the_environment_says(run, answers, monkeypatch):
    monkeypatch.setenv("STILLTRUE_LLM", answers)

    ran = run("--llm", "none", "add", MOVED, "--json")

    assert ran.form["spent"]["n_calls"] == 0
    assert ran.form["learned"]


def test_a_dry_run_shows_what_would_be_learned_and_keeps_nothing(run, answers):
    ran = run("--llm", answers, "add", MOVED, "--said-at", "2026-05-15", "--dry-run")

    assert ran.out.startswith("only tried, nothing of it stays: 1 kept, 1 claims learned, 1 rejected\n")
    assert "Bergen [2026-05-08" in ran.out
    assert run("count").out.split()[0] != "1"


def test_a_model_that_is_down_keeps_the_turn_and_says_so(run, script):
    ran = run("--llm", script({"fault": "unreachable"}), "add", MOVED)

    assert ran.code == 0
    assert "1 still to be learned from" in ran.out
    assert "unreachable" in ran.err


def test_a_model_that_cannot_be_is_refused_before_anything_is_kept(run):
    ran = run("--llm", "gpt", "add", MOVED)

    assert ran.code == 2
    assert "openai://" in ran.err


def test_reextract_says_what_was_replaced(run, answers):
    run("--llm", "none", "add", MOVED, "--said-at", "2026-05-15")

    ran = run("--llm", answers, "reextract", "--replaces", "rules", "--json")

    assert ran.code == 0
    assert (ran.form["withdrawn"], len(ran.form["learned"])) == (1, 1)
    assert run("current", "user", "lives in", "--json").form["facts"][0]["value"] == "Bergen"


def test_reextract_with_nothing_older_says_so(run, answers):
    run("--llm", answers, "add", MOVED)

    ran = run("--llm", answers, "reextract")

    assert ran.code == 2
    assert "no claim by llm older than llm@" in ran.err


def test_the_golden_talks_are_put_to_the_rules(run, tmp_path):
    ran = run("eval", "extraction", "--language", "ko", "--out", tmp_path / "kept", "--json")

    assert ran.code == 0
    assert ran.form["extractor"] == "rules"
    assert ran.form["languages"]["ko"]["unsupported_quotes"] == 0
    assert json.loads((tmp_path / "kept" / "extraction.json").read_text(encoding="utf-8")) == ran.form


def test_figures_that_cannot_be_kept_are_a_bad_request(run, tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")

    ran = run("eval", "extraction", "--language", "en", "--out", tmp_path / "file" / "kept")

    assert ran.code == 2
    assert "cannot be written to" in ran.err
