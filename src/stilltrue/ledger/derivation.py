"""What a claim says of how its value comes about: a formula, or the facts that it is inferred from. Pure."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from stilltrue.errors import BadClaim
from stilltrue.ledger.formula import Formula, parse
from stilltrue.ledger.formula.steps import Op
from stilltrue.ledger.formula.straight import Straight
from stilltrue.ledger.naming import Names, subject_key
from stilltrue.model.claim import Act, Assertion, AssertionId, Modality
from stilltrue.model.fact import Slot
from stilltrue.model.inference import Ground, grounds_in, is_inference
from stilltrue.model.pattern import ANY
from stilltrue.model.scope import SpaceKey
from stilltrue.model.trigger import is_trigger, waits

_HANGUL = re.compile("[가-힣]")
_RULES_KEPT = 16_384


@dataclass(frozen=True)
class Rule:
    """A formula that has been read, with the slots that its names stand for as worded; or an inference as such a one."""

    formula: Formula
    """Of an inference, that all that it rests on is known."""
    inputs: tuple[tuple[str, tuple[str, ...]], ...]
    """Name in the formula, then subject, predicate and perhaps qualifier."""
    grounds: tuple[tuple[str, tuple[AssertionId, ...], str], ...] = ()
    """Of an inference: the claims behind each of its names, and the mark of the value; none for a formula."""
    once: bool = False
    """It is a condition for which a claim waits."""

    @property
    def straight(self) -> Straight | None:
        """The quick way to work it out where all of its inputs are plain numbers; None where there is none."""
        return None if self.inferred or self.once else self.formula.straight

    @property
    def inferred(self) -> bool:
        """Whether it is an inference."""
        return bool(self.grounds)

    def slots(self, space: SpaceKey, names: Names) -> dict[str, Slot]:
        """The slot that each name of the formula stands for under present names."""
        return {name: input_slot(space, names, *words) for name, words in self.inputs}

    @cached_property
    def language(self) -> str:
        """In which it is told: that of the names of what it looks at, `ko` or `en`."""
        words = "".join(part for _, words in self.inputs for part in words)
        return "ko" if _HANGUL.search(words) else "en"

    @cached_property
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
    if is_inference(derivation):
        return _inference(grounds_in(derivation))
    text, inputs = _parts(derivation)
    formula = parse(text, inputs)
    unnamed = [name for name in formula.inputs if name not in inputs]
    if unnamed:
        known = ", ".join(map(repr, inputs)) or "none"
        raise BadClaim(f"{unnamed[0]!r} is no input of the formula; the inputs are {known}; name its slot, too")
    if not (formula.inputs or formula.uses_today):
        raise BadClaim(f"the formula {str(formula)[:80]!r} looks at no slot; hand the value over without it")
    once = is_trigger(derivation)
    return Rule(formula, tuple((name, inputs[name]) for name in formula.inputs), once=once)


def _inference(grounds: Sequence[Ground]) -> Rule:
    named = {f"g{number}": ground for number, ground in enumerate(grounds, 1)}
    return Rule(
        parse(" and ".join(f"known({name})" for name in named)),
        tuple((name, ground.slot) for name, ground in named.items()),
        tuple((name, ground.claims, ground.mark) for name, ground in named.items()),
    )


def _parts(derivation: str) -> tuple[str, dict[str, tuple[str, ...]]]:
    try:
        given = json.loads(derivation)
        text = str(given["once" if is_trigger(derivation) else "formula"])
        return text, {str(name): tuple(map(str, words)) for name, words in given["inputs"].items()}
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


def calendar(space: SpaceKey) -> Slot:
    """What stands for the day among the inputs of a formula that looks at nothing else; nobody can speak of it."""
    return Slot(space, "\x1ftoday", "today")


def may_derive(assertion: Assertion) -> bool:
    """Whether a claim carries a formula that can be read, and says what holds; one that waits, what holds or is planned."""
    lane = assertion.modality.lane
    return (
        assertion.derivation is not None
        and _is_readable(assertion.derivation)
        and assertion.act is Act.HOLDS
        and assertion.polarity
        and assertion.corrects is None
        and (lane is Modality.ACTUAL or (waits(assertion) and lane in (Modality.PLANNED, Modality.INTENDED)))
    )


def _is_readable(derivation: str) -> bool:
    try:
        rule_of(derivation)
    except BadClaim:
        return False
    return True
