"""Sets as they are loaded: which questions, in which memories, and what a broken file is told."""

from __future__ import annotations

import gzip
import hashlib
from pathlib import Path

import pytest
from tests.tiny_set import QUESTIONS, write_lines, write_set

from stilltrue.errors import BadFile, BadRequest
from stilltrue.eval.retrieval.sets import SETS, is_for_development, load_set, spread

SHARED = Path(__file__).parents[5] / "shared" / "data"


def test_each_conversation_is_a_memory_with_its_own_questions(tmp_path):
    found = load_set(write_set(tmp_path), "locomo")

    assert [(case.id, len(case.sessions), len(case.questions)) for case in found.cases] == [
        ("home", 3, 3),
        ("집", 3, 2),
    ]


def test_a_limit_takes_questions_from_each_conversation_in_turn_and_always_the_same(tmp_path):
    folder = write_set(tmp_path)

    two = load_set(folder, "locomo", limit=2)
    three = load_set(folder, "locomo", limit=3)

    assert [len(case.questions) for case in two.cases] == [1, 1]
    taken = {one.id for case in two.cases for one in case.questions}
    assert taken < {one.id for case in three.cases for one in case.questions}


def test_a_limit_above_the_number_of_questions_takes_all(tmp_path):
    questions = [one for case in load_set(write_set(tmp_path), "locomo").cases for one in case.questions]

    assert spread(questions, 99) == questions


def test_one_set_lies_in_one_memory(tmp_path):
    found = load_set(write_set(tmp_path, "prefeval"), "prefeval")

    assert [(len(case.sessions), len(case.questions)) for case in found.cases] == [(6, 5)]


def test_a_question_is_surrounded_by_the_sessions_of_others_under_other_ids(tmp_path):
    folder = write_set(tmp_path, "longmemeval")
    for name in ("conversations", "questions"):
        (folder / "longmemeval" / f"{name}.jsonl.gz").rename(folder / "longmemeval" / f"evidence_{name}.jsonl.gz")

    found = load_set(folder, "longmemeval")

    assert len(found.cases) == len(QUESTIONS)
    home = next(case for case in found.cases if case.id == "home/q1")
    assert [session.id for session in home.sessions] == [
        "home/1", "other/집/1", "home/2", "other/집/2", "home/3", "other/집/3",
    ]  # fmt: skip
    assert home.sessions[1].lines[0].id == "other/집/1:0"


def test_the_part_to_develop_on_is_told_by_the_id_alone():
    assert is_for_development("home/q1") is (int(hashlib.sha256(b"home/q1").hexdigest(), 16) % 2 == 0)


@pytest.mark.parametrize(("name", "limit"), [("nothing", None), ("locomo", 0)])
def test_a_set_that_is_none_and_a_limit_of_nothing_are_refused(tmp_path, name, limit):
    with pytest.raises(BadRequest, match=r"use one of|at least 1"):
        load_set(write_set(tmp_path), name, limit=limit)


def test_a_folder_that_is_not_there_is_named(tmp_path):
    with pytest.raises(BadFile, match="--data"):
        load_set(tmp_path, "locomo")


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"conversation_id": "a", "session_index": 0, "turns": []}, "session_id is a NoneType"),
        ({"session_id": "a", "conversation_id": "a", "session_index": 0, "turns": [7]}, "turn 1 is a int"),
    ],
)
def test_a_broken_line_is_named_with_its_place(tmp_path, row, said):
    folder = write_set(tmp_path)
    write_lines(folder / "locomo" / "conversations.jsonl.gz", [row])

    with pytest.raises(BadFile, match=f"line 1.*{said}"):
        load_set(folder, "locomo")


@pytest.mark.parametrize(
    "content",
    [b"no gzip at all", gzip.compress(b"\xff\xfe\xff"), gzip.compress(b"{")[:10]],
    ids=["no gzip", "no text", "cut short"],
)
def test_a_file_that_cannot_be_read_is_told_in_a_sentence(tmp_path, content):
    folder = write_set(tmp_path)
    (folder / "locomo" / "questions.jsonl.gz").write_bytes(content)

    with pytest.raises(BadFile, match=r"questions\.jsonl\.gz"):
        load_set(folder, "locomo")


@pytest.mark.parametrize("name", ["repo_history", "mquake_hard", "longmemeval"])
def test_each_large_set_is_read_as_it_lies(name):
    if not SHARED.is_dir():
        pytest.skip(f"../shared is not here: {name} cannot be read")

    assert load_set(SHARED, name, limit=5).n_questions == 5


def test_a_question_of_many_lives_lies_among_sixty_others():
    if not SHARED.is_dir():
        pytest.skip("../shared is not here: the lives around a question cannot be read")

    case = load_set(SHARED, "longmemeval", limit=1).cases[0]

    others = {session.conversation for session in case.sessions} - {case.questions[0].conversation}
    assert len(others) == 60


def test_every_set_is_known_by_the_name_that_is_published():
    assert list(SETS) == [
        "factconsolidation", "locomo", "longmemeval", "mquake_hard", "repo_history", "prefeval", "beam",
    ]  # fmt: skip
