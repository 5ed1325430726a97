"""What an English sentence takes back of what was said: "that was a lie", "forget what I said about penicillin"."""

from __future__ import annotations

import re

from stilltrue.language.late import late

_SIGH = r"\W*(?:(?:oh|ok|okay|sorry|actually|wait|no|well|haha|lol|hmm|hey|please|so|and|just|also)\b[\s,.:!–—-]*){0,4}"
_DROP = r"(?:forget|ignore|disregard|scratch|strike|scrap|never\smind)"
_EARLIER = r"(?:\s(?:before|earlier|just\snow|a\smoment\sago|yesterday|last\stime))?"
_I_SAID = (
    r"(?:(?:everything|anything|all)\s)?(?:what|that|the\s(?:thing|bit|part|stuff))\s(?:that\s)?i(?:['’]ve|\shave)?\s(?:just\s)?(?:said|told\syou|wrote|mentioned|claimed)"
    + _EARLIER
)
_UNTRUE = r"(?:(?:is|was)(?:n['’]t|\snot)\s(?:actually\s|really\s)?true|(?:is|was)\s(?:all\s|just\s|only\s)?(?:an?\s(?:\w+\s)?(?:lie|fib|joke|prank|mistake)|made\sup|untrue|false|nonsense|rubbish|wrong))"
_WHY = r"(?:\W+(?:(?:it|that|this)(?:['’]s|\sis|\swas|\sisn['’]t|\swasn['’]t)|i(?:['’]m|\swas|\smade|\slied|\sgot|\sdon['’]t|\sdo\snot|\shave\sno)|there\sis\sno|sorry|please|haha|lol|my\sbad)\b.{0,80})?\W*"
_TOPIC = r"(?P<topic>[^,.;!?]{2,50}?)"
_OF_TOPIC = tuple(
    late(_SIGH + pattern + _WHY, re.IGNORECASE)
    for pattern in (
        rf"(?:you\scan\s)?{_DROP}\s{_I_SAID}\s(?:about|on|regarding)\s{_TOPIC}{_EARLIER}",
        rf"{_I_SAID}\s(?:about|on|regarding)\s{_TOPIC}\s{_UNTRUE}",
        rf"i\s(?:was\s(?:lying|(?:only\s|just\s)?(?:joking|kidding))|lied)\sabout\s{_TOPIC}",
    )
)
_OF_THE_LAST = tuple(
    late(_SIGH + pattern + _WHY, re.IGNORECASE)
    for pattern in (
        r"that\s(?:was|is)\s(?:all\s|just\s|only\s)?an?\s(?:\w+\s)?(?:lie|fib|joke|prank)",
        r"(?:i\s(?:just\s)?made\s(?:that|it)(?:\sall)?\sup|i\s(?:just\s)?lied(?:\sto\syou)?|i\swas\s(?:just\s|only\s)?(?:lying|joking|kidding|testing\syou|messing\swith\syou|pulling\syour\sleg))",
        r"that(?:['’]s|\swas|\sis)(?:n['’]t|\snot)\s(?:actually\s|really\s)?true\W+i\swas\s(?:just\s|only\s)?(?:lying|joking|kidding|testing\syou|messing\swith\syou)",
        rf"{_DROP}\s(?:i\s(?:ever\s)?said\s(?:that|it|anything)|{_I_SAID})",
        rf"{_I_SAID}\s{_UNTRUE}",
        r"(?:(?:just|only)\s(?:kidding|joking)|j/?k|psych|sike)",
    )
)  # fmt: skip
_NOT = late(r"\W*(?:NOT|[Nn]ot!+)\W*")
"""Said behind a sentence of which nothing is meant; in small letters it takes a mark of its own."""
_MAY_UNSAY = late(
    r"\b(?:lie|lied|lying|fib|joke|joking|kidding|prank|made|testing|messing|pulling|forget|ignore|disregard|scratch|strike|scrap|mind|said|told|mentioned|claimed|wrote|jk|j/k|psych|sike|not)\b",
    re.IGNORECASE,
)
_LONGEST = 240
_ARTICLES = late(
    r"(?:(?:the|my|our|an?|being|having|living\s(?:in|at)|working\s(?:at|for|as)|liking|loving)\s)+", re.IGNORECASE
)


def last_unsaid(sentence: str) -> bool:
    """
    Whether a sentence says of the one before it that it was not so.

    >>> last_unsaid("That was a lie, sorry."), last_unsaid("My sister said that was a lie.")
    (True, False)
    """
    if len(sentence) > _LONGEST or not _MAY_UNSAY.search(sentence):
        return False
    said = sentence.strip()
    return _NOT.fullmatch(said) is not None or any(one.fullmatch(said) for one in _OF_THE_LAST)


def topic_unsaid(sentence: str) -> str | None:
    """
    Of what a sentence says that whatever was said of it was not so; None where it says no such thing.

    >>> (
    ...     topic_unsaid("Forget what I said about the penicillin, that was wrong."),
    ...     topic_unsaid("Don't forget what I said."),
    ... )
    ('penicillin', None)
    """
    if len(sentence) > _LONGEST or not _MAY_UNSAY.search(sentence):
        return None
    found = next((found for one in _OF_TOPIC if (found := one.fullmatch(sentence.strip())) is not None), None)
    return _ARTICLES.sub("", found["topic"].strip(), count=1) if found is not None else None
