"""What people ask of a life that was told, each kind of question in both languages, and the near one that is not known."""

from __future__ import annotations

import pytest

from stilltrue.model.answer import Abstention, Answer, Why

FAMILY = (
    ("2026-01-10", "My daughter Mia is 6."),
    ("2026-01-11", "누나는 지아야."),
    ("2026-02-04", "My girlfriend is Julia."),
)
HOME = (
    ("2026-01-10", "My rent is $1,200."),
    ("2026-05-01", "My rent went up to $1,350 this month."),
    ("2026-02-01", "I work at Globex as an accountant."),
    ("2026-03-15", "I quit Globex last week and started at Initech."),
    ("2026-05-05", "I weigh 81 kg."),
    ("2026-07-07", "I weigh 78 kg now."),
)
HOME_KO = (
    ("2026-01-10", "월세는 60만 원이야."),
    ("2026-05-01", "이번 달부터 월세가 65만 원으로 올랐어."),
    ("2026-02-01", "나 한빛전자에서 회계사로 일해."),
    ("2026-03-15", "지난주에 한빛전자 그만두고 이번 주부터 다온테크 다녀."),
    ("2026-05-05", "몸무게 81kg이야."),
    ("2026-07-07", "몸무게가 이제 78kg이야."),
)
OWED = (
    ("2026-08-02", "I have to finish the report by August 14."),
    ("2026-08-02", "I need to renew my passport before December 1."),
    ("2026-08-03", "I promised Marta to lend her my tent."),
    ("2026-08-05", "Only Ana may change the budget."),
    ("2026-08-05", "The budget is $40,000."),
    ("2026-08-05", "I have read 3 of the 10 chapters."),
)
OWED_KO = (
    ("2026-08-02", "8월 14일까지 보고서 끝내야 해."),
    ("2026-08-03", "소연이한테 텐트 빌려주기로 약속했어."),
    ("2026-08-05", "예산은 팀장만 바꿀 수 있어."),
    ("2026-08-05", "예산은 4천만 원이야."),
    ("2026-08-05", "챕터 10개 중에 3개 읽었어."),
)
NOW = "2026-08-10"


@pytest.fixture(autouse=True)
def _of_today(clock):
    clock.set(NOW)


def asked(memory, talk, question):
    """What is answered to a question after a talk."""
    for said_at, text in talk:
        memory.add(text, said_at=said_at)
    return memory.ask(question, now=NOW)


