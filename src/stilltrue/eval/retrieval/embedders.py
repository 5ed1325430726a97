"""An embedder that reads each turn once, however many memories and runs it lies in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import BadZipFile

from stilltrue.embedding.base import Calibration, Embedder, Purpose, available_local, embedder_named
from stilltrue.errors import BadFile

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Remembering:
    """
    What another embedder makes of texts to be remembered, kept.

    Questions are embedded each time, since what that takes is part of their time.
    """

    def __init__(self, inner: Embedder) -> None:
        self._inner = inner
        self._rows: dict[bytes, NDArray[np.float32]] = {}

    @property
    def name(self) -> str:
        return self._inner.name

    @property
    def version(self) -> str:
        return self._inner.version

    @property
    def dimension(self) -> int:
        return self._inner.dimension

    @property
    def calibration(self) -> Calibration:
        return self._inner.calibration

    def embed(self, texts: Sequence[str], purpose: Purpose) -> NDArray[np.float32]:
        """One row a text, in their order."""
        if purpose is Purpose.QUESTION:
            return self._inner.embed(texts, purpose)
        import numpy as np  # noqa: PLC0415 - slow to import, and needed only where something is embedded

        keys = [_key(text) for text in texts]
        fresh = {key: text for key, text in zip(keys, texts, strict=True) if key not in self._rows}
        if fresh:
            self._rows.update(zip(fresh, self._inner.embed(list(fresh.values()), purpose), strict=True))
        return np.stack([self._rows[key] for key in keys]) if keys else np.zeros((0, self.dimension), dtype=np.float32)

    def load(self, folder: Path) -> None:
        """
        Take up what an earlier run of the same embedder left in a folder; nothing where it left nothing.

        Raises:
            BadFile: what is there are no rows of this embedder.
        """
        file = self._file(folder)
        if not file.is_file():
            return
        import numpy as np  # noqa: PLC0415 - likewise

        try:
            with file.open("rb") as opened, np.load(opened, allow_pickle=False) as kept:
                keys, rows = kept["keys"], kept["rows"]
        except (OSError, ValueError, KeyError, EOFError, BadZipFile) as problem:
            raise BadFile(f"{str(file)!r} holds no rows ({type(problem).__name__}); remove it") from problem
        if rows.shape != (len(keys), self.dimension):
            raise BadFile(f"{str(file)!r} holds rows of shape {rows.shape}, not of {self.dimension} numbers; remove it")
        self._rows.update((bytes(key), row) for key, row in zip(keys, rows.astype(np.float32), strict=True))

    def save(self, folder: Path) -> None:
        """Leave what was embedded in a folder, for the next run."""
        import numpy as np  # noqa: PLC0415 - likewise

        if self._rows:
            folder.mkdir(parents=True, exist_ok=True)
            keys = np.array([np.frombuffer(key, dtype=np.uint8) for key in self._rows])
            np.savez(self._file(folder), keys=keys, rows=np.stack(list(self._rows.values())))

    def _file(self, folder: Path) -> Path:
        return folder / (re.sub(r"[^\w.-]+", "_", f"{self.name}-{self.version}") + ".npz")


def named(spec: str | None) -> Remembering | None:
    """
    The embedder of a name, else a local one where there is one, else none.

    Raises:
        BadRequest: there is none of that name.
        Unsupported: what it needs is not installed.
    """
    wanted = spec if spec is not None else available_local()
    found = embedder_named(wanted) if wanted is not None else None
    return Remembering(found) if found is not None else None


def _key(text: str) -> bytes:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()
