"""A claim of a situation as an assertion with its turn, ready for the ledger."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from decimal import Decimal, InvalidOperation
from hashlib import blake2b
from typing import Any

from stilltrue.config import LIMITS
from stilltrue.eval.records import MalformedError, only, wanted
from stilltrue.ledger.phrasing import wording_key
from stilltrue.model.claim import Act, Assertion, AssertionId, End, Kind, Modality, Value, ValueKind
from stilltrue.model.receipt import Span
from stilltrue.model.scope import Channel, SpaceKey, Tier
from stilltrue.model.time import MINUTE, Instant, Moment, instant_of, moment_of
from stilltrue.model.turn import Turn, TurnId

SPACE = SpaceKey("user:situation")
SlotName = tuple[str, str]
THE_SLOT: SlotName = ("subject", "slot")
"""Subject and predicate of the claims that name none."""

NO_CLOCK = instant_of(datetime(2020, 1, 1, tzinfo=UTC))
"""When everything was said in a stream whose order is its clock."""

_ACTS = ("holds", "ends", "denies", "confirms", "adjusts", "not")
_KEYS = frozenset({
    *_ACTS, "at", "turn", "from", "to", "end", "temporary", "only", "corrects", "tier", "modality", "conf", "zone",
    "recorded", "source", "slot", "quarantined",
})  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Uttered:
    """A claim, its turn, and when it is recorded."""

    turn: Turn
    assertion: Assertion
    recorded_at: Instant

    def at(self, recorded_at: Instant) -> Assertion:
        """The claim as recorded at an instant."""
        return replace(self.assertion, recorded_at=recorded_at)


@dataclass(slots=True)
class Utterances:
    """Makes the claims of one situation, in the order of its list."""

    many: bool
    lines: dict[TurnId, str]
    """What each turn says in all: a line a claim."""

    @classmethod
    def of(cls, claims: Sequence[Any], later: Sequence[Any], *, many: bool) -> Utterances:
        """Ready for the claims of a situation and for those that its operations add."""
        lines: dict[TurnId, str] = {}
        for number, claim in enumerate([*claims, *later]):
            checked = _checked(claim)
            turn_id = _turn_id(checked, number if number < len(claims) else None)
            line = _line(checked)
            spoken = lines.get(turn_id)
            if spoken is None or line not in spoken.splitlines():
                lines[turn_id] = f"{spoken}\n{line}" if spoken else line
        return cls(many, lines)

    def utter(self, claim: Any, number: int | None) -> Uttered:
        """The claim with its turn; `number` names the source of one that names none."""
        checked = _checked(claim)
        zone = timezone(timedelta(hours=wanted(checked, "zone", (int, float), 0)))
        said_at = _instant(checked["at"], zone)
        recorded_at = _instant(checked["recorded"], UTC) if checked.get("recorded") is not None else said_at
        if said_at > recorded_at + LIMITS.clock_ahead_minutes * MINUTE:
            said_at = recorded_at
        turn = self._turn(checked, number, said_at, recorded_at)
        return Uttered(turn=turn, assertion=self._assertion(checked, turn, zone, said_at), recorded_at=recorded_at)

    def derive(self, given: Any, claims: Sequence[Any]) -> Uttered:
        """A formula of a slot, said at the time of the earliest of the claims: it has none of its own."""
        if not isinstance(given, list) or len(given) != 3 or not isinstance(given[2], dict):
            raise MalformedError(f"derivation {given!r} is no slot, formula and inputs")
        formula, inputs = given[1:]
        slots = {name: slot_name(slot) for name, slot in inputs.items()}
        earliest = min((_checked(one)["at"] for one in claims), key=str)
        claim = {"at": earliest, "holds": formula, "slot": list(slot_name(given[0]))}
        self.lines[_turn_id(claim, None)] = _line(claim)
        uttered = self.utter(claim, None)
        worded = {name: [subject, wording(predicate)] for name, (subject, predicate) in slots.items()}
        rule = json.dumps({"formula": formula, "inputs": worded}, ensure_ascii=False)
        return replace(uttered, assertion=replace(uttered.assertion, value=None, derivation=rule))

    def _turn(self, claim: Mapping[str, Any], number: int | None, said_at: Instant, recorded_at: Instant) -> Turn:
        turn_id = _turn_id(claim, number)
        return Turn(
            id=turn_id,
            space=SPACE,
            session=turn_id,
            index=wanted(claim, "turn", int, 0),
            role="user",
            speaker=None,
            channel=Channel.USER,
            text=self.lines[turn_id],
            said_at=said_at,
            received_at=recorded_at,
            recorded_at=recorded_at,
            zone="UTC",
            clocked=not _clockless(claim),
            source=_source(claim, number),
            quarantined=wanted(claim, "quarantined", bool, False),
        )

    def _assertion(self, claim: Mapping[str, Any], turn: Turn, zone: timezone, said_at: Instant) -> Assertion:
        word, act, polarity = _act(claim)
        line = _line(claim)
        start = turn.text.index(line)
        subject, predicate = slot_of(claim)
        tier = Tier(wanted(claim, "tier", int, Tier.OWN_WORD))
        stated_end = claim.get("to") is not None
        return Assertion(
            id=AssertionId(_hashed("a_", turn.id, line)),
            space=SPACE,
            spans=(Span(turn.id, start, start + len(line)),),
            subject=subject,
            predicate=wording(predicate),
            qualifier=None,
            value=_value(claim[word], of_change=act is Act.ADJUSTS),
            act=act,
            polarity=polarity,
            modality=Modality(claim.get("modality", "actual")),
            kind=Kind.STATE,
            many=True if self.many else None,
            only=wanted(claim, "only", bool, False),
            temporary=wanted(claim, "temporary", bool, False),
            corrects=_value(claim.get("corrects")),
            end=End(claim.get("end") or ("stated" if stated_end else "open")),
            valid_from=_moment(claim["from"], zone) if claim.get("from") is not None else None,
            valid_to=_moment(claim["to"], zone) if stated_end else None,
            unresolved_start="from" in claim and claim["from"] is None,
            tier=tier,
            explicit=tier is Tier.ACT,
            confidence=float(wanted(claim, "conf", (int, float), 1.0)),
            importance="normal",
            said_at=said_at,
            turn_index=turn.index,
            place=0,
            zone="UTC",
            extractor="situation@1",
            recorded_at=turn.recorded_at,
            quarantined=turn.quarantined,
        )


def slot_of(claim: Mapping[str, Any]) -> SlotName:
    """Subject and predicate of a claim."""
    return slot_name(claim["slot"]) if claim.get("slot") is not None else THE_SLOT


def slot_name(given: Any) -> SlotName:
    """
    A slot as situations write it, `[subject, predicate]`.

    Raises:
        MalformedError: it is something else.
    """
    if not isinstance(given, list | tuple) or len(given) != 2 or not all(isinstance(part, str) for part in given):
        raise MalformedError(f"slot {given!r} is no pair of subject and predicate")
    return (given[0], given[1])


def wording(predicate: str) -> str:
    """A predicate in words that the registry does not know: here only what a situation says makes two slots one."""
    return f"slot {predicate}"


def predicate_mention(predicate: str) -> str:
    """The key under which an alias row names a predicate of a situation."""
    return wording_key(wording(predicate))


def value_of(given: Any) -> Value:
    """
    A value as situations write it.

    Raises:
        MalformedError: it is no text, number or boolean.
    """
    value = _value(given)
    if value is None:
        raise MalformedError(f"value {given!r} is none; wanted a text or a number")
    return value


def _checked(claim: Any) -> Mapping[str, Any]:
    if not isinstance(claim, dict):
        raise MalformedError(f"a claim is a {type(claim).__name__}; wanted an object")
    only(claim, _KEYS, "a claim")
    if claim.get("at") is None:
        raise MalformedError("a claim has no `at`")
    _act(claim)
    return claim


def _act(claim: Mapping[str, Any]) -> tuple[str, Act, bool]:
    found = [act for act in _ACTS if act in claim]
    if len(found) != 1:
        raise MalformedError(f"a claim has {len(found)} acts ({', '.join(found)}); wanted one of {', '.join(_ACTS)}")
    word = found[0]
    return (word, Act.HOLDS, False) if word == "not" else (word, Act(word), True)


def _value(given: Any, *, of_change: bool = False) -> Value | None:
    if given is None or given == "*":
        return None
    if isinstance(given, bool):
        return Value.of_text(str(given).lower(), ValueKind.BOOLEAN)
    if isinstance(given, int | float):
        return Value.of_number(given)
    if not isinstance(given, str):
        raise MalformedError(f"value {given!r} is a {type(given).__name__}; wanted a text or a number")
    if of_change:
        try:
            return Value.of_number(Decimal(given))
        except InvalidOperation as problem:
            raise MalformedError(f"a change by {given!r} is no number") from problem
    return Value.of_text(given)


def _clockless(claim: Mapping[str, Any]) -> bool:
    return isinstance(claim["at"], int | float)


def _instant(given: Any, zone: tzinfo) -> Instant:
    return NO_CLOCK if isinstance(given, int | float) else _moment(given, zone).earliest


def _moment(given: Any, zone: tzinfo) -> Moment:
    if isinstance(given, int) and not isinstance(given, bool):
        given = str(given)
    if not isinstance(given, str):
        raise MalformedError(f"time {given!r} is a {type(given).__name__}; wanted a text")
    return moment_of(given, zone)


def _source(claim: Mapping[str, Any], number: int | None) -> str:
    named = wanted(claim, "source", str)
    if named is not None:
        return str(named)
    return f"claim {number}" if number is not None else f"added {_hashed('', _line(claim))}"


def _turn_id(claim: Mapping[str, Any], number: int | None) -> TurnId:
    return TurnId(_hashed("t_", _source(claim, number), str(claim["at"]), str(claim.get("turn", 0))))


def _line(claim: Mapping[str, Any]) -> str:
    """What a claim says, in one line that no other claim of its turn shares; how it came in is no part of it."""
    said = {key: value for key, value in claim.items() if key not in ("recorded", "source", "quarantined", "at")}
    return json.dumps(said, ensure_ascii=False, sort_keys=True, default=str)


def _hashed(prefix: str, *parts: str) -> str:
    joined = "\x1f".join(parts).encode("utf-8", "surrogatepass")
    return prefix + blake2b(joined, digest_size=9).hexdigest()
