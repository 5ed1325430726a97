"""What every tunnel promises."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace

import pytest
from tests.unit.recall.story import Story, when

from stilltrue.index.document import ClaimRef, PassageRef
from stilltrue.ledger.naming import Names
from stilltrue.model.unit import UnitKind
from stilltrue.recall.asking import Asking
from stilltrue.recall.book import FactBook
from stilltrue.recall.question import understood
from stilltrue.recall.settings import DEFAULT
from stilltrue.recall.tunnels.base import Hit, Tunnel, View

HOSTILE = ["", " ", "?", "'; DROP TABLE unit; --", '"a* OR b" NEAR(c)', "\ud800", "\x00", "😀", "a" * 20_000, "(" * 500]


class TunnelContract(ABC):
    """Inherited by the tests of each tunnel."""

    question: str
    """One that this tunnel finds something for in `told`."""

    @abstractmethod
    def tunnel(self) -> Tunnel: ...

    @abstractmethod
    def told(self) -> Story: ...

    def hits(self, story: Story, question: str, **more: object) -> list[Hit]:
        with story.storage.reading() as tx:
            names = Names.of([])
            asked = understood(tx, Asking(question=question, spaces={story.space: names}, now=when("2026-06-01")))
            settings = replace(DEFAULT, **more)
            book = FactBook(tx, asked.cue.at, asked.cue.at, None)
            view = View(tx, story.space, names, asked, settings, book, 10, lambda turn: not turn.quarantined)
            return self.tunnel().hits(view)

    def test_it_finds_something(self):
        assert self.hits(self.told(), self.question)

    def test_it_finds_nothing_in_an_empty_space(self):
        assert self.hits(Story(), self.question) == []

    def test_its_hits_bear_its_name(self):
        assert {hit.tunnel for hit in self.hits(self.told(), self.question)} == {self.tunnel().name}

    def test_every_goodness_is_in_the_unit_interval(self):
        assert all(0 <= hit.goodness <= 1 for hit in self.hits(self.told(), self.question))

    def test_every_hit_names_a_claim_or_a_passage_that_is_on_record(self):
        story = self.told()

        hits = self.hits(story, self.question)

        with story.storage.reading() as tx:
            for hit in hits:
                if hit.kind is UnitKind.PASSAGE:
                    ref = PassageRef.read(hit.ref)
                    turn = tx.turn(ref.turn_id)
                    assert turn is not None and 0 <= ref.start < ref.end <= len(turn.text)
                else:
                    assert ClaimRef.read(hit.ref).slot in tx.slots(story.space)

    def test_it_starts_from_at_most_ten_heads_of_a_kind(self):
        for kind in UnitKind:
            assert len({hit.head for hit in self.hits(self.told(), self.question) if hit.kind is kind}) <= 10

    def test_the_same_question_has_the_same_hits(self):
        story = self.told()

        assert self.hits(story, self.question) == self.hits(story, self.question)

    def test_what_lies_in_another_space_is_not_hit(self):
        story = self.told()
        elsewhere = Story(storage=story.storage, space=type(story.space)("user:zoe"))

        assert self.hits(elsewhere, self.question) == []

    @pytest.mark.parametrize("question", HOSTILE)
    def test_a_hostile_question_is_answered_without_an_error(self, question):
        assert isinstance(self.hits(self.told(), question), list)
