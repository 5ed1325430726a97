"""Messages of the layers below in another language: each is known by the words between its parts."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from string import Formatter

from stilltrue.surfaces.cli.speech import catalogue, put_in

RETOLD = frozenset({"problem", "reason", "message", "found"})
"""Parts that are messages themselves, and are told anew in their turn."""
_DEEPEST = 5
_BEFORE = re.compile(r"(?: \()?(?:[A-Z][a-z]\w{1,40}: )?")


@dataclass(frozen=True, slots=True)
class Template:
    """A message with holes, and how it goes in another language."""

    words: tuple[str, ...]
    """What stands before, between and after the holes: one more than there are holes."""
    holes: tuple[str, ...]
    worded: str

    @property
    def n_characters(self) -> int:
        return sum(map(len, self.words))

    def parts(self, message: str) -> dict[str, str] | None:
        """What stands in the holes of a message; None for a message of another kind. Linear in its length."""
        first, *between, last = self.words if self.holes else (*self.words, "")
        if not message.startswith(first) or not message.endswith(last):
            return None
        if not self.holes:
            return {} if message == first else None
        place, end, found = len(first), len(message) - len(last), []
        for words in between:
            here = message.find(words, place, max(end, place))
            if here < 0:
                return None
            found.append(message[place:here])
            place = here + len(words)
        return dict(zip(self.holes, [*found, message[place:end]], strict=True)) if place <= end else None


def template(english: str, worded: str) -> Template:
    """
    A message of a catalogue, taken apart at its holes.

    >>> template("{n} pages of {book}", "").words
    ('', ' pages of ', '')
    """
    words, holes = [""], []
    for literal, hole, _, _ in Formatter().parse(english):
        words[-1] += literal
        if hole is not None:
            holes.append(hole)
            words.append("")
    return Template(tuple(words), tuple(holes), worded)


def told_anew(message: str, language: str, depth: int = 0) -> str:
    """The message in a language, by the template that has most words in common with it; itself where none fits."""
    for one in _templates(language):
        parts = one.parts(message)
        if parts is not None:
            told = {
                name: _inside(part, language, depth + 1) if name in RETOLD and depth < _DEEPEST else part
                for name, part in parts.items()
            }
            return put_in(one.worded, told)
    return message


def _inside(part: str, language: str, depth: int) -> str:
    """A message within another, told anew without what stands around it: " (ModelBusy: …)"."""
    before = _BEFORE.match(part)
    start = before.end() if before is not None else 0
    end = len(part) - (part.startswith(" (") and part.endswith(")"))
    return part[:start] + told_anew(part[start:end], language, depth) + part[end:]


@cache
def _templates(language: str) -> tuple[Template, ...]:
    known = [template(english, worded) for english, worded in catalogue(language, "messages").items()]
    # What only goes around another message comes first: its words are few, and the other's would fit the whole.
    return tuple(sorted(known, key=lambda one: ("message" not in one.holes, -one.n_characters)))
