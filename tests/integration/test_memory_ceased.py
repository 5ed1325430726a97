"""What stood is over or otherwise once an English speaker says so in his own words, in another talk and another month."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from stilltrue import Memory


@pytest.fixture
def memory(storage):
    return Memory(user="ann", storage=storage, embedder="none", clock=lambda: datetime(2026, 9, 1, 9, tzinfo=UTC))


def tell(memory: Memory, *texts: str) -> None:
    """Tell each text in a session and a month of its own, from March on."""
    for month, text in enumerate(texts, 3):
        memory.add(text, said_at=f"2026-{month:02}-10T10:00:00Z", session=f"talk {month}")


def held(memory: Memory) -> list[tuple[str, str]]:
    """Label and value of what holds."""
    return sorted((one.label, one.value.text) for one in memory.current() if one.polarity and one.value is not None)


@pytest.mark.parametrize(
    ("told", "over"),
    [
        ("Priya is my therapist.", "I stopped seeing Priya, it wasn't helping."),
        ("My dentist is Dr. Kim.", "I don't go to Dr. Kim anymore."),
        ("I go to the gym on Tuesdays.", "I quit my membership."),
        ("I work at Ford.", "I used to work at Ford."),
        ("I'm a nurse.", "I used to be a nurse."),
        ("I like gin.", "I used to like gin."),
        ("I like coffee.", "I stopped liking coffee."),
        ("I like running.", "I don't enjoy running any more."),
        ("My flatmate is Greg.", "Greg's gone."),
        ("I live with my parents.", "I finally found my own place."),
        ("I volunteer at the food bank on Saturdays.", "I don't volunteer there anymore."),
        ("I work at Hillcrest High.", "Last day at Hillcrest today!"),
        ("My girlfriend is called Mia.", "Mia and I are no longer together."),
        ("My cat is called Pixel.", "Had to say goodbye to Pixel today."),
        ("My physio appointment is on October 20 at 9.", "Had to cancel the physio, I have a cold."),
        ("I can't drive.", "Passed my driving test!"),
        ("My cat is called Tiger.", "Tiger got out and never came back."),
        ("Call me Captain.", "Stop calling me Captain."),
        ("Call me Ace.", "Nobody calls me Ace any more."),
        ("I'm taking amoxicillin for ten days starting today.", "Hello."),
        ("The doctor put me on doxycycline for 2 weeks.", "Hello."),
        ("I don't eat meat for 40 days.", "Hello."),
    ],
)
def test_what_is_over_holds_no_more(memory, told, over):
    tell(memory, told, over)

    assert held(memory) == []


@pytest.mark.parametrize(
    ("told", "said", "label", "value"),
    [
        ("I hate mushrooms.", "Actually mushrooms have grown on me.", "attitude", "likes"),
        ("I don't like jazz.", "I've come around to jazz.", "attitude", "likes"),
        ("I weigh 82 kilos.", "Down to 78 kg now!", "weight", "78 kg"),
        ("My salary is 54,000.", "Got a raise: 57k from July.", "salary", "57000"),
        ("From now on answer in French.", "English again please.", "preferred language", "English"),
        ("From now on reply in German.", "Switch back to English.", "preferred language", "English"),
        ("My boss is Rachel.", "She's leaving in June and Dev takes over.", "boss", "Dev"),
        ("My manager is Eve.", "Paul is taking over from Eve as my manager from June.", "manager", "Paul"),
        ("My birthday is June 3rd.", "Sorry, my birthday is June 13th.", "birthday", "June 13th"),
    ],
)
def test_what_is_otherwise_now_is_in_the_place_of_what_was(memory, told, said, label, value):
    tell(memory, told, said)

    assert held(memory) == [(label, value)]


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("My trainer is Joe.", "I left Joe a voicemail."),
        ("I play tennis.", "I used to play tennis every day."),
        ("I live in Rome.", "I used to live in Paris."),
        ("My boss is Tom.", "Tom has grown on me."),
        ("My boss is Tom.", "Tom is leaving tomorrow and Ann is coming over."),
        ("My flatmate is Greg.", "Greg left his keys here."),
        ("I live with my parents.", "I got my own place in line."),
        ("I weigh 82 kilos.", "We're down to 20 kg of flour."),
        ("Call me Captain.", "Stop calling me at work."),
        ("From now on answer in French.", "English again was my worst subject."),
        ("I've been taking metformin for ten years.", "Hello."),
        ("I take ibuprofen for three days every month.", "Hello."),
    ],
)
def test_what_only_sounds_like_an_end_leaves_what_was_told(memory, told, said):
    memory.add(told, said_at="2026-03-10T10:00:00Z", session="one")
    before = held(memory)

    memory.add(said, said_at="2026-04-10T10:00:00Z", session="two")

    assert before
    assert set(before) <= set(held(memory))


@pytest.mark.parametrize(
    "gone", ["Rex ran away last week.", "Rex went missing.", "We had to rehome Rex.", "I gave Rex away."]
)
def test_an_animal_that_ran_away_or_was_given_away_is_no_pet_any_more(memory, gone):
    tell(memory, "I have a cat named Miso and a dog named Rex.", gone)

    assert held(memory) == [("cat's name", "Miso"), ("pet", "cat")]


@pytest.mark.parametrize(
    "back",
    ["Rex ran away but we found him.", "Rex ran off with my shoe.", "We gave Rex a bath.", "Rex got out of the bath."],
)
def test_an_animal_that_is_there_stays_a_pet(memory, back):
    tell(memory, "I have a dog named Rex.", back)

    assert ("pet", "dog") in held(memory)


@pytest.mark.parametrize(
    ("told", "moved"),
    [
        ("The fair is on October 18.", "The fair got moved to October 25."),
        ("Our school play is on October 18.", "The school play has been pushed back to the 25th."),
        ("The bake sale is on October 18.", "They've moved the bake sale to October 25th."),
    ],
)
def test_a_thing_that_has_a_day_is_on_the_day_to_which_it_was_moved(memory, told, moved):
    tell(memory, told, moved)

    assert [value for label, value in held(memory) if label == "date"] == ["2026-10-25"]


@pytest.mark.parametrize("said", ["The office moved to May Street.", "The desk was moved to the 4th floor."])
def test_what_was_moved_to_a_place_is_on_no_day(memory, said):
    tell(memory, said)

    assert held(memory) == []


def test_an_appointment_that_keeps_its_hour_is_on_another_day_at_that_hour(memory):
    memory.add("I have a dentist appointment on October 12 at 3pm.", said_at="2026-08-01T10:00:00Z", session="a")
    memory.add("The dentist moved me to the 14th, same time.", said_at="2026-08-20T10:00:00Z", session="b")

    assert memory.current().value("dentist appointment") == "2026-10-14 at 3pm"


@pytest.mark.parametrize(
    ("moved", "day"),
    [
        ("Exam postponed by a week.", "2026-10-09"),
        ("They pushed the exam back two weeks.", "2026-10-16"),
        ("The exam was moved up by 3 days.", "2026-09-29"),
        ("My exam got delayed by an hour.", "2026-10-02"),
        ("Put my books back two days later.", "2026-10-02"),
    ],
)
def test_what_is_put_off_by_so_long_is_on_the_day_so_long_after_the_one_that_was_told(memory, moved, day):
    tell(memory, "I have an exam on October 2.", moved)

    assert memory.current().value("exam") == day


def test_a_roommate_who_moved_to_another_country_lives_there_and_not_with_the_speaker(memory):
    tell(memory, "My roommate Alice is a chef.", "Alice moved back to Spain.")

    assert held(memory) == [("job title", "chef"), ("lives in", "Spain")]


def test_a_meeting_is_off_whatever_word_comes_before_it(memory):
    memory.add("I have a meeting with Jonas on 3 September at 2.", said_at="2026-08-01T10:00:00Z", session="a")
    memory.add("Jonas can't make it, so the meeting is off.", said_at="2026-08-20T10:00:00Z", session="b")

    assert held(memory) == []


def test_a_flatmate_who_is_to_move_out_is_one_until_then(memory):
    tell(memory, "My flatmate is Greg.", "Greg is moving out at the end of June.")

    assert memory.as_of("2026-06-15").value("flatmate") == "Greg"
    assert held(memory) == []


def test_a_wrist_that_has_healed_is_broken_no_more(memory):
    memory.add("I broke my wrist skiing.", said_at="2026-03-10T10:00:00Z", session="a")
    before = memory.ask("Is my wrist broken?").text

    memory.add("The cast is off, wrist is as good as new.", said_at="2026-05-20T10:00:00Z", session="b")

    assert before.startswith("Yes.")
    assert memory.ask("Is my wrist broken?").text.startswith("No.")
