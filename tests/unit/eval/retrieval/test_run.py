"""Systems run on a tiny set of our own, English and Korean: what each hands over, and what is kept of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.tiny_set import write_lines, write_set

import stilltrue.eval.retrieval
from stilltrue.embedding.base import Purpose
from stilltrue.embedding.hashing import HashingEmbedder
from stilltrue.errors import BadFile, BadRequest, EmbeddingFault
from stilltrue.eval.retrieval import GROUPS, SYSTEMS
from stilltrue.eval.retrieval.embedders import Remembering
from stilltrue.eval.retrieval.run import run_retrieval
from stilltrue.extract.grammar import load_grammar
from stilltrue.extract.pattern import Pattern
from stilltrue.ledger.registry import load_registry

SHARED = Path(__file__).parents[5] / "shared" / "data"
GRAMMARS = Path(stilltrue.eval.retrieval.__file__).parent / "grammar"
RATES = ("any@10", "all@10", "session@5", "answer_in_evidence", "stale_unmarked", "false_evidence")


def run(folder, *systems, **given):
    return run_retrieval(folder, "locomo", systems=systems, embedder="none", **given).as_dict()


def rates_of(found, system):
    return tuple(found["systems"][system][name] for name in RATES)


def test_recall_finds_what_holds_and_nothing_for_what_was_never_said(tmp_path):
    found = run(write_set(tmp_path), "stilltrue")

    assert rates_of(found, "stilltrue") == (100.0, 100.0, 100.0, 100.0, 0.0, 0.0)


def test_plain_words_find_the_old_value_beside_the_new_and_miss_other_words(tmp_path):
    found = run(write_set(tmp_path), "bm25")

    assert rates_of(found, "bm25") == (75.0, 75.0, 75.0, 66.7, 50.0, 0.0)


def test_what_is_cut_to_our_length_is_no_longer_than_ours(tmp_path):
    found = run(write_set(tmp_path), "stilltrue", "bm25-cut")["systems"]

    assert found["bm25-cut"]["characters"] <= found["stilltrue"]["characters"]


def test_the_whole_state_has_what_holds_and_nothing_else(tmp_path):
    found = run(write_set(tmp_path), "whole-state")

    assert rates_of(found, "whole-state") == (75.0, 50.0, 75.0, 66.7, 0.0, 100.0)


def test_every_system_runs_or_says_why_not(tmp_path):
    found = run(write_set(tmp_path), "all")

    assert found["systems"].keys() | found["skipped"].keys() == SYSTEMS.keys()
    assert {"dense", "equal-rrf"} <= found["skipped"].keys()


def test_an_embedder_that_is_named_ranks_turns_alone_and_beside_words(tmp_path):
    found = run_retrieval(write_set(tmp_path), "locomo", systems=["dense", "equal-rrf"], embedder="hashing").as_dict()

    assert found["embedder"] == "hashing"
    assert {name: one["n"] for name, one in found["systems"].items()} == {"dense": 5, "equal-rrf": 5}
    assert found["systems"]["dense"]["any@10"] == 100.0


def test_a_turn_is_embedded_once_however_many_memories_it_lies_in():
    read: list[str] = []

    class Counting(HashingEmbedder):
        def embed(self, texts, purpose):
            read.extend(texts)
            return super().embed(texts, purpose)

    embedder = Remembering(Counting())

    rows = embedder.embed(["a ladder", "사다리", "a ladder"], Purpose.MEMORY)
    again = embedder.embed(["사다리"], Purpose.MEMORY)

    assert read == ["a ladder", "사다리"]
    assert rows.shape == (3, embedder.dimension)
    assert (rows[1] == again[0]).all()


def test_embedded_turns_are_kept_from_one_run_to_the_next(tmp_path):
    embedder = Remembering(HashingEmbedder())
    rows = embedder.embed(["a ladder", "사다리", "\ud800"], Purpose.MEMORY)
    embedder.save(tmp_path)

    class Failing(HashingEmbedder):
        def embed(self, texts, purpose):
            raise AssertionError(texts)

    again = Remembering(Failing())
    again.load(tmp_path)

    assert (again.embed(["\ud800", "a ladder"], Purpose.MEMORY) == rows[[2, 0]]).all()


@pytest.mark.parametrize("left", [b"no rows", b"PK\x03\x04 cut short", b""])
def test_what_is_no_file_of_rows_is_refused(tmp_path, left):
    embedder = Remembering(HashingEmbedder())
    embedder.embed(["a ladder"], Purpose.MEMORY)
    embedder.save(tmp_path)
    next(tmp_path.iterdir()).write_bytes(left)

    with pytest.raises(BadFile, match="remove it"):
        embedder.load(tmp_path)


def test_without_lexical_search_a_talk_is_not_found(tmp_path):
    found = run(write_set(tmp_path), "stilltrue", "-lexical")["systems"]

    assert found["-lexical"]["all@10"] < found["stilltrue"]["all@10"]


def test_what_was_handed_over_is_kept_for_every_question_and_system(tmp_path):
    seen = []

    form = run(
        write_set(tmp_path / "data"), "stilltrue", "bm25", out=tmp_path / "out",
        began=seen.append, took=lambda: seen.append("one"),
    )  # fmt: skip

    items = [json.loads(line) for line in (tmp_path / "out" / "locomo.items.jsonl").read_text("utf-8").splitlines()]
    assert len(items) == 10
    first = next(one for one in items if one["question_id"] == "집/q2" and one["system"] == "bm25")
    assert first["evidence"] == [
        {"id": "집/2:0", "turns": ["집/2:0"], "text": "피아노 수업은 목요일에 시작해.", "past": False}
    ]
    assert json.loads((tmp_path / "out" / "locomo.summary.json").read_text("utf-8"))["n"] == form["n"] == 5
    assert seen == [5, *["one"] * 5]


def test_a_system_that_is_none_is_refused_by_name(tmp_path):
    folder = write_set(tmp_path)

    with pytest.raises(BadRequest, match="'telepathy' is not known"):
        run(folder, "telepathy")
    with pytest.raises(BadRequest, match="no system is named"):
        run(folder)


def test_a_place_for_artifacts_that_is_a_file_is_refused(tmp_path):
    (tmp_path / "taken").write_text("", encoding="utf-8")

    with pytest.raises(BadRequest, match="another folder"):
        run(write_set(tmp_path), "bm25", out=tmp_path / "taken")


def test_groups_name_systems_that_there_are():
    assert {name for names in GROUPS.values() for name in names} == SYSTEMS.keys()


def test_the_closure_arrives_where_walks_on_old_values_do_not(tmp_path):
    folder = tmp_path / "mquake_hard"
    folder.mkdir()
    lines = [
        "The author of Tin Moon is Ada Reed.", "Ada Reed is married to Ben Voss.", "Cy Holt is married to Dora Lund.",
        "The author of Tin Moon is Cy Holt.",
    ]  # fmt: skip
    _write_statements(folder, lines)

    found = run_retrieval(
        tmp_path, "mquake_hard", systems=["closure", "prior-refresh", "stale-closure"], embedder="none"
    ).as_dict()["systems"]

    assert {name: (one["answer_in_evidence"], one["stale_unmarked"]) for name, one in found.items()} == {
        "closure": (100.0, 0.0),
        "prior-refresh": (0.0, 0.0),
        "stale-closure": (100.0, 100.0),
    }


@pytest.mark.parametrize("name", ["statements.toml", "dependencies.toml"])
def test_every_pattern_names_a_predicate_of_one_value_at_a_time(name):
    patterns = [pattern for _, pattern in load_grammar(GRAMMARS / name)._patterns]

    unknown = {one.predicate for one in patterns if load_registry().named(one.predicate) is None}
    assert unknown <= {"field of work"}
    assert all(isinstance(one, Pattern) and one.many is False for one in patterns)


@pytest.mark.parametrize(
    "name",
    [
        "repo_history", "mquake_hard", "longmemeval",
        *(pytest.param(name, marks=pytest.mark.long) for name in ("factconsolidation", "locomo", "prefeval", "beam")),
    ],
)  # fmt: skip
def test_a_few_questions_of_each_large_set_can_be_asked(name):
    if not SHARED.is_dir():
        pytest.skip(f"../shared is not here: {name} cannot be asked")

    found = run_retrieval(SHARED, name, limit=5, systems=["stilltrue", "bm25", "bm25-cut"], embedder="none").as_dict()

    assert found["n"] == 5
    assert found["systems"].keys() == {"stilltrue", "bm25", "bm25-cut"}


def _write_statements(folder, lines):
    write_lines(
        folder / "conversations.jsonl.gz",
        [
            {
                "conversation_id": "c", "session_id": "s", "session_index": 0, "timestamp": None,
                "turns": [{"turn_id": f"s:{n}", "role": "fact", "text": text} for n, text in enumerate(lines)],
            }
        ],
    )  # fmt: skip
    write_lines(
        folder / "questions.jsonl.gz",
        [
            {
                "conversation_id": "c", "question_id": "q", "type": "2-hop", "answerable": True,
                "question": "Who is the spouse of the author of Tin Moon?", "answers": ["Dora Lund"],
                "evidence_turn_ids": ["s:3", "s:2"],
            }
        ],
    )  # fmt: skip


def test_an_embedder_that_is_not_waited_for_ends_the_run_and_does_not_pass_for_words_alone(tmp_path, monkeypatch):
    class Broken(HashingEmbedder):
        def embed(self, texts, purpose):
            if purpose is Purpose.QUESTION:
                raise EmbeddingFault("it is asleep")
            return super().embed(texts, purpose)

    monkeypatch.setattr("stilltrue.eval.retrieval.embedders.named", lambda spec: Remembering(Broken()))

    with pytest.raises(EmbeddingFault, match=r"by words alone .*--embedder none"):
        run_retrieval(write_set(tmp_path), "locomo", systems=["stilltrue"])
