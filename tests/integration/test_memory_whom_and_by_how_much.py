"""What a question word asks for is what is answered: a difference, those who like something, and since when."""

from __future__ import annotations

import pytest

from stilltrue.model.answer import Abstention, Answer

NOW = "2026-05-03"


@pytest.mark.parametrize(
    ("said", "then", "question", "lead"),
    [
        ("My rent is $1,450.", "My rent is now $1,600.", "How much more rent do I pay now?", "By 150 USD more"),
        ("My rent is $1,450.", "My rent is now $1,600.", "How much more is my rent than before?", "By 150 USD more"),
        ("내 월세는 50만원이야.", "내 월세 이제 55만원이야.", "월세를 전보다 얼마나 더 내?", "5만 원 늘어남"),
        ("내 월세는 50만원이야.", "내 월세 이제 55만원이야.", "전보다 월세를 얼마 더 내?", "5만 원 늘어남"),
    ],
)
def test_how_much_more_is_answered_by_the_difference(memory, said, then, question, lead):
    memory.add(said, said_at="2026-01-10")
    memory.add(then, said_at="2026-03-10")

    answer = memory.ask(question, now=NOW)

    assert isinstance(answer, Answer)
    assert answer.text.startswith(lead)


@pytest.mark.parametrize(
    ("said", "question"),
    [
        ("My rent is $1,450.", "How much more do I pay in rent than in January?"),
        ("I weigh 80 kg.", "How much heavier am I than my brother?"),
        ("내 월세는 50만원이야.", "월세를 동생보다 얼마나 더 내?"),
    ],
)
def test_a_difference_that_is_not_on_record_is_not_answered_by_one_of_the_two(memory, said, question):
    memory.add(said, said_at="2026-01-10")

    assert isinstance(memory.ask(question, now=NOW), Abstention)


@pytest.mark.parametrize(
    ("said", "question"),
    [
        ("I hate skiing.", "Who likes skiing?"),
        ("I hate skiing.", "Who doesn't like skiing?"),
        ("I hate skiing.", "Does anyone like skiing?"),
        ("나는 스키 싫어해.", "누가 스키 좋아해?"),
        ("나는 스키 싫어해.", "스키 좋아하는 사람 누구야?"),
    ],
)
def test_who_likes_something_is_not_answered_by_what_the_owner_thinks_of_it(memory, said, question):
    memory.add(said, said_at="2026-01-10")

    assert isinstance(memory.ask(question, now=NOW), Abstention)


@pytest.mark.parametrize(
    ("said", "question", "told"),
    [("I hate skiing.", "Do I like skiing?", "No"), ("나는 스키 싫어해.", "나 스키 좋아해?", "아니요")],
)
def test_what_the_owner_thinks_of_it_is_answered_where_that_is_asked(memory, said, question, told):
    memory.add(said, said_at="2026-01-10")

    assert memory.ask(question, now=NOW).text.startswith(told)


def test_the_owner_at_the_end_of_a_chain_is_called_you(memory):
    memory.add("I work at Hooli.", said_at="2026-01-10")

    assert memory.ask("Who works at Hooli?", now=NOW).text.splitlines()[0] == "On record: you"


def test_an_ex_is_somebody_and_no_former_state(memory):
    memory.add("My ex lives in Madrid.", said_at="2026-01-10")

    assert memory.ask("Does my ex live in Madrid?", now=NOW).text.startswith("Yes")


def test_an_ex_boss_is_the_one_before(memory):
    memory.add("My boss is Ann.", said_at="2026-01-10")
    memory.add("My boss is Bob now.", said_at="2026-03-10")

    assert [one.fact.value.text for one in memory.ask("Who is my ex-boss?", now=NOW).cited] == ["Ann"]


@pytest.mark.parametrize(
    ("pet", "end", "question", "said"),
    [
        ("I have a beagle named Waffles.", "Waffles died on Tuesday.", "What pet do I have?", "when it was said"),
        ("강아지 초코를 키워.", "초코가 지난 화요일에 죽었어.", "나 무슨 반려동물 키워?", "말씀하신 날"),
    ],
)
def test_what_is_over_since_another_day_is_not_told_to_be_since_it_was_said(memory, pet, end, question, said):
    memory.add(pet, said_at="2026-02-01")
    memory.add(end, said_at="2026-05-02")

    assert said not in memory.ask(question, now=NOW).text


@pytest.mark.parametrize(
    ("said", "question", "day"),
    [
        ("My interview is next Tuesday at 10.", "When is my next interview?", "2026-03-10"),
        ("다음 주 화요일에 면접이 있어.", "다음 면접 언제야?", "2026-03-10"),
    ],
)
def test_the_next_of_a_kind_is_none_that_is_over(memory, said, question, day):
    memory.add(said, said_at="2026-03-04")

    before, after = memory.ask(question, now="2026-03-05"), memory.ask(question, now="2026-03-12")

    assert day in before.text and isinstance(before, Answer)
    assert isinstance(after, Abstention)


