"""Of whom a sentence tells beside whom the question asks about, where the sentence itself does not say."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from stilltrue import Memory
from stilltrue.answer.checking import Asking, Draft, objection
from stilltrue.answer.exhibits import Board, Easel
from stilltrue.answer.whose import whose
from stilltrue.model.time import instant_of

NOW = datetime(2026, 6, 1, tzinfo=UTC)

TOLD = [
    {"subject": "user", "predicate": "lives in", "value": "Leeds", "said_at": "2026-03-01"},
    {"subject": "user", "predicate": "manager", "value": "Dana", "said_at": "2026-03-01"},
    {"subject": "Dana", "predicate": "lives in", "value": "Rome", "said_at": "2026-03-01"},
    {"subject": "sister", "predicate": "lives in", "value": "York", "said_at": "2026-03-01"},
    {"subject": "trip", "predicate": "budget", "value": 500, "said_at": "2026-03-01"},
]
TOLD_KO = [
    {"subject": "user", "predicate": "사는 곳", "value": "전주", "said_at": "2026-03-01"},
    {"subject": "동생", "predicate": "사는 곳", "value": "목포", "said_at": "2026-03-01"},
    {"subject": "어머니", "predicate": "사는 곳", "value": "부산", "said_at": "2026-03-01"},
]


def stands(claims: list[dict[str, object]], question: str, text: str, value: str) -> str | None:
    """Why a sentence may not stand that answers a question from the fact of a value; None where it may."""
    memory = Memory(user="ann", clock=lambda: NOW, extractors=["rules"])
    memory.assert_claims(claims)
    cue, board = memory.recall(question).cue, Board(4_000)
    [fact] = [one for one in memory.current() if one.value is not None and one.value.text == value]
    with memory._core.storage.reading() as tx:
        spaces = memory._core.spaces(tx)
        easel = Easel("ko" if claims is TOLD_KO else "en", UTC, spaces[0][1].registry)
        board.add([easel.of_fact(fact, None, ())])
        now = instant_of(NOW)
        asking = Asking(
            question=question, anchor=NOW, now=now, at=now, window=None, of_the_past=False,
            whose=whose(tx, question, cue, spaces),
        )  # fmt: skip
    return objection(Draft(text, ("E1",)), board, asking)


@pytest.mark.parametrize(
    ("question", "text", "value"),
    [
        ("Where does my mother live?", "She lives in Leeds.", "Leeds"),
        ("Where does Bob live?", "Bob lives in Leeds.", "Leeds"),
        ("Where does my sister live?", "In Leeds.", "Leeds"),
        ("Where do I live?", "You live in York.", "York"),
    ],
)
def test_what_is_on_record_of_one_is_not_told_of_another(question, text, value):
    assert (stands(TOLD, question, text, value) or "").startswith("it is said of")


@pytest.mark.parametrize(
    ("question", "text", "value"),
    [
        ("엄마 어디 사셔?", "전주에 사십니다.", "전주"),
        ("아빠는 지금 어디 사셔?", "아버지는 전주에 사세요.", "전주"),
        ("지우는 어디 살아?", "전주에 살아요.", "전주"),
        ("지금 어디 살지?", "목포에 살고 있어요.", "목포"),
        ("나 어디 살아?", "부산에 살고 있습니다.", "부산"),
        ("동생은 어디 살아?", "부산에 살아요.", "부산"),
    ],
)
def test_a_korean_sentence_without_a_subject_tells_of_whom_was_asked_about(question, text, value):
    assert (stands(TOLD_KO, question, text, value) or "").startswith("it is said of")


@pytest.mark.parametrize(
    ("claims", "question", "text", "value"),
    [
        (TOLD, "Where do I live?", "You live in Leeds.", "Leeds"),
        (TOLD, "Where does my mother live?", "You live in Leeds.", "Leeds"),
        (TOLD, "Where does my sister live?", "She lives in York.", "York"),
        (TOLD, "Where does my boss live?", "She lives in Rome.", "Rome"),
        (TOLD, "Who is my boss?", "Dana.", "Dana"),
        (TOLD, "Who is Dana?", "Your manager.", "Dana"),
        (TOLD, "What is my budget for the trip?", "It is 500.", "500"),
        (TOLD, "Where do I live?", "Your sister lives in York.", "York"),
        (TOLD_KO, "지금 어디 살지?", "전주에 살고 있어요.", "전주"),
        (TOLD_KO, "엄마 어디 사셔?", "부산에 사십니다.", "부산"),
        (TOLD_KO, "동생은 어디 살아?", "목포에 살아요.", "목포"),
        (TOLD_KO, "나 어디 살아?", "동생은 목포에 살아요.", "목포"),
    ],
)
def test_what_is_said_of_whom_was_asked_about_or_says_whose_it_is_stands(claims, question, text, value):
    assert stands(claims, question, text, value) is None
