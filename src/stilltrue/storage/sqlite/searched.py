"""The index in SQLite: what is kept of units and their terms, and how it is looked up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from stilltrue.model.scope import SpaceKey
from stilltrue.model.unit import IndexStats, Unit, UnitKind, UnitRef
from stilltrue.storage import plain, records
from stilltrue.storage.sqlite.packed import risen, unpacked_tallies
from stilltrue.storage.sqlite.posted import Late, PostedRows, are_in_words, block_of, columns, terms_in_words

_KINDS = {kind.value: kind for kind in UnitKind}


class SearchedRows(PostedRows):
    """What can be found by its words."""

    def index(self, units: Iterable[Unit]) -> None:
        self._check_writable()
        by_space: dict[SpaceKey, dict[str, Unit]] = {}
        for unit in units:
            by_space.setdefault(unit.space, {}).setdefault(unit.ref, unit)
        fresh: list[Unit] = []
        for space, arriving in by_space.items():
            owners = {unit.owner for unit in arriving.values()}
            asked = owners - self._unindexed
            known = set(self._rows_of_texts("known_units", asked, space)) if asked else ()
            self._unindexed -= owners
            fresh += [unit for unit in arriving.values() if (unit.owner, records.tail_of(unit)) not in known]
        if fresh:
            self._keep_units(fresh)

    def unindex(self, space: SpaceKey, owners: Iterable[str]) -> None:
        self._check_writable()
        number = self._space(space)
        self._write("keep_last_unit")
        gone: dict[int, set[int]] = {}
        dropped: list[int] = []
        for owner in owners:
            for unit, length, terms in self._rows("units_of_owner", (number, owner)):
                self._write("drop_unit", (unit,))
                dropped.append(unit)
                if are_in_words(terms):
                    continue
                self._write("resize_index", (number, -1, -length))
                for term in risen(terms):
                    gone.setdefault(term, set()).add(unit)
        if dropped:
            self._late = self._seen.n_late = None
            self._drop_vectors(number, dropped)
        for term, units in gone.items():
            self._drop_postings(term, units)
        self._write_all("count_term", [(term, -len(units)) for term, units in gone.items()])
        self._write_all("drop_term", [(term,) for term in gone])

    def _late_in(self, space: SpaceKey) -> list[Late]:
        return [late for late in self._late_units() if late.space == space]

    def index_stats(self, space: SpaceKey) -> IndexStats:
        n_units, length = self._row("index_stats", (self._space(space),)) or (0, 0)
        late = self._late_in(space)
        return IndexStats(n_units + len(late), length + sum(unit.length for unit in late))

    def frequencies(self, space: SpaceKey, terms: Iterable[str]) -> dict[str, int]:
        wanted = dict.fromkeys(terms)
        found: Counter[str] = Counter(dict(self._rows_of_texts("frequencies", wanted, space)))
        for late in self._late_in(space):
            found.update(wanted.keys() & late.terms.keys())
        return dict(found)

    def terms_starting(self, space: SpaceKey, prefix: str, limit: int) -> list[str]:
        most = max(limit, 0)
        found = self._rows("terms_between", (self._space(space), prefix, _after_prefix(prefix), most))
        late = {term for unit in self._late_in(space) for term in unit.terms if term.startswith(prefix)}
        return sorted(late.union(row[0] for row in found))[:most]

    def postings(self, space: SpaceKey, term: str) -> tuple[Sequence[int], Sequence[int], Sequence[int]]:
        blocks = self._rows("postings", (self._space(space), term))
        late = [(unit.number, unit.terms[term], unit.length) for unit in self._late_in(space) if term in unit.terms]
        return columns([*blocks, block_of(*zip(*late, strict=True))] if late else blocks)

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

    def _with_terms(self, space: SpaceKey, found: Iterable[plain.Row]) -> Iterator[Unit]:
        words: dict[int, str] = {}
        for *row, terms, tallies in found:
            if are_in_words(terms):
                yield records.unit_of((space, *row), terms_in_words(terms, tallies))
                continue
            numbers = risen(terms)
            often = unpacked_tallies([tallies], [len(numbers)])
            counted = {self._word(term, words): n for term, n in zip(numbers, often, strict=True)}
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
