"""BM25 of our own, compared with the textbook's."""

from __future__ import annotations

from collections import Counter
from math import log

import pytest
from tests.unit.recall.story import ANN, when

from stilltrue.index.keys import index_keys, question_keys
from stilltrue.index.lexical import search
from stilltrue.model.scope import SpaceKey
from stilltrue.model.unit import Unit, UnitKind
from stilltrue.storage.base import Storage
from stilltrue.storage.in_memory import InMemoryStorage
from stilltrue.storage.sqlite.backend import SQLiteStorage

BEN = SpaceKey("user:ben")
TEXTS = [
    "I moved from Seoul to Busan",
    "Busan has a long beach and Busan has good food",
    "the ferry leaves Busan at nine",
    "부산에서 밀면을 먹었다",
    "밀면 말고 냉면",
    "error KX-204 again",
    "my dentist is in Seoul, near the station, behind the big library that has the green roof",
]


@pytest.fixture(params=["memory", "sqlite"])
def storage(request, tmp_path):
    store = InMemoryStorage() if request.param == "memory" else SQLiteStorage(tmp_path / "m.db")
    yield store
    store.close()


def fill(storage: Storage, texts: list[str], space: SpaceKey = ANN) -> None:
    with storage.writing() as tx:
        tx.index(unit(text, f"{space}{number}", space) for number, text in enumerate(texts))


def unit(text: str, ref: str, space: SpaceKey) -> Unit:
    terms = Counter(index_keys(text))
    return Unit(
        space=space,
        kind=UnitKind.PASSAGE,
        ref=ref,
        owner=ref,
        terms=terms,
        length=sum(terms.values()),
        said_at=when("2026-01-01"),
    )


def scores(storage: Storage, question: str, space: SpaceKey = ANN, limit: int = 50) -> dict[str, float]:
    with storage.reading() as tx:
        found = search(tx, space, question_keys(question), limit)
        units = tx.units([hit.unit_number for hit in found.hits])
        return {units[hit.unit_number].ref: round(hit.score, 9) for hit in found.hits}


def textbook(texts: list[str], question: str, space: SpaceKey = ANN) -> dict[str, float]:
    documents = [index_keys(text) for text in texts]
    mean = sum(map(len, documents)) / len(documents)
    found = {}
    for number, document in enumerate(documents):
        total = 0.0
        for term in question_keys(question):
            df = sum(term in other for other in documents)
            tf = document.count(term)
            idf = log(1 + (len(documents) - df + 0.5) / (df + 0.5))
            total += idf * tf * 2.2 / (tf + 1.2 * (1 - 0.75 + 0.75 * len(document) / mean))
        if total:
            found[f"{space}{number}"] = round(total, 9)
    return found


@pytest.mark.parametrize("question", ["Where in Busan?", "Seoul dentist", "밀면 먹었어?", "KX-204", "moving to Busan"])
def test_scores_are_those_of_the_textbook(storage, question):
    fill(storage, TEXTS)

    assert scores(storage, question) == textbook(TEXTS, question)


def test_the_best_few_are_exact_however_early_the_search_stops(storage):
    texts = [f"word{n % 7} common word{n % 31} filler{n}" + " common" * (n % 5) for n in range(90)]
    fill(storage, texts)

    found = scores(storage, "word3 word12 common", limit=5)

    wanted = sorted(textbook(texts, "word3 word12 common").items(), key=lambda pair: -pair[1])[:5]
    assert sorted(found.values(), reverse=True) == [score for _, score in wanted]


def test_the_texts_of_another_space_change_no_score(storage):
    fill(storage, TEXTS)
    before = scores(storage, "Busan beach")

    fill(storage, ["Busan Busan beach"] * 1 + ["beach"] * 1, BEN)

    assert scores(storage, "Busan beach") == before


def test_a_term_that_most_units_have_is_left_out():
    storage = InMemoryStorage()
    fill(storage, [f"common text number{n}" for n in range(120)])

    assert list(scores(storage, "common number7")) == [f"{ANN}7"]


def test_a_term_that_most_units_have_counts_where_nothing_else_is_left():
    storage = InMemoryStorage()
    fill(storage, [f"common text number{n}" for n in range(120)])

    assert len(scores(storage, "common")) == 50


def test_a_question_of_one_character_is_a_prefix(storage):
    fill(storage, TEXTS)

    assert set(scores(storage, "밀")) == {f"{ANN}3", f"{ANN}4"}


def test_nothing_in_the_space_and_nothing_asked_find_nothing(storage):
    with storage.reading() as tx:
        assert search(tx, ANN, ["busan"], 5).hits == ()
    fill(storage, TEXTS)
    with storage.reading() as tx:
        assert search(tx, ANN, [], 5).hits == ()


def test_coverage_is_whole_where_every_term_is_found_and_none_is_missed(storage):
    fill(storage, TEXTS)

    with storage.reading() as tx:
        found = search(tx, ANN, ["ferry", "busan"], 5)

    assert found.hits[0].coverage == 1.0
    assert found.unknown == 0.0


def test_what_the_space_has_never_heard_of_is_told(storage):
    fill(storage, TEXTS)

    with storage.reading() as tx:
        half = search(tx, ANN, ["ferry", "zeppelin"], 5)
        spared = search(tx, ANN, ["ferry", "zeppelin"], 5, spare={"zeppelin"})

    assert 0.4 < half.unknown < 0.6
    assert spared.unknown == 0.0


def test_a_long_unit_covers_less_than_a_short_one_with_the_same_words():
    storage = InMemoryStorage()
    fill(storage, ["ferry to Busan", "ferry to Busan" + " and so on" * 400])

    with storage.reading() as tx:
        short, long = search(tx, ANN, ["ferry", "busan"], 5).hits

    assert short.coverage == 1.0
    assert long.coverage < 0.6
