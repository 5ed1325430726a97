"""What an English speaker takes back of what he said: a lie, a joke, something to be forgotten."""

from __future__ import annotations

import pytest
from tests.contracts.extractor_contract import turn_of

from stilltrue.extract.rules.extractor import Rules
from stilltrue.model.claim import Act
from stilltrue.model.turn import Window


def denied(*texts: str) -> list[tuple[str, str, str]]:
    """Subject, predicate and value of what the last of some turns says was never so."""
    *before, last = (turn_of(text, place, "2026-05-15") for place, text in enumerate(texts))
    found = Rules().extract(Window(tuple(before), (last,))).candidates
    return [(one.subject, one.predicate, one.value.text) for one in found if one.act is Act.DENIES and one.value]


@pytest.mark.parametrize(
    "text",
    [
        "That was a lie, sorry.",
        "I made that up.",
        "Just kidding, I don't have a brother.",
        "haha I was just testing you",
        "Forget I said that.",
        "Ignore what I just said, please.",
        "What I said before isn't true.",
        "That's not true, I was only joking.",
        "NOT",
        "jk",
    ],
)
def test_who_lied_or_joked_takes_back_his_last_statement(text):
    assert denied("My brother works at Lego.", text) == [("my brother", "works at", "Lego")]


@pytest.mark.parametrize(
    "text",
    [
        "My sister said that was a lie.",
        "That was a joke of a football match.",
        "That is a lie detector.",
        "Is that a joke?",
        "That's not true.",
        "I lied down for an hour.",
        "I made that up to her.",
        "I was joking with Tom.",
        "What I said about Lego still stands.",
        "Don't forget what I said about Lego.",
    ],
)
def test_what_only_sounds_so_takes_nothing_back(text):
    assert denied("My brother works at Lego.", text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Forget what I said about penicillin, that was wrong.",
        "Please ignore what I told you about the penicillin.",
        "I lied about penicillin.",
        "What I said earlier about penicillin was made up.",
    ],
)
def test_what_was_said_of_one_thing_is_taken_back_and_the_rest_is_not(text):
    assert denied("I'm allergic to penicillin.", "I live in Leeds.", text) == [("user", "allergy", "penicillin")]


@pytest.mark.parametrize("text", ["I live in Paris... NOT", "i live in paris... not!"])
def test_a_not_behind_a_sentence_takes_it_back(text):
    assert denied(text) == [("user", "lives in", "Paris")]


@pytest.mark.parametrize(
    "text", ["", "NOT " * 400, "forget what I said about \ud800", "jk" * 9_000, "that was a lie" * 3]
)
def test_texts_of_any_sort_are_read_without_a_fault(text):
    assert denied("I live in Leeds.", text) == []
