"""Names that are written in two scripts: well-known places from a table, Korean names by their romanisation. Pure."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

_INITIALS = "g kk n d tt r m b pp s ss  j jj ch k t p h".split(" ")
_VOWELS = "a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i".split(" ")
_FINALS = " k k k n n n t l k m l l l p l m p p t t ng t t k t p t".split(" ")
_SHORTEST = 2


def counterparts(key: str) -> tuple[str, ...]:
    """
    The keys that the same name may have in another script, best first.

    >>> counterparts("부산"), counterparts("busan"), counterparts("오슬로")[0]
    (('busan',), ('부산',), 'oslo')
    """
    known = _table().get(key, ())
    spelled = romanised(key)
    return tuple(dict.fromkeys((*known, *((spelled,) if spelled else ()))))


def romanised(key: str) -> str | None:
    """
    A Korean name of two or more syllables in the Revised Romanisation; None for anything else.

    >>> romanised("망원동"), romanised("seoul")
    ('mangwondong', None)
    """
    if len(key) < _SHORTEST or not all("가" <= char <= "힣" for char in key):
        return None
    return "".join(_syllable(char, key[at + 1] if at + 1 < len(key) else "") for at, char in enumerate(key))


def _syllable(char: str, following: str) -> str:
    code = ord(char) - 0xAC00
    initial, vowel, final = code // 588, code // 28 % 21, code % 28
    ending = _FINALS[final]
    silent_next = bool(following) and (ord(following) - 0xAC00) // 588 == 11
    if final == 8 and silent_next:
        ending = "r"
    return _INITIALS[initial] + _VOWELS[vowel] + ending


@cache
def _table() -> dict[str, tuple[str, ...]]:
    raw = tomllib.loads(files("stilltrue.ledger").joinpath("places.toml").read_text(encoding="utf-8"))
    table: dict[str, tuple[str, ...]] = {}
    for english, korean in raw["places"].items():
        table[english] = (*table.get(english, ()), korean)
        table[korean] = (*table.get(korean, ()), english)
    for korean in raw["romanised"]["places"]:
        english = romanised(korean) or korean
        table[english] = (*table.get(english, ()), korean)
    return table
