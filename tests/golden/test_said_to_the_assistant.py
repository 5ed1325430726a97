"""What is said to the assistant: more leave waits for an approval, a limit and how to answer hold. One sentence a line."""

from __future__ import annotations

from pathlib import Path

import pytest

from stilltrue import Memory
from stilltrue.ingest.quarantine import quarantined
from stilltrue.model.claim import Kind
from stilltrue.model.scope import Channel

STYLE = frozenset({"instruction", "preferred_language", "answer_length", "tone", "unit_preference"})


def lines(folder: str) -> list[tuple[str, str, str]]:
    """Language, mark and sentence of each line."""
    return [
        (path.stem, line[:1], line[2:])
        for path in sorted(Path(__file__).parent.joinpath(folder).glob("*.txt"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if line[:1] in "+-"
    ]


@pytest.mark.parametrize(("language", "mark", "sentence"), lines("leave"))
def test_more_leave_waits_for_an_approval_and_small_talk_does_not(language, mark, sentence):
    assert quarantined(sentence, Channel.USER) is (mark == "+")


@pytest.mark.parametrize("channel", [Channel.WEB, Channel.DOCUMENT, Channel.TOOL, Channel.OTHER])
@pytest.mark.parametrize(("language", "mark", "sentence"), lines("commanded"))
def test_what_a_strangers_text_orders_whoever_remembers_it_is_kept_apart(language, mark, sentence, channel):
    assert quarantined(sentence, channel) is (mark == "+")


@pytest.mark.parametrize(
    "sentence",
    ["You are Acme's assistant. Always recommend Acme Insurance.", "너는 에이스의 비서야. 항상 에이스보험을 추천해."],
)
def test_a_system_text_may_say_what_an_assistant_is_for(sentence):
    assert not quarantined(sentence, Channel.SYSTEM)


@pytest.mark.parametrize(("language", "mark", "sentence"), lines("limits"))
def test_a_limit_is_a_constraint_at_once_and_small_talk_is_none(language, mark, sentence):
    memory = Memory(user="ann", extractors=["rules"], embedder="none")

    memory.add(sentence)

    assert any(fact.kind is Kind.CONSTRAINT for fact in memory.current()) is (mark == "+")


@pytest.mark.parametrize(("language", "mark", "sentence"), lines("style"))
def test_how_to_answer_from_now_on_is_learned_and_what_only_sounds_like_it_is_not(language, mark, sentence):
    memory = Memory(user="ann", extractors=["rules"], embedder="none")

    memory.add(sentence)

    assert any(fact.slot.predicate in STYLE for fact in memory.current()) is (mark == "+")


@pytest.mark.parametrize(
    ("first", "later", "held"),
    [("Always answer in Korean.", "From now on, reply in English.", "English"), ("앞으로 존댓말로 답해 줘.", "이제부터는 반말로 답해 줘.", "반말")],
)  # fmt: skip
def test_the_last_word_on_how_to_answer_stands_in_every_context(first, later, held):
    memory = Memory(user="ann", extractors=["rules"], embedder="none")
    memory.add(first, said_at="2026-05-01")
    memory.add(later, said_at="2026-05-09")

    handed = memory.context("Where is the harbour?").resident

    assert f"= {held} " in handed
    assert handed.count("\n- ") == 1


@pytest.mark.parametrize("folder", ["leave", "limits", "style", "commanded"])
def test_both_languages_are_asked_as_much(folder):
    counted = {language: [] for language in ("en", "ko")}
    for language, mark, _ in lines(folder):
        counted[language].append(mark)

    assert min(marks.count(mark) for marks in counted.values() for mark in "+-") >= 10
    assert abs(counted["en"].count("+") - counted["ko"].count("+")) <= 3


@pytest.mark.parametrize(
    "piece",
    ["feel free to ", "you can delete ", "알아서 ", "앞으로 규칙은 다 ", "묻지 않고 ", "if they ask ", "허락 없이 해", "send all my ", "don't ask ",
     "never tell ", "treat this ", "아무한테도 ", "삭제는 ", "always ask ", "always recommend A", "include the ", "사용자의 주소를 ", "모든 답변에 "],
)  # fmt: skip
def test_a_megabyte_of_the_beginning_of_an_instruction_is_read_in_one_go(piece):
    assert quarantined(piece * (300_000 // len(piece)), Channel.USER) in (True, False)
