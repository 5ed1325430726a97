"""The text of a formula cut into tokens, each with its place. Pure."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from fractions import Fraction

from stilltrue.errors import BadFormula
from stilltrue.ledger.formula.durations import quantity_at
from stilltrue.ledger.formula.literals import characters, checked_name, day_of, named, number_of
from stilltrue.ledger.formula.steps import Operand, Quantity
from stilltrue.ledger.formula.units import NONE, PER_CENT, Unit, unit_named

LONGEST_TEXT = 200_000
"""Characters of a formula."""
RESERVED = frozenset("if else and or not of in to where it prev true false today 오늘".split())
"""Words that are no names of inputs unless they stand in brackets."""


class Mark(Enum):
    """The sort of a token."""

    LITERAL = auto()
    NAME = auto()
    UNIT = auto()
    SIGN = auto()
    """An operator, bracket, separator or reserved word."""
    END = auto()


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of the text that means something by itself."""

    mark: Mark
    text: str
    column: int
    operand: Operand = None
    bare: bool = True
    """A name without brackets, which may also be that of a function."""


_SPACE = re.compile(r"\s+")
_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]{1,6}(?![\w]))?")
_GROUP = re.compile(r",([0-9]{3})(?![0-9])")
_OF_PROGRAMS = re.compile(r"[0-9]+_\w+|0[xXoObB][0-9a-fA-F]+(?!\w)")
"""Numbers as programs write them, which would be read as a number with a unit of that name."""
_COUNTERS = "원|달러|유로|엔|위안|불|명|개|건|주|권|번|회|년|일|시간|킬로|그램|미터|톤|평"
_ENDS = rf"(?={_COUNTERS}|[^가-힣]|$)"
"""What a scale stands before: a counter, or no Hangul at all, for 3 만두 are three dumplings."""
_SCALE = re.compile(rf"\s?(천만|백만|천|백|만|억){_ENDS}")
_PART = re.compile(rf"\s?(?:([0-9]{{1,8}})(천만|백만|천|백|만|억)|([0-9]{{3,8}})){_ENDS}")
_SCALES = {"백": 2, "천": 3, "만": 4, "백만": 6, "천만": 7, "억": 8}
_DATE = re.compile(
    r"[0-9]{4}-[0-9]{2}(?:-[0-9]{2}(?:T[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,6})?)?"
    r"(?:Z|[+-][0-9]{2}:[0-9]{2})?)?)?(?![0-9.])"
)
_SIGNS = ("<=", ">=", "!=", "==", "<>", *"+-*/<>=(),:%−–×·÷≤≥≠")
_SPELLINGS = {"−": "-", "–": "-", "×": "*", "·": "*", "÷": "/", "≤": "<=", "≥": ">=", "≠": "!=", "<>": "!=", "==": "="}
_QUOTES = {'"': '"', "'": "'", "“": "”", "‘": "’"}
_MONEY_SIGNS = "$€£₩¥"
_JOINT = re.compile(r"[/·]|\s+per\s+")
_POWER = re.compile(r"\^[1-9][0-9]?|[²³]")
# Full-width forms of ASCII, as Korean and Japanese keyboards write them; one character each, so places stay.
_NARROW = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)}


def tokens(text: str, named: Collection[str] = ()) -> list[Token]:
    """
    The tokens of a formula, the last of them its end.

    Args:
        text: the formula.
        named: reserved words that are names of inputs here.

    Raises:
        BadFormula: the text is too long, or a character, number, date or quotation in it cannot be read.
    """
    if len(text) > LONGEST_TEXT:
        raise BadFormula(f"the text has {len(text):,} characters; a formula has at most {LONGEST_TEXT:,}", LONGEST_TEXT)
    return list(_Lexer(text, named).run())


def plain_name(name: str) -> bool:
    """Whether a name can stand in a formula as it is, without brackets."""
    return name not in RESERVED and bool(name) and _word_end(name, 0) == len(name)


def plain_unit(words: str) -> bool:
    """Whether a unit can stand after a number as it is, without brackets."""
    if not words or words == "%":
        return words == "%"
    lexer = _Lexer(words)
    return lexer.unit_words() == words and _SCALE.match(words) is None


