"""Korean words of time and number, as patterns and values."""

from __future__ import annotations

import re

_DIGITS = "영일이삼사오육칠팔구"
_UNITS = {"십": 10, "백": 100, "천": 1000}
NATIVE_ONES = {
    "하나": 1, "한": 1, "둘": 2, "두": 2, "셋": 3, "세": 3, "석": 3, "넷": 4, "네": 4, "넉": 4, "다섯": 5,
    "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9,
}  # fmt: skip
NATIVE_TENS = {
    "열": 10,
    "스물": 20,
    "스무": 20,
    "서른": 30,
    "마흔": 40,
    "쉰": 50,
    "예순": 60,
    "일흔": 70,
    "여든": 80,
    "아흔": 90,
}
_ONES = "|".join(sorted(NATIVE_ONES, key=len, reverse=True))
NATIVE = rf"(?:(?:{'|'.join(NATIVE_TENS)})(?:{_ONES})?|{_ONES})"
SINO = r"(?:[일이삼사오육칠팔구]?천)?(?:[일이삼사오육칠팔구]?백)?(?:[일이삼사오육칠팔구]?십)?[일이삼사오육칠팔구]?"
SINO_SOME = rf"(?=[일이삼사오육칠팔구십백천]){SINO}"

SPANS = {
    "몇": (2, 5), "여러": (3, 7), "수": (2, 6), "한두": (1, 2), "두어": (2, 3), "두세": (2, 3), "두서너": (2, 4), "서너": (3, 4),
    "너댓": (4, 5), "네댓": (4, 5), "대여섯": (5, 6), "일이": (1, 2), "이삼": (2, 3), "삼사": (3, 4),
    "사오": (4, 5), "오륙": (5, 6),
}  # fmt: skip
_SPAN = "|".join(sorted(SPANS, key=len, reverse=True))
_BETWEEN = r"\d{1,3}\s?(?:~|-|–|,|、|·)\s?\d{1,3}"
NUMBER = rf"(?:{_BETWEEN}|\d{{1,4}}(?:\.\d)?|{_SPAN}|{NATIVE}|{SINO_SOME})"

DAY_COUNTS = {
    "하루": 1, "이틀": 2, "사흘": 3, "나흘": 4, "닷새": 5, "엿새": 6, "이레": 7, "여드레": 8, "아흐레": 9,
    "열흘": 10, "열하루": 11, "열이틀": 12, "보름": 15,
}  # fmt: skip
DAY_SPANS = {
    "며칠": (2, 5),
    "몇일": (2, 5),
    "하루이틀": (1, 2),
    "하루 이틀": (1, 2),
    "이삼일": (2, 3),
    "사나흘": (3, 4),
    "삼사일": (3, 4),
    "사오일": (4, 5),
}
DAY_COUNT = "|".join(sorted([*DAY_COUNTS, *DAY_SPANS], key=len, reverse=True))
UNITS = {
    "분": "minute", "시간": "hour", "일": "day", "날": "day", "주일": "week", "주": "week", "개월": "month",
    "달": "month", "년": "year", "해": "year", "분기": "quarter",
}  # fmt: skip
UNIT = r"(?:시간|분기|분|주일|일|날|주|개월|달|년|해)"

