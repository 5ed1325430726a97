"""Who the speaker says he is by a bare name, and where "we" live."""

from __future__ import annotations

import pytest
from tests.contracts.extractor_contract import turn_of

from stilltrue.extract.rules.extractor import Rules
from stilltrue.model.turn import Window


def read(text):
    found = Rules().extract(Window((), (turn_of(text, 0),))).candidates
    return [(one.subject, one.predicate, one.value.text if one.value is not None else None) for one in found]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("I'm Priya.", "Priya"),
        ("Hi, I'm Priya!", "Priya"),
        ("I am Minji Kim.", "Minji Kim"),
        ("I'm Jean-Luc Martin.", "Jean-Luc Martin"),
        ("I'm Priya, nice to meet you.", "Priya"),
        ("I'm Priya, a potter from Leeds.", "Priya"),
        ("My name's Priya.", "Priya"),
        ("I'm Brian.", "Brian"),
    ],
)
def test_i_am_with_a_name_says_the_name_of_the_speaker(text, name):
    assert read(text) == [("user", "name", name)]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("저는 김민지예요.", "김민지"),
        ("저는 김민지입니다.", "김민지"),
        ("나는 박서준이야.", "박서준"),
        ("안녕하세요, 김민지입니다.", "김민지"),
        ("저는 남궁민수예요.", "남궁민수"),
        ("저는 Priya예요.", "Priya"),
        ("제 이름은 김민지예요.", "김민지"),
    ],
)
def test_a_full_korean_name_says_the_name_of_the_speaker(text, name):
    assert read(text) == [("user", "이름", name)]


@pytest.mark.parametrize(
    "text",
    [
        "I'm Korean.", "I'm Swedish.", "I'm Muslim.", "I'm Thai.", "I'm tired.", "I'm Tired.", "I'm OK.", "I'm Back.",
        "I'm Batman.", "I'm Leo and happy about it.", "I'm not Priya.", "I'm Priya's sister.", "I'm Team Leader.",
        "I was Priya in the play.", "If I'm Priya, who are you?", "Am I Priya?", "I'm Catholic.", "I'm in Busan.",
        "저는 괜찮아요.", "저는 한국인이에요.", "저는 임산부예요.", "저는 고양이예요.", "저는 성수동이에요.", "저는 강원도예요.",
        "저는 고혈압이에요.", "저는 우울증이에요.", "저는 이과생이에요.", "저는 문과예요.", "저는 최고예요.", "나는 민지야.",
        "저는 김민지가 아니에요.", "저는 Korean이에요.", "저는 INFJ예요.", "혹시 저는 김민지예요?", "김민지예요.",
    ],
)  # fmt: skip
def test_what_is_no_name_for_certain_gives_none(text):
    assert [one for one in read(text) if one[1] in ("name", "이름")] == []


@pytest.mark.parametrize(("text", "what"), [("저는 학생이에요.", "학생"), ("저는 개발자예요.", "개발자")])
def test_a_calling_is_no_name(text, what):
    assert [one[2] for one in read(text)] == [what]
    assert read(text)[0][1] not in ("name", "이름")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("We moved to Busan last month.", "Busan"),
        ("We live in Porto.", "Porto"),
        ("We relocated to Berlin with the kids in March.", "Berlin"),
        ("우리 지난달에 부산으로 이사했어.", "부산"),
        ("저희는 부산으로 이사했어요.", "부산"),
        ("저희 가족은 작년에 대전으로 이사 왔어요.", "대전"),
        ("우리 제주에 살아.", "제주"),
    ],
)
def test_where_we_live_is_where_the_speaker_lives(text, place):
    (found,) = read(text)

    assert (found[0], found[2]) == ("user", place)
    assert found[1] in ("lives in", "사는 곳", "거주지")


@pytest.mark.parametrize(
    "text",
    [
        "We moved to PostgreSQL last month.", "We moved to Terraform.", "We moved to a new office in Gangnam.",
        "We moved to Cologne for the conference.", "We didn't move to Busan.",
        "We lived in Porto for years.", "Should we move to Busan?",
        "우리 회사는 부산으로 이사했어.", "우리 서울 본사로 이사했어.", "우리 팀은 부산에 살아.", "우리 부산으로 이사할까?",
    ],
)  # fmt: skip
def test_what_we_do_at_work_moves_nobody(text):
    assert read(text) == []
