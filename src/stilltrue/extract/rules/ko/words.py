"""Korean endings, particles and words that the rules know; and what a value may look like."""

from __future__ import annotations

import re
from itertools import pairwise

from stilltrue.language.tokens import strip_particles

_IT = r"있(?:어요?|어서|습니다|다|지요?|죠|네요?|거든요?|는데요?|고요?|구요|음|단다)"
TELLING = (
    r"(?:어요?|어서|지만|습니다|다|지요?|죠|네요?|거든요?|는데요?|고요?|구요|음|었어요?|었지|었는데|었다|단다|으며)"
)
"""What follows the ㅆ of a past tense, or 있 and 없."""

HAVE = _IT
HAVE_NOT = rf"없{TELLING}"
COPULA = r"(?:이에요|예요|이예요|에요|입니다|이야|야|이지요?|지요|이죠|죠|이거든요?|거든요?|인데요?|이고요?|고요?|이구요|구요|이네요?|네요?|이다|임|이랍니다|랍니다)"
WAS = r"(?:이었어요?|였어요?|이었습니다|였습니다|이었는데|였는데|이었고|였고|이었지|였지|이었다|였다)"


_FINAL_M = 16
"""The place of ㅁ among the 28 finals of a syllable."""


def is_closed(word: str) -> bool:
    """Whether a word ends in a consonant, as Korean writes it."""
    return "가" <= word[-1] <= "힣" and (ord(word[-1]) - 0xAC00) % 28 > 0


def present(stem: str, spoken: str, formal: str, plain: str, before_n: str | None = None, *, chain: bool = True) -> str:
    """
    The forms in which a speaker states a verb in the present, as a pattern.

    Without `chain`, "and then" (먹고, 먹으면서) is no statement of what is usual.
    `before_n` is the stem before endings with ㄴ and ㅅ, where ㄹ falls: 사 of 살다.
    """
    soft = before_n or stem
    clipped = f"{stem}음" if is_closed(stem) else f"{stem[:-1]}{chr(ord(stem[-1]) + _FINAL_M)}"
    if before_n is not None:
        clipped += f"|{before_n[:-1]}{chr(ord(before_n[-1]) + _FINAL_M)}"
    linked = "|고요?|구요|며|면서" if chain else ""
    return (
        rf"(?:{spoken}(?:요|서|서요|왔{TELLING})?|{stem}(?:지요?|죠|지만|거든요?{linked})|{soft}(?:네요?|는데요?|니까요?)|{plain}니까요?"
        rf"|{formal}|{plain}|{clipped}|{stem}고\s?{_IT}|{stem}고\s?계{TELLING}|{soft}는\s?중{COPULA}?|{soft}는\s?편{COPULA})"
    )


def past(stem: str) -> str:
    """The forms of a past tense: `stem` ends in ㅆ."""
    return rf"(?:{stem}{TELLING})"


DO = present("하", "해", "합니다", "한다")
DID = past("했")
GO = present("가", "가", "갑니다", "간다")
LIVE = rf"(?:{present('살', '살아', '삽니다', '산다', '사')}|거주(?:\s?{DO}|\s?중{COPULA}))"
ATTEND = present("다니", "다녀", "다닙니다", "다닌다")
WORK = rf"(?:일(?:을\s?)?|근무)\s?(?:{DO}|중{COPULA})"
RAISE = rf"(?:{present('키우', '키워', '키웁니다', '키운다')}|{present('기르', '길러', '기릅니다', '기른다')})"
EAT = present("먹", "먹어", "먹습니다", "먹는다", chain=False)
DRINK = present("마시", "마셔", "마십니다", "마신다", chain=False)
LEARN = present("배우", "배워", "배웁니다", "배운다")
USE = present("쓰", "써", "씁니다", "쓴다")

KIN = (
    r"(?:여동생|남동생|막냇?동생|쌍둥이\s?(?:언니|오빠|형|누나|동생)|동생|언니|누나|오빠|형|형님|엄마|어머니|아빠|아버지|부모님|할머니|할아버지"
    r"|외할머니|외할아버지|남편|아내|와이프|집사람|아들|큰아들|작은아들|딸|큰딸|작은딸|사촌|처제|처형|처남|매형|매제|형부|형수|제수|매부|시누이|시동생|동서|올케|며느리|사위|손자|손녀|숙모|외숙모|큰아버지|작은아버지|큰아빠|작은아빠|시부모님|장인|장모|막내|첫째|둘째|이모|고모|삼촌|외삼촌|조카|장모님|시어머니|시아버지|장인어른"
    r"|(?:제일\s?친한\s|친한\s|고등학교\s|대학\s|회사\s)?친구|남자친구|여자친구|남친|여친|룸메이트|룸메|동료|형수님|팀장님?|부장님|사장님|상사|선배|후배|집주인|이웃|옆집|베프|절친|의사\s?선생님|선생님|담당자)"
)

