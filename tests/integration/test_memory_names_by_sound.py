"""A name that is on record in the one of Hangul and Latin letters is found by its sound in the other; no other name is."""

from __future__ import annotations

from pathlib import Path

import pytest

from stilltrue.language.names import name_key
from stilltrue.model.answer import Abstention, Answer

LINES = (Path(__file__).parents[1] / "golden/names_by_sound.txt").read_text(encoding="utf-8").splitlines()
ONE = [tuple(line.split(" | ")) for line in LINES if " | " in line]
TWO = [tuple(line.split(" ! ")) for line in LINES if " ! " in line]


def recorded(memory, name):
    memory.assert_claims([{"subject": name, "predicate": "shelf", "value": "9"}])


def found(memory, question):
    return [anchor.key for anchor in memory.recall(question).cue.anchors if anchor.key != "user"]


@pytest.mark.parametrize(("hangul", "latin"), ONE)
def test_a_name_in_latin_letters_is_found_by_the_korean_one(memory, hangul, latin):
    recorded(memory, latin)

    assert found(memory, f"{hangul}의 선반은 몇 번이야?") == [name_key(latin)]


@pytest.mark.parametrize(("hangul", "latin"), ONE)
def test_a_name_in_hangul_is_found_by_the_english_one(memory, hangul, latin):
    recorded(memory, hangul)
    memory.add("이건 한국어로 쓴 말이야.")

    assert found(memory, f"Which shelf is {latin}'s?") == [name_key(hangul)]


@pytest.mark.parametrize(("hangul", "latin"), TWO)
def test_another_name_is_not_taken_for_it(memory, hangul, latin):
    recorded(memory, latin)
    assert found(memory, f"{hangul}의 선반은 몇 번이야?") == []


@pytest.mark.parametrize(
    ("name", "question"),
    [
        ("Sara", "내 친구는 어디 살아?"),
        ("Nye", "내 나이가 몇이야?"),
        ("Hana", "하나만 물어볼게, 나 어디 살아?"),
        ("Mary", "강아지 몇 마리 있어?"),
        ("Nara", "어느 나라 사람이야?"),
        ("Sue", "수업은 언제야?"),
    ],
)
def test_a_common_word_is_no_name_that_it_sounds_like(memory, name, question):
    recorded(memory, name)

    assert found(memory, question) == []


def test_of_two_who_may_be_meant_neither_is(memory):
    recorded(memory, "Kim Sunhee")
    recorded(memory, "Kim Seonhui")

    assert found(memory, "김선희 선반은 몇 번이야?") == []


def test_names_found_by_sound_stay_two_names(memory):
    memory.add("Kim Minho lives in Busan.")

    memory.ask("김민호는 어디 살아?")

    assert list(memory.current("김민호")) == []


@pytest.mark.parametrize(
    ("said", "question", "told"),
    [
        ("Kim Minho lives in Busan.", "김민호는 어디 살아?", "Busan"),
        ("김민호는 부산에 살아.", "Where does Minho Kim live?", "부산"),
        ("Mina works at Samsung. Samsung is headquartered in Suwon.", "삼성 본사는 어디야?", "Suwon"),
    ],
)
def test_what_is_known_under_the_one_spelling_answers_for_the_other(memory, said, question, told):
    memory.add(said)

    answer = memory.ask(question)

    assert isinstance(answer, Answer), answer.text
    assert told in answer.text


def test_nothing_is_told_of_somebody_who_only_has_a_name_like_it(memory):
    memory.add("Kim Minho lives in Busan.")

    assert isinstance(memory.ask("김민수는 어디 살아?"), Abstention)


@pytest.mark.parametrize(
    "question", ["음악은 뭐야?", "으아아는 어디 있어?", "Who is X Y?", "Ng?", "ㅋㅋㅋ는 뭐야?", "Where is A-B's?"]
)
def test_any_word_may_stand_for_a_name(memory, question):
    recorded(memory, "Anna")
    recorded(memory, "김민호")

    assert found(memory, question) == []


def test_a_name_late_in_a_long_question_is_found(memory):
    recorded(memory, "Maria Lopez")

    question = (
        "지난번에 회의실에서 우리 팀 사람들이랑 같이 점심 먹으면서 길게 이야기했던 마리아 로페즈의 선반은 몇 번이야?"
    )

    assert found(memory, question) == ["maria lopez"]
