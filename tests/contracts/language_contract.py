"""What every language pack promises. A pack's test class inherits this and names its pack and its golden files."""

from __future__ import annotations

from datetime import datetime
from itertools import pairwise
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from stilltrue.language import Language, language
from stilltrue.language.base import DateFound
from stilltrue.model.time import BEGINNING, FOREVER, Instant, datetime_of

GOLDEN = Path(__file__).parents[1] / "golden" / "language"
MARKERS = "question negated plan hedged hypothetical update ending joke reported temporary recollection past".split()
NOON = datetime(2026, 5, 15, 12, tzinfo=ZoneInfo("Asia/Seoul"))
HOSTILE = [
    "",
    "   \t\n",
    "\ud800\udfff",
    "\x00\x07\x1b[31m",
    "\u202e3월 3일\u202c",
    "🐶" * 50,
    "'; DROP TABLE turns; --",
    "9999-12-31 0000-00-00 99999999999999999999년",
    "((((((((((a+)+)+)+)+)+$",
    "the day before " * 300,
    "내 생일 전날 " * 300,
    "1," * 2_000,
]


def golden_lines(name: str) -> list[str]:
    lines = (GOLDEN / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.strip() and not line.startswith("#")]


class LanguageContract:
    """Inherit it, name the class `Test…`, and set the code of the pack and sentences in its language."""

    code: str
    two_sentences: str

    @property
    def pack(self) -> Language:
        return language(self.code)

    def test_a_date_stands_where_it_says_it_stands(self) -> None:
        for line in golden_lines(f"{self.code}.txt"):
            expression = line.split(" | ", 2)[2].rpartition(" => ")[0]

            found = self.pack.dates(expression, NOON)

            assert all(expression[date.start : date.end] == date.text for date in found)

    def test_dates_are_in_order_and_do_not_overlap(self) -> None:
        text = " . ".join(
            line.split(" | ", 2)[2].rpartition(" => ")[0] for line in golden_lines(f"{self.code}.txt")[:60]
        )

        found = self.pack.dates(text, NOON)

        assert found
        assert all(first.end <= second.start for first, second in pairwise(found))

    def test_the_golden_expressions_mean_what_the_file_says(self) -> None:
        wrong = [
            f"{line}   but: {read}" for line in golden_lines(f"{self.code}.txt") if (read := misread(self.pack, line))
        ]

        assert not wrong, "\n".join(wrong)

    def test_the_golden_sentences_carry_the_markers_the_file_says(self) -> None:
        wrong = []
        for line in golden_lines(f"{self.code}_markers.txt"):
            sentence, _, wanted = line.rpartition(" => ")
            carried = " ".join(sorted(each for each in MARKERS if getattr(self.pack, f"is_{each}")(sentence)))
            if (carried or "none") != wanted:
                wrong.append(f"{line}   but: {carried or 'none'}")

        assert not wrong, "\n".join(wrong)

    def test_resolve_gives_nothing_for_two_dates_or_none(self) -> None:
        several = "2026-05-08 . 2026-05-09"

        assert self.pack.resolve(several, NOON) is None
        assert self.pack.resolve("", NOON) is None

    def test_sentences_are_exact_slices_without_white_space_around_them(self) -> None:
        text = self.two_sentences

        ranges = self.pack.sentences(text)

        assert len(ranges) == 2
        assert all(text[start:end] == text[start:end].strip() for start, end in ranges)

    @pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
    def test_hostile_text_is_read_without_a_failure(self, text: str) -> None:
        dates = self.pack.dates(text, NOON)

        assert all(text[date.start : date.end] == date.text for date in dates)
        assert all(text[start:end] == written for written, start, end, _ in self.pack.numbers(text))
        assert all(0 <= start < end <= len(text) for start, end in self.pack.sentences(text))
        assert all(getattr(self.pack, f"is_{each}")(text) in (True, False) for each in MARKERS)

    @pytest.mark.parametrize("year", [1, 2, 9998, 9999])
    def test_an_anchor_at_the_end_of_the_calendar_gives_dates_inside_it(self, year: int) -> None:
        anchor = datetime(year, 1, 2, tzinfo=ZoneInfo("UTC"))

        for line in golden_lines(f"{self.code}.txt")[:150]:
            expression = line.split(" | ", 2)[2].rpartition(" => ")[0]
            assert all(date.interval.start < date.interval.end for date in self.pack.dates(expression, anchor))

    def test_a_question_without_a_cue_has_no_window(self) -> None:
        intent = self.pack.time_intent("KX-204?", NOON)

        assert intent.window is None
        assert intent.order is None


def misread(pack: Language, line: str) -> str | None:
    """What the pack reads where it is not what the line wants."""
    anchor_text, zone, rest = line.split(" | ", 2)
    expression, _, wanted = rest.rpartition(" => ")
    anchor = datetime.fromisoformat(anchor_text).replace(tzinfo=ZoneInfo(zone))
    found = pack.dates(expression, anchor)
    read = "; ".join(_spelled(date, anchor) for date in found) or "none"
    return None if read == wanted else read


def _spelled(date: DateFound, anchor: datetime) -> str:
    unit = date.moment or date.until
    assert unit is not None
    start, end = _edge(date.interval.start, anchor), _edge(date.interval.end, anchor)
    return f"{start} .. {end} {unit.precision} {date.rule}"


def _edge(instant: Instant, anchor: datetime) -> str:
    if instant in (BEGINNING, FOREVER):
        return "-"
    local = datetime_of(instant, anchor.tzinfo or ZoneInfo("UTC"))
    return local.strftime("%Y-%m-%d" if local.strftime("%H%M") == "0000" else "%Y-%m-%dT%H:%M")
