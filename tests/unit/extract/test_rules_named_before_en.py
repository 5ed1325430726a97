"""A thing that is named otherwise than before is the thing that stands, where only one can be meant."""

from __future__ import annotations

import pytest
from tests.contracts.extractor_contract import turn_of

from stilltrue.extract.rules.extractor import Rules
from stilltrue.extract.rules.named_before import meant_in
from stilltrue.model.claim import Candidate
from stilltrue.model.turn import Window


def learned(*texts: str) -> tuple[Candidate, ...]:
    """What the last of some turns is read as saying."""
    turns = tuple(turn_of(text, place, "2026-05-15") for place, text in enumerate(texts))
    return Rules().extract(Window(turns[:-1], turns[-1:])).candidates


def said(*texts: str) -> list[str]:
    return [
        f"{one.act.value} {one.predicate}{f'[{one.qualifier}]' if one.qualifier else ''}={one.value.text if one.value is not None else '*'}"
        for one in learned(*texts)
    ]


@pytest.mark.parametrize(
    ("before", "now", "expected"),
    [
        ("My flight to Tokyo is on 12 July.", "The flight was moved to 15 July.", ["holds flight[Tokyo]=2026-07-15"]),
        ("My flight to Tokyo is on 12 July.", "flight got pushed to the 15th", ["holds flight[Tokyo]=2026-07-15"]),
        ("I have a meeting with Bob on Friday.", "The Bob meeting got pushed to Monday.", ["holds meeting[Bob]=2026-05-18"]),
        ("I have a meeting with Bob on Friday.", "Our meeting was called off.", ["ends meeting[Bob]=*"]),
        ("My biology exam is on 8 June.", "The exam was postponed to 12 June.", ["holds biology exam=2026-06-12"]),
        ("My thesis is due on 14 September.", "Supervisor moved the deadline to 28 September.", ["holds thesis deadline=2026-09-28"]),
        (
            "I have a dentist appointment on 3 June.",
            "My dentist appointment was moved to 8 June.",
            ["holds dentist appointment=2026-06-08"],
        ),
        ("I have a dentist appointment on 3 June.", "The dentist moved to 8 June.", ["holds dentist appointment=2026-06-08"]),
        ("I have a dentist appointment on 3 June.", "They cancelled it.", ["ends dentist appointment=*"]),
        ("I have a dentist appointment on 3 June.", "It got moved to 5 June.", ["holds dentist appointment=2026-06-05"]),
        ("I drive a Honda Civic.", "Sold the Civic last weekend.", ["ends car=Honda Civic"]),
        ("I drive a VW Golf.", "finally sold the golf", ["ends car=VW Golf"]),
        ("I drive a VW Golf.", "Traded the Golf in for a Kona.", ["holds car=Kona"]),
        ("My bike is a Brompton.", "Someone stole my Brompton!", ["ends bike=*"]),
        ("I have an interview at Lloyds on 11 June.", "The Lloyds interview was moved to the 9th.", ["holds interview[Lloyds]=2026-06-09"]),
        ("My train to Ghent leaves on 3 July.", "The train's been moved to 4 July.", ["holds train journey[Ghent]=2026-07-04"]),
        ("My laptop is a ThinkPad X1.", "Gave the ThinkPad to my sister.", ["ends laptop=ThinkPad X1"]),
        ("I drive a Toyota Yaris.", "The Yaris got written off.", ["ends car=*"]),
        ("I work at Tesco.", "I don't work there anymore.", ["ends works at=Tesco"]),
        ("I live in Hove.", "I no longer live there.", ["ends lives in=Hove"]),
        ("I live with Priya.", "Priya moved out.", ["ends lives with=Priya"]),
        ("My girlfriend is Ines. I live with my girlfriend.", "Ines has moved out.", ["ends lives with=my girlfriend"]),
        ("I have a dog called Rusty.", "Rusty died yesterday.", ["ends pet=dog", "ends pet's name=Rusty"]),
        ("I have a dog called Rusty.", "We had to put Rusty down.", ["ends pet=dog", "ends pet's name=Rusty"]),
        ("We have two dogs, Rex and Rusty.", "Rusty passed away.", ["ends dog's name=Rusty", "unsettles quantity[dogs]=*"]),
        ("I'm vegetarian.", "I eat meat again.", ["ends diet=vegetarian"]),
        ("I'm vegan.", "I've gone back to eating fish.", ["ends diet=vegan"]),
    ],
)  # fmt: skip
def test_what_only_one_thing_can_mean_is_of_that_thing(before, now, expected):
    assert said(before, now) == expected


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("My flight to Tokyo is on 12 July. My flight to Osaka is on 20 July.", "The flight was cancelled."),
        ("I have a meeting with Bob on Friday. I have a meeting with Ann on Monday.", "The meeting is off."),
        ("I have a meeting with Bob on Friday. I have a dentist appointment on 3 June.", "It was cancelled."),
        ("I drive a Honda Civic.", "Sold the Accord last weekend."),
        ("I drive a Honda Civic.", "My brother sold the Civic."),
        ("I drive a Honda Civic.", "I might sell the Civic."),
        ("I drive a Toyota Yaris.", "The Corsa got written off."),
        ("I drive a Toyota Yaris.", "We gave the Yaris a wash."),
        ("I work at Tesco.", "I don't work there on Sundays."),
        ("My aunt Bea is in hospital.", "She's home again."),
        ("I live with Priya.", "Priya's sister moved out."),
        ("I live with Priya.", "Has Priya moved out?"),
        ("I have a dog called Rusty.", "Rusty almost died yesterday."),
        ("I'm vegetarian.", "I eat salad again."),
        ("I'm vegetarian.", "My sister eats meat again."),
        ("I'm pescatarian.", "I eat fish again."),
    ],
)
def test_what_several_or_none_can_mean_is_left_alone(before, now):
    assert said(before, now) == []


