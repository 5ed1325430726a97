"""The day in a formula: its timeline changes at the dates that it is compared with, and at no other."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from stilltrue.ledger.derive import Known, Series, outcomes
from stilltrue.ledger.formula import BadFormula, check, evaluate, parse, worked
from stilltrue.model.claim import Value, ValueKind
from stilltrue.model.scope import Tier
from stilltrue.model.time import BEGINNING, FOREVER, Interval, datetime_of, instant_of

SEOUL = ZoneInfo("Asia/Seoul")


def date(text):
    return Value(ValueKind.DATE, text, text)


def told(formula, zone=SEOUL, over=("2026-01-01", None), **inputs):
    """What a formula gives, each from which local time on."""
    start = instant_of(datetime.fromisoformat(over[0]), zone)
    end = instant_of(datetime.fromisoformat(over[1]), zone) if over[1] else FOREVER
    series = {
        name: Series(called=name, known=[Known(valid=Interval(BEGINNING, FOREVER), value=value, tier=Tier.OWN_WORD)])
        for name, value in inputs.items()
    }
    found = outcomes(parse(formula), series, Interval(start, end), Tier.OWN_WORD, zone=zone)
    return [
        (datetime_of(one.valid.start, zone).strftime("%Y-%m-%d %H:%M"), one.value.text if one.value else one.recheck)
        for one in found
    ]


@pytest.mark.parametrize(
    ("formula", "changes"),
    [
        ("case(today < 2026-03-01: 30, else: 50)", [("2026-01-01 00:00", "30"), ("2026-03-01 00:00", "50")]),
        ("30 if today <= 2026-03-01 else 50", [("2026-01-01 00:00", "30"), ("2026-03-02 00:00", "50")]),
        (
            "50 if 2026-03 <= today <= 2026-04 else 30",
            [("2026-01-01 00:00", "30"), ("2026-03-01 00:00", "50"), ("2026-05-01 00:00", "30")],
        ),
        ("today > 2026-12", [("2026-01-01 00:00", "no"), ("2027-01-01 00:00", "yes")]),
        ("today >= 2026-03-01T09:30", [("2026-01-01 00:00", "no"), ("2026-03-01 09:30", "yes")]),
        ("today >= 2026-03-01T09:30Z", [("2026-01-01 00:00", "no"), ("2026-03-01 18:30", "yes")]),
        ("today > 2026-03-01T09:30", [("2026-01-01 00:00", "no"), ("2026-03-01 09:31", "yes")]),
        (
            "today = 2026-02-28",
            [("2026-01-01 00:00", "no"), ("2026-02-28 00:00", "yes"), ("2026-03-01 00:00", "no")],
        ),
        ("오늘 >= 2026-03-01", [("2026-01-01 00:00", "no"), ("2026-03-01 00:00", "yes")]),
        ("today < 2025-01-01", [("2026-01-01 00:00", "no")]),
    ],
)
def test_an_outcome_changes_at_the_dates_that_the_day_is_compared_with(formula, changes):
    assert told(formula) == changes


def test_a_date_may_be_an_input_or_worked_out_from_one():
    found = told('"late" if today > due + 2 weeks else "in time"', due=date("2026-03-01"))

    assert found == [("2026-01-01 00:00", "in time"), ("2026-03-16 00:00", "late")]


def test_a_day_begins_in_the_zone_of_the_claim():
    (_, (changed, _)) = told("today >= 2026-03-01", zone=ZoneInfo("America/New_York"))

    assert changed == "2026-03-01 00:00"


def test_dates_of_a_list_are_counted_as_they_come():
    start = Interval(instant_of(datetime(2026, 1, 1), SEOUL), FOREVER)
    known = [
        Known(valid=Interval(BEGINNING, FOREVER), value=date(day), tier=Tier.OWN_WORD, label=day)
        for day in ("2026-02-01", "2026-03-01")
    ]

    found = outcomes(
        parse("count(due where it <= today)"), {"due": Series(called="due", known=known, many=True)}, start,
        Tier.OWN_WORD, zone=SEOUL,
    )  # fmt: skip

    assert [one.value.text for one in found] == ["0", "1", "2"]


def test_what_is_in_force_since_ever_is_told_from_ever():
    found = outcomes(parse("today >= 2026-03-01"), {}, Interval(BEGINNING, FOREVER), Tier.OWN_WORD, zone=SEOUL)

    assert [one.value.text for one in found] == ["no", "yes"]


@pytest.mark.parametrize("formula", ["today >= 0001-01", "today >= 9999-12-31", "today > 9999-12"])
def test_dates_at_the_ends_of_the_calendar_are_dates(formula):
    assert told(formula)[-1][1] in ("yes", "no")


@pytest.mark.parametrize(
    ("formula", "column", "words"),
    [
        ("today", 1, "outside of a comparison"),
        ("today - start", 1, "start [+] 2 weeks"),
        ("2 * (today - start)", 6, "outside of a comparison"),
        ("case(today: 1, else: 2)", 6, "outside of a comparison"),
        ("max(today, due)", 5, "outside of a comparison"),
        ("today = today", 9, "moves itself"),
        ("today >= prev", 1, "moves itself"),
        ("case(today >= prev + 1 day: 1, else: 2)", 6, "moves itself"),
        ("today < (due if x > today else 2026-01-01)", 1, "moves itself"),
    ],
)
def test_the_day_that_is_no_side_of_a_comparison_with_a_date_is_refused_with_its_column(formula, column, words):
    with pytest.raises(BadFormula, match=words) as refused:
        parse(formula)

    assert refused.value.column == column


@pytest.mark.parametrize(
    "formula",
    ["today >= 2026-03-01", "case(오늘 < due: 1, else: prev)", "1 if 2026-03-01 <= today else 2", "[today] * 2"],
)
def test_the_day_is_printed_back_as_it_is_read(formula):
    assert parse(str(parse(formula))) == parse(formula)


def test_an_input_that_is_called_today_is_an_input():
    formula = parse("today * 2", inputs=["today"])

    assert (formula.inputs, formula.uses_today, str(formula)) == (("today",), False, "[today] * 2")
    assert evaluate(formula, {"today": Value.of_number(7)}).text == "14"


def test_the_day_compared_with_what_is_no_date_can_never_work():
    (problem,) = check(parse("today < 5 kg"), {}).problems

    assert problem.blocking


def test_bands_of_days_that_leave_a_gap_are_noted():
    (problem,) = check(parse("case(today < 2026-03-01: 1, today > 2026-03-01: 2)"), {}).problems

    assert problem.sentence == "no band covers today = 2026-03-01; add one, or an else"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "today = 2026-03-05; 50 where today is no earlier than 2026-03-01"),
        ("ko", "오늘 = 2026-03-05; 오늘이 2026-03-01 이후면 50"),
    ],
)
def test_a_rule_by_the_day_is_told_with_the_day(language, words):
    formula = parse("case(today >= 2026-03-01: 50, else: 30)")

    said = worked(formula, {}, language=language, today=datetime(2026, 3, 5, 12, tzinfo=SEOUL))

    assert said == words


def test_without_a_day_there_is_no_outcome():
    assert evaluate(parse("today >= 2026-03-01"), {}).sentence == "no value for today"
