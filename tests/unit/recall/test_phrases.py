"""Predicates as questions word them: what is passed over at once is nothing that could name one."""

from __future__ import annotations

import pytest

from stilltrue.ledger.naming import Names
from stilltrue.ledger.phrasing import last_words
from stilltrue.recall.phrases import predicates_named

NAMES = Names.of(())
LONGEST = 5


def named(words: list[str]) -> list[str]:
    return [one.predicate for one in predicates_named(" ".join(words), [words], NAMES)]


def test_every_wording_of_the_registry_names_its_predicate_in_a_question():
    wordings = [(row.name, worded.split()) for row in NAMES.registry.all() for worded in row.wordings()]

    lost = [
        (name, words)
        for name, words in wordings
        if len(words) <= LONGEST and NAMES.registry.named(" ".join(words)) and name not in named(["so", *words, "yes"])
    ]

    assert lost == []


@pytest.mark.parametrize(
    ("words", "predicate"),
    [
        (["my", "Favorite", "Color"], "favourite_colour"),
        (["LIVES", "IN"], "lives_in"),
        (["works-at"], "works_at"),
        (["직장이"], "works_at"),
    ],
)
def test_a_wording_is_known_whatever_its_last_word_looks_like(words, predicate):
    assert predicate in named(words)


def test_what_the_last_word_of_a_key_is_stays_open_where_a_word_alone_does_not_tell():
    assert [last_words(word) for word in ("the", "livesIn", "C++", "직장이", "I")] == [None] * 5