class TestWhoIsMeant:
    @pytest.mark.parametrize(
        "question",
        [
            "Do I have a daughter?",
            "Have I got any daughters?",
            "나 딸 있어?",
            "딸 있나요?",
            "누나 있어?",
            "Who is my girlfriend?",
        ],
    )
    def test_one_of_the_kind_that_was_told_is_given(self, memory, question):
        said = asked(memory, FAMILY, question)

        assert isinstance(said, Answer)
        assert len(said.cited) == 1

    @pytest.mark.parametrize(
        "question",
        [
            "Do I have a son?", "What's my son's name?", "What are my sons called?", "Who is my boyfriend?", "Do I have a boyfriend?",
            "나 아들 있어?", "아들 이름이 뭐야?", "남자친구가 누구야?", "여동생 있어?", "나 언니나 여동생 있어?",
        ],
    )  # fmt: skip
    def test_one_of_another_kind_is_not_taken_for_it(self, memory, question):
        assert isinstance(asked(memory, FAMILY, question), Abstention)

    def test_of_two_told_in_one_breath_each_is_of_the_kind_before_its_name(self, memory):
        said = asked(
            memory, (("2026-01-10", "My daughter Mia is 6."), ("2026-01-11", "My son Tim is 4.")), "Who is my son?"
        )

        assert [one.fact.value.text for one in said.cited] == ["Tim"]

    @pytest.mark.parametrize("question", ["What's my girlfriend's name?", "Who is my girlfriend?"])
    def test_who_is_that_no_longer_is_told_as_the_one_that_was(self, memory, question):
        said = asked(memory, (*FAMILY, ("2026-07-03", "Julia and I broke up.")), question)

        assert isinstance(said, Abstention)
        assert said.why is Why.SUPERSEDED
        assert [one.fact.value.text for one in said.cited] == ["Julia"]

    def test_who_was_is_answered(self, memory):
        said = asked(memory, (*FAMILY, ("2026-07-03", "Julia and I broke up.")), "Who was my girlfriend?")

        assert isinstance(said, Answer)
        assert "Julia" in said.text

    def test_who_is_engaged_is_married_to_nobody(self, memory):
        talk = (("2026-02-03", "My sister Hannah got engaged to Tom."),)

        assert isinstance(asked(memory, talk, "Who is Hannah married to?"), Abstention)
        assert "Tom" in memory.ask("Who is Hannah engaged to?", now=NOW).text

    @pytest.mark.parametrize(
        ("talk", "question"),
        [
            ("I'm married to Sam.", "When did I marry Sam?"),
            ("We are happily married, Sam and I.", "When did I get married?"),
            ("남편은 준호고, 나 결혼했어.", "나 언제 결혼했어?"),
        ],
    )
    def test_that_one_is_married_does_not_tell_since_when(self, memory, talk, question):
        assert isinstance(asked(memory, (("2026-06-02", talk),), question), Abstention)

    @pytest.mark.parametrize(
        ("talk", "question", "there"),
        [
            ("Sam is a doctor.", "What does Sam do?", "doctor"),
            ("Sam is a doctor.", "What does Sam do for work?", "doctor"),
            ("Sam is a doctor.", "Is Sam a doctor?", "Yes."),
            ("민호는 의사야.", "민호는 의사야?", "네."),
        ],
    )
    def test_what_somebody_does_is_answered(self, memory, talk, question, there):
        said = asked(memory, (("2026-06-02", f"{'My friend is Sam. ' if talk.isascii() else ''}{talk}"),), question)

        assert isinstance(said, Answer)
        assert there in said.text

    @pytest.mark.parametrize("question", ["동수 직업이 뭐야?", "동수는 간호사야?", "동수는 무슨 차 타?"])
    def test_what_the_one_who_asks_does_is_not_what_somebody_of_his_does(self, memory, question):
        talk = (("2026-01-02", "나는 간호사로 일해. 남편 이름은 동수야. 내 차는 투싼이야."),)

        assert isinstance(asked(memory, talk, question), Abstention)

    @pytest.mark.parametrize("question", ["Is Sam a lawyer?", "What does Lena do?", "Is Lena a doctor?"])
    def test_what_another_does_is_not(self, memory, question):
        talk = (("2026-06-02", "My friend is Sam. Sam is a doctor."),)

        said = asked(memory, talk, question)

        assert not said.text.startswith(("Yes", "On record: Your"))

    def test_which_of_several_is_the_one_of_whom_it_is_true(self, memory):
        talk = (("2026-03-02", "I have three kids: Nina, Paul and Zoe."), ("2026-03-04", "Zoe is allergic to peanuts."))

        said = asked(memory, talk, "Which of my kids is allergic to peanuts?")

        assert [one.fact.slot.subject for one in said.cited] == ["zoe"]
        assert isinstance(memory.ask("Which of my kids is allergic to cats?", now=NOW), Abstention)


class TestAmounts:
    @pytest.mark.parametrize(
        ("question", "lead"),
        [
            ("Was my rent $1,200?", "Yes. On record for 30 April 2026"),
            ("Did I ever pay 1200 dollars rent?", "Yes. On record for 30 April 2026"),
            ("Is my rent $1,200?", "No. On record: Your rent: 1350 USD"),
            ("Is my rent still 1,200 dollars?", "No. On record: Your rent: 1350 USD"),
            ("Is my rent $1,350?", "Yes. On record: Your rent: 1350 USD"),
            ("Was my rent $1,350 in March?", "No. On record for 31 March 2026: Your rent: 1200 USD"),
            ("Was my rent $1,800?", "On record: Your rent: 1350 USD"),
            ("Do I weigh 79 kg?", "No. On record: Your weight: 78 kg"),
        ],
    )
    def test_an_amount_is_compared_with_what_is_and_with_what_was(self, memory, question, lead):
        assert asked(memory, HOME, question).text.startswith(lead)

    def test_as_much_of_another_currency_is_not_that_amount(self, memory):
        assert isinstance(asked(memory, HOME, "Is my rent 1,350 euros?"), Abstention)

    def test_a_cat_is_no_weight(self, memory):
        assert isinstance(asked(memory, (("2026-03-05", "I have a cat."),), "How much does my cat weigh?"), Abstention)

    @pytest.mark.parametrize(
        ("question", "lead"),
        [
            ("월세가 60만 원이었어?", "네. 2026년 4월 30일 당시 기록"),
            ("월세 65만원 맞아?", "네. 기록: 월세: 65만 원"),
            ("지금 월세가 60만 원이야?", "아니요. 기록: 월세: 65만 원"),
            ("3월에 월세가 65만 원이었어?", "아니요. 2026년 3월 31일 당시 기록: 월세: 60만 원"),
            ("월세가 90만 원이었어?", "기록: 월세: 65만 원"),
            ("몸무게가 79kg이야?", "아니요. 기록: 몸무게: 78 kg"),
        ],
    )
    def test_an_amount_is_compared_in_korean(self, memory, question, lead):
        assert asked(memory, HOME_KO, question).text.startswith(lead)


