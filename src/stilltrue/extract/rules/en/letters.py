"""Whether a turn is a letter or a mail that somebody pasted: whose "I" that is, nobody can tell."""

from __future__ import annotations

import re

from stilltrue.language.late import late

_HEAD = late(r"^[ \t]*(?:From|Subject):[ \t]?\S[^\n]*\n", re.MULTILINE)
_OPENS = late(
    r"\s*(?:dear\s+(?!(?:claude|chatgpt|assistant|ai|diary|me)\b)[^\n,:]{1,40}[,:]|(?:hi|hello|hey)\s+(?:all|team|everyone|everybody|folks|both|guys)\b\s*[,:!])",
    re.IGNORECASE,
)


def is_letter(text: str) -> bool:
    """
    Whether a turn is written to somebody else, or came from him.

    >>> is_letter("Dear Anna, I live in Rome now."), is_letter("Hi, I live in Rome now.")
    (True, False)
    """
    return _OPENS.match(text) is not None or _HEAD.search(text) is not None
