"""What memory handed out is known when it comes back without its fence; a person's own words are not."""

from __future__ import annotations

import pytest

from stilltrue.ingest.echo import echoed_spans, rendered_spans

FACT = "user · lives in = Busan  [since 2026-11-30 · tier 3 · current]"
FACT_KO = "user · 사는 곳 = 부산 [2026-11-30부터 · 등급 3 · 현재]"
TOLD = ["I live in Busan.", "나는 부산에 살아.", "yes"]


@pytest.mark.parametrize(
    "line",
    [
        FACT,
        FACT_KO,
        f"- {FACT}",
        f'> [1] {FACT} ← 2026-11-30 user: "I live in Busan."',
        '[3] 2026-11-30 user: "I live in Busan."',
        '[3] (was true until 2026-12-01; now user · lives in = Oslo) 2026-11-30 user: "I live in Busan."',
        "  “나는 부산에 살아.”  2026-11-30 04:17 · user · default #2",
        "user · lives in: Busan  f_363a597e3d9501243c",
    ],
)
def test_a_line_in_the_form_of_memory_is_known(line):
    text = f"Look:\n{line}\nand I like tea."

    assert [text[start:end] for start, end in rendered_spans(text)] == [line]


@pytest.mark.parametrize(
    "line",
    ["I live in Busan.", "user: I live in Busan [tier 3 seats]", "부산 · 서울 중에 부산에 살아.", "[1] I moved on 2026-11-30.",
     "A · B = C", "f_12 is a variable", ""],
)  # fmt: skip
def test_a_line_that_people_write_is_none(line):
    assert rendered_spans(line) == []


def test_a_quotation_that_goes_on_over_lines_belongs_to_its_line():
    text = '[1] 2026-11-30 user: "I moved.\nI live in Oslo."\nI like tea.'

    assert [text[start:end] for start, end in rendered_spans(text)] == text.split("\n")[:2]


@pytest.mark.parametrize(
    ("text", "echoed"),
    [
        ('You told me: "I live in Busan."', '"I live in Busan."'),
        ("You told me: “i live  in busan”!", "“i live  in busan”"),
        ("> I live in Busan.\nis that right?", "I live in Busan."),
        ("• 나는 부산에 살아", "나는 부산에 살아"),
        ("전에 「나는 부산에 살아.」라고 했지", "「나는 부산에 살아.」"),
    ],
)
def test_words_that_cite_what_was_handed_out_are_an_echo(text, echoed):
    assert [text[start:end] for start, end in echoed_spans(text, TOLD)] == [echoed]


@pytest.mark.parametrize("text", ["I live in Busan.", "나는 부산에 살아.", '"I live in Oslo."', '"yes"', "- yes", ""])
def test_own_words_and_other_words_are_no_echo(text):
    assert echoed_spans(text, TOLD) == []


@pytest.mark.parametrize(
    "piece", ["[", "[1] ", '"', " · ", "[tier 3", "“", "> ", "f_0000000000000000000", "\ud800", "a\n"]
)
def test_a_megabyte_of_anything_is_read_in_one_go(piece):
    text = piece * (1_000_000 // len(piece))

    assert all(start < end or not text[start:end] for start, end in (*rendered_spans(text), *echoed_spans(text, TOLD)))
