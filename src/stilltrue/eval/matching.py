"""How a case's expectations are matched: texts, and facts by subject, predicate and object."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from stilltrue.eval.records import MalformedError, only
from stilltrue.model.fact import OWNER, Fact

_SHORT = re.compile(r"[A-Za-z0-9]{1,3}")
_MATCH_KEYS = frozenset({"about", "predicate", "text"})
_LONGEST_SHOWN = 160


def says(text: str, item: str | Sequence[str]) -> bool:
    """
    Whether a text has an item, or one of the members of a list.

    >>> says("The RH- O형", "o"), says("Oslo", "o"), says("부산에서", "부산")
    (True, False, True)
    """
    if not isinstance(item, str):
        return any(says(text, member) for member in item)
    wanted, held = _plain(item), _plain(text)
    if _SHORT.fullmatch(wanted):
        return re.search(rf"(?<![a-z0-9]){re.escape(wanted)}(?![a-z0-9])", held) is not None
    return wanted in held


def unmet(text: str, expected: Mapping[str, Any]) -> Iterator[str]:
    """What of `contains` and `not_contains` a text does not meet, in phrases."""
    for item in _items(expected, "contains"):
        if not says(text, item):
            yield f"wanted {_spoken(item)} in {_shown(text)}"
    for item in _items(expected, "not_contains"):
        if says(text, item):
            yield f"wanted no {_spoken(item)} in {_shown(text)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class FactMatch:
    """Which facts a case speaks of; what is empty fits all."""

    about: str = ""
    predicate: str = ""
    text: str = ""

    @classmethod
    def of(cls, given: Any) -> FactMatch:
        if given is None:
            return cls()
        if not isinstance(given, dict):
            raise MalformedError(f"match is a {type(given).__name__}; wanted an object")
        only(given, _MATCH_KEYS, "match")
        return cls(**{key: str(value) for key, value in given.items() if value is not None})

    def fits(self, fact: Fact, quotes: Iterable[str]) -> bool:
        """The quotes stand for the object where a fact has none."""
        return (
            self._is_about(fact)
            and (not self.predicate or any(says(name, self.predicate) for name in (fact.label, fact.slot.predicate)))
            and (not self.text or any(says(words, self.text) for words in _object(fact, quotes)))
        )

    def _is_about(self, fact: Fact) -> bool:
        if not self.about:
            return True
        if _plain(self.about) == OWNER:
            return fact.slot.subject == OWNER
        return any(says(name, self.about) for name in (fact.subject_label, fact.slot.subject))


def _object(fact: Fact, quotes: Iterable[str]) -> list[str]:
    """What is claimed of the subject: the value, with the thing that an attitude is toward."""
    if fact.value is None:
        return list(quotes)
    if not fact.slot.qualifier:
        return [fact.value.text]
    return [f"{fact.slot.qualifier} {fact.value.text}"]


def _items(expected: Mapping[str, Any], name: str) -> list[str | list[str]]:
    found = expected.get(name) or []
    if not isinstance(found, list) or not all(isinstance(item, str | list) for item in found):
        raise MalformedError(f"{name} is no list of texts")
    return found


def _plain(text: str) -> str:
    return unicodedata.normalize("NFC", text).casefold()


def _spoken(item: str | Sequence[str]) -> str:
    return repr(item) if isinstance(item, str) else " or ".join(map(repr, item))


def _shown(text: str) -> str:
    if not text:
        return "nothing"
    one_line = " / ".join(text.split("\n"))
    return repr(one_line if len(one_line) <= _LONGEST_SHOWN else one_line[:_LONGEST_SHOWN] + "…")
