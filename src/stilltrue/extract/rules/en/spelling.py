"""English as it is typed in a hurry, with the apostrophes that were left out: "im", "dont"."""

from __future__ import annotations

import re

_WITHOUT = {
    "im": "I'm", "ive": "I've", "dont": "don't", "doesnt": "doesn't", "didnt": "didn't", "cant": "can't", "isnt": "isn't",
    "arent": "aren't", "wasnt": "wasn't", "werent": "weren't", "hasnt": "hasn't", "havent": "haven't", "hadnt": "hadn't",
    "youre": "you're", "theyre": "they're", "thats": "that's", "whats": "what's", "hes": "he's", "shes": "she's",
    "couldnt": "couldn't", "wouldnt": "wouldn't", "shouldnt": "shouldn't",
}  # fmt: skip
_WORD = re.compile(rf"(?<![\w'’./@-])(?:{'|'.join(_WITHOUT)})(?![\w'’./@-])", re.IGNORECASE)


def with_apostrophes(sentence: str) -> str:
    """
    The sentence with the apostrophes that its short forms want.

    >>> with_apostrophes("im a nurse and i dont smoke")
    "I'm a nurse and i don't smoke"
    """
    return _WORD.sub(_spelt, sentence)


def _spelt(found: re.Match[str]) -> str:
    """A short form in full; what is written in capitals ("IM", "CANT") may be a name."""
    return found[0] if found[0].isupper() else _WITHOUT[found[0].casefold()]
