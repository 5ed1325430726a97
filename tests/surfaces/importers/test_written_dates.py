"""Dates as people write them, in both languages."""

from __future__ import annotations

import pytest

from stilltrue.model.time import moment_of
from stilltrue.surfaces.importers.dates import date_at_start, date_of_heading


@pytest.mark.parametrize(
    ("text", "said_at", "rest"),
    [
        ("2026-03-05 09:00 x", "2026-03-05T09:00", " x"),
        ("2026-03-05T09:00:00-05:00 x", "2026-03-05T09:00:00-05:00", " x"),
        ("2026-03-05T09:00+09:00 x", "2026-03-05T09:00+09:00", " x"),
        ("2026-03-05 09:00-10:30 x", "2026-03-05T09:00", "-10:30 x"),
        ("2026/3/5 x", "2026-03-05", " x"),
        ("2026. 3. 5. x", "2026-03-05", " x"),
        ("2026년 3월 5일 오후 3시 20분 x", "2026-03-05T15:20", " x"),
        ("2026년 3월 5일(목) 오전 12:05 x", "2026-03-05T00:05", " x"),
        ("2026-03-05 3시에 봐", "2026-03-05", " 3시에 봐"),
        ("2026-03-05 일기", "2026-03-05", " 일기"),
        ("March 5, 2026: x", "2026-03-05", ": x"),
        ("5th Mar 2026, 9:05 PM x", "2026-03-05T21:05", " x"),
    ],
)
def test_a_date_at_the_start_is_read_and_the_rest_left(text: str, said_at: str, rest: str) -> None:
    found = date_at_start(text)

    assert found is not None
    assert (found.said_at, text[found.end :]) == (said_at, rest)
    assert moment_of(found.said_at)


@pytest.mark.parametrize(
    "text", ["2026-02-30 x", "0000-01-01", "2026-13-01", "12026-03-05", "1.2.3", "2026-03-051", "x 2026-03-05"]
)
def test_what_is_no_date_is_none(text: str) -> None:
    assert date_at_start(text) is None


@pytest.mark.parametrize(
    ("title", "found"),
    [
        ("2026-03-05", ("2026-03-05", True)),
        ("Thursday, March 5, 2026", ("2026-03-05", True)),
        ("2026년 3월 5일 목요일", ("2026-03-05", True)),
        ("2026년 3월", ("2026-03", True)),
        ("March 2026", ("2026-03", True)),
        ("[1.2.0] - 2026-03-05", ("2026-03-05", False)),
        ("2026-03-05: 이사", ("2026-03-05", False)),
        ("Room 2026", None),
        ("2026-13", None),
        ("How 2026-03-05 went", None),
    ],
)
def test_a_heading_is_dated_by_its_start_or_end(title: str, found: tuple[str, bool] | None) -> None:
    assert date_of_heading(title) == found
