"""What stands beside a sentence that was learned from: the reason that nobody would find by the fact alone."""

from __future__ import annotations

import pytest

from stilltrue import Memory


@pytest.mark.parametrize(
    ("before", "text", "question", "reason"),
    [
        (
            "I go to Wave Gym.",
            "I quit the gym yesterday. It is too far from here.",
            "Why did I quit the gym?",
            "It is too far from here.",
        ),
        (
            "일주일에 세 번 헬스장에 다녀.",
            "어제 헬스장 그만뒀어. 여기서는 너무 멀어.",
            "헬스장은 왜 그만뒀어?",
            "여기서는 너무 멀어.",
        ),
    ],
)
def test_the_reason_beside_what_was_learned_is_recalled_and_handed_over(before, text, question, reason):
    with Memory(user="mina", zone="Asia/Seoul", embedder="none") as memory:
        memory.add(before, said_at="2026-02-08T10:00")
        memory.add(text, said_at="2026-04-08T10:00")

        found = memory.recall(question, now="2026-06-01").evidence
        shown = memory.context(question, now="2026-06-01").whole

    assert any(piece.fact is not None for piece in found)
    assert any(reason in receipt.quote for piece in found for receipt in piece.receipts)
    assert reason in shown


def test_a_sentence_that_its_fact_quotes_whole_is_shown_once():
    with Memory(user="mina", zone="Asia/Seoul", embedder="none") as memory:
        memory.add("I live in Bergen.", said_at="2026-04-08T10:00")

        shown = memory.context("Where do I live?", now="2026-06-01").whole

    assert shown.count("I live in Bergen") == 1
