"""A set of our own, English and Korean, from the question to the verdict."""

from __future__ import annotations

import json

import pytest
from tests.unit.eval.answer.kept import answer
from tests.unit.eval.answer.readers import judge, judged_by_a_model, reader

from stilltrue import BadFile, BadRequest, ModelRefused, Unsupported
from stilltrue.eval.answer.gate import gate
from stilltrue.eval.answer.items import read_items, write_items
from stilltrue.eval.answer.rejudge import rejudge
from stilltrue.eval.answer.run import run_answers
from stilltrue.llm.scripted import ScriptedModel


@pytest.fixture
def sets(tmp_path):
    return judged_by_a_model(tmp_path / "data")


@pytest.fixture
def run(sets):
    def run(llm=None, **given):
        given = {"judge": judge(), "learner": "none", "embedder": "none", "runs": 1, **given}
        return run_answers(sets, "locomo", llm=llm or reader(), **given)

    return run


def test_the_same_questions_are_answered_under_each_condition_and_shown_beside_each_other(run):
    form = run(conditions=("oracle", "memory", "full", "context", "discipline", "control")).as_dict()

    told = form["conditions"]
    assert list(told) == ["oracle", "memory", "full", "context", "discipline", "control"]
    assert {found["n"] for found in told.values()} == {5}
    assert told["oracle"]["by_type"]["update"]["right"] == 100.0
    assert told["full"]["by_type"]["single"]["right"] == 100.0
    assert told["memory"]["by_type"]["update"]["right"] == 100.0
    assert told["oracle"]["by_type"]["never"]["right"] == 100.0


def test_a_reader_that_gives_what_was_once_so_is_counted_as_stale_from_the_whole_history_and_not_from_the_evidence(run):
    told = run(reader(stale=True), conditions=("oracle", "full")).as_dict()["conditions"]

    assert told["full"]["by_type"]["update"]["stale"] == 100.0
    assert told["oracle"]["by_type"]["update"]["stale"] == 0.0


def test_each_answer_is_kept_with_its_question_evidence_and_verdict(run, tmp_path):
    report = run(conditions=("oracle", "memory"), runs=3, out=tmp_path / "kept")

    name, items, summary = read_items(tmp_path / "kept")
    hull = next(one for one in items if one.question_id == "home/q1" and one.condition == "oracle")
    assert (name, len(items)) == ("locomo", 5 * 2 * 3)
    assert items == report.items
    assert hull.evidence == ('{"said": "2026-05-04T09:00:00", "by": "user", "text": "I live in Hull these days."}',)
    assert (hull.answer, hull.judgement.verdict, hull.judgement.by) == ("Hull", "right", "names")
    assert summary["conditions"]["memory"]["range"] == [60.0, 60.0]


def test_a_judge_of_the_readers_family_and_too_few_runs_are_warned_of_and_others_are_not(run):
    own = run(conditions=("oracle",), judge=reader())
    kin = run(conditions=("oracle",), judge=judge("reading-2"))
    other = run(conditions=("oracle",), runs=3)

    assert "judges its own answers" in own.warnings[0]
    assert "of one family, 'reading'" in kin.warnings[0]
    assert "1 runs say little" in kin.warnings[1]
    assert other.warnings == []


def test_the_judge_stands_trial_in_each_run_and_its_errors_stand_beside_the_figures(run):
    form = run(conditions=("oracle",)).as_dict()

    assert form["judge_trial"]["wrong_answers"] == 23
    assert form["judge_trial"]["passed"] > 0
    assert form["judging"]["calls"] > 0


def test_learning_with_a_model_is_counted_in_the_cost_of_memory_and_not_of_the_others(run):
    nothing = '{"candidates": [], "summary": ""}'
    learner = ScriptedModel([nothing] * 60)

    form = run(conditions=("memory", "full"), learner=learner).as_dict()

    assert learner.asked
    assert form["ingestion"]["calls"] > 0
    assert form["conditions"]["memory"]["cost"]["ingestion_tokens"] > 0
    assert form["conditions"]["full"]["cost"]["ingestion_tokens"] == 0


def test_where_no_condition_looks_into_memory_nothing_is_learned(run):
    learner = ScriptedModel()

    run(conditions=("oracle", "full"), learner=learner)

    assert learner.asked == []


def test_histories_are_cut_to_each_length_and_keep_what_the_questions_need(run):
    form = run(conditions=("oracle", "full"), lengths=(1, 100_000)).as_dict()

    assert form["n"] == 10
    assert form["conditions"]["oracle"]["by_type"]["update"]["right"] == 100.0
    assert {one["condition"] for one in form["curve"]} == {"oracle", "full"}


def test_gold_errors_come_from_a_file_and_are_scored_both_ways(run, tmp_path):
    file = tmp_path / "errors.jsonl"
    file.write_text('{"question_id": "home/q1", "answers": ["York"]}\n{"question_id": "집/q1", "answers": []}\n')

    form = run(conditions=("oracle",), gold_errors=file).as_dict()

    assert form["ceiling"] == {"questions": 5, "wrong_golds": 2, "ceiling": 60.0}
    assert form["conditions"]["oracle"]["right"] == 80.0
    assert form["conditions"]["oracle"]["corrected"]["n"] == 4


def test_a_reader_that_declines_or_says_nothing_fails_one_answer_and_not_the_run(run):
    blank = run(ScriptedModel([""] * 5), conditions=("oracle",)).as_dict()

    assert blank["conditions"]["oracle"]["unanswered"] == 60.0


