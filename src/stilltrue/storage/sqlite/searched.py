"""The index in SQLite: units, vocabulary, and postings in packed blocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from stilltrue.model.record import IndexStats, Unit, UnitKind, UnitRef
from stilltrue.model.scope import SpaceKey
from stilltrue.storage import records, rows
from stilltrue.storage.sqlite.packed import (
    extended,
    extended_tallies,
    n_packed,
    once_each,
    packed,
    packed_tallies,
    risen,
    rising,
    unpacked,
    unpacked_tallies,
)
from stilltrue.storage.sqlite.vectored import VectoredRows

_BLOCK = 128
"""Units in a block: small enough to be rewritten for one more, large enough to be read at once."""

_KINDS = {kind.value: kind for kind in UnitKind}

_Posting = tuple[int, int, int]
"""A unit's number, how often it has the term, and its length."""

_UNIT_BYTES = 4
"""Of one width, the blocks of a term are read in one go."""


@dataclass(slots=True)
class _Tail:
    """The end of a term's postings, to which new units are added."""

    number: int
    last: rows.Row | None = None
    """The last block as it stands: its first unit, and its units, tallies and lengths; None where there is none."""
    is_new: bool = False

    def blocks(self, postings: Sequence[_Posting]) -> Iterator[rows.Row]:
        """The rows to write: the last block, filled up, and new ones."""
        units, tallies, lengths = zip(*postings, strict=True)
        room = 0
        if self.last is not None:
            first, *block = self.last
            n = n_packed(block[0])
            room = max(0, _BLOCK - n)
            if room:
                grown = extended_tallies(block[1], n, tallies[:room])
                yield (self.number, first, extended(block[0], units[:room]), grown, extended(block[2], lengths[:room]))
        for at in range(room, len(units), _BLOCK):
            part = slice(at, at + _BLOCK)
            yield (self.number, units[at], *_block(units[part], tallies[part], lengths[part]))


