"""The tunnel that finds what means the same, over vectors by hashing."""

from __future__ import annotations

from dataclasses import replace

from tests.contracts.tunnel_contract import TunnelContract
from tests.unit.recall.story import Story, texts, when

from stilltrue.embedding.base import Purpose
from stilltrue.embedding.hashing import HashingEmbedder
from stilltrue.index.document import ClaimRef
from stilltrue.index.nearest import quantised
from stilltrue.index.slab import Slabs
from stilltrue.ingest.texts import script_in, text_hash, texts_of
from stilltrue.ledger.naming import Names
from stilltrue.model.unit import UnitKind
from stilltrue.model.vector import Vector, VectorState
from stilltrue.recall.asking import Asking
from stilltrue.recall.book import FactBook
from stilltrue.recall.question import understood
from stilltrue.recall.settings import DEFAULT
from stilltrue.recall.tunnels.base import Hit, Sought, Tunnel, View
from stilltrue.recall.tunnels.dense import Dense

HASHING = HashingEmbedder()
NAMES = Names.of([])


def embedded(story: Story):
    """Give every unit that waits its vector; the set."""
    with story.storage.writing() as tx:
        sets = tx.vector_sets()
        vector_set = sets[0] if sets else tx.add_vector_set(
            HASHING.name, HASHING.version, HASHING.dimension, VectorState.ACTIVE
        )  # fmt: skip
        waiting = tx.waiting_units(vector_set.number, story.space, 1_000)
        read = texts_of(tx, waiting.values(), NAMES.registry)
        for number, unit in waiting.items():
            text = read[unit.ref]
            components, scales = quantised(HASHING.embed([text], Purpose.MEMORY))
            made = Vector(
                unit_number=number,
                kind=unit.kind,
                script=script_in(text),
                text_hash=text_hash(text),
                components=components[0].tobytes(),
                scale=float(scales[0]),
            )
            tx.put_vectors(vector_set.number, story.space, [made])
    return vector_set


def sought(story: Story, question: str) -> Sought:
    vector = HASHING.embed([question], Purpose.QUESTION)[0]
    return Sought(vector, embedded(story), Slabs(), HASHING.calibration)


class TestDense(TunnelContract):
    question = "Where does the ferry to Jeju leave from?"

    def tunnel(self) -> Tunnel:
        return Dense()

    def told(self) -> Story:
        story = Story()
        for text in ["Good morning.", "Any news?", "The ferry to Jeju leaves at nine.", "Thanks!", "Bye.", "One more."]:
            story.say(text)
        story.fact(story.say("The ferry to Jeju leaves from pier four."), "leaves from", "pier four", subject="ferry")
        return story

    def hits(self, story: Story, question: str, **more: object) -> list[Hit]:
        looked_for = sought(story, question)
        with story.storage.reading() as tx:
            asked = understood(tx, Asking(question=question, spaces={story.space: NAMES}, now=when("2026-06-01")))
            settings = replace(DEFAULT, **more)
            book = FactBook(tx, asked.cue.at, asked.cue.at, None)
            view = View(
                tx, story.space, NAMES, asked, settings, book, 10, lambda turn: not turn.quarantined, sought=looked_for
            )
            return Dense().hits(view)

    def test_it_finds_claims_and_passages(self):
        found = self.hits(self.told(), self.question)

        assert {ClaimRef.read(hit.ref).value_key for hit in found if hit.kind is UnitKind.CLAIM} == {"pier four"}
        assert {hit.ref.split(":")[0] for hit in found if hit.kind is UnitKind.PASSAGE} >= {"t0003", "t0007"}

    def test_what_is_nearer_counts_for_more(self):
        found = {
            hit.ref.split(":")[0]: hit.goodness for hit in self.hits(self.told(), "The ferry to Jeju leaves at nine")
        }

        assert found["t0003"] == max(found.values())

    def test_it_counts_by_how_much_nearer_it_is_however_little_that_is(self):
        found = {
            hit.ref.split(":")[0]: hit.goodness for hit in self.hits(self.told(), "Does a bus leave for Jeju at all?")
        }

        assert 0.12 <= found["t0007"] < 0.5

    def test_what_is_no_nearer_than_usual_is_no_hit(self):
        assert self.hits(self.told(), "xylophone quartz") == []

    def test_without_a_vector_of_the_question_it_finds_nothing(self):
        story = self.told()
        with story.storage.reading() as tx:
            asked = understood(tx, Asking(question=self.question, spaces={story.space: NAMES}, now=when("2026-06-01")))
            book = FactBook(tx, asked.cue.at, asked.cue.at, None)
            view = View(tx, story.space, NAMES, asked, DEFAULT, book, 10, lambda _turn: True)

            assert Dense().hits(view) == []

    def test_a_korean_text_is_found_by_a_korean_question_among_english_ones(self):
        story = self.told()
        story.say("제주로 가는 배는 아홉 시에 떠나요.")

        assert "t0008" in {hit.ref.split(":")[0] for hit in self.hits(story, "제주로 가는 배는 언제 떠나요?")}

    def test_evidence_says_that_it_was_found_by_meaning(self):
        story = self.told()

        found = story.ask(self.question, explain=True, sought=sought(story, self.question))

        assert "dense" in {mass.tunnel for piece in found.evidence for mass in piece.masses}
        assert found.report.hits["dense"]

    def test_a_turn_that_is_hidden_is_not_shown_for_what_it_means(self):
        story = Story()
        story.say("The ferry to Jeju leaves at nine.", quarantined=True)

        found = story.ask(self.question, sought=sought(story, self.question))

        assert texts(found) == []
