"""What a model is: lines of a conversation in, one answer out, whole or in pieces, with what it used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from stilltrue.errors import BadRequest
from stilltrue.llm.cost import Price


class Role(StrEnum):
    """Whose words a line holds."""

    SYSTEM = "system"
    USER = "user"
    ASSISTANT = "assistant"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a conversation with a model."""

    role: Role
    text: str
    stable: bool = False
    """All lines up to this one come again word for word, so that a provider may keep them in its prompt cache."""


def system(text: str, *, stable: bool = True) -> Line:
    """The line that says what to do; the same from question to question."""
    return Line(Role.SYSTEM, text, stable)


def user(text: str, *, stable: bool = False) -> Line:
    """A line of the one who asks."""
    return Line(Role.USER, text, stable)


def assistant(text: str) -> Line:
    """A line that the model said before."""
    return Line(Role.ASSISTANT, text)


class Form(StrEnum):
    """How JSON is asked for."""

    SCHEMA = "schema"
    """By the provider's own structured output."""
    TOOL = "tool"
    """As the arguments of one tool that has to be called."""
    TEXT = "text"
    """In words: the lines say it, and the answer is plain text."""


ALL_FORMS = (Form.SCHEMA, Form.TOOL, Form.TEXT)
"""Best first."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The shape that an answer should have."""

    name: str
    """Letters, digits, `_` and `-`, at most 64 of them."""
    schema: Mapping[str, object]
    """A JSON Schema whose root is an object."""
    as_written: bool = False
    """It is sent as it is: what is optional stays so, for shorter answers, and no endpoint is asked to be strict."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A question to a model, with its limits."""

    lines: tuple[Line, ...]
    """At least one of the user's."""
    max_tokens: int = 2_048
    """How long the answer may be."""
    timeout_seconds: float | None = None
    """For the whole answer, repeated tries and all; None for the model's own limit."""
    temperature: float | None = 0.0
    """0 for the likeliest answer; None for the provider's default. Left out where a model takes none."""
    shape: Shape | None = None
    form: Form = Form.TEXT
    """How the shape is asked for; plain text where there is no shape."""

    def __post_init__(self) -> None:
        if not any(line.role is Role.USER for line in self.lines):
            raise BadRequest(f"a question of {len(self.lines)} lines, none of the user's; add what is asked")
        if self.max_tokens < 1:
            raise BadRequest(f"an answer of at most {self.max_tokens} tokens; allow at least 1")
        if self.form is not Form.TEXT and self.shape is None:
            raise BadRequest(f"the form {self.form.value!r} without a shape; give the shape of the answer")

    @property
    def n_characters(self) -> int:
        """How long the lines are together."""
        return sum(len(line.text) for line in self.lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """The tokens that an answer took."""

    input_tokens: int = 0
    """All that was read, the cached ones too."""
    output_tokens: int = 0
    """All that was written, hidden reasoning too."""
    cached_tokens: int = 0
    """Those of the input that came from the provider's cache."""
    kept_tokens: int = 0
    """Those of the input that were written into the provider's cache."""
    estimated: bool = False
    """The server did not say; counted from the texts, rather too many than too few."""

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            input_tokens=self.input_tokens + other.input_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
            cached_tokens=self.cached_tokens + other.cached_tokens,
            kept_tokens=self.kept_tokens + other.kept_tokens,
            estimated=self.estimated or other.estimated,
        )

    @property
    def tokens(self) -> int:
        """Read and written together."""
        return self.input_tokens + self.output_tokens


class Finish(StrEnum):
    """Why an answer ends where it does."""

    DONE = "done"
    LENGTH = "length"
    """The limit of tokens was reached in the middle."""
    DECLINED = "declined"
    """The model, or a filter, would not answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Completion:
    """One answer."""

    text: str
    """As the model wrote it; the arguments as JSON where a tool was asked for. May be empty."""
    finish: Finish = Finish.DONE
    usage: Usage
    model: str
    """Which model answered, as the server names it."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of an answer as it comes."""

    text: str
    completion: Completion | None = None
    """The whole answer, with the last piece and no other."""


class Model(Protocol):
    """One language model, wherever it runs."""

    @property
    def name(self) -> str:
        """Where and which: `openai:gpt-4o-mini`, `ollama:qwen3:8b`, `callable:my_model`. Never a key."""
        ...

    @property
    def forms(self) -> tuple[Form, ...]:
        """The forms in which it can be asked for JSON, best first; the last is always plain text."""
        ...

    @property
    def price(self) -> Price | None:
        """What its tokens cost; None where that is not known."""
        ...

    def complete(self, request: Request) -> Completion:
        """
        The whole answer. One that was cut at the limit or declined is an answer, and its `finish` says so.

        Raises:
            ModelUnreachable: down, too slow, or stopped in the middle.
            ModelKeyRefused: no key, or one that is not accepted.
            ModelBusy: still too busy after a few tries.
            ModelRefused: no such model, form or setting; `ModelInputTooLong` where the lines are too long.
            ModelAnswerBroken: what came is no answer of such a server.
            BudgetSpent: the day's budget is used up; nothing was asked.
        """
        ...

    def stream(self, request: Request) -> Iterator[Piece]:
        """
        The same answer in pieces, in order; the last piece carries the completion.

        Raises:
            ModelFault: as `complete`; after the first piece nothing is tried again.
        """
        ...


_BYTES_A_TOKEN = 3


def estimated_tokens(text: str) -> int:
    """
    About how many tokens a text is, rather too many than too few, for any script.

    >>> estimated_tokens("I moved to Busan."), estimated_tokens("부산으로 이사했어요")
    (6, 10)
    """
    return -(-len(text.encode("utf-8", "surrogatepass")) // _BYTES_A_TOKEN)


_TOKENS_A_LINE = 8


def estimated_usage(request: Request, answer: str) -> Usage:
    """What a question and its answer took, where nobody says."""
    asked = sum(estimated_tokens(line.text) + _TOKENS_A_LINE for line in request.lines)
    if request.shape is not None and request.form is not Form.TEXT:
        asked += estimated_tokens(str(request.shape.schema))
    return Usage(input_tokens=asked, output_tokens=estimated_tokens(answer), estimated=True)
