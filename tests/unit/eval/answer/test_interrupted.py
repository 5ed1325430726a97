"""A run of answers that is interrupted: nothing is lost, nothing is asked twice, and the figures come out the same."""

from __future__ import annotations

import json

import pytest
from tests.unit.eval.answer.readers import judge, judged_by_a_model, reader

from stilltrue import BadFile, BadRequest, ModelUnreachable
from stilltrue.eval.answer.items import read_items
from stilltrue.eval.answer.rejudge import rejudge
from stilltrue.eval.answer.run import run_answers
from stilltrue.llm.wrapped import Wrapped

CONDITIONS = ("oracle", "memory", "full")


class Failing(Wrapped):
    """A model that is down from a call on, until it is up again."""

    def __init__(self, model, after):
        super().__init__(model)
        self.n_calls, self.after = 0, after

    def complete(self, request):
        if self.after is not None and self.n_calls >= self.after:
            raise ModelUnreachable("the model is down; see that it is up")
        self.n_calls += 1
        return self._model.complete(request)

    def stream(self, request):
        raise NotImplementedError


@pytest.fixture
def run(tmp_path):
    folder = judged_by_a_model(tmp_path / "data")

    def run(llm, **given):
        given = {"judge": judge(), "learner": "none", "embedder": "none", "runs": 1, "conditions": CONDITIONS, **given}
        return run_answers(folder, "locomo", llm=llm, **given)

    return run


def told(report):
    """The figures without what a clock says."""
    form = report.as_dict()
    for found in form["conditions"].values():
        for one in (found["cost"], found):
            one.pop("p50_ms", None), one.pop("p95_ms", None)
    return {**form, "conditions": {name: {**one, "cost": one["cost"]} for name, one in form["conditions"].items()}}


@pytest.mark.parametrize("after", range(9))
def test_a_run_that_is_interrupted_anywhere_goes_on_to_the_figures_of_one_that_was_not(run, tmp_path, after):
    whole = told(run(reader(), out=tmp_path / "whole"))
    model = Failing(reader(), after)
    with pytest.raises(ModelUnreachable):
        run(model, out=tmp_path / "kept")
    model.after = None

    went_on = told(run(model, out=tmp_path / "kept", goes_on=True))

    for found in (*whole["conditions"].values(), *went_on["conditions"].values()):
        found["cost"] = {name: n for name, n in found["cost"].items() if "ms" not in name}
    assert went_on == whole
    assert len(read_items(tmp_path / "kept")[1]) == 15
    assert sorted(one.name for one in (tmp_path / "kept").iterdir()) == [
        "locomo.answers.jsonl", "locomo.answers.summary.json",
    ]  # fmt: skip


def test_nothing_that_was_answered_judged_or_learned_is_asked_again(run, tmp_path):
    nothing = '{"claims": [], "unresolved": []}'
    asked = []
    learner = Failing(_saying(nothing, asked), None)
    whole = Failing(reader(), None)
    run(whole, learner=learner)
    asked.clear()
    model = Failing(reader(), whole.n_calls - 1)
    judging = Failing(judge(), None)
    with pytest.raises(ModelUnreachable):
        run(model, judge=judging, learner=learner, out=tmp_path / "kept")
    before, learned, model.after = judging.n_calls, len(asked), None

    run(model, judge=judging, learner=learner, out=tmp_path / "kept", goes_on=True)

    assert model.n_calls == whole.n_calls
    assert judging.n_calls - before <= 1
    # The conversation in the middle of which it was interrupted is learned from again, and the other one is not.
    assert 0 < len(asked) - learned < learned


def _saying(text, asked):
    from stilltrue.llm.callable import CallableModel

    def say(messages):
        asked.append(messages)
        return text

    return CallableModel(say, name="learning-1")


def test_a_model_that_goes_down_while_memory_answers_stops_the_run_and_is_no_wrong_answer(run, tmp_path):
    with pytest.raises(ModelUnreachable):
        run(Failing(reader(), 0), conditions=("memory",), out=tmp_path / "kept")

    lines = (tmp_path / "kept" / "locomo.answers.jsonl").read_text(encoding="utf-8").splitlines()
    assert all(json.loads(line)["problem"] == "" for line in lines)


def test_a_learner_that_is_down_stops_the_run_before_half_a_memory_is_asked(run, tmp_path):
    with pytest.raises(ModelUnreachable):
        run(reader(), learner=Failing(reader(), 0), out=tmp_path / "kept")

    assert (tmp_path / "kept" / "locomo.answers.jsonl").read_text() == ""


