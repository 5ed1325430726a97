"""What is inferred names what it rests on, is worth no more than that, falls with it, and never passes for a word."""

from __future__ import annotations

import pytest

from stilltrue import Memory
from stilltrue.llm.scripted import ScriptedModel
from stilltrue.model.fact import State
from stilltrue.model.receipt import Reason
from stilltrue.storage.in_memory import InMemoryStorage

FLATMATE = "Mina is my flatmate."
ROOMMATE = "민아는 내 룸메이트야."
ON_BERGEN = {"slot": ["user", "lives in"], "value": "Bergen"}


class Told:
    """A memory in which things are handed over, each on a day of its own."""

    def __init__(self, memory: Memory, clock) -> None:
        self.memory = memory
        self.clock = clock

    def on(self, day: str, subject: str, predicate: str, value: object, source: str | None = None, **given):
        self.clock.set(f"{day}T09:00:00+00:00")
        line = {"subject": subject, "predicate": predicate, "value": value, **given}
        return self.memory.assert_claims([line], source=source)

    def infer(self, day: str, predicate: str, value: object, *grounds: dict[str, object], **given):
        return self.on(day, "user", predicate, value, derivation={"rests_on": list(grounds)}, **given)

    def held(self, predicate: str, at: str | None = None, known_at: str | None = None) -> list[tuple[str, int, bool]]:
        """The value of a slot of the user's, or why it has to be rechecked; its tier; whether it is inferred."""
        return [
            (fact.recheck if fact.state is State.NEEDS_RECHECK else fact.value.text, int(fact.tier), fact.inferred)
            for fact in self.memory.as_of(at, "user", predicate, known_at=known_at)
        ]


@pytest.fixture
def told(memory, clock):
    """The user lives in Bergen, and so takes the ferry."""
    told = Told(memory, clock)
    told.on("2026-01-05", "user", "lives in", "Bergen", source="form")
    told.infer("2026-01-06", "commutes by", "ferry", ON_BERGEN)
    return told


class TestWhatIsInferredHolds:
    def test_while_what_it_rests_on_does_and_says_that_nobody_said_it(self, told):
        assert told.held("commutes by") == [("ferry", 1, True)]
        assert told.held("lives in") == [("Bergen", 3, False)]

    def test_and_needs_recheck_from_the_day_on_which_that_changes(self, told):
        told.on("2026-03-01", "user", "lives in", "Oslo", source="move")

        assert told.held("commutes by") == [("user · lives in: no longer Bergen since 2026-03-01", 1, True)]
        assert told.held("commutes by", at="2026-02-01") == [("ferry", 1, True)]
        assert told.held("commutes by", at="2026-03-02", known_at="2026-02-01") == [("ferry", 1, True)]

    def test_again_once_the_change_is_undone(self, told):
        told.on("2026-03-01", "user", "lives in", "Oslo", source="move")

        told.memory.undo(source="move")

        assert told.held("commutes by") == [("ferry", 1, True)]

    def test_not_where_what_it_rests_on_is_undone_until_that_is_taken_back(self, told):
        told.memory.undo(source="form")
        fallen = told.held("commutes by")
        told.memory.redo(source="form")

        assert fallen == [("user · lives in: no longer Bergen", 1, True)]
        assert told.held("commutes by") == [("ferry", 1, True)]

    def test_not_where_what_it_rests_on_was_never_true(self, told):
        told.clock.set("2026-03-01T09:00:00+00:00")

        told.memory.deny("user", "lives in", "Bergen")

        assert told.held("commutes by") == [("user · lives in: no longer Bergen", 1, True)]

    def test_not_where_what_it_rests_on_has_ended(self, told):
        told.clock.set("2026-03-01T09:00:00+00:00")

        told.memory.end("user", "lives in", "Bergen")

        [(why, _, inferred)] = told.held("commutes by")
        assert why.startswith("user · lives in: no longer Bergen since 2026-03-0")
        assert inferred

    def test_no_more_than_the_next_one_up_and_the_path_names_both(self, told):
        told.infer("2026-01-07", "season ticket", "ferry pass", {"slot": ["user", "commutes by"]})

        told.on("2026-03-01", "user", "lives in", "Oslo")

        [(why, _, _)] = told.held("season ticket")
        assert why == "user · commutes by ← user · lives in: no longer Bergen since 2026-03-01"

    def test_on_something_said_not_to_be_so(self, told):
        told.on("2026-01-05", "user", "drives", "car", polarity=False, source="licence")
        told.infer("2026-01-06", "gets about by", "bus", {"slot": ["user", "drives"], "value": "car"})
        before = told.held("gets about by")

        told.on("2026-03-01", "user", "drives", "car")

        assert before == [("bus", 1, True)]
        assert told.held("gets about by") == [("user · drives: no longer not car since 2026-03-01", 1, True)]

    def test_whatever_name_what_it_rests_on_goes_by(self, told):
        told.memory.alias("베르겐", "Bergen")

        told.on("2026-02-01", "user", "lives in", "베르겐")

        assert told.held("commutes by") == [("ferry", 1, True)]

    def test_told_in_korean_where_it_is_named_in_korean(self, told):
        told.on("2026-01-05", "나", "직장", "네이버", source="명함")
        told.infer("2026-01-06", "출근 지역", "분당", {"slot": ["나", "직장"], "value": "네이버"})

        told.on("2026-03-01", "나", "직장", "카카오")

        assert told.held("출근 지역") == [("나 · 직장: 더는 네이버 아님 (2026-03-01부터)", 1, True)]


