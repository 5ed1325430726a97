"""What holds at one instant, by name: `memory.as_of("2026-03-15").lives_in`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from stilltrue.ledger.naming import Names, subject_key
from stilltrue.model.fact import OWNER, Fact
from stilltrue.model.time import Instant


class Snapshot(Sequence[Fact]):
    """
    The facts that hold at one instant, as a sequence and by the names of predicates.

    An attribute is the text of the owner's value for that predicate, a tuple of texts
    where several hold, and None where nothing is known.
    """

    def __init__(self, facts: Sequence[Fact], *, at: Instant, known_at: Instant | None, names: Names) -> None:
        self._facts = tuple(facts)
        self._names = names
        self.at = at
        self.known_at = known_at

    def __len__(self) -> int:
        return len(self._facts)

    @overload
    def __getitem__(self, index: int) -> Fact: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Fact]: ...
    def __getitem__(self, index: int | slice) -> Fact | Sequence[Fact]:
        return self._facts[index]

    def __iter__(self) -> Iterator[Fact]:
        return iter(self._facts)

    def __getattr__(self, name: str) -> str | tuple[str, ...] | None:
        if name.startswith("_"):
            raise AttributeError(name)
        return self.value(name)

    def value(self, predicate: str, subject: str = OWNER, qualifier: str | None = None) -> str | tuple[str, ...] | None:
        """The text of what holds in a slot, a tuple where several do, None where nothing does."""
        wanted = self._names.meant(predicate)
        texts = tuple(
            fact.value.text
            for fact in self._facts
            if fact.slot.predicate == wanted
            and fact.slot.subject == self._names.subject(subject_key(subject))
            and (qualifier is None or fact.slot.qualifier == self._names.qualifier(qualifier))
            and fact.polarity
            and fact.value is not None
        )
        if not texts:
            return None
        return texts[0] if len(texts) == 1 else texts