def test_a_reader_that_cannot_be_asked_stops_the_run_and_keeps_what_was_answered(run, tmp_path):
    with pytest.raises(ModelRefused):
        run(ScriptedModel(["Hull"]), conditions=("oracle",), out=tmp_path / "kept")

    assert len(read_items(tmp_path / "kept")[1]) == 1


def test_without_a_model_it_is_said_that_one_is_needed(run, sets, monkeypatch):
    monkeypatch.delenv("STILLTRUE_LLM", raising=False)

    for nobody in (None, "none"):
        with pytest.raises(Unsupported, match="STILLTRUE_LLM"):
            run_answers(sets, "locomo", llm=nobody)


def test_what_cannot_be_run_is_said_before_anything_is_asked(run, tmp_path):
    unasked = ScriptedModel()
    (tmp_path / "bad.jsonl").write_text('{"question_id": 3}\n')

    for given in ({"conditions": ("magic",)}, {"conditions": ()}, {"runs": 0}, {"lengths": (0,)}, {"limit": 0}):
        with pytest.raises(BadRequest):
            run(unasked, **given)
    with pytest.raises(BadFile, match="no gold error"):
        run(unasked, gold_errors=tmp_path / "bad.jsonl")
    assert unasked.asked == []


def test_answers_that_were_kept_are_judged_again_without_asking_a_question_again(run, tmp_path):
    run(reader(stale=True), conditions=("full",), out=tmp_path / "kept")
    generous = judge(says=lambda _: json.dumps({"reason": "r", "verdict": "right", "met": []}))

    form = rejudge(tmp_path / "kept", judge=generous).as_dict()

    _, again, _ = read_items(tmp_path / "kept" / "rejudged")
    assert form["rejudged"]["right_now"] == 2
    assert form["rejudged"]["no_longer_right"] == 0
    assert form["judge"].startswith("callable:judging-1")
    assert len(again) == 5
    assert read_items(tmp_path / "kept")[1] != again


def test_verdicts_are_never_written_over_those_that_they_are_compared_with(run, tmp_path):
    run(conditions=("oracle",), out=tmp_path / "kept")

    with pytest.raises(BadRequest, match="another folder"):
        rejudge(tmp_path / "kept", out=tmp_path / "kept")


@pytest.mark.parametrize(
    "text", ["", "nothing\n", "[]\n", "{}\n", '{"condition": 3}\n', '{"judgement": {"verdict": "x"}}\n']
)
def test_a_file_that_holds_no_answers_is_said_to(tmp_path, text):
    (tmp_path / "locomo.answers.jsonl").write_text(text)

    with pytest.raises(BadFile):
        rejudge(tmp_path)


@pytest.mark.parametrize("hostile", [None, True, "x", 7, [], {}, [3], {"a": 1}, "\udc80", -1.5])
def test_a_line_whose_fields_are_of_another_kind_is_refused_or_judged_and_never_a_crash(tmp_path, hostile):
    whole = answer("q", "right").as_dict()
    for name in (*whole, "unknown"):
        (tmp_path / "locomo.answers.jsonl").write_text(json.dumps({**whole, name: hostile}) + "\n")
        try:
            form = rejudge(tmp_path, out=tmp_path / "again").as_dict()
        except BadFile as problem:
            assert "locomo.answers.jsonl" in str(problem)
        else:
            assert form["n"] == 1


def kept(folder, n_right, *, rest="wrong", runs=1, n=20):
    folder.mkdir()
    items = [
        answer(f"q{place}", "right" if place < n_right else rest, run=run, condition="memory")
        for run in range(1, runs + 1)
        for place in range(n)
    ]
    write_items(folder / "locomo.answers.jsonl", items)
    return folder


@pytest.mark.parametrize(
    ("n_before", "n_after", "rest", "losses"),
    [
        (15, 15, "wrong", set()),
        (15, 14, "wrong", set()),
        (15, 20, "wrong", set()),
        (15, 8, "wrong", {("right", "all"), ("right", "t")}),
        (20, 12, "stale", {("right", "all"), ("right", "t"), ("stale", "all"), ("stale", "t")}),
    ],
)
def test_the_gate_names_what_lost_and_lets_pass_what_may_be_chance(tmp_path, n_before, n_after, rest, losses):
    before, after = kept(tmp_path / "before", n_before), kept(tmp_path / "after", n_after, rest=rest)

    found = gate(before, after)

    assert {(one.what, one.type) for one in found.losses} == losses
    assert found.is_open is not bool(losses)
    assert all(one.condition == "memory" and one.reason for one in found.losses)


def test_a_question_that_is_not_asked_any_more_is_a_loss(run, tmp_path):
    run(conditions=("oracle",), out=tmp_path / "before")
    run(conditions=("oracle",), limit=3, out=tmp_path / "after")

    found = gate(tmp_path / "before", tmp_path / "after")

    assert [one.what for one in found.losses] == ["missing"]


def test_another_reader_or_judge_is_said_beside_the_comparison(run, tmp_path):
    run(conditions=("oracle",), out=tmp_path / "before")
    run(reader("other"), conditions=("oracle",), out=tmp_path / "after", runs=2)

    found = gate(tmp_path / "before", tmp_path / "after")

    assert found.warnings == ["another reader: callable:reading-1 before, callable:other now", "1 runs before, 2 now"]
