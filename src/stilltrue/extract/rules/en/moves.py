"""English sentences that add, take away, or take back what was said."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from stilltrue.extract.rules.amounts import Named, amount_en, amounts_in
from stilltrue.extract.rules.en.nouns import NEGATED, NP, W, named_in, noun_of
from stilltrue.extract.rules.en.shapes import OWN, OWN_TOO, A, N
from stilltrue.extract.rules.parts import Setting
from stilltrue.extract.rules.state import Bounds, Told, amount_denied, candidates, slot_with, withdrawn
from stilltrue.language.late import late
from stilltrue.model.claim import Act, Candidate, Value

_BY = late(
    rf"{OWN}(?P<np>{W}(?:\s{W}){{0,5}}?)(?:\s(?:has|have|just))*\s(?:went|gone|goes|dropped|fell|rose|grew|shrank|jumped|increased|decreased|is|are|was)\s?(?P<way>up|down)?\sby\s{A}(?:\s{W})?",
    re.IGNORECASE,
)
_ADD = late(rf"(?:(?:we|i)(?:'ve| have|'re|'m| are)?\s|let's\s|please\s)?(?P<verb>add|added|adding)\s(?:another\s|an extra\s)?{A}(?:\s(?:more|extra))?(?:\s(?P<np>(?!to\b){NP}))?(?:\sto\s(?:{OWN})(?P<to>{NP}))?", re.IGNORECASE)  # fmt: skip
_TAKE = late(rf"(?:(?:we|i)(?:'ve| have|'re)?\s|let's\s)?(?:take|took|taking|knock|knocked|shave|shaved|cut|trim|trimmed)\s{A}(?:\s{W}){{0,2}}\s(?:off|from|out of)\s(?:{OWN})(?P<np>{NP})", re.IGNORECASE)  # fmt: skip
_JOINED = late(rf"{N}\s(?:more|extra|additional|new)\s(?P<np>{NP})\s(?:joined|signed up|are coming|came in|registered|confirmed|arrived|were added|said yes)", re.IGNORECASE)  # fmt: skip
_LEFT = late(rf"{N}\s(?:of (?:the|our)\s)?(?P<np>{NP})\s(?:dropped out|cancelled|canceled|left|quit|can't (?:come|make it)|won't (?:come|make it|be coming)|aren't coming|bailed|backed out|said no)", re.IGNORECASE)  # fmt: skip
_SCRAP = late(
    rf"(?:please\s|just\s)?(?:scrap|forget|ignore|disregard|drop|cancel|strike|never mind|nevermind|take back|scratch|i take back|i'm taking back|undo|delete)(?:\s(?:what|everything|all|the thing|the bit|the part|whatever))?(?:\sthat)?\s(?:i|we)(?:'ve)?\s(?:said|told you|mentioned|wrote|claimed|noted)(?:\s(?:earlier|before|yesterday))?\s(?:about|on|regarding|for)\s(?:{OWN})?(?P<np>{NP})",
    re.IGNORECASE,
)
_WRONG_ABOUT = late(rf"(?:i|we) (?:was|were) wrong about (?:{OWN})(?P<np>{NP})|(?:i|we) (?:misspoke|got it wrong|made a mistake|messed up) (?:about|on|with) (?:{OWN_TOO})(?P<np2>{NP})", re.IGNORECASE)  # fmt: skip
_MISTAKE = late(
    rf"(?:the|that|those)\s{A}(?:\s(?P<np>{NP}))?(?:\s(?:that\s)?(?:i|we)\s(?:said|mentioned|gave|told you|wrote|quoted))?(?:\s(?:for|about|as)\s{OWN}(?P<for>{NP}))?\s(?:was|were|is)\s(?:wrong|a mistake|a typo|a slip|nonsense|not right|an error|a mix-?up|a misreading|just a typo)",
    re.IGNORECASE,
)
_FORGET = late(
    rf"(?:forget|scratch|strike|ignore|disregard)\s(?:about\s)?(?:the|that|those)\s{A}(?:\s(?P<np>{NP}))?(?:\s(?:as|for)\s{OWN}(?P<for>{NP}))?[,;]?\s(?:that|it|this)\s(?:was|is)\s(?:just\s)?(?:a slip|wrong|a mistake|a typo|an error|nonsense)",
    re.IGNORECASE,
)
_NEVER = late(rf"{OWN}(?P<np>{NP}) (?:was|were|is) never {A}(?:\s{W})?", re.IGNORECASE)


def changes_in(text: str) -> list[Told] | None:
    """What is added or taken away."""
    for pattern, sign in ((_JOINED, 1), (_LEFT, -1)):
        if (found := pattern.fullmatch(text)) is not None:
            return _by(Named(noun, True), found["n"], sign) if (noun := noun_of(found["np"])) else []
    if NEGATED.search(text):
        return None
    if (found := _TAKE.fullmatch(text)) is not None:
        return _by(named, found["a"], -1) if (named := named_in(found)) else []
    if (found := _ADD.fullmatch(text)) is not None:
        if found["to"]:
            return _by(named, found["a"], 1) if (named := named_in(found, "to")) else []
        noun = noun_of(found["np"] or "")
        return _by(Named(noun, True), found["a"], 1) if noun else []
    if (found := _BY.fullmatch(text)) is not None and (named := named_in(found)) is not None:
        down = found["way"] == "down" or re.search(r"\b(?:dropped|fell|shrank|decreased)\b", text, re.IGNORECASE)
        return _by(named, found["a"], -1 if down else 1)
    return None


def _by(named: Named, amount: str, sign: int) -> list[Told]:
    value = amount_en(amount)
    if value is None or value.number is None or re.match(r"one\b", amount.strip(), re.IGNORECASE):
        return []
    change = replace(value, number=sign * value.number) if sign > 0 else _less(value)
    return [Told(named, change, Act.ADJUSTS)]


def _less(value: Value) -> Value:
    return value.plus(-2 * value.number) if value.number is not None else value


def taken_back(text: str, told: Sequence[Candidate], setting: Setting) -> list[Candidate] | None:
    """That what was said does not count; None where the sentence takes nothing back."""
    if (found := _SCRAP.fullmatch(text) or _WRONG_ABOUT.fullmatch(text)) is not None:
        noun = noun_of(found["np"] or found.groupdict().get("np2") or "")
        return withdrawn(noun, told, setting) if noun else []
    if (found := _MISTAKE.fullmatch(text) or _FORGET.fullmatch(text) or _NEVER.fullmatch(text)) is not None:
        value = amount_en(found["a"])
        named = _whose(found, value, told)
        if named is not None and value is not None:
            return candidates([Told(named, value, Act.DENIES)], setting, Bounds())
    if _DOUBTED.search(text) or not _WRONG.search(text):
        return None
    return amount_denied(amounts_in(text, "en"), told, setting, ("number", "amount"))


_WRONG = late(
    r"\b(?:was|were|is|are|that's|it's) (?:just |all |simply |actually |completely )?(?:wrong|a mistake|a typo|an error|incorrect|bogus|off|a slip|a mix-?up|nonsense|my mistake|a misreading|not right)\b"
    r"|\b(?:i|we) (?:misread|mistyped|misspoke|mixed up|take back|never should have said|shouldn't have said|got (?:that|it) wrong)\b"
    r"|^(?:please |just )?(?:scrap|forget|ignore|disregard|strike|scratch|never mind|drop|take back)\b",
    re.IGNORECASE,
)
_DOUBTED = late(
    r"\b(?:if|maybe|perhaps|might|could|probably|think|thinks|he|she|they|his|her|their|your|you)\b", re.IGNORECASE
)


def _whose(found: re.Match[str], value: Value | None, told: Sequence[Candidate]) -> Named | None:
    for_it = found.groupdict().get("for")
    if for_it:
        return named_in(found, "for")
    if found["np"] and found.re.pattern != _NEVER.pattern:
        noun = noun_of(found["np"])
        return Named(noun, counted=True) if noun else None
    if found["np"]:
        return named_in(found)
    return slot_with(value, told) if value is not None else None
