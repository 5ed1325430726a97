"""The verbs that tell a memory something: words, claims, and what a person decides by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import NoneType
from typing import TYPE_CHECKING, Any

from stilltrue.engine.core import When
from stilltrue.engine.verbs.base import Verbs
from stilltrue.errors import BadRequest
from stilltrue.model.claim import Act
from stilltrue.model.scope import Channel
from stilltrue.model.ticket import Ticket
from stilltrue.model.turn import Message

if TYPE_CHECKING:
    from stilltrue.ingest.sessions import SessionRules
    from stilltrue.model.evidence import Context


class WritingVerbs(Verbs):
    """Keep what was said, claim, correct by hand, and learn before a conversation is shortened."""

    def add(
        self,
        text: str | Sequence[Message | Mapping[str, Any]],
        *,
        role: str = "user",
        speaker: str | None = None,
        said_at: When = None,
        session: str | None = None,
        message_id: str | None = None,
        source: str | None = None,
        wait: bool = True,
        dry_run: bool = False,
        now: When = None,
    ) -> Ticket:
        """
        Keep what was said, and learn from it.

        Args:
            text: one message, or several (`{"role": "user", "text": …, "said_at": …}`).
            role: user, assistant, other (with `speaker`), document, tool, web or system.
            speaker: who speaks, where it is not the owner.
            said_at: when it was said; now by default.
            session: the conversation it belongs to.
            message_id: makes the call safe to repeat.
            source: a name by which all of it can be undone.
            wait: False comes back once it is kept, and leaves the learning to a worker; reads take the ticket as
                `wait_for`.
            dry_run: only say what would be kept and learned, and what a model takes for it: it is asked, nothing stays.
            now: the present in place of the clock's; what is recorded is recorded at it.

        Returns:
            What was kept, known before or refused; what was learned, rejected, contested.
        """
        from stilltrue.engine import writing

        if isinstance(text, str):
            given: Iterable[Message | Mapping[str, Any]] = [
                Message(
                    text=text,
                    role=role,
                    speaker=speaker,
                    said_at=said_at,
                    session=session,
                    message_id=message_id,
                    source=source,
                )
            ]
        else:
            given = text
        messages = [_message(one, session=session, source=source) for one in given]
        present = self._core.now(now)
        if dry_run:
            from stilltrue.engine.rehearsing import rehearse

            return rehearse(self._core, messages, now=present)
        ticket = writing.add(self._core, messages, now=present, wait=wait)
        if ticket.jobs and self._background is not None:
            self._background.wake()
        return ticket

    def assert_claims(
        self,
        claims: Iterable[str | Mapping[str, Any]],
        *,
        source: str | None = None,
        session: str = "claims",
        now: When = None,
    ) -> Ticket:
        """Take claims handed over as JSON objects or lines; a bad one is refused, the others are kept."""
        from stilltrue.engine import writing

        present = self._core.now(now)
        return writing.assert_claims(self._core, claims, source=source, session=session, now=present)

    def correct(
        self,
        subject: str,
        predicate: str | None = None,
        *,
        to: str,
        wrong: str | None = None,
        qualifier: str | None = None,
        valid_from: When = None,
        valid_to: When = None,
        now: When = None,
    ) -> Ticket:
        """Say by hand that a value was wrong, and what is right; the past is corrected too."""
        from stilltrue.engine import acts

        return acts.act(
            self._core, Act.HOLDS, subject, predicate, to, corrects=wrong, qualifier=qualifier,
            valid_from=valid_from, valid_to=valid_to, now=self._core.now(now),
        )  # fmt: skip

    def confirm(
        self,
        subject: str,
        predicate: str | None = None,
        value: str | None = None,
        *,
        qualifier: str | None = None,
        now: When = None,
    ) -> Ticket:
        """Say by hand that a value is right and still holds."""
        from stilltrue.engine import acts

        return acts.act(
            self._core, Act.CONFIRMS, subject, predicate, value, qualifier=qualifier, now=self._core.now(now)
        )

    def end(
        self,
        subject: str,
        predicate: str | None = None,
        value: str | None = None,
        *,
        at: When = None,
        qualifier: str | None = None,
        now: When = None,
    ) -> Ticket:
        """Say by hand that a value, or whatever holds, no longer does, since `at` or now."""
        from stilltrue.engine import acts

        return acts.act(
            self._core, Act.ENDS, subject, predicate, value, valid_from=at, qualifier=qualifier,
            now=self._core.now(now),
        )  # fmt: skip

    def deny(
        self,
        subject: str,
        predicate: str | None = None,
        value: str | None = None,
        *,
        qualifier: str | None = None,
        valid_from: When = None,
        valid_to: When = None,
        now: When = None,
    ) -> Ticket:
        """Say by hand that a value was never true, altogether or over a stretch."""
        from stilltrue.engine import acts

        return acts.act(
            self._core, Act.DENIES, subject, predicate, value, qualifier=qualifier,
            valid_from=valid_from, valid_to=valid_to, now=self._core.now(now),
        )  # fmt: skip

    def session(self, name: str, *, off_the_record: bool | None = None, blank: bool | None = None) -> SessionRules:
        """
        What holds for a conversation, and, where something is given, to let it hold from now on.

        Args:
            name: the session, as it is given to `add`, `recall` and `context`.
            off_the_record: nothing that is said in it is kept, not even its name; what was kept before stays.
            blank: nothing is recalled into it.
        """
        from stilltrue.engine import sessions

        return sessions.session_rules(self._core, name, off_the_record=off_the_record, blank=blank)

    def compact(
        self,
        messages: Sequence[Message | Mapping[str, Any]] = (),
        *,
        budget: int = 800,
        session: str | None = None,
        purpose: str | None = None,
        now: When = None,
    ) -> Context:
        """
        What has to outlive a conversation that its host is about to shorten.

        The messages are kept, those known already once; all that waits is learned; then the constraints, decisions,
        commitments and rules that hold are handed over, with the resident part.

        Args:
            messages: those of the conversation that may not have been added yet, as `add` takes them.
            budget: tokens of what is handed over.
            session: the conversation.
            purpose: what the conversation is for; limits what is personal.
            now: the present in place of the clock's.
        """
        from stilltrue.engine import handing

        if messages:
            self.add(messages, session=session, now=now)
        self.flush()
        return handing.kept(self._core, budget=budget, session=session, purpose=purpose, now=self._core.now(now))

    def flush(self) -> int:
        """Learn now from all of this memory's own space that waits; how many jobs wait still, because the model is down, say."""
        from stilltrue.engine import handing

        return handing.flushed(self._core)


