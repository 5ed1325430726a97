"""Rules as claims: a slot whose value is always worked out from others."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from stilltrue.extract.rules.amounts import Named, number_of
from stilltrue.extract.rules.state import Told
from stilltrue.model.claim import Kind, Value, ValueKind

NamedOf = Callable[[str], Named | None]
"""What an amount is of, by the words that name it in a language."""
W = r"[a-z][a-z'-]{1,24}"
_MONEY_PLURALS = frozenset(
    "savings earnings sales costs expenses fees taxes wages profits losses proceeds hours proceedings".split()
)
K = r"[가-힣A-Za-z0-9]{1,12}"


def worked_out(found: re.Match[str], formula: str, me: str, named_of: NamedOf) -> list[Told]:
    parts = found.groupdict()
    operands = {name: parts[name] for name in "abc" if parts.get(name)}
    named = {name: named_of(words) for name, words in operands.items()}
    whole = named_of(parts["whole"])
    if whole is None or None in named.values() or any(one and one.noun == whole.noun for one in named.values()):
        return []
    if parts.get("p"):
        formula = formula.replace("{p}", re.sub(r"[^\d.]", "", parts["p"]) + "%")
    if parts.get("n"):
        number = number_of(parts["n"])
        if number is None:
            return []
        formula = formula.replace("{n}", str(number))
    inputs = {name: slot_words(one, me) for name, one in named.items() if one is not None}
    return [Told(whole, None, kind=Kind.RULE, derivation=derivation_of(formula, inputs))]


def with_outcome(follows: list[Told], outcome: Value | None) -> list[Told]:
    """
    A rule with the number that it is said to give at present.

    The number is a word of its own: where an input is not known it holds as it was said, and where all are it only
    repeats what the rule gives.
    """
    if outcome is None or len(follows) != 1 or follows[0].derivation is None:
        return follows
    named = follows[0].named
    if named.counted and outcome.number is not None and outcome.kind is ValueKind.NUMBER:
        outcome = Value.of_number(outcome.number)
    return [*follows, Told(named, outcome)]


def of_best(whole: Named | None, metric: str, *, low: bool) -> list[Told]:
    """The thing that has the most, or the least, of something."""
    if whole is None:
        return []
    inputs = {"n": ["*", metric]}
    derivation = derivation_of("argmin(n)" if low else "argmax(n)", inputs)
    return [Told(whole, None, kind=Kind.RULE, derivation=derivation)]


def slot_words(named: Named, me: str) -> list[str]:
    return [part for part in named.slot(me) if part is not None]


def derivation_of(formula: str, inputs: dict[str, list[str]]) -> str:
    return json.dumps({"formula": formula, "inputs": inputs}, ensure_ascii=False)


def plural_is_counted(named: Named | None) -> Named | None:
    """A bare plural in a sum is how many there are of it; what is paid or earned is no number of things."""
    if named is None or named.counted:
        return named
    last = re.split(r" (?:of|for|on) ", named.noun)[0].split()[-1]
    is_count = re.search(r"[^sui]s$", last) and last not in _MONEY_PLURALS and " per " not in named.noun
    return Named(named.noun, counted=bool(is_count), owned=named.owned)
