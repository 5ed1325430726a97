"""Units: what they are called, what they convert to exactly, and what comes of multiplying them. Pure."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from importlib.resources import files

_JOINED = re.compile(r"\s*(?:(?P<over>/|\bper\b)|[·*])\s*")
_POWER = re.compile(r"(?P<name>.*?[^\d^²³\s])\s?(?:\^(?P<digits>[1-9][0-9]?)|(?P<sign>[²³]))", re.DOTALL)
_SIGNS = {"²": 2, "³": 3}
_PER_CENT = frozenset({"%", "percent", "per cent", "pct", "퍼센트", "프로"})
_PLURALS = ((("ches", "shes", "sses", "xes"), 2, ""), (("ies",), 3, "y"), (("s",), 1, ""))
_IRREGULAR = {"people": "person", "persons": "person", "men": "man", "women": "woman", "children": "child"}
LONGEST = 60
"""Characters; a longer name is a unit of its own, whatever stands in it."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """
    One unit by itself: `kg`, `week`, `USD`, `packs`.

    Two symbols are the same unit exactly when base and factor are; the word is how it was written.
    """

    word: str
    base: str
    """What it converts to: a base unit, a currency, or for any other unit its own name."""
    factor: Fraction
    """How many of the base one is."""
    iso: bool = False
    """Part of a duration that was given in ISO 8601."""

    @property
    def money(self) -> bool:
        """Whether it is a currency."""
        return self.base.startswith("currency:")

    @property
    def measure(self) -> bool:
        """Whether the same amount can be written in a larger or smaller unit."""
        return self.base in _bases()


Unit = tuple[tuple[Symbol, int], ...]
"""Symbols with their powers, none of them 0; no symbols is a plain number."""

NONE: Unit = ()
_COMPOUND = {"m²": ("m", 2, Fraction(1)), "l": ("m", 3, Fraction(1, 1000))}
"""Bases that are powers of another one: which, to what power, and how many of it one is."""

PERCENT = Symbol("%", "%", Fraction(1, 100))
PER_CENT: Unit = ((PERCENT, 1),)


def unit_named(name: str) -> Unit:
    """
    The unit of a name: `kg`, `km/h`, `packs per week`, `개/주`, `USD`, `%`.

    >>> shown(unit_named("packs per week"))
    'packs/week'
    """
    return _read(name) if len(name) <= LONGEST else ((_own(name), 1),)


@lru_cache(maxsize=4096)
def _read(name: str) -> Unit:
    words = " ".join(unicodedata.normalize("NFC", name).split())
    if words.casefold() in _PER_CENT:
        return PER_CENT
    whole = _known(words)
    if whole is not None:
        return ((whole, 1),)
    powers: dict[Symbol, int] = {}
    sign, at = 1, 0
    for joint in (*_JOINED.finditer(words), None):
        part = words[at : joint.start() if joint is not None else len(words)].strip()
        if part.casefold() in _PER_CENT:
            # A share per month is no share, and is not computed with as one.
            return ((_own(words), 1),)
        if part:
            symbol, power = _powered(part)
            powers[symbol] = powers.get(symbol, 0) + sign * power
        if joint is not None:
            sign, at = (-1 if joint["over"] else 1), joint.end()
    return _ordered({symbol: power for symbol, power in powers.items() if power})


def currency(code: str) -> Unit:
    """Money of a currency, by its code."""
    return ((Symbol(code, f"currency:{code}", Fraction(1)), 1),)


def shown(unit: Unit) -> str:
    """A unit as it is written: `km/h`, `USD/packs/week`; nothing for a plain number."""
    above = "·".join(_raised(symbol, power) for symbol, power in unit if power > 0)
    below = "".join(f"/{_raised(symbol, -power)}" for symbol, power in unit if power < 0)
    return above + below


def dimension(unit: Unit) -> tuple[tuple[str, int], ...]:
    """What a unit measures; amounts add up and compare exactly where this is equal."""
    total: dict[str, int] = {}
    for symbol, power in unit:
        if symbol.base != PERCENT.base:
            base, within, _ = _COMPOUND.get(symbol.base, (symbol.base, 1, Fraction(1)))
            total[base] = total.get(base, 0) + power * within
    return tuple(sorted((base, power) for base, power in total.items() if power))


def factor(unit: Unit) -> Fraction:
    """How many of its base units one of it is."""
    result = Fraction(1)
    for symbol, power in unit:
        result *= (symbol.factor * _COMPOUND.get(symbol.base, ("", 1, Fraction(1)))[2]) ** power
    return result


def times(left: Unit, right: Unit, sign: int = 1) -> tuple[Fraction, Unit]:
    """
    The unit of a product (of a quotient, where `sign` is -1), and what the number has to be multiplied with.

    The same units cancel first; then what converts into one another comes out in the unit of
    the left: 2 weeks × 10 packs/day is 140 packs, and 0.5 g/kg × 70 kg is 35 g.
    """
    powers = dict(left)
    rest = [(symbol, power * sign) for symbol, power in right]
    scale = Fraction(1)
    for fits in (_cancels_exactly, _cancels, _same, _alike):
        waiting, rest = rest, []
        for symbol, power in waiting:
            mine = next((one for one in powers if fits(one, powers[one], symbol, power)), None)
            if mine is None:
                rest.append((symbol, power))
                continue
            scale *= (symbol.factor / mine.factor) ** power
            powers[mine] += power
    for symbol, power in rest:
        powers[symbol] = powers.get(symbol, 0) + power
    return _without_per_cent(scale, {symbol: power for symbol, power in powers.items() if power})


def _cancels_exactly(one: Symbol, above: int, other: Symbol, power: int) -> bool:
    return above * power < 0 and one.base == other.base and one.factor == other.factor


def _cancels(one: Symbol, above: int, other: Symbol, power: int) -> bool:
    return above * power < 0 and one.base == other.base


def _same(one: Symbol, above: int, other: Symbol, power: int) -> bool:
    return above * power > 0 and one.base == other.base and one.factor == other.factor


def _alike(one: Symbol, above: int, other: Symbol, power: int) -> bool:
    return above * power > 0 and one.base == other.base


def _without_per_cent(scale: Fraction, powers: dict[Symbol, int]) -> tuple[Fraction, Unit]:
    """Per cent stands alone or becomes a number: 20% of 760 USD is USD, 20% of 30% is per cent."""
    power = powers.get(PERCENT, 0)
    if power and powers != {PERCENT: 1}:
        del powers[PERCENT]
        if power > 1 and not powers:
            return scale * PERCENT.factor ** (power - 1), PER_CENT
        scale *= PERCENT.factor**power
    return scale, _ordered(powers)


def _ordered(powers: dict[Symbol, int]) -> Unit:
    """What is above the line first, so that a unit reads back as the same."""
    return tuple(sorted(powers.items(), key=lambda part: part[1] < 0))


def singular(unit: Unit) -> Unit:
    """The same unit as it is written after a 1: `week` for `weeks`, `person` for `people`."""
    return tuple((_one(symbol), power) for symbol, power in unit)


def is_time(unit: Unit) -> bool:
    """Whether it is a stretch of time, of the clock or of the calendar."""
    return len(unit) == 1 and unit[0][1] == 1 and unit[0][0].base in ("second", "month")


def _raised(symbol: Symbol, power: int) -> str:
    return symbol.word if power == 1 else f"{symbol.word}^{power}"


def _one(symbol: Symbol) -> Symbol:
    word = symbol.word
    if symbol.iso:
        return Symbol(word, symbol.base, symbol.factor)
    if symbol.base == f"unit:{_singular(word)}" and word.isascii() and word.islower():
        return Symbol(_singular(word), symbol.base, symbol.factor)
    known = _known(word[:-1]) if word.endswith("s") else None
    return known if known is not None and known.base == symbol.base and known.factor == symbol.factor else symbol


def _powered(part: str) -> tuple[Symbol, int]:
    known = _known(part)
    found = None if known is not None else _POWER.fullmatch(part)
    if found is None:
        return known or _own(part), 1
    power = int(found["digits"]) if found["digits"] else _SIGNS[found["sign"]]
    return _known(found["name"]) or _own(found["name"]), power


def _own(name: str) -> Symbol:
    """A unit that only goes with itself; its singular and plural are one."""
    return Symbol(name, f"unit:{_singular(unicodedata.normalize('NFKC', name).casefold())}", Fraction(1))


def _singular(word: str) -> str:
    word = _IRREGULAR.get(word, word)
    if len(word) <= 3 or not word.isascii() or word.endswith("ss"):
        return word
    for endings, cut, rest in _PLURALS:
        if word.endswith(endings):
            return word[:-cut] + rest
    return word


def _known(name: str) -> Symbol | None:
    table = _table()
    # One letter in the other case is another unit, or none: 5 M is no 5 m.
    return table.get(name) or (table.get(name.casefold()) if len(name) > 1 else None)


@cache
def _data() -> dict[str, dict[str, object]]:
    return tomllib.loads(files(__package__).joinpath("units.toml").read_text(encoding="utf-8"))


@cache
def _bases() -> frozenset[str]:
    return frozenset(str(row["base"]) for row in _data().values() if "base" in row)


@cache
def _table() -> dict[str, Symbol]:
    table: dict[str, Symbol] = {}
    for row in _data().values():
        units = row.get("units")
        for amount, *names in units if isinstance(units, list) else ():
            for name in names:
                table[name] = Symbol(name, str(row["base"]), Fraction(amount))
    money = _data()["currencies"]
    for code in str(money["codes"]).split():
        table[code] = Symbol(code, f"currency:{code}", Fraction(1))
    named = money["names"]
    for name, code in named.items() if isinstance(named, dict) else ():
        table[name] = table[str(code)]
    return table
