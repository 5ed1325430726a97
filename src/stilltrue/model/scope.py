"""Whose memory it is, how a word came in, and how much it may overrule."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import NewType

from stilltrue.errors import BadScope
from stilltrue.model.frozen import dataclass
from stilltrue.model.time import zone_named

SpaceKey = NewType("SpaceKey", str)
"""One memory within a tenant: `user:alice`, `project:atlas` or `org`."""

ORGANISATION = SpaceKey("org")
_LONGEST_NAME = 256


class Tier(IntEnum):
    """How much a source may overrule: claims of its own tier and of lower ones."""

    UNKNOWN = 0
    HEARSAY = 1
    DOCUMENT = 2
    OWN_WORD = 3
    ACT = 4


class Channel(StrEnum):
    """The way by which a turn came in."""

    USER = "user"
    OTHER = "other"
    STREAM = "stream"
    DOCUMENT = "document"
    TOOL = "tool"
    ASSISTANT = "assistant"
    SYSTEM = "system"
    WEB = "web"
    UNKNOWN = "unknown"
    ACT = "act"
    STRUCTURED = "structured"


CHANNEL_TIERS: dict[Channel, Tier] = {
    Channel.USER: Tier.OWN_WORD,
    Channel.OTHER: Tier.OWN_WORD,
    Channel.STREAM: Tier.DOCUMENT,
    Channel.DOCUMENT: Tier.DOCUMENT,
    Channel.TOOL: Tier.DOCUMENT,
    Channel.ASSISTANT: Tier.HEARSAY,
    Channel.SYSTEM: Tier.UNKNOWN,
    Channel.WEB: Tier.UNKNOWN,
    Channel.UNKNOWN: Tier.UNKNOWN,
    Channel.ACT: Tier.ACT,
    Channel.STRUCTURED: Tier.OWN_WORD,
}
"""The tier of a plain turn of each channel."""

ROLE_CHANNELS: dict[str, Channel] = {
    "user": Channel.USER,
    "human": Channel.USER,
    "other": Channel.OTHER,
    "fact": Channel.STREAM,
    "document": Channel.DOCUMENT,
    "tool": Channel.TOOL,
    "assistant": Channel.ASSISTANT,
    "system": Channel.SYSTEM,
    "web": Channel.WEB,
}
"""The channel of each role that sources name; any other role is `unknown`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """
    Who is asking or speaking: set by the caller's identity, never by a model.

    The home space is the user's, else the project's, else the organisation's;
    agent and session only narrow it.

    Raises:
        BadScope: nobody owns it, or a name cannot be one.
        BadTime: the zone is none.
    """

    tenant: str = "local"
    user: str | None = None
    project: str | None = None
    organisation: bool = False
    agent: str | None = None
    session: str | None = None
    zone: str | None = None

    def __post_init__(self) -> None:
        for part in ("tenant", "user", "project", "agent", "session"):
            _check_name(part, getattr(self, part))
        zone_named(self.zone)
        if self.user is None and self.project is None and not self.organisation:
            raise BadScope("no owner: name a user, a project, or the organisation; memory is never everyone's")

    @property
    def home(self) -> SpaceKey:
        """The space in which what is said here is kept."""
        return self.visible[0]

    @property
    def visible(self) -> tuple[SpaceKey, ...]:
        """The spaces that the caller may see, the narrowest first."""
        spaces = []
        if self.user is not None:
            spaces.append(SpaceKey(f"user:{self.user}"))
        if self.project is not None:
            spaces.append(SpaceKey(f"project:{self.project}"))
        if self.organisation:
            spaces.append(ORGANISATION)
        return tuple(spaces)


def _check_name(part: str, name: str | None) -> None:
    if name is None:
        return
    if not name.strip():
        raise BadScope(f"{part} is blank; give it a name, or leave it out")
    if len(name) > _LONGEST_NAME:
        raise BadScope(f"{part} has {len(name)} characters; at most {_LONGEST_NAME} are possible")
    if any(ord(char) < 32 or 0xD800 <= ord(char) <= 0xDFFF for char in name):
        raise BadScope(f"{part} {name!r} holds a control character or half a surrogate pair; use plain text")
