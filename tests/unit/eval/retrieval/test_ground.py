"""A memory filled with a case."""

from __future__ import annotations

from stilltrue.embedding.hashing import HashingEmbedder
from stilltrue.eval.retrieval.ground import filled
from stilltrue.eval.retrieval.rows import Line, Session
from stilltrue.eval.retrieval.sets import Case


def test_the_vectors_of_a_long_session_are_all_there_before_anything_is_asked():
    lines = tuple(
        Line(id=f"s:{n}", session="s", role="user", speaker=None, text=f"{n}번째 날 일기. " * 150, said_at=None)
        for n in range(12)
    )
    session = Session(id="s", conversation="c", order=0, said_at=None, lines=lines)

    ground = filled(Case("c", (session,), ()), None, HashingEmbedder())

    with ground.storage.reading() as tx:
        (vector_set,) = tx.vector_sets()
        (space,) = tx.spaces()
        assert not tx.waiting_units(vector_set.number, space, 100)
