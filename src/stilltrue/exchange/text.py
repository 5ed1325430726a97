"""Texts that any server and any storage can take: whole characters only."""

from __future__ import annotations

_HALVES = ("\ud800", "\udbff")
"""The first and the last first half of a surrogate pair."""


def whole(text: str) -> str:
    """
    The text with halves of surrogate pairs put together, and replaced where the other half is missing.

    >>> whole("a\\ud800c"), whole("\\ud83d\\ude00")
    ('a\ufffdc', '😀')
    """
    return text if text.isascii() else text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def sendable(text: str) -> str:
    """
    The text as any server can read it: whole characters, no NUL.

    >>> sendable("a\\x00b\\ud800c")
    'a b\ufffdc'
    """
    return whole(text.replace("\x00", " "))


def ends_in_half(text: str) -> bool:
    """The last character is the first half of a pair, and its other half may follow."""
    return bool(text) and _HALVES[0] <= text[-1] <= _HALVES[1]