class TestOverTime:
    @pytest.mark.parametrize(
        ("question", "lead"),
        [
            ("How many jobs have I had?", "On record: 2"),
            ("How many companies have I worked for?", "On record: 2"),
            ("How many times has my rent changed?", "On record: 1 time\n"),
            ("How many times did my rent go up?", "On record: 1 time\n"),
            ("Have I changed jobs?", "Yes."),
            ("Did I change jobs this year?", "Yes."),
            ("Have I lost weight?", "Yes."),
            ("Have I gained weight?", "No."),
            ("How much weight did I lose?", "By 3 kg less."),
        ],
    )
    def test_what_changed_is_counted(self, memory, question, lead):
        assert asked(memory, HOME, question).text.startswith(lead)

    @pytest.mark.parametrize(
        ("question", "lead"),
        [
            ("직장 몇 군데 다녔어?", "기록: 2\n"),
            ("월세 몇 번 올랐어?", "기록: 1번\n"),
            ("나 이직했어?", "네."),
            ("직장 바꾼 적 있어?", "네."),
            ("살 빠졌어?", "네."),
            ("살이 얼마나 빠졌어?", "3 kg 줄어듦."),
            ("한빛전자는 언제까지 다녔어?", "기록: 직장: 한빛전자"),
        ],
    )
    def test_what_changed_is_counted_in_korean(self, memory, question, lead):
        assert asked(memory, HOME_KO, question).text.startswith(lead)

    @pytest.mark.parametrize(
        "question",
        ["How many jobs have I had?", "Have I changed jobs?", "How many times did my rent go down?", "나 이직했어?"],
    )
    def test_one_alone_does_not_tell_what_was_before_it(self, memory, question):
        talk = (("2026-01-10", "My rent is $1,200."), ("2026-01-10", "I work at Globex."))

        assert isinstance(asked(memory, talk, question), Abstention)


class TestWhatIsLeftToDo:
    @pytest.mark.parametrize(
        ("question", "there"),
        [
            ("What do I have to do?", ["lend her my tent", "finish the report", "renew my passport"]),
            ("What's on my to-do list?", ["lend her my tent", "finish the report", "renew my passport"]),
            ("What do I need to get done by August 15?", ["finish the report"]),
            ("What do I have to do before December 1?", ["finish the report", "renew my passport"]),
            ("What did I promise Marta?", ["lend her my tent"]),
            ("Who may change the budget?", ["Ana"]),
            ("Who is allowed to change the budget?", ["Ana"]),
            ("How many chapters are left?", ["7"]),
            ("How many chapters do I still have to read?", ["7"]),
            ("How many chapters have I read?", ["3"]),
            ("How many chapters are there?", ["10"]),
            ("What is the budget?", ["40000 USD"]),
        ],
    )
    def test_what_was_told_of_it_is_answered(self, memory, question, there):
        said = asked(memory, OWED, question)

        assert isinstance(said, Answer)
        assert [one.fact.value.text for one in said.cited] == there

    @pytest.mark.parametrize(
        ("question", "there"),
        [
            ("무엇을 해야 해?", ["소연이한테 텐트 빌려주기", "보고서 끝내야 해"]),
            ("이번 주에 뭐 해야 돼?", ["보고서 끝내야 해"]),
            ("할 일이 뭐야?", ["소연이한테 텐트 빌려주기", "보고서 끝내야 해"]),
            ("소연이한테 뭐 약속했어?", ["소연이한테 텐트 빌려주기"]),
            ("예산은 누가 바꿀 수 있어?", ["팀장"]),
            ("챕터 몇 개 남았어?", ["7"]),
            ("챕터 몇 개 읽었어?", ["3"]),
        ],
    )
    def test_what_was_told_of_it_is_answered_in_korean(self, memory, question, there):
        said = asked(memory, OWED_KO, question)

        assert isinstance(said, Answer)
        assert [one.fact.value.text for one in said.cited] == there

    @pytest.mark.parametrize(
        "question",
        ["What did I promise Leo?", "What do I have to do today?", "What do I have to do for the wedding?", "Who may change the deadline?", "민수한테 뭐 약속했어?"],
    )  # fmt: skip
    def test_what_was_not_told_of_it_is_not(self, memory, question):
        assert isinstance(asked(memory, OWED, question), Abstention)


