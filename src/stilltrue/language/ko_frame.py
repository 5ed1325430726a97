"""The words around a Korean date: since, until, about, from one to another; and which way a clause looks."""

from __future__ import annotations

import re

from stilltrue.language.base import DateRole
from stilltrue.language.calendar import Lean, Level
from stilltrue.language.date_reader import Frame
from stilltrue.language.expressions import Chain
from stilltrue.language.ko_sentences import looks_ahead, looks_back

GLUE = re.compile(r"\s*(?:의|,|에)?\s*(?:\(\s*)?")
_TAIL = re.compile(
    r"\)?(?P<loose>\s?(?:쯤|경|께|즈음|무렵|정도|언저리))?(?:에|의)?(?:\s?(?:(?P<since>부터|이후|이래|들어서?(?=$|[\s,.])(?!\s?(?:본|봤|보|온|갔)))|(?P<until>까지|안에"
    r"|안으로|내로|내에)"
    r"|(?P<before>이전|전(?=에|까지|\s|$|[^가-힣]))|(?P<after>(?:다음|지나서)(?=$|\s)))|(?P<at>(?:에|엔|날|은|는)?))"
)


def frame(text: str, chain: Chain) -> Frame:
    lead = re.search(r"(?<![가-힣])(?:약|대략|한)\s$", text[max(0, chain.start - 4) : chain.start])
    loose = lead is not None and chain.finest.unit is not None
    start = chain.start - len(lead[0]) if loose and lead else chain.start
    tail = _TAIL.match(text, chain.end)
    if tail is None or not tail[0].strip():
        return Frame(start, chain.end, vague=loose)
    vague = loose or bool(tail["loose"])
    if tail["since"] or tail["after"]:
        return Frame(
            start, tail.end(), DateRole.SINCE, exclusive=bool(tail["after"]), vague=vague, strong=True, opens="from"
        )
    if tail["until"] or tail["before"]:
        exclusive = bool(tail["before"])
        weekday = chain.finest.level is Level.WEEKDAY
        lean = Lean.NONE if exclusive and not weekday else Lean.FUTURE
        return Frame(start, tail.end(), DateRole.UNTIL, exclusive=exclusive, vague=vague, strong=True, lean=lean)
    strong = bool(re.match(r"\)?(?:\s?(?:쯤|경|무렵|즈음))?(?:에|날|엔)", tail[0]))
    # "겨울에는 귤을 먹어" tells of every winter.
    if chain.finest.level is Level.SEASON and text.startswith(("에는", "엔"), chain.end):
        strong = False
    end = tail.end("loose") if tail["loose"] else chain.end
    return Frame(start, end, vague=vague, strong=strong or vague)


_FROM = re.compile(r"\s*\(?[월화수목금토일]?\)?\s*(?:(?P<dash>~|-|–|—)|(?P<word>부터|에서))\s*")
_TO = re.compile(r"\)?\s?(?:쯤|경)?\s?(?:까지|사이|동안)")


def joins(text: str, _: Frame, first: Chain, second: Chain) -> bool:
    found = _FROM.fullmatch(text, first.end, second.start)
    if found is None:
        return False
    return bool(found["dash"]) or _TO.match(text, second.end) is not None


# "내라고 했어" was told in the past; what was told need not lie there.
_TOLD = re.compile(r"(?<=[라다자])고\s?(?:말)?(?:했|하셨|그랬|그러셨|들었)[가-힣]*")


def lean_of(clause: str) -> Lean:
    """Which way a clause looks, by its endings."""
    clause = _TOLD.sub(" ", clause)
    if looks_ahead(clause):
        return Lean.FUTURE
    return Lean.PAST if looks_back(clause) else Lean.NONE
