"""Names written by their sound in the other of Hangul and Latin letters: Kim Minho and 김민호, Lopez and 로페즈. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import product

from stilltrue.language.given_names import SURNAMES, korean_name_in

_BASE, _LAST = 0xAC00, 0xD7A3
_N_VOWELS, _N_FINALS = 21, 28
_SILENT = 11
"""The place of the initial that is not sounded."""
_L_FINAL, _L_INITIAL = 8, 5
_K_FINALS = frozenset({1, 2, 24})
_S_INITIAL, _EU = 9, 18
_A, _AE, _YA, _E, _O, _U, _I = 0, 1, 2, 5, 8, 13, 20
_PLAIN_INITIALS = (0, 2, 3, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 18)
_PLAIN_FINALS = (0, 1, 4, 8, 16, 17, 19, 21)
_PLAIN_VOWELS = (0, 1, 4, 5, 6, 8, 9, 12, 13, 16, 17, 18, 20)
"""The places of the initials, finals and vowels that names in other letters are written with."""
_HISSED = ("스", "즈", "쓰", "츠")
"""Syllables for which an s may stand at the end of a name."""
_HISSING = frozenset({9, 10, 12, 14})

# For each sound of Hangul, in the order of Unicode, how the letters of a name that is not Korean may stand for it.
_INITIALS = (
    "g k c q gh gu", "k kk c ck gg", "n nn kn gn", "d dd th t", "t tt d", "r l rr ll rh wr", "m mm mb", "b bb v", "p pp b",
    "s ss sh sch c ts th sc ch", "s ss c th", "_", "j z zz g ge s ts dj zh", "z zz j ts", "ch c tch ti q ci sch", "k c ck ch kh q cc",
    "t tt th dt", "p f ph pp ff v", "h wh kh j",
)  # fmt: skip
_VOWELS = (
    "a ah aa ar u o", "ae a ai ay e ea", "ya ia ja", "yae", "u eo o e er or ar ur ir ou a i", "e ae ai ay a ei ea eh", "yeo yu you yo ie io",
    "ye je ie", "o oh oa ow au aw oe or eor", "wa oa ua", "wae wai", "oe oi we", "yo io jo", "u oo ou w wu woo ew ue", "wo weo wa war wor",
    "we ue whe", "wi ui", "yu yoo you u ew eu ue iu", "eu u e ae _", "ui i", "i y ee ie ea ey e yi",
)  # fmt: skip
_FINALS = (
    "_", "k g ck c ch q cke ke x", "k g", "ks", "n nn ne", "n", "n", "t d", "l r ll le lle", "k", "m", "l", "l", "l", "l", "l", "m mm me",
    "p b v pp f", "p", "t s th d tt ts te tte", "t s", "ng n nk ngue", "t", "t", "k", "t", "p f", "h _",
)  # fmt: skip

# The same for names of Koreans, of which two that sound alike are two people's: 정수 is no 종수.
_KOREAN_INITIALS = (
    "g k", "kk k", "n", "d t", "tt d", "r l", "m", "b p", "pp b", "s sh", "ss s", "_", "j ch z", "jj j", "ch", "k", "t", "p", "h",
)  # fmt: skip
_KOREAN_VOWELS = (
    "a ah", "ae ai ay", "ya", "yae", "eo u uh", "e eh", "yeo yu you yuh", "ye yae", "o oh", "wa", "wae", "oe oi", "yo", "u oo woo", "wo won weo",
    "we", "wi ui", "yu yoo you", "eu", "ui eui ee", "i ee y",
)  # fmt: skip
_KOREAN_FINALS = (
    "_", "k g", "k", "k", "n", "n", "n", "t", "l r", "k", "m", "l", "l", "l", "l", "l", "m", "p b", "p", "t", "t", "ng", "t", "t", "k", "t", "p", "h _",
)  # fmt: skip
_SURNAMES = {
    "김": "kim gim", "이": "lee yi rhee ri i", "박": "park pak bak", "최": "choi choe", "정": "jung jeong chung jong", "조": "cho jo",
    "윤": "yoon yun youn", "임": "lim im rim", "유": "yoo yu ryu you", "류": "ryu yoo", "노": "noh roh no", "오": "oh o", "우": "woo wu u",
    "문": "moon mun", "안": "ahn an", "백": "paik baek back", "허": "heo hur huh", "서": "seo suh", "전": "jeon jun chun", "고": "ko go koh",
    "배": "bae pae", "양": "yang", "나": "na ra", "주": "joo ju chu", "구": "koo gu ku goo", "심": "shim sim", "신": "shin sin",
}  # fmt: skip
_LATIN = re.compile(r"[^a-z]+")
_SHORTEST = 2
_LONGEST = 12
_TELLING = 3
"""Consonants of a word by which a name is known without anything else that shows that it is one."""
_PREFIX = 2
"""Letters by which names are looked up."""


def is_by_sound(hangul: str, latin: str) -> bool:
    """
    Whether a name in Latin letters is how a name in Hangul is spelled by its sound; of a Korean, in either order.

    >>> (
    ...     is_by_sound("김민호", "Kim Min-ho"),
    ...     is_by_sound("김민호", "Minho Kim"),
    ...     is_by_sound("마리아 로페즈", "Maria Lopez"),
    ... )
    (True, True, True)
    >>> is_by_sound("김민호", "Kim Minsu"), is_by_sound("김정수", "Kim Jongsu"), is_by_sound("로페즈", "Maria Lopez")
    (False, False, False)
    """
    letters = _LATIN.sub("", latin.casefold())
    return any(pattern.fullmatch(letters) is not None for pattern in _patterns(hangul.replace(" ", "")))


def is_telling(hangul: str) -> bool:
    """
    Whether a word in Hangul has so many consonants that a name that sounds like it is hardly there by chance.

    >>> is_telling("삼성"), is_telling("로페즈"), is_telling("나이")
    (True, True, False)
    """
    syllables = [_parts(char) for char in hangul if _BASE <= ord(char) <= _LAST]
    return sum((initial != _SILENT) + (final > 0) for initial, _, final in syllables) >= _TELLING


def parts_by_sound(hangul: str, words: Iterable[str]) -> list[str]:
    """
    Those of some stems in small Latin letters that may spell a part of a name in Hangul; a last e or s may be off.

    >>> parts_by_sound("김민호", ["minho", "minsu"]), parts_by_sound("마리아 로페즈", ["maria", "lopez", "peter"])
    (['minho'], ['maria', 'lopez'])
    """
    fits = _part_pattern(hangul).match
    if not any(part.endswith(_HISSED) for part in hangul.split()):
        return [word for word in words if fits(word)]
    return [word for word in words if fits(word) or fits(f"{word}s") or fits(f"{word}es")]


def may_open(hangul: str, latin: str) -> bool:
    """Whether a name in Latin letters may begin as a few syllables do; a Korean's also with his given name, which comes second."""
    letters = _LATIN.sub("", latin.casefold())
    return any(pattern.match(letters) is not None for pattern in _opening_patterns(hangul))


