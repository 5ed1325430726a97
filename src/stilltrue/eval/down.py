"""An embedder that is down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from stilltrue.embedding.base import Purpose
from stilltrue.embedding.hashing import HashingEmbedder
from stilltrue.errors import EmbeddingFault

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Down(HashingEmbedder):
    """Known by the name of one that works, so that what that one embedded is looked into."""

    def embed(self, texts: Sequence[str], purpose: Purpose) -> NDArray[np.float32]:
        """Nothing.

        Raises:
            EmbeddingFault: always.
        """
        raise EmbeddingFault(f"the embedder {self.name!r} is down: {len(texts)} texts for {purpose.value} wait")
