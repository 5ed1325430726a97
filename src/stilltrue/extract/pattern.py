"""One sentence with holes, and how a line is read by it."""

from __future__ import annotations

from dataclasses import dataclass

from stilltrue.model.claim import Act, End, Kind, Value, ValueKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """One sentence with holes, and the claim that a line of its shape makes."""

    text: str
    literals: tuple[str, ...]
    """The words before, between and after the holes; one more than there are holes."""
    holes: tuple[str, ...]
    predicate: str
    subject: str | None = None
    value: Value | None = None
    qualifier: str | None = None
    many: bool | None = None
    act: Act = Act.HOLDS
    kind: Kind = Kind.STATE
    end: End | None = None
    value_kind: ValueKind = ValueKind.TEXT
    polarity: bool = True
    numbered: bool = False
    """The line may begin with "12. "."""

    @property
    def n_literal(self) -> int:
        """How many characters are given: the pattern that says most about a line reads it."""
        return sum(map(len, self.literals))

    @property
    def longest_literal(self) -> str:
        return max(self.literals, key=len)

    def read(self, line: str) -> dict[str, str] | None:
        """
        What the holes hold, where the whole line has this shape.

        Every hole takes as little as it can; one look from left to right settles it.
        """
        first, *between, last = self.literals if len(self.literals) > 1 else (self.literals[0], "")
        if not self.holes:
            return {} if line == first else None
        if not line.startswith(first) or not line.endswith(last):
            return None
        place, stop = len(first), len(line) - len(last)
        found: dict[str, str] = {}
        for hole, literal in zip(self.holes, between, strict=False):
            at = line.find(literal, place + 1, stop)
            if at < 0:
                return None
            found[hole], place = line[place:at], at + len(literal)
        found[self.holes[-1]] = line[place:stop]
        return found if place < stop and all(held.strip() for held in found.values()) else None
