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
    r"|(?:‘|(?<!\w)')(?:i|i['’]\w{1,2}|my|나는|난|내가|저는|전|제가)\s[^'‘’\n]{3,300}['’](?![A-Za-z])",
    re.IGNORECASE,
)
"""What stands in quotes; in single ones, which stand around titles as well, only what somebody says of himself."""
_FIRST_PERSON = r"(?=(?:i|i['’]\w+|we|my|our)\b|(?:나|난|내|저|전|제|우리)(?![가-힣]{2}))"
_LED_IN = re.compile(
    r"(?:\b(?:says?|reads?|states?|goes|went|wrote|replied|answered|texted|sings?|sang|lyrics?|caption|headline|title|subject(?:\s+line)?|examples?|samples?|template|e\.g\.|instance|slogan|motto|exercise|prompt|sentence|dictation)\b"
    r"|적[혀힌]|[쓰써]여\s?있|써\s?있|나와\s?있|가사|제목|예문|예시|문구|문장|예를\s?들)[^:：\n]{0,30}[:：]\s*"
    + _FIRST_PERSON
    + r"[^\n]*",
    re.IGNORECASE,
)
"""What stands on a form, in a song or an exercise, after a colon."""
_ORDERED = r"(?:^|[.!?;,]\s+|\b(?:please|and|to|me|you|just|then)\s+)"
_TO_BE_TOLD = re.compile(
    rf"{_ORDERED}(?:(?:write(?!\s+(?:it\s+|this\s+)?(?:down|that)\b)|draft|compose|post|type|reply|respond)\b[^.!?\n]{{0,60}}?\b(?:that|saying|says|stating)\s+"
    r"|(?:tell|text|email|message|let)\s+(?:them|him|her|people|everyone|everybody|my\s+\w+|the\s+\w+|(?-i:[A-Z]\w+))\s+(?:know\s+)?(?:that\s+)?)"
    r"(?=(?:i|i['’]\w+)\s)[^.!?\n]*"
    r"|[^.!?\n]{0,60}(?:에|에다|한테|에게|께)\s[^.!?\n]{0,60}[다라]고\s?(?:써|적어|전해|말해|답장?해|얘기해|올려|문자해|메일\s?보내)\s?(?:줘|주세요|줄래|주라|달라|주면)",
    re.IGNORECASE,
)
"""What somebody asks to be written or told to others; whether it is so, he does not say."""
_CODE = re.compile(
    r"```(?:[^`]|`(?!``))*(?:```|\Z)|^[ \t]*>[^\n]*|^[ \t]*[A-Z][\w ]{0,20}:[ \t][^\n]*|^[ \t]*(?:\[(?:system|assistant|user|tool|ai)\]|(?:system|assistant|user|human|ai|bot)[ \t]?:)[^\n]*|<[^<>\n]{1,200}>|\{\s*\"[^\n]{0,4000}\}[\]}]*",
    re.MULTILINE,
)
_OWN_LABEL = re.compile(
    r"[ \t]*(?:(?:so|and|well|anyway|ok|okay|oh)[, ]+)?(?:note|update|fyi|ps|correction|reminder|seriously|one more thing|(?:please |can you |do )?(?:remember|note|know|save|record|keep in mind)\b[^:\n]*|as (?:i|we)\b[^:\n]*|for (?:the record|your information|context)|(?:just )?to be clear|by the way|btw|context|background|in short|confession|(?:fun|quick|random|true) fact|(?:good|bad|big|great|some) news|news|(?:the )?(?:truth|thing|fact) is|answer|status|today|tl;?dr|ok(?:ay)?|yes|no|well|quick update|real life.*|before .*|after .*|about .*|(?:the|our|my|new|updated|current|total|got|just|final|quick)\b[^:\n]*|heads up|important|also|decided|decision|settled|agreed|final decision|(?:how|when|if|for|depending)\b[^:\n]*|(?:i|we|my|our)\s.*)\s*:"
    r"|[ \t]*[^:\n]{3,40}:[ \t]*(?:now[ \t])?[$€£₩]?\d[\d,.]*%?(?:[ \t][a-z]{1,12}){0,2}[.!]?[ \t]*$",
    re.IGNORECASE,
)
_FIELD = re.compile(
    r"[ \t]*(?!(?:system|assistant|user|human|ai|bot|tool|agent)[ \t]?:)[A-Z][a-z]+(?:[ \t][a-z]+){0,2}:[ \t]"
    r"(?![^\n]*(?:[?!]|\b(?:i|i['’]\w+|me|my|you|your|we|us|our|he|she|they|is|are|was|were|am|do|does|did|has|have|had|will|can|yes|yeah|yep|no|nope|ok|okay|hi|hey|hello|thanks|thank|sure|well|so)\b))"
    r"[^\s.;:]+(?:[ \t][^\s.;:]+){0,5}[ \t]*[.;]?[ \t]*(?:[A-Z][a-z]+(?:[ \t][a-z]+){0,2}:[ \t][^\s.;:]+(?:[ \t][^\s.;:]+){0,5}[ \t]*[.;]?[ \t]*){0,8}",
    re.IGNORECASE,
)
"""A line that says one thing of whoever writes it, "Diet: vegan"; what somebody says in a transcript is a sentence."""
_GAME = re.compile(
    r"\b(?:let's\s+(?:play|pretend|role-?play)|role-?play(?:ing)?\b|pretend\s+(?:that\s+)?(?:you|i|we)|imagine\s+(?:that\s+)?(?:you|i|we)|in\s+(?:this|my|the|our|an?)\s+(?:[\w&]+\s+)?(?:story|novel|game|campaign|screenplay|role-?play)|write\s+(?:a|me a)\s+(?:story|poem|scene)"
    r"|my\s+character)\b"
    r"|(?:역할\s*놀이|역할극|상황극|가정해\s*보자|소설\s*속|내가\s(?:쓰는|쓴|쓰고\s있는)\s(?:소설|이야기|시나리오|동화)|게임\s*(?:하자|할래|속에서))"
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
_SAYS_KO = re.compile(r"(?:^.(?:나|난|내가|저|제가|우리)[는도]?\s).*[다요아어해야지][.!]?.$")
"""A sentence of somebody's own in quotes: '나는 파리에 살아'."""


_UNSEEN = re.compile(r"\x1b\[[0-9;?]{0,16}[A-Za-z]|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Colours of a terminal, control characters, and those that turn the direction of writing: part of no name."""


def own_words(text: str) -> str:
    """The text with everything that is quoted, pasted, code or no character to see made blank, of the same length."""
    text = _CODE.sub(_blank_unless_own, _UNSEEN.sub(lambda found: " " * len(found[0]), text))
    task = _TASK.search(text)
    if task is not None and (begin := _PASTED.search(text, task.end())) is not None:
        text = text[: begin.end()] + _blank(text[begin.end() :])
    for borrowed in (_LED_IN, _TO_BE_TOLD):
        text = borrowed.sub(_blank_content, text)
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
    is_own = _OWN_LABEL.match(found[0]) or _FIELD.fullmatch(found[0])
    return found[0] if is_own else _blank(found[0])


def _blank_content(found: re.Match[str]) -> str:
    return _blank(found[0])


def _blank(text: str) -> str:
    return "".join(char if char == "\n" else " " for char in text)


def _is_name(quotation: str) -> bool:
    """Whether what stands in quotes is a name, and not a short sentence."""
    n_words = len(quotation[1:-1].split())
    return n_words <= _FEW_WORDS and len(quotation) < 40 and not (n_words > 1 and _SAYS_KO.search(quotation))
