"""What was worked out aloud, and rests on something that has changed since."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from stilltrue.eval.state.plots.base import AWHILE, LONG, Beat, Plot, apart, bands, changed, outcome_of, worked
from stilltrue.eval.state.program import Commit, Exempt, Mention, Passing, Place, Rule, Total, Value
from stilltrue.eval.state.themes import Theme


def sequence(theme: Theme, thread: int, random: Random) -> Plot:
    """A number is worked out and repeated; an input changes, and a number in passing sounds like the answer."""
    one, total = Place(thread, "one"), Place(thread, "total")
    beats, _, (first, then, _, before, _, _) = worked(theme, thread, random)
    beats.append(Beat(Commit(total, before), loud=random.random() < 0.7))
    beats.append(Beat(changed(one, first, then, random)))
    if random.random() < 0.75:
        beats.append(Beat(Passing(total, then)))
    return Plot(theme, tuple(beats), total)


def sequence_through_exception(theme: Theme, thread: int, random: Random) -> Plot:
    """An input is another one for some weeks, which are not over; so is what rests on it."""
    one, total = Place(thread, "one"), Place(thread, "total")
    beats, _, (_, then, _, before, _, _) = worked(theme, thread, random)
    beats += [Beat(Commit(total, before), loud=True), Beat(Exempt(one, then, LONG))]
    return Plot(theme, tuple(beats), total)


def sequence_after_exception(theme: Theme, thread: int, random: Random) -> Plot:
    """An input is another one for some days, and so is what rests on it, said aloud; then all is as before."""
    one, total = Place(thread, "one"), Place(thread, "total")
    beats, _, (_, then, _, _, after, _) = worked(theme, thread, random)
    beats += [Beat(Exempt(one, then, AWHILE)), Beat(Commit(total, after), loud=True, at_once=True)]
    return Plot(theme, tuple(beats), total)


def sum_moves(theme: Theme, thread: int, random: Random) -> Plot:
    """The whole was added up aloud; then a part changes, or one more joins."""
    total = Place(thread, "total")
    parts = [Place(thread, "amount", item) for item in random.sample(theme.items, 4)]
    amounts = apart(theme.one, random, 5)
    known = 3 if random.random() < 0.6 else 4
    beats = [Beat(Value(part, amount)) for part, amount in zip(parts[:known], amounts, strict=False)]
    beats.insert(random.randint(0, known), Beat(Rule(total, Total(tuple(sorted(parts[:known]))))))
    beats.append(Beat(Commit(total, sum(amounts[:known], Fraction(0))), loud=True))
    if known < len(parts):
        # A rule over all parts there are: one more part is one more input.
        return Plot(
            theme,
            (*beats, Beat(Value(parts[3], amounts[3])), Beat(Rule(total, Total(tuple(sorted(parts)))), at_once=True)),
            total,
        )
    return Plot(theme, (*beats, Beat(changed(parts[0], amounts[0], amounts[4], random))), total)


def compound(theme: Theme, thread: int, random: Random) -> Plot:
    """An input changes, what rests on it moves into another band, and the outcome before was praised."""
    one, total, choice = Place(thread, "one"), Place(thread, "total"), Place(thread, "choice")
    beats, _, (first, then, _, before, after, _) = worked(theme, thread, random)
    rule = bands(total, theme, random, between=(before, after), outside=(before, after))
    outcome = outcome_of(rule, before)
    beats.insert(random.randint(0, 1), Beat(Rule(choice, rule)))
    beats += [Beat(Commit(choice, outcome), loud=True), Beat(Mention(choice, outcome), loud=random.random() < 0.5)]
    beats.append(Beat(changed(one, first, then, random)))
    if random.random() < 0.5:
        beats.append(Beat(Passing(total, then)))
    return Plot(theme, tuple(beats), choice)
