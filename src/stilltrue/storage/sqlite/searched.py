"""The index in SQLite: units, vocabulary, and postings in packed blocks."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from stilltrue.model.record import IndexStats, Unit
from stilltrue.model.scope import SpaceKey
from stilltrue.storage import records, rows
from stilltrue.storage.sqlite.believed import BelievedRows
from stilltrue.storage.sqlite.packed import packed, unpacked

_BLOCK = 128
"""Units in a block: small enough to be rewritten for one more, large enough to be read at once."""

_UNIT_BYTES = 4
"""Of one width, the blocks of a term are read in one go."""


@dataclass(slots=True)
class _Tail:
    """The end of a term's postings, to which new units are added."""

    number: int
    is_new: bool
    first: int | None
    units: array[int] = field(default_factory=lambda: array("Q"))
    tallies: array[int] = field(default_factory=lambda: array("Q"))
    lengths: array[int] = field(default_factory=lambda: array("Q"))
    n_added: int = 0

    def add(self, unit: int, tally: int, length: int) -> None:
        self.units.append(unit)
        self.tallies.append(tally)
        self.lengths.append(length)
        self.n_added += 1

    def blocks(self) -> Iterator[rows.Row]:
        """The rows to write: the last block, filled up, and new ones."""
        for start in range(0, len(self.units), _BLOCK):
            part = slice(start, start + _BLOCK)
            first = self.first if start == 0 and self.first is not None else self.units[start]
            yield (
                self.number,
                first,
                packed(self.units[part], _UNIT_BYTES),
                packed(self.tallies[part]),
                packed(self.lengths[part]),
            )


class SearchedRows(BelievedRows):
    """What can be found by its words."""

    def index(self, units: Iterable[Unit]) -> None:
        self._check_writable()
        tails: dict[tuple[SpaceKey, str], _Tail] = {}
        added: dict[int, list[int]] = {}
        for unit in units:
            rows.check_storable((*unit.terms, *unit.terms.values()))
            space = self._new_space(unit.space)
            if self._row("has_unit", (space, unit.owner, records.tail_of(unit))) is None:
                self._add_unit(unit, tails)
                added.setdefault(space, []).append(unit.length)
        self._write_all("resize_index", [(space, len(lengths), sum(lengths)) for space, lengths in added.items()])
        self._grow(tails)

    def _grow(self, tails: dict[tuple[SpaceKey, str], _Tail]) -> None:
        """Write the ends of postings that were added to."""
        new, known = [], []
        for (space, term), tail in tails.items():
            if tail.is_new:
                new.append((tail.number, self._space(space), term, tail.n_added))
            else:
                known.append((tail.number, tail.n_added))
        self._write_all("add_term", new)
        self._write_all("count_term", known)
        self._write_all("set_block", [block for tail in tails.values() for block in tail.blocks()])

    def _add_unit(self, unit: Unit, tails: dict[tuple[SpaceKey, str], _Tail]) -> None:
        number, space = self._next("unit"), self._new_space(unit.space)
        terms = {self._tail(unit.space, term, tails): tally for term, tally in unit.terms.items()}
        ordered = sorted(terms)
        content = (packed(ordered), packed([terms[term] for term in ordered]))
        named = (unit.kind.value, unit.owner, records.tail_of(unit))
        self._write("add_unit", (number, space, *named, unit.length, unit.said_at, *content))
        for term, tally in unit.terms.items():
            tails[unit.space, term].add(number, tally, unit.length)

    def _tail(self, space: SpaceKey, term: str, tails: dict[tuple[SpaceKey, str], _Tail]) -> int:
        """The number of a term whose postings are about to grow."""
        tail = tails.get((space, term))
        if tail is None:
            found = self._row("term_with_last_block", (self._space(space), term))
            if found is None:
                tail = _Tail(self._next("term"), True, None)
            elif found[1] is None:
                tail = _Tail(found[0], False, None)
            else:
                units, tallies, lengths = (array("Q", unpacked(each)) for each in found[2:])
                tail = _Tail(found[0], False, found[1], units, tallies, lengths)
            tails[space, term] = tail
        return tail.number

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
