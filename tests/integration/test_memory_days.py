"""How long until something, whether it is today, what there is tomorrow: answered by the day of the question."""

from __future__ import annotations

import pytest

from stilltrue import Memory
from stilltrue.model.answer import Abstention, Answer

SAID = (
    "I have a dentist appointment tomorrow at 10am. My flight is on 20 January. My wife's birthday is 3 May.",
    "건강검진은 내일 오전 11시야. 우리 결혼식은 2월 7일이야.",
)
ASKED = "2026-01-16T08:00:00+09:00"


@pytest.fixture
def told(storage, clock):
    memory = Memory(user="ann", storage=storage, clock=clock, zone="Asia/Seoul")
    for said in SAID:
        memory.add(said, said_at="2026-01-15T21:00:00+09:00")
    return memory


class TestDays:
    @pytest.mark.parametrize(
        ("question", "lead"),
        [
            ("How many days until my flight?", "In 4 days"),
            ("How long is it until my wife's birthday?", "In 107 days"),
            ("Is my dentist appointment today or tomorrow?", "Today"),
            ("Is my dentist appointment today?", "Yes"),
            ("Is my flight today?", "No"),
            ("Is my flight next week?", "Yes"),
            ("결혼식까지 며칠 남았어?", "22일 남음"),
            ("건강검진이 오늘인가요, 내일인가요?", "오늘"),
            ("건강검진 내일이야?", "아니요"),
        ],
    )
    def test_a_thing_on_record_is_so_many_days_off(self, told, question, lead):
        answer = told.ask(question, now=ASKED)

        assert isinstance(answer, Answer)
        assert answer.text.startswith(lead)
        assert len(answer.cited) == 1

    @pytest.mark.parametrize("question", ["What do I have today?", "오늘 일정 있어?"])
    def test_all_that_is_dated_today_is_the_agenda_of_today(self, told, question):
        answer = told.ask(question, now=ASKED)

        assert isinstance(answer, Answer)
        assert len(answer.cited) == 2

    @pytest.mark.parametrize(
        "question", ["What's on tomorrow?", "내일 뭐 있어?", "How many days until my exam?", "시험까지 며칠 남았어?"]
    )
    def test_of_what_was_never_said_no_day_is_made_up(self, told, question):
        assert isinstance(told.ask(question, now=ASKED), Abstention)

    def test_of_several_the_next_one_is_counted_to(self, told):
        told.add("My flight is on 22 January.", said_at="2026-01-16T07:00:00+09:00")

        assert told.ask("How many days until my flight?", now=ASKED).text.startswith("In 4 days")
        assert told.ask("How many days until my flight?", now="2026-01-21").text.startswith("In 1 day.")

    def test_how_long_until_is_never_answered_with_how_many_there_are(self, told):
        told.add("I have three bikes.", said_at="2026-01-16T07:00:00+09:00")

        assert isinstance(told.ask("How many days until my bikes?", now=ASKED), Abstention)
