"""What a model may propose, field by field: the shape it is asked for, and what of its answer can be used."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints, TypeAdapter, ValidationError

from stilltrue.extract.handed import shown
from stilltrue.model.claim import Act, End, Kind, Modality
from stilltrue.model.receipt import Reason

_MOST_CLAIMS = 200
_LONGEST_SHOWN = 200


def _plain(given: object) -> object:
    """A word of a closed list as it is spelled there; an empty text, or "null", is nothing."""
    if not isinstance(given, str):
        return given
    word = given.strip()
    return None if word.casefold() in ("", "null", "none", "n/a", "unknown") else word.casefold()


def _said(given: object) -> object:
    """A text that may be left out; an empty one, or "null", is left out."""
    return None if isinstance(given, str) and given.strip().casefold() in ("", "null", "none") else given


def _counted(given: object) -> object:
    """Numbers where words are wanted: a model writes a turn as 3 as well as "T3"."""
    return str(given) if isinstance(given, int) and not isinstance(given, bool) else given


_Words = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)]
_Quote = Annotated[str, StringConstraints(min_length=1, max_length=4_000)]
_Label = Annotated[str, BeforeValidator(_counted), StringConstraints(strip_whitespace=True, max_length=40)]
_Maybe = Annotated[_Words | None, BeforeValidator(_said)]
_Value = Annotated[str, StringConstraints(max_length=4_000)] | bool | int | Annotated[float, Field(allow_inf_nan=False)]
_Valued = _Value | dict[str, _Value | None]


class Input(BaseModel):
    """One name in a formula, and the slot that it stands for."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    name: _Words
    subject: _Words
    predicate: _Words
    qualifier: _Maybe = None


class Rest(BaseModel):
    """A fact that a claim is inferred from: its slot, and perhaps its value."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    subject: _Words
    predicate: _Words
    qualifier: _Maybe = None
    value: Annotated[_Value | None, BeforeValidator(_said)] = None


class Proposal(BaseModel):
    """One claim as a model proposes it: nothing of it is believed yet."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    turn: _Label | None = None
    quote: _Quote
    subject: _Words
    predicate: _Words
    qualifier: _Maybe = None
    value: Annotated[_Valued | None, BeforeValidator(_said)] = None
    act: Annotated[Act | None, BeforeValidator(_plain)] = None
    polarity: bool | None = None
    modality: Annotated[Modality | None, BeforeValidator(_plain)] = None
    kind: Annotated[Kind | None, BeforeValidator(_plain)] = None
    since: _Maybe = None
    until: _Maybe = None
    end: Annotated[End | None, BeforeValidator(_plain)] = None
    temporary: bool | None = None
    only: bool | None = None
    many: bool | None = None
    corrects: Annotated[_Valued | None, BeforeValidator(_said)] = None
    importance: Annotated[Literal["low", "normal", "high", "safety"] | None, BeforeValidator(_plain)] = None
    confidence: Annotated[float, Field(ge=0, le=1)] | None = None
    formula: _Maybe = None
    inputs: list[Input] | None = None
    rests_on: list[Rest] | None = None
    with_whom: list[_Words] | None = None
    where: _Maybe = None


class Answer(BaseModel):
    """A model's answer as a whole; its claims are read one by one."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    claims: list[Any]
    unresolved: list[Any] = []


@dataclass(frozen=True, slots=True)
class Misfit:
    """A proposal that has not the form of one."""

    reason: Reason
    detail: str
    proposed: Mapping[str, object]
    turn: str | None = None


@dataclass(frozen=True, slots=True)
class Answered:
    """What of a model's answer can be used, and what not."""

    proposals: tuple[Proposal, ...] = ()
    misfits: tuple[Misfit, ...] = ()
    unresolved: tuple[str, ...] = ()
    """Labels of turns."""
    unknown_fields: tuple[str, ...] = ()


def read_answer(answer: Answer) -> Answered:
    """What of an answer can be used: each claim is judged by itself, so that one bad claim costs no other."""
    claims = [_keepable(claim) for claim in answer.claims]
    proposals: list[Proposal] = []
    misfits: list[Misfit] = []
    unknown: set[str] = set()
    for claim in claims[:_MOST_CLAIMS]:
        if not isinstance(claim, dict):
            misfits.append(Misfit(Reason.MALFORMED, f"a claim is {shown(claim)}; wanted an object", {}))
            continue
        unknown |= {str(name)[:40] for name in claim if name not in Proposal.model_fields}
        try:
            proposals.append(_adapter().validate_python(_without_noise(claim)))
        except ValidationError as problem:
            misfits.append(Misfit(Reason.MALFORMED, _sentence(problem), summary(claim), _label(claim)))
    for claim in claims[_MOST_CLAIMS:]:
        known = claim if isinstance(claim, dict) else {}
        detail = f"more than {_MOST_CLAIMS} claims in one answer; the rest were left out"
        misfits.append(Misfit(Reason.MALFORMED, detail, summary(known), _label(known)))
    return Answered(tuple(proposals), tuple(misfits), tuple(_labels(answer.unresolved)), tuple(sorted(unknown)))


_UNKEEPABLE = re.compile(r"[\x00\ud800-\udfff]")
_DEEPEST = 6


