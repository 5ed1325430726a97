"""What an English rule is made of: a pattern on a whole body, and a state, a change or an end that follows from it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from stilltrue.extract.rules.en.words import listed
from stilltrue.extract.rules.parts import PEOPLE, SAFETY, Build, Clause, Draft, Rule, Tense, Who, entity
from stilltrue.language import DateRole
from stilltrue.language.late import late
from stilltrue.model.claim import Act, Kind, Value

_PAST_FORM = re.compile(
    r"(?:lived|worked|studied|had|was|used|played|drove|spoke|took|went|owned|rented|loved|liked|hated|kept|smoked|were|wore|did)\b"
)


def rule(name: str, pattern: str, build: Build, who: frozenset[Who] = PEOPLE) -> Rule:
    """A rule on the whole of a body."""
    cased = re.sub(r"\[A-Z[^\]]*\]", lambda found: f"(?-i:{found[0]})", pattern)
    return Rule(f"en.{name}", late(rf"(?:{cased})$", re.IGNORECASE | re.DOTALL), build, who)


def state(
    predicate: str, clean: Callable[[str], str | None], base: Draft, make: Callable[[str], Value] = entity
) -> Build:
    """A state that lasts, in the tense of its verb."""
    return of(predicate, clean, replace(base, tense=Tense.STATE), make)


def change(
    predicate: str, clean: Callable[[str], str | None], base: Draft, make: Callable[[str], Value] = entity
) -> Build:
    """A change: the value holds from then on."""
    return of(predicate, clean, replace(base, tense=Tense.CHANGE), make)


def ending(
    predicate: str, clean: Callable[[str], str | None], base: Draft, make: Callable[[str], Value] = entity
) -> Build:
    """An end of the value."""
    return of(predicate, clean, replace(base, tense=Tense.ENDING, act=Act.ENDS), make)


def of(predicate: str, clean: Callable[[str], str | None], base: Draft, make: Callable[[str], Value]) -> Build:
    def build(found: re.Match[str], clause: Clause) -> Iterable[Draft]:
        pieces = listed(found["value"]) if base.many else [found["value"]]
        for piece in pieces:
            kept = clean(piece)
            if kept is not None and told(clause, base):
                over = base.tense is Tense.STATE and over_by_verb(clause)
                yield replace(base, predicate=predicate, value=make(kept), over=over)

    return build


def over_by_verb(clause: Clause) -> bool:
    """Whether the verb is in the simple past."""
    return not clause.perfect and _PAST_FORM.match(clause.body) is not None


def told(clause: Clause, base: Draft) -> bool:
    """Whether the clause says that it is or was so: "I have lived in Oslo" alone may be long over."""
    since = any(found.role is DateRole.SINCE for found in clause.dates)
    return not (clause.perfect and base.tense is Tense.STATE and not since)


STATE = Draft(predicate="")
PROFILE = Draft(predicate="", kind=Kind.PROFILE)
MANY = Draft(predicate="", many=True)
SAFE = Draft(predicate="", many=True, importance=SAFETY, kind=Kind.PROFILE)
