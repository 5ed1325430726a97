"""What is derived follows what it is derived from: in both clocks, through every correction, and with its reasons."""

from __future__ import annotations

import pytest

from stilltrue import Memory
from stilltrue.ledger import derive, deriving, going_on
from stilltrue.ledger.formula import straight
from stilltrue.model.fact import State
from stilltrue.model.receipt import Reason
from stilltrue.storage.in_memory import InMemoryStorage

PACKS = {"formula": "per_week * weeks", "inputs": {"per_week": ["trip", "packs a week"], "weeks": ["trip", "weeks"]}}


def derived(predicate: str, formula: str, subject: str = "trip", value=None, **inputs):
    """A line that hands a formula over: inputs are predicates of the same subject, or whole slots."""
    slots = {name: [subject, slot] if isinstance(slot, str) else slot for name, slot in inputs.items()}
    line = {"subject": subject, "predicate": predicate, "derivation": {"formula": formula, "inputs": slots}}
    return line if value is None else line | {"value": value}


class Trip:
    """A memory in which things are told, each on a day of its own."""

    def __init__(self, memory, clock):
        self.memory = memory
        self.clock = clock

    def tell(self, day, *lines, **given):
        self.clock.set(f"{day}T09:00:00+00:00")
        return self.memory.assert_claims(list(lines), **given)

    def hold(self, day, predicate, value, subject="trip", source=None, **given):
        return self.tell(day, {"subject": subject, "predicate": predicate, "value": value, **given}, source=source)

    def total(self, at=None, known_at=None, predicate="total", subject="trip"):
        """The value of a slot as text, or why it has to be rechecked."""
        found = self.memory.as_of(at, subject, predicate, known_at=known_at)
        return [
            fact.recheck if fact.state is State.NEEDS_RECHECK else fact.value.text for fact in found if fact.polarity
        ]


@pytest.fixture
def trip(memory, clock):
    told = Trip(memory, clock)
    told.hold("2026-01-05", "packs a week", 10, source="first list")
    told.hold("2026-01-05", "weeks", 2)
    return told


