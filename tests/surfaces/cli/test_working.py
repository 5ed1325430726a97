"""Work in the background, consent and sessions by the front door."""

from __future__ import annotations

import pytest

from stilltrue.errors import ModelAnswerBroken


@pytest.fixture
def kept(run):
    return run("add", "나는 부산에 살아.", "--no-wait", "--json").form


@pytest.fixture
def given_up(run, monkeypatch):
    """A job that failed for good."""

    def break_(*_):
        raise ValueError

    with monkeypatch.context() as broken:
        broken.setattr("stilltrue.extract.rules.extractor.Rules.extract", break_)
        run("add", "나는 부산에 살아.")


def homes(run):
    return [fact["value"] for fact in run("current", "user", "lives in", "--json").form["facts"]]


class TestWorker:
    def test_what_is_kept_without_waiting_is_learned_by_a_worker(self, run, kept):
        before = homes(run)

        done = run("worker", "--drain", "--json")

        assert (kept["pending"], len(kept["jobs"]), before) == (1, 1, [])
        assert (done.code, done.form["done"], done.form["waiting"]) == (0, 1, 0)
        assert homes(run) == ["부산"]

    def test_a_worker_with_nothing_to_do_says_so(self, run):
        assert run("worker", "--drain").out == "nothing was waiting\n"
        assert run("worker", "--drain", "--lang", "ko").out == "대기 중인 것이 없었습니다\n"

    def test_a_worker_that_waits_lives_in_the_present(self, run):
        ran = run("worker")

        assert ran.code == 2
        assert "--now" in ran.err

    def test_draining_and_running_until_empty_exclude_each_other(self, run):
        assert run("worker", "--drain", "--until-empty").code == 2

    def test_how_long_a_conversation_is_left_alone_has_bounds(self, run):
        ran = run("worker", "--drain", "--quiet", "3601")

        assert ran.code == 2
        assert "3600" in ran.err
        assert run("worker", "--drain", "--quiet", "0").code == 0

    def test_a_budget_in_the_environment_is_shown_and_has_to_be_a_number(self, run, monkeypatch):
        monkeypatch.setenv("STILLTRUE_BUDGET_TOKENS", "5000")
        left = run("doctor", "--json").form["figures"]["model tokens left today"]
        monkeypatch.setenv("STILLTRUE_BUDGET_DOLLARS", "much")
        refused = run("doctor")

        assert left == 5000
        assert refused.code == 2
        assert "STILLTRUE_BUDGET_DOLLARS" in refused.err

    def test_the_doctor_names_the_worker(self, run, kept):
        ran = run("doctor")

        assert ran.code == 1
        assert "stilltrue worker" in ran.out


class TestDeadLetters:
    def test_they_are_listed_with_what_went_wrong(self, run, given_up):
        [job] = run("dead-letters", "list", "--json").form["jobs"]

        assert (job["state"], job["error"], job["attempts"]) == ("dead", "ValueError", 1)
        assert job["id"] in run("dead-letters", "list").out

    def test_they_are_tried_again(self, run, given_up):
        ran = run("dead-letters", "retry")

        assert ran.code == 0
        assert homes(run) == ["부산"]
        assert run("dead-letters", "list").out == "there are no dead letters\n"

    def test_those_that_fail_again_are_found(self, run, given_up, monkeypatch):
        def break_(*_):
            raise ModelAnswerBroken("no JSON")

        monkeypatch.setattr("stilltrue.extract.rules.extractor.Rules.extract", break_)

        ran = run("dead-letters", "retry")

        assert ran.code == 1
        assert "no JSON" in ran.out

    def test_one_that_is_not_there_is_refused(self, run):
        ran = run("dead-letters", "retry", "j_9")

        assert ran.code == 2
        assert "'j_9'" in ran.err


class TestPending:
    @pytest.fixture
    def waiting(self, run, monkeypatch):
        monkeypatch.setenv("STILLTRUE_LEARN", "ask")
        return run("add", "나는 부산에 살아.", "--json").form["learned"][0]

    def test_claims_are_shown_with_their_quotes_and_let_in(self, run, waiting):
        before = homes(run)
        shown = run("pending", "list")

        ran = run("pending", "approve", waiting)

        assert (before, ran.code, homes(run)) == ([], 0, ["부산"])
        assert "나는 부산에 살아." in shown.out
        assert waiting in shown.out

    def test_claims_are_kept_out_for_good(self, run, waiting):
        run("pending", "reject", waiting)

        assert homes(run) == []
        assert run("pending", "list", "--json").form == {"claims": []}

    def test_a_claim_that_is_not_there_is_refused(self, run):
        ran = run("pending", "approve", "a_9")

        assert ran.code == 2
        assert "'a_9'" in ran.err

    def test_another_way_of_learning_is_refused(self, run, monkeypatch):
        monkeypatch.setenv("STILLTRUE_LEARN", "maybe")

        assert run("add", "Hello.").code == 2


class TestSession:
    def test_nothing_is_kept_of_one_off_the_record(self, run):
        told = run("session", "doctor", "--off-the-record")

        ran = run("add", "나는 부산에 살아.", "--session", "doctor", "--json")

        assert "nothing that is said in it is kept" in told.out
        assert (ran.form["kept"], ran.form["off_the_record"]) == ([], 1)
        assert homes(run) == []

    def test_nothing_is_recalled_into_a_blank_one(self, run):
        run("add", "나는 부산에 살아.")
        run("session", "fresh", "--blank")

        assert run("recall", "어디 살아?", "--session", "fresh", "--json").form["evidence"] == []
        assert run("recall", "어디 살아?", "--json").form["evidence"] != []

    def test_it_is_asked_and_taken_back(self, run):
        run("session", "s", "--off-the-record", "--blank")
        run("session", "s", "--on-the-record")

        assert run("session", "s", "--json").form == {"off_the_record": False, "blank": True}

    def test_opposites_exclude_each_other(self, run):
        assert run("session", "s", "--blank", "--not-blank").code == 2
