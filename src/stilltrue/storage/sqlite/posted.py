"""The postings in SQLite: which units have a term, in packed blocks. Many units at a time are taken into them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from stilltrue.model.frozen import dataclass
from stilltrue.model.scope import SpaceKey
from stilltrue.model.unit import Unit
from stilltrue.storage import plain, records
from stilltrue.storage.sqlite.packed import (
    extended,
    extended_tallies,
    n_packed,
    once_each,
    packed,
    packed_tallies,
    rising,
    unpacked,
    unpacked_tallies,
)
from stilltrue.storage.sqlite.vectored import VectoredRows

_BLOCK = 128
"""Units in a block: small enough to be rewritten for one more, large enough to be read at once."""

_MOST_LATE = 32
"""Units that may wait for their postings. To look through so few takes a reader a tenth of a millisecond."""

_Posting = tuple[int, int, int]
"""A unit's number, how often it has the term, and its length."""

_UNIT_BYTES = 4
"""Of one width, the blocks of a term are read in one go."""

_IN_WORDS = b"\xff"
"""Before the terms of a unit that are written out, and after each: in no text is there such a byte, nor before numbers."""


@dataclass(frozen=True, slots=True)
class Late:
    """A unit whose postings are still to be written: its terms stand with it, each with how often it occurs."""

    number: int
    space: SpaceKey
    length: int
    terms: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class _Tail:
    """The end of a term's postings, to which new units are added."""

    number: int
    last: plain.Row | None = None
    """The last block as it stands: its first unit, and its units, tallies and lengths; None where there is none."""
    is_new: bool = False

    def blocks(self, postings: Sequence[_Posting]) -> list[plain.Row]:
        """The rows to write: the last block, filled up, and new ones."""
        units, tallies, lengths = zip(*postings, strict=True)
        written: list[plain.Row] = []
        room = 0
        if self.last is not None:
            first, units_before, tallies_before, lengths_before = self.last
            n = n_packed(units_before)
            if n < _BLOCK:
                room = _BLOCK - n
                grown = extended_tallies(tallies_before, n, tallies[:room])
                lengthened = extended(lengths_before, lengths[:room])
                written.append((self.number, first, extended(units_before, units[:room]), grown, lengthened))
        for at in range(room, len(units), _BLOCK):
            part = slice(at, at + _BLOCK)
            written.append((self.number, units[at], *block_of(units[part], tallies[part], lengths[part])))
        return written


