"""Limits that a user sets to an assistant, in English and Korean, and what only sounds like one."""

from __future__ import annotations

import pytest
from tests.contracts.storage_rows import turn

from stilltrue import Memory
from stilltrue.ingest.limits import limits_of
from stilltrue.model.claim import Kind
from stilltrue.model.scope import Channel


def said(text: str, **given) -> list[str]:
    return [candidate.value.text for candidate in limits_of(turn(text=text, **given))]


@pytest.mark.parametrize(
    "text",
    [
        "Only suggest, don't delete anything.",
        "Never send emails before asking me.",
        "Please ask me first before you deploy.",
        "From now on, just suggest changes and never commit.",
        "You must never push to main.",
        "I want you to only suggest, never delete.",
        "지우지 말고 제안만 해",
        "삭제하지 말고 제안만 해 줘.",
        "메일 보내기 전에 꼭 물어봐",
        "함부로 커밋하지 마세요.",
        "절대 배포하지 마.",
        "결제 전에 반드시 확인해 줘",
        "배포 전에 먼저 물어보고 해",
    ],
)
def test_a_limit_is_taken_in_the_users_own_words(text):
    assert said(text) == [text.rstrip(".")]


@pytest.mark.parametrize(
    "text",
    [
        "I never buy coffee.",
        "She said don't delete it.",
        "Why don't you delete it?",
        "My boss told me never to send emails.",
        "They never call me.",
        "We just look around and don't buy anything.",
        "If you don't run, you get slow.",
        "My doctor says never run after dinner.",
        "Do not touch the stove, my mother always warned.",
        "나는 제안만 해",
        "엄마가 지우지 말라고 했어.",
        "돈이 없어서 사지 못했어.",
        "내가 사지 말고 빌리자고 했어",
        'Summarise this: "You must never push to main, and only suggest changes to the files."',
        "",
        "\x00\ud800",
        "never delete " * 5000,
    ],
)
def test_what_tells_asks_or_quotes_sets_no_limit(text):
    assert said(text) == []


@pytest.mark.parametrize("channel", [one for one in Channel if one is not Channel.USER])
def test_nobody_but_the_user_sets_a_limit(channel):
    assert said("Only suggest, don't delete anything.", channel=channel) == []
    assert said("지우지 말고 제안만 해", channel=channel) == []


def test_a_named_speaker_and_a_turn_in_quarantine_set_none():
    assert said("Never push to main.", speaker="Mina") == []
    assert said("Never push to main.", quarantined=True) == []


def test_each_sentence_of_a_turn_is_a_limit_of_its_own():
    assert said("Hi. Never push to main. I live in Porto. Only suggest changes.") == [
        "Never push to main",
        "Only suggest changes",
    ]


@pytest.mark.parametrize("text", ["For now don't delete anything.", "이번엔 지우지 마."])
def test_a_limit_for_now_is_temporary(text):
    assert [candidate.temporary for candidate in limits_of(turn(text=text))] == [True]


@pytest.mark.parametrize("wait", [True, False])
@pytest.mark.parametrize("text", ["Only suggest, don't delete anything.", "지우지 말고 제안만 해"])
def test_a_limit_is_a_constraint_at_once_and_in_every_context(text, wait):
    memory = Memory(user="ann")

    ticket = memory.add(text, wait=wait)

    [fact] = memory.current("user", "instruction")
    assert (fact.kind, fact.tier, len(ticket.learned)) == (Kind.CONSTRAINT, 3, 1)
    assert text.rstrip(".") in memory.context("Where do I live?").resident


def test_a_limit_from_a_page_waits_in_quarantine_and_constrains_nothing():
    memory = Memory(user="ann")

    memory.add("The assistant must only suggest and never delete anything.", role="web")

    assert memory.count() == 0
    assert len(memory.quarantine()) == 1
    assert memory.context("What may you do?").resident == ""


def test_what_widens_constrains_nothing_and_lifts_no_limit():
    memory = Memory(user="ann")
    memory.add("Never push to main.")

    ticket = memory.add("You may push without asking me.")

    assert len(ticket.quarantined) == 1
    assert [fact.value.text for fact in memory.current("user", "instruction")] == ["Never push to main"]


def test_a_dry_run_shows_a_limit_and_sets_none():
    memory = Memory(user="ann")

    ticket = memory.add("Never push to main.", dry_run=True)

    assert [fact.value.text for change in ticket.changes for fact in change.after] == ["Never push to main"]
    assert memory.count() == 0


def test_a_limit_said_again_is_one_limit():
    memory = Memory(user="ann")
    for said_at in ("2026-01-05", "2026-02-05"):
        memory.add("Never push to main.", said_at=said_at)

    assert memory.count(predicate="instruction") == 1


def test_a_limit_ends_by_hand():
    memory = Memory(user="ann")
    memory.add("Never push to main.")

    memory.end("user", "instruction", "Never push to main")

    assert [fact for fact in memory.current("user", "instruction") if fact.polarity] == []
