"""The level at which a model reads: the dialogue into memory, then what memory hands over; and the dialogue whole, beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stilltrue import Memory, Message, Unsupported
from stilltrue.config import model_spec
from stilltrue.eval.counted import Counted
from stilltrue.eval.state.dialogue import Dialogue
from stilltrue.extract.windows import MOST_TURNS
from stilltrue.llm.base import Model, Request, system, user
from stilltrue.llm.connect import model_of

_TASK = "Answer the question from the text before it, in a few words, in its language. Say only the answer."
_CHARACTERS = 60_000
"""Of a transcript that is handed over whole."""


class Remembering:
    """A memory that learns with a model, and the same model answering from what memory hands over."""

    def __init__(self, model: Model) -> None:
        self._model = Counted(model)
        self.name = model.name

    def answer(self, dialogue: Dialogue) -> str:
        """
        The model's words.

        Raises:
            ModelFault: the model cannot be asked, so that the memory would be half of one; or it gives no answer.
        """
        with Memory(
            user="owner", zone="UTC", embedder="none", llm=self._model, clock=lambda: dialogue.asked_at
        ) as memory:
            _hear_in_portions(memory, dialogue)
            if self._model.outage is not None:
                raise self._model.outage
            return _asked(self._model, memory.context(dialogue.question).whole, dialogue.question)


class Transcript:
    """The model alone, with every word of the dialogue before it."""

    def __init__(self, model: Model) -> None:
        self._model = model

    def answer(self, dialogue: Dialogue) -> str:
        """The model's words."""
        lines = [f"{turn.at:%Y-%m-%d} {turn.speaker or turn.role}: {turn.text}" for turn in dialogue.turns]
        return _asked(self._model, "\n".join(lines)[-_CHARACTERS:], dialogue.question)


def model_for(llm: str | Model | Callable[..., Any] | None) -> Model:
    """
    The model that is given, else that of `STILLTRUE_LLM`.

    Raises:
        BadRequest: no model answers to that setting.
        Unsupported: none is given and none is configured.
    """
    model = model_of(llm if llm is not None else model_spec())
    if model is None:
        raise Unsupported(
            "level 'model' has a model read the dialogue, and none is configured; set STILLTRUE_LLM, "
            "or run --level structured or --level rules, which need none"
        )
    return model


def _asked(model: Model, text: str, question: str) -> str:
    lines = (system(_TASK), user(f"{text}\n\nQuestion: {question}"))
    return model.complete(Request(lines=lines, max_tokens=200)).text.strip()


def _hear_in_portions(memory: Memory, dialogue: Dialogue) -> None:
    """Add the turns of a dialogue as one session, as many at a time as a model reads in one call."""
    for first in range(0, len(dialogue.turns), MOST_TURNS):
        turns = dialogue.turns[first : first + MOST_TURNS]
        told = [
            Message(text=turn.text, role=turn.role, speaker=turn.speaker, said_at=turn.at, session="talk")
            for turn in turns
        ]
        memory.add(told, now=turns[-1].at)