class TestAcceptance:
    def test_a_formula_that_gives_what_was_said_is_taken_and_follows_its_inputs(self, trip):
        ticket = trip.tell("2026-01-06", {"subject": "trip", "predicate": "total", "value": 20, "derivation": PACKS})

        trip.hold("2026-02-05", "packs a week", 7)

        assert ticket.rejected == ()
        assert trip.total() == ["14"]
        assert trip.total("2026-01-20") == ["20"]
        assert trip.total("2026-02-10", known_at="2026-01-20") == ["20"]

    def test_a_formula_that_gives_something_else_is_refused_with_what_came_out_and_the_claim_stays(self, trip):
        ticket = trip.tell("2026-01-06", {"subject": "trip", "predicate": "total", "value": 21, "derivation": PACKS})

        trip.hold("2026-02-05", "packs a week", 7)

        (refused,) = ticket.rejected
        assert refused.reason is Reason.UNDERIVED
        assert "gives 20, not 21 (per_week = 10, weeks = 2)" in refused.detail
        assert len(ticket.learned) == 1
        assert trip.total() == ["21"]

    def test_a_formula_whose_inputs_are_not_known_yet_waits_until_they_are(self, memory, clock):
        late = Trip(memory, clock)
        ticket = late.tell("2026-01-06", {"subject": "trip", "predicate": "total", "value": 20, "derivation": PACKS})
        late.hold("2026-01-07", "packs a week", 10, said_at="2026-01-05")
        late.hold("2026-01-07", "weeks", 2, said_at="2026-01-05")

        late.hold("2026-02-05", "weeks", 3)

        assert "no value for per_week" in ticket.rejected[0].detail
        assert late.total() == ["30"]

    def test_a_rule_without_a_value_is_taken_as_it_is(self, trip):
        ticket = trip.tell("2026-01-06", derived("total", "a * b", a="packs a week", b="weeks"))

        assert ticket.rejected == ()
        assert trip.total() == ["20"]

    @pytest.mark.parametrize(
        ("formula", "words"),
        [
            ("per_week * ", "column"),
            ("per_week * months", "'months' is no input"),
            ("2 * 10", "looks at no slot"),
            ("__import__('os')", "column"),
            ("(" * 5_000 + "per_week" + ")" * 5_000, "per_week"),
        ],
    )
    def test_what_is_no_formula_is_refused_in_words_and_the_claim_stays(self, trip, formula, words):
        derivation = {"formula": formula, "inputs": PACKS["inputs"]}

        ticket = trip.tell(
            "2026-01-06", {"subject": "trip", "predicate": "total", "value": 99, "derivation": derivation}
        )

        assert [words in refused.detail for refused in ticket.rejected] == [True]
        assert trip.total() == ["99"]

    @pytest.mark.parametrize("formula", ["per_week +* weeks", "total + per_week", "1 kg + 2 cm + per_week * 1 kg"])
    def test_a_refused_rule_says_nothing_and_what_held_in_its_slot_stays(self, trip, formula):
        trip.hold("2026-01-06", "total", 7)
        inputs = PACKS["inputs"] | {"total": ["trip", "total"]}

        ticket = trip.tell(
            "2026-02-06",
            {"subject": "trip", "predicate": "total", "derivation": {"formula": formula, "inputs": inputs}},
        )
        later = trip.hold("2026-03-06", "total", 8)

        assert ([len(each.rejected) for each in (ticket, later)], trip.total("2026-02-07"), trip.total()) == (
            [1, 0],
            ["7"],
            ["8"],
        )
        assert trip.memory.rebuild(verify=True).unequal == ()

    def test_a_plan_carries_no_formula(self, trip):
        line = {"subject": "trip", "predicate": "total", "value": 20, "modality": "planned", "derivation": PACKS}

        ticket = trip.tell("2026-01-06", line)

        assert "only a claim that something actually holds" in ticket.rejected[0].detail

    def test_a_later_formula_takes_over_from_the_earlier(self, trip):
        trip.tell("2026-01-06", derived("total", "a * b", a="packs a week", b="weeks"))
        trip.tell("2026-02-06", derived("total", "a * b + 5", a="packs a week", b="weeks"))

        trip.hold("2026-03-06", "weeks", 3)

        assert trip.total() == ["35"]
        assert (trip.total("2026-02-01"), trip.total("2026-02-10")) == (["20"], ["25"])

    def test_korean_names_and_a_korean_path(self, memory, clock):
        told = Trip(memory, clock)
        told.hold("2026-01-05", "주당 수량", 10, subject="소풍")
        told.hold("2026-01-05", "기간", 2, subject="소풍")
        slots = {"주당": ["소풍", "주당 수량"], "주": ["소풍", "기간"]}
        told.tell("2026-01-06", derived("총 수량", "주당 * 주", subject="소풍", value=20, **slots))
        told.hold("2026-02-05", "주당 수량", 7, subject="소풍")
        fourteen = told.total(predicate="총 수량", subject="소풍")

        told.tell("2026-03-05", {"subject": "소풍", "predicate": "기간", "act": "ends"})

        assert fourteen == ["14"]
        assert told.total(predicate="총 수량", subject="소풍") == ["소풍 · 기간: 주의 값이 없습니다 (2026-03-05부터)"]


class TestCycles:
    def test_a_formula_that_would_wait_for_itself_is_refused_with_the_way_round(self, trip):
        trip.tell("2026-01-06", derived("b", "a + 1", a="a"), derived("c", "b + 1", b="b"))

        ticket = trip.tell("2026-01-07", derived("a", "c + 1", c="c"))

        assert ticket.rejected[0].reason is Reason.CIRCULAR
        assert "it would depend on itself: trip · c ← trip · b ← trip · a ← trip · c" in ticket.rejected[0].detail

    def test_a_formula_over_its_own_slot_is_refused(self, trip):
        ticket = trip.tell("2026-01-07", derived("a", "a + 1", a="a"))

        assert "depend on itself: trip · a ← trip · a" in ticket.rejected[0].detail

    def test_names_that_become_one_make_no_endless_loop_and_can_be_set_apart_again(self, trip):
        trip.tell("2026-01-06", derived("b", "a + 1", a="a"), derived("z", "b + 1", b="b"))
        trip.hold("2026-01-07", "a", 1)

        trip.memory.alias("z", "a", kind="predicate")
        ring = trip.total(predicate="b")
        trip.memory.unalias("z", kind="predicate")

        assert "it would depend on itself" in ring[0]
        assert (trip.total(predicate="b"), trip.total(predicate="z")) == (["2"], ["3"])
        assert trip.memory.rebuild(verify=True).unequal == ()


