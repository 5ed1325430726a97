"""Hashing: near where the wording is near, in English and in Korean, and the same on every machine."""

from __future__ import annotations

import numpy as np
import pytest

from stilltrue.embedding.base import Purpose
from stilltrue.embedding.hashing import HashingEmbedder


def cosine(left, right, dimension=256):
    one, other = HashingEmbedder(dimension).embed([left, right], Purpose.MEMORY)
    return float(one @ other)


def test_the_rows_are_the_same_on_every_machine():
    row = HashingEmbedder(8).embed(["부산에 살아요 since May"], Purpose.MEMORY)[0]

    assert row.tolist() == pytest.approx([0.0, -0.518, -0.518, -0.363, 0.363, 0.363, 0.207, 0.156], abs=1e-3)


@pytest.mark.parametrize(
    ("left", "near", "far"),
    [
        ("I live in Busan", "I lived in Busan", "the rent is due on Friday"),
        ("부산에 살아요", "부산에서 살았어요", "고양이는 참치만 먹어요"),
        ("ＢＵＳＡＮ", "busan", "seoul"),
    ],
)
def test_texts_of_like_wording_are_nearer(left, near, far):
    assert cosine(left, near) > 0.3
    assert cosine(left, near) > cosine(left, far)


def test_a_text_without_letters_is_as_a_blank_one():
    rows = HashingEmbedder(16).embed(["?!", ""], Purpose.MEMORY)

    assert np.array_equal(rows[0], rows[1])
