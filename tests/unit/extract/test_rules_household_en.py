"""What English says of a household: its children, who shares it, who is to be married, and who parted."""

from __future__ import annotations

import pytest
from tests.contracts.extractor_contract import turn_of

from stilltrue.extract.rules.extractor import Rules
from stilltrue.model.turn import Window


def said(*texts: str) -> list[str]:
    """What the last of some turns is read as saying."""
    turns = tuple(turn_of(text, place, "2026-11-11") for place, text in enumerate(texts))
    return [
        f"{one.act.value} {one.subject} {one.predicate}{f'[{one.qualifier}]' if one.qualifier else ''}={one.value.text if one.value is not None else '*'}"
        for one in Rules().extract(Window(turns[:-1], turns[-1:])).candidates
    ]


@pytest.mark.parametrize(
    "text",
    [
        "I have two kids, Mia (7) and Leo (4).", "I have two kids: Mia, 7, and Leo, 4.", "We have two kids, Mia who is 7 and Leo who is 4.",
        "My kids are Mia (7) and Leo (4).",
    ],
)  # fmt: skip
def test_children_are_known_by_their_names_and_by_the_ages_that_were_told(text):
    assert said(text) == [
        "holds user quantity[kids]=2", "holds user child=Mia", "holds Mia birth year=2019", "holds user child=Leo",
        "holds Leo birth year=2022",
    ]  # fmt: skip


def test_twins_of_one_age_have_one_year_of_birth():
    assert said("We have twins, Noah and Emma, they're 5.") == [
        "holds user quantity[children]=2", "holds user child=Noah", "holds Noah birth year=2021", "holds user child=Emma",
        "holds Emma birth year=2021",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text", ["I have three kids, Mia (7) and Leo (4).", "I had two kids in my class, Mia (7) and Leo (4).", "I don't have two kids, Mia and Leo."]
)  # fmt: skip
def test_names_that_are_not_as_many_as_were_counted_are_no_childrens(text):
    assert not any("child=" in one for one in said(text))


@pytest.mark.parametrize("text", ["I'm an only child.", "I am an only child, so it was quiet."])
def test_an_only_child_has_no_siblings(text):
    assert said(text) == ["holds user quantity[siblings]=0"]


@pytest.mark.parametrize("text", ["I'm not an only child.", "I'm the only childless one."])
def test_who_is_no_only_child_has_told_no_number(text):
    assert said(text) == []


@pytest.mark.parametrize(
    "text",
    ["I live with two flatmates, Sam and Priya.", "My flatmates are Sam and Priya.", "I share a flat with Sam and Priya.", "I have two roommates: Sam and Priya."],
)  # fmt: skip
def test_flatmates_by_their_names_live_with_the_speaker(text):
    assert said(text) == ["holds user lives with=Sam", "holds user lives with=Priya"]


@pytest.mark.parametrize(
    "text", ["I share a birthday with Sam and Priya.", "I don't have flatmates anymore.", "I share a taxi with Sam."]
)
def test_what_else_is_shared_is_no_home(text):
    assert not any("lives with" in one for one in said(text))


@pytest.mark.parametrize(
    "text", ["I'm getting married to Jonas in June.", "Jonas and I are getting married in June.", "We're getting married in June."]
)  # fmt: skip
def test_who_is_to_be_married_is_engaged_and_the_wedding_is_in_the_coming_june(text):
    whom = ["holds user partner=Jonas"] if "Jonas" in text else []

    assert said(text) == ["holds user marital status=engaged", *whom, "holds user wedding=2027-06"]


@pytest.mark.parametrize(
    "text",
    [
        "I'm not getting married in June.", "My sister is getting married to Raj in June.", "I might get married in June.", "I was getting married to Jonas in June.",
        "Are you getting married to Jonas?", "I'm getting my kitchen married up with the hall.",
    ],
)  # fmt: skip
def test_who_is_not_sure_to_be_married_is_not_engaged(text):
    assert not any("user marital status=engaged" in one for one in said(text))


@pytest.mark.parametrize("text", ["We called the wedding off.", "We called off the wedding.", "The wedding is off."])
def test_with_the_wedding_the_engagement_is_off(text):
    assert said("I'm getting married to Jonas in June.", text) == [
        "ends user wedding=*",
        "ends user marital status=engaged",
    ]


def test_another_wedding_that_is_off_ends_no_engagement():
    assert not any("marital status" in one for one in said("My sister's wedding was called off."))


@pytest.mark.parametrize(
    "text", ["We split up.", "Tom and I split up.", "We broke up, sadly.", "My husband and I have separated."]
)
def test_husband_and_wife_who_split_up_are_separated(text):
    assert said("My husband is Tom.", text) == ["ends user spouse=Tom", "holds user marital status=separated"]


@pytest.mark.parametrize(
    "text",
    [
        "Ana and I split up.",
        "We split up the chores.",
        "We split up for the treasure hunt.",
        "We split up in two groups.",
        "We split the bill.",
    ],
)
def test_who_else_splits_leaves_the_spouse(text):
    assert not any("spouse" in one for one in said("My husband is Tom.", text))


def test_a_husband_who_died_is_nobodys_husband_now():
    assert said("Harold, my husband, passed away in 2021.") == [
        "holds Harold date of death=2021",
        "ends Harold lives in=*",
        "ends Harold works at=*",
    ]
