"""A slot that holds a yes or a no answers a yes-or-no question; and what was before is never what is now."""

from __future__ import annotations

import pytest

from stilltrue.model.answer import Answer


@pytest.fixture
def quit_smoking(memory):
    memory.add("나 담배 피워.", said_at="2025-03-01")
    memory.add("I quit smoking.", said_at="2025-10-10")
    return memory


class TestYesOrNo:
    @pytest.mark.parametrize(
        ("question", "lead"),
        [
            ("나 담배 피워?", "아니요."),
            ("나 흡연자야?", "아니요."),
            ("나 담배 끊었어?", "네."),
            ("Do I smoke?", "No."),
            ("Did I quit smoking?", "Yes."),
            ("2025년 5월에 나 담배 피웠어?", "네."),
        ],
    )
    def test_who_gave_it_up_smokes_no_more_in_both_languages(self, quit_smoking, question, lead):
        answer = quit_smoking.ask(question)

        assert isinstance(answer, Answer)
        assert answer.text.startswith(lead)

    def test_a_question_in_the_negative_gets_what_is_on_record_alone(self, quit_smoking):
        answer = quit_smoking.ask("나 담배 안 피우지?")

        assert answer.text.startswith("기록: 흡연: 아니요")

    def test_of_somebody_else_nothing_is_said(self, quit_smoking):
        assert not isinstance(quit_smoking.ask("아빠 담배 피우셔?"), Answer)


class TestBefore:
    @pytest.mark.parametrize("question", ["전 직장이 어디야?", "전 회사 어디야?", "예전 회사는?"])
    def test_the_present_employer_is_not_the_former_one(self, memory, question):
        memory.add("지금 토스 다녀.", said_at="2026-01-01")

        assert not isinstance(memory.ask(question), Answer)

    def test_the_present_husband_is_not_the_former_one(self, memory):
        memory.add("남편 이름은 민수야.", said_at="2026-01-01")

        assert not isinstance(memory.ask("전 남편 누구야?"), Answer)

    def test_the_former_employer_that_was_told_is_given(self, memory):
        memory.add("이전 회사는 라인이었어.", said_at="2026-01-01")

        assert "라인" in memory.ask("전 직장이 어디야?").text

    @pytest.mark.parametrize(
        ("question", "value"),
        [("전 어디 살아요?", "수원"), ("전 어디 다녀요?", "토스"), ("전 무슨 회사 다녀요?", "토스")],
    )
    def test_before_an_open_question_the_same_syllable_is_the_speaker(self, memory, question, value):
        memory.add("지금 토스 다녀. 수원에 살아.", said_at="2026-01-01")

        assert value in memory.ask(question).text


def test_a_rent_that_went_up_is_the_new_one(memory):
    memory.add("월세는 65만원인데 이번 달부터 70만원으로 올랐어.", said_at="2026-01-05")

    assert "70만 원" in memory.ask("월세 얼마야?").text


def test_what_is_not_so_good_any_more_is_liked_no_more(memory):
    memory.add("커피 좋아해.", said_at="2025-01-05")
    memory.add("요즘은 커피 별로야.", said_at="2025-06-05")

    assert memory.ask("나 커피 좋아해?").text.startswith("아니요.")


@pytest.mark.parametrize("question", ["이사 언제 가?", "언제 이사 가?", "어디로 이사 가?"])
@pytest.mark.parametrize("said", ["성수동 살아. 근데 내년에 판교로 이사 갈 거야.", "내년에 판교로 이사 가."])
def test_a_move_that_is_asked_for_as_one_to_come_is_the_planned_one(memory, said, question):
    memory.add(said, said_at="2026-01-05")

    answer = memory.ask(question, now="2026-02-01")

    assert isinstance(answer, Answer)
    assert "판교" in answer.text
    assert "성수동" not in answer.text
