"""Korean sentences that add, take away, or take back what was said."""

from __future__ import annotations

import re
from collections.abc import Sequence

from stilltrue.extract.rules.amounts import AMOUNT_KO, Named, amount_ko, amounts_in, is_counted_ko
from stilltrue.extract.rules.ko.nouns import NEGATED, NP, TOLD, is_thing, named_of, noun_of
from stilltrue.extract.rules.ko.shapes import A
from stilltrue.extract.rules.parts import Setting
from stilltrue.extract.rules.state import Bounds, Told, amount_denied, candidates, slot_with, withdrawn
from stilltrue.language.late import late
from stilltrue.model.claim import Act, Candidate

_BY = late(
    rf"(?P<np>(?:(?:우리|저희|내|제)\s)?{NP})(?:은|는|이|가|을|를)?\s{A}(?:만큼|이|가)?\s?(?:더\s)?(?P<way>(?:늘어|줄어|올라|내려)(?=요?$)|늘었|줄었|올랐|내렸|늘렸|줄였|올렸|추가됐|추가했|빠졌|깎였|깎았|취소됐|취소했|취소하셨|빠지게\s?됐)(?:{TOLD}|요)?"
)
_MORE = late(
    rf"(?:(?P<np>{NP})(?:은|는|이|가|을|를)?\s)?{A}\s?더\s(?:추가(?:해|하자|했{TOLD}|할게|됐{TOLD}|해\s?줘)|주문(?:해|하자|했{TOLD}|할게)|신청했{TOLD}|등록했{TOLD}|오기로\s?했{TOLD}|온대|온다|와요?|넣자|늘리자|늘었{TOLD})"
)
_ADD_TO = late(
    rf"(?P<np>(?:(?:우리|저희|내|제|이번)\s)?{NP})에(?:다가?|도)?\s{A}(?:을|를|만|만큼|씩)?\s?(?:더\s)?(?:더해|보태|얹어|추가해|더했|보탰|얹었|추가했|더하자|보태자|추가하자)(?:\s?줘|\s?주세요|\s?줄래|{TOLD})?"
)
_TAKE_FROM = late(
    rf"(?P<np>(?:(?:우리|저희|내|제)\s)?{NP})에서\s{A}(?:을|를|만|만큼|씩)?\s?(?:빼|줄여|깎아|덜어)(?:\s?줘|\s?주세요|\s?줄래|자|요)?"
)
_LESS = late(
    rf"(?P<np>{NP})(?:은|는|이|가|을|를)?\s(?:중(?:에)?\s)?{A}(?:이|가|은|을)?\s?(?:못\s?온대요?|못\s?와요?|못\s?오게\s?됐{TOLD}|안\s?온대요?|그만뒀{TOLD}|불참(?:이래|해|한대)?|빼자|줄이자|빼\s?줘)"
)
_SCRAP = late(
    rf"(?:아까|방금|지난번에|전에|내가|제가|아까\s내가)?\s?(?P<np>{NP})(?:에\s?대한|에\s?대해(?:서)?|에\s?관한|\s?관련|에\s?관해)?\s?(?:한|말한|했던|말했던|하던)?\s?(?:얘기|이야기|말|말한\s?(?:거|건|것)|한\s?말|건)(?:은|는|을|를|도)?\s?(?:다\s|그냥\s|모두\s)?(?:취소(?:할게요?|해\s?줘|해|하자|합니다|야|다|임)?|없던\s?(?:걸로|일로)\s?(?:할게요?|해\s?줘|하자|해|합시다)?|잊어\s?(?:줘|주세요|버려)?|무시(?:해\s?줘|해|해도\s?돼|하세요)|철회(?:할게요?|합니다|해)|지워\s?(?:줘)?|빼\s?줘|못\s?들은\s?걸로\s?해\s?줘)"
)
_SCRAP_SAID = late(
    rf"(?:아까|방금|전에|지난번에|내가|제가)\s(?:내가\s|제가\s)?(?:말한|얘기한|이야기한|했던|말했던)\s(?P<np>{NP})(?:은|는|을|를)?\s(?:취소(?:할게요?|해\s?줘|해|하자)?|무시(?:해\s?줘|해)|잊어\s?줘|없던\s?걸로\s?(?:할게요?|해\s?줘|하자))"
)
_MISTAKE = late(
    rf"(?:(?:아까|방금|전에|지난번에|내가|제가)\s)*(?:(?P<np>{NP})(?:은|는|이|가|을|를)?\s)?{A}(?:이라고|라고|이란|란)?\s?(?:한|말한|했던|얘기한|적은)?\s?(?:건|거|것은|거는|말은|얘기는)\s?(?:내\s|제\s)?(?:실수|잘못|착각|오타|착오|틀린|잘못\s?말한)(?:였{TOLD}|이었{TOLD}|이야|야|예요|입니다|\s?(?:거|것)(?:야|예요|였어|입니다)|했어|이에요)"
)  # fmt: skip

