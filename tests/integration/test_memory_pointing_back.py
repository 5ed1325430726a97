"""A question that only points back is read as what the last turns of the talk were about."""

from __future__ import annotations

import pytest


def lines(memory, question, recent):
    return [
        one.fact.value.text if one.fact is not None else one.passage.receipt.quote
        for one in memory.recall(question, recent=recent).evidence
    ]


@pytest.mark.parametrize(
    ("said", "recent", "question", "found"),
    [
        ("I ordered a flat white at Cafe Luna.", ["Order me something at Cafe Luna."], "The same as last time, please.", "flat white"),
        ("My favourite coffee is a flat white.", ["I want a coffee.", "The same as last time."], "the same as last time", "flat white"),
        ("I booked a table at Trattoria Roma.", ["How about Trattoria Roma?", "Nice."], "the same again please", "Trattoria"),
        ("나는 지난달에 김치찌개를 시켰어.", ["김치찌개 어때?"], "그거 지난번이랑 같은 걸로 시켜줘", "김치찌개"),
        ("나는 지난달에 김치찌개를 시켰어.", ["오늘 점심 뭐 먹지", "김치찌개 먹을까"], "지난번이랑 같은 걸로", "김치찌개"),
        ("미나는 부산에 살아.", ["미나한테 전화해야 해"], "걔 어디 살지?", "부산"),
    ],
)  # fmt: skip
def test_what_is_pointed_at_is_found(memory, said, recent, question, found):
    memory.add(said)

    assert any(found in line for line in lines(memory, question, recent))


@pytest.mark.parametrize(
    ("question", "recent"),
    [
        ("the same as last time", []),
        ("the same as last time", ["The same as last time."]),
        ("그거", ["그거"]),
        ("Why is it so expensive?", ["I want a coffee."]),
        ("그건 왜 비싸?", ["커피 마시고 싶어"]),
    ],
)
def test_a_question_with_words_of_its_own_or_nothing_before_it_is_read_as_it_stands(memory, question, recent):
    memory.add("My favourite coffee is a flat white. 나는 커피를 좋아해.")

    assert lines(memory, question, recent) == lines(memory, question, [])
