"""The fields of a claim that a program hands over, and the sentence that says what is wrong with one."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Discriminator, Field, StringConstraints, Tag, TypeAdapter, ValidationError

from stilltrue.errors import BadClaim
from stilltrue.extract.handed import shown
from stilltrue.model.claim import Act, End, Kind, Modality
from stilltrue.model.inference import MOST_GROUNDS

_Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)]
_Words = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=100_000)]
_Number = Annotated[float, Field(allow_inf_nan=False)]
_Value = str | bool | int | _Number | dict[str, str | int | _Number | None]
_SlotWords = Annotated[list[_Name], Field(min_length=2, max_length=3)]
"""Subject, predicate and perhaps qualifier."""


class Formula(BaseModel):
    """A value that is reckoned from other slots."""

    model_config = ConfigDict(extra="forbid", strict=True)

    formula: _Words
    inputs: dict[_Name, _SlotWords]
    """Name in the formula → the slot it stands for."""


class Condition(BaseModel):
    """A plan that holds once a condition over other slots is true."""

    model_config = ConfigDict(extra="forbid", strict=True)

    once: _Words
    """From the first instant on at which this is true."""
    inputs: dict[_Name, _SlotWords]


class _Ground(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    slot: _SlotWords
    value: _Name | None = None
    """Needed where the slot has several."""


class Inference(BaseModel):
    """A value that no word says, but that follows from facts on record."""

    model_config = ConfigDict(extra="forbid", strict=True)

    rests_on: Annotated[list[_Ground], Field(min_length=1, max_length=MOST_GROUNDS)]


def _sort_of_derivation(given: object) -> str:
    """Which of its forms a derivation is meant to have, by the field that no other has."""
    said = given if isinstance(given, Mapping) else vars(given) if isinstance(given, BaseModel) else {}
    return next((sort for sort in ("once", "rests_on") if sort in said), "formula")


_Derivation = Annotated[
    Annotated[Formula, Tag("formula")] | Annotated[Condition, Tag("once")] | Annotated[Inference, Tag("rests_on")],
    Discriminator(_sort_of_derivation),
]


class Line(BaseModel):
    """The fields of a line, in the order in which they are written out."""

    model_config = ConfigDict(extra="forbid", strict=True)

    subject: _Name
    predicate: _Name
    value: _Value | None = None
    act: Act = Act.HOLDS
    qualifier: _Name | None = None
    polarity: bool = True
    modality: Modality = Modality.ACTUAL
    kind: Kind = Kind.STATE
    many: bool | None = None
    only: bool = False
    temporary: bool = False
    corrects: _Value | None = None
    valid_from: _Name | None = None
    valid_to: _Name | None = None
    end: End | None = None
    said_at: _Name | None = None
    quote: _Words | None = None
    turn: _Name | None = None
    source: _Name | None = None
    tier: Annotated[int, Field(ge=0, le=4)] | None = None
    confidence: Annotated[float, Field(ge=0, le=1)] = 1.0
    importance: Literal["low", "normal", "high", "safety"] = "normal"
    derivation: _Derivation | None = None


@cache
def _adapter() -> TypeAdapter[Line]:
    return TypeAdapter(Line)


_KIND_OF_INPUT = re.compile(r"^(?:Input|String|Value|List|Dictionary)\s+")


def fields_of(line: str) -> Line:
    """
    The fields of one line.

    Raises:
        BadClaim: a field is unknown, missing or of a wrong type; the sentence says which, and what belongs there.
    """
    try:
        return _adapter().validate_json(line)
    except ValidationError as problem:
        raise BadClaim(_sentence(problem)) from None


_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False)


def as_json(claim: Mapping[str, object]) -> str:
    """
    A claim given as a mapping, as the line it would be.

    Raises:
        BadClaim: a value in it is none that JSON has.
    """
    try:
        return _ENCODER.encode(dict(claim))
    except (TypeError, ValueError, RecursionError) as problem:
        raise BadClaim(f"the claim cannot be written as JSON ({str(problem)[:100]}); use plain JSON values") from None


def _sentence(problem: ValidationError) -> str:
    """What was found, what was wanted and what to do, for the first kind of mistake in the line."""
    mistakes = problem.errors(include_url=False, include_context=True)
    unknown = [
        _place(mistake["loc"])
        for mistake in mistakes
        if mistake["type"] == "extra_forbidden" and len(mistake["loc"]) == 1
    ]
    if unknown:
        known = ", ".join(Line.model_fields)
        return f"unknown field {', '.join(unknown[:5])}; a claim has {known}; leave the others out"
    missing = [
        _place(mistake["loc"]) for mistake in mistakes if mistake["type"] == "missing" and len(mistake["loc"]) == 1
    ]
    if missing:
        return (
            f"no {' and no '.join(missing)} in the claim; subject, predicate and value are needed; add what is missing"
        )
    first = mistakes[0]
    if first["type"] == "json_invalid":
        return f"the line is not JSON ({first['msg'][:120]}); write one JSON object a line"
    if first["type"] == "string_unicode":
        return "the claim holds half a surrogate pair, which is no character; send plain text"
    if not first["loc"]:
        return 'the line is JSON, but no object; write one JSON object a line, {"subject": …}'
    wanted = _KIND_OF_INPUT.sub("", first["msg"])
    if first["loc"][0] in ("value", "corrects"):
        wanted = 'should be a text, a number, true or false, or an object like {"number": 70, "unit": "kg"}'
    if first["loc"][0] == "derivation" and first["type"] in _SHAPES:
        wanted = 'should be an object like {"formula": "a * b", "inputs": {"a": ["trip", "weeks"], …}}'
        if "inputs" in first["loc"][:-1]:
            wanted = 'should be a subject and a predicate, and perhaps a qualifier, like ["trip", "weeks"]'
    return f"field {_place(first['loc'])} is {shown(first['input'])}; it {wanted}; correct that field"


_SHAPES = frozenset({
    "dict_type", "extra_forbidden", "list_type", "missing", "model_type", "string_type", "too_long", "too_short",
})  # fmt: skip
"""Kinds of mistakes in what a derivation is made of."""


def _place(location: tuple[int | str, ...]) -> str:
    """The field, and within a derivation the part of it; there the form that it is meant to have stands second."""
    field = repr(str(location[0])[:40])
    within = ".".join(str(part)[:40] for part in location[2:4]) if location[0] == "derivation" else ""
    return f"{field} ({within})" if within else field
