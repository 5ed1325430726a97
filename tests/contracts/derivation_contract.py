"""What every backend promises of derivations: they are found by what they derive and by what they look at."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.contracts.storage_contract import StorageContract
from tests.contracts.storage_rows import ALICE, BOB, HOME, assertion, turn

from stilltrue.errors import BadRequest, StorageFault
from stilltrue.model.claim import Act
from stilltrue.model.fact import Slot
from stilltrue.model.naming import Wording
from stilltrue.model.record import Derivation
from stilltrue.model.time import Instant

TOTAL = Slot(ALICE, "trip", "total")
WEEKS = Slot(ALICE, "trip", "주")
RATE = Slot(ALICE, "trip", "per week", "a\0b")
ANY = Slot(ALICE, "*", "f1")


def derivation(claim: str = "a1", slot: Slot = TOTAL, inputs: tuple[Slot, ...] = (RATE, WEEKS), **given) -> Derivation:
    return Derivation(claim=claim, slot=slot, inputs=tuple(sorted(inputs)), **{"accepted_at": Instant(7)} | given)


def keep_claims(tx, *names: str) -> None:
    tx.append_turn(turn("t1"))
    for name in names:
        tx.add_assertion(assertion(name), HOME)


class DerivationContract(StorageContract):
    def test_a_derivation_is_found_by_its_slot_and_by_each_of_its_inputs(self, tx):
        keep_claims(tx, "a1")

        tx.put_derivations([derivation()])

        assert tx.derivations_of([TOTAL, HOME]) == [derivation()]
        assert tx.dependants([WEEKS]) == tx.dependants([RATE]) == tx.dependants([RATE, WEEKS]) == [derivation()]
        assert tx.dependants([TOTAL, HOME]) == tx.derivations_of([WEEKS]) == []

    def test_all_that_hangs_on_a_slot_is_found_at_whatever_remove(self, tx):
        keep_claims(tx, "a1", "a2", "a3", "a4")
        days, cost, whole = (Slot(ALICE, "trip", name) for name in ("days", "cost", "whole"))
        first, second = derivation(), derivation("a2", cost, (TOTAL,), accepted_at=None)
        third, beside = derivation("a3", whole, (cost, days)), derivation("a4", days, (RATE,))
        tx.put_derivations([third, second, first, beside])

        assert tx.hanging_on([WEEKS]) == [second, first, third]
        assert tx.hanging_on([RATE]) == [second, beside, first, third]
        assert tx.hanging_on([days]) == [beside, third]
        assert tx.hanging_on([whole]) == [third]
        assert tx.hanging_on([HOME]) == tx.hanging_on([]) == []

    def test_what_looks_at_a_pattern_hangs_on_each_slot_that_fits(self, tx):
        keep_claims(tx, "a1", "a2")
        most = derivation("a1", TOTAL, (ANY,))
        further = derivation("a2", WEEKS, (Slot(ALICE, "trip", "total", "*"),))
        tx.put_derivations([most, further])

        assert tx.hanging_on([Slot(ALICE, "run 1", "f1")]) == [most, further]
        assert tx.hanging_on([Slot(ALICE, "trip", "total", "net")]) == [further]
        assert tx.hanging_on([Slot(ALICE, "run 1", "f2"), Slot(BOB, "run 1", "f1")]) == []
        assert tx.hanging_on([Slot(ALICE, "run 1", "f1", "late")]) == []

    def test_what_hangs_on_itself_is_found_once(self, tx):
        keep_claims(tx, "a1", "a2")
        round_and_round = [derivation("a1", TOTAL, (WEEKS,)), derivation("a2", WEEKS, (TOTAL,))]
        tx.put_derivations(round_and_round)

        assert tx.hanging_on([TOTAL]) == tx.hanging_on([WEEKS, TOTAL]) == round_and_round

    def test_a_derivation_is_read_as_it_was_kept(self, tx):
        keep_claims(tx, "a1", "a2")
        waiting = derivation("a2", slot=RATE, inputs=(ANY,), accepted_at=None)

        tx.put_derivations([waiting, derivation()])

        assert tx.derivations(ALICE) == [waiting, derivation()]
        assert tx.derivations(BOB) == []
        assert (tx.has_derivations(ALICE), tx.has_derivations(BOB)) == (True, False)

    def test_the_claims_that_unsettle_a_slot_are_found_however_it_is_worded(self, tx):
        tx.append_turn(turn("t1"))
        tx.add_assertion(assertion("a1"), TOTAL)
        doubt = assertion("a2", act=Act.UNSETTLES, value=None)
        tx.add_assertion(doubt, HOME)
        tx.set_wording(Wording(worded=HOME, slot=RATE))

        found = tx.unsettling([TOTAL, RATE, ANY])

        assert found == {RATE: [doubt]}
        assert tx.unsettling([]) == tx.unsettling([TOTAL]) == {}

    def test_of_what_was_spoken_since_then_accepted_formulas_do_not_count(self, tx):
        tx.append_turn(turn("t1"))
        tx.add_assertion(assertion("a1", said_at=Instant(5)), TOTAL)
        tx.add_assertion(assertion("a2", said_at=Instant(5)), WEEKS)
        tx.add_assertion(assertion("a3", said_at=Instant(5)), HOME)
        tx.set_wording(Wording(worded=HOME, slot=RATE))
        tx.put_derivations([derivation("a1"), derivation("a2", slot=WEEKS, inputs=(RATE,), accepted_at=None)])

        asked = [TOTAL, WEEKS, RATE, ANY]

        assert tx.spoken_of(asked, Instant(5)) == {WEEKS, RATE}
        assert tx.spoken_of(asked, Instant(6)) == tx.spoken_of([], Instant(0)) == set()

    def test_a_derivation_takes_the_place_of_that_of_the_same_claim(self, tx):
        keep_claims(tx, "a1")
        tx.put_derivations([derivation(accepted_at=None)])

        tx.put_derivations([derivation(inputs=(ANY, WEEKS))])

        assert tx.derivations(ALICE) == tx.dependants([ANY]) == [derivation(inputs=(ANY, WEEKS))]
        assert tx.dependants([RATE]) == []

    def test_a_derivation_of_a_claim_that_is_not_kept_is_refused(self, tx):
        with pytest.raises(StorageFault, match="'a9', which is not kept"):
            tx.put_derivations([derivation("a9")])

    def test_a_derivation_goes_with_its_claim(self, tx):
        keep_claims(tx, "a1", "a2")
        tx.put_derivations([derivation(), derivation("a2")])

        tx.erase_assertion("a1")

        assert tx.derivations(ALICE) == tx.dependants([WEEKS]) == [derivation("a2")]

    def test_what_an_erased_derivation_looked_at_is_forgotten_by_name(self, tx):
        keep_claims(tx, "a1")
        tx.put_derivations([derivation()])
        heard = {TOTAL, WEEKS, RATE} - tx.unheard_slots([TOTAL, WEEKS, RATE])

        tx.erase_assertion("a1")

        assert heard == {TOTAL, WEEKS, RATE}
        assert tx.unheard_slots([TOTAL, WEEKS, RATE]) == {TOTAL, WEEKS, RATE}

    def test_an_erased_space_leaves_the_derivations_of_others(self, tx):
        keep_claims(tx, "a1")
        tx.append_turn(turn("t2", space=BOB))
        tx.add_assertion(assertion("b1", space=BOB, cites="t2"), replace(HOME, space=BOB))
        bobs = derivation("b1", replace(TOTAL, space=BOB), (replace(WEEKS, space=BOB),))
        tx.put_derivations([derivation(), bobs])

        tx.erase_space(ALICE)

        assert (tx.derivations(ALICE), tx.derivations(BOB)) == ([], [bobs])

    def test_a_name_with_half_a_surrogate_pair_is_refused_in_words(self, tx):
        keep_claims(tx, "a1")

        with pytest.raises(BadRequest, match="surrogate"):
            tx.put_derivations([derivation(inputs=(replace(WEEKS, subject="\ud800"),))])

    def test_the_dump_shows_derivations(self, tx):
        keep_claims(tx, "a1")
        tx.put_derivations([derivation(inputs=(WEEKS,))])

        assert tx.dump()["derivation"] == [
            ("a1", "user:alice", "trip", "total", "", 7, '[["trip","주",""]]'),
        ]

    def test_a_derivation_is_not_kept_in_a_transaction_for_reading(self, storage):
        with storage.writing() as tx:
            keep_claims(tx, "a1")

        with storage.reading() as tx, pytest.raises(StorageFault, match="opened for reading"):
            tx.put_derivations([derivation()])
