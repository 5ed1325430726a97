"""Korean clauses by the dictionary form of their verb: "민수가 오면" and "민수 왔어" are both 민수 오다."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stilltrue.language.late import late

_FIRST, _VOWELS, _CODAS = 0xAC00, 21, 28
_A, _AE, _EO, _E, _YEO, _O, _WA, _WAE, _OE, _U, _WO, _EU, _I = 0, 1, 4, 5, 6, 8, 9, 10, 11, 13, 14, 18, 20
_NIEUN, _RIEUL, _SSANG_SIOT = 4, 8, 20
_UNCONTRACTED: dict[int, tuple[int, ...]] = {
    _WA: (_O,), _WO: (_U,), _YEO: (_I, _YEO), _A: (_A, _EU), _EO: (_EO, _EU), _AE: (_AE,), _E: (_E,), _WAE: (_OE,),
}  # fmt: skip
"""The vowels of a stem, by the vowel in which it ends before 어 or 었: 왔 is of 오, 썼 of 쓰."""
_ADVERBS = frozenset(
    "또 다시 다 벌써 이미 드디어 방금 지금 막 잘 결국 오늘 진짜 정말 마침내 이제 다들 무사히 일찍 바로 곧".split()
)
_PARTICLE = late(r"(?<=[가-힣A-Za-z0-9])(?:이|가|은|는|을|를|도|께서|께서는)$")
_WHEN = late(r"(?P<stem>[가-힣]+?)(?:(?P<eu>으)?면|자마자|(?:는|은)?\s대로|을\s때|거든)$")
_UNSAID = late(
    r"(?:았|었|였|했|갔|왔)으면|다면$|라면$|려면$|자면$|(?:^|\s)(?:안|못|네가|너|당신|누가|누구|뭐|내가|나는|우리가)\s|않|없|\d|아니면$|(?:그러|어쩌|이러|저러|가능하|괜찮으|웬만하|필요하|시간\s?되|시간이\s?되|하다\s?보)면$|싶으면$|좋으면$"
)
"""A wish, what is only imagined, politeness, or a number."""
_SUBJECT = late(r"[가-힣A-Za-z](?:이|가|은|는|도)\s|(?:^|\s)(?:비|눈|태풍|바람|소나기)\s")
"""Who or what does it: without, it is what anybody might do."""
_PAST = late(r"(?P<stem>[가-힣]+?)(?:어요?|다|습니다|네요?|지요?|죠|음|거든요?|구나|더라)?$")
_GOING_ON = late(
    r"(?P<stem>[가-힣]+?)(?:고\s있(?:어요?|다|네요?|습니다)|는\s중(?:이야|이에요|입니다)|네요?|는다|는구나)$"
)
_ENDING = late(r"요$")


def condition_ko(words: str) -> str:
    """The key of a clause that ends in 면, 자마자 or the like; empty where it is no condition that is reported."""
    text = " ".join(words.split()).strip(" ,")
    found = _WHEN.search(text)
    if found is None or _UNSAID.search(text):
        return ""
    if not _SUBJECT.search(text[: found.start()]):
        return ""
    before = _plain(text[: found.start()].split())
    stem = _without_coda(found["stem"], _RIEUL) if text.endswith("때") else found["stem"]
    return _key(before, stem) if before and len(before) <= 5 else ""


def keys_ko(words: str) -> Iterator[str]:
    """The keys of all that a statement may say to have come true."""
    text = " ".join(words.split())
    going_on = _GOING_ON.search(text)
    if going_on is not None:
        yield from _keys(text[: going_on.start()].split(), [going_on["stem"]])
    *before, last = text.split()
    if last.endswith("다") and _coda(last[-2:-1]) == _NIEUN:
        yield from _keys(before, [_without_coda(last[:-1], _NIEUN)])
    past = _PAST.fullmatch(last)
    for told in dict.fromkeys((past["stem"] if past is not None else last, _ENDING.sub("", last))):
        yield from _keys(before, list(_stems(told)))


def _stems(form: str) -> Iterator[str]:
    """The stems that a form in 았/었, or in a bare 아/어, may be of: 왔 and 와 are of 오, 말랐 of 마르, 추웠 of 추우."""
    last = form[-1:]
    if not last or not "가" <= last <= "힣" or _coda(last) not in (0, _SSANG_SIOT):
        return
    bare = _without_coda(form, _SSANG_SIOT)
    if bare[-1] in "아어여" and len(bare) > 1:
        yield bare[:-1]
    if bare[-1] == "해":
        yield f"{bare[:-1]}하"
    if bare[-1] in "라러" and len(bare) > 1 and _coda(bare[-2]) == _RIEUL:
        yield f"{_without_coda(bare[:-1], _RIEUL)}르"
    for vowel in _UNCONTRACTED.get(_vowel(bare[-1]), ()):
        yield bare[:-1] + _with_vowel(bare[-1], vowel)


def _keys(before: Sequence[str], stems: Sequence[str]) -> Iterator[str]:
    plain = _plain(before)
    if plain and len(plain) <= 7:
        yield from (_key(plain, stem) for stem in stems)


def _plain(words: Sequence[str]) -> list[str]:
    """Words without what may be left out: particles and adverbs."""
    kept = [word for word in words if word not in _ADVERBS]
    return [_PARTICLE.sub("", word) if len(word) > 1 else word for word in kept]


def _key(before: Sequence[str], stem: str) -> str:
    return " ".join([*before, f"{stem}다"])


def _vowel(syllable: str) -> int:
    return (ord(syllable) - _FIRST) // _CODAS % _VOWELS


def _coda(syllable: str) -> int:
    return (ord(syllable) - _FIRST) % _CODAS if "가" <= syllable <= "힣" else -1


def _without_coda(word: str, coda: int) -> str:
    return word[:-1] + chr(ord(word[-1]) - coda) if _coda(word[-1:]) == coda else word


def _with_vowel(syllable: str, vowel: int) -> str:
    return chr(ord(syllable) + (vowel - _vowel(syllable)) * _CODAS)
