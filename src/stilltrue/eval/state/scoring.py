"""What an answer in words comes to: one of the closed options, or none of them; and how many came to what."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from stilltrue.eval.state import KINDS

_NUMBER = re.compile(
    r"(?<![A-Za-z0-9_.,])(?<![0-9]-)[$€₩]?([0-9][0-9,]*(?:\.[0-9]+)?)(?![0-9]|-[0-9])"
    r"(천만|백만|천|만|억|k\b|\s?(?:thousand|million)\b)?"
)
"""A number in digits, with a word of scale behind it; the parts of a date are none."""
_SCALES = {
    "천": 10**3, "만": 10**4, "백만": 10**6, "천만": 10**7, "억": 10**8, "k": 10**3, "thousand": 10**3, "million": 10**6,
}  # fmt: skip
_LEAST_PART = 100
"""What follows a Korean scale in plain digits belongs to it from here on: 3만 500, but not 3만 5."""
_WORDS = re.compile(r"[^\W\d_]", re.ASCII)
NO_OPTION = "none"
ROLES: tuple[str, ...] = ("right", "drift", "neutral", NO_OPTION)


def options_named(text: str, options: Sequence[str]) -> list[int]:
    """
    The places of all options that a text names.

    A number is found however its digits are written, "12만" and "1.2k" too, with or without its unit; a name as
    whole words in scripts with spaces, and anywhere in others, since particles follow it there.

    >>> options_named("It is 1,200 dollars now.", ["600 dollars", "1,200 dollars"])
    [1]
    >>> options_named("던모어로 해요.", ["은잎", "던모어"])
    [1]
    """
    numbers = _numbers(text)
    folded = " ".join(text.casefold().split())
    return [place for place, option in enumerate(options) if _names(option, folded, numbers)]


def option_chosen(text: str, options: Sequence[str]) -> int | None:
    """The place of the one option that an answer names; None where it names none, or more than one."""
    found = options_named(text, options)
    return found[0] if len(found) == 1 else None


def _names(option: str, folded: str, numbers: set[Decimal]) -> bool:
    amount = _NUMBER.match(option)
    if amount is not None:
        return not _numbers(option).isdisjoint(numbers)
    wanted = option.casefold()
    if _WORDS.match(wanted):
        return re.search(rf"(?<![a-z0-9]){re.escape(wanted)}(?![a-z0-9])", folded) is not None
    return wanted in folded


def _numbers(text: str) -> set[Decimal]:
    """The numbers that stand in a text in digits; 1만 2천 is one of them."""
    found: list[Decimal] = []
    end, room = -2, Decimal(0)
    for match in _NUMBER.finditer(text):
        scale = _SCALES[match[2].strip()] if match[2] else 1
        value = Decimal(match[1].replace(",", "")) * scale
        is_part = match.start() - end <= 1 and value < room and (scale > 1 or value >= _LEAST_PART)
        if is_part:
            found[-1] += value
        else:
            found.append(value)
        end, room = match.end(), Decimal(scale) if match[2] in ("천", "만", "백만", "천만", "억") else Decimal(0)
    return set(found)


@dataclass(slots=True)
class Tally:
    """How many answers came to what."""

    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(ROLES, 0))

    def add(self, role: str) -> None:
        """Count one answer."""
        self.counts[role] += 1

    @property
    def n(self) -> int:
        """All answers."""
        return sum(self.counts.values())

    def as_dict(self) -> dict[str, Any]:
        """
        Counts, with the share that is right, the share that chose an option at all, and the share of those that drifted.

        A reader that never answers does not drift either: the last figure is read beside the one before it.
        """
        chosen = self.n - self.counts[NO_OPTION]
        return {
            "n": self.n,
            **self.counts,
            "accuracy": _share(self.counts["right"], self.n),
            "chosen": _share(chosen, self.n),
            "drift_of_chosen": _share(self.counts["drift"], chosen),
        }


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one answer came to."""

    id: str
    kind: str
    domain: str
    length: str
    language: str
    answer: str
    role: str
    """Of the option it names: `right`, `drift`, `neutral`, or `none`."""

    @property
    def cell(self) -> str:
        """Its kind at its length, `anti-trap/long`."""
        return f"{self.kind}/{self.length}"


def tallied(verdicts: Iterable[Verdict]) -> dict[str, Any]:
    """The counts of all verdicts, and by kind, domain, length and language, and of each kind at each length."""
    kept = list(verdicts)
    by: dict[str, dict[str, Any]] = {}
    for name in ("kind", "domain", "length", "language"):
        values = KINDS if name == "kind" else sorted({getattr(one, name) for one in kept})
        by[f"by_{name}"] = {value: _tally(kept, name, value) for value in values}
    by["by_cell"] = {cell: _tally(kept, "cell", cell) for cell in sorted({one.cell for one in kept})}
    return {**_tally(kept), **by}


def _tally(verdicts: Sequence[Verdict], name: str | None = None, value: str | None = None) -> dict[str, Any]:
    tally = Tally()
    for one in verdicts:
        if name is None or getattr(one, name) == value:
            tally.add(one.role)
    return tally.as_dict()


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None
