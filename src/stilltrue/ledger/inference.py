"""What is inferred and not said: it holds for as long as the facts hold that it rests on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from stilltrue.ledger.derivation import Rule
from stilltrue.ledger.derive import Known, Series
from stilltrue.ledger.derived import Outcome
from stilltrue.ledger.inputs import Inputs
from stilltrue.ledger.naming import Names
from stilltrue.model.claim import AssertionId, Modality, Value
from stilltrue.model.fact import Fact, Slot, State
from stilltrue.model.inference import mark_of
from stilltrue.model.time import Instant

_UNKNOWN = {"en": "what it was", "ko": "그때 값"}


@dataclass(frozen=True, slots=True)
class _Ground:
    """One fact that an inference rests on: which slot has to hold what."""

    called: str
    slot: Slot
    mark: str
    said: tuple[tuple[Value, bool], ...]
    """The value of each who said so, and whether he said that it is so."""
    facts: tuple[Fact, ...]
    """All that the slot actually holds through time."""

    def fits(self, fact: Fact) -> bool:
        """Whether a fact is what is rested on; its value may have got another name since."""
        if fact.state is not State.KNOWN or fact.value is None:
            return False
        keys = {(value.key, polarity) for value, polarity in self.said}
        return (fact.value.key, fact.polarity) in keys or mark_of(fact.value, polarity=fact.polarity) == self.mark

    def known(self) -> Iterator[Known]:
        """Where it holds, and where it has to be rechecked itself."""
        for fact in self.facts:
            if self.fits(fact):
                yield Known(valid=fact.valid, value=fact.value, tier=fact.tier)
            elif fact.state is State.NEEDS_RECHECK:
                yield Known(valid=fact.valid, value=None, tier=fact.tier, recheck=fact.recheck)

    def words(self, language: str) -> str:
        """What the slot has to hold; in other words only where nobody's word or belief has it any more."""
        fitting = ((fact.value, fact.polarity) for fact in self.facts if self.fits(fact) and fact.value is not None)
        value, polarity = next(iter(self.said), None) or next(fitting, (None, True))
        if value is None:
            return _UNKNOWN[language]
        return value.text if polarity else f"{value.text} 아님" if language == "ko" else f"not {value.text}"


class Grounds:
    """
    What an inference rests on, looked up.

    Args:
        rule: the inference.
        slots: the slot of each of its grounds.
        names: how names are read.
        inputs: what is believed of these slots.
    """

    def __init__(self, rule: Rule, slots: Mapping[str, Slot], names: Names, inputs: Inputs) -> None:
        self._language = rule.language
        called = rule.called
        self._grounds = {
            name: _Ground(
                called[name],
                slots[name],
                mark,
                tuple(_said(claims, names, inputs)),
                tuple(fact for fact in inputs.facts(slots[name]) if fact.lane is Modality.ACTUAL),
            )
            for name, claims, mark in rule.grounds
        }

    def series(self) -> dict[str, Series]:
        """Each ground through time: only where it is as it has to be."""
        return {
            name: Series(
                called=one.called, known=tuple(one.known()), many=True, expected=one.words(self._language)
            )
            for name, one in self._grounds.items()
        }  # fmt: skip

    def holding(self, moment: Instant) -> dict[str, tuple[Fact, ...]]:
        """The facts rested on that hold at a moment, by what the slot of each is called."""
        found: dict[str, tuple[Fact, ...]] = {}
        for one in self._grounds.values():
            facts = tuple(fact for fact in one.facts if fact.valid.covers(moment) and one.fits(fact))
            found[one.called] = (*found.get(one.called, ()), *facts)
        return found

    def in_words(self, moment: Instant, language: str) -> str:
        """What is rested on, and how that is at a moment where it is not so any more."""
        told = []
        for one in self._grounds.values():
            words = one.words(language)
            holding = [fact for fact in one.facts if fact.valid.covers(moment)]
            if any(map(one.fits, holding)):
                told.append(f"{one.called} = {words}")
                continue
            now = next((fact.value.text for fact in holding if fact.polarity and fact.value is not None), "")
            told.append(_lost(one.called, words, now, language))
        return "; ".join(told)


def _said(claims: Iterable[AssertionId], names: Names, inputs: Inputs) -> Iterator[tuple[Value, bool]]:
    """What those said who are named; the number in a formula's own claim may be an old one."""
    for one in inputs.claims(claims):
        if one.value is not None and one.derivation is None:
            yield names.value(one.value), one.polarity


def _lost(called: str, words: str, now: str, language: str) -> str:
    if language == "ko":
        return f"{called}: 더는 {words} 아님" + (f" (지금 {now})" if now else "")
    return f"{called}: no longer {words}" + (f" (now {now})" if now else "")


def without_lead(told: Iterable[Outcome]) -> list[Outcome]:
    """The outcomes of an inference from when on it first holds; all of them where it never does."""
    outcomes = list(told)
    first = next((place for place, outcome in enumerate(outcomes) if outcome.value is not None), 0)
    return outcomes[first:]
