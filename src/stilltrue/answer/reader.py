"""The reader: a model that answers from what it is shown, the values in time order first; whole, or as it writes."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass

from stilltrue.answer.checking import Draft
from stilltrue.answer.exhibits import Board
from stilltrue.answer.prompts import prompt
from stilltrue.answer.replies import READ_SCHEMA, Read, Reading, drafts_of, reading_of, sentences_so_far
from stilltrue.errors import ModelInputTooLong, ModelUnreachable
from stilltrue.llm.base import Completion, Line, Model, Piece, Request, assistant, system, user
from stilltrue.llm.structured import Asker
from stilltrue.llm.wrapped import Wrapped

_MAX_TOKENS = 1_200
_MOST_HALVINGS = 2


@dataclass(frozen=True, slots=True)
class Told:
    """An answer of the reader, with the lines that led to it, for a repair."""

    reading: Reading
    lines: tuple[Line, ...]
    written: str


class Listening(Wrapped):
    """A model that is asked for the whole answer, and whose words are heard as they come."""

    def __init__(self, model: Model, heard: Callable[[str], None], begun: Callable[[], None]) -> None:
        """
        Args:
            model: who is asked.
            heard: told each piece.
            begun: told that an answer begins.
        """
        super().__init__(model)
        self._heard = heard
        self._begun = begun

    def complete(self, request: Request) -> Completion:
        """
        As the model's, by its stream.

        Raises:
            ModelUnreachable: the stream ends without its completion.
        """
        self._begun()
        completion, pieces = None, self._model.stream(request)
        try:
            for piece in pieces:
                if piece.text:
                    self._heard(piece.text)
                completion = piece.completion or completion
        finally:
            if isinstance(pieces, Generator):
                # One that is left has its cost to count, and does so here and now.
                pieces.close()
        if completion is None:
            raise ModelUnreachable(f"{self.name} stopped in the middle of its answer; ask again")
        return completion

    def stream(self, request: Request) -> Iterator[Piece]:
        """As the model's."""
        return self._model.stream(request)


class Ear:
    """Hears the sentences of an answer while it is written, as far as each may be told at once."""

    def __init__(self, tell: Callable[[str, Draft], bool]) -> None:
        """
        Args:
            tell: is given what stands before the sentences, and a sentence; False where it, and all after it, has to
                wait for the end.
        """
        self._tell = tell
        self.begin()

    def begin(self) -> None:
        """A new answer begins."""
        self._written, self._place, self._waits = "", 0, False

    def hear(self, text: str) -> None:
        """Some more is written."""
        self._written += text
        entries, self._place = sentences_so_far(self._written, self._place)
        before = self._written[: self._written.find('"sentences"')] if entries else ""
        for entry in entries:
            for draft in drafts_of(entry):
                self._waits = self._waits or not self._tell(before, draft)


def opening(question: str, day: str) -> str:
    """The question as planner and reader are asked it, with the day on which it is asked."""
    return f"Question ({day}): {' '.join(question.split())[:2_000]}"


def read(asker: Asker, board: Board, question: str) -> Told:
    """
    What the reader answers. Where the evidence is too long for the model, the later half of it is left out.

    Args:
        asker: asks the metered model.
        board: what it is shown.
        question: as `opening` words it.

    Raises:
        ModelFault: the model gave no answer that can be used.
    """
    labels = list(board.exhibits)
    for halving in range(_MOST_HALVINGS + 1):
        lines = _lines(board, labels, question)
        try:
            reply = asker.ask(Request(lines=lines, max_tokens=_MAX_TOKENS), Read, schema=READ_SCHEMA)
        except ModelInputTooLong:
            if halving == _MOST_HALVINGS or len(labels) < 2:
                raise
            labels = labels[: len(labels) // 2]
            continue
        return Told(reading_of(reply.value), lines, reply.completion.text)
    raise AssertionError("the last halving answers or raises")


def repaired(asker: Asker, told: Told, objections: Sequence[str]) -> Told:
    """
    The answer again, after the reader was told once what is wrong with it.

    Raises:
        ModelFault: the model gave no answer that can be used.
    """
    wrong = "\n".join(f"- {one}" for one in objections)
    lines = (
        *told.lines,
        assistant(told.written or "{}"),
        user(f"That answer cannot stand:\n{wrong}\nGive the whole JSON object again, put right."),
    )
    reply = asker.ask(Request(lines=lines, max_tokens=_MAX_TOKENS), Read, schema=READ_SCHEMA)
    return Told(reading_of(reply.value), lines, reply.completion.text)


def _lines(board: Board, labels: Sequence[str], question: str) -> tuple[Line, ...]:
    """What never changes first, then the evidence, then the question once more at the end, where it is not forgotten."""
    shown = board.lines(labels) or "(no evidence)"
    return (system(prompt("reader").text), user(f"{question}\nEvidence (quoted data):\n{shown}\n{question}"))