def beginnings(hangul: str) -> tuple[str, ...]:
    """
    The first letters that a name in Hangul may have in Latin ones.

    >>> beginnings("로페즈")[:4]
    ('la', 'le', 'll', 'lo')
    """
    plain = hangul.replace(" ", "")
    return tuple(sorted({start[:_PREFIX] for start in _starts(plain) if start})) if _fits(plain) else ()


def plain_syllables() -> tuple[str, ...]:
    """The syllables of Hangul of the commoner sounds, such as names are written with."""
    plain = product(_PLAIN_INITIALS, _PLAIN_VOWELS, _PLAIN_FINALS)
    return tuple(_composed(initial, vowel, final) for initial, vowel, final in plain)


def syllables_like(latin: str) -> tuple[str, ...]:
    """
    The first syllables that a name in Latin letters may have in Hangul.

    >>> "로" in syllables_like("Lopez"), "김" in syllables_like("Kim"), "박" in syllables_like("Kim")
    (True, True, False)
    """
    return _syllables_like(_LATIN.sub("", latin.casefold())[:6])


@lru_cache(maxsize=256)
def _syllables_like(letters: str) -> tuple[str, ...]:
    found = [char for char, own in _SURNAMES.items() if any(letters.startswith(one) for one in own.split())]
    for initial, vowel in product(_PLAIN_INITIALS, range(_N_VOWELS)):
        heads = _heads(initial, vowel) | _spelled(_KOREAN_INITIALS[initial], _KOREAN_VOWELS[vowel])
        rests = {letters[len(head) :] for head in heads if head and letters.startswith(head)}
        for final in _PLAIN_FINALS if rests else ():
            own = {*_FINALS[final].split(), *_KOREAN_FINALS[final].split()}
            if any(rest.startswith(one.replace("_", "")) for rest in rests for one in own):
                found.append(_composed(initial, vowel, final))
    return tuple(dict.fromkeys(found))