class SearchedRows(VectoredRows):
    """What can be found by its words."""

    def index(self, units: Iterable[Unit]) -> None:
        self._check_writable()
        by_space: dict[SpaceKey, dict[str, Unit]] = {}
        for unit in units:
            by_space.setdefault(unit.space, {}).setdefault(unit.ref, unit)
        for space, arriving in by_space.items():
            owners = {unit.owner for unit in arriving.values()}
            known = set(self._rows_of_texts("known_units", owners - self._unindexed, space))
            self._unindexed -= owners
            self._index(space, [u for u in arriving.values() if (u.owner, records.tail_of(u)) not in known])

    def _index(self, space: SpaceKey, units: Sequence[Unit]) -> None:
        """Keep units that are new, and grow the postings of their terms."""
        number = self._new_space(space)
        numbered = [(self._next("unit"), unit) for unit in units]
        postings: dict[str, list[_Posting]] = {}
        for unit_number, unit in numbered:
            once = (unit_number, 1, unit.length)
            for term, tally in unit.terms.items():
                posting = once if tally == 1 else (unit_number, tally, unit.length)
                postings.setdefault(term, []).append(posting)
        tails = self._tails(space, postings)
        self._write_all("add_unit", [
            (n, number, unit.kind.value, unit.owner, records.tail_of(unit), unit.length, unit.said_at, *_terms(unit, tails))
            for n, unit in numbered
        ])  # fmt: skip
        if units:
            self._write("resize_index", (number, len(units), sum(unit.length for unit in units)))
        self._grow(number, postings, tails)
        self._await_vectors([(number, n, unit.kind.value) for n, unit in numbered])

    def _tails(self, space: SpaceKey, terms: Iterable[str]) -> dict[str, _Tail]:
        """The ends of the postings of terms that are about to grow."""
        found = {row[0]: row[1:] for row in self._rows_of_texts("terms_with_last_block", terms, space)}
        tails = {}
        for term in terms:
            if term in found:
                number, *last = found[term]
                tails[term] = _Tail(number, tuple(last) if last[0] is not None else None)
            else:
                tails[term] = _Tail(self._next("term"), is_new=True)
        return tails

    def _grow(self, space: int, postings: Mapping[str, Sequence[_Posting]], tails: Mapping[str, _Tail]) -> None:
        """Write the ends of postings that were added to."""
        counted = [(tails[term], term, len(new)) for term, new in postings.items()]
        self._write_all("add_term", [(tail.number, space, term, n) for tail, term, n in counted if tail.is_new])
        self._write_all("count_term", [(tail.number, n) for tail, _, n in counted if not tail.is_new])
        self._write_all("set_block", [block for term, new in postings.items() for block in tails[term].blocks(new)])

    def unindex(self, space: SpaceKey, owners: Iterable[str]) -> None:
        self._check_writable()
        number = self._space(space)
        self._write("keep_last_unit")
        gone: dict[int, set[int]] = {}
        dropped: list[int] = []
        for owner in owners:
            for unit, length, terms in self._rows("units_of_owner", (number, owner)):
                self._write("drop_unit", (unit,))
                self._write("resize_index", (number, -1, -length))
                dropped.append(unit)
                for term in risen(terms):
                    gone.setdefault(term, set()).add(unit)
        if dropped:
            self._drop_vectors(number, dropped)
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
            block = list(zip(*_columns([contents]), strict=True))
            kept = [posting for posting in block if posting[0] not in units]
            units = {unit for unit in units if unit < first}
            if kept:
                self._write("set_block", (term, first, *_block(*zip(*kept, strict=True))))
            else:
                self._write("drop_block", (term, first))

    def index_stats(self, space: SpaceKey) -> IndexStats:
        found = self._row("index_stats", (self._space(space),))
        return IndexStats(*found) if found else IndexStats(0, 0)

    def frequencies(self, space: SpaceKey, terms: Iterable[str]) -> dict[str, int]:
        return dict(self._rows_of_texts("frequencies", terms, space))

    def terms_starting(self, space: SpaceKey, prefix: str, limit: int) -> list[str]:
        found = self._rows("terms_between", (self._space(space), prefix, _after_prefix(prefix), max(limit, 0)))
        return [row[0] for row in found]

    def postings(self, space: SpaceKey, term: str) -> tuple[Sequence[int], Sequence[int], Sequence[int]]:
        return _columns(self._rows("postings", (self._space(space), term)))

    def units(self, numbers: Iterable[int]) -> dict[int, Unit]:
        return {row[0]: records.unit_of(row[1:], {}) for row in self._rows_of("units", numbers)}

    def unit_refs(self, numbers: Iterable[int]) -> dict[int, UnitRef]:
        found = self._rows_of("unit_refs", numbers)
        return {number: UnitRef(_KINDS[kind], owner + tail, owner) for number, kind, owner, tail in found}

    def each_unit(self, space: SpaceKey) -> Iterator[Unit]:
        return self._with_terms(space, self._each("each_unit", (self._space(space),)))

    def units_starting(self, space: SpaceKey, prefix: str) -> list[Unit]:
        between = (self._space(space), prefix, _after_prefix(prefix))
        return list(self._with_terms(space, self._rows("units_starting", between)))

    def _with_terms(self, space: SpaceKey, found: Iterable[rows.Row]) -> Iterator[Unit]:
        words: dict[int, str] = {}
        for *row, packed_terms, tallies in found:
            terms = risen(packed_terms)
            often = unpacked_tallies([tallies], [len(terms)])
            counted = {self._word(term, words): n for term, n in zip(terms, often, strict=True)}
            yield records.unit_of((space, *row), counted)

    def _word(self, term: int, words: dict[int, str]) -> str:
        if term not in words:
            found = self._row("term", (term,))
            words[term] = found[0] if found else ""
        return words[term]


def _terms(unit: Unit, tails: Mapping[str, _Tail]) -> tuple[bytes, bytes]:
    """The numbers of a unit's terms in order, packed, and how often it has each."""
    terms = sorted([(tails[term].number, tally) for term, tally in unit.terms.items()])
    return rising([number for number, _ in terms]), packed_tallies([tally for _, tally in terms])


def _block(units: Sequence[int], tallies: Sequence[int], lengths: Sequence[int]) -> rows.Row:
    """Units, tallies and lengths as a block keeps them."""
    return packed(units, _UNIT_BYTES), packed_tallies(tallies), packed(lengths)


def _columns(blocks: Sequence[Sequence[bytes]]) -> tuple[Sequence[int], Sequence[int], Sequence[int]]:
    """Units, tallies and lengths of some blocks, one block after another."""
    units, tallies, lengths = zip(*blocks, strict=True) if blocks else ((), (), ())
    numbers = unpacked(*units)
    often = unpacked_tallies(tallies, map(n_packed, units)) if any(tallies) else once_each(len(numbers))
    return numbers, often, unpacked(*lengths)


def _after_prefix(prefix: str) -> str | bytes:
    """The least text, or bytes, that comes after everything that begins with the prefix."""
    for place in range(len(prefix) - 1, -1, -1):
        following = ord(prefix[place]) + 1
        if following <= 0x10FFFF:
            # The surrogates lie between U+D7FF and U+E000, and are no characters.
            return prefix[:place] + chr(0xE000 if following == 0xD800 else following)
    return b""
