"""What the texts of a window show: their words in any form, their numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import cached_property, lru_cache
from itertools import pairwise

from stilltrue.language import language, language_of
from stilltrue.language.tokens import content_stems, name_key, normalise
from stilltrue.model.claim import Value
from stilltrue.model.turn import Turn, TurnId, Window

DENSE = re.compile(r"[\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff]")
"""Scripts without spaces, or whose words change their ends."""
_WORD = re.compile(r"\w+")
_MOST_WORDS = 12
_MOST_SHOWN = 0.67
"""Share of a long value's words that have to be there."""
_DIGITS = re.compile(
    r"(?P<digits>\d{1,3}(?:,\d{3}){1,8}(?:\.\d{1,12})?|\d{1,30}(?:\.\d{1,12})?)(?P<thousand>\s?[kK]\b)?"
)


class Shown:
    """What some texts show, each part made ready when it is first looked up."""

    def __init__(self, texts: tuple[str, ...]) -> None:
        self._texts = texts

    @cached_property
    def plain(self) -> str:
        return "\n".join(map(normalise, self._texts))

    @cached_property
    def stems(self) -> frozenset[str]:
        return frozenset(stem for text in self._texts for stem in content_stems(text, language_of(text)))

    @cached_property
    def keys(self) -> tuple[tuple[str, ...], ...]:
        """The key of each word, text by text."""
        return tuple(tuple(map(name_key, _WORD.findall(normalise(text)))) for text in self._texts)

    @cached_property
    def pairs(self) -> frozenset[str]:
        """Neighbouring characters of scripts that do without spaces, or whose words change their ends."""
        return frozenset(first + second for first, second in pairwise(self.plain) if DENSE.match(first))

    @cached_property
    def numbers(self) -> frozenset[Decimal]:
        return frozenset(number for text in self._texts for number in numbers_in(text))

    def has(self, words: str) -> bool:
        """Whether the words stand there, as they are, as stems, or with other endings and particles."""
        if any(_is_whole_in(text, words) for text in self._texts):
            return True
        plain = normalise(words)
        if not plain or self._stands(plain) or self._spells(name_key(words)):
            return True
        stems = content_stems(words, language_of(words))
        if not stems:
            return self._stands(plain)
        there = sum(map(self._has_stem, stems))
        return there == len(stems) if len(stems) <= 2 else there >= _MOST_SHOWN * len(stems)

    def _spells(self, key: str) -> bool:
        """Whether some words in a row are the same with other spaces and hyphens; of a script that glues endings, begin so."""
        is_dense = DENSE.search(key) is not None
        for words in self.keys:
            for place in range(len(words)):
                spelt = ""
                for word in words[place : place + _MOST_WORDS]:
                    spelt += word
                    if spelt == key or (is_dense and spelt.startswith(key)):
                        return bool(key)
                    if not key.startswith(spelt):
                        break
        return False

    def _stands(self, plain: str) -> bool:
        place = self.plain.find(plain) if plain else -1
        while place >= 0:
            before, after = self.plain[max(0, place - 1) : place], self.plain[place + len(plain) :][:1]
            if DENSE.search(plain) or not (_glued(before, plain[0]) or _glued(plain[-1], after)):
                return True
            place = self.plain.find(plain, place + len(plain))
        return False

    def _has_stem(self, stem: str) -> bool:
        if stem in self.stems or self._stands(stem):
            return True
        if DENSE.search(stem):
            if stem.endswith("기") and stem[:-1] in self.plain:
                return True
            pairs = [stem[at : at + 2] for at in range(max(1, len(stem) - 1))]
            return stem in self.plain or (len(stem) > 2 and 2 * sum(pair in self.pairs for pair in pairs) >= len(pairs))
        number = next((number for _, _, _, number in language("en").numbers(stem)), None)
        if number is not None:
            return number in self.numbers
        if len(stem) > _SHORTEST_DOUBLED and stem[-1] == stem[-2] and stem[:-1] in self.stems:
            # "Running" has the stem "runn", and "run" another.
            return True
        root = stem[: max(4, len(stem) - 3)]
        return len(stem) >= 4 and any(other.startswith(root) for other in self.stems)


