"""What somebody says of himself in one breath, as a statement each: "네이버 다니는 29살 디자이너 박지민입니다", "이름 정민서, 나이 27"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from stilltrue.extract.rules.ko.breaths import AGED
from stilltrue.extract.rules.ko.oneself import is_full_name
from stilltrue.extract.rules.ko.words import CITY, COPULA, HAVE, JOB, PET, is_closed
from stilltrue.language.ko_words import NATIVE
from stilltrue.language.late import late

_LEAD = r"(?:(?:안녕하세요|안녕하십니까|안녕|반갑습니다|반가워요?|처음\s?뵙겠습니다|자기소개(?:할게요?|하겠습니다)?|제\s소개(?:를)?\s?(?:할게요?|하겠습니다)?|소개할게요?)[\s,.!:~]+)*"
_ME = r"(?:(?:저는|나는|전|난|저|나)\s)?"
_IS = r"(?:(?:이?라고)\s?(?:합니다|해요?|불러\s?주세요)|이?라는\s?(?:사람입니다|사람이에요)|입니다|이에요|예요|이야|야|임)"
_WHO = late(rf"(?P<own>{_LEAD}{_ME})(?P<mods>(?:\S+\s){{1,9}}?)(?P<last>\S{{2,8}}?)(?P<be>{_IS})[\s.!~…^ㅎㅋ]*")
_FIRM = r"(?!\S{1,6}[은는이가]\s)[가-힣A-Za-z0-9]{2,12}(?:\s[가-힣A-Za-z0-9]{2,8})?"
_PLACE = rf"(?:{CITY.pattern}|[가-힣]{{2,5}}(?:시|구|동|군)?)(?:\s[가-힣]{{1,4}}(?:구|동|역))?"
_AGE = rf"(?:\d{{1,3}}|{NATIVE})\s?살"
_MODIFIERS = tuple(
    (late(pattern), told)
    for pattern, told in (
        (rf"(?:올해\s|만\s)?(?P<v>{_AGE})(?:인|의|된|짜리)?\s", "나이는 {v}이야"),
        (r"(?P<v>(?:스물|서른|마흔|쉰)(?:하나|둘|셋|넷|다섯|여섯|일곱|여덟|아홉)?)\s", "나이는 {v}이야"),
        (r"(?P<v>(?:19|20)?\d\d년생)(?:인)?\s", "저는 {v}이야"),
        (rf"(?P<v>{_PLACE})(?:에서|에)?\s?(?:사는|거주하는|살고\s있는|거주\s?중인)\s", "저는 {v}에 살아"),
        (rf"(?P<v>{_FIRM})에서\s(?P<j>{JOB})(?:으로|로)\s(?:일하는|근무하는|일하고\s있는|근무\s?중인|재직\s?중인)\s", "저는 {v}에서 {j}로 일해"),
        (rf"(?P<v>{_FIRM})(?:에서|에)\s(?:일하는|근무하는|일하고\s있는|근무\s?중인|재직\s?중인)\s", "저는 {v}에서 일해"),
        (rf"(?P<v>{_FIRM})(?:에|를|을)?\s(?:다니는|다니고\s있는|재학\s?중인|재직\s?중인)\s", "저는 {v} 다녀"),
        (rf"(?P<v>{_PLACE})\s?출신(?:의|인)?\s", "저는 {v} 출신이야"),
        (rf"(?P<v>{PET}(?:\s\S{{1,3}}\s?마리)?)(?:를|을)?\s(?:키우는|기르는)\s", "저는 {v} 키워"),
        (r"(?P<v>\S{2,8})(?:을|를)\s전공하는\s", "저는 {v} 전공해"),
        (rf"(?P<v>{JOB})(?:인|으로\s일하는|로\s일하는)?\s", "저는 {v}야"),
        (r"(?P<v>[가-힣]{1,6}(?:공|원|가|관|수|기사|학생))\s", "제 직업은 {v}이야"),
    )
)  # fmt: skip
_JOB = late(JOB)
_LABELS = {
    "이름": "제 이름은 {v}야", "성함": "제 이름은 {v}야", "나이": "나이는 {v}살이야", "사는 곳": "저는 {v}에 살아", "거주지": "저는 {v}에 살아",
    "거주": "저는 {v}에 살아", "직업": "저는 {v}야", "직장": "저는 {v} 다녀", "회사": "저는 {v} 다녀", "소속": "저는 {v} 다녀", "학교": "저는 {v} 다녀",
    "전공": "제 전공은 {v}야", "취미": "제 취미는 {v}야", "고향": "제 고향은 {v}야", "생일": "제 생일은 {v}야", "MBTI": "저는 {v}야", "엠비티아이": "저는 {v}야",
    "혈액형": "제 혈액형은 {v}야", "키": "제 키는 {v}cm야", "몸무게": "제 몸무게는 {v}kg야", "반려동물": "저는 {v} 키워",
}  # fmt: skip
_LABELLED = late(
    rf"{_ME}(?:제\s|내\s)?(?P<label>{'|'.join(sorted(_LABELS, key=len, reverse=True))})(?:은|는)?\s?[:=]?\s?(?P<v>\S.{{0,20}}?)(?:\s?(?:살|세|cm|센티|kg|킬로))?(?:{COPULA})?[\s.!~]*"
)
_FEWEST = 3
"""Labels in a row: with fewer it may be anybody's."""


