"""First looks that save the trying of a pattern: they find whatever the pattern itself would."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stilltrue.errors import BadTime
from stilltrue.extract import polarity, shown
from stilltrue.extract.shown import Shown
from stilltrue.language.normal import caseless, says_any
from stilltrue.model.time import moment_of

NEGATIONS = (
    "not never none nobody nothing nowhere neither nor no cannot without hardly nunca jamás nicht kein keine nie pas "
    "jamais aucun aucune don't isn’t dont doesnt cant wont NOT Never NİE nıcht 안 못 않 없어 아니 아닌 아닙 아냐 ない "
    "なかった ません 不 没 沒 无法 未来 非常 먹지마라 가지말고"
).split()


@pytest.mark.parametrize("negation", NEGATIONS)
def test_no_negation_is_overlooked(negation):
    text = f"well, {negation} 먹 at all"

    assert polarity._is_negated_near(text, 0, len(text)) == (polarity.NEGATION.search(text) is not None)


@given(st.text(alphabet="noteva'’ıİKſ 안못지마말없아니ないぬ不沒", max_size=30))
def test_a_first_look_for_a_negation_says_what_the_pattern_says(text):
    assert polarity._is_negated_near(text, 0, len(text)) == (polarity.NEGATION.search(text) is not None)


@given(st.text(alphabet="abiıİkKſsß안가", min_size=1, max_size=6))
def test_a_caseless_text_has_every_part_that_a_pattern_without_case_finds(text):
    for part in ("ab", "i", "k", "s", "안"):
        if re.search(part, text, re.IGNORECASE):
            assert part in caseless(text)


@given(st.text(alphabet="ab '안가🙂ſ", max_size=12), st.lists(st.text(alphabet="ab 안가", min_size=1, max_size=3)))
def test_a_text_says_any_of_some_parts_whatever_scripts_are_mixed_in_it(text, parts):
    assert says_any(text, tuple(parts)) == any(part in text for part in parts)


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("Busan", "I live in Busan, by the sea."),
        ("부산", "나는 부산에 살아"),
        ("조가리 3", "조가리 3의 담당자는 민아야"),
        ("café", "the café is open"),
    ],
)
def test_words_between_plain_neighbours_are_shown(words, text):
    assert Shown((text,)).has(words)


@pytest.mark.parametrize(
    ("words", "text"),
    [("art", "a fresh start"), ("Ann", "Annette called"), ("e", "the cafe\u0301 there"), ("12", "it is 1234 now")],
)
def test_a_first_look_does_not_take_a_part_of_a_word_for_it(words, text):
    assert not shown._is_whole_in(text, words)


@pytest.mark.parametrize("time", ["2026-03-05T09:00:00", "0001-01-01T00:00:00", "9999-12-31T23:59:59"])
def test_a_time_of_the_usual_shape_is_the_same_time_however_it_is_read(time):
    assert moment_of(f"{time}Z") == moment_of(f" {time}Z") == moment_of(f"{time}+00:00")


@pytest.mark.parametrize("time", ["2026-02-30T09:00:00Z", "2026-03-05T25:00:00Z", "0000-03-05T09:00:00Z"])
def test_a_time_of_the_usual_shape_that_does_not_exist_is_refused(time):
    with pytest.raises(BadTime):
        moment_of(time)


def test_midnight_may_be_told_as_the_end_of_a_day():
    assert moment_of("2026-03-05T24:00:00Z") == moment_of("2026-03-06T00:00:00Z")
