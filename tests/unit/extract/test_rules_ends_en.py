"""What English says is over ends what was known, and only that."""

from __future__ import annotations

import pytest
from tests.contracts.extractor_contract import turn_of

from stilltrue.extract.rules.extractor import Rules
from stilltrue.model.claim import Act, Candidate, Modality
from stilltrue.model.turn import Window


def learned(*texts: str) -> tuple[Candidate, ...]:
    turns = tuple(turn_of(text, place, "2026-05-15") for place, text in enumerate(texts))
    return Rules().extract(Window((), turns)).candidates


def ended(*texts: str) -> list[tuple[str, str, str | None]]:
    return [
        (one.subject, one.predicate, one.value.text if one.value is not None else None)
        for one in learned(*texts)
        if one.act is Act.ENDS
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I got fired.", [("user", "works at", None)]),
        ("I was made redundant in March.", [("user", "works at", None)]),
        ("I was laid off from Acme last week.", [("user", "works at", "Acme")]),
        ("I resigned yesterday.", [("user", "works at", None)]),
        ("I've stopped working at Acme.", [("user", "works at", "Acme")]),
        ("I'm between jobs.", [("user", "works at", None)]),
        ("I'm retired.", [("user", "works at", None), ("user", "job title", None)]),
        ("My brother retired in 2020.", [("my brother", "works at", None), ("my brother", "job title", None)]),
        ("I sold my car.", [("user", "car", None)]),
        ("I gave away my bike.", [("user", "bike", None)]),
        ("My phone was stolen on the train.", [("user", "phone", None)]),
        ("I lost my passport.", [("my passport", "location", None)]),
        ("We got divorced in March.", [("user", "spouse", None)]),
        ("I dropped out of university.", [("user", "school", None)]),
        ("I dropped out of Leeds.", [("user", "school", "Leeds")]),
        ("I graduated last month.", [("user", "school", None)]),
        ("My sister just graduated from Leeds.", [("my sister", "school", "Leeds")]),
        ("I stopped learning Spanish.", [("user", "learning", "Spanish")]),
        ("I've recovered from pneumonia.", [("user", "medical condition", "pneumonia")]),
        ("I'm over the flu.", [("user", "medical condition", "flu")]),
        ("I outgrew my egg allergy.", [("user", "allergy", "egg")]),
        ("I came off metformin in April.", [("user", "medication", "metformin")]),
        ("I switched from metformin to insulin.", [("user", "medication", "metformin")]),
        ("I cancelled my Netflix subscription.", [("user", "uses", "Netflix")]),
        ("I've stopped using Notion.", [("user", "uses", "Notion")]),
    ],
)
def test_what_is_over_ends(text, expected):
    assert ended(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "I wasn't fired.", "I almost got fired.", "I'm getting fired up.", "I'm not retired yet.", "I was unemployed for two years.", "I'm retiring next year.",
        "I sold my old car.", "I'm selling my car.", "I want to sell my car.", "The house was sold in March.", "His house was sold.", "My brother sold his car.",
        "I lost my mind.", "I lost my phone charger.", "My phone broke.", "I don't have the car today.", "I got over it.", "I'm over the moon.", "I'm over Tom.",
        "I dropped out of the race.", "I left school early today.", "I cancelled the order.", "I cancelled on Bob.", "I stopped using the bus.",
        "I'm not going to lie.", "My boss is a pain.", "I graduated from Leeds in 2010.", "I graduated to harder puzzles.", "I graduated with a degree in law, which helps.",
    ],
)  # fmt: skip
def test_what_only_sounds_like_an_end_ends_nothing(text):
    assert ended(text) == []


def test_a_thing_sold_by_its_name_ends_in_the_slot_in_which_it_was_told():
    assert ended("I drive a Honda Civic.", "I sold my Honda Civic.") == [("user", "car", "Honda Civic")]


def test_a_trip_that_is_off_ends_as_the_plan_that_it_was():
    plan, day = learned("I cancelled my trip to Rome.")

    assert (plan.predicate, plan.value.text, plan.modality) == ("trip", "Rome", Modality.PLANNED)
    assert (day.predicate, day.qualifier, day.modality) == ("trip", "Rome", Modality.ACTUAL)


def test_a_fear_for_a_job_is_no_end_of_it():
    (candidate,) = learned("I might get fired.")

    assert candidate.modality is Modality.UNCERTAIN


@pytest.mark.parametrize(
    ("text", "predicate", "value"),
    [
        ("I bought a new car, a Skoda Octavia.", "car", "Skoda Octavia"),
        ("I got a new phone: the Pixel 9.", "phone", "Pixel 9"),
    ],
)
def test_a_new_thing_takes_the_place_of_the_old_one(text, predicate, value):
    (candidate,) = learned(text)

    assert (candidate.predicate, candidate.value.text, candidate.act) == (predicate, value, Act.HOLDS)


def test_who_has_lost_a_husband_is_widowed():
    said = [(one.subject, one.predicate, one.value and one.value.text) for one in learned("My husband died in 2020.")]

    assert said == [
        ("user", "marital status", "widowed"),
        ("user", "spouse", None),
        ("my husband", "date of death", "2020"),
        ("my husband", "lives in", None),
        ("my husband", "works at", None),
    ]
