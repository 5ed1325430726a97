"""The structured level: operations handed over as claims one after the other, the answer read from what holds."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from stilltrue import Fact, Memory
from stilltrue.eval.state.claims import Claim, claims, slot
from stilltrue.eval.state.dialogue import Dialogue, moment
from stilltrue.eval.state.program import Commit, Exempt, Place, Program, Rule, Value, Worth
from stilltrue.eval.state.words import Words, words


class Structured:
    """
    A memory that is handed every operation, and is asked for one slot.

    Without a part, it is the same memory with that part taken away where it goes in or comes out:

    - `supersession`: what is said later of a slot displaces nothing;
    - `dependencies`: formulas are not handed over, only what was said;
    - `recompute`: a value that rests on something that moved is known to be doubtful, and not worked out again;
    - `cutoff`: what rests on something that moved is doubtful even where it comes out as before.
    """

    def __init__(self, without: frozenset[str] = frozenset()) -> None:
        self._without = without

    def answer(self, dialogue: Dialogue) -> str:
        """What the memory holds in the slot asked for: values in words, or that it is open again."""
        program, spoken = dialogue.scenario.program, words(dialogue.language)
        with Memory(user="owner", zone="UTC", embedder="none", clock=lambda: dialogue.asked_at) as memory:
            for claim in self._handed(dialogue, spoken):
                memory.assert_claims([claim], now=claim["said_at"])
            return self._read(memory, dialogue, program, spoken)

    def _handed(self, dialogue: Dialogue, spoken: Words) -> Iterator[Claim]:
        """The claims that are handed over."""
        given: set[Place] = set()
        steps = dialogue.scenario.program.steps
        for number, claim in claims(dialogue.scenario, spoken):
            operation = steps[number].operation
            settles = isinstance(operation, Value | Exempt) or claim.get("act") in ("adjusts", "denies")
            if "supersession" in self._without and settles and operation.place in given:
                continue
            given |= {operation.place} if settles else set()
            if "dependencies" in self._without and claim.pop("derivation", None) is not None and claim["value"] is None:
                continue
            yield claim

    def _read(self, memory: Memory, dialogue: Dialogue, program: Program, spoken: Words) -> str:
        asked = program.asked
        facts = self._facts(memory, dialogue, asked)
        if asked in program.rules():
            said = _settled(program, asked)
            if "recompute" in self._without and (said is None or self._moved(memory, dialogue, program, said[1])):
                return str(spoken.say["open"])
            if "recompute" in self._without and said is not None:
                return str(spoken.worth(dialogue.scenario.theme, asked.role, said[0]))
            if "cutoff" in self._without and facts and self._moved(memory, dialogue, program, _instant(facts[0])):
                return str(spoken.say["open"])
        known = [
            fact.value.text for fact in facts if fact.polarity and fact.value is not None and fact.state == "known"
        ]
        return ", ".join(known) if known else str(spoken.say["open"])

    def _facts(self, memory: Memory, dialogue: Dialogue, place: Place) -> list[Fact]:
        theme = dialogue.scenario.themes[place.thread]
        named = slot(theme, words(dialogue.language), place)
        return list(memory.current(named["subject"], named["predicate"], qualifier=named.get("qualifier")))

    def _moved(self, memory: Memory, dialogue: Dialogue, program: Program, since: datetime) -> bool:
        """Whether anything that the slot asked for rests on began to hold later."""
        below = program.upstream(program.asked)[1:]
        return any(_instant(fact) > since for place in below for fact in self._facts(memory, dialogue, place))


def _settled(program: Program, place: Place) -> tuple[Worth, datetime] | None:
    """What was last said of a slot itself, and when."""
    said = None
    for step in program.steps:
        match step.operation:
            case Rule(named, _, value) | Value(named, value) | Commit(named, value) if (
                named == place and value is not None
            ):
                said = (value, moment(step.day, 59))
            case _:
                pass
    return said


def _instant(fact: Fact) -> datetime:
    return datetime.fromtimestamp(fact.valid.start / 1_000_000, UTC)
