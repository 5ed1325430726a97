"""How many there have been of what one after the other fills a slot: "how many jobs have I had?", 월세 몇 번 올랐어?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from stilltrue.answer.compared import about_of, difference
from stilltrue.language import language_of
from stilltrue.model.answer import Cited

_LEAD_EN = r"^\W*(?:(?:so|and)\W+)?"
_TAIL_EN = r"(?:\s+(?:so\s+far|until\s+now|by\s+now|before|already|overall|in\s+(?:total|all|my\s+life)))?\W*$"
_UP_EN = r"gone\s+up|go\s+up|went\s+up|risen|rise|increased?|been\s+raised"
_DOWN_EN = r"gone\s+down|go\s+down|went\s+down|fallen|fall|decreased?|dropped|drop|been\s+(?:cut|lowered)"
_HAD_EN = re.compile(
    _LEAD_EN
    + r"how\s+many\s+(?:different\s+|other\s+)?(?P<what>[a-z]+(?:\s[a-z]+)?)\s+(?:have|did)\s+(?:i|we)\s+(?:ever\s+|already\s+)?"
    r"(?:had|have|lived|live|worked|work|driven|drive|owned|own|used|use|held|hold|been)(?:\s+(?:in|at|for|with))?"
    + _TAIL_EN,
    re.IGNORECASE,
)
_TIMES_EN = re.compile(
    _LEAD_EN + r"how\s+(?:many\s+times|often)\s+(?:has|have|had|did)\s+"
    rf"(?:(?P<what>(?:my|our|the)\s+\S.{{0,40}}?)\s+(?:been\s+)?(?:(?P<up>{_UP_EN})|(?P<down>{_DOWN_EN})|changed?)"
    r"|(?:i|we)\s+(?:chang(?:ed?)|switch(?:ed)?|swap(?:ped)?)\s+(?P<mine>(?:my\s+|our\s+)?[a-z]+(?:\s[a-z]+)?)|(?:i|we)\s+(?P<moved>moved?))"
    + _TAIL_EN,
    re.IGNORECASE,
)
_MINE_KO = r"^\W*(?:(?:나|난|내|저|제|우리)(?:는|가)?\s)?(?:지금까지\s|그동안\s|여태\s)?"
_HAD_KO = re.compile(
    _MINE_KO
    + r"(?P<what>직장|회사|일자리|직업|집|도시|동네)(?:은|는|을|를|에)?\s?(?:지금까지\s|그동안\s)?몇\s?(?:군데|곳|개|번째)(?:나|에서?)?\s?"
    r"(?:다녔|다녀\s?봤|거쳤|살았|살아\s?봤|일했|있었|가졌)\S{0,4}\W*$"
)
_TIMES_KO = re.compile(
    _MINE_KO + r"(?P<what>\S.{0,20}?)(?:은|는|이|가|을|를)?\s몇\s?(?:번|차례)(?:이나|쯤|째)?\s?"
    r"(?:(?P<up>올랐|올라갔|인상됐|늘었)|(?P<down>내렸|내려갔|인하됐|줄었)|바뀌었|바꿨|바뀐|변했|옮겼|했)\S{0,4}\W*$"
    r"|" + _MINE_KO[1:] + r"몇\s?(?:번|차례)(?:이나)?\s(?P<done>이사|이직)(?:을|를)?\s?(?:했|갔)\S{0,4}\W*$"
)


@dataclass(frozen=True, slots=True)
class OverTime:
    """A question for how many values a slot has had, or how often it changed."""

    thing: str
    """What is counted, as worded, of several one."""
    about: str
    """The question for what fills the slot now."""
    times: bool
    """Whether changes are counted, not values."""
    rose: bool | None = None
    """Of changes that are counted, whether those upwards alone, or downwards; None for all."""

    def counted(self, stretches: Sequence[Cited]) -> int:
        """How many, of what a slot held one after the other."""
        values = [one.fact.value for one in stretches if one.fact.value is not None]
        if not self.times:
            return len({value.key for value in values})
        n = 0
        for before, value in pairwise(values):
            found = difference(value, before)
            n += value.key != before.key and (self.rose is None or (found is not None and found[1] is self.rose))
        return n


def over_time_in(question: str) -> OverTime | None:
    """
    What of the past a question counts; None where it asks for something else.

    >>> over_time_in("How many jobs have I had?")
    OverTime(thing='job', about='Where do I work?', times=False, rose=None)
    >>> over_time_in("월세 몇 번 올랐어?")
    OverTime(thing='월세', about='월세 얼마야?', times=True, rose=True)
    """
    text, korean = " ".join(question.split()), language_of(question) == "ko"
    if (had := (_HAD_KO if korean else _HAD_EN).match(text)) is not None:
        what = had["what"] if korean else _singular(had["what"])
        return OverTime(what, about_of(what if korean else f"my {what}", korean=korean), times=False)
    times = (_TIMES_KO if korean else _TIMES_EN).match(text)
    if times is None:
        return None
    groups = times.groupdict()
    what = groups["what"] or groups.get("mine") or groups.get("moved") or groups.get("done") or ""
    rose = True if groups["up"] else False if groups["down"] else None
    return OverTime(what, about_of(what, korean=korean), times=True, rose=rose)


def _singular(noun: str) -> str:
    """One of what an English noun means several of."""
    if noun.endswith("ies"):
        return f"{noun[:-3]}y"
    return noun[:-2] if noun.endswith(("sses", "shes", "ches", "xes")) else noun.removesuffix("s")
