"""Whether a sentence has a word for what a model claims by it: of whoever only likes a town nobody says that he lives there."""

from __future__ import annotations

import re
from functools import cache

from stilltrue.ledger.naming import Names
from stilltrue.model.claim import Act, Candidate

_WORDS = {
    "lives_in": (
        (r"liv(?:e[sd]?|ing)|resid\w+|home|hous(?:e|ing)|flat|apartment|condo|dorm|address|mov(?:e[sd]?|ing)|relocat\w+|settl\w+"
         r"|based|stay(?:s|ed|ing)?|rent(?:s|ed|ing)?|lease|neighbou?rhood|my\s+(?:town|city|village)|roots|back\s+(?:in|to)"
         r"|i['’]?\s?a?m\s+(?:now\s+|currently\s+|still\s+)?in"),
        (r"살|사[는네시셔세신셨십니냐]|사(?=[\s.,!?~]|$)|산[다대]|산\s[적지곳]|삽니|집|거주|거처|이사|지내|머물|머무|정착|자취|하숙|기숙사|동네|주소|본가|옮[겼기긴겨]|전입|입주"
         r"|올라[왔와온]|내려[왔와온갔]|넘어[왔와온]|상경|귀향|독립|에\s?있[어다는음습]|에\s?계[시셔]|도시는|마을은"),
    ),
    "works_at": (
        (r"work\w*|jobs?|employ\w*|hir(?:e[sd]?|ing)|join\w*|company|firm|boss|manager|office|team|colleagues?|coworkers?|career|intern\w*"
         r"|position|role|contract\w*|freelanc\w*|consult\w*|staff|start(?:s|ed|ing)?|shift|teach\w*|run(?:s|ning)?|found(?:ed|er)|transferred|switched"
         r"|(?:['’]?m|am|as|are|['’]re)\s+(?:an?|the)\s+[\w' -]{2,30}\s+(?:at|for|with)|(?:i|we)(?:['’]?\s?a?m|['’]ve\s+been|\s+have\s+been|['’]re)\s+(?:now\s+|currently\s+|still\s+)?(?:at|with)"
         r"|mov(?:e[sd]?|ing)\s+to|on\s+the\s+payroll"),
        (r"일[해하한할했합]|일\s?(?:다니|시작)|근무|직장|회사|다[니녀닌닙녔님]|입사|이직|취[직업]|출근|재직|소속|팀|인턴|알바|아르바이트|계약직|정규직|합격|옮[겼기긴겨]"
         r"|들어[갔가간와왔]|붙었|창업|운영|사장|대표|직원|맡|몸담|뽑[혔히]"),
    ),
    "owns": (
        (r"own(?:s|ed|er|ing)?|have|has|had|['’]ve|got|bought|buy(?:ing)?|purchas\w*|my|our|mine|ours|driv\w+|drove|rid(?:e[s]?|ing)|inherit\w*"
         r"|possess\w*|belong\w*|collect\w*|pick(?:ed)?\s+up|treated\s+myself|gave\s+me|gift"),
        r"있|샀|산\s|사서|구매|구입|장만|마련|소유|가[지졌진]|갖고|내\s|우리|제\s|몰[아고았]|[타탄]\s?(?:고\s?다|다|는)|뽑았|물려받|생겼|쓰[고는]|써|선물|받았|보유|들였",
    ),
    "car": (
        (
            r"own(?:s|ed)?|have|has|had|['’]ve|got|bought|buy(?:ing)?|purchas\w*|my|our|mine|driv\w+|drove|car|inherit\w*|gave\s+me|switched|upgraded|leas\w+",
            r"있|샀|산\s|구매|구입|장만|가[지졌진]|갖고|내\s|우리|제\s|몰[아고았]|[타탄]\s?(?:고\s?다|다|는)|타\b|뽑|물려받|생겼|차[는가를로]|차\s|운전|바꿨|계약했",
        )
    ),
    "pet": (
        (r"pets?|dogs?|cats?|pupp(?:y|ies)|kittens?|rabbits?|bunn(?:y|ies)|hamsters?|parrots?|birds?|fish|turtles?|horses?|named|called|name|adopt\w*|got|hav(?:e|ing)|has|['’]ve"
         r"|my|our|bought|rais\w+|keep\w*|foster\w*|rescu\w*|own(?:s|ed)?|took\s+in|brought\s+home"),
        r"키[우워운웠]|기[르른]|길[러렀]|입양|데려|반려|강아지|고양이|개[가는이야\s]|냥이|댕댕이|이름|우리|내\s|집사|분양|들[였인]|식구|가족",
    ),
    "speaks": (
        r"speak\w*|spoke|fluent\w*|languages?|native|mother\s+tongue|bilingual|trilingual|conversational|understand|know|talk\w*|proficient|get\s+by|grew\s+up",
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
        r"school|university|college|stud(?:y|ies|ying|ied)|enrol\w*|attend\w*|major\w*|freshman|sophomore|junior|senior|student|class\w*|go(?:es|ing)?\s+to|degree|campus|grad\w*|transferred|my\s+\w+\s+year",
        r"학교|대학(?!\s?병원)|대[에를학생]\s?|다니|다녀(?!왔|올|오|와)|다[닌닙]|재학|입학|편입|전공|학년|학생|공부|합격|진학|들어[갔가]|학과|캠퍼스",
    ),
}  # fmt: skip
"""By predicate: parts of words, English and Korean, one of which stands where it is said in plain words."""
_TAKES_AWAY = re.compile(
    r"\b(?:left|leav(?:e|ing)|quit\w*|resign\w*|retir\w+|fired|laid\s+off|let\s+(?:me\s+)?go|done\s+with|moved?\s+(?:out|away|on)|sold|gave\s+(?:up|away)|lost|broke\s+up|split|divorc\w*"
    r"|no\s+longer|any\s?more|stopp?(?:ed|ing)?|cancel\w*|ended|over|expired|died|passed\s+away|ran\s+away|got\s+rid|former|ex-|last\s+day|used\s+to|finished|dropped|grew\s+out|outgrew)\b"
    r"|그만|관[두뒀]|퇴사|퇴직|은퇴|떠[나났난]|끝|해지|끊|나[왔와온]|잘[렸리]|해고|정리|팔[았아고]|잃어|헤어|이혼|이제|더\s?이상|이젠|탈퇴|취소|죽|떠났|무지개|없[어다]|처분|버[렸리]|마지막|졸업|자퇴|퇴학|빠[졌지]",
    re.IGNORECASE,
)
"""Words that take something away, whatever it is."""
_WRONG = re.compile(
    r"\b(?:wrong|false|mistak\w*|untrue|incorrect|not\s+(?:true|right)|misunder\w*|nope)\b|틀[렸린]|잘못|오해|사실이\s?아니|아니[야에고라]|아닌데|아냐",
    re.IGNORECASE,
)
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
    predicate = Names.of(()).predicate(candidate.predicate)
    words = _pattern(predicate)
    if words is None:
        return ""
    if predicate in _LASTING and candidate.act in (Act.HOLDS, Act.CONFIRMS) and _BORROWED.search(said):
        return f"no word says {predicate!r}"
    if words.search(said):
        return ""
    if candidate.act in (Act.ENDS, Act.UNSETTLES) and _TAKES_AWAY.search(said):
        return ""
    if (candidate.act is Act.DENIES or candidate.corrects is not None) and _WRONG.search(said):
        return ""
    return f"no word says {predicate!r}"


@cache
def _pattern(predicate: str) -> re.Pattern[str] | None:
    """The words for a predicate; None for one whose words nobody has listed."""
    if predicate not in _WORDS:
        return None
    english, korean = _WORDS[predicate]
    return re.compile(rf"\b(?:{english})\b|{korean}", re.IGNORECASE)
