"""What is counted, and when: every figure worked out by hand."""

from __future__ import annotations

import pytest

from stilltrue.eval.retrieval.holding import holds_any, same
from stilltrue.eval.retrieval.metrics import figures, judged, wilson
from stilltrue.eval.retrieval.pieces import Piece
from stilltrue.eval.retrieval.rows import Question

SESSIONS = {f"{session}:{n}": session for session in "abcdefg" for n in range(12)}


def asked(**given):
    return Question(
        **{
            "id": "q", "conversation": "c", "type": "t", "text": "?", "asked_at": None, "as_of": None,
            "answers": (), "answerable": True, "evidence": frozenset(), "evidence_sessions": frozenset(),
            "stale_answers": (), "stale_turns": frozenset(), **given,
        }
    )  # fmt: skip


def turn(name, text="…", **given):
    return Piece(name, (name,), text, **given)


def rates(question, pieces, overtaken=frozenset()):
    found = judged(question, pieces, session_of=SESSIONS, overtaken=overtaken, tokens=len, ms=1.0)
    return dict(found.rates)


def test_all_evidence_has_to_be_among_the_first_ten_pieces():
    question = asked(evidence=frozenset({"a:0", "b:0"}))
    pieces = [turn("a:0"), *(turn(f"c:{n}") for n in range(9)), turn("b:0")]

    found = rates(question, pieces)

    assert (found["any@10"], found["all@10"], found["all"]) == (True, False, True)


def test_a_fact_hands_over_the_turns_of_all_its_receipts():
    question = asked(evidence=frozenset({"a:0", "b:0"}))

    assert rates(question, [Piece("f", ("a:0", "b:0"), "lives in Hull", "Hull")])["all@10"]


def test_sessions_count_in_the_order_in_which_they_first_appear():
    pieces = [turn("a:0"), turn("a:1"), turn("b:0"), turn("c:0"), turn("d:0"), turn("e:0"), turn("f:0")]

    assert rates(asked(evidence=frozenset({"e:9"})), pieces)["session@5"]
    assert not rates(asked(evidence=frozenset({"f:9"})), pieces)["session@5"]


def test_a_question_without_an_answer_is_only_asked_whether_anything_came():
    question = asked(answerable=False, evidence=frozenset({"a:0"}), answers=("Leeds",))

    assert rates(question, [turn("a:0")]) == {"false_evidence": True}
    assert rates(question, []) == {"false_evidence": False}


def test_a_turn_that_states_the_old_value_is_stale_unless_it_is_marked():
    question = asked(stale_turns=frozenset({"a:0"}))

    assert rates(question, [turn("a:0")])["stale_unmarked"]
    assert not rates(question, [turn("a:0", past=True), turn("b:0")])["stale_unmarked"]


def test_a_fact_is_stale_only_where_all_its_turns_are():
    question = asked(stale_turns=frozenset({"a:0"}))

    assert not rates(question, [Piece("f", ("a:0", "b:0"), "Hull", "Hull")])["stale_unmarked"]
    assert rates(question, [Piece("f", ("a:0",), "Leeds", "Leeds")])["stale_unmarked"]


def test_values_are_compared_whole_before_one_counts_as_stale():
    question = asked(answers=(">=3.9,<4",), stale_answers=(">=3.9",))

    assert not rates(question, [Piece("f", ("a:0",), "…", ">=3.9,<4")])["stale_unmarked"]
    assert rates(question, [Piece("f", ("a:0",), "…", ">=3.9")])["stale_unmarked"]


def test_a_stale_turn_that_is_wanted_as_evidence_too_is_judged_by_its_place_alone():
    question = asked(stale_turns=frozenset({"a:0"}), evidence=frozenset({"a:0", "b:0"}))
    old, new = turn("a:0", "피아노 수업은 월요일이야."), turn("b:0", "이제 피아노 수업은 목요일이야.")

    found = [rates(question, pieces) for pieces in ([new, old], [old, new], [old], [])]

    assert [one["stale_first"] for one in found] == [False, True, True, False]
    assert all("stale_unmarked" not in one for one in found)


def test_what_is_marked_as_past_may_come_before_what_took_its_place():
    question = asked(stale_turns=frozenset({"a:0"}), evidence=frozenset({"b:0"}))

    found = rates(question, [turn("a:0", "I live in Leeds.", past=True), turn("b:0", "I live in Hull.")])

    assert (found["stale_unmarked"], found["stale_first"]) == (False, False)


def test_a_statement_that_was_overtaken_counts_where_the_question_names_none():
    found = rates(asked(), [turn("a:0")], overtaken=frozenset({"a:0"}))

    assert found == {"stale_unmarked": True}


def test_nothing_is_counted_that_does_not_apply():
    assert rates(asked(), [turn("a:0")]) == {}


@pytest.mark.parametrize(
    ("text", "answer", "held"),
    [
        ("She speaks Arabic.", "ar", False),
        ("The capital is 'Bergen'.", "Bergen", True),
        ("Ann's boss is Kim", "ann", True),
        ("atlas depends on pydantic >=2.0,<3.", ">=2.0", False),
        ("atlas depends on pydantic >=2.0,<3.", ">=2.0,<3", True),
        ("지난주에 강릉으로 이사했어.", "강릉", True),
        ("ＨＵＬＬ", "hull", True),
        ("anything", "", False),
        ("", "Hull", False),
        ("\ud800 Hull", "Hull", True),
    ],
)
def test_an_answer_is_found_whole_in_any_script(text, answer, held):
    assert holds_any(text, [answer]) is held


def test_the_marks_around_a_value_do_not_make_it_another():
    assert same("Hull.", "hull")
    assert not same(">=3.9", ">=3.9,<4")


def test_figures_are_per_cent_of_the_questions_they_apply_to():
    verdicts = [
        judged(asked(id=name, type=kind, evidence=frozenset({"a:0"})), pieces, session_of=SESSIONS,
               overtaken=frozenset(), tokens=len, ms=ms)
        for name, kind, pieces, ms in [
            ("1", "x", [turn("a:0", "four")], 1.0),
            ("2", "x", [turn("b:0", "sixsix")], 2.0),
            ("3", "y", [turn("a:0", "four"), turn("c:0", "four")], 9.0),
        ]
    ]  # fmt: skip

    found = figures(verdicts)

    assert (found["n"], found["any@10"], found["stale_unmarked"]) == (3, 66.7, None)
    assert (found["pieces"], found["characters"], found["tokens"]) == (1.3, 6.3, 6.3)
    assert (found["p50_ms"], found["p95_ms"]) == (2.0, 9.0)
    assert {kind: part["any@10"] for kind, part in found["by_type"].items()} == {"x": 50.0, "y": 100.0}
    assert found["develop"]["n"] + found["report"]["n"] == 3
    assert found["intervals"]["any@10"] == {"of": 3, "interval": (20.8, 93.9)}


def test_no_question_gives_no_figure():
    assert figures([])["any@10"] is None
    assert wilson(0, 0) == (0.0, 100.0)