class TestOneself:
    TALK = (("2026-01-03", "My name is Maya. I live in Leeds. I work at Acme as a designer. I love ramen."),)

    @pytest.mark.parametrize(
        "question", ["Who am I?", "What do you know about me?", "나는 어떤 사람이야?", "나에 대해 뭐 알아?"]
    )
    def test_who_one_is_is_told_with_the_name_first(self, memory, question):
        said = asked(memory, self.TALK, question)

        assert isinstance(said, Answer)
        assert said.cited[0].fact.value.text == "Maya"
        assert len(said.cited) == 5

    @pytest.mark.parametrize("question", ["내가 누구랑 살아?", "나 누구 좋아해?", "Who am I living with?"])
    def test_whom_one_is_with_is_another_question(self, memory, question):
        assert isinstance(asked(memory, self.TALK, question), Abstention)

    @pytest.mark.parametrize("question", ["Who am I?", "나는 어떤 사람이야?"])
    def test_a_prompt_for_who_one_is_holds_it_too(self, memory, question):
        asked(memory, self.TALK, question)

        assert "Leeds" in memory.context(question, now=NOW).text

    @pytest.mark.parametrize("question", ["Who am I?", "나는 어떤 사람이야?"])
    def test_of_whom_nothing_was_told_nothing_is(self, memory, question):
        assert isinstance(memory.ask(question, now=NOW), Abstention)

    @pytest.mark.parametrize(
        ("question", "lead"),
        [
            ("Do I drink coffee?", "No."),
            ("Did I give up coffee?", "Yes."),
            ("커피 마셔?", "아니요."),
            ("커피 끊었어?", "네."),
        ],
    )
    def test_what_was_given_up_is_no_longer_done(self, memory, question, lead):
        talk = (("2026-07-01", "커피 끊었어." if question > "가" else "I gave up coffee."),)

        assert asked(memory, talk, question).text.startswith(lead)

    @pytest.mark.parametrize("question", ["What did I eat yesterday?", "어제 뭐 먹었어?"])
    def test_a_diet_is_no_dinner(self, memory, question):
        assert isinstance(asked(memory, (("2026-05-15", "I'm vegetarian. 나 채식해."),), question), Abstention)


class TestAges:
    @pytest.mark.parametrize(
        ("talk", "question", "age"),
        [
            ("My son Ben is 9.", "How old is Ben?", "10 or 11. "),
            ("I turned 40 last week.", "How old am I?", "41. "),
            ("My mother turned 70 on November 20.", "How old is my mother?", "71. "),
            ("지난주에 내가 마흔 살이 됐어.", "나 몇 살이야?", "41살. "),
        ],
    )
    def test_an_age_goes_on_from_the_day_it_was_told(self, memory, talk, question, age):
        assert asked(memory, (("2024-12-01", talk),), question).text.startswith(age)

    def test_nobody_is_as_old_as_the_one_who_asks(self, memory):
        talk = (("2026-03-02", "I turned 40 last week."), ("2026-03-02", "My daughter is Ivy."))

        assert isinstance(asked(memory, talk, "How old is Ivy?"), Abstention)


class TestDays:
    def test_what_was_in_a_week_is_on_no_one_day_of_it(self, memory):
        said = asked(memory, (("2026-08-04", "I visited Kyoto last week."),), "When did I visit Kyoto?")

        assert "some time in 27 July–2 August 2026" in said.text

    def test_what_was_in_a_week_is_on_no_one_day_of_it_in_korean(self, memory):
        said = asked(memory, (("2026-08-04", "지난주에 교토 다녀왔어."),), "교토 언제 갔어?")

        assert "2026년 7월 27일~8월 2일" in said.text
