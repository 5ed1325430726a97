"""Who is what to somebody else: told by name, and followed over three and more hops, in English and in Korean."""

from __future__ import annotations

import pytest

from stilltrue.model.answer import Answer

WAY = "My sister is Jane. Jane's boss is Paul. Paul's wife is Mia. Paul lives in Rome. Mia works at Acme. Acme is headquartered in Oslo."
WAY_KO = (
    "내 여동생은 지은이야. 지은의 상사는 박철수야. 박철수의 아내는 김영희야. 박철수는 대전에 살아. "
    "김영희는 삼성에 다녀. 삼성 본사는 수원에 있어."
)


def told(memory):
    return {(fact.slot.subject, fact.slot.predicate, fact.value.text) for fact in memory.list()[0]}


@pytest.mark.parametrize(
    ("said", "held"),
    [
        ("Jane's boss is Paul.", {("jane", "manager", "Paul")}),
        ("My sister's boss is Paul Smith.", {("user's sister", "manager", "Paul Smith")}),
        ("Tom's wife is called Mia.", {("tom", "spouse", "Mia")}),
        ("지은의 상사는 박철수야.", {("지은", "manager", "박철수")}),
        ("여동생의 상사는 박철수입니다.", {("user's younger sister", "manager", "박철수")}),
        ("우리 누나 남편은 박민호야.", {("누나", "spouse", "박민호")}),
        ("Jane's boss is Brazilian.", set()),
        ("Jane's boss is Moroccan.", set()),
        ("Jane's boss is German.", set()),
        ("Jane's boss is nice.", set()),
        ("Jane's boss was Paul.", set()),
        ("Jane's boss isn't Paul.", set()),
        ("지은의 상사는 의사야.", set()),
        ("지은의 상사는 독일인이야.", set()),
        ("지은의 상사는 친절해.", set()),
        ("지은의 상사는 박철수야?", set()),
    ],
)
def test_who_somebody_is_to_another_is_read_by_name_alone(memory, said, held):
    memory.add(said)

    assert told(memory) == held


@pytest.mark.parametrize(
    ("said", "asked", "end", "n_hops"),
    [
        (WAY, "Where does my sister's boss live?", "Rome", 3),
        (WAY, "Where does my sister's boss's wife work?", "Acme", 4),
        (WAY, "Where does the wife of my sister's boss work?", "Acme", 4),
        (WAY, "Where is my sister's boss's wife's company based?", "Oslo", 5),
        ("My sister's boss is Paul. Paul lives in Rome.", "Where does my sister's boss live?", "Rome", 2),
        (WAY_KO, "지은의 상사의 아내는 어디 다녀?", "삼성", 3),
        (WAY_KO, "내 여동생의 상사는 어디 살아?", "대전", 2),
        (WAY_KO, "여동생 상사의 아내는 어디 다녀?", "삼성", 3),
        (WAY_KO, "여동생 상사 아내의 회사 본사는 어디야?", "수원", 4),
    ],
)
def test_relations_of_relations_are_followed_to_their_end(memory, said, asked, end, n_hops):
    memory.add(said)

    answer = memory.ask(asked)

    assert isinstance(answer, Answer), answer.text
    assert [one.fact.value.text for one in answer.path[-1].cited] == [end]
    assert len(answer.path) == n_hops