@pytest.mark.parametrize(
    "question", ["When is my interview?", "When was my interview?", "When is my interview next week?"]
)
def test_a_day_that_is_over_is_told_where_the_next_is_not_asked_for(memory, question):
    memory.add("My interview is on March 10.", said_at="2026-03-04")

    assert "03-10" in memory.ask(question, now="2026-03-05").text


@pytest.mark.parametrize(
    ("said", "question", "names"),
    [
        ("I have a cat named Miso and a dog named Rex.", "What is my dog's name?", ["Rex"]),
        ("I have a cat named Miso and a dog named Rex.", "What is my cat called?", ["Miso"]),
        ("I have a cat named Miso and a dog named Rex.", "What are my pets called?", ["Miso", "Rex"]),
        ("I have two cats, Luna and Pixel.", "What are my cats called?", ["Luna", "Pixel"]),
        ("고양이 이름은 미소고 강아지 이름은 렉스야.", "강아지 이름 뭐야?", ["렉스"]),
    ],
)
def test_an_animal_goes_by_its_own_name(memory, said, question, names):
    memory.add(said, said_at="2026-01-10")

    assert sorted(one.fact.value.text for one in memory.ask(question, now=NOW).cited) == names


@pytest.mark.parametrize(
    ("said", "denied", "question", "quote"),
    [
        (
            "I'm allergic to peanuts and shellfish.",
            "I'm not allergic to shellfish.",
            "Am I allergic to shellfish?",
            "not allergic",
        ),
        ("나 땅콩이랑 새우 알레르기 있어.", "나 새우 알레르기 없어.", "나 새우 알레르기 있어?", "새우 알레르기 없어"),
    ],
)
def test_a_no_is_told_by_what_denies_it(memory, said, denied, question, quote):
    memory.add(said, said_at="2026-01-10")
    memory.add(denied, said_at="2026-02-10")

    answer = memory.ask(question, now=NOW)

    assert answer.text.startswith(("No", "아니요"))
    assert any(quote in receipt.quote for one in answer.cited for receipt in one.receipts)


@pytest.mark.parametrize(
    ("question", "quote"),
    [
        ("Who said I live in York?", "I live in York."),
        ("Who says I live in Leeds?", None),
        ("Who said that Lena lives in Bath?", "Lena lives in Bath."),
        ("Who said that Lena lives in Paris?", None),
        ("Who said my rent is $1,900?", None),
        ("내가 부산 산다고 누가 그랬어?", None),
        ("내 월세 60만 원이라고 누가 그랬어?", "내 월세는 60만 원이야."),
    ],
)
def test_who_said_so_is_told_of_what_is_asked_about_and_of_nothing_else(memory, question, quote):
    memory.add(
        "I live in York. My rent is $1,450." if question.isascii() else "내 월세는 60만 원이야.", said_at="2026-01-10"
    )
    memory.add("I live in Leeds.", role="other", speaker="Mark", said_at="2026-01-10")
    memory.add("Lena lives in Bath.", said_at="2026-01-11")
    memory.add("Lena lives in Bristol.", said_at="2026-03-11")

    answer = memory.ask(question, now=NOW)

    quotes = (
        [receipt.quote for one in answer.cited for receipt in one.receipts] if isinstance(answer, Answer) else [None]
    )
    assert quotes == [quote]


@pytest.mark.parametrize(
    ("said", "question", "city"),
    [
        (["I live in Porto."], "Where will I live next year?", None),
        (["I work at Hooli until March 31."], "Where will I work in June?", None),
        (["I live in Porto.", "I'm moving to Faro on May 1."], "Where will I live in June?", "Faro"),
        (["I live in Porto.", "I'm moving to Faro on May 1."], "Where will I live in April?", "Porto"),
        (["나 부산 살아."], "내년에 나 어디 살 거야?", None),
        (["나 부산 살아.", "5월 1일에 대구로 이사 가."], "6월에 나 어디 살 거야?", "대구"),
        (["나 부산 살아.", "5월 1일에 대구로 이사 가."], "4월에 나 어디 살 거야?", "부산"),
    ],
)
def test_what_will_be_is_told_by_what_is_planned_and_not_by_what_holds_now(memory, said, question, city):
    for text in said:
        memory.add(text, said_at="2026-02-01")

    answer = memory.ask(question, now="2026-02-02")

    told = answer.cited[0].fact.value.text if isinstance(answer, Answer) else None
    assert told == city
