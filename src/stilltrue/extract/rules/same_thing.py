"""One thing of a plan under two names: "the income" is the one income that was told of, 참가자 are 마라톤 참가자."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from stilltrue.extract.rules.amounts import COUNTED, COUNTER_KO
from stilltrue.extract.rules.en.nouns import singular
from stilltrue.extract.rules.worked_out import derivation_of
from stilltrue.language.late import late
from stilltrue.model.claim import Act, Candidate, Kind, Modality
from stilltrue.model.fact import OWNER

_Slot = tuple[str, str, str | None]
_LEVELS = ("number", "amount", "수", "수준")
"""Predicates that say of a thing by its own name how much or how many it is."""
_PRICES = frozenset("price cost fee rate pay wage charge 단가 가격 값 비용 요금".split())
_ANY = frozenset("need demand consumption usage use 수량 필요량 사용량 소비량 양".split())
"""Heads that stand for whatever is used: "the weekly need"."""
_PERIODS = {
    "daily": "day", "weekly": "week", "monthly": "month", "yearly": "year",
    "하루": "일", "매일": "일", "매주": "주", "일주일": "주", "매달": "달", "매월": "달", "매년": "년",
}  # fmt: skip
_PERSON = frozenset({"person"})
_LIGHT = frozenset(
    "the our my a an total overall monthly weekly daily yearly annual current new latest number amount count".split()
    + "총 전체 우리 내 제 이번 매달 매주 매일 수".split()
)
"""Words that tell no thing from another."""
_RULE_FOR = late(r"rule for the (?P<what>.+)|(?P<ko>.+) 처리")
"""A rule that is only called by what it decides: what its bands look at is told by their unit."""
_STEM = 5
_EDGE = late(r"n [<>=]{1,2} [\d.]+ ?(?P<unit>[A-Za-z가-힣%]+)?")
_MEASURES = frozenset(
    "degrees hours minutes days weeks months km miles kg litres liters % 도 시간 분 킬로 리터 쪽 점".split()
)
_COUNTED_EDGE = late(rf"n [<>=]{{1,2}} [\d.]+ (?P<unit>{COUNTER_KO})")
_NEEDED = late(r" needed$|^필요한 ")
"""How many there have to be, by a rate: where somebody says how many there are, that is meant."""
_SMALL = frozenset("of for on in at to with from needed covered 필요한 분량의".split())
_AFTER_HEAD = late(r"\s(?:of|for|on|in|at|to|with|from|left|needed|spent)\b.*", re.IGNORECASE)
_PER = late(
    r"(?P<each>[가-힣A-Za-z0-9 ]{1,20}?)(?:당|마다|에 드는)\s(?P<what>.+)|(?P<left>.+?)\s(?:per|a|an|each)\s(?P<right>.+)"
)
_FOLLOWS = late(
    r"^(?:(?:right|ok|okay|well)[,:]?\s)?(?:so|that makes|which makes|that leaves|that's|that comes to|altogether)\b"
    r"|^(?:그러니까|그럼|그래서|그러면|따라서|결국|합치면|다\s해서)",
    re.IGNORECASE,
)
"""Who says so names what was worked out, and nothing else."""
_CHANGED = late(
    r"\b(?:now|from (?:now|here|today)|went|goes|gone|rose|risen|fell|fallen|dropped|grew|grown|down|up|raised|lowered|cut|increased|decreased|reduced"
    r"|changed|more|fewer|less|take|add|update|instead|make)\b"
    r"|이제|앞으로|바뀌|바꿨|바꾸|늘었|늘어|늘려|줄었|줄어|줄여|올랐|올려|내렸|내려|변경|조정|(?:으로|로)\s?(?:하자|할게|해)|더해|더\s|빼",
    re.IGNORECASE,
)
"""Only what goes on about something says "the budget" of a budget that has a longer name."""
_OWN = late(r"\b(?:my|our)\s|(?<![가-힣])(?:내|제|우리|저희)\s", re.IGNORECASE)
"""What is called one's own is named by that: "my rent" is not the office rent."""


@dataclass(frozen=True, slots=True)
class _Name:
    """What a thing is called: its head, and all its words; and of what it is so much for each."""

    head: str
    """Empty for whatever there is need of."""
    words: frozenset[str]
    each: frozenset[str] = frozenset()


_Fits = Callable[[_Name, _Name], bool]


def is_of_a_plan(one: Candidate) -> bool:
    """Whether it says a number, or how one is worked out."""
    return one.derivation is not None or _is_number(one)