class TestRecompute:
    @pytest.fixture
    def worked_out(self, monkeypatch):
        """The formulas that were worked out so far, one after the other."""
        seen = []

        def counted(formula, *given, **settings):
            seen.append(formula)
            return derive.outcomes(formula, *given, **settings)

        def counted_where_straight(formula, values):
            found = straight.outcome_of(formula, values)
            seen.extend([formula] if found is not None else [])
            return found

        for module in (deriving, going_on):
            monkeypatch.setattr(module, "outcomes", counted)
        monkeypatch.setattr(going_on, "outcome_of", counted_where_straight)
        return seen

    def test_only_what_hangs_on_the_changed_input_is_worked_out(self, clock, worked_out):
        told = Trip(Memory(user="ann", storage=InMemoryStorage(), clock=clock), clock)
        lines = [{"subject": "shop", "predicate": f"in {n}", "value": n} for n in range(1_000)]
        lines += [derived(f"out {n}", "x * 2", subject="shop", x=f"in {n // 10}") for n in range(10_000)]
        told.tell("2026-01-05", *lines)
        worked_out.clear()

        told.hold("2026-02-05", "in 7", 50, subject="shop")

        assert len(worked_out) == 10
        assert told.total(predicate="out 77", subject="shop") == ["100"]

    def test_nothing_is_worked_out_behind_a_value_that_comes_out_unchanged(self, trip, worked_out):
        trip.tell("2026-01-06", derived("total", "a * b", a="packs a week", b="weeks"))
        trip.tell("2026-01-06", derived("crates", "ceil(t / 100)", t="total"), derived("cost", "c * 3", c="crates"))
        worked_out.clear()

        ticket = trip.hold("2026-02-05", "packs a week", 11)

        assert len(worked_out) == 2
        assert [change.slot.predicate for change in ticket.changes] == ["amount", "pack week"]

    def test_a_chain_of_a_thousand_is_followed_to_its_end(self, trip):
        links = [
            derived(f"link {n}", "x + 1", x="packs a week" if n == 1 else f"link {n - 1}") for n in range(1, 1_001)
        ]
        trip.tell("2026-01-06", *links)

        trip.hold("2026-02-05", "packs a week", 100)

        assert trip.total(predicate="link 1000") == ["1100"]

    def test_the_best_of_many_subjects_is_found_again_when_one_of_them_moves(self, memory, clock):
        team = Trip(memory, clock)
        for day in ("2026-01-05", "2026-01-06", "2026-01-07"):
            team.hold(day, "f1", 0.448, subject="BERT")
        team.hold("2026-01-05", "f1", 0.338, subject="logistic regression")
        team.tell("2026-01-08", derived("main model", "argmax(f1)", subject="paper", f1=["*", "f1"]))
        loud = team.total(predicate="main model", subject="paper")

        team.hold("2026-03-05", "f1", 0.695, subject="logistic regression")

        assert (loud, team.total(predicate="main model", subject="paper")) == (["BERT"], ["logistic regression"])


