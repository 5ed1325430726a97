"""Claims that a program hands over as JSON, one object a line, checked field by field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import tzinfo

from pydantic import (
    BaseModel,
)

from stilltrue.errors import BadClaim
from stilltrue.extract.base import Extraction
from stilltrue.extract.claim_line import Condition, Formula, Inference, Line, as_json, fields_of
from stilltrue.extract.handed import HandedTime, iso_moment, value_of
from stilltrue.model.claim import Act, Candidate, End, Value
from stilltrue.model.inference import Ground, inference_on
from stilltrue.model.scope import Channel, Tier
from stilltrue.model.time import Instant, Moment, zone_named
from stilltrue.model.turn import Turn, TurnId, Window


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
    fields = fields_of(line if isinstance(line, str) else as_json(line))
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
    fields = fields_of(turn.text)
    candidate = _candidate(fields, zone_named(turn.zone), turn.said_at)
    if fields.turn is not None or fields.quote is not None:
        return candidate
    return replace(candidate, quote=turn.text, turn_id=turn.id, span=(0, len(turn.text)))


def _candidate(fields: Line, zone: tzinfo, anchor: Instant | None) -> Candidate:
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


def _derivation(given: Formula | Condition | Inference | None) -> str | None:
    if isinstance(given, Inference):
        return inference_on([Ground(slot=tuple(one.slot), value=one.value) for one in given.rests_on])
    return given.model_dump_json() if given is not None else None


def _check_value(fields: Line, value: Value | None) -> None:
    spared = fields.act in (Act.ENDS, Act.UNSETTLES) or isinstance(fields.derivation, Formula)
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


def _end(fields: Line, until: Moment | None, finish: HandedTime) -> End:
    if fields.end is not None:
        return fields.end
    if until is not None:
        return End.STATED
    return End.UNSAID if finish.unresolved else End.OPEN