def under_known_names(fresh: Sequence[Candidate], told: Iterable[Candidate], sentence: str) -> list[Candidate]:
    """
    What a sentence says of amounts, in the slots in which the talk has told of the same things.

    Args:
        fresh: what was read in it.
        told: what the talk has told before.
        sentence: as said.
    """
    if not any(map(_is_number, fresh)):
        return list(fresh)
    goes_on = _CHANGED.search(sentence) is not None and not _OWN.search(sentence)
    fits: tuple[_Fits, ...] = (_equals, _is_short_for) if goes_on else (_equals,)
    feeding = [one for one in told if _feeds(one) and not _NEEDED.search(one.predicate)]
    if _FOLLOWS.search(sentence.strip()):
        feeding, fits = [one for one in told if one.derivation is not None], (_is_alike, _has_its_head, _is_money_for)
    known = list(dict.fromkeys(map(_slot, feeding)))
    own = {_slot(one) for one in fresh if one.derivation is not None}
    found = []
    for one in fresh:
        named_apart = _slot(one) in own or not _is_number(one)
        how = fits if one.act is Act.HOLDS else (_equals, _is_short_for, _says_more)
        found.append(one if named_apart else _moved(one, known, how))
    return found


def links(fresh: Sequence[Candidate], told: Sequence[Candidate], sentence: str) -> Iterator[Candidate]:
    """
    That what a formula looks at under one name is what was told under another, where only one thing can be meant.

    Args:
        fresh: what was read in a sentence.
        told: what the talk has told, with that.
        sentence: as said.
    """
    new = set(map(_slot, filter(_feeds, fresh)))
    fed = list(dict.fromkeys(map(_slot, filter(_feeds, told)))) if new else []
    follow = {_slot(one) for one in told if one.derivation is not None}
    follow |= new if _FOLLOWS.search(sentence.strip()) else set()
    for rule in told if new else ():
        for looked_at in _inputs(rule):
            if looked_at in fed:
                continue
            others = [slot for slot in fed if slot != _slot(rule)]
            meant = _one_of(others, looked_at, (_equals, _is_short_for, _is_for_fewer, _is_so_much_of_each))
            if meant is None and (subject := _RULE_FOR.fullmatch(rule.predicate)) is not None:
                alike = [slot for slot in others if _may_be_banded(rule, slot, told, follows=slot in follow)]
                about = (rule.subject, subject["what"] or subject["ko"], None)
                meant = _one_of(alike, about, (_equals, _is_short_for, _is_about))
            if meant is not None and (meant in new or rule in fresh) and not _hangs_on(meant, _slot(rule), told):
                fed.append(looked_at)
                yield _link(rule, looked_at, meant, told)


def _link(rule: Candidate, looked_at: _Slot, meant: _Slot, told: Sequence[Candidate]) -> Candidate:
    """A formula that hands a number on; with the unit of the bands that look at it, where it is a mere count."""
    subject, predicate, qualifier = looked_at
    edge = _COUNTED_EDGE.search(rule.derivation or "")
    is_count = all(one.value is None or one.value.unit is None for one in told if _slot(one) == meant)
    formula = f"a * 1 {edge['unit']}" if edge is not None and is_count else "a"
    return Candidate(
        subject=subject,
        predicate=predicate,
        qualifier=qualifier,
        value=None,
        kind=Kind.RULE,
        derivation=derivation_of(formula, {"a": [part for part in meant if part is not None]}),
        confidence=0.8,
    )


def _moved(said: Candidate, known: Sequence[_Slot], fits: Sequence[_Fits]) -> Candidate:
    slot = _slot(said)
    same = None if slot in known else _one_of(known, slot, fits)
    if same is None:
        return said
    subject, predicate, qualifier = same
    return replace(said, subject=subject, predicate=predicate, qualifier=qualifier)


def _one_of(known: Sequence[_Slot], slot: _Slot, fits: Sequence[_Fits]) -> _Slot | None:
    """The one slot that the name of another fits, in the first way in which it fits any; None where it fits several."""
    name = _name(slot)
    for is_same in fits:
        found = [other for other in known if is_same(name, _name(other))]
        if found:
            found = [other for other in found if not _NEEDED.search(other[1])] or found
            return found[0] if len(found) == 1 else None
    return None


def _equals(name: _Name, other: _Name) -> bool:
    return name == other


def _is_short_for(name: _Name, other: _Name) -> bool:
    """Whether a name may be another one in fewer words."""
    of_one = name.head == other.head or (not name.head and bool(name.each))
    return of_one and name.words <= other.words and bool(name.each) == bool(other.each) and name.each <= other.each


def _is_alike(name: _Name, other: _Name) -> bool:
    """Whether one of two names may be the other in fewer words."""
    return _is_short_for(name, other) or _is_short_for(other, name)


