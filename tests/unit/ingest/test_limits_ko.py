"""Limits that a Korean speaker sets at once, and leave that waits for a yes."""

from __future__ import annotations

import pytest

from stilltrue.ingest.limits import limits_of
from stilltrue.ingest.quarantine import quarantined
from stilltrue.model.scope import Channel, SpaceKey
from stilltrue.model.time import moment_of
from stilltrue.model.turn import Turn, TurnId


def limits(text):
    at = moment_of("2026-05-15T10:00:00+09:00").earliest
    turn = Turn(
        id=TurnId("turn"), space=SpaceKey("user:mina"), session="s", index=0, role="user", speaker=None, channel=Channel.USER,
        text=text, said_at=at, received_at=at, recorded_at=at, zone="Asia/Seoul",
    )  # fmt: skip
    return [candidate.value.text for candidate in limits_of(turn) if candidate.value is not None]


@pytest.mark.parametrize(
    "text",
    [
        "메일은 허락 없이 보내지 마", "결제는 먼저 물어보고 해", "결제할 땐 나한테 물어봐", "돈 쓰기 전에 물어봐", "보내기 전에 보여줘", "주문은 확인받고 해",
        "송금은 꼭 나한테 확인받고 해", "금요일에 배포하지 마", "밤 10시 이후엔 연락하지 마", "회의는 오전에 잡지 마", "10만원 넘으면 물어봐",
        "내 승인 없이 메일 보내면 안 돼요", "내가 됐다고 할 때까지 발송하지 마", "예약은 내가 오케이하면 그때 해",
    ],
)  # fmt: skip
def test_a_limit_of_the_users_own_holds_at_once(text):
    assert limits(text) == [text]
    assert not quarantined(text, Channel.USER)


@pytest.mark.parametrize(
    "text",
    [
        "3만원 이하는 알아서 해", "오만 원 밑으로는 그냥 알아서 결제해", "만원까지는 그냥 써도 돼", "5만원까지는 허락 없이 써도 돼", "10만원 이하 결제는 자동으로 해",
        "간단한 건 알아서 처리해", "회의 잡는 건 네가 알아서 해", "앞으로 예약은 알아서 해줘",
    ],
)  # fmt: skip
def test_leave_to_act_waits_for_a_yes(text):
    assert quarantined(text, Channel.USER)
    assert limits(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "엄마가 알아서 해주셨어", "내가 알아서 할게", "그건 알아서 하겠지", "허락 없이 들어가서 혼났어", "먼저 물어보고 샀어", "메일 보내지 마라고 했어", "걱정하지 마",
        "3만원 이하로 샀어", "3만원 이하는 무료배송이야", "팀장이 허락 없이 배포하지 말래", "회사에서는 허락받고 휴가 써", "나는 결제하기 전에 항상 확인해",
    ],
)  # fmt: skip
def test_what_is_told_of_somebody_is_neither(text):
    assert not quarantined(text, Channel.USER)
    assert limits(text) == []
