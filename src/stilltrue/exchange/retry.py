"""How long to wait before the same question is asked again, and whether it is."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC
from email.utils import parsedate_to_datetime

AGAIN = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 529})
"""Answers after which the same question may be answered."""
_SECONDS = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9})?", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Retries:
    """How often and how patiently; clocks, sleep and chance can be given."""

    n_tries: int = 4
    first_wait_seconds: float = 0.5
    longest_wait_seconds: float = 30.0
    """Of our own waits; a server may ask for more, and is heard while the time allows."""
    sleep: Callable[[float], None] = time.sleep
    clock: Callable[[], float] = time.monotonic
    """Seconds that only go up; deadlines are told by it."""
    wall_clock: Callable[[], float] = time.time
    """Seconds since 1970, to read the dates of servers."""
    chance: Callable[[], float] = random.random
    """From 0 to 1: how much of the upper half of a wait is taken, so that many callers do not come back at once."""

    def wait(self, n_try: int, asked: float | None) -> float:
        """
        Seconds before the next try: what the server asks for, else twice as long each time, less a part by chance.

        >>> [Retries(chance=lambda: 1.0).wait(n, None) for n in (1, 2, 3)]
        [0.5, 1.0, 2.0]
        """
        if asked is not None:
            return asked
        full = min(self.longest_wait_seconds, self.first_wait_seconds * 2.0 ** (n_try - 1))
        return full * (0.5 + 0.5 * self.chance())


def asked_wait(headers: Mapping[str, str], now: float) -> float | None:
    """
    The seconds that a server asks to wait; None where it does not say, or nothing that can be read.

    >>> asked_wait({"retry-after": "7"}, 0.0)
    7.0
    >>> asked_wait({"retry-after": "Thu, 01 Jan 1970 00:01:30 GMT"}, 60.0)
    30.0

    Args:
        headers: with names in small letters.
        now: seconds since 1970.
    """
    exact = headers.get("retry-after-ms", "").strip()
    if _SECONDS.fullmatch(exact):
        return float(exact) / 1000
    text = headers.get("retry-after", "").strip()
    if _SECONDS.fullmatch(text):
        return float(text)
    try:
        moment = parsedate_to_datetime(text[:64])
    except (ValueError, IndexError, OverflowError):
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return max(0.0, moment.timestamp() - now)