_SHORTEST_DOUBLED = 3
_LONGEST_UNIT = 4
"""Characters of a unit behind a number."""


class _Same:
    """A window as a key: the same only as itself, so that looking it up costs nothing."""

    __slots__ = ("window",)

    def __init__(self, window: Window) -> None:
        self.window = window

    def __hash__(self) -> int:
        return id(self.window)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.window is self.window


def turns_by_id(window: Window) -> dict[TurnId, Turn]:
    """The turns of a window by their ids."""
    return _turns_by_id(_Same(window))


@lru_cache(maxsize=2)
def _turns_by_id(same: _Same) -> dict[TurnId, Turn]:
    return {turn.id: turn for turn in same.window.everything}


@lru_cache(maxsize=2)
def _shown_by_window(same: _Same) -> Shown:
    return Shown(tuple(turn.text for turn in same.window.everything))


@lru_cache(maxsize=4)
def _shown_by_text(text: str) -> Shown:
    return Shown((text,))


def looked_up(turn: Turn, window: Window) -> Iterator[Shown]:
    """What the quote's own turn shows, then what the whole window does."""
    yield _shown_by_text(turn.text)
    yield _shown_by_window(_Same(window))


def _is_whole_in(text: str, words: str) -> bool:
    """
    A first look, which costs next to nothing: whether the words stand letter for letter between plain neighbours.

    No neighbour asked for joins a letter beside it, so that the words stand there in any normal form too.
    """
    place = text.find(words)
    if place < 0 or not words[:1].isalnum() or (place and text[place - 1] != " "):
        return False
    after = text[place + len(words) :][:1]
    return not after or after in " .,;:!?" or "가" <= after <= "힣"


def _glued(before: str, after: str) -> bool:
    """Whether two neighbours are of one word; a Korean particle beside a Latin word is not."""
    together = bool(before and after) and before.isalnum() and after.isalnum()
    return together and not (DENSE.match(before) or DENSE.match(after))


def numbers_in(text: str) -> Iterator[Decimal]:
    """The numbers of a text, read as English and as Korean, and what its digits are apart from their units."""
    for code in ("en", "ko"):
        yield from (number for _, _, _, number in language(code).numbers(text))
    for found in _DIGITS.finditer(text):
        number = Decimal(found["digits"].replace(",", ""))
        yield number
        if found["thousand"]:
            yield number * 1000


def number_of(value: Value | None) -> Decimal | None:
    """The number that a value is, also where it was given as a text: "5", 세 개; None for any other, and for none."""
    if value is None or value.number is not None:
        return value.number if value is not None else None
    read = whole_numbers(value.text)
    is_all = len(read) == 1 and read[0][0] == 0 and len(value.text) - read[0][1] <= _LONGEST_UNIT
    return read[0][2] if is_all and not value.text[read[0][1] :].strip().startswith(("-", "/", ":")) else None


def whole_numbers(text: str) -> list[tuple[int, int, Decimal]]:
    """
    The numbers of a text as widely as they are read, and where: of "125만 원" 1,250,000 and no 125.

    >>> [str(number) for _, _, number in whole_numbers("보증금 125만 원, 52k")]
    ['1250000', '52000']
    """
    read = [(start, end, number) for code in ("en", "ko") for _, start, end, number in language(code).numbers(text)]
    for found in _DIGITS.finditer(text):
        number = Decimal(found["digits"].replace(",", ""))
        read.append((*found.span(), number * 1000 if found["thousand"] else number))
    widest = [one for one in read if not any(_is_wider(other, one) for other in read)]
    return sorted(dict.fromkeys(widest))


def _is_wider(other: tuple[int, int, Decimal], one: tuple[int, int, Decimal]) -> bool:
    return other[0] <= one[0] and one[1] <= other[1] and other[1] - other[0] > one[1] - one[0]
