"""How English speakers introduce themselves: "I'm Maya, 34, a nurse at Guy's" says three things, and "I'm" once."""

from __future__ import annotations

import re

from stilltrue.extract.rules.en.oneself import is_given_name
from stilltrue.extract.rules.en.people import AGE
from stilltrue.extract.rules.en.words import JOB
from stilltrue.language.en_pronouns import is_common_name
from stilltrue.language.late import late

_GREETING = r"(?P<lead>(?:(?:hi|hiya|hey|hello|good\s(?:morning|evening|afternoon)|so|ok|okay|(?:a\s)?(?:quick|short|brief)\s(?:intro|introduction)|intro|(?:a\s(?:bit|little)\s)?about\sme)(?:\s(?:there|all|everyone|everybody|guys))?[\s,!.:–—-]+){0,3})"
_I_AM = r"(?:i['’]m|im|i\sam|(?:my\s|the\s)?name['’]?s|(?:my\s)?name\sis|this\sis)"
_NAME = r"(?P<name>[A-Za-zÀ-ž][\w'’-]{1,20}(?:\s[A-Z][\w'’-]{1,20})?)"
_OPENING = (
    late(rf"{_GREETING}{_I_AM}\s{_NAME}(?:\s?[,:–—-]\s?|\sand\s(?=(?:i['’]?m|an?)\b)|\s(?=from\b))(?P<rest>.+)", re.IGNORECASE),
    late(rf"{_GREETING}{_NAME}\shere\s?[,:.–—-]\s?(?P<rest>.+)", re.IGNORECASE),
)  # fmt: skip
_NAMELESS = late(rf"{_GREETING}(?:i['’]m|im|i\sam)\s(?P<rest>[^,]+,\s.+)", re.IGNORECASE)
_NEXT = re.compile(
    r"\s?,\s(?:and\s)?|\sand\s(?=(?:i['’]?m|i|living|working|based|studying|married|live|work|study|an?)\s)",
    re.IGNORECASE,
)
_AGED = late(
    rf"(?:an?\s)?(?:aged\s)?(?P<age>\d{{2}}|{AGE})(?:(?P<unit>[\s-]?(?:years?[\s-]?old|y/?o))(?:\s(?P<more>.+))?)?",
    re.IGNORECASE,
)
_TRADE = late(rf"(?!(?:not|no|never|just|only|the|my|your|more|like)\b)(?:(?P<article>an?)\s)?(?P<job>{JOB})(?P<where>(?:\s(?:at|for|in|from|of|with|by|working|living|based)\s.+)?)", re.IGNORECASE)  # fmt: skip
_PARENT = late(r"(?:an?\s)?(?:\w+\s)?(?:mum|mom|dad|mother|father|parent)\s(?:of|to)\s(?P<number>\w+)(?:\s(?:kids|children))?", re.IGNORECASE)  # fmt: skip
_STATE = late(
    r"(?:originally\sfrom|from|living|based|working|studying|training|currently|married|engaged|single|divorced|widowed|retired|learning|new\sto)\b.+"
    r"|married|engaged|single|divorced|retired",
    re.IGNORECASE,
)
_DOES = late(r"(?:live|work|study|teach|play|speak)\s.+", re.IGNORECASE)
_WHERE = re.compile(r"^(?P<what>.+?)\s(?P<from>(?:from|living\sin|based\sin)\s.+)$", re.IGNORECASE)
_SAID_WHOLE = re.compile(r"i(?:['’]?m|['’]ve|\s)", re.IGNORECASE)
_LONGEST = 300


def in_full(sentence: str) -> str:
    """
    A self-introduction with "I'm" before each thing it says; any other sentence as it is.

    >>> in_full("I'm Maya, 34, a nurse at Guy's.")
    "I'm Maya, I'm 34, I'm a nurse at Guy's"
    """
    plain = sentence.strip(" .!\t\n")
    if len(plain) > _LONGEST or sentence.rstrip().endswith("?"):
        return sentence
    for opening in _OPENING:
        found = opening.fullmatch(plain)
        if found is None:
            continue
        name, pieces = found["name"], _pieces(found["rest"])
        if name.islower() and is_common_name(name):
            name = name.title()
        if name[0].isupper() and pieces[0][1] and is_given_name(name):
            return ", ".join([f"I'm {name}", *(said for said, _ in pieces)])
    found = _NAMELESS.fullmatch(plain)
    pieces = _pieces(found["rest"]) if found is not None else []
    known = pieces and all(known or _SAID_WHOLE.match(said) for said, known in pieces)
    return ", ".join(said for said, _ in pieces) if known else sentence


def _pieces(rest: str) -> list[tuple[str, bool]]:
    """Each thing said, in full, and whether it is of a kind that is known."""
    return [one for piece in _NEXT.split(rest) if piece.strip() for one in _said(piece.strip())]


def _said(piece: str) -> list[tuple[str, bool]]:
    if (aged := _AGED.fullmatch(piece)) is not None:
        more = _said(aged["more"]) if aged["more"] else []
        return [(f"I'm {aged['age']}{' years old' if aged['unit'] else ''}", True), *more]
    if (parent := _PARENT.fullmatch(piece)) is not None:
        return [(f"I have {parent['number']} children", True)]
    if _STATE.fullmatch(piece):
        return [(f"I'm {piece}", True)]
    if (where := _WHERE.match(piece)) is not None and _TRADE.fullmatch(where["what"]):
        return [*_said(where["what"]), *_said(where["from"])]
    if (trade := _TRADE.fullmatch(piece)) is not None:
        article = trade["article"] or ("an" if trade["job"][0] in "aeiouAEIOU" else "a")
        return [(f"I'm {article} {trade['job']}{trade['where']}", True)]
    if _DOES.fullmatch(piece):
        return [(f"I {piece}", True)]
    return [(piece, False)]
