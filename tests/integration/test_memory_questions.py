"""What a person asks of memory in everyday words: what was before, what changed, which of two, whether at all, and how old."""

from __future__ import annotations

import pytest

from stilltrue.model.answer import Abstention, Answer

NOW = "2026-05-20"
ENGLISH = (
    ("2022-03-01", "I live in Hull. I work for Globex. My boss is Dana."),
    ("2023-06-01", "I moved to Oslo. My rent is 900 euros."),
    ("2024-09-01", "I moved to Bergen in August 2024. My boss is Priya now."),
    ("2025-02-01", "I started at Hooli on 1 February 2025. My rent went up to 1,050 euros."),
    ("2025-03-01", "I'm allergic to penicillin. I have two cats. I love ramen but I hate olives."),
    ("2025-04-01", "My sister Nora lives in York. The review meeting is on 9 June 2026."),
    ("2025-05-20", "I'm 35. I prefer window seats. Parking is 15 euros a day."),
)
KOREAN = (
    ("2022-03-01", "나 전주에 살아. 우리 팀장님은 민수야."),
    ("2023-06-01", "대전으로 이사했어. 월세는 60만 원이야."),
    ("2024-09-01", "2024년 8월에 부산으로 이사했어. 팀장님이 지연으로 바뀌었어."),
    ("2025-02-01", "월세가 70만 원으로 올랐어. 2025년 2월부터 누리테크에서 일해."),
    ("2025-03-01", "페니실린 알레르기가 있어. 라면을 좋아해. 올리브는 싫어해."),
    ("2025-04-01", "내 동생 지우는 목포에 살아. 팀 회의는 2026년 6월 9일이야."),
    ("2025-05-20", "청첩장 상자는 12개 필요해. 제일 좋아하는 작가는 한강이야."),
)


def told(memory, said):
    for day, text in said:
        memory.add(text, said_at=day)
    return memory


@pytest.fixture
def english(memory):
    return told(memory, ENGLISH)


@pytest.fixture
def korean(memory):
    return told(memory, KOREAN)


class TestEnglishQuestions:
    @pytest.mark.parametrize(
        ("question", "value"),
        [
            ("Where did I live before Bergen?", "Oslo"),
            ("Where did I live before Oslo?", "Hull"),
            ("Where did I first live?", "Hull"),
            ("What was the first city I lived in?", "Hull"),
            ("Who was my boss before Priya?", "Dana"),
            ("Who was my previous boss?", "Dana"),
            ("Who used to be my boss?", "Dana"),
            ("What was my last job?", "Globex"),
            ("Who was my employer before Hooli?", "Globex"),
        ],
    )
    def test_what_was_before_or_first_is_answered_and_not_what_is_now(self, english, question, value):
        answer = english.ask(question, now=NOW)

        assert isinstance(answer, Answer)
        assert value in answer.text.split("\n", 1)[0]

    @pytest.mark.parametrize(
        ("question", "lead"),
        [
            ("Has my rent changed?", "Yes. On record: Your rent: 1050 EUR"),
            ("Did my rent go up?", "Yes."),
            ("Has my rent gone down?", "No."),
            ("Do I still live in Oslo?", "No."),
            ("Do I have any allergies?", "Yes."),
            ("Do I have cats?", "Yes."),
            ("Do I like ramen or olives better?", "Ramen."),
            ("Do I prefer window or aisle seats?", "Window seats."),
            ("What do I hate?", "On record: You dislike olives"),
            ("How old am I?", "36"),
            ("When is the meeting?", "On record: the review meeting · date: 2026-06-09"),
            ("How much is parking for a week?", "for a week: 15 EUR × 7 = 105 EUR"),
            ("Do I live in York?", "On record: You live in Bergen"),
            ("Is Nora my sister?", "Yes."),
            ("Is Dana still my boss?", "No."),
            ("Did I use to live in Oslo?", "Yes."),
            ("What did I use to pay for rent?", "On record for 31 January 2025: Your rent: 900 EUR"),
        ],
    )
    def test_everyday_questions_are_answered(self, english, question, lead):
        answer = english.ask(question, now=NOW)

        assert isinstance(answer, Answer)
        assert answer.text.startswith(lead)

    @pytest.mark.parametrize(
        "question",
        [
            "Am I allergic to nuts?",
            "How many dogs do I have?",
            "Do I have a dog?",
            "Do I like sushi?",
            "Do I like ramen or udon better?",
            "Is my rent high?",
            "When did I get my cats?",
            "How old is my boss?",
            "What does Nora do for a living?",
            "What do you know about Boris?",
            "Has my salary changed?",
            "Has Boris's rent changed?",
            "What was my first allergy?",
            "Where will I live?",
            "Will I live in Oslo?",
            "Is Boris my brother?",
            "Which year is my rent?",
        ],
    )
    def test_what_was_never_said_is_not_known_and_nothing_near_stands_for_it(self, english, question):
        assert isinstance(english.ask(question, now=NOW), Abstention)

    def test_everything_about_somebody_is_told_whoever_they_are_called_by(self, english):
        by_name = english.ask("What do you know about Nora?", now=NOW)
        by_role = english.ask("Tell me everything about my sister", now=NOW)

        assert "York" in by_name.text
        assert by_role.text == by_name.text

    def test_a_change_is_told_with_what_was_before(self, english):
        answer = english.ask("Has my rent changed?", now=NOW)

        assert "Before: Your rent: 900 EUR" in answer.text
        assert len(answer.cited) == 2


