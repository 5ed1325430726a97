"""A model that says what a script tells it to, and fails as it is told to: for tests and for trying things out."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stilltrue.errors import (
    BadFile,
    ModelAnswerBroken,
    ModelBusy,
    ModelFault,
    ModelFormRefused,
    ModelInputTooLong,
    ModelKeyRefused,
    ModelRefused,
    ModelUnreachable,
)
from stilltrue.llm.base import ALL_FORMS, Completion, Finish, Form, Piece, Request, Usage, estimated_usage
from stilltrue.llm.cost import Price

FAULTS: dict[str, Callable[[], ModelFault]] = {
    "unreachable": lambda: ModelUnreachable("the script says: unreachable; take the fault out of it"),
    "key_refused": lambda: ModelKeyRefused("the script says: key not accepted; take the fault out of it"),
    "busy": lambda: ModelBusy("the script says: busy; take the fault out of it", wait_seconds=30.0),
    "refused": lambda: ModelRefused("the script says: refused; take the fault out of it"),
    "form_refused": lambda: ModelFormRefused("the script says: form refused; take the fault out of it"),
    "too_long": lambda: ModelInputTooLong("the script says: too long; take the fault out of it"),
    "broken": lambda: ModelAnswerBroken("the script says: no answer of a model; take the fault out of it"),
}
"""The failures that a script can name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Saying:
    """One answer of a script."""

    text: str = ""
    when: str | Callable[[Request], bool] | None = None
    """Words that stand in one of the lines, or a test of the question; None for an answer in its turn."""
    finish: Finish = Finish.DONE
    fault: ModelFault | None = None
    """Raised in place of the answer; in a stream after the text."""
    usage: Usage | None = None
    """As the server would tell it; None for an estimate."""

    def fits(self, request: Request) -> bool:
        """The question is the one that it is for."""
        if self.when is None:
            return True
        if callable(self.when):
            return self.when(request)
        return any(self.when in line.text for line in request.lines)


Scripted = str | Mapping[str, object] | ModelFault | Saying | Callable[[Request], str]
"""What a script may hold: a text, an object to be written as JSON, a failure, a saying, or a function of the question."""


class ScriptedModel:
    """
    Answers from a script: sayings with `when` wherever they fit, again and again; the others in order, once each.

    >>> from stilltrue.llm.base import user
    >>> model = ScriptedModel(["Hello!", Saying(text="부산", when="어디")])
    >>> model.complete(Request(lines=(user("어디에 살아?"),))).text, model.complete(Request(lines=(user("Hi"),))).text
    ('부산', 'Hello!')
    """

    def __init__(
        self,
        script: Iterable[Scripted] = (),
        *,
        name: str = "script",
        forms: tuple[Form, ...] = ALL_FORMS,
        price: Price | None = None,
        piece_characters: int = 4,
    ) -> None:
        """
        Args:
            script: what it says.
            name: stored as `scripted:<name>`.
            forms: in which forms it lets itself be asked for JSON; others are refused.
            price: what its tokens are said to cost.
            piece_characters: how long the pieces of a stream are.
        """
        self.name = f"scripted:{name}"
        self.forms = forms
        self.price = price
        self.asked: list[Request] = []
        """Every question so far, also those that failed."""
        self._fitting: list[Saying] = []
        self._in_turn: list[Saying | Callable[[Request], str]] = []
        self._piece_characters = piece_characters
        for entry in script:
            self._take(entry)

    def __repr__(self) -> str:
        """Its name and how far it is."""
        return f"ScriptedModel({self.name!r}, asked={len(self.asked)}, left={self.n_left})"

    @property
    def n_left(self) -> int:
        """How many answers in order have not been asked for."""
        return len(self._in_turn)

    def complete(self, request: Request) -> Completion:
        """
        What the script says to that question.

        Raises:
            ModelRefused: the script says nothing to it.
            ModelFault: as the script says.
        """
        saying = self._saying(request)
        if saying.fault is not None:
            raise saying.fault
        return self._completion(saying, request)

    def stream(self, request: Request) -> Iterator[Piece]:
        """The same in pieces; a failure comes after the text of its saying."""
        saying = self._saying(request)
        size = self._piece_characters
        for start in range(0, len(saying.text), size):
            yield Piece(saying.text[start : start + size])
        if saying.fault is not None:
            raise saying.fault
        yield Piece("", self._completion(saying, request))

    def _take(self, entry: Scripted) -> None:
        saying = _saying(entry)
        if isinstance(saying, Saying) and saying.when is not None:
            self._fitting.append(saying)
        else:
            self._in_turn.append(saying)

    def _saying(self, request: Request) -> Saying:
        self.asked.append(request)
        fitting = next((each for each in self._fitting if each.fits(request)), None)
        if fitting is not None:
            return fitting
        if not self._in_turn:
            raise ModelRefused(
                f"{self.name} has no answer to question {len(self.asked)} ({request.n_characters} characters); "
                "add one to the script"
            )
        entry = self._in_turn.pop(0)
        return entry if isinstance(entry, Saying) else Saying(text=entry(request))

    def _completion(self, saying: Saying, request: Request) -> Completion:
        usage = saying.usage or estimated_usage(request, saying.text)
        return Completion(text=saying.text, finish=saying.finish, usage=usage, model=self.name)


def scripted_file(path: str) -> ScriptedModel:
    """
    The model of a script in a file: one JSON object a line.

    A line has `text`, or `json` for an object to be written as JSON; and perhaps `when`, `finish`
    (`done`, `length`, `declined`) or `fault` (a name of `FAULTS`).

    Raises:
        BadFile: no such file, or a line with something else.
    """
    try:
        lines = Path(path).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadFile(
            f"the script {path} cannot be read ({type(error).__name__}); name a file of JSON lines"
        ) from error
    sayings = [_from_line(line, f"{path}:{number}") for number, line in enumerate(lines, 1) if line.strip()]
    return ScriptedModel(sayings, name=Path(path).stem)


_FIELDS = {"text", "json", "when", "finish", "fault"}


def _from_line(line: str, place: str) -> Saying:
    try:
        return _said(json.loads(line))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise BadFile(
            f"{place} is no saying; wanted is a JSON object with {', '.join(sorted(_FIELDS))} "
            f"where finish is one of {', '.join(Finish)} and fault one of {', '.join(FAULTS)}"
        ) from error


def _said(told: dict[str, Any]) -> Saying:
    if told.keys() - _FIELDS:
        raise KeyError(*(told.keys() - _FIELDS))
    return Saying(
        text=json.dumps(told["json"], ensure_ascii=False) if "json" in told else str(told.get("text", "")),
        when=None if told.get("when") is None else str(told["when"]),
        finish=Finish(told.get("finish", "done")),
        fault=FAULTS[told["fault"]]() if "fault" in told else None,
    )


def _saying(entry: Scripted) -> Saying | Callable[[Request], str]:
    if isinstance(entry, str):
        return Saying(text=entry)
    if isinstance(entry, ModelFault):
        return Saying(fault=entry)
    if isinstance(entry, Mapping):
        return Saying(text=json.dumps(entry, ensure_ascii=False))
    return entry
