"""Whether something may be eaten is answered by what speaks against it, and never by a yes."""

from __future__ import annotations

import pytest

from stilltrue import Memory
from stilltrue.model.answer import Abstention, Answer


def memory(*texts: str) -> Memory:
    made = Memory(user="ann", extractors=["rules"], embedder="none")
    for day, text in enumerate(texts, start=1):
        made.add(text, said_at=f"2026-03-{day:02}")
    return made


@pytest.mark.parametrize(
    ("said", "question", "told"),
    [
        ("I'm allergic to shrimp.", "Can I eat shrimp?", "shrimp"),
        ("I'm allergic to shrimp.", "Is shrimp safe for me?", "shrimp"),
        ("I'm allergic to shrimp.", "Can I have the shrimp pasta?", "shrimp"),
        ("I don't eat pork.", "May I order pork?", "pork"),
        ("I avoid coffee.", "Is it ok for me to drink coffee?", "coffee"),
        ("나는 새우 알레르기가 있어.", "새우 먹어도 돼?", "새우"),
        ("나는 새우 알레르기가 있어.", "나 새우는 먹어도 되나요?", "새우"),
        ("돼지고기 안 먹어.", "돼지고기 먹을 수 있어?", "돼지고기"),
    ],
)
def test_what_speaks_against_it_is_told_with_its_receipt(said, question, told):
    found = memory(said).ask(question)

    assert isinstance(found, Answer)
    assert found.question == question
    assert told in found.text
    assert said in found.text
    assert not found.text.startswith(("Yes", "No", "네", "아니"))


@pytest.mark.parametrize(
    ("said", "question"),
    [
        ("I love mango.", "Can I eat mango?"),
        ("I'm allergic to shrimp.", "Can I eat beef?"),
        ("My brother is allergic to shrimp.", "Can I eat shrimp?"),
        ("망고 좋아해.", "망고 먹어도 돼?"),
        ("나는 새우 알레르기가 있어.", "소고기 먹어도 돼?"),
        ("우리 형은 새우 알레르기가 있어.", "새우 먹어도 돼?"),
    ],
)
def test_nothing_on_record_says_that_it_may_be_taken(said, question):
    found = memory(said).ask(question)

    assert isinstance(found, Abstention) or not found.text.startswith(("Yes", "네"))
    assert isinstance(found, Abstention)


@pytest.mark.parametrize(
    ("texts", "question"),
    [
        (("I'm allergic to milk.", "I'm not allergic to milk any more."), "Can I drink milk?"),
        (("우유 알레르기가 있어.", "이제 우유 알레르기 없어."), "우유 마셔도 돼?"),
    ],
)
def test_an_allergy_that_is_over_speaks_against_nothing(texts, question):
    found = memory(*texts).ask(question)

    assert isinstance(found, Abstention) or "allerg" not in found.text.split("(")[0]


def test_a_day_off_is_nothing_to_swallow():
    assert isinstance(memory("I'm allergic to shrimp.").ask("Can I take a day off?"), Abstention)
