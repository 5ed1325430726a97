"""What Korean says without the small words: "홍대 살아", "카카오 다녀", "차는 소나타야", "28살", "95년생"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from stilltrue.extract.rules.ko.life import EMPLOYER, HOME, NOT_EMPLOYER, NP, SCHOOL, joined, plain, rule
from stilltrue.extract.rules.ko.oneself import is_full_name
from stilltrue.extract.rules.ko.words import ATTEND, CITY, COPULA, HAVE, LIVE, TELLING, noun, present
from stilltrue.extract.rules.parts import MINE, SAFETY, Clause, Draft, Rule, Tense, entity, text_value
from stilltrue.extract.rules.values import born
from stilltrue.language.given_names import korean_name_in
from stilltrue.language.ko_words import NATIVE, native_value
from stilltrue.model.claim import Kind, Modality, Value

_HOUSE = r"(?:\s(?:원룸|투룸|오피스텔|아파트|빌라|주택|자취방|고시원|전셋집|월셋집)(?:에서?)?)?"
_WORD = r"(?P<value>[가-힣A-Za-z0-9]{2,10}(?:\s(?:[가-힣]{1,6}(?:구|동|시|군|읍|면|역|쪽)))?)"
_HOW = re.compile(
    r"(?:혼자|같이|함께|따로|둘이|셋이|넷이|다들|여기|거기|저기|어디|근처|멀리|가까이|아직|오래|평생|계속|그냥|대충|열심|겨우|하루|매일|조용|행복|여럿|그럭저럭|이럭저럭|아등바등|오순도순|알콩달콩|살짝|몰래|걸어|뛰어|지나|오가|따라|싸돌아|데리고|들고|챙겨|타고|자주|가끔"
    r"|전세|월세|반전세|자취|사글세|더부|돌아|쫓아|찾아|놀러|알바|아르바이트|외근|답사|심부름|유학|구경|마실|나들이|소풍|맛집|카페|피시방|주말|평일|요즘|덕분|때문|겁나|재밌|신나|바쁘|편하|제발"
    r"|산책|데이트|여행|어린이집|유치원|학교|초등학교|중학교|고등학교|대학|대학교|대학원|성당|교회|절|군대)$"
    r"|(?:게|히|이서|끼리|(?<!종)(?<!지)(?<!구)(?<!무)로|서|만|(?<![주화제릉완진기원청라상])도|은|는|면|고|째|듯|씩|랑|까지|부터|처럼|보다|채|며|려고|러|아|어|에|을|를|의|안|못|잘)$"
)
"""How one lives or goes about, not where."""


def _lives(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    where = noun(found["value"])
    if where is not None and not _HOW.search(where):
        yield Draft(predicate=HOME, value=entity(where))


def _lived(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    where = noun(found["value"])
    if where is not None and not _HOW.search(where):
        yield Draft(predicate=HOME, value=entity(where), over=True)


def _joined(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    where = found["value"]
    if not (_HOW.search(where) or NOT_EMPLOYER.search(where)):
        yield from joined(found, clause)


def _attends(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    where = noun(found["value"])
    if where is None or _HOW.search(where) or NOT_EMPLOYER.search(where) or CITY.fullmatch(where):
        return
    yield Draft(predicate="학교" if re.fullmatch(SCHOOL, where) else EMPLOYER, value=entity(where))


def _goes_to_work(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """Where one works from some day on."""
    where = noun(found["value"])
    if where is None or NOT_EMPLOYER.search(where) or not clause.dates:
        return
    yield Draft(predicate="근무지" if CITY.fullmatch(where) else EMPLOYER, value=entity(where), tense=Tense.CHANGE)


def _moves(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """A move that is told in the present, with its day, is still to come."""
    where = noun(found["value"])
    if where is not None and clause.dates:
        yield Draft(predicate=HOME, value=entity(where), tense=Tense.CHANGE, modality=Modality.PLANNED)


_ADULT = 19
"""Years: a pet or a child of whom the talk may go on is hardly older."""


def _age(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    words = found["value"]
    age = (int(words) if words.isdigit() else native_value(words)) or 0
    year = born(age, clause)
    if year is not None and (clause.said or age >= _ADULT):
        yield Draft(predicate="출생 연도", value=year, kind=Kind.PROFILE, tense=Tense.TIMELESS)


def _born_in(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    digits = found["value"]
    near = clause.anchor.year % 100
    year = int(digits) if len(digits) > 2 else int(digits) + (1900 if int(digits) > near else 2000)
    if clause.said or clause.anchor.year - year >= _ADULT:
        yield Draft(predicate="출생 연도", value=Value.of_number(year), kind=Kind.PROFILE, tense=Tense.TIMELESS)


def _sleeps(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """When somebody goes to bed as a rule; that he does so today says nothing of it."""
    if not clause.dates:
        yield Draft(predicate="취침 시간", value=text_value(" ".join(found["value"].split())))


_VAGUE = re.compile(
    r"(?:별로|아주|너무|정말|진짜|좋은|나쁜|비밀|필수|자유|기본|별개|각자|선택|무료|유료|품절|대세|사치|상관|거|것|건|아니|뭐|편|중|예정|문제|엉망|최고|최악|그대로|필요|없|있)(?:\s|$)|(?:고장|걱정|부담|처음|끝)$"
)


def _is(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    value = noun(found["value"])
    if value is not None and not _VAGUE.search(value):
        yield Draft(predicate=" ".join(found["attribute"].split()), value=text_value(value), kind=Kind.PROFILE)


def _who_is(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    """Who treats, teaches or guides the speaker, by his name."""
    name = found["value"]
    if korean_name_in(name) == name or is_full_name(name):
        child, role = (found["whose"] or "").strip(), "".join(found["role"].split())
        role = f"{_CHILDREN.get(child, child)} {role}".strip()
        yield Draft(predicate=role, value=entity(name), kind=Kind.PROFILE, tense=Tense.TIMELESS)


_CHILDREN = {"애": "아이"}


def _type(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """A type of one's own; a bare one stands at the start of what is said, and goes on about nobody."""
    if clause.said or _ALONE.match(clause.text):
        yield Draft(predicate="MBTI", value=text_value(found["value"]), kind=Kind.PROFILE)