class TestKoreanQuestions:
    @pytest.mark.parametrize(
        ("question", "value"),
        [
            ("부산 오기 전에 어디 살았어?", "대전"),
            ("대전 전에 어디 살았지?", "전주"),
            ("처음에 살던 데가 어디야?", "전주"),
            ("제일 처음 살던 곳은?", "전주"),
            ("예전에 어디 살았더라?", "대전"),
        ],
    )
    def test_what_was_before_or_first_is_answered_and_not_what_is_now(self, korean, question, value):
        answer = korean.ask(question, now=NOW)

        assert isinstance(answer, Answer)
        assert value in answer.text.split("\n", 1)[0]

    @pytest.mark.parametrize(
        ("question", "lead"),
        [
            ("월세 바뀌었어?", "네. 기록: 월세: 70만 원"),
            ("월세가 내렸어?", "아니요."),
            ("월세 오른 적 있어?", "네."),
            ("나 아직 대전 살아?", "아니요."),
            ("나 알레르기 있어?", "네."),
            ("라면이랑 올리브 중에 뭘 더 좋아해?", "라면."),
            ("나 뭐 싫어해?", "기록: 올리브: 싫어함"),
            ("1년 월세 얼마야?", "1년: 70만 원 × 12 = 840만 원"),
            ("반년이면 월세 얼마 내?", "반년이면: 70만 원 × 6 = 420만 원"),
            ("석 달 월세는 얼마야?", "석 달: 70만 원 × 3 = 210만 원"),
            ("지우가 내 동생이야?", "네."),
            ("지우에 대해 아는 거 다 말해 줘", "기록:"),
        ],
    )
    def test_everyday_questions_are_answered(self, korean, question, lead):
        answer = korean.ask(question, now=NOW)

        assert isinstance(answer, Answer)
        assert answer.text.startswith(lead)

    @pytest.mark.parametrize(
        "question",
        [
            "나 견과류 알레르기 있어?",
            "봉투 몇 개 필요해?",
            "좋아하는 책이 뭐야?",
            "아내는 어디 살아?",
            "강아지 몇 마리 키워?",
            "나 초밥 좋아해?",
            "라면이랑 우동 중에 뭘 더 좋아해?",
            "연봉 바뀌었어?",
            "민호 월세 올랐어?",
            "팀장님은 몇 살이야?",
            "먼지 알레르기 있어?",
            "민수가 내 동생이야?",
            "나 어디 살 거야?",
        ],
    )
    def test_what_was_never_said_is_not_known_and_nothing_near_stands_for_it(self, korean, question):
        assert isinstance(korean.ask(question, now=NOW), Abstention)


