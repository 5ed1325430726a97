"""
How long does it take to look through the vectors of a space: all bytes of 1,000, the signs first of 10,000 to 1,000,000?

Vectors of 256 dimensions in a hundred heaps, of two kinds and two scripts, one byte a dimension; a question
is one of them with noise. `nearest` is what recall's dense tunnel waits for: ten of each kind by how much nearer
they are than usual, exact where the slab is small, and where it is large exact among those whose signs agree
best. `added to` is one vector more, `taken in` the whole slab out of the store's columns, `taken in by blocks` the same
out of its blocks, `found again` the share of the true ten that a look by signs keeps. The floor is numpy alone: one
product of signed bytes, and the ten greatest.

Caveats: random heaps are kinder to signs than a model's vectors are. The columns are in memory; reading them
from the store is in `how_long_does_recall_with_vectors_take.py`.

    python benchmarks/how_long_does_looking_through_vectors_take.py [--quick | --full]
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from measuring import SEED, asked, each_second, each_second_and_its_cpu, megabytes_in_use, percentile, seconds, told
from stilltrue.index.nearest import Rows, quantised
from stilltrue.index.slab import Slab
from stilltrue.model.vector import VectorBlock, VectorColumns, VectorEdition

DIMENSION = 256
MOST = 10
_HEAPS = 100
_AT_ONCE = 50_000
_BLOCK = 512


def main() -> None:
    """Print four lines a size."""
    args = asked(__doc__)
    sizes = [300, 6_000] if args.quick else [1_000, 10_000, 100_000]
    for n in [*sizes, 1_000_000] if args.full else sizes:
        _case(n, n_rounds=10 if args.quick else 100)


def _case(n: int, n_rounds: int) -> None:
    columns = _columns(n)
    before = megabytes_in_use()
    made: list[Slab] = []
    took = [seconds(lambda: made.append(Slab(DIMENSION, columns, VectorEdition(1, n))))]
    slab = made[0]
    questions = _questions(slab.rows, n_rounds)
    slab.rows.nearest(questions[0], MOST, 0.0)
    mb = round(megabytes_in_use() - before, 1)
    components = np.concatenate([group.components for group in slab.rows.groups])
    scales = np.concatenate([group.scales for group in slab.rows.groups])
    floor, floor_cpu = each_second_and_its_cpu([lambda q=q: _multiplied(components, scales, q) for q in questions])
    times, of_cpu = each_second_and_its_cpu([lambda q=q: slab.rows.nearest(q, MOST, 0.0) for q in questions])
    told(
        "nearest",
        times,
        n=n,
        floor=floor,
        of_cpu=of_cpu,
        floor_cpu_p50_ms=round(1_000 * percentile(floor_cpu, 0.5), 4),
        mb=mb,
        slab_mb=round(slab.n_bytes / 2**20, 1),
        **_found_again(slab.rows, questions),
    )
    adding = [
        lambda place=place: slab.add(_one(columns, n + place), VectorEdition(1, n + place))
        for place in range(1, n_rounds)
    ]
    told("added to", each_second(adding), n=n, floor=floor)
    told("taken in", took, n=n, floor=floor)
    blocks, sizes = _blocks(slab.rows), {(group.kind, group.script): len(group.numbers) for group in slab.rows.groups}
    fresh = Slab(DIMENSION, VectorColumns((), (), (), (), ()), VectorEdition(1, 0))
    told("taken in by blocks", [seconds(lambda: fresh.add_blocks(blocks, sizes))], n=n, floor=floor)


def _columns(n: int) -> VectorColumns:
    """Heaps of vectors, as the store hands them over."""
    random = np.random.default_rng(SEED)
    heaps = random.normal(size=(_HEAPS, DIMENSION)).astype(np.float32)
    components: list[bytes] = []
    scales: list[float] = []
    for first in range(0, n, _AT_ONCE):
        many = min(_AT_ONCE, n - first)
        rows = heaps[random.integers(_HEAPS, size=many)] + random.normal(size=(many, DIMENSION)).astype(np.float32)
        steps, worth = quantised((rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32))
        components += [row.tobytes() for row in steps]
        scales += worth.tolist()
    kinds = [("claim", "passage")[place % 2] for place in range(n)]
    scripts = [("latin", "hangul")[place // 2 % 2] for place in range(n)]
    return VectorColumns(list(range(1, n + 1)), kinds, scripts, components, scales)


def _blocks(rows: Rows) -> list[VectorBlock]:
    """The vectors of a slab, as the store hands them over in blocks."""
    return [
        VectorBlock(
            group.kind,
            group.script,
            group.numbers[first : first + _BLOCK].tolist(),
            group.components[first : first + _BLOCK].tobytes(),
            group.scales[first : first + _BLOCK].tolist(),
        )
        for group in rows.groups
        for first in range(0, len(group.numbers), _BLOCK)
    ]


def _one(columns: VectorColumns, number: int) -> VectorColumns:
    place = number % len(columns.components)
    return VectorColumns([number], ["claim"], ["latin"], [columns.components[place]], [columns.scales[place]])


def _questions(rows: Rows, n: int) -> list[np.ndarray]:
    """Vectors of the slab, with noise."""
    random = np.random.default_rng(SEED + 1)
    made = []
    for place in range(n):
        group = rows.groups[place % len(rows.groups)]
        one = int(random.integers(len(group.numbers)))
        noisy = group.components[one] * group.scales[one] + random.normal(size=DIMENSION) / DIMENSION**0.5
        made.append((noisy / np.linalg.norm(noisy)).astype(np.float32))
    return made


def _multiplied(components: np.ndarray, scales: np.ndarray, question: np.ndarray) -> np.ndarray:
    steps, _ = quantised(question[None, :])
    products = np.matmul(components, steps[0], dtype=np.int32) * scales
    return np.argpartition(-products, MOST)[:MOST]


def _found_again(rows: Rows, questions: list[np.ndarray]) -> dict[str, float]:
    """Of those that are nearest where all is looked at, the share that is found."""
    if not any(group.signs for group in rows.groups):
        return {}
    whole = Rows(tuple(replace(group, signs=()) for group in rows.groups))
    pairs = [(_numbers(rows, question), _numbers(whole, question)) for question in questions[:20]]
    return {
        "found_again": round(sum(len(ours & true) for ours, true in pairs) / sum(len(true) for _, true in pairs), 3)
    }


def _numbers(rows: Rows, question: np.ndarray) -> set[int]:
    return {near.unit_number for near in rows.nearest(question, MOST, 0.0)}


if __name__ == "__main__":
    main()
