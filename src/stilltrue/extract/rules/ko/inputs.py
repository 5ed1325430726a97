"""More sentences in Korean that give a plan its numbers: "오븐 한 대가 식빵 40개를 구워", "그럼 도시락이 5상자네"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from stilltrue.extract.rules.amounts import AMOUNT_KO, COUNTER_KO, Named, amount_ko, number_of
from stilltrue.extract.rules.ko.nouns import COP, EVERY, NP, K, named_of, noun_of
from stilltrue.extract.rules.parts import Setting
from stilltrue.extract.rules.state import Told
from stilltrue.extract.rules.worked_out import derivation_of, slot_words
from stilltrue.language.late import late
from stilltrue.model.claim import Kind, Value, ValueKind

_A = rf"(?P<a>{AMOUNT_KO})"
_N = rf"(?P<n>\d[\d,]*|[가-힣]{{1,3}})\s?(?P<c>{COUNTER_KO})"
_OF = r"(?:은|는|이|가|을|를|만|씩|까지|까지만)?"
_ONE = rf"(?:(?P<who>{K}(?:\s{K})?)\s)?(?:하나|한\s?(?P<each>{COUNTER_KO}))(?:당|마다|에|이|가|면|이면|로)?"
_WORK = r"(?:라벨링|번역|검토|준비|주문|제작|인쇄|채점|조사|면담|수집|처리|주석|정리|청소|편집|녹음|포장|배송|초대|만들|구[워울]|뽑|칠하?|심|보내?|사|모)"
_TO_DO = late(
    rf"(?:우리는?\s)?(?P<np>{NP}){_OF}\s{_N}{_OF}\s{_WORK}[가-힣]{{0,2}}(?:야\s?(?:해요?|돼요?|합니다|됩니다|한다)|\s?거(?:야|예요)|\s?예정이야)"
    rf"|(?P<np2>{NP}){_OF}\s(?P<n2>\d[\d,]*)\s?{COUNTER_KO}{_OF}\s계획(?:이야|이에요|입니다)"
)
_THERE = late(
    rf"(?P<where>{NP})에(?:는)?\s(?:(?P<np>{K})(?:이|가|은|는)\s)?{_N}(?:이|가)?\s?(?:와요?|옵니다|온대요?|올\s?거(?:야|예요)|오기로\s?했[가-힣]{{1,2}}|있[가-힣]{{1,2}})"
)
_EACH_LASTS = late(
    rf"{_ONE}\s(?:[가-힣]{{1,8}}는\s?데\s)?{_A}(?:이|가|은|씩)?\s?(?:걸려요?|걸립니다|들어요?|듭니다|필요해요?|{COP})"
)
_PAID_PER = late(
    rf"(?:(?P<np>{NP})(?:은|는|이|가)\s)?(?P<each>건|개|장|명|편|쪽|시간|번|회|박스|상자)당\s{_A}(?:을|를|씩)?\s?(?:받아요?|받습니다|줘요?|내요?|벌어요?|{COP})"
)
_EACH_DOES = late(
    rf"{_ONE}\s(?:(?P<np>{NP})(?:을|를|은|는|이|가)?\s)?(?:최대\s)?{_N}분?{_OF}\s?(?:[가-힣]{{0,4}}(?:어|아|해|워|와|려|져|맡|먹|커|써|줘)?요?|{COP})"
)
_PERIOD = r"(?:(?P<period>하루|일주일|한\s?주|한\s?달|일\s?년)에|매(?P<every>일|주|달|년|월))"
_RATE = late(
    rf"(?:[가-힣 ]{{1,12}}?(?:이|가|은|는|에서|에서는)\s)?{_PERIOD}\s(?P<np>{NP})(?:을|를)?\s{_N}(?:을|를)?(?:씩)?\s(?:먹|써|쓰|마시|마셔|구워|굽|만들|사|팔|필요|소비)[가-힣]{{0,4}}"
    rf"|매(?P<every2>일|주|달|년|월)\s(?P<np2>{NP})\s(?:수량|필요량|사용량|소비량|양)(?:은|는|이|가|:)?\s(?:(?:이제부터|이제|지금은|앞으로)\s)?(?P<n2>\d[\d,]*)\s?(?P<c2>{COUNTER_KO})(?:{COP})?"
)
_COVERS = late(
    rf"(?P<np>{NP})(?:은|는|이|가|을|를)\s(?:한\s?번에\s)?(?P<n>\d[\d,]*|[가-힣])\s?(?P<unit>주|일|달|개월)\s?(?:치|분량|분)(?:를|을|로|으로|씩)?\s?(?:잡아|잡자|시켜|사|주문해|주문하자|필요해|해|하자|준비해|{COP})요?"
)
_SHARE = r"(?P<p>\d{1,3}(?:\.\d{1,3})?\s?(?:%|퍼센트|프로))"
_SAVES = late(
    rf"(?:(?P<whole>{NP})(?:으로|로)\s)?(?P<np>{NP})의\s{_SHARE}(?:를|을|씩)?\s(?:떼(?:어\s?(?:둬|놔|놓)|놔|둬)?|빼\s?(?:둬|놔)|모아|모으고|저축)[가-힣\s]{{0,6}}"
)
_SO_LEFT = late(rf"(?P<np>{NP})(?:에|에는|으로|로)\s{_A}(?:이|가)?\s(?P<does>남|들|필요)[가-힣]{{1,3}}")
_SO_MANY = late(rf"(?P<np>{NP})에(?:는)?\s(?:모두\s|총\s)?{_N}\s?(?:이\s|가\s)?(?:{COP}|필요[가-힣]{{1,2}})")
_SO_SAVED = late(rf"(?:한\s?달에|매달)?\s?{_A}(?:을|를)?\s(?:모으|저축하|떼)[가-힣]{{1,3}}\s?거{COP}")
_SO = late(r"^(?:그러니까|그럼|그래서|그러면|따라서|합치면|다\s?해서)[\s,]")
_OF_A_MOMENT = late(r"오늘|어제|아침|방금|아까")
_PACKED = frozenset("박스 상자 팩 봉지 통 캔 판 묶음 병 세트 건".split())


def _to_do(found: re.Match[str], _: Setting) -> Iterator[Told]:
    number, noun = number_of(found["n"] or found["n2"]), noun_of(found["np"] or found["np2"])
    if number is not None and noun is not None:
        yield Told(Named(noun, counted=True), Value.of_number(number))


def _there(found: re.Match[str], _: Setting) -> Iterator[Told]:
    """So many of these at a place; who come to it and are not called anything are its guests."""
    number, where = number_of(found["n"]), noun_of(found["where"])
    noun = noun_of(found["np"]) if found["np"] else f"{where} 손님" if where and found["c"] in ("명", "분") else None
    if number is not None and noun is not None:
        yield Told(Named(noun, counted=True), Value.of_number(number))


def _per(found: re.Match[str]) -> str | None:
    """For each of what: "도시락 한 상자" is 도시락 상자당, "오븐 한 대" is 오븐당."""
    parts = found.groupdict()
    who, each = noun_of(parts["who"]) if parts.get("who") else None, parts.get("each")
    if parts.get("who") and who is None:
        return None
    if each in _PACKED:
        return f"{who} {each}" if who else each
    return who or ("1인" if each in ("명", "사람", "분") else None)


def _lasts(found: re.Match[str], _: Setting) -> Iterator[Told]:
    value, per = amount_ko(found["a"]), _per(found)
    if value is None or per is None:
        return
    if value.kind is ValueKind.MONEY:
        yield Told(Named(f"{per}당 단가", counted=False), value)
    elif value.unit in ("시간", "분", "일", "주", "달"):
        yield Told(Named(f"{per}당 시간", counted=False), value, kind=Kind.RULE)


def _paid(found: re.Match[str], _: Setting) -> Iterator[Told]:
    value = amount_ko(found["a"])
    if value is not None and value.kind is ValueKind.MONEY:
        yield Told(Named(f"{found['each']}당 단가", counted=False), value)


def _does(found: re.Match[str], setting: Setting) -> Iterator[Told]:
    """So many for each of those: how many of those are needed follows, the last one perhaps not full."""
    number, per = number_of(found["n"]), _per(found)
    thing = noun_of(found["np"]) if found["np"] else "인원" if found["c"] in ("명", "사람") else "수량"
    if number is None or not number or per is None or thing is None:
        return
    rate = Named(f"{per}당 {thing}", counted=False)
    yield Told(rate, Value.of_number(number), kind=Kind.RULE)
    if found["np"] and per != "1인":
        inputs = {
            "number": slot_words(Named(thing, counted=True), setting.me),
            "each": slot_words(rate, setting.me),
        }
        needed = Named(f"필요한 {per}", counted=False)
        yield Told(needed, None, kind=Kind.RULE, derivation=derivation_of("ceil(number / each)", inputs))


def _rate(found: re.Match[str], _: Setting) -> Iterator[Told]:
    value = amount_ko(f"{found['n'] or found['n2']}{found['c'] or found['c2']}")
    thing, every = noun_of(found["np"] or found["np2"]), found["every"] or found["every2"]
    period = EVERY[every] if every else re.sub(r"^한\s?주$", "일주일", found["period"])
    if value is not None and thing is not None:
        yield Told(Named(f"{period}에 드는 {thing}", counted=False), value)


def _covers(found: re.Match[str], _: Setting) -> Iterator[Told]:
    number, noun = number_of(found["n"]), noun_of(found["np"])
    if number is not None and noun is not None:
        yield Told(Named(f"{noun} 분량의 {found['unit']}", counted=True), Value.of_number(number))


def _saved(found: re.Match[str], setting: Setting) -> Iterator[Told]:
    """A share of what comes in that is put aside: its rate, and what it comes to."""
    share, income = amount_ko(found["p"]), named_of(found["np"])
    whole = noun_of(found["whole"]) if found["whole"] else "저축"
    if share is None or income is None or whole is None:
        return
    rate = Named("저축률" if whole == "저축" else f"{whole} 비율", counted=False, owned=True)
    yield Told(rate, share, kind=Kind.RULE)
    inputs = {"rate": slot_words(rate, setting.me), "whole": slot_words(income, setting.me)}
    derivation = derivation_of("rate * whole", inputs)
    yield Told(Named(whole, counted=False, owned=True), None, kind=Kind.RULE, derivation=derivation)


_Build = Callable[[re.Match[str], Setting], Iterable[Told]]
FIRST: tuple[tuple[re.Pattern[str], _Build], ...] = (
    (_RATE, _rate),
    (_EACH_LASTS, _lasts),
    (_COVERS, _covers),
    (_SAVES, _saved),
)
"""What has to be looked at before plainer shapes."""
PATTERNS: tuple[tuple[re.Pattern[str], _Build], ...] = (
    (_PAID_PER, _paid),
    (_TO_DO, _to_do),
    (_THERE, _there),
    (_EACH_DOES, _does),
)


def outcome_ko(sentence: str, plain: str) -> list[Told]:
    """
    A number that is said to follow, with what it is of: "그러니까 휴가에 1,300달러가 남아".

    Args:
        sentence: as said.
        plain: the sentence without what leads into it.
    """
    if not _SO.match(sentence.strip()) or _OF_A_MOMENT.search(plain):
        return []
    if (found := _SO_SAVED.fullmatch(plain)) is not None:
        return _money("저축", found["a"])
    if (found := _SO_LEFT.fullmatch(plain)) is not None and (noun := noun_of(found["np"])) is not None:
        return _money(f"{noun}에 남는 돈" if found["does"] == "남" else f"{noun} 비용", found["a"])
    if (found := _SO_MANY.fullmatch(plain)) is not None and (noun := noun_of(found["np"])) is not None:
        number = number_of(found["n"])
        return [Told(Named(f"{noun} {found['c']}", counted=True), Value.of_number(number))] if number else []
    return []


def _money(noun: str, words: str) -> list[Told]:
    value = amount_ko(words)
    if value is None or value.kind is not ValueKind.MONEY:
        return []
    return [Told(Named(noun, counted=False, owned=True), value)]
