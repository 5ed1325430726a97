"""What a derived value owes its inputs: their tier, the instant from which it speaks, and what changed with them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.properties.claims import any_assertion, claimed, slots

from stilltrue import Memory
from stilltrue.ledger.continued import changed_since
from stilltrue.ledger.settled import identity_of
from stilltrue.ledger.vouching import Vouchers
from stilltrue.model.another import another
from stilltrue.model.claim import Value
from stilltrue.model.fact import Fact, FactId, Slot, State
from stilltrue.model.scope import SpaceKey, Tier
from stilltrue.model.time import FOREVER, Instant, Interval
from stilltrue.storage.in_memory import InMemoryStorage

START = datetime(2026, 1, 1, tzinfo=UTC)
LAST = 40
EXAMPLES = 20

days = st.integers(2, LAST - 1)
tiers = st.sampled_from([1, 2, 3])
changes = st.lists(st.tuples(days, st.integers(1, 9)), min_size=1, max_size=6, unique_by=lambda change: change[0])


def day(number: int) -> datetime:
    return START + timedelta(days=number)


class Told:
    """A memory that hears one line after the other, later than the last of them was said."""

    def __init__(self) -> None:
        self.now = day(LAST + 60)
        self.memory = Memory(user="ann", storage=InMemoryStorage(), clock=lambda: self.now)

    def tell(self, predicate: str, number: int | None = None, *, on: int = 1, **more: object) -> None:
        self.now += timedelta(minutes=1)
        line = {"subject": "trip", "predicate": predicate, "said_at": day(on).isoformat(), **more}
        ticket = self.memory.assert_claims([line if number is None else line | {"value": number}])
        assert ticket.refused == ()

    def derive(self, predicate: str, formula: str, *looked_at: str, **more: object) -> None:
        inputs = {f"x{number}": ["trip", name] for number, name in enumerate(looked_at)}
        self.tell(predicate, derivation={"formula": formula, "inputs": inputs}, **more)

    def held(self, predicate: str, on: int) -> Fact:
        (fact,) = self.memory.as_of(day(on), "trip", predicate)
        return fact


@settings(max_examples=EXAMPLES)
@given(st.lists(tiers, min_size=3, max_size=3), st.lists(tiers, min_size=3, max_size=3), changes, st.integers(0, 2))
def test_what_is_derived_is_of_the_lowest_tier_of_all_that_it_hangs_on(of_inputs, of_formulas, moves, moved):
    told = Told()
    for number, tier in enumerate(of_inputs):
        told.tell(f"in {number}", number + 1, tier=tier)
    told.derive("first", "x0 + x1", "in 0", "in 1", tier=of_formulas[0])
    told.derive("second", "x0 * x1", "first", "in 2", tier=of_formulas[1])
    told.derive("third", "case(x0 > 5: 1, else: 0)", "second", tier=of_formulas[2])
    for on, value in sorted(moves):
        told.tell(f"in {moved}", value, on=on, tier=of_inputs[moved])

    first = min(*of_inputs[:2], of_formulas[0])
    second = min(first, of_inputs[2], of_formulas[1])
    lowest = {"first": first, "second": second, "third": min(second, of_formulas[2])}
    for on in (1, *(on for on, _ in moves), LAST):
        assert {name: int(told.held(name, on).tier) for name in lowest} == lowest


@settings(max_examples=EXAMPLES)
@given(st.lists(st.tuples(days, tiers), min_size=1, max_size=5, unique_by=lambda said: said[0]), st.integers(1, 9))
def test_where_an_input_is_said_again_by_a_better_or_lesser_source_what_is_derived_follows(said, value):
    told = Told()
    told.tell("in", value, tier=2)
    told.derive("out", "x0 + 1", "in")
    told.derive("further", "x0 + 1", "out")
    for on, tier in said:
        told.tell("in", value, on=on, tier=tier)

    for on in (1, *(on for on, _ in said), LAST):
        assert {int(told.held(name, on).tier) for name in ("out", "further")} == {int(told.held("in", on).tier)}
    assert told.memory.rebuild(verify=True).unequal == ()


@settings(max_examples=EXAMPLES)
@given(changes, days, st.booleans())
def test_a_word_about_a_derived_value_holds_until_an_input_moves_and_no_longer(moves, spoken_on, further):
    """Of its own tier: the word is later than what was derived until then, and what is derived after is later than it."""
    told = Told()
    told.tell("in", 0)
    told.derive("out", "x0 + 100", "in")
    told.derive("further", "x0 + 1000", "out")
    about, gained = ("further", 1_100) if further else ("out", 100)
    story = [(on, on, "in", value) for on, value in moves] + [(spoken_on, spoken_on + 0.5, about, 7)]
    for on, _, predicate, value in sorted(story, key=lambda step: step[1]):
        if predicate == about:
            told.tell(about, value, said_at=(day(on) + timedelta(hours=12)).isoformat())
        else:
            told.tell(predicate, value, on=on)

    held = dict(sorted(moves))
    for on in range(1, LAST):
        known = [value for at, value in sorted(held.items()) if at <= on]
        moved_to = known[-1] if known else 0
        moved_on = _moved_on(moves, on)
        spoken = spoken_on < on and moved_on <= spoken_on
        assert told.held(about, on).value.text == ("7" if spoken else str(moved_to + gained)), on


def _moved_on(moves, by):
    """The day on which the input last came to hold another value, by some day."""
    moved_on, holds = 1, 0
    for on, value in sorted(moves):
        if on <= by and value != holds:
            moved_on, holds = on, value
    return moved_on


_texts = st.sampled_from(["Bergen", "Oslo", "부산"])
_states = st.sampled_from([None, None, "no value for it", "no longer known"])
"""Why it has to be rechecked; None where it is known."""
_kinds = st.tuples(_texts, st.sampled_from([Tier.DOCUMENT, Tier.OWN_WORD]), _states)
_timelines = st.lists(st.tuples(st.integers(0, 20), _kinds), min_size=1, max_size=6, unique_by=lambda one: one[0])
SLOT = Slot(SpaceKey("user:ann"), "trip", "out")


def _facts(timeline) -> list[Fact]:
    """The facts that begin at some instants with what each holds; the last has no end."""
    begun = sorted(timeline)
    ends = [*(start for start, _ in begun[1:]), FOREVER]
    return [
        Fact(
            id=FactId(f"f_{text}"),
            slot=SLOT,
            value=Value.of_text(text) if recheck is None else None,
            polarity=True,
            valid=Interval(Instant(start), Instant(end)),
            recorded=Interval(Instant(1), FOREVER),
            tier=tier,
            since=Instant(start),
            state=State.KNOWN if recheck is None else State.NEEDS_RECHECK,
            recheck=recheck,
        )
        for (start, (text, tier, recheck)), end in zip(begun, ends, strict=True)
    ]


def _shown(facts, instant):
    return {(f.value_key, f.tier, f.state, f.recheck) for f in facts if f.valid.covers(instant)}


@settings(max_examples=200)
@given(_timelines, _timelines, st.integers(0, 6))
def test_before_the_instant_since_which_facts_changed_they_show_what_they_showed(timeline, other, n_kept):
    before, after = _facts(timeline), _facts([*sorted(timeline)[:n_kept], *_later(other, timeline, n_kept)])
    known, now = ({identity_of(fact): fact for fact in facts} for facts in (before, after))
    closed = [fact for identity, fact in known.items() if identity not in now]
    opened = [fact for identity, fact in now.items() if identity not in known]
    if not closed and not opened:
        return

    since = changed_since(closed, opened)

    assert all(_shown(before, at) == _shown(after, at) for at in range(-1, 30) if at < since)


@settings(max_examples=200)
@given(_timelines, st.integers(0, 6), st.integers(1, 9))
def test_of_a_fact_that_only_lasts_longer_or_shorter_it_is_the_earlier_end(timeline, which, more):
    facts = _facts(timeline)
    fact = facts[which % len(facts)]
    longer = another(fact, valid=Interval(fact.valid.start, Instant(fact.valid.start + more)))

    assert changed_since([fact], [longer]) == min(fact.valid.end, longer.valid.end)


_ALTERED = (
    {"tier": Tier.HEARSAY},
    {"state": State.NEEDS_RECHECK, "value": None, "recheck": "not known any more"},
    {"value": Value.of_text("Paris")},
)


@given(_timelines, st.integers(0, 6), st.sampled_from(_ALTERED), st.integers(1, 9))
def test_of_a_fact_that_shows_something_else_it_is_the_start_however_long_it_lasts(timeline, which, parts, length):
    facts = _facts(timeline)
    fact = facts[which % len(facts)]
    other = another(fact, **parts, valid=Interval(fact.valid.start, Instant(fact.valid.start + length)))

    assert changed_since([fact], [other]) == fact.valid.start


def _later(other, timeline, n_kept):
    """What begins after the part of a timeline that is kept, or all of another one where none is."""
    kept = sorted(timeline)[:n_kept]
    return [one for one in other if not kept or one[0] > kept[-1][0]]


@settings(max_examples=100)
@given(slots(most=8), any_assertion(number=99), st.integers(-2, 14), st.integers(0, 8))
def test_who_vouches_within_some_instants_for_what_a_claim_would_displace_is_found(heard, said, first, length):
    claim = claimed(said)
    vouchers = Vouchers()
    for one in sorted(heard, key=lambda one: one.seat):
        vouchers.add(one)
    start, end = Instant(first), Instant(first + length)
    within = [one for one in heard if start <= one.vouched < end]

    found = vouchers.against(claim, start, end)

    others = any(one.positive and one.key != claim.key for one in within)
    ends = any(one.ending and one.key in (claim.key, None) for one in within)
    own = any(one.positive and one.key == claim.key for one in within)
    assert found == ((others or ends) if claim.positive else own)
