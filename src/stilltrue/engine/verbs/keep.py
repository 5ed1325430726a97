"""The verbs that keep a memory in order: names, reviews, reports, exports, vectors, health."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from stilltrue.engine.core import When
from stilltrue.engine.verbs.base import Verbs
from stilltrue.errors import BadRequest
from stilltrue.model.naming import AliasKind

if TYPE_CHECKING:
    from stilltrue.embedding.base import Embedder
    from stilltrue.engine.inspecting import Sampled
    from stilltrue.engine.vectors import Embedded
    from stilltrue.model.fact import Change
    from stilltrue.model.naming import Alias
    from stilltrue.model.ticket import Health
    from stilltrue.upkeep.rebuild import Rebuilt


class KeepingVerbs(Verbs):
    """Which names are one, whether what was learned is right, all of it in and out, and whether it is well."""

    def alias(self, mention: str, name: str, *, kind: str = "entity", now: When = None) -> Sequence[Change]:
        """Record that one name stands for another: entities, or predicates and so their slots, become one."""
        from stilltrue.engine import caretaking

        return caretaking.alias(self._core, _alias_kind(kind), mention, name, now=self._core.now(now))

    def unalias(self, mention: str, *, kind: str = "entity", now: When = None) -> Sequence[Change]:
        """Take an alias back: what it had merged is two again."""
        from stilltrue.engine import caretaking

        return caretaking.unalias(self._core, _alias_kind(kind), mention, now=self._core.now(now))

    def aliases(self, *, closed: bool = False) -> Sequence[Alias]:
        """Which names and wordings stand for which, by what method, since when; with `closed`, also those split."""
        from stilltrue.engine import inspecting

        return inspecting.aliases(self._core, closed=closed)

    def review(self, n: int = 10, *, seed: int | None = None) -> Sequence[Sampled]:
        """Random assertions with their quotes, to be marked right or wrong."""
        from stilltrue.engine import inspecting

        return inspecting.sample(self._core, n, seed)

    def mark(self, assertion: str, *, right: bool, now: When = None) -> None:
        """A person's verdict on one assertion."""
        from stilltrue.engine import inspecting

        inspecting.mark(self._core, assertion, right=right, now=self._core.now(now))

    def report(self, person: str | None = None) -> Mapping[str, Any]:
        """Everything held about a person (the owner by default): who said it, when, and what was done with it."""
        from stilltrue.engine import inspecting

        return inspecting.report(self._core, person, now=self._core.now(None))

    def export(self) -> Iterator[str]:
        """Everything, as JSON lines: loss-free, both clocks."""
        from stilltrue.engine import transfer

        return transfer.export(self._core)

    def restore(self, lines: Iterable[str]) -> Mapping[str, int]:
        """Take an export back in; what is known already is left as it is, what was erased stays erased."""
        from stilltrue.engine import transfer

        return transfer.restore(self._core, lines)

    def rebuild(self, *, verify: bool = False) -> Rebuilt:
        """Compute everything below the turns again; with `verify`, only say whether it comes out equal."""
        from stilltrue.engine import caretaking

        return caretaking.rebuilt(self._core, verify=verify)

    def embed_pending(self, *, progress: Callable[[int, int], None] | None = None) -> Embedded:
        """Embed what still waits for it; `progress` is told how many texts are done, and of how many."""
        from stilltrue.engine import vectors

        return vectors.embed_pending(self._core, progress=progress)

    def reembed(
        self, embedder: str | Embedder | None = None, *, progress: Callable[[int, int], None] | None = None
    ) -> Embedded:
        """
        Embed the whole store by another embedder, or what is missing by the one in use.

        Recall works on the old vectors until all new ones are there. Stopped, it goes on where it was.
        """
        from stilltrue.embedding.base import embedder_named
        from stilltrue.engine import vectors

        chosen = embedder_named(embedder) if isinstance(embedder, str) else embedder
        return vectors.reembed(self._core, chosen, progress=progress)

    def doctor(self) -> Health:
        """Figures, and what is not well."""
        from stilltrue.engine import inspecting

        return inspecting.doctor(self._core, now=self._core.now(None))


def _alias_kind(given: str) -> AliasKind:
    if given not in (AliasKind.ENTITY, AliasKind.PREDICATE):
        raise BadRequest(f"kind {given!r} is none; use {AliasKind.ENTITY} or {AliasKind.PREDICATE}")
    return AliasKind(given)
