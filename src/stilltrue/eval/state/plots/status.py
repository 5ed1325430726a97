"""What was true and loud, and is not any more."""

from __future__ import annotations

from random import Random

from stilltrue.eval.state.plots.base import AWHILE, LONG, Beat, Plot, apart, bands, changed, outcome_of
from stilltrue.eval.state.program import Adjust, Best, Commit, Exempt, Mention, Operation, Place, Retract, Rule, Value
from stilltrue.eval.state.replay import worked_out
from stilltrue.eval.state.themes import Theme


def band_status(theme: Theme, thread: int, random: Random) -> Plot:
    """An outcome is cheered; then a number comes in quietly that lies in another band."""
    number, choice = Place(thread, "number"), Place(thread, "choice")
    first, then, early = apart(theme.one, random, 3)
    rule = bands(number, theme, random, between=(first, then), outside=(first, then))
    outcome = str(worked_out(rule, lambda _: first))
    beats = [Beat(Rule(choice, rule))]
    if random.random() < 0.4 and outcome_of(rule, early) != outcome:
        beats.append(Beat(Value(number, early)))
    beats += [Beat(Value(number, first), loud=True), Beat(Commit(choice, outcome), loud=True)]
    beats += [Beat(Mention(choice, outcome), loud=True)] * random.randint(0, 1)
    last: Operation = Value(number, then) if random.random() < 0.6 else Adjust(number, then - first)
    return Plot(theme, (*beats, Beat(last)), choice)


def best_falls(theme: Theme, thread: int, random: Random) -> Plot:
    """The item that everybody praises falls behind by a number of its own."""
    choice = Place(thread, "choice")
    names = [Place(thread, "score", item) for item in random.sample(theme.items, 3)]
    best, second, third, weak = sorted(apart(theme.one, random, 4), reverse=theme.greatest)
    praised = names[0].item
    beats = [Beat(Value(names[0], best)), Beat(Value(names[1], second)), Beat(Value(names[2], weak))]
    random.shuffle(beats)
    beats.insert(random.randint(0, 2), Beat(Rule(choice, Best(tuple(sorted(names)), theme.greatest))))
    beats += [Beat(Commit(choice, praised), loud=True), Beat(Mention(choice, praised))]
    return Plot(theme, (*beats, Beat(changed(names[0], best, third, random))), choice)


def exception_over(theme: Theme, thread: int, random: Random) -> Plot:
    """Something else for a few days, loudly; afterwards what was settled holds again."""
    choice = Place(thread, "choice")
    held, briefly = random.sample(theme.outcomes, 2)
    beats = [Beat(Value(choice, held)), Beat(Exempt(choice, briefly, AWHILE), loud=True)]
    return Plot(theme, (*beats, Beat(Mention(choice, briefly), loud=True)), choice)


def exception_on(theme: Theme, thread: int, random: Random) -> Plot:
    """What was settled is praised; then something else holds for some weeks, said once, and is still on."""
    choice = Place(thread, "choice")
    held, now = random.sample(theme.outcomes, 2)
    beats = [Beat(Value(choice, held), loud=True), Beat(Commit(choice, held), loud=True), Beat(Mention(choice, held))]
    return Plot(theme, (*beats, Beat(Exempt(choice, now, LONG))), choice)


def changed_quietly(theme: Theme, thread: int, random: Random) -> Plot:
    """A decision is praised, then changed in one sentence by who made it."""
    choice = Place(thread, "choice")
    held, now = random.sample(theme.outcomes, 2)
    beats = [Beat(Value(choice, held), loud=True), Beat(Commit(choice, held), loud=True), Beat(Mention(choice, held))]
    return Plot(theme, (*beats, Beat(Value(choice, now))), choice)


def decided_by_mistake(theme: Theme, thread: int, random: Random) -> Plot:
    """A decision is announced and talked of, and was a mistake: what it displaced was never displaced."""
    choice = Place(thread, "choice")
    held, wrong = random.sample(theme.outcomes, 2)
    beats = [Beat(Value(choice, held)), Beat(Value(choice, wrong), loud=True), Beat(Mention(choice, wrong), loud=True)]
    return Plot(theme, (*beats, Beat(Retract(choice, wrong))), choice)