class TestWhatWasAndWhatIsNamed:
    """Yes and no are of the very thing that is asked: what was, what is over, whose, and which one."""

    @pytest.fixture
    def lived(self, memory):
        return told(
            memory,
            (
                ("2026-01-10", "I live in Denver. I have a cat named Pixel. I use Notion. My salary is $70,000."),
                ("2026-01-20", "I got divorced in 2024. I'm vegetarian. My sister Nora is engaged."),
                ("2026-03-10", "I moved to Austin last week. I'm moving to York on August 1."),
                ("2026-04-01", "I stopped using Notion."),
                ("2026-04-02", "I live in Austin with my flatmate Lucia."),
            ),
        )

    @pytest.mark.parametrize(
        ("question", "lead"),
        [
            ("Did I live in Denver?", "Yes."),
            ("Have I lived in Denver?", "Yes."),
            ("Do I live in Denver?", "No."),
            ("Did I stop using Notion?", "Yes."),
            ("Have I stopped using Notion?", "Yes."),
            ("How long did I live in Denver?", "On record: You lived in Denver, from 10 January 2026"),
            ("When did I move to Denver?", "On record: You lived in Denver"),
            ("When am I moving to York?", "On record: You live in York"),
            ("Do I have a cat named Pixel?", "Yes."),
            ("Do I have a cat named Zed?", "On record: Your pet: cat"),
            ("Do I have a black cat?", "On record: Your pet: cat"),
            ("Am I divorced?", "Yes."),
            ("Am I married?", "On record: Your marital status: divorced"),
            ("Am I vegan?", "On record: Your diet: vegetarian"),
            ("Is Nora married?", "On record: Nora · marital status: engaged"),
        ],
    )
    def test_an_answer_is_of_what_the_question_names(self, lived, question, lead):
        answer = lived.ask(question, now=NOW)

        assert answer.text.startswith(lead)

    @pytest.mark.parametrize(
        "question",
        [
            "When did I move to Paris?",
            "Where does Lucia live?",
            "Does Lucia live in Austin?",
            "Did I stop using Slack?",
        ],
    )
    def test_what_is_on_record_of_another_is_no_answer(self, lived, question):
        assert isinstance(lived.ask(question, now=NOW), Abstention)

    @pytest.mark.parametrize(
        ("said", "question", "lead", "mark"),
        [
            ("I'm going to Peru in November.", "When am I going to Peru?", "On record: Your trip: Peru", "[planned]"),
            ("My brother Mark is moving to Dallas.", "Where does Mark live?", "No answer", "[planned]"),
            ("우리 형은 대구로 이사할 예정이야.", "우리 형 어디 살아?", "답 없음", "[계획]"),
        ],
    )
    def test_what_is_planned_is_told_as_planned(self, memory, said, question, lead, mark):
        memory.add(said, said_at="2026-04-01")

        answer = memory.ask(question, now=NOW)

        assert answer.text.startswith(lead)
        assert mark in answer.text

    def test_what_somebody_does_is_not_who_he_is(self, memory):
        memory.add("My wife is Jen. She works at Google.", said_at="2026-04-01")

        assert isinstance(memory.ask("What does my wife do?", now=NOW), Abstention)
        assert memory.ask("Who is my wife?", now=NOW).text.startswith("On record: Your spouse: Jen")

    @pytest.mark.parametrize(
        ("said", "question", "lead"),
        [
            ("My daughter Ava is 6.", "Is Ava my daughter?", "Yes."),
            ("My daughter Ava is 6.", "Is Ava my son?", "No. On record: Your child: Ava"),
            ("My daughter Allison is 6.", "Is Allison my son?", "No. On record: Your child: Allison"),
            ("My daughter is Zoe and my son is Max.", "Is Max my daughter?", "No. On record: Your child: Max"),
            ("My sister is Kim.", "Is Kim my brother?", "No. On record: Your sister: Kim"),
            ("My sister is Kim.", "Is Tim my brother?", "No answer"),
            ("My wife Jen works at Google.", "Is Jen my wife?", "Yes."),
            ("My wife Jen works at Google.", "Is Jen my husband?", "No. On record: Your spouse: Jen"),
            ("내 딸 지우는 목포에 살아.", "지우가 내 딸이야?", "네."),
            ("내 딸 지우는 목포에 살아.", "지우가 내 아들이야?", "아니요. 기록: 자녀: 지우"),
        ],
    )
    def test_a_daughter_on_record_is_no_son(self, memory, said, question, lead):
        memory.add(said, said_at="2026-04-01")

        assert memory.ask(question, now=NOW).text.startswith(lead)

    @pytest.mark.parametrize(
        ("question", "counted", "n_cited"),
        [
            ("How many dogs do I have?", "3", 1),
            ("How many cats do I have?", "1", 1),
            ("How many pets do I have?", "4", 2),
        ],
    )
    def test_three_dogs_are_counted_as_three(self, memory, question, counted, n_cited):
        memory.add("I have three dogs and a cat.", said_at="2026-04-01")
        said = memory.ask(question, now=NOW)

        assert said.text.startswith(f"On record: {counted}\n")
        assert len(said.cited) == n_cited

    def test_a_present_no_is_none_for_all_times(self, memory):
        memory.add("I don't have a dog.", said_at="2026-04-01")

        assert memory.ask("Do I have a dog?", now=NOW).text.startswith("No.")
        assert memory.ask("Did I ever have a dog?", now=NOW).text.startswith("On record: Your pet: not dog")

    def test_what_will_be_is_not_told_as_what_was(self, memory):
        memory.add("I'm moving to York on August 1.", said_at="2026-05-01")

        english = memory.ask("Where will I live in September?", now=NOW)
        korean = memory.ask("나 9월에 어디 살아?", now=NOW)

        assert english.text.startswith("On record for 30 September 2026: You live in York")
        assert korean.text.startswith("2026년 9월 30일 기준 기록: 사는 곳: York")

    def test_an_appointment_that_was_moved_is_on_the_new_day_alone(self, memory):
        told(
            memory,
            (
                ("2026-03-01", "I have a dentist appointment on June 18 at 3pm. My flight to Tokyo is on July 3."),
                (
                    "2026-05-08",
                    "My dentist appointment was moved to June 25 at 10:30. My flight to Tokyo got pushed to July 5.",
                ),
            ),
        )

        answers = [
            memory.ask(question, now=NOW).text for question in ("When is the dentist?", "When is my flight to Tokyo?")
        ]

        assert "2026-06-25" in answers[0]
        assert "2026-06-18" not in answers[0]
        assert "2026-07-05" in answers[1]
        assert "2026-07-03" not in answers[1]

    @pytest.mark.parametrize(
        ("question", "lead"),
        [
            ("내가 대전에 살았어?", "네."),
            ("나 아직 대전에 살아?", "아니요."),
            ("나 대전에서 얼마나 오래 살았어?", "기록: 사는 곳: 대전"),
            ("나 언제 서울로 이사했어?", "답 없음"),
        ],
    )
    def test_in_korean_as_well(self, korean, question, lead):
        assert korean.ask(question, now=NOW).text.startswith(lead)
