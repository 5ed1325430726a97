"""What every test runs with: shared suites that explain their failures, and a fixed seed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite(
    *(f"tests.contracts.{path.stem}" for path in Path(__file__).parent.glob("contracts/*_contract.py")),
    "tests.golden.told",
)

# A model is for tests that ask for one: the others, and the programs that they start, embed nothing.
os.environ["STILLTRUE_EMBEDDER"] = "none"
os.environ.pop("STILLTRUE_LLM", None)

settings.register_profile(
    "house", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("house")
