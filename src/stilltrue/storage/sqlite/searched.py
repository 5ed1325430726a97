"""The index in SQLite: units, vocabulary, and postings in packed blocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from stilltrue.model.record import IndexStats, Unit
from stilltrue.model.scope import SpaceKey
from stilltrue.storage import records, rows
from stilltrue.storage.sqlite.believed import BelievedRows
from stilltrue.storage.sqlite.packed import extended, n_packed, packed, unpacked

_BLOCK = 128
"""Units in a block: small enough to be rewritten for one more, large enough to be read at once."""

_UNIT_BYTES = 4
"""Of one width, the blocks of a term are read in one go."""


@dataclass(slots=True)
class _Tail:
    """The end of a term's postings, to which new units are added."""

    number: int
    last: rows.Row | None = None
    """The last block as it stands: its first unit, and its units, tallies and lengths; None where there is none."""
    is_new: bool = False
    units: list[int] = field(default_factory=list)
    tallies: list[int] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)

    def blocks(self) -> Iterator[rows.Row]:
        """The rows to write: the last block, filled up, and new ones."""
        start = 0
        if self.last is not None:
            first, units, tallies, lengths = self.last
            start = max(0, _BLOCK - n_packed(units))
            if start:
                added = (self.units[:start], self.tallies[:start], self.lengths[:start])
                yield (self.number, first, *map(extended, (units, tallies, lengths), added))
        for at in range(start, len(self.units), _BLOCK):
            part = slice(at, at + _BLOCK)
            units, tallies, lengths = self.units[part], self.tallies[part], self.lengths[part]
            yield (self.number, units[0], packed(units, _UNIT_BYTES), packed(tallies), packed(lengths))


