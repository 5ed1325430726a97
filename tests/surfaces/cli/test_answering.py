"""Answers on the command line: who gave them, at which cost, and what is done where one is wrong."""

from __future__ import annotations

import json

import pytest


@pytest.fixture
def script(tmp_path):
    """A model that reads from a file."""

    def script(*answers: dict[str, object]) -> str:
        path = tmp_path / "script.jsonl"
        path.write_text("".join(json.dumps(one, ensure_ascii=False) + "\n" for one in answers), encoding="utf-8")
        return f"scripted:{path}"

    return script


@pytest.fixture
def told(run, monkeypatch):
    monkeypatch.delenv("STILLTRUE_LLM", raising=False)
    run("add", "I live in Oslo.", now="2026-01-05")
    run("add", "I moved to Bergen last Friday.", now="2026-05-15")
    run("add", "Mina came by with a red trumpet and three friends.", now="2026-05-18")


def read(*sentences: str, cites: str = "E1") -> dict[str, object]:
    return {
        "json": {
            "trace": [],
            "outcome": "answered",
            "sentences": [{"text": one, "cites": [cites], "sums": []} for one in sentences],
            "missing": "",
        }
    }


TRUMPET = "With which trumpet did Mina come by?"


def test_without_a_model_nothing_is_said_of_one(run, told):
    assert "model" not in run("ask", "Where do I live?").out


def test_with_a_model_it_is_said_that_the_ledger_answered(run, told, script):
    out = run("ask", "Where do I live?", "--model", script()).out

    assert "answered by the ledger; no model was asked" in out


def test_where_a_model_was_asked_in_vain_it_is_not_said_that_none_was_asked(run, told, script):
    ran = run("ask", TRUMPET, "--model", script({"fault": "unreachable"}))

    assert "unreachable" in ran.err
    assert "asked" not in ran.out.replace("could not be asked", "")


def test_an_answer_by_a_model_says_so_with_its_sources_and_its_cost(run, told, script):
    out = run("ask", TRUMPET, "--model", script(read("It was a red trumpet."))).out

    assert out.splitlines()[0] == "It was a red trumpet. [1]"
    assert "[1] “Mina came by with a red trumpet and three friends.”" in out
    assert "answered by scripted:script, checked against its evidence" in out
    assert "asked a model once: " in out
    assert "the whole history is about " in out


def test_the_model_of_the_environment_is_asked_too(run, told, script, monkeypatch):
    monkeypatch.setenv("STILLTRUE_LLM", script(read("It was a red trumpet.")))

    assert "answered by scripted:script" in run("ask", TRUMPET).out


def test_exact_asks_no_model(run, told, script):
    ran = run("ask", TRUMPET, "--exact", "--model", script(read("It was a red trumpet.")))

    assert "scripted" not in ran.out
    assert ran.out.startswith("No answer: ")


def test_explain_shows_what_was_left_out(run, told, script):
    out = run("ask", TRUMPET, "--explain", "--model", script(read("It was a red trumpet.", "It was Coltrane's."))).out

    assert "left out" in out
    assert "Coltrane" in out
    assert "reader@1" in out


def test_the_commands_say_it_in_korean_too(run, told, script, monkeypatch):
    monkeypatch.setenv("STILLTRUE_LANG", "ko")

    out = run("ask", TRUMPET, "--model", script(read("It was a red trumpet."))).out

    assert "근거와 맞추어 보았습니다" in out


def test_a_model_that_is_down_is_said_and_the_ledger_answers(run, told, script):
    ran = run("ask", "Where do I live, and why there?", "--model", script({"fault": "unreachable"}))

    assert ran.code == 0
    assert ran.out.startswith("On record: You live in Bergen")
    assert "unreachable" in ran.err


def test_as_json_the_answer_comes_with_its_trace(run, told, script):
    form = run("ask", TRUMPET, "--json", "--model", script(read("It was a red trumpet."))).form

    assert form["by"] == "model"
    assert form["sentences"][0]["text"] == "It was a red trumpet."
    assert form["sources"][0]["mark"] == "[1]"
    assert form["trace"]["spent"]["n_calls"] == 1


def test_limits_are_held(run, told, script):
    form = run("ask", TRUMPET, "--max-tokens", "10", "--json", "--model", script(read("It was red."))).form

    assert form["why"] == "the budget for the model is spent"


@pytest.mark.parametrize("options", [("--max-dollars", "much"), ("--max-dollars", "nan"), ("--max-steps", "-1")])
def test_limits_that_are_none_are_refused(run, told, script, options):
    assert run("ask", TRUMPET, *options, "--model", script()).code == 2


def test_wrong_denies_what_the_answer_cited(run, told):
    answer = run("ask", "Where do I live?", "--json").form["id"]

    ran = run("wrong", answer)

    assert ran.out == "denied: user · lives in: Bergen\n"
    assert run("current", "user", "lives in", "--json").form["facts"][0]["value"] == "Oslo"


def test_wrong_asks_which_and_takes_the_one_that_is_named(run, claims):
    claims(*({"subject": "user", "predicate": "speaks", "value": one} for one in ("Korean", "Latin")))
    answer = run("ask", "Which languages do I speak?", "--json").form["id"]

    asked = run("wrong", answer).out.splitlines()
    latin = next(line.split()[0] for line in asked if "Latin" in line)

    assert asked[0] == "which of these is wrong? name it after the answer"
    assert run("wrong", answer, latin).out == "denied: user · speaks: Latin\n"


def test_wrong_names_the_turn_of_which_no_fact_was_drawn(run, told, script):
    answer = run("ask", TRUMPET, "--json", "--model", script(read("It was a red trumpet."))).form["id"]

    assert "red trumpet" in run("wrong", answer).out


def test_an_answer_that_is_not_on_record_is_a_bad_request(run, told):
    ran = run("wrong", "w_nope")

    assert ran.code == 2
    assert "no answer 'w_nope'" in ran.err


def test_trace_shows_ids_and_counts_and_no_text(run, told, script):
    answer = run("ask", TRUMPET, "--json", "--model", script(read("It was a red trumpet."))).form["id"]

    shown, form = run("trace", answer).out, run("trace", answer, "--json").form

    assert "trumpet" not in shown + json.dumps(form)
    assert form["spent"]["n_calls"] == 1
    assert form["outcome"] == "answered"


def test_compact_hands_over_what_binds(run, claims):
    claims(
        {"subject": "user", "predicate": "decision", "value": "we ship on Friday", "kind": "decision"},
        {"subject": "user", "predicate": "name", "value": "Ann Lee"},
    )

    ran = run("compact")

    assert "we ship on Friday" in ran.out
    assert "Ann Lee" in ran.out


def test_a_purpose_leaves_out_what_is_personal(run, told):
    assert "Bergen" in run("context", "Where do I live?").out
    assert "Bergen" not in run("context", "Where do I live?", "--purpose", "translation").out
    assert run("recall", "Where do I live?", "--purpose", "holiday").code == 2
