"""What English speakers say in passing of a change: no car, another seat, a new number; and what is said for fun only."""

from __future__ import annotations

import pytest
from tests.contracts.extractor_contract import turn_of

from stilltrue.extract.rules.extractor import Rules
from stilltrue.model.claim import Act
from stilltrue.model.turn import Window


def read(text: str) -> list[tuple[str, str, str | None, bool]]:
    """Subject, predicate, value and whether it ends, of what is said on Friday, 15 May 2026."""
    found = Rules().extract(Window((), (turn_of(text, 0, "2026-05-15"),))).candidates
    return [
        (one.subject, one.predicate, one.value.text if one.value is not None else None, one.act is Act.ENDS)
        for one in found
    ]


@pytest.mark.parametrize(
    ("text", "thing"),
    [
        ("I don't have a car.", "car"), ("i dont have a car, so it's a long walk", "car"), ("I have no bike.", "bike"), ("I don't own a laptop.", "laptop"),
        ("I no longer have a car.", "car"), ("I don't have a car anymore.", "car"), ("We don't have a car.", "car"), ("I don't have a car yet.", "car"),
    ],
)  # fmt: skip
def test_who_has_none_of_a_thing_is_read_so(text, thing):
    assert read(text) == [("user", thing, "no", False)]


@pytest.mark.parametrize(
    "text",
    [
        "I don't have a car seat for the baby.", "I don't have a car today.", "I don't have a laptop with me.", "I didn't have a phone back then.", "I don't have a phone signal here.",
        "I don't have a bike lock.", "I haven't had a car in years.", "My brother doesn't have a car.", "Do I have no car?", "If I have no car, I walk.",
    ],
)  # fmt: skip
def test_who_only_lacks_something_of_it_or_for_now_has_one_for_all_we_know(text):
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "car"),
    [
        ("I bought a Honda Civic.", "Honda Civic"), ("Picked up a Kia Niro.", "Kia Niro"), ("We bought a used 2019 Toyota RAV4 from my uncle.", "2019 Toyota RAV4"),
        ("I drive my Ford Focus to work.", "Ford Focus"), ("Traded in my car for a Tesla Model 3.", "Tesla Model 3"),
    ],
)  # fmt: skip
def test_a_car_is_known_by_its_make(text, car):
    assert read(text) == [("user", "car", car, False)]


@pytest.mark.parametrize(
    "text",
    [
        "I bought a Honda generator.", "I bought Tesla stock.", "I bought a Toyota for my son.", "We rented a Kia in Spain.", "I got a Tesla on my ride home.", "My Uber was a Toyota Prius.",
        "I almost bought a Honda Civic.",
    ],
)  # fmt: skip
def test_a_make_alone_is_nobodys_car(text):
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("My knees are bad, aisle seats from now on.", ("seat preference", "aisle seat")),
        ("I always book window seats when I fly.", ("seat preference", "window seat")),
        ("Got a new number: 555-0199.", ("number", "555-0199")),
        ("New email: jo@k.io - the old one is dead.", ("email", "jo@k.io")),
        ("I changed my major to computer science.", ("major", "computer science")),
        ("Turns out I'm A positive.", ("blood type", "A positive")),
        ("I'm O-.", ("blood type", "O-")),
        ("My new favourite band is Oasis.", ("favourite band", "Oasis")),
        ("Since the baby I'm up at 4:30 every day.", ("wake time", "4:30")),
        ("6 months smoke free today.", ("smoking", "no")),
        ("I haven't had a cigarette in 3 months.", ("smoking", "no")),
    ],
)
def test_what_one_has_by_now_is_read_without_a_verb_of_change(text, expected):
    assert [(predicate.removeprefix("phone "), value) for _, predicate, value, _ in read(text)] == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "Window seats are always cold.", "Aisle 5 from now on.", "I always get stuck in a window seat.", "New number of infections: 555 1234 000.", "Your new email: a@b.io",
        "I got a new number for the bakery: 555-0134.", "I'm A positive person.", "I changed my number to avoid him.", "I changed my major to get a job.", "I'm up at 4:30 tomorrow.",
        "6 months smoke free flights only.", "My brother is 6 months smoke free.", "I haven't had a cigarette in an hour.", "I haven't smoked today.",
    ],
)  # fmt: skip
def test_what_is_of_something_else_or_of_a_moment_is_not(text):
    assert [one for one in read(text) if one[0] == "user" and one[1] != "attitude"] == []


@pytest.mark.parametrize(
    ("text", "predicate", "value"),
    [
        ("Gave up on German, too hard.", "learning", "German"),
        ("I quit Acme, thank god.", "works at", "Acme"),
        ("I stopped learning Spanish, which is a pity.", "learning", "Spanish"),
        ("I've stopped therapy for now.", "therapist", None),
        ("I came off Lexapro, so happy.", "medication", "Lexapro"),
    ],
)
def test_what_somebody_thinks_of_it_stands_behind_what_he_says(text, predicate, value):
    assert read(text) == [("user", predicate, value, True)]


@pytest.mark.parametrize(
    "text",
    [
        "I live on coffee.", "I live for Fridays.", "I live at the office these days.", "I'm dead.", "I'm married to my job.", "I'm a night owl.", "I work like a dog.", "I work with idiots.",
        "I'm allergic to Mondays.", "I'm allergic to my boss.", "I'm allergic to hard work.", "Great, I love paying taxes.", "I just LOVE my 2 hour commute.", "My boss is Satan.",
        "My doctor is Google.", "I moved to plan B.", "I'm so done, I'm moving to Mars.", "I was born yesterday, obviously.", "I could eat a horse.", "My job is a joke.", "I speak fluent sarcasm.",
        "I'd kill for a job at Pixar.", "I'm basically a vampire.", "I moved on.", "I'm over the moon.", "My car is a lemon.",
    ],
)  # fmt: skip
def test_what_is_said_for_fun_is_no_fact(text):
    assert read(text) == []


def test_a_child_born_yesterday_has_that_day_for_a_birthday():
    assert ("my daughter", "birthday", "2026-05-14", False) in read("My daughter was born yesterday.")


def test_two_things_said_with_one_verb_are_both_read():
    assert read("I'm vegetarian and allergic to cashews.") == [
        ("user", "diet", "vegetarian", False),
        ("user", "allergy", "cashews", False),
    ]
