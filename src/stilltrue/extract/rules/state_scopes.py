"""For what alone something is said that is no time: "except for gifts", "only for the Seoul office", 신규 고객만."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from stilltrue.extract.rules.parts import Setting
from stilltrue.language.late import late
from stilltrue.model.claim import Act, Candidate, Modality


@dataclass(frozen=True, slots=True)
class Scoped:
    """A sentence without its scope: what is left of it, and for what that is said or is not."""

    rest: str
    """Empty where the sentence is nothing but the scope of what was said before it."""
    scope: str
    excepted: bool


def scoped(text: str, code: str, setting: Setting) -> Scoped | None:
    """
    A sentence parted from the one scope that it names; None where it names none, or a time.

    Args:
        text: the sentence, without what leads into it.
        code: its language, `en` or `ko`.
        setting: when it was said.
    """
    for pattern, excepted in _PATTERNS[code]:
        found = pattern.fullmatch(text)
        if found is None:
            continue
        scope = _CLEARED[code].sub("", found["x"].strip(" ,"))
        if scope and not _NO_SCOPE[code].search(scope) and not setting.pack.dates(scope, setting.anchor):
            rest = " ".join(found[group].strip(" ,") for group in ("a", "b") if found.groupdict().get(group))
            return Scoped(rest, scope, excepted)
    return None


def within(found: Scoped, read: Sequence[Candidate]) -> list[Candidate]:
    """What the rest of a sentence says, for its scope: of an exception also what holds everywhere else."""
    if not read or not all(map(_is_amount, read)):
        return []
    in_scope = [replace(one, qualifier=found.scope, polarity=not found.excepted) for one in read]
    return [*read, *in_scope] if found.excepted else in_scope


def after_all(found: Scoped, told: Sequence[Candidate]) -> list[Candidate]:
    """
    The amount that was told last for the scope that is named after it, or not for it; nothing where that was none.

    What is said to be so for a scope only was never so for all.
    """
    if not told or not _is_amount(told[-1]):
        return []
    last = replace(told[-1], turn_id=None, span=None, quote=None)
    in_scope = replace(last, qualifier=found.scope, polarity=not found.excepted)
    return [in_scope] if found.excepted else [replace(last, act=Act.DENIES), in_scope]


def _is_amount(said: Candidate) -> bool:
    """Whether it is said how much something is, so that it may be another amount for something else."""
    amount = said.value is not None and said.value.number is not None
    plain = said.act is Act.HOLDS and said.polarity and said.modality is Modality.ACTUAL and said.derivation is None
    return amount and plain and said.qualifier is None


_X = r"(?P<x>[\w' -]{2,40}?)"
_BUT_FOR = r"(?:except(?:ing)?(?: for| on| in| at| with)?|apart from|aside from|other than|excluding|with the exception of|not (?:counting|including)|but not (?:for|on|in|at)|save for)"
_EN = (
    (rf"(?P<a>[^,]+?),?\s(?:but\s|and\s)?{_BUT_FOR}\s{_X}", True),
    (rf"(?P<a>[^,]+?)\s(?:everywhere|everybody|everyone|always|any day)\sbut\s(?:in\s|on\s|at\s|for\s)?{_X}", True),
    (rf"(?P<a>[^,]+?),?\sunless\s(?:it's|it is|they're|they are)\s(?:for\s|on\s|in\s)?{_X}", True),
    (rf"(?P<a>[^,]+?),\s{_X}\s(?:aside|excepted|excluded)", True),
    (rf"{_BUT_FOR}\s{_X},\s(?P<a>[^,]+)", True),
    (rf"{_X}\s(?:aside|excepted|excluded),\s(?P<a>[^,]+)", True),
    (rf"(?:but\s)?(?:not for|{_BUT_FOR})\s{_X}(?:,?\s(?:though|however))?", True),
    (rf"(?:but\s|and\s)?(?:(?:that's|that is|this is|it's|it is|that goes|this applies|it applies|that applies)\s)?(?:only|just|solely|exclusively)\s(?:for|in|at|on|to)\s{_X}(?:,?\s(?:though|however))?", False),
    (rf"(?P<a>[^,]+?),?\s(?:but\s|and\s)?(?:only|just|solely|exclusively)\s(?:for|in|at|on|with)\s{_X}", False),
    (rf"(?P<a>[^,]+?)\s(?:for|in|at|on|with)\s{_X}\s(?:only|alone)", False),
    (rf"(?:only|just|solely|exclusively)\s(?:for|in|at|on|with)\s{_X},?\s(?P<a>(?:the|our|my|it's|it is|we)\s[^,]+)", False),
    (rf"for\s{_X},?\s(?P<a>(?:the|our|my|it's|it is|we)\s[^,]+)", False),
)  # fmt: skip
_KX = r"(?P<x>[가-힣A-Za-z0-9 ]{1,20}?)"
_KO_BUT = r"(?:은|는|을|를)?\s?(?:빼고(?:는|요)?|제외하고(?:는|요)?|제외하면|말고는|말고|예외로\s?하고)"
_KO = (
    (rf"{_KX}{_KO_BUT},?\s(?P<a>.+)", True),
    (rf"(?:단|다만)?,?\s?{_KX}(?:은|는)\s(?:빼고(?:요|야)?|예외(?:야|예요|이에요|입니다|고)?|제외(?:야|예요|고|입니다|하고|돼|됩니다)?)", True),
    (rf"(?P<a>.+?)(?:,|이고|고|지만)\s(?:단,?\s|다만\s)?{_KX}(?:은|는)\s(?:빼고(?:요|야)?|예외(?:야|예요|이에요|입니다)?|제외(?:야|예요|입니다|하고|돼|됩니다)?)", True),
    (rf"(?:단,?\s|다만\s|그런데\s|그건\s|이건\s)?{_KX}(?:에게|한테|에서|에)만\s?(?:그래요?|적용돼요?|적용됩니다|해당돼요?|해당됩니다|해당하는\s거야)", False),
    (rf"{_KX}(?:에\s?한해서?|\s한정(?:으로)?)\s(?P<a>.+)", False),
    (rf"(?P<a>.+?)(?:인데|이고|고|지만),?\s{_KX}(?:에게|한테|에서|에)만\s?(?:받아요?|받습니다|적용돼요?|적용됩니다|적용해요?|해당돼요?|해당됩니다|줘요?|그래요?)", False),
    (rf"(?P<a>(?:[가-힣]{{1,8}}\s)?[가-힣]{{1,10}}(?:은|는|이|가))\s{_KX}(?:에게|한테|에서|에)?만(?:은)?\s(?P<b>.+)", False),
    (rf"{_KX}(?:에게|한테|에서|에)?만(?:은)?\s(?P<a>.+)", False),
)  # fmt: skip
_PATTERNS = {
    code: tuple((late(pattern, re.IGNORECASE), excepted) for pattern, excepted in patterns)
    for code, patterns in (("en", _EN), ("ko", _KO))
}
_CLEARED = {
    "en": late(r"^(?:(?:the|our|my|any|all|a|an)\s)+", re.IGNORECASE),
    "ko": late(r"^(?:(?:우리|저희|단|다만|모든)\s)+"),
}
"""Words before a scope that are no part of its name."""
_NO_SCOPE = {
    "en": late(
        r"\b(?:now|today|me|us|you|it|that|this|them|him|her|once|moment|example|instance|free|sure|long|while|ever|good|fun|time|being|\d+)\b",
        re.IGNORECASE,
    ),
    "ko": late(
        r"^(?:나|저|너|이거|그거|이것|그것|하나|조금|잠깐|잠시|그|이|저것|다|딱|오직|[\d\s]*(?:십|백|천|억)?|최소|적어도)$|\d$|지$|[은는이가]\s"
    ),
}
"""What stands in the place of a scope and is none."""
