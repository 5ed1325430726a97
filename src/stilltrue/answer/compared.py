"""By how much something changed, whether it did, or is more than a number: "how much did my rent go up", 90만 원 넘어?"""

from __future__ import annotations

import re
from dataclasses import dataclass

from stilltrue.language import language_of
from stilltrue.language.money import money_en, money_ko
from stilltrue.model.claim import Value

_UP_EN = re.compile(
    r"\b(?:by\s+)?how\s+much\s+(?:more\s+|less\s+|higher\s+|lower\s+)?(?:did|has|have|had|does|is|was)\s+(?P<what>\S.{0,60}?)\s+"
    r"(?:go(?:ne)?|went|ris(?:e|en)|increased?|dropp?(?:ed)?|fall(?:en)?|fell|changed?|decreased?|grown?|come|came)\b(?:\s+(?:up|down))?"
    r"(?:\s+(?:by|lately|recently|since\s+then))?\W*$",
    re.IGNORECASE,
)
_UP_KO = re.compile(
    r"^\W*(?P<what>\S.{0,40}?)(?:은|는|이|가)?\s(?:얼마나|얼마|몇\s?\S{1,3})\s?(?:이나\s)?(?:더\s)?(?:올랐|내렸|늘었|줄었|올라갔|내려갔|변했|바뀌었|빠졌|쪘)\S{0,4}\W*$"
)
_NOW_EN = (
    r"(?:\s+(?:now|today|these\s+days|than\s+(?:before|it\s+was|it\s+used\s+to\s+be|i\s+(?:did|used\s+to)))){0,2}\W*$"
)
_MORE_THAN_BEFORE_EN = re.compile(
    r"\bhow\s+much\s+(?:more|less|higher|lower)\s+"
    rf"(?:is\s+(?P<what>(?:my|our)\s+\S.{{0,40}}?)|(?P<paid>[a-z]{{2,20}})\s+(?:do|am|are)\s+(?:i|we)\s+pay(?:ing)?|(?:do|am|are)\s+(?:i|we)\s+pay(?:ing)?\s+(?:for|in)\s+(?P<paid_for>(?:my\s+|our\s+)?[a-z]{{2,20}})){_NOW_EN}",
    re.IGNORECASE,
)
_BEFORE_KO = r"(?:(?:전|예전|이전|그전)보다\s)?"
_MORE_THAN_BEFORE_KO = re.compile(
    rf"^\W*{_BEFORE_KO}(?P<what>\S.{{0,30}}?)(?:은|는|이|가|을|를)?\s{_BEFORE_KO}(?:이제\s|지금\s)?얼마나?\s더\s(?:내|비싸|비싼|나가|받)\S{{0,6}}(?:\s됐\S{{0,3}})?\W*$"
)
_WEIGHT_EN = re.compile(
    r"^\W*(?:so\s+|and\s+)?how\s+(?:much|many\s+(?:kilos?|kg|pounds|lbs))(?:\s+weight)?\s+(?:did|have)\s+i\s+(?:los[et]|gain(?:ed)?|put\s+on|shed)\b(?:\s+(?:so\s+far|since\s+then|lately|recently))?\W*$"
    r"|^\W*(?:so\s+)?(?:did|have)\s+i\s+(?P<whether>(?P<less>los[et]|shed)|gain(?:ed)?|put\s+on)\s+(?:any\s+|some\s+)?weight\b(?:\s+(?:lately|recently))?\W*$",
    re.IGNORECASE,
)
_WEIGHT_KO = re.compile(
    r"^\W*(?:(?:나|내가|저)\s)?(?:살|체중)(?:이|은|을)?\s?(?:좀\s|그동안\s)?(?:얼마나|얼마|몇\s?(?:킬로|키로|kg))\s?(?:나\s)?(?:빠졌|쪘|뺐|늘었|줄었)\S{0,4}\W*$"
    r"|^\W*(?:(?:나|내가|저)\s)?살(?:이|은)?\s?(?:좀\s|그동안\s)?(?P<whether>(?P<less>빠졌|뺐)|쪘)\S{0,4}\W*$"
)
_MORE_EN = r"(?:go(?:ne)?|went|come|came)\s+up|ris(?:e|en)|increased?|grown?|put\s+up|raised"
_LESS_EN = r"(?:go(?:ne)?|went|come|came)\s+down|fall(?:en)?|dropp?(?:ed)?|decreased?|been\s+cut|lowered"
_CHANGED_EN = re.compile(
    rf"^\W*(?:so\s+|and\s+)?(?:has|have|had|did|is|was)\s+(?P<what>(?:my|our|the)\s+\S.{{0,60}}?)\s+(?:ever\s+|been\s+|already\s+)?"
    rf"(?:(?P<more>{_MORE_EN})|(?P<less>{_LESS_EN})|changed?)\b(?:\s+(?:at\s+all|lately|recently|since\s+then))?\W*$"
    r"|^\W*(?:has|have|did)\s+(?:i|we)\s+(?:ever\s+|recently\s+)?(?:(?:changed?|switch(?:ed)?|swap(?:ped)?|replaced?)\s+(?P<mine>(?:my\s+|our\s+)?\w+(?:\s\w+){0,2}?)|(?P<moved>moved?)(?:\s+house)?)"
    r"(?:\s+(?:lately|recently|this\s+year|last\s+year))?\W*$",
    re.IGNORECASE,
)
_CHANGED_KO = re.compile(
    r"^\W*(?P<what>(?!.*(?:언제|얼마|누가|왜|어떻게|몇|뭐))\S.{0,40}?)(?:은|는|이|가|을|를)?\s(?:그동안\s|최근에?\s|좀\s)?"
    r"(?:(?P<more>올랐|올라갔|늘었|인상됐|인상되었|오른\s?적)|(?P<less>내렸|내려갔|줄었|인하됐|내린\s?적)|바뀌었|바뀐\s?적|바꿨|바꾼\s?적|변했|변한\s?적|달라졌)"
    r"(?:이|은)?\s?(?:있)?(?:어|나|니|지|나요|어요|지요|죠|습니까|던가|냐)?요?\W*$"
    r"|^\W*(?:(?:나|내가|저|제가|우리)(?:는)?\s)?(?:그동안\s|최근에?\s|올해\s|작년에\s)?(?P<done>이사|이직)(?:을|를)?\s?(?:했|갔|한\s?적|간\s?적)(?:이|은)?\s?(?:있)?(?:어|나|니|지|나요|어요|지요|죠|습니까|냐)요?\W*$"
)
_NUMBER = r"(?P<number>[$€£₩]?\s?\d[\d,]*(?:\.\d+)?\s?(?:k|thousand|million)?(?:\s?(?:[a-zA-Z]{1,10}))?)"
_THAN_EN = re.compile(
    r"^\W*(?:so\s+|and\s+)?(?:is|are|was|were|do|does|did)\s+(?P<what>\S.{0,60}?)\s+(?:(?:cost|pay|weigh|come\s+to)\s+)?(?:still\s+|now\s+)?"
    r"(?:(?P<more>more|higher|greater|bigger|longer|heavier|over|above|at\s+least)|(?P<less>less|lower|smaller|shorter|lighter|cheaper|under|below|at\s+most))"
    rf"\s+(?:than\s+)?{_NUMBER}\W*$",
    re.IGNORECASE,
)
_THAN_KO = re.compile(
    r"^\W*(?P<what>\S.{0,40}?)(?:은|는|이|가)?\s(?P<number>\d[\d,]*(?:\.\d+)?\s?(?:억|천만|백만|만|천)?\s?[가-힣a-zA-Z]{0,3}?)\s?(?:을|를|이|가)?\s?"
    r"(?:(?P<more>(?:보다\s?(?:더\s?)?(?:높|많|비싸|비싼|크|커|무거|길)|넘|초과|이상)\S{0,6})|(?P<less>(?:보다\s?(?:더\s?)?(?:낮|적|싸|싼|작|가벼|짧)|이하|미만|밑|아래|안\s?(?:넘|돼|되))\S{0,6}))\W*$"
)
_AT_LEAST = re.compile(r"at\s+least|이상", re.IGNORECASE)
_AT_MOST = re.compile(r"at\s+most|이하", re.IGNORECASE)
_PLAIN = re.compile(r"\s*(?P<digits>\d[\d,]*(?:\.\d+)?)\s?(?P<unit>[a-zA-Z가-힣]{0,10})\s*")


