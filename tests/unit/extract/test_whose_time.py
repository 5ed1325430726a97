"""A time belongs to what it is told of, and to nothing else in the same breath."""

from __future__ import annotations

import pytest

from stilltrue.extract.whose_time import Breath


def told(text: str, time: str, quote: str, value: str, *others: str) -> bool:
    def place(words: str) -> tuple[int, int]:
        start = text.index(words)
        return start, start + len(words)

    return Breath(text, [place(one) for one in (time, *others)], place(quote), value).tells(place(time))


@pytest.mark.parametrize(
    ("text", "time", "quote", "value", "others"),
    [
        ("I joined Globex in March and left the choir in April.", "April", "I joined Globex", "Globex", ("March",)),
        ("We moved to Lyon, and on June 3 my aunt visits.", "June 3", "We moved to Lyon", "Lyon", ()),
        ("My lease ends on May 30; I work at Globex.", "May 30", "I work at Globex", "Globex", ()),
        ("In 2019 I met Tom. I live in Lyon.", "2019", "I live in Lyon", "Lyon", ()),
        ("3월에 카카오 입사했고 4월에 요가 끊었어.", "4월", "3월에 카카오 입사했고", "카카오", ("3월",)),
        ("6월 3일에 이모가 와. 나 제주로 이사했어.", "6월 3일", "나 제주로 이사했어", "제주", ()),
    ],
)
def test_a_time_of_something_else_is_not_taken(text, time, quote, value, others):
    assert not told(text, time, quote, value, *others)


@pytest.mark.parametrize(
    ("text", "time", "quote", "value", "others"),
    [
        ("On June 3 we moved to Lyon.", "June 3", "we moved to Lyon", "Lyon", ()),
        ("We moved to Lyon. That was in 2019.", "2019", "We moved to Lyon", "Lyon", ()),
        ("We moved to Lyon, on June 3.", "June 3", "We moved to Lyon", "Lyon", ()),
        ("In March I quit Initech and joined Globex.", "March", "joined Globex", "Globex", ()),
        ("I met Ana in 2019. Since then I live in Lyon.", "2019", "I live in Lyon", "Lyon", ()),
        ("3월에 제주로 이사하고 카카오에 들어갔어.", "3월", "카카오에 들어갔어", "카카오", ()),
        ("제주로 이사했어, 6월 3일에.", "6월 3일", "제주로 이사했어", "제주", ()),
        ("제주로 이사했어. 그게 2019년이야.", "2019년", "제주로 이사했어", "제주", ()),
    ],
)
def test_a_time_before_or_behind_what_it_is_told_of_is_taken(text, time, quote, value, others):
    assert told(text, time, quote, value, *others)
