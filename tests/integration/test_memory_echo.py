"""What recall, context and ask handed out teaches nothing when it is said back; a person's own repetition confirms."""

from __future__ import annotations

import pytest

TOLD = {"en": "I live in Busan. I'm allergic to peanuts.", "ko": "나는 부산에 살아. 고양이를 키워."}
ASKED = {"en": "Where do I live?", "ko": "나 어디 살아?"}


def handed_out(memory, question):
    """All the ways in which memory words what it found, without fences."""
    found = memory.recall(question)
    lines = [piece.label for piece in found.evidence]
    quotes = [f'"{receipt.quote}"' for piece in found.evidence for receipt in piece.receipts]
    context = [line for line in memory.context(question).whole.split("\n") if "stilltrue-memory" not in line]
    return ["\n".join(lines), "\n".join(quotes), "\n".join(f"> {quote}" for quote in quotes), "\n".join(context),
            memory.ask(question).text]  # fmt: skip


@pytest.mark.parametrize("role", ["user", "assistant"])
@pytest.mark.parametrize("code", ["en", "ko"])
def test_what_was_handed_out_teaches_nothing_when_it_is_said_back(memory, clock, code, role):
    memory.add(TOLD[code], said_at="2026-01-05")
    backed = [len(memory.why(fact.id).receipts) for fact in memory.current()]
    texts = handed_out(memory, ASKED[code])

    for text in texts:
        ticket = memory.add(text, role=role)
        assert ticket.learned == (), text

    assert [len(memory.why(fact.id).receipts) for fact in memory.current()] == backed


@pytest.mark.parametrize(("code", "again"), [("en", "I live in Busan."), ("ko", "나는 부산에 살아.")])
def test_the_same_said_again_in_own_words_confirms(memory, code, again):
    memory.add(TOLD[code], said_at="2026-01-05")
    handed_out(memory, ASKED[code])

    ticket = memory.add(again, said_at="2026-03-05")

    (fact,) = memory.list(predicate="lives in")[0]
    assert len(ticket.learned) == 1
    assert len(memory.why(fact.id).receipts) == 2


def test_what_stands_beside_an_echo_is_learned(memory):
    memory.add("I live in Busan.", said_at="2026-01-05")
    label = memory.recall("Where do I live?").evidence[0].label

    memory.add(f"{label}\nI moved to Oslo.", said_at="2026-03-05")

    assert memory.current().lives_in == "Oslo"


def test_a_program_that_cites_an_echo_is_refused_with_the_reason(memory):
    memory.add("I live in Busan.", said_at="2026-01-05")
    label = memory.recall("Where do I live?").evidence[0].label
    (turn,) = memory.add(f"So: {label}").kept

    ticket = memory.assert_claims(
        [{"subject": "user", "predicate": "lives in", "value": "Busan", "turn": turn, "quote": label}]
    )

    assert ticket.learned == ()
    assert [rejection.reason.value for rejection in ticket.rejected] == ["an echo of what memory handed out"]