MONTH_WORDS = {
    "일월": 1, "이월": 2, "삼월": 3, "사월": 4, "오월": 5, "유월": 6, "육월": 6, "칠월": 7, "팔월": 8, "구월": 9,
    "시월": 10, "십월": 10, "십일월": 11, "십이월": 12,
}  # fmt: skip
MONTH = rf"(?:(?:1[0-2]|0?[1-9])\s?월|{'|'.join(sorted(MONTH_WORDS, key=len, reverse=True))})"
WEEKDAYS = "월화수목금토일"
WEEKDAY = r"(?:[월화수목금토일]요일|[월화수목금토일]욜)"
SEASONS = {"봄": "spring", "여름": "summer", "가을": "autumn", "겨울": "winter"}
SEASON = r"(?:봄|여름|가을|겨울)"
HOLIDAYS = {
    "크리스마스이브": "christmas eve", "크리스마스 이브": "christmas eve", "크리스마스": "christmas",
    "성탄절": "christmas", "설날": "seollal", "설": "seollal", "구정": "seollal", "추석": "chuseok",
    "한가위": "chuseok", "신정": "new year's day", "새해 첫날": "new year's day", "삼일절": "samiljeol",
    "어린이날": "children's day", "어버이날": "parents' day", "현충일": "memorial day", "광복절": "liberation day",
    "개천절": "foundation day", "한글날": "hangul day", "핼러윈": "halloween", "할로윈": "halloween",
    "밸런타인데이": "valentine's day", "발렌타인데이": "valentine's day", "부활절": "easter",
}  # fmt: skip
HOLIDAY = rf"(?:{'|'.join(sorted(HOLIDAYS, key=len, reverse=True))})"
PARTS = {
    "새벽": (0, 6), "아침": (5, 11), "오전": (0, 12), "점심": (11, 14), "낮": (9, 18), "오후": (12, 24),
    "저녁": (17, 22), "밤": (18, 30),
}  # fmt: skip
PART = rf"(?:{'|'.join(PARTS)})"


YEAR = r"(?:19|20)\d\d"
# Where a date word may begin: not inside another word, save right after a coarser date word written together with it.
BEGIN = (
    r"(?:(?<![가-힣])|(?<=오늘)|(?<=어제)|(?<=내일)|(?<=모레)|(?<=그제)|(?<=요일)|(?<=[난음번]주)|(?<=[난음번]달)|(?<=[작내]년)"
    r"|(?<=\d년)|(?<=올해)|(?<=\d월)|(?<=\d일)|(?<=오[전후])|(?<=아침)|(?<=저녁)|(?<=새벽)|(?<=[밤낮])(?=\d))"
)
# What may follow a date word inside one eojeol: particles, endings of 이다, and the next date word.
END = (
    r"(?=$|[^가-힣\w]|에|은|는|이|가|도|을|를|부터|까지|의|엔|쯤|경|께|즈음|무렵|만|과|와|로|으로|보다|였|인|라|전|후|뒤|중|동안|간"
    rf"|초|말|내내|하고|랑|날|정도|야|예|사이|{PART}|{WEEKDAY}|{SEASON}|\d)"
)
COUNTED = (
    rf"(?:(?P<days>{DAY_COUNT})|(?:(?<![\d.,])(?P<count>{NUMBER})\s?)(?P<unit>{UNIT})|(?P<fixed>일주일|반\s?년|반\s?시간))"
    r"(?P<half>\s?반)?"
)


def value_of(words: str) -> float | tuple[float, float]:
    """The number that words name, or the two it lies between."""
    plain = words.strip()
    if plain in SPANS:
        return SPANS[plain]
    if re.fullmatch(_BETWEEN, plain):
        low, high = re.findall(r"\d+", plain)
        return float(low), float(high)
    if plain[:1].isdigit():
        return float(plain)
    native = native_value(plain)
    return native if native is not None else sino_value(plain)


def native_value(words: str) -> int | None:
    if words in NATIVE_ONES:
        return NATIVE_ONES[words]
    for tens, value in NATIVE_TENS.items():
        if words == tens:
            return value
        if words.startswith(tens) and words[len(tens) :] in NATIVE_ONES:
            return value + NATIVE_ONES[words[len(tens) :]]
    return None


def sino_value(words: str) -> int:
    """The value of a numeral up to 천 in Sino-Korean ("십오")."""
    total, digit = 0, 0
    for char in words:
        if char in _UNITS:
            total, digit = total + (digit or 1) * _UNITS[char], 0
        else:
            digit = _DIGITS.index(char)
    return total + digit


def day_count(words: str) -> float | tuple[float, float]:
    plain = " ".join(words.split())
    return DAY_SPANS.get(plain) or DAY_COUNTS[plain]


def unit_of(word: str) -> str:
    return UNITS[word]


def month_of(words: str) -> int:
    plain = words.replace(" ", "")
    return MONTH_WORDS.get(plain) or int(re.sub(r"\D", "", plain))


def day_number(words: str) -> int:
    return int(words) if words.isdigit() else sino_value(words)


def weekday_of(word: str) -> int:
    return WEEKDAYS.index(word[0])
