"""What of a turn is not the speaker's own statement: pasted text, quotations, code, games."""

from __future__ import annotations

import re

_TASK = re.compile(
    r"\b(?:summari[sz]e|translate|proofread|paraphrase|rewrite|rephrase|edit|review|fix\s+the\s+grammar|correct\s+the\s+grammar|check\s+(?:this|my)\s+(?:text|grammar|essay)"
    r"|explain\s+this|read\s+this)\b|(?:요약|번역|교정|윤문|맞춤법|다듬어|고쳐\s*써)",
    re.IGNORECASE,
)
_PASTED = re.compile(r"[:：]\s*|\n")
_QUOTED = re.compile(
    r"\"[^\"\n]{1,2000}\"|“[^“”\n]{1,2000}”|「[^「」\n]{1,2000}」|『[^『』\n]{1,2000}』|«[^«»\n]{1,2000}»"
)
_CODE = re.compile(
    r"```(?:[^`]|`(?!``))*(?:```|\Z)|^[ \t]*>[^\n]*|^[ \t]*[A-Z][\w ]{0,20}:[ \t][^\n]*|<[^<>\n]{1,200}>", re.MULTILINE
)
_OWN_LABEL = re.compile(
    r"[ \t]*(?:note|update|fyi|ps|correction|reminder|seriously|one more thing|quick update|real life.*|before .*|after .*|about .*|(?:the|our|my|new|updated|current|total|got|just|final|quick)\b[^:\n]*|heads up|important|also|decided|decision|settled|agreed|final decision|(?:how|when|if|for|depending)\b[^:\n]*|(?:i|we|my|our)\s.*)\s*:"
    r"|[ \t]*[^:\n]{3,40}:[ \t]*(?:now[ \t])?[$€£₩]?\d[\d,.]*%?(?:[ \t][a-z]{1,12}){0,2}[.!]?[ \t]*$",
    re.IGNORECASE,
)
_GAME = re.compile(
    r"\b(?:let's\s+(?:play|pretend|role-?play)|role-?play(?:ing)?\b|pretend\s+(?:that\s+)?(?:you|i|we)|imagine\s+(?:that\s+)?(?:you|i|we)|in\s+(?:this|my|the)\s+(?:story|novel|game)|write\s+(?:a|me a)\s+(?:story|poem|scene)"
    r"|my\s+character)\b"
    r"|(?:역할\s*놀이|역할극|상황극|가정해\s*보자|소설\s*속|게임\s*(?:하자|할래|속에서))"
    r"|(?<![가-힣])(?:소설|동화|시나리오|대본|콩트|이야기|시)(?:를|을)?\s(?:하나\s|한\s?편\s|좀\s|짧게\s)?(?:써|지어|만들어)\s?(?:줘|주세요|줄래|봐)",
    re.IGNORECASE,
)
_JOKE = re.compile(
    r"\b(?:just\s+kidding|only\s+joking|as\s+a\s+joke)\b|농담이야|농담이에요|농담이었어|장난이야|뻥이야",
    re.IGNORECASE,
)
_BACK = re.compile(r"\bback\s+to\s+the\s+(?:game|story)\b|다시\s*게임", re.IGNORECASE)
_SERIOUS = re.compile(
    r"\b(?:real\s+life|out\s+of\s+character|seriously\s+though|in\s+reality)\b|(?:현실에서|진짜로는|실제로는)",
    re.IGNORECASE,
)
_GAME_OVER = re.compile(
    r"\b(?:game\s+over|stop\s+the\s+game|end\s+of\s+(?:the\s+)?game|no\s+more\s+games?)\b|(?:게임\s*끝|그만하자)",
    re.IGNORECASE,
)
_FEW_WORDS = 3


_UNSEEN = re.compile(r"\x1b\[[0-9;?]{0,16}[A-Za-z]|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Colours of a terminal, control characters, and those that turn the direction of writing: part of no name."""


def own_words(text: str) -> str:
    """The text with everything that is quoted, pasted, code or no character to see made blank, of the same length."""
    text = _CODE.sub(_blank_unless_own, _UNSEEN.sub(lambda found: " " * len(found[0]), text))
    task = _TASK.search(text)
    if task is not None and (begin := _PASTED.search(text, task.end())) is not None:
        text = text[: begin.end()] + _blank(text[begin.end() :])
    return _QUOTED.sub(lambda found: found[0] if _is_name(found[0]) else _blank(found[0]), text)


def plays(text: str) -> bool:
    """Whether a turn opens or admits a game or a story, which goes on after it."""
    return _GAME.search(text) is not None


def jokes(text: str) -> bool:
    """Whether a turn is marked as a joke; the next one is not."""
    return _JOKE.search(text) is not None


def returns_to_play(sentence: str) -> bool:
    return _BACK.search(sentence) is not None


def is_serious(sentence: str) -> bool:
    """Whether a sentence steps out of a game."""
    return _SERIOUS.search(sentence) is not None


def ends_play(text: str) -> bool:
    return _GAME_OVER.search(text) is not None


def _blank_unless_own(found: re.Match[str]) -> str:
    return found[0] if _OWN_LABEL.match(found[0]) else _blank(found[0])


def _blank(text: str) -> str:
    return "".join(char if char == "\n" else " " for char in text)


def _is_name(quotation: str) -> bool:
    return len(quotation[1:-1].split()) <= _FEW_WORDS and len(quotation) < 40
