"""A claim of a known relation needs a word for it in its sentence."""

from __future__ import annotations

import pytest

from stilltrue.ingest.worded import unworded
from stilltrue.model.claim import Act, Candidate, Value


def claim(predicate: str, value: str, act: Act = Act.HOLDS) -> Candidate:
    return Candidate(subject="user", predicate=predicate, value=Value.of_text(value), act=act)


@pytest.mark.parametrize(
    ("predicate", "value", "said"),
    [
        ("lives in", "Lyon", "Lyon is lovely in spring."),
        ("lives in", "Lyon", "I have a friend from Lyon."),
        ("works at", "Globex", "I ordered a lamp from Globex."),
        ("owns", "canoe", "We rented a canoe for the afternoon."),
        ("pet", "beagle", "I saw a beagle in the park."),
        ("speaks", "Danish", "I watched a Danish film."),
        ("allergy", "shrimp", "I cooked shrimp."),
        ("사는 곳", "제주", "제주 여행 중이야."),
        ("사는 곳", "제주", "제주에 출장 왔어."),
        ("직장", "카카오", "카카오에서 이모티콘 샀어."),
        ("소유", "캠핑카", "캠핑카 렌트해서 놀았어."),
        ("알레르기", "새우", "새우 구워 먹었어."),
    ],
)
def test_a_sentence_without_a_word_for_it_does_not_say_so(predicate, value, said):
    assert unworded(claim(predicate, value), said).startswith("no word says")


@pytest.mark.parametrize(
    ("predicate", "value", "said"),
    [
        ("lives in", "Lyon", "Lyon has been home since the spring."),
        ("lives in", "Lyon", "We settled down in Lyon."),
        ("lives in", "Lyon", "I'm in Lyon now, for good."),
        ("works at", "Globex", "Globex hired me."),
        ("works at", "Globex", "I'm a welder at Globex."),
        ("owns", "canoe", "My canoe leaks."),
        ("pet", "Bo", "We adopted Bo."),
        ("speaks", "Danish", "My Danish is fluent."),
        ("사는 곳", "제주", "요즘 제주에서 지내고 있어."),
        ("사는 곳", "제주", "제주에 산 적 없어."),
        ("직장", "카카오", "카카오로 출근해."),
        ("소유", "캠핑카", "캠핑카 한 대 장만했어."),
        ("알레르기", "새우", "새우 먹으면 두드러기 나."),
        ("favourite colour", "teal", "Teal, always."),
    ],
)
def test_a_sentence_with_a_word_for_it_may_say_so(predicate, value, said):
    assert unworded(claim(predicate, value), said) == ""


def test_what_ends_needs_a_word_of_its_own_or_one_that_takes_away():
    assert unworded(claim("works at", "Globex", Act.ENDS), "I quit Globex.") == ""
    assert unworded(claim("lives in", "Lyon", Act.ENDS), "I don't work in Lyon.") != ""
    assert unworded(claim("직장", "카카오", Act.ENDS), "카카오 그만뒀어.") == ""


def test_what_is_denied_needs_a_word_of_its_own_or_that_it_was_wrong():
    assert unworded(claim("lives in", "Lyon", Act.DENIES), "Lyon is wrong.") == ""
    assert unworded(claim("lives in", "Lyon", Act.DENIES), "I don't like Lyon.") != ""
