"""All that somebody likes or dislikes is listed and counted, whoever it is, and of very much it is said how much it is."""

from __future__ import annotations

import pytest

from stilltrue.model.answer import Abstention, Answer, Asked


@pytest.mark.parametrize(
    ("said", "asked", "n"),
    [
        ("Mina likes tea. Mina likes jazz. Mina likes chess. Mina hates olives.", "How many things does Mina like?", 3),
        ("Mina likes tea. Mina likes jazz. Mina hates olives.", "How many things does Mina hate?", 1),
        ("I like tea. I like jazz. Mina likes chess.", "How many things do I like?", 2),
        ("My sister likes apples and pears.", "How many things does my sister like?", 2),
        ("민수는 커피를 좋아해. 민수는 축구를 좋아해. 나는 차를 좋아해.", "민수가 좋아하는 건 몇 개야?", 2),
        ("나는 차를 좋아해. 나는 재즈를 좋아해. 나는 올리브를 싫어해.", "내가 좋아하는 게 몇 가지야?", 2),
    ],
)
def test_what_somebody_likes_is_counted(memory, said, asked, n):
    memory.add(said)

    answer = memory.ask(asked)

    assert isinstance(answer, Answer), answer.text
    assert (answer.asked, len(answer.cited)) == (Asked.COUNT, n)
    assert str(n) in answer.text.splitlines()[0]


@pytest.mark.parametrize(
    ("said", "asked", "things"),
    [
        ("Mina likes tea. Mina likes jazz.", "What does Mina like?", {"tea", "jazz"}),
        ("Mina likes tea. Mina likes jazz.", "List everything Mina likes.", {"tea", "jazz"}),
        ("My sister likes pears. My sister doesn't like fish.", "What doesn't my sister like?", {"fish"}),
        ("민수는 커피를 좋아해. 민수는 축구를 좋아해.", "민수는 뭘 좋아해?", {"커피", "축구"}),
        ("민수는 커피를 좋아해. 민수는 축구를 좋아해.", "민수가 좋아하는 것들 다 알려줘", {"커피", "축구"}),
    ],
)
def test_what_somebody_likes_is_listed(memory, said, asked, things):
    memory.add(said)

    answer = memory.ask(asked)

    assert isinstance(answer, Answer), answer.text
    assert {one.fact.slot.qualifier for one in answer.cited} == things


@pytest.mark.parametrize("asked", ["How many things does Anna like?", "안나가 좋아하는 건 몇 개야?"])
def test_of_somebody_of_whom_nothing_is_known_no_number_is_told(memory, asked):
    memory.add("I like tea. Mina likes jazz. 민수는 커피를 좋아해.")

    assert isinstance(memory.ask(asked), Abstention)


def test_of_very_much_a_page_is_told_and_how_much_it_is(memory):
    memory.assert_claims(
        [{"subject": "Mina", "predicate": "attitude", "qualifier": f"thing {n}", "value": "likes"} for n in range(250)]
    )

    answer = memory.ask("How many things does Mina like?")

    assert isinstance(answer, Answer)
    assert (len(answer.cited), "250" in answer.text.splitlines()[0]) == (100, True)
    assert "150" in answer.text


@pytest.mark.parametrize(
    ("predicate", "asked"),
    [("likes", "How many things does Mina like?"), ("좋아하다", "민아가 좋아하는 건 몇 개야?")],
)
def test_what_is_liked_by_a_word_of_liking_for_a_predicate_stands_side_by_side(memory, predicate, asked):
    who = "Mina" if predicate.isascii() else "민아"
    memory.assert_claims(
        [{"subject": who, "predicate": predicate, "value": thing} for thing in ("tea", "jazz", "chess")]
    )

    answer = memory.ask(asked)

    assert isinstance(answer, Answer), answer.text
    assert {one.fact.value.text for one in answer.cited} == {"tea", "jazz", "chess"}
    assert answer.asked is Asked.COUNT
