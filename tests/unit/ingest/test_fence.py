"""What Stilltrue handed out is known again when it comes back, however it was wrapped on the way."""

from __future__ import annotations

import pytest

from stilltrue.ingest.fence import FENCE_CLOSE, FENCE_OPEN, fenced, unfenced_spans

BLOCK = fenced("- user lives in Busan [1]\n- 마라탕: 줄이는 중 [2]", "c_1")


def left(text: str) -> list[str]:
    return [text[start:end].strip() for start, end in unfenced_spans(text)]


def test_a_fence_carries_its_id_and_its_text():
    assert fenced("user lives in Busan", "c_1") == f"{FENCE_OPEN.format('c_1')}\nuser lives in Busan\n{FENCE_CLOSE}"


def test_what_stands_around_a_fence_is_left_to_learn_from():
    assert left(f"Hi.\n{BLOCK}\nI moved to Oslo.") == ["Hi.", "I moved to Oslo."]


@pytest.mark.parametrize("text", ["I live in Busan.", "", "a < b > c </memory> <memory>", "stilltrue-memory is a word"])
def test_a_text_without_a_fence_is_left_whole(text: str):
    assert unfenced_spans(text) == ([(0, len(text))] if text else [])


@pytest.mark.parametrize(
    "block",
    [
        BLOCK[:-10],
        BLOCK[: len(BLOCK) // 2],
        "> " + BLOCK.replace("\n", "\n> ")[:-8],
        BLOCK.replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;").removesuffix("&gt;"),
    ],
)
def test_a_fence_whose_end_was_cut_off_reaches_to_the_end(block: str):
    assert left(f"I moved to Oslo.\n{block}") == ["I moved to Oslo."]


def test_a_fence_whose_beginning_was_cut_off_begins_at_the_start():
    assert left(f"ives in Busan [1]\n{FENCE_CLOSE}\nI moved to Oslo.") == ["I moved to Oslo."]


@pytest.mark.parametrize(
    "block",
    [
        "> " + BLOCK.replace("\n", "\n> "),
        BLOCK.replace(" id=", "\n  id="),
        BLOCK.replace("stilltrue-memory", "STILLTRUE-MEMORY"),
        BLOCK.replace("stilltrue-memory", "ſtılltrue-memory"),
        BLOCK.replace("stilltrue-memory", "stilltrue-\nmemory"),
        BLOCK.replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;"),
        BLOCK.replace("\n", "\r\n"),
    ],
)
def test_a_fence_is_known_when_quoted_wrapped_or_escaped(block: str):
    assert left(f"I moved to Oslo.\n{block}\nAnd I work at Acme.") == ["I moved to Oslo.", "And I work at Acme."]


def test_a_fence_inside_a_fence_does_not_end_it():
    inner = fenced(f"quoted: {BLOCK} and more", "c_2")

    assert left(f"a b c {inner} d e f") == ["a b c", "d e f"]


def test_two_fences_leave_what_is_between_them():
    assert left(f"{BLOCK} I moved. {BLOCK}") == ["I moved."]


@pytest.mark.parametrize(
    "piece", ["<", "<stilltrue-memory ", FENCE_CLOSE, "<stilltrue - ", "<> ", "> ", "&lt;", "\ud800"]
)
def test_a_megabyte_of_anything_is_read_in_one_go(piece: str):
    spans = unfenced_spans(piece * (1_000_000 // len(piece)))

    assert all(start < end for start, end in spans)
