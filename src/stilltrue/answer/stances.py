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
_ALL_EN = re.compile(
    r"^\W*(?:(?:so|and|but)\s+)?what(?:\s+(?:things|all|else))?\s+(?:(?P<not>don['’]?t\s+i|do\s+i\s+not)|do\s+i)\s+(?:really\s+|actually\s+)?"
    r"(?:(?P<likes>like|love|enjoy)|(?P<dislikes>dislike|hate|detest|loathe|avoid|can['’]?t\s+stand))(?:\s+(?:most|best|a\s+lot))?\W*$"
    r"|^\W*what\s+can['’]?t\s+i\s+(?P<stand>stand|bear)\W*$",
    re.IGNORECASE,
)
_ALL_KO = re.compile(
    r"^\W*(?:나는?|난|내가|저는?|제가)?\s?(?:뭐|뭘|무엇을|뭐를|어떤\s?(?:것|거)(?:을|를)?)\s?(?:(?P<likes>좋아)|(?P<dislikes>싫어))\S{0,6}\W*$"
    r"|^\W*(?:나는?|난|내가|저는?|제가)?\s?(?:(?P<liked>좋아)|(?P<disliked>싫어))하는\s?(?:게|것이|건|것은|거|것)\s?(?:뭐|뭔|무엇)\S{0,5}\W*$"
)


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


def all_asked(question: str) -> frozenset[str] | None:
    """
    The stances of which a question wants everything that is held so; None where it names a thing, or asks for something else.

    >>> all_asked("What do I hate?") == DISLIKED, all_asked("뭘 좋아하지?") == LIKED, all_asked("Do I like tea?")
    (True, True, None)
    """
    text = " ".join(question.split())
    found = (_ALL_KO if language_of(text) == "ko" else _ALL_EN).match(text)
    if found is None:
        return None
    named = {name for name, words in found.groupdict().items() if words}
    return LIKED if bool(named & {"likes", "liked"}) is not bool("not" in named) else DISLIKED