def introductions(sentence: str, *, alone: bool = True) -> list[str]:
    """
    What a sentence by which somebody introduces himself says, a statement each; empty where it is none.

    Args:
        alone: whether nobody else was spoken of before it, whom it may introduce.

    >>> introductions("저는 네이버에서 디자이너로 일하는 박지민입니다")
    ['저는 네이버에서 디자이너로 일해', '제 이름은 박지민이야']
    >>> introductions("이름 정민서, 나이 27, 직업 약사")
    ['제 이름은 정민서야', '나이는 27살이야', '저는 약사야']
    """
    if alone and (labelled := _labelled(re.sub(rf"^{_LEAD}", "", sentence))) is not None:
        return labelled
    if alone and (family := _FAMILY.fullmatch(sentence.strip())) is not None:
        return _of_family(family)
    found = _WHO.fullmatch(sentence.strip())
    if found is None or not (found["own"] or (alone and found["be"].endswith("니다"))):
        return []
    name = is_full_name(found["last"])
    if not name and _JOB.fullmatch(found["last"]) is None:
        return []
    told = list(_modified(found["mods"]))
    if not told or "" in told:
        return []
    last = found["last"]
    return [*told, f"{'제 이름은' if name else '저는'} {last}{'이' if is_closed(last) else ''}야"]


_FAMILY = late(
    rf"(?P<count>(?:(?:우리|저희|저는|나는|전|난)\s)?(?:집에?\s)?(?P<sort>애들?|아이들?|자녀|자식|손주|조카|아들|딸)(?:이|가|는|은)?\s(?:하나|둘|셋|넷|[한두세네]\s명|\d\s?명)(?:이)?\s?(?:{HAVE}|{COPULA}))[\s,]+(?P<members>{AGED}(?:[\s,]+{AGED}){{0,5}})[\s.!~]*"
)
_ONE_MEMBER = late(r"(?P<name>[가-힣]{2,3}?)이?(?:는|은|가)?\s(?P<age>\d{1,2})\s?살")
_CHILDREN = frozenset(("애", "아이", "자식", "자녀"))


def one_of(sort: str) -> str:
    """
    What one of several children is to the speaker.

    >>> one_of("애들"), one_of("손주들"), one_of("아들")
    ('자녀', '손주', '아들')
    """
    single = sort if sort == "아들" else sort.removesuffix("들")
    return "자녀" if single in _CHILDREN else single


def _of_family(found: re.Match[str]) -> list[str]:
    """The children and how old they are, after it was said how many there are."""
    members = list(_ONE_MEMBER.finditer(found["members"]))
    names = [one["name"] for one in members]
    ages = (
        f"{name}{'이' if is_closed(name) else ''}는 {one['age']}살이야"
        for name, one in zip(names, members, strict=True)
    )
    return [found["count"], f"우리 {one_of(found['sort'])} 이름은 {', '.join(names)}야", *ages]


def _modified(words: str) -> Iterator[str]:
    """What the words before a name say, each read whole; "" where one is not known."""
    at = 0
    while at < len(words):
        read = ((pattern.match(words, at), told) for pattern, told in _MODIFIERS)
        found, told = next(((one, told) for one, told in read if one is not None), (None, ""))
        if found is None:
            yield ""
            return
        yield told.format(**found.groupdict())
        at = found.end()


def _labelled(sentence: str) -> list[str] | None:
    pieces = [piece.strip() for piece in re.split(r"\s?[,/·]\s?", sentence.strip())]
    found = [_LABELLED.fullmatch(piece) for piece in pieces]
    if len(found) < _FEWEST:
        return None
    told = [_LABELS[one["label"]].format(v=one["v"].strip()) for one in found if one is not None]
    return told if len(told) == len(pieces) else None
