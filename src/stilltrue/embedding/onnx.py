"""A model of one's own from a folder, run by onnxruntime: `model.onnx` and `tokenizer.json`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from stilltrue.embedding.base import Calibration, Purpose, embedded, missing
from stilltrue.embedding.measured import MEMORIES, QUESTIONS, measured
from stilltrue.errors import BadFile, EmbeddingFault

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_WINDOW_TOKENS = 512
_CHARACTERS_A_TOKEN = 8
_SAMPLE_BYTES = 1 << 20
_ONNX_ERRORS = "onnxruntime.capi.onnxruntime_pybind11_state"


@dataclass(frozen=True, slots=True)
class _Loaded:
    session: Any
    tokenizer: Any
    inputs: frozenset[str]
    output: str
    n_tokens: int
    first_token: bool
    """The first token's row stands for the text, rather than the mean of all."""
    prompts: Mapping[Purpose, str]


class OnnxEmbedder:
    """
    A sentence model exported to ONNX: the mean of its token rows, or the first where the folder says so.

    The folder may also hold what such models are published with: `config.json` (dimension, window),
    `1_Pooling/config.json` (mean or first token) and `config_sentence_transformers.json` (what to put
    before questions and memory). The calibration is measured on a few sentences when it is first asked for.
    """

    def __init__(self, folder: str = "") -> None:
        self._folder = Path(folder).expanduser()
        for name in ("model.onnx", "tokenizer.json"):
            if not folder or not (self._folder / name).is_file():
                raise BadFile(
                    f"found no {name} in {folder!r}; wanted is onnx:<folder>, a folder with model.onnx and tokenizer.json"
                )
        self.name = f"onnx:{self._folder.resolve().name}"
        self._model: _Loaded | None = None
        self._version: str | None = None
        self._dimension: int | None = None
        self._calibration: Calibration | None = None
        self._lock = Lock()

    @property
    def version(self) -> str:
        """A fingerprint of the two files: their sizes, beginnings and ends."""
        if self._version is None:
            self._version = _fingerprint(self._folder / "model.onnx", self._folder / "tokenizer.json")
        return self._version

    @property
    def dimension(self) -> int:
        """As `config.json` says, else as the model does, which is then loaded."""
        if self._dimension is None:
            told = _settings(self._folder / "config.json").get("hidden_size")
            self._dimension = told if isinstance(told, int) else self._told_dimension()
        return self._dimension

    @property
    def calibration(self) -> Calibration:
        """As measured when it was first asked for."""
        if self._calibration is None:
            self._calibration = measured(self.embed(QUESTIONS, Purpose.QUESTION), self.embed(MEMORIES, Purpose.MEMORY))
        return self._calibration

    def embed(self, texts: Sequence[str], purpose: Purpose) -> NDArray[np.float32]:
        """One row a text, of as much of it as the model's window holds."""
        model = self._loaded()
        before = model.prompts.get(purpose, "")
        return embedded(
            self,
            texts,
            lambda some: self._rows(model, [before + text for text in some]),
            n_characters=model.n_tokens * _CHARACTERS_A_TOKEN,
        )

    def _rows(self, model: _Loaded, texts: list[str]) -> NDArray[np.float32]:
        import numpy as np  # noqa: PLC0415 - a program that never embeds does not pay for it

        encodings = model.tokenizer.encode_batch(texts)
        mask = np.array([encoding.attention_mask for encoding in encodings], dtype=np.int64)
        given = {
            "input_ids": np.array([encoding.ids for encoding in encodings], dtype=np.int64),
            "attention_mask": mask,
            "token_type_ids": np.zeros_like(mask),
        }
        try:
            (output,) = model.session.run([model.output], {name: given[name] for name in given if name in model.inputs})
        except _runtime_errors() as error:
            raise EmbeddingFault(
                f"the model in {self._folder} failed: {type(error).__name__}; try another export"
            ) from error
        if output.ndim == 2:
            return np.asarray(output, dtype=np.float32)
        if model.first_token:
            return np.asarray(output[:, 0], dtype=np.float32)
        weights = mask[:, :, None].astype(np.float32)
        rows = np.asarray((output * weights).sum(axis=1) / np.maximum(weights.sum(axis=1), 1.0), dtype=np.float32)
        # A tokenizer without marks of its own may find nothing in a text.
        rows[~mask.any(axis=1), 0] = 1.0
        return rows

    def _told_dimension(self) -> int:
        model = self._loaded()
        last = next(each for each in model.session.get_outputs() if each.name == model.output).shape[-1]
        if not isinstance(last, int):
            raise BadFile(
                f"the model in {self._folder} does not say how long its rows are; "
                'put a config.json beside it with {"hidden_size": <number>}'
            )
        return last

    def _loaded(self) -> _Loaded:
        with self._lock:
            if self._model is None:
                self._model = self._load()
            return self._model

    def _load(self) -> _Loaded:
        runtime, tokenizers = _imported("onnxruntime"), _imported("tokenizers")
        options = runtime.SessionOptions()
        # Threads that spin while they wait take the cores from whoever embeds.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        options.log_severity_level = 3
        model_path, tokenizer_path = self._folder / "model.onnx", self._folder / "tokenizer.json"
        try:
            session = runtime.InferenceSession(str(model_path), options, providers=["CPUExecutionProvider"])
        except _runtime_errors() as error:
            raise BadFile(f"{model_path} is no model that onnxruntime {runtime.__version__} can load") from error
        inputs = frozenset(each.name for each in session.get_inputs())
        if unknown := inputs - {"input_ids", "attention_mask", "token_type_ids"}:
            raise BadFile(
                f"the model {model_path} wants {sorted(unknown)}; wanted is a text model that takes "
                "input_ids, attention_mask and token_type_ids"
            )
        n_tokens = _window(self._folder)
        return _Loaded(
            session=session,
            tokenizer=_tokenizer(tokenizers, tokenizer_path, n_tokens),
            inputs=inputs,
            output=_output(session),
            n_tokens=n_tokens,
            first_token=bool(_settings(self._folder / "1_Pooling" / "config.json").get("pooling_mode_cls_token")),
            prompts=_prompts(self._folder),
        )


