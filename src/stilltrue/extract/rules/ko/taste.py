"""What Korean says of likes and habits: attitudes, food, hobbies, tools."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from stilltrue.extract.rules.ko.life import NP, plain, rule
from stilltrue.extract.rules.ko.words import (
    CITY,
    COPULA,
    DO,
    DRINK,
    EAT,
    EXERCISE,
    GO,
    GOODS,
    HAVE,
    INSTRUMENT,
    KIN,
    LEARN,
    TELLING,
    TONGUE,
    USE,
    listed,
    noun,
    past,
    present,
    slot_of,
    stem,
)
from stilltrue.extract.rules.parts import MINE, Build, Clause, Draft, Rule, Tense, entity, text_value
from stilltrue.model.claim import Act, Kind

_PERSON = re.compile(rf"(?:{KIN}|애|남자|여자|사람|사람들|짝남|짝녀|반장|그녀|그놈|본인|손님|남자애|여자애)$")
"""Whom one likes is not what one likes."""
LIKES, DISLIKES, LIMITS, AVOIDS = "likes", "dislikes", "limits", "avoids"


def attitude(value: str, *, over: bool = False, tense: Tense = Tense.STATE, nominative: bool = False) -> Build:
    """An attitude toward each thing named."""

    def build(found: re.Match[str], _: Clause) -> Iterator[Draft]:
        for piece in listed(found["value"]):
            only = piece.endswith("만") and len(piece) > 2
            what = stem(_thing(piece.removesuffix("만") if only else piece), nominative=nominative)
            if what is None or _PERSON.search(what) or (nominative and what.endswith("기")):
                return
            yield Draft(
                predicate="태도", qualifier=what, value=text_value(value), kind=Kind.PREFERENCE, over=over, tense=tense
            )

    return build


def _thing(words: str) -> str:
    """The thing toward which the attitude is: "자전거 타는 걸" is "자전거 타기"."""
    words = re.sub(r"^\S+보다는?\s+", "", words.strip())
    ridden = re.fullmatch(r"(?P<what>.+?)는\s?(?:걸|것을|것|거|게)", words)
    return f"{ridden['what']}기" if ridden is not None else words


_MOOD = re.compile(
    r"(?:날씨|기분|컨디션|상태|분위기|느낌|성격|머리|건강|사이|운|때|곳|쪽|점|몸|체력|시력|성적|점수|실력|결과|성과|매출|실적|품질|효과|속도)$"
)
"""What is good or bad at a time, and liked by nobody for it."""


def _prefers(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """ "맥주가 더 좋아": with nothing that it is better than, something may be only good."""
    if re.search(r"제일|젤|가장|더\s|훨씬|보다", clause.text) is None:
        return
    for draft in attitude(LIKES, nominative=True)(found, clause):
        what = draft.qualifier or ""
        if not _MOOD.search(what):
            yield replace(draft, qualifier=what[0] if re.fullmatch("[가-힣](?:이|가)", what) else what)


_FAILED = re.compile(r"(?:^|\s)(?:못|안)$")
"""What stands before a verb that did not come about."""


def _gave_up(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    what = stem(found["value"])
    if what is None or _FAILED.search(what):
        return
    if re.fullmatch(r"헬스장|헬스|체육관", what):
        yield Draft(predicate="헬스장", act=Act.ENDS, tense=Tense.ENDING)
    elif re.fullmatch(EXERCISE, what):
        yield Draft(predicate="취미", value=entity(what), act=Act.ENDS, many=True, tense=Tense.ENDING)
    elif what.endswith(("약", "영양제")) and what not in ("약", "마약", "예약", "계약"):
        yield Draft(predicate="복용 약", value=entity(what), many=True, act=Act.ENDS, tense=Tense.ENDING)
    elif not what.endswith(("전화", "약", "인연", "표", "연락")):
        yield Draft(
            predicate="태도", qualifier=what, value=text_value(AVOIDS), kind=Kind.PREFERENCE, tense=Tense.CHANGE
        )


def _eats(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    predicate = "먹는 것" if "먹" in found[0] else "마시는 것"
    for piece in listed(found["value"]):
        what = stem(piece, nominative=True)
        if (
            what is not None
            and what not in ("밥", "아침", "점심", "저녁", "아무것도", "약", "화장")
            and not HOW_MANY.search(what)
        ):
            yield Draft(predicate=predicate, value=entity(what), many=True, polarity=False, kind=Kind.PREFERENCE)


_PASSING = re.compile(r"^(?:이|그|저|이번|오늘|어제|지난|다음)\s")


def _not_much(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """ "커피는 별로야": of a mood, the weather or this one time it says nothing that lasts."""
    if _PASSING.match(found["value"]):
        return
    for draft in attitude(DISLIKES, nominative=True)(found, clause):
        if not _MOOD.search(draft.qualifier or ""):
            yield draft


HOW_MANY = re.compile(
    r"(?:^|\s)(?:[한두세네몇반]|다섯|여섯|일곱|여덟|하루|\d{1,3})\s?(?:잔|병|캔|컵|개|그릇|끼|번|조각|입|모금|공기|알|접시|봉지|인분)$|(?:^|\s)(?:조금|이것|그것|하나|둘|셋)$"
)
"""So much of something, which is nothing by itself: "한 잔만 마셔"."""


def _only(predicate: str) -> Build:
    def build(found: re.Match[str], _: Clause) -> Iterator[Draft]:
        what = noun(found["value"])
        if what is not None and not HOW_MANY.search(what):
            slot = "마시는 것" if predicate == "먹는 것" and re.search(r"만\s마", found[0]) else predicate
            yield Draft(predicate=slot, value=entity(what), many=True, kind=Kind.PREFERENCE, only=True)

    return build


def _diet(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    value = "비건" if "비건" in found["value"] else "채식"
    yield Draft(
        predicate="식단",
        value=text_value(value),
        kind=Kind.CONSTRAINT,
        tense=Tense.CHANGE if "됐" in found[0] else Tense.STATE,
    )


def _switched(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    """What took the place of another of its sort: "폰을 갤럭시로 바꿨어", "노션에서 옵시디언으로 갈아탔어"."""
    old, new = noun(found["old"]) if found["old"] else None, noun(found["value"])
    sort = _SORTS.get("".join((found["noun"] or "").split())) if found["noun"] else None
    slot = sort or (slot_of(new) if new is not None else None)
    if new is None or new in ("새", "다른"):
        return
    if slot is not None:
        yield Draft(predicate=slot, value=entity(new), tense=Tense.CHANGE)
    elif _TOOL.search(f"{old or ''} {new}"):
        if old is not None:
            yield Draft(predicate="쓰는 도구", value=entity(old), act=Act.ENDS, tense=Tense.ENDING)
        yield Draft(predicate="쓰는 도구", value=entity(new), tense=Tense.CHANGE)


_SORTS = {
    "차": "차", "자동차": "차", "폰": "휴대폰", "핸드폰": "휴대폰", "휴대폰": "휴대폰", "스마트폰": "휴대폰", "노트북": "노트북",
    "컴퓨터": "노트북", "자전거": "자전거", "통신사": "통신사", "은행": "주거래 은행", "주거래은행": "주거래 은행",
}  # fmt: skip
"""Of what there is one, by the word for it."""


def _subject(text: str) -> str | None:
    """What one studies; an exam alone does not say of what."""
    what = stem(text)
    return None if what is None or re.search(r"(?:시험|고사|면접|려고|위해|위해서)$", what) else what


_OFTEN = re.compile(r"마다|매주|매일|매달|자주|종종|꾸준히|주\s?\d|일주일에|한\s?달에|주말엔")


def _goes_often(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """Where one goes again and again is a habit; once, it is a plan for the day."""
    if _OFTEN.search(clause.text):
        yield Draft(predicate="취미", value=entity(found["value"]), many=True, kind=Kind.PREFERENCE)


_TOOL = re.compile(
    r"[A-Za-z]|노션|옵시디언|에버노트|슬랙|팀즈|잔디|디스코드|크롬|사파리|파이어폭스|엣지|웨일|브라우저|카톡|카카오톡|텔레그램|시그널|피그마|스케치|포토샵|프리미어|엑셀|구글\s?시트|캘린더|지라|트렐로|깃허브"
    r"|깃랩|챗지피티|지피티|클로드|제미나이|퍼플렉시티|커서|인텔리제이|파이참|멜론|지니뮤직|벅스|스포티파이|유튜브\s?뮤직|애플\s?뮤직|뱅크샐러드|파이썬|자바|코틀린|러스트"
)


def _used(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    what = noun(found["value"])
    over = "썼" in found[0] or "사용했" in found[0]
    slot = slot_of(what) if what is not None else None
    if what is not None and slot is not None:
        yield Draft(predicate=slot, value=entity(what), over=over)
    elif what is not None and (_TOOL.search(what) or "사용" in found[0]):
        yield Draft(predicate="쓰는 도구", value=entity(what), over=over)


def _bought(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    what = noun(found["value"])
    if what is None:
        return
    yield Draft(predicate="가진 것", value=entity(what), many=True, tense=Tense.CHANGE)
    if (slot := slot_of(what)) is not None:
        yield Draft(predicate=slot, value=entity(what), tense=Tense.CHANGE)


def _used_no_more(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    what = noun(found["value"])
    if what is not None and re.search(r"[A-Za-z]", what):
        yield Draft(predicate="쓰는 도구", value=entity(what), act=Act.ENDS, tense=Tense.ENDING)


def _speaks(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    for piece in listed(found["value"]):
        if re.fullmatch(TONGUE, piece):
            yield Draft(predicate="할 줄 아는 언어", value=entity(piece), many=True, kind=Kind.PROFILE)


def _commit_language(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    yield Draft(predicate="커밋 메시지 언어", value=entity(found["value"]), kind=Kind.RULE, tense=Tense.CHANGE)


_LIKE = present("좋아하", "좋아해", "좋아합니다", "좋아한다")
_HATE = present("싫어하", "싫어해", "싫어합니다", "싫어한다")
_REDUCE = rf"(?:줄이고\s?{HAVE}|줄이는\s중{COPULA}|줄였{TELLING}|줄이기로\s?했{TELLING}|줄이려고\s(?:해요?|합니다|노력\s?중{COPULA})|덜\s{EAT}|덜\s{DRINK}|줄여요?)"
_SHUN = present("피하", "피해", "피합니다", "피한다")
_NOT_LIKE = rf"(?:안\s{_LIKE}|좋아하지\s?않(?:아요?|습니다|는다|네요?|는데요?|고))"
_HATEFUL = rf"(?:싫(?:어요?|습니다|다|네요?|거든요?)|질색{COPULA})"


ABROAD = (
    r"(?:유럽|동남아|네덜란드|노르웨이|뉴질랜드|대만|타이완|덴마크|라오스|러시아|말레이시아|멕시코|몽골|베트남|벨기에|브라질|스웨덴|스위스|스페인|싱가포르|아이슬란드|아일랜드|오스트리아"
    r"|이탈리아|이집트|인도|인도네시아|체코|캄보디아|크로아티아|태국|터키|튀르키예|페루|포르투갈|폴란드|핀란드|필리핀|헝가리|괌|하와이|발리|다낭|하노이|방콕|타이베이|교토|후쿠오카|삿포로|오키나와"
    r"|로마|밀라노|바르셀로나|마드리드|리스본|프라하|빈|부다페스트|암스테르담|이스탄불|울릉도|거제도|경주)"
)
_TRIP = rf"(?:다녀왔|갔다\s?왔|놀러\s?갔다\s?왔|여행(?:을)?\s?(?:다녀왔|갔다\s?왔|갔었|했)|방문했){TELLING}"


def _visited(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    where = noun(found["value"])
    if where is not None:
        yield Draft(predicate="여행", value=entity(where), kind=Kind.EVENT, many=True, over=True)


_PUBLIC = re.compile(
    r"(?:지하철|전철|버스|택시|기차|열차|KTX|SRT|트램|배|비행기|킥보드|따릉이|오토바이|스쿠터|자전거|호선)$"
)


def _own_vehicle(text: str) -> str | None:
    """A car by what it is called: what everybody rides is nobody's."""
    kept = noun(text)
    return None if kept is None or _PUBLIC.search(kept) else kept


