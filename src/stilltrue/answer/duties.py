"""Questions for what the owner has to do, or has promised: "what do I have to do by Friday?", 해야 할 일이 뭐야?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from stilltrue.answer.looking import cited_of
from stilltrue.answer.paging import MOST_CITED
from stilltrue.answer.posed import Posed
from stilltrue.language import language, language_of
from stilltrue.language.tokens import content_stems
from stilltrue.model.answer import Abstention, Answer, Cited
from stilltrue.model.claim import Modality
from stilltrue.model.fact import OWNER
from stilltrue.model.filter import FactFilter
from stilltrue.model.time import Interval, datetime_of, zone_named

_PLAN, _PROMISE, _HAS_TO = "plan", "promise", frozenset({"has to", "must not", "지킬일"})
_DUTY = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"^\W*(?:so\s+|and\s+)?what(?:\s+else)?\s+(?:do\s+(?:i|we)\s+(?:still\s+)?(?:have|need)\s+to|must\s+(?:i|we)|have\s+(?:i|we)\s+got\s+to)\s+(?:do|get\s+done|finish|take\s+care\s+of)\b",
        r"^\W*(?:what(?:['’]s|\s+is|\s+are)|show(?:\s+me)?|list)\s+(?:on\s+)?(?:my|our)\s+(?:open\s+)?(?:to-?\s?do(?:s|\slist)?|tasks?|duties|obligations)\b",
        r"(?:뭐|뭘|무엇을|무슨\s?일을?|어떤\s?일을?)(?:를)?\s?(?:꼭\s)?(?:해야|끝내야|처리해야)\s?(?:돼|되|해|하|한|할|합)\S{0,5}\W*$",
        r"(?:해야\s?(?:할|하는|될|되는)\s?(?:일|거|것|게|건)|(?<![가-힣])할\s?일)(?:은|는|이|가|을|를|들은|들이)?\s?(?:목록\s?)?(?:뭐|뭔|무엇|무슨|알려|말해|있|보여|정리|다\s).{0,12}$",
    )
)
_PROMISED = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"^\W*(?:so\s+|and\s+)?what\s+(?:did|have)\s+(?:i|we)\s+promised?\b(?:\s+(?=\w))?|^\W*what\s+promises?\s+(?:did|have)\s+(?:i|we)\s+(?:made?|given?)\b",
        r"(?:뭐|뭘|무엇을|무슨)(?:를)?\s?(?:하기로\s)?약속(?:을)?\s?했\S{0,5}\W*$|(?:하기로\s?(?:약속)?한|약속한)\s?(?:일|거|것|게|건)(?:은|는|이|가)?\s?(?:뭐|뭔|무엇).{0,8}$",
    )
)
_HAVE_TO = re.compile(
    r"\b(?:must|ha(?:ve|s)\s(?:got\s)?to|got\sto|need|required|obliged|supposed|due)\b"
    r"|야(?:만)?\s?(?:돼|되|해|하|한|할|함|됨|된|합|됩)",
    re.IGNORECASE,
)
"""What is told as a duty, not merely as a plan."""
_UP_TO = re.compile(r"\b(?:by|before|until|till)\b|까지|전에", re.IGNORECASE)
_IDLE = re.compile(
    r"\b(?:to\s+do|for|with|else|still|me|about)\b|(?<!\S)(?:에|엔|에는|중에|중으로|안에|안으로|나|난|내가|제가|우리)(?!\S)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Owed:
    """What is asked for of what is still to be done."""

    promised: bool
    """Whether promises alone are asked for."""
    about: frozenset[str]
    """Stems of what it has to be about: the one promised to, the thing it is for."""
    within: Interval | None
    """When it has to be done."""
    up_to: bool
    """Whether it may be due before that as well."""


def owed(posed: Posed) -> Answer | Abstention | None:
    """What is still to be done, or was promised, as far as it is on record; None where something else is asked for."""
    asked = _asked(posed)
    if asked is None:
        return None
    reply = posed.reply(posed.reading(cue=posed.of_now))
    found = [one for one in _on_record(posed) if _is_asked_for(one, asked)]
    found.sort(key=lambda one: (one.fact.valid.start, one.fact.id))
    return reply.listed(found[:MOST_CITED]) if found else reply.unsaid()


def _asked(posed: Posed) -> _Owed | None:
    text = " ".join(posed.text.split())
    promised = next((found for pattern in _PROMISED if (found := pattern.search(text)) is not None), None)
    found = promised or next((found for pattern in _DUTY if (found := pattern.search(text)) is not None), None)
    if found is None:
        return None
    code = language_of(text)
    rest = f"{text[: found.start()]} {text[found.end() :]}"
    dates = language(code).dates(rest, datetime_of(posed.found.cue.now, zone_named(posed.zone)))
    for date in reversed(dates):
        rest = f"{rest[: date.start]} {rest[date.end :]}"
    about = content_stems(_IDLE.sub(" ", _UP_TO.sub(" ", rest)), code)
    within = dates[0].interval if dates else None
    return _Owed(promised is not None, frozenset(about), within, up_to=_UP_TO.search(text) is not None)


def _on_record(posed: Posed) -> Iterator[Cited]:
    """What is planned and promised, and what always has to be so."""
    cue = posed.of_now
    for space, names in posed.spaces:
        wanted = FactFilter(spaces=(space,), subject=OWNER, polarity=True, lane=Modality.PLANNED, known_at=cue.known_at)
        kept = (
            FactFilter(spaces=(space,), subject=OWNER, predicate=one, valid_at=cue.at, known_at=cue.known_at)
            for one in sorted(_HAS_TO)
        )
        for each in (wanted, *kept):
            for fact in posed.tx.list_facts(each, limit=MOST_CITED)[0]:
                if fact.valid.end > cue.at:
                    yield cited_of(posed.tx, fact, names, at=cue.at, known_at=cue.known_at)


def _is_asked_for(one: Cited, asked: _Owed) -> bool:
    fact, quotes = one.fact, " ".join(receipt.quote for receipt in one.receipts)
    is_promise = fact.slot.predicate == _PROMISE
    is_duty = fact.slot.predicate in _HAS_TO or (fact.slot.predicate == _PLAN and _HAVE_TO.search(quotes) is not None)
    if not (is_promise or (is_duty and not asked.promised)):
        return False
    told = {*content_stems(quotes, "en"), *content_stems(quotes, "ko")}
    if not asked.about <= told:
        return False
    if asked.within is None:
        return True
    return fact.since_stated is not None and (
        fact.valid.start <= asked.within.end if asked.up_to else asked.within.covers(fact.valid.start)
    )
