"""A message as it comes in becomes a turn, once: its identity, its clock, its channel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import blake2b

from stilltrue.config import LIMITS
from stilltrue.errors import BadRequest, BadTime
from stilltrue.ingest.fence import unfenced_spans
from stilltrue.ingest.quarantine import quarantined
from stilltrue.ingest.scrub import scrub
from stilltrue.model.scope import ROLE_CHANNELS, Channel, Scope
from stilltrue.model.ticket import Refusal
from stilltrue.model.time import MINUTE, Instant, instant_of, moment_of, zone_named
from stilltrue.model.turn import Turn, TurnId
from stilltrue.storage.base import Transaction


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """What a caller hands in: a text, and what is known of who said it, when and where."""

    text: str
    role: str = "user"
    speaker: str | None = None
    said_at: str | datetime | None = None
    """ISO 8601 at any precision, or a datetime; None: now."""
    session: str | None = None
    index: int | None = None
    message_id: str | None = None
    zone: str | None = None
    source: str | None = None
    channel: Channel | None = None
    clocked: bool = True
    """False where the stream has no clock: its order is the clock."""
    place: str = ""
    """Where it stood in what it came from, for messages about it."""
    meta: Mapping[str, object] = field(default_factory=dict)


@dataclass(slots=True)
class Arrivals:
    """What became of a batch of messages."""

    kept: list[Turn] = field(default_factory=list)
    known: list[TurnId] = field(default_factory=list)
    refused: list[Refusal] = field(default_factory=list)
    scrubbed: list[str] = field(default_factory=list)


def arrive(
    tx: Transaction, messages: Iterable[Message], scope: Scope, *, recorded_at: Instant, received_at: Instant
) -> Arrivals:
    """
    Keep a batch of messages as turns.

    A message that is already kept is not kept again; one that cannot be kept is
    refused with a sentence, and the others are kept all the same.
    """
    reception = _Reception(tx, scope, recorded_at, received_at)
    for number, message in enumerate(messages):
        try:
            reception.take(message)
        except BadRequest as problem:
            reception.arrivals.refused.append(Refusal(message.place or f"message {number + 1}", str(problem)))
    return reception.arrivals


@dataclass(slots=True)
class _Reception:
    """One batch on its way in."""

    tx: Transaction
    scope: Scope
    recorded_at: Instant
    received_at: Instant
    arrivals: Arrivals = field(default_factory=Arrivals)
    alike: Counter[tuple[object, ...]] = field(default_factory=Counter)
    next_indexes: dict[str, int] = field(default_factory=dict)
    n_taken: int = 0

    def take(self, message: Message) -> None:
        scrubbed = scrub(_cleaned(message.text))
        session = message.session or self.scope.session or "default"
        zone = message.zone or self.scope.zone or "UTC"
        said_at, clamped = _said_at(message, zone, self.received_at)
        turn_id = self._identity(message, session, said_at, scrubbed.text)
        if self._is_known(turn_id, message, scrubbed.text):
            self.arrivals.known.append(turn_id)
            return
        channel = message.channel or ROLE_CHANNELS.get(message.role.strip().casefold(), Channel.UNKNOWN)
        own = channel in (Channel.ACT, Channel.STRUCTURED)
        turn = Turn(
            id=turn_id,
            space=self.scope.home,
            session=session,
            index=self._index(message, session),
            role=message.role,
            speaker=message.speaker,
            channel=channel,
            text=scrubbed.text,
            said_at=said_at,
            received_at=self.received_at,
            recorded_at=self.recorded_at,
            zone=zone,
            clocked=message.clocked,
            clamped=clamped,
            message_id=message.message_id,
            source=message.source,
            agent=self.scope.agent,
            quarantined=not own and quarantined(scrubbed.text, channel),
            meta=dict(message.meta),
        )
        self.tx.append_turn(turn)
        self.arrivals.kept.append(turn)
        self.arrivals.scrubbed += scrubbed.found

    def _identity(self, message: Message, session: str, said_at: Instant, text: str) -> TurnId:
        """Hash of what makes a message this message: its id, else all that is said of it; else this very call."""
        alike = (session, message.role, said_at if message.said_at is not None else None, text)
        occurrence = message.index if message.index is not None else self.alike[alike]
        self.alike[alike] += 1
        self.n_taken += 1
        if message.message_id is not None:
            content: tuple[object, ...] = (self.scope.home, "id", message.message_id)
        elif message.said_at is not None:
            content = (self.scope.home, "said", *alike, occurrence)
        else:
            content = (self.scope.home, "now", *alike, self.recorded_at, self.n_taken)
        joined = "\x1f".join(str(part) for part in content)
        return TurnId("t_" + blake2b(joined.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest())

    def _is_known(self, turn_id: TurnId, message: Message, text: str) -> bool:
        if not self.tx.is_known(turn_id):
            return False
        known = self.tx.turn(turn_id) if message.message_id is not None else None
        if known is not None and known.text != text and not known.redacted:
            raise BadRequest(
                f"message id {message.message_id!r} is already kept with another text; "
                "give this message an id of its own"
            )
        return True

    def _index(self, message: Message, session: str) -> int:
        if session not in self.next_indexes:
            self.next_indexes[session] = self.tx.next_index(self.scope.home, session)
        index = message.index if message.index is not None else self.next_indexes[session]
        self.next_indexes[session] = max(self.next_indexes[session], index + 1)
        return index


def learnable(turn: Turn) -> str:
    """A turn's text with what Stilltrue itself handed out blanked, character for character."""
    spans = unfenced_spans(turn.text)
    if spans == [(0, len(turn.text))]:
        return turn.text
    blank = [char if char in "\r\n" else " " for char in turn.text]
    for start, end in spans:
        blank[start:end] = turn.text[start:end]
    return "".join(blank)


def _cleaned(text: object) -> str:
    """
    The text as it can be kept: half surrogates and NULs, which no file can hold, become U+FFFD.

    Raises:
        BadRequest: it is no text, has nothing to read in it, or is too long.
    """
    if not isinstance(text, str):
        raise BadRequest(f"the text is a {type(text).__name__}; hand in a string")
    if len(text) > LIMITS.turn_characters:
        raise BadRequest(f"the text has {len(text):,} characters; hand it in as parts of at most {LIMITS.turn_characters:,}")
    if not any(char.isprintable() and not char.isspace() for char in text):
        raise BadRequest("the text is empty or only white space; there is nothing to keep")
    if text.isascii() and "\x00" not in text:
        return text
    return "".join("\ufffd" if char == "\x00" or 0xD800 <= ord(char) <= 0xDFFF else char for char in text)


def _said_at(message: Message, zone: str, received_at: Instant) -> tuple[Instant, bool]:
    if message.said_at is None:
        return received_at, False
    if isinstance(message.said_at, datetime):
        said_at = instant_of(message.said_at, zone_named(zone))
    elif isinstance(message.said_at, str):
        said_at = moment_of(message.said_at, zone_named(zone)).earliest
    else:
        raise BadTime(f"said_at is a {type(message.said_at).__name__}; give a datetime or an ISO 8601 string")
    if said_at > received_at + LIMITS.clock_ahead_minutes * MINUTE:
        return received_at, True
    return said_at, False
