"""The words by which the owner of a memory is meant: by whoever speaks, and by those who speak of the user."""

from __future__ import annotations

from stilltrue.language.normal import fold

FIRST_PERSON = frozenset({
    "i", "me", "myself", "we",
    "나", "내", "저", "제", "나는", "저는", "본인", "우리", "저희",
})  # fmt: skip
"""
Whoever speaks.

"We" and "우리" are the speaker too: a memory has no subject for a household or a team, and what holds of all of them
holds of the owner. "Us" is not among them, for as a subject it is a country.
"""

OWNER_WORDS = FIRST_PERSON | {"user", "the user", "사용자"}
"""Subjects that are whoever speaks, or the owner of the memory."""


def is_first_person(words: str) -> bool:
    """Whether a subject is whoever speaks."""
    return _plain(words) in FIRST_PERSON


def is_owner(words: str) -> bool:
    """
    Whether a subject is the owner, be it in the words of a speaker or of a program.

    >>> is_owner("The  user"), is_owner("저희"), is_owner("US"), is_owner("my sister")
    (True, True, False, False)
    """
    return _plain(words) in OWNER_WORDS


def _plain(words: str) -> str:
    return fold(" ".join(words.split()))
