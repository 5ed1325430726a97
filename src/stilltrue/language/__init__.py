"""
What differs from one human language to the next, one pack each.

Comes in: a text, and the instant and zone it was said at.
Goes out: tokens, names, dates, sentences, and the markers that they carry.
May know: the calendar and the standard library; nothing of claims, storage or models.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module

from stilltrue.errors import BadRequest
from stilltrue.language.base import DateFound, DateRole, Language, TimeIntent
from stilltrue.language.tokens import script_of
from stilltrue.model.time import Order

__all__ = ["LANGUAGES", "DateFound", "DateRole", "Language", "Order", "TimeIntent", "language", "language_of"]

LANGUAGES: dict[str, str] = {
    "en": "stilltrue.language.en:English",
    "ko": "stilltrue.language.ko:Korean",
}
"""Every pack by its code; a pack is loaded when it is first asked for."""


@cache
def language(code: str) -> Language:
    """
    The pack of a code, made once.

    Raises:
        BadRequest: no pack has that code.
    """
    path = LANGUAGES.get(code)
    if path is None:
        raise BadRequest(f"language {code[:20]!r} is not known; use one of {', '.join(sorted(LANGUAGES))}")
    module, _, name = path.partition(":")
    pack: Language = getattr(import_module(module), name)()
    return pack


def language_of(text: str) -> str:
    """
    The code of the pack to read a text with: Korean where a third of its letters are Hangul, else English.

    Fewer are enough where a Korean particle hangs on a word in Latin letters, or a Korean verb ends the text. An address
    is in no language.

    >>> language_of("MBTI는 INFJ야"), language_of("JLPT N2 땄다!"), language_of("My dog is called 나비")
    ('ko', 'ko', 'en')
    """
    if text.isascii():
        return "en"
    letters = [char for char in _ADDRESS.sub(" ", text) if char.isalpha()]
    hangul = sum(1 for char in letters if "가" <= char <= "힣" or script_of(char) == "hangul")
    mixed = 0 < hangul < len(letters) <= _FEWEST * hangul and _PARTICLE_ON_LATIN.search(text) is not None
    return "ko" if hangul and (3 * hangul >= len(letters) or mixed) else "en"


_FEWEST = 8
"""Letters for each that is Hangul: a long text that quotes a Korean word is none."""
_PARTICLE_ON_LATIN = re.compile(
    r"[A-Za-z](?:은|는|이|가|을|를|에|에서|로|으로|야|이야|예요|이에요|입니다|임|와|과|도|의|랑)(?![가-힣])"
    r"|(?<![가-힣])(?:땄|봤|샀|했|됐|갔|왔|썼|받았|배웠|합격했|시작했|그만뒀|바꿨|끊었)(?:다|어요?|습니다|음|지|네요?)[\s.!~…ㅋㅎㅠㅜ]*$"
)
_ADDRESS = re.compile(r"[\w.+-]{1,64}@[\w.-]{1,190}|https?://\S{1,300}")