def _is_money_for(name: _Name, other: _Name) -> bool:
    """Whether a name is only the money for another thing: "600 euros for taxes" are the taxes."""
    return name.head == "money" and name.words - {"money", "left"} == other.words


def _says_more(name: _Name, other: _Name) -> bool:
    """Whether a name is another one in more words: what changes or denies a number that was not told so is of that."""
    return _is_short_for(other, name)


def _has_its_head(name: _Name, other: _Name) -> bool:
    return name.head == other.head and not name.each and not other.each


def _is_for_fewer(name: _Name, other: _Name) -> bool:
    """Whether both say how much of a thing there is for each of another, whichever has more words, or for a person."""
    if not name.each or not other.each or name.head != other.head:
        return False
    return name.each <= other.each or other.each <= name.each or _PERSON in (name.each, other.each)


def _is_so_much_of_each(name: _Name, other: _Name) -> bool:
    """Whether both say how much there is for each of one thing: "seats per table" are "people per table"."""
    if not name.each or name.each != other.each:
        return False
    return "" in (name.head, other.head) or (name.head in _PRICES) == (other.head in _PRICES)


def _is_about(name: _Name, other: _Name) -> bool:
    """Whether two names have a word in common, in whatever form: "annotation", "annotating"."""
    return any(one[:_STEM] == two[:_STEM] for one in name.words for two in other.words if len(one) > 1)


def _may_be_banded(rule: Candidate, slot: _Slot, told: Sequence[Candidate], *, follows: bool) -> bool:
    """Whether the bands of a rule may look at a number: it follows from others, or is measured as they are."""
    edge = _EDGE.search(rule.derivation or "")
    unit = edge["unit"] if edge is not None else None
    units = {one.value.unit for one in told if _slot(one) == slot and one.value is not None}
    if unit is not None and (unit.isupper() or unit.casefold() in _MEASURES):
        return (follows and not units) or units == {unit}
    return follows and not any(one is not None and one.isupper() for one in units)


def _hangs_on(slot: _Slot, other: _Slot, told: Sequence[Candidate]) -> bool:
    """Whether what is told of a slot is worked out from another."""
    looked_at, waiting = set[_Slot](), [slot]
    while waiting:
        one = waiting.pop()
        for rule in told:
            if _slot(rule) == one:
                fresh = set(_inputs(rule)) - looked_at
                looked_at |= fresh
                waiting += fresh
    return other in looked_at


def _inputs(rule: Candidate) -> list[_Slot]:
    """The slots that a candidate's formula looks at; none where it looks at all of a kind."""
    if rule.derivation is None:
        return []
    named = json.loads(rule.derivation).get("inputs", {}).values()
    return [(one[0], one[1], one[2] if len(one) > 2 else None) for one in named if one[0] != "*"]


def _name(slot: _Slot) -> _Name:
    subject, predicate, qualifier = slot
    if subject != OWNER:
        called = subject if predicate in _LEVELS else f"{subject} {predicate}"
    else:
        called = qualifier if predicate == COUNTED and qualifier else predicate
    called = called.casefold()
    parted = _PER.fullmatch(called)
    if parted is not None:
        what, each = parted["what"] or parted["left"], parted["each"] or parted["right"]
        return _Name(_head(what), _words(what), frozenset(_PERIODS.get(word, word) for word in _words(each)))
    head = _head(called)
    periods = frozenset(_PERIODS[word] for word in called.split() if word in _PERIODS) if not head else frozenset()
    return _Name(head, _words(called), periods)


def _head(called: str) -> str:
    words = [word for word in _AFTER_HEAD.sub("", called).split() if word not in _LIGHT]
    return singular(words[-1]) if words and words[-1] not in _ANY else ""


def _words(called: str) -> frozenset[str]:
    words = re.findall(r"[\w'-]+", called)
    return frozenset(singular(word) for word in words if word not in _LIGHT | _SMALL | _ANY)


def _slot(one: Candidate) -> _Slot:
    return one.subject, one.predicate, one.qualifier


def _is_number(one: Candidate) -> bool:
    """Whether it says, takes back or changes a number for all, and not by a formula."""
    for_all = one.polarity and (one.qualifier is None or one.predicate == COUNTED)
    return for_all and one.value is not None and one.value.number is not None and one.derivation is None


def _feeds(one: Candidate) -> bool:
    """Whether a formula could look at what it says."""
    holds = one.act in (Act.HOLDS, Act.ADJUSTS) and one.modality is Modality.ACTUAL
    return holds and (one.derivation is not None or _is_number(one))