RULES: tuple[Rule, ...] = (
    rule("visited", rf"(?P<value>{CITY.pattern}|{ABROAD})(?:에|를|을|로|으로)?\s{_TRIP}", _visited, MINE),
    rule("commit_language", r"커밋\s?메시지(?:는|를|도)?\s(?P<value>한국어|영어|한글|일본어)로\s(?:써|작성해|적어)\s?(?:줘요?|주세요|주십시오)", _commit_language, MINE),
    rule("dislikes_not", rf"(?P<value>{NP})\s{_NOT_LIKE}", attitude(DISLIKES)),
    rule("hateful", rf"(?P<value>{NP})\s{_HATEFUL}", attitude(DISLIKES, nominative=True)),
    rule("not_much", rf"(?P<value>{NP})\s별로(?:{COPULA}|더라고?요?)", _not_much, MINE),
    rule("likes", rf"(?P<value>{NP})\s(?:{_LIKE}|즐겨\s?{EAT}|즐겨\s?{DRINK}|푹\s?빠졌{TELLING})", attitude(LIKES)),
    rule("prefers", rf"(?P<value>{NP}(?:이|가))\s(?:(?:제일|더|훨씬)\s)?(?:좋아요?|좋습니다|좋다|좋네요?|좋더라고?요?)", _prefers, MINE),
    rule("came_to_like", rf"(?P<value>{NP})\s(?:좋아하게\s?(?:됐|되었)|좋아하기\s?시작했){TELLING}", attitude(LIKES, tense=Tense.CHANGE)),
    rule("came_to_hate", rf"(?P<value>{NP})\s(?:싫어하게\s?(?:됐|되었)|싫어하기\s?시작했){TELLING}", attitude(DISLIKES, tense=Tense.CHANGE)),
    rule("liked", rf"(?P<value>{NP})\s(?:좋아했|좋아했었){TELLING}", attitude(LIKES, over=True)),
    rule("hates", rf"(?P<value>{NP})\s{_HATE}", attitude(DISLIKES)),
    rule("limits", rf"(?!\D*\d)(?P<value>{NP})\s{_REDUCE}", attitude(LIMITS)),
    rule("avoids", rf"(?P<value>{NP})\s(?:{_SHUN}|피하는\s중{COPULA}|멀리\s?하고\s?{HAVE})", attitude(AVOIDS)),
    rule("gave_up", rf"(?P<value>{NP})\s(?:끊었|끊고\s?있){TELLING}", _gave_up),
    rule("only_eats", rf"(?P<value>{NP})만\s(?:{EAT}|{DRINK})", _only("먹는 것")),
    rule("only_does", rf"(?P<value>{EXERCISE})만\s(?:{DO}|{present('치', '쳐', '칩니다', '친다', chain=False)})", _only("취미")),
    rule("eats_not", rf"(?P<value>{NP})(?:은|는|을|를)?\s(?:안\s{EAT}|먹지\s?않.{{1,4}}|안\s{DRINK}|마시지\s?않.{{1,4}})", _eats),
    rule("way_to_eat", rf"(?P<value>저탄고지|키토(?:제닉)?(?:\s?식단)?|간헐적\s?단식|저염식|무염식|당질\s?제한식?|글루텐\s?프리|페스코(?:테리언)?|플렉시테리언)(?:을|를|로)?\s?(?:{DO}|중{COPULA}|먹고\s?{HAVE}|{COPULA}|시작했{TELLING})", plain("식단", kind=Kind.CONSTRAINT, make=text_value)),
    rule("diet", rf"(?P<value>채식주의자|비건|채식)(?:{COPULA}|(?:이|가)?\s?됐{TELLING}|\s?{DO}|을\s{DO}|(?:을)?\s시작했{TELLING})", _diet),
    rule("learning", rf"(?P<value>{NP})\s(?:{LEARN}|공부하고\s?{HAVE}|(?:공부|독학)\s?중{COPULA}|독학\s?{DO}|배우기\s?시작했{TELLING}|공부하기\s?시작했{TELLING})", plain("배우는 것", many=True, clean=_subject)),
    rule("learned", rf"(?P<value>{NP})\s(?:배웠었|공부했었){TELLING}", plain("배우는 것", many=True, over=True, clean=stem)),
    rule("played", rf"(?P<value>{INSTRUMENT})(?:를|을)?\s(?:쳤었|연주했었|불었었){TELLING}", plain("연주하는 악기", many=True, over=True, kind=Kind.PROFILE)),
    rule("hobby_gone", rf"(?P<value>{EXERCISE})(?:을|를)?\s(?:했었|다녔었|쳤었|탔었){TELLING}", plain("취미", many=True, over=True, kind=Kind.PREFERENCE)),
    rule("hobby_goes", rf"(?P<value>{EXERCISE})(?:을|를)?\s(?:{GO})", _goes_often),
    rule("instrument", rf"(?P<value>{INSTRUMENT})(?:를|을)?\s(?:{present('치', '쳐', '칩니다', '친다', chain=False)}|연주\s?{DO})", plain("연주하는 악기", many=True, kind=Kind.PROFILE)),
    rule("hobby", rf"(?P<value>{EXERCISE})(?:을|를|도)?\s(?:{DO}|{present('치', '쳐', '칩니다', '친다', chain=False)}|{present('타', '타', '탑니다', '탄다')}|{present('즐기', '즐겨', '즐깁니다', '즐긴다')})", plain("취미", many=True, kind=Kind.PREFERENCE)),
    rule("hobby_one_word", rf"(?P<value>수영|요가|조깅|등산|산책|명상|필라테스|낚시|뜨개질|러닝|달리기|캠핑|클라이밍|골프|테니스|서핑|베이킹){DO}", plain("취미", many=True, kind=Kind.PREFERENCE)),
    rule("hobby_began", rf"(?P<value>{EXERCISE})(?:을|를)?\s시작했{TELLING}", plain("취미", many=True, kind=Kind.PREFERENCE, tense=Tense.CHANGE)),
    rule("speaks", rf"(?P<value>{TONGUE}(?:(?:랑|이랑|와|과|하고|,)\s?{TONGUE})*)(?:를|을|도)?\s(?:할\s?줄\s?(?:알아요?|압니다|안다)|할\s?수\s?{HAVE}|잘\s?{DO}|구사\s?{DO})", _speaks),
    rule("switched", rf"(?:(?:내\s|제\s)?(?P<noun>차|자동차|폰|핸드폰|휴대폰|스마트폰|노트북|컴퓨터|자전거|통신사|(?:주거래\s?)?은행|브라우저|메신저|에디터)(?:을|를|은|는|도)?\s)?(?:(?P<old>{NP})에서\s)?(?P<value>{NP})(?:으로|로)\s(?:바꿨|갈아탔|넘어갔|넘어왔|전환했|교체했|변경했){TELLING}", _switched, MINE),
    rule("uses_not", rf"(?P<value>{NP})(?:을|를|은|는)?\s(?:안\s{USE}|안\s사용{DO}|쓰지\s?않.{{1,4}})", _used_no_more, MINE),
    rule("uses", rf"(?P<value>{NP})(?:을|를)?\s(?:{USE}|{past('썼')}|사용\s?{DO}|사용했{TELLING}|이용\s?{DO})", _used, MINE),
    rule("drives", rf"(?:(?:내|제|우리)\s)?(?:차는\s)?(?P<value>{NP})(?:을|를)?\s(?:타고\s?다니고\s?{HAVE}|타고\s?다녀요?|타고\s?다닙니다|{present('몰', '몰아', '몹니다', '몬다', '모')})", plain("차", clean=_own_vehicle), MINE),
    rule("bought", rf"(?:\S{{1,8}}에서\s)?(?:새\s?(?:차|폰|노트북)(?:로|를)?\s|중고로\s|새로\s)?(?P<value>{GOODS})(?:\s?(?:한|두)\s?(?:대|개))?(?:을|를|으로|로)?\s(?:뽑았|질렀|샀|구입했|장만했){TELLING}", _bought, MINE),
    rule("seat", r"(?P<value>창가|통로|복도)\s?(?:쪽\s)?(?:자리|좌석)(?:를|을|가|로)?\s(?:좋아해요?|선호해요?|원해요?|부탁해요?|해\s?줘요?|해\s?주세요)", plain("좌석 선호", kind=Kind.PREFERENCE), MINE),
)  # fmt: skip
