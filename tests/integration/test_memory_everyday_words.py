"""What people say of themselves in everyday words is read, stands in their words, and is kept."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from stilltrue import Memory


@pytest.fixture
def memory():
    return Memory(user="ann", clock=lambda: datetime(2026, 6, 1, 9, tzinfo=UTC))


@pytest.mark.parametrize(
    ("text", "predicate", "value"),
    [
        ("I run every morning.", "hobby", "running"),
        ("I have no siblings.", "quantity", "0"),
        ("I'm Muslim so I don't drink.", "religion", "Muslim"),
        ("I'm Muslim so I don't drink.", "drinks alcohol", "no"),
        ("I report to Karin now, not Hamid.", "boss", "Karin"),
        ("I moved to Halifax in May, still don't know anyone.", "lives in", "Halifax"),
        ("im jo, 29, and i dont smoke", "smoking", "no"),
        ("My supervisor is Prof. Adeyemi.", "supervisor", "Prof. Adeyemi"),
        ("I have a call with Meredith on 9 June.", "phone call", "2026-06-09"),
    ],
)
def test_a_thing_said_in_everyday_words_is_kept(memory, text, predicate, value):
    memory.add(text)

    assert value in [fact.value.text for fact in memory.list(predicate=predicate)[0] if fact.value]


@pytest.mark.parametrize(
    "text",
    [
        "Here's the mail:\n\nHi Ann,\nI've moved to Denver and started at Initech.\nBest, Greg",
        "Hi Sam, I've moved to Denver. Cheers, Greg",
        "I'm basically married to my laptop.",
        "My daughter is Mia, but my ex works at the same hospital as me.",
    ],
)
def test_what_is_of_another_or_no_earnest_is_not_kept_of_the_owner(memory, text):
    memory.add(text)

    assert not {"works at", "lives in", "marital status"} & {fact.label for fact in memory.current()}


def test_a_doctor_and_a_dentist_are_seen_on_days_of_their_own(memory):
    memory.add("My dentist appointment is on 9 June.")
    memory.add("I have a doctor's appointment on 12 June.")

    assert (memory.current().dentist_appointment, memory.current().medical_appointment) == ("2026-06-09", "2026-06-12")


def test_a_person_who_is_called_is_not_named_by_the_day_of_the_call(memory):
    memory.add("My name is Ann. I have a call on 9 June.")

    assert memory.current().name == "Ann"
