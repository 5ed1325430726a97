"""The structured level: operations handed over as claims one after the other, the answer read from what holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime

from stilltrue import Memory
from stilltrue.eval.state.claims import Claim, claims, slot
from stilltrue.eval.state.dialogue import Dialogue
from stilltrue.eval.state.program import Exempt, Place, Program, Value
from stilltrue.eval.state.words import Words, words


class Structured:
    """
    A memory that is handed every operation, and is asked for one slot.

    Without a part, it is the same memory with that part taken away, where claims go in or within:

    - `supersession`: what is said later of a slot displaces nothing, for it is not handed over;
    - `dependencies`: formulas are not handed over, only what was said;
    - `recompute`: within, a value that rests on something that moved has to be rechecked, and is not worked out again;
    - `cutoff`: within, what rests on something that moved has to be rechecked even where it comes out as before.
    """

    def __init__(self, without: frozenset[str] = frozenset()) -> None:
        self._without = without

    def answer(self, dialogue: Dialogue) -> str:
        """What the memory holds in the slot asked for: values in words, or that it is open again."""
        program, spoken = dialogue.scenario.program, words(dialogue.language)
        with _Following(self._without, lambda: dialogue.asked_at) as memory:
            for claim in self._handed(dialogue, spoken):
                memory.assert_claims([claim], now=claim["said_at"])
            return _read(memory, dialogue, program, spoken)

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


class _Following(Memory):
    """A memory in which what is derived follows its inputs less than wholly."""

    def __init__(self, without: frozenset[str], clock: Callable[[], datetime]) -> None:
        super().__init__(user="owner", zone="UTC", embedder="none", clock=clock)
        switches = {part: part not in without for part in ("recompute", "cutoff")}
        self._core.following = replace(self._core.following, **switches)


def _read(memory: Memory, dialogue: Dialogue, program: Program, spoken: Words) -> str:
    named = slot(dialogue.scenario.themes[program.asked.thread], words(dialogue.language), program.asked)
    facts = memory.current(named["subject"], named["predicate"], qualifier=named.get("qualifier"))
    known = [fact.value.text for fact in facts if fact.polarity and fact.value is not None and fact.state == "known"]
    return ", ".join(known) if known else str(spoken.say["open"])
