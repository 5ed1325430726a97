"""A message as it comes in becomes a turn, once: its identity, its clock, its channel."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import field
from datetime import datetime
from hashlib import blake2b

from stilltrue.config import LIMITS
from stilltrue.errors import BadRequest, BadTime
from stilltrue.ingest.echo import rendered_spans
from stilltrue.ingest.fence import unfenced_spans
from stilltrue.ingest.quarantine import quarantined
from stilltrue.ingest.scrub import Scrubbed, scrub
from stilltrue.ingest.sessions import SessionRules, rules_of
from stilltrue.model.frozen import dataclass
from stilltrue.model.scope import ROLE_CHANNELS, Channel, Scope, SpaceKey
from stilltrue.model.ticket import Refusal
from stilltrue.model.time import MINUTE, Instant, instant_of, moment_of, zone_named
from stilltrue.model.turn import Message, Turn, TurnId
from stilltrue.storage import storable
from stilltrue.storage.base import Transaction

_UNKEEPABLE = re.compile(r"[\x00\ud800-\udfff]")


@dataclass(slots=True)
class Arrivals:
    """What became of a batch of messages."""

    kept: list[Turn] = field(default_factory=list)
    known: list[TurnId] = field(default_factory=list)
    refused: list[Refusal] = field(default_factory=list)
    scrubbed: list[str] = field(default_factory=list)
    n_off_the_record: int = 0
    """Messages of sessions of which nothing is kept."""
    places: dict[TurnId, str] = field(default_factory=dict)
    """Where each turn that was kept stood in what it came from."""


def arrive(
    tx: Transaction, messages: Iterable[Message], scope: Scope, *, recorded_at: Instant, received_at: Instant
) -> Arrivals:
    """
    Keep a batch of messages as turns.

    A message that is already kept is not kept again; one that cannot be kept is
    refused with a sentence, and the others are kept all the same.
    """
    reception = _Reception(tx, scope, scope.home, recorded_at, received_at)
    for number, message in enumerate(messages):
        place = message.place or f"message {number + 1}"
        try:
            reception.read(message, place)
        except BadRequest as problem:
            reception.arrivals.refused.append(Refusal(place, str(problem)))
    reception.keep()
    return reception.arrivals


@dataclass(frozen=True, slots=True)
class _Read:
    """A message as it would be kept, should it be new."""

    place: str
    message: Message
    turn_id: TurnId
    session: str
    zone: str
    said_at: Instant
    clamped: bool
    scrubbed: Scrubbed


@dataclass(slots=True)
class _Reception:
    """One batch on its way in: each message is read, then those that are new are kept, all at once."""

    tx: Transaction
    scope: Scope
    space: SpaceKey
    recorded_at: Instant
    received_at: Instant
    arrivals: Arrivals = field(default_factory=Arrivals)
    alike: dict[tuple[object, ...], int] = field(default_factory=dict)
    """How many messages of the batch have been read of which the same is said."""
    next_indexes: dict[str, int] = field(default_factory=dict)
    n_taken: int = 0
    waiting: list[_Read] = field(default_factory=list)
    fresh: dict[TurnId, Turn] = field(default_factory=dict)
    rules: dict[str, SessionRules] = field(default_factory=dict)

    def read(self, message: Message, place: str) -> None:
        session = message.session or self.scope.session or "default"
        if self._is_off_the_record(session):
            self.arrivals.n_off_the_record += 1
            return
        scrubbed = scrub(_cleaned(message.text))
        zone = message.zone or self.scope.zone or "UTC"
        said_at, clamped = _said_at(message, zone, self.received_at)
        turn_id = self._identity(message, session, said_at, scrubbed.text)
        self.waiting.append(_Read(place, message, turn_id, session, zone, said_at, clamped, scrubbed))

    def _is_off_the_record(self, session: str) -> bool:
        if session not in self.rules:
            self.rules[session] = rules_of(self.tx, self.space, session)
        return self.rules[session].off_the_record

    def keep(self) -> None:
        known = self.tx.known_turns([read.turn_id for read in self.waiting if _may_repeat(read.message)])
        for read in self.waiting:
            try:
                if read.turn_id in known or read.turn_id in self.fresh:
                    self._check_same(read)
                    self.arrivals.known.append(read.turn_id)
                else:
                    self._take(read)
            except BadRequest as problem:
                self.arrivals.refused.append(Refusal(read.place, str(problem)))
        self.tx.append_turns(self.arrivals.kept)

    def _take(self, read: _Read) -> None:
        turn = self._turn(read)
        storable.check_turn(turn)
        self.fresh[turn.id] = turn
        self.arrivals.kept.append(turn)
        self.arrivals.places[turn.id] = read.place
        self.arrivals.scrubbed += read.scrubbed.found

    def _turn(self, read: _Read) -> Turn:
        message, text = read.message, read.scrubbed.text
        channel = message.channel or ROLE_CHANNELS.get(message.role.strip().casefold(), Channel.UNKNOWN)
        own = channel in (Channel.ACT, Channel.STRUCTURED)
        return Turn(
            id=read.turn_id,
            space=self.space,
            session=read.session,
            index=self._index(message, read.session),
            role=message.role,
            # Who is named as the owner himself is no other speaker.
            speaker=message.speaker if message.speaker != self.scope.user else None,
            channel=channel,
            text=text,
            said_at=read.said_at,
            received_at=self.received_at,
            recorded_at=self.recorded_at,
            zone=read.zone,
            clocked=message.clocked,
            clamped=read.clamped,
            message_id=message.message_id,
            source=message.source,
            agent=self.scope.agent,
            quarantined=not own and quarantined(text, channel),
            meta=dict(message.meta),
        )

    def _identity(self, message: Message, session: str, said_at: Instant, text: str) -> TurnId:
        """Hash of what makes a message this message: its id, else all that is said of it; else this very call."""
        alike = (session, message.role, said_at if message.said_at is not None else None, text)
        n_before = self.alike.get(alike, 0)
        self.alike[alike] = n_before + 1
        self.n_taken += 1
        if message.message_id is not None:
            content: tuple[object, ...] = (self.space, "id", message.message_id)
        elif message.said_at is not None:
            content = (self.space, "said", *alike, message.index if message.index is not None else n_before)
        else:
            content = (self.space, "now", *alike, self.recorded_at, self.n_taken)
        joined = "\x1f".join(map(str, content))
        return TurnId("t_" + blake2b(joined.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest())

    def _check_same(self, read: _Read) -> None:
        """That a message id is not used for a second text, be it in this batch or before."""
        if read.message.message_id is None:
            return
        known = self.fresh.get(read.turn_id) or self.tx.turn(read.turn_id)
        if known is not None and known.text != read.scrubbed.text and not known.redacted:
            raise BadRequest(
                f"message id {read.message.message_id!r} is already kept with another text; "
                "give this message an id of its own"
            )

    def _index(self, message: Message, session: str) -> int:
        if session not in self.next_indexes:
            self.next_indexes[session] = self.tx.next_index(self.space, session)
        index = message.index if message.index is not None else self.next_indexes[session]
        self.next_indexes[session] = max(self.next_indexes[session], index + 1)
        return index


def _may_repeat(message: Message) -> bool:
    """Whether it may be one that was kept before; the identity of any other holds the instant that only it is recorded at."""
    return message.message_id is not None or message.said_at is not None


def learnable(turn: Turn) -> str:
    """A turn's text with what Stilltrue itself handed out blanked, character for character."""
    text = turn.text
    unfenced = unfenced_spans(text)
    if unfenced != [(0, len(text))]:
        edges = [0, *(edge for span in unfenced for edge in span), len(text)]
        text = blanked(text, zip(edges[::2], edges[1::2], strict=True))
    own = turn.channel in (Channel.ACT, Channel.STRUCTURED)
    return text if own else blanked(text, rendered_spans(text))


