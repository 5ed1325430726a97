"""Names: the key two spellings share, and Korean particles taken off in any script."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from stilltrue.language.normal import fold

_DENSE = r"\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff"
_ARTICLE = re.compile(r"^(?:the|an|a)\s+(?=[^\s&+])")
_DROPPED = re.compile(r"['\"]|(?<=[^\W\d_])\.(?=\w)|(?<=\w)\.(?=[^\W\d_])|\.+$|(?<=\w)\.(?=\s)")
_SPACED = re.compile(r"[-‐_/\\,;:!?()\[\]{}<>|~*·・]+(?<!-)|(?<=[^\s])-+(?=\S)|-+(?=\s|$)")
_AND = re.compile(r"\s*&\s*")


def name_key(name: str) -> str:
    """
    The key under which two spellings of a name are the same.

    >>> name_key("한결 소프트") == name_key("한결소프트"), name_key("The Café Zoë"), name_key("C++")
    (True, 'cafe zoe', 'c++')
    """
    return _kept_key(name) if len(name) <= _LONGEST_KEPT else _key(name)


def _key(name: str) -> str:
    folded = " ".join(fold(name).split())
    bare = _ARTICLE.sub("", folded)
    if folded.isascii():
        return _in_words(bare) or folded
    inside, beside = _in_dense_script()
    return beside.sub("", _in_words(inside.sub("", bare))) or folded


def _in_words(bare: str) -> str:
    key = _SPACED.sub(" ", _DROPPED.sub("", bare))
    return " ".join(_AND.sub(" & ", key).split())


@cache
def _in_dense_script() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What is dropped within and beside scripts without spaces; it takes long to compile, and Latin names need none."""
    return (
        re.compile(rf"(?<=[{_DENSE}])[^\w\s+#&]+(?=[{_DENSE}])"),
        re.compile(rf"(?<=[{_DENSE}])\s+|\s+(?=[{_DENSE}])"),
    )


_kept_key = lru_cache(maxsize=16_384)(_key)
_LONGEST_KEPT = 200
"""Characters of a name; of nothing longer is the key kept in memory."""


# Each with what its stem must end in: "c" a final consonant, "v" a vowel, "l" a vowel or ㄹ, "" either.
_PARTICLES = {
    "은": "c", "는": "v", "이": "c", "가": "v", "을": "c", "를": "v", "의": "", "에": "", "도": "", "만": "",
    "와": "v", "과": "c", "로": "l", "으로": "r", "랑": "v", "이랑": "c", "께": "", "나": "v", "이나": "c",
    "에서": "", "에게": "", "한테": "", "에게서": "", "한테서": "", "께서": "", "까지": "", "부터": "", "마다": "",
    "조차": "", "마저": "", "밖에": "", "처럼": "", "만큼": "", "보다": "", "하고": "", "로서": "l", "으로서": "r",
    "로써": "l", "으로써": "r", "라고": "v", "이라고": "c", "라는": "v", "이라는": "c", "란": "v", "이란": "c",
    "라도": "v", "이라도": "c", "야": "v", "이야": "c", "예요": "v", "이에요": "c", "입니다": "", "이다": "c",
    "인데": "", "이며": "c", "이고": "c", "였어": "v", "이었어": "c", "이었다": "c", "였다": "v", "에선": "",
    "에겐": "", "한텐": "", "엔": "", "께서는": "", "에서의": "", "로의": "l", "으로의": "r", "로부터": "l",
    "으로부터": "r", "에서부터": "", "에서는": "", "에서도": "", "에서만": "", "에는": "", "에도": "", "에만": "",
    "에게는": "", "에게도": "", "한테는": "", "한테도": "", "로는": "l", "으로는": "r", "로도": "l", "으로도": "r",
    "까지는": "", "까지도": "", "부터는": "", "만은": "", "만이": "", "만을": "", "와는": "v", "과는": "c",
    "와도": "v", "과도": "c", "와의": "v", "과의": "c", "랑은": "v", "이랑은": "c", "하고는": "", "보다는": "",
    "처럼은": "", "네가": "", "네는": "",
}  # fmt: skip
_CERTAIN_ON_ONE = frozenset(
    {"는", "를", "을", "에서", "에게", "한테", "한테서", "에게서", "까지", "부터", "에서는", "한테는", "에게는"}
)
_UNSURE = frozenset({"가", "도", "나", "만", "랑", "야", "란", "께", "네가", "네는", "이나", "이고", "이다"})
_LONGEST = max(map(len, _PARTICLES))