_FORGET = late(
    rf"(?:(?P<np>{NP})(?:은|는|이|가|을|를)?\s)?{A}(?:이라고|라고)\s?(?:한|말한|했던|얘기한|적은)\s?(?:건|거|것은|거는|말은)\s?(?:잊어\s?(?:줘|주세요|버려)?|무시해\s?(?:줘)?|취소(?:할게|해\s?줘|해)?|없던\s?걸로\s?(?:해\s?줘|하자|할게))(?:[,.]?\s?(?:말)?(?:실수|잘못|착각)(?:였{TOLD}|이었{TOLD}|이야|야|입니다))?"
    rf"|(?P<np2>{NP})(?:은|는|이|가)\s(?P<a2>{AMOUNT_KO})(?:이었던|였던|인)\s적(?:은|이)?\s없{TOLD}"
)


def changes_in(text: str) -> list[Told] | None:
    """What is added or taken away."""
    if (found := _MORE.fullmatch(text)) is not None:
        return _by(found["np"], found["a"], less=False)
    if (found := _ADD_TO.fullmatch(text)) is not None:
        return _by(found["np"], found["a"], less=False)
    if (found := _TAKE_FROM.fullmatch(text) or _LESS.fullmatch(text)) is not None:
        return _by(found["np"], found["a"], less=True)
    if NEGATED.search(text):
        return None
    if (found := _BY.fullmatch(text)) is not None:
        return _by(found["np"], found["a"], less=re.search(r"줄|내렸|내려|빠|깎|취소", found["way"]) is not None)
    return None


def _by(words: str | None, amount: str, *, less: bool) -> list[Told]:
    value, named = amount_ko(amount), named_of(words or "")
    if value is None or value.number is None or named is None:
        return []
    if is_counted_ko(amount) and value.unit is None and is_thing(amount):
        named = Named(named.noun, counted=True)
    return [Told(named, value.plus(-2 * value.number) if less else value, Act.ADJUSTS)]


def taken_back(text: str, told: Sequence[Candidate], setting: Setting) -> list[Candidate] | None:
    """That what was said does not count; None where the sentence takes nothing back."""
    if (found := _MISTAKE.fullmatch(text) or _FORGET.fullmatch(text)) is not None:
        parts = found.groupdict()
        amount, noun = parts["a"] or parts.get("a2", ""), parts["np"] or parts.get("np2")
        value = amount_ko(amount)
        named = named_of(noun) if noun else slot_with(value, told) if value is not None else None
        if named is not None and value is not None:
            named = Named(named.noun, counted=True) if is_thing(amount) else named
            return candidates([Told(named, value, Act.DENIES)], setting, Bounds())
    if (found := _SCRAP_SAID.fullmatch(text) or _SCRAP.fullmatch(text)) is not None:
        noun = noun_of(found["np"])
        return withdrawn(noun, told, setting) if noun else []
    if _DOUBTED.search(text) or not _WRONG.search(text):
        return None
    return amount_denied(amounts_in(text, "ko"), told, setting, ("수", "수준"))


_WRONG = late(
    r"(?:실수|잘못|착각|오타|착오|틀린|헷갈)(?:\s?(?:말|알|적|본|봤|들|한))?[가-힣]{0,6}(?:\s?(?:거|것)[가-힣]{0,4})?$|틀렸[가-힣]{1,3}$|(?:취소할게|무시해\s?줘|무시해|잊어\s?줘|없던\s?걸로\s?(?:해|하자|할게|해\s?줘))$"
)
_DOUBTED = late(r"아마|혹시|만약|것\s?같|거\s?같|지도|네가|너|당신|걔|그\s?사람")
