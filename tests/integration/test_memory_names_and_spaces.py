"""Names that stand for one another, and memories that are read together, on every backend."""

from __future__ import annotations

import json
import zlib

import pytest
from tests.contracts.memory_contract import HOME

from stilltrue import BadRequest, Memory, NotFound
from stilltrue.errors import BadFile, BadScope
from stilltrue.ledger.registry import parsed_registry
from stilltrue.storage.in_memory import InMemoryStorage


def packed(rows):
    """What an edition says as a store keeps it: one sign of Braille a byte."""
    return "".join(chr(0x2800 + byte) for byte in zlib.compress(rows))


def told(facts):
    return sorted(fact.value.text for fact in facts)


class TestNames:
    def test_a_sister_is_one_person_in_two_languages_once_somebody_says_so(self, memory):
        memory.add("I live in Seoul. My sister lives in Paris.", said_at="2026-01-05")
        memory.add("저는 수원에 살아요. 여동생은 대구에 살아요.", said_at="2026-02-05")
        apart = [memory.current(who).value("lives in", who) for who in ("my sister", "여동생", "user")]

        memory.alias("여동생", "my sister")

        assert apart == ["Paris", "대구", "수원"]
        assert [memory.current(who).value("사는 곳", who) for who in ("my sister", "여동생")] == ["대구", "대구"]
        assert memory.current().value("사는 곳") == "수원"
        assert memory.rebuild(verify=True).unequal == ()

    def test_an_alias_the_other_way_round_is_refused_as_known(self, memory):
        memory.alias("Bob", "Robert")

        with pytest.raises(BadRequest, match="same name already"):
            memory.alias("Robert", "Bob")

    def test_the_owner_stays_the_owner_under_another_name(self, memory):
        memory.assert_claims([{**HOME, "value": "Busan"}, {"subject": "Ann", "predicate": "age", "value": 30}])

        memory.alias("I", "Ann")

        assert memory.current().lives_in == "Busan"
        assert memory.current().age == "30"

    def test_two_scripts_said_in_one_breath_are_one_name(self, memory):
        memory.assert_claims(
            [
                {**HOME, "value": {"entity": "Busan"}, "said_at": "2026-01-05"},
                {**HOME, "value": {"entity": "부산"}, "said_at": "2026-02-05"},
            ]
        )

        assert memory.count(predicate="lives in", standing="any") == 1

    def test_a_name_that_was_split_by_hand_is_not_merged_again_by_itself(self, memory):
        for day, place in enumerate(("Busan", "부산"), 5):
            memory.assert_claims([{**HOME, "value": {"entity": place}, "said_at": f"2026-01-0{day}"}])
        memory.unalias("부산")

        memory.assert_claims([{**HOME, "value": {"entity": "부산"}, "said_at": "2026-03-05"}])

        assert memory.count(predicate="lives in", standing="any") == 2

    def test_a_later_alias_does_not_move_what_was_believed_of_a_subject(self, memory, clock):
        clock.set("2026-01-10")
        memory.assert_claims([
            {"subject": "Sankt Gallen", "predicate": "mayor", "value": "Ada", "said_at": "2026-01-05"}
        ])  # fmt: skip
        clock.set("2026-02-10")
        memory.alias("Sankt Gallen", "St. Gallen")

        then = memory.as_of("2026-01-09", "Sankt Gallen", known_at="2026-01-20")
        of_the_other = memory.as_of("2026-01-09", "St. Gallen", known_at="2026-01-20")

        assert [fact.value.text for fact in then] == ["Ada"]
        assert list(of_the_other) == []
        assert memory.history("Sankt Gallen", "mayor", known_at="2026-01-20").told[0].said == "Ada"
        assert memory.count(subject="Sankt Gallen", as_of="2026-01-09", known_at="2026-01-20") == 1

    @pytest.fixture
    def of_last_year(self, memory, monkeypatch, clock):
        """A memory whose names were read by a registry that knew nothing."""
        clock.set("2026-01-10")
        with monkeypatch.context() as old:
            old.setattr("stilltrue.ledger.naming.load_registry", lambda: parsed_registry(""))
            memory.assert_claims([
                {"subject": "user", "predicate": "사는 곳", "value": "제주", "said_at": "2026-01-05"},
                {"subject": "user", "predicate": "speaks", "value": "Korean", "said_at": "2026-01-05"},
                {"subject": "user", "predicate": "speaks", "value": "Dutch", "said_at": "2026-01-06"},
            ])  # fmt: skip
        clock.set("2026-03-10")
        return memory

    def test_a_new_edition_of_the_registry_is_told_and_a_rebuild_takes_it_in(self, of_last_year):
        problems = of_last_year.doctor().problems
        unequal = of_last_year.rebuild(verify=True).unequal
        of_last_year.rebuild()

        assert "another edition" in problems[0]
        assert unequal == ()
        assert of_last_year.current().lives_in == "제주"
        assert of_last_year.rebuild(verify=True).unequal == ()
        assert of_last_year.doctor().problems == ()

    def test_names_are_read_by_the_edition_on_record_until_a_rebuild(self, of_last_year):
        of_last_year.assert_claims(
            [{"subject": "user", "predicate": "사는 곳", "value": "Oslo", "said_at": "2026-02-05"}]
        )

        assert of_last_year.current("user", "사는 곳").value("사는 곳") == "Oslo"
        assert of_last_year.count(predicate="lives_in") == 0
        assert of_last_year.rebuild(verify=True).unequal == ()

    def test_a_rebuild_under_a_new_edition_keeps_what_was_believed_by_the_old_one(self, of_last_year):
        then = of_last_year.as_of("2026-02-01", known_at="2026-02-01")

        of_last_year.rebuild()

        assert list(of_last_year.as_of("2026-02-01", known_at="2026-02-01")) != list(of_last_year.as_of("2026-02-01"))
        assert told(of_last_year.as_of("2026-02-01", known_at="2026-02-01")) == told(then) == ["Dutch", "제주"]
        assert told(of_last_year.as_of("2026-02-01")) == ["Dutch", "Korean", "제주"]

    def test_an_export_takes_the_editions_along_by_which_names_were_read(self, of_last_year, clock, monkeypatch):
        of_last_year.rebuild()
        monkeypatch.setattr("stilltrue.ledger.registry._learned", {})
        elsewhere = Memory(user="ann", storage=InMemoryStorage(), clock=clock)

        elsewhere.restore(of_last_year.export())
        elsewhere.rebuild()

        assert told(elsewhere.as_of("2026-02-01", known_at="2026-02-01")) == ["Dutch", "제주"]
        assert list(elsewhere.export()) == list(of_last_year.export())

    @pytest.mark.parametrize(
        ("content", "why"),
        [
            ("plain words", "cannot be unpacked"),
            ("\u2800\u28ff", "cannot be unpacked"),
            (packed(b"{}")[:-4], "cut off"),
            (packed(b"[]"), "a table of rows"),
            (packed(b'{"age": {}}'), "is missing"),
        ],
    )
    def test_an_edition_that_cannot_be_read_is_refused_with_its_line(self, memory, content, why):
        header, *_ = memory.export()
        line = json.dumps({"kind": "registry", "registry": {"edition": "of nobody", "packed": content}})

        with pytest.raises(BadFile, match=why):
            memory.restore([header, line])

        assert memory.doctor().problems == ()

    def test_the_edition_is_no_name_that_stands_for_another(self, memory):
        memory.assert_claims([{"subject": "registry", "predicate": "lives in", "value": "Oslo"}])

        memory.forget(entity="registry")

        assert memory.aliases() == []
        assert memory.doctor().figures["names joined"] == 0
        with pytest.raises(BadRequest, match="entity or predicate"):
            memory.alias("one", "other", kind="edition")

    def test_the_report_of_a_person_has_what_they_said_and_what_names_them(self, memory):
        memory.add("Mina is great. Minas Gerais is far.", said_at="2026-01-05")
        memory.add("Minas Gerais is hot.", said_at="2026-01-06")
        memory.add([{"role": "other", "speaker": "Mina", "text": "I live in Paris.", "said_at": "2026-01-07"}])

        report = memory.report("Mina")

        assert [turn.text for turn in report["turns"]] == ["Mina is great. Minas Gerais is far.", "I live in Paris."]


