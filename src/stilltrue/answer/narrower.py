"""Of those who are one thing to somebody, the ones that a narrower word means: of children the sons. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from stilltrue.model.answer import Cited

_WORD_KO = r"(?=$|[^가-힣]|[은는이가을를의도랑와과에]|하고|한테|네\s|님|들|하나|둘)"


def _kind(english: str, korean: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{english})\b|(?<![가-힣])(?:{korean}){_WORD_KO}", re.IGNORECASE)


_CHILD = (_kind(r"sons?", r"(?:큰|작은|막내|외)?아들"), _kind(r"daughters?", r"(?:큰|작은|막내|외동)?딸"))
_SIBLING = (
    _kind(r"(?:older|elder|big)\s(?:sister|brother)s?", r"(?:큰|작은)?(?:누나|언니|오빠|형)"),
    _kind(r"(?:younger|little|baby)\s(?:sister|brother)s?", r"(?:막내)?(?:여동생|남동생|동생)"),
)
_FAMILIES: Mapping[str, tuple[re.Pattern[str], ...]] = {
    "child": _CHILD,
    "spouse": (_kind(r"husbands?|hubby", r"남편|신랑"), _kind(r"wife|wives", r"아내|와이프|집사람|마누라|안사람|부인")),
    "partner": (
        _kind(r"boyfriends?", r"남자\s?친구|남친"),
        _kind(r"girlfriends?", r"여자\s?친구|여친"),
        _kind(r"fianc[eé]e?s?|engaged", r"약혼자|약혼녀|예비\s?(?:신랑|신부)"),
    ),
    "sister": _SIBLING,
    "brother": _SIBLING,
    "sibling": _SIBLING,
    "grandparent": (
        _kind(r"grandmothers?|grandma|granny|gran|nana", r"외?할머니"),
        _kind(r"grandfathers?|grandpa|granddad|grandad", r"외?할아버지"),
    ),
    "grandchild": (_kind(r"grandsons?", r"외?손자"), _kind(r"granddaughters?", r"외?손녀")),
    "relative": (
        _kind(r"cousins?", r"(?:외|이종|고종)?사촌"),
        _kind(r"aunts?", r"이모|고모|숙모|외숙모"),
        _kind(r"uncles?", r"외?삼촌|이모부|고모부"),
        _kind(r"nieces?|nephews?", r"조카"),
    ),
    "doctor": (
        _kind(r"dentists?", r"치과(?:\s?의사)?"),
        _kind(r"therapists?|counsell?ors?", r"상담사|심리\s?상담사"),
        _kind(r"physio(?:therapist)?s?", r"물리\s?치료사"),
        _kind(r"doctors?|physicians?|gp|family\sdoctor", r"주치의|내과|의사"),
    ),
}
"""Kinds that a predicate holds and of which nobody is two: who is a son is no daughter."""
_BETWEEN = 15
"""Characters within which two kinds are told in one breath: "a son and a daughter, Tim and Mia"."""


def narrowed(question: str, cited: Sequence[Cited], *, surely: bool) -> tuple[Cited, ...]:
    """
    The facts that may be of the kind that a question names; all where it names none that they are told apart by.

    Args:
        question: in English or Korean.
        cited: what one slot holds.
        surely: whether the words in which a fact was told have to say its kind; else they may leave it open.
    """
    family = _FAMILIES.get(cited[0].fact.slot.predicate, ()) if cited else ()
    asked = [kind for kind in family if kind.search(question)]
    if len(asked) != 1:
        return tuple(cited)
    return tuple(one for one in cited if _may_be(one, asked[0], family, surely=surely))


def tells_kind(question: str, cited: Sequence[Cited]) -> bool:
    """Whether what was said has the narrower word that a question has, so that there is one of that kind."""
    family = _FAMILIES.get(cited[0].fact.slot.predicate, ()) if cited else ()
    asked = [kind for kind in family if kind.search(question)]
    return len(asked) == 1 and any(asked[0].search(text) for one in cited for text in _told(one))


def _may_be(one: Cited, asked: re.Pattern[str], family: Sequence[re.Pattern[str]], *, surely: bool) -> bool:
    kinds = {kind for text in _told(one) if (kind := _kind_in(text, one, family)) is not None}
    return asked in kinds if kinds else not surely


def _kind_in(text: str, one: Cited, family: Sequence[re.Pattern[str]]) -> re.Pattern[str] | None:
    """The kind that stands next to a name, before it rather than after it; None where that is none, or not clear."""
    found = sorted(
        ((match.start(), match.end(), kind) for kind in family for match in kind.finditer(text)),
        key=lambda each: each[:2],
    )
    if len({kind for _, _, kind in found}) < 2:
        return found[0][2] if found else None
    value = one.fact.value.text if one.fact.value is not None else ""
    place = text.casefold().find(value.casefold())
    before = [each for each in found if each[1] <= place]
    if not before:
        return found[0][2]
    is_list = len(before) > 1 and before[-1][0] - before[-2][1] <= _BETWEEN and before[-1][2] is not before[-2][2]
    return None if is_list else before[-1][2]


def _told(one: Cited) -> Iterator[str]:
    yield one.fact.label
    yield from (receipt.quote for receipt in one.receipts)
