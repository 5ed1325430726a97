"""The embedder of a memory: which one it is, how long it may take, what becomes of its faults."""

from __future__ import annotations

import os
import threading

import numpy as np
import pytest

from stilltrue.embedding.base import Calibration
from stilltrue.embedding.hashing import HashingEmbedder
from stilltrue.embedding.wishes import WISHES
from stilltrue.engine.embedding import Embedding, Patience
from stilltrue.errors import BadRequest, EmbeddingFault
from stilltrue.model.vector import VectorSet, VectorState

SHORT = Patience(question_seconds=0.05, loading_seconds=0.05, batch_seconds=0.05, pause_seconds=0.0)


def vector_set(name: str = "hashing", version: str = "1", dimension: int = 256) -> VectorSet:
    return VectorSet(number=1, name=name, version=version, dimension=dimension, state=VectorState.ACTIVE)


class Told:
    """An embedder that does as it is told, and counts how often it was asked."""

    name, version, dimension, calibration = "told", "1", 4, Calibration(0.1, 0.9)

    def __init__(self, *answers):
        self.answers = list(answers)
        self.n_asked = 0

    def embed(self, texts, purpose):
        self.n_asked += 1
        answer = self.answers.pop(0) if self.answers else None
        if isinstance(answer, Exception):
            raise answer
        if callable(answer):
            return answer(texts)
        return np.tile(np.eye(4, dtype=np.float32)[0], (len(texts), 1)) if answer is None else answer


class TestWish:
    @pytest.mark.parametrize(("text", "code"), [("Which hat should I buy?", "en"), ("어떤 모자를 살까?", "ko")])
    def test_what_wishes_of_its_language_have_in_common_is_taken_off(self, text, code):
        asked = []
        told = Told(
            lambda texts: (asked.append(texts), np.tile(np.eye(4, dtype=np.float32)[0], (len(texts), 1)))[1],
            lambda texts: (asked.append(texts), np.tile(np.eye(4, dtype=np.float32)[1], (len(texts), 1)))[1],
        )

        found = Embedding(told).wish(told, text)

        assert found.tolist() == [-1, 1, 0, 0]
        assert asked == [WISHES[code], [text]]

    def test_what_wishes_have_in_common_is_embedded_once_and_a_wish_asked_lately_not_again(self):
        told = Told()
        embedding = Embedding(told)

        for text in ("Which hat?", "Which coat?", "Which hat?"):
            embedding.wish(told, text)

        assert told.n_asked == 3

    def test_a_wish_is_read_otherwise_than_the_question_that_it_is(self):
        told = Told()
        embedding = Embedding(told)
        embedding.question(told, "Which hat?")

        embedding.wish(told, "Which hat?")

        assert told.n_asked == 3

    def test_where_the_embedder_fails_at_it_the_next_wish_asks_again(self):
        told = Told(RuntimeError("down"))
        embedding = Embedding(told)

        with pytest.raises(EmbeddingFault, match="'told' failed"):
            embedding.wish(told, "Which hat?")

        assert embedding.wish(told, "Which hat?").tolist() == [0, 0, 0, 0]


class TestWhichItIs:
    def test_the_one_given_by_name_or_as_it_is(self):
        given = Told()

        assert Embedding(given).embedder([]) is given
        assert Embedding("hashing:64").embedder([]).dimension == 64
        assert Embedding("none").embedder([vector_set()]) is None

    def test_a_name_that_no_embedder_has_is_refused_at_once(self):
        with pytest.raises(BadRequest, match="no embedder is called 'wordvec'"):
            Embedding("wordvec")

    def test_else_the_one_that_the_environment_names(self, monkeypatch):
        monkeypatch.setenv("STILLTRUE_EMBEDDER", "hashing:32")

        assert Embedding(None).embedder([vector_set()]).dimension == 32

    def test_else_the_one_that_made_the_vectors_that_are_there(self, monkeypatch):
        monkeypatch.delenv("STILLTRUE_EMBEDDER")

        assert Embedding(None).embedder([vector_set(dimension=48)]).dimension == 48

    def test_where_nothing_is_named_and_no_model_is_installed_there_is_none(self, monkeypatch):
        monkeypatch.delenv("STILLTRUE_EMBEDDER")
        monkeypatch.setattr("stilltrue.engine.embedding.available_local", lambda: None)

        assert Embedding(None).embedder([]) is None
        assert Embedding(None).problem([]) is None

    def test_a_name_in_the_environment_that_no_embedder_has_is_a_problem_and_no_error(self, monkeypatch):
        monkeypatch.setenv("STILLTRUE_EMBEDDER", "wordvec")

        assert Embedding(None).embedder([]) is None
        assert "no embedder is called 'wordvec'" in Embedding(None).problem([])

    @pytest.mark.parametrize("name", ["openai:text-embedding-3-small", "onnx:minilm"])
    def test_no_file_says_where_texts_go(self, monkeypatch, name):
        monkeypatch.delenv("STILLTRUE_EMBEDDER")

        assert Embedding(None).embedder([vector_set(name)]) is None
        assert "STILLTRUE_EMBEDDER" in Embedding(None).problem([vector_set(name)])

    @pytest.mark.parametrize("other", [vector_set("use"), vector_set(version="2"), vector_set(dimension=64)])
    def test_another_name_version_or_dimension_than_the_stores_is_told_by_naming_reembed(self, other):
        embedding = Embedding("hashing")

        assert "stilltrue reembed" in embedding.problem([other])
        with pytest.raises(BadRequest, match="stilltrue reembed"):
            embedding.check([other])

    def test_its_own_vectors_are_no_problem(self):
        embedding = Embedding("hashing")
        embedding.check([vector_set()])

        assert embedding.problem([vector_set()]) is None