def test_a_judge_that_goes_down_on_trial_or_later_loses_no_answer(run, tmp_path):
    judging = Failing(judge(), 3)
    with pytest.raises(ModelUnreachable):
        run(reader(), judge=judging, out=tmp_path / "kept")
    judging.after = None

    report = run(reader(), judge=judging, out=tmp_path / "kept", goes_on=True)

    assert len(report.items) == 15
    assert report.trial is not None


@pytest.mark.parametrize("after", [0, 1, 7, 20])
def test_a_trial_that_is_interrupted_goes_on_with_the_answers_it_had_not_come_to(run, tmp_path, after):
    whole = Failing(judge(), None)
    tried = run(reader(), judge=whole, out=tmp_path / "whole")
    judging = Failing(judge(), after)
    with pytest.raises(ModelUnreachable):
        run(reader(), judge=judging, out=tmp_path / "kept")
    judging.after = None

    report = run(reader(), judge=judging, out=tmp_path / "kept", goes_on=True)

    assert report.trial == tried.trial
    assert judging.n_calls == whole.n_calls
    assert report.judged.n_calls == tried.judged.n_calls


def test_judging_again_goes_on_with_its_trial(run, tmp_path):
    run(reader(), judge="none", out=tmp_path / "kept")
    judging = Failing(judge(), 5)
    with pytest.raises(ModelUnreachable):
        rejudge(tmp_path / "kept", judge=judging, out=tmp_path / "again")
    judging.after = None

    report = rejudge(tmp_path / "kept", judge=judging, out=tmp_path / "again", goes_on=True)

    assert report.trial is not None
    assert judging.n_calls == report.judged.n_calls


def test_another_reader_or_judge_or_question_does_not_go_on_with_it(run, tmp_path):
    with pytest.raises(ModelUnreachable):
        run(Failing(reader(), 2), out=tmp_path / "kept")

    for given in ({"judge": judge("judging-2")}, {"limit": 3}, {"runs": 2}, {"conditions": ("oracle",)}):
        with pytest.raises(BadRequest, match="is another one"):
            run(reader(), out=tmp_path / "kept", goes_on=True, **given)
    with pytest.raises(BadRequest, match="another one, reader"):
        run(reader("other"), out=tmp_path / "kept", goes_on=True)
    with pytest.raises(BadRequest, match="go on with --continue"):
        run(reader(), out=tmp_path / "kept")


@pytest.mark.parametrize(
    "notes",
    [
        {"trial": {"judge": 1}},
        {"judged": {}},
        {"learned": {"x": {}}},
        {"learned": 3},
        {"verdicts": 3},
        {"verdicts": {"en-vague-city": "fine"}},
    ],
)
def test_notes_of_another_form_are_a_clear_error(run, tmp_path, notes):
    with pytest.raises(ModelUnreachable):
        run(Failing(reader(), 2), out=tmp_path / "kept")
    begun = tmp_path / "kept" / "locomo.answers.jsonl.begun.json"
    begun.write_text(json.dumps({**json.loads(begun.read_text()), "notes": notes}))

    with pytest.raises(BadFile, match="another form"):
        run(reader(), out=tmp_path / "kept", goes_on=True)


def test_judging_again_goes_on_where_it_was_interrupted_and_asks_for_no_verdict_twice(run, tmp_path):
    run(reader(stale=True), conditions=("full", "oracle"), out=tmp_path / "kept")
    whole = Failing(judge("judging-2"), None)
    expected = rejudge(tmp_path / "kept", judge=whole, out=tmp_path / "whole").as_dict()
    judging = Failing(judge("judging-2"), whole.n_calls - 1)
    with pytest.raises(ModelUnreachable):
        rejudge(tmp_path / "kept", judge=judging, out=tmp_path / "again")
    judging.after = None

    found = rejudge(tmp_path / "kept", judge=judging, out=tmp_path / "again", goes_on=True).as_dict()

    assert found == expected
    assert judging.n_calls == whole.n_calls
    with pytest.raises(BadRequest, match="came to its end"):
        rejudge(tmp_path / "kept", judge=judging, out=tmp_path / "again", goes_on=True)


def test_other_answers_are_not_gone_on_with(run, tmp_path):
    run(reader(stale=True), conditions=("full",), out=tmp_path / "kept")
    run(reader(), conditions=("full",), out=tmp_path / "other")
    with pytest.raises(ModelUnreachable):
        rejudge(tmp_path / "kept", judge=Failing(judge(), 2), out=tmp_path / "again")

    with pytest.raises(BadRequest, match="another one, answers"):
        rejudge(tmp_path / "other", judge=judge(), out=tmp_path / "again", goes_on=True)