# Common nouns whose last syllable only looks like a particle.
_WHOLE_TEXT = """
    고양이 호랑이 원숭이 어린이 거북이 달팽이 지팡이 떡볶이 목걸이 귀걸이 먹이 놀이 종이 아이 오이 차이 사이
    나이 길이 높이 깊이 넓이 손잡이 젊은이 늙은이 멋쟁이 개구쟁이 쌍둥이 막둥이 올챙이 송충이 구렁이 부엉이
    재떨이 옷걸이 책꽂이 외톨이 곰팡이 엉덩이 궁둥이 주둥이 국가 작가 평가 휴가 물가 주가 화가 증가 추가 참가
    대가 전문가 소설가 음악가 미술가 사업가 정치가 요가 누군가 언젠가 회의 강의 동의 정의 주의 합의 협의 논의
    문의 심의 결의 거의 민주주의 자본주의 창의 편의 예의 유의 상의 하의 건의 지도 제도 정도 속도 온도 태도 파도
    제주도 경기도 강원도 충청도 전라도 경상도 독도 울릉도 거제도 강화도 각도 강도 농도 밀도 습도 빈도 한도 용도
    의도 시도 수도 포도 기도 보도 인도 철도 복도 효도 반도 난이도 만족도 완성도 신뢰도 연도 그래도 아마도 도로
    진로 종로 대로 경로 미로 피로 회로 통로 차로 항로 활주로 가로 세로 새로 바로 따로 서로 스스로 별로 실제로
    결과 효과 사과 학과 치과 안과 내과 외과 피부과 성과 초과 통과 교과 전과 소아과 산부인과 정신과 이비인후과
    하나 누나 바나나 혹시나 언제나 누구나 어디나 치와와 기와 노랑 파랑 신랑 명랑 자랑 불만 대만 비만 자만 오만
    백만 천만 십만 야만 분야 시야 광야 가을 마을 노을 함께 요란 곤란 혼란 반란 대란 논란 상하이 하노이 아가 처가
    외가 친가 본가 상가 종가
"""
_WHOLE = frozenset(_WHOLE_TEXT.split())


def particle_readings(word: str) -> tuple[str, ...]:
    """
    The word itself and each plausible stem under a Korean particle, longest first.

    >>> particle_readings("고양이"), particle_readings("부산에서"), particle_readings("사과")
    (('고양이', '고양'), ('부산에서', '부산'), ('사과',))
    """
    stems = _stems(word)
    # "지은이가" is 지은이 or 지은: a name that ends in a consonant may carry a 이 before its particle.
    stems += [stem[:-1] for stem in stems if len(stem) > 2 and stem[-1] == "이" and _agrees(stem[:-1], "c")]
    return (word, *sorted(dict.fromkeys(stems), key=len, reverse=True))


def run_readings(words: Sequence[str]) -> tuple[str, ...]:
    """
    A run of words and each plausible name of several words under a Korean particle at its end, longest first.

    A last word of one syllable carries one as any other does, which by itself it might not.

    >>> run_readings(["니아", "콜은"]), run_readings(["콜은"])
    (('니아 콜은', '니아 콜'), ('콜은',))
    """
    whole = " ".join(words)
    head = len(whole) - len(words[-1])
    return tuple(reading for reading in particle_readings(whole) if len(reading) > head)


def _stems(word: str) -> list[str]:
    """What is left of the word under each particle it may end in, longest first."""
    stems = []
    for length in range(1, min(_LONGEST, len(word) - 1) + 1):
        stem, particle = word[:-length].rstrip(), word[-length:]
        if not stem or particle not in _PARTICLES or not _agrees(stem, _PARTICLES[particle]):
            continue
        if len(stem) > 1 or not _is_hangul(stem) or particle in _CERTAIN_ON_ONE:
            stems.append(stem)
    return stems


def strip_particles(word: str) -> str:
    """
    The word without its Korean particles, in any script; the word itself where it may be a noun as it stands.

    >>> strip_particles("Christian Abbiati가"), strip_particles("C++를"), strip_particles("고양이")
    ('Christian Abbiati', 'C++', '고양이')
    """
    if word in _WHOLE:
        return word
    stems = _stems(word)
    return next((stem for stem in stems if stem in _WHOLE), stems[-1] if stems else word)


def certain_stem(word: str) -> str:
    """The word without a particle that can be nothing else; a doubtful one stays on."""
    stem = strip_particles(word)
    return word if word[len(stem) :] in _UNSURE else stem


_PREDICATE = re.compile(r"(.{2,8}?)(?:하|되|했|됐|한|된|할|될|함|됨|합|됩|해|돼|시키|시켰)[가-힣]{0,5}")


def predicate_stem(word: str) -> str:
    """
    The noun under 하다, 되다 and their endings; the word itself where there is none.

    >>> predicate_stem("만기되지"), predicate_stem("이사했어"), predicate_stem("대한민국")
    ('만기', '이사', '대한민국')
    """
    found = _PREDICATE.fullmatch(word)
    return found[1] if found else word


def _is_hangul(char: str) -> bool:
    return "가" <= char <= "힣"


def _agrees(stem: str, wanted: str) -> bool:
    """Whether the stem's last sound is one the particle can follow; the sound of other scripts is not known."""
    if not wanted or not _is_hangul(stem[-1]):
        return True
    final = (ord(stem[-1]) - 0xAC00) % 28
    match wanted:
        case "c":
            return final != 0
        case "v":
            return final == 0
        case "l":
            return final in (0, 8)
        case _:
            return final not in (0, 8)