@dataclass(frozen=True, slots=True)
class Compared:
    """A question that compares what is on record: with what was before, or with a number."""

    about: str
    """The question for the value itself."""
    bound: Value | None = None
    """The number it is compared with; None: what was before."""
    more: bool = True
    """Whether it is asked if it is more than the number, not less."""
    included: bool = False
    """Whether the number itself is a yes."""
    whether: bool = False
    """Whether it is asked if it changed at all."""
    rose: bool | None = None
    """Of a change that is asked for, whether upwards; None for any."""

    def holds(self, value: Value) -> bool | None:
        """Whether it is so of a value; None where the two cannot be compared."""
        bound = self.bound
        if bound is None or value.number is None or bound.number is None or not _comparable(value, bound):
            return None
        if value.number == bound.number:
            return self.included
        return (value.number > bound.number) is self.more


def compared_in(question: str) -> Compared | None:
    """What a question compares; None where it asks for something else."""
    text, korean = " ".join(question.split()), language_of(question) == "ko"
    if (weight := (_WEIGHT_KO if korean else _WEIGHT_EN).match(text)) is not None:
        about = "내 몸무게 얼마야?" if korean else "What is my weight?"
        return Compared(about, whether=weight["whether"] is not None, rose=weight["less"] is None)
    if (up := (_UP_KO if korean else _UP_EN).search(text)) is not None:
        return Compared(about_of(up["what"], korean=korean))
    if (than_before := (_MORE_THAN_BEFORE_KO if korean else _MORE_THAN_BEFORE_EN).search(text)) is not None:
        what = next(filter(None, than_before.groups()))
        return Compared(about_of(what if korean or " " in what else f"my {what}", korean=korean))
    if (changed := (_CHANGED_KO if korean else _CHANGED_EN).match(text)) is not None:
        groups = changed.groupdict()
        what = groups["what"] or groups.get("mine") or groups.get("moved") or groups.get("done") or ""
        rose = True if groups["more"] else False if groups["less"] else None
        return Compared(about_of(what, korean=korean), whether=True, rose=rose)
    than = (_THAN_KO if korean else _THAN_EN).match(text)
    bound = _number(than["number"], korean=korean) if than is not None else None
    if than is None or bound is None:
        return None
    more = than["more"] is not None
    included = (_AT_LEAST if more else _AT_MOST).search(than["more"] or than["less"]) is not None
    return Compared(about_of(than["what"], korean=korean), bound, more, included)


