"""The echo fence: marks around what Stilltrue hands out, so that it is known when it comes back in a turn."""

from __future__ import annotations

import re

from stilltrue.language.normal import caseless

FENCE_OPEN = '<stilltrue-memory id="{}">'
"""Stands before a text that is handed out; holds the id of the context or answer."""

FENCE_CLOSE = "</stilltrue-memory>"
"""Stands after it."""

# Line breaks and quote marks of mail ("> ") may have come between any two parts of a mark.
_GAP = r"[\s>|*]{0,12}"
_LEFT, _RIGHT = r"(?:<|&lt;|＜|\\u003c)", r"(?:>|&gt;|＞|\\u003e)"
_NAME = rf"stilltrue{_GAP}-{_GAP}memory"
_OPEN = rf"{_LEFT}{_GAP}{_NAME}\b(?:[^<>&＜＞]|&quot;|&#34;|&#39;|\n{_GAP}){{0,200}}?(?:{_RIGHT}|$)"
_CLOSE = rf"{_LEFT}{_GAP}/{_GAP}{_NAME}{_GAP}(?:{_RIGHT}|$)"
_MARK = re.compile(rf"(?P<close>{_CLOSE})|(?P<open>{_OPEN})", re.IGNORECASE)
_INNER = re.compile(r"<(?=\s{0,5}/?\s{0,5}stilltrue-memory)", re.IGNORECASE)
_ID = re.compile(r"[^A-Za-z0-9_.:-]")


def fenced(text: str, context_id: str) -> str:
    """
    The text between marks that carry an id; marks inside it are defused.

    >>> unfenced_spans("Hi. " + fenced("user lives in Busan", "c_1") + " Bye.")
    [(0, 3), (71, 76)]
    """
    return f"{FENCE_OPEN.format(_ID.sub('_', context_id))}\n{_INNER.sub('‹', text)}\n{FENCE_CLOSE}"


def unfenced_spans(text: str) -> list[tuple[int, int]]:
    """
    The stretches of a text that were not handed out by Stilltrue: what is left to learn from.

    A fence whose end was cut off reaches to the end of the text, one whose beginning was cut off begins at
    its start. Fences that were wrapped anew, escaped, or quoted with "> " are known all the same.
    """
    spans: list[tuple[int, int]] = []
    done, depth = 0, 0
    for mark in _MARK.finditer(text) if "stilltrue" in caseless(text) else ():
        if mark["open"] is not None:
            if depth == 0:
                spans.append((done, done + len(text[done : mark.start()].rstrip("> \t"))))
            depth += 1
        else:
            # An end without a beginning: what stands before it was handed out.
            depth = max(0, depth - 1)
        if depth == 0:
            done = mark.end()
    if depth == 0:
        spans.append((done, len(text)))
    return [(start, end) for start, end in spans if text[start:end].strip(" \t\r\n>")]
