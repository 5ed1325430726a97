"""Who speaks in a passage, and whether it tells or asks."""

from __future__ import annotations

from tests.unit.recall.story import Story

from stilltrue.index.keys import question_keys
from stilltrue.recall.settings import DEFAULT
from stilltrue.recall.voices import Voices


def weights(question: str, *said: tuple[str | None, str]) -> list[float]:
    story = Story()
    turns = [story.say(text, role="other" if speaker else "user", speaker=speaker) for speaker, text in said]
    voices = Voices.of(turns, question_keys(question))
    return [voices.weight(turn, turn.text, DEFAULT) for turn in turns]


def test_the_words_of_the_speaker_whom_a_question_names_count_more():
    hers, his = weights("What did Mina plant?", ("Mina", "I planted basil."), ("Jun", "Basil is fine."))

    assert hers == 1.0 > his


def test_a_korean_speaker_is_named_under_a_particle():
    hers, his = weights("민아가 뭘 심었어?", ("민아", "바질을 심었어"), ("준호", "바질 좋지"))

    assert hers == 1.0 > his


def test_a_question_that_names_no_speaker_hears_all_alike():
    assert weights("Who planted basil?", ("Mina", "I planted basil."), (None, "Basil is fine.")) == [1.0, 1.0]


def test_what_asks_counts_less_than_what_tells():
    asks, tells = weights("Basil", (None, "Did you plant basil?"), (None, "I planted basil."))

    assert asks < tells
