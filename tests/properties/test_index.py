"""The index, rebuilt or maintained, is the same."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.recall.story import ANN, Story

from stilltrue.index.document import LONGEST_PASSAGE, PassageRef, passages
from stilltrue.index.keys import index_keys, question_keys
from stilltrue.index.large_tally import LargeTally
from stilltrue.index.lexical import search
from stilltrue.index.tally import SmallTally, Weights
from stilltrue.storage.in_memory import InMemoryStorage

texts = st.lists(st.text(st.sampled_from("ab cd부산에 마라.\nX1-"), min_size=1, max_size=40), min_size=1, max_size=8)
SEVERAL = settings(max_examples=40, deadline=None)


def found(storage, question: str) -> list[tuple[str, float, float]]:
    with storage.reading() as tx:
        hits = search(tx, ANN, question_keys(question), 20).hits
        units = tx.units([hit.unit_number for hit in hits])
        return sorted((units[hit.unit_number].ref, round(hit.score, 9), round(hit.coverage, 9)) for hit in hits)


@SEVERAL
@given(texts, st.sets(st.integers(0, 7)), st.text("ab 부산마라X1", max_size=10))
def test_rebuilt_equals_maintained(said, taken_out, question):
    maintained = Story()
    turns = [maintained.say(text) for text in said]
    with maintained.storage.writing() as tx:
        tx.unindex(ANN, [turn.id for number, turn in enumerate(turns) if number in taken_out])

    rebuilt = InMemoryStorage()
    with rebuilt.writing() as tx:
        tx.index(unit for number, turn in enumerate(turns) if number not in taken_out for unit in passages(turn))

    assert found(maintained.storage, question) == found(rebuilt, question)


@SEVERAL
@given(st.text(max_size=200), st.integers(1, 40))
def test_passages_hold_every_term_of_their_text_and_none_overlaps(text, times):
    turn = Story(indexed=False).say("x")
    turn = type(turn)(**{name: getattr(turn, name) for name in turn.__slots__} | {"text": text * times})

    refs = [PassageRef.read(unit.ref) for unit in passages(turn)]

    assert all(ref.end - ref.start <= LONGEST_PASSAGE for ref in refs)
    assert all(one.end <= other.start for one, other in pairwise(refs))
    held = Counter(char for ref in refs for char in turn.text[ref.start : ref.end] if char.isalnum())
    indexed = Counter(char for char in turn.text if char.isalnum())
    if index_keys(turn.text) and len(turn.text) <= LONGEST_PASSAGE:
        assert held == indexed


postings = st.dictionaries(st.integers(1, 60), st.integers(1, 9), max_size=40)


@SEVERAL
@given(st.lists(st.tuples(postings, st.floats(0.1, 9), st.booleans()), min_size=1, max_size=5), st.integers(1, 12))
def test_both_tallies_add_up_to_the_very_same(terms, limit):
    tallies = SmallTally(), LargeTally()

    for place, (held, gain, new) in enumerate(terms):
        numbers = sorted(held)
        columns = numbers, [held[number] for number in numbers], [7 * number for number in numbers]
        for tally in tallies:
            tally.add(columns, Weights(gain, 0.3, 0.01, gain / 2, 1 << place), new=new)

    small, large = tallies
    assert small.best(limit) == large.best(limit)
    assert len(small) == len(large)
    if len(small) >= limit:
        assert small.least_of(limit) == large.least_of(limit)
