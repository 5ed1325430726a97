"""English wordings that nearly say something: whose it is, how much it is, what he is called."""

from __future__ import annotations

import pytest
from tests.contracts.extractor_contract import turn_of

from stilltrue.extract.rules.extractor import Rules
from stilltrue.model.time import spoken, zone_named
from stilltrue.model.turn import Window


def read(text: str) -> list[tuple[str, str, str]]:
    found = Rules().extract(Window((), (turn_of(text, 0, "2026-05-15"),))).candidates
    return [(one.subject, one.predicate, one.value.text if one.value is not None else "*") for one in found]


@pytest.mark.parametrize(
    "text",
    [
        "My rent is 20 dollars more than last year.", "My rent is about 20 less than before.", "My rent is 15% higher than in 2024.", "My rent is half of what it was.",
        "My salary is 10% higher now.", "My budget is 200 dollars more than yours.", "The rent is 50 pounds a month cheaper here.", "My salary is twice what I made at Orbit.",
    ],
)  # fmt: skip
def test_what_an_amount_differs_by_is_not_how_much_it_is(text):
    assert read(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Bob says she lives in Rome.", "My brother says she lives in Rome.", "My sister said he lives in Rome.", "Tom says his wife quit her job.",
        "My sister says her husband lives in Rome.",
    ],
)  # fmt: skip
def test_what_is_told_of_somebody_who_cannot_be_the_teller_is_nobodys(text):
    assert read(text) == []


def test_a_pronoun_that_cannot_be_the_one_before_it_is_somebody_else():
    assert read("Bob lives in Rome and she works at Acme.") == [("Bob", "lives in", "Rome")]
    assert read("My sister lives in Rome and she works at Acme.") == [
        ("my sister", "lives in", "Rome"),
        ("my sister", "works at", "Acme"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "My name is on the list.", "My name is mud.", "My job is killing me.", "My job is boring.", "My job is in Leeds.", "My number is up.", "My email is down.",
        "My bank is being difficult.", "My school is closed today.", "My position is on hold.", "I'm at Tesco.", "I'm at Tesco right now.", "I'm at PureGym now.", "I used to bank with HSBC but I moved to Monzo.", "I'm down.", "I'm all ears.",
        "I'm Bob's sister.", "My boss is a pain.", "My car is in Leeds.", "My heart is in Rome.", "I'm married to my job.", "I work for peanuts.",
        "I basically live at the office.", "I moved to the window.", "In the book, I work at a bank.", "I was going to move to Berlin, but I didn't.", "I was 35 last year.",
        "I'm 35 minutes late.", "I live with ADHD.", "I broke my phone.", "I broke my back working on this.", "I twisted my arm to get it done.", "I live with my decisions.", "I'm 5.", "I was born in the wrong decade.", "My diet is terrible.", "My browser is slow.",
        "My budget is tight.", "I have gone off the idea.", "I wish I worked at Google.",
    ],
)  # fmt: skip
def test_a_turn_of_phrase_is_no_fact(text):
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I live in Leeds with regret.", ("user", "lives in", "Leeds")),
        ("I live in Leeds rather than Bradford.", ("user", "lives in", "Leeds")),
        ("My son broke his left arm last week.", ("my son", "injury", "left arm")),
        ("i live in new york", ("user", "lives in", "New York")),
        ("I live with my parents.", ("user", "lives with", "my parents")),
        ("My salary went from 48k to 52k.", ("user", "salary", "52000")),
        ("My weight went up to 82 kg.", ("user", "weight", "82 kg")),
        ("I'm 40 next year.", ("user", "birth year", "1987")),
        ("I'll be 40 in March.", ("user", "birth year", "1987")),
        ("My granddad is 91.", ("my granddad", "birth year", "1934")),
        ("My insurance is with Aviva.", ("user", "insurance", "Aviva")),
        ("I quit Facebook.", ("user", "uses", "Facebook")),
        ("I've gone off coffee lately.", ("user", "attitude", "dislikes")),
        ("My name is anna.", ("user", "name", "anna")),
        ("My cat's called Tofu.", ("user", "cat's name", "Tofu")),
        ("My car's a Ford Fiesta.", ("user", "car", "Ford Fiesta")),
        ("My bank is Monzo.", ("user", "bank", "Monzo")),
        ("My address is at 12 High Street.", ("user", "address", "12 High Street")),
        ("My role is lead designer.", ("user", "role", "lead designer")),
        ("I'm at Acme these days.", ("user", "works at", "Acme")),
        ("I prefer tea to coffee.", ("user", "attitude", "likes")),
        ("My birthday is in May.", ("user", "birthday", "May")),
        ("Anna's birthday is on 3 May.", ("Anna", "birthday", "3 May")),
        ("I turned 35 last week.", ("user", "birth year", "1991")),
        ("I'm turning 30 in November.", ("user", "birth year", "1996")),
        ("My daughter turned six yesterday.", ("my daughter", "birth year", "2020")),
        ("I'm forty-one.", ("user", "birth year", "1984")),
        ("Turns out I'm allergic to sesame.", ("user", "allergy", "sesame")),
        ("I was born in 1984.", ("user", "birth year", "1984")),
        ("Call me Karl.", ("user", "nickname", "Karl")),
        ("My wife says she wants to move to Malta.", ("my wife", "lives in", "Malta")),
    ],
)
def test_its_neighbours_that_do_say_something_are_read(text, expected):
    assert read(text) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "Dear Anna, I live in Rome now.",
        "Hi team, I live in Rome now. Best, Bob",
        "From: Ben Hart\nI live in Exeter now.",
        "Subject: Moving\n\nWe have moved to Crete.",
    ],
)
def test_of_a_letter_nobody_knows_whose_word_it_is(text):
    assert read(text) == []


