"""What Korean says of the speaker by a bare name: "저는 김민지예요", and of his household: "우리 부산으로 이사했어"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from stilltrue.extract.rules.en.oneself import is_given_name
from stilltrue.extract.rules.ko.life import rule
from stilltrue.extract.rules.ko.words import CITY, COPULA
from stilltrue.extract.rules.parts import MINE, Clause, Draft, Rule, Tense, text_value
from stilltrue.model.claim import Kind, Modality

_SURNAME = r"(?:김|이|박|최|정|강|조|윤|장|임|한|오|서|신|권|황|안|송|전|홍|유|고|문|양|손|배|백|허|남|심|노|하|곽|성|차|주|우|구|민|류|나|진|엄|채|원|천|방|현|변|염|여|추|석|선|설|길|연|위|표|명|기|반|왕|옥|육|인|맹|남궁|황보|제갈|선우)"
_SYLLABLE = (
    "[가강건결겸경규균근기길나남노누늘다단달담대덕도동두라람란래랑려련령로록루류률리린림마만매명모무문미민바배백범별병보봉"
    "빈빛산상새샘서석선설섭성세소솔송수숙순슬승시식신실아안애양언연열영예온용우욱운웅원월유윤율은을음의이익인일자재정제"
    "조종주준중지진찬창채천철초춘치태택하학한해향헌혁현형혜호홍화환훈휘희]"
)
_FULL_NAME = re.compile(rf"{_SURNAME}{_SYLLABLE}{{2}}")
_NO_NAME = re.compile(
    r".*[이생자가부사장중파과직급띠형계째동시군구도모남녀]"
    r"|한국인|장애인|외국인|정상인|현대인|연예인|이방인|자연인|정치인|문화인|조교수|전임의|전문의|한의원|연구원|안내원|조합원|조직원|임직원"
    r"|최연소|최고령|고소득|저소득|차상위|최상위|이공대|전문대|한의대|한양대|고려대|연세대|서강대|홍익대|인하대|부산대|전남대|전북대|강원대"
    r"|조선대|명지대|주말반|오전반|오후반"
)
"""What has the shape of a name and is none: callings, places, schools, lives."""


def is_full_name(word: str) -> bool:
    """Whether a word is a surname and a given name."""
    return _FULL_NAME.fullmatch(word) is not None and _NO_NAME.fullmatch(word) is None


def _introduced(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """A full name of the speaker who says that it is his; a given name alone could be anything."""
    name = found["value"]
    own = clause.said or clause.text.lstrip().startswith("안녕")
    if not own or clause.dates or clause.former or clause.temporary or clause.modality is not Modality.ACTUAL:
        return
    if name.isascii() and not is_given_name(name):
        return
    if not name.isascii() and not is_full_name(name):
        return
    yield Draft(predicate="이름", value=text_value(name), kind=Kind.PROFILE, tense=Tense.TIMELESS)


_AT_WORK = re.compile(r"회사|사무실|팀|본사|지사|매장|가게|서버|연구실|데이터|공장|부서|스튜디오")
_WE = r"(?:우리는?|우린|우리가|저희는?|저희가)(?:\s(?:가족|식구|부부)(?:은|는|이|가)?)?\s(?:다\s?같이\s|모두\s|다\s)?"
_HOUSEHOLD = re.compile(
    rf"{_WE}(?=(?:{CITY.pattern})(?:\s?[가-힣]{{1,6}})?(?:(?:으로|로)\s이사|에서?\s(?:살|산다|삽니다)))"
)


def household(text: str) -> int | None:
    """Where the statement begins that "we" make of where they live; None where it is none, or is about work."""
    found = _HOUSEHOLD.match(text)
    return found.end() if found is not None and _AT_WORK.search(text) is None else None


RULES: tuple[Rule, ...] = (
    rule("introduced", rf"(?P<value>[가-힣]{{3,4}}?|[A-Z][a-z]+(?:\s[A-Z][a-z]+)?){COPULA}", _introduced, MINE),
)
