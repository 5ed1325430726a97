"""An answer of a given type: by the provider's schema, else as a tool call, else as checked text; with one repair."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from stilltrue.errors import ModelAnswerBroken, ModelDeclined, ModelFormRefused, ModelTruncated
from stilltrue.llm.base import Completion, Finish, Form, Line, Model, Request, Role, Shape, Usage, assistant, user
from stilltrue.llm.reading import objects_in
from stilltrue.llm.schema import adapter_of, shape_of

if TYPE_CHECKING:
    from pydantic import ValidationError

T = TypeVar("T")

_LONGEST_SHOWN = 8_000
"""How much of a broken answer the model is shown again."""
_MOST_MISTAKES = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply(Generic[T]):
    """An answer that has the type that was asked for."""

    value: T
    completion: Completion
    """The answer as it was read; the repaired one where there was a repair."""
    usage: Usage
    """Of all calls that it took."""
    form: Form
    """How it was asked for."""
    n_calls: int
    """Answers that were paid for: 1, or 2 with a repair."""
    repaired: bool
    """The first answer was broken, and the model put it right."""


@dataclass(frozen=True, slots=True)
class _Broken:
    """Why an answer could not be read."""

    problem: str
    is_json: bool


class Asker:
    """Asks one model for answers of given types, and remembers which form it takes."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._forms = tuple(model.forms)

    @property
    def model(self) -> Model:
        """Who is asked."""
        return self._model

    @property
    def form(self) -> Form:
        """The best form that has not failed so far."""
        return self._forms[0]

    def ask(self, request: Request, wanted: type[T], *, schema: Mapping[str, object] | None = None) -> Reply[T]:
        """
        The model's answer as a value of that type.

        A form that the server refuses is left for the next one down, for good. An answer that is not of
        the type goes back once, with what is wrong with it. The lines should say what the fields mean:
        some servers hold the answer to the schema without showing it to the model.

        Args:
            request: the lines and limits; its shape and form are set here.
            wanted: a pydantic model, or another type whose JSON is an object.
            schema: the JSON Schema that is sent, as it is, where it should be narrower than the type that reads.

        Raises:
            ModelAnswerBroken: still not of the type after the repair.
            ModelTruncated: the answer ends in the middle; allow more tokens, or ask about less.
            ModelDeclined: the model will not answer.
            ModelFault: as `Model.complete`.
        """
        shape = shape_of(wanted)
        if schema is not None:
            shape = replace(shape, schema=schema, as_written=True)
        form, first = self._first(request, shape)
        read = self._read(first, request, wanted)
        if not isinstance(read, _Broken):
            return Reply(value=read, completion=first, usage=first.usage, form=form, n_calls=1, repaired=False)
        self._doubt(form, read)
        second = self._model.complete(_formed(_mended(request, first, read, shape), shape, form))
        again = self._read(second, request, wanted)
        if isinstance(again, _Broken):
            raise ModelAnswerBroken(
                f"{self._model.name} answered twice in another form than asked for ({again.problem}); "
                f"wanted is one JSON object {shape.name!r}: ask again, or use a model that can give structured answers"
            )
        usage = first.usage + second.usage
        return Reply(value=again, completion=second, usage=usage, form=form, n_calls=2, repaired=True)

    def _first(self, request: Request, shape: Shape) -> tuple[Form, Completion]:
        forms = self._forms
        for place, form in enumerate(forms):
            try:
                completion = self._model.complete(_formed(request, shape, form))
            except ModelFormRefused:
                if place == len(forms) - 1:
                    raise
                continue
            self._forms = forms[place:]
            return form, completion
        raise AssertionError("a model has at least one form")

    def _doubt(self, form: Form, broken: _Broken) -> None:
        """A server that answers no JSON at all does not know the form; the next question takes the next one down."""
        if not broken.is_json and len(self._forms) > 1 and self._forms[0] is form:
            self._forms = self._forms[1:]

    def _read(self, completion: Completion, request: Request, wanted: type[T]) -> T | _Broken:
        if completion.finish is Finish.DECLINED:
            raise ModelDeclined(
                f"{self._model.name} declined to answer; leave out what it objects to, or use another model"
            )
        read = _value(completion.text, wanted, whole=completion.finish is Finish.LENGTH)
        if isinstance(read, _Broken) and completion.finish is Finish.LENGTH:
            raise ModelTruncated(
                f"the answer of {self._model.name} reached {request.max_tokens} tokens and stops in the middle; "
                "allow more tokens, or ask about less at once"
            )
        return read


def _value(text: str, wanted: type[T], *, whole: bool) -> T | _Broken:
    """The first object of the text that is of the type; only the text as a whole where it may have been cut."""
    from pydantic import ValidationError  # noqa: PLC0415 - a program that asks no model does not pay for it

    reads: Any = wanted
    broken = _Broken("no JSON object" if text.strip() else "an empty answer", is_json=False)
    for found in objects_in(text):
        if whole and found != text.strip():
            continue
        try:
            value: T = adapter_of(reads).validate_json(found)
        except ValidationError as error:
            if not broken.is_json:
                broken = _Broken(_mistakes(error), is_json=True)
        else:
            return value
    return broken


def _mistakes(error: ValidationError) -> str:
    """Places and kinds of mistakes; nothing of what stood there, for it may be a turn's text."""
    told = [
        f"{'.'.join(str(step)[:40] for step in mistake['loc']) or 'the object'}: {mistake['type']}"
        for mistake in error.errors(include_url=False, include_input=False, include_context=False)
    ]
    more = f" and {len(told) - _MOST_MISTAKES} more" if len(told) > _MOST_MISTAKES else ""
    return "; ".join(told[:_MOST_MISTAKES]) + more


def _formed(request: Request, shape: Shape, form: Form) -> Request:
    if form is not Form.TEXT:
        return replace(request, shape=shape, form=form)
    return replace(request, lines=_told(request.lines, shape), shape=shape, form=form)


def _told(lines: tuple[Line, ...], shape: Shape) -> tuple[Line, ...]:
    """
    The lines with the schema said in words.

    The schema stands with what is stable and the reminder at the very end: the one for the provider's
    cache, the other for small models, which forget.
    """
    schema = f"Answer with one JSON object that fits this JSON Schema, and nothing else:\n{_json(shape.schema)}"
    reminder = "Answer with the JSON object only."
    place = max((n for n, line in enumerate(lines) if line.role is Role.SYSTEM), default=None)
    told = list(lines)
    if place is None:
        told.insert(0, Line(Role.SYSTEM, schema, stable=True))
    else:
        told[place] = replace(told[place], text=f"{told[place].text}\n\n{schema}")
    last = max(n for n, line in enumerate(told) if line.role is Role.USER)
    told[last] = replace(told[last], text=f"{told[last].text}\n\n{reminder}")
    return tuple(told)


def _mended(request: Request, answer: Completion, broken: _Broken, shape: Shape) -> Request:
    """The same question with the broken answer and what is wrong with it."""
    wrong = (
        f"That answer cannot be used: {broken.problem}. Answer the same question again, "
        f"with one JSON object that fits this JSON Schema, and nothing else:\n{_json(shape.schema)}"
    )
    said = answer.text.strip()[:_LONGEST_SHOWN] or "(nothing)"
    return replace(request, lines=(*request.lines, assistant(said), user(wrong)))


def _json(schema: Mapping[str, object]) -> str:
    return json.dumps(schema, ensure_ascii=False, separators=(",", ":"))
