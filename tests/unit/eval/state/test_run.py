"""A run: its figures, the files it keeps, the levels in words, and what it will not do."""

from __future__ import annotations

import json

import pytest

from stilltrue import BadFile, BadRequest, ModelUnreachable, Unsupported
from stilltrue.eval.state.run import run_state

LAZY = {"latest mention", "most frequent", "cached value", "over-eager", "loudest", "BM25 + latest"}


def test_figures_are_counts_by_kind_with_the_lazy_readers_beside():
    found = run_state(languages=("ko",), limit=30).as_dict()

    assert {"language", "level", "seed", "n", "right", "drift", "neutral", "none", "by_kind"} <= found.keys()
    assert (found["language"], found["level"], found["seed"], found["n"]) == ("ko", "structured", 7, 30)
    assert found["right"] + found["drift"] + found["neutral"] + found["none"] == 30
    assert {kind: one["n"] for kind, one in found["by_kind"].items()} == {
        "status": 6, "salience": 6, "sequence": 6, "compound": 6, "anti-trap": 6,
    }  # fmt: skip
    assert found["baselines"].keys() == LAZY
    assert all(one["n"] == 30 for one in found["baselines"].values())


def test_both_languages_are_run_where_none_is_named():
    found = run_state(limit=5).as_dict()

    assert found["language"] == "all"
    assert {language: one["n"] for language, one in found["by_language"].items()} == {"en": 5, "ko": 5}


def test_one_run_is_like_another():
    assert run_state(limit=10).as_dict() == run_state(limit=10).as_dict()


def test_each_scenario_and_answer_is_kept_with_its_verdict(tmp_path):
    run_state(languages=("ko",), limit=10, out=tmp_path / "kept")

    scenarios, items = (
        [json.loads(line) for line in (tmp_path / "kept" / name).read_text(encoding="utf-8").splitlines()]
        for name in ("state.scenarios.jsonl", "state.structured.items.jsonl")
    )
    summary = json.loads((tmp_path / "kept" / "state.structured.summary.json").read_text(encoding="utf-8"))
    assert [one["id"] for one in scenarios] == [one["id"] for one in items]
    assert {one["verdict"] for one in items} == {"right"}
    assert items[0]["baselines"].keys() == LAZY
    assert summary["n"] == 10


def test_a_dialogue_is_heard_by_rules_and_asked_in_words():
    found = run_state(languages=("en", "ko"), level="rules", limit=6).as_dict()

    assert found["level"] == "rules"
    assert found["right"] + found["drift"] + found["neutral"] + found["none"] == 12


def test_a_model_reads_and_answers_beside_itself_without_memory():
    asked = []

    def model(messages):
        asked.append(messages[-1]["content"])
        return '{"claims": []}' if "Question:" not in asked[-1] else "2 dollars"

    found = run_state(languages=("en",), level="model", limit=2, llm=model).as_dict()

    assert found["baselines"].keys() == {*LAZY, "whole transcript, same model"}
    assert found["n"] == 2
    transcripts = [one for one in asked if "Question:" in one]
    assert len(transcripts) == 4
    assert any("2026-01-05 user:" in one for one in transcripts)


def test_a_model_that_is_not_there_is_said_in_one_sentence(monkeypatch):
    monkeypatch.delenv("STILLTRUE_LLM", raising=False)

    with pytest.raises(Unsupported, match="set STILLTRUE_LLM"):
        run_state(level="model", limit=1)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"languages": ("fr",)}, "no language 'fr'; choose from en, ko"),
        ({"level": "magic"}, "no level 'magic'; choose from structured, rules, model"),
        ({"without": ("hope",)}, "no part to go without 'hope'; choose from supersession"),
        ({"without": ("cutoff",), "level": "rules"}, "at level 'structured' only"),
        ({"limit": 0}, "a limit of 0"),
        ({"limit": -3}, "a limit of -3"),
    ],
)
def test_what_cannot_be_run_is_refused_with_what_can(given, said):
    with pytest.raises(BadRequest, match=said):
        run_state(**given)


def test_a_folder_that_cannot_be_written_is_a_bad_request(tmp_path):
    (tmp_path / "file").write_text("")

    with pytest.raises(BadRequest, match="name another folder"):
        run_state(limit=1, out=tmp_path / "file" / "kept")


def _model(fails_at=None):
    n_calls = []

    def model(messages):
        n_calls.append(1)
        if len(n_calls) == fails_at:
            raise ModelUnreachable("down; see that it is up")
        return '{"claims": []}' if "Question:" not in messages[-1]["content"] else "2 dollars"

    return model, n_calls


def test_a_dialogue_is_read_by_a_model_a_dozen_turns_a_call():
    model, n_calls = _model()

    run_state(languages=("en",), level="model", limit=4, llm=model)

    # 3, 11, 7 and 16 turns, and two questions about each.
    assert len(n_calls) == 1 + 1 + 1 + 2 + 2 * 4


def test_a_model_that_goes_down_stops_the_run_and_it_goes_on_where_it_stood(tmp_path):
    whole, n_whole = _model()
    expected = run_state(languages=("en",), level="model", limit=3, llm=whole).as_dict()
    model, n_calls = _model(fails_at=4)
    with pytest.raises(ModelUnreachable):
        run_state(languages=("en",), level="model", limit=3, llm=model, out=tmp_path)

    with pytest.raises(BadRequest, match="1 lines of a run that was interrupted"):
        run_state(languages=("en",), level="model", limit=3, llm=model, out=tmp_path)
    found = run_state(languages=("en",), level="model", limit=3, llm=model, out=tmp_path, goes_on=True)

    assert found.as_dict() == expected
    assert len(n_calls) == len(n_whole) + 1
    assert len((tmp_path / "state.model.items.jsonl").read_text().splitlines()) == 3


@pytest.mark.parametrize(
    "line", ['{"verdict": "magic"}', '{"answer": "x"}', '{"answer": "x", "verdict": "right", "baselines": 3}']
)
def test_a_line_of_another_form_is_a_clear_error(tmp_path, line):
    model, _ = _model(fails_at=1)
    with pytest.raises(ModelUnreachable):
        run_state(languages=("en",), level="model", limit=1, llm=model, out=tmp_path)
    told = {"id": "status-shopping-short-00", "language": "en", **json.loads(line)}
    (tmp_path / "state.model.items.jsonl").write_text(json.dumps(told) + "\n")

    with pytest.raises(BadFile, match="another form"):
        run_state(languages=("en",), level="model", limit=1, llm=model, out=tmp_path, goes_on=True)
