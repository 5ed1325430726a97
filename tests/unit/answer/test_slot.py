"""Exact answers without a model, each with its receipt, and abstentions with their reason."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from stilltrue.engine.memory import Memory
from stilltrue.model.answer import Abstention, Answer, Asked, Why
from stilltrue.model.time import moment_of

NOW = datetime(2026, 6, 1, tzinfo=UTC)
Remember = Callable[..., Memory]


@pytest.fixture
def remember() -> Remember:
    """A memory that was handed these claims, each when it was said."""

    def made(*claims: dict[str, Any]) -> Memory:
        memory = Memory(user="someone", clock=lambda: NOW, extractors=[])
        for claim in claims:
            ticket = memory.assert_claims([claim])
            assert not ticket.refused
            assert not ticket.rejected
        return memory

    return made


def claim(predicate: str, value: Any, said_at: str = "2026-01-05", **more: Any) -> dict[str, Any]:
    return {"subject": "user", "predicate": predicate, "value": value, "said_at": said_at, "source": "notes", **more}


def test_what_holds_now_is_answered_with_its_receipt(remember: Remember) -> None:
    memory = remember(claim("lives in", "Oslo", "2025-03-01"), claim("lives in", "Bergen", valid_from="2026-01"))

    answer = memory.ask("Where do I live?")

    assert isinstance(answer, Answer)
    assert answer.asked is Asked.VALUE
    assert answer.text.startswith(
        "On record: You live in Bergen, since January 2026 (notes recorded on 5 January 2026: “"
    )
    assert [one.fact.value.text for one in answer.cited if one.fact.value] == ["Bergen"]
    assert answer.cited[0].receipts[0].quote in answer.text


def test_what_held_then_is_answered_for_the_month_named(remember: Remember) -> None:
    memory = remember(claim("lives in", "Oslo", "2025-03-01"), claim("lives in", "Bergen", "2026-05-01"))

    answer = memory.ask("Where did I live in March 2026?")

    assert isinstance(answer, Answer)
    assert answer.text.startswith(
        "On record for 31 March 2026: You lived in Oslo, from 1 March 2025 until 30 April 2026"
    )
    assert answer.at == moment_of("2026-04-01").earliest - 1


def test_an_as_of_is_an_instant_too(remember: Remember) -> None:
    memory = remember(claim("lives in", "Oslo", "2025-03-01"), claim("lives in", "Bergen", "2026-05-01"))

    answer = memory.ask("Where do I live?", as_of="2025-06-01")

    assert answer.text.startswith("On record for 1 June 2025: You lived in Oslo")


def test_what_was_before_a_value_is_read_off_the_timeline(remember: Remember) -> None:
    memory = remember(claim("lives in", "Oslo", "2025-03-01"), claim("lives in", "Bergen", "2026-05-01"))

    answer = memory.ask("Where did I live before Bergen?")

    assert "You lived in Oslo" in answer.text
    assert "Bergen" not in answer.text.split("(")[0]


def test_a_count_of_a_many_valued_slot_is_exact(remember: Remember) -> None:
    memory = remember(claim("pet", "hen"), claim("pet", "goat"), claim("pet", "duck"))

    answer = memory.ask("How many pets do I have?")

    assert isinstance(answer, Answer)
    assert answer.asked is Asked.COUNT
    assert answer.text.splitlines()[0] == "On record: 3"
    assert len(answer.cited) == 3


def test_with_nothing_on_record_a_count_says_so_and_never_0(remember: Remember) -> None:
    memory = remember(claim("lives in", "Oslo"))

    answer = memory.ask("How many pets do I have?")

    assert isinstance(answer, Abstention)
    assert answer.why is Why.NEVER_SAID
    assert "0" not in answer.text


def test_whether_is_answered_by_yes_where_the_value_holds_and_by_no_where_another_does(remember: Remember) -> None:
    memory = remember(claim("lives in", "Oslo", "2025-03-01"), claim("lives in", "Bergen"))

    assert memory.ask("Do I live in Bergen?").text.startswith("Yes. On record: You live in Bergen")
    assert memory.ask("Do I live in Oslo?").text.startswith("No. On record: You live in Bergen")


def test_a_value_nobody_ever_named_is_neither_yes_nor_no(remember: Remember) -> None:
    memory = remember(claim("lives in", "Bergen"))

    assert memory.ask("Do I live in Lima?").text.startswith("On record: You live in Bergen")


def test_what_is_said_not_to_hold_is_a_no_with_its_receipt(remember: Remember) -> None:
    memory = remember(claim("works at", "Nova"), claim("works at", "Nova", "2026-03-01", act="ends"))

    answer = memory.ask("Do I work at Nova?")

    assert isinstance(answer, Answer)
    assert answer.text.startswith("No. On record: You do not work at Nova")


def test_a_contested_fact_is_no_answer_and_both_sides_are_shown(remember: Remember) -> None:
    memory = remember(claim("lives in", "Oslo"), claim("lives in", "Bergen", "2026-03-01", tier=2))

    answer = memory.ask("Where do I live?")

    assert isinstance(answer, Abstention)
    assert answer.why is Why.CONTESTED
    assert "Oslo" in answer.text
    assert "Bergen" in answer.text


def test_whether_something_ever_was_so_is_answered_for_when_it_was(remember: Remember) -> None:
    memory = remember(claim("lives in", "Oslo", "2025-03-01"), claim("lives in", "Bergen"))

    assert memory.ask("Have I ever lived in Oslo?").text.startswith(
        "Yes. On record for 4 January 2026: You lived in Oslo"
    )


def test_what_is_announced_is_answered_for_the_month_it_is_asked_of(remember: Remember) -> None:
    memory = remember(claim("rent", 760), claim("rent", 820, valid_from="2026-09-01"))

    assert memory.ask("What will my rent be in September 2026?").text.startswith(
        "On record for 30 September 2026: Your rent: 820"
    )
    assert memory.ask("How much is my rent?").text.startswith("On record: Your rent: 760")


@pytest.mark.parametrize("question", ["Where do I live and work?", "Where do Mina and I live?"])
def test_a_question_that_names_two_slots_is_not_answered_for_one(remember: Remember, question: str) -> None:
    memory = remember(claim("lives in", "Oslo"), claim("works at", "Nova"), claim("lives in", "Daegu", subject="Mina"))

    answer = memory.ask(question)

    assert isinstance(answer, Abstention)
    assert answer.why is Why.UNREAD


def test_words_like_old_and_first_ask_for_nothing_former(remember: Remember) -> None:
    memory = remember(claim("lives in", "Oslo", "2025-03-01"), claim("lives in", "Bergen"))

    assert memory.ask("First things first: where do I live?").text.startswith("On record: You live in Bergen")


def test_a_plan_is_no_fact_but_is_shown(remember: Remember) -> None:
    memory = remember(claim("lives in", "Porto", modality="planned", valid_from="2026-09"))

    answer = memory.ask("Where do I live?")

    assert isinstance(answer, Abstention)
    assert answer.why is Why.NEVER_SAID
    assert "Porto" in answer.text


def test_what_was_never_said_is_said_to_be_so(remember: Remember) -> None:
    memory = remember(claim("lives in", "Oslo"))

    answer = memory.ask("What is my blood type?")

    assert isinstance(answer, Abstention)
    assert answer.why is Why.NEVER_SAID
    assert answer.text == "No answer: nothing on record says so (You · blood type)."


def test_a_question_that_names_no_slot_is_not_read_and_shows_the_evidence(remember: Remember) -> None:
    memory = remember(claim("lives in", "Oslo"))

    answer = memory.ask("Tell me something about Oslo")

    assert isinstance(answer, Abstention)
    assert answer.why is Why.UNREAD


def test_what_is_asked_of_somebody_else_is_not_answered_from_the_owner(remember: Remember) -> None:
    memory = remember(claim("lives in", "Oslo"))

    answer = memory.ask("Where does Minsu live?")

    assert isinstance(answer, Abstention)
    assert "Oslo" not in answer.text


def test_somebody_elses_slot_is_answered_by_name(remember: Remember) -> None:
    memory = remember(claim("lives in", "Oslo"), claim("lives in", "Daegu", subject="Minsu"))

    answer = memory.ask("Where does Minsu live?")

    assert answer.text.startswith("On record: Minsu lives in Daegu")


def test_an_open_predicate_is_found_by_its_words_and_followed_by_a_colon(remember: Remember) -> None:
    memory = remember(claim("locker combination at the pool", "4417"))

    answer = memory.ask("What is my locker combination at the pool?")

    assert answer.text.startswith("On record: locker combination at the pool: 4417, since 5 January 2026")


def test_an_attitude_is_asked_for_by_its_thing(remember: Remember) -> None:
    memory = remember(claim("attitude", "likes", qualifier="tea"), claim("attitude", "dislikes", qualifier="olives"))

    assert memory.ask("Do I like tea?").text.startswith("Yes. On record: You like tea")
    assert memory.ask("Do I like olives?").text.startswith("No. On record: You dislike olives")


def test_who_said_so_lists_every_receipt(remember: Remember) -> None:
    memory = remember(claim("lives in", "Oslo"), claim("lives in", "Oslo", "2026-03-01"))

    answer = memory.ask("Who said I live in Oslo?")

    assert isinstance(answer, Answer)
    assert answer.asked is Asked.WHO_SAID
    assert len(answer.cited[0].receipts) == 2
    assert answer.text.count("notes recorded on") == 2


def test_a_korean_question_is_answered_in_korean(remember: Remember) -> None:
    memory = remember(claim("사는 곳", "부산", valid_from="2026-02-27"))

    answer = memory.ask("제가 어디 살죠?")

    assert answer.text.startswith("기록: 사는 곳: 부산, 2026년 2월 27일부터 (2026년 1월 5일 notes의 기록: “")


def test_the_same_question_of_the_same_store_has_the_same_answer(remember: Remember) -> None:
    memory = remember(claim("lives in", "Oslo"))

    assert memory.ask("Where do I live?") == memory.ask("Where do I live?")


@pytest.mark.parametrize(
    "question", ["?", "\U0001f600", "'; DROP TABLE fact; --", "a" * 20_000, "어" * 20_000, "NEAR(x y)", "\u200fשלום"]
)
def test_any_question_gets_an_answer_or_an_abstention(remember: Remember, question: str) -> None:
    memory = remember(claim("lives in", "Oslo"))

    assert isinstance(memory.ask(question), Answer | Abstention)


def test_the_present_is_now_however_often_the_clock_is_looked_at(remember: Remember) -> None:
    ticks = iter(range(1_000_000))
    memory = Memory(user="someone", clock=lambda: NOW + timedelta(microseconds=next(ticks)), extractors=[])
    memory.assert_claims([claim("lives in", "Oslo", "2025-03-01")])

    answer = memory.ask("Where do I live?")

    assert answer.text.startswith("On record: You live in Oslo, since")


@pytest.mark.parametrize("question", ["Where did I live as of 2025-06-01?", "Where did I live as of June 2025?"])
def test_as_of_in_a_question_is_an_instant_and_not_all_since(remember: Remember, question: str) -> None:
    memory = remember(claim("lives in", "Oslo", "2025-03-01"), claim("lives in", "Bergen", "2026-05-01"))

    answer = memory.ask(question)

    assert isinstance(answer, Answer)
    assert [one.fact.value.text for one in answer.cited if one.fact.value] == ["Oslo"]


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("Where did I live in February?", "\nEarlier in that time: You lived in Oslo, from 1 March 2025 until 26 Feb"),
        ("2월에 어디 살았어?", "\n그 기간 중 그전: 사는 곳: Oslo, 2025년 3월 1일부터 2026년 2월 26일까지"),
    ],
)
def test_a_change_within_the_month_asked_about_is_told(remember: Remember, question: str, line: str) -> None:
    memory = remember(claim("lives in", "Oslo", "2025-03-01"), claim("lives in", "Bergen", "2026-02-27"))

    answer = memory.ask(question)

    assert isinstance(answer, Answer)
    assert line in answer.text
    assert [one.fact.value.text for one in answer.cited if one.fact.value] == ["Bergen", "Oslo"]


@pytest.mark.parametrize(
    ("question", "old"), [("Did I live in Oslo in February?", "Oslo"), ("2월에 대전에 살았어?", "대전")]
)
def test_what_held_for_a_part_of_the_month_did_hold(remember: Remember, question: str, old: str) -> None:
    memory = remember(claim("lives in", old, "2025-03-01"), claim("lives in", "Bergen", "2026-02-27"))

    answer = memory.ask(question)

    assert isinstance(answer, Answer)
    assert answer.text.startswith(("Yes. ", "네. "))
    assert [one.fact.value.text for one in answer.cited if one.fact.value] == [old]


@pytest.mark.parametrize("question", ["When did I leave Beta?", "Beta 언제 그만뒀어?"])
def test_when_something_ended_is_told_of_what_is_named_and_not_of_what_came_after(
    remember: Remember, question: str
) -> None:
    memory = remember(claim("works at", "Beta", "2025-03-01"), claim("works at", "Gamma", "2026-03-02"))

    answer = memory.ask(question)

    assert isinstance(answer, Answer)
    assert [one.fact.value.text for one in answer.cited if one.fact.value] == ["Beta"]


def test_after_an_exception_korean_tells_since_when_it_was_said(remember: Remember) -> None:
    this_week = {"valid_from": "2026-05-11", "valid_to": "2026-05-17", "end": "stated"}
    memory = remember(claim("직장", "카카오", "2026-03-05"), claim("직장", "판교 사무실", "2026-05-12", **this_week))

    answer = memory.ask("나 어디서 일해?")

    assert answer.text.startswith("기록: 직장: 카카오, 2026년 3월 5일(말씀하신 날)부터 [추정")


@pytest.mark.parametrize(
    ("amount", "worded"), [("700000", "70만 원"), ("705500", "705,500원"), ("12000000", "1,200만 원"), ("900", "900원")]
)
def test_won_are_worded_as_they_are_said(remember: Remember, amount: str, worded: str) -> None:
    memory = remember(claim("월세", {"money": amount, "currency": "KRW"}))

    answer = memory.ask("월세 얼마야?")

    assert answer.text.startswith(f"기록: 월세: {worded}, ")


@pytest.mark.parametrize("question", ["커피 마셔?", "나 커피 마셔?"])
def test_a_short_korean_question_gets_a_no_where_it_was_said(question: str) -> None:
    memory = Memory(user="someone", clock=lambda: NOW)
    memory.add("이제 커피 안 마셔", said_at="2026-04-02")

    assert memory.ask(question).text.startswith("아니요. ")


@pytest.mark.parametrize("question", ["나 대전에 살아?", "대전에 살아?"])
def test_daejeon_is_a_place_and_no_word_of_what_was_before(remember: Remember, question: str) -> None:
    memory = remember(claim("사는 곳", "대전", "2025-03-01"), claim("사는 곳", "서울", "2026-02-27"))

    answer = memory.ask(question)

    assert answer.text.startswith("아니요. 기록: 사는 곳: 서울")
