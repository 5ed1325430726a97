"""What is touched and holds all the same."""

from __future__ import annotations

from random import Random

from stilltrue.eval.state.plots.base import Beat, Plot, apart, bands, changed, given_by, outcome_of, worked
from stilltrue.eval.state.program import Best, Commit, Hearsay, Place, Retract, Rule, Value
from stilltrue.eval.state.themes import Theme


def rumour(theme: Theme, thread: int, random: Random) -> Plot:
    """Others choose otherwise, and somebody without a say has heard that we do; nobody decided anything."""
    choice = Place(thread, "choice")
    held, theirs, heard = random.sample(theme.outcomes, 3)
    beats = [Beat(Value(choice, held)), Beat(Hearsay(choice, theirs))]
    if random.random() < 0.6:
        beats.append(Beat(Hearsay(choice, heard, ours=True)))
    return Plot(theme, tuple(beats), choice)


def same_band(theme: Theme, thread: int, random: Random) -> Plot:
    """A number changes and stays in its band: the outcome holds."""
    number, choice = Place(thread, "number"), Place(thread, "choice")
    first, then = apart(theme.one, random, 2)
    rule = bands(number, theme, random, between=(first,), outside=(first, then))
    beats = [Beat(Rule(choice, rule)), Beat(Value(number, first)), Beat(Commit(choice, outcome_of(rule, first)))]
    return Plot(theme, (*beats, Beat(changed(number, first, then, random))), choice)


def best_stays(theme: Theme, thread: int, random: Random) -> Plot:
    """A number changes, and the item ahead is still ahead."""
    choice = Place(thread, "choice")
    names = [Place(thread, "score", item) for item in random.sample(theme.items, 3)]
    best, second, third, weak = sorted(apart(theme.one, random, 4), reverse=theme.greatest)
    beats = [Beat(Value(names[0], best)), Beat(Value(names[1], third)), Beat(Value(names[2], weak))]
    random.shuffle(beats)
    beats.insert(0, Beat(Rule(choice, Best(tuple(sorted(names)), theme.greatest))))
    beats += [Beat(Commit(choice, names[0].item)), Beat(Value(names[2], second))]
    return Plot(theme, tuple(beats), choice)


def same_outcome(theme: Theme, thread: int, random: Random) -> Plot:
    """An input changes, and so does what rests on it, but not what that decides."""
    one, total, choice = Place(thread, "one"), Place(thread, "total"), Place(thread, "choice")
    beats, _, (first, then, _, before, after, _) = worked(theme, thread, random)
    rule = bands(total, theme, random, between=(before,), outside=(before, after))
    beats += [Beat(Rule(choice, rule)), Beat(Commit(choice, outcome_of(rule, before)))]
    return Plot(theme, (*beats, Beat(changed(one, first, then, random))), choice)


def both_changed(theme: Theme, thread: int, random: Random) -> Plot:
    """Both inputs change, and what rests on them comes out as before."""
    one, other, total = Place(thread, "one"), Place(thread, "other"), Place(thread, "total")
    formula = theme.relation(one, other)
    assert theme.other is not None
    while True:
        (first, then), (second, next_) = apart(theme.one, random, 2), apart(theme.other, random, 2)
        before = given_by(formula, one, first, second)
        if before == given_by(formula, one, then, next_) and before > 1:
            break
    beats = [Beat(Value(one, first)), Beat(Value(other, second)), Beat(Rule(total, formula, before))]
    return Plot(theme, (*beats, Beat(Value(one, then)), Beat(Value(other, next_), at_once=True)), total)


def taken_back(theme: Theme, thread: int, random: Random) -> Plot:
    """An input is changed by mistake and put right: what was worked out stands."""
    one, total = Place(thread, "one"), Place(thread, "total")
    beats, _, (_, then, *_) = worked(theme, thread, random)
    return Plot(theme, (*beats, Beat(Value(one, then)), Beat(Retract(one, then))), total)


def others_number(theme: Theme, thread: int, random: Random) -> Plot:
    """Somebody else's number is not an input of ours."""
    one, total = Place(thread, "one"), Place(thread, "total")
    beats, _, (_, theirs, *_, before, _, _) = worked(theme, thread, random)
    return Plot(theme, (*beats, Beat(Commit(total, before)), Beat(Hearsay(one, theirs))), total)
