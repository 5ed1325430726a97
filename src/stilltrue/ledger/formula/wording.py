"""A formula in words, with the values that its inputs have now. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from stilltrue.language.durations import whole_length
from stilltrue.ledger.formula.evaluating import evaluate, outcome
from stilltrue.ledger.formula.exact import digits
from stilltrue.ledger.formula.failing import Failure, FailureKind
from stilltrue.ledger.formula.formula import Formula
from stilltrue.ledger.formula.particles import Worded
from stilltrue.ledger.formula.phrases import ENGLISH, KOREAN, Phrases
from stilltrue.ledger.formula.printing import TIGHTNESS, day_text
from stilltrue.ledger.formula.steps import Day, Op, Quantity, Step
from stilltrue.ledger.formula.things import Amount, Items, Thing, Truth, Words, told
from stilltrue.ledger.formula.units import PER_CENT, Unit, is_time, shown
from stilltrue.ledger.formula.values import Input, thing_of
from stilltrue.model.claim import Value, ValueKind

MOST_PARTS = 200
"""Steps of a formula that are put into words; a larger one is only counted."""
_MOST_ITEMS = 5
_ATOM = 9
_KOREAN_TIMES = {
    "second": "초", "minute": "분", "hour": "시간", "day": "일", "week": "주", "month": "개월", "quarter": "분기", "year": "년",
}  # fmt: skip
_Said = tuple[str, int]
"""Words, and how tightly they hold together."""


def described(formula: Formula, language: str = "en", labels: Mapping[str, str] | None = None) -> str:
    """
    What a formula does, in words.

    Args:
        formula: what to describe.
        language: `en` or `ko`.
        labels: what each input is called; its name where nothing is given.
    """
    called = labels or {}
    return _Telling(language, lambda name: called.get(name, name)).said(formula.steps)


def worked(
    formula: Formula,
    inputs: Mapping[str, Input],
    prev: Value | None = None,
    *,
    like: Value | None = None,
    language: str = "en",
    labels: Mapping[str, str] | None = None,
    today: datetime | None = None,
) -> str:
    """
    A formula with its present inputs and what comes out: `per_week × weeks = 10 × 2 = 20`.

    A rule is told by the band that applies; a formula without a value by its inputs and the reason.

    Args:
        formula: what to tell.
        inputs: as for `evaluate`.
        prev: likewise.
        like: likewise.
        language: `en` or `ko`.
        labels: what each input is called; its name where nothing is given.
        today: as for `evaluate`.
    """
    called = labels or {}
    phrases = KOREAN if language == "ko" else ENGLISH
    result = evaluate(formula, inputs, prev, like, today)
    known = {name: _input_said(name, inputs[name], language) for name in formula.inputs if name in inputs}
    named = [(called.get(name, name), value) for name, value in known.items()]
    if formula.uses_today and today is not None:
        named.append((phrases.today, today.date().isoformat()))
    present = ", ".join(phrases.input.format(*one) for one in named)
    if isinstance(result, Failure):
        text = described(formula, language, labels)
        if result.kind is FailureKind.MISSING:
            result = replace(result, found=tuple(called.get(name, name) for name in result.found))
        reason = result.worded(language)
        template = phrases.with_inputs if present else phrases.without_inputs
        return template.format(*([text, present, reason] if present else [text, reason]))
    given = _Given(inputs, prev, today)
    answer = _input_said("", result, language)
    telling = _Telling(language, lambda name: called.get(name, name))
    if formula.steps[-1].op in (Op.CASE, Op.IF) and len(formula.steps) <= MOST_PARTS:
        return "; ".join(part for part in (present, _band(formula, given, telling, answer)) if part)
    with_values = _Telling(language, lambda name: known.get(name, name), prev, today).said(formula.steps)
    return " = ".join(dict.fromkeys((telling.said(formula.steps), with_values, answer)))


def met(
    formula: Formula,
    inputs: Mapping[str, Input],
    *,
    language: str = "en",
    labels: Mapping[str, str] | None = None,
    today: datetime | None = None,
) -> str:
    """
    A condition that came true, with what its inputs were: `subscribers is at least 100; subscribers = 105`.

    Args:
        formula: the condition.
        inputs: as for `evaluate`, as they were then.
        language: `en` or `ko`.
        labels: what each input is called; its name where nothing is given.
        today: the local time then.
    """
    called = labels or {}
    phrases = KOREAN if language == "ko" else ENGLISH
    named = [
        (called.get(name, name), _input_said(name, inputs[name], language)) for name in formula.inputs if name in inputs
    ]
    if formula.uses_today and today is not None:
        named.append((phrases.today, today.date().isoformat()))
    present = ", ".join(phrases.input.format(*one) for one in named)
    if len(formula.steps) == 1:
        return present
    return "; ".join(part for part in (described(formula, language, labels), present) if part)


def _input_said(name: str, value: Input, language: str) -> str:
    """An input as it is said; a duration in words is said in these."""
    if isinstance(value, Value) and value.kind is ValueKind.DURATION and whole_length(value.text) is not None:
        return value.text
    return spoken(thing_of(name, value), language)


def spoken(thing: Thing, language: str) -> str:
    """A value as it is said: `7,017 USD`, `10개`, `700,000원`."""
    phrases = KOREAN if language == "ko" else ENGLISH
    match thing:
        case Amount(number=number, unit=unit):
            return _amount(digits(number), unit, language)
        case Truth(holds=holds):
            return phrases.truth[holds]
        case Words(value=value):
            return value.text or '""'
        case Items(found=found):
            shown_items = [_item(label, spoken(one, language)) for label, one in found[:_MOST_ITEMS]]
            return ", ".join([*shown_items, *(["…"] if len(found) > _MOST_ITEMS else [])])
        case Failure():
            return thing.worded(language)
    return told(thing)


def _item(label: str, said: str) -> str:
    """An item with its value; one that is nothing but its value, once."""
    return said if label == said else f"{label} {said}".strip()


def _amount(number: str, unit: Unit, language: str) -> str:
    whole, point, rest = number.partition(".")
    amount = f"{int(whole):,}{point}{rest}" if whole not in ("", "-", "-0") else number
    if unit == PER_CENT:
        return f"{amount}%"
    words = shown(unit)
    time = words.removesuffix("s") if is_time(unit) else ""
    if language == "ko" and words:
        words = "원" if words == "KRW" else _KOREAN_TIMES.get(time, words)
        return f"{amount}{words}" if "가" <= words[0] <= "힣" else f"{amount} {words}"
    if time in _KOREAN_TIMES:
        words = time if number in ("1", "-1") else f"{time}s"
    return f"{amount} {words}".strip()


@dataclass(frozen=True, slots=True)
class _Given:
    """All that a formula is worked out with."""

    inputs: Mapping[str, Input]
    prev: Value | None
    today: datetime | None


def _band(formula: Formula, given: _Given, telling: _Telling, answer: str) -> str:
    """The band that applies, with its outcome."""
    rest = formula
    while rest.steps[-1].op in (Op.CASE, Op.IF):
        parts = _operands(rest)
        if rest.steps[-1].op is Op.IF:
            parts = [parts[1], parts[0], parts[2]]
        for condition, value in zip(parts[::2], parts[1::2], strict=False):
            if outcome(Formula(condition), given.inputs, given.prev, given.today) == Truth(True):
                said = Worded(telling.said(condition))
                return telling.phrases.band.format(said, telling.outcome(value, answer))
        rest = Formula(parts[-1])
    return telling.phrases.otherwise.format(telling.outcome(rest.steps, answer))


def _operands(formula: Formula) -> list[tuple[Step, ...]]:
    found = []
    end = len(formula.steps) - 1
    for _ in range(formula.steps[-1].arity):
        start = formula.starts[end - 1]
        found.append(formula.steps[start:end])
        end = start
    return found[::-1]


class _Telling:
    """Puts steps into the words of a language."""

    def __init__(
        self,
        language: str,
        called: Callable[[str], str],
        prev: Value | None = None,
        today: datetime | None = None,
    ) -> None:
        self.language = language
        self.phrases: Phrases = KOREAN if language == "ko" else ENGLISH
        self.called = called
        self.prev = prev
        self.today = today

    def said(self, steps: Sequence[Step]) -> str:
        """The steps in words; of very many only how many."""
        if len(steps) > MOST_PARTS:
            return self.phrases.large.format(f"{len(steps):,}")
        stack: list[_Said] = []
        for step in steps:
            parts = stack[len(stack) - step.arity :]
            del stack[len(stack) - step.arity :]
            stack.append(self._step(step, parts))
        return stack[-1][0]

    def outcome(self, value: Sequence[Step], answer: str) -> Worded:
        """What a band gives: its value, and what that comes to where it has to be worked out."""
        text = self.said(value)
        return Worded(text if text == answer else f"{text} = {answer}")

    def _step(self, step: Step, parts: Sequence[_Said]) -> _Said:
        tightness = TIGHTNESS.get(step.op, _ATOM)
        if not step.arity:
            return self._leaf(step), _ATOM
        if step.op is Op.CASE:
            return self._bands(parts), 0
        if step.op is Op.CALL:
            return self._call(step, parts), TIGHTNESS[Op.IN_UNIT]
        if step.op is Op.IF:
            value, condition, otherwise = parts
            held = [Worded(_held(value, 1)), Worded(_held(condition, 1)), Worded(otherwise[0])]
            return self.phrases.choice.format(*held), 0
        if step.op is Op.WHERE:
            return self.phrases.operators[step.op].format(*(Worded(text) for text, _ in parts)), _ATOM
        if step.op is Op.IN_UNIT:
            unit = shown(step.operand) if isinstance(step.operand, tuple) else ""
            return self.phrases.operators[step.op].format(Worded(_held(parts[0], tightness)), unit), tightness
        if step.op in self.phrases.days and self._day in (parts[0][0], parts[1][0]):
            said = [Worded(_held(part, tightness + 1)) for part in parts]
            return self.phrases.days[step.op].format(*said), tightness
        # The left of a run of additions needs no brackets, the right of a subtraction does.
        held = [Worded(_held(part, tightness + place)) for place, part in enumerate(parts)]
        return self.phrases.operators[step.op].format(*held), tightness

    def _leaf(self, step: Step) -> str:
        match step.op:
            case Op.NAME:
                return self.called(str(step.operand))
            case Op.PREVIOUS:
                return spoken(thing_of("", self.prev), self.language) if self.prev else self.phrases.previous
            case Op.TODAY:
                return self._day
            case Op.ITEM:
                return self.phrases.item
            case Op.TRUE | Op.FALSE:
                return self.phrases.truth[step.op is Op.TRUE]
        match step.operand:
            case Quantity(number=number, unit=unit, parts=parts):
                told = parts or ((number, unit),)
                return " ".join(_amount(digits(each), of, self.language) for each, of in told)
            case Day():
                return day_text(step.operand)
        return str(step.operand) or '""'

    @property
    def _day(self) -> str:
        return self.today.date().isoformat() if self.today is not None else self.phrases.today

    def _call(self, step: Step, parts: Sequence[_Said]) -> str:
        name = str(step.operand)
        if name in ("ceil", "floor", "round") and len(parts) == 2:
            name = f"{name} 2" if _is_plain(parts[1][0]) else f"{name} to"
        if name.split()[0] in ("ceil", "floor", "round"):
            held = [Worded(_held(part, TIGHTNESS[Op.NEGATE])) for part in parts]
        else:
            held = [Worded(", ".join(text for text, _ in parts))]
        return self.phrases.functions[name].format(*held)

    def _bands(self, parts: Sequence[_Said]) -> str:
        bands = [
            self.phrases.band.format(Worded(condition[0]), Worded(_held(value, 1)))
            for condition, value in zip(parts[::2], parts[1::2], strict=False)
        ]
        if len(parts) % 2:
            bands.append(self.phrases.otherwise.format(Worded(parts[-1][0])))
        return "; ".join(bands)


def _held(part: _Said, least: int) -> str:
    return part[0] if part[1] >= least else f"({part[0]})"


def _is_plain(words: str) -> bool:
    return words.lstrip("−").isdigit()
