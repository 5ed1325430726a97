"""By how much something changed, and whether it is more than a number, worked out from what is on record."""

from __future__ import annotations

import pytest

from stilltrue.model.answer import Abstention, Answer


@pytest.fixture
def told(memory):
    memory.add("My rent is 900,000 won. I weigh 72 kg.", said_at="2026-01-10")
    memory.add("My rent went up to 950,000 won.", said_at="2026-02-10")
    memory.add("용돈은 30만 원이야.", said_at="2026-01-11")
    memory.add("용돈이 25만 원으로 내렸어.", said_at="2026-02-11")
    return memory


class TestComparisons:
    @pytest.mark.parametrize(
        ("question", "lead"),
        [
            ("How much did my rent go up?", "By 50,000 KRW more"),
            ("By how much has my rent increased?", "By 50,000 KRW more"),
            ("Is my rent over 1,000,000 won?", "No"),
            ("Is my rent higher than 900,000 won?", "Yes"),
            ("Is my rent at least 950,000 won?", "Yes"),
            ("Is my rent more than 950,000 won?", "No"),
            ("용돈 얼마나 줄었어?", "5만 원 줄어듦"),
            ("용돈이 20만 원 넘어?", "네"),
            ("용돈이 25만 원 미만이야?", "아니요"),
        ],
    )
    def test_a_number_is_compared_and_not_only_repeated(self, told, question, lead):
        answer = told.ask(question, now="2026-03-01")

        assert isinstance(answer, Answer)
        assert answer.text.startswith(lead)
        assert answer.cited

    def test_what_has_nothing_before_it_did_not_change_by_its_whole(self, told):
        answer = told.ask("How much did my weight drop?", now="2026-03-01")

        assert isinstance(answer, Abstention)

    def test_two_units_are_not_compared(self, told):
        answer = told.ask("Is my rent more than 700 euros?", now="2026-03-01")

        assert not answer.text.startswith(("Yes", "No."))
