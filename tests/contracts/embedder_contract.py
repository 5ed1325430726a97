"""What every embedder keeps to: one row of length 1 for each text, whatever the text is."""

from __future__ import annotations

from abc import ABC, abstractmethod

import numpy as np
import pytest

from stilltrue.embedding.base import Embedder, Purpose, checked

ORDINARY = (
    "I moved to Busan last spring.",
    "지난봄에 부산으로 이사했어요.",
    "Our cat only eats tuna, and only in the evening when nobody is looking at her.",
    "고양이는 참치만 먹어요.",
    "No.",
)
HOSTILE = {
    "control characters": "\x00\x01\x02\x7f",
    "half a pair": "\ud800 I live in \udfff",
    "half a pair alone": "\udfff",
    "nothing to see": "\u200b\u200b\ufeff",
    "right to left": "أعيش في القاهرة \u202e abc",
    "emoji": "👩‍👩‍👧‍👦 🇰🇷 🐈",
    "SQL": "'; DROP TABLE turns; --",
    "a pattern": "((((((((((a+)+)+)+)+)+$",
    "one endless word": "a" * 100_000,
    "one endless Korean word": "가나다라" * 25_000,
    "endless": "the cat sat on the mat " * 5_000,
    "punctuation": "?!",
}
BLANK = ("", " ", "\n\t", "\u3000", "\x00")


class EmbedderContract(ABC):
    """Inherit, and say how the embedder is made."""

    @abstractmethod
    def make(self) -> Embedder:
        """A fresh embedder."""

    @pytest.fixture
    def embedder(self):
        return self.make()

    def test_it_says_who_it_is_before_it_embeds_anything(self, embedder):
        assert embedder.name
        assert embedder.version
        assert embedder.dimension >= 8

    def test_its_calibration_is_a_range_of_cosines(self, embedder):
        assert -1 < embedder.calibration.low < embedder.calibration.high <= 1

    @pytest.mark.parametrize("purpose", list(Purpose))
    def test_each_text_gets_a_row_of_length_one(self, embedder, purpose):
        rows = embedder.embed(ORDINARY, purpose)

        assert rows.dtype == np.float32
        assert rows.shape == (len(ORDINARY), embedder.dimension)
        assert checked(embedder, rows, len(ORDINARY)) is rows

    def test_no_texts_get_no_rows(self, embedder):
        assert embedder.embed([], Purpose.MEMORY).shape == (0, embedder.dimension)

    def test_a_text_gets_the_same_row_again(self, embedder):
        first = embedder.embed(ORDINARY, Purpose.MEMORY)

        again = self.make().embed(ORDINARY, Purpose.MEMORY)

        assert np.array_equal(first, again)

    def test_rows_come_in_the_order_of_the_texts_and_do_not_hang_on_their_neighbours(self, embedder):
        together = embedder.embed(ORDINARY, Purpose.MEMORY)

        alone = np.vstack([embedder.embed([text], Purpose.MEMORY) for text in ORDINARY])

        assert (np.einsum("ij,ij->i", together, alone) > 0.98).all()

    def test_a_blank_text_gets_the_first_axis(self, embedder):
        rows = embedder.embed(BLANK, Purpose.MEMORY)

        assert (rows[:, 0] == 1.0).all()
        assert (rows[:, 1:] == 0.0).all()

    @pytest.mark.parametrize("oddity", HOSTILE)
    def test_odd_and_endless_texts_get_a_finite_row_of_length_one(self, embedder, oddity):
        rows = embedder.embed([HOSTILE[oddity]], Purpose.QUESTION)

        assert checked(embedder, rows, 1).shape == (1, embedder.dimension)

    def test_more_texts_than_a_batch_keep_their_places(self, embedder):
        texts = [f"{ORDINARY[n % 5]} {'and so on ' * (n % 3)}" for n in range(70)]

        rows = embedder.embed(texts, Purpose.MEMORY)

        assert rows.shape == (70, embedder.dimension)
        assert (np.einsum("ij,ij->i", rows[:15], rows[15:30]) > 0.98).all()


class EnglishContract:
    """What an embedder that knows English keeps to."""

    def test_a_question_is_nearer_to_its_answer_than_to_another_sentence(self, embedder):
        question = embedder.embed(["Which animal lives with you?"], Purpose.QUESTION)
        memories = embedder.embed(["We keep an old tomcat at home.", "The rent is due on Friday."], Purpose.MEMORY)

        near, far = (question @ memories.T)[0]

        assert near > far


class KoreanContract:
    """What an embedder that knows Korean keeps to; no word is shared."""

    def test_a_korean_paraphrase_is_nearer_than_another_sentence(self, embedder):
        question = embedder.embed(["어느 도시에 살고 있어?"], Purpose.QUESTION)
        memories = embedder.embed(["지난봄에 부산으로 이사했어요.", "고양이는 참치만 먹어요."], Purpose.MEMORY)

        near, far = (question @ memories.T)[0]

        assert near > far

    def test_a_sentence_is_nearer_to_its_translation_than_to_another_sentence(self, embedder):
        english = embedder.embed(["My little brother was born in October."], Purpose.MEMORY)
        korean = embedder.embed(["남동생은 시월에 태어났어요.", "커피는 이제 안 마셔요."], Purpose.MEMORY)

        near, far = (english @ korean.T)[0]

        assert near > far
