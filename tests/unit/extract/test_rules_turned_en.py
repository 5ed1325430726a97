"""English sentences with somebody else in front that are about the speaker's own life."""

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
    "text",
    [
        "The dentist moved to Thursday.",
        "My dentist appointment has been pushed back to Thursday.",
        "They moved my dentist appointment to Thursday.",
        "I rescheduled the dentist from Monday to Thursday.",
        "The dentist is on Thursday.",
        "I've got the dentist on Thursday.",
        "I'm seeing the dentist on Thursday.",
        "I have a dentist appointment on Thursday.",
        "Dentist on Thursday.",
    ],
)
def test_a_new_day_of_an_appointment_is_the_coming_one_in_the_one_slot(text):
    assert read(text) == [("user", "dentist appointment", "2026-05-21", False)]


@pytest.mark.parametrize(
    "text",
    ["They cancelled my interview.", "My interview was called off.", "I had to cancel the interview.", "Interview is cancelled.", "The interview on Monday is off."],
)  # fmt: skip
def test_what_is_called_off_has_no_day_any_more(text):
    assert read(text) == [("user", "interview", None, True)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The guild meeting moved to 5 June.", ("the guild meeting", "date", "2026-06-05", False)),
        ("They cancelled the guild meeting.", ("the guild meeting", "date", None, True)),
        ("We moved the meeting to Friday.", ("user", "meeting", "2026-05-22", False)),
    ],
)
def test_what_has_a_name_of_its_own_is_nobodys(text, expected):
    assert read(text) == [expected]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Acme laid me off.", "Acme"),
        ("They let me go.", None),
        ("My company has just fired me.", None),
        ("My last day at Acme is Friday.", "Acme"),
    ],
)
def test_work_that_somebody_else_ended_is_over(text, value):
    assert read(text) == [("user", "works at", value, True)]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("My boyfriend left me.", None),
        ("My girlfriend and I broke up.", None),
        ("Tom and I have split up.", "Tom"),
        ("I broke up with Tom.", "Tom"),
        ("Tom dumped me.", "Tom"),
    ],
)
def test_who_was_parted_from_is_no_partner_any_more_and_nobody_is_engaged(text, value):
    assert read(text) == [("user", "partner", value, True), ("user", "marital status", "engaged", True)]


@pytest.mark.parametrize(
    "text",
    [
        "Our dog died.",
        "My dog Rex passed away on Sunday.",
        "We had to put our dog down.",
        "We had the dog put down yesterday.",
    ],
)
def test_an_animal_that_died_is_no_pet_any_more(text):
    assert read(text) == [("user", "pet", "dog", True)]


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("The doctor took me off metformin.", True),
        ("My GP put me on metformin.", False),
    ],
)
def test_what_a_doctor_orders_is_the_speakers_medication(text, ends):
    assert read(text) == [("user", "medication", "metformin", ends)]


def test_what_a_doctor_orders_so_much_of_is_taken_in_that_dose():
    assert read("They prescribed me 20 mg of metformin.") == [
        ("user", "medication", "metformin", False),
        ("user", "dose", "20 mg", False),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "My sister's dog died.", "The dog next door died.", "My phone died.", "The deal is off.", "The light is off.", "They fired Bob.",
        "Acme fired Bob.", "Bob and Anna broke up.", "The band broke up.", "My flight got delayed by 2 hours.", "My dentist said no.",
        "I hate the dentist on Mondays.", "Thanks for the party on Saturday.", "My last day at school was fun.", "Call me tomorrow.",
        "How was the test on Friday?", "Please move my dentist appointment to Thursday.", "I want to move the dentist to Thursday.", "They might cancel my flight.",
        "My flight was almost cancelled.", "My flight wasn't cancelled after all.", "I thought my flight was cancelled.", "My dog nearly died.",
        "I have Anna's wedding on Saturday.", "My exam is on Friday or Monday.", "The meeting is off to a good start.", "I cancelled my flight insurance.",
        "The test on Friday was hard.", "The deadline on Friday is tight.", "Call on Monday.", "Test on Friday morning and tell me.", "My girlfriend left me a note.",
        "Tom dumped me at the airport.", "My partner broke up a fight.", "The doctor is on holiday.", "The dentist is in Leeds.", "They would have cancelled my flight.",
    ],
)  # fmt: skip
def test_what_is_somebody_elses_or_no_end_is_not_taken_for_one(text):
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("My dentist appointment was moved to June 25 at 10:30.", ("user", "dentist appointment", "2026-06-25 at 10:30", False)),
        ("They moved my exam to 3 September.", ("user", "exam", "2026-09-03", False)),
        ("My flight to New York has been pushed to July 5.", ("user", "flight", "2026-07-05", False)),
        ("They moved my flight to Tokyo to July 5.", ("user", "flight", "2026-07-05", False)),
        ("The meeting with Bob has been postponed to June 20.", ("the meeting with Bob", "date", "2026-06-20", False)),
    ],
)  # fmt: skip
def test_a_month_written_out_is_a_new_day_as_well(text, expected):
    assert read(text) == [expected]


@pytest.mark.parametrize("text", ["My sister moved her wedding to June 20.", "I moved my desk to the march hall."])
def test_what_others_move_and_what_is_moved_elsewhere_has_no_new_day(text):
    assert read(text) == []


@pytest.mark.parametrize(
    "text",
    ["Today was my last day at Acme.", "Yesterday was my last day at Acme.", "Friday is my last day at Acme.", "Tomorrow is my last day at Acme."],
)  # fmt: skip
def test_a_last_day_at_a_firm_is_the_end_there_whatever_stands_first(text):
    assert read(text) == [("user", "works at", "Acme", True)]


@pytest.mark.parametrize("text", ["Today was my last day of school.", "Friday was my best day at Acme."])
def test_another_day_is_no_end_of_work(text):
    assert read(text) == []


def test_our_anniversary_comes_every_year_however_it_is_dated():
    assert read("Our anniversary is June 20.") == read("Our anniversary is on June 20.")
    assert read("Our anniversary is June 20.") == [("user", "anniversary", "June 20", False)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I don't mind cilantro anymore.", [("user", "attitude", "dislikes", True)]),
        ("I no longer mind flying.", [("user", "attitude", "dislikes", True)]),
        ("I don't mind cilantro.", []),
        ("I don't mind it anymore.", []),
    ],
)
def test_what_is_minded_no_longer_is_disliked_no_longer(text, expected):
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Not vegetarian anymore.", "vegetarian"),
        ("No longer vegan, btw.", "vegan"),
        ("I'm not vegan any more.", "vegan"),
    ],
)
def test_a_diet_that_is_over_needs_no_subject(text, value):
    assert read(text) == [("user", "diet", value, True)]


@pytest.mark.parametrize("text", ["No more tennis for me.", "My knee is bad, so no more tennis for me."])
def test_a_sport_of_which_there_is_no_more_is_no_hobby(text):
    assert ("user", "hobby", "tennis", True) in read(text)


@pytest.mark.parametrize(
    "text",
    [
        "Not vegan food again!",
        "No more cake for me, thanks.",
        "No more coffee for me.",
        "I'm full, so no more chocolate for me.",
        "Not a vegetarian in sight.",
    ],
)
def test_what_is_not_there_is_nothing_that_is_over(text):
    assert read(text) == []


def test_a_second_home_is_no_part_of_the_first_ones_place():
    assert read("I have an apartment in Paris and a cabin in Vermont.") == [("user", "lives in", "Paris", False)]
