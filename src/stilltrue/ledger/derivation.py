"""What a claim says of how its value comes about: a formula, and the slots that its names stand for. Pure."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import lru_cache

from stilltrue.errors import BadClaim
from stilltrue.ledger.formula import Formula, parse
from stilltrue.ledger.formula.steps import Op
from stilltrue.ledger.naming import Names, subject_key
from stilltrue.ledger.pattern import ANY
from stilltrue.model.claim import Act, Assertion, Modality
from stilltrue.model.fact import Slot
from stilltrue.model.scope import SpaceKey

_HANGUL = re.compile("[가-힣]")
_RULES_KEPT = 16_384


@dataclass(frozen=True, slots=True)
class Rule:
    """A formula that has been read, with the slots that its names stand for as worded."""

    formula: Formula
    inputs: tuple[tuple[str, tuple[str, ...]], ...]
    """Name in the formula, then subject, predicate and perhaps qualifier."""

    def slots(self, space: SpaceKey, names: Names) -> dict[str, Slot]:
        """The slot that each name of the formula stands for under present names."""
        return {name: input_slot(space, names, *words) for name, words in self.inputs}

    @property
    def language(self) -> str:
        """In which it is told: that of the names of what it looks at, `ko` or `en`."""
        words = "".join(part for _, words in self.inputs for part in words)
        return "ko" if _HANGUL.search(words) else "en"

    @property
    def called(self) -> dict[str, str]:
        """What the slot of each name is called, as worded."""
        return {
            name: f"{words[0]} · {words[1]}" + (f"[{words[2]}]" if len(words) > 2 else "")
            for name, words in self.inputs
        }

    @property
    def texts(self) -> tuple[str, ...]:
        """The words that the formula has for outcomes, each once."""
        words = (step.operand for step in self.formula.steps if step.op is Op.TEXT)
        return tuple(dict.fromkeys(word for word in words if isinstance(word, str)))

    def predicates(self) -> set[str]:
        """The predicates of its inputs as worded."""
        return {words[1] for _, words in self.inputs}


def rule_of(derivation: str) -> Rule:
    """
    The rule in a claim's `derivation`.

    Raises:
        BadClaim: the formula cannot be read, which the message tells by its column; a name of it stands for no
            slot; or it looks at none at all.
    """
    return _rule_of(derivation)


@lru_cache(maxsize=_RULES_KEPT)
def _rule_of(derivation: str) -> Rule:
    text, inputs = _parts(derivation)
    formula = parse(text)
    unnamed = [name for name in formula.inputs if name not in inputs]
    if unnamed:
        known = ", ".join(map(repr, inputs)) or "none"
        raise BadClaim(f"{unnamed[0]!r} is no input of the formula; the inputs are {known}; name its slot, too")
    if not formula.inputs:
        raise BadClaim(f"the formula {str(formula)[:80]!r} looks at no slot; hand the value over without it")
    return Rule(formula, tuple((name, inputs[name]) for name in formula.inputs))


def _parts(derivation: str) -> tuple[str, dict[str, tuple[str, ...]]]:
    try:
        given = json.loads(derivation)
        return str(given["formula"]), {str(name): tuple(map(str, words)) for name, words in given["inputs"].items()}
    except (AttributeError, LookupError, RecursionError, TypeError, ValueError):
        raise BadClaim(
            'a derivation is no object like {"formula": "a * b", "inputs": {"a": ["trip", "weeks"], …}}'
        ) from None


def input_slot(space: SpaceKey, names: Names, subject: str, predicate: str, qualifier: str | None = None) -> Slot:
    """The slot that words stand for, or the pattern of many where one of them is `*`."""
    worded = names.worded_slot(space, ANY if subject == ANY else subject_key(subject), predicate, qualifier)
    slot = names.slot(worded)
    return Slot(
        space,
        ANY if subject == ANY else slot.subject,
        slot.predicate,
        ANY if qualifier == ANY else slot.qualifier,
    )


def may_derive(assertion: Assertion) -> bool:
    """Whether a claim carries a formula that can be read, and says that something actually holds."""
    return (
        assertion.derivation is not None
        and _is_readable(assertion.derivation)
        and assertion.act is Act.HOLDS
        and assertion.polarity
        and assertion.corrects is None
        and assertion.modality.lane is Modality.ACTUAL
    )


def _is_readable(derivation: str) -> bool:
    try:
        rule_of(derivation)
    except BadClaim:
        return False
    return True
