# Everything a developer does, by name. `make` alone lists it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: help setup demo test test-all test-live check format lint types layers bench golden registry lock clean

help:  ## list what can be made
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  \1\t/' | expand -t 14

setup: $(STAMP)  ## set everything up in .venv

$(STAMP): requirements-dev.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Stilltrue needs Python 3.11 or newer; set PYTHON=python3.12, say"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "installing what is needed into $(VENV) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $(STAMP)

demo: setup  ## show the main job on the sample conversations, English and Korean
	@$(BIN)/stilltrue demo

test: setup  ## all checks and all tests but the long ones
	@$(MAKE) --no-print-directory format-check lint types layers
	@$(BIN)/python -m pytest -q -m "not long" -n auto

test-all: setup  ## the long rings too
	@$(BIN)/python -m pytest -q -n auto

LOCAL_LLM ?= ../shared/tools/local_llm.sh
LIVE_OPTIONS ?=
LIVE_LLM ?= openai+http://127.0.0.1:8571/v1?model=local&timeout=1500&price=0/0

test-live: setup  ## learn from the golden talks with a small model on this machine; not in CI; LIVE_OPTIONS=--continue goes on
	@test -x $(LOCAL_LLM) || { echo "$(LOCAL_LLM) is not here; set LOCAL_LLM, or LIVE_LLM to a model that runs"; exit 1; }
	@LLM_CTX=8192 $(LOCAL_LLM) start
	@$(BIN)/stilltrue --llm '$(LIVE_LLM)' eval extraction --out build/live $(LIVE_OPTIONS); code=$$?; $(LOCAL_LLM) stop; exit $$code

check: test  ## what CI runs

.PHONY: format-check
format-check: setup
	@$(BIN)/ruff format --check --quiet src tests benchmarks || { echo "run make format"; exit 1; }

format: setup  ## format the code
	@$(BIN)/ruff format --quiet src tests benchmarks
	@$(BIN)/ruff check --fix --quiet src tests benchmarks

lint: setup
	@$(BIN)/ruff check --quiet src tests benchmarks

types: setup
	@$(BIN)/mypy --no-error-summary

layers: setup
	@$(BIN)/lint-imports --no-cache >/tmp/stilltrue-layers.$$$$ 2>&1; code=$$?; [ $$code -eq 0 ] || cat /tmp/stilltrue-layers.$$$$; rm -f /tmp/stilltrue-layers.$$$$; exit $$code

bench: setup  ## speed and size, one JSON line a case
	@for script in benchmarks/how_*.py; do $(BIN)/python $$script || exit 1; done

golden: setup  ## rewrite the golden files; review the difference like code
	@STILLTRUE_GOLDEN=rewrite $(BIN)/python -m pytest -q tests/golden

registry: setup  ## write ledger/predicates.json anew from predicates.toml
	@$(BIN)/python -c 'from pathlib import Path; from stilltrue.ledger.registry import compiled_registry as compiled; here = Path("src/stilltrue/ledger"); here.joinpath("predicates.json").write_text(compiled(here.joinpath("predicates.toml").read_text(encoding="utf-8")), encoding="utf-8")'

lock: setup  ## pin all dependencies anew
	@$(BIN)/python -m piptools compile --quiet --generate-hashes --allow-unsafe --strip-extras --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-header --extra dev --output-file requirements-dev.txt pyproject.toml

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis dist build
