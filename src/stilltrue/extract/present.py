"""Who took part in what a clause tells, and where it was: not who was elsewhere meanwhile, nor who was missing. Pure."""

from __future__ import annotations

import re

_MEANWHILE = re.compile(
    r",?\s+(?:while|whereas|when|but|because|since|although|though)\s+(?=\S+\s+\S)|(?<=는 동안)\s+|(?<=지만|는데|은데|인데)\s+|(?<=을 때|ㄹ 때)\s+",
    re.IGNORECASE,
)
"""Where another clause begins."""
_WITHOUT_EN = r"\b(?:without|except(?:\s+for)?|minus|instead\s+of)\s+(?:[\w'’]+\s+){0,2}"
_WITHOUT_KO = r"\s?(?:없이|빼고|말고|대신|제외)"


def took_part(name: str, clause: str) -> bool:
    """
    Whether somebody took part in what a clause tells first.

    >>> (
    ...     took_part("Mina", "I had lunch with Mina while Joe was in Rome."),
    ...     took_part("Joe", "I had lunch with Mina while Joe was in Rome."),
    ... )
    (True, False)
    >>> took_part("Sara", "I went hiking without Sara.")
    False
    """
    named = re.escape(name.strip())
    if re.search(rf"{_WITHOUT_EN}{named}|{named}{_WITHOUT_KO}", clause, re.IGNORECASE):
        return False
    return not _is_elsewhere(name, clause)


def was_there(place: str, clause: str) -> bool:
    """
    Whether what a clause tells first was at a place, and not what went on meanwhile.

    >>> was_there("Rome", "I had lunch with Mina while Joe was in Rome.")
    False
    """
    return not _is_elsewhere(place, clause)


def _is_elsewhere(name: str, clause: str) -> bool:
    """Whether a name stands in another clause alone; one that stands nowhere is looked for elsewhere."""
    first, *others = _MEANWHILE.split(clause)
    named = name.strip().casefold()
    return named not in first.casefold() and any(named in other.casefold() for other in others)
