"""Rows to keep: each builder names only what its test is about."""

from __future__ import annotations

from stilltrue.model.claim import Act, Assertion, AssertionId, End, Kind, Modality, Value, ValueKind
from stilltrue.model.fact import Challenger, Fact, FactId, Slot, State
from stilltrue.model.naming import Alias, AliasKind
from stilltrue.model.receipt import Reason, Rejection, Span
from stilltrue.model.record import RecallRow
from stilltrue.model.ruling import Review, Ruling, RulingRow, Selector
from stilltrue.model.scope import Channel, SpaceKey, Tier
from stilltrue.model.time import FOREVER, Instant, Interval, Moment, Origin, Precision
from stilltrue.model.turn import Turn, TurnId
from stilltrue.model.unit import Unit, UnitKind
from stilltrue.model.work import Job, JobState

ALICE = SpaceKey("user:alice")
BOB = SpaceKey("user:bob")
HOME = Slot(ALICE, "user", "lives in")
WORK = Slot(ALICE, "user", "works at", "main job")


def turn(name: str = "t1", text: str = "I live in Busan now.", at: int = 100, **given) -> Turn:
    row = {
        "id": TurnId(name),
        "space": ALICE,
        "session": "monday",
        "index": 0,
        "role": "user",
        "speaker": None,
        "channel": Channel.USER,
        "text": text,
        "said_at": Instant(at),
        "received_at": Instant(at + 1),
        "recorded_at": Instant(at + 2),
        "zone": "Asia/Seoul",
    }
    return Turn(**row | given)


def full_turn(name: str = "t_full") -> Turn:
    """A turn in which every field differs from its default."""
    return turn(
        name,
        text='부산에서 살아요. 🦊 "quoted"; DROP TABLE turn; --\x00\u202e',
        speaker="Mina",
        clocked=False,
        clamped=True,
        message_id="m-1",
        source="chat.zip",
        agent="helper",
        quarantined=True,
        unresolved=True,
        redacted=True,
        meta={"reply_to": None, "이름": ["a", 1, 2.5, True]},
    )


def _entity(value: str | Value | None) -> Value | None:
    return Value.of_text(value, ValueKind.ENTITY) if isinstance(value, str) else value


def assertion(
    name: str = "a1", cites: str = "t1", value: str | Value | None = "Busan", at: int = 100, **given
) -> Assertion:
    row = {
        "id": AssertionId(name),
        "space": ALICE,
        "spans": (Span(TurnId(cites), 0, 6),),
        "subject": "I",
        "predicate": "lives in",
        "qualifier": None,
        "value": _entity(value),
        "act": Act.HOLDS,
        "polarity": True,
        "modality": Modality.ACTUAL,
        "kind": Kind.STATE,
        "many": None,
        "only": False,
        "temporary": False,
        "corrects": None,
        "end": End.OPEN,
        "valid_from": None,
        "valid_to": None,
        "unresolved_start": False,
        "tier": Tier.OWN_WORD,
        "explicit": False,
        "confidence": 1.0,
        "importance": "normal",
        "said_at": Instant(at),
        "turn_index": 0,
        "place": 0,
        "zone": "UTC",
        "extractor": "rules@1",
        "recorded_at": Instant(at + 2),
    }
    return Assertion(**row | given)


def full_assertion(name: str = "a_full", first: str = "t1", second: str = "t2") -> Assertion:
    """An assertion in which every field differs from its default."""
    month = Moment(Instant(5), Instant(50), Precision.MONTH, Origin.COMPUTED)
    return assertion(
        name,
        spans=(Span(TurnId(first), 2, 4), Span(TurnId(second), 0, 3)),
        subject="우리 누나",
        qualifier="home",
        value=Value.of_number("7.50", "kg"),
        act=Act.ADJUSTS,
        polarity=False,
        modality=Modality.PLANNED,
        kind=Kind.COMMITMENT,
        many=True,
        only=True,
        temporary=True,
        corrects=Value.of_number(6),
        end=End.STATED,
        valid_from=month,
        valid_to=Moment.at(Instant(70)),
        unresolved_start=True,
        tier=Tier.ACT,
        explicit=True,
        confidence=0.25,
        importance="safety",
        turn_index=3,
        place=2,
        quarantined=True,
        supported=False,
        derivation='{"formula":"a*b"}',
    )


