"""A sentence with one amount and one thing that is measured: "good news about my salary: 4,100 a month from here on"."""

from __future__ import annotations

import re
from collections.abc import Callable

from stilltrue.extract.rules.amounts import AMOUNT_EN, AMOUNT_KO, Named, amount_en, amount_ko
from stilltrue.extract.rules.state import Told

_LONGEST = 160
"""Characters of a sentence of which this is taken: a longer one says more beside it."""
_EN = re.compile(
    r"\b(?P<own>our|my|the|this (?:month|quarter|year)'s)\s(?P<np>(?:[a-z]+\s)?(?:salary|wage|paycheck|bonus|income|rent|budget|deposit|savings|pension|allowance|mortgage"
    r"|tuition|headcount|turnout|attendance|quota|target|price|fee|stipend|grant|accuracy|balance|debt|limit|dose|dosage|batch size|learning rate|interest rate|savings rate"
    r"|tax rate|discount|bill|cost|revenue|turnover))\b(?!'s)",
    re.IGNORECASE,
)
_KO = re.compile(
    r"(?<![가-힣])(?P<np>(?:[가-힣]{1,6}\s)?(?:월급|연봉|급여|보너스|상여금|수입|월세|예산|보증금|저축액|적금|연금|용돈|대출금|등록금|인원수|참석률|할당량|목표액|가격|요금|회비|장학금|정확도"
    r"|잔액|빚|한도|복용량|배치\s?크기|학습률|금리|세율|할인율|식비|교통비|생활비|관리비|통신비|매출|비용))(?:은|는|이|가|을|를|으로|로|도|만)?(?![가-힣])"
)
_EN_ANY, _KO_ANY = re.compile(rf"(?<![\w.,]){AMOUNT_EN}", re.IGNORECASE), re.compile(rf"(?<![\w.,]){AMOUNT_KO}")
_EN_OTHER = re.compile(
    r"\b(?:by|more|less|fewer|higher|lower|bigger|smaller|larger|cheaper|dearer|better|worse|extra|another|additional|half|twice|double|triple|per (?!month|year|week)\w+|minus|plus|times|than|under|over|above|below|between|least|most|left|remaining|spent"
    r"|owe|borrow|lend|share|split|part|of (?:the|my|our)|towards?|into|cover|pays? for|buys?|worth|since|before|after|next|tomorrow|not|never|no longer|n't|save|put|each)\b|n't\b",
    re.IGNORECASE,
)
_KO_OTHER = re.compile(
    r"더|덜|추가|만큼|절반|두\s?배|당\s|마다|빼|뺀|더하|곱|나누|보다|넘|이상|이하|미만|초과|남|썼|쓰고\s?나|중에?서?|보태|모자라|부족|아니|않|못\s|없|늘었|줄었|올랐는데|때문|위해|다음|내일|전에|이후|의\s\d"
)
_EN_AFTER = re.compile(r"\s?(?:$|[.,;:!)–—-]|(?:a|per|each|every)\s(?:month|year|week|quarter)|now|this|today|from|for|then|so|as|in|net|gross|after tax|people|and)", re.IGNORECASE)  # fmt: skip
_EN_IS = re.compile(
    r"(?:'s|\s?[:=–—-]|,)?(?:\s(?:is|are|it's|now|currently|still|officially|finally|going to be|will be|set|stands|sits|comes|came|went|gone|goes|up|down|back|rose|fell|grew"
    r"|changed|at|to|of|about|around|exactly|roughly|only|just))*\s?",
    re.IGNORECASE,
)
_EN_LEVEL = re.compile(r"'s|[:=–—-]|\b(?:is|are|it's|at|to|of|now|will be|going to be)\b", re.IGNORECASE)
_EN_NO_LEVEL = re.compile(r"\b(?:up|down|rose|fell|grew|went)\s*$|\b(?:thinks?|believes?|says?|said|reckons?|claims?|guess|asked|wants?|hopes?)\b", re.IGNORECASE)  # fmt: skip
"""What stands between a thing and its level: a change ("my rent jumped 50") and a guess are none."""
_KO_IS = re.compile(
    r"(?:\s|이제|지금|현재|이번\s?달|올해|매달|매월|한\s?달에|월|약|총|딱|그대로|다시|새로|정확히|[:=,–-])*"
)
_KO_LEVEL = re.compile(
    r"\s?(?:씩|정도|쯤)?\s?(?:$|[.!~,ㅋㅎ]|이야|야|예요|이에요|입니다|이다|임|이고|인데|이래|이라고?"
    r"|(?:으)?로\s?(?:됐|되|정해|정했|잡|바뀌|바꿨|올랐|내렸|올렸|올라|내려|확정|조정|줄|늘|하기로|하자)|(?:을|를)?\s?(?:받아|받고|받는|받습|내고|내요|낸다|냅니다))"
)


def measured_en(text: str, named_of: Callable[[str], Named | None]) -> list[Told]:
    """The one amount of an English sentence as that of the one thing in it that is measured; nothing where either is not one."""
    amounts, things = list(_EN_ANY.finditer(text)), list(_EN.finditer(text))
    if len(text) > _LONGEST or len(amounts) != 1 or len(things) != 1 or _EN_OTHER.search(text):
        return []
    between = text[things[0].end() : amounts[0].start()]
    if (
        not _EN_IS.fullmatch(between)
        or not _EN_LEVEL.search(between)
        or _EN_NO_LEVEL.search(text[: amounts[0].start()].strip())
    ):
        return []
    value, named = amount_en(amounts[0][0]), named_of(f"{things[0]['own']} {things[0]['np']}")
    if value is None or named is None or (value.unit is None and not _EN_AFTER.match(text, amounts[0].end())):
        return []
    return [Told(named, value)]


def measured_ko(text: str, named_of: Callable[[str], Named | None]) -> list[Told]:
    """The one amount of a Korean sentence as that of the one thing in it that is measured; nothing where either is not one."""
    amounts, things = list(_KO_ANY.finditer(text)), list(_KO.finditer(text))
    if len(text) > _LONGEST or len(amounts) != 1 or len(things) != 1 or _KO_OTHER.search(text):
        return []
    between = text[things[0].end() : amounts[0].start()]
    if not _KO_IS.fullmatch(between) or not _KO_LEVEL.match(text, amounts[0].end()):
        return []
    value, named = amount_ko(amounts[0][0]), named_of(things[0]["np"])
    if value is None or named is None or value.unit is None:
        return []
    return [Told(named, value)]
