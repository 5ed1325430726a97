"""Where the subjects of a space lead to, kept at hand for the present: numbers in arrays, no facts."""

from __future__ import annotations

from array import array
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock

from stilltrue.ledger.naming import Names
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import FOREVER, Instant
from stilltrue.storage.base import Transaction

MOST_FACTS = 4_000_000
"""Facts of all spaces at hand together; some 30 bytes each, and their subjects' names."""
_MOST_SPACES = 64
_WORTH = 0.01
"""Subjects looked up one by one, for each unit of the space, that are as much work as taking it in whole."""
_NEVER = -(2**60)
_NOWHERE = -1


@dataclass(slots=True)
class Adjacency:
    """The edges of one space from an instant on, as they were at one edition of its facts."""

    since: Instant
    """Good for this instant and all later ones."""
    numbers: dict[str, int] = field(default_factory=dict)
    """Each subject with its place in `first` and `lasting`."""
    keys: list[str] = field(default_factory=list)
    first: array[int] = field(default_factory=lambda: array("q", [0]))
    """Where the facts of a subject begin, those that start last first; the next subject's is their end."""
    ends: array[int] = field(default_factory=lambda: array("i"))
    """For each fact the subject that its value is, or -1."""
    start_at: array[int] = field(default_factory=lambda: array("q"))
    end_at: array[int] = field(default_factory=lambda: array("q"))
    lasting: bytearray = field(default_factory=bytearray)
    """1 for a subject whose facts all hold since before `since`, with no end in sight."""

    @property
    def n_facts(self) -> int:
        return len(self.ends)

    def held(self, subject: int, at: Instant, most: int) -> tuple[int, Sequence[int]]:
        """How many facts of a subject hold at an instant, and which subjects the first so many of them lead to."""
        start, stop = self.first[subject], self.first[subject + 1]
        if self.lasting[subject]:
            return stop - start, self.ends[start : min(stop, start + most)]
        holding = [n for n in range(start, stop) if self.start_at[n] <= at < self.end_at[n]]
        return len(holding), [self.ends[n] for n in holding[:most]]

    def onward(
        self, subjects: Sequence[int], at: Instant, most: int, room: int
    ) -> tuple[dict[int, list[int]], list[int]]:
        """Of subjects of which anything holds: where the first so many lead to, and the others."""
        found: dict[int, list[int]] = {}
        others: list[int] = []
        for subject in subjects:
            if len(found) < room:
                n_facts, ends = self.held(subject, at, most)
                if n_facts:
                    found[subject] = [end for end in ends if end >= 0]
            elif self.held(subject, at, 0)[0]:
                others.append(subject)
        return found, others


def adjacency(tx: Transaction, space: SpaceKey, names: Names, since: Instant) -> Adjacency | None:
    """The edges of a space from an instant on; None where there are more than are kept at hand."""
    made = Adjacency(since)
    texts: dict[str, int] = {}
    """Each value once, and its number until it is known which subject it is."""
    for subject, text, start, end in tx.ways(space, since):
        if len(made.ends) >= MOST_FACTS:
            return None
        if not made.keys or made.keys[-1] != subject:
            made.numbers[subject] = len(made.keys)
            made.keys.append(subject)
            made.first.append(made.first[-1])
            made.lasting.append(1)
        made.first[-1] += 1
        made.ends.append(_NOWHERE if text is None else texts.setdefault(text, len(texts)))
        made.start_at.append(start)
        made.end_at.append(end)
        if start > since or end < FOREVER:
            made.lasting[-1] = 0
    meant = array("i", (made.numbers.get(names.subject(text), _NOWHERE) for text in texts))
    made.ends = array("i", (meant[end] if end >= 0 else _NOWHERE for end in made.ends))
    return made


@dataclass(slots=True)
class _Held:
    edition: str
    made: Adjacency | None
    """None until it is worth taking in, and where it is too large."""
    work: int = 0
    """Subjects looked up one by one since."""
    entities: Mapping[str, str] = field(default_factory=dict)


class Adjacencies:
    """
    The spaces of one opened memory that are asked about often enough to be kept at hand.

    A space is taken in once as much was looked up one by one as taking it in costs, and is good until
    any of its facts changes: `facts_edition` tells, whoever wrote. What others of the tenant write is nothing to it.
    """

    def __init__(self) -> None:
        self._held: OrderedDict[SpaceKey, _Held] = OrderedDict()
        self._lock = Lock()

    def of(self, tx: Transaction, space: SpaceKey, names: Names, now: Instant) -> Adjacency | None:
        """The edges of a space for `now` and later, where they are at hand or worth taking in."""
        edition = tx.facts_edition(space)
        with self._lock:
            held = self._held.get(space)
            if held is None or held.edition != edition or held.entities != names.entities:
                held = self._held[space] = _Held(edition, None, entities=names.entities)
            self._held.move_to_end(space)
            due = held.made is None and held.work > 0 and held.work >= _WORTH * tx.index_stats(space).n_units
        if due:
            held.made, held.work = adjacency(tx, space, names, now), _NEVER
            self._make_room()
        return held.made

    def spent(self, space: SpaceKey, n_subjects: int) -> None:
        """Note that subjects of a space were looked up one by one."""
        with self._lock:
            if (held := self._held.get(space)) is not None:
                held.work += n_subjects

    def drop(self) -> None:
        """Forget everything."""
        with self._lock:
            self._held.clear()

    def _make_room(self) -> None:
        with self._lock:
            while len(self._held) > 1 and (len(self._held) > _MOST_SPACES or self._n_facts() > MOST_FACTS):
                self._held.popitem(last=False)

    def _n_facts(self) -> int:
        return sum(held.made.n_facts for held in self._held.values() if held.made is not None)


def numbered(made: Adjacency, subjects: Iterable[str]) -> list[int]:
    """The numbers of those of the subjects that the adjacency knows."""
    return [number for subject in subjects if (number := made.numbers.get(subject)) is not None]
