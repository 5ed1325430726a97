"""A folder with a model: what it may say, and what is said where it cannot be used."""

from __future__ import annotations

import json
from importlib.util import find_spec

import numpy as np
import pytest
from tests.contracts.tiny_onnx import tiny_folder

from stilltrue.embedding.base import Purpose
from stilltrue.embedding.onnx import OnnxEmbedder
from stilltrue.errors import BadFile, EmbeddingFault

if find_spec("onnxruntime") is None or find_spec("tokenizers") is None:
    pytest.skip('onnxruntime is not here: pip install "stilltrue[onnx]"', allow_module_level=True)


@pytest.fixture
def folder(tmp_path):
    return tiny_folder(tmp_path / "tiny")


def settings(folder, name, **told):
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(told), encoding="utf-8")


def row(folder, text, purpose=Purpose.MEMORY):
    return OnnxEmbedder(str(folder)).embed([text], purpose)[0]


def test_a_text_is_the_mean_of_its_tokens_whatever_stands_beside_it(folder):
    embedder = OnnxEmbedder(str(folder))

    cat, tuna, both = embedder.embed(["cat", "tuna", "cat tuna"], Purpose.MEMORY)

    alone = OnnxEmbedder(str(folder)).embed(["cat tuna"], Purpose.MEMORY)[0]
    assert np.allclose(both, alone, atol=1e-6)
    assert both @ cat > cat @ tuna
    assert both @ tuna > cat @ tuna


def test_the_first_token_stands_for_the_text_where_the_folder_says_so(folder):
    settings(folder, "1_Pooling/config.json", pooling_mode_cls_token=True)

    assert np.allclose(row(folder, "cat tuna"), row(folder, "cat"), atol=1e-6)


def test_the_folder_says_what_stands_before_questions(folder):
    settings(folder, "config_sentence_transformers.json", prompts={"query": "busan ", "document": ""})

    asked = row(folder, "cat", Purpose.QUESTION)

    assert np.allclose(asked, row(folder, "busan cat"), atol=1e-6)
    assert not np.allclose(asked, row(folder, "cat"), atol=1e-2)


def test_a_text_is_cut_at_the_window_that_the_folder_gives(folder):
    settings(folder, "config.json", max_position_embeddings=2, hidden_size=16)

    assert np.allclose(row(folder, "cat tuna busan busan busan"), row(folder, "cat tuna"), atol=1e-6)


def test_the_name_is_the_folders_and_the_version_the_files(folder, tmp_path):
    other = tiny_folder(tmp_path / "other", dimension=8)

    assert OnnxEmbedder(str(folder)).name == "onnx:tiny"
    assert OnnxEmbedder(str(other)).dimension == 8
    assert OnnxEmbedder(str(folder)).version == OnnxEmbedder(str(folder)).version
    assert OnnxEmbedder(str(folder)).version != OnnxEmbedder(str(other)).version


def test_a_dimension_that_is_not_the_models_is_found_out(folder):
    settings(folder, "config.json", hidden_size=384)

    with pytest.raises(EmbeddingFault, match=r"gave vectors of shape \(1, 16\); \(1, 384\) was wanted"):
        row(folder, "cat")


@pytest.mark.parametrize("content", [b"", b"not a model", b"\x00" * 100])
def test_a_file_that_is_no_model_is_refused(folder, content):
    (folder / "model.onnx").write_bytes(content)

    with pytest.raises(BadFile, match=r"model\.onnx is no model that onnxruntime"):
        row(folder, "cat")


def test_a_model_that_is_cut_short_is_refused(folder):
    whole = (folder / "model.onnx").read_bytes()
    (folder / "model.onnx").write_bytes(whole[: len(whole) // 2])

    with pytest.raises(BadFile, match=r"model\.onnx is no model that onnxruntime"):
        row(folder, "cat")


@pytest.mark.parametrize("content", [b"", b"{", b"{}", b"[1]", b"\xff\xfe"])
def test_a_file_that_is_no_tokenizer_is_refused(folder, content):
    (folder / "tokenizer.json").write_bytes(content)

    with pytest.raises(BadFile, match=r"tokenizer\.json"):
        row(folder, "cat")


def test_settings_that_are_no_json_are_refused(folder):
    (folder / "config.json").write_text("{", encoding="utf-8")

    with pytest.raises(BadFile, match=r"config\.json is not JSON"):
        row(folder, "cat")


def test_a_model_of_something_else_is_refused(tmp_path):
    folder = tiny_folder(tmp_path / "image", extra_input="pixel_values")

    with pytest.raises(BadFile, match=r"wants \['pixel_values'\]; wanted is a text model"):
        row(folder, "cat")
