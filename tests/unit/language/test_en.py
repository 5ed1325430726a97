"""English: what differs from other languages."""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest
from tests.contracts.language_contract import NOON, LanguageContract
from tests.unit.language.shared_dates import wrong_readings

from stilltrue.language import language
from stilltrue.language.base import DateRole, Order
from stilltrue.language.en_dates import HINT
from stilltrue.model.time import BEGINNING, FOREVER, Origin, Precision, instant_of

english = language("en")


class TestEnglish(LanguageContract):
    code = "en"
    two_sentences = "  I met Dr. Kim at 3.5 km.  Then I went home!  "


@pytest.mark.parametrize("in_sentence", [False, True])
def test_every_shared_case_is_read_right(in_sentence: bool) -> None:
    assert wrong_readings("en", in_sentence) == []


def test_since_opens_and_until_closes() -> None:
    since = english.resolve("since March", NOON)
    until = english.resolve("until June", NOON)

    assert since is not None and until is not None
    assert (since.role, since.interval.end, since.until) == (DateRole.SINCE, FOREVER, None)
    assert (until.role, until.interval.start, until.moment) == (DateRole.UNTIL, BEGINNING, None)
    assert until.until is not None and until.until.precision is Precision.MONTH


def test_until_includes_its_unit_and_before_does_not() -> None:
    until = english.resolve("until 2020", NOON)
    before = english.resolve("before 2020", NOON)

    assert until is not None and before is not None
    assert until.interval.end == instant_of(datetime(2021, 1, 1, tzinfo=NOON.tzinfo))
    assert before.interval.end == instant_of(datetime(2020, 1, 1, tzinfo=NOON.tzinfo))


def test_a_range_has_both_ends_and_the_year_of_one_serves_the_other() -> None:
    found = english.resolve("between March and May 2024", NOON)

    assert found is not None and found.moment is not None and found.until is not None
    assert found.moment.earliest == instant_of(datetime(2024, 3, 1, tzinfo=NOON.tzinfo))
    assert found.until.latest == instant_of(datetime(2024, 6, 1, tzinfo=NOON.tzinfo))


@pytest.mark.parametrize(
    ("sentence", "year"),
    [("I moved in December", 2025), ("We are moving in December", 2026), ("I've lived here since December", 2025)],
)
def test_the_tense_of_the_sentence_chooses_the_year(sentence: str, year: int) -> None:
    found = english.dates(sentence, NOON)

    assert [date.interval.start for date in found] == [instant_of(datetime(year, 12, 1, tzinfo=NOON.tzinfo))]


def test_a_day_of_a_change_of_clocks_has_its_own_length() -> None:
    found = english.resolve("today", datetime(2026, 3, 8, 12, tzinfo=ZoneInfo("America/New_York")))

    assert found is not None
    assert found.interval.end - found.interval.start == 23 * 3600 * 1_000_000


def test_hours_ago_are_elapsed_time() -> None:
    anchor = datetime(2026, 3, 8, 12, tzinfo=ZoneInfo("America/New_York"))

    found = english.resolve("12 hours ago", anchor)

    assert found is not None and found.moment is not None
    assert found.moment.earliest == instant_of(anchor.astimezone(ZoneInfo("UTC")) - timedelta(hours=12))


def test_loose_words_are_read_wide_and_marked_vague() -> None:
    found = english.resolve("a few months ago", NOON)

    assert found is not None and found.vague
    assert found.interval.end - found.interval.start > 60 * 24 * 3600 * 1_000_000


def test_what_is_written_out_is_stated_and_the_rest_is_computed() -> None:
    stated, computed = english.resolve("July 4, 2025", NOON), english.resolve("yesterday", NOON)

    assert stated is not None and stated.moment is not None and stated.moment.origin is Origin.STATED
    assert computed is not None and computed.moment is not None and computed.moment.origin is Origin.COMPUTED


def test_numbers_are_read_in_digits_and_words_and_identifiers_are_none() -> None:
    text = "three cats, 1,240 books, twenty-three pens, KX-204, two hundred and five, a dozen, 3.5k, 2026-05-08"

    values = [value for _, _, _, value in english.numbers(text)]

    assert values == [Decimal(3), Decimal(1240), Decimal(23), Decimal(205), Decimal(12), Decimal(3500)]


@pytest.mark.parametrize(
    ("question", "order"),
    [("What was my first job?", Order.EARLIEST), ("When did I last see Ana?", Order.LATEST), ("Who is Ana?", None)],
)
def test_a_question_says_which_end_of_time_it_prefers(question: str, order: Order | None) -> None:
    intent = english.time_intent(question, NOON)

    assert (intent.window, intent.order) == (None, order)


def test_a_vague_window_is_wider_than_what_is_named() -> None:
    named = english.resolve("a few months ago", NOON)

    intent = english.time_intent("What did I buy a few months ago?", NOON)

    assert named is not None and intent.window is not None
    assert intent.window.start < named.interval.start and named.interval.end < intent.window.end


def test_a_clause_after_but_stands_alone() -> None:
    text = "I used to live in Seoul, but now I live in Busan."

    clauses = [text[start:end] for start, end in english.sentences(text)]

    assert [clause.rstrip(", ") for clause in clauses] == ["I used to live in Seoul", "but now I live in Busan."]


@pytest.mark.parametrize(
    "text", ["What is the phone of Kalemo 33?", "room 4, 2nd", "flat 12B or 7", "v3.11 of 400 lines"]
)
def test_a_number_by_itself_is_not_looked_into_for_a_date(text: str) -> None:
    hinted = HINT.search(text) is not None

    assert hinted is ("2nd" in text)
    assert language("en").dates(text, NOON) == []


@pytest.mark.parametrize(
    "text",
    [
        "in 1998",
        "2026-03-05",
        "13/4/2026",
        "at 3pm",
        "at 3 p.m.",
        "in the 90s",
        "in Q3 2025",
        "since '98",
        "on the 3rd",
    ],
)
def test_a_number_that_may_be_a_date_is_looked_into(text: str) -> None:
    assert HINT.search(text) is not None
    assert language("en").dates(f"I was there {text}.", NOON) != []