class TestWhatIsInferredIsWorth:
    def test_no_more_than_the_lowest_that_it_rests_on(self, told):
        told.on("2026-01-05", "user", "hears of", "fog", tier=1)
        told.infer("2026-01-06", "weather", "bad", {"slot": ["user", "hears of"]}, ON_BERGEN)

        assert told.held("weather") == [("bad", 1, True)]

    def test_nothing_against_a_word_of_its_own_tier_whichever_comes_later(self, told):
        told.on("2026-02-01", "user", "commutes by", "train", tier=1, said_at="2026-01-01")

        assert told.held("commutes by") == [("train", 1, False)]

    def test_nothing_against_the_users_own_word(self, told):
        told.on("2026-01-05", "user", "commutes by", "bicycle", said_at="2026-01-01")

        assert told.held("commutes by") == [("bicycle", 3, False)]

    def test_nothing_at_all_against_what_is_said_once_it_has_fallen(self, told):
        told.on("2026-02-01", "user", "commutes by", "bicycle")
        told.on("2026-03-01", "user", "lives in", "Oslo")

        [fact] = told.memory.current("user", "commutes by")
        assert (fact.value.text, fact.contested) == ("bicycle", False)

    def test_a_said_fact_as_soon_as_somebody_says_it(self, told):
        told.on("2026-02-01", "user", "commutes by", "ferry")
        told.on("2026-03-01", "user", "lives in", "Oslo")

        assert told.held("commutes by") == [("ferry", 3, False)]

    def test_as_much_as_another_inference_beside_it_where_several_values_may_hold(self, told):
        told.infer("2026-01-07", "visits", "fish market", ON_BERGEN, many=True)
        told.infer("2026-01-08", "visits", "aquarium", ON_BERGEN, many=True)

        assert sorted(told.held("visits")) == [("aquarium", 1, True), ("fish market", 1, True)]


class TestWhatIsInferredIsTurnedDown:
    @pytest.mark.parametrize(
        ("predicate", "given", "because"),
        [
            ("commutes by", {"derivation": {"rests_on": [{"slot": ["user", "owns"]}]}}, "of which nothing on record holds"),
            ("commutes by", {"derivation": {"rests_on": [ON_BERGEN | {"value": "Oslo"}]}}, "of which nothing on record"),
            ("lives in", {"derivation": {"rests_on": [ON_BERGEN]}}, "which is what it says itself"),
            ("religion", {}, "never inferred"),
            ("commutes by", {"kind": "decision"}, "a decision has to be said"),
            ("commutes by", {"kind": "constraint"}, "a constraint has to be said"),
            ("commutes by", {"act": "denies"}, "only that something holds"),
            ("commutes by", {"polarity": False}, "only that something holds"),
            ("commutes by", {"modality": "planned"}, "only that something holds"),
        ],
        ids=["nothing there", "another value", "itself", "faith", "decision", "constraint", "denial", "negative", "plan"],
    )  # fmt: skip
    def test_where_it_may_not_be_made(self, memory, clock, predicate, given, because):
        told = Told(memory, clock)
        told.on("2026-01-05", "user", "lives in", "Bergen")
        line = {"derivation": {"rests_on": [ON_BERGEN]}} | given

        ticket = told.on("2026-01-06", "user", predicate, "ferry", **line)

        [refused] = ticket.rejected
        assert refused.reason is Reason.UNFOUNDED
        assert because in refused.detail
        assert ticket.learned == ()

    def test_where_it_does_not_say_which_of_several_values_it_rests_on(self, told):
        told.on("2026-01-05", "user", "pet", "Rex", many=True)
        told.on("2026-01-05", "user", "pet", "Tom", many=True)

        ticket = told.infer("2026-01-06", "buys", "pet food", {"slot": ["user", "pet"]})

        assert "which has several values; say which" in ticket.rejected[0].detail
        assert told.infer("2026-01-06", "buys", "dog food", {"slot": ["user", "pet"], "value": "Rex"}).learned

    def test_where_it_would_rest_on_itself_in_the_end(self, told):
        ticket = told.on("2026-01-07", "user", "lives in", "Bergen", derivation={"rests_on": [{"slot": ["user", "commutes by"]}]})  # fmt: skip

        assert ticket.rejected[0].reason is Reason.UNFOUNDED
        assert "it would depend on itself" in ticket.rejected[0].detail
        assert told.held("lives in") == [("Bergen", 3, False)]
        assert told.held("commutes by") == [("ferry", 1, True)]

    @pytest.mark.parametrize(
        "rests_on", [[], "Bergen", [{}], [{"slot": ["user"]}], [{"slot": ["a", "b"], "x": 1}], [ON_BERGEN] * 9]
    )
    def test_where_it_names_nothing_that_can_be_looked_up(self, memory, clock, rests_on):
        ticket = Told(memory, clock).on("2026-01-06", "user", "commutes by", "ferry", derivation={"rests_on": rests_on})

        assert "derivation" in ticket.refused[0].reason
        assert ticket.learned == ()