class PostedRows(VectoredRows):
    """
    Units and the postings of their terms.

    A unit is kept with its terms in words, and a reader looks through those as they are. With one more than may wait,
    all of them are taken into the postings at once: a block that several of them extend is written once.
    """

    _late: Sequence[Late] | None = None
    """Those that are in no postings so far; None until they are looked up."""

    def _late_units(self) -> Sequence[Late]:
        """The units that are in no postings so far, by number."""
        if self._late is None:
            self._late = [
                Late(number, space, length, terms_in_words(terms, tallies))
                for number, space, length, terms, tallies in self._rows("late_units")
            ]
        return self._late

    def _n_late(self) -> int:
        if self._seen.n_late is None:
            found = self._row("count_late_units")
            self._seen.n_late = found[0] if found else 0
        return self._seen.n_late

    def _keep_units(self, units: Sequence[Unit]) -> None:
        """Keep units that are new."""
        numbered = [(self._next("unit"), unit) for unit in units]
        if (n_late := self._n_late() + len(units)) > _MOST_LATE:
            self._post(numbered)
        else:
            self._write_all("add_unit", [self._unit_row(n, unit, *in_words(unit.terms)) for n, unit in numbered])
            self._seen.n_late = n_late
        self._late = None
        self._await_vectors([(self._new_space(unit.space), n, unit.kind.value) for n, unit in numbered])

    def _unit_row(self, number: int, unit: Unit, terms: bytes, tallies: bytes) -> plain.Row:
        tail = records.tail_of(unit)
        space = self._new_space(unit.space)
        return (number, space, unit.kind.value, unit.owner, tail, unit.length, unit.said_at, terms, tallies)

    def _post(self, arriving: Sequence[tuple[int, Unit]]) -> None:
        """Take what waits, and what arrives, into the postings."""
        waiting = self._late_units()
        by_space: dict[SpaceKey, list[Late]] = {}
        for late in (*waiting, *(Late(number, unit.space, unit.length, unit.terms) for number, unit in arriving)):
            by_space.setdefault(late.space, []).append(late)
        numbers = {space: self._posted(space, units) for space, units in by_space.items()}
        self._write_all("add_unit", [
            self._unit_row(number, unit, *in_numbers(unit.terms, numbers[unit.space])) for number, unit in arriving
        ])  # fmt: skip
        self._write_all("set_terms", [(late.number, *in_numbers(late.terms, numbers[late.space])) for late in waiting])
        self._write("note_posted", (arriving[-1][0],))
        self._seen.n_late = 0

    def _posted(self, space: SpaceKey, units: Sequence[Late]) -> dict[str, int]:
        """Grow the postings of a space by some units; the numbers of their terms."""
        number = self._new_space(space)
        postings: dict[str, list[_Posting]] = {}
        for unit in units:
            once = (unit.number, 1, unit.length)
            for term, tally in unit.terms.items():
                posting = once if tally == 1 else (unit.number, tally, unit.length)
                postings.setdefault(term, []).append(posting)
        tails = self._tails(space, postings)
        self._write("resize_index", (number, len(units), sum([unit.length for unit in units])))
        self._grow(number, postings, tails)
        return {term: tail.number for term, tail in tails.items()}

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
        added: list[plain.Row] = []
        counted: list[plain.Row] = []
        blocks: list[plain.Row] = []
        for term, new in postings.items():
            tail = tails[term]
            if tail.is_new:
                added.append((tail.number, space, term, len(new)))
            else:
                counted.append((tail.number, len(new)))
            blocks += tail.blocks(new)
        self._write_all("add_term", added)
        self._write_all("count_term", counted)
        self._write_all("set_block", blocks)

    def _drop_postings(self, term: int, units: set[int]) -> None:
        """Take units out of a term's blocks, each block rewritten once."""
        while units:
            found = self._row("block_of", (term, max(units)))
            if found is None:
                return
            first, *contents = found
            block = list(zip(*columns([contents]), strict=True))
            kept = [posting for posting in block if posting[0] not in units]
            units = {unit for unit in units if unit < first}
            if kept:
                self._write("set_block", (term, first, *block_of(*zip(*kept, strict=True))))
            else:
                self._write("drop_block", (term, first))


def in_words(terms: Mapping[str, int]) -> tuple[bytes, bytes]:
    """The terms of a unit written out, and how often it has each."""
    try:
        written = [term.encode() for term in terms]
    except UnicodeEncodeError as problem:
        raise plain.unstorable(problem) from problem
    return _IN_WORDS.join((b"", *written, b"")), packed_tallies(list(terms.values()))


def are_in_words(terms: bytes) -> bool:
    """Whether the terms of a unit are written out, so that it is in no postings."""
    return terms.startswith(_IN_WORDS)


def terms_in_words(terms: bytes, tallies: bytes) -> dict[str, int]:
    """The terms of a unit that are written out, each with how often it has it."""
    words = [written.decode() for written in terms.split(_IN_WORDS)[1:-1]]
    if not tallies:
        return dict.fromkeys(words, 1)
    return dict(zip(words, unpacked(tallies), strict=True))


def in_numbers(terms: Mapping[str, int], numbers: Mapping[str, int]) -> tuple[bytes, bytes]:
    """The numbers of a unit's terms in order, packed, and how often it has each."""
    numbered = sorted([(numbers[term], tally) for term, tally in terms.items()])
    return rising([number for number, _ in numbered]), packed_tallies([tally for _, tally in numbered])


def block_of(units: Sequence[int], tallies: Sequence[int], lengths: Sequence[int]) -> plain.Row:
    """Units, tallies and lengths as a block keeps them."""
    return packed(units, _UNIT_BYTES), packed_tallies(tallies), packed(lengths)


def columns(blocks: Sequence[Sequence[bytes]]) -> tuple[Sequence[int], Sequence[int], Sequence[int]]:
    """Units, tallies and lengths of some blocks, one block after another."""
    units, tallies, lengths = zip(*blocks, strict=True) if blocks else ((), (), ())
    numbers = unpacked(*units)
    often = unpacked_tallies(tallies, map(n_packed, units)) if any(tallies) else once_each(len(numbers))
    return numbers, often, unpacked(*lengths)
