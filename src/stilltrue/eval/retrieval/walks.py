"""Walks along facts from the names in a question: our closure, and two that break one half of its contract each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from stilltrue.eval.retrieval.ground import HOPS, MOST_CHARACTERS, Ground
from stilltrue.eval.retrieval.pieces import Held, Piece, in_source_order, last_that_fit, name_of
from stilltrue.eval.retrieval.rows import Question
from stilltrue.eval.retrieval.systems import Find
from stilltrue.model.fact import Slot
from stilltrue.model.time import Instant


@dataclass(frozen=True, slots=True)
class Paths:
    """What holds now, and what held last before it, slot by slot."""

    now: Mapping[Slot, list[Held]]
    before: Mapping[Slot, list[Held]]
    slots_of: Mapping[str, list[Slot]]
    """By subject."""

    def walk(self, starts: Iterable[str], held: Callable[[Slot], list[Held]]) -> list[Slot]:
        """The slots of every subject reached in fewer than five hops; a value is the next subject."""
        reached = dict.fromkeys(starts, 0)
        waiting, slots = list(reached), []
        for subject in waiting:
            for slot in self.slots_of.get(subject, ()):
                slots.append(slot)
                for one in held(slot):
                    if reached[subject] + 1 < HOPS and one.value.key not in reached:
                        reached[one.value.key] = reached[subject] + 1
                        waiting.append(one.value.key)
        return slots

    def prior(self, slot: Slot) -> list[Held]:
        """What held last before what holds; where nothing did, what holds."""
        return self.before.get(slot) or self.now[slot]


def closure(ground: Ground) -> Find:
    """The turns of every current fact within five hops of the names in the question."""

    def find(question: Question) -> list[Piece]:
        found = ground.closed(question)
        sourced = [Piece(one.turn.id, (name_of(one.turn),), one.turn.text) for one in found.sources]
        return [*(Piece(line, (), line) for line in found.unsourced), *sourced]

    return find


def prior_refresh(ground: Ground) -> Find:
    """The walk is made on the values before, and then the present values of the slots that it met are handed over."""

    def gathered(paths: Paths, starts: Iterable[str]) -> list[Held]:
        return [held for slot in paths.walk(starts, paths.prior) for held in paths.now[slot]]

    return _walking(ground, gathered)


def stale_closure(ground: Ground) -> Find:
    """The slots are those of the closure, but the values before are handed over."""

    def gathered(paths: Paths, starts: Iterable[str]) -> list[Held]:
        return [held for slot in paths.walk(starts, paths.now.__getitem__) for held in paths.prior(slot)]

    return _walking(ground, gathered)


def _walking(ground: Ground, gathered: Callable[[Paths, Iterable[str]], list[Held]]) -> Find:
    kept: dict[Instant, Paths] = {}

    def find(question: Question) -> list[Piece]:
        found = ground.closed(question)
        if found.at not in kept:
            kept[found.at] = _paths(ground, found.at)
        held = gathered(kept[found.at], [anchor.key for anchor in found.anchors])
        return last_that_fit([one.piece() for one in in_source_order(held)], MOST_CHARACTERS)

    return find


def _paths(ground: Ground, at: Instant) -> Paths:
    now: dict[Slot, list[Held]] = {}
    for held in ground.state(at):
        now.setdefault(held.slot, []).append(held)
    slots_of: dict[str, list[Slot]] = {}
    for slot in now:
        slots_of.setdefault(slot.subject, []).append(slot)
    before: dict[Slot, list[Held]] = {}
    for held in ground.said(at):
        if held.slot in now and all(held.value.key != one.value.key for one in now[held.slot]):
            before[held.slot] = [held]
    return Paths(now, before, slots_of)
