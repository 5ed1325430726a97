"""What `ask` says of a value beside the value: that it is doubtful, only hearsay speaks against it, or it is not what was asked for."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from stilltrue import Abstention, Answer, Memory

DAY = datetime(2026, 3, 2, 9, tzinfo=UTC)
LATER = datetime(2026, 3, 9, 9, tzinfo=UTC)


def told(*talk):
    """A memory that has heard some turns, each at its time."""
    memory = Memory(user="ann", zone="UTC", embedder="none", clock=lambda: LATER)
    for at, text in talk:
        memory.add(text, said_at=at, session=at.date().isoformat(), now=at)
    return memory


@pytest.mark.parametrize(
    ("talk", "question", "words"),
    [
        (
            ((DAY, "I live in Seoul."), (DAY, "My rent is 900 dollars."), (LATER, "I moved to Busan.")),
            "What is my rent?",
            "Doubtful since 9 March 2026, since then: You live in Busan. Ask whether it still holds.",
        ),
        (
            ((DAY, "나는 서울에 살아."), (DAY, "월세는 90만 원이야."), (LATER, "부산으로 이사했어.")),
            "월세 얼마야?",
            "2026년 3월 9일부터 확실하지 않음 (바뀐 것: 사는 곳: 부산). 아직 그런지 여쭤보세요.",
        ),
    ],
)
def test_an_answer_says_since_when_and_because_of_what_it_is_doubtful(talk, question, words):
    with told(*talk) as memory:
        said = memory.ask(question)

    assert isinstance(said, Answer)
    assert said.text.splitlines()[-1] == words


@pytest.mark.parametrize(
    ("talk", "question"),
    [
        (
            ((DAY, "I live in Seoul."), (LATER, "I moved to Busan."), (LATER, "My rent is 900 dollars.")),
            "What is my rent?",
        ),
        (((DAY, "나는 서울에 살아."), (LATER, "부산으로 이사했어."), (LATER, "월세는 90만 원이야.")), "월세 얼마야?"),
    ],
)
def test_what_was_said_after_the_change_is_not_doubtful(talk, question):
    with told(*talk) as memory:
        said = memory.ask(question)

    assert isinstance(said, Answer)
    assert len(said.text.splitlines()) == 1


@pytest.mark.parametrize(
    ("talk", "question", "value", "words"),
    [
        (
            ((DAY, "The deposit is 500 dollars."), (LATER, "Minsu said the deposit is 700 dollars.")),
            "What is the deposit?",
            "500 USD",
            "Otherwise by hearsay: you said on 9 March 2026: “Minsu said the deposit is 700 dollars.”",
        ),
        (
            ((DAY, "보증금은 500만 원이야."), (LATER, "민수 말로는 보증금이 700만 원이래.")),
            "보증금이 얼마야?",
            "5000000 KRW",
            "전해 들은 다른 말: 2026년 3월 9일 직접 하신 말: “민수 말로는 보증금이 700만 원이래.”",
        ),
    ],
)
def test_hearsay_stands_beside_the_users_own_word_and_does_not_silence_it(talk, question, value, words):
    with told(*talk) as memory:
        said = memory.ask(question)

    assert isinstance(said, Answer)
    assert [one.fact.value.text for one in said.cited if one.fact.value] == [value]
    assert said.text.splitlines()[-1] == words


@pytest.mark.parametrize(
    ("talk", "question", "first"),
    [
        ("The rent is 900,000 won a month.", "How much is the rent for two months?", "for two months: 900,000 KRW × 2 = 1,800,000 KRW"),
        ("The rent is 900,000 won a month.", "How much is the rent for a year?", "for a year: 900,000 KRW × 12 = 10,800,000 KRW"),
        ("월세는 90만 원이야.", "월세 두 달치는 얼마야?", "두 달치: 90만 원 × 2 = 180만 원"),
        ("월세는 90만 원이야.", "월세 1년이면 얼마야?", "1년이면: 90만 원 × 12 = 1,080만 원"),
        ("우유는 일주일에 7팩이야.", "우유는 3주면 몇 팩이야?", "3주면: 7 팩 × 3 = 21 팩"),
        ("We need 7 packs a week.", "How many packs do we need for three weeks?", "for three weeks: 7 packs × 3 = 21 packs"),
    ],
)  # fmt: skip
def test_a_quantity_for_a_span_is_worked_out_with_its_formula(talk, question, first):
    with told((DAY, talk)) as memory:
        said = memory.ask(question)

    assert isinstance(said, Answer)
    assert said.text.splitlines()[0] == first


@pytest.mark.parametrize(
    ("talk", "question"),
    [
        ("The deposit is 500 dollars.", "How much is the deposit for two months?"),
        ("The rent is 900,000 won a month.", "How much is the rent for two weeks?"),
        ("The rent is 900 dollars a month.", "How much rent is left?"),
        ("보증금은 500만 원이야.", "보증금 두 달치는 얼마야?"),
        ("월세는 90만 원이야.", "월세 2주면 얼마야?"),
        ("예산은 600만 원이야.", "예산이 얼마 남았어?"),
    ],
)
def test_a_number_that_is_not_what_was_asked_for_is_shown_and_is_no_answer(talk, question):
    with told((DAY, talk)) as memory:
        said = memory.ask(question)

    assert isinstance(said, Abstention)
    assert len(said.cited) == 1


@pytest.mark.parametrize(
    ("talk", "question", "path"),
    [
        ("The total cost is the unit price times the number of boxes.", "What is the total cost?", "no value for a"),
        ("총비용은 개당 가격 곱하기 상자 수야.", "총비용이 얼마야?", "a의 값이 없습니다"),
    ],
)
def test_what_has_to_be_worked_out_again_says_what_is_missing(talk, question, path):
    with told((DAY, talk)) as memory:
        said = memory.ask(question)

    assert isinstance(said, Abstention)
    assert path in said.text
