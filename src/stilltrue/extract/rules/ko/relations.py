"""What Korean says that a value is always worked out from: "저축은 월급의 10%"."""

from __future__ import annotations

import re

from stilltrue.extract.rules.amounts import AMOUNT_KO, Named, amount_ko
from stilltrue.extract.rules.bands import banded_ko
from stilltrue.extract.rules.ko.nouns import metric_of
from stilltrue.extract.rules.state import Told
from stilltrue.extract.rules.worked_out import K, NamedOf, of_best, worked_out
from stilltrue.language.late import late
from stilltrue.model.claim import Kind

_KNP = rf"(?:(?:우리|내|제|저희)\s)?(?:{K}\s){{0,3}}?{K}?"
_KO_METRIC = r"[A-Za-z0-9가-힣]{1,10}(?:\s[가-힣]{1,6})?"
_KO_HOLDER = (
    rf"(?P<m>{_KO_METRIC})(?:이|가)\s(?:가장|제일)\s(?P<sup>높은|좋은|낮은|큰|작은|싼|적은|많은)\s(?P<kind>{K}?)"
)
_KO_DOES = r"(?:올려|올라가|넣어|들어가|써|쓰기로\s?했어|돼|된다|됩니다|가|간다|하기로\s?했어|해|합니다|이야|야|선정해|선택해|넣기로\s?했어|올리기로\s?했어)[가-힣]{0,2}"
_KO_BEST = (
    late(rf"{_KO_HOLDER}(?:을|를|이|가|은|는)\s(?P<whole>(?:{K}\s){{0,2}}?{K}?)(?:에|로|으로|이|가)\s{_KO_DOES}"),
    late(
        rf"(?P<whole>(?:{K}\s){{0,2}}?{K}?)(?:은|는|에는)\s(?:항상\s)?{_KO_HOLDER}(?:이야|야|예요|이에요|입니다|로|으로|을|를|이|가)(?:\s{_KO_DOES})?"
    ),
    late(
        rf"(?P<whole>(?:{K}\s){{0,2}}?{K}?)(?:은|는|을|를)\s(?:항상\s)?{_KO_HOLDER}(?P<keeps>에다|에|에서)\s(?:넣어|넣는다|넣기로\s?했어|맡겨|맡긴다|맡기기로\s?했어|둬|두기로\s?했어|옮겨|보관해|예치해)[가-힣]{{0,2}}"
    ),
)
_KO_END = r"(?:이야|야|이에요|예요|입니다|이다|다|이지|지|임|으로 해|로 해|으로 계산해|로 계산해|로 계산하면 돼|로 하면 돼|로 잡아|로 정했어|이고|고)?"
_KO_TURNED_END = r"(?:이야|야|이에요|예요|입니다|이\s?돼|가\s?돼|이\s?나와|가\s?나와|을\s?구해|를\s?구해|이\s?됩니다|가\s?됩니다|으로\s?넣어|로\s?넣어|에\s?넣어|에\s?써|로\s?가|으로\s?가|로\s?모아|으로\s?모아)"
_KO_PERCENT = r"\d{1,3}(?:\.\d{1,3})?\s?(?:%|퍼센트|프로)"
_KO_WHOLE = rf"(?:우리\s|내\s|제\s|저희\s)?(?P<whole>(?:{K}\s){{0,2}}?{K}?)(?:은|(?<![남드쓰하])는)"
_KO_FORMULAS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (late(rf"{_KO_WHOLE}\s(?:항상\s|늘\s)?{pattern}{_KO_END}"), formula)
    for pattern, formula in (
        (rf"(?P<a>{_KNP})의\s(?P<p>{_KO_PERCENT})", "{p} of a"),
        (rf"(?P<a>{_KNP})\s(?:곱하기|×|x|\*)\s(?P<b>{_KNP})", "a * b"),
        (rf"(?P<a>{_KNP})(?:에|에다가?)\s(?P<b>{_KNP})(?:을|를)\s곱한\s?(?:값|거|것|금액)", "a * b"),
        (rf"(?P<a>{_KNP})\s(?:빼기|-)\s(?P<b>{_KNP})", "a - b"),
        (rf"(?P<a>{_KNP})에서\s(?P<b>{_KNP})(?:을|를)?\s(?:뺀|제외한)\s?(?:값|거|것|금액|나머지|만큼)?", "a - b"),
        (rf"(?P<a>{_KNP})\s(?:나누기|÷|/)\s(?P<b>{_KNP})", "a / b"),
        (rf"(?P<a>{_KNP})(?:을|를)\s(?P<b>{_KNP})(?:으로|로)\s나눠(?:서)?\s올림(?:한\s?(?:값|거|것|수)|하는\s?(?:값|거|것)|하|해)", "ceil(a / b)"),
        (rf"(?P<a>{_KNP})(?:을|를)\s(?P<b>{_KNP})(?:으로|로)\s나눈\s?(?:값|거|것|금액)(?:을|를)\s올림한\s?(?:값|거|것|수)", "ceil(a / b)"),
        (rf"(?P<a>{_KNP})(?:을|를)\s(?P<b>{_KNP})(?:으로|로)\s나눈\s?(?:값|거|것|금액)", "a / b"),
        (rf"(?P<a>{_KNP})\s(?:더하기|\+)\s(?P<b>{_KNP})", "a + b"),
        (rf"(?P<a>{_KNP})(?:이랑|랑|과|와|하고|에)\s(?P<b>{_KNP})(?:을|를)?\s(?:더한|합친|합한)\s?(?:값|거|것|금액)", "a + b"),
        (rf"(?P<a>{_KNP})의\s(?P<n>\d{{1,3}}|두|세|네)\s?배", "{n} * a"),
        (rf"(?P<a>{_KNP})의\s절반", "a / 2"),
        (rf"(?P<a>{_KNP})에서\s(?P<b>{_KNP})(?:을|를)?\s(?:내고|빼고|제하고|쓰고)\s남은\s?(?:돈|거|것|금액|값|나머지)?", "a - b"),
        (rf"(?P<a>{_KNP})(?:와|과|랑|이랑)\s(?P<b>{_KNP})의\s(?:합|합계)", "a + b"),
        (rf"(?P<a>{_KNP})(?:와|과|랑|이랑)\s(?P<b>{_KNP})의\s(?:곱)", "a * b"),
        (rf"(?P<a>{_KNP})(?:와|과|랑|이랑)\s(?P<b>{_KNP})의\s(?:차|차이)", "a - b"),
    )
)  # fmt: skip
_KO_TURNED: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (late(rf"{pattern}\s?(?P<whole>(?:{K}\s){{0,2}}?{K}?){_KO_TURNED_END}"), formula)
    for pattern, formula in (
        (rf"(?P<a>{_KNP})(?:에|에다가?)\s(?P<b>{_KNP})(?:을|를)\s곱하면", "a * b"),
        (rf"(?P<a>{_KNP})에서\s(?P<b>{_KNP})(?:을|를)\s빼면", "a - b"),
        (rf"(?P<a>{_KNP})(?:에|에다가?)\s(?P<b>{_KNP})(?:을|를)\s더하면", "a + b"),
        (rf"(?P<a>{_KNP})(?:을|를)\s(?P<b>{_KNP})(?:으로|로)\s나누면", "a / b"),
        (
            rf"(?P<a>{_KNP})에서\s(?P<b>{_KNP})(?:을|를)?\s(?:뺀|제한|내고 남은)\s(?:나머지|값|금액|돈|게|것)(?:가|이|은|는)?",
            "a - b",
        ),
        (rf"(?P<a>{_KNP})(?:에|에다가?)\s(?P<b>{_KNP})(?:을|를)\s곱한\s(?:값|금액|게|것)(?:이|은)?", "a * b"),
        (
            rf"(?P<a>{_KNP})(?:이랑|랑|과|와|하고|에)\s(?P<b>{_KNP})(?:을|를)?\s(?:더한|합친|합한)\s(?:값|금액|게|것)(?:이|은)?",
            "a + b",
        ),
        (rf"(?P<a>{_KNP})의\s(?P<p>{_KO_PERCENT})(?:은|는|를|을)", "{p} of a"),
        (rf"(?P<a>{_KNP})(?:에서|중에서?)\s(?P<p>{_KO_PERCENT})(?:은|는|를|을)", "{p} of a"),
    )
)