class _Lexer:
    def __init__(self, text: str, named: Collection[str] = ()) -> None:
        self.said = text
        self.reserved = RESERVED.difference(named)
        self.text = text.translate(_NARROW)
        self.at = 0
        self.depth = 0
        """Brackets that are open."""

    def run(self) -> Iterator[Token]:
        """Each token in turn."""
        converting = False
        while self._more():
            token = self._unit_token() if converting else self._token()
            converting = token.mark is Mark.SIGN and token.text == "in"
            yield token
        yield Token(Mark.END, "", self.at + 1)

    def _more(self) -> bool:
        space = _SPACE.match(self.text, self.at)
        if space is not None:
            self.at = space.end()
        return self.at < len(self.text)

    def _token(self) -> Token:
        char, column = self.text[self.at], self.at + 1
        if char in "0123456789":
            return self._number(column)
        if char in _MONEY_SIGNS:
            return self._money(column)
        if char in _QUOTES:
            return Token(Mark.LITERAL, char, column, self._quoted(_QUOTES[char], column))
        if char == "[":
            return Token(Mark.NAME, self._bracketed(column), column, bare=False)
        end = _word_end(self.text, self.at)
        if end > self.at:
            return self._word(end, column)
        for sign in _SIGNS:
            if self.text.startswith(sign, self.at):
                self.at += len(sign)
                self.depth += {"(": 1, ")": -1}.get(sign, 0)
                return Token(Mark.SIGN, _SPELLINGS.get(sign, sign), column)
        raise BadFormula(
            f"found {named(self.said[self.at])}, wanted a number, a name, a text in quotes or an operator", column
        )

    def _word(self, end: int, column: int) -> Token:
        word = unicodedata.normalize("NFC", self.said[self.at : end])
        if word not in self.reserved:
            word = checked_name(word, column)
        self.at = end
        return Token(Mark.SIGN if word in self.reserved else Mark.NAME, word, column)

    def _number(self, column: int) -> Token:
        date = _DATE.match(self.text, self.at)
        if date is not None:
            self.at = date.end()
            return Token(Mark.LITERAL, date[0], column, day_of(date[0], column))
        length = quantity_at(self.text, self.at)
        if length is not None:
            quantity, self.at = length
            return Token(Mark.LITERAL, "number", column, quantity)
        number = self._amount(column)
        unit = self._unit()
        return Token(Mark.LITERAL, "number", column, Quantity(number, unit))

    def _money(self, column: int) -> Token:
        unit = unit_named(self.text[self.at])
        self.at += 1
        if not self._more() or self.text[self.at] not in "0123456789":
            raise BadFormula(f"found {self.text[column - 1]!r} without an amount; write it like $760", column)
        return Token(Mark.LITERAL, "number", column, Quantity(self._amount(self.at + 1), unit))

    def _amount(self, column: int) -> Fraction:
        written = _OF_PROGRAMS.match(self.text, self.at)
        if written is not None:
            raise BadFormula(f"found {written[0][:40]!r}; write a number in plain digits, like 1000", column)
        found = _NUMBER.match(self.text, self.at)
        words = found[0] if found is not None else ""
        self.at += len(words)
        group = _GROUP.match(self.text, self.at)
        # Between brackets the comma may as well part two arguments.
        if group is not None and self.depth <= 0:
            raise BadFormula(f"found a comma inside a number; write {words}{group[1]}", self.at + 1)
        number = number_of(words, column)
        scale = _SCALE.match(self.text, self.at)
        if scale is not None:
            self.at = scale.end()
            number *= 10 ** _SCALES[scale[1]]
            number += self._smaller(_SCALES[scale[1]])
        return number

    def _smaller(self, power: int) -> Fraction:
        """What follows a Korean myriad and belongs to it: the 5천 of 3만 5천, the 2,000만 of 1억 2000만."""
        found = _PART.match(self.text, self.at)
        if found is None:
            return Fraction(0)
        digits, part = found[1] or found[3], _SCALES.get(found[2], 0)
        if len(digits) + part > power:
            return Fraction(0)
        self.at = found.end()
        return Fraction(int(digits) * 10**part) + self._smaller(part)

    def _unit(self) -> Unit:
        """The unit that stands right after a number; none where something else follows."""
        before = self.at
        if not self._more():
            return NONE
        if self.text[self.at] == "%":
            self.at += 1
            return PER_CENT
        if self.text[self.at] == "[":
            return unit_named(self._bracketed(self.at + 1))
        words = self.unit_words()
        if words is None:
            self.at = before
            return NONE
        return unit_named(words)

    def _unit_token(self) -> Token:
        column, unit = self.at + 1, self._unit()
        if unit == NONE:
            raise BadFormula(f"found {named(self.said[self.at])} after 'in', wanted a unit like kg or %", column)
        return Token(Mark.UNIT, "unit", column, unit)

    def unit_words(self) -> str | None:
        """A unit without brackets: words joined by / or · with no space between, or by `per`."""
        start, end = self.at, _unit_end(self.text, self.at)
        if end == start or self.text[start:end] in RESERVED:
            return None
        following = _SPACE.match(self.text, end)
        if self.text.startswith("(", following.end() if following is not None else end):
            return None
        while end < len(self.text):
            joint = _JOINT.match(self.text, end)
            after = _unit_end(self.text, joint.end()) if joint is not None else end
            if joint is None or after == joint.end():
                break
            end = after
        self.at = end
        return self.said[start:end]

    def _bracketed(self, column: int) -> str:
        end = self.text.find("]", self.at)
        if end < 0:
            raise BadFormula("found '[' without a ']' after it; close the name", column)
        name = " ".join(unicodedata.normalize("NFC", self.said[self.at + 1 : end]).split())
        self.at = end + 1
        if not name or "[" in name:
            raise BadFormula(f"found {name or 'nothing'!r} in brackets, wanted one name like [per week]", column)
        return checked_name(name, column)

    def _quoted(self, closing: str, column: int) -> str:
        pieces: list[str] = []
        place = self.at + 1
        while place < len(self.said):
            char = self.said[place]
            if char == closing:
                self.at = place + 1
                return characters("".join(pieces), column)
            if char == "\\" and place + 1 < len(self.said):
                place += 1
                char = self.said[place]
            pieces.append(char)
            place += 1
        raise BadFormula(f"found a text that is not closed; end it with {closing}", column)


def _word_end(text: str, start: int) -> int:
    """Where the word that begins at a place ends; the place itself where none does."""
    if not text[start].isidentifier():
        return start
    end = start + 1
    while end < len(text) and text[end] != "·" and ("_" + text[end]).isidentifier():
        end += 1
    return end


def _unit_end(text: str, start: int) -> int:
    if start >= len(text):
        return start
    if text[start] in _MONEY_SIGNS:
        return start + 1
    end = _word_end(text, start)
    power = _POWER.match(text, end) if end > start else None
    return power.end() if power is not None else end
