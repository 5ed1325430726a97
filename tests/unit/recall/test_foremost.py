"""Which of the passages that were hit are looked into."""

from __future__ import annotations

from contextlib import contextmanager
from random import Random

import pytest
from tests.unit.recall.story import Story, when

from stilltrue.index.document import PassageRef
from stilltrue.ledger.naming import Names
from stilltrue.model.turn import Turn
from stilltrue.model.unit import UnitKind
from stilltrue.recall.asking import Asking
from stilltrue.recall.book import FactBook
from stilltrue.recall.foremost import foremost
from stilltrue.recall.question import understood
from stilltrue.recall.settings import DEFAULT
from stilltrue.recall.tunnels.base import Hit, View

SAID = (
    ("Mina", "I planted basil by the wall."),
    ("Jun", "Did you plant basil?"),
    ("Mina", "바질을 심었어요."),
    ("Jun", "민아가 바질을 심었어?"),
    (None, "Basil likes the sun."),
)
QUESTIONS = ("What did Mina plant?", "What is planted?", "민아가 뭘 심었어?")


def told(n: int) -> tuple[Story, list[Turn]]:
    story = Story()
    lines = [SAID[place % len(SAID)] for place in range(n)]
    return story, [story.say(text, role="other" if who else "user", speaker=who) for who, text in lines]


@contextmanager
def looking(story: Story, question: str, k: int):
    with story.storage.reading() as tx:
        names = Names.of([])
        asked = understood(tx, Asking(question=question, spaces={story.space: names}, now=when("2026-06-01")))
        book = FactBook(tx, asked.cue.at, asked.cue.at, None)
        yield View(tx, story.space, names, asked, DEFAULT, book, k, lambda turn: not turn.quarantined)


def hits(turns: list[Turn], random: Random) -> list[Hit]:
    found = [
        Hit(UnitKind.PASSAGE, str(PassageRef(turn.id, 0, len(turn.text))), tunnel, turn.id, random.random())
        for turn in turns
        for tunnel in ("dense", "lexical")
        if random.random() < 0.7
    ]
    random.shuffle(found)
    return found


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("seed", range(12))
def test_the_foremost_of_few_are_the_first_of_the_foremost_of_many(question, seed):
    story, turns = told(60)
    found = hits(turns, Random(seed))

    with looking(story, question, 4) as view:
        few = foremost(view, found)
    with looking(story, question, 100) as view:
        many = foremost(view, found)

    assert few == many[:12]


def test_no_turn_is_read_that_cannot_be_among_them():
    story, turns = told(60)
    strong = [
        Hit(UnitKind.PASSAGE, str(PassageRef(turn.id, 0, len(turn.text))), "lexical", turn.id, 0.9)
        for turn in turns[:20]
    ]
    weak = [
        Hit(UnitKind.PASSAGE, str(PassageRef(turn.id, 0, len(turn.text))), "dense", turn.id, 0.4) for turn in turns[20:]
    ]

    with looking(story, "What is planted?", 2) as view:
        foremost(view, [*weak, *strong])
        read = view.book.known(turn.id for turn in turns)

    assert set(read) == {turn.id for turn in turns[:20]}


def test_a_turn_that_is_gone_is_left_out():
    story, turns = told(3)
    gone = Hit(UnitKind.PASSAGE, "t9999:0:5", "lexical", "t9999", 0.9)

    with looking(story, "What is planted?", 10) as view:
        found = foremost(view, [gone, *hits(turns, Random(1))])

    assert "t9999" not in {one.ref.turn_id for one in found}
