"""The levels at which a memory hears the dialogue itself, turn by turn, and is asked in words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from stilltrue import Answer, Memory
from stilltrue.eval.state.dialogue import Dialogue
from stilltrue.eval.state.scoring import options_named


class Rules:
    """A memory that reads the dialogue by its rules, with no model."""

    def answer(self, dialogue: Dialogue) -> str:
        """What the ledger answers to the question; else the first that a context hands over and that names one option."""
        with Memory(user="owner", zone="UTC", embedder="none", clock=lambda: dialogue.asked_at) as memory:
            hear(memory, dialogue)
            return replied(memory, dialogue)


def hear(memory: Memory, dialogue: Dialogue) -> None:
    """Add every turn of a dialogue at the time it was said, one session a day."""
    for day, turns in groupby(dialogue.turns, lambda turn: turn.at.date()):
        for turn in turns:
            memory.add(
                turn.text, role=turn.role, speaker=turn.speaker, said_at=turn.at, session=day.isoformat(), now=turn.at
            )


def replied(memory: Memory, dialogue: Dialogue) -> str:
    """The answer of a memory that has heard a dialogue, in words; empty where it has none."""
    found = memory.ask(dialogue.question)
    if isinstance(found, Answer):
        return found.text
    return next((text for text in _evidence(memory, dialogue) if len(options_named(text, dialogue.options)) == 1), "")


def _evidence(memory: Memory, dialogue: Dialogue) -> Iterator[str]:
    """What a context hands over as holding now: the present state, what is worked out in it first, then what was said."""
    entries = [entry for entry in memory.state(dialogue.question).entries if entry.fact.value is not None]
    for entry in sorted(entries, key=lambda entry: entry.working is None):
        yield f"{entry.fact.label}: {entry.fact.value.text if entry.fact.value is not None else ''}"
    for piece in memory.recall(dialogue.question).evidence:
        if piece.stale:
            continue
        if piece.fact is not None:
            yield piece.label
        elif piece.passage is not None:
            yield piece.passage.receipt.quote