_JOBS = (
    "간호사|의사|한의사|치과의사|약사|수의사|교사|선생님|교수|강사|개발자|프로그래머|엔지니어|디자이너|기획자|편집자|기자|작가|번역가|통역사|변호사|판사|검사|회계사|세무사"
    "|공무원|경찰관?|소방관|군인|요리사|셰프|바리스타|제빵사|미용사|사진작가|화가|음악가|배우|가수|모델|연구원|과학자|건축가|마케터|영업사원|상담사|사회복지사|물리치료사"
    "|승무원|기관사|조종사|운전사|택시기사|버스기사|농부|어부|목수|전기기사|배관공|정비사|사서|학생|대학생|대학원생|고등학생|취준생|프리랜서|자영업자|주부|인턴|매니저|컨설턴트"
    "|치과위생사|간호조무사|요양보호사|플로리스트|헤어디자이너|사육사|학예사|큐레이터|공인중개사|법무사|관세사|변리사|노무사|손해사정사|보험설계사|소믈리에|성우|무용가|지휘자|작곡가|작사가|속기사|연기자|애널리스트|데이터\\s?분석가|데이터\\s?과학자|일러스트레이터|유튜버|감독|피디|아나운서|코치|트레이너|간병인|보육교사|영양사|은행원|회사원|직장인|백수"
)
JOB = rf"(?:[가-힣]{{1,6}}\s)?(?:[가-힣]{{1,4}})?(?:{_JOBS})"

PET = r"(?:반려견|반려묘|유기견|유기묘|길고양이|길냥이|강아지|고양이|개|햄스터|토끼|앵무새|거북이|금붕어|물고기|도마뱀|고슴도치|기니피그|새|뱀|이구아나|페럿|잉꼬|진돗개|푸들|말티즈|시바견)"

CONDITION = (
    r"(?:역류성\s?식도염|위염|장염|천식|당뇨(?:병)?|고콜레스테롤|고혈압|저혈압|편두통|두통|비염|아토피|관절염|빈혈|우울증|불면증|불안\s?장애|공황\s?장애|갑상선\s?(?:항진증|저하증|암)?|통풍|건선|이명"
    r"|디스크|허리\s?디스크|목\s?디스크|치매|알츠하이머(?:병)?|파킨슨(?:병)?|뇌졸중|뇌경색|뇌출혈|심근경색|루푸스|류마티스(?:\s?관절염)?|대상포진|요로결석|담석증?|방광염|자궁내막증|다낭성\s?난소\s?증후군|자궁근종|족저근막염|오십견|척추측만증|중이염|축농증|백반증|크론병|베체트병|간염|지방종|수면\s?무호흡증?|메니에르병|위궤양|고지혈증|지방간|결막염|녹내장|백내장|폐렴|신부전|협심증|부정맥|골다공증|폐경|난시|이석증|과민성\s?대장\s?증후군|ADHD|암|[가-힣]{1,3}암)"
)

EXERCISE = (
    r"(?:요가|필라테스|수영|달리기|조깅|러닝|등산|클라이밍|테니스|배드민턴|축구|농구|야구|탁구|골프|볼링|자전거|복싱|유도|태권도|발레|춤|댄스|명상|산책|스쿼시|풋살|크로스핏|스트레칭"
    r"|뜨개질|그림|캘리그라피|도예|사진|낚시|캠핑|서핑|스키|바둑|체스|원예|독서|베이킹)"
)
INSTRUMENT = r"(?:피아노|기타|바이올린|첼로|드럼|플루트|우쿨렐레|가야금|거문고|해금|색소폰|트럼펫|하모니카|베이스)"
TONGUE = r"(?:[가-힣]{1,6}어|한국말|일본말|중국말)"

CITY = re.compile(
    r"(?:서울|부산|대구|인천|광주|대전|울산|세종|수원|성남|분당|판교|용인|고양|일산|부천|안양|안산|화성|평택|춘천|원주|강릉|속초|청주|충주|천안|아산|전주|군산|익산"
    r"|목포|여수|순천|포항|경주|구미|안동|창원|마산|진주|김해|제주|서귀포|강남|홍대|여의도|도쿄|오사카|베이징|상하이|런던|파리|베를린|뉴욕|시드니|싱가포르|홍콩"
    r"|미국|일본|중국|영국|독일|프랑스|캐나다|호주|한국)(?:시|도|역)?"
)

