"""Vectors of one set in the making: units that wait, a batch at a time, each put in a transaction of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from stilltrue.engine.core import Core
from stilltrue.errors import EmbeddingFault, Unsupported
from stilltrue.ingest.texts import script_in, text_hash, texts_of
from stilltrue.ledger.registry import load_registry
from stilltrue.model.scope import SpaceKey
from stilltrue.model.unit import Unit
from stilltrue.model.vector import Vector, VectorSet
from stilltrue.storage.base import Transaction

if TYPE_CHECKING:
    from stilltrue.embedding.base import Embedder

_BATCH = 64
_LONGEST_ERROR = 200
_IN_A_ROW = 3
_SLOW_SECONDS = 1.0
"""A failure that takes longer is not worth having again at once."""
_GONE = "its text is not there any more"


@dataclass(slots=True)
class Filling:
    """How a run goes."""

    core: Core
    embedder: Embedder
    vector_set: VectorSet
    took: Callable[[int], None] | None = None
    """Told after each batch how many units it was."""
    n_ready: int = 0
    n_failed: int = 0
    error: str | None = None
    """The last one; no text of a unit."""
    is_down: bool = False
    """The embedder fails whatever it is given, or is slow to: there is no use in going on."""
    room: int | None = None
    """How much text is still taken, counted as `_weight` counts; None where all is."""
    _failures: int = 0
    """Texts by themselves that it failed at, one after the other."""

    @property
    def is_full(self) -> bool:
        """Whether there is no more room."""
        return self.room is not None and self.room <= 0

    def fill(self, space: SpaceKey, *, after: int = 0, most: int | None = None) -> None:
        """Make the vectors of units that wait in a space, each tried once: those above a number, at most so many."""
        tried: set[int] = set()
        while not (self.is_down or self.is_full) and (most is None or len(tried) < most):
            limit = _BATCH if most is None else min(_BATCH, most - len(tried))
            with self.core.reading() as tx:
                waiting = tx.waiting_units(self.vector_set.number, space, limit, after=after)
                units = {number: unit for number, unit in waiting.items() if number not in tried}
                texts = _texts(tx, units)
            units = self._that_fit(units, texts)
            if not units:
                return
            tried |= units.keys()
            self._put(space, units, texts, self._made(units, texts))

    def _that_fit(self, units: Mapping[int, Unit], texts: Mapping[int, str]) -> dict[int, Unit]:
        """The first of some units, as many as there is room for; the rest goes on waiting."""
        if self.room is None:
            return dict(units)
        fitting: dict[int, Unit] = {}
        for number, unit in units.items():
            if self.is_full:
                break
            fitting[number] = unit
            self.room -= _weight(texts.get(number, ""))
        return fitting

    def _put(
        self, space: SpaceKey, units: Mapping[int, Unit], texts: Mapping[int, str], made: Mapping[int, Vector]
    ) -> None:
        """Keep what was made of texts that still are what they were; note what failed."""
        with self.core.writing(durable=False) as tx:
            if self.vector_set.number not in {one.number for one in tx.vector_sets()}:
                self.is_down, self.error = True, "its set was dropped meanwhile"
                return
            there = tx.units(units)
            same = {number: unit for number, unit in units.items() if number in there and there[number].ref == unit.ref}
            now = _texts(tx, same)
            ready = [vector for number, vector in made.items() if now.get(number) == texts[number]]
            tx.put_vectors(self.vector_set.number, space, ready)
            failed = [number for number in same if number in texts and number not in made]
            tx.fail_vectors(self.vector_set.number, space, failed, self.error or "")
            tx.fail_vectors(self.vector_set.number, space, [n for n in same if n not in texts], _GONE)
        self.n_ready += len(ready)
        self.n_failed += len(failed)
        if self.took is not None:
            self.took(len(units))

    def _made(self, units: Mapping[int, Unit], texts: Mapping[int, str]) -> dict[int, Vector]:
        """The vectors of texts, without those that the embedder fails at."""
        numbers = sorted(number for number in units if number in texts)
        found = self._embedded(numbers, units, texts)
        if len(found) == len(numbers) or len(numbers) == 1:
            return found
        # One text may be what it stumbles over: each is tried by itself, unless it stumbles over all of them.
        for number in numbers:
            found |= self._embedded([number], units, texts)
        return found

    def _embedded(
        self, numbers: Sequence[int], units: Mapping[int, Unit], texts: Mapping[int, str]
    ) -> dict[int, Vector]:
        from stilltrue.index.nearest import quantised  # noqa: PLC0415 - numpy is for those who embed

        if not numbers or self.is_down:
            return {}
        begun = monotonic()
        try:
            rows = self.core.embedding.memories(self.embedder, [texts[number] for number in numbers])
        except (EmbeddingFault, Unsupported) as fault:
            self.error = str(fault)[:_LONGEST_ERROR]
            self._failures += len(numbers) == 1
            self.is_down = self._failures >= _IN_A_ROW or monotonic() - begun > _SLOW_SECONDS
            return {}
        self._failures = 0
        components, scales = quantised(rows)
        return {
            number: Vector(
                unit_number=number,
                kind=units[number].kind,
                script=script_in(texts[number]),
                text_hash=text_hash(texts[number]),
                components=row.tobytes(),
                scale=scale,
            )
            for number, row, scale in zip(numbers, components, scales.tolist(), strict=True)
        }


def _weight(text: str) -> int:
    """What a text costs an embedder, in characters: there is a cost to each, however short."""
    return len(text) + 100


def _texts(tx: Transaction, units: Mapping[int, Unit]) -> dict[int, str]:
    texts = texts_of(tx, units.values(), load_registry())
    return {number: texts[unit.ref] for number, unit in units.items() if unit.ref in texts}
