"""Korean questions for a thing by its value, and for who it is."""

from __future__ import annotations

import pytest
from tests.unit.recall.story import ANN, Story, values, when

from stilltrue.ledger.naming import Names
from stilltrue.recall.asking import Asking
from stilltrue.recall.question import Question, understood


def told() -> Story:
    story = Story()
    story.fact(story.say("노을국의 수도는 새나루야"), "수도", "새나루", subject="노을국")
    story.fact(story.say("바람국의 수도는 큰여울이야"), "수도", "큰여울", subject="바람국")
    story.fact(story.say("등대 사업 담당자는 지호야"), "담당자", "지호", subject="등대 사업")
    story.fact(story.say("고래 사업 담당자는 민수야"), "담당자", "민수", subject="고래 사업")
    story.fact(story.say("나는 새나루에 살아"), "사는 곳", "새나루")
    story.fact(story.say("지호는 큰여울에 살아"), "사는 곳", "큰여울", subject="지호")
    return story


def read(question: str) -> Question:
    with told().storage.reading() as tx:
        return understood(tx, Asking(question=question, spaces={ANN: Names.of([])}, now=when("2026-06-01")))


@pytest.mark.parametrize(
    ("question", "thing"),
    [
        ("수도가 새나루인 나라는?", "노을국"),
        ("수도가 큰여울인 나라는 어디야?", "바람국"),
        ("새나루가 수도인 나라는 어디지?", "노을국"),
        ("큰여울을 수도로 하는 나라는?", "바람국"),
        ("큰여울을 수도로 둔 나라 이름이 뭐야?", "바람국"),
        ("새나루는 어느 나라의 수도야?", "노을국"),
        ("담당자가 지호인 사업은?", "등대사업"),
        ("민수가 담당자인 사업은 뭐지?", "고래사업"),
    ],
)
def test_a_thing_that_is_asked_for_by_its_value_comes_first_and_is_not_the_askers(question: str, thing: str) -> None:
    found = told().ask(question)

    assert read(question).subjects.keys in ((), ("지호",))
    assert found.evidence[0].fact is not None
    assert found.evidence[0].fact.slot.subject == thing


@pytest.mark.parametrize(
    "question", ["수도가 어디야?", "내가 사는 나라의 수도인 곳은?", "사업 담당자는 누구야?", "가수인 사람", "인"]
)
def test_other_questions_name_no_value(question: str) -> None:
    assert told().ask(question).question == question


@pytest.mark.parametrize("question", ["큰여울에 누가 살아?", "누가 큰여울에 살지?"])
def test_who_it_is_is_asked_of_everybody(question: str) -> None:
    assert "큰여울" in values(told().ask(question))[:1]
