"""Korean: what differs from other languages."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal

import pytest
from tests.contracts.language_contract import NOON, LanguageContract
from tests.unit.language.shared_dates import wrong_readings

from stilltrue.language import language
from stilltrue.language.base import DateRole, Order
from stilltrue.model.time import FOREVER, instant_of

korean = language("ko")


class TestKorean(LanguageContract):
    code = "ko"
    two_sentences = " 3.5킬로를 뛰었어.  그리고 집에 갔어! "


@pytest.mark.parametrize("in_sentence", [False, True])
def test_every_shared_case_is_read_right(in_sentence: bool) -> None:
    assert wrong_readings("ko", in_sentence) == []


def test_before_march_is_not_three_months_ago() -> None:
    before, ago = korean.resolve("삼월 전", NOON), korean.resolve("삼개월 전", NOON)

    assert before is not None and ago is not None
    assert before.role is DateRole.UNTIL and before.interval.end == instant_of(datetime(2026, 3, 1, tzinfo=NOON.tzinfo))
    assert ago.role is DateRole.WHEN and ago.interval.start == instant_of(datetime(2026, 2, 15, tzinfo=NOON.tzinfo))


@pytest.mark.parametrize("expression", ["3월부터", "3개월 전부터", "6개월째", "여기 산 지 3년 됐어"])
def test_a_state_that_began_stays_open(expression: str) -> None:
    found = korean.resolve(expression, NOON)

    assert found is not None
    assert (found.role, found.interval.end) == (DateRole.SINCE, FOREVER)


@pytest.mark.parametrize(
    ("sentence", "year"), [("12월에 이사했어", 2025), ("12월에 이사할 예정이야", 2026), ("12월에 이사할 거야", 2026)]
)
def test_the_ending_of_the_sentence_chooses_the_year(sentence: str, year: int) -> None:
    found = korean.dates(sentence, NOON)

    assert [date.interval.start for date in found] == [instant_of(datetime(year, 12, 1, tzinfo=NOON.tzinfo))]


@pytest.mark.parametrize(
    ("written", "spaced"),
    [("지난주화요일", "지난주 화요일"), ("3월3일오후3시", "3월 3일 오후 3시"), ("2025년7월4일", "2025년 7월 4일")],
)
def test_spacing_does_not_matter(written: str, spaced: str) -> None:
    one, other = korean.resolve(written, NOON), korean.resolve(spaced, NOON)

    assert one is not None and other is not None
    assert one.interval == other.interval


@pytest.mark.parametrize("expression", ["내 생일 전날", "졸업하고 3년 뒤", "그날 저녁", "다음 날 아침", "3년 만에"])
def test_what_hangs_on_an_event_is_no_date(expression: str) -> None:
    assert korean.dates(expression, NOON) == []


def test_an_hour_without_a_part_of_day_leaves_the_day() -> None:
    found = korean.resolve("내일 3시", NOON)

    assert found is not None
    assert found.interval == korean.dates("내일", NOON)[0].interval


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("고양이 두 마리", 2),
        ("사과 열 개", 10),
        ("스무 살", 20),
        ("76만 원", 760_000),
        ("1억 2천만 원", 120_000_000),
        ("3만5천 원", 35_000),
        ("삼십만 원", 300_000),
        ("1만 2,500원", 12_500),
        ("십오 개월", 15),
        ("이 주 뒤에", 2),
        ("이억이야", 200_000_000),
    ],
)
def test_numbers_are_read_in_every_way_of_counting(text: str, value: int) -> None:
    assert [number for _, _, _, number in korean.numbers(text)] == [Decimal(value)]


@pytest.mark.parametrize(
    "text",
    [
        "아버지는 전주에 사세요", "일을 하세요", "사 주세요", "이번 주에 만나요", "이 회사에 다녀", "이 일은 어려워", "이 프로젝트",
        "신입 사원이야", "사회 생활", "이분이 사장님이야", "이주했어", "천도복숭아 좋아해", "천만에요",
    ],
)  # fmt: skip
def test_a_word_that_only_begins_like_a_number_is_none(text: str) -> None:
    assert korean.numbers(text) == []


@pytest.mark.parametrize(
    ("question", "order"),
    [
        ("처음 다닌 회사가 어디였지", Order.EARLIEST),
        ("마지막으로 본 영화가 뭐였지", Order.LATEST),
        ("내 동생 이름", None),
    ],
)
def test_a_question_says_which_end_of_time_it_prefers(question: str, order: Order | None) -> None:
    intent = korean.time_intent(question, NOON)

    assert (intent.window, intent.order) == (None, order)
