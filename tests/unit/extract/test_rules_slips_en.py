"""What an English speaker puts right in the same breath was never said; what only sounds like it was."""

from __future__ import annotations

import pytest
from tests.contracts.extractor_contract import window_of

from stilltrue.extract.rules.en.slips import righted
from stilltrue.extract.rules.extractor import Rules


def values(text: str) -> list[str]:
    return [one.value.text for one in Rules().extract(window_of(text)).candidates if one.value is not None]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("I live in Leeds, no wait, Bradford.", "Bradford"),
        ("I live in Leeds, sorry, I mean Bradford.", "Bradford"),
        ("I live in Leeds. Scratch that, Bradford.", "Bradford"),
        ("I live in Leeds... scratch that, Bradford.", "Bradford"),
        ("I live in Leeds — no, Bradford.", "Bradford"),
        ("I live in Leeds, or rather in Bradford.", "Bradford"),
        ("I live in Leeds no wait Bradford.", "Bradford"),
        ("I'm based in Tromsø, hang on, Bodø.", "Bodø"),
        ("I work at Acme, oops, Apex.", "Apex"),
        ("My boss is Kim, I mean Tim.", "Tim"),
        ("I'm allergic to peanuts, no wait, almonds.", "almonds"),
        ("I'm allergic to peanuts, sorry, I mean tree nuts.", "tree nuts"),
        ("My favourite colour is blue, no, dark green.", "dark green"),
        ("My rent is 900, no, 950 pounds.", "950 GBP"),
        ("My rent is 900 pounds a month, I mean 950.", "950 GBP"),
        ("My email is a@b.org, sorry, a@c.org.", "a@c.org"),
        ("I'm a nurse, sorry, a vet.", "vet"),
        ("I work for the city, I mean the county council.", "the county council"),
        ("I live in Leeds, no, Bradford, no, York.", "York"),
    ],
)
def test_what_is_put_right_in_the_same_breath_is_what_was_meant(said, meant):
    assert values(said) == [meant]


@pytest.mark.parametrize(
    "aside",
    [
        "no pets allowed", "no thanks to my landlord", "no kidding", "sorry about the noise", "I mean it's fine", "actually quite near you",
        "wait for it", "sorry, I can't talk now", "no longer with Bob", "well, mostly", "oh and it rains a lot",
    ],
)  # fmt: skip
def test_an_aside_takes_nothing_back(aside):
    assert values(f"I live in Leeds, {aside}.") == ["Leeds"]


@pytest.mark.parametrize(
    "said", ["I live in Leeds. Sorry, Bob, gotta go.", "Sorry, I live in Leeds.", "No, I live in Leeds."]
)
def test_an_apology_before_or_after_a_sentence_takes_nothing_back(said):
    assert values(said) == ["Leeds"]


@pytest.mark.parametrize("said", ["I live in Leeds. Scratch that.", "I live in Leeds, no wait."])
def test_what_is_taken_back_with_nothing_in_its_place_was_not_said(said):
    assert values(said) == []


def test_the_receipt_of_what_was_put_right_is_the_whole_breath():
    (candidate,) = Rules().extract(window_of("Hello! I live in Leeds. Scratch that, Bradford. Bye.")).candidates

    assert candidate.quote == "I live in Leeds. Scratch that, Bradford."


@pytest.mark.parametrize(
    "text",
    ["", ",", "no wait", ", no, " * 2_000, "a, " * 20_000, "…" * 5_000, "I live in \ud800, no, \ud800.", " no" * 5_000],
)
def test_hostile_text_is_read_without_an_error(text):
    assert isinstance(righted(text[:1_600]), str)
    assert values(text) == []


def told(*texts: str) -> list[tuple[str, str | None]]:
    """Each value with what it corrects."""
    return [
        (one.value.text, one.corrects.text if one.corrects is not None else None)
        for one in Rules().extract(window_of(*texts)).candidates
        if one.value is not None
    ]


@pytest.mark.parametrize(
    ("earlier", "later", "was", "is_now"),
    [
        ("I live in Leeds.", "Sorry, I meant Bradford.", "Leeds", "Bradford"),
        ("I live in Leeds.", "No wait, Bradford.", "Leeds", "Bradford"),
        ("I live in Leeds.", "Actually, make that Bradford.", "Leeds", "Bradford"),
        ("My rent is 900 pounds.", "Sorry, 950.", "900 GBP", "950 GBP"),
        ("I'm allergic to peanuts.", "Oops, I meant almonds.", "peanuts", "almonds"),
    ],
)
def test_a_turn_that_puts_the_one_before_it_right_corrects_it(earlier, later, was, is_now):
    assert told(earlier, later) == [(was, None), (is_now, was)]


@pytest.mark.parametrize(
    "later",
    [
        "No, Bradford.", "Sorry, Bob!", "Wait, Bradford has a zoo?", "Sorry, I meant to ask about Bradford.", "I mean, Leeds is great.",
        "Sorry, what about Bradford?", "Wait.",
    ],
)  # fmt: skip
def test_a_turn_that_only_begins_so_corrects_nothing(later):
    assert told("I live in Leeds.", later) == [("Leeds", None)]


def test_a_correction_that_could_be_of_two_things_is_of_none():
    assert told("I live in Leeds and work at Acme.", "Sorry, I meant Bradford.") == [("Leeds", None), ("Acme", None)]