def blanked(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """The text with some stretches made blank, of the same length and lines."""
    pieces, done = [], 0
    for start, end in spans:
        pieces += [text[done:start], "".join(char if char in "\r\n" else " " for char in text[start:end])]
        done = end
    return "".join((*pieces, text[done:])) if pieces else text


def _cleaned(text: object) -> str:
    """
    The text as it can be kept: half surrogates and NULs, which no file can hold, become U+FFFD.

    Raises:
        BadRequest: it is no text, has nothing to read in it, or is too long.
    """
    if not isinstance(text, str):
        raise BadRequest(f"the text is a {type(text).__name__}; hand in a string")
    if len(text) > LIMITS.turn_characters:
        raise BadRequest(
            f"the text has {len(text):,} characters; hand it in as parts of at most {LIMITS.turn_characters:,}"
        )
    if not (text.isprintable() and text.strip()) and not any(
        char.isprintable() and not char.isspace() for char in text
    ):
        raise BadRequest("the text is empty or only white space; there is nothing to keep")
    return text if text.isprintable() else _UNKEEPABLE.sub("\ufffd", text)


def _said_at(message: Message, zone: str, received_at: Instant) -> tuple[Instant, bool]:
    clock = zone_named(zone)
    if message.said_at is None:
        return received_at, False
    if isinstance(message.said_at, datetime):
        said_at = instant_of(message.said_at, clock)
    elif isinstance(message.said_at, str):
        said_at = moment_of(message.said_at, clock).earliest
    else:
        raise BadTime(f"said_at is a {type(message.said_at).__name__}; give a datetime or an ISO 8601 string")
    if said_at > received_at + LIMITS.clock_ahead_minutes * MINUTE:
        return received_at, True
    return said_at, False
