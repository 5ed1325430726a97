"""An embeddings endpoint that is right, wrong, busy, down or silent: right rows or a clear error, in time."""

from __future__ import annotations

import json

import numpy as np
import pytest
from tests.contracts.loopback import DIMENSION, Said, endpoint, good

from stilltrue.embedding.base import Purpose, embedder_named
from stilltrue.embedding.endpoint import EndpointEmbedder
from stilltrue.embedding.exchange import address
from stilltrue.embedding.hashing import HashingEmbedder
from stilltrue.errors import BadRequest, EmbeddingFault, StilltrueError

KEY = "sk-test-9f8e7d6c5b4a"
TEXTS = ["부산에 살아요", "the cat eats tuna", "no"]


@pytest.fixture
def server(monkeypatch):
    monkeypatch.setenv("NO_PROXY", "127.0.0.1,localhost")
    monkeypatch.delenv("STILLTRUE_EMBEDDING_KEY", raising=False)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with endpoint() as told:
        yield told


def asking(server, *, model="small@64", timeout_seconds=20.0):
    """An embedder of that server that has learned its calibration, and the waits it took since."""
    waits = []
    embedder = EndpointEmbedder(f"{server.url}#{model}", timeout_seconds=timeout_seconds, sleep=waits.append)
    assert embedder.calibration.low < embedder.calibration.high
    server.asked.clear()
    return embedder, waits


def changed(**parts):
    """A right answer with something changed in its first vector."""

    def answer(texts):
        body = json.loads(good(texts).body)
        body["data"][0].update(parts)
        return Said(200, json.dumps(body))

    return answer


def refused(server, embedder):
    with pytest.raises(EmbeddingFault) as error:
        embedder.embed(TEXTS, Purpose.MEMORY)
    return str(error.value).replace(server.url, "URL")


def test_rows_come_in_the_order_of_the_texts_however_the_server_orders_them(server):
    embedder, _ = asking(server)

    rows = embedder.embed(TEXTS, Purpose.MEMORY)

    assert np.allclose(rows, HashingEmbedder(DIMENSION).embed(TEXTS, Purpose.MEMORY), atol=1e-6)
    [(path, _, asked)] = server.asked
    assert path == "/v1/embeddings"
    assert asked["model"] == "small"
    assert sorted(asked["input"]) == sorted(TEXTS)


def test_the_dimension_is_learned_where_it_is_not_given(server):
    embedder = embedder_named(f"{server.url}#small:latest")

    assert embedder.name == "openai:small:latest"
    assert embedder.dimension == DIMENSION


def test_many_texts_are_asked_for_in_batches(server):
    embedder, _ = asking(server)

    embedder.embed([f"text {n}" for n in range(70)], Purpose.MEMORY)

    assert [len(asked["input"]) for _, _, asked in server.asked] == [32, 32, 6]


def test_blank_texts_are_not_sent(server):
    embedder, _ = asking(server)

    embedder.embed(["", "  "], Purpose.MEMORY)

    assert server.asked == []


def test_a_busy_server_is_asked_again_after_the_time_that_it_names(server):
    embedder, waits = asking(server)
    server.answers = [lambda _: Said(429, "{}", {"retry-after": "3"}), lambda _: Said(503, "")]

    rows = embedder.embed(TEXTS, Purpose.MEMORY)

    assert rows.shape == (3, DIMENSION)
    assert waits == [3.0, 1.0]


def test_a_server_that_never_recovers_is_given_up(server):
    embedder, waits = asking(server)
    server.always = lambda _: Said(500, "oops")

    assert refused(server, embedder) == "the embedder at URL answered 500 (4 of 4 tries); try again later"
    assert waits == [0.5, 1.0, 2.0]


def test_a_wait_beyond_the_time_is_not_waited_for(server):
    embedder, waits = asking(server)
    server.always = lambda _: Said(429, "", {"retry-after": "3600"})

    assert refused(server, embedder) == (
        "the embedder at URL answered 429 (1 of 4 tries) and asks to wait 3600 seconds; try again later"
    )
    assert waits == []


def test_a_server_that_hangs_is_left_in_time(server):
    embedder, _ = asking(server)
    embedder._exchange._timeout_seconds = 0.2

    def hanging(texts):
        server.released.wait(30)
        return good(texts)

    server.always = hanging

    assert refused(server, embedder) == (
        "the embedder at URL gave no answer within 0.2 seconds; see that it is up, and try again"
    )


def test_a_server_that_is_not_there_is_said_to_be_so(server):
    embedder, _ = asking(server)
    embedder._exchange._where = address("http://127.0.0.1:9/v1#small@64")

    with pytest.raises(EmbeddingFault, match=r"at http://127\.0\.0\.1:9/v1 cannot be reached \(ConnectError\)"):
        embedder.embed(TEXTS, Purpose.MEMORY)


