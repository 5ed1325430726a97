"""English talks over weeks: what is told of again by another name, and two people of one name."""

from __future__ import annotations

import pytest


def told(memory, *said: str):
    for month, text in enumerate(said, 1):
        memory.add(text, said_at=f"2026-{month:02}-01T10:00:00", session=str(month))


def held(memory):
    page, _ = memory.list()
    return {(fact.slot.subject, fact.slot.predicate, fact.value.text) for fact in page if fact.polarity and fact.value}


def test_two_people_of_one_name_are_kept_apart(memory):
    told(
        memory,
        "My brother Sam lives in Denver.",
        "My coworker Sam moved to Austin.",
        "My coworker Sam is allergic to nuts.",
        "My brother Sam moved to Utah. He works at Acme.",
    )

    assert {("sam", "lives_in", "Utah"), ("sam", "works_at", "Acme"), ("coworker sam", "lives_in", "Austin")} <= held(
        memory
    )
    assert ("coworker sam", "allergy", "nuts") in held(memory)
    assert memory.ask("Where does my brother live?").text.startswith("On record: Utah")
    assert "Austin" in memory.ask("Where does my coworker Sam live?").text


def test_of_two_of_one_name_the_name_alone_is_nobody(memory):
    told(memory, "My brother Sam lives in Denver.", "My coworker Sam lives in Austin.", "Sam moved to Oslo.")

    assert {value for _, predicate, value in held(memory) if predicate == "lives_in"} == {"Denver", "Austin"}


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("friend", "flatmate"),
        ("coworker", "boss"),
        ("friend", "boyfriend"),
        ("mother", "mum"),
        ("colleague", "coworker"),
        ("best friend", "coworker"),
    ],
)
def test_one_person_may_be_two_things_to_somebody(memory, first, second):
    told(memory, f"My {first} Sam lives in Denver.", f"My {second} Sam moved to Austin.")

    assert {(who, value) for who, predicate, value in held(memory) if predicate == "lives_in"} == {("sam", "Austin")}


def test_a_share_put_to_savings_leaves_what_is_saved(memory):
    told(
        memory,
        "I have 20,000 dollars in savings.",
        "My salary is 5,000 dollars.",
        "I put 10% of my salary into savings every month.",
    )

    assert {("user", "savings", "20000 USD"), ("user", "monthly saving", "500 USD")} <= {
        (who, what, value) for who, what, value in held(memory)
    } | {
        (fact.slot.subject, fact.slot.predicate, f"{fact.value.number} {fact.value.unit}")
        for fact in memory.list()[0]
        if fact.value is not None and fact.value.number is not None
    }


@pytest.mark.parametrize(
    ("said", "gone"),
    [
        (("I don't have a car.", "I finally got a car!"), "no"),
        (("I drive a 2014 Honda Civic.", "I sold the Civic last week, got 6 grand for it."), "2014 Honda Civic"),
        (("I drive a 2014 Honda Civic.", "Long week. Sold the Civic in the end."), "2014 Honda Civic"),
        (("I'm training for the Boston marathon.", "Tore my ACL, so no marathon for me this year."), "Boston marathon"),
        (("My therapist is Priya.", "Ugh, long week. I stopped seeing Priya."), "Priya"),
        (("I hate flying.", "Actually flying isn't so bad anymore."), "dislikes"),
        (("We've got two cats, Salt and Pepper.", "Pepper got hit by a car, she didn't make it."), "Pepper"),
        (("Tom and I got engaged!", "Well, the wedding's off. Tom and I broke up."), "engaged"),
    ],
)
def test_what_is_over_by_another_name_is_current_no_more(memory, said, gone):
    told(memory, said[0])
    before = held(memory)
    told(memory, *said)

    assert gone in {value for *_, value in before}
    assert gone not in {value for *_, value in held(memory)}


@pytest.mark.parametrize(
    ("said", "now", "old"),
    [
        (
            ("My favourite restaurant is Dishoom.", "Dishoom's gone downhill. My new favourite is Kricket."),
            "Kricket",
            "Dishoom",
        ),
        (("My girlfriend Nadia lives in Lyon.", "We got married on Saturday."), "married", "single"),
        (("My passport expires in August 2026.", "Renewed my passport, good until 2036."), "2036", "2026-08"),
        (("I drive a Mazda 3.", "Traded in the Mazda for a Toyota RAV4."), "Toyota RAV4", "Mazda 3"),
        (("I don't have a car.", "I bought a Honda Civic."), "Honda Civic", "no"),
    ],
)
def test_what_came_in_its_place_is_current(memory, said, now, old):
    told(memory, *said)
    values = {value for *_, value in held(memory)}

    assert now in values
    assert old not in values


def test_of_two_favourites_nobody_knows_which_is_new(memory):
    told(memory, "My favourite restaurant is Dishoom.", "My favorite band is Blur.", "My new favorite is Oasis.")

    assert {"Dishoom", "Blur"} <= {value for *_, value in held(memory)}
