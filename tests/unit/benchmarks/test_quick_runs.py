"""The benchmarks run, print what can be read by a program, and fill their stores as the engine would have."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from stilltrue import Memory

ROOT = Path(__file__).resolve().parents[3]
WITH_QUICK = sorted(
    path.name
    for path in (ROOT / "benchmarks").glob("how_*.py")
    if path.name != "how_long_does_a_slot_of_ten_thousand_claims_take.py"
)


def run(arguments, folder):
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "STILLTRUE_BENCH": str(folder)}
    done = subprocess.run(
        [sys.executable, *arguments], check=False, capture_output=True, text=True, cwd=ROOT, env=environment
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("name", WITH_QUICK)
def test_a_quick_run_prints_one_json_line_a_case(name, tmp_path):
    lines = run([f"benchmarks/{name}", "--quick"], tmp_path)

    assert lines
    for line in lines:
        assert {"commit", "machine", "case", "n", "p50_ms", "p95_ms", "ratio"} <= set(line)
        assert line["p50_ms"] <= line["p95_ms"]


def test_a_small_slot_prints_one_json_line_a_case(tmp_path):
    lines = run(["benchmarks/how_long_does_a_slot_of_ten_thousand_claims_take.py", "50", "1"], tmp_path)

    assert {line["what"] for line in lines} == {"whole_sweep", "one_later_word"}


def test_a_filled_store_equals_what_the_engine_computes(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    from filling import fill
    from stilltrue.storage.sqlite.backend import SQLiteStorage

    storage = SQLiteStorage(tmp_path / "filled.db")
    fill(storage, "user:bench", 60, values_a_slot=2, told=False)

    with Memory(user="bench", storage=storage) as memory:
        rebuilt = memory.rebuild(verify=True)
    storage.close()

    assert (rebuilt.n_slots, rebuilt.n_versions, rebuilt.unequal) == (30, 60, ())


def test_filled_vectors_are_those_that_the_engine_makes(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    from filling import fill
    from invented import WordsEmbedder
    from stilltrue.storage.sqlite.backend import SQLiteStorage

    storage, embedder = SQLiteStorage(tmp_path / "filled.db"), WordsEmbedder()
    fill(storage, "user:bench", 30, told=False, embedder=embedder)
    with storage.writing() as tx:
        (vector_set,) = tx.vector_sets()
        before = list(tx.each_vector(vector_set.number, "user:bench"))
        tx.want_vectors(vector_set.number, "user:bench", [one.unit_number for one in before])

    with Memory(user="bench", storage=storage, embedder=embedder) as memory:
        made = memory.reembed()
        with storage.reading() as tx:
            after = list(tx.each_vector(vector_set.number, "user:bench"))
    storage.close()

    assert made.n_ready == len(before) == 60
    assert [(one.unit_number, one.script, one.text_hash, one.components) for one in after] == [
        (one.unit_number, one.script, one.text_hash, one.components) for one in before
    ]