def difference(value: Value, before: Value) -> tuple[Value, bool] | None:
    """By how much a value differs from the one before it, and whether it is more; None where they cannot be compared."""
    if value.number is None or before.number is None or not _comparable(value, before):
        return None
    more = value.number >= before.number
    return (value.plus(-before.number) if more else before.plus(-value.number)), more


def _comparable(one: Value, other: Value) -> bool:
    """Whether two numbers are of one unit; a number that was said without any is of the other's."""
    return one.unit == other.unit or other.unit is None


def _number(words: str, *, korean: bool) -> Value | None:
    money = money_ko(words) if korean else money_en(words)
    if money is not None and money.unit is not None:
        return money
    found = _PLAIN.fullmatch(words)
    if found is None:
        return None
    unit = found["unit"]
    return Value.of_number(found["digits"].replace(",", ""), _UNITS.get(unit, unit or None))


_UNITS = {
    "kgs": "kg",
    "kilos": "kg",
    "킬로": "kg",
    "키로": "kg",
    "센티": "cm",
    "pounds": "lb",
    "개": None,
    "명": None,
    "마리": None,
}


_WORK = re.compile(
    r"(?:(?:my|our)\s)?(?:jobs?|employers?|compan(?:y|ies)|workplaces?)|(?:내\s)?(?:직장|회사|일자리|이직)",
    re.IGNORECASE,
)
_HOME = re.compile(
    r"(?:(?:my|our)\s)?(?:moved?|homes?|houses?|flats?|apartments?|address(?:es)?|cit(?:y|ies)|towns?|places?)"
    r"|(?:내\s)?(?:이사|집|동네|도시)",
    re.IGNORECASE,
)
"""What is changed by whoever works, or lives, elsewhere."""


def about_of(what: str, *, korean: bool) -> str:
    """The question for what there is now of a thing that changes."""
    plain = re.sub(r"^(?:i|we)\s+(?:pay|spend)\b", "", what.strip(), flags=re.IGNORECASE).strip() or what
    if _WORK.fullmatch(plain):
        return "나 어느 회사 다녀?" if korean else "Where do I work?"
    if _HOME.fullmatch(plain):
        return "나 어디 살아?" if korean else "Where do I live?"
    return f"{plain} 얼마야?" if korean else f"What is {plain}?"