class TestRecheck:
    @pytest.fixture
    def order(self, trip):
        trip.tell("2026-01-06", {"subject": "trip", "predicate": "total", "value": 20, "derivation": PACKS})
        trip.tell("2026-01-06", derived("cost", "t * 3", t="total"))
        return trip

    def test_what_an_undone_input_leaves_is_to_be_rechecked_and_never_the_old_number(self, order):
        order.memory.undo(source="first list")
        undone = order.total(), order.total(predicate="cost")
        order.memory.redo(source="first list")

        assert undone[0] == ["trip · packs a week: no value for per_week"]
        assert undone[1] == ["trip · total ← trip · packs a week: no value for per_week"]
        assert (order.total(), order.total(predicate="cost")) == (["20"], ["60"])

    def test_a_dry_undo_lists_the_derived_values_that_change_and_writes_nothing(self, order):
        blast = order.memory.undo(source="first list", dry_run=True)

        gone = {(fact.slot.predicate, fact.value.text) for fact in blast.gone}
        assert gone == {("pack week", "10"), ("amount", "20"), ("price", "60")}
        assert order.total() == ["20"]

    @pytest.mark.parametrize(
        ("formula", "value", "words"),
        [
            ("t / w", 0, "divided by zero"),
            ("t + w", {"number": 3, "unit": "kg"}, "different units"),
            ("t + w", "soon", "is wanted"),
            ("case(w < 1: 1, w > 5: 2)", 3, "no band"),
        ],
    )
    def test_what_cannot_be_worked_out_says_why_and_the_rest_stands(self, order, formula, value, words):
        order.tell("2026-01-07", derived("odd", formula, t="total", w="w"))

        order.hold("2026-02-05", "w", value)

        (path,) = order.total(predicate="odd")
        assert words in path
        assert (order.total(), order.total(predicate="cost")) == (["20"], ["60"])

    def test_a_long_path_is_told_by_its_ends(self, trip):
        links = [derived(f"link {n}", "x + 1", x="nowhere" if n == 1 else f"link {n - 1}") for n in range(1, 40)]
        trip.tell("2026-01-06", *links)

        (path,) = trip.total(predicate="link 39")

        assert path.startswith("trip · link 38 ← trip · link 37")
        assert path.endswith("trip · link 1 ← trip · nowhere: no value for x")
        assert "…" in path
        assert len(path) < 200

    def test_recall_and_context_show_the_recheck_with_its_path(self, order):
        order.tell("2026-02-05", {"subject": "trip", "predicate": "weeks", "act": "ends"})

        evidence = order.memory.recall("the total of the trip").evidence
        label = next(each.label for each in evidence if each.label.startswith("trip · amount"))
        text = order.memory.context("the total of the trip").text

        assert "to be rechecked (trip · weeks: no value for weeks since 2026-02-05)" in label
        assert "needs recheck" in text
        assert "amount = 20" not in text

    def test_a_question_for_it_is_not_answered_with_the_old_number_and_told_why(self, memory, clock):
        told = Trip(memory, clock)
        told.hold("2026-01-05", "base fee", 400, subject="user")
        told.tell("2026-01-05", derived("rent", "b * 2", subject="user", b="base fee"))
        before = memory.ask("What is my rent?")
        told.tell("2026-02-05", {"subject": "user", "predicate": "base fee", "act": "ends"})

        after, korean = memory.ask("What is my rent?"), memory.ask("내 월세 얼마야?")

        assert "800" in before.text
        assert "has to be worked out again (" in after.text
        assert "user · base fee: no value for b since 2026-02-05" in after.text
        assert "다시 계산해야 합니다" in korean.text
        assert "800" not in after.text + korean.text

    def test_the_old_number_does_not_come_back_as_the_quote_of_the_new_one(self, order):
        order.hold("2026-02-05", "packs a week", 7)

        (piece, *_) = order.memory.recall("the total of the trip").evidence

        assert piece.label.startswith("trip · amount = 14")
        assert [receipt.quote for receipt in piece.receipts] == [
            '{"subject":"trip","predicate":"packs a week","value":7}',
            '{"subject":"trip","predicate":"weeks","value":2}',
        ]

    def test_a_word_of_the_same_tier_holds_until_an_input_moves(self, order):
        order.hold("2026-02-01", "total", 25)
        by_word = order.total()

        order.hold("2026-03-01", "weeks", 3)

        assert (by_word, order.total()) == (["25"], ["30"])

    def test_a_word_of_a_higher_tier_stands_with_the_derived_value_against_it(self, memory, clock):
        told = Trip(memory, clock)
        told.hold("2026-01-05", "packs a week", 10, tier=2)
        told.hold("2026-01-05", "weeks", 2)
        told.tell("2026-01-05", derived("total", "a * b", a="packs a week", b="weeks"))
        told.hold("2026-01-06", "total", 30)

        told.hold("2026-02-05", "packs a week", 12, tier=2)

        (fact,) = memory.current("trip", "total")
        assert (fact.value.text, [each.value.text for each in fact.challengers]) == ("30", ["24"])

    def test_an_exception_over_a_derived_slot_ends_and_the_formula_holds_again(self, order):
        order.hold("2026-02-01", "total", 50, valid_from="2026-02-01", valid_to="2026-02-28")

        order.hold("2026-02-10", "weeks", 3)

        assert (order.total("2026-02-20"), order.total("2026-03-02")) == (["50"], ["30"])

    def test_a_correction_by_hand_of_an_input_changes_the_derived_past(self, order):
        order.clock.set("2026-03-01T09:00:00+00:00")

        order.memory.correct("trip", "packs a week", wrong="10", to="11")

        assert (order.total("2026-01-20"), order.total()) == (["22"], ["22"])
        assert order.total("2026-01-20", known_at="2026-02-01") == ["20"]