def test_a_redirect_is_not_followed_with_the_key(server, monkeypatch):
    monkeypatch.setenv("STILLTRUE_EMBEDDING_KEY", KEY)
    embedder, _ = asking(server)
    server.always = lambda _: Said(307, "", {"location": f"{server.url}/elsewhere"})

    assert refused(server, embedder) == (
        "the embedder at URL answered 307; wanted is 200: see that the address and the model 'small' are right"
    )
    assert len(server.asked) == 1


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (changed(embedding=[1.0] * 63), "vectors of unequal lengths or with what are no numbers"),
        (changed(embedding=[None] * 64), "1 vectors with NaN or infinity"),
        (changed(embedding=[float("nan")] * 64), "1 vectors with NaN or infinity"),
        (changed(embedding=[10**400] * 64), "what are no numbers"),
        (changed(embedding=["a"] * 64), "what are no numbers"),
        (changed(embedding="AAAA"), "what are no numbers"),
        (changed(embedding=[0.0] * 64), "a vector of length 0"),
        (changed(embedding={}), "what are no numbers"),
        (changed(index=7), "3 vectors with 3 different places; one for each of 3 texts was wanted"),
        (changed(index=0), "3 vectors with 2 different places"),
        (changed(index=[]), "no list of embeddings"),
        (lambda texts: good(texts[:2]), "gave 2 vectors with 2 different places; one for each of 3 texts"),
        (lambda texts: good([*texts, "more"]), "gave 4 vectors"),
        (lambda _: Said(200, "<html>"), "no list of embeddings"),
        (lambda _: Said(200, "[" * 100_000), "no list of embeddings"),
        (lambda _: Said(200, "[]"), "no list of embeddings"),
        (lambda _: Said(200, ""), "no list of embeddings"),
        (lambda _: Said(200, '{"data": null}'), "no list of embeddings"),
    ],
)
def test_a_wrong_answer_is_refused(server, answer, message):
    embedder, _ = asking(server)
    server.always = answer

    assert message in refused(server, embedder)


def test_vectors_of_another_dimension_than_the_store_holds_are_refused(server):
    embedder = EndpointEmbedder(f"{server.url}#small@256")

    assert "gave vectors of shape (20, 64); (20, 256) was wanted" in refused(server, embedder)


def test_an_answer_without_end_is_left(server, monkeypatch):
    monkeypatch.setattr("stilltrue.embedding.exchange._BYTES_A_TEXT", 10)
    embedder = EndpointEmbedder(f"{server.url}#small@64")

    assert "went on answering beyond" in refused(server, embedder)


def test_the_key_is_sent_and_never_said(server, monkeypatch):
    monkeypatch.setenv("STILLTRUE_EMBEDDING_KEY", KEY)
    embedder, _ = asking(server)
    server.always = lambda _: Said(401, json.dumps({"error": {"message": f"Incorrect API key provided: {KEY}"}}))

    message = refused(server, embedder)

    assert message == (
        "the embedder at URL answered 401: the key is missing or not accepted; set STILLTRUE_EMBEDDING_KEY"
    )
    assert server.asked[0][1]["authorization"] == f"Bearer {KEY}"
    assert KEY not in repr(embedder)
    assert KEY not in str(vars(embedder))


def test_the_key_of_openai_is_taken_where_there_is_no_own(server, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    embedder, _ = asking(server)

    embedder.embed(TEXTS, Purpose.MEMORY)

    assert server.asked[0][1]["authorization"] == f"Bearer {KEY}"


@pytest.mark.parametrize("key", [f"{KEY}\nX-Other: 1", f"{KEY}가", f"two {KEY}", f"{KEY}\x7f"])
def test_a_key_that_no_header_can_hold_is_refused_without_being_said(server, monkeypatch, key):
    embedder, _ = asking(server)
    monkeypatch.setenv("STILLTRUE_EMBEDDING_KEY", key)

    with pytest.raises(BadRequest, match="characters that no key has") as error:
        embedder.embed(TEXTS, Purpose.MEMORY)

    assert KEY not in str(error.value)


def test_no_key_is_sent_in_clear_to_another_machine():
    assert not address("http://embeddings.example/v1#m").private
    assert address("https://embeddings.example/v1#m").private
    assert address("http://localhost:11434/v1#m").private
    assert address("http://[::1]:8080/v1#m").private
    assert not address("http://127.0.0.1.example/v1#m").private


@pytest.mark.parametrize(
    "spec",
    [
        "https://host/v1",
        "https://host/v1#",
        "https:///v1#m",
        "https://host:port/v1#m",
        "https://host:99999/v1#m",
        "https://[host/v1#m",
        "https://host/v1#m@0",
        "https://host/v1#two words",
        f"https://user:{KEY}@host/v1#m",
        f"https://host/v1?key={KEY}#m",
        f"https://host/v1?key={KEY}",
    ],
)
def test_an_address_that_cannot_be_used_is_refused_without_being_repeated(spec):
    with pytest.raises(StilltrueError, match="the embedder's address") as error:
        embedder_named(spec)

    assert KEY not in str(error.value)
