"""One spelling for texts that look alike: Unicode forms, case, quotes, dashes, diacritics, scripts."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

# Zero-width characters, soft hyphens, bidirectional controls, variation selectors and other controls.
_INVISIBLE = (
    r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u00ad\u034f\u061c\u17b4\u17b5\u180b-\u180f\u200b-\u200f"
    r"\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufffb\U000e0000-\U000e0fff]"
)
_SURROGATE = r"[\ud800-\udfff]"
_PLAIN = str.maketrans(
    dict.fromkeys("‘’‚‛′‵＇`´", "'")
    | dict.fromkeys("“”„‟″‶«»＂", '"')
    | dict.fromkeys("‐‑‒–—―−﹘﹣－", "-")
    | {"…": "..."}
)
_UNUSUAL = rf"{_INVISIBLE}|{_SURROGATE}|[{''.join(map(chr, _PLAIN))}]"
_ACCENTED = r"[\u00c0-\u024f\u0300-\u036f\u0370-\u052f\u1d00-\u1fff]"
_ACCENTS = r"[\u0300-\u036f]+"
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1b\x7f]")
"""What is invisible and ASCII."""
_UNDIVIDED = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ı": "i", "ŧ": "t", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d"}
)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """One of the patterns above, compiled for the first text that is not ASCII: that takes long."""
    return re.compile(pattern)


def normalise(text: str) -> str:
    """
    The text as it is compared: NFKC, casefolded, plain quotes and dashes, single spaces, nothing invisible.

    >>> normalise("“Ｃafé” — ok")
    '"café" - ok'
    """
    if text.isascii():
        return " ".join(_CONTROLS.sub("", text).casefold().translate(_PLAIN).split())
    return " ".join(_plain(text).split())


def fold(text: str) -> str:
    """The text as it is tokenised: as `normalise`, white space kept, Latin, Greek and Cyrillic diacritics off."""
    if text.isascii():
        return text.lower()
    folded = _plain(text)
    if _compiled(_ACCENTED).search(folded):
        bare = _compiled(_ACCENTS).sub("", unicodedata.normalize("NFD", folded))
        folded = unicodedata.normalize("NFC", bare).translate(_UNDIVIDED)
    return folded


def _plain(text: str) -> str:
    """NFKC and casefolded, with plain quotes and dashes and nothing invisible."""
    if _compiled(_UNUSUAL).search(text):
        text = _compiled(_SURROGATE).sub("\ufffd", _compiled(_INVISIBLE).sub("", text)).translate(_PLAIN)
    whole = unicodedata.normalize("NFKC", text)
    cased = whole.casefold()
    if cased != whole:
        cased = unicodedata.normalize("NFKC", cased)
    return _compiled(_INVISIBLE).sub("", cased).translate(_PLAIN) if _compiled(_UNUSUAL).search(cased) else cased


def caseless(text: str) -> str:
    """
    The text in which a first look finds each part that a pattern without case could match; not for comparing.

    >>> caseless("İSTANBUL: Do NOT"), "ı" in caseless("ı")
    ('istanbul: do not', False)
    """
    return text.lower() if text.isascii() else text.replace("İ", "i").replace("ı", "i").casefold()


def says_any(plain: str, parts: tuple[str, ...]) -> bool:
    """
    Whether a caseless text has any of some parts: a first look, many times as fast as to try a pattern.

    >>> says_any(caseless("Do NOT push"), ("not", "never"))
    True
    """
    if plain.isascii():
        return _has_any(plain, parts)
    latin, others = _by_script(parts)
    # To look for ASCII in a text of wider characters takes three times as long as in what of it is ASCII.
    letters = plain.encode("ascii", "ignore").decode().strip()
    return _has_any(plain, others) or (_has_any(letters, latin) and _has_any(plain, latin))


def _has_any(plain: str, parts: tuple[str, ...]) -> bool:
    for part in parts:  # noqa: SIM110  any() over a generator takes five times as long
        if part in plain:
            return True
    return False


@cache
def _by_script(parts: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Parts that are ASCII, and the others."""
    return tuple(part for part in parts if part.isascii()), tuple(part for part in parts if not part.isascii())


def script_of(char: str) -> str:
    """
    The script of a character in lower case: `latin`, `hangul`, `han`, `kana`, `thai`, …; `digit`, or `none`.

    >>> script_of("가"), script_of("é"), script_of("7"), script_of("!")
    ('hangul', 'latin', 'digit', 'none')
    """
    code = ord(char)
    if code < 128:
        return "latin" if char.isalpha() else "digit" if char.isdigit() else "none"
    if 0xAC00 <= code <= 0xD7A3:
        return "hangul"
    if unicodedata.category(char)[0] == "N" and char != "〇":
        return "digit"
    if not char.isalpha() and char != "〇":
        return "none"
    name = unicodedata.name(char, "")
    return next((script for words, script in _BY_NAME if name.startswith(words)), name.partition(" ")[0].lower())


_BY_NAME = (
    (("CJK", "KANGXI", "IDEOGRAPHIC", "NUSHU", "TANGUT"), "han"),
    (("HIRAGANA", "KATAKANA", "HALFWIDTH KATAKANA", "HENTAIGANA"), "kana"),
    (("HALFWIDTH HANGUL",), "hangul"),
    (("FULLWIDTH LATIN",), "latin"),
)

_KIND_OF_SCRIPT = {
    "latin": "a",
    "digit": "d",
    "hangul": "h",
    "han": "H",
    "kana": "k",
    "thai": "t",
    "lao": "l",
    "khmer": "m",
    "myanmar": "y",
}
# Scripts without a letter of their own share the rest: two of them side by side, without a space, are rare.
_OTHER_KINDS = "ABCDEFGIJKLNOPQRSTUVWXYZbcfgijnopqsuvwxz"
_MARKS_OF_TEXT = dict.fromkeys("_-/:@", "_") | dict.fromkeys("'’", "'") | {mark: mark for mark in ".,+#"}


class _Kinds(dict[int, str]):
    """A table for `str.translate`: each character becomes one letter for its kind."""

    def __missing__(self, code: int) -> str:
        kind = self[code] = _kind(chr(code))
        return kind


def _kind(char: str) -> str:
    if char in _MARKS_OF_TEXT:
        return _MARKS_OF_TEXT[char]
    category = unicodedata.category(char)
    if category[0] in "LN":
        plain = unicodedata.normalize("NFKC", char)
        letter = next((each for each in plain if each.isalnum()), char)
        script = script_of(letter)
        return _KIND_OF_SCRIPT.get(script) or _OTHER_KINDS[sum(map(ord, script)) % len(_OTHER_KINDS)]
    if char in "\u200c\u200d":
        return "M"
    if category[0] == "M":
        return " " if _compiled(_INVISIBLE).match(char) else "M"
    if 0x1F1E6 <= ord(char) <= 0x1F1FF:
        return "r"
    return "e" if category == "So" else " "


KINDS = _Kinds()
"""Kinds: a Latin letter, d digit, h Hangul, H Han, k kana, t l m y without spaces, other scripts, M mark, e symbol."""
