"""Whom a question leaves out, and what is left of it."""

from __future__ import annotations

import pytest
from tests.unit.recall.story import ANN, Story, values, when

from stilltrue.ledger.naming import Names
from stilltrue.recall.asking import Asking
from stilltrue.recall.excluded import Apart, apart


def told() -> Story:
    story = Story()
    story.fact(story.say("I have five packs of water."), "water packs", "5")
    story.fact(story.say("My sister has three packs of water."), "water packs", "3", subject="my sister")
    story.fact(story.say("Sam has two packs of water."), "water packs", "2", subject="Sam")
    story.fact(story.say("The Night Heron is moored in Porto."), "moored in", "Porto", subject="Night Heron")
    story.fact(story.say("우리 누나는 생수가 네 묶음이야"), "생수 묶음", "4", subject="누나")
    story.fact(story.say("생수는 여섯 묶음 있어"), "생수 묶음", "6")
    return story


def read(question: str) -> Apart:
    with told().storage.reading() as tx:
        return apart(tx, Asking(question=question, spaces={ANN: Names.of([])}, now=when("2026-06-01")), question)


@pytest.mark.parametrize(
    ("question", "rest", "key"),
    [
        ("Not my sister's, how many packs of water are there?", "how many packs of water are there?", "user's sister"),
        ("How many packs are there, not counting Sam?", "How many packs are there?", "sam"),
        ("Other than Sam, who has water?", "who has water?", "sam"),
        ("Who has water besides my sister?", "Who has water?", "user's sister"),
        ("Who except for Sam has water?", "Who has water?", "sam"),
        ("Apart from the Night Heron, what is moored in Porto?", "what is moored in Porto?", "night heron"),
        ("Sam aside, who has water?", "who has water?", "sam"),
        ("How many do we have, not Sam?", "How many do we have?", "sam"),
        ("Not me, how many packs has Sam?", "how many packs has Sam?", "user"),
        ("Which port besides Porto has boats?", "Which port has boats?", "porto"),
        ("Excluding my aunt, who has water?", "who has water?", ""),
        ("Not my sister's old flat, what does mine cost?", "what does mine cost?", "user's sister"),
        ("누나 말고, 생수는 몇 묶음?", "생수는 몇 묶음?", "누나"),
        ("우리 누나 말고 생수는 몇 묶음이야?", "생수는 몇 묶음이야?", "누나"),
        ("누나말고 생수 몇 묶음 있어?", "생수 몇 묶음 있어?", "누나"),
        ("누나를 빼고 생수는 몇 묶음이지?", "생수는 몇 묶음이지?", "누나"),
        ("누나 것 말고 생수 몇 묶음?", "생수 몇 묶음?", "누나"),
        ("누나가 아니라 나는 생수가 몇 묶음이야?", "나는 생수가 몇 묶음이야?", "누나"),
        ("누나를 제외하면 누가 생수를 갖고 있어?", "누가 생수를 갖고 있어?", "누나"),
        ("누나 외에 누가 생수를 샀어?", "누가 생수를 샀어?", "누나"),
        ("나 말고 누나는 생수가 몇 묶음이야?", "누나는 생수가 몇 묶음이야?", "user"),
        ("Sam 말고는 누가 물을 갖고 있어?", "누가 물을 갖고 있어?", "sam"),
        ("이모 빼고 누가 와?", "누가 와?", ""),
    ],
)
def test_who_is_left_out_is_taken_out_of_the_question(question: str, rest: str, key: str) -> None:
    found = read(question)

    assert found.text == rest
    assert found.keys == ({key} if key else set())


@pytest.mark.parametrize(
    "question",
    [
        "Does Sam not have water?",
        "Is it not Sam who has water?",
        "Why is there not enough water?",
        "What is moored beside the Night Heron?",
        "Not Sam?",
        "누나 말고?",
        "커피 말고 차를 얼마나 마셔?",
        "설탕 빼고 만드는 음료가 뭐였지?",
        "아닌 건 아니라고 누가 말했지?",
        "말고",
        "",
    ],
)
def test_a_question_that_leaves_nobody_out_stays_as_it_is(question: str) -> None:
    assert read(question) == Apart(question)


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("Not my sister's, how many water packs do I have?", "5"),
        ("Other than Sam, how many water packs does my sister have?", "3"),
        ("누나 말고, 생수는 몇 묶음?", "6"),
        ("누나 빼고 나는 생수 몇 묶음이지?", "6"),
        ("나 말고 누나는 생수가 몇 묶음이야?", "4"),
    ],
)
def test_what_is_asked_for_comes_first_and_not_what_is_of_those_left_out(question: str, first: str) -> None:
    assert values(told().ask(question))[0] == first


def test_a_long_question_full_of_words_for_leaving_out_is_read() -> None:
    assert read("not Sam, " * 2_000).text
    assert read("누나 말고 " * 2_000).text