def test_a_plan_that_is_off_ends_at_the_start_that_it_was_told_with():
    plan, _ = learned("I'm flying to Tokyo on 12 July.", "The Tokyo flight is cancelled.")

    assert (plan.act.value, plan.value.text, plan.valid_from is not None) == ("ends", "Tokyo", True)


def test_a_plan_that_is_moved_stands_in_its_own_place_on_its_new_day():
    day, plan = learned("I'm flying to Tokyo on 12 July.", "The flight was moved to 15 July.")

    assert day.value.text == "2026-07-15"
    assert (plan.modality.value, plan.value.text, plan.corrects.text) == ("planned", "Tokyo", "Tokyo")


def test_an_appointment_of_a_day_that_is_over_is_not_meant():
    assert said("My interview is on 12 May.", "The Acme interview was moved to 20 May.") == [
        "holds date=2026-05-20",
    ]


@pytest.mark.parametrize(
    ("before", "now", "subject"),
    [
        ("My grandfather lives in Ohio.", "He died last night.", "my grandfather"),
        ("I had lunch with Bob. My sister lives in Rome.", "She's a vet.", "my sister"),
        ("I met Claudia in Rome.", "She works at Fao.", "Claudia"),
    ],
)
def test_he_and_she_are_the_one_person_of_the_turn_before(before, now, subject):
    assert {one.subject for one in learned(before, now)} == {subject}


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("My sister met Claudia in Rome.", "She works at Fao."),
        ("I live in Rome.", "She works at Fao."),
        ("My brother lives in Rome.", "She works at Fao."),
    ],
)
def test_he_and_she_are_nobody_where_two_or_none_may_be_meant(before, now):
    assert said(before, now) == []


def test_it_is_nothing_that_was_told_longer_ago():
    texts = [
        "I have a dentist appointment on 3 June.",
        "I love tea.",
        "I hate rain.",
        "Nice weather.",
        "They cancelled it.",
    ]

    assert said(*texts) == []


@pytest.mark.parametrize(
    "text", ["", "the " * 90_000, "sold the " + "x" * 1_000_000, "\ud800 the flight was moved", "\x00\u202e"]
)
def test_hostile_texts_mean_nothing(text):
    assert [one for one in meant_in(text) if one.event not in ("", "flight")] == []
