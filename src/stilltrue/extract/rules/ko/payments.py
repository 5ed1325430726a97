"""What Korean says of what is paid and earned again and again: "월세 60에 관리비 8", "용돈 30만원에서 20만원으로 줄였어"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from stilltrue.extract.rules.ko.figures import PAID
from stilltrue.extract.rules.ko.life import rule
from stilltrue.extract.rules.ko.words import COPULA, HAVE, TELLING, WAS
from stilltrue.extract.rules.parts import MINE, Clause, Draft, Rule, Tense
from stilltrue.language.late import late
from stilltrue.language.money import money_ko
from stilltrue.model.claim import Act
from stilltrue.model.time import instant_of

MONEY = r"(?:\d[\d,]*(?:\.\d+)?\s?억\s?)?(?:\d[\d,]*(?:\.\d+)?\s?(?:천만|백만|십만|만|천)?\s?)?(?:원|달러|유로|엔)?"
_PAYMENT = rf"(?P<attribute>(?:(?:가게|사무실|작업실|상가|매장|창고|점포|공방)\s)?{PAID}|예산)"
_EVERY = r"(?:(?:한\s?달에|한\s?달|매달|매월|다달이|월|총|각각)\s)?"
_CAME_TO = r"(?:올랐|내렸|올라갔|내려갔|올렸|줄였|줄었|늘렸|늘었|떨어졌|인상됐|인하됐|바뀌었|조정됐)"
_GOES_TO = (
    rf"(?:으로|로)\s(?:{_CAME_TO}{TELLING}|올라요?|올라가요?|오릅니다|오른다|오른대|내려요?|내려가요?|내립니다|내린다)"
)
_PAYS = rf"(?:씩|을|를|이|가|정도|쯤)?\s(?:내고\s?{HAVE}|내요?|냅니다|낸다|나가요?|나갑니다|나간다|나와요?|나옵니다|나온다|들어요?|듭니다|든다|받아요?|받습니다|받는다|받고\s?{HAVE}|넣고\s?{HAVE}|넣어요?|넣습니다|부어요?|붓고\s?{HAVE}|써요?|씁니다|쓰고\s?{HAVE}|(?:받|내|나가|나오|들|쓰|넣)고)"
_NAME = r"(?:[가-힣]{1,6}\s)?[가-힣]{1,6}?"
_ITEM = rf"{_NAME}(?:은|는|이|가)?\s\d[\d,.]*\s?(?:천만|백만|십만|만|천|억)?\s?(?:\d{{1,4}}만)?\s?원"
_JOINT = rf"(?:,\s?(?:그리고\s)?|\s(?={PAID}\s)|\s(?:그리고|하고|랑)\s|에\s|이랑\s|하고\s|이고\s|이랑,\s)"
_ITEMS = late(
    rf"(?<![가-힣])(?!(?:합쳐서?|합하면|합치면|합해서?|다\s?해서|더하면|도합|총)\s)(?!(?:에|이고|하고|이랑|랑|그리고)\s)(?P<name>{_NAME})(?:은|는|이|가)?\s(?P<value>\d[\d,.]*\s?(?:천만|백만|십만|만|천|억)?\s?(?:\d{{1,4}}만)?\s?원)"
)
_PAID = late(PAID)
_WHOLE = r"(?:(?:(?:매달|매월|월|한\s?달)\s)?(?:고정비|고정\s?지출|고정비용|지출|생활비|나가는\s?(?:돈|거|게))(?:은|는|이|가|로)?[:,]?\s)?"


def _amount(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    parts, attribute = found.groupdict(), " ".join(found["attribute"].split())
    before = money_ko(parts["old"]) if parts.get("old") else None
    amount = money_ko(found["value"])
    if amount is None:
        return
    is_to_come = re.search(rf"{_GOES_TO}$", found[0]) and not re.search(rf"{_CAME_TO}{TELLING}$", found[0])
    now = instant_of(clause.anchor)
    if is_to_come and any(one.moment is not None and one.moment.latest <= now for one in clause.dates):
        # What is still to come cannot begin on a day that is over: another one was meant.
        return
    if before is not None:
        ahead = any(one.moment is not None and one.moment.earliest > now for one in clause.dates)
        yield Draft(predicate=attribute, value=before, over=not ahead, tense=Tense.TIMELESS if ahead else Tense.STATE)
    changed = re.search(rf"{_GOES_TO}$", found[0]) is not None
    over = re.search(f"{WAS}$", found[0]) is not None
    yield Draft(predicate=attribute, value=amount, tense=Tense.CHANGE if changed else Tense.STATE, over=over)


def _open(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    """That what is paid is to be raised, and to how much is not settled."""
    yield Draft(predicate=found["attribute"], act=Act.UNSETTLES, tense=Tense.CHANGE)


def _listed(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    """Each item of a list of which at least one can be nothing but what is paid."""
    items = list(_ITEMS.finditer(found["items"]))
    if not any(_PAID.fullmatch(item["name"]) for item in items):
        return
    for item in items:
        amount = money_ko(item["value"])
        if amount is not None:
            yield Draft(predicate=" ".join(item["name"].split()), value=amount)


RULES: tuple[Rule, ...] = (
    rule("payments", rf"{_WHOLE}{_EVERY}(?P<items>{_ITEM}(?:{_JOINT}{_ITEM}){{1,11}})(?:{COPULA}|(?:이|씩|정도)?\s?(?:나가요?|나갑니다|나간다|나와요?|들어요?|듭니다|내요?|내고\s?{HAVE}|쓰고\s?{HAVE}|써요?))?", _listed, MINE),
    rule("amount", rf"(?:내\s|제\s|우리\s집\s|우리\s|전세\s|월세\s)?{_PAYMENT}(?:는|은|가|이|도|을|를)?\s{_EVERY}(?:(?P<old>{MONEY})에서\s)?(?P<value>{MONEY})(?:{COPULA}|{WAS}|{_GOES_TO}|{_PAYS}|)", _amount, MINE),
    rule("to_be_raised", rf"(?P<attribute>월세|전세금?|보증금|관리비|집세)\s인상\s예정{COPULA}", _open, MINE),
    rule("pays", rf"{_PAYMENT}(?:로|를|을|으로)\s{_EVERY}(?P<value>{MONEY}){_PAYS}", _amount, MINE),
)  # fmt: skip
