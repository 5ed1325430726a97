"""A choice by what each of several was said to cost: "we'll take whichever is cheapest", "제일 싼 데로 하자"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from stilltrue.extract.rules.amounts import Named
from stilltrue.extract.rules.parts import Setting
from stilltrue.extract.rules.state import Bounds, Told, candidates, choice_of
from stilltrue.extract.rules.state_chosen import is_chosen
from stilltrue.extract.rules.worked_out import NamedOf, derivation_of
from stilltrue.language.late import late
from stilltrue.model.claim import Act, Candidate, Kind, Modality, ValueKind

_MOST = 8
"""Alternatives that are compared."""
_FARTHEST = 10
"""How many times as much as another an alternative costs at most."""


@dataclass(frozen=True, slots=True)
class _Alternative:
    name: str
    slot: tuple[str, ...]


def by_amount(text: str, code: str, told: Sequence[Candidate], setting: Setting, named_of: NamedOf) -> list[Candidate]:
    """
    A choice that goes by the amounts of alternatives the talk named; nothing where it is not clear which these are.

    It stays a rule: when one of the amounts changes, so may what is chosen.

    Args:
        text: the sentence, without what leads into it.
        code: its language, `en` or `ko`.
        told: what the talk has told so far.
        setting: who speaks, and when.
        named_of: what words name in that language.
    """
    found = next((match for pattern in _CHOICES[code] if (match := pattern.fullmatch(text)) is not None), None)
    if found is None:
        return []
    parts = found.groupdict()
    among = _named_last(told, setting.me, code)
    if len(among) < 2 or (parts.get("two") and len(among) > 2):
        return []
    whole, kind = (parts.get(f"{part}2") or parts.get(part) for part in ("whole", "kind"))
    named = _chosen(whole, named_of) if whole else _one_of(kind, code, named_of) if kind else None
    formula = f"{'argmax' if parts.get('high') else 'argmin'}({', '.join(f'[{one.name}]' for one in among)})"
    derivation = derivation_of(formula, {one.name: list(one.slot) for one in among})
    return candidates(
        [Told(named or _among(among, code), None, kind=Kind.RULE, derivation=derivation)], setting, Bounds()
    )


def _chosen(words: str, named_of: NamedOf) -> Named | None:
    """What is chosen for a thing that has a name: "for the venue"."""
    named = named_of(words)
    return choice_of(named.noun) if named is not None and not named.counted else None


def _one_of(kind: str, code: str, named_of: NamedOf) -> Named | None:
    """What is chosen where a word says of which kind: "whichever tent is cheapest"."""
    named = named_of(kind)
    if named is None or named.counted:
        return None
    return choice_of(named.noun) if is_chosen(kind) else Named(f"{named.noun} {_CHOICE[code]}", counted=False)


_CHOICE = {"en": "choice", "ko": "선택"}


def _among(alternatives: Sequence[_Alternative], code: str) -> Named:
    """What is chosen where no word says what it is: one of those."""
    names = [one.name for one in alternatives]
    joined = f"{', '.join(names[:-1])} and {names[-1]}" if code == "en" else ", ".join(names)
    return Named(f"{_CHOICE[code]} among {joined}" if code == "en" else f"{joined} 중 {_CHOICE[code]}", counted=False)


def _named_last(told: Sequence[Candidate], me: str, code: str) -> list[_Alternative]:
    """The things of which the talk last told, one after the other, what each costs."""
    run: dict[tuple[str, str], Candidate] = {}
    for one in _prices(told):
        slot = (one.subject, one.predicate)
        first = next(iter(run.values()), one)
        alike = one.subject == first.subject == me or (one.predicate == first.predicate and me not in slot)
        if not alike or (slot not in run and len(run) == _MOST) or _unit(one) != _unit(first):
            break
        run.setdefault(slot, one)
    found = list(run.values())[::-1]
    if not _comparable(found):
        return []
    if not found or found[0].subject != me:
        return [_Alternative(one.subject, (one.subject, one.predicate)) for one in found if _is_plain(one.subject)]
    names = _names_ko(found) if code == "ko" else _names_en(found)
    return [_Alternative(name, (me, one.predicate)) for name, one in zip(names, found, strict=True)] if names else []


def _prices(told: Sequence[Candidate]) -> Iterator[Candidate]:
    """Sums of money that the talk told of things, the last first."""
    for one in reversed(told):
        holds = one.act is Act.HOLDS and one.polarity and one.modality is Modality.ACTUAL
        if holds and one.value is not None and one.value.kind is ValueKind.MONEY and one.derivation is None:
            if one.qualifier is not None or one.kind is Kind.RULE:
                return
            yield one


def _comparable(found: Sequence[Candidate]) -> bool:
    """Whether sums are of one order: those of things that are no alternatives are often far apart."""
    sums = [one.value.number for one in found if one.value is not None and one.value.number is not None]
    return bool(sums) and 0 < max(sums) <= _FARTHEST * min(sums)


def _unit(one: Candidate) -> str | None:
    return one.value.unit if one.value is not None else None


def _is_plain(name: str) -> bool:
    return not set(name) & set("[]\"'*")


def _names_en(found: Sequence[Candidate]) -> list[str]:
    """The names as they were written; none where one of them is no name of its own."""
    written = [_written(one) for one in found]
    if not all(name and _is_plain(name) and name[0].isupper() for name, _ in written):
        return []
    return [name for name, _ in written] if any(certain for _, certain in written) else []


def _written(one: Candidate) -> tuple[str, bool]:
    """A name as it was written, and whether only a name is written so there."""
    quote = one.quote or ""
    place = quote.casefold().find(one.predicate.casefold())
    name = quote[place : place + len(one.predicate)] if place >= 0 else ""
    capitals = bool(name) and all(word[0].isupper() or word[0].isdigit() for word in name.split())
    return (name, place > 0 or " " in name) if capitals else ("", False)


def _names_ko(found: Sequence[Candidate]) -> list[str]:
    """The names without the word that all of them end with; none where it is not clear that each is one of several."""
    names = [one.predicate for one in found]
    last = {name.split()[-1] for name in names}
    if len(last) == 1 and len(names) > 1 and all(" " in name for name in names):
        names = [name.rsplit(maxsplit=1)[0] for name in names]
    elif any(_SUM_KO.search(name) for name in names) or len({one.turn_id for one in found}) > 1:
        return []
    return names if all(map(_is_plain, names)) else []


_SUM_KO = late(
    r"(?:비|비용|료|세|금|급|액|봉|예산|지출|수입|저축|대출|값|가격|용돈|이자|견적|소득|보너스|빚|잔고|통장)$"
)
"""What is a sum of money by its name, and no thing that costs one."""
_W = r"[a-z][a-z'-]{1,24}"
_LOW = r"(?:(?P<two>cheaper)|cheapest|least expensive|most affordable|lowest[- ]priced)"
_PRICE = r"(?:price|quote|bid|cost|fee|rent|rate|estimate)"
_OF_THEM = r"(?:\s(?:of|out of)\s(?:the|those|these|them)(?:\s(?:two|three|four|five|lot|bunch))?)?"
_IS = r"(?:is|'s|are|turns out(?: to be)?|comes out|ends up|works out)"
_ALTERNATIVE = (
    rf"(?:(?:whichever|whatever|whoever|the one|the (?P<kind>(?!one\b){_W}))(?:\s(?:one|(?P<kind2>(?!is\b|costs\b|that\b|of\b){_W})))?{_OF_THEM}(?:\s(?:that|which))?\s?"
    rf"(?:{_IS}\s(?:the\s)?{_LOW}|(?:costs|charges|asks for)\s(?:the\s)?least|(?:has|with|quotes|asks|charges)\sthe\slowest\s{_PRICE}|(?P<high>(?:offers|pays|bids)\s(?:the\s)?most|(?:has|with|makes)\sthe\shighest\s(?:offer|bid))))"
)
_SHORT = (
    rf"(?:the\s(?:cheapest|least expensive|most affordable|lowest[- ]priced|(?P<two>cheaper))(?:\s(?:one|option|offer|(?P<kind>(?!of\b|out\b|for\b|wins\b|gets\b|is\b|will\b|it\b){_W})))?"
    rf"|the\s(?:lowest\s{_PRICE}|(?P<high>highest\s(?:offer|bid))))" + _OF_THEM
)
_DO = (
    r"(?:let's|(?:we|i)(?:'ll|'re|'m| will| are| am)?)(?:\s(?:just|simply|always|then|going to|gonna|all))*\s"
    r"(?:go(?:ing)?\s(?:with|for)|tak(?:e|ing)|pick(?:ing)?|choos(?:e|ing)|book(?:ing)?|us(?:e|ing)|buy(?:ing)?|order(?:ing)?(?:\sfrom)?|hir(?:e|ing)|rent(?:ing)?|get(?:ting)?|accept(?:ing)?|sell(?:ing)?\sto|sign(?:ing)?\swith)"
)
_WHOLE = rf"(?:the|our|my)\s(?P<whole>(?:{_W}\s){{0,2}}?{_W})"
_WHOLE2 = rf"(?P<whole2>(?:{_W}\s){{0,2}}?{_W})"
_CHOICES_EN = tuple(
    late(pattern, re.IGNORECASE)
    for alternative in (_ALTERNATIVE, _SHORT)
    for pattern in (
        rf"(?:for {_WHOLE},?\s)?{_DO}\s{alternative}(?:\s(?:for|as)\s(?:the|our|my)\s{_WHOLE2})?",
        rf"{_WHOLE}\s(?:is|will be|goes to|should go to)\s(?:always\s|simply\s)?{alternative}",
        rf"{alternative}\s(?:wins|gets it|gets the (?:job|order|deal|contract)|it is|is the one we(?:'ll)? (?:take|want|use)|(?:is|will be|becomes)\s(?:the|our|my)\s{_WHOLE2})",
    )
)
_K = r"[가-힣A-Za-z0-9]{1,10}"
_ALTERNATIVE_KO = (
    r"(?:(?:셋|둘|넷|그|이|저|그것들|이것들|얘네|걔네|세 곳|두 곳)\s?중(?:에서|에)?\s)?(?:어디든|뭐든|무조건|그냥)?\s?"
    r"(?:(?:제일|가장)\s(?:싼|저렴한|값싼|싸게 부른|싸게 해\s?주는|적게 부른|견적이 낮은|(?P<high>비싸게 부른|많이 주는|많이 부른|높게 부른))|(?P<two>더 싼|더 저렴한))\s"
    r"(?:데|곳|거|것|걸|쪽|건|(?P<kind>(?!(?:데|곳|거|것|걸|쪽|건)(?:으로|로|을|를|에|한테|이|가|\s|$))[가-힣]{1,8}?))"
)
_DO_KO = (
    r"(?:하자|할게|할래|할 거야|할게요|하기로 했어|하기로 했어요|하기로 했습니다|해|해요|합니다|하겠습니다|하면 돼|가자|갈게|갈래|가기로 했어|정하자|정할게|정하기로 했어|고르자|고를게|고르기로 했어|예약하자|예약할게|예약하기로 했어|계약하자"
    r"|계약할게|계약하기로 했어|사자|살게|사기로 했어|쓰자|쓸게|쓰기로 했어|맡기자|맡길게|맡기기로 했어|선택하자|선택할게|선택하기로 했어|주문하자|주문할게|팔자|팔게|팔기로 했어)"
)
_WHOLE_KO = rf"(?:(?:우리\s|이번\s)?(?P<whole>(?:{_K}\s)?{_K}?)(?:은|는)\s)?"
_CHOICES = {
    "en": _CHOICES_EN,
    "ko": (
        late(rf"{_WHOLE_KO}{_ALTERNATIVE_KO}(?:으로|로|을|를|에|에서|에다|한테|에게)?\s{_DO_KO}"),
        late(
            rf"(?:우리\s|이번\s)?(?P<whole>(?:{_K}\s)?{_K}?)(?:은|는)\s{_ALTERNATIVE_KO}(?:으로|로|이야|야|이에요|예요|입니다)"
        ),
    ),
}