class TestWhatIsInferredFromWhatIsErased:
    def test_goes_with_it_and_leaves_no_trace(self, told, storage):
        told.infer("2026-01-07", "season ticket", "ferry pass", {"slot": ["user", "commutes by"]})

        certificate = told.memory.forget(source="form")

        assert certificate.removed["assertions"] == 3
        assert [told.held(slot) for slot in ("lives in", "commutes by", "season ticket")] == [[], [], []]
        with storage.reading() as tx:
            left = str([*tx.each_turn(told.memory.scope.home), *tx.each_assertion(told.memory.scope.home)])
        assert "Bergen" not in left
        assert "ferry" not in left

    def test_is_named_in_a_dry_run(self, told):
        certificate = told.memory.forget(source="form", dry_run=True)

        assert sorted(fact.value.text for fact in certificate.blast.gone) == ["Bergen", "ferry"]

    def test_stays_while_somebody_else_has_said_the_same(self, memory, clock):
        told = Told(memory, clock)
        told.on("2026-01-05", "user", "lives in", "Bergen", source="form")
        told.on("2026-01-05", "user", "lives in", "Bergen", source="letter")
        told.infer("2026-01-06", "commutes by", "ferry", ON_BERGEN)

        told.memory.forget(source="form")

        assert told.held("commutes by") == [("ferry", 1, True)]


class TestWhatIsInferredIsShown:
    def test_with_what_it_rests_on_where_it_is_asked_why(self, told):
        [fact] = told.memory.current("user", "commutes by")

        [step] = told.memory.why(fact.id).lineage

        assert (step.inferred, step.worked) == (True, "user · lives in = Bergen")
        [ground] = step.inputs["user · lives in"]
        assert [receipt.turn.source for _, receipt in told.memory.why(fact.id).said[ground.id]] == ["form"]

    def test_in_the_state_with_what_it_rests_on_and_with_what_of_that_fell(self, told):
        [entry] = [one for one in told.memory.state().live if one.fact.inferred]
        told.on("2026-03-01", "user", "lives in", "Oslo")

        [fallen] = told.memory.state().rechecks

        assert (entry.working.inferred, entry.working.worked) == (True, "user · lives in = Bergen")
        assert fallen.working.worked == "user · lives in: no longer Bergen (now Oslo)"

    def test_as_inferred_in_a_context_in_the_language_of_the_question(self, told):
        english = told.memory.context("How do I commute?").whole
        korean = told.memory.context("나 뭐 타고 commutes by 하지?").whole

        assert "inferred" in next(line for line in english.splitlines() if "= ferry" in line)
        assert "추론" in next(line for line in korean.splitlines() if "= ferry" in line)

    def test_as_inferred_where_the_ledger_answers(self, told):
        answer = told.memory.ask("What is my commute?")

        assert "inferred, not said" in answer.text or "inferred" in str(answer.evidence)

    def test_by_an_export_that_is_restored_and_a_rebuild_that_is_verified(self, told, clock):
        lines = list(told.memory.export())

        other = Memory(user="ann", storage=InMemoryStorage(), clock=clock)
        other.restore(lines)

        assert Told(other, clock).held("commutes by") == [("ferry", 1, True)]
        assert told.memory.rebuild(verify=True).unequal == ()
        assert other.rebuild(verify=True).unequal == ()