_FIELDS: Mapping[str, tuple[tuple[type, ...], str]] = {
    "role": ((str,), "str"),
    **dict.fromkeys(("speaker", "session", "message_id", "zone", "source"), ((str, NoneType), "str")),
    "index": ((int, NoneType), "int"),
    "meta": ((dict, Mapping), "dict"),
}
"""What a field of a message may be, and how that is called."""


def _channel(named: object) -> Channel:
    if named not in tuple(Channel):
        raise BadRequest(f"there is no channel {str(named)[:40]!r}; use one of {', '.join(Channel)}")
    return Channel(str(named))


def _message(one: Message | Mapping[str, Any], *, session: str | None, source: str | None) -> Message:
    """
    A message as callers give it.

    Raises:
        BadRequest: it has no text, a field that messages do not have, or one of another type.
    """
    if isinstance(one, Mapping):
        given = dict(one)
        if "content" in given and "text" not in given:
            given["text"] = given.pop("content")
        unknown = sorted(set(given) - set(Message.__dataclass_fields__))
        if unknown or "text" not in given:
            what = f"unknown fields {', '.join(unknown)}" if unknown else "no text"
            raise BadRequest(f"a message has {what}; it may have {', '.join(Message.__dataclass_fields__)}")
        if given.get("channel") is not None:
            given["channel"] = _channel(given["channel"])
        one = Message(**given)
    if not isinstance(one, Message):
        raise BadRequest(f"a message is a {type(one).__name__}; hand in a string or a mapping with `text`")
    for name, (wanted, called) in _FIELDS.items():
        if not isinstance(found := getattr(one, name), wanted):
            raise BadRequest(f"a message has a {type(found).__name__} as its {name}; give a {called}, or leave it out")
    session, source = one.session or session, one.source or source
    return one if (session, source) == (one.session, one.source) else replace(one, session=session, source=source)