class TestSpaces:
    @pytest.fixture
    def project(self, storage, clock):
        return Memory(project="atlas", storage=storage, clock=clock)

    @pytest.fixture
    def organisation(self, storage, clock):
        return Memory(organisation=True, storage=storage, clock=clock)

    @pytest.fixture
    def everything(self, storage, clock):
        return Memory(user="ann", project="atlas", organisation=True, storage=storage, clock=clock)

    def test_the_narrowest_space_decides_a_slot_and_the_wider_fill_the_others(self, project, organisation, everything):
        project.assert_claims([{"subject": "deploy", "predicate": "owner", "value": "Bo", "said_at": "2026-01-01"}])
        organisation.assert_claims(
            [
                {"subject": "deploy", "predicate": "owner", "value": "Cy", "said_at": "2026-03-01"},
                {"subject": "office", "predicate": "city", "value": "Seoul"},
            ]
        )

        assert everything.current().value("owner", "deploy") == "Bo"
        assert everything.current("deploy").value("owner", "deploy") == "Bo"
        assert everything.current().value("city", "office") == "Seoul"
        assert everything.count() == 3

    def test_that_a_value_does_not_hold_bars_it_in_wider_spaces_and_no_other(self, project, organisation, everything):
        project.assert_claims([{"subject": "deploy", "predicate": "owner", "value": "Bo"}])
        organisation.assert_claims([{"subject": "deploy", "predicate": "owner", "value": "Cy"}])

        everything.assert_claims([{"subject": "deploy", "predicate": "owner", "value": "Bo", "polarity": False}])

        told = [(fact.value.text, fact.polarity) for fact in everything.current("deploy")]
        assert told == [("Bo", False), ("Cy", True)]

    def test_a_correction_of_a_wider_fact_is_kept_in_ones_own_space(self, project, everything):
        project.assert_claims([{"subject": "deploy", "predicate": "owner", "value": "Bo"}])
        ((fact,), _) = project.list()

        everything.correct(fact.id, to="Cy")

        assert everything.current("deploy").value("owner", "deploy") == "Cy"
        assert project.current("deploy").value("owner", "deploy") == "Bo"

    def test_a_narrow_caller_does_not_see_the_wider_spaces(self, memory, organisation):
        organisation.assert_claims([{"subject": "office", "predicate": "city", "value": "Seoul"}])
        ((fact,), _) = organisation.list()

        with pytest.raises(NotFound):
            memory.why(fact.id)
        assert list(memory.current()) == []

    @pytest.mark.parametrize("owner", [{}, {"user": " "}, {"user": "a\x00b"}, {"project": "x" * 300}])
    def test_an_owner_that_is_missing_or_impossible_is_an_error(self, storage, owner):
        with pytest.raises(BadScope):
            Memory(storage=storage, **owner)
