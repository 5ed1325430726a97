"""Sessions of which nothing is kept, and sessions into which nothing is recalled."""

from __future__ import annotations

from hashlib import blake2b

from stilltrue.errors import BadRequest
from stilltrue.model.frozen import dataclass
from stilltrue.model.scope import SpaceKey
from stilltrue.storage.base import Transaction

_OFF = "off the record"
_BLANK = "blank"
_LONGEST_NAME = 256


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionRules:
    """What holds for a session, from when it was said on."""

    off_the_record: bool = False
    """Nothing that is said in it is kept."""
    blank: bool = False
    """Nothing is recalled into it."""


PLAIN = SessionRules()


def rules_of(tx: Transaction, space: SpaceKey, session: str | None) -> SessionRules:
    """What holds for a session of a space; a session of which nothing was said is plain."""
    said = tx.setting(_name(space, session)) if session is not None else None
    if not said:
        return PLAIN
    words = said.split(", ")
    return SessionRules(off_the_record=_OFF in words, blank=_BLANK in words)


def set_rules(tx: Transaction, space: SpaceKey, session: str, rules: SessionRules) -> None:
    """
    Say what holds for a session from now on; what was kept of it before stays.

    Raises:
        BadRequest: the session has no name, or one that is too long.
    """
    if not session.strip() or len(session) > _LONGEST_NAME:
        raise BadRequest(f"a session has a name of 1 to {_LONGEST_NAME} characters; found {len(session)}")
    words = [_OFF] * rules.off_the_record + [_BLANK] * rules.blank
    tx.set_setting(_name(space, session), ", ".join(words))


def _name(space: SpaceKey, session: str | None) -> str:
    """The setting of a session. Its name is hashed: of a session off the record not even that is kept."""
    content = f"{space}\x1f{session}".encode("utf-8", "surrogatepass")
    return f"session {blake2b(content, digest_size=12).hexdigest()}"
