"""Which of several of the owner's people something is true of: "which of my brothers lives in Austin?"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from stilltrue.answer.introduced import somebody_in
from stilltrue.answer.narrower import narrowed
from stilltrue.answer.posed import Posed
from stilltrue.answer.verdict import is_named, verdict_of
from stilltrue.language import language_of
from stilltrue.model.answer import Abstention, Answer, Asked, Cited
from stilltrue.model.fact import OWNER, Slot

_EN = re.compile(
    r"^\W*(?:(?:so|and)\W+)?(?:which|who)(?:\s+ones?)?\s+(?:of|among)\s+(?:my|our)\s+(?P<role>[a-z][a-z' -]{1,30}?)\s+"
    r"(?:(?P<is>is|are|was|were|has|have|can)\s+(?P<what>\S.{0,80}?)|(?P<does>(?!of\b|and\b)[a-z]{2,12}s\s+\S.{0,80}?))\W*$",
    re.IGNORECASE,
)
_KO = re.compile(
    r"^\W*(?:(?:내|제|우리|저희)\s)?(?P<role>[가-힣]{1,8}?)\s?(?:중에서?|가운데(?:에서?)?)\s(?:누가|누구|어느\s?\S{1,3}(?:이|가))\s(?P<what>\S.{0,60}?)\W*$"
)
_MOST_ASKED = 20
"""People who are asked about one by one."""


def among(posed: Posed) -> Answer | Abstention | None:
    """Those of the owner's people of whom it is true what a question asks for; None where it asks for something else."""
    text = " ".join(posed.text.split())
    found = (_KO if language_of(text) == "ko" else _EN).match(text)
    predicate = somebody_in(found["role"], posed.names) if found is not None else None
    if found is None or predicate is None:
        return None
    reading = posed.reading()
    here = posed.look(replace(reading, slots=tuple(Slot(space, OWNER, predicate, "") for space, _ in posed.spaces)))
    reply = posed.reply(reading)
    if here is None or here.contested or not here.holding:
        return reply.unsaid()
    people = narrowed(found["role"], here.holding, surely=len(here.holding) > 1)
    true = [one for who in people[:_MOST_ASKED] for one in _true_of(posed, who, found)]
    return reply.listed(true) if true else reply.unsaid()


def _true_of(posed: Posed, who: Cited, found: re.Match[str]) -> Iterator[Cited]:
    """What says that it is so of one of them; nothing where that is not on record."""
    if who.fact.value is None:
        return
    reading = posed.reading(_question(who.fact.value.text, found.groupdict()))
    held = posed.look(reading)
    if held is None or held.contested or reading.asked is not Asked.WHETHER or reading.subject == OWNER:
        return
    if verdict_of(held, reading) and posed.fit(reading, held).whole:
        yield from (one for one in held.holding if is_named(one, reading))


def _question(name: str, found: dict[str, str | None]) -> str:
    """Whether it is so of one of them."""
    if "is" not in found:
        ends_in_consonant = name[-1:] >= "가" and (ord(name[-1]) - ord("가")) % 28 > 0
        return f"{name}{'은' if ends_in_consonant else '는'} {found['what']}?"
    return f"{found['is']} {name} {found['what']}?" if found["is"] else f"Does {name} {found['does']}?"
