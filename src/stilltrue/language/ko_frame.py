"""The words around a Korean date: since, until, about, from one to another; and which way a clause looks."""

from __future__ import annotations

import re

from stilltrue.language.base import DateRole
from stilltrue.language.calendar import Lean, Level
from stilltrue.language.date_reader import Frame
from stilltrue.language.expressions import Chain
from stilltrue.language.ko_sentences import looks_ahead, looks_back

GLUE = re.compile(r"\s*(?:의|,|에)?\s*(?:\(\s*)?")
_TAIL = re.compile(
    r"\)?(?P<loose>\s?(?:쯤|경|께|즈음|무렵|정도|언저리))?(?:에|의)?(?:\s?(?:(?P<since>부터|이후|이래|들어서?(?=$|[\s,.])(?!\s?(?:본|봤|보|온|갔)))|(?P<until>까지|안에"
    r"|안으로|내로|내에)"
    r"|(?P<before>이전|전(?=에|까지|\s|$|[^가-힣]))|(?P<after>(?:다음|지나서)(?=$|\s)))|(?P<at>(?:에|엔|날|은|는)?))"
)


def frame(text: str, chain: Chain) -> Frame:
    lead = re.search(r"(?<![가-힣])(?:약|대략|한)\s$", text[max(0, chain.start - 4) : chain.start])
    loose = lead is not None and chain.finest.unit is not None
    start = chain.start - len(lead[0]) if loose and lead else chain.start
    tail = _TAIL.match(text, chain.end)
    appointed = _is_appointed(text, chain)
    lean = Lean.NONE
    if appointed:
        # What is moved "to Wednesday" on a Wednesday is moved to the next.
        lean = Lean.FUTURE if text.startswith(("로", "으로"), chain.end) else Lean.COMING
    if tail is None or not tail[0].strip():
        told = appointed and _TOLD_OF.match(text, chain.end) is not None
        return Frame(start, chain.end, vague=loose, lean=lean, strong=told)
    vague = loose or bool(tail["loose"])
    if tail["since"] or tail["after"]:
        return Frame(
            start, tail.end(), DateRole.SINCE, exclusive=bool(tail["after"]), vague=vague, strong=True, opens="from"
        )
    if tail["until"] or tail["before"]:
        exclusive = bool(tail["before"])
        weekday = chain.finest.level is Level.WEEKDAY
        lean = Lean.NONE if exclusive and not weekday else Lean.FUTURE
        return Frame(start, tail.end(), DateRole.UNTIL, exclusive=exclusive, vague=vague, strong=True, lean=lean)
    strong = bool(re.match(r"\)?(?:\s?(?:쯤|경|무렵|즈음))?(?:에|날|엔)", tail[0]))
    # "겨울에는 귤을 먹어" tells of every winter.
    if chain.finest.level is Level.SEASON and text.startswith(("에는", "엔"), chain.end):
        strong = False
    end = tail.end("loose") if tail["loose"] else chain.end
    return Frame(start, end, vague=vague, strong=strong or vague, lean=lean)


_APPOINTED = re.compile(
    r"(?:회의|미팅|약속|예약|면접|진료|검진|상담|수술|시험|발표|마감|제출|회식|모임|동창회|결혼식|돌잔치|장례식|졸업식|공연|콘서트|경기|수업|강의|세미나|비행기|항공편|이사|이삿날|출국|귀국|출장|여행|데이트|소개팅|택배|배송"
    r"|치과|안과|병원|한의원|피부과|[정성]형외과|내과|외과|이비인후과|산부인과|소아과|미용실|은행)(?!에서)"
    r"|(?<![가-힣])(?:가|간다|가요|갑니다|와|온다|와요|옵니다|만나|만난다|만나요|봐|본다|봐요|봅니다|받아|받는다|받아요|출발|도착|시작)(?=[가-힣]{0,2}(?:[\s.!~ㅋㅎㅠ]|$))"
)
"""What is set for a day: named with a bare weekday and no tense, it is still to come."""
_TOLD_OF = re.compile(r"(?:이야|이에요|예요|입니다|이다|임|이고|이래)(?![가-힣])")
_STOP = re.compile(r"[.!?\n]")
_NEAR = 60
"""Characters on each side in which the thing is named."""


def _is_appointed(text: str, chain: Chain) -> bool:
    """Whether a bare weekday, or a day without its month or year, belongs to something that is set for it."""
    bare = any(piece.level is Level.WEEKDAY or piece.rule == "ko.day_of_month" for piece in chain.pieces)
    if not bare and not (chain.finest.rule == "ko.month_day" and _TOLD_OF.match(text, chain.end)):
        return False
    before = _STOP.split(text[max(0, chain.start - _NEAR) : chain.start])[-1]
    after = _STOP.split(text[chain.end : chain.end + _NEAR])[0]
    return _APPOINTED.search(f"{before} {after}") is not None


_FROM = re.compile(r"\s*\(?[월화수목금토일]?\)?\s*(?:(?P<dash>~|-|–|—)|(?P<word>부터|에서))\s*")
_TO = re.compile(r"\)?\s?(?:쯤|경)?\s?(?:까지|사이|동안)")


def joins(text: str, _: Frame, first: Chain, second: Chain) -> bool:
    found = _FROM.fullmatch(text, first.end, second.start)
    if found is None:
        return False
    return bool(found["dash"]) or _TO.match(text, second.end) is not None


# "내라고 했어" was told in the past; what was told need not lie there.
_TOLD = re.compile(r"(?<=[라다자])고\s?(?:말)?(?:했|하셨|그랬|그러셨|들었)[가-힣]*")
# "금요일로 잡았어": it was set in the past, for a day that is still to come.
_SET = re.compile(
    r"(?:(?<=로)\s?(?:다시\s)?(?:잡|미뤘|미뤄|옮겼|옮겨|연기|변경|바뀌었|바꿨|바꼈|확정|당겼|당겨|앞당|늦췄|늦춰|밀렸|예약|정했|정해|결정)"
    r"|(?:예약|약속|일정|면접|회의)(?:을|를|이|가|은|는)?\s?(?:잡았|잡혔|잡혀|했|취소)|취소)[가-힣]*"
)


def lean_of(clause: str) -> Lean:
    """Which way a clause looks, by its endings."""
    clause = _SET.sub(" ", _TOLD.sub(" ", clause))
    if looks_ahead(clause):
        return Lean.FUTURE
    return Lean.PAST if looks_back(clause) else Lean.NONE
