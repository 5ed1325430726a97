"""An answer keeps what bounds a figure or a crowd: the least and the most, the part and the whole, then and now, all but one."""

from __future__ import annotations

import pytest

from stilltrue.answer.paraphrase import turned

TURNED = [
    ("You have to be at least 130 cm for the slide.", "You have to be under 130 cm for the slide."),
    ("미끄럼틀은 키가 130센티 이상이어야 해.", "미끄럼틀은 키가 130센티 이하여야 합니다."),
    ("Our water bill went from 40 to 55 euros.", "The water bill is 40 euros."),
    ("수도 요금이 4만 원에서 5만 5천 원으로 올랐어.", "수도 요금은 4만 원입니다."),
    ("Half of the 30 tulips froze.", "30 tulips froze."),
    ("튤립 30송이 중에 절반이 얼었어.", "튤립 30송이가 얼었습니다."),
    ("All the singers except Wanda came.", "Wanda came."),
    ("완다만 빼고 다 왔어.", "완다가 왔습니다."),
    ("Neither Emil nor Greta came to the picnic.", "Emil and Greta came to the picnic."),
    ("I take the drops twice a week.", "You take the drops twice a day."),
    ("안약은 일주일에 두 번 넣어.", "안약은 하루에 두 번 넣습니다."),
    ("I came within an inch of buying the boat.", "You bought the boat."),
    ("보트를 살 뻔했어.", "보트를 샀습니다."),
    ("My sister would love to open a bakery in Bath.", "Your sister opened a bakery in Bath."),
    ("누나는 강릉에서 빵집을 하고 싶대.", "누나는 강릉에서 빵집을 합니다."),
    ("We gave up the garden last year.", "You have a garden."),
]
KEPT = [
    ("You have to be at least 130 cm for the slide.", "You must be 130 cm or taller for the slide."),
    ("미끄럼틀은 키가 130센티 이상이어야 해.", "미끄럼틀은 130센티 이상이어야 합니다."),
    ("Our water bill went from 40 to 55 euros.", "The water bill is 55 euros, up from 40."),
    ("Our water bill went from 40 to 55 euros.", "The water bill was 40 euros before."),
    ("수도 요금이 4만 원에서 5만 5천 원으로 올랐어.", "수도 요금은 5만 5천 원입니다."),
    ("Half of the 30 tulips froze.", "Half of the 30 tulips froze."),
    ("All the singers except Wanda came.", "All the singers except Wanda came."),
    ("완다만 빼고 다 왔어.", "완다를 빼고 다 왔습니다."),
    ("I take the drops twice a week.", "You take the drops twice a week."),
    ("I came within an inch of buying the boat.", "You almost bought the boat."),
    ("보트를 살 뻔했어.", "보트를 살 뻔했습니다."),
    ("My sister would love to open a bakery in Bath.", "Your sister wants to open a bakery in Bath."),
    ("We gave up the garden last year.", "You gave up the garden last year."),
    ("I was supposed to fetch the cake but Ines did.", "Ines fetched the cake."),
]


@pytest.mark.parametrize(("quote", "sentence"), TURNED)
def test_what_bounds_it_is_not_left_out_or_turned(quote, sentence):
    assert turned(sentence, [quote], "") is not None


@pytest.mark.parametrize(("quote", "sentence"), KEPT)
def test_what_keeps_the_bounds_is_borne_out(quote, sentence):
    assert turned(sentence, [quote], "") is None
