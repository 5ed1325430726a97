"""What is talked of much, and what was said once and counts."""

from __future__ import annotations

from random import Random

from stilltrue.eval.state.plots.base import Beat, Plot, apart
from stilltrue.eval.state.program import Best, Commit, Mention, Place, Rule, Total, Value
from stilltrue.eval.state.themes import Theme


def best(theme: Theme, thread: int, random: Random) -> Plot:
    """One item is on everybody's lips; another is ahead since a number that was said once."""
    choice = Place(thread, "choice")
    items = random.sample(theme.items, 3)
    scores = sorted(apart(theme.one, random, 4), reverse=theme.greatest)
    best, second, third, weak = scores
    names = [Place(thread, "score", item) for item in items]
    rule = Best(tuple(sorted(names)), theme.greatest)
    beats = [Beat(Rule(choice, rule)), Beat(Value(names[0], second), loud=True)]
    beats += [Beat(Value(names[1], third)), Beat(Mention(choice, items[0]), loud=True)]
    if random.random() < 0.5:
        beats += [Beat(Value(names[2], weak)), Beat(Commit(choice, items[0]), loud=True)]
    beats += [Beat(Mention(choice, items[0]))] * random.randint(1, 2)
    return Plot(theme, (*beats, Beat(Value(names[2], best))), choice)


def whole(theme: Theme, thread: int, random: Random) -> Plot:
    """Some parts are talked of at length; one is named once, in half a sentence."""
    total = Place(thread, "total")
    items = random.sample(theme.items, random.randint(3, 4))
    amounts = apart(theme.one, random, len(items))
    parts = [Place(thread, "amount", item) for item in items]
    told = [
        Beat(Value(part, amount), loud=place > 0)
        for place, (part, amount) in enumerate(zip(parts, amounts, strict=True))
    ]
    talked = [Beat(Commit(parts[1], amounts[1]), loud=True)]
    quiet = told.pop(0)
    told.insert(random.randint(0, len(told)), quiet)
    rule = Beat(Rule(total, Total(tuple(sorted(parts)))))
    return Plot(theme, (rule, *told, *talked), total)
