"""Mum, mom and mother are one person, and so are 엄마 and 어머니, whichever word is said or asked, on every backend."""

from __future__ import annotations

import pytest

from stilltrue import Memory
from stilltrue.model.answer import Answer


def places(memory: Memory, subject: str) -> list[str]:
    return [fact.value.text for fact in memory.current(subject) if fact.slot.predicate == "lives_in"]


@pytest.mark.parametrize(
    ("said", "asked", "place"),
    [
        ("My mom lives in Rome.", "Where does my mother live?", "Rome"),
        ("Mum lives in Rome.", "Where does my mom live?", "Rome"),
        ("My grandma lives in Rome.", "Where does my grandmother live?", "Rome"),
        ("My little sister lives in Rome.", "Where does my younger sister live?", "Rome"),
        ("엄마는 부산에 살아.", "어머니 어디 사셔?", "부산"),
        ("아내는 부산에 살아.", "와이프 어디 살아?", "부산"),
        ("남친은 부산에 살아.", "남자친구 어디 살아?", "부산"),
        ("엄마는 부산에 살아.", "Where does my mother live?", "부산"),
        ("My wife lives in Rome.", "아내 어디 살아?", "Rome"),
    ],
)
def test_whatever_word_is_asked_by_it_is_the_same_person(memory, said, asked, place):
    memory.add(said)

    answer = memory.ask(asked)

    assert isinstance(answer, Answer)
    assert place in answer.text


@pytest.mark.parametrize(
    ("first", "later", "held"),
    [
        ("My mom lives in Rome.", "My mother moved to Oslo.", ["Oslo"]),
        ("엄마는 부산에 살아.", "어머니가 전주로 이사했어.", ["전주"]),
        ("엄마는 부산에 살아.", "My mother moved to Oslo.", ["Oslo"]),
    ],
)
def test_what_is_told_by_one_word_closes_what_was_told_by_another(memory, first, later, held):
    memory.add(first, said_at="2026-01-05", source="first")
    memory.add(later, said_at="2026-05-05", source="later")

    assert places(memory, "my mother") == places(memory, "어머니") == held
    assert memory.rebuild(verify=True).unequal == ()

    memory.undo(source="later")

    assert places(memory, "엄마") != held
    assert memory.rebuild(verify=True).unequal == ()


@pytest.mark.parametrize(
    ("named", "told", "asked", "place"),
    [
        ("Mom's name is Nora.", "Nora lives in Hull.", "Where does my mother live?", "Hull"),
        ("우리 엄마 이름은 김영희야.", "김영희는 목포에 살아.", "어머니 어디 사셔?", "목포"),
    ],
)
def test_whoever_is_named_by_one_word_is_found_by_another(memory, named, told, asked, place):
    memory.add(named, said_at="2026-01-05")
    memory.add(told, said_at="2026-01-06")

    assert place in memory.ask(asked).text
    assert memory.rebuild(verify=True).unequal == ()


def test_a_name_that_a_person_gives_to_one_word_is_that_of_all(memory):
    memory.add("엄마는 부산에 살아.")

    memory.alias("어머니", "김영희")

    assert places(memory, "김영희") == ["부산"]
    assert memory.rebuild(verify=True).unequal == ()


def test_others_mothers_are_other_people(memory):
    memory.add("My mom lives in Rome.")
    memory.assert_claims([{"subject": "Sam's mom", "predicate": "lives in", "value": "York"}])

    assert places(memory, "my mother") == ["Rome"]
    assert places(memory, "Sam's mother") == ["York"]


def test_two_sisters_stay_two(memory):
    memory.add("My older sister lives in Rome. My younger sister lives in York.")

    assert places(memory, "my older sister") == ["Rome"]
    assert places(memory, "my little sister") == ["York"]
