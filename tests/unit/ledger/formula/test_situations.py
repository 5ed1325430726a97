"""The formulas of the situations by which the ledger is judged."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stilltrue.ledger.formula import parse

SITUATIONS = Path(__file__).parents[4].parent / "shared" / "cases" / "situations.jsonl"


def test_each_formula_of_the_situations_is_read_and_looks_at_the_inputs_it_names():
    if not SITUATIONS.exists():
        pytest.skip("../shared is not here: no situations to read")
    records = [json.loads(line) for line in SITUATIONS.read_text(encoding="utf-8").splitlines() if '"derive"' in line]

    looked_at = [
        (set(parse(formula).inputs), set(inputs)) for one in records for _, formula, inputs in one.get("derive", [])
    ]

    assert looked_at
    assert all(found == named for found, named in looked_at)
