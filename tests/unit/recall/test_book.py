"""What one recall reads of the ledger, each thing once."""

from __future__ import annotations

import pytest
from tests.contracts.storage_rows import ALICE, fact

from stilltrue.index.document import ClaimRef
from stilltrue.model.fact import Slot
from stilltrue.model.time import Instant
from stilltrue.recall.book import FactBook
from stilltrue.storage.in_memory import InMemoryStorage

MINA = Slot(ALICE, "mina", "lives in")
DEPOT = Slot(ALICE, "depot", "stores")
AT = Instant(15)


@pytest.fixture
def tx():
    with InMemoryStorage().writing() as made:
        yield made


def ref(slot: Slot, value: str) -> str:
    return str(ClaimRef(slot, value))


@pytest.mark.parametrize(("n_crates", "n_others"), [(3, 3), (90, 3), (3, 90), (90, 90)])
def test_a_value_is_found_in_its_slot_however_much_the_slot_holds_and_however_many_have_it(tx, n_crates, n_others):
    crates = [fact(f"c{n}", f"Crate {n}", slot=DEPOT) for n in range(n_crates)]
    others = [fact(f"o{n}", "Crate 1", slot=Slot(ALICE, f"shop {n}", "stores")) for n in range(n_others)]
    tx.add_versions([*others, *crates, fact("f1", "Seoul", slot=MINA)], "a1")
    book = FactBook(tx, AT, AT, None)

    book.expect([ref(DEPOT, "crate 1"), ref(MINA, "seoul")])

    assert [each.id for each in book.stretches(ref(DEPOT, "crate 1"))] == ["c1"]
    assert [each.id for each in book.stretches(ref(MINA, "seoul"))] == ["f1"]


def test_what_is_expected_is_what_is_found_without(tx):
    clubs = [Slot(ALICE, "mina", "member of", f"band {n}") for n in range(4)]
    past = [fact(f"p{n}", "Drums", slot=slot, valid=(1, 5)) for n, slot in enumerate(clubs)]
    now = [fact(f"n{n}", "Drums", slot=slot, valid=(5, 50)) for n, slot in enumerate(clubs)]
    tx.add_versions([*now, *past, fact("f1", "Seoul", slot=MINA, valid=(1, 5))], "a1")
    refs = [*(ref(slot, "drums") for slot in clubs), ref(MINA, "seoul"), ref(MINA, "busan")]
    expecting, plain = FactBook(tx, AT, AT, None), FactBook(tx, AT, AT, None)

    expecting.expect(refs)

    assert [expecting.stretches(one) for one in refs] == [plain.stretches(one) for one in refs]
    assert [each.id for each in expecting.stretches(refs[2])] == ["p2", "n2"]


def test_timelines_come_in_the_order_in_which_they_are_asked_for(tx):
    slots = [Slot(ALICE, "mina", predicate) for predicate in ("likes", "owns", "reads", "knows")]
    tx.add_versions([fact(f"f{n}", slot=slot) for n, slot in enumerate(slots)], "a1")

    found = FactBook(tx, AT, AT, None).histories([slots[3], slots[0], slots[2], slots[3]])

    assert [each.id for each in found] == ["f3", "f0", "f2"]
