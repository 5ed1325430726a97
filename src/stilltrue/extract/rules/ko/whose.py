"""Whom a Korean clause is about, by the words it begins with; and whom the next may go on about."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from stilltrue.extract.rules.ko.firms import OFFICE, seated
from stilltrue.extract.rules.ko.oneself import household
from stilltrue.extract.rules.ko.words import CONDITION, KIN
from stilltrue.extract.rules.parts import Setting, Who
from stilltrue.language.given_names import SURNAMES, korean_name_in
from stilltrue.language.names import strip_particles

_ME = re.compile(r"(?:나는|나도|난|나|저는|저도|전|저|내가|제가|나만|저만|본인은)(?=\s)")
_OURS = re.compile(
    r"(?:우리|저희)(?:는|가)?\s결혼했|(?:우리|저희)\s(?:집|회사\s?이름|강아지|고양이|월세|차|(?:결혼\s?)?기념일|결혼식|팀\s(?:[가-힣]{1,4}\s)?(?:스탠드업|데일리|스크럼|회의|미팅|조회|배포일?|출시일?|릴리스|마감일?|발표일?|납기일?|오픈일)|(?:애|아이|손주|조카)들?\s?이름은|(?:애|아이|아들|딸)들?[은는]\s[가-힣]{2,3}?(?:이?랑|[와과]|하고)\s|(?:자녀|자식|손주|조카|아들|딸)\s이름은)|(?:애|아이)(?:들)?(?:이|가|는|은)?\s(?:하나|둘|셋|넷|[한두세네]\s명)(?=이|예|야|\s?있)|(?:우리|저희)\s(?:엄마|어머니|아빠|아버지|할머니|할아버지|아들|딸|동생|언니|누나|오빠|형|남편|아내|와이프)\s?(?:생일|생신|이름)"
)
_GUIDE = re.compile(
    r"(?:(?:우리|저희|내|제)\s)?(?:(?:애|아이|아들|딸|첫째|둘째|막내)\s)?(?:담임|주치의|지도\s?교수님?|멘토|과외)\s?(?:선생님|쌤|교수님|님)?\s?(?:이름|성함)?(?:은|는|이|가)\s"
)
"""Who teaches or treats the speaker, of whom only the name is read."""
_WE = re.compile(r"(?:우리는?|우린|우리가|저희는?|저희가)\s")
_OTHERS = re.compile(
    r"(?:\S+\s){0,3}?\S*(?:사람|분|애|놈|녀석|아이|남자|여자|직원|손님|아저씨|아줌마|할아버님|주인공|인물|교수님|애들|지인|후임|전임|친구들?|동기|걔|쟤|얘|그녀)(?:들)?(?:은|는|이|가|도)\s"
)
"""Subjects of whom nobody could say who they are."""
_KIN_OF_OTHERS = re.compile(rf"(?:\S+\s){{1,3}}?{KIN}(?:은|는|이|가|도|께서|께서는)\s")
_TO_ANOTHER = re.compile(
    rf"(?:(?:우리|내|제|저희)\s)?(?:(?P<kin>{KIN})(?:의)?|(?P<name>[가-힣]{{2,4}})(?:의)?)\s(?={KIN}(?:은|는)\s(?P<value>[가-힣]{{2,4}}?|[A-Z][a-z]+)(?:이에요|예요|입니다|이야|야|이다)$)"
)
"""Whose kin or superior somebody is, by name."""
_SO_MANY = re.compile(r"(?:다\s|모두\s|총\s)?(?:있|없|하나|둘|셋|넷|다섯|[가-힣\d]{1,3}\s?명)")
"""What says how many there are, after which the speaker goes on about himself: 아이는 둘이고 서울에 살아."""
_THAT_ONE = re.compile(r"(?:걔|쟤|얘|그녀|주인공|그\s?(?:사람|친구|분|애|남자|여자))(?:은|는|이|가|도)\s")
_KIN = re.compile(rf"(?:(?:우리|내|제|저희)\s)?(?P<kin>{KIN})(?:은|는|이|가|도|께서|께서는|네는?)(?=\s)")
_FORMER_ONE = re.compile(
    r"(?:(?:내|제|우리|저희)\s)?(?:전|구)\s?(?:(?P<job>직장|회사)(?=[은는이가]\s)|(?P<kin>남편|아내|와이프|부인|여친|남친|여자\s?친구|남자\s?친구|애인|팀장님?|상사|부장님?"
    r"|사장님?|룸메이트|룸메|집주인|담임|담당자|주치의)(?:(?P<topic>[은는이가](?=\s))|(?=\s|[을를의한이랑과와])))"
)
"""전 with a noun that means "former", not "I": 전 팀장이에요 is the speaker."""
_KIN_BARE = re.compile(
    rf"(?:(?:우리|내|제|저희)\s)?(?P<kin>{KIN})\s(?!댁|집|네)(?=(?:[^\s,]+\s){{0,2}}(?:돌아가셨|세상을|결혼[했해한합]|이혼했|졸업했|취직했|취업했|입사했|이사했|이사\s?갔|나갔|나가고|입원했|발령|전근|파견|(?:{CONDITION}|\S{{1,6}}\s?알(?:레르|러)[기지])(?:가|이|도)?\s?(?:있|심|생겼)|퇴사했|은퇴했|수술|진단|판정|\S{{1,5}}\s?살|\d{{1,3}}\s?세|살아|산다|사셔|다녀|다닌|일해|일한|됐))"
)
"""Kin without a particle, before a verb that has no object."""
_KIN_NAMED = re.compile(rf"(?:(?:우리|내|제|저희)\s)?{KIN}\s(?P<word>[가-힣]{{3,8}})(?=\s)")
_OF_SUBJECTS = frozenset("은 는 이 가 도 이는 이가 이도".split())
_NAMED = re.compile(r"(?P<name>[가-힣]{2,4}(?:\s?씨|님)?|[A-Z][a-z]+)(?:은|는|이는|이가|가)\s+(?=\S)")
_TITLE = r"(?:사원|주임|대리|과장|차장|부장|팀장|실장|본부장|이사|상무|전무|대표|사장|원장|교수|선생|매니저|책임|선임|수석|프로|파트장|점장|코치|작가|기자|변호사|박사|간호사|반장|회장|총무|선배)"
_TITLED = re.compile(
    rf"(?P<name>[가-힣]{{2,4}}?)(?:씨|님|\s(?:씨|님)|\s?{_TITLE}님?)(?:은|는|이|가|도|께서|께서는)\s+(?=\S)"
)
"""A name with what one calls him by: "민수 씨", "김민수 대리님"."""
_SURNAMED = re.compile(
    rf"(?:(?:우리|저희)\s(?:팀|부서|회사|반)\s)?(?P<name>(?!전|이\s|저)[{SURNAMES}])\s?(?P<title>{_TITLE})님?(?:은|는|이|가|도|께서|께서는)\s+(?=\S)"
)
"""A surname with a title, by which people at work are called: "김 과장님"."""
_MINE = re.compile(r"(?:내|제|나의|저의)\s+")
_NOT_NAMES = frozenset(
    "오늘 내일 어제 날씨 회사 학교 그건 이건 그게 이게 저건 여기 거기 사람 가족 커피 월세 요가 수영 마라탕 고기 동네 음식 생각 이름 나이 생일 직업 취미 문제 결과 내용 "
    "시간 우리 저희 본인 그거 이거 하루 아침 저녁 점심 주말 평일 요즘 지금 이제 나도 집값 물가 가격 모두 다들 아무 누가 뭐가 이번 다음 지난 친구 동생 강아지 고양이 "
    "헬스장 체육관 수영장 학원 유치원 어린이집 초등학교 중학교 고등학교 대학교 대학 병원 치과 교회 성당 은행 도서관 미용실 식당 카페 마트 직장 공장 사무실".split()
)
_PERSON_VERB = re.compile(r"(?:살|산다|삽니다|사는|다녀|다니|다닌|다닙|일해|일하|일한|일합|근무|이사|입사|퇴사|취직)")


HONOURED = re.compile(r"(?<![마모])(?<!님이)(?<!쌤이)(?:셨[가-힣]{1,4}|셔요?|십니다|신다)$")
"""Verbs of respect, which nobody uses of himself; 마셨 and 모셨 are none."""


@dataclass(frozen=True, slots=True)
class Subject:
    who: Who
    name: str
    said: bool = True
    """Whether the clause names it, or it is only understood."""
    goes_on: bool = False
    """What follows without a subject is of the same as certainly as if it named it."""


SOMEBODY = Subject(Who.PERSON, "")
"""Of whom nobody could say who it is: what follows without a subject is his too."""


def subject_of(text: str, setting: Setting, before: Subject | None) -> tuple[Subject | None, str]:
    """Whom the clause is about, and the rest of it."""
    if (former := _FORMER_ONE.match(text)) is not None:
        return _former(former, text, setting)
    if (found := _ME.match(text)) is not None:
        return Subject(Who.ME, setting.me), text[found.end() :]
    if (found := _KIN.match(text)) is not None:
        return Subject(Who.PERSON, setting.kin(found["kin"])), text[found.end() :]
    if (found := _KIN_NAMED.match(text)) is not None:
        name = korean_name_in(found["word"])
        if name is not None and found["word"].removeprefix(name) in _OF_SUBJECTS:
            return Subject(Who.PERSON, name), text[found.end() :]
    if (found := _KIN_BARE.match(text)) is not None:
        return Subject(Who.PERSON, setting.kin(found["kin"])), text[found.end() :]
    if (titled := _TITLED.match(text)) is not None and (person := _person(titled["name"])) is not None:
        return Subject(Who.PERSON, person), text[titled.end() :]
    if (surnamed := _SURNAMED.match(text)) is not None:
        return Subject(Who.PERSON, f"{surnamed['name']} {surnamed['title']}"), text[surnamed.end() :]
    if (seat := seated(text)) is not None:
        return Subject(Who.THING, seat[0]), text[seat[1] :]
    if _GUIDE.match(text) is not None or OFFICE.match(text) is not None:
        return Subject(Who.ME, setting.me), text
    if (other := _of_another(text, setting)) is not None:
        return other
    if _KIN_OF_OTHERS.match(text) is not None:
        return SOMEBODY, text
    if _MINE.match(text) is not None:
        return Subject(Who.ME, setting.me), text
    if _OURS.match(text) is not None:
        return Subject(Who.ME, setting.me), text
    if (told := household(text)) is not None:
        return Subject(Who.ME, setting.me), text[told:]
    if (found := _OTHERS.match(text)) is not None:
        return None if _SO_MANY.match(text, found.end()) else SOMEBODY, text
    if _WE.match(text) is not None:
        return None, text
    if (named := _NAMED.match(text)) is not None and (person := _person(named["name"])) is not None:
        return Subject(Who.PERSON, person), text[named.end() :]
    if named is not None and _is_name(named["name"]) and _PERSON_VERB.search(text, named.end()):
        return Subject(Who.PERSON, _plain(named["name"])), text[named.end() :]
    if before is not None:
        return replace(before, said=before.goes_on), text
    if setting.others:
        return None, text
    return Subject(Who.ME, setting.me, said=False), text


def _of_another(text: str, setting: Setting) -> tuple[Subject, str] | None:
    """Whom a clause is about that tells who is what to somebody else: "지은의 상사는 박철수야"."""
    found = _TO_ANOTHER.match(text)
    if found is None or not (found["value"].isascii() or korean_name_in(found["value"]) == found["value"]):
        return None
    if found["kin"]:
        return Subject(Who.PERSON, setting.kin(found["kin"])), text[found.end() :]
    person = korean_name_in(found["name"])
    return (Subject(Who.PERSON, person), text[found.end() :]) if person is not None else None


def _former(found: re.Match[str], text: str, setting: Setting) -> tuple[Subject | None, str]:
    """Whom a clause is about that begins with somebody or something of before: 전 남편 is another than the present one."""
    if found["job"]:
        return Subject(Who.ME, setting.me), text
    if not found["topic"]:
        return None, text
    return Subject(Who.PERSON, setting.kin(f"전 {found['kin']}")), text[found.end() :].lstrip()


def _person(word: str) -> str | None:
    """The given name that a word is, which nobody says of himself: what follows is of that person."""
    name = korean_name_in(word)
    return name if name is not None and word.removeprefix(name) in ("", "이") else None


def _plain(name: str) -> str:
    """A name without the 이 that goes between its last consonant and a particle: 두식이는 is of 두식."""
    return strip_particles(name) if name.endswith("이") and len(name) > _SHORTEST_FAMILIAR else name


_SHORTEST_FAMILIAR = 2
"""Syllables; 정이 and 봄이 are names as they stand."""


def _is_name(word: str) -> bool:
    return word not in _NOT_NAMES and not word.endswith(("에", "에서", "으로", "에게", "부터"))


_MET = re.compile(
    r"만났|만나|봤|보고|전화|통화|연락|얘기|이야기|생겼|사귀|사귄|소개|물어|카톡|문자|놀았|놀러|방문|초대|왔"
)
_SOMEONE = re.compile(rf"(?:{KIN}|애인)(?:이랑|랑|하고|와|과|한테|에게|께|을|를|이|가|은|는)?")


def brought_in(sentence: str) -> list[str]:
    """
    The people whom a sentence brings in without saying who they are to the speaker: the next may go on about them.

    >>> brought_in("어제 민수 만났어"), brought_in("어제 영화 봤어")
    (['민수'], [])
    """
    if _THAT_ONE.match(sentence.lstrip()) is not None:
        return [SOMEBODY.name]
    words = sentence.split()
    met = [place for place, word in enumerate(words) if _MET.match(word)]
    return [
        word
        for place, word in enumerate(words)
        if any(0 < verb - place <= 2 for verb in met) and (_SOMEONE.fullmatch(word) or korean_name_in(word))
    ]
