"""A scenario told: turns of a conversation over weeks, the question, and the options in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import groupby
from random import Random
from typing import Any

from stilltrue.eval.state import SEED
from stilltrue.eval.state.program import Hearsay, Mention, Operation, Place, Value
from stilltrue.eval.state.scenario import Scenario
from stilltrue.eval.state.scoring import options_named
from stilltrue.eval.state.sentences import sentence
from stilltrue.eval.state.words import Words, words

FIRST_DAY = datetime(2026, 1, 5, 9, tzinfo=UTC)
"""A Monday morning."""
_CHAT, _ANSWER = 0.45, 0.4
"""How often a turn has small talk beside it, and how often it is answered."""


@dataclass(frozen=True, slots=True)
class Said:
    """One turn; small talk and answers tell no step."""

    at: datetime
    role: str
    """`user`, `assistant`, or `other` with a speaker."""
    speaker: str | None
    text: str
    step: int | None


@dataclass(frozen=True, slots=True)
class Dialogue:
    """A scenario in one language."""

    scenario: Scenario
    language: str
    turns: tuple[Said, ...]
    question: str
    options: tuple[str, ...]
    """In the order of the scenario's options."""

    @property
    def asked_at(self) -> datetime:
        """When the question is asked."""
        return moment(self.scenario.program.asked_on)

    def as_dict(self) -> dict[str, Any]:
        """The scenario with its words, as JSON has it."""
        turns = [
            {
                "at": turn.at.isoformat(),
                "role": turn.role,
                "speaker": turn.speaker,
                "text": turn.text,
                "step": turn.step,
            }
            for turn in self.turns
        ]
        return {
            "language": self.language, **self.scenario.as_dict(), "turns": turns, "question": self.question,
            "asked_at": self.asked_at.isoformat(), "option_texts": list(self.options),
        }  # fmt: skip


def moment(day: int, turn: int = 0) -> datetime:
    """When the n-th turn of a day is said."""
    return FIRST_DAY + timedelta(days=day, minutes=turn)


def told(scenario: Scenario, language: str, seed: int = SEED) -> Dialogue:
    """A scenario told in a language; in the same words for the same seed."""
    random, spoken = Random(f"{seed}/{language}/{scenario.id}"), words(language)
    asked = scenario.program.asked
    options = tuple(str(spoken.worth(scenario.theme, asked.role, option.worth)) for option in scenario.options)
    question = random.choice(spoken.themes[scenario.theme.name][asked.role]["ask"])
    return Dialogue(scenario, language, tuple(_turns(scenario, spoken, options, random)), question, options)


def _turns(scenario: Scenario, spoken: Words, options: Sequence[str], random: Random) -> Iterator[Said]:
    harmless = [line for line in spoken.say["chat"] if not options_named(line, options)]
    given: set[Place] = set()
    for day, steps in groupby(enumerate(scenario.program.steps), lambda one: one[1].day):
        count = 0
        for number, step in steps:
            operation = step.operation
            theme = scenario.themes[operation.place.thread]
            text = sentence(theme, spoken, operation, random, again=operation.place in given)
            if isinstance(operation, Value):
                given.add(operation.place)
            if step.loud:
                text += random.choice(spoken.say["loud"])
            said = [(*_speaker(scenario, spoken, operation, random), text, number), *_answer(spoken, random)]
            if random.random() < _CHAT:
                said.insert(random.choice((0, len(said))), ("user", None, random.choice(harmless), None))
            for role, speaker, words_, told_step in said:
                yield Said(moment(day, count), role, speaker, words_, told_step)
                count += 1


def _answer(spoken: Words, random: Random) -> list[tuple[str, str | None, str, int | None]]:
    if random.random() >= _ANSWER:
        return []
    return [("assistant", None, random.choice(spoken.say["noted"]), None)]


def _speaker(scenario: Scenario, spoken: Words, operation: Operation, random: Random) -> tuple[str, str | None]:
    """Members of a research team report and talk; whoever owns the memory decides."""
    reports = isinstance(operation, Mention | Hearsay) or operation.place.role in ("score", "amount")
    if scenario.domain == "research" and reports:
        return "other", random.choice(spoken.say["team"])
    return "user", None