ON_MINA_AND_HER_HOME = [
    {"subject": "user", "predicate": "flatmate", "value": "Mina"},
    {"subject": "Mina", "predicate": "lives in", "value": "Bergen"},
]


def claim(quote: str, predicate: str, value: object, **more: object) -> dict[str, object]:
    return {"quote": quote, "turn": "T1", "subject": "user", "predicate": predicate, "value": value, **more}


@pytest.fixture
def with_model(storage, clock):
    """A memory that learns with a model of that script."""

    def opened(*claims: dict[str, object], **settings) -> Memory:
        opened.model = ScriptedModel([{"claims": list(claims), "unresolved": []}])
        return Memory(user="ann", storage=storage, clock=clock, llm=opened.model, **settings)

    return opened


class TestAModel:
    @pytest.mark.parametrize(
        ("text", "predicate", "name", "home", "place"),
        [
            pytest.param(FLATMATE, "flatmate", "Mina", "lives in", "Bergen", id="English"),
            pytest.param(ROOMMATE, "룸메이트", "민아", "사는 곳", "부산", id="Korean"),
        ],
    )
    def test_may_infer_from_what_is_on_record_and_from_what_it_finds_beside(
        self, with_model, text, predicate, name, home, place
    ):
        rests_on = [
            {"subject": "user", "predicate": predicate, "value": name},
            {"subject": name, "predicate": home, "value": place},
        ]
        memory = with_model(claim(text, predicate, name), claim(text, home, place, rests_on=rests_on))
        memory.assert_claims([{"subject": name, "predicate": home, "value": place}], source="letter")

        ticket = memory.add(text)

        [fact] = memory.current("user", home)
        assert ticket.rejected == ()
        assert (fact.value.text, fact.inferred, int(fact.tier)) == (place, True, 1)
        memory.undo(source="letter")
        assert memory.current("user", home)[0].state is State.NEEDS_RECHECK

    def test_is_told_how_what_it_reads_came_about(self, with_model, storage, clock):
        first = with_model(
            claim(FLATMATE, "flatmate", "Mina"), claim(FLATMATE, "lives in", "Bergen", rests_on=ON_MINA_AND_HER_HOME)
        )
        first.assert_claims([{"subject": "Mina", "predicate": "lives in", "value": "Bergen"}])
        first.add(FLATMATE, session="a")
        memory = with_model()

        memory.add("Good morning!", session="b")

        assert "user · lives in: Bergen (inferred)" in with_model.model.asked[0].lines[1].text

    @pytest.mark.parametrize(
        ("text", "more", "reason"),
        [
            pytest.param(FLATMATE, {"rests_on": []}, "not meant as a statement of fact", id="names nothing"),
            pytest.param(FLATMATE, {"rests_on": [{"subject": "Mina"}]}, "malformed", id="names no slot"),
            pytest.param(FLATMATE, {"rests_on": "Mina"}, "malformed", id="names it in prose"),
            pytest.param(FLATMATE, {"rests_on": [{"subject": "Mina", "predicate": "lives in", "value": "Oslo"}]}, "an inference that rests on nothing that holds", id="invents it"),
            pytest.param(FLATMATE, {"rests_on": [{"subject": "Mina", "predicate": "lives in"}], "formula": "a"}, "malformed", id="a formula, too"),
            pytest.param("Is Mina my flatmate?", {"rests_on": [{"subject": "Mina", "predicate": "lives in"}]}, "not meant as a statement of fact", id="from a question"),
            pytest.param("Maybe Mina is my flatmate.", {"rests_on": [{"subject": "Mina", "predicate": "lives in"}]}, "an inference that rests on nothing that holds", id="from a guess"),
        ],
    )  # fmt: skip
    def test_is_not_believed_where_its_inference_has_no_ground(self, with_model, text, more, reason):
        memory = with_model(claim(text, "lives in", "Bergen", **more))
        memory.assert_claims([{"subject": "Mina", "predicate": "lives in", "value": "Bergen"}])

        ticket = memory.add(text)

        assert [one.reason.value for one in ticket.rejected] == [reason]
        assert list(memory.current("user", "lives in")) == []

    def test_that_waits_for_a_yes_infers_only_once_a_person_has_said_it(self, with_model):
        memory = with_model(
            claim(FLATMATE, "flatmate", "Mina"),
            claim(FLATMATE, "lives in", "Bergen", rests_on=ON_MINA_AND_HER_HOME),
            learn="ask",
        )
        memory.assert_claims([{"subject": "Mina", "predicate": "lives in", "value": "Bergen"}])
        first, second = memory.add(FLATMATE).learned

        memory.approve(claim=second)
        waiting = [fact.state for fact in memory.current("user", "lives in")]
        memory.approve(claim=first)

        assert waiting == [State.NEEDS_RECHECK]
        assert memory.current("user", "lives in")[0].value.text == "Bergen"


