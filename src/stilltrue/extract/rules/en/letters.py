"""Whether a turn is a letter or a mail that somebody pasted: whose "I" that is, nobody can tell."""

from __future__ import annotations

import re

from stilltrue.language.late import late

_HEAD = late(r"^[ \t]*(?:From|Subject):[ \t]?\S[^\n]*\n", re.MULTILINE)
_OPENS = late(
    r"\s*(?:dear\s+(?!(?:claude|chatgpt|assistant|ai|diary|me)\b)[^\n,:]{1,40}[,:]|(?:hi|hello|hey)\s+(?:all|team|everyone|everybody|folks|both|guys)\b\s*[,:!])",
    re.IGNORECASE,
)
_GREETS = late(r"^[ \t]*(?:hi|hello|hey|dear)\s+(?-i:[A-Z])\w+(?:\s\w+)?\s*[,!:]?[ \t]*$", re.IGNORECASE | re.MULTILINE)
_SIGNS_OFF = late(
    r"^[ \t]*(?:(?:kind|best|warm)\s+(?:regards|wishes)|best|regards|cheers|thanks|many\s+thanks|love|yours|sincerely|xx?)\b[^\n]{0,40}$"
    r"|^[ \t]*(?-i:[A-Z][a-z]+)[ \t]*\Z",
    re.IGNORECASE | re.MULTILINE,
)
_INLINE = late(
    r"(?:hi|hello|hey|dear)\s(?!(?:claude|chatgpt|assistant|ai|gpt|gemini|copilot)\b)(?-i:[A-Z])\w+\s?[,!].{1,2000}"
    r"[.!?\s](?:(?:kind|best|warm)\s(?:regards|wishes)|best|regards|cheers|love|yours|sincerely|thanks|xx?)\s?[,.!]?\s?(?-i:[A-Z])[a-z]+\s?[.!]?",
    re.IGNORECASE | re.DOTALL,
)


def is_letter(text: str) -> bool:
    """
    Whether a turn is written to somebody else, or came from him.

    >>> is_letter("Dear Anna, I live in Rome now."), is_letter("Hi, I live in Rome now.")
    (True, False)
    """
    if _OPENS.match(text) is not None or _HEAD.search(text) is not None:
        return True
    if _INLINE.fullmatch(text.strip()):
        return True
    greets = _GREETS.search(text)
    return greets is not None and _SIGNS_OFF.search(text, greets.end()) is not None
