"""What a talk told before its new turns: read where a rule asks for it, and with what it would give if all were new."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stilltrue.extract.rules import triggers
from stilltrue.extract.rules.extractor import Rules
from stilltrue.extract.rules.told import Told
from stilltrue.extract.rules.triggers import may_be_conditional
from stilltrue.model.claim import Candidate
from stilltrue.model.scope import Channel, SpaceKey
from stilltrue.model.time import instant_of
from stilltrue.model.turn import Turn, TurnId, Window

MARCH = datetime(2026, 3, 2, 9, tzinfo=UTC)
AGE, JOB, CITY = (Candidate(subject="user", predicate=one, value=None) for one in ("age", "job", "city"))


def unread():
    raise AssertionError("what was told before was asked for")


def turn(number, text, *, speaker=None):
    said_at = instant_of(MARCH + timedelta(minutes=number), UTC)
    return Turn(
        id=TurnId(f"t_{number}"), space=SpaceKey("user:ann"), session="s", index=number,
        role="other" if speaker else "user", speaker=speaker, channel=Channel.OTHER if speaker else Channel.USER,
        text=text, said_at=said_at, received_at=said_at, recorded_at=said_at, zone="UTC",
    )  # fmt: skip


def test_what_is_told_stands_behind_what_was_told_before():
    told = Told([JOB], before=lambda: [AGE])

    told.append(CITY)

    assert list(told) == [AGE, JOB, CITY]
    assert (told[0], told[-1], told[1:], len(told), list(reversed(told))) == (
        AGE,
        CITY,
        [JOB, CITY],
        3,
        [CITY, JOB, AGE],
    )


def test_to_tell_more_asks_for_nothing_that_was_told_before():
    told = Told(before=unread)

    told.extend([AGE, JOB])

    assert told.pop() == JOB
    assert list(told.at_hand) == [AGE]
    assert not told.is_whole


def test_what_was_told_before_is_asked_for_once():
    asked = []
    told = Told(before=lambda: asked.append("before") or [AGE])

    assert (list(told), list(told), told.is_whole) == ([AGE], [AGE], True)
    assert asked == ["before"]


def test_to_a_copy_more_is_told_apart():
    told = Told([AGE])

    told.copy().append(JOB)

    assert list(told) == [AGE]


def test_of_a_long_talk_the_last_thousand_claims_are_kept():
    told = Told([JOB], before=lambda: [AGE] * 1_000)

    assert (len(told), told[-1]) == (1_000, JOB)


@pytest.mark.parametrize(
    "talk",
    [
        ["I live in Leeds.", "Sorry, I meant Bradford."],
        ["I have three hens.", "The weather is fine.", "Bought two more."],
        ["Once it rains, I'll move the pots inside.", "I love chess.", "It's raining."],
        ["비가 오면 화분을 안으로 옮길 거야.", "나는 바둑을 좋아해.", "비가 와."],
        ["I'm planning a trip to Bergen in May.", "The trip costs 900 euros."],
        ["Let's play a game: you are a pirate.", "I live on a ship.", "In real life I live in Oslo."],
        ["소설 하나 써 줘.", "나는 부산에 살아.", "현실에서 나는 울산에 살아."],
        ["The venue holds 80 people.", "No, that was wrong, it's 60."],
        ["My sister Mina works at Kakao.", "She lives in Daegu."],
        ["월세는 50만원이야.", "나는 커피를 좋아해.", "아니, 60만원이야."],
    ],
)
def test_a_new_turn_is_read_as_though_the_turns_before_it_were_new_as_well(talk):
    turns = tuple(turn(number, text) for number, text in enumerate(talk))

    alone = Rules().extract(Window(turns[:-1], turns[-1:]))
    together = Rules().extract(Window((), turns))

    assert alone.candidates == tuple(one for one in together.candidates if one.turn_id == turns[-1].id)


def test_what_others_say_before_is_put_right_by_nobody_else():
    before = turn(0, "I live in Leeds.", speaker="Ben")

    found = Rules().extract(Window((before,), (turn(1, "Sorry, I meant Bradford."),)))

    assert found.candidates == ()


_ENGLISH = (triggers._EN_ONCE, triggers._EN_ONCE_AFTER, *triggers._EN_SAID)


@settings(max_examples=12, deadline=None)
@given(st.data())
@pytest.mark.parametrize("pattern", [*(one.pattern for one in _ENGLISH), triggers._KO_ONCE.pattern])
def test_whatever_tells_of_a_plan_that_waits_passes_the_first_look(pattern, data):
    sentence = data.draw(st.from_regex(f"(?i:{pattern})", fullmatch=True))

    assert may_be_conditional(sentence)
