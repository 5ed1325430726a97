"""Claims that a program hands over as JSON, one object a line, checked field by field."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import tzinfo
from functools import cache
from typing import Annotated, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    StringConstraints,
    Tag,
    TypeAdapter,
    ValidationError,
)

from stilltrue.errors import BadClaim
from stilltrue.extract.base import Extraction
from stilltrue.extract.handed import HandedTime, iso_moment, shown, value_of
from stilltrue.model.claim import Act, Candidate, End, Kind, Modality, Value
from stilltrue.model.inference import MOST_GROUNDS, Ground, inference_on
from stilltrue.model.scope import Channel, Tier
from stilltrue.model.time import Instant, Moment, zone_named
from stilltrue.model.turn import Turn, TurnId, Window

_Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)]
_Words = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=100_000)]
_Number = Annotated[float, Field(allow_inf_nan=False)]
_Value = str | bool | int | _Number | dict[str, str | int | _Number | None]


_SlotWords = Annotated[list[_Name], Field(min_length=2, max_length=3)]
"""Subject, predicate and perhaps qualifier."""


class _Formula(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    formula: _Words
    inputs: dict[_Name, _SlotWords]
    """Name in the formula → the slot it stands for."""


class _Condition(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    once: _Words
    """From the first instant on at which this is true."""
    inputs: dict[_Name, _SlotWords]


class _Ground(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    slot: _SlotWords
    value: _Name | None = None
    """Needed where the slot has several."""


class _Inference(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    rests_on: Annotated[list[_Ground], Field(min_length=1, max_length=MOST_GROUNDS)]


def _sort_of_derivation(given: object) -> str:
    """Which of its forms a derivation is meant to have, by the field that no other has."""
    said = given if isinstance(given, Mapping) else vars(given) if isinstance(given, BaseModel) else {}
    return next((sort for sort in ("once", "rests_on") if sort in said), "formula")


_Derivation = Annotated[
    Annotated[_Formula, Tag("formula")] | Annotated[_Condition, Tag("once")] | Annotated[_Inference, Tag("rests_on")],
    Discriminator(_sort_of_derivation),
]


class _Line(BaseModel):
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


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedClaim:
    """One line handed over: the candidate it makes, and what the line says about where it comes from."""

    candidate: Candidate
    said_at: Moment | None
    turn: str | None
    """The turn that the line cites; None where the line is its own turn."""
    source: str | None
    fields: BaseModel = field(compare=False, repr=False)
    """As the line gave them."""

    @property
    def text(self) -> str:
        """The line in one spelling: turn and quote where it cites none."""
        return self.fields.model_dump_json(exclude_unset=True)


class Structured:
    """Reads the turns that are lines handed over by a program."""

    name = "structured"
    version = 1

    def extract(self, window: Window) -> Extraction:
        """One candidate for each line; what cannot be read any more is a problem, not a crash."""
        candidates, problems = [], []
        for turn in window.turns:
            if turn.channel is not Channel.STRUCTURED:
                continue
            try:
                candidates.append(_candidate_of_turn(turn))
            except BadClaim as problem:
                problems.append(f"turn {turn.id}: {problem}")
        return Extraction(candidates=tuple(candidates), problems=tuple(problems))


def parse_claims(line: str | Mapping[str, object], *, zone: str, said_at: Instant | None = None) -> ParsedClaim:
    """
    The claim of one line, or of one mapping with the same fields.

    Args:
        line: a JSON object with the fields of a claim.
        zone: in which times without an offset are read, a name or an offset.
        said_at: the anchor of "last week" where the line states no `said_at`.

    Raises:
        BadClaim: a field is unknown, missing, of a wrong type, or names a time that does not exist.
    """
    fields = _fields_of(line if isinstance(line, str) else _as_json(line))
    where = zone_named(zone)
    said = iso_moment(fields.said_at, where, "said_at") if fields.said_at is not None else None
    anchor = said.earliest if said is not None else said_at
    return ParsedClaim(
        candidate=_candidate(fields, where, anchor),
        said_at=said,
        turn=fields.turn,
        source=fields.source,
        fields=fields,
    )


def _candidate_of_turn(turn: Turn) -> Candidate:
    fields = _fields_of(turn.text)
    candidate = _candidate(fields, zone_named(turn.zone), turn.said_at)
    if fields.turn is not None or fields.quote is not None:
        return candidate
    return replace(candidate, quote=turn.text, turn_id=turn.id, span=(0, len(turn.text)))


@cache
def _adapter() -> TypeAdapter[_Line]:
    return TypeAdapter(_Line)


_KIND_OF_INPUT = re.compile(r"^(?:Input|String|Value|List|Dictionary)\s+")


def _fields_of(line: str) -> _Line:
    try:
        return _adapter().validate_json(line)
    except ValidationError as problem:
        raise BadClaim(_sentence(problem)) from None


_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False)


def _as_json(claim: Mapping[str, object]) -> str:
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
        known = ", ".join(_Line.model_fields)
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


def _candidate(fields: _Line, zone: tzinfo, anchor: Instant | None) -> Candidate:
    value = value_of(fields.value, zone, "value")
    _check_value(fields, value)
    start = HandedTime.read(fields.valid_from, zone, anchor, "valid_from")
    finish = HandedTime.read(fields.valid_to, zone, anchor, "valid_to")
    if fields.act is Act.ENDS and fields.valid_from is None:
        # An end has one instant, under whichever of the two names it was handed over.
        start, finish = finish, HandedTime()
    until = finish.until or finish.moment or start.until
    if start.moment is not None and until is not None and until.latest <= start.moment.earliest:
        raise BadClaim(
            f"valid_to {fields.valid_to!r} is not after valid_from {fields.valid_from!r}; "
            "a claim ends after it starts; swap or correct them"
        )
    return Candidate(
        subject=fields.subject,
        predicate=fields.predicate,
        value=value,
        act=fields.act,
        polarity=fields.polarity,
        modality=fields.modality,
        kind=fields.kind,
        qualifier=fields.qualifier,
        many=fields.many,
        only=fields.only,
        temporary=fields.temporary,
        corrects=value_of(fields.corrects, zone, "corrects"),
        end=_end(fields, until, finish),
        valid_from=start.moment,
        valid_to=until,
        unresolved_start=start.unresolved,
        quote=fields.quote,
        turn_id=TurnId(fields.turn) if fields.turn is not None else None,
        confidence=fields.confidence,
        importance=fields.importance,
        tier=Tier(fields.tier) if fields.tier is not None else None,
        derivation=_derivation(fields.derivation),
    )


def _derivation(given: _Formula | _Condition | _Inference | None) -> str | None:
    if isinstance(given, _Inference):
        return inference_on([Ground(slot=tuple(one.slot), value=one.value) for one in given.rests_on])
    return given.model_dump_json() if given is not None else None


def _check_value(fields: _Line, value: Value | None) -> None:
    spared = fields.act in (Act.ENDS, Act.UNSETTLES) or isinstance(fields.derivation, _Formula)
    if value is None and not spared:
        raise BadClaim(
            f"act {fields.act.value!r} without a value; only 'ends' and 'unsettles' may leave it out; add a value"
        )
    if fields.act is Act.UNSETTLES and (fields.valid_to is not None or fields.derivation is not None):
        raise BadClaim(
            "act 'unsettles' with an end or a derivation; a doubt lasts until somebody speaks of it; leave that out"
        )
    if fields.act is Act.RESERVES and fields.derivation is not None:
        raise BadClaim("act 'reserves' with a derivation; its value is who alone may say what holds; leave that out")
    if fields.act is Act.ADJUSTS and (value is None or value.number is None):
        raise BadClaim("act 'adjusts' needs a number as its value, the change; write 2 or -2, or with a unit")
    if fields.corrects is not None and fields.act is not Act.HOLDS:
        raise BadClaim(f"act {fields.act.value!r} with corrects; only 'holds' corrects; leave one of them out")
    if fields.end is End.STATED and fields.valid_to is None:
        raise BadClaim("end 'stated' without valid_to; add the time, or write 'over', 'unsaid' or 'open'")


def _end(fields: _Line, until: Moment | None, finish: HandedTime) -> End:
    if fields.end is not None:
        return fields.end
    if until is not None:
        return End.STATED
    return End.UNSAID if finish.unresolved else End.OPEN
