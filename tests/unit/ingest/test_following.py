"""Whether what is inferred comes from what it rests on."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from stilltrue.ingest.following import Borne, Rested, Told, borne
from stilltrue.model.claim import Act, Assertion, AssertionId, End, Kind, Modality, Value, ValueKind
from stilltrue.model.receipt import Span
from stilltrue.model.scope import SpaceKey, Tier
from stilltrue.model.time import instant_of
from stilltrue.model.turn import TurnId

SAID_AT = instant_of(datetime(2026, 5, 15, 12, tzinfo=UTC))


def inferred(predicate: str, value: Value, qualifier: str | None = None) -> Assertion:
    """An inference about the user."""
    return Assertion(
        id=AssertionId("a_1"),
        space=SpaceKey("user:ann"),
        spans=(Span(TurnId("t_1"), 0, 1),),
        subject="user",
        predicate=predicate,
        qualifier=qualifier,
        value=value,
        act=Act.HOLDS,
        polarity=True,
        modality=Modality.ACTUAL,
        kind=Kind.STATE,
        many=None,
        only=False,
        temporary=False,
        corrects=None,
        end=End.OPEN,
        valid_from=None,
        valid_to=None,
        unresolved_start=False,
        explicit=False,
        confidence=1.0,
        importance="normal",
        place=0,
        zone="UTC",
        tier=Tier.HEARSAY,
        said_at=SAID_AT,
        turn_index=0,
        extractor="llm@2",
        recorded_at=SAID_AT,
    )


def told(*texts: str) -> list[Told]:
    """Words that were said on a Friday, 15 May 2026."""
    return [Told(text, SAID_AT, "UTC") for text in texts]


def fact(subject: str, predicate: str, value: Value | str, *, polarity: bool = True) -> Rested:
    """A fact that is rested on."""
    return Rested((subject, predicate), Value.of_text(value) if isinstance(value, str) else value, polarity)


HOME = fact("Mina", "lives in", "Bergen")
HOME_KO = fact("민아", "사는 곳", "부산")


@pytest.mark.parametrize(
    ("inference", "rested", "words"),
    [
        pytest.param(inferred("lives in", Value.of_text("Bergen")), [HOME], [], id="the value of another"),
        pytest.param(inferred("사는 곳", Value.of_text("부산")), [HOME_KO], [], id="in Korean"),
        pytest.param(inferred("lives in", Value.of_text("Busan")), [HOME_KO], [], id="a place in the other script"),
        pytest.param(inferred("visits", Value.of_text("harbour")), [HOME], ["by the harbour"], id="a word that was said"),
        pytest.param(inferred("age", Value.of_number(36)), [fact("user", "born in", "1990")], ["a"], id="an age by the year"),
        pytest.param(inferred("나이", Value.of_number(36)), [fact("user", "출생 연도", "1990년")], ["가"], id="a Korean age"),
        pytest.param(inferred("pays a year", Value.of_number(1200)), [fact("user", "dues", Value.of_number(100))], [], id="a month's a year long"),
        pytest.param(inferred("children", Value.of_number(2)), [fact("Ida", "is", "daughter"), fact("Ole", "is", "son")], [], id="how many"),
        pytest.param(inferred("moved on", Value.of_text("2026-05-08", ValueKind.DATE)), [HOME], ["since last Friday"], id="a day that was named"),
        pytest.param(inferred("이사한 날", Value.of_text("2026-05-08", ValueKind.DATE)), [HOME_KO], ["지난주 금요일부터"], id="a day in Korean"),
        pytest.param(inferred("attitude", Value.of_text("likes"), "rain"), [fact("user", "loves", "rain")], [], id="a stance"),
        pytest.param(inferred("attitude", Value.of_text("avoids"), "nuts"), [fact("user", "allergic to", "nuts", polarity=False)], [], id="a stance against"),
        pytest.param(inferred("has a car", Value.of_text("true", ValueKind.BOOLEAN)), [fact("user", "car", "Volvo")], ["my car has broken down"], id="a bare yes"),
    ],
)  # fmt: skip
def test_what_stands_in_what_it_rests_on_or_is_reckoned_from_it_is_borne_out(inference, rested, words):
    assert borne(inference, rested, told(*words)) is Borne.OUT


@pytest.mark.parametrize(
    ("inference", "rested", "words"),
    [
        pytest.param(inferred("lives in", Value.of_text("Oslo")), [HOME], [], id="another name"),
        pytest.param(inferred("사는 곳", Value.of_text("대구")), [HOME_KO], ["민아는 내 룸메이트야"], id="another Korean name"),
        pytest.param(inferred("commutes by", Value.of_text("ferry")), [HOME], [], id="what may be guessed"),
        pytest.param(inferred("owns", Value.of_text("boat"), "harbour"), [fact("user", "has", "boat")], [], id="another qualifier"),
        pytest.param(inferred("eats", Value.of_text("meat")), [fact("user", "eats", "meat", polarity=False)], [], id="turned around"),
        pytest.param(inferred("먹는 것", Value.of_text("고기")), [fact("user", "먹는 것", "고기", polarity=False)], [], id="turned around in Korean"),
        pytest.param(inferred("plans", Value.of_text("no move to Bergen")), [HOME], [], id="denied where nobody did"),
        pytest.param(inferred("계획", Value.of_text("부산 안 가")), [HOME_KO], [], id="denied in Korean"),
        pytest.param(inferred("attitude", Value.of_text("likes"), "tea"), [HOME], [], id="a stance toward what nobody named"),
        pytest.param(inferred("smokes", Value.of_text("true", ValueKind.BOOLEAN)), [HOME], [], id="a bare yes to what nobody named"),
    ],
)  # fmt: skip
def test_what_stands_nowhere_or_is_turned_around_is_borne_out_in_part(inference, rested, words):
    assert borne(inference, rested, told(*words)) is Borne.IN_PART


@pytest.mark.parametrize(
    ("inference", "rested", "words"),
    [
        pytest.param(inferred("rent", Value.of_number(900)), [fact("Mina", "rent", Value.of_number(1000))], [], id="a number"),
        pytest.param(inferred("월세", Value.of_text("45만원")), [fact("민아", "월세", "100만원")], ["반씩 내"], id="a Korean number"),
        pytest.param(inferred("lives at", Value.of_text("Bergen 14")), [HOME], [], id="within words"),
        pytest.param(inferred("moved on", Value.of_text("2026-03-01", ValueKind.DATE)), [HOME], ["since last Friday"], id="another day"),
        pytest.param(inferred("이사한 날", Value.of_text("2026-03-01", ValueKind.DATE)), [HOME_KO], ["지난주 금요일부터"], id="another day in Korean"),
    ],
)  # fmt: skip
def test_a_number_or_a_date_from_nowhere_is_borne_out_by_nothing(inference, rested, words):
    assert borne(inference, rested, told(*words)) is Borne.BY_NOTHING


@pytest.mark.parametrize(
    "text",
    ["", " ", "\ud800", "\x00", "9" * 100_000, "1e99999", "a" * 1_000_000, "(" * 9_000, "\u202eevil", "🙂" * 999, "0"],
    ids=lambda text: f"{text[:3]!a}",
)
def test_hostile_words_are_looked_at_in_time_and_never_raise(text):
    inference = inferred("lives in", Value.of_text(text or "x"), text or None)

    assert borne(inference, [fact(text, text, text or "x")], told(text, text * 2)) in Borne
