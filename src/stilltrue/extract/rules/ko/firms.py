"""What Korean says of where an organisation is: "네이버 본사는 판교에 있어", "우리 회사는 강남에 있어"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from stilltrue.extract.rules.ko.life import rule
from stilltrue.extract.rules.ko.words import CITY, COPULA, FIRM, HAVE, TELLING, noun
from stilltrue.extract.rules.parts import MINE, THINGS, Clause, Draft, Rule, Tense, entity
from stilltrue.language.late import late

_HEAD = r"(?:본사|본점|본부)"
_WHERE = r"(?P<value>\S+(?:\s(?!위치|자리|본사|있)\S+)?)"
_IS_THERE = (
    rf"에\s?(?:{HAVE}|있는데|위치(?:해\s?{HAVE}|하고\s?{HAVE}|한다|합니다|해요?)|자리\s?잡고\s?{HAVE}|소재해\s?{HAVE})"
)
_MOVED = rf"(?:으로|로)\s?(?:옮겼|옮겨졌|이전했|이전됐|이사했|이사\s?갔){TELLING}"
_TOWN = rf"(?:\S{{1,4}}\s)?(?:{CITY.pattern})(?:\s?[가-힣]{{1,4}}[구동읍면로역])?"
_POINTS = re.compile(r"(?:여기|거기|저기|어디|근처|시내|밖|안|위|아래|옆|앞|뒤|국내|해외|외국|지방|같은\s곳|곳|데)")
_SEATED = re.compile(
    rf"(?P<firm>(?!우리|저희|내\s|제\s|나의|저의|그\s|이\s|저\s|걔|얘|쟤|회사|직장)[가-힣A-Za-z0-9&.-]{{2,20}}?(?:\s[가-힣A-Za-z0-9&.-]{{1,15}}?)?)"
    rf"(?P<of>의|은|는|이|가)?\s(?=(?:\S+(?:\s\S+)?에\s)?{_HEAD}(?:은|는|이|가|를)\s)"
)
"""What has a head office."""
_IN_TOWN = re.compile(rf"(?P<firm>[가-힣A-Za-z0-9]{{2,12}}?)(?:은|는)\s(?=(?:{_TOWN}){_IS_THERE}$)")
_KINDS = frozenset(
    "회사 은행 카페 스튜디오 서점 식당 빵집 병원 학원 센터 상사 건설 사 그룹 연구소 라인 대사 의사 천사 교사 신사 이사 기사".split()
)
"""Words that end as a firm's name does, and are none."""
OFFICE = late(rf"(?:우리|저희|내|제)\s(?:회사|사무실|직장)(?:은|는)\s(?={_TOWN}(?:{_IS_THERE}|{COPULA})$)")
"""How a sentence begins that tells where the speaker's office is."""


def seated(text: str) -> tuple[str, int] | None:
    """
    The organisation of which a sentence tells where it is, and where the rest begins; None where it tells of none.

    >>> seated("네이버 본사는 판교에 있어"), seated("민수는 판교에 있어")
    (('네이버', 4), None)
    """
    if (found := _SEATED.match(text)) is not None:
        return found["firm"], found.end()
    found = _IN_TOWN.match(text)
    is_firm = found is not None and FIRM.search(found["firm"]) is not None and found["firm"] not in _KINDS
    return (found["firm"], found.end()) if found is not None and is_firm else None


def _place(words: str) -> str | None:
    kept = noun(words)
    return None if kept is None or _POINTS.fullmatch(kept) else kept


def _place_of(predicate: str, tense: Tense = Tense.STATE) -> Callable[[re.Match[str], Clause], Iterator[Draft]]:
    """What is told under a predicate of a place, where the words name one."""

    def told(found: re.Match[str], _: Clause) -> Iterator[Draft]:
        where = _place(found["value"])
        if where is not None:
            yield Draft(predicate=predicate, value=entity(where), tense=tense)

    return told


_seat = _place_of("본사")


def _works_in(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    yield Draft(predicate="근무지", value=entity(found["value"]))


RULES: tuple[Rule, ...] = (
    rule("seat_there", rf"{_HEAD}(?:은|는|이|가)\s{_WHERE}{_IS_THERE}", _seat, THINGS),
    rule("seat_is", rf"{_HEAD}(?:은|는|이|가)\s(?P<value>{_TOWN}){COPULA}", _seat, THINGS),
    rule("has_seat", rf"{_WHERE}에\s{_HEAD}(?:를\s(?:두고\s?{HAVE}|뒀{TELLING}|둔다)|(?:이|가)\s{HAVE})", _seat, THINGS),
    rule("seat_moved", rf"{_HEAD}(?:를|가|는)\s(?:\S+에서\s)?{_WHERE}{_MOVED}", _place_of("본사", Tense.CHANGE), THINGS),
    rule("in_town", rf"(?P<value>{_TOWN}){_IS_THERE}", _place_of("소재지"), THINGS),
    rule("office_in", rf"(?:우리|저희|내|제)\s(?:회사|사무실|직장)(?:은|는)\s(?P<value>{_TOWN})(?:{_IS_THERE}|{COPULA})", _works_in, MINE),
)  # fmt: skip