def _keepable(given: Any, depth: int = 0) -> Any:
    """The same with U+FFFD for what no store can keep; what lies too deep for a claim is nothing."""
    match given:
        case str():
            return _UNKEEPABLE.sub("\ufffd", given)
        case list() if depth < _DEEPEST:
            return [_keepable(one, depth + 1) for one in given]
        case dict() if depth < _DEEPEST:
            return {_UNKEEPABLE.sub("\ufffd", str(name)): _keepable(one, depth + 1) for name, one in given.items()}
        case list() | dict():
            return None
    return given


def summary(claim: Mapping[str, object]) -> dict[str, object]:
    """What a person needs to see of a proposal, each part cut short."""
    parts: dict[str, object] = {}
    for name in (
        "subject",
        "predicate",
        "qualifier",
        "value",
        "act",
        "polarity",
        "modality",
        "quote",
        "since",
        "until",
    ):
        found = claim.get(name)
        if found is not None:
            worded = found if isinstance(found, str) else json.dumps(found, ensure_ascii=False, default=str)
            parts[name] = worded[:_LONGEST_SHOWN]
    return parts


_HARMLESS = ("confidence", "importance", "kind", "many", "turn")
"""Without these a claim says the same; one that cannot be read is left out, and the claim is kept."""


def _without_noise(claim: Mapping[str, object]) -> dict[str, object]:
    """The claim without fields that no claim has, and without unreadable ones that do not matter."""
    kept = {str(name): value for name, value in claim.items() if name in Proposal.model_fields}
    try:
        _adapter().validate_python(kept)
    except ValidationError as problem:
        wrong = {
            str(mistake["loc"][0])
            for mistake in problem.errors(include_url=False, include_input=False)
            if mistake["loc"]
        }
        return {name: value for name, value in kept.items() if name not in _HARMLESS or name not in wrong}
    return kept


def _labels(given: Sequence[object]) -> Iterator[str]:
    for label in given[:_MOST_CLAIMS]:
        if isinstance(worded := _counted(label), str):
            yield worded[:40]


def _label(claim: Mapping[str, object]) -> str | None:
    label = _counted(claim.get("turn"))
    return label[:40] if isinstance(label, str) else None


@cache
def _adapter() -> TypeAdapter[Proposal]:
    return TypeAdapter(Proposal)


def _sentence(problem: ValidationError) -> str:
    first = problem.errors(include_url=False)[0]
    name = str(first["loc"][0])[:40] if first["loc"] else "claim"
    if first["type"] == "missing":
        return f"no {name}; a claim has a quote, a subject and a predicate"
    if first["type"].startswith("string"):
        return f"field {name!r} is {shown(first['input'])}; wanted a text that is not blank"
    return f"field {name!r} is {shown(first['input'])}, which is none of the forms that it may have"


_TEXT: dict[str, object] = {"type": "string"}
_TEXT_OR_NOTHING: dict[str, object] = {"type": ["string", "null"]}
_SWITCH: dict[str, object] = {"type": ["boolean", "null"]}


def _one_of(words: Sequence[str]) -> dict[str, object]:
    return {"type": "string", "enum": list(words)}


CLAIM_FIELDS: dict[str, dict[str, object]] = {
    "quote": _TEXT,
    "turn": _TEXT,
    "subject": _TEXT,
    "predicate": _TEXT,
    "qualifier": _TEXT_OR_NOTHING,
    "value": {"type": ["string", "number", "boolean", "null"]},
    "act": _one_of([act.value for act in Act]),
    "polarity": {"type": "boolean"},
    "modality": _one_of([modality.value for modality in Modality]),
    "kind": _one_of([kind.value for kind in Kind]),
    "since": _TEXT_OR_NOTHING,
    "until": _TEXT_OR_NOTHING,
    "end": _one_of([end.value for end in End]),
    "temporary": _SWITCH,
    "only": _SWITCH,
    "many": _SWITCH,
    "corrects": _TEXT_OR_NOTHING,
    "importance": _one_of(["low", "normal", "high", "safety"]),
    "confidence": {"type": ["number", "null"]},
    "formula": _TEXT_OR_NOTHING,
    "inputs": {
        "type": ["array", "null"],
        "items": {
            "type": "object",
            "properties": {"name": _TEXT, "subject": _TEXT, "predicate": _TEXT, "qualifier": _TEXT_OR_NOTHING},
            "required": ["name", "subject", "predicate"],
            "additionalProperties": False,
        },
    },
    "rests_on": {
        "type": ["array", "null"],
        "items": {
            "type": "object",
            "properties": {
                "subject": _TEXT,
                "predicate": _TEXT,
                "qualifier": _TEXT_OR_NOTHING,
                "value": {"type": ["string", "number", "boolean", "null"]},
            },
            "required": ["subject", "predicate"],
            "additionalProperties": False,
        },
    },
    "with_whom": {"type": ["array", "null"], "items": _TEXT},
    "where": _TEXT_OR_NOTHING,
}
"""Each field of a claim as JSON Schema; the quote comes first, so that what follows rests on it."""

ANSWER_SCHEMA: dict[str, object] = {
    "type": "object",
    "properties": {
        "claims": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": CLAIM_FIELDS,
                "required": ["quote", "turn", "subject", "predicate", "qualifier", "value"],
                "additionalProperties": False,
            },
        },
        "unresolved": {"type": "array", "items": _TEXT},
    },
    "required": ["claims", "unresolved"],
    "additionalProperties": False,
}
"""The shape of an answer as JSON Schema."""