def _heads(initial: int, vowel: int) -> set[str]:
    """How a syllable may begin, the next one being none or one sound with it."""
    return _spelled(_INITIALS[initial], _vowel_of(initial, vowel) + (" i y" if vowel == _A else ""))


def _spelled(first: str, second: str) -> set[str]:
    return {(one + two).replace("_", "") for one in first.split() for two in second.split()}


def _starts(hangul: str) -> set[str]:
    """How the first syllable of a name may be spelled; of a Korean's that of his given name too."""
    initial, vowel, _ = _parts(hangul[0])
    found = _heads(initial, vowel)
    if hangul[0] in SURNAMES and len(hangul) > _SHORTEST:
        initial, vowel, _ = _parts(hangul[1])
        found |= {*_SURNAMES.get(hangul[0], "").split(), *_spelled(_KOREAN_INITIALS[initial], _KOREAN_VOWELS[vowel])}
    return found


def _fits(hangul: str) -> bool:
    return _SHORTEST <= len(hangul) <= _LONGEST and all(_BASE <= ord(char) <= _LAST for char in hangul)


@lru_cache(maxsize=4096)
def _patterns(hangul: str) -> tuple[re.Pattern[str], ...]:
    if not _fits(hangul):
        return ()
    is_korean = korean_name_in(hangul) == hangul
    if is_korean and len(hangul) == _SHORTEST:
        return (re.compile(_strict(hangul)),)
    surnamed = hangul[0] in SURNAMES and len(hangul) == _SHORTEST + 1
    surname = _any(_SURNAMES.get(hangul[0])) or _korean(hangul[0], "")
    given = _strict(hangul[1:])
    own = (re.compile(surname + given), re.compile(given + surname)) if surnamed else ()
    return own if is_korean else (re.compile(_of_any_name(hangul)), *own)


def _strict(hangul: str) -> str:
    return "".join(_korean(char, hangul[n + 1 : n + 2]) for n, char in enumerate(hangul))


@lru_cache(maxsize=1024)
def _part_pattern(hangul: str) -> re.Pattern[str]:
    words = hangul.split()
    plain = "".join(words)
    parts = {*words, plain}
    if len(words) == 1 and len(plain) > _SHORTEST:
        parts |= {plain[:n] for n in range(_SHORTEST, len(plain))} | {plain[1:]}
    found = [pattern.pattern for part in sorted(parts) for pattern in _patterns(part)]
    found += [_of_any_name(word) for word in words if len(word) < _SHORTEST and len(words) > 1]
    found += [_any(_SURNAMES.get(plain[:1]))] if len(plain) > _SHORTEST and plain[0] in _SURNAMES else []
    either = "|".join(dict.fromkeys(found))
    return re.compile(f"(?:{either})$" if either else r"(?!)")


