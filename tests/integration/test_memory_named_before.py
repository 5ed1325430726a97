"""A thing told long ago, and named otherwise now, is found again: across sessions, on every backend, whenever it is read."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from stilltrue import Memory
from stilltrue.extract.rules.extractor import Rules


@pytest.fixture
def memory(storage):
    return Memory(user="ann", storage=storage, clock=lambda: datetime(2026, 9, 1, 9, tzinfo=UTC))


class Newer(Rules):
    """The same rules, as a later version."""

    version = 2


def tell(memory: Memory, *texts: str, first: int = 1) -> None:
    """Tell each text in a session and a month of its own."""
    for month, text in enumerate(texts, first):
        memory.add(text, said_at=f"2026-{month:02}-10T10:00:00Z", session=f"talk {month}")


def test_what_was_sold_by_its_make_is_the_car_of_another_session(memory):
    tell(memory, "I drive a Honda Civic.", "Sold the Civic.")

    assert memory.as_of("2026-01-20").car == "Honda Civic"
    assert [(fact.value.text, fact.polarity) for fact in memory.current()] == [("Honda Civic", False)]


def test_a_plan_of_another_session_is_moved_and_called_off(memory):
    tell(memory, "I'm flying to Tokyo on 12 October.", "The flight was moved to the 15th.")
    moved = memory.current()

    tell(memory, "The Tokyo flight's off.", first=3)

    assert moved.value("flight", qualifier="Tokyo") == "2026-10-15"
    assert memory.current().value("flight", qualifier="Tokyo") is None
    assert [fact.polarity for fact in memory.list(lane="planned", standing=None, as_of="2026-10-20")[0]] == [False]


def test_a_day_that_is_only_numbered_is_of_the_month_for_which_it_was_set_in_korean_too(memory):
    tell(memory, "3월 12일 오후 3시에 치과 예약 있어.", "치과 예약 14일로 옮겼어.")

    assert memory.current().value("치과 예약") == "2026-03-14"


def test_an_event_is_found_by_the_last_word_of_its_name(memory):
    tell(memory, "My biology exam is on 30 September.", "The exam's been cancelled.")

    assert [(fact.label, fact.polarity) for fact in memory.current()] == [("biology exam", False)]


def test_of_two_dogs_the_one_that_died_goes_alone_and_the_last_one_ends_the_pet(memory):
    tell(memory, "We have two dogs, Rex and Rusty.", "Rusty passed away.")
    left = memory.current()

    memory.add("Rex passed away too.", said_at="2026-03-10T10:00:00Z", session="talk 3")

    assert (left.pet, left.pet_name) == ("dog", "Rex")
    assert (memory.current().pet, memory.current().pet_name) == (None, None)


def test_reading_a_turn_again_finds_what_it_ended(memory, storage):
    tell(memory, "I live with Priya.", "Priya moved out last week.")
    before = [(fact.slot, fact.polarity, fact.valid) for fact in memory.list()[0]]

    Memory(user="ann", storage=storage, extractors=[Newer()]).reextract(replaces="rules@1")

    assert [(fact.slot, fact.polarity, fact.valid) for fact in memory.list()[0]] == before


@pytest.mark.parametrize(
    "texts",
    [
        ("I'm flying to Tokyo on 12 October.", "The flight was moved to the 15th.", "The Tokyo flight's off."),
        ("My biology exam is on 30 September.", "The exam was moved to 2 October.", "The exam was moved to 5 October."),
    ],
)
def test_reading_a_move_again_finds_what_it_moved(memory, storage, texts):
    tell(memory, *texts)
    before = [(fact.slot, fact.value, fact.polarity, fact.valid) for fact in memory.list()[0]]

    Memory(user="ann", storage=storage, extractors=[Newer()]).reextract(replaces="rules@1")

    assert [(fact.slot, fact.value, fact.polarity, fact.valid) for fact in memory.list()[0]] == before


def test_undoing_the_turn_that_ended_it_lets_it_stand_again(memory):
    tell(memory, "I have a dog called Rusty.")
    memory.add("Rusty died yesterday.", said_at="2026-02-10T10:00:00Z", session="talk 2", source="mail")

    memory.undo(source="mail")

    assert (memory.current().pet, memory.current().pet_name) == ("dog", "Rusty")


def test_a_claim_that_a_program_handed_over_is_found_as_well(memory):
    memory.assert_claims([{"subject": "user", "predicate": "car", "value": "Fiat Panda", "said_at": "2026-01-10"}])

    memory.add("Sold the Panda.", said_at="2026-02-10T10:00:00Z", session="talk 2")

    assert memory.current().car is None