def fact(
    name: str = "f1",
    value: str | Value | None = "Busan",
    slot: Slot = HOME,
    valid: tuple[int, int] = (10, FOREVER),
    recorded: tuple[int, int] = (100, FOREVER),
    **given,
) -> Fact:
    row = {
        "id": FactId(name),
        "slot": slot,
        "value": _entity(value),
        "polarity": True,
        "valid": Interval(Instant(valid[0]), Instant(valid[1])),
        "recorded": Interval(Instant(recorded[0]), Instant(recorded[1])),
        "tier": Tier.OWN_WORD,
        "since": Instant(valid[0]),
    }
    return Fact(**row | given)


def full_fact(name: str = "f_full") -> Fact:
    """A fact in which every field differs from its default."""
    return fact(
        name,
        slot=WORK,
        polarity=False,
        tier=Tier.DOCUMENT,
        lane=Modality.PLANNED,
        exception=True,
        presumed=True,
        since_stated=Moment.at(Instant(9), Origin.DEFAULTED),
        challengers=(
            Challenger(Value.of_text("Seoul"), Tier.HEARSAY, AssertionId("a7")),
            Challenger(None, Tier.UNKNOWN, AssertionId("a8")),
        ),
        state=State.NEEDS_RECHECK,
        recheck="price ← rate",
        kind=Kind.DECISION,
        label="일하는 곳",
        subject_label="나",
        qualifier_label="본사 3층",
        redacted=True,
        inferred=True,
    )


def alias(mention: str = "busan", name: str = "부산", at: int = 100, **given) -> Alias:
    row = {"space": ALICE, "kind": AliasKind.ENTITY, "method": "label", "score": 0.9, "recorded_from": Instant(at)}
    return Alias(mention=mention, name=name, **row | given)


def ruling(source: str = "chat.zip", at: int = 100, kind: Ruling = Ruling.UNDO, **given) -> RulingRow:
    row = {"space": ALICE, "selector": Selector(source=source), "recorded_at": Instant(at)}
    return RulingRow(ruling=kind, **row | given)


def unit(owner: str = "t1", terms: dict[str, int] | None = None, part: str = ":0:20", **given) -> Unit:
    counted = {"busan": 1} if terms is None else terms
    row = {"space": ALICE, "kind": UnitKind.PASSAGE, "said_at": Instant(100), "length": sum(counted.values())}
    return Unit(ref=f"{owner}{part}", owner=owner, terms=counted, **row | given)


def job(name: str = "j1", turns: tuple[str, ...] = ("t1",), at: int = 100, **given) -> Job:
    row = {"space": ALICE, "session": "monday", "extractor": "rules@1", "state": JobState.PENDING, "attempts": 0}
    ids = tuple(TurnId(each) for each in turns)
    return Job(id=name, turns=ids, recorded_at=Instant(at), **{"error": None} | row | given)


def rejection(cites: str | None = "t1", at: int = 100, reason: Reason = Reason.QUOTE_MISSING, **given) -> Rejection:
    row = {"space": ALICE, "extractor": "rules@1", "detail": "no such words", "candidate": {"subject": "나"}}
    turn_id = None if cites is None else TurnId(cites)
    return Rejection(turn_id=turn_id, reason=reason, recorded_at=Instant(at), **row | given)


def recall(name: str = "r1", at: int = 100, **given) -> RecallRow:
    row = {"space": ALICE, "operation": "recall", "used": ("f1", "t1:0:4"), "report": {"lexical": 3}}
    return RecallRow(id=name, asked_at=Instant(at), **row | given)


def review(claim: str = "a1", at: int = 100, **given) -> Review:
    row = {"space": ALICE, "extractor": "rules@1", "right": True}
    return Review(assertion=claim, recorded_at=Instant(at), **row | given)
