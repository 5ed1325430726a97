"""The verbs that read what is on record, exactly: what holds, since when, and who said so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from stilltrue.engine import asking
from stilltrue.engine.core import When
from stilltrue.engine.snapshot import Snapshot
from stilltrue.engine.verbs.base import Awaited, Verbs
from stilltrue.model.time import Instant

if TYPE_CHECKING:
    from stilltrue.model.fact import Change, Fact
    from stilltrue.model.state import StateBlock, WhyNot
    from stilltrue.model.ticket import History, Why


class ReadingVerbs(Verbs):
    """What is true now, what was true then, how it came about, and why something else is not."""

    def current(
        self,
        subject: str | None = None,
        predicate: str | None = None,
        *,
        qualifier: str | None = None,
        wait_for: Awaited = None,
        now: When = None,
    ) -> Snapshot:
        """What is true now, as we know it now."""
        return self.as_of(self._core.now(now), subject, predicate, qualifier=qualifier, wait_for=wait_for)

    def as_of(
        self,
        at: When | Instant,
        subject: str | None = None,
        predicate: str | None = None,
        *,
        qualifier: str | None = None,
        known_at: When = None,
        wait_for: Awaited = None,
    ) -> Snapshot:
        """What was true at `at`, as we know it now or as we believed at `known_at`."""
        self.wait(wait_for)
        instant = self._core.now(None) if at is None else at if isinstance(at, int) else self._core.instant(at)
        known = self._core.optional(known_at)
        facts = asking.facts_at(self._core, subject, predicate, qualifier, at=instant, known_at=known)
        return Snapshot(facts, at=instant, known_at=known, names=asking.names(self._core, known))

    def history(
        self,
        subject: str,
        predicate: str,
        *,
        qualifier: str | None = None,
        known_at: When = None,
        wait_for: Awaited = None,
    ) -> History:
        """How a slot came to be what it is, with who said what."""
        self.wait(wait_for)
        return asking.history(self._core, subject, predicate, qualifier, self._core.optional(known_at))

    def why(self, fact_id: str, *, known_at: When = None, wait_for: Awaited = None) -> Why:
        """A fact with the quoted words behind it, and against it."""
        self.wait(wait_for)
        return asking.why(self._core, fact_id, self._core.optional(known_at), now=self._core.now(None))

    def why_not(
        self,
        value: str,
        *,
        subject: str | None = None,
        predicate: str | None = None,
        qualifier: str | None = None,
        as_of: When = None,
        known_at: When = None,
        wait_for: Awaited = None,
        now: When = None,
    ) -> WhyNot:
        """
        Why a value is not what holds: what denied, corrected, outranked, ended or superseded it, with its quote.

        Args:
            value: as it was worded, or a number without its unit.
            subject: whose; by default every slot is looked at in which the value was claimed.
            predicate: of which slot of the subject.
            qualifier: "home" of an address; each by default.
            as_of: the instant asked about; now by default.
            known_at: whose belief is asked for: ours now, or ours at that instant.
            wait_for: a ticket whose turns are to be learned from before.
            now: the present in place of the clock's.

        Raises:
            BadRequest: the value is blank, or a predicate comes without its subject.
        """
        from stilltrue.engine import stating

        self.wait(wait_for)
        return stating.why_not_value(
            self._core, value, subject=subject, predicate=predicate, qualifier=qualifier, as_of=as_of,
            known_at=known_at, now=self._core.now(now),
        )  # fmt: skip

    def state(
        self,
        question: str | None = None,
        *,
        subject: str | None = None,
        as_of: When = None,
        known_at: When = None,
        language: str | None = None,
        wait_for: Awaited = None,
        now: When = None,
    ) -> StateBlock:
        """
        The present state: what is contested or doubtful, what holds, what it follows from, what is due.

        Args:
            question: only what lies on the way to what it asks for; all in scope by default.
            subject: only what is known of it.
            as_of: the instant asked about; now by default.
            known_at: whose belief is asked for: ours now, or ours at that instant.
            language: in which formulas are told, `en` or `ko`; that of the question or subject by default.
            wait_for: a ticket whose turns are to be learned from before.
            now: the present in place of the clock's.

        Raises:
            BadRequest: both a question and a subject are given, or a language that is not spoken.
        """
        from stilltrue.engine import stating

        self.wait(wait_for)
        return stating.state(
            self._core, question, subject=subject, as_of=as_of, known_at=known_at, language=language,
            now=self._core.now(now),
        )  # fmt: skip

    def list(
        self,
        *,
        limit: int = 50,
        after: str | None = None,
        wait_for: Awaited = None,
        now: When = None,
        **filters: Any,
    ) -> tuple[Sequence[Fact], str | None]:
        """One page of facts, exactly, and the cursor of the next page; None on the last."""
        self.wait(wait_for)
        wanted = asking.wanted_facts(self._core, now=self._core.now(now), **filters)
        return asking.page(self._core, wanted, limit=limit, after=after)

    def count(self, *, wait_for: Awaited = None, now: When = None, **filters: Any) -> int:
        """How many facts fit, exactly."""
        self.wait(wait_for)
        return asking.count(self._core, asking.wanted_facts(self._core, now=self._core.now(now), **filters))

    def changes(self, *, since: When = None, limit: int = 100, wait_for: Awaited = None) -> Sequence[Change]:
        """What changed, from what to what, by which claim, when."""
        self.wait(wait_for)
        return asking.changes(self._core, since, limit)
