"""Words that come in pairs of which only one can be right: up and down, a day and a week, euros and dollars. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from stilltrue.language.negations import negations
from stilltrue.language.stances import stances_shown


def _either(english: str, korean: str = "") -> re.Pattern[str]:
    return re.compile(rf"\b(?:{english})\b" + (rf"|{korean}" if korean else ""), re.IGNORECASE)


_SIDES: tuple[tuple[re.Pattern[str], re.Pattern[str]], ...] = (
    (_either(r"up|ros?e|risen|rising|rises|increas\w+|grew|grow\w*|raised?|higher", "올랐|올라|올렸|올려|오른|오르|늘었|늘어|늘고|증가|상승"),
     _either(r"down|fell|fall\w*|decreas\w+|shr[aiu]nk\w*|cut|dropped|lower\w*", "내렸|내려갔|떨어|줄었|줄어|감소|하락")),
    (_either(r"bought|buy\w*|purchas\w+", "샀|사셨|사다|구입|구매"), _either(r"sold|sell\w*", "팔았|파셨|팔다|판매|팔아")),
    (_either(r"before|prior\s+to", r"전에(?=\s)"), _either(r"after|following", r"(?:후에|뒤에|다음에)(?=\s)")),
    (_either(r"hir(?:e[sd]?|ing)|employed|recruit\w*", "뽑았|채용|고용했"), _either(r"fir(?:e[sd]|ing)|laid\s+off|dismiss\w*|sack\w*", "해고|잘랐|내보냈")),
    (_either(r"open\w*", "열어|엽니다|여십|열고|열었|연다"), _either(r"clos\w+|shut\w*", "닫아|닫습|닫고|닫았|닫는")),
    (_either(r"earlier|sooner", "더\\s?일찍"), _either(r"later", "더\\s?늦게")),
    (_either(r"arriv\w+", "도착"), _either(r"depart\w+", "출발")),
    (_either(r"won|win(?:s|ning)?", "이겼|이기"), _either(r"lost|los(?:e|es|ing)", "졌|지셨|패배")),
    (_either(r"accept\w*|agreed", "수락|동의|받아들"), _either(r"refus\w+|reject\w+|declin\w+", "거절|거부|반대")),
    (_either(r"remember\w*", "기억"), _either(r"forgot\w*|forget\w*", "잊")),
    (_either(r"left|leave|leaves|leaving", "왼쪽"), _either(r"right", "오른쪽")),
    (_either(r"first", "첫|처음"), _either(r"last", "마지막")),
    (_either(r"all|every(?:one|body)?", "모두|전부"), _either(r"none|nobody|no\s+one", "아무도")),
    (_either(r"hot|warm\w*", "뜨거|더워|더웠|따뜻"), _either(r"cold|cool\w*", "차가|추워|추웠|식었|시원")),
    (_either(r"join\w*|start\w*|began|begun|signed\s+up|enrol\w*", "등록|가입|시작|다니기"), _either(r"quit|stopp\w*|gave\s+up|cancel\w*", "그만|끊었|끊으|탈퇴|해지|취소")),
    (_either(r"nois\w+|loud", "시끄"), _either(r"quiet\w*|silent", "조용")),
    (_either(r"cheap\w*", "싸다|싼|쌌|저렴"), _either(r"expensive|dear", "비싸|비쌌|비싼")),
)  # fmt: skip
"""What a clause says by one side, a sentence cannot say by the other."""
_PERIODS = {
    "hour": _either(r"(?:an?|per|each|every)\s+hour|hourly", r"시간당|한\s?시간에|매시간"),
    "night": _either(r"(?:a|per|each|every)\s+night|nightly", r"하룻밤|1박|일박"),
    "day": _either(r"(?:a|per|each|every)\s+day|daily", r"하루에|하루\s|매일|날마다|일당"),
    "week": _either(r"(?:a|per|each|every)\s+week|weekly", r"일주일에|일주일\s|매주|한\s?주에|주당|주에"),
    "month": _either(r"(?:a|per|each|every)\s+month|monthly", r"한\s?달에|매달|매월|월에"),
    "year": _either(r"(?:a|per|each|every)\s+year|yearly|annual\w*", r"일\s?년에|한\s?해에|매년|해마다|연간"),
}
_CURRENCIES = {
    "USD": re.compile(r"\bdollars?\b|\busd\b|\$|달러", re.IGNORECASE),
    "EUR": re.compile(r"\beuros?\b|\beur\b|€|유로", re.IGNORECASE),
    "GBP": re.compile(r"£|\bgbp\b|\bsterling\b|파운드", re.IGNORECASE),
    "KRW": re.compile(r"\bwon\b(?=\W*$|\s+(?:a|per|each)\b)|\bkrw\b|₩|(?<=[\d만천백억])\s?원", re.IGNORECASE),
    "JPY": re.compile(r"\byen\b|\bjpy\b|엔(?=\s|화|이|을|은|입|$)|円", re.IGNORECASE),
}
_COUNTED = r"(?<=[\d만천백수몇두세네])\s?"
_MEASURES = {
    "km": re.compile(r"\bkms?\b|\bkilomet(?:er|re)s?\b|\d\s?km|킬로미터", re.IGNORECASE),
    "mile": re.compile(r"\bmiles?\b|마일", re.IGNORECASE),
    "kg": re.compile(r"\bkgs?\b|\bkilo(?:gram)?s?\b|\d\s?kg|킬로그램", re.IGNORECASE),
    "lb": re.compile(r"\blbs?\b|\bpounds?\b(?!\s+sterling)", re.IGNORECASE),
    "minute": re.compile(rf"\bminutes?\b|\bmins?\b|{_COUNTED}분", re.IGNORECASE),
    "hour": re.compile(rf"\bhours?\b|{_COUNTED}시간", re.IGNORECASE),
    "day": re.compile(r"\b\d+\s+days?\b|\bfor\s+\w+\s+days\b|\d\s?일(?=간|\s?동안)|며칠", re.IGNORECASE),
    "week": re.compile(rf"\bweeks?\b|{_COUNTED}주(?=간|\s|입|동안|이)", re.IGNORECASE),
    "month": re.compile(rf"\bmonths?\b|{_COUNTED}(?:개월|달)", re.IGNORECASE),
    "year": re.compile(rf"\byears?\b|{_COUNTED}(?:년(?=간|\s?동안|\s?째)|해)", re.IGNORECASE),
}
_STANCE_SIGN = {"likes": 1, "limits": -1, "avoids": -1, "dislikes": -1, "allergic": -1}
ADVERSE = frozenset(stance for stance, sign in _STANCE_SIGN.items() if sign < 0)
"""Stances of whoever keeps from a thing, or takes less of it."""


def sides(text: str) -> Iterator[tuple[int, int]]:
    """Of each pair of opposites the side that a text takes; none where it has both."""
    for number, (one, other) in enumerate(_SIDES):
        here, there = one.search(text) is not None, other.search(text) is not None
        if here != there:
            yield number, 1 if here else -1


def rates(text: str) -> frozenset[str]:
    """The periods by which a text counts: "a week", 하루에."""
    return frozenset(name for name, pattern in _PERIODS.items() if pattern.search(text))


def currencies(text: str) -> frozenset[str]:
    """The currencies that a text names."""
    return frozenset(name for name, pattern in _CURRENCIES.items() if pattern.search(text))


def measures(text: str) -> frozenset[str]:
    """The units of length, weight and time that a text names."""
    return frozenset(name for name, pattern in _MEASURES.items() if pattern.search(text))


def stances(text: str) -> frozenset[int]:
    """Whether a text tells of a liking, 1, or of its opposite, -1."""
    plain = text.replace("’", "'")
    shown = set(stances_shown(plain))
    if "likes" in shown and negations(plain).total() % 2 and not shown - {"likes"}:
        shown = {"dislikes"}
    return frozenset(_STANCE_SIGN[name] for name in shown)