_OFF = late(
    rf"(?P<edge>{AMOUNT_KO})(?:을|를|이|가)?\s?(?P<rel>넘으면|이상이면|이상은|이상\s사면|이상\s주문하면|초과면|초과하면|미만이면|이하면)\s(?P<p>{_KO_PERCENT})(?:를|을)?\s?(?:할인|깎아)(?:이야|이에요|예요|입니다|해\s?줘|해\s?줘요|해|해요|합니다|됩니다|돼|받아|줘|율이야)?"
)
"""A discount from some amount on."""


_SAVES = late(
    rf"(?P<a>{_KNP})의\s(?P<p>{_KO_PERCENT})(?:를|을|씩)?\s(?P<whole>저축|적금|투자|기부|적립)(?:하|해|에|으로)[가-힣\s]{{0,8}}"
)


def related_ko(text: str, me: str, named_of: NamedOf) -> list[Told] | None:
    """What a Korean sentence says that a value is always worked out from; None where it says no such thing."""
    if (off := _OFF.fullmatch(text)) is not None:
        value = amount_ko(off["p"])
        called = Named(f"{off['edge'].strip()} {off['rel']} 할인율", counted=False, owned=True)
        return [Told(called, value, kind=Kind.RULE)] if value is not None else []
    if (best := best_ko(text, named_of)) is not None:
        return best
    for pattern, formula in (*_KO_FORMULAS, *_KO_TURNED, (_SAVES, "{p} of a")):
        if (found := pattern.fullmatch(text)) is not None:
            return worked_out(found, formula, me, named_of)
    return banded_ko(text, me, named_of)


def best_ko(text: str, named_of: NamedOf) -> list[Told] | None:
    """That something is always the one that has the most, or the least, of something."""
    found = next((match for best in _KO_BEST if (match := best.fullmatch(text)) is not None), None)
    if found is None:
        return None
    low = found["sup"] in ("낮은", "작은", "싼", "적은") or (
        found["sup"] == "좋은" and re.search(r"손실|오류|지연|가격|비용|견적", found["m"]) is not None
    )
    whole = named_of(found["whole"])
    if whole is not None and found.groupdict().get("keeps"):
        whole = Named(f"{whole.noun} {found['kind']}", counted=False)
    return of_best(whole, metric_of(found["m"]).casefold(), low=low)
