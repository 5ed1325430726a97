"""What English says of habits and hours: what recurs, how one gets to work, where one trains, how much of a medicine one takes."""

from __future__ import annotations

import pytest
from tests.contracts.extractor_contract import turn_of

from stilltrue.extract.rules.extractor import Rules
from stilltrue.model.claim import Candidate
from stilltrue.model.time import spoken, zone_named
from stilltrue.model.turn import Window


def said(*texts: str) -> list[str]:
    """What the last of some turns is read as saying."""
    turns = tuple(turn_of(text, place, "2026-11-11") for place, text in enumerate(texts))
    return [_line(one) for one in Rules().extract(Window(turns[:-1], turns[-1:])).candidates]


def _line(one: Candidate) -> str:
    qualifier = f"[{one.qualifier}]" if one.qualifier else ""
    value = one.value.text if one.value is not None else "*"
    since = f" from {spoken(one.valid_from, zone_named('Asia/Seoul'))}" if one.valid_from else ""
    return f"{one.act.value} {one.predicate}{qualifier}={value}{since}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Our team standup moved from 9:30 to 10.", "holds team standup=10"),
        ("Standup is at 9:45 from Monday.", "holds standup=9:45 from 2026-11-16"),
        ("Ward meeting is every Wednesday at 2pm.", "holds ward meeting=every Wednesday at 2pm"),
        ("Our seminar moved to Thursdays.", "holds seminar=Thursdays"),
        ("The retro got moved from Fridays to Thursdays.", "holds retro=Thursdays"),
    ],
)
def test_what_recurs_is_known_by_its_days_and_hours(text, expected):
    assert said(text) == [expected]


@pytest.mark.parametrize(
    "text", ["The meeting is at 3.", "My class is at capacity.", "Was standup at 10?", "The meeting moved to the big room.", "My work schedule is every bit as bad."]
)  # fmt: skip
def test_what_is_held_once_does_not_recur(text):
    assert said(text) == []


@pytest.mark.parametrize(
    ("text", "how"),
    [("Now I bike to work.", "bike"), ("I take the train to work.", "train"), ("I walk to the office.", "walk")],
)
def test_the_way_to_work_is_the_commute(text, how):
    assert said(text) == [f"holds commute={how}"]


@pytest.mark.parametrize(
    "text",
    ["I bike to work when it's sunny.", "I biked to work today.", "I want to bike to work.", "I don't drive to work.", "I take the bus to work on rainy days."],
)  # fmt: skip
def test_a_way_to_work_of_some_days_is_not_the_commute(text):
    assert said(text) == []


@pytest.mark.parametrize(
    "text", ["My gym is Iron Gym.", "I work out at Iron Gym.", "I joined Iron Gym.", "I train at Iron Gym."]
)
def test_a_gym_by_its_name_is_the_gym_and_no_employer(text):
    assert said(text) == ["holds gym=Iron Gym"]


@pytest.mark.parametrize(
    "text", ["I work out at home.", "I work out at Christmas.", "My gym is closed.", "I work out in Berlin."]
)
def test_where_else_one_works_out_is_no_gym(text):
    assert not any("gym" in one for one in said(text))


def test_a_dose_is_told_of_its_medicine():
    assert said("I take 500 mg of metformin.") == ["holds medication=metformin", "holds dose[metformin]=500 mg"]


@pytest.mark.parametrize("text", ["Dr. Patel doubled my dose.", "My GP upped my metformin.", "My dose was halved."])
def test_a_dose_that_was_changed_by_an_untold_amount_is_doubtful(text):
    assert said("I take 500 mg of metformin.", text) == ["unsettles dose[metformin]=*"]


@pytest.mark.parametrize(
    "text",
    [
        "Dr. Patel increased my metformin to 1000 mg.",
        "My dose went up to 1000 mg.",
        "They raised my dose from 500 to 1000 mg.",
    ],
)
def test_a_dose_that_was_changed_to_so_much_is_that(text):
    assert said("I take 500 mg of metformin.", text) == ["holds dose[metformin]=1000 mg"]


@pytest.mark.parametrize(
    "text",
    [
        "Should I double my dose?",
        "Dr. Patel might double my dose.",
        "My dose of vitamin sea was doubled by the holiday.",
        "The nurse doubled my appointments.",
    ],
)
def test_a_dose_that_nobody_changed_stands(text):
    assert not any("dose" in one for one in said("I take 500 mg of metformin.", text))


