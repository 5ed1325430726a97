"""Conditions that are no numbers: what is said when they come true says the same thing, in whatever tense."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from stilltrue.extract.rules.happenings import condition, happenings_in, keys_of
from stilltrue.extract.rules.parts import Setting
from stilltrue.language import language
from stilltrue.model.time import instant_of

SAID = datetime(2026, 3, 2, 9, tzinfo=UTC)


def setting(code):
    return Setting(pack=language(code), anchor=SAID, me="user", owner=True)


def key(words, code):
    found = condition(words, code, setting(code))
    return found.key if found is not None else None


def comes_true(words, sentence, code):
    keys = keys_of(sentence, code, language(code).dates(sentence, SAID))
    return key(words, code).casefold() in {one.casefold() for one in keys}


@pytest.mark.parametrize(
    ("words", "sentence", "code"),
    [
        ("it rains", "It's raining.", "en"),
        ("it rains", "It rained.", "en"),
        ("Minsu arrives", "Minsu has arrived.", "en"),
        ("Minsu arrives", "Minsu arrived at the station.", "en"),
        ("the landlord signs the lease", "The landlord signed the lease.", "en"),
        ("the tap leaks again", "The tap is leaking again.", "en"),
        ("the client says no", "The client said no.", "en"),
        ("the paper gets accepted", "The paper was accepted.", "en"),
        ("the paint is dry", "The paint's dry now.", "en"),
        ("the kids fall asleep", "The kids fell asleep.", "en"),
        ("비가 오면", "비 온다", "ko"),
        ("비가 오면", "비가 와요.", "ko"),
        ("민수가 오면", "민수 왔어.", "ko"),
        ("민수가 도착하자마자", "민수가 도착했습니다.", "ko"),
        ("페인트가 마르면", "페인트가 다 말랐어.", "ko"),
        ("수도꼭지가 또 새면", "수도꼭지가 새네.", "ko"),
        ("날씨가 추우면", "날씨가 추워.", "ko"),
        ("논문이 붙으면", "논문이 붙었어!", "ko"),
        ("지호가 이기면", "지호가 이겼다.", "ko"),
        ("허가가 떨어지는 대로", "허가가 떨어졌어.", "ko"),
    ],
)
def test_a_condition_comes_true_in_any_tense(words, sentence, code):
    assert comes_true(words, sentence, code)


@pytest.mark.parametrize(
    ("words", "sentence", "code"),
    [
        ("it rains", "It will rain.", "en"),
        ("it rains", "Will it rain tomorrow?", "en"),
        ("it rains", "It's sunny today.", "en"),
        ("Minsu arrives", "Minsu left.", "en"),
        ("the vendor cancels", "The vendor didn't cancel.", "en"),
        ("Ada gets the grant", "I hope Ada got the grant.", "en"),
        ("비가 오면", "내일 비가 올까?", "ko"),
        ("비가 오면", "비가 안 와.", "ko"),
        ("민수가 오면", "민수가 왔대.", "ko"),
        ("아다가 연구비를 따면", "아다가 연구비를 못 땄어.", "ko"),
    ],
)
def test_a_question_a_guess_a_denial_or_hearsay_makes_nothing_true(words, sentence, code):
    assert not comes_true(words, sentence, code)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("I have time", "en"),
        ("you want", "en"),
        ("Minsu arrived", "en"),
        ("there are 100 people", "en"),
        ("all goes well", "en"),
        ("내가 부자라면", "ko"),
        ("민수가 왔으면", "ko"),
        ("괜찮으면", "ko"),
        ("네가 오면", "ko"),
        ("손님이 30명 오면", "ko"),
    ],
)
def test_a_wish_a_courtesy_and_a_number_are_no_such_condition(words, code):
    assert key(words, code) is None


@pytest.mark.parametrize("text", ["", "😀" * 500, "it rains " * 50_000, "\ud800 came", "a" * 1_000_000, "\u202eit rains\x00", "' OR 1=1 --"])  # fmt: skip
def test_hostile_text_has_few_happenings_or_none(text):
    assert len(happenings_in(text, instant_of(SAID), "UTC")) <= 64
