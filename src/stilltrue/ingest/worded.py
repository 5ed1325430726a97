"""Whether a sentence has a word for what a model claims by it: of whoever only likes a town nobody says that he lives there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache

from stilltrue.extract.stance import stance_of
from stilltrue.language import language_of
from stilltrue.language.negations import negations
from stilltrue.language.tokens import content_stems, normalise
from stilltrue.ledger.naming import Names
from stilltrue.ledger.predicate import Predicate
from stilltrue.model.claim import Act, Candidate, Kind, ValueKind, folded

_WORDS = {
    "lives_in": (
        (r"liv(?:e[sd]?|ing)|resid\w+|home|hous(?:e|ing)|flat|apartment|condo|dorm|address|mov(?:e[sd]?|ing)|relocat\w+|settl\w+"
         r"|based|stay(?:s|ed|ing)?|rent(?:s|ed|ing)?|lease|neighbou?rhood|my\s+(?:town|city|village)|roots|back\s+(?:in|to)"
         r"|i['’]?\s?a?m\s+(?:now\s+|currently\s+|still\s+)?in"),
        (r"살|사[는네시셔세신셨십니냐]|사(?=[\s.,!?~]|$)|산[다대]|산\s[적지곳]|삽니|집|거주|거처|이사|지내|머물|머무|정착|자취|하숙|기숙사|동네|주소|본가|옮[겼기긴겨]|전입|입주"
         r"|올라[왔와온]|내려[왔와온갔]|넘어[왔와온]|상경|귀향|독립|에\s?있[어다는음습]|에\s?계[시셔세십]|도시는|마을은"),
    ),
    "works_at": (
        (r"work\w*|jobs?|employ\w*|hir(?:e[sd]?|ing)|join\w*|company|firm|boss|manager|office|team|colleagues?|coworkers?|career|intern\w*"
         r"|position|role|contract\w*|freelanc\w*|consult\w*|staff|start(?:s|ed|ing)?|shift|teach\w*|run(?:s|ning)?|found(?:ed|er)|transferred|switched"
         r"|(?:['’]?m|am|as|are|['’]re)\s+(?:an?|the)\s+[\w' -]{2,30}\s+(?:at|for|with)|(?:i|we)(?:['’]?\s?a?m|['’]ve\s+been|\s+have\s+been|['’]re)\s+(?:now\s+|currently\s+|still\s+)?(?:at|with)"
         r"|mov(?:e[sd]?|ing)\s+to|on\s+the\s+payroll|wages|salary|(?:dev|developer|engineer|designer|manager|analyst|lead|director|nurse|clerk|cashier|chef|cook|driver|lawyer|accountant|editor|writer|programmer|barista|waiter|waitress|scientist|researcher|professor|secretary|assistant|rep|agent|guard)\s+(?:at|for|with)"),
        (r"일[해하한할했합]|일\s?(?:다니|시작)|근무|직장|회사|다[니녀닌닙녔님]|입사|이직|채용|발령|취[직업]|출근|재직|소속|팀|인턴|알바|아르바이트|계약직|정규직|합격|옮[겼기긴겨]"
         r"|들어[갔가간와왔]|붙었|가르[치쳐]|에서\s[가-힣]{1,8}로\s?있|창업|운영|사장|대표|직원|맡|몸담|뽑[혔히]"),
    ),
    "owns": (
        (r"own(?:s|ed|er|ing)?|swap\w*|trad(?:e[sd]?|ing)|replac\w+|have|has|had|['’]ve|got|bought|buy(?:ing)?|purchas\w*|my|our|mine|ours|driv\w+|drove|rid(?:e[s]?|ing)|inherit\w*"
         r"|possess\w*|belong\w*|collect\w*|pick(?:ed)?\s+up|treated\s+myself|gave\s+me|gift"),
        r"있|샀|산\s|사서|구매|구입|장만|마련|소유|가[지졌진]|갖고|내\s|우리|제\s|몰[아고았]|[타탄]\s?(?:고\s?다|다|는)|뽑았|물려받|생겼|쓰[고는]|써|선물|받았|보유|들였",
    ),
    "car": (
        r"own(?:s|ed)?|have|has|had|['’]ve|got|bought|buy(?:ing)?|purchas\w*|my|our|mine|driv\w+|drove|car|inherit\w*|gave\s+me|switched|upgraded|leas\w+",
        r"있|샀|산\s|구매|구입|장만|가[지졌진]|갖고|내\s|우리|제\s|몰[아고았]|[타탄]\s?(?:고\s?다|다|는)|타\b|뽑|물려받|생겼|차[는가를로]|차\s|운전|바꿨|계약했",
    ),
    "pet": (
        (r"pets?|dogs?|cats?|pupp(?:y|ies)|kittens?|rabbits?|bunn(?:y|ies)|hamsters?|parrots?|birds?|fish|turtles?|horses?|named|called|name|adopt\w*|got|hav(?:e|ing)|has|['’]ve"
         r"|my|our|bought|rais\w+|keep\w*|foster\w*|rescu\w*|own(?:s|ed)?|took\s+in|brought\s+home"),
        r"키[우워운웠]|기[르른]|길[러렀]|입양|데려|반려|강아지|고양이|개[가는이야\s]|냥이|댕댕이|이름|우리|내\s|집사|분양|들[였인]|식구|가족",
    ),
    "speaks": (
        r"speak\w*|spoke|fluent\w*|languages?|native|mother\s+tongue|bilingual|trilingual|conversational|understand|know|talk\w*|(?:my|his|her)\s+\w+\s+is\s+(?:\w+\s+)?(?:good|rusty|ok|okay|bad|poor|decent|basic|passable)|proficient|get\s+by|grew\s+up",
        r"할\s?줄|말[할하해]|[가-힣]*어[로도는를]?\s?(?:잘|조금|유창|가능|돼|되|말|할|해|하)|언어|구사|모국어|유창|회화|원어민|통[해하]|알아들",
    ),
    "allergy": (
        r"allerg\w*|intoleran\w*|anaphyla\w*|react\w*|hives|epipen|epi-?pen|can(?:not|['’]t)\s+(?:eat|have|touch|be\s+near)|coeliac|celiac|swell\w*|swollen|rash|break\s+out|sneez\w*|itch\w*",
        r"알레르기|알러지|못\s?먹|두드러기|불내증|반응|붓|부어|호흡|가려[워움]|재채기|발진|에피펜",
    ),
    "birthplace": (
        r"born|birth\w*|native|from|grew\s+up|raised|hometown",
        r"태어|출생|고향|출신|[가-힣]+생|나고\s?자",
    ),
    "hometown": (
        r"born|birth\w*|native|from|grew\s+up|raised|hometown|childhood|roots",
        r"태어|출생|고향|출신|자[랐라란]|나고|본가|컸",
    ),
    "spouse": (
        r"married|marri\w*|marry\w*|wed\w*|wife|husband|spouse|hubby|partner|engaged|fianc\w*|better\s+half|anniversary|widow\w*",
        r"결혼|혼인|아내|남편|배우자|와이프|신랑|신부|부부|약혼|집사람|안사람|바깥양반|각시|마누라|아저씨랑",
    ),
    "medication": (
        r"tak(?:e[sn]?|ing)|took|on\b.{0,40}|pills?|tablets?|mg|medicat\w*|meds?|medicines?|prescri\w*|dos(?:e|age)|inject\w*|using|use|drug|inhaler|supplements?|doctor|put\s+me",
        r"먹[어고는었]|복용|약|처방|주사|맞[아고는았]|투약|알씩|정씩|밀리그램|mg|바르|발라|흡입|영양제|드[시셔]|챙겨",
    ),
    "uses": (
        r"us(?:e[sd]?|ing)|switch\w*|mov(?:e[sd]?|ing)|work\w*|run(?:s|ning)?|on|adopt\w*|rely|write|code|setup|set\s+up|got|have|moved|migrat\w*|default|prefer",
        r"쓰[고는네지]|써|쓴[다대]|사용|이용|갈아|바[꿨꾸뀌]|옮[겼기겨]|돌[려리]|깔[았아]|도입|로\s|으로\s|활용",
    ),
    "school": (
        r"school|master['’]?s|bachelor['’]?s|ph\.?d|doctorate|thesis|course|university|college|stud(?:y|ies|ying|ied)|enrol\w*|attend\w*|major\w*|freshman|sophomore|junior|senior|student|class\w*|go(?:es|ing)?\s+to|degree|campus|grad\w*|transferred|my\s+\w+\s+year",
        r"학교|석사|박사|학사|논문|대학(?!\s?병원)|대[에를학생]\s?|다니|다녀(?!왔|올|오|와)|다[닌닙]|재학|입학|편입|전공|학년|학생|공부|합격|진학|들어[갔가]|학과|캠퍼스",
    ),
}  # fmt: skip
"""By predicate: parts of words, English and Korean, one of which stands where it is said in plain words."""
_YES = frozenset({"true", "yes", "y", "ok", "있음", "예", "네", "그렇다", "맞음", "참"})
_SHARED = {True: 4, False: 2}
"""Characters that two forms of a word have alike at its beginning, of Latin letters and of others."""
_NOUN_OF = tuple(
    (re.compile(name, re.IGNORECASE), re.compile(verb, re.IGNORECASE))
    for name, verb in (
        (r"음료|마실|beverage", r"마[시셔신실]|\bdrink"),
        (r"음식|식사|메뉴|food|meal|dish", r"먹|드[시셔]|\b(?:eat|ate)"),
        (r"착용|복장|옷|wear|clothes|outfit", r"[끼껴]|하고\s(?:있|다)|입[고어는었]|신[고어는었]|\bw(?:ear|ore)"),
        (r"형식|문체|말투|format|style", r"써\s?줘|쓰지|답해|말해|\b(?:write|answer|reply|use)\b"),
        (r"습관|루틴|habit|routine", r"매일|아침마다|저녁마다|\bevery\b|\beach\b|\busually\b|\balways\b"),
        (r"악기|instrument", r"켜|켠|[치쳐친]|불[어고러]|[을를]\s분다|연주|뜯|\bplay"),
        (r"흡연|smok", r"담배|피[우워운]|\b(?:smok|cigar)"),
        (r"취미|hobby|pastime", r"[즐배치]|\b(?:play|do|enjoy|learn)"),
        (r"시간|때|날|요일|시각|time|day|date|when", r"\d|요일|[가-힣]\s?시|\b\w+day\b|\bnoon\b|\bmidnight\b"),
        (r"과목|전공|subject|field", r"가르[치쳐]|배[우워]|전공|\b(?:teach|study|learn|major)"),
        (
            r"질병|병명|증상|지병|condition|illness|disease",
            r"있[어으]|앓|걸[렸려]|진단|\b(?:have|has|had|diagnos|suffer|live\s+with)",
        ),
        (r"계획|목표|plan|goal|aim", r"려고|할\s?거|기로|싶|\b(?:plan|going\s+to|want|hop|aim|will)"),
    )
)
"""What is done is also told by a noun that has none of its letters: 음료 of whoever 마신다."""
_GENERAL = re.compile(
    r"(?:general\s+)?(?:notes?|facts?|info(?:rmation)?|memory|remarks?|details?|other|misc|메모|정보|사실|기타|비고|참고)"
)
"""Names that claim no relation, only that something was said."""
_LONGEST = 100
_TAKES_AWAY = re.compile(
    r"\b(?:left|leav(?:e|ing)|quit\w*|resign\w*|retir\w+|fired|laid\s+off|let\s+(?:me\s+)?go|(?:done|through|finished)\s+(?:with|at|in)|moved?\s+(?:out|away|on)|sold|gave\s+(?:up|away)|lost|broke\s+up|split|divorc\w*"
    r"|no\s+longer|any\s?more|stopp?(?:ed|ing)?|cancel\w*|ended|over|expired|died|passed\s+away|ran\s+away|got\s+rid|former|ex-|last\s+day|used\s+to|finished|dropped|grew\s+out|outgrew)\b"
    r"|그만|관[두뒀]|퇴사|퇴직|은퇴|떠[나났난]|끝|해지|끊|나[왔와온]|잘[렸리]|해고|정리|팔[았아고]|잃어|헤어|이혼|이제|더\s?이상|이젠|탈퇴|취소|죽|떠났|무지개|없[어다]|처분|버[렸리]|마지막|졸업|자퇴|퇴학|빠[졌지]",
    re.IGNORECASE,
)
"""Words that take something away, whatever it is."""
_WRONG = re.compile(
    r"\b(?:wrong|false|mistak\w*|untrue|incorrect|not\s+(?:true|right)|misunder\w*|nope)\b|틀[렸린]|잘못|오해|사실이\s?아니|아니[야에고라]|아닌데|아냐",
    re.IGNORECASE,
)
_HEADING = re.compile(r"(?:^|(?<=[.!?;\n])\s?)[^\W\d][\w ]{1,24}[:：]\s")
_PEOPLE = re.compile(
    r"\b(?:we['’]?(?:re|ve)?|with\s+(?:me|us)|together|both\s+of\s+us|introduc\w+|close|for\s+me|my|our|mine)\b|\b(?:dads?|m[ou]ms?|brothers?|sisters?|twins?|sons?|daughters?)\b|아빠|엄마|(?<![가-힣])(?:형|누나|언니|오빠|동생|딸|아들)|우리|내\s|제\s|사귀|친[해한하했]|소개|함께|같이\s(?:살|일)",
    re.IGNORECASE,
)
"""Words that tie somebody to the speaker, whatever he is to him."""
_LASTING = frozenset({"owns", "car", "bike", "laptop", "phone"})
_BORROWED = re.compile(
    r"\b(?:rent(?:ed|ing|al)|borrow\w*|test[\s-]?dr\w+|hired\s+an?|on\s+loan)\b|빌[려렸린]|렌트|대여|시승|대리로",
    re.IGNORECASE,
)
"""What somebody has for a while only and does not own."""


def unworded(candidate: Candidate, said: str) -> str:
    """
    Why some words do not say what a candidate claims by them; "" where they may, or where nobody knows its words.

    Args:
        candidate: what was made of the words.
        said: the clause of its quote, and the question that it answers.

    >>> from stilltrue.model.claim import Value
    >>> claim = Candidate(subject="user", predicate="lives in", value=Value.of_text("Oslo"))
    >>> unworded(claim, "I like Oslo."), unworded(claim, "I live in Oslo.")
    ("no word says 'lives_in'", '')
    """
    names = Names.of(())
    predicate = names.predicate(candidate.predicate)
    row = names.registry.get(predicate)
    if not candidate.polarity and negations(said) and (_shares_a_word(candidate, said) or not _is_bare_yes(candidate)):
        # That there is none of it is told in many words: 저 차 없어요.
        return ""
    if _is_bare_yes(candidate):
        takes_it = row is None or row.value in (ValueKind.BOOLEAN, ValueKind.TEXT)
        return "" if takes_it and _shares_a_word(candidate, said) else f"no word says {candidate.predicate[:40]!r}"
    if row is None:
        if stance_of(candidate) is not None:
            # Whether somebody likes something is told in many words; they were looked at with the stance.
            return ""
        if _GENERAL.fullmatch(normalise(candidate.predicate)) is not None:
            return ""
        if candidate.kind is Kind.EVENT or (candidate.value is not None and candidate.value.number is not None):
            # What happened, or how much it is, may be called by many names; its value stands there anyway.
            return ""
        spoken = _shares_a_word(candidate, _of_its_list(candidate, said)) or _is_said_to_be(candidate, said)
        return "" if spoken else f"no word says {candidate.predicate[:40]!r}"
    words = _pattern(predicate)
    if words is None:
        is_gone = candidate.act in (Act.ENDS, Act.UNSETTLES) and _TAKES_AWAY.search(said) is not None
        return "" if is_gone or _is_person_named(candidate, row, said) else f"no word says {predicate!r}"
    if predicate in _LASTING and candidate.act in (Act.HOLDS, Act.CONFIRMS) and _BORROWED.search(said):
        return f"no word says {predicate!r}"
    if words.search(_of_its_list(candidate, said)):
        return ""
    if candidate.act in (Act.ENDS, Act.UNSETTLES) and _TAKES_AWAY.search(said):
        return ""
    if (candidate.act is Act.DENIES or candidate.corrects is not None) and _WRONG.search(said):
        return ""
    return f"no word says {predicate!r}"


def _of_its_list(candidate: Candidate, said: str) -> str:
    """The words behind the heading under which a value stands: "Allergies: none. To buy: peanuts" has no allergy to peanuts."""
    value = candidate.qualifier or (candidate.value.text if candidate.value is not None else "")
    place = said.casefold().find(value.casefold()) if value else -1
    headings = list(_HEADING.finditer(said, 0, place)) if place > 0 else []
    is_open = bool(headings) and not re.search(r"[.!?;\n]", said[headings[-1].end() : place])
    return said[headings[-1].start() :] if is_open and len(headings) > 1 else said


def _is_person_named(candidate: Candidate, row: Predicate, said: str) -> bool:
    """Whether a word stands there for what somebody is to somebody: of whoever was met on a bus nobody says he is a friend."""
    if row.topic != "people" or row.value is not ValueKind.ENTITY or candidate.kind is Kind.EVENT:
        return True
    if _PEOPLE.search(said) is not None:
        return True
    wordings = [candidate.predicate, *(one for code in ("en", "ko") for one in (row.label[code], *row.aliases[code]))]
    return _stands_in(said, [stem for one in wordings for stem in _stems(one) if len(stem) > 1])


def _stems(words: str) -> Sequence[str]:
    return content_stems(words, language_of(words)) or normalise(words).split()


def _stands_in(said: str, stems: Iterable[str]) -> bool:
    """Whether some words have one of some stems, in any form of it."""
    plain = normalise(said)
    return any(stem[: _SHARED[stem.isascii()]] in plain for stem in stems)


def _is_bare_yes(candidate: Candidate) -> bool:
    """Whether the value says no more than that it is so, and the predicate has to say what."""
    value = candidate.value
    return value is not None and (value.kind is ValueKind.BOOLEAN or folded(value.text) in _YES)


def _shares_a_word(candidate: Candidate, said: str) -> bool:
    """Whether a word of the predicate or of what qualifies it stands in some words, in any form of it."""
    named = " ".join(filter(None, (candidate.predicate, candidate.qualifier)))
    return _stands_in(said, _stems(named)) or any(name.search(named) and verb.search(said) for name, verb in _NOUN_OF)


def _is_said_to_be(candidate: Candidate, said: str) -> bool:
    """Whether something is said to be the value, whatever a model calls that: "I'm a night owl", 우리 통신사는 KT야."""
    value = re.escape(candidate.value.text.strip()[:_LONGEST]) if candidate.value is not None else ""
    return bool(value) and re.search(
        rf"(?:\b(?:am|is|are|was|were|be|means?|called|named)|['’](?:m|s|re))\s+(?:[\w'’-]+\s+){{0,2}}?{value}|{value}(?:이야|야|이에요|예요|에요|입니다|이다|임|이래|래|이라|라고|라네|인데|이고|고\s)",
        said, re.IGNORECASE,
    ) is not None  # fmt: skip


@cache
def _pattern(predicate: str) -> re.Pattern[str] | None:
    """The words for a predicate; None for one whose words nobody has listed."""
    if predicate not in _WORDS:
        return None
    english, korean = _WORDS[predicate]
    return re.compile(rf"\b(?:{english})\b|{korean}", re.IGNORECASE)