def _tokenizer(tokenizers: Any, path: Path, n_tokens: int) -> Any:
    try:
        text = path.read_text(encoding="utf-8")
        tokenizer = tokenizers.Tokenizer.from_str(text)
    except (OSError, UnicodeDecodeError) as error:
        raise BadFile(f"{path} cannot be read as text ({type(error).__name__})") from error
    except Exception as error:
        # The package raises plain Exception, and only that, for a text that it cannot read.
        if type(error) is not Exception:
            raise
        raise BadFile(f"{path} is no tokenizer that the package tokenizers can load") from error
    tokenizer.enable_truncation(max_length=n_tokens)
    known = tokenizer.padding or {}
    tokenizer.enable_padding(pad_id=known.get("pad_id", 0), pad_token=known.get("pad_token", "[PAD]"))
    return tokenizer


def _output(session: Any) -> str:
    """Whole sentences where the model gives them, else its first output: token rows."""
    names = [each.name for each in session.get_outputs()]
    return "sentence_embedding" if "sentence_embedding" in names else str(names[0])


def _window(folder: Path) -> int:
    told = [
        _settings(folder / "sentence_bert_config.json").get("max_seq_length"),
        _settings(folder / "config.json").get("max_position_embeddings"),
    ]
    return min([_WINDOW_TOKENS, *(n for n in told if isinstance(n, int) and n > 0)])


def _prompts(folder: Path) -> dict[Purpose, str]:
    told = _settings(folder / "config_sentence_transformers.json").get("prompts")
    prompts = told if isinstance(told, dict) else {}
    memory = prompts.get("passage") or prompts.get("document") or ""
    return {Purpose.QUESTION: str(prompts.get("query") or ""), Purpose.MEMORY: str(memory)}


def _settings(path: Path) -> dict[str, object]:
    """What a settings file of the folder says; nothing where there is none."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise BadFile(f"{path} is not JSON; put right what it says, or take it away") from error
    return found if isinstance(found, dict) else {}


def _fingerprint(*paths: Path) -> str:
    digest = blake2b(digest_size=8)
    for path in paths:
        size = path.stat().st_size
        digest.update(str(size).encode())
        with path.open("rb") as file:
            digest.update(file.read(_SAMPLE_BYTES))
            file.seek(max(0, size - _SAMPLE_BYTES))
            digest.update(file.read(_SAMPLE_BYTES))
    return digest.hexdigest()


def _runtime_errors() -> tuple[type[Exception], ...]:
    """What onnxruntime raises: a class of its own for each status, without a common root."""
    raised = import_module(_ONNX_ERRORS)
    names = ("Fail", "InvalidArgument", "InvalidGraph", "InvalidProtobuf", "NoSuchFile", "NotImplemented")
    own = tuple(getattr(raised, name) for name in (*names, "RuntimeException", "EPFail") if hasattr(raised, name))
    return (*own, RuntimeError, ValueError)


def _imported(package: str) -> Any:
    try:
        return import_module(package)
    except ImportError as error:
        raise missing(package, "onnx") from error
