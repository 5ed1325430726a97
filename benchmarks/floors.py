"""The barest ways to find something, beside which recall is measured: FTS5, signed bytes in numpy, ranks fused."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import numpy as np

from invented import WordsEmbedder, invented
from stilltrue.embedding.base import Purpose
from stilltrue.index.nearest import quantised

DEPTH = 50
_WORD = re.compile(r"\w+")
_AT_ONCE = 20_000


class Fused:
    """
    FTS5 asked twice, for facts and for sentences, and where there are vectors one product with all of a user's.

    What an earlier run left at the path is used again.
    """

    def __init__(self, path: Path, users: int, facts: int, embedder: WordsEmbedder | None = None) -> None:
        self._embedder = embedder
        self._of_a_user = 2 * facts
        self._stored = path.with_suffix(".floor.npz")
        self._rows = np.empty((0, embedder.dimension if embedder is not None else 0), np.int8)
        self._scales = np.empty(0, np.float32)
        if not path.exists():
            begun = path.with_suffix(".floor.part")
            begun.unlink(missing_ok=True)
            self._bare = sqlite3.connect(begun, isolation_level=None)
            self._fill(users, facts)
            self._bare.close()
            begun.rename(path)
        elif embedder is not None:
            stored = np.load(self._stored)
            self._rows, self._scales = stored["rows"], stored["scales"]
        self._bare = sqlite3.connect(path, isolation_level=None)

    @property
    def mb(self) -> float:
        """What the vectors take in memory."""
        return round((self._rows.nbytes + self._scales.nbytes) / 2**20, 1)

    def ask(self, user: int, question: str) -> list[int]:
        """Ten rows by their ranks."""
        wanted = " OR ".join(f'"{term}"' for term in _terms(user, question).split())
        scores: dict[int, float] = {}
        for table in ("fact", "sentence"):
            statement = f"SELECT rowid FROM {table} WHERE {table} MATCH ? ORDER BY rank LIMIT {DEPTH}"
            for rank, (row,) in enumerate(self._bare.execute(statement, [wanted])):
                scores[row] = scores.get(row, 0.0) + 1 / (60 + rank)
        if self._embedder is not None:
            steps, _ = quantised(self._embedder.embed([question], Purpose.QUESTION))
            theirs = slice(user * self._of_a_user, (user + 1) * self._of_a_user)
            products = np.matmul(self._rows[theirs], steps[0], dtype=np.int32) * self._scales[theirs]
            near = np.argpartition(-products, min(DEPTH, len(products) - 1))[:DEPTH]
            for rank, place in enumerate(near[np.argsort(-products[near])].tolist()):
                scores[place] = scores.get(place, 0.0) + 1 / (60 + rank)
        return sorted(scores, key=scores.__getitem__, reverse=True)[:10]

    def close(self) -> None:
        """Let go of the file."""
        self._bare.close()

    def _fill(self, users: int, facts: int) -> None:
        self._bare.execute("BEGIN")
        for table in ("fact", "sentence"):
            self._bare.execute(
                f"CREATE VIRTUAL TABLE {table} USING fts5 (text, tokenize = \"unicode61 tokenchars '_'\")"
            )
        made = [
            self._kept(user, range(first, min(first + _AT_ONCE, facts)))
            for user in range(users)
            for first in range(0, facts, _AT_ONCE)
        ]
        self._bare.execute("COMMIT")
        if self._embedder is not None:
            rows, scales = zip(*made, strict=True)
            self._rows, self._scales = np.concatenate(rows), np.concatenate(scales)
            np.savez(self._stored, rows=self._rows, scales=self._scales)

    def _kept(self, user: int, numbers: range) -> tuple[np.ndarray, np.ndarray]:
        """Keep some facts with their sentences; the vectors of both."""
        told = [invented(number) for number in numbers]
        lines = [f"{fact.subject} {fact.predicate} {fact.value}" for fact in told]
        sentences = [fact.sentence for fact in told]
        for table, texts in (("fact", lines), ("sentence", sentences)):
            self._bare.executemany(f"INSERT INTO {table} (text) VALUES (?)", [(_terms(user, text),) for text in texts])
        if self._embedder is None:
            return self._rows, self._scales
        return quantised(self._embedder.embed(lines + sentences, Purpose.MEMORY))


def _terms(user: int, text: str) -> str:
    return " ".join(f"u{user}_{word.casefold()}" for word in _WORD.findall(text))
