"""Scenarios from a seed: threads plotted, interleaved in time, and kept where a lazy reader goes wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

from stilltrue.eval.state import DOMAINS, KINDS, LENGTHS, ROUNDS, SEED
from stilltrue.eval.state.plots import plot
from stilltrue.eval.state.plots.base import AWHILE, Beat, Plot
from stilltrue.eval.state.program import Exempt, Program, Step
from stilltrue.eval.state.scenario import Scenario, trap

_GAP = (2, 7)
"""Days between two sessions, at least and at most."""
_THREADS = {"short": 1, "long": 3}


def scenarios(seed: int = SEED, *, rounds: int = ROUNDS) -> Iterator[Scenario]:
    """
    Scenarios, one of each kind in turn, of all domains and lengths before the next round; the same ones for the same seed.

    Args:
        seed: where the numbers, themes and days come from.
        rounds: how many of each kind, domain and length.
    """
    for number in range(rounds):
        for length, domain, kind in product(LENGTHS, DOMAINS, KINDS):
            yield scenario(seed, kind, domain, length, number)


def scenario(seed: int, kind: str, domain: str, length: str, number: int) -> Scenario:
    """One scenario; another attempt is made for as long as the program is no trap."""
    name, attempt = f"{kind}-{domain}-{length}-{number:02d}", 0
    while True:
        random = Random(f"{seed}/{name}/{attempt}")
        program, plots = _program(kind, domain, _THREADS[length], random)
        themes = [one.theme for one in plots]
        found = trap(program, name=name, kind=kind, domain=domain, themes=themes, random=random)
        if found is not None:
            return found
        attempt += 1


def _program(kind: str, domain: str, n_threads: int, random: Random) -> tuple[Program, list[Plot]]:
    """The thread that is asked about, and others of any kind beside it, interleaved."""
    asked = random.randrange(n_threads)
    plots: list[Plot | None] = [None] * n_threads
    # The thread with the question chooses its theme first, or some kinds would find none that is free.
    for thread in sorted(range(n_threads), key=lambda one: one != asked):
        taken = [one.theme for one in plots if one is not None]
        plots[thread] = plot([kind] if thread == asked else KINDS, domain, thread, random, but=taken)
    made = [one for one in plots if one is not None]
    steps = _timed(made, random)
    day = steps[-1].day + random.randint(3, 6)
    return Program(tuple(steps), made[asked].asked, day), made


def _timed(plots: Sequence[Plot], random: Random) -> list[Step]:
    """The operations of all threads on days, each thread in its own order; one to three on a day."""
    waiting = [list(one.beats) for one in plots]
    free_on = [0] * len(plots)
    steps: list[Step] = []
    day = 0
    while any(waiting):
        for _ in range(random.randint(1, 3)):
            ready = [thread for thread, beats in enumerate(waiting) if beats and free_on[thread] <= day]
            if not ready:
                break
            thread = random.choices(ready, [len(waiting[one]) for one in ready])[0]
            for beat in _together(waiting[thread]):
                steps.append(Step(day, beat.operation, beat.loud))
                if isinstance(beat.operation, Exempt) and beat.operation.days == AWHILE:
                    free_on[thread] = day + AWHILE
        day += random.randint(*_GAP)
    return steps


def _together(beats: list[Beat]) -> Iterator[Beat]:
    """The next beat, taken off, with those that come on the same day."""
    yield beats.pop(0)
    while beats and beats[0].at_once:
        yield beats.pop(0)
