"""One sentence for one operation: which family of sentences says it, and what goes into its holes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from stilltrue.eval.state.program import (
    Adjust,
    Bands,
    Commit,
    Exempt,
    Hearsay,
    Mention,
    Operation,
    Passing,
    Place,
    Retract,
    Rule,
    Value,
    Worth,
)
from stilltrue.eval.state.themes import Theme
from stilltrue.eval.state.words import Word, Words


@dataclass(frozen=True, slots=True)
class Meaning:
    """What one sentence says, whichever sentence of its family it is."""

    act: str
    place: Place | None
    """None for a number in passing, which belongs to no slot."""
    worth: Worth | tuple[Worth, ...] | None = None
    days: int | None = None


ACTS: Mapping[str, str] = {
    "told": "value", "changed": "value", "decide": "value", "redecide": "value",
    "raised": "raised", "lowered": "lowered", "exempt_number": "exempt", "exempt_label": "exempt",
    "commit_number": "commit", "commit_label": "commit", "retract_number": "retract", "retract_label": "retract",
    "hearsay_number": "hearsay", "hearsay_label": "hearsay", "rumour": "rumour", "mention": "mention",
    "passing": "passing", "stated": "stated", "unstated": "unstated", "rule": "rule", "bands": "bands",
}  # fmt: skip
"""What each family of sentences says."""


def meaning(operation: Operation) -> Meaning:
    """What the sentence of an operation has to say."""
    place = operation.place
    match operation:
        case Rule(_, Bands(_, cuts, outcomes)):
            return Meaning("bands", place, (*cuts, *outcomes))
        case Rule(_, _, outcome, stated) if outcome is not None:
            return Meaning("stated" if stated else "unstated", place, outcome)
        case Rule():
            return Meaning("rule", place)
        case Value(_, value):
            return Meaning("value", place, value)
        case Adjust(_, change):
            return Meaning("raised" if change > 0 else "lowered", place, abs(change))
        case Exempt(_, value, days):
            return Meaning("exempt", place, value, days)
        case Commit(_, value):
            return Meaning("commit", place, value)
        case Retract(_, value):
            return Meaning("retract", place, value)
        case Hearsay(_, value, ours):
            return Meaning("rumour" if ours else "hearsay", place, value)
        case Mention(_, value):
            return Meaning("mention", place, value)
        case Passing(_, value):
            return Meaning("passing", None, value)


def sentence(theme: Theme, spoken: Words, operation: Operation, random: Random, *, again: bool = False) -> str:
    """
    What is said for an operation.

    Args:
        theme: what its thread is about.
        spoken: the words of the language.
        operation: what is to be said.
        random: chooses between the sentences of a family.
        again: whether its slot was given a value before.
    """
    said, place = meaning(operation), operation.place
    template = random.choice(sentences(spoken, theme, place.role, _family(said, random, again=again)))
    named = operation.formula.of if isinstance(operation, Rule) and isinstance(operation.formula, Bands) else place
    filling: dict[str, object] = {
        "subject": spoken.subject(theme),
        "name": spoken.name(theme, named),
        "who": Word(random.choice(spoken.who(theme))),
        "days": said.days,
        "label": spoken.label(theme, place.item) if place.item else "",
    }
    if isinstance(operation, Rule) and isinstance(operation.formula, Bands):
        filling["bands"] = spoken.bands(theme, operation.formula)
    elif isinstance(said.worth, Fraction):
        # A number in passing has the unit of what it was heard of, which is the first input.
        filling["n"] = spoken.amount(theme, "one" if said.act == "passing" else place.role, said.worth)
    elif isinstance(said.worth, str):
        filling["label"] = spoken.label(theme, said.worth)
    text = template.format(**filling)
    return text[:1].upper() + text[1:]


def sentences(spoken: Words, theme: Theme, role: str, family: str) -> list[str]:
    """The sentences of a family, those of a theme before those for all themes; none where there is no such family."""
    own = spoken.themes[theme.name].get(role, {})
    found: list[str] = own[family] if family in own else spoken.say.get(family, [])
    return found


def _family(said: Meaning, random: Random, *, again: bool) -> str:
    number = isinstance(said.worth, Fraction)
    if said.act == "value":
        if not number:
            return "redecide" if again else "decide"
        return random.choice(("told", "changed")) if again else "told"
    if said.act in ("exempt", "commit", "retract", "hearsay"):
        return f"{said.act}_{'number' if number else 'label'}"
    return said.act
