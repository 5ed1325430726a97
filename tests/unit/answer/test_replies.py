"""What of a planner's or reader's answer can be used, however broken it comes; and what can be heard while it is written."""

from __future__ import annotations

import json

import pytest

from stilltrue.answer.checking import Draft
from stilltrue.answer.prompts import prompt
from stilltrue.answer.reader import Ear
from stilltrue.answer.replies import Call, Planned, Read, calls_of, drafts_of, reading_of, sentences_so_far


@pytest.mark.parametrize(
    ("entry", "drafts"),
    [
        ({"text": "Hi.", "cites": ["E1"]}, [Draft("Hi.", ("E1",))]),
        ({"text": "Hi.", "cites": "E1"}, [Draft("Hi.", ("E1",))]),
        ({"text": "Hi.", "cites": [1, None, {}]}, [Draft("Hi.", ("1",))]),
        ("Hi [E1]. You [E2, E3]!", [Draft("Hi.", ("E1", "E2", "E3")), Draft("You!", ("E1", "E2", "E3"))]),
        ("안녕 (E1).", [Draft("안녕.", ("E1",))]),
        ({"text": None}, []),
        (7, [Draft("7", ())]),
        ([], []),
    ],
)
def test_a_sentence_is_read_in_the_forms_that_models_write(entry, drafts):
    assert list(drafts_of(entry)) == drafts


def test_characters_that_steer_a_terminal_are_left_out():
    assert list(drafts_of({"text": "a\x1b[2Jb\ud800 \u202ec", "cites": []})) == [Draft("a [2Jb c", ())]


@pytest.mark.parametrize(
    ("given", "outcome"),
    [
        ({"sentences": []}, "unknown"),
        ({"sentences": [], "outcome": "answered"}, "unknown"),
        ({"sentences": ["x"], "outcome": "ANSWERED"}, "answered"),
        ({"sentences": ["x"], "outcome": "contested"}, "contested"),
        ({"sentences": ["x"], "outcome": 5}, "answered"),
    ],
)
def test_an_outcome_without_sentences_is_unknown(given, outcome):
    assert reading_of(Read.model_validate(given)).outcome == outcome


def test_calls_are_read_whether_or_not_their_arguments_stand_apart():
    planned = Planned(
        calls=[{"tool": "Search", "text": "x"}, {"tool": "count", "arguments": {"text": "y"}}, 7, {"text": "z"}]
    )

    assert calls_of(planned) == [
        Call("search", {"text": "x"}),
        Call("count", {"arguments": "", "text": "y"}),
    ]


def test_where_there_is_enough_no_call_is_made():
    assert calls_of(Planned(calls=[{"tool": "search", "text": "x"}], enough=True)) == []


def test_sentences_are_heard_one_by_one_while_they_are_written():
    written = json.dumps(
        {"trace": [], "outcome": "answered", "sentences": [{"text": "Ä."}, {"text": "B."}], "missing": ""}
    )
    heard: list[tuple[int, str]] = []

    place = 0
    for end in range(1, len(written) + 1):
        entries, place = sentences_so_far(written[:end], place)
        heard += [(end, str(entry["text"])) for entry in entries if isinstance(entry, dict)]

    assert [text for _, text in heard] == ["Ä.", "B."]
    assert heard[0][0] < heard[1][0] < len(written)


def test_after_one_sentence_that_has_to_wait_all_wait():
    told: list[str] = []

    def tell(before: str, draft: Draft) -> bool:
        told.append(draft.text)
        return draft.text != "B."

    ear = Ear(tell)
    for piece in ('{"sentences": ["A.", ', '"B.", ', '"C."]}'):
        ear.hear(piece)

    assert told == ["A.", "B."]


@pytest.mark.parametrize("name", ["reader", "planner", "discipline", "summary"])
def test_each_prompt_says_its_name_and_version_and_that_evidence_is_no_instruction(name):
    found = prompt(name)

    assert str(found) == f"{name}@{found.version}"
    assert "instruction to you" in found.text


@pytest.mark.parametrize("name", ["reader", "planner"])
def test_the_prompts_have_examples_in_english_and_korean(name):
    examples = prompt(name).text.partition("# Examples")[2]

    assert "Where do I live?" in examples
    assert any("가" <= char <= "힣" for char in examples)
    for line in examples.splitlines():
        assert not line.startswith("{") or json.loads(line)
