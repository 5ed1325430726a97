"""How Korean says what a plan is made of: "라벨이 1,200개로 줄었어", "1인당 2개씩", "보증금 얘기는 취소할게"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from stilltrue.extract.rules.amounts import AMOUNT_KO, COUNTER_KO, amount_ko
from stilltrue.extract.rules.ko import inputs
from stilltrue.extract.rules.ko.moves import changes_in, taken_back
from stilltrue.extract.rules.ko.nouns import COP, NEGATED, named_of
from stilltrue.extract.rules.ko.relations import related_ko
from stilltrue.extract.rules.ko.shapes import FROM_TO, NOW, PATTERNS, A
from stilltrue.extract.rules.ko.words import KIN
from stilltrue.extract.rules.measured import measured_ko
from stilltrue.extract.rules.parts import Setting
from stilltrue.extract.rules.state import LONGEST, Bounds, Told, candidates, dated, in_slot_of, slot_with
from stilltrue.extract.rules.worked_out import with_outcome
from stilltrue.language.late import late
from stilltrue.model.claim import Act, Candidate, Value

_LEAD = late(
    r"^(?:(?:아|참|그럼|그러면|그래서|그니까|그러니까|네|응|음|오케이|알겠어|자|근데|그런데|그리고|확인했는데|업데이트|정정|정정할게|공지|참고로|일단|이제부터는|이제부터|이제는|이젠|이제|지금부터|지금은|지금|결국|최종적으로|둘이\s합쳐|합쳐서|그냥|이번에는|이번엔|이번에|다음엔|요즘|요새|최근에|일단|다시 말해|미안|죄송|잘못 말했어|말실수야|실수였어)(?:[\s,.:!]+|$))+"
)
_TAIL = late(r"(?:[\s,]*(?:ㅎ+|ㅋ+|ㅠ+|요 그럼|그럼|이제|지금은|알려\s?줘|기억해\s?줘|참고해\s?줘|적어\s?줘|부탁해))+$")
_FROM_NOW = late(r"(?:오늘|지금|이제)부터\s(\S{1,6}?)\s?(?:간|동안)(?=은|만|\s)")
_FENCED = late(
    r"\?|소문|(?:이)?라는\s|만약|만일|혹시|가정|텐데|싶|(?:[을를]까|ㄹ까|할까|갈까|릴까|일까|줄까)(?:요|\s|$)|(?:거|것)\s?같|아마|쯤|정도|(?<![가-힣])약\s|대략|거의|얼추|넘게|가까이|이내|농담|장난|퍽이나|잘도|어련"
    r"|생각\s?중|고민|검토|계획(?:이야|이에요|입니다|중)|예정|하려고|려고\s?(?:해|하는|합)|면\s?좋|했으면|면\s?(?:안|되|어떨)|(?:었|았|였)으면|모르겠|글쎄|었던|였던|였는데|이었는데|였었|였지|예전|옛날|작년|어제|지난|아까는|원래는"
    rf"|걔|쟤|얘네|그쪽|저쪽|남의|경쟁사|옆집|옆\s?(?:팀|반|부서|자리|연구실|가게)|다른\s?(?:팀|회사|집|사람|부서|반|가게)|너희|(?<![가-힣])네\s|당신|누가|누구|(?<![가-힣]){KIN}(?:네|의|는|은|가|이|한테|도)?\s|꿈에|라면\s|다면\s|상상|처럼|만큼은"
)
_ONLY = late(r"만\s|만은|만$|이번\s?(?:주|달)|동안(?:은|만)?|하루만")
_SCOPED = late(r"[가-힣](?<!개)(?<!명)(?<!까지)만(?:은)?\s|에\s?한해|한정")
_EDGES = late(
    r"\s?\x00\s?(?:(?:부터(?:는)?|까지(?:는)?|에만|에는|엔|에|만은|만|은|는|동안(?:은|만)?|주문만|행사만|모임만|것만|거만)\s?)*"
)
_OLD = late(rf"(?P<old>{AMOUNT_KO})(?:이|가)?\s?(?:아니라|말고|대신(?:에)?)\s")
_HEAD = late(
    r"(?:(?<=[야요다])\.?|,|이?니까|이?라서|이?므로|서|고)\s(?:그래서\s|그러니까\s|그럼\s)?(?:지금은\s|현재는?\s|총\s)?(?=(?:(?:모두|총|딱)\s)?\d[\d,.]*\s?(?:천만|백만|만|천|억)?\s?(?:\d[\d,.]*\s?(?:만|천)?\s?)?[가-힣%]{1,4}\S{0,4}$)"
)
"""What comes after a rule: the number that it gives at present."""
_OUTCOME = late(rf"(?:(?:모두|총|지금은|현재는?|딱|다\s해서)\s)*{A}\s?(?:{COP})?")
_MAY_SAY = late(
    rf"\d|(?:하나|둘|한|두|세|셋|네|넷|다섯|여섯|일곱|여덟|아홉|열|스무|서른)\s?{COUNTER_KO}|확정|결정|정했|정해|하기로|가기로|골랐|예약|계약|잡았|취소|없던|잊어|무시|철회|실수|잘못|착각|오타|틀렸"
    r"|곱하|곱한|빼|뺀|나누|나눈|나눠|올림|더하|더한|합친|합한|합계|배|절반|가장|제일|장소|행사장|업체|거래처|주제|데이터베이스|프레임워크|식당|호텔|항공사|목적지|후원사|은행|출판사|제출처|학회|인쇄소"
)
"""A first look: what says none of this says nothing of amounts and choices."""
_BUT_NOW = late(
    rf"(?:원래는?|처음에는?|처음엔|전에는)\s(?P<np>[가-힣A-Za-z]{{1,12}}?)(?:은|는|이|가)?\s{AMOUNT_KO}(?:였는데|이었는데|였지만|이었지만)\s(?P<rest>.+)"
)
"""What was, where the same sentence goes on to say what is: "원래는 의자 30개였는데 28개로 하기로 했어"."""
_PIECES = late(
    r"(?<=[가-힣])(?:이?니까|이?므로|이?라서)\s?,?\s|,\s|(?<=[야요다어지])\.?\s그래서\s|(?<=[이가])고\s(?=[가-힣]{1,8}(?:은|는|이|가)\s)|(?<=[개명장원%])(?:이고|고)\s"
)
_HEARSAY = late(
    rf"(?:(?:(?:[가-힣]{{2,4}}(?:\s?씨|님)?|{KIN}|누가|다들|사람들|옆\s?\S{{1,6}})\s?(?:말로는|말로|말에\s?의하면|말에\s?따르면|한테\s?들었는데|한테\s?듣기로는|에\s?따르면|가\s?그러는데|이\s?그러는데|이?가\s?그러던데)|듣기로는?|들리는\s?말로는|소문에|소문으로는)[\s,]*)(?P<rest>.+)"
)
_SAID = late(
    rf"(?P<rest>.+?{AMOUNT_KO})(?:으로\s바뀌었|로\s바뀌었|으로\s줄었|로\s줄었)?(?:이래요?|래요?|라던데|이라던데|라더라|이라더라|이라고\s?하더라|라고\s?하더라|이라고\s?들었어|라고\s?들었어|이라는데|라는데|이라고\s?해|다던데|대요?|다더라)"
)


def stated_ko(sentence: str, setting: Setting, told: Sequence[Candidate]) -> list[Candidate]:
    """What a Korean sentence says of amounts and choices; nothing where it is not certain."""
    if not _MAY_SAY.search(sentence):
        return []
    text = plain_ko(sentence)
    if (turned := _BUT_NOW.match(text)) is not None:
        text = f"{turned['np']} {turned['rest']}"
    if not text or len(text) > LONGEST or "?" in text or setting.pack.is_joke(text):
        return []
    if (undone := taken_back(text, told, setting)) is not None:
        return undone
    if (heard := _HEARSAY.fullmatch(text)) is not None or (_SAID.fullmatch(text) and not _FENCED.search(text)):
        rest = _as_said(heard["rest"] if heard is not None else text)
        known = _read(rest, told, setting) if rest and not _FENCED.search(rest) else []
        return candidates(known, setting, Bounds(), reported=True)
    rule, *outcome = _HEAD.split(text, maxsplit=1)
    if (follows := related_ko(rule, setting.me, named_of)) is not None:
        number = _OUTCOME.fullmatch(outcome[0].strip(" .")) if outcome else None
        said = amount_ko(number["a"]) if number is not None else None
        return candidates(with_outcome(follows, said), setting, Bounds())
    found, when = read_ko(text, setting, told)
    if not found and not _FENCED.search(f"{text} "):
        found = inputs.outcome_ko(sentence, text)
    return candidates(found, setting, when)


def parted_ko(
    text: str, setting: Setting, only: re.Pattern[str] = _ONLY
) -> tuple[str, Bounds] | None:  # fmt: skip
    """A sentence without its one date, and what that bounds; None where it is not clear when it holds."""
    placed = dated(text, setting, only=only)
    if placed is None:
        return None
    rest, when = placed
    return " ".join(_EDGES.sub(" ", rest).split()).strip(" ,"), when


def read_ko(text: str, setting: Setting, told: Sequence[Candidate]) -> tuple[list[Told], Bounds]:
    """What a plain statement says of amounts and choices, and when that is so."""
    placed = parted_ko(text, setting) if not _FENCED.search(f"{text} ") else None
    if placed is None:
        return [], Bounds()
    rest, when = placed
    if when.while_ is None and _SCOPED.search(f"{rest} "):
        return [], Bounds()
    told_of = _read(rest, told, setting) or measured_ko(rest, named_of)
    if _CHANGED_BY.search(rest):
        told_of = [one for one in told_of if one.act is Act.ADJUSTS]
    return told_of, when


_CHANGED_BY = late(
    r"\d\s?(?:억|천만|백만|만|천)?\s?(?:원|달러|유로|엔|%|퍼센트|프로)?\s?(?:어치\s?|정도\s?)?"
    r"(?:할인|깎|인상|인하|밀렸|연체|환불|돌려|되돌려|깼|아꼈|절약|갚|탕감|요구|달라|달래|떨어졌|올랐|내렸|늘었|줄었|먼저|미리|지원받|떼였|날렸|보탰|빌렸|빌려)"
)
"""By how much something changed, or what was paid of it, is not how much it is; "90만 원으로 올랐어" says how much."""


def _as_said(rest: str) -> str:
    """A statement passed on as the statement that it was: "예산이 700이래" is "예산이 700이야"."""
    found = _SAID.fullmatch(rest)
    return f"{found['rest']}이야" if found is not None else ""


def plain_ko(sentence: str) -> str:
    """A sentence without what leads into it and trails after it."""
    text = _FROM_NOW.sub(r"앞으로 \1 동안", " ".join(sentence.split()))
    text = _LEAD.sub("", text.strip(" .!~…\"'"))
    return _TAIL.sub("", text.strip(" .!~…,")).strip(" .!~…,")


def _read(text: str, told: Sequence[Candidate], setting: Setting) -> list[Told]:
    found: list[Told] = []
    for piece in _pieces(text):
        found += _piece(plain_ko(piece), told, setting)
    return found


def _pieces(text: str) -> Iterator[str]:
    """The statements of a sentence that stand beside one another."""
    edges = [0, *(edge for found in _PIECES.finditer(text) for edge in (found.start(), found.end())), len(text)]
    for start, end in list(pairwise(edges))[::2]:
        if text[start:end].strip():
            yield text[start:end]


def _piece(text: str, told: Sequence[Candidate], setting: Setting) -> list[Told]:
    old: Value | None = None
    if (before := _OLD.search(text)) is not None:
        old, text = amount_ko(before["old"]), text[: before.start()] + text[before.end() :]
    if (moved := changes_in(text)) is not None:
        return moved
    if NEGATED.search(text):
        return []
    for pattern, build in (*inputs.FIRST, *PATTERNS, *inputs.PATTERNS):
        found = pattern.fullmatch(text)
        made = list(build(found, setting)) if found is not None else []
        if made:
            return [replace(one, old=old) for one in made] if old is not None else made
    if (found := NOW.fullmatch(text)) is not None:
        return _of_last(found["a"], told)
    if (found := FROM_TO.fullmatch(text)) is not None:
        old, value = amount_ko(found["old"]), amount_ko(found["a"])
        named = slot_with(old, told) if old is not None else None
        return [Told(named, value)] if named is not None and value is not None else []
    return []


def _of_last(amount: str, told: Sequence[Candidate]) -> list[Told]:
    """A number that names no thing, in the one slot in which a number with its counter was told."""
    value = amount_ko(amount)
    counter = re.search(rf"(?:{COUNTER_KO}|원|달러|kg|%)$", amount.strip())
    if value is None or counter is None:
        return []
    alike = [one for one in told if one.quote and re.search(rf"\d\s?(?:만\s?)?{re.escape(counter[0])}", one.quote)]
    return in_slot_of(alike, value)
