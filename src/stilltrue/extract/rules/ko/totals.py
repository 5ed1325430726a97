"""What Korean says that numbers come to, worked out from them: "월세 60에 관리비 10, 합쳐서 70", "일주일에 10개, 그러니까 2주면 20개"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from decimal import Decimal

from stilltrue.extract.rules.amounts import COUNTER_KO, amount_ko, number_of
from stilltrue.extract.rules.ko.figures import PAID
from stilltrue.extract.rules.ko.nouns import COP
from stilltrue.extract.rules.ko.words import is_closed
from stilltrue.extract.rules.parts import Setting
from stilltrue.extract.rules.worked_out import derivation_of
from stilltrue.language.late import late
from stilltrue.model.claim import Act, Candidate, Kind, Value, ValueKind

Reading = Callable[[str], Sequence[Candidate]]
"""How a part of the sentence is read by itself."""

_MAY_TOTAL = late(r"합|다\s?해서|더하면|더해서|(?:주|달|개월|년|일)(?:이)?면\s")
_NUMBER = rf"\d[\d,.]*\s?(?:억\s?\d{{1,4}}만|천만|백만|십만|만|천|억)?\s?(?:원|달러|유로|엔|kg|시간|분|{COUNTER_KO})?"
_A = rf"(?P<a>{_NUMBER})\s?(?:이|가|을|를|씩)?\s?(?:{COP}|나가요?|나갑니다|들어요?|듭니다|내요?|냅니다|나와요?|나왔어요?|돼요?|됩니다|된다)?"
_TOTAL = late(
    rf"(?P<parts>.+?\S)[,.]?\s(?:(?:이렇게|그래서|그러니까|둘이|전부|모두|다)\s)?(?:합쳐서|합쳐|합하면|합치면|합해서|합해|다\s?해서|더하면|더해서|도합|합계|총합)\s(?:(?:총|모두|딱|한\s?달에|매달)\s)?{_A}"
)
_OVER = late(
    rf"(?P<parts>.+?\S)[,.]?\s(?:(?:그러니까|그래서|그럼|그러면|즉|결국|따라서)\s)?(?P<n>\d{{1,3}}|[한두세네일])\s?(?P<unit>주|달|개월|년|일)(?:일)?(?:이)?면\s(?:(?:총|모두|딱)\s)?{_A}"
)
_DAYS = {"하루": 1, "일": 1, "일주일": 7, "주": 7}
_MONTHS = {"한 달": 1, "달": 1, "개월": 1, "일 년": 12, "년": 12}
_RATE = late(r"(?P<period>하루|일주일|한 달|일 년)에 드는 (?P<thing>.+)")
_BY_THE_MONTH = late(PAID)
_MYRIAD = 10_000


def totals(sentence: str, setting: Setting, read: Reading) -> list[Candidate]:
    """
    Numbers with what they are said to come to, where they do; nothing of a sentence that says no such thing.

    Args:
        sentence: as said, with its amounts in figures.
        setting: who speaks, and when.
        read: how a part of it is read by itself.
    """
    if not _MAY_TOTAL.search(sentence):
        return []
    plain = sentence.strip(" .!~ㅋㅎㅠㅜ")
    if (found := _TOTAL.fullmatch(plain)) is not None:
        return _summed(found, setting, read)
    if (found := _OVER.fullmatch(plain)) is not None:
        return _over_time(found, setting, read)
    return []


def _summed(found: re.Match[str], setting: Setting, read: Reading) -> list[Candidate]:
    parts = [one for one in read(found["parts"]) if _is_amount(one)]
    total = amount_ko(found["a"])
    if len(parts) < 2 or total is None or not _comes_to(total, sum((_number(one) for one in parts), Decimal(0))):
        return parts
    names = [one.predicate for one in parts]
    first = ", ".join(names[:-1])
    called = f"{first}{'과' if is_closed(first) else '와'} {names[-1]} 합계"
    inputs = {f"n{place}": _slot(one) for place, one in enumerate(parts, 1)}
    return [*parts, _rule(setting, called, " + ".join(inputs), inputs)]


def _over_time(found: re.Match[str], setting: Setting, read: Reading) -> list[Candidate]:
    parts = [one for one in read(found["parts"]) if _is_amount(one)]
    total, number = amount_ko(found["a"]), Decimal(1) if found["n"] == "일" else number_of(found["n"])
    if len(parts) != 1 or total is None or number is None:
        return parts
    rate = _RATE.fullmatch(parts[0].predicate)
    if rate is None and _BY_THE_MONTH.fullmatch(parts[0].predicate) is None:
        return parts
    times = _times(rate["period"] if rate is not None else "한 달", found["unit"], number)
    if times is None or not _comes_to(total, _number(parts[0]) * times):
        return parts
    span = "일주일" if found["n"] + found["unit"] == "일주" else f"{found['n']}{found['unit']}"
    called = f"{span}에 드는 {rate['thing']}" if rate is not None else f"{span} {parts[0].predicate}"
    return [*parts, _rule(setting, called, f"rate * {times}", {"rate": _slot(parts[0])})]


def _times(period: str, unit: str, number: Decimal) -> Decimal | None:
    """How many such periods a span has; None where that is no whole number of them."""
    for lengths in (_DAYS, _MONTHS):
        if period in lengths and unit in lengths:
            whole, rest = divmod(number * lengths[unit], lengths[period])
            return whole if not rest else None
    return None


def _is_amount(one: Candidate) -> bool:
    return one.act is Act.HOLDS and one.polarity and one.value is not None and one.value.number is not None


def _number(one: Candidate) -> Decimal:
    return Decimal(one.value.number) if one.value is not None and one.value.number is not None else Decimal(0)


def _comes_to(total: Value, number: Decimal) -> bool:
    """Whether a number is the total; of money the total may be said in 만, as its parts are."""
    if total.number is None:
        return False
    said = Decimal(total.number)
    return said == number or (total.kind is not ValueKind.MONEY and said * _MYRIAD == number)


def _slot(one: Candidate) -> list[str]:
    return [part for part in (one.subject, one.predicate, one.qualifier) if part]


def _rule(setting: Setting, called: str, formula: str, inputs: dict[str, list[str]]) -> Candidate:
    return Candidate(
        subject=setting.me,
        predicate=called,
        value=None,
        kind=Kind.RULE,
        derivation=derivation_of(formula, inputs),
        confidence=0.9,
    )
