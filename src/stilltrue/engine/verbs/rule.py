"""The verbs that decide on what was brought in: undo, approve, reject, learn again, erase."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from stilltrue.engine.core import When
from stilltrue.engine.verbs.base import Verbs
from stilltrue.errors import BadRequest
from stilltrue.model.ruling import Ruling, Selector
from stilltrue.model.ticket import Ticket

if TYPE_CHECKING:
    from stilltrue.engine.inspecting import Sampled
    from stilltrue.model.ticket import Blast, Certificate
    from stilltrue.model.turn import Turn


class RulingVerbs(Verbs):
    """Withdraw and bring back, let take part or keep out, and erase for good."""

    def undo(self, *, dry_run: bool = False, now: When = None, **selector: Any) -> Blast:
        """Withdraw all that a turn, session, source, extractor, channel or speaker brought in."""
        from stilltrue.engine import caretaking

        return caretaking.rule(
            self._core, Ruling.UNDO, self._selected(selector), dry_run=dry_run, now=self._core.now(now)
        )

    def redo(self, *, dry_run: bool = False, now: When = None, **selector: Any) -> Blast:
        """Take an undo back."""
        from stilltrue.engine import caretaking

        return caretaking.rule(
            self._core, Ruling.REDO, self._selected(selector), dry_run=dry_run, now=self._core.now(now)
        )

    def approve(self, *, now: When = None, **selector: Any) -> Blast:
        """Let what is quarantined, or a claim that waits for a yes (`claim=`), take part, from now on."""
        from stilltrue.engine import caretaking

        return caretaking.rule(
            self._core, Ruling.APPROVE, self._selected(selector), dry_run=False, now=self._core.now(now)
        )

    def reject(self, *, now: When = None, **selector: Any) -> Blast:
        """Keep what is quarantined, or a claim that waits for a yes, from ever taking part; it stays visible."""
        from stilltrue.engine import caretaking

        return caretaking.rule(
            self._core, Ruling.REJECT, self._selected(selector), dry_run=False, now=self._core.now(now)
        )

    def reextract(
        self, *, session: str | None = None, replaces: str | None = None, dry_run: bool = False, now: When = None
    ) -> Ticket:
        """
        Learn again where an older extractor made claims, in place of exactly those; `redo` brings them back.

        Args:
            session: only this one.
            replaces: the extractor whose claims are replaced, `rules` or `llm@1`; by default the older versions of
                those in use.
            dry_run: only say what would change, and what a model takes for it.
            now: the present in place of the clock's.
        """
        from stilltrue.engine import relearning

        present = self._core.now(now)
        return relearning.reextract(self._core, session=session, replaces=replaces, dry_run=dry_run, now=present)

    def forget(
        self,
        *,
        fact: str | None = None,
        entity: str | None = None,
        space: bool = False,
        dry_run: bool = False,
        now: When = None,
        **selector: Any,
    ) -> Certificate:
        """Erase: turns, claims, every version of every fact that rested on them. Says what it cannot reach."""
        from stilltrue.engine import caretaking

        return caretaking.forget(
            self._core, _selector(selector), fact=fact, entity=entity, space=space, dry_run=dry_run,
            now=self._core.now(now),
        )  # fmt: skip

    def pending(self) -> Sequence[Sampled]:
        """The claims that wait for a person's yes, with their quotes: `approve(claim=…)` and `reject(claim=…)` decide."""
        from stilltrue.engine import inspecting

        return inspecting.pending(self._core)

    def quarantine(self) -> Sequence[Turn]:
        """The turns that wait for an approval."""
        from stilltrue.engine import inspecting

        return inspecting.quarantined(self._core)

    def _selected(self, given: Mapping[str, Any]) -> Selector:
        selector = _selector(given)
        if selector.claim is None:
            return selector
        from stilltrue.engine import inspecting

        return inspecting.with_turn(self._core, selector.claim)


def _selector(given: Mapping[str, Any]) -> Selector:
    unknown = sorted(set(given) - set(Selector.__slots__))
    if unknown:
        raise BadRequest(f"cannot select by {', '.join(unknown)}; use {', '.join(Selector.__slots__)}")
    named: dict[str, Any] = {name: str(value) for name, value in given.items() if value is not None}
    return Selector(**named)
