"""How old somebody is by what was said of it."""

from __future__ import annotations

from datetime import UTC, datetime
from types import SimpleNamespace

import pytest

from stilltrue.answer.aged import ages
from stilltrue.model.claim import Value
from stilltrue.model.time import instant_of

NOW = datetime(2026, 5, 20, tzinfo=UTC)


def said(quote, year, month, day):
    """What is read of a receipt: its words, and when they were said."""
    return SimpleNamespace(
        quote=quote, turn=SimpleNamespace(said_at=instant_of(datetime(year, month, day, tzinfo=UTC)))
    )


@pytest.mark.parametrize(
    ("born", "age"),
    [
        ("1990-05-20", (36, 36)),
        ("1990-05-21", (35, 35)),
        ("1990", (35, 36)),
        ("2026", (0, 0)),
        ("2030", None),
        ("4 June", None),
    ],
)
def test_the_day_of_birth_gives_one_age_and_the_year_two(born, age):
    assert ages(Value.of_text(born), [], NOW) == age


@pytest.mark.parametrize(
    ("quote", "day", "age"),
    [
        ("I'm 35", (2026, 5, 20), (35, 35)),
        ("I'm 35", (2026, 1, 5), (35, 36)),
        ("I'm thirty-three", (2024, 3, 1), (35, 36)),
        ("나 서른다섯이야", (2026, 1, 5), (35, 36)),
        ("I was born in 1990", (2026, 1, 5), (35, 36)),
    ],
)
def test_an_age_that_was_said_grows_by_the_years_since_then(quote, day, age):
    assert ages(Value.of_text("1990"), [said(quote, *day)], NOW) == age


@pytest.mark.parametrize(
    ("quote", "day", "age"),
    [
        ("I turned 35 last week", (2026, 1, 15), (35, 35)),
        ("I turned 35 in April", (2026, 5, 10), (35, 35)),
        ("I just turned 34", (2025, 5, 25), (34, 35)),
        ("지난주에 서른다섯 살이 됐어", (2026, 1, 15), (35, 35)),
        ("이제 막 35살 됐어", (2026, 1, 15), (35, 35)),
        ("I turned 35", (2026, 1, 15), (35, 36)),
    ],
)
def test_an_age_that_was_reached_lately_is_counted_from_that_birthday(quote, day, age):
    assert ages(Value.of_text("1990"), [said(quote, *day)], NOW) == age


def test_nothing_is_no_age():
    assert ages(None, [], NOW) is None