class TestKeeping:
    @pytest.fixture
    def order(self, trip):
        trip.tell(
            "2026-01-06", {"subject": "trip", "predicate": "total", "value": 20, "derivation": PACKS}, source="sum"
        )
        trip.hold("2026-02-05", "packs a week", 4717, source="secret")
        return trip

    def test_two_names_of_an_input_become_one(self, trip):
        slots = {"a": ["trip", "dose"], "b": ["trip", "weeks"]}
        trip.tell("2026-01-06", derived("total", "a * b", **slots))

        trip.memory.alias("dose", "packs a week", kind="predicate")

        assert trip.total() == ["20"]
        assert trip.memory.rebuild(verify=True).unequal == ()

    def test_of_an_erased_input_nothing_is_left_in_what_was_derived(self, order, storage):
        order.memory.forget(source="secret")

        with storage.reading() as tx:
            left = str(tx.dump())
        assert "4717" not in left
        assert "9434" not in left
        assert order.total() == ["20"]
        assert order.memory.rebuild(verify=True).unequal == ()

    def test_why_a_formula_was_refused_goes_with_the_values_it_was_told_by(self, trip, storage):
        trip.hold("2026-01-05", "packs a week", 4717, source="secret")
        trip.tell("2026-01-06", {"subject": "trip", "predicate": "total", "value": 21, "derivation": PACKS})

        trip.memory.forget(source="secret")

        with storage.reading() as tx:
            assert "4717" not in str(tx.dump())

    def test_a_formula_that_looks_at_an_erased_person_goes_with_her(self, trip, storage):
        trip.hold("2026-01-05", "rent", 700, subject="Zuzana")
        trip.tell("2026-01-06", derived("share", "a / 2", a=["Zuzana", "rent"]))

        trip.memory.forget(entity="Zuzana")

        with storage.reading() as tx:
            assert "zuzana" not in str(tx.dump()).casefold()
        assert trip.total(predicate="share") == []

    def test_an_erased_formula_leaves_no_edge(self, order, storage):
        order.memory.forget(source="sum")

        with storage.reading() as tx:
            assert tx.dump().get("derivation", []) == []
        assert order.total() == []
        assert order.memory.rebuild(verify=True).unequal == ()

    def test_an_export_taken_in_again_derives_on(self, order, clock):
        lines = list(order.memory.export())
        other = Trip(Memory(user="ann", storage=InMemoryStorage(), clock=clock), clock)
        other.memory.restore(lines)

        other.hold("2026-03-05", "weeks", 1)

        assert other.total() == ["4717"]
        assert (other.total("2026-01-20"), other.total("2026-02-10")) == (["20"], ["9434"])
        assert other.memory.rebuild(verify=True).unequal == ()

    def test_taken_into_a_memory_that_knows_something_else_the_rule_decides(self, order, clock):
        lines = list(order.memory.export())
        other = Trip(Memory(user="ann", storage=InMemoryStorage(), clock=clock), clock)
        other.hold("2026-03-01", "weeks", 3)

        other.memory.restore(lines)

        assert other.total("2026-03-02") == ["14151"]
        assert other.memory.rebuild(verify=True).unequal == ()


class TestWhy:
    def test_why_walks_down_to_the_words_behind_every_input(self, trip):
        trip.tell("2026-01-06", {"subject": "trip", "predicate": "total", "value": 20, "derivation": PACKS})
        trip.tell("2026-01-06", derived("cost", "t * 3", t="total"))
        trip.hold("2026-02-05", "packs a week", 7)
        (cost,) = trip.memory.current("trip", "cost")

        why = trip.memory.why(cost.id)

        assert [step.worked for step in why.lineage] == ["t × 3 = 14 × 3 = 42", "per_week × weeks = 7 × 2 = 14"]
        quotes = [receipt.quote for found in why.said.values() for _, receipt in found]
        assert any('"predicate":"packs a week","value":7' in quote for quote in quotes)

    def test_history_tells_the_derived_stretches_with_the_claim_behind_them(self, trip):
        trip.tell("2026-01-06", {"subject": "trip", "predicate": "total", "value": 20, "derivation": PACKS})
        trip.hold("2026-02-05", "weeks", 3)

        told = trip.memory.history("trip", "total")

        assert [fact.value.text for fact in told.facts] == ["20", "30"]
        assert [(one.said, one.fate) for one in told.told] == [("20", None)]


@pytest.mark.parametrize(("predicate", "told"), [("total", "by a formula"), ("합계", "식에서 나옴")])
def test_a_history_says_of_a_formula_without_a_value_that_it_is_one(memory, predicate, told):
    memory.assert_claims(
        [
            {"subject": "trip", "predicate": "nights", "value": 3},
            {"subject": "trip", "predicate": predicate, "derivation": {"formula": "n * 2", "inputs": {"n": ["trip", "nights"]}}},
        ]
    )  # fmt: skip

    assert [one.said for one in memory.history("trip", predicate).told] == [told]