class TestQuestions:
    def test_a_question_asked_again_is_not_embedded_again(self):
        told = Told()
        embedding = Embedding(told)

        first, second = embedding.question(told, "where?"), embedding.question(told, "where?")

        assert np.array_equal(first, second)
        assert told.n_asked == 1

    def test_only_so_many_questions_are_kept_and_none_after_an_erasure(self):
        told = Told()
        embedding = Embedding(told)
        for n in range(300):
            embedding.question(told, str(n))
        embedding.question(told, "299")
        embedding.question(told, "0")
        embedding.forget()
        embedding.question(told, "0")

        assert told.n_asked == 302

    @pytest.mark.parametrize("question", ["\ud800", "\x00", "?" * 100_000, " ", "부산"])
    def test_any_question_has_a_vector(self, question):
        embedding = Embedding("hashing")

        row = embedding.question(embedding.embedder([]), question)

        assert abs(float(np.linalg.norm(row)) - 1) < 1e-3


class TestFaults:
    def ask(self, answer, patience: Patience = SHORT):
        told = Told(answer)
        return Embedding(told, patience).question(told, "where?")

    def test_nan_is_refused(self):
        with pytest.raises(EmbeddingFault, match="NaN"):
            self.ask(np.full((1, 4), np.nan, np.float32))

    def test_a_wrong_dimension_is_refused(self):
        with pytest.raises(EmbeddingFault, match=r"\(1, 7\)"):
            self.ask(np.ones((1, 7), np.float32))

    def test_a_wrong_number_of_rows_is_refused(self):
        with pytest.raises(EmbeddingFault, match=r"\(2, 4\)"):
            self.ask(np.eye(4, dtype=np.float32)[:2])

    def test_whatever_somebody_elses_embedder_raises_becomes_a_fault_without_its_words(self):
        with pytest.raises(EmbeddingFault, match=r"'told' failed \(RuntimeError\)") as raised:
            self.ask(RuntimeError("of the text: my secret"))

        assert "secret" not in str(raised.value)

    def test_an_embedder_that_blocks_is_given_up_on_and_not_waited_for_again_while_it_does(self):
        let_go = threading.Event()
        told = Told(lambda _texts: let_go.wait())
        embedding = Embedding(told, SHORT)
        with pytest.raises(EmbeddingFault, match=r"did not answer within 0\.05 seconds"):
            embedding.question(told, "where?")

        with pytest.raises(EmbeddingFault):
            embedding.question(told, "when?")

        assert told.n_asked == 1
        let_go.set()

    def test_after_it_came_back_it_is_asked_again(self):
        let_go, back = threading.Event(), threading.Event()

        def late(texts):
            let_go.wait()
            back.set()
            return np.eye(4, dtype=np.float32)[:1]

        told = Told(late)
        embedding = Embedding(told, Patience(question_seconds=5, loading_seconds=0.05, pause_seconds=0))
        with pytest.raises(EmbeddingFault):
            embedding.question(told, "where?")
        let_go.set()
        back.wait()
        while embedding._thread._late is not None and not embedding._thread._late.done.is_set():
            pass
        embedding._answered = True

        assert embedding.question(told, "when?").shape == (4,)

    def test_one_that_took_too_long_is_left_alone_for_a_while(self):
        let_go = threading.Event()
        told = Told(lambda _texts: let_go.wait())
        embedding = Embedding(told, Patience(loading_seconds=0.05, pause_seconds=1_000))
        with pytest.raises(EmbeddingFault):
            embedding.question(told, "where?")
        let_go.set()

        with pytest.raises(EmbeddingFault, match="a moment ago"):
            embedding.question(told, "when?")

    def test_many_threads_ask_at_once_and_each_gets_its_own(self):
        hashing = HashingEmbedder()
        embedding = Embedding(hashing)
        found: dict[int, np.ndarray] = {}

        def ask(n: int) -> None:
            found[n] = embedding.question(hashing, f"question {n}")

        threads = [threading.Thread(target=ask, args=(n,)) for n in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

        fresh = Embedding(hashing)
        assert all(np.array_equal(found[n], fresh.question(hashing, f"question {n}")) for n in range(8))

    @pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
    @pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
    def test_a_forked_child_asks_by_a_thread_of_its_own(self):
        hashing = HashingEmbedder()
        embedding = Embedding(hashing)
        embedding.question(hashing, "before")
        child = os.fork()
        if child == 0:
            status = 1
            try:
                embedding.question(hashing, "after")
                status = 0
            finally:
                os._exit(status)

        assert os.waitpid(child, 0)[1] == 0
