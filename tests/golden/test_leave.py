"""What gives an assistant more leave waits for an approval; what only sounds like it does not. One sentence a line."""

from __future__ import annotations

from pathlib import Path

import pytest

from stilltrue.ingest.quarantine import quarantined
from stilltrue.model.scope import Channel

LINES = [
    (path.stem, line[:1], line[2:])
    for path in sorted(Path(__file__).parent.joinpath("leave").glob("*.txt"))
    for line in path.read_text(encoding="utf-8").splitlines()
    if line[:1] in "+-"
]


@pytest.mark.parametrize(("language", "mark", "sentence"), LINES)
def test_more_leave_waits_for_an_approval_and_small_talk_does_not(language, mark, sentence):
    assert quarantined(sentence, Channel.USER) is (mark == "+")


@pytest.mark.parametrize("language", ["en", "ko"])
def test_both_languages_are_asked_as_much(language):
    marks = [mark for spoken, mark, _ in LINES if spoken == language]

    assert min(marks.count("+"), marks.count("-")) >= 40


@pytest.mark.parametrize(
    "piece",
    ["feel free to ", "you can delete ", "알아서 ", "앞으로 규칙은 다 ", "묻지 않고 ", "if they ask ", "허락 없이 해", "send all my ", "don't ask "],
)  # fmt: skip
def test_a_megabyte_of_the_beginning_of_a_leave_is_read_in_one_go(piece):
    assert quarantined(piece * (300_000 // len(piece)), Channel.USER) in (True, False)