def test_who_greets_a_group_that_he_talks_in_speaks_for_himself():
    turn = turn_of("Hi everyone! I live in Oslo.", 0, "2026-05-15", speaker="Caroline")

    (candidate,) = Rules().extract(Window((), (turn,))).candidates

    assert (candidate.subject, candidate.predicate) == ("Caroline", "lives in")


@pytest.mark.parametrize(
    "text",
    [
        "I have a friend who lives in Rome and works at FAO.", "My dog is 12 years old and has arthritis.", "My cat is old and has diabetes.",
        "I don't eat meat on Fridays.", "I don't drink coffee after noon.", "I don't like coffee in the evening.", "Our budget for the kitchen remodel is $18,000.",
    ],
)  # fmt: skip
def test_what_is_of_another_or_of_some_hours_is_not_the_speakers(text):
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("I moved to Paris for work.", "Paris"),
        ("I moved to Paris to be with my girlfriend.", "Paris"),
        ("I rent a studio in Queens for $2,100 a month.", "Queens"),
        ("I got a job at NASA as an engineer!", "NASA"),
        ("I work at Google on the maps team.", "Google"),
        ("I work for Teach for America.", "Teach for America"),
        ("I'm from Ohio originally.", "Ohio"),
        ("I'm learning Spanish, mostly for work.", "Spanish"),
        ("I'm learning guitar, still terrible at it.", "guitar"),
        ("I'm a law student at Yale.", "Yale"),
        ("My favorite color is red.", "red"),
        ("I don't like working at night.", "dislikes"),
    ],
)
def test_what_is_said_beside_a_value_is_no_part_of_it_and_no_other_value(text, value):
    assert [found[2] for found in read(text)] == [value]


def test_where_a_child_starts_school_nobody_knows_that_he_works():
    assert ("Ava", "school", "Oak Elementary") in read("My daughter Ava started at Oak Elementary.")
    assert read("I started at Lincoln High.") == []
    assert read("My brother started at Acme.") == [("my brother", "works at", "Acme")]


def test_each_illness_of_a_list_is_kept():
    assert [found[2] for found in read("I have type 2 diabetes, asthma and high blood pressure.")] == [
        "type 2 diabetes",
        "asthma",
        "high blood pressure",
    ]


@pytest.mark.parametrize(
    ("text", "since"),
    [
        ("My friend Jess told me she's moving to Berlin in September.", "2026-09"),
        ("My friend Jess told me she moved to Berlin in September.", "2025-09"),
    ],
)
def test_what_was_told_is_dated_by_its_own_verb(text, since):
    turn = turn_of(text, 0, "2026-05-15")

    found = Rules().extract(Window((), (turn,))).candidates

    (moved,) = [one for one in found if one.predicate == "lives in"]

    assert moved.valid_from is not None
    assert spoken(moved.valid_from, zone_named(turn.zone)) == since
