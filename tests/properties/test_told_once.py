"""A slot of which one plain claim is all that was said has the fact that all the steps give for it."""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.properties.claims import any_assertion, asserted

from stilltrue.ledger import belief as module
from stilltrue.ledger.belief import belief, told_once
from stilltrue.ledger.naming import Names
from stilltrue.ledger.rename import alias_row
from stilltrue.model.claim import Assertion, Kind, Modality, Value
from stilltrue.model.fact import Slot
from stilltrue.model.naming import AliasKind
from stilltrue.model.scope import SpaceKey, Tier
from stilltrue.model.time import Instant, Moment

SPACE = SpaceKey("user:u")
NAMES = Names.of([alias_row(SPACE, AliasKind.ENTITY, "busan", "부산", method="test", recorded_at=Instant(1))])
RECORDED = Instant(99)


@st.composite
def any_word(draw) -> Assertion:  # type: ignore[no-untyped-def]
    """One claim of any shape, of anybody, of any kind."""
    return replace(
        draw(any_assertion(number=0)),
        subject=draw(st.sampled_from(["user", "Mina", "누나", "e_0123456789abcdef01"])),
        qualifier=draw(st.sampled_from([None, "jazz", "부산", "e_0123456789abcdef01"])),
        kind=draw(st.sampled_from([Kind.STATE, Kind.STATE, Kind.EVENT, Kind.PREFERENCE])),
        modality=draw(st.sampled_from(Modality)),
        many=draw(st.sampled_from([None, True, False])),
        tier=draw(st.sampled_from(Tier)),
    )


@settings(max_examples=600, deadline=None)
@given(any_word())
def test_what_one_claim_makes_of_a_slot_is_what_the_steps_make_of_it(word):
    slot = NAMES.slot(NAMES.worded_slot(word.space, word.subject, word.predicate, word.qualifier))

    at_once = belief(slot, [word], NAMES, recorded_at=RECORDED)

    with patch.object(module, "told_once", lambda *_: None):
        assert at_once == belief(slot, [word], NAMES, recorded_at=RECORDED)


def test_a_plain_claim_is_told_at_once_and_one_that_ends_is_not():
    slot = Slot(SPACE, "user", "lives_in", "")
    plain = asserted(0, Value.of_text("부산"), start=Moment.at(Instant(3)))
    over = replace(plain, valid_to=Moment.at(Instant(7)))

    fact = told_once(slot, plain, NAMES, RECORDED)

    assert fact is not None
    assert (fact.value_key, fact.since, fact.subject_label) == ("부산", 3, "user")
    assert told_once(slot, over, NAMES, RECORDED) is None
