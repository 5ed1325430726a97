"""A sentence model of a few hundred bytes, written by hand: each token has a row, and that is all of it."""

from __future__ import annotations

from pathlib import Path

import numpy as np

WORDS = ("[PAD]", "[UNK]", "cat", "tuna", "busan", "moved", "고양이", "부산", "이사")
FLOAT, INT64 = 1, 7


def tiny_folder(folder: Path, *, dimension: int = 16, extra_input: str | None = None) -> Path:
    """A folder with `model.onnx` and `tokenizer.json`."""
    from tokenizers import Tokenizer, models, pre_tokenizers

    folder.mkdir(parents=True, exist_ok=True)
    tokenizer = Tokenizer(models.WordLevel({word: n for n, word in enumerate(WORDS)}, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.save(str(folder / "tokenizer.json"))
    (folder / "model.onnx").write_bytes(_model(dimension, extra_input))
    return folder


def _model(dimension: int, extra_input: str | None) -> bytes:
    table = np.random.default_rng(7).normal(size=(len(WORDS), dimension)).astype(np.float32)
    tensor = _number(1, len(WORDS)) + _number(1, dimension) + _number(2, FLOAT) + _bytes(8, b"table")
    node = _bytes(1, b"table") + _bytes(1, b"input_ids") + _bytes(2, b"last_hidden_state") + _bytes(4, b"Gather")
    inputs = ["input_ids", "attention_mask", *([extra_input] if extra_input else [])]
    graph = (
        _bytes(1, node)
        + _bytes(2, b"tiny")
        + _bytes(5, tensor + _bytes(9, table.tobytes()))
        + b"".join(_bytes(11, _value(name, INT64, "batch", "tokens")) for name in inputs)
        + _bytes(12, _value("last_hidden_state", FLOAT, "batch", "tokens", dimension))
    )
    return _number(1, 8) + _bytes(7, graph) + _bytes(8, _bytes(1, b"") + _number(2, 13))


def _value(name: str, kind: int, *shape: str | int) -> bytes:
    dims = b"".join(
        _bytes(1, _number(1, size) if isinstance(size, int) else _bytes(2, size.encode())) for size in shape
    )
    return _bytes(1, name.encode()) + _bytes(2, _bytes(1, _number(1, kind) + _bytes(2, dims)))


def _number(field: int, value: int) -> bytes:
    return _varint(field << 3) + _varint(value)


def _bytes(field: int, value: bytes) -> bytes:
    return _varint(field << 3 | 2) + _varint(len(value)) + value


def _varint(value: int) -> bytes:
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])
