"""The past of a Korean verb by its stem: 팔 of 팔다 is 팔았, 옮기 of 옮기다 is 옮겼."""

from __future__ import annotations

_FIRST, _CODAS, _VOWELS = 0xAC00, 28, 21
_A, _AE, _EO, _E, _O, _WA, _WAE, _OE, _U, _WO, _EU, _I, _YEO = 0, 1, 4, 5, 8, 9, 10, 11, 13, 14, 18, 20, 6
_CONTRACTED = {_A: _A, _AE: _AE, _EO: _EO, _E: _E, _YEO: _YEO, _O: _WA, _OE: _WAE, _U: _WO, _I: _YEO}
"""The vowel before ㅆ, by the vowel in which a stem ends."""
_BRIGHT = (_A, _O)
_RIEUL, _SSANG_SIOT = 8, 20


def past_of(stem: str) -> str:
    """
    The stem of the past, which ends in ㅆ; of regular verbs, 하다, and verbs in 으 and 르.

    >>> [past_of(stem) for stem in ("팔", "그만두", "퇴사하", "쓰", "기르", "옮기", "오")]
    ['팔았', '그만뒀', '퇴사했', '썼', '길렀', '옮겼', '왔']
    """
    before, last = stem[:-1], stem[-1]
    if last == "하":
        return f"{before}했"
    if last == "르" and before:
        return _with_coda(before, _RIEUL) + ("랐" if _vowel(before[-1]) in _BRIGHT else "렀")
    place = ord(last) - _FIRST
    lead, vowel, coda = place // (_CODAS * _VOWELS), place // _CODAS % _VOWELS, place % _CODAS
    if coda:
        return stem + ("았" if vowel in _BRIGHT else "었")
    if vowel == _EU:
        bright = bool(before) and _vowel(before[-1]) in _BRIGHT
        return before + _syllable(lead, _A if bright else _EO)
    if vowel not in _CONTRACTED:
        return f"{stem}었"
    return before + _syllable(lead, _CONTRACTED[vowel])


def _vowel(syllable: str) -> int:
    return (ord(syllable) - _FIRST) // _CODAS % _VOWELS


def _with_coda(word: str, coda: int) -> str:
    return word[:-1] + chr(ord(word[-1]) + coda)


def _syllable(lead: int, vowel: int) -> str:
    return chr(_FIRST + (lead * _VOWELS + vowel) * _CODAS + _SSANG_SIOT)
