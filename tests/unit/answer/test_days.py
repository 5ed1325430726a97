"""What a question asks of days, and what day a value is."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from stilltrue.answer.days import DaysAsked, day_of, days_asked
from stilltrue.model.claim import Value, ValueKind

NOW = datetime(2026, 1, 16, 8, tzinfo=ZoneInfo("Asia/Seoul"))


@pytest.mark.parametrize(
    ("question", "asks", "about"),
    [
        ("How many days until my flight?", DaysAsked.UNTIL, "When is my flight?"),
        ("how long is it until the wedding", DaysAsked.UNTIL, "When is the wedding?"),
        ("Is my check-up today or tomorrow?", DaysAsked.ON, "When is my check-up?"),
        ("Is the flight next week?", DaysAsked.ON, "When is the flight?"),
        ("What do I have today?", DaysAsked.AGENDA, ""),
        ("What's on tomorrow?", DaysAsked.AGENDA, ""),
        ("Anything planned for Friday?", DaysAsked.AGENDA, ""),
        ("비행기까지 며칠 남았어?", DaysAsked.UNTIL, "비행기 언제야?"),
        ("시험이 며칠 남았지?", DaysAsked.UNTIL, "시험 언제야?"),
        ("검진이 오늘인가요, 내일인가요? 한 단어로요.", DaysAsked.ON, "검진 언제야?"),
        ("내일 일정 있어?", DaysAsked.AGENDA, ""),
    ],
)
def test_a_question_of_days_is_taken_apart(question, asks, about):
    found = days_asked(question, NOW)

    assert found is not None
    assert (found.asks, found.about) == (asks, about)


@pytest.mark.parametrize(
    "question",
    [
        "What did I do yesterday?",
        "Where was I in March?",
        "What should I do today?",
        "어제 뭐 했어?",
        "오늘 뭐 먹지?",
        "",
        "?" * 5_000,
    ],
)
def test_another_question_that_names_a_day_is_none(question):
    assert days_asked(question, NOW) is None


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-01-20", date(2026, 1, 20)),
        ("2026-01-16 오전 10시", date(2026, 1, 16)),
        ("3 May", date(2026, 5, 3)),
        ("5월 3일", date(2026, 5, 3)),
        ("January 3", date(2027, 1, 3)),
        ("2027-06", None),
        ("2026-02-31", None),
    ],
)
def test_a_value_is_a_day_the_next_one_where_it_comes_every_year(text, day):
    assert day_of(Value.of_text(text, ValueKind.DATE), NOW) == day


def test_what_is_no_date_is_no_day():
    assert day_of(Value.of_text("2026-01-20"), NOW) is None
    assert day_of(None, NOW) is None