@lru_cache(maxsize=4096)
def _opening_patterns(hangul: str) -> tuple[re.Pattern[str], ...]:
    spelled = _strict(hangul)
    surname = _any(_SURNAMES.get(hangul[0]))
    rest = _strict(hangul[1:])
    given = f".*{surname}$" if surname else ""
    return tuple(
        re.compile(one)
        for one in (_of_any_name(hangul, whole=False), spelled, surname + rest if surname else "", rest + given if surname and rest else "")
        if one
    )  # fmt: skip


def _korean(char: str, following: str) -> str:
    initial, vowel, final = _parts(char)
    if final == _L_FINAL and following and _parts(following)[0] == _L_INITIAL:
        return _any(_KOREAN_INITIALS[initial]) + _any(_KOREAN_VOWELS[vowel]) + "l?"
    return _any(_KOREAN_INITIALS[initial]) + _any(_KOREAN_VOWELS[vowel]) + _any(_KOREAN_FINALS[final])


def _of_any_name(hangul: str, *, whole: bool = True) -> str:
    parts = [_parts(char) for char in hangul]
    spelled, skip = "", False
    for n, (initial, vowel, final) in enumerate(parts):
        if skip:
            skip = False
            continue
        following = parts[n + 1] if n + 1 < len(parts) else None
        spelled += _any(_INITIALS[initial])
        if following is not None and final == 0 and (glide := _glide(vowel, following)) is not None:
            spelled += glide + _any(_FINALS[following[2]])
            skip = True
            continue
        spelled += _any(_vowel_of(initial, vowel))
        if following is not None and final == _L_FINAL and following[0] == _L_INITIAL:
            spelled += "[lr]?"
        elif following is not None and final in _K_FINALS and following[:2] == (_S_INITIAL, _EU):
            spelled += "(?:(?:k|c|ck|g)?se?|x)"
            skip = True
        else:
            spelled += _any(_FINALS[final])
    return spelled + ("(?:e|es|s|h|t|gh)?" if whole else "")


def _vowel_of(initial: int, vowel: int) -> str:
    """The spellings of a vowel; after some initials it may be there for the Korean tongue alone: 마시 of Marsh."""
    if initial in _HISSING:
        return {_I: f"{_VOWELS[vowel]} _", _YA: f"{_VOWELS[vowel]} a ar"}.get(vowel, _VOWELS[vowel])
    return _VOWELS[vowel]


_GLIDES = {
    (_A, _I): "(?:i|y|ai|ay|ie|ei|ey|igh|ye|aj)e?",
    (_E, _I): "(?:a|ai|ay|ei|ey|ae|ea)e?",
    (_AE, _I): "(?:a|ai|ay|ei|ey|ae|ea)e?",
    (_O, _U): "(?:o|ow|oa|oe)e?",
}
"""How two vowels that are one sound are spelled: 마이 of Mike, 페이 of Facebook."""


def _glide(vowel: int, following: tuple[int, int, int]) -> str | None:
    """How a vowel and the syllable behind it are spelled where they are one sound."""
    return _GLIDES.get((vowel, following[1])) if following[0] == _SILENT else None


def _any(spellings: str | None) -> str:
    """A pattern for any of some spellings; "_" is none at all."""
    if spellings is None:
        return ""
    own = sorted((one for one in spellings.split() if one != "_"), key=len, reverse=True)
    if not own:
        return ""
    return f"(?:{'|'.join(own)}){'?' if '_' in spellings else ''}"


def _composed(initial: int, vowel: int, final: int) -> str:
    return chr(_BASE + (initial * _N_VOWELS + vowel) * _N_FINALS + final)


def _parts(char: str) -> tuple[int, int, int]:
    """The places of the initial, the vowel and the final of a syllable."""
    code = ord(char) - _BASE
    return code // (_N_VOWELS * _N_FINALS), code // _N_FINALS % _N_VOWELS, code % _N_FINALS
