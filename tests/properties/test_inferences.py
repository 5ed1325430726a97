"""What is inferred, whatever happens to what it rests on: worked out step by step it is what a rebuild tells from nothing."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from stilltrue import Memory, NotFound
from stilltrue.model.fact import State
from stilltrue.storage.in_memory import InMemoryStorage

SLOTS = ("lives in", "works at", "likes best")
INFERRED = ("commutes by", "season ticket", "mood")
VALUES = ("Bergen", "Oslo", "부산")
_START = datetime(2026, 1, 1, 9, tzinfo=UTC)

_said = st.tuples(st.just("say"), st.sampled_from(SLOTS), st.sampled_from(VALUES), st.sampled_from([1, 3]))
_inferred = st.tuples(
    st.just("infer"), st.sampled_from(INFERRED), st.sampled_from([*SLOTS, *INFERRED]), st.sampled_from(VALUES)
)
_other = st.tuples(
    st.sampled_from(["undo", "redo", "forget", "deny", "end"]),
    st.integers(0, 9),
    st.sampled_from(SLOTS),
    st.sampled_from(VALUES),
)
steps = st.lists(st.one_of(_said, _inferred, _inferred, _other), min_size=3, max_size=14)  # fmt: skip


class Told:
    """A memory in which things happen one after the other, a day apart."""

    def __init__(self) -> None:
        self.n_days = 0
        self.memory = Memory(user="ann", storage=InMemoryStorage(), clock=self.now)

    def now(self) -> datetime:
        return _START + timedelta(days=self.n_days)

    def play(self, step: tuple[str, object, object, object]) -> None:
        self.n_days += 1
        kind, first, second, third = step
        memory, source = self.memory, f"s{self.n_days}"
        line = {"subject": "user", "predicate": first, "value": second}
        try:
            match kind:
                case "say":
                    memory.assert_claims([line | {"tier": third}], source=source)
                case "infer":
                    rests_on = [{"slot": ["user", second]}]
                    memory.assert_claims([line | {"value": third, "derivation": {"rests_on": rests_on}}], source=source)
                case "undo" | "redo":
                    getattr(memory, kind)(source=f"s{first}")
                case "forget":
                    memory.forget(source=f"s{first}")
                case "deny" | "end":
                    getattr(memory, kind)("user", second, third)
        except NotFound:
            return

    def held(self) -> list[tuple[str, str, int, bool]]:
        found = [fact for slot in (*SLOTS, *INFERRED) for fact in self.memory.as_of(self.now(), "user", slot)]
        return [
            (
                fact.slot.predicate,
                fact.recheck or (fact.value.text if fact.value else ""),
                int(fact.tier),
                fact.inferred,
            )
            for fact in found
        ]


@settings(max_examples=40)
@given(steps)
def test_what_is_worked_out_step_by_step_is_what_a_rebuild_tells(happening):
    told = Told()
    for step in happening:
        told.play(step)

    assert told.memory.rebuild(verify=True).unequal == ()


@settings(max_examples=40)
@given(steps)
def test_what_is_inferred_and_holds_rests_on_what_holds_and_is_worth_no_more(happening):
    told = Told()
    for step in happening:
        told.play(step)

    for fact in told.memory.as_of(told.now(), "user"):
        if fact.inferred:
            [step, *_] = told.memory.why(fact.id).lineage
            grounds = [one for found in step.inputs.values() for one in found]
            assert int(fact.tier) <= 1
            if fact.state is State.KNOWN:
                assert grounds
                assert fact.tier <= min(one.tier for one in grounds)


@settings(max_examples=40)
@given(steps, st.integers(1, 9))
def test_undoing_a_word_and_taking_that_back_leaves_everything_as_it_was(happening, which):
    told = Told()
    for step in happening:
        if step[0] not in ("undo", "redo", "forget"):
            told.play(step)
    before = told.held()

    told.play(("undo", which, "", ""))
    told.n_days -= 1
    told.play(("redo", which, "", ""))
    told.n_days -= 1

    assert told.held() == before
