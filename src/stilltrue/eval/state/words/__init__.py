"""The words of a language for programs: names, amounts and sentences, and how they fit into one another."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

from stilltrue.eval.state.program import Bands, Place, Worth
from stilltrue.eval.state.themes import Theme

_LATIN_ENDINGS = {"l": "ㄹ", "r": "ㄹ", "m": "ㅁ", "n": "ㄴ", "ng": "ㅇ"}
_DIGIT_ENDINGS = {"0": "ㅇ", "1": "ㄹ", "3": "ㅁ", "6": "ㄱ", "7": "ㄹ", "8": "ㄹ"}
_HANGUL, _FINALS, _RIEUL = 0xAC00, 28, 8


class Word(str):
    """
    A word that takes the particle that fits it: `{word:을/를}`, the one after a final consonant first.

    >>> "{one:을/를} {other:으로/로} {third:은/는}".format(one=Word("7팩"), other=Word("서울"), third=Word("ACL"))
    '7팩을 서울로 ACL은'
    """

    __slots__ = ()

    def __format__(self, particles: str) -> str:
        closed, _, open_ = particles.partition("/")
        if not open_:
            return str(self)
        ending = _ending(self)
        # After ㄹ the vowel of 으로 is dropped as after a vowel.
        return str(self) + (closed if ending and not (closed == "으로" and ending == "ㄹ") else open_)


@dataclass(frozen=True, slots=True)
class Words:
    """All words of one language."""

    language: str
    say: Mapping[str, Any]
    """Sentences for every theme, by what they say."""
    themes: Mapping[str, Mapping[str, Any]]

    def subject(self, theme: Theme) -> Word:
        """What a thread is called."""
        return Word(self.themes[theme.name]["subject"])

    def label(self, theme: Theme, outcome: str) -> Word:
        """What an outcome or item is called."""
        return Word(self.say["open"] if outcome == "open" else self.themes[theme.name]["labels"][outcome])

    def name(self, theme: Theme, place: Place) -> Word:
        """What a slot is called in a sentence."""
        name = self.themes[theme.name][place.role]["name"]
        return Word(name.format(label=self.label(theme, place.item)) if place.item else name)

    def predicate(self, theme: Theme, role: str) -> str:
        """What a slot is called where its item is named apart."""
        row = self.themes[theme.name][role]
        return str(row.get("predicate", row["name"]))

    def amount(self, theme: Theme, role: str, number: Fraction) -> Word:
        """A number with the unit of a role."""
        return Word(self.themes[theme.name][role]["amount"].format(v=digits(number)))

    def worth(self, theme: Theme, role: str, worth: Worth) -> Word:
        """A number with its unit, or the name of an outcome."""
        return self.amount(theme, role, worth) if isinstance(worth, Fraction) else self.label(theme, worth)

    def who(self, theme: Theme) -> list[str]:
        """People without a say."""
        people: list[str] = self.say["who_research" if theme.domain == "research" else "who"]
        return people

    def bands(self, theme: Theme, bands: Bands) -> str:
        """The bands of a rule, from the lowest up."""
        first = self.say["band_first"].format(
            cut=self.amount(theme, bands.of.role, bands.cuts[0]), label=self.label(theme, bands.outcomes[0])
        )
        rest = [
            self.say["band_next"].format(cut=self.amount(theme, bands.of.role, cut), label=self.label(theme, outcome))
            for cut, outcome in zip(bands.cuts, bands.outcomes[1:], strict=True)
        ]
        return str(self.say["band_joint"]).join([first, *rest])


@cache
def words(language: str) -> Words:
    """The words of a language."""
    table = tomllib.loads(files(__name__).joinpath(f"{language}.toml").read_text(encoding="utf-8"))
    say = table.pop("say")
    return Words(language, say, table)


def digits(number: Fraction) -> str:
    """
    A number as people write it.

    >>> digits(Fraction(1600)), digits(Fraction(1, 4)), digits(Fraction(695, 1000))
    ('1,600', '0.25', '0.695')
    """
    if number.denominator == 1:
        return f"{int(number):,}"
    return f"{float(number):,.3f}".rstrip("0")


def _ending(word: str) -> str:
    """The final consonant with which a word ends when it is read aloud; empty for a vowel."""
    last = word[-1:].lower()
    if "가" <= last <= "힣":
        final = (ord(last) - _HANGUL) % _FINALS
        return "ㄹ" if final == _RIEUL else "ㅇ" if final else ""
    if last.isdigit():
        return _DIGIT_ENDINGS.get(last, "")
    found = re.search(r"(ng|[lrmn])$", word.lower())
    return _LATIN_ENDINGS[found[1]] if found is not None else ""
