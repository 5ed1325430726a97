"""What is derived: worked out step by step or from nothing, in whatever order it arrived, it comes out the same."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stilltrue import Memory
from stilltrue.model.fact import State
from stilltrue.model.time import iso
from stilltrue.storage.in_memory import InMemoryStorage
from stilltrue.storage.sqlite.backend import SQLiteStorage

EXAMPLES = 30
"""Of each property, on each backend."""

START = datetime(2026, 1, 1, tzinfo=UTC)
PLAIN = ("rate", "weeks", "price")
RULES = {
    "packs": ("rate * weeks", {"rate": ["trip", "rate"], "weeks": ["trip", "weeks"]}),
    "cost": ("packs * price", {"packs": ["trip", "packs"], "price": ["trip", "price"]}),
    "band": ("case(cost < 20: 1, cost < 60: 2, else: 3)", {"cost": ["trip", "cost"]}),
    "heat": ("case(rate < 3: 1, rate > 5: 0, else: prev)", {"rate": ["trip", "rate"]}),
    "most": ("max(all)", {"all": ["*", "rate"]}),
    "season": ("case(today < 2026-01-20: rate, today < 2026-02-01: rate * 2, else: 0)", {"rate": ["trip", "rate"]}),
    "share": ("rate / price", {"rate": ["trip", "rate"], "price": ["trip", "price"]}),
}

days = st.integers(1, 40)
numbers = st.integers(0, 9)


@st.composite
def claims(draw):
    """One claim of a plain slot, or of a derived one by word, said on some day."""
    line = {
        "subject": draw(st.sampled_from(["trip", "trip", "trip", "hike"])),
        "predicate": draw(st.sampled_from([*PLAIN * 4, "packs", "cost"])),
        "said_at": day(draw(days)),
        "value": draw(numbers),
        "tier": draw(st.sampled_from([3, 3, 3, 2])),
    }
    shape = draw(
        st.sampled_from(
            ["holds", "holds", "holds", "since", "bounded", "ends", "ends", "adjusts", "denies", "corrects"]
        )
    )
    if shape == "since":
        line["valid_from"] = day(draw(days))
    elif shape == "bounded":
        first = draw(days)
        line |= {"valid_from": day(first), "valid_to": day(first + draw(st.integers(1, 9)))}
    elif shape in ("ends", "adjusts", "denies"):
        line["act"] = shape
        if shape == "ends" and draw(st.booleans()):
            del line["value"]
    elif shape == "corrects":
        line["corrects"] = draw(numbers)
    return line


def rule(name: str, on: int = 1) -> dict[str, object]:
    formula, inputs = RULES[name]
    derivation = {"formula": formula, "inputs": inputs}
    return {"subject": "trip", "predicate": name, "said_at": day(on), "derivation": derivation, "kind": "rule"}


def waiting(value: int) -> dict[str, object]:
    """A word that waits for a condition over what moves, and over the day."""
    condition = {"once": "rate > 4 or today >= 2026-02-05", "inputs": {"rate": ["trip", "rate"]}}
    return {"subject": "trip", "predicate": "price", "said_at": day(3), "value": value, "derivation": condition}


def day(number: int) -> str:
    return (START + timedelta(days=number)).isoformat()


@pytest.fixture(scope="module", params=["memory", "file"])
def opened(request, tmp_path_factory):
    """Opens one new store after the other."""
    folder, numbers = tmp_path_factory.mktemp("derive"), count()
    if request.param == "memory":
        return InMemoryStorage
    return lambda: SQLiteStorage(folder / f"{next(numbers)}.db")


class Told:
    """A memory whose clock is later than everything that is said to it, and goes on with every word."""

    def __init__(self, opened) -> None:
        self.now = START + timedelta(days=100)
        self.storage = opened()
        self.memory = Memory(user="ann", storage=self.storage, clock=lambda: self.now)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.storage.close()

    def tell(self, *lines, source: str | None = None):
        for line in lines:
            self.now += timedelta(minutes=1)
            ticket = self.memory.assert_claims([line], source=source)
            assert ticket.refused == ()

    def undo(self, source: str):
        self.now += timedelta(minutes=1)
        return self.memory.undo(source=source)

    def redo(self, source: str):
        self.now += timedelta(minutes=1)
        return self.memory.redo(source=source)

    def believed(self, known_at=None):
        """All that is believed of every slot, through valid time."""
        found = []
        for name in (*PLAIN, *RULES):
            facts = self.memory.history("trip", name, known_at=known_at).facts
            found += [
                (
                    name,
                    fact.value_key,
                    fact.recheck,
                    fact.polarity,
                    iso(fact.valid.start),
                    iso(fact.valid.end),
                    fact.tier,
                )
                for fact in facts
            ]
        return found


rules = st.lists(st.sampled_from(sorted(RULES)), unique=True, min_size=2, max_size=5)
words = st.lists(claims(), min_size=4, max_size=10)


@settings(max_examples=EXAMPLES)
@given(rules, words, st.randoms(use_true_random=False))
def test_told_step_by_step_it_equals_the_whole_told_anew(opened, named, said, chance):
    with Told(opened) as told:
        lines = [*(rule(name, chance.randint(1, 20)) for name in named), *said, waiting(chance.randint(0, 9))]
        chance.shuffle(lines)

        for number, line in enumerate(lines):
            told.tell(line, source=f"source {number % 3}")
        for source in ("source 1", "source 2"):
            if lines[int(source[-1]) :]:
                told.undo(source)
        if lines[1:]:
            told.redo("source 1")

        assert told.memory.rebuild(verify=True).unequal == ()


@settings(max_examples=EXAMPLES)
@given(rules, words, st.randoms(use_true_random=False))
def test_in_whatever_order_it_arrives_the_same_is_believed_in_the_end(opened, named, said, chance):
    lines = [*map(rule, named), waiting(7), *({**line, "source": str(n)} for n, line in enumerate(said))]
    with Told(opened) as first, Told(opened) as second:
        shuffled = list(lines)
        chance.shuffle(shuffled)

        first.tell(*lines)
        second.tell(*shuffled)

        assert first.believed() == second.believed()


@settings(max_examples=EXAMPLES)
@given(rules, words, words)
def test_undoing_an_input_restores_what_was_derived_before_it_and_redoing_brings_it_back(opened, named, said, more):
    with Told(opened) as told:
        told.tell(*map(rule, named), *said)
        before = told.believed()
        told.tell(*more, source="more")
        after, then = told.believed(), told.now

        if more:
            told.undo("more")
        undone = told.believed()
        if more:
            told.redo("more")

        assert undone == before
        assert told.believed() == told.believed(known_at=then) == after


@settings(max_examples=EXAMPLES)
@given(rules, words, words)
def test_what_was_derived_from_what_was_known_then_does_not_move(opened, named, said, more):
    with Told(opened) as told:
        told.tell(*map(rule, named), *said)
        then, before = told.now, told.believed()

        told.tell(*more)

        assert told.believed(known_at=then) == before


@settings(max_examples=EXAMPLES)
@given(rules, words, words)
def test_what_a_dry_undo_lists_is_what_the_undo_does(opened, named, said, more):
    with Told(opened) as told:
        told.tell(*map(rule, named), *said)
        told.tell(*more, source="more")
        if not more:
            return

        foreseen = told.memory.undo(source="more", dry_run=True)
        done = told.undo("more")

        shown = [[(f.id, f.value_key, f.valid, f.recheck) for f in part] for part in (foreseen.gone, foreseen.back)]
        assert shown == [[(f.id, f.value_key, f.valid, f.recheck) for f in part] for part in (done.gone, done.back)]


UNITS = st.sampled_from(["kg", "g", "cm", "packs", "hours", "명", "개", None])


@given(UNITS, UNITS, st.sampled_from(["a + b", "a - b", "max(a, b)"]), numbers, numbers)
@settings(max_examples=EXAMPLES)
def test_units_never_mix_silently(opened, one, other, formula, first, second):
    with Told(opened) as told:
        told.tell(
            {"subject": "box", "predicate": "a", "said_at": day(1), "value": {"number": first, "unit": one}},
            {"subject": "box", "predicate": "b", "said_at": day(1), "value": {"number": second, "unit": other}},
            {
                "subject": "box",
                "predicate": "c",
                "said_at": day(2),
                "derivation": {"formula": formula, "inputs": {"a": ["box", "a"], "b": ["box", "b"]}},
            },
        )

        (fact,) = told.memory.current("box", "c")
        mass = {"kg", "g"}
        alike = one == other or {one, other} == mass
        assert (fact.state is State.KNOWN) == alike
        assert (fact.value is not None) == alike
