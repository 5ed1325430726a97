"""Everyday English in its own words: what is left out, what is of a time gone by, what is said in mockery."""

from __future__ import annotations

import pytest
from tests.contracts.extractor_contract import turn_of

from stilltrue.extract.rules.extractor import Rules
from stilltrue.model.turn import Window


def read(*texts: str) -> list[tuple[str, str, str | None]]:
    """Subject, predicate and value of what turns of 15 May 2026 say."""
    turns = tuple(turn_of(text, place, "2026-05-15") for place, text in enumerate(texts))
    return [
        (one.subject, one.predicate, one.value.text if one.value is not None else None)
        for one in Rules().extract(Window((), turns)).candidates
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Anna's birthday is May 5. Ben's is May 7.",
        "Anna's birthday is May 5 and Ben's is May 7.",
        "Anna's birthday is May 5, Ben's is May 7.",
    ],
)
def test_an_attribute_that_is_left_out_is_that_of_the_sentence_before(text):
    assert read(text) == [("Anna", "birthday", "May 5"), ("Ben", "birthday", "May 7")]


@pytest.mark.parametrize("text", ["Ben's is a mess.", "Ben's is going to be fun.", "My sister's is broken."])
def test_what_is_no_such_attribute_is_left_alone(text):
    assert read("Anna's birthday is May 5.", text) == [("Anna", "birthday", "May 5")]


@pytest.mark.parametrize(
    "text",
    [
        "I used to work at Ford, then I quit because my manager Dale was awful.",
        "I worked at Shell and my boss Greta was terrible.",
        "Back then my landlord Finn was lovely.",
    ],
)
def test_who_was_somebodys_boss_in_a_time_gone_by_is_not_his_boss(text):
    assert not {"boss", "manager", "landlord"} & {predicate for _, predicate, _ in read(text)}


@pytest.mark.parametrize("text", ["My manager Dale is awful.", "My manager Dale was out sick today."])
def test_who_is_spoken_of_today_is(text):
    assert ("user", "manager", "Dale") in read(text)


@pytest.mark.parametrize(
    "text",
    [
        "Oh sure, I just LOVE sitting in traffic for two hours.",
        "Oh, how I love doing taxes.",
        "Yay, I really love getting parking tickets.",
        "I just love when my flight is delayed.",
    ],
)
def test_what_is_said_in_mockery_is_no_liking(text):
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "what"),
    [("Oh I just love sushi!", "sushi"), ("Oh sure, I like sushi.", "sushi"), ("Oh yeah, I love hiking.", "hiking")],
)
def test_what_is_said_in_earnest_is_one(text, what):
    found = Rules().extract(Window((), (turn_of(text, 0, "2026-05-15"),))).candidates

    assert [(one.predicate, one.qualifier, one.value and one.value.text) for one in found] == [
        ("attitude", what, "likes")
    ]


@pytest.mark.parametrize(
    ("text", "kin", "name"),
    [("My son is Max.", "son", "Max"), ("My brother is Tim.", "brother", "Tim"), ("My aunt is Bea!", "aunt", "Bea")],
)
def test_who_is_called_so_is_the_kin_he_is_said_to_be(text, kin, name):
    assert read(text) == [("user", kin, name)]


@pytest.mark.parametrize("text", ["My brother is Scottish.", "My sister is Tired.", "My sister is Gemini."])
def test_what_kin_is_like_is_no_name(text):
    assert ("user", "brother") not in {one[:2] for one in read(text)}
    assert ("user", "sister") not in {one[:2] for one in read(text)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Carla and I divorced.", [("user", "marital status", "divorced"), ("user", "spouse", None)]),
        ("Me and Ana have divorced.", [("user", "marital status", "divorced"), ("user", "spouse", None)]),
        ("It's my birthday today, I'm 30 now!", [("user", "birth year", "1996")]),
        ("Today is my 41st birthday!", [("user", "birth year", "1985")]),
        ("My phone number changed, it's 07700 900123 now.", [("user", "phone number", "07700 900123")]),
        ("No nuts for me please, I'm allergic.", [("user", "allergy", "nuts")]),
        ("I can't have gluten, doctor's orders.", [("user", "intolerance", "gluten")]),
        ("My wife just quit Siemens to start her own studio.", [("my wife", "works at", "Siemens")]),
        ("We adopted twins, Ada and Finn.", [
            ("user", "quantity", "2"), ("user", "child", "Ada"), ("user", "child", "Finn"),
        ]),
    ],
)  # fmt: skip
def test_what_is_said_in_passing_is_read_whole_and_no_further(text, expected):
    assert read(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "No dogs allowed, I'm allergic.",
        "No way, I'm allergic.",
        "Bob and I divorced our parents' wishes.",
        "My address changed, it's complicated.",
        "I got a raise from my boss, 3 days off!",
    ],
)
def test_near_neighbours_of_these_are_left_alone(text):
    assert read(text) == []


@pytest.mark.parametrize(
    ("slip", "value"),
    [
        ("Sorry, typo, June 13th.", "June 13th"),
        ("Oops typo - June 13", "June 13"),
        ("autocorrect, June 13th", "June 13th"),
    ],
)
def test_a_slip_of_the_keyboard_is_put_right(slip, value):
    assert read("My birthday is June 3rd.", slip)[-1] == ("user", "birthday", value)


def test_a_typo_that_is_spoken_of_puts_nothing_right():
    assert read("I live in Leeds.", "Typo in the report.") == [("user", "lives in", "Leeds")]


def test_an_order_to_an_assistant_changes_no_number_of_the_speaker():
    assert read("Can you book a table for Friday?", "make it 6 people") == []


@pytest.mark.parametrize("text", ["I put another $500 into savings.", "Moved $500 to my savings today."])
def test_what_is_put_into_savings_is_added_to_them(text):
    found = Rules().extract(
        Window((), (turn_of("I have $4,000 in savings.", 0, "2026-05-15"), turn_of(text, 1, "2026-05-15")))
    )

    assert [(one.predicate, one.act.value, one.value and one.value.text) for one in found.candidates][1:] == [
        ("savings", "adjusts", "500 USD")
    ]


def test_people_who_are_hired_are_added_to_those_who_were_counted():
    turns = (turn_of("My team has 5 people.", 0, "2026-05-15"), turn_of("We hired two more.", 1, "2026-05-15"))
    found = Rules().extract(Window((), turns)).candidates

    assert [(one.act.value, one.value and one.value.text) for one in found] == [("holds", "5"), ("adjusts", "2")]


def test_what_is_said_behind_an_allergy_is_no_allergy():
    assert read("I'm not allergic to cats after all, the test came back negative.") == [("user", "allergy", "cats")]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("I have an exam on April 2.", "2027-04-02"),
        ("I have an exam on May 20.", "2026-05-20"),
        ("I have an exam on December 12.", "2026-12-12"),
    ],
)
def test_an_appointment_that_somebody_has_is_on_a_day_to_come(text, day):
    assert read(text) == [("user", "exam", day)]


def test_an_appointment_of_next_autumn_that_is_told_in_spring_is_of_this_year():
    found = Rules().extract(Window((), (turn_of("I have an exam on October 2.", 0, "2026-03-01"),))).candidates

    assert [one.value and one.value.text for one in found] == ["2026-10-02"]
