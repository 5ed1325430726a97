"""Where an organisation is: told, taken for no place of residence, and found through whose it is."""

from __future__ import annotations

import pytest

from stilltrue.model.answer import Abstention, Answer


def told(memory):
    return {(fact.slot.subject, fact.slot.predicate, fact.value.text) for fact in memory.list()[0]}


@pytest.mark.parametrize(
    ("said", "held"),
    [
        ("Equinor is headquartered in Stavanger.", ("equinor", "headquarters", "Stavanger")),
        ("Equinor has its headquarters in Stavanger.", ("equinor", "headquarters", "Stavanger")),
        ("Equinor's head office is in Stavanger.", ("equinor", "headquarters", "Stavanger")),
        ("Equinor's headquarters are in Stavanger.", ("equinor", "headquarters", "Stavanger")),
        ("Equinor moved its headquarters from Oslo to Stavanger.", ("equinor", "headquarters", "Stavanger")),
        ("Northsea Energy is based in Stavanger.", ("northsea energy", "headquarters", "Stavanger")),
        ("Equinor is based in Stavanger.", ("equinor", "located_in", "Stavanger")),
        ("Equinor is located in Stavanger.", ("equinor", "located_in", "Stavanger")),
        ("My office is in Berlin.", ("user", "work_location", "Berlin")),
        ("네이버 본사는 판교에 있어.", ("네이버", "headquarters", "판교")),
        ("네이버 본사는 판교야.", ("네이버", "headquarters", "판교")),
        ("네이버의 본사는 판교에 위치해 있어.", ("네이버", "headquarters", "판교")),
        ("네이버는 판교에 본사를 두고 있어.", ("네이버", "headquarters", "판교")),
        ("라인이 본사를 도쿄로 옮겼어.", ("라인", "headquarters", "도쿄")),
        ("토스는 강남에 있어.", ("토스", "located_in", "강남")),
        ("우리 회사는 판교에 있어.", ("user", "work_location", "판교")),
    ],
)
def test_the_place_of_an_organisation_is_read_as_that(memory, said, held):
    memory.add(said)

    assert told(memory) == {held}


@pytest.mark.parametrize(
    ("said", "held"),
    [
        ("Anna is based in Oslo.", {("anna", "lives_in", "Oslo")}),
        ("My brother is based in Rome.", {("user's brother", "lives_in", "Rome")}),
        ("I'm based in Lisbon.", {("user", "lives_in", "Lisbon")}),
        ("Nokia was based in Espoo.", set()),
        ("Nokia isn't based in Oslo.", set()),
        ("Nokia has its European headquarters in Paris.", set()),
        ("My company is in trouble.", set()),
        ("My company is in Chapter 11.", set()),
        ("민수는 부산에 있어.", set()),
        ("그 회사 본사는 판교에 있어.", set()),
        ("넥슨 본사는 좋은 데야.", set()),
        ("네이버 본사는 여기에 있어.", set()),
        ("네이버 본사는 판교에 없어.", set()),
        ("우리 회사는 복지가 좋아.", set()),
        ("네이버는 어디에 있어?", set()),
    ],
)
def test_what_tells_no_place_of_an_organisation_is_not_read_as_one(memory, said, held):
    memory.add(said)

    assert told(memory) == held


@pytest.mark.parametrize(
    ("said", "asked", "place"),
    [
        ("My brother Tom works at Equinor. Equinor is based in Stavanger.", "Where is my brother's company?", "Stavanger"),
        ("My brother works at Equinor. Equinor is headquartered in Stavanger.", "What city is my brother's company in?", "Stavanger"),
        ("Equinor is headquartered in Stavanger.", "Where is Equinor?", "Stavanger"),
        ("I work at Acme. Acme is located in Boston.", "Where is my company?", "Boston"),
        ("My office is in Berlin.", "Where's my office?", "Berlin"),
        ("내 동생은 네이버에 다녀. 네이버 본사는 판교에 있어.", "내 동생 회사는 어디 있어?", "판교"),
        ("네이버 본사는 판교에 있어.", "네이버는 어디에 있어?", "판교"),
        ("토스는 강남에 있어.", "토스 어디 있어?", "강남"),
        ("우리 회사는 판교에 있어.", "우리 회사 어디에 있지?", "판교"),
    ],
)  # fmt: skip
def test_where_somebodys_company_is_is_answered_with_its_place(memory, said, asked, place):
    memory.add(said)

    answer = memory.ask(asked)

    assert isinstance(answer, Answer), answer.text
    assert place in answer.text
    assert answer.question == asked


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("My brother works at Equinor.", "Where is my brother's company?"),
        ("My sister works at Acme. Acme is headquartered in Oslo.", "Where is my sister's office?"),
        ("Anna lives in Oslo.", "Where is Anna?"),
        ("내 동생은 네이버에 다녀.", "내 동생 회사는 어디 있어?"),
        ("누나는 부산에 살아.", "누나는 어디 있어?"),
    ],
)
def test_no_name_and_no_home_is_told_for_a_place_that_is_not_on_record(memory, said, asked):
    memory.add(said)

    assert isinstance(memory.ask(asked), Abstention)