_FIRM_ENDS = (
    r"(?:사|회사|스튜디오|카페|은행|소프트|전자|그룹|랩|랩스|연구소|컴퍼니|미디어|상사|식품|제약|건설|에너지|네트웍스|게임즈|북스|서점|식당|빵집|병원|학원|센터|증권|화재|생명|통신|텔레콤|자동차|현대차|기아차|항공|모비스|바이오|반도체|하이닉스|중공업|화학|조선|물산|쿠팡|네이버|카카오|라인"
    r"|토스|당근|배민|우아한형제들|야놀자|쏘카|무신사|컬리|넥슨|넷마블|엔씨|크래프톤|삼성|현대|기아|롯데|신세계|엘지|구글|애플|메타|아마존|마이크로소프트|LG|SK|KT|CJ|GS|Inc|Corp)"
)
VISITED = re.compile(r"(?:카페|은행|서점|식당|빵집|병원|학원|센터|스튜디오|회사)$")
"""Firms that one may also only walk into."""
FIRM = re.compile(rf"{_FIRM_ENDS}$")
"""How a firm's name ends."""
FIRM_NAME = rf"[가-힣A-Za-z0-9]{{0,8}}?{_FIRM_ENDS}"

CARS = r"(?:아이오닉|쏘나타|소나타|그랜저|아반떼|모닝|레이|캐스퍼|테슬라|스파크|투싼|싼타페|산타페|쏘렌토|카니발|코나|니로|티볼리|토레스|스포티지|셀토스|팰리세이드|베뉴|포터|스타리아|미니쿠퍼|골프|BMW|벤츠|아우디|볼보|제네시스|포르쉐|렉서스|프리우스|캠리|시빅|모델\s?[3SXY]|K[3-9]|EV[3-9]|SM[3-7]|QM[3-6]|XM3|[GX][V]?[1-9]0)"
LAPTOPS = r"(?:맥북|그램|LG\s?그램|갤럭시\s?북|씽크패드|ThinkPad|서피스|델|레노버|에이수스|MacBook)"
GOODS = rf"(?:{CARS}|{LAPTOPS}|아이폰|갤럭시|픽셀|아이패드|에어팟|애플워치|갤럭시\s?(?:탭|워치|버즈)|닌텐도|스위치|플스|플레이스테이션|킨들|[A-Z][A-Za-z]+\d{{0,3}})(?:\s?(?!안\s|못\s)[A-Za-z0-9가-힣]{{1,8}}){{0,2}}?"
"""What is bought by its name."""
MODEL = r"(?:\s?(?:\d{1,4}|[A-Z]{1,3}\d{0,3}|프로|맥스|플러스|울트라|미니|에어|플립|폴드|하이브리드|[Pp]ro|[Mm]ax|[Pp]lus|[Uu]ltra|[Mm]ini|[Aa]ir)){0,4}"
PHONES = rf"(?:아이폰|갤럭시|픽셀|플립|폴드|iPhone|Galaxy|Pixel){MODEL}"
BELONGINGS = (
    (re.compile(rf"(?:{CARS}){MODEL}"), "차"),
    (re.compile(PHONES), "휴대폰"),
    (re.compile(rf"{LAPTOPS}{MODEL}"), "노트북"),
    (re.compile(r"SKT|KT|LG\s?U\+?|LGU\+?|유플러스|알뜰폰|리브모바일|토스모바일"), "통신사"),
)
"""Things that have a slot of their own, by what they are called; a case for a phone is none."""


def slot_of(thing: str) -> str | None:
    """The slot of a thing that is called so: the car for a Sonata."""
    return next((slot for names, slot in BELONGINGS if names.fullmatch(thing)), None)


ATTRIBUTE = (
    r"(?:(?:제일|가장)\s)?(?:좋아하는\s[가-힣]{1,6}|최애\s[가-힣]{1,6}|단골\s[가-힣]{1,6}|(?:[가-힣A-Za-z]{1,8}\s){0,2}(?:이름|별명|생일|나이|직업|직책|직함|이메일|메일|전화번호|번호|연락처|주소|자리"
    r"|비밀번호|비번|혈액형|키|몸무게|체중|전공|학교|대학교|회사|직장|은행|취미|국적|종교|고향|MBTI|엠비티아이|신발 사이즈|사이즈|차|폰|핸드폰|휴대폰|노트북|자전거|에디터|브라우저|아이디|닉네임"
    r"|모국어|주치의|집주인|상사|팀장|남편|아내|담당자|팀|부서|본가|통근 시간|근무 시간|퇴근 시간|출근 시간|목표|식단|보험|통장|숫자|색|색깔|음식|노래|영화|책|커피|주문))"
)