@pytest.mark.parametrize(
    "text", ["keto is over", "I'm done with keto.", "I quit keto last week.", "Keto is over for me"]
)
def test_a_diet_ends_by_its_name(text):
    assert [one.split(" from")[0] for one in said("I'm on keto.", text)] == ["ends diet=keto"]


@pytest.mark.parametrize("text", ["The week is over.", "I'm done with work.", "Paleo is over."])
def test_what_else_is_over_leaves_the_diet(text):
    assert not any("diet" in one for one in said("I'm on keto.", text))


def test_what_was_given_up_and_is_had_again_is_avoided_no_more():
    assert said("I gave up coffee.", "I'm back on coffee.") == ["ends attitude[coffee]=avoids"]


def test_a_post_in_another_city_leaves_the_home_doubtful():
    assert said("My brother Amir lives in Dubai.", "Amir just got transferred to Doha.") == [
        "holds works in=Doha",
        "unsettles lives in=*",
    ]


@pytest.mark.parametrize(
    "text",
    ["I transferred to the paediatric ward.", "I moved from the ER to the ICU.", "Amir transferred to Marketing."],
)
def test_who_changed_his_ward_has_not_moved_house(text):
    assert said(text) == []


def test_a_rent_that_will_be_raised_is_the_old_one_until_then():
    assert said("My landlord raised the rent from 1,200 to 1,350 starting January.") == [
        "holds rent=1200",
        "holds rent=1350 from 2027-01",
    ]


def test_who_used_to_smoke_and_quit_smokes_no_more_from_that_year():
    assert said("I used to smoke a pack a day but quit in 2019.") == ["holds smoking=yes", "holds smoking=no from 2019"]


@pytest.mark.parametrize(
    "text", ["I don't eat shellfish, I'm allergic to it.", "I can't eat shellfish because I'm allergic to it."]
)
def test_what_one_is_allergic_to_may_be_named_before(text):
    assert "holds allergy=shellfish" in said(text)


def test_a_name_that_replaces_another_is_the_one_to_call_by():
    assert said("Please call me Max from now on, not Maximilian.") == ["holds nickname=Max"]


@pytest.mark.parametrize(
    ("before", "now", "expected"),
    [
        ("I have a viewing on Friday at 3.", "The viewing fell through.", "ends viewing=*"),
        ("I have a dentist appointment on Monday.", "The dentist rang, it's now on Tuesday.", "holds dentist appointment=2026-11-17"),
    ],
)  # fmt: skip
def test_an_appointment_falls_through_or_moves_by_a_call(before, now, expected):
    assert said(before, now) == [expected]


def test_a_sum_of_what_was_told_follows_its_parts():
    assert said("Rent is 600 and food 300, so 900 a month in all.") == [
        "holds rent=600",
        "holds food=300",
        "holds total of rent and food=*",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Rent is 600 and food 300, so 1000 in all.",
        "Rent is 600, so 600 in all.",
        "It was 600 and then 300, so I left in all haste.",
    ],
)
def test_numbers_that_do_not_come_to_the_total_are_no_sum(text):
    assert not any("total" in one for one in said(text))


@pytest.mark.parametrize(
    ("text", "height"), [("I'm 5'11 and weigh about 180 lbs.", "5'11"), ("I'm 6 ft 2.", "6 ft 2"), ("I am 5 foot 4 tall.", "5 foot 4")]
)  # fmt: skip
def test_a_height_in_feet_is_kept_as_it_was_said(text, height):
    assert said(text)[0] == f"holds height={height}"


@pytest.mark.parametrize("text", ["I lost 10 lbs since summer.", "I'm 9'5 behind.", "I'm 5 foot soldiers short."])
def test_what_was_lost_or_lacks_is_no_weight_and_no_height(text):
    assert not any("weight" in one or "height" in one for one in said(text))


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("My wedding is in June.", "2027-06"),
        ("My exam is on 8 June.", "2027-06-08"),
        ("My exam is on 20 November.", "2026-11-20"),
    ],
)
def test_what_is_told_of_a_month_that_is_over_is_of_the_coming_one(text, day):
    assert said(text)[0].endswith(f"={day}")