def _grade(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """In which year of school somebody is; a bare one may be of a child of whom the talk is."""
    if found["major"] and clause.said:
        yield Draft(predicate="전공", value=entity(found["major"]), kind=Kind.PROFILE)
    if clause.said or found["value"][0] in "초중고":
        yield Draft(predicate="학년", value=text_value("".join(found["value"].split())))


def _aims(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    value = " ".join(found["value"].split())
    if len(value) > 1 and not _VAGUE.search(value):
        yield Draft(predicate="목표", value=text_value(value), many=True, kind=Kind.COMMITMENT)


def _intolerant(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    yield Draft(predicate="불내증", value=entity(found["value"]), many=True, kind=Kind.PROFILE, importance=SAFETY)


_ALONE = re.compile(r"\W*[IE][NS][TF][JP]")
_AGE = rf"(?P<value>\d{{1,3}}|{NATIVE})"
_BECAME = rf"(?:{COPULA}|(?:이|가)?\s?(?:됐|되었){TELLING}|)"
_TENS = r"(?P<value>(?:스물|서른|마흔|쉰|예순|일흔|여든)(?:하나|둘|셋|넷|다섯|여섯|일곱|여덟|아홉)?)"
_OWN = (
    r"(?:차|자동차|노트북|컴퓨터|휴대폰|핸드폰|폰|자전거|신발\s?사이즈|발\s?사이즈|옷\s?사이즈|통신사|주거래\s?은행|주차\s?자리|차\s?번호|이메일|메일\s?주소|전화번호|별명|닉네임|MBTI|엠비티아이|혈액형|국적|종교|전공|출신\s?학교"
    r"|집\s?주소|모국어|주량)"
)

_PLACE = rf"(?:{CITY.pattern}|[가-힣]{{1,5}}(?:시|구|동|군|읍|면|리))"

RULES: tuple[Rule, ...] = (
    rule("lives_bare", rf"{_WORD}{_HOUSE}\s{LIVE}(?:까요?)?", _lives),
    rule("lived_bare", rf"{_WORD}\s(?:살았{TELLING}|살았었{TELLING})", _lived),
    rule("joined_bare", rf"{_WORD}\s(?:입사했|취직했|취업했|들어갔){TELLING}", _joined),
    rule("firm_is", rf"(?:우리|저희|제|내|지금)?\s?(?:다니는\s)?(?:회사|직장)\s?이름은\s(?P<value>{NP}){COPULA}", plain(EMPLOYER), MINE),
    rule("our_home", rf"(?:우리|저희|내|제)\s집은\s(?P<value>{_PLACE}(?:\s{_PLACE}){{0,2}})(?:에\s{HAVE}|{COPULA})", _lives, MINE),
    rule("attends_bare", rf"{_WORD}\s(?:{ATTEND}|(?:재직|근무)\s?중{COPULA})", _attends),
    rule("goes_to_work", rf"(?P<value>{NP})(?:으로|로)\s출근(?:해요?|합니다|한다|하기로\s?했{TELLING}|하게\s?(?:됐|되었){TELLING}|할\s?(?:거야|거예요|겁니다|예정{COPULA}))", _goes_to_work),
    rule("moves", rf"(?P<value>{NP})(?:으로|로)\s이사(?:를)?\s?(?:가요?|간다|갑니다|해요?|한다|합니다)", _moves),
    rule("age", rf"(?P<own>(?:내\s|제\s)?나이(?:는|가)?\s)?(?:만\s|올해\s|이제\s)?{_AGE}\s?(?:살|세){_BECAME}", _age),
    rule("age_in_words", rf"(?P<own>(?:내\s|제\s)?나이(?:는|가)?\s)?(?:만\s|올해\s|이제\s)?{_TENS}{_BECAME}", _age),
    rule("born_in", rf"(?P<value>(?:19|20)?\d\d)년생(?:{COPULA}|)", _born_in),
    rule("sleeps", rf"(?:잠은\s)?(?:보통|대개|평소(?:에|엔)?|주로|매일|항상)?\s?(?P<value>(?:밤\s|새벽\s|저녁\s)?\d{{1,2}}시(?:\s?(?:반|\d{{1,2}}분))?)(?:에|쯤|쯤에)?\s(?:{present('자', '자', '잡니다', '잔다')}|잠들어요?|누워요?)", _sleeps),
    rule("own_attribute", rf"(?:내\s|제\s)?(?P<attribute>{_OWN})(?:은|는)\s(?P<value>{NP})(?:{COPULA})", _is, MINE),
    rule("role_is", rf"(?:내\s|제\s|우리\s|저희\s)?(?P<whose>(?:애|아이|아들|딸|첫째|둘째|막내)\s)?(?P<role>주치의|담임|지도\s?교수|멘토)(?:\s?(?:선생님|쌤|교수님|님))?(?:\s?(?:이름|성함))?(?:은|는|이|가)\s(?P<value>[가-힣]{{2,4}}?)(?:\s?(?:선생님|쌤|교수님|원장님|님|씨))?(?:{COPULA}|이?(?:세요|셔요?|십니다|심)|)", _who_is, MINE),
    rule("type_is", rf"(?P<value>[IE][NS][TF][JP])(?:{COPULA}|(?:으로|로)?\s?(?:나왔|바뀌었){TELLING}|\s?나옴|)", _type, MINE),
    rule("school_year", rf"(?:{SCHOOL}(?:에|교)?\s)?(?:(?P<major>[가-힣]{{1,8}}(?:학과|학부|과|공))\s)?(?P<value>[1-6]\s?학년|(?<![가-힣])[초중고][1-6])(?:{COPULA}|(?:이|으로|에)?\s?(?:됐|되었|올라갔|올라왔){TELLING})", _grade),
    rule("goal", rf"(?:내\s|제\s|올해\s|이번\s?(?:달|주|년도?)\s)?목표(?:은|는)\s(?P<value>{NP}){COPULA}", _aims, MINE),
    rule("intolerant", rf"(?P<value>(?:유당|글루텐|과당|알코올|젖당)\s?불내증)(?:이|가|도)?\s?(?:{HAVE}|{COPULA}|이라서?)", _intolerant),
)  # fmt: skip
