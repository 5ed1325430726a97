"""What the Korean rules read stands the check against its own turn: values in words, slips and moves included."""

from __future__ import annotations

import pytest
from tests.contracts.extractor_contract import turn_of

from stilltrue.extract.check import check
from stilltrue.extract.rules.extractor import Rules
from stilltrue.model.claim import Assertion
from stilltrue.model.scope import SpaceKey
from stilltrue.model.turn import Window


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("회의는 월요일", "2026-05-18"),
        ("치과 목요일로 미뤘어", "2026-05-21"),
        ("회의는 목요일이야. 아 아니다 월요일이야", "2026-05-18"),
        ("저는 마케터예요. 아 아니다, 기획자예요", "기획자"),
        ("네이버 다녀요. 아니다 카카오 다녀요", "카카오"),
        ("월급은 280만원이야 아니다 290", "2900000 KRW"),
        ("저는 서른둘이에요", "1993"),
        ("나 95년생", "1995"),
        ("아들 둘 있어요", "2"),
        ("새우알러지있음", "새우"),
        ("저는수원살아요", "수원"),
        ("어머니는 당뇨가 있으세요", "당뇨"),
        ("차는 소나타야", "소나타"),
    ],
)
def test_what_is_read_is_believed(text, value):
    window = Window((), (turn_of(text),))
    read = Rules().extract(window).candidates

    checked = [
        check(one, window, space=SpaceKey("user:mina"), extractor="rules@1", place=place, recorded_at=0)
        for place, one in enumerate(read)
    ]

    assert [one.value.text for one in checked if isinstance(one, Assertion) and one.value is not None] == [value]


def test_an_age_that_is_not_in_the_turn_is_not_believed():
    window = Window((), (turn_of("나 95년생"),))
    (read,) = Rules().extract(window).candidates
    other = Window((), (turn_of("나 부산 살아"),))

    checked = check(read, other, space=SpaceKey("user:mina"), extractor="rules@1", place=0, recorded_at=0)

    assert not isinstance(checked, Assertion)