class SearchedRows(BelievedRows):
    """What can be found by its words."""

    def index(self, units: Iterable[Unit]) -> None:
        self._check_writable()
        tails: dict[SpaceKey, dict[str, _Tail]] = {}
        added: dict[int, list[int]] = {}
        given: list[rows.Row] = []
        seen: set[tuple[SpaceKey, str]] = set()
        for unit in units:
            space, tail = self._new_space(unit.space), records.tail_of(unit)
            if (unit.space, unit.ref) in seen or self._row("has_unit", (space, unit.owner, tail)) is not None:
                continue
            seen.add((unit.space, unit.ref))
            number = self._next("unit")
            terms = self._post(number, unit, tails.setdefault(unit.space, {}))
            packing = (packed([term for term, _ in terms]), packed([tally for _, tally in terms]))
            given.append((number, space, unit.kind.value, unit.owner, tail, unit.length, unit.said_at, *packing))
            added.setdefault(space, []).append(unit.length)
        self._write_all("add_unit", given)
        self._write_all("resize_index", [(space, len(lengths), sum(lengths)) for space, lengths in added.items()])
        self._grow(tails)

    def _post(self, unit_number: int, unit: Unit, tails: dict[str, _Tail]) -> list[tuple[int, int]]:
        """Add a unit to the postings of each of its terms; their numbers and how often it has each, in order."""
        terms = []
        for term, tally in unit.terms.items():
            tail = tails.get(term)
            if tail is None:
                tail = tails[term] = self._tail(unit.space, term)
            tail.units.append(unit_number)
            tail.tallies.append(tally)
            tail.lengths.append(unit.length)
            terms.append((tail.number, tally))
        terms.sort()
        return terms

    def _tail(self, space: SpaceKey, term: str) -> _Tail:
        """The end of the postings of a term that are about to grow."""
        found = self._row("term_with_last_block", (self._space(space), term))
        if found is None:
            return _Tail(self._next("term"), is_new=True)
        return _Tail(found[0], found[1:] if found[1] is not None else None)

    def _grow(self, tails: Mapping[SpaceKey, Mapping[str, _Tail]]) -> None:
        """Write the ends of postings that were added to."""
        for space, of_space in tails.items():
            number = self._space(space)
            new = [(tail.number, number, term, len(tail.units)) for term, tail in of_space.items() if tail.is_new]
            known = [(tail.number, len(tail.units)) for tail in of_space.values() if not tail.is_new]
            self._write_all("add_term", new)
            self._write_all("count_term", known)
            self._write_all("set_block", [block for tail in of_space.values() for block in tail.blocks()])

    def unindex(self, space: SpaceKey, owners: Iterable[str]) -> None:
        self._check_writable()
        number = self._space(space)
        gone: dict[int, set[int]] = {}
        for owner in owners:
            for unit, length, terms in self._rows("units_of_owner", (number, owner)):
                self._write("drop_unit", (unit,))
                self._write("resize_index", (number, -1, -length))
                for term in unpacked(terms):
                    gone.setdefault(term, set()).add(unit)
        for term, units in gone.items():
            self._drop_postings(term, units)
        self._write_all("count_term", [(term, -len(units)) for term, units in gone.items()])
        self._write_all("drop_term", [(term,) for term in gone])

    def _drop_postings(self, term: int, units: set[int]) -> None:
        """Take units out of a term's blocks, each block rewritten once."""
        while units:
            found = self._row("block_of", (term, max(units)))
            if found is None:
                return
            first, *contents = found
            block = list(zip(*map(unpacked, contents), strict=True))
            kept = [posting for posting in block if posting[0] not in units]
            units = {unit for unit in units if unit < first}
            if kept:
                numbers, tallies, lengths = zip(*kept, strict=True)
                self._write("set_block", (term, first, packed(numbers, _UNIT_BYTES), packed(tallies), packed(lengths)))
            else:
                self._write("drop_block", (term, first))

    def index_stats(self, space: SpaceKey) -> IndexStats:
        found = self._row("index_stats", (self._space(space),))
        return IndexStats(*found) if found else IndexStats(0, 0)

    def frequencies(self, space: SpaceKey, terms: Iterable[str]) -> dict[str, int]:
        number = self._space(space)
        found = ((term, self._row("frequency", (number, term))) for term in terms)
        return {term: row[0] for term, row in found if row}

    def terms_starting(self, space: SpaceKey, prefix: str, limit: int) -> list[str]:
        found = self._rows("terms_between", (self._space(space), prefix, _after_prefix(prefix), max(limit, 0)))
        return [row[0] for row in found]

    def postings(self, space: SpaceKey, term: str) -> tuple[Sequence[int], Sequence[int], Sequence[int]]:
        found = self._rows("postings", (self._space(space), term))
        units, tallies, lengths = zip(*found, strict=True) if found else ((), (), ())
        return unpacked(*units), unpacked(*tallies), unpacked(*lengths)

    def units(self, numbers: Iterable[int]) -> dict[int, Unit]:
        found = ((number, self._row("unit", (number,))) for number in numbers)
        return {number: records.unit_of(row, {}) for number, row in found if row}

    def each_unit(self, space: SpaceKey) -> Iterator[Unit]:
        words: dict[int, str] = {}
        for *row, terms, tallies in self._each("each_unit", (self._space(space),)):
            counted = {self._word(term, words): n for term, n in zip(unpacked(terms), unpacked(tallies), strict=True)}
            yield records.unit_of((space, *row), counted)

    def _word(self, term: int, words: dict[int, str]) -> str:
        if term not in words:
            found = self._row("term", (term,))
            words[term] = found[0] if found else ""
        return words[term]


def _after_prefix(prefix: str) -> str | bytes:
    """The least text, or bytes, that comes after everything that begins with the prefix."""
    for place in range(len(prefix) - 1, -1, -1):
        following = ord(prefix[place]) + 1
        if following <= 0x10FFFF:
            # The surrogates lie between U+D7FF and U+E000, and are no characters.
            return prefix[:place] + chr(0xE000 if following == 0xD800 else following)
    return b""
