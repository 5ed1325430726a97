"""How a derived value comes about at an instant: its formula in words, with what its inputs are then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import lru_cache

from stilltrue.ledger.derivation import Rule, rule_of
from stilltrue.ledger.formula import Formula, Input, Item, evaluate, met, today_at, worked
from stilltrue.ledger.formula.steps import Op
from stilltrue.ledger.formula.things import Truth
from stilltrue.ledger.formula.values import thing_of
from stilltrue.ledger.inference import Grounds
from stilltrue.ledger.inputs import Inputs
from stilltrue.ledger.lineage import Backing, carrying_claim, carrying_claims, holding
from stilltrue.ledger.naming import Names
from stilltrue.model.claim import Assertion, AssertionId, Kind, Modality, Value, ValueKind
from stilltrue.model.fact import Fact, FactId, Slot, State
from stilltrue.model.pattern import ANY
from stilltrue.model.state import Part, Progress, Working
from stilltrue.model.time import Instant, zone_named
from stilltrue.storage.base import Transaction

_BRANCHES = (Op.CASE, Op.IF)
_TELLINGS_KEPT = 4_096


class Workings:
    """
    The formulas behind facts, worked at one instant.

    Args:
        tx: a transaction.
        names: how names are read, or were.
        at: the instant.
        known_at: by what was believed then; None for now.
        language: in which formulas are told, `en` or `ko`.
    """

    def __init__(
        self, tx: Transaction, names: Names, *, at: Instant, known_at: Instant | None, language: str
    ) -> None:  # fmt: skip
        self._tx, self._names, self._at, self._known_at = tx, names, at, known_at
        self._language = language
        self.inputs = Inputs(tx, names, known_at=known_at)
        self._carrying: dict[FactId, Assertion] = {}
        self._slots: dict[AssertionId, Mapping[str, Slot]] = {}

    def read(self, facts: Sequence[Fact], backing: Backing) -> None:
        """Read what stands behind several facts at once, before they are asked for one by one; part of it was read."""
        self._carrying = carrying_claims(self._tx, facts, self._known_at, backing)
        self._slots = {each.id: self._looked_at(each) for each in self._carrying.values()}
        looked_at = {slot for slots in self._slots.values() for slot in slots.values()}
        self.inputs.read(looked_at | {fact.slot for fact in facts if self._looks_back(fact)})

    def _looks_back(self, fact: Fact) -> bool:
        """Whether the formula of a fact looks at what its own slot held before."""
        carrying = self._carrying.get(fact.id)
        return carrying is not None and rule_of(carrying.derivation or "").formula.uses_previous

    def _looked_at(self, carrying: Assertion) -> Mapping[str, Slot]:
        known = self._slots.get(carrying.id)
        return rule_of(carrying.derivation or "").slots(carrying.space, self._names) if known is None else known

    def of(self, fact: Fact) -> tuple[Part, Working] | None:
        """How a fact is worked out, and in which part of the state it is told; None where nobody derives it."""
        carrying = self._carrying.get(fact.id) or carrying_claim(self._tx, fact, self._known_at)
        if carrying is None:
            return None
        rule, slots = rule_of(carrying.derivation or ""), self._looked_at(carrying)
        if rule.inferred:
            return self._inferred(fact, Grounds(rule, slots, self._names, self.inputs))
        if rule.once:
            return self._set_off(fact, rule, slots, carrying)
        given = {name: found for name, slot in slots.items() if (found := self._given(slot)) is not None}
        today = today_at(self._at, zone_named(carrying.zone))
        telling = _worked(
            carrying.derivation or "",
            carrying.subject,
            tuple(found if isinstance(found, Value) else tuple(found) for found in given.values()),
            tuple(given),
            self._previous(fact, slots) if rule.formula.uses_previous else None,
            carrying.value,
            self._language,
            today if rule.formula.uses_today else None,
        )
        progress = _progress(rule.formula, given, today)
        working = Working(
            formula=str(rule.formula),
            worked=telling,
            inputs={name: tuple(holding(self.inputs, slot, self._at)) for name, slot in slots.items()},
            progress=progress,
        )
        return _part(fact, rule.formula, progress), working

    def _inferred(self, fact: Fact, grounds: Grounds) -> tuple[Part, Working]:
        """What a fact is inferred from, and what of that holds no more."""
        part = Part.RECHECK if fact.state is State.NEEDS_RECHECK else Part.LIVE
        working = Working(
            formula="",
            worked=grounds.in_words(self._at, self._language),
            inputs=grounds.holding(self._at),
            inferred=True,
        )
        return part, working

    def _set_off(
        self, fact: Fact, rule: Rule, slots: Mapping[str, Slot], carrying: Assertion
    ) -> tuple[Part, Working]:  # fmt: skip
        """By what a fact was set off that had waited for a condition."""
        since = fact.valid.start
        given = {name: found for name, slot in slots.items() if (found := self._given(slot, since)) is not None}
        telling = met(
            rule.formula,
            given,
            language=self._language,
            labels=_labels(rule, carrying.subject),
            today=today_at(since, zone_named(carrying.zone)),
        )
        inputs = {name: tuple(holding(self.inputs, slot, since)) for name, slot in slots.items()}
        return Part.LIVE, Working(formula=str(rule.formula), worked=telling, inputs=inputs, once=True)

    def _given(self, slot: Slot, at: Instant | None = None) -> Input | None:
        series = self.inputs.series(slot)
        moment = self._at if at is None else at
        known = [one for one in series.known if one.valid.covers(moment)]
        items = [Item(one.label, one.value) for one in known if one.value is not None]
        if not items or len(items) < len(known):
            return None
        return items if series.many or len(items) > 1 else items[0].value

    def _previous(self, fact: Fact, slots: Mapping[str, Slot]) -> Value | None:
        """The outcome just before the inputs last moved: that of the fact itself where they moved within it."""
        held = [one for slot in slots.values() for one in holding(self.inputs, slot, self._at)]
        if any(one.valid.start > fact.valid.start for one in held):
            return fact.value
        before = [one for one in self.inputs.facts(fact.slot) if _holds(one, Instant(fact.valid.start - 1))]
        return before[0].value if before else None


def _holds(fact: Fact, moment: Instant) -> bool:
    return fact.lane is Modality.ACTUAL and fact.polarity and fact.valid.covers(moment)


@lru_cache(maxsize=_TELLINGS_KEPT)
def _worked(
    derivation: str,
    subject: str,
    values: tuple[Value | tuple[Item, ...], ...],
    names: tuple[str, ...],
    prev: Value | None,
    like: Value | None,
    language: str,
    today: datetime | None,
) -> str:
    """
    A formula with what its inputs are and what comes out; told once, for whoever asks again while nothing has changed.

    It is told by nothing else than what is given here, so that it is never out of date.
    """
    rule = rule_of(derivation)
    given: dict[str, Input] = dict(zip(names, values, strict=True))
    labels = _labels(rule, subject)
    return worked(rule.formula, given, prev, like=like, language=language, labels=labels, today=today)


def _labels(rule: Rule, about: str) -> dict[str, str]:
    """What each input is called: by its predicate alone where it is about the same subject, and no other is so called."""
    called = {}
    for name, (subject, predicate, *qualifier) in rule.inputs:
        words = predicate + (f"[{qualifier[0]}]" if qualifier and qualifier[0] != ANY else "")
        called[name] = words if subject in (ANY, about) else f"{subject} {words}"
    said = list(called.values())
    return {name: words if said.count(words) == 1 else name for name, words in called.items()}


def _part(fact: Fact, formula: Formula, progress: Progress | None) -> Part:
    if fact.state is State.NEEDS_RECHECK:
        return Part.RECHECK
    if progress is not None:
        return Part.PROGRESS
    if fact.kind is Kind.RULE or formula.steps[-1].op in _BRANCHES:
        return Part.RULE
    value = fact.value
    is_met = value is not None and value.kind is ValueKind.BOOLEAN and thing_of("", value) == Truth(True)
    return Part.TRIGGER if is_met else Part.LIVE


def _progress(formula: Formula, given: Mapping[str, Input], today: datetime) -> Progress | None:
    """What of an input is done and what is left, where the formula counts the items for which a condition holds."""
    for place, step in enumerate(formula.steps):
        if step.op is not Op.CALL or step.operand != "count" or step.arity != 1:
            continue
        counted = Formula(formula.steps[formula.starts[place] : place + 1])
        items = given.get(counted.inputs[0]) if counted.inputs else None
        if counted.steps[-2].op is not Op.WHERE or items is None or isinstance(items, Value):
            continue
        return _split(counted, items, given, today)
    return None


def _split(counted: Formula, items: Sequence[Item], given: Mapping[str, Input], today: datetime) -> Progress:
    name = counted.inputs[0]
    done = [item for item in items if _counts(counted, {**given, name: [item]}, today)]
    return Progress(
        done=tuple(item.label for item in done), left=tuple(item.label for item in items if item not in done)
    )


def _counts(counted: Formula, given: Mapping[str, Input], today: datetime) -> bool:
    outcome = evaluate(counted, given, today=today)
    return isinstance(outcome, Value) and outcome.number == 1
