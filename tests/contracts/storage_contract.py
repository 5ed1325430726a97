"""What every backend promises. A backend inherits this suite, says how it is made, and passes."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest
from tests.contracts.storage_rows import (
    ALICE,
    BOB,
    HOME,
    WORK,
    alias,
    assertion,
    fact,
    full_assertion,
    full_fact,
    full_turn,
    job,
    recall,
    rejection,
    review,
    ruling,
    turn,
    unit,
)

from stilltrue.errors import BadRequest, NotFound, StorageFault
from stilltrue.model.claim import Act, AssertionId, Kind, Modality, Value, ValueKind
from stilltrue.model.fact import Fact, FactId, Slot, Standing
from stilltrue.model.filter import FactFilter, Stands
from stilltrue.model.naming import Wording
from stilltrue.model.receipt import Reason, Span
from stilltrue.model.record import Drawn
from stilltrue.model.ruling import Ruling, Selector
from stilltrue.model.scope import Channel, SpaceKey, Tier
from stilltrue.model.time import FOREVER, Instant, Interval
from stilltrue.model.turn import TurnId
from stilltrue.model.unit import IndexStats, UnitKind, UnitRef
from stilltrue.model.work import JobKind, JobState, Lease, Spending
from stilltrue.storage.base import Storage

EVERYTHING = FactFilter(spaces=(ALICE, BOB), lane=None)


class StorageContract(ABC):
    """One method to fill in: how a fresh, empty storage is made."""

    @pytest.fixture
    @abstractmethod
    def storage(self) -> Iterator[Storage]: ...

    @pytest.fixture
    def tx(self, storage):
        """A transaction that writes, for what happens within one."""
        with storage.writing() as tx:
            yield tx


class TransactionContract(StorageContract):
    def test_what_is_written_is_read_in_the_next_transaction(self, storage):
        with storage.writing() as tx:
            tx.append_turn(turn())

        with storage.reading() as tx:
            assert tx.turn(TurnId("t1")) == turn()

    def test_a_transaction_sees_what_it_wrote_itself(self, tx):
        tx.append_turn(turn())

        assert tx.count_turns(ALICE) == 1

    def test_after_an_error_nothing_of_the_transaction_is_kept(self, storage):
        with storage.writing() as tx:
            _keep_everything(tx)
            before = tx.dump()

        with pytest.raises(ZeroDivisionError), storage.writing() as tx:
            tx.append_turn(turn("t9"))
            tx.mark_turn(TurnId("t1"), quarantined=True)
            tx.close_versions([fact()], Instant(500))
            tx.replace_versions(WORK, [])
            tx.unindex(ALICE, ["t1"])
            tx.index([unit("t9")])
            tx.set_setting("registry", "another")
            tx.record_time(Instant(10**15))
            tx.erase_space(BOB)
            raise ZeroDivisionError

        with storage.reading() as tx:
            assert tx.dump() == before

    def test_a_transaction_for_reading_refuses_every_method_that_writes(self, storage):
        with storage.writing() as tx:
            _keep_everything(tx)
            before = tx.dump()

        for write in _WRITES:
            with storage.reading() as tx, pytest.raises(StorageFault, match="opened for reading"):
                write(tx)

        with storage.reading() as tx:
            assert tx.dump() == before

    def test_a_second_transaction_in_one_thread_is_refused_in_words(self, storage):
        with storage.reading(), pytest.raises(StorageFault, match="already"), storage.reading():
            pass

    def test_after_a_refused_transaction_the_storage_works_on(self, storage):
        with storage.reading(), pytest.raises(StorageFault), storage.writing():
            pass

        with storage.writing() as tx:
            assert tx.append_turn(turn())

    def test_threads_that_write_at_once_lose_nothing(self, storage):
        def write(who: int) -> None:
            for n in range(10):
                with storage.writing() as tx:
                    index = tx.next_index(ALICE, "shared")
                    tx.append_turn(turn(f"t{who}.{n}", session="shared", index=index))

        threads = [threading.Thread(target=write, args=(who,)) for who in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

        with storage.reading() as tx:
            assert [each.index for each in tx.session_turns(ALICE, "shared")] == list(range(40))

    def test_half_a_surrogate_pair_is_refused_in_words_and_nothing_is_kept(self, storage):
        with pytest.raises(BadRequest, match="surrogate"), storage.writing() as tx:
            tx.append_turn(turn("t1"))
            tx.append_turn(turn("t2", text="broken \ud83d"))

        with storage.reading() as tx:
            assert tx.count_turns(ALICE) == 0

    def test_a_number_of_more_than_64_bits_is_refused_in_words(self, tx):
        with pytest.raises(BadRequest, match="64 bits"):
            tx.append_turn(turn(index=2**63))

    def test_what_json_cannot_say_is_refused_in_words(self, tx):
        with pytest.raises(BadRequest, match="JSON"):
            tx.append_turn(turn(meta={"when": object()}))

    def test_health_says_that_all_is_well(self, storage):
        with storage.writing() as tx:
            _keep_everything(tx)

        health = storage.health()

        assert health["integrity"] == "ok"
        assert {"backend", "place", "bytes", "schema_version"} <= set(health)

    def test_scrubbing_changes_no_row(self, storage):
        with storage.writing() as tx:
            _keep_everything(tx)
            before = tx.dump()

        storage.scrub()

        with storage.reading() as tx:
            assert tx.dump() == before


class ClockContract(StorageContract):
    def test_record_time_is_now_when_now_is_later_than_the_last(self, tx):
        assert [tx.record_time(Instant(5)), tx.record_time(Instant(9))] == [5, 9]

    def test_record_time_never_stands_still_nor_goes_back(self, tx):
        assert [tx.record_time(Instant(5)) for _ in range(3)] + [tx.record_time(Instant(1))] == [5, 6, 7, 8]

    def test_nothing_was_recorded_in_a_new_store(self, tx):
        assert tx.last_recorded() is None

    def test_the_last_record_time_is_remembered(self, storage):
        with storage.writing() as tx:
            tx.record_time(Instant(-5))

        with storage.reading() as tx:
            assert tx.last_recorded() == -5

    def test_erasures_are_counted_and_none_that_came_to_nothing(self, storage):
        with storage.writing() as tx:
            seen = [tx.count_erasures()]
            tx.note_erasure()
            seen.append(tx.count_erasures())
            tx.record_time(Instant(1))
            seen.append(tx.count_erasures())
        with pytest.raises(ZeroDivisionError), storage.writing() as tx:
            tx.note_erasure()
            raise ZeroDivisionError

        with storage.reading() as tx:
            assert [*seen, tx.count_erasures()] == [0, 1, 1, 1]
            with pytest.raises(StorageFault, match="opened for reading"):
                tx.note_erasure()

    def test_a_setting_is_kept_and_replaced(self, tx):
        tx.set_setting("embedder", "hashing@1")
        tx.set_setting("embedder", "nano@2")

        assert (tx.setting("embedder"), tx.setting("other")) == ("nano@2", None)

    @pytest.mark.parametrize(
        "keep",
        [
            lambda tx: tx.append_turn(turn()),
            lambda tx: tx.add_versions([fact()], "a1"),
            lambda tx: tx.add_alias(alias()),
            lambda tx: tx.set_wording(Wording(worded=replace(HOME, predicate="dwells in"), slot=HOME)),
            lambda tx: tx.add_ruling(ruling()),
            lambda tx: tx.index([unit()]),
            lambda tx: tx.put_job(job()),
            lambda tx: tx.add_rejection(rejection()),
            lambda tx: tx.log_recall(recall()),
            lambda tx: tx.add_review(review()),
        ],
    )
    def test_a_space_is_listed_once_anything_is_kept_in_it(self, tx, keep):
        assert tx.spaces() == []

        keep(tx)

        assert tx.spaces() == [ALICE]

    def test_spaces_are_sorted_and_asking_about_one_does_not_make_it(self, tx):
        tx.append_turn(turn("t1", space=BOB))
        tx.append_turn(turn("t2"))

        assert tx.recent_turns(SpaceKey("user:nobody"), 5) == []
        assert tx.spaces() == [ALICE, BOB]


class TurnContract(StorageContract):
    @pytest.mark.parametrize("said", [turn(), full_turn(), turn(text=""), turn(text="x" * 1_000_000)], ids=range(4))
    def test_a_turn_comes_back_as_it_was(self, tx, said):
        tx.append_turn(said)

        assert tx.turn(said.id) == said

    def test_a_turn_of_a_known_id_changes_nothing(self, tx):
        tx.append_turn(turn())

        assert tx.append_turn(turn(text="something else")) is False
        assert tx.turn(TurnId("t1")) == turn()

    def test_an_erased_turn_is_known_and_does_not_come_back(self, tx):
        tx.append_turn(turn())
        tx.erase_turn(TurnId("t1"))

        assert tx.append_turn(turn()) is False
        assert (tx.is_known(TurnId("t1")), tx.turn(TurnId("t1")), tx.erased()) == (True, None, ["t1"])
        assert (tx.erased(ALICE), tx.erased(BOB)) == (["t1"], [])

    def test_a_turn_never_seen_is_not_known(self, tx):
        assert not tx.is_known(TurnId("t1"))

    def test_turns_are_found_by_several_ids_at_once(self, tx):
        tx.append_turn(turn("t1"))
        tx.append_turn(turn("t2"))

        assert set(tx.turns([TurnId("t2"), TurnId("nothing")])) == {"t2"}

    def test_a_turn_is_found_by_its_message_id_within_its_space(self, tx):
        tx.append_turn(turn("t1", message_id="m"))
        tx.append_turn(turn("t2", message_id="m", space=BOB))

        assert tx.turn_of_message(BOB, "m").id == "t2"
        assert tx.turn_of_message(BOB, "n") is None

    def test_one_message_id_for_two_turns_of_a_space_is_refused(self, tx):
        tx.append_turn(turn("t1", message_id="m"))

        with pytest.raises(StorageFault, match="another turn"):
            tx.append_turn(turn("t2", message_id="m"))

    def test_turns_of_a_session_come_by_index_and_within_bounds(self, tx):
        for index in (3, 0, 2, 1):
            tx.append_turn(turn(f"t{index}", index=index))
        tx.append_turn(turn("other", session="tuesday", index=2))

        assert [each.id for each in tx.session_turns(ALICE, "monday")] == ["t0", "t1", "t2", "t3"]
        assert [each.id for each in tx.session_turns(ALICE, "monday", 1, 2)] == ["t1", "t2"]

    def test_the_turns_around_some_are_those_of_their_session_within_reach(self, tx):
        for index in range(5):
            tx.append_turn(turn(f"t{index}", index=index))
        tx.append_turn(turn("other", session="tuesday", index=2))

        around = tx.turns_around(["t0", "t3", "other", "nothing"], 1)

        found = {middle: [each.id for each in turns] for middle, turns in around.items()}
        assert found == {"t0": ["t0", "t1"], "t3": ["t2", "t3", "t4"], "other": ["other"]}

    def test_the_turns_beside_some_come_once_and_without_those_that_are_named(self, tx):
        for index in range(6):
            tx.append_turn(turn(f"t{index}", index=index))
        tx.append_turn(turn("other", session="tuesday", index=2))

        beside = tx.turns_beside(["t1", "t2", "t5", "nothing"], 1, but=["t1", "t5", "nothing"])

        assert [each.id for each in beside] == ["t0", "t2", "t3", "t4"]
        assert [each.id for each in tx.turns_beside(["other"], 1)] == ["other"]
        assert tx.turns_beside([], 1) == []

    def test_the_next_index_follows_the_greatest(self, tx):
        tx.append_turn(turn(index=7))

        assert (tx.next_index(ALICE, "monday"), tx.next_index(ALICE, "tuesday"), tx.next_index(BOB, "monday")) == (
            8,
            0,
            0,
        )

    def test_recent_turns_are_those_recorded_last_the_latest_first(self, tx):
        for n in range(4):
            tx.append_turn(turn(f"t{n}", at=100 + n, index=n))

        assert [each.id for each in tx.recent_turns(ALICE, 2)] == ["t3", "t2"]
        assert tx.recent_turns(ALICE, 0) == []

    @pytest.mark.parametrize(
        ("selector", "found"),
        [
            (Selector(), ["t2", "t1", "t3"]),
            (Selector(turn=TurnId("t1")), ["t1"]),
            (Selector(turn=TurnId("t1"), session="tuesday"), []),
            (Selector(session="tuesday"), ["t2"]),
            (Selector(source="a.zip"), ["t1", "t3"]),
            (Selector(channel="web"), ["t3"]),
            (Selector(speaker="Mina"), ["t2"]),
            (Selector(source="a.zip", channel="user"), ["t1"]),
            (Selector(extractor="rules@1", session="tuesday"), ["t2"]),
        ],
    )
    def test_everything_that_a_selector_gives_has_to_fit_a_turn(self, tx, selector, found):
        tx.append_turn(turn("t1", at=200, source="a.zip"))
        tx.append_turn(turn("t2", at=100, session="tuesday", speaker="Mina"))
        tx.append_turn(turn("t3", at=300, source="a.zip", channel=Channel.WEB, index=1))
        tx.append_turn(turn("t4", space=BOB, source="a.zip", session="tuesday"))

        assert [each.id for each in tx.select_turns(ALICE, selector)] == found

    def test_every_turn_of_a_space_comes_in_the_order_of_recording(self, tx):
        tx.append_turn(turn("t1", at=200))
        tx.append_turn(turn("t2", at=100, index=1))
        tx.append_turn(turn("t3", at=100, index=0))
        tx.append_turn(turn("t4", at=1, space=BOB))

        assert [each.id for each in tx.each_turn(ALICE)] == ["t3", "t2", "t1"]
        assert tx.count_turns(ALICE) == 3

    def test_turns_are_found_by_when_they_were_said_without_what_was_handed_over(self, tx):
        tx.append_turn(turn("t1", at=200))
        tx.append_turn(turn("t2", at=100, index=1))
        tx.append_turn(turn("t3", at=100, index=0))
        tx.append_turn(turn("t4", at=150, index=2, channel=Channel.STRUCTURED))
        tx.append_turn(turn("t5", at=150, index=3, channel=Channel.ACT))
        tx.append_turn(turn("t6", at=150, space=BOB))

        assert [each.id for each in tx.turns_said(ALICE, Interval(Instant(100), Instant(201)), 9)] == ["t3", "t2", "t1"]
        assert [each.id for each in tx.turns_said(ALICE, Interval(Instant(100), Instant(200)), 1)] == ["t3"]
        assert tx.turns_said(ALICE, Interval(Instant(201), Instant(900)), 9) == []

    def test_unresolved_turns_are_those_so_marked_that_were_said_last_first(self, tx):
        for n, name in enumerate(("t1", "t2", "t3")):
            tx.append_turn(turn(name, index=n, at=100 + n, unresolved=name != "t2"))
        tx.append_turn(turn("t4", space=BOB, unresolved=True))

        assert [each.id for each in tx.unresolved_turns(ALICE, 9)] == ["t3", "t1"]
        tx.mark_turn(TurnId("t2"), unresolved=True)
        tx.mark_turn(TurnId("t3"), unresolved=False)
        assert [each.id for each in tx.unresolved_turns(ALICE, 1)] == ["t2"]
        assert tx.unresolved_turns(ALICE, 0) == []

    def test_marking_sets_the_flags_given_and_leaves_the_rest(self, tx):
        tx.append_turn(turn())

        tx.mark_turn(TurnId("t1"), quarantined=True)
        tx.mark_turn(TurnId("t1"), unresolved=True)
        tx.mark_turn(TurnId("t1"), quarantined=False)

        assert tx.turn(TurnId("t1")) == turn(unresolved=True)

    def test_redacting_replaces_the_text_and_marks_the_turn(self, tx):
        tx.append_turn(turn(text="my 비밀"))

        tx.redact_turn(TurnId("t1"), "my ██")

        assert tx.turn(TurnId("t1")) == turn(text="my ██", redacted=True)

    def test_relabelling_replaces_all_that_a_turn_bears_besides_its_text(self, tx):
        tx.append_turn(turn(session="s", source="a", speaker="Mina", message_id="m1", meta={"title": "x"}))
        bare = turn(session="새 이름", source="b", speaker=None, role="user", message_id=None, agent="x", meta={})

        tx.relabel_turn(replace(bare, text="not this", redacted=True))

        assert tx.turn(TurnId("t1")) == bare
        assert [one.id for one in tx.session_turns(ALICE, "새 이름")] == ["t1"]
        assert tx.session_turns(ALICE, "s") == []
        assert tx.turn_of_message(ALICE, "m1") is None
        assert tx.append_turn(turn(session="s")) is False

    def test_a_redacted_text_keeps_its_length(self, tx):
        tx.append_turn(turn(text="my 비밀"))

        with pytest.raises(BadRequest, match="length"):
            tx.redact_turn(TurnId("t1"), "my")

    @pytest.mark.parametrize(
        "change",
        [
            lambda tx: tx.mark_turn(TurnId("no"), quarantined=True),
            lambda tx: tx.redact_turn(TurnId("no"), ""),
            lambda tx: tx.relabel_turn(turn("no")),
            lambda tx: tx.erase_turn(TurnId("no")),
        ],
    )
    def test_changing_a_turn_that_is_not_kept_is_refused(self, tx, change):
        with pytest.raises(NotFound, match="'no'"):
            change(tx)

    def test_a_turn_that_is_cited_is_not_erased(self, tx):
        tx.append_turn(turn())
        tx.add_assertion(assertion(), HOME)

        with pytest.raises(StorageFault, match="assertions"):
            tx.erase_turn(TurnId("t1"))

    def test_a_message_id_is_free_again_after_its_turn_is_erased(self, tx):
        tx.append_turn(turn("t1", message_id="m"))
        tx.erase_turn(TurnId("t1"))

        assert tx.append_turn(turn("t2", message_id="m"))


class AssertionContract(StorageContract):
    @pytest.fixture
    def tx(self, storage):
        with storage.writing() as tx:
            tx.append_turn(turn("t1"))
            tx.append_turn(turn("t2", index=1))
            yield tx

    @pytest.mark.parametrize("said", [assertion(), full_assertion(), assertion(value=None)], ids=range(3))
    def test_an_assertion_comes_back_as_it_was(self, tx, said):
        tx.add_assertion(said, HOME)

        assert tx.assertions([said.id]) == {said.id: said}

    def test_an_assertion_of_a_known_id_changes_nothing(self, tx):
        tx.add_assertion(assertion(), HOME)

        assert tx.add_assertion(assertion(value="Seoul"), WORK) is False
        assert (tx.assertions(["a1"])["a1"], tx.worded_slot("a1")) == (assertion(), HOME)

    def test_an_assertion_without_a_span_is_refused(self, tx):
        with pytest.raises(BadRequest, match="span"):
            tx.add_assertion(assertion(spans=()), HOME)

    def test_an_assertion_that_cites_an_unknown_turn_is_refused(self, tx):
        with pytest.raises(StorageFault, match="'t9'"):
            tx.add_assertion(assertion(cites="t9"), HOME)

    def test_assertions_of_slots_come_in_the_order_of_recording(self, tx):
        tx.add_assertion(assertion("a3", at=300), HOME)
        tx.add_assertion(assertion("a2", at=100), WORK)
        tx.add_assertion(assertion("a1", at=100), HOME)

        assert [each.id for each in tx.assertions_of_slots([HOME, WORK, HOME])] == ["a1", "a2", "a3"]
        assert [each.id for each in tx.assertions_of_slots([WORK])] == ["a2"]
        assert tx.assertions_of_slots([replace(HOME, qualifier="none")]) == []

    def test_assertions_by_slot_leave_out_slots_of_which_there_are_none(self, tx):
        tx.add_assertion(assertion("a2", at=300), HOME)
        tx.add_assertion(assertion("a1", at=100), HOME)
        tx.add_assertion(assertion("a3", at=100), WORK)
        nowhere = replace(HOME, qualifier="no\0ne")

        found = tx.assertions_by_slot([WORK, HOME, nowhere, HOME])

        assert {slot: [each.id for each in claims] for slot, claims in found.items()} == {
            HOME: ["a1", "a2"],
            WORK: ["a3"],
        }

    def test_assertions_are_found_by_any_turn_that_they_cite(self, tx):
        tx.add_assertion(assertion("a1"), HOME)
        tx.add_assertion(full_assertion("a2"), HOME)

        assert [each.id for each in tx.assertions_of_turns([TurnId("t2")])] == ["a2"]
        assert [each.id for each in tx.assertions_of_turns([TurnId("t1"), TurnId("t2")])] == ["a1", "a2"]

    def test_what_was_drawn_from_a_turn_comes_with_its_spans_there_in_the_order_of_recording(self, tx):
        tx.add_assertion(full_assertion("a2"), HOME)
        tx.add_assertion(assertion("a1", cites="t2"), HOME)

        drawn = tx.drawn_from([TurnId("t2"), TurnId("nothing")])

        assert [(each.id, each.spans, each.whole) for each in drawn] == [
            ("a1", (Span(TurnId("t2"), 0, 6),), True),
            ("a2", (Span(TurnId("t2"), 0, 3),), False),
        ]
        assert tx.drawn_from([]) == []

    @pytest.mark.parametrize("said", [assertion(), full_assertion(), assertion(value=None)], ids=range(3))
    def test_a_claim_as_drawn_says_what_the_assertion_says(self, tx, said):
        tx.add_assertion(said, HOME)

        assert tx.drawn([said.id, AssertionId("nothing")]) == {
            said.id: Drawn(
                said.id,
                said.spans,
                True,
                said.act,
                said.modality,
                said.end,
                said.value is not None,
                said.tier,
                said.said_at,
                said.recorded_at,
                said.quarantined,
                said.derivation is not None,
                (),
            )
        }

    def test_every_assertion_of_a_space_comes_in_the_order_of_recording(self, tx):
        tx.add_assertion(assertion("a2", at=200), HOME)
        tx.add_assertion(assertion("a3", at=100), HOME)
        tx.add_assertion(assertion("a1", at=200), HOME)

        assert [each.id for each in tx.each_assertion(ALICE)] == ["a3", "a1", "a2"]
        assert list(tx.each_assertion(BOB)) == []

    def test_worded_slots_are_those_of_assertions_sorted(self, tx):
        tx.add_assertion(assertion("a1"), WORK)
        tx.add_assertion(assertion("a2"), HOME)
        tx.add_versions([fact(slot=Slot(ALICE, "user", "age"))], "a1")

        assert tx.worded_slots(ALICE) == [HOME, WORK]
        assert tx.worded_slot("nothing") is None

    def test_worded_slots_of_some_subjects_are_those_of_no_others(self, tx):
        odd = Slot(ALICE, "mi\0na", "lives in", "")
        tx.add_assertion(assertion("a1"), WORK)
        tx.add_assertion(assertion("a2"), odd)
        tx.add_assertion(assertion("a3", space=BOB), replace(WORK, space=BOB))

        assert tx.worded_slots(ALICE, [odd.subject, "nobody"]) == [odd]
        assert tx.worded_slots(ALICE, {WORK.subject, odd.subject}) == sorted([WORK, odd])
        assert tx.worded_slots(ALICE, []) == []

    def test_every_value_that_is_said_or_corrected_comes_once(self, tx):
        busan, seoul = Value.of_text("Busan"), Value.of_text("서울")
        tx.add_assertion(assertion("a1", value=busan), HOME)
        tx.add_assertion(assertion("a2", value=busan, corrects=seoul), WORK)
        tx.add_assertion(assertion("a3", value=None, act=Act.ENDS), WORK)
        tx.add_assertion(full_assertion("a4"), WORK)

        said = list(tx.values_said(ALICE))

        assert len(said) == len(set(said))
        assert {busan, seoul, Value.of_number("7.50", "kg")} <= set(said)
        assert list(tx.values_said(BOB)) == []

    def test_slots_are_found_by_the_values_that_are_said_or_corrected_in_them(self, tx):
        busan, seoul, odd = Value.of_text("Busan"), Value.of_text("서울"), Value.of_text("a\0b")
        tx.add_assertion(assertion("a1", value=busan), HOME)
        tx.add_assertion(assertion("a2", value=odd, corrects=seoul), WORK)

        assert tx.slots_saying(ALICE, [busan]) == {HOME}
        assert tx.slots_saying(ALICE, [seoul]) == {WORK}
        assert tx.slots_saying(ALICE, [busan, odd]) == {HOME, WORK}
        assert tx.slots_saying(ALICE, [Value.of_text("Busan", ValueKind.ENTITY)]) == set()
        assert tx.slots_saying(ALICE, []) == set()
        assert tx.slots_saying(BOB, [busan]) == set()

    def test_an_erased_assertion_takes_its_spans_and_support_with_it(self, tx):
        tx.add_assertion(assertion("a1"), HOME)
        tx.add_versions([fact("f1")], "a1")
        tx.link([("f1", "a1")])

        tx.erase_assertion("a1")

        assert (tx.assertions(["a1"]), tx.supports(["f1"]), tx.worded_slots(ALICE)) == ({}, {}, [])
        tx.erase_turn(TurnId("t1"))

    def test_erasing_an_unknown_assertion_does_nothing(self, tx):
        before = tx.dump()

        tx.erase_assertion("nothing")

        assert tx.dump() == before


class NameContract(StorageContract):
    def test_an_alias_comes_back_as_it_was_until_it_is_closed(self, tx):
        tx.add_alias(alias())
        tx.close_alias(alias(), Instant(300))

        assert tx.aliases(ALICE) == []
        assert tx.aliases(ALICE, with_closed=True) == [alias(recorded_to=Instant(300))]

    def test_aliases_come_in_the_order_of_recording(self, tx):
        for each in (alias("b", at=200), alias("z", at=100), alias("a", at=200)):
            tx.add_alias(each)

        assert [each.mention for each in tx.aliases(ALICE)] == ["z", "a", "b"]
        assert tx.aliases(BOB) == []

    def test_closing_an_alias_that_is_not_open_is_refused(self, tx):
        tx.add_alias(alias())
        tx.close_alias(alias(), Instant(300))

        with pytest.raises(StorageFault, match="none is open"):
            tx.close_alias(alias(), Instant(400))

    def test_one_alias_row_is_not_added_twice(self, storage):
        with pytest.raises(StorageFault), storage.writing() as tx:
            tx.add_alias(alias())
            tx.add_alias(alias())

    def test_an_erased_alias_is_gone(self, tx):
        tx.add_alias(alias("a"))
        tx.add_alias(alias("b"))

        tx.erase_alias(alias("a"))

        assert tx.aliases(ALICE, with_closed=True) == [alias("b")]

    def test_a_wording_is_replaced_by_the_next_and_dropped_when_it_is_its_own_slot(self, tx):
        worded = replace(HOME, predicate="dwells in")

        tx.set_wording(Wording(worded=worded, slot=HOME))
        tx.set_wording(Wording(worded=worded, slot=WORK))
        assert tx.wordings(ALICE) == [Wording(worded=worded, slot=WORK)]

        tx.set_wording(Wording(worded=worded, slot=worded))
        assert tx.wordings(ALICE) == []

    def test_several_wordings_are_set_at_once_as_one_by_one(self, tx):
        first, second, third = (replace(HOME, predicate=name) for name in ("dwells in", "resides", "nul\0"))
        tx.set_wording(Wording(worded=first, slot=WORK))
        tx.set_wording(Wording(worded=second, slot=HOME))

        tx.set_wordings(
            [Wording(worded=first, slot=HOME), Wording(worded=second, slot=second), Wording(worded=third, slot=HOME)]
        )
        tx.set_wordings([Wording(worded=first, slot=HOME)])

        assert tx.wordings(ALICE) == [Wording(worded=first, slot=HOME), Wording(worded=third, slot=HOME)]

    def test_wordings_are_sorted_and_found_by_their_slot(self, tx):
        first, second = replace(HOME, predicate="dwells in"), replace(HOME, predicate="resides")
        tx.set_wording(Wording(worded=second, slot=HOME))
        tx.set_wording(Wording(worded=first, slot=HOME))

        assert [each.worded for each in tx.wordings(ALICE, HOME)] == [first, second]
        assert tx.wordings(ALICE, WORK) == []
        assert tx.wordings(BOB) == []
        assert tx.worded_as([WORK, HOME]) == {HOME: [first, second]}

    def test_an_erased_wording_is_gone(self, tx):
        worded = replace(HOME, predicate="dwells in")
        tx.set_wording(Wording(worded=worded, slot=HOME))

        tx.erase_wording(worded)
        tx.erase_wording(worded)

        assert tx.wordings(ALICE) == []

    def test_rulings_come_in_the_order_of_recording(self, tx):
        tx.add_ruling(ruling(at=200, kind=Ruling.REDO))
        tx.add_ruling(ruling(at=100))

        assert tx.rulings(ALICE) == [ruling(at=100), ruling(at=200, kind=Ruling.REDO)]

    def test_an_erased_ruling_is_gone(self, tx):
        tx.add_ruling(ruling("a"))
        tx.add_ruling(ruling("b"))

        tx.erase_ruling(ruling("a"))

        assert tx.rulings(ALICE) == [ruling("b")]


def until(end: int) -> Interval:
    return Interval(Instant(10), Instant(end))


def since(start: int) -> Interval:
    return Interval(Instant(start), FOREVER)


def by_id(facts: Iterable[Fact]) -> dict[FactId, Fact]:
    """Facts of which each is there once."""
    given = list(facts)
    found = {each.id: each for each in given}
    assert len(found) == len(given)
    return found


class FactContract(StorageContract):
    @pytest.fixture
    def tx(self, storage):
        with storage.writing() as tx:
            for n in (1, 2):
                tx.append_turn(turn(f"t{n}", index=n))
                tx.add_assertion(assertion(f"a{n}", cites=f"t{n}", at=100 + n), HOME)
            yield tx

    @pytest.mark.parametrize("believed", [fact(), full_fact(), fact(value=None)], ids=range(3))
    def test_a_fact_comes_back_as_it_was(self, tx, believed):
        tx.add_versions([believed], "a1")

        assert tx.versions(believed.slot) == [(believed, "a1")]

    def test_open_versions_are_what_is_believed_now_in_every_lane(self, tx):
        plan = fact("f3", "Jeju", valid=(5, 9), lane=Modality.PLANNED)
        tx.add_versions([plan, fact("f2", valid=(20, FOREVER)), fact("f1", "Seoul", valid=(10, 20))], "a1")
        tx.close_versions([fact("f2", valid=(20, FOREVER))], Instant(300))

        assert tx.open_versions(HOME) == [fact("f1", "Seoul", valid=(10, 20)), plan]

    def test_a_closed_version_keeps_everything_but_its_end(self, tx):
        tx.add_versions([fact()], "a1")

        tx.close_versions([fact()], Instant(300))

        assert tx.versions(HOME) == [(fact(recorded=(100, 300)), "a1")]

    @pytest.mark.parametrize("stranger", [fact("f2"), fact(valid=(11, FOREVER)), fact(recorded=(99, FOREVER))])
    def test_closing_a_version_that_is_not_open_is_refused(self, tx, stranger):
        tx.add_versions([fact()], "a1")

        with pytest.raises(StorageFault, match="none is open"):
            tx.close_versions([stranger], Instant(300))

    def test_of_several_versions_the_one_that_is_not_open_is_named(self, tx):
        tx.add_versions([fact("f1", valid=(10, 20)), fact("f2", valid=(20, 30))], "a1")

        with pytest.raises(StorageFault, match="fact 'f3'"):
            tx.close_versions(
                [fact("f1", valid=(10, 20)), fact("f3", valid=(30, 40)), fact("f2", valid=(20, 30))], Instant(300)
            )

    def test_a_version_given_twice_is_closed_once_and_refused_then(self, tx):
        tx.add_versions([fact("f1")], "a1")

        with pytest.raises(StorageFault, match="fact 'f1'"):
            tx.close_versions([fact("f1"), fact("f1")], Instant(300))

    def test_open_versions_of_several_slots_are_found_at_once(self, tx):
        home, work = fact("f1"), fact("f2", slot=WORK)
        old = fact("f3", valid=(1, 5))
        tx.add_versions([work, home, old], "a1")
        tx.close_versions([old], Instant(300))
        nowhere = replace(HOME, qualifier="no\0ne")

        found = tx.open_versions_of([WORK, nowhere, HOME, HOME, replace(HOME, subject="nobody")])

        assert found == {HOME: [home], WORK: [work]}

    def test_a_version_is_not_closed_twice(self, tx):
        tx.add_versions([fact()], "a1")
        tx.close_versions([fact()], Instant(300))

        with pytest.raises(StorageFault, match="none is open"):
            tx.close_versions([fact()], Instant(400))

    def test_a_version_is_not_closed_at_the_instant_it_was_recorded(self, tx):
        tx.add_versions([fact()], "a1")

        with pytest.raises(StorageFault, match="record time"):
            tx.close_versions([fact()], Instant(100))

    @pytest.mark.parametrize("n", [1, 20], ids=["one", "many"])
    def test_shortened_versions_are_closed_and_go_on_up_to_their_new_end(self, tx, n):
        seen = [fact(f"f{number}", f"town {number}", tier=Tier.DOCUMENT, label="home") for number in range(n)]
        tx.add_versions([*seen, fact("f_other", valid=(20, FOREVER))], "a1")
        shortened = [replace(each, valid=until(50), recorded=since(300)) for each in seen]

        tx.shorten_versions(list(zip(seen, shortened, strict=True)), Instant(300), "a2")

        closed = [replace(each, recorded=Interval(Instant(100), Instant(300))) for each in seen]
        kept = tx.versions(HOME)
        assert by_id(each for each, cause in kept if cause == "a2") == by_id(shortened)
        assert by_id(each for each, _ in kept if each.recorded.end == 300) == by_id(closed)
        assert by_id(tx.open_versions(HOME)) == by_id([*shortened, fact("f_other", valid=(20, FOREVER))])

    def test_a_shortened_version_keeps_all_but_its_end(self, tx):
        given = [replace(full_fact(f"f{number}"), recorded=since(100)) for number in range(20)]
        tx.add_versions(given, "a1")
        shortened = [
            replace(each, valid=Interval(each.valid.start, Instant(each.valid.start + 5)), recorded=since(300))
            for each in given
        ]

        tx.shorten_versions(list(zip(given, shortened, strict=True)), Instant(300), "a2")

        assert by_id(tx.open_versions(WORK)) == by_id(shortened)

    def test_shortening_many_versions_of_several_ends_and_starts_takes_each_at_its_own(self, tx):
        given = [fact(f"f{n}", f"town {n}", valid=(10 + n % 2, FOREVER)) for n in range(40)]
        tx.add_versions(given, "a1")
        shortened = [
            replace(each, valid=Interval(each.valid.start, Instant(50 + n % 3)), recorded=since(300))
            for n, each in enumerate(given)
        ]

        tx.shorten_versions(list(zip(given, shortened, strict=True)), Instant(300), "a2")

        assert by_id(tx.open_versions(HOME)) == by_id(shortened)

    @pytest.mark.parametrize("n", [1, 20], ids=["one", "many"])
    def test_shortening_a_version_that_is_not_open_is_refused_by_its_name(self, tx, n):
        seen = [fact(f"f{number}", f"town {number}") for number in range(n)]
        tx.add_versions(seen, "a1")
        pairs = [(each, replace(each, valid=until(50), recorded=since(300))) for each in [*seen, fact("f_other")]]

        with pytest.raises(StorageFault, match="fact 'f_other'"):
            tx.shorten_versions(pairs, Instant(300), "a2")

    @pytest.mark.parametrize("n", [1, 20], ids=["one", "many"])
    def test_a_version_is_not_shortened_at_the_instant_it_was_recorded(self, tx, n):
        seen = [fact(f"f{number}", f"town {number}") for number in range(n)]
        tx.add_versions(seen, "a1")

        with pytest.raises(StorageFault, match="record time"):
            tx.shorten_versions([(each, replace(each, valid=until(50))) for each in seen], Instant(100), "a2")

    def test_a_fact_that_comes_back_has_the_claims_behind_it_that_it_had(self, storage):
        with storage.writing() as tx:
            for n in (1, 2):
                tx.append_turn(turn(f"t8{n}"))
                tx.add_assertion(assertion(f"a8{n}", cites=f"t8{n}"), HOME)
            tx.add_versions([fact("f8")], "a81")
            assert tx.supports(["f8"]) == {}
            tx.link([("f8", "a81")])
            assert tx.supports(["f8"]) == {"f8": ["a81"]}
            tx.close_versions([fact("f8")], Instant(300))
        with storage.writing() as tx:
            tx.add_versions([fact("f8", valid=(40, FOREVER), recorded=(400, FOREVER)), fact("f9")], "a82")

            assert tx.supports(["f8", "f9"]) == {"f8": ["a81"]}

    def test_one_version_is_not_added_twice(self, storage):
        with pytest.raises(StorageFault), storage.writing() as tx:
            tx.add_versions([fact()], "a1")
            tx.add_versions([fact()], "a1")

    def test_versions_come_in_the_order_of_recording(self, tx):
        later = fact("f2", recorded=(200, FOREVER))
        tx.add_versions([later], "a2")
        tx.add_versions([fact("f1", valid=(20, FOREVER)), fact("f1", valid=(10, 20))], "a1")

        assert [(each.id, each.valid.start, cause) for each, cause in tx.versions(HOME)] == [
            ("f1", 10, "a1"),
            ("f1", 20, "a1"),
            ("f2", 10, "a2"),
        ]

    def test_replacing_puts_others_in_the_place_of_all_versions(self, tx):
        tx.add_versions([fact("f1"), fact("f2", valid=(1, 10))], "a1")
        tx.link([("f1", "a1"), ("f2", "a2")])

        tx.replace_versions(HOME, [(fact("f1", "Seoul", redacted=True), "a2")])

        assert tx.versions(HOME) == [(fact("f1", "Seoul", redacted=True), "a2")]
        assert tx.supports(["f1", "f2"]) == {"f1": ["a1"]}
        assert tx.fact("f2") == []

    def test_replacing_by_nothing_leaves_no_slot(self, tx):
        tx.add_versions([fact(slot=WORK)], "a1")

        tx.replace_versions(WORK, [])

        assert tx.slots(ALICE) == []

    def test_supports_come_in_the_order_of_utterance(self, tx):
        tx.add_assertion(assertion("a0", at=102, place=1), HOME)
        tx.add_versions([fact()], "a1")

        tx.link([("f1", "a2"), ("f1", "a0"), ("f1", "a1"), ("f1", "a1")])

        assert tx.supports(["f1", "f9"]) == {"f1": ["a1", "a2", "a0"]}

    def test_a_fact_was_first_said_where_the_first_assertion_behind_it_says(self, tx):
        tx.add_versions([fact("f1"), fact("f2", "Seoul")], "a1")
        tx.link([("f1", "a2"), ("f1", "a1")])

        assert tx.first_spans(["f1", "f2", "f9"]) == {"f1": Span(TurnId("t1"), 0, 6)}

    def test_a_claim_as_drawn_names_the_facts_that_it_supports(self, tx):
        tx.add_versions([fact("f2"), fact("f1", "Seoul")], "a1")
        tx.link([("f2", "a1"), ("f1", "a1")])

        assert tx.drawn(["a1"])["a1"].facts == ("f1", "f2")
        assert [each.facts for each in tx.drawn_from(["t1", "t2"])] == [("f1", "f2"), ()]

    def test_a_fact_is_told_as_it_stands_after_each_write(self, storage):
        with storage.writing() as tx:
            tx.append_turn(turn())
            tx.add_assertion(assertion(), HOME)
            tx.add_versions([fact()], "a1")
        with storage.reading() as tx:
            before = tx.facts(["f1"])

        with storage.writing() as tx:
            seen = tx.facts(["f1"])
            tx.close_versions([fact()], Instant(300))
            tx.add_versions([fact(valid=(10, 50), recorded=(300, FOREVER))], "a1")
            changed = tx.facts(["f1"])

        assert before == seen == {"f1": [fact()]}
        assert changed == {"f1": [fact(valid=(10, 50), recorded=(300, FOREVER))]}

    def test_a_link_taken_back_is_gone(self, tx):
        tx.add_versions([fact()], "a1")
        tx.link([("f1", "a1"), ("f1", "a2")])

        tx.unlink([("f1", "a1"), ("f9", "a1")])

        assert tx.supports(["f1"]) == {"f1": ["a2"]}

    @pytest.mark.parametrize("link", [("f9", "a1"), ("f1", "a9")])
    def test_a_link_to_what_is_not_kept_is_refused(self, storage, link):
        with pytest.raises(StorageFault), storage.writing() as tx:
            tx.append_turn(turn())
            tx.add_assertion(assertion(), HOME)
            tx.add_versions([fact()], "a1")
            tx.link([link])

    def test_of_many_versions_added_at_once_each_keeps_all_that_it_has_and_nothing_of_another(self, tx):
        bare = [fact(f"bare {n}", None, valid=(n, n + 1)) for n in range(20)]
        plain = [fact(f"plain {n}", valid=(20 + n, 21 + n)) for n in range(20)]
        numbered = [fact(f"number {n}", Value.of_number(n, "kg"), valid=(40 + n, 41 + n)) for n in range(20)]
        full = [replace(full_fact(f"full {n}"), slot=HOME) for n in range(20)]
        mixed = [each for group in zip(bare, plain, numbered, full, strict=True) for each in group]

        tx.add_versions(mixed, "a1")

        assert {found.id: found for found, _ in tx.versions(HOME)} == {each.id: each for each in mixed}

    def test_of_many_assertions_added_at_once_each_keeps_all_that_it_has_and_nothing_of_another(self, tx):
        mixed = [
            made
            for n in range(20)
            for made in (assertion(f"plain {n}"), assertion(f"bare {n}", value=None), full_assertion(f"full {n}"))
        ]

        tx.add_assertions([(each, HOME) for each in mixed])

        assert tx.assertions([each.id for each in mixed]) == {each.id: each for each in mixed}

    def test_half_a_surrogate_pair_among_many_versions_is_refused(self, tx):
        odd = [fact(f"f {n}", valid=(n, n + 1), label="\ud800") for n in range(20)]

        with pytest.raises(BadRequest, match="surrogate"):
            tx.add_versions(odd, "a1")

    def test_a_fact_that_a_replacement_dropped_takes_no_link_any_more(self, storage):
        with storage.writing() as tx:
            tx.append_turn(turn())
            tx.add_assertion(assertion(), HOME)
        with pytest.raises(StorageFault), storage.writing() as tx:
            tx.add_versions([fact()], "a1")
            tx.replace_versions(HOME, [])
            tx.link([("f1", "a1")])

    def test_facts_are_found_by_the_claims_that_support_them(self, tx):
        tx.add_versions([fact("f2"), fact("f1", valid=(1, 10))], "a1")
        tx.link([("f2", "a1"), ("f1", "a1")])

        assert tx.facts_of_claims(["a1", "a2", "nothing"]) == {"a1": ["f1", "f2"]}

    def test_facts_at_an_instant_are_those_that_cover_it(self, tx):
        tx.add_versions([fact("f1", "Seoul", valid=(10, 20)), fact("f2", valid=(20, FOREVER))], "a1")

        def held(at):
            return [each.id for each in tx.facts_at(ALICE, "user", "lives in", "", at=Instant(at))]

        assert [held(9), held(10), held(19), held(20), held(10**15)] == [[], ["f1"], ["f1"], ["f2"], ["f2"]]

    def test_facts_at_an_instant_may_be_asked_as_believed_then(self, tx):
        tx.add_versions([fact("f1", "Seoul", recorded=(100, FOREVER))], "a1")
        tx.close_versions([fact("f1", "Seoul")], Instant(200))
        tx.add_versions([fact("f2", "Busan", recorded=(200, FOREVER))], "a2")

        def believed(known):
            found = tx.facts_at(ALICE, "user", at=Instant(50), known_at=known)
            return [each.value.text for each in found]

        assert [believed(99), believed(100), believed(199), believed(200), believed(None)] == [
            [],
            ["Seoul"],
            ["Seoul"],
            ["Busan"],
            ["Busan"],
        ]

    def test_facts_at_an_instant_narrow_from_subject_to_predicate_to_qualifier(self, tx):
        side = Slot(ALICE, "user", "works at", "side job")
        other = Slot(ALICE, "mina", "works at", "side job")
        for n, slot in enumerate((WORK, side, HOME, other)):
            tx.add_versions([fact(f"f{n}", slot=slot)], "a1")
        tx.add_versions([fact("f9", slot=WORK, lane=Modality.PLANNED)], "a1")

        def found(*named, **given):
            return [each.id for each in tx.facts_at(ALICE, *named, at=Instant(50), **given)]

        assert found("user") == ["f2", "f0", "f1"]
        assert found("user", "works at") == ["f0", "f1"]
        assert found("user", "works at", "side job") == ["f1"]
        assert found("user", None, "side job") == ["f1"]
        assert found("user", lane=Modality.PLANNED) == ["f9"]
        assert found("nobody") == []

    def test_facts_of_several_subjects_come_at_once_the_latest_start_first(self, tx):
        mina, odd = Slot(ALICE, "mina", "lives in"), Slot(ALICE, "mina\0", "age")
        tx.add_versions([fact("f1"), fact("f2", slot=WORK, valid=(20, FOREVER)), fact("f3", slot=mina)], "a1")
        tx.add_versions([fact("f4", slot=WORK, lane=Modality.PLANNED), fact("f5", slot=odd)], "a1")
        tx.add_versions([fact("f6", slot=Slot(BOB, "user", "age"))], "a1")

        def held(*subjects, at=50, **given):
            found = tx.facts_of_subjects(ALICE, subjects, at=Instant(at), **given)
            return {subject: ([each.id for each in facts], n) for subject, (facts, n) in found.items()}

        assert held("user", "mina\0", "mina", "nobody") == {
            "user": (["f2", "f1"], 2),
            "mina": (["f3"], 1),
            "mina\0": (["f5"], 1),
        }
        assert held("user", at=15) == {"user": (["f1"], 1)}
        assert held("user", most=1) == {"user": (["f2"], 2)}
        assert held("user", known_at=Instant(99)) == held() == {}
        assert tx.count_of_subjects(ALICE, ["user", "mina\0", "nobody"], at=Instant(50)) == {"user": 2, "mina\0": 1}

    def test_facts_of_several_subjects_may_be_asked_as_believed_then(self, tx):
        tx.add_versions([fact("f1", "Seoul")], "a1")
        tx.close_versions([fact("f1", "Seoul")], Instant(200))
        tx.add_versions([fact("f2", recorded=(200, FOREVER))], "a2")

        def believed(known):
            found = tx.facts_of_subjects(ALICE, ["user"], at=Instant(50), known_at=known)
            return [each.value.text for facts, _ in found.values() for each in facts]

        assert [believed(Instant(199)), believed(Instant(200)), believed(None)] == [["Seoul"], ["Busan"], ["Busan"]]
        assert tx.count_of_subjects(ALICE, ["user"], at=Instant(50), known_at=Instant(99)) == {}

    def test_ways_lead_on_from_what_is_believed_now_and_holds_since_or_later(self, tx):
        tx.add_versions([fact("f1", "Seoul", valid=(10, 20)), fact("f2", "St. Louis", valid=(20, FOREVER))], "a1")
        tx.add_versions([fact("f3", "Jeju", slot=WORK, polarity=False), fact("f4", lane=Modality.PLANNED)], "a1")
        number = replace(fact("f5", slot=Slot(ALICE, "mina", "age")), value=Value.of_number(3))
        tx.add_versions([number, fact("f6", value=None, slot=Slot(ALICE, "mina", "eats"))], "a1")

        assert list(tx.ways(ALICE, Instant(20))) == [
            ("mina", None, 10, FOREVER),
            ("mina", None, 10, FOREVER),
            ("user", "St. Louis", 20, FOREVER),
            ("user", None, 10, FOREVER),
        ]
        assert [text for _, text, *_ in tx.ways(ALICE, Instant(5))] == [None, None, "St. Louis", "Seoul", None]
        assert list(tx.ways(BOB, Instant(5))) == []

    def test_history_is_the_timeline_as_believed(self, tx):
        tx.add_versions([fact("f2", valid=(20, FOREVER)), fact("f1", "Seoul", valid=(10, 20))], "a1")
        tx.add_versions([fact("f3", lane=Modality.PLANNED)], "a1")
        tx.close_versions([fact("f2", valid=(20, FOREVER))], Instant(300))

        assert [each.id for each in tx.history(HOME, lane=Modality.ACTUAL)] == ["f1"]
        assert [each.id for each in tx.history(HOME, known_at=Instant(299))] == ["f1", "f3", "f2"]
        assert tx.history(WORK) == []

    def test_a_fact_is_found_by_its_id_in_all_its_pieces(self, tx):
        pieces = [fact(valid=(10, 20)), fact(valid=(30, FOREVER))]
        tx.add_versions(reversed(pieces), "a1")

        assert tx.fact("f1") == pieces
        assert tx.fact("f9") == []

    def test_a_fact_that_is_no_longer_believed_is_shown_in_its_last_version(self, tx):
        tx.add_versions([fact("f1", "Seoul")], "a1")
        tx.close_versions([fact("f1")], Instant(200))
        tx.add_versions([fact("f1", "Seoul", valid=(10, 20), recorded=(200, FOREVER))], "a2")
        tx.close_versions([fact("f1", valid=(10, 20), recorded=(200, FOREVER))], Instant(300))

        assert [each.valid.end for each in tx.fact("f1")] == [20]
        assert [each.valid.end for each in tx.fact("f1", known_at=Instant(150))] == [FOREVER]

    def test_slots_are_those_with_a_version_sorted(self, tx):
        tx.add_versions([fact("f1", slot=WORK), fact("f2", slot=Slot(ALICE, "mina", "age"))], "a1")

        assert tx.slots(ALICE) == [Slot(ALICE, "mina", "age"), WORK]
        assert tx.slots(ALICE, "user") == [WORK]
        assert tx.slots(ALICE, None, "age") == [Slot(ALICE, "mina", "age")]
        assert tx.slots(BOB) == []

    def test_subjects_are_keys_of_subjects_and_of_entities_that_are_values(self, tx):
        text = Value.of_text("spicy food")
        tx.add_versions([fact("f1"), fact("f2", valid=(1, 10), value=None)], "a1")
        tx.add_versions(
            [fact("f3", slot=WORK), replace(fact("f4", slot=Slot(ALICE, "user", "eats")), value=text)], "a1"
        )

        assert tx.subjects(ALICE, ["user", "busan", "spicy food", "seoul"]) == {"user", "busan"}
        assert tx.subjects(BOB, ["user"]) == set()

    def test_only_those_who_have_facts_are_subjects_where_values_do_not_count(self, tx):
        tx.add_versions([fact("f1", slot=Slot(ALICE, "nul\0", "lives in"))], "a1")

        assert tx.subjects(ALICE, ["nul\0", "nul", "busan"], values=False) == {"nul\0"}

    def test_the_pieces_of_several_facts_are_those_of_each(self, tx):
        tx.add_versions([fact("f1"), fact("f2", slot=WORK)], "a1")

        assert tx.facts(["f1", "f2", "nothing"]) == {"f1": tx.fact("f1"), "f2": tx.fact("f2")}

    def test_the_edition_of_the_facts_of_a_space_changes_with_each_of_them_and_with_nothing_else(self, tx):
        seen = [tx.facts_edition(ALICE)]

        def step(work):
            work()
            seen.append(tx.facts_edition(ALICE))

        step(lambda: tx.add_versions([fact("f1")], "a1"))
        step(lambda: tx.close_versions([fact("f1")], Instant(200)))
        step(lambda: tx.replace_versions(fact("f1").slot, []))
        step(lambda: tx.add_versions([fact("f2", slot=Slot(BOB, "user", "lives in"))], "a1"))
        step(lambda: tx.append_turn(turn("t9", index=9)))

        assert len(set(seen)) == 4
        assert seen[3] == seen[4] == seen[5]

    def test_each_replacement_of_the_versions_of_a_slot_is_counted_and_no_other_change_of_facts(self, tx):
        seen = [tx.count_rewritings()]

        tx.add_versions([fact("f1")], "a1")
        tx.close_versions([fact("f1")], Instant(200))
        seen.append(tx.count_rewritings())
        tx.replace_versions(fact("f1").slot, [])
        tx.replace_versions(fact("f1").slot, [])
        seen.append(tx.count_rewritings())

        assert seen == [0, 0, 2]

    def test_facts_linked_to_several_values_are_those_linked_to_each(self, tx):
        tx.add_versions([fact("f1"), fact("f2", "Seoul", slot=WORK)], "a1")

        linked = tx.linked_facts(ALICE, ["busan", "seoul", "busan\0"], at=Instant(15))

        assert {value: [each.id for each in facts] for value, facts in linked.items()} == {
            "busan": ["f1"],
            "seoul": ["f2"],
        }

    def test_of_what_holds_of_a_relation_the_first_so_many_are_read(self, tx):
        crates = Slot(ALICE, "depot", "stores")
        old = Slot(ALICE, "depot", "stores", "attic")
        facts = [fact(f"f{n}", f"Crate {n}", slot=crates) for n in (3, 1, 2)]
        tx.add_versions([*facts, fact("f8", "Lamp", slot=old), fact("f9", "Oil", slot=crates, valid=(10, 20))], "a1")

        some = tx.some_facts_at(ALICE, "depot", "stores", at=Instant(15), most=3)

        assert sorted(each.id for each in some) == ["f1", "f3", "f9"]
        assert len(tx.some_facts_at(ALICE, "depot", "stores", at=Instant(15), most=50)) == 5
        assert [each.id for each in tx.some_facts_at(ALICE, "depot", "stores", "attic", at=Instant(15), most=1)] == [
            "f8"
        ]
        assert len(tx.some_facts_at(ALICE, "depot", at=Instant(15), most=4)) == 4
        assert tx.some_facts_at(ALICE, "depot", "stores", at=Instant(5), most=50) == []
        assert tx.some_facts_at(ALICE, "depot", "sells", at=Instant(15), most=50) == []
        assert tx.some_facts_at(BOB, "depot", "stores", at=Instant(15), most=50) == []

    def test_of_the_facts_linked_to_a_value_the_first_so_many_are_read_where_a_number_is_given(self, tx):
        names = ("zoe", "ann", "mina", "bo")
        facts = [fact(f"f{n}", slot=Slot(ALICE, name, "lives in")) for n, name in enumerate(names)]
        for one in (*facts, fact("f9", "Seoul", slot=WORK)):
            tx.add_versions([one], "a1")
        tx.close_versions([facts[0]], Instant(200))

        linked = tx.linked_facts(ALICE, ["busan", "seoul", "nowhere"], at=Instant(15), most=2)

        assert {value: [each.id for each in found] for value, found in linked.items()} == {
            "busan": ["f1", "f2"],
            "seoul": ["f9"],
        }

    @pytest.mark.parametrize("n_others", [3, 1_100])
    def test_who_has_a_value_is_listed_and_counted_alike_however_many_have_it(self, tx, n_others):
        people = [fact(f"p{n}", slot=Slot(ALICE, f"person {n:04}", "works at")) for n in range(n_others)]
        lodgers = [fact(f"f{n}", slot=Slot(ALICE, f"lodger {n}", "lives in")) for n in range(5)]
        gone = fact("f8", slot=Slot(ALICE, "lodger 8", "lives in"), valid=(0, 10))
        tx.add_versions([*people, *reversed(lodgers), gone, fact("f9", slot=Slot(BOB, "lodger 9", "lives in"))], "a1")
        tx.close_versions([lodgers[3]], Instant(200))
        wanted = FactFilter(spaces=(BOB, ALICE), predicate="lives in", value="busan", valid_at=Instant(15))

        first, after = tx.list_facts(wanted, limit=2)
        second, end = tx.list_facts(wanted, limit=3, after=after)

        assert [[each.id for each in page] for page in (first, second)] == [["f0", "f1"], ["f2", "f4", "f9"]]
        assert end is None
        assert tx.count_facts(wanted) == 5
        assert tx.count_facts(replace(wanted, known_at=Instant(150))) == 6
        assert tx.count_facts(replace(wanted, value="busan\0")) == 0

    def test_of_slots_with_a_value_each_the_facts_that_hold_and_have_it_are_read_at_once(self, tx):
        odd = Slot(ALICE, "mina\0", "lives in")
        facts = [fact("f1"), fact("f2", "Seoul", slot=WORK), fact("f3", slot=WORK), fact("f4", slot=odd)]
        other = fact("f5", slot=Slot(BOB, "user", "lives in"), valid=(10, 20))
        tx.add_versions([*facts, other, fact("f6", lane=Modality.PLANNED)], "a1")
        asked = [
            (HOME, "busan"),
            (WORK, "seoul"),
            (HOME, "seoul"),
            (other.slot, "busan"),
            (Slot(ALICE, "bo", "owns"), ""),
        ]

        found = tx.facts_of_values([*asked, (HOME, "busan")], at=Instant(15), most=2)

        ids = [[each.id for each in having] for having in found]
        assert ids == [["f1"], ["f2"], [], ["f5"], [], ["f1"]]
        assert tx.facts_of_values([(other.slot, "busan")], at=Instant(20), most=2) == [[]]
        assert tx.facts_of_values([(odd, "busan")], at=Instant(15), most=2) in ([None], [[facts[3]]])
        assert tx.facts_of_values([], at=Instant(15), most=2) == []

    def test_a_slot_of_which_very_much_holds_is_not_looked_through(self, tx):
        crates = Slot(ALICE, "depot", "stores")
        tx.add_versions([fact(f"f{n}", f"Crate {n}", slot=crates) for n in range(3)], "a1")

        asked = [(crates, "crate 1"), (HOME, "busan")]
        assert tx.facts_of_values(asked, at=Instant(15), most=2) == [None, []]
        assert [each.id for each in tx.facts_of_values(asked, at=Instant(15), most=3)[0]] == ["f1"]

    def test_linked_subjects_are_the_facts_that_have_a_value_at_an_instant(self, tx):
        mina = Slot(ALICE, "mina", "lives in")
        tx.add_versions([fact("f1"), fact("f2", slot=mina, valid=(10, 20)), fact("f3", "Seoul", slot=WORK)], "a1")
        tx.add_versions([fact("f4", slot=Slot(BOB, "user", "lives in"))], "a1")

        assert [each.id for each in tx.linked_subjects(ALICE, "busan", at=Instant(15))] == ["f2", "f1"]
        assert [each.id for each in tx.linked_subjects(ALICE, "busan", at=Instant(20))] == ["f1"]

    def test_changes_tell_what_was_closed_before_what_was_opened(self, tx):
        tx.add_versions([fact("f1", "Seoul")], "a1")
        tx.close_versions([fact("f1")], Instant(200))
        tx.add_versions([fact("f2", recorded=(200, FOREVER))], "a2")
        tx.add_versions([fact("f3", slot=Slot(BOB, "user", "age"), recorded=(250, FOREVER))], "a3")

        def told(*spaces, since=None, limit=10):
            return [(each.id, cause, opened) for each, cause, opened in tx.changes(spaces, since, limit)]

        first, second, third = [("f1", "a1", True)], [("f1", "a1", False), ("f2", "a2", True)], [("f3", "a3", True)]
        assert told(ALICE, BOB) == first + second + third
        assert told(ALICE, BOB, limit=2) == first + second
        assert told(ALICE, BOB, since=Instant(100), limit=1) == second
        assert told(BOB) == third
        assert told(ALICE, since=Instant(200)) == []


class ListContract(StorageContract):
    @pytest.fixture
    def tx(self, storage):
        with storage.writing() as tx:
            tx.add_versions(
                [
                    fact("f1", "Seoul", valid=(10, 20), subject_label="나", label="사는 곳"),
                    fact("f2", "Busan", valid=(20, FOREVER)),
                    fact("f3", "Acme 100%", slot=WORK, kind=Kind.PROFILE, tier=Tier.DOCUMENT),
                    fact("f4", "Jeju", lane=Modality.PLANNED, valid=(50, FOREVER)),
                    replace(full_fact("f5"), lane=Modality.ACTUAL),
                    fact("f6", "Ｂｕｓａｎ tower", slot=Slot(BOB, "user", "lives in")),
                    fact("f7", "Oslo", recorded=(100, FOREVER), valid=(1, 5)),
                ],
                "a1",
            )
            tx.close_versions([fact("f7", valid=(1, 5))], Instant(200))
            yield tx

    @pytest.mark.parametrize(
        ("given", "found"),
        [
            ({}, "f1 f2 f3 f5 f6"),
            ({"spaces": (ALICE,)}, "f1 f2 f3 f5"),
            ({"spaces": (BOB,)}, "f6"),
            ({"spaces": ()}, ""),
            ({"subject": "user", "predicate": "lives in"}, "f1 f2 f6"),
            ({"subject": "mina"}, ""),
            ({"qualifier": "main job"}, "f3 f5"),
            ({"value": "busan"}, "f2 f5"),
            ({"text": "BUSAN"}, "f2 f5 f6"),
            ({"text": "사는"}, "f1"),
            ({"text": "%"}, "f3"),
            ({"text": "_"}, ""),
            ({"text": "lives"}, "f1 f2 f6"),
            ({"kind": Kind.PROFILE}, "f3"),
            ({"lane": Modality.PLANNED}, "f4"),
            ({"lane": None}, "f1 f2 f4 f3 f5 f6"),
            ({"polarity": False}, "f5"),
            ({"valid_at": Instant(10)}, "f1 f3 f5 f6"),
            ({"valid_at": Instant(20)}, "f2 f3 f5 f6"),
            ({"valid_from": Instant(20)}, "f2 f3 f5 f6"),
            ({"valid_to": Instant(10)}, ""),
            ({"valid_from": Instant(19), "valid_to": Instant(20), "subject": "user", "predicate": "lives in"}, "f1 f6"),
            ({"known_at": Instant(150), "predicate": "lives in", "spaces": (ALICE,)}, "f7 f1 f2"),
            ({"known_at": Instant(99)}, ""),
            ({"contested": True}, "f5"),
            ({"contested": False, "spaces": (ALICE,)}, "f1 f2 f3"),
            ({"tier": Tier.OWN_WORD}, "f1 f2 f6"),
        ],
    )
    def test_a_filter_lets_through_what_fits_everything_given_and_counts_the_same(self, tx, given, found):
        wanted = FactFilter(**{"spaces": (ALICE, BOB)} | given)

        page, cursor = tx.list_facts(wanted, limit=100)

        assert [each.id for each in page] == found.split()
        assert cursor is None
        assert tx.count_facts(wanted) == len(page)

    @pytest.mark.parametrize("standing", list(Standing))
    @pytest.mark.parametrize("at", [5, 10, 20, 40])
    def test_facts_are_listed_and_counted_by_how_they_stand(self, tx, standing, at):
        everything = tx.list_facts(EVERYTHING, limit=100)[0]

        wanted = replace(EVERYTHING, stands=Stands(standing=standing, at=Instant(at), fresh_for={}))

        assert tx.list_facts(wanted, limit=100)[0] == [f for f in everything if f.standing(Instant(at)) is standing]
        assert tx.count_facts(wanted) == len(tx.list_facts(wanted, limit=100)[0])

    @pytest.mark.parametrize("limit", [1, 2, 3, 6])
    def test_pages_together_are_the_whole_list_and_end(self, tx, limit):
        seen, cursor = [], None
        while True:
            page, cursor = tx.list_facts(EVERYTHING, limit=limit, after=cursor)
            seen += [each.id for each in page]
            if cursor is None:
                break

        assert seen == "f1 f2 f4 f3 f5 f6".split()

    def test_a_fact_added_between_two_pages_moves_no_other(self, tx):
        first, cursor = tx.list_facts(EVERYTHING, limit=2)
        tx.add_versions([fact("f0", slot=Slot(ALICE, "a", "b")), fact("f8", slot=Slot(BOB, "z", "b"))], "a1")

        second, _ = tx.list_facts(EVERYTHING, limit=10, after=cursor)

        assert [each.id for each in first + second] == "f1 f2 f4 f3 f5 f6 f8".split()

    @pytest.mark.parametrize("cursor", ["", "nonsense", "W10", "é", "bnVsbA"])
    def test_a_cursor_that_no_list_gave_out_is_refused(self, tx, cursor):
        with pytest.raises(BadRequest, match="cursor"):
            tx.list_facts(EVERYTHING, limit=2, after=cursor)

    def test_a_page_of_nothing_is_refused(self, tx):
        with pytest.raises(BadRequest, match="at least 1"):
            tx.list_facts(EVERYTHING, limit=0)


class IndexContract(StorageContract):
    def test_postings_say_which_units_have_a_term_how_often_and_how_long_they_are(self, tx):
        tx.index(
            [unit("t1", {"busan": 2, "live": 1}), unit("t2", {"live": 1}), unit("t3", {"busan": 1, "옹심이": 70000})]
        )

        numbers, tallies, lengths = tx.postings(ALICE, "busan")

        owners = {number: each.owner for number, each in tx.units(numbers).items()}
        assert [owners[number] for number in numbers] == ["t1", "t3"]
        assert (list(tallies), list(lengths)) == ([2, 1], [3, 70001])
        assert list(numbers) == sorted(numbers)

    def test_a_term_that_no_unit_has_has_no_postings(self, tx):
        assert [list(each) for each in tx.postings(ALICE, "busan")] == [[], [], []]

    def test_units_come_by_number_without_terms(self, tx):
        tx.index([unit("t1", {"busan": 2})])
        numbers, _, _ = tx.postings(ALICE, "busan")

        assert tx.units([*numbers, 10**9]) == {numbers[0]: replace(unit("t1", {"busan": 2}), terms={})}

    def test_what_units_stand_for_comes_by_number(self, tx):
        tx.index([unit("t1", {"busan": 2}), unit("c1", {"busan": 1}, part="\x1fx", kind=UnitKind.CLAIM)])
        numbers, _, _ = tx.postings(ALICE, "busan")

        assert tx.unit_refs([*numbers, 10**9]) == {
            numbers[0]: UnitRef(UnitKind.PASSAGE, "t1:0:20", "t1"),
            numbers[1]: UnitRef(UnitKind.CLAIM, "c1\x1fx", "c1"),
        }
        assert tx.unit_refs([]) == {}

    def test_every_unit_comes_with_its_terms_by_ref(self, tx):
        units = [unit("t2", {"b": 1, "a": 300}), unit("t1", {}), unit("t1", {"a": 1}, part=":5:9")]
        tx.index(units)

        assert list(tx.each_unit(ALICE)) == [units[1], units[2], units[0]]

    def test_units_are_found_by_the_beginning_of_their_owner(self, tx):
        units = [unit("부산\x1fb", {"b": 1, "a": 300}), unit("부산\x1fa", {}), unit("부산역", {"a": 1})]
        tx.index([*units, unit("부산\x1fa", {"c": 1}, space=BOB)])

        assert tx.units_starting(ALICE, "부산\x1f") == [units[1], units[0]]
        assert tx.units_starting(ALICE, "부산") == [units[1], units[0], units[2]]
        assert tx.units_starting(ALICE, "서울") == []

    def test_a_known_ref_is_left_as_it_is(self, tx):
        tx.index([unit("t1", {"a": 1})])
        tx.index([unit("t1", {"b": 5}), unit("t2", {"b": 1})])

        assert tx.frequencies(ALICE, ["a", "b"]) == {"a": 1, "b": 1}
        assert tx.index_stats(ALICE) == IndexStats(2, 2)

    def test_a_unit_whose_ref_does_not_begin_with_its_owner_is_refused(self, tx):
        with pytest.raises(BadRequest, match="owner"):
            tx.index([replace(unit("t1"), owner="t2")])

    def test_statistics_are_of_one_space_alone(self, tx):
        tx.index([unit("t1", {"a": 2, "b": 1}), unit("t2", {"a": 1}, space=BOB)])

        assert tx.index_stats(ALICE) == IndexStats(1, 3)
        assert tx.index_stats(SpaceKey("org")) == IndexStats(0, 0)
        assert tx.frequencies(ALICE, ["a", "b", "c"]) == {"a": 1, "b": 1}
        assert [len(each) for each in tx.postings(BOB, "a")] == [1, 1, 1]

    def test_forgetting_an_owner_takes_its_units_postings_and_lonely_terms(self, tx):
        tx.index([unit("t1", {"a": 1, "b": 1}), unit("t1", {"a": 1, "c": 1}, part=":9:12"), unit("t2", {"a": 1})])

        tx.unindex(ALICE, ["t1", "nothing"])

        assert [each.owner for each in tx.each_unit(ALICE)] == ["t2"]
        assert tx.frequencies(ALICE, ["a", "b", "c"]) == {"a": 1}
        assert tx.terms_starting(ALICE, "", 10) == ["a"]
        assert tx.index_stats(ALICE) == IndexStats(1, 1)
        assert [list(each)[0] for each in tx.postings(ALICE, "a")[1:]] == [1, 1]

    def test_an_owner_of_one_space_is_not_forgotten_with_that_of_another(self, tx):
        tx.index([unit("t1"), unit("t1", space=BOB)])

        tx.unindex(ALICE, ["t1"])

        assert tx.frequencies(BOB, ["busan"]) == {"busan": 1}

    def test_postings_stay_whole_over_many_units_and_gaps(self, tx):
        for start in range(0, 1000, 100):
            tx.index([unit(f"t{n:04}", {"common": 1 + n % 3, f"own{n}": 1}) for n in range(start, start + 100)])
        gone = [n for n in range(1000) if n % 7 == 0 or 300 <= n < 600]

        tx.unindex(ALICE, [f"t{n:04}" for n in gone])
        tx.index([unit("t2000", {"common": 9})])

        numbers, tallies, _ = tx.postings(ALICE, "common")
        kept = [n for n in range(1000) if n not in set(gone)]
        found = tx.units(numbers)
        assert [found[number].owner for number in numbers] == [*(f"t{n:04}" for n in kept), "t2000"]
        assert list(tallies) == [*(1 + n % 3 for n in kept), 9]
        assert tx.frequencies(ALICE, ["common"]) == {"common": len(kept) + 1}

    @pytest.mark.parametrize(
        ("prefix", "found"),
        [
            ("부", ["부", "부산", "부산시"]),
            ("부산", ["부산", "부산시"]),
            ("a%", ["a%b"]),
            ("a_", []),
            ("\ud7ff", ["\ud7ffx"]),
            ("\U0010ffff", ["\U0010ffff\U0010ffff"]),
            ("", ["a%b", "abb", "부", "부산", "부산시"]),
            ("z", []),
        ],
    )
    def test_terms_are_found_by_their_beginning_letter_for_letter(self, tx, prefix, found):
        terms = ["부산시", "부", "부산", "북", "abb", "a%b", "\ud7ffx", "\ue000", "\U0010ffff\U0010ffff"]
        tx.index([unit("t1", dict.fromkeys(terms, 1)), unit("t2", {"부엌": 1}, space=BOB)])

        assert tx.terms_starting(ALICE, prefix, 5) == found

    def test_recent_turns_of_which_no_unit_is_searchable_are_told_apart(self, tx):
        for n in range(4):
            tx.append_turn(turn(f"t{n}", at=100 + n, index=n))
        tx.index([unit("t2", {"a": 1})])

        assert [each.id for each in tx.unindexed_turns(ALICE, 3)] == ["t3", "t1"]

    def test_operators_quotes_and_control_characters_are_terms_like_others(self, tx):
        odd = {'"': 1, "*": 1, "a OR b": 1, "'; DROP TABLE unit; --": 1, "\x00nul\x00": 1, "🦊": 2}
        tx.index([unit("t1", odd)])

        assert list(tx.each_unit(ALICE)) == [unit("t1", odd)]
        assert tx.frequencies(ALICE, odd) == dict.fromkeys(odd, 1)
        assert tx.frequencies(ALICE, ["\x00", "\x00nul"]) == {}


class WorkContract(StorageContract):
    def test_a_job_is_queued_once(self, tx):
        tx.put_job(job())
        tx.put_job(job(attempts=5))

        assert tx.jobs(None, JobState.PENDING) == [job()]

    def test_jobs_come_the_oldest_first_by_state_and_space(self, tx):
        jobs = [job("j2", at=100), job("j1", at=100), job("j3", at=50), job("j4", space=BOB)]
        for each in jobs:
            tx.put_job(each)
        tx.set_job("j3", JobState.DEAD, attempts=3, error="no answer")

        assert [each.id for each in tx.jobs(None, JobState.PENDING)] == ["j1", "j2", "j4"]
        assert [each.id for each in tx.jobs([ALICE], JobState.PENDING, 1)] == ["j1"]
        assert tx.jobs([ALICE], JobState.DEAD) == [job("j3", at=50, state=JobState.DEAD, attempts=3, error="no answer")]
        assert tx.jobs([], JobState.PENDING) == []

    def test_jobs_of_a_space_in_a_state_are_counted(self, tx):
        for each in (job("j1"), job("j2"), job("j3", space=BOB)):
            tx.put_job(each)
        tx.set_job("j2", JobState.DEAD, attempts=3, error="no answer")

        counted = [tx.count_jobs(space, JobState.PENDING) for space in (ALICE, BOB, SpaceKey("user:nobody"))]

        assert (counted, tx.count_jobs(ALICE, JobState.DEAD)) == ([1, 1, 0], 1)

    def test_a_job_that_is_not_queued_cannot_be_set(self, tx):
        with pytest.raises(NotFound, match="'j9'"):
            tx.set_job("j9", JobState.DONE, attempts=1, error=None)

    def test_jobs_are_found_by_their_ids_with_their_kind_and_when_they_are_due(self, tx):
        tx.put_job(job("j1", kind=JobKind.EMBED, session=""))
        tx.put_job(job("j2"))
        tx.set_job("j2", JobState.PENDING, attempts=1, error="down", due_at=Instant(900))

        assert tx.jobs_named(["j2", "j1", "j9"]) == {
            "j1": job("j1", kind=JobKind.EMBED, session=""),
            "j2": job("j2", attempts=1, error="down", due_at=Instant(900)),
        }

    def test_a_job_that_is_set_anew_is_due_at_once_unless_it_says_otherwise(self, tx):
        tx.put_job(job())
        tx.set_job("j1", JobState.PENDING, attempts=1, error="down", due_at=Instant(900))
        tx.set_job("j1", JobState.PENDING, attempts=0, error=None)

        assert tx.jobs([ALICE], JobState.PENDING) == [job()]

    def test_the_spaces_in_which_work_waits_come_by_their_oldest_job_then_by_name(self, tx):
        carol = SpaceKey("user:carol")
        for each in (job("j1", at=300), job("j2", space=BOB, at=100), job("j3", space=carol, at=100)):
            tx.put_job(each)
        tx.put_job(job("j0", at=50, space=SpaceKey("user:done")))
        tx.set_job("j0", JobState.DONE, attempts=1, error=None)

        assert tx.spaces_waiting() == [BOB, carol, ALICE]

    def test_a_space_is_one_holders_until_the_lease_ends(self, tx):
        first = tx.take_lease(ALICE, "one", now=Instant(100), until=Instant(200))
        refused = tx.take_lease(ALICE, "two", now=Instant(199), until=Instant(300))
        second = tx.take_lease(ALICE, "two", now=Instant(200), until=Instant(300))

        assert first == Lease(space=ALICE, holder="one", fence=1, until=Instant(200))
        assert refused is None
        assert second == Lease(space=ALICE, holder="two", fence=2, until=Instant(300))
        assert (tx.holds_lease(first), tx.holds_lease(second)) == (False, True)

    def test_a_lease_that_nobody_took_over_is_held_though_it_ended(self, tx):
        lease = tx.take_lease(ALICE, "one", now=Instant(100), until=Instant(200))

        assert tx.holds_lease(lease)
        assert tx.live_lease(ALICE, now=Instant(200)) is None

    def test_a_renewed_lease_lives_on_and_one_that_was_lost_is_not_renewed(self, tx):
        first = tx.take_lease(ALICE, "one", now=Instant(100), until=Instant(200))
        renewed = tx.renew_lease(first, Instant(400))
        live = tx.live_lease(ALICE, now=Instant(399))
        tx.take_lease(ALICE, "two", now=Instant(400), until=Instant(500))

        assert renewed
        assert live == replace(first, until=Instant(400))
        assert not tx.renew_lease(first, Instant(900))
        assert tx.live_lease(ALICE, now=Instant(450)).holder == "two"

    def test_a_released_lease_is_free_at_once_and_its_fence_never_falls(self, tx):
        lease = tx.take_lease(ALICE, "one", now=Instant(100), until=Instant(200))
        tx.release_lease(lease)

        assert tx.live_lease(ALICE, now=Instant(101)) is None
        assert tx.take_lease(ALICE, "two", now=Instant(101), until=Instant(300)).fence == 2

    def test_who_lost_a_lease_cannot_release_that_of_another(self, tx):
        first = tx.take_lease(ALICE, "one", now=Instant(100), until=Instant(200))
        second = tx.take_lease(ALICE, "two", now=Instant(200), until=Instant(300))
        tx.release_lease(first)

        assert tx.live_lease(ALICE, now=Instant(250)) == second

    def test_what_models_took_is_added_up_by_space_and_day(self, tx):
        first = Spending(day="2026-03-02", n_calls=1, input_tokens=900, output_tokens=40, nanodollars=159)
        tx.add_spending(ALICE, first)
        tx.add_spending(ALICE, replace(first, n_unpriced=1, nanodollars=0))
        tx.add_spending(ALICE, Spending(day="2026-03-03", n_calls=1))
        tx.add_spending(BOB, Spending(day="2026-03-02", n_calls=7))

        assert tx.spendings(ALICE, "2026-03-02", "2026-03-02") == [
            Spending(day="2026-03-02", n_calls=2, input_tokens=1800, output_tokens=80, nanodollars=159, n_unpriced=1)
        ]
        assert [row.day for row in tx.spendings(ALICE, "2026-03-01", "2026-03-31")] == ["2026-03-02", "2026-03-03"]
        assert tx.spendings(SpaceKey("user:nobody"), "2026-03-01", "2026-03-31") == []

    def test_claims_of_a_session_are_counted_from_an_instant_on(self, tx):
        for name, session, at in (("t1", "s", 100), ("t2", "s", 200), ("t3", "other", 300)):
            tx.append_turn(turn(name, session=session, index=int(name[1]), at=at))
            tx.add_assertion(assertion(f"a{name}", cites=name), HOME)
        tx.add_assertion(assertion("more", cites="t2"), HOME)

        assert tx.count_session_claims(ALICE, "s", Instant(0)) == 3
        assert tx.count_session_claims(ALICE, "s", Instant(200)) == 2
        assert tx.count_session_claims(ALICE, "none", Instant(0)) == 0
        assert tx.count_session_claims(SpaceKey("user:nobody"), "s", Instant(0)) == 0

    def test_leases_of_two_spaces_are_apart_and_keep_no_space(self, tx):
        one = tx.take_lease(ALICE, "one", now=Instant(100), until=Instant(200))
        two = tx.take_lease(BOB, "two", now=Instant(100), until=Instant(200))

        assert (one.fence, two.fence) == (1, 1)
        assert tx.spaces() == []

    def test_the_leases_and_spendings_of_an_erased_space_are_forgotten(self, tx):
        lease = tx.take_lease(ALICE, "one", now=Instant(100), until=Instant(200))
        tx.add_spending(ALICE, Spending(day="2026-03-02", n_calls=1))

        tx.erase_space(ALICE)

        assert not tx.holds_lease(lease)
        assert tx.spendings(ALICE, "2026-03-01", "2026-03-31") == []

    def test_jobs_on_erased_turns_are_forgotten(self, tx):
        tx.put_job(job("j1", turns=("t1", "t2")))
        tx.put_job(job("j2", turns=("t3",)))

        tx.erase_jobs([TurnId("t2")])

        assert [each.id for each in tx.jobs(None, JobState.PENDING)] == ["j2"]

    def test_rejections_come_the_latest_first_and_are_counted_by_reason(self, tx):
        tx.add_rejection(rejection(at=100))
        tx.add_rejection(rejection(at=300, reason=Reason.ECHO, candidate={}))
        tx.add_rejection(rejection(None, at=200))

        assert tx.rejections(ALICE) == [
            rejection(at=300, reason=Reason.ECHO, candidate={}),
            rejection(None, at=200),
            rejection(at=100),
        ]
        assert tx.rejections(ALICE, 1) == [rejection(at=300, reason=Reason.ECHO, candidate={})]
        assert tx.count_rejections(ALICE) == {"quote missing": 2, "an echo of what memory handed out": 1}

    def test_rejections_of_erased_turns_are_forgotten(self, tx):
        tx.add_rejection(rejection("t1"))
        tx.add_rejection(rejection("t2"))

        tx.erase_rejections([TurnId("t1")])

        assert tx.rejections(ALICE) == [rejection("t2")]

    def test_recalls_come_the_latest_first(self, tx):
        tx.log_recall(recall("r1", at=100))
        tx.log_recall(recall("r2", at=300, report={}))
        tx.log_recall(recall("r1", at=900))

        assert tx.recalls(ALICE, 5) == [recall("r2", at=300, report={}), recall("r1", at=100)]
        assert tx.recalls(ALICE, 1) == [recall("r2", at=300, report={})]

    def test_reviews_come_in_the_order_of_recording(self, tx):
        tx.add_review(review("a2", at=200, right=False))
        tx.add_review(review("a1", at=100))

        assert tx.reviews(ALICE) == [review("a1", at=100), review("a2", at=200, right=False)]


class WholeContract(StorageContract):
    def test_counts_are_of_one_space(self, tx):
        _keep_everything(tx)

        assert tx.counts(ALICE) == {
            "turns": 2,
            "turns_with_assertions": 1,
            "assertions": 1,
            "facts": 2,
            "versions": 2,
        }
        assert tx.counts(SpaceKey("org")) == {
            "turns": 0,
            "turns_with_assertions": 0,
            "assertions": 0,
            "facts": 0,
            "versions": 0,
        }

    def test_erasing_a_space_leaves_the_other_and_the_ids_of_turns(self, tx):
        _keep_everything(tx)
        before = tx.dump()

        tx.erase_space(ALICE)

        after = tx.dump()
        assert tx.spaces() == [BOB]
        assert (tx.erased(), tx.erased(ALICE), tx.erased(BOB)) == (["t1", "t2"], ["t1", "t2"], [])
        assert after["turn"] == [row for row in before["turn"] if BOB in row]
        assert "Busan" not in repr(after)
        assert not tx.append_turn(turn("t1"))

    def test_an_erased_space_can_be_used_again(self, tx):
        _keep_everything(tx)
        tx.erase_space(ALICE)

        tx.append_turn(turn("t7"))
        tx.index([unit("t7")])
        tx.add_versions([fact()], "a7")

        assert tx.spaces() == [ALICE, BOB]
        assert tx.counts(ALICE)["facts"] == 1

    def test_equal_stores_have_equal_dumps_whatever_was_there_before(self, tx):
        _keep_everything(tx)
        before = tx.dump()

        tx.append_turn(turn("t5", session="other"))
        tx.add_assertion(assertion("a5", cites="t5"), Slot(ALICE, "x", "y"))
        tx.add_versions([fact("f5", slot=Slot(ALICE, "x", "y"))], "a5")
        tx.index([unit("t5", {"new": 1, "busan": 1})])
        tx.unindex(ALICE, ["t5"])
        tx.replace_versions(Slot(ALICE, "x", "y"), [])
        tx.erase_assertion("a5")
        tx.erase_turn(TurnId("t5"))

        after = dict(tx.dump())
        assert after.pop("erased_turn") == [("t5",)]
        assert after == {table: rows for table, rows in before.items() if table != "erased_turn"}


def _keep_everything(tx) -> None:
    """A row in every table, for Alice, and a turn of Bob."""
    tx.record_time(Instant(100))
    tx.set_setting("registry", "2026-11")
    tx.append_turn(turn("t1"))
    tx.append_turn(full_turn("t2"))
    tx.append_turn(turn("t3", space=BOB, text="hello"))
    tx.add_assertion(assertion(), HOME)
    tx.add_alias(alias())
    tx.set_wording(Wording(worded=replace(HOME, predicate="dwells in"), slot=HOME))
    tx.add_ruling(ruling())
    tx.add_versions([fact(), full_fact("f2")], "a1")
    tx.link([("f1", "a1")])
    tx.index([unit("t1"), unit("t3", {"hello": 1}, space=BOB)])
    tx.put_job(job())
    tx.take_lease(ALICE, "one", now=Instant(0), until=Instant(100))
    tx.add_spending(ALICE, Spending(day="2026-03-02", n_calls=1))
    tx.add_rejection(rejection())
    tx.log_recall(recall())
    tx.add_review(review())


_WRITES = (
    lambda tx: tx.record_time(Instant(1)),
    lambda tx: tx.set_setting("a", "b"),
    lambda tx: tx.append_turn(turn("t9")),
    lambda tx: tx.append_turn(turn("t1")),
    lambda tx: tx.mark_turn(TurnId("t1"), quarantined=True),
    lambda tx: tx.redact_turn(TurnId("t1"), "x" * len(turn().text)),
    lambda tx: tx.relabel_turn(turn("t1", session="other")),
    lambda tx: tx.erase_turn(TurnId("t2")),
    lambda tx: tx.add_assertion(assertion("a9"), HOME),
    lambda tx: tx.erase_assertion("a1"),
    lambda tx: tx.add_alias(alias("x")),
    lambda tx: tx.close_alias(alias(), Instant(900)),
    lambda tx: tx.erase_alias(alias()),
    lambda tx: tx.set_wording(Wording(worded=WORK, slot=HOME)),
    lambda tx: tx.erase_wording(replace(HOME, predicate="dwells in")),
    lambda tx: tx.add_ruling(ruling()),
    lambda tx: tx.erase_ruling(ruling()),
    lambda tx: tx.add_versions([fact("f9")], "a1"),
    lambda tx: tx.close_versions([fact()], Instant(900)),
    lambda tx: tx.replace_versions(HOME, []),
    lambda tx: tx.link([("f1", "a1")]),
    lambda tx: tx.unlink([("f1", "a1")]),
    lambda tx: tx.index([unit("t9")]),
    lambda tx: tx.unindex(ALICE, ["t1"]),
    lambda tx: tx.put_job(job("j9")),
    lambda tx: tx.set_job("j1", JobState.DONE, attempts=1, error=None),
    lambda tx: tx.erase_jobs([TurnId("t1")]),
    lambda tx: tx.take_lease(BOB, "one", now=Instant(0), until=Instant(100)),
    lambda tx: tx.renew_lease(Lease(space=ALICE, holder="one", fence=1, until=Instant(100)), Instant(200)),
    lambda tx: tx.release_lease(Lease(space=ALICE, holder="one", fence=1, until=Instant(100))),
    lambda tx: tx.add_spending(ALICE, Spending(day="2026-03-02", n_calls=1)),
    lambda tx: tx.add_rejection(rejection()),
    lambda tx: tx.erase_rejections([TurnId("t1")]),
    lambda tx: tx.log_recall(recall("r9")),
    lambda tx: tx.add_review(review()),
    lambda tx: tx.erase_space(ALICE),
)