KEPT = r"(?:[가-힣]{1,8}\s)?(?:지하실|창고|서랍|현관|뒷마당|앞마당|마당|차고|옷장|찬장|책장|책상|냉장고|냉동실|다락|다락방|베란다|발코니|거실|안방|침실|부엌|주방|화장실|욕실|신발장|사물함|금고|상자|가방|트렁크|정원|복도|옥상|선반|사무실)(?:\s(?:위|아래|밑|안|옆|뒤))?"

_TAIL = re.compile(r"(?:은|는|을|를|도)$")
_NOMINATIVE = re.compile(r"(?:이|가)$")
_LIST = re.compile(r"\s*,\s*|(?<=[가-힣])(?:이랑|랑|하고|과|와)\s+|\s+(?:그리고|및)\s+")
_VERBAL = re.compile(
    r"(?:고|는데|지만|어서|아서|해서|면서|니까|거야|이야|예요|이에요|려고|다가|거나|도록|게|면|던|며|았|었|했|해요|어요|아요|습니다|입니다)$"
)
_POINTING = re.compile(
    r"(?:그거|그것|이거|이것|저거|거기|여기|저기|그곳|이곳|뭐|무엇|누구|어디|그|이|저|것|거|그건|이건|나|저|너|우리|내|제|집|회사|좀|더|안|못|잘|사람|일|다들|다|또|계속|때|수|줄|건|걔|얘|쟤|날|널|서로|자신|내 자신|이런|이렇게|그렇게|매일매일|하루|을|를|은|는|도|가|에|약)$"
)
_CLAUSE = re.compile(
    r"(?:^|\s)(?:내가|제가|네가|이런|그런|저런|이런제|몇)(?:\s|$)|긴$|데(?:도)?(?:\s|$)|(?:에서|에게|한테|으로|까지|부터|때문에|인거|말고)\s|\.(?![A-Za-z0-9])"
)
_MODIFIED = re.compile(r"(?:것|걸|거|게|일|음식|날|곳|동네|소리|사람|영화|음악|책|시간)$")


_WHOLE = re.compile(r"(?:경기|강원|제주|충청[남북]?|전라[남북]?|경상[남북]?|닌텐)도|아이|고양이|떡볶이|사과|바나나")
"""Words that only seem to end in a particle."""


def noun(text: str) -> str | None:
    """A value that names something: up to four words without verbs and topics."""
    words = text.strip(" .,!~…\"'").split()
    if not 1 <= len(words) <= 4 or len(text) > 40:
        return None
    if any(_VERBAL.search(word) and len(word) > 1 for word in words[:-1]):
        return None
    if _VERBAL.search(words[-1]) and len(words[-1]) > 3:
        return None
    if _CLAUSE.search(" ".join(words)):
        return None
    for word, after in pairwise(words):
        if _WHOLE.fullmatch(word):
            continue
        if len(word) > 1 and word[-1] in "은는이가을를에도" and not (word[-1] in "은는" and _MODIFIED.search(after)):
            return None
    return None if _POINTING.fullmatch(words[-1]) and len(words) == 1 else " ".join(words)


def stem(text: str, *, nominative: bool = False) -> str | None:
    """What a verb is about: a noun with the particle that may hang on its last word taken off."""
    words = text.split()
    if not words:
        return None
    marked = _TAIL.search(words[-1]) or (nominative and _NOMINATIVE.search(words[-1]))
    last = strip_particles(words[-1]) if marked else words[-1]
    if marked and len(last) == len(words[-1]) == 2 and marked[0] == ("은" if is_closed(last[0]) else "는"):
        last = last[0]
    return noun(" ".join((*words[:-1], last)))


def listed(text: str) -> list[str]:
    """The members of a list: "땅콩이랑 새우", "개, 고양이"."""
    pieces, start = [], 0
    for found in _LIST.finditer(text):
        if _joins(text, found):
            pieces.append(text[start : found.start()])
            start = found.end()
    return [piece.strip() for piece in (*pieces, text[start:]) if piece.strip()]


def _joins(text: str, found: re.Match[str]) -> bool:
    """Whether it is "and": 과 follows a final consonant, 와 a vowel; 사랑 and 신랑 are words of their own."""
    joint, before = found[0].strip(), text[: found.start()][-1:]
    closed = bool(before) and is_closed(before)
    if joint in ("과", "이랑"):
        return closed
    return not closed and before not in "사자신노명" if joint in ("와", "랑") else True
