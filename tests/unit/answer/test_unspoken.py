"""Words of a question that nothing found speaks for."""

from __future__ import annotations

import pytest

from stilltrue.answer.unspoken import unspoken


@pytest.mark.parametrize(
    ("question", "told", "left"),
    [
        ("How many dogs do I have?", ["Your pet: cat"], ["dogs"]),
        ("How many cats do I have?", ["Your pet: cat"], []),
        ("Which medicine am I allergic to?", ["allergic to penicillin"], []),
        ("What's my current address again?", ["address: Mill Road 3"], []),
        ("Who was my previous boss?", ["Your boss: Dana"], []),
        ("봉투 몇 개 필요해?", ["필요한 청첩장 상자: 12"], ["봉투"]),
        ("상자는 몇 개 필요해?", ["필요한 청첩장 상자: 12"], []),
        ("좋아하는 책이 뭐야?", ["좋아하는 작가: 한강"], ["책이"]),
        ("부산 오기 전에 어디 살았어?", ["사는 곳: 부산"], []),
        ("어느 도시에 살아?", ["사는 곳: 부산"], []),
        ("내 차 빨간색이야?", ["차: 모닝"], ["빨간색"]),
        ("팀장님 나이는?", ["팀장님: 민수"], ["나이"]),
        ("", [], []),
        ("?!\ud800\u202e", ["x"], []),
    ],
)
def test_nouns_that_stand_nowhere_are_left_over_and_words_that_only_ask_are_not(question, told, left):
    assert unspoken(question, told) == left
