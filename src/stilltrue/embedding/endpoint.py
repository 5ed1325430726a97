"""Vectors from a server that speaks as OpenAI's does: `POST <base>/embeddings`."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from threading import Lock
from typing import TYPE_CHECKING

from stilltrue.embedding.base import Calibration, Purpose, checked, embedded, unit_rows
from stilltrue.embedding.exchange import Address, Exchange, address
from stilltrue.embedding.measured import MEMORIES, QUESTIONS, measured
from stilltrue.errors import EmbeddingFault

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_DIMENSIONS = {"text-embedding-3-small": 1536, "text-embedding-3-large": 3072, "text-embedding-ada-002": 1536}
"""Of models that are known by name; others are asked."""


class EndpointEmbedder:
    """
    A model behind an OpenAI-compatible address, `https://host/v1#model` or `https://host/v1#model@768`.

    Without the dimension after the `@`, it is learned from the first answer, and so is the calibration,
    from a few sentences. The key is read from `STILLTRUE_EMBEDDING_KEY`, else `OPENAI_API_KEY`, at each
    call; it is never kept, shown or sent in clear to another machine.
    """

    version = "1"

    def __init__(
        self, spec: str, *, timeout_seconds: float = 20.0, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        """
        Nothing is asked yet.

        Args:
            spec: address and model.
            timeout_seconds: how long up to 32 texts may take, repeated tries and all.
            sleep: how to wait before another try.
        """
        self._address: Address = address(spec)
        self._exchange = Exchange(self._address, timeout_seconds=timeout_seconds, sleep=sleep)
        self.name = f"openai:{self._address.model}"
        self._dimension = self._address.dimension or _DIMENSIONS.get(self._address.model)
        self._calibration: Calibration | None = None
        self._lock = Lock()

    def __repr__(self) -> str:
        """Where it asks, and for which model."""
        return f"EndpointEmbedder({self._address.shown!r}, model={self._address.model!r})"

    @property
    def dimension(self) -> int:
        """As given after the `@` or known by name; else the server is asked once."""
        if self._dimension is None:
            self._learn()
        if self._dimension is None:
            raise EmbeddingFault(f"the embedder at {self._address.shown} did not say how long its vectors are")
        return self._dimension

    @property
    def calibration(self) -> Calibration:
        """As measured at the first call of `embed`, or now."""
        return self._calibration or self._learn()

    def embed(self, texts: Sequence[str], purpose: Purpose) -> NDArray[np.float32]:  # noqa: ARG002 - the contract's; the interface has no word for it
        """One row a text, of its first 8,000 characters."""
        if self._calibration is None and texts:
            self._learn()
        return embedded(self, texts, self._rows, n_characters=8_000)

    def _learn(self) -> Calibration:
        with self._lock:
            if self._calibration is None:
                rows = unit_rows(self._rows([*QUESTIONS, *MEMORIES]))
                self._dimension = self._dimension or rows.shape[1]
                checked(self, rows)
                self._calibration = measured(rows[: len(QUESTIONS)], rows[len(QUESTIONS) :])
            return self._calibration

    def _rows(self, texts: list[str]) -> NDArray[np.float32]:
        import numpy as np  # noqa: PLC0415 - a program that never embeds does not pay for it

        vectors = self._exchange.vectors(texts)
        try:
            rows = np.array(vectors, dtype=np.float32)
        except (ValueError, TypeError, OverflowError) as error:
            raise EmbeddingFault(
                f"the embedder at {self._address.shown} gave vectors of unequal lengths or with what are no numbers; "
                "see that the address and the model are those of an embeddings endpoint"
            ) from error
        if rows.ndim != 2 or rows.shape[1] == 0:
            raise EmbeddingFault(
                f"the embedder at {self._address.shown} gave vectors of shape {rows.shape}; "
                "wanted is one list of numbers a text"
            )
        return rows
