"""Questions that share no word with what was said: what is handed over by meaning alone, and when nothing is."""

from __future__ import annotations

import numpy as np
import pytest

from stilltrue import Memory
from stilltrue.embedding.base import Calibration, Purpose
from stilltrue.errors import EmbeddingFault
from stilltrue.model.turn import Message
from stilltrue.storage.in_memory import InMemoryStorage

NEAR = {"en": "ferry {} sails at dusk", "ko": "여객선 {} 해질녘 출항"}
FAR = {"en": "kettle {} hums", "ko": "주전자 {} 소리"}
ASKED = {"en": "When does my boat leave?", "ko": "배는 언제 떠나지?"}
N_LINES = 120


class Scripted:
    """Puts what has a given word near every question, and all else on axes of their own."""

    name, version, dimension, calibration = "scripted", "1", 160, Calibration(0.2, 0.6)

    def __init__(self) -> None:
        self.axes: dict[str, int] = {}

    def embed(self, texts, purpose):
        rows = np.zeros((len(texts), self.dimension), dtype=np.float32)
        for row, text in zip(rows, texts, strict=True):
            near = 1.0 if text in ASKED.values() else 0.45 if ("ferry" in text or "여객선" in text) else 0.0
            row[0] = near
            row[self.axes.setdefault(text, 1 + len(self.axes) % (self.dimension - 1))] += (1 - near**2) ** 0.5
        return rows


def told(code: str, n_near: int, storage: InMemoryStorage | None = None) -> Memory:
    """A memory of many lines, some of which are as near to the question as one another."""
    memory = Memory(user="ann", storage=storage or InMemoryStorage(), embedder=Scripted())
    lines = [(NEAR if n < n_near else FAR)[code].format(f"x{n}") for n in range(N_LINES)]
    for n, line in enumerate(lines):
        memory.add([Message(text=line)], session=f"s{n}")
    memory.embed_pending()
    return memory


@pytest.mark.parametrize("code", ["en", "ko"])
class TestByMeaningAlone:
    def test_what_is_nearer_than_all_else_is_handed_over(self, code):
        found = told(code, n_near=2).recall(ASKED[code]).evidence

        assert {one.receipts[0].quote for one in found} == {NEAR[code].format(f"x{n}") for n in range(2)}

    def test_where_many_lines_are_as_near_as_one_another_none_is(self, code):
        assert told(code, n_near=20).recall(ASKED[code]).evidence == ()


class OfQuestions(Scripted):
    """Reads questions only."""

    def embed(self, texts, purpose):
        if purpose is Purpose.MEMORY:
            raise EmbeddingFault("the embedder is down")
        return super().embed(texts, purpose)


@pytest.mark.parametrize(("code", "wish"), [("en", "Can you recommend a ferry?"), ("ko", "여객선 하나 추천해 줄래?")])
def test_where_a_wish_cannot_be_read_as_a_statement_the_rest_is_found_and_the_report_says_so(code, wish):
    storage = InMemoryStorage()
    told(code, n_near=2, storage=storage)

    found = Memory(user="ann", storage=storage, embedder=OfQuestions()).recall(wish)

    assert found.evidence
    assert found.report.degraded == {"topic": "the embedder is down"}
