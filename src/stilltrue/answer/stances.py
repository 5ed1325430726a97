"""Questions of likings that name no one thing: which of two is preferred, and what all is liked or disliked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from stilltrue.language import language_of

LIKED = frozenset({"likes"})
DISLIKED = frozenset({"dislikes", "avoids"})
_WORD = r"[\w'’-]{1,30}"
_EITHER_EN = re.compile(
    rf"\b(?:prefer|like|love|enjoy|rather|favou?r)\b\s+(?:to\s+)?(?:(?:have|drink|eat|take|get)\s+)?(?P<one>{_WORD}(?:\s{_WORD}){{0,3}}?)\s+or\s+(?P<other>{_WORD}(?:\s{_WORD}){{0,3}}?)"
    r"(?:\s+(?:better|more|best|most|now|instead))?\W*$"
    rf"|\b(?:prefer|like|enjoy)\s+(?:better|more|best|most)\W{{1,3}}(?P<a>{_WORD}(?:\s{_WORD}){{0,3}}?)\s+or\s+(?P<b>{_WORD}(?:\s{_WORD}){{0,3}}?)\W*$",
    re.IGNORECASE,
)
_LIKING_KO = re.compile(r"좋|선호|낫|싫")
_EITHER_KO = (
    re.compile(r"(?<!\w)(?P<one>\w{1,20}?)(?:이랑|랑|하고|와|과)\s(?P<other>\w{1,20}?)(?:이랑|랑|하고)?\s?중(?:에|에서|에는|에선)?(?=\s|$)"),
    re.compile(r"(?<!\w)(?P<one>\w{1,20}?)[이가]?\s(?:아니면|또는|혹은)\s(?P<other>\w{1,20}?)(?:[이가을를])?\s"),
    re.compile(r"(?<!\w)(?P<one>\w{1,20}?)[이가]\s(?:더\s)?(?:좋아|나아)\w*\W+(?P<other>\w{1,20}?)[이가]\s(?:더\s)?(?:좋아|나아)"),
)  # fmt: skip
_NOT_EN = r"don['’]?t|doesn['’]?t|do\s+not|does\s+not"
_LIKES_EN = r"(?P<likes>likes?|loves?|enjoys?)"
_DISLIKES_EN = r"(?P<dislikes>dislikes?|hates?|detests?|loathes?|avoids?|can['’]?t\s+stand|cannot\s+stand)"
_STANCE_EN = rf"(?:(?:really|actually|also)\s+)?(?:{_LIKES_EN}|{_DISLIKES_EN})(?:\s+(?:most|best|a\s+lot))?\W*$"
_WHO_EN = r"(?P<who>i|[\w'’.-]{1,30}(?:\s[\w'’.-]{1,30}){0,3}?)"
_LEAD_EN = r"^\W*(?:(?:so|and|but)\s+)?"
_ALL_EN = (
    re.compile(
        rf"{_LEAD_EN}(?:what(?:\s+(?:things|all|else))?|(?P<n>how\s+many(?:\s+(?:different\s+)?things)?))\s+"
        rf"(?:(?:do|does)\s+{_WHO_EN}(?P<not>\s+not)?|(?:don['’]?t|doesn['’]?t)\s+(?P<whonot>i|\S{{1,30}}(?:\s\S{{1,30}}){{0,3}}?))\s+{_STANCE_EN}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"{_LEAD_EN}(?:list|name|tell\s+me|show\s+me|what\s+(?:is|are))\s+(?:all\s+(?:of\s+)?|every\s?)?(?:everything|all|the\s+things|things|thing)(?:\s+that)?\s+"
        rf"{_WHO_EN}(?P<not>\s+(?:{_NOT_EN}))?\s+{_STANCE_EN}",
        re.IGNORECASE,
    ),
    re.compile(rf"{_LEAD_EN}what\s+can['’]?t\s+(?P<who>i|\S{{1,30}}(?:\s\S{{1,30}}){{0,3}}?)\s+(?P<dislikes>stand|bear)\W*$", re.IGNORECASE),
)  # fmt: skip
_WHO_KO = r"^\W*(?:(?P<who>\S{1,20}(?:\s\S{1,12})?)\s)??"
_STANCE_KO = r"(?:(?P<likes>좋아)|(?P<dislikes>싫어))"
_ALL_KO = (
    re.compile(rf"{_WHO_KO}(?:뭐|뭘|무엇을|뭐를|어떤\s?(?:것|거)(?:을|를)?)\s?{_STANCE_KO}\S{{0,6}}\W*$"),
    re.compile(
        rf"{_WHO_KO}{_STANCE_KO}하는\s?(?:게|것이|것들?|거|건|것은|거는)(?:을|를|은|는|이|가)?\s?"
        r"(?:(?P<n>(?:모두|전부|총|다)?\s?몇\s?(?:개|가지))\S{0,6}|(?:뭐|뭔|무엇)\S{0,5}|(?:다|전부|모두)\s?(?:알려|말해|대|나열해|보여)\s?\S{0,6}|(?:알려|말해|나열해)\s?\S{0,6})\W*$"
    ),
)  # fmt: skip
_OWN = frozenset("i 나 나는 난 내가 저 저는 제가 내 제".split())


@dataclass(frozen=True, slots=True)
class Either:
    """Two things of which one is preferred, each in the wordings that it may be on record by."""

    one: tuple[str, ...]
    other: tuple[str, ...]


def either_in(question: str) -> Either | None:
    """
    The two things of which a question asks which one is liked more; None where it asks for something else.

    >>> either_in("Do I prefer window or aisle seats?")
    Either(one=('window', 'window seats'), other=('aisle seats', 'seats'))
    """
    text = " ".join(question.split())
    if language_of(text) == "ko":
        found = next((found for one in _EITHER_KO if (found := one.search(text)) is not None), None)
        return Either((found["one"],), (found["other"],)) if found is not None and _LIKING_KO.search(text) else None
    found = _EITHER_EN.search(text)
    if found is None:
        return None
    one, other = (found["one"], found["other"]) if found["one"] else (found["a"], found["b"])
    return Either(tuple(_worded(one, other)), tuple(dict.fromkeys((other, other.split()[-1]))))


def _worded(one: str, other: str) -> Iterator[str]:
    """The first of two things, also with the noun that only the second is said with: "window or aisle seats"."""
    yield one
    if len(other.split()) > len(one.split()):
        yield f"{one} {other.rsplit(maxsplit=1)[-1]}"


@dataclass(frozen=True, slots=True)
class AllAsked:
    """A question for all that somebody likes or dislikes."""

    who: str | None
    """As worded, with what may hang on it; None for the asker."""
    stances: frozenset[str]
    counts: bool
    """How many these are is asked."""


def all_asked(question: str) -> AllAsked | None:
    """
    Of whom a question wants everything that he holds so; None where it names a thing, or asks for something else.

    >>> all_asked("What do I hate?").stances == DISLIKED, all_asked("뭘 좋아하지?").stances == LIKED
    (True, True)
    >>> all_asked("How many things does Mina like?"), all_asked("Do I like tea?")
    (AllAsked(who='Mina', stances=frozenset({'likes'}), counts=True), None)
    """
    text = " ".join(question.split())
    patterns = _ALL_KO if language_of(text) == "ko" else _ALL_EN
    found = next((found for one in patterns if (found := one.match(text)) is not None), None)
    if found is None:
        return None
    parts = {name: words for name, words in found.groupdict().items() if words}
    who = parts.get("who") or parts.get("whonot") or ""
    likes = ("likes" in parts) is not bool(parts.keys() & {"not", "whonot"})
    whose = None if not who or who.casefold() in _OWN else who
    return AllAsked(whose, LIKED if likes else DISLIKED, "n" in parts)
