"""Histories cut to a length."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.tiny_set import write_set

from stilltrue import BadRequest
from stilltrue.eval.answer.golds import corrected_gold
from stilltrue.eval.answer.lengths import checked_lengths, cut_to, shortened
from stilltrue.eval.retrieval.sets import Case, load_set

SHARED = Path(__file__).resolve().parents[5] / "shared" / "data"


@pytest.fixture
def home(tmp_path) -> Case:
    case = load_set(write_set(tmp_path), "locomo").cases[0]
    return replace(case, questions=case.questions[:1])


def test_what_a_question_needs_is_kept_however_short_the_history_is_to_be(home):
    assert [one.id for one in shortened(home, 1).sessions] == ["home/1", "home/3"]


def test_other_sessions_come_back_in_their_order_where_there_is_room(home):
    assert [one.id for one in shortened(home, 10_000).sessions] == ["home/1", "home/2", "home/3"]


def test_a_longer_history_holds_what_a_shorter_one_does(home):
    kept = [{one.id for one in case.sessions} for _, case in cut_to(home, (1, 40, 10_000))]

    assert kept[0] <= kept[1] <= kept[2]


def test_without_lengths_a_history_stays_as_it_is(home):
    assert list(cut_to(home, ())) == [(None, home)]


def test_lengths_are_put_in_order_and_have_to_hold_something():
    assert checked_lengths([8_000, 2_000, 8_000]) == (2_000, 8_000)
    with pytest.raises(BadRequest, match="holds nothing"):
        checked_lengths([2_000, -1])


def test_a_question_without_a_known_error_keeps_its_gold(home):
    assert corrected_gold(home.questions[0], {}) is None
    assert corrected_gold(home.questions[0], {"home/q1": ()}) == ()


def test_the_audit_of_the_shared_set_is_read_and_wrong_citations_are_no_wrong_golds():
    if not (SHARED / "locomo").is_dir():
        pytest.skip("../shared is not here: the audit of its golds cannot be read")

    questions = [one for case in load_set(SHARED, "locomo").cases for one in case.questions]

    wrong = [one for one in questions if corrected_gold(one, {}) is not None]
    assert 0 < len(wrong) < 150
    assert all(one.corrected[0] not in one.answers for one in wrong)