class TestAModelThatInfersWhatDoesNotFollow:
    @pytest.mark.parametrize(
        ("text", "predicate", "name", "home", "place", "elsewhere"),
        [
            pytest.param(FLATMATE, "flatmate", "Mina", "lives in", "Bergen", "Oslo", id="English"),
            pytest.param(ROOMMATE, "룸메이트", "민아", "사는 곳", "부산", "대구", id="Korean"),
        ],
    )
    def test_has_it_kept_at_the_lowest_tier_where_it_fills_nothing(
        self, with_model, storage, text, predicate, name, home, place, elsewhere
    ):
        rests_on = [{"subject": name, "predicate": home, "value": place}]
        memory = with_model(claim(text, predicate, name), claim(text, home, elsewhere, rests_on=rests_on))
        memory.assert_claims([{"subject": name, "predicate": home, "value": place}])

        ticket = memory.add(text)

        assert ticket.rejected == ()
        assert list(memory.current("user", home)) == []
        with storage.reading() as tx:
            [kept] = [one for one in tx.each_assertion(memory.scope.home) if one.value.text == elsewhere]
        assert (int(kept.tier), kept.supported) == (0, False)

    @pytest.mark.parametrize(
        ("text", "predicate", "value", "on", "known"),
        [
            pytest.param("Mina pays for her half.", "rent", "900 EUR", "rent", "1000 EUR", id="a sum"),
            pytest.param("민아가 월세 반을 내.", "월세", "45만원", "월세", "100만원", id="a Korean sum"),
            pytest.param("Mina is as old as me.", "birthday", "1990-05-02", "birthday", "1991-03-04", id="a date"),
        ],
    )
    def test_has_a_number_or_a_date_from_nowhere_turned_down(self, with_model, text, predicate, value, on, known):
        name = "민아" if "민아" in text else "Mina"
        memory = with_model(claim(text, predicate, value, rests_on=[{"subject": name, "predicate": on}]))
        memory.assert_claims([{"subject": name, "predicate": on, "value": known}])

        ticket = memory.add(text)

        [refused] = ticket.rejected
        assert refused.reason is Reason.UNFOUNDED
        assert "comes from nothing that it rests on" in refused.detail
        assert list(memory.current("user", predicate)) == []

    @pytest.mark.parametrize(
        ("text", "predicate", "value", "known"),
        [
            pytest.param("Mina pays half of the rent, and I pay the other half.", "share of the rent", "500 EUR", "1000 EUR", id="en"),
            pytest.param("민아랑 월세를 반씩 내.", "내는 돈", "50만원", "100만원", id="ko"),
        ],
    )  # fmt: skip
    def test_may_reckon_with_what_it_rests_on_and_what_was_said(self, with_model, text, predicate, value, known):
        rests_on = [{"subject": "flat", "predicate": "rent"}, {"subject": "user", "predicate": "people in the flat"}]
        memory = with_model(claim(text, predicate, value, rests_on=rests_on))
        memory.assert_claims(
            [
                {"subject": "flat", "predicate": "rent", "value": known},
                {"subject": "user", "predicate": "people in the flat", "value": 2},
            ]
        )

        memory.add(text)

        [fact] = memory.current("user", predicate)
        assert (fact.inferred, int(fact.tier)) == (True, 1)

    def test_is_not_believed_where_it_turns_what_it_rests_on_around(self, with_model):
        text = "Mina and I always eat the same."
        rests_on = [{"subject": "Mina", "predicate": "eats", "value": "meat"}]
        memory = with_model(claim(text, "eats", "meat", rests_on=rests_on))
        memory.assert_claims([{"subject": "Mina", "predicate": "eats", "value": "meat", "polarity": False}])

        memory.add(text)

        assert list(memory.current("user", "eats")) == []
