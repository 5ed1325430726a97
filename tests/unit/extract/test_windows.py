"""Turns in portions that a model can read at once."""

from __future__ import annotations

from tests.contracts.extractor_contract import turn_of, window_of

from stilltrue.extract.windows import MOST_CHARACTERS, MOST_TURNS, Portion, Row, halves, parted, portions
from stilltrue.model.turn import Window


def shown(portion: Portion) -> list[str]:
    """The texts that are to be learned from."""
    return [row.text for row in portion.rows]


def test_a_few_turns_are_one_portion():
    [portion] = portions(window_of("One.", "Two."))

    assert shown(portion) == ["One.", "Two."]
    assert list(portion.labelled()) == ["T1", "T2"]


def test_the_talk_right_before_comes_along_and_is_not_learned_from():
    window = Window((turn_of("Before.", 0),), (turn_of("Now.", 1),))

    [portion] = portions(window)

    assert [row.text for row in portion.before] == ["Before."]
    assert shown(portion) == ["Now."]
    assert portion.labelled()["T2"].text == "Now."


def test_many_turns_are_several_portions_each_with_the_one_before_as_its_context():
    found = portions(window_of(*(f"Turn {number}." for number in range(MOST_TURNS + 2))))

    assert [len(portion.rows) for portion in found] == [MOST_TURNS, 2]
    assert found[1].before[-1].text == f"Turn {MOST_TURNS - 1}."


def test_turns_with_nothing_to_read_are_no_portion():
    assert portions(window_of("  \n ")) == []
    assert portions(Window((turn_of("Before."),), ())) == []


def test_a_long_turn_is_cut_where_sentences_end_and_no_character_is_lost():
    text = "The weather was fine and nobody was late. " * 300

    found = portions(window_of(text))

    assert "".join(row.text for portion in found for row in portion.rows) == text
    assert all(len(row.text) <= MOST_CHARACTERS for portion in found for row in portion.rows)
    assert all(row.text.endswith((". ", ".")) for portion in found for row in portion.rows)


def test_a_long_korean_turn_is_cut_and_no_character_is_lost():
    text = "오늘은 날씨가 아주 좋았다. " * 600

    found = portions(window_of(text))

    assert "".join(row.text for portion in found for row in portion.rows) == text


def test_a_text_without_any_break_is_cut_all_the_same():
    text = "가" * (3 * MOST_CHARACTERS)

    found = portions(window_of(text))

    assert "".join(row.text for portion in found for row in portion.rows) == text


def test_two_halves_hold_what_the_whole_held():
    [portion] = portions(window_of("One.", "Two.", "Three."))

    first, second = halves(portion) or (None, None)

    assert first is not None
    assert second is not None
    assert shown(first) + shown(second) == ["One.", "Two.", "Three."]
    assert second.before[-1].text == "One."


def test_one_turn_is_halved_within():
    text = "The weather was fine and nobody was late. " * 20
    portion = Portion((), (Row(turn_of(text), 0, len(text)),))

    first, second = halves(portion) or (None, None)

    assert first is not None
    assert second is not None
    assert "".join(shown(first) + shown(second)) == text


def test_a_short_turn_is_not_halved_for_ever():
    [portion] = portions(window_of("One."))

    assert halves(portion) is None


def test_jobs_are_parted_as_calls_are():
    turns = [turn_of("x" * 1500, number) for number in range(5)]

    assert [len(part) for part in parted(turns)] == [2, 2, 1]


def test_a_turn_that_is_too_long_stands_alone():
    turns = [turn_of("Hi.", 0), turn_of("x" * 9_000, 1), turn_of("Bye.", 2)]

    assert [[turn.index for turn in part] for part in parted(turns)] == [[0], [1], [2]]
