# The project's commands. `make` alone lists them.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.ready
VERSION := import sys; print(*sys.version_info[:3])

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup demo test parity fuzz check docs pictures bench format clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile

setup: $(STAMP) ## make .venv with the pinned tools and Assay itself (PYTHON=python3.13 to choose)

# The stamp is the last thing made, so a set-up that failed or was interrupted is done again.
$(STAMP): pyproject.toml requirements/dev.txt
	@rm -f $@
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	    echo "Assay needs Python 3.11 or newer, and $(PYTHON) is not: try 'make setup PYTHON=python3.13'." >&2; \
	    exit 1; }
	@echo "Setting up $(VENV): about half a minute, once."
	@test "$$($(BIN)/python -c 'import pip; $(VERSION)' 2>/dev/null)" = "$$($(PYTHON) -c '$(VERSION)')" \
	    || $(PYTHON) -m venv --clear $(VENV)
	@$(BIN)/python -m pip install -qq --require-hashes -r requirements/dev.txt
	@$(BIN)/python -m pip install -qq --no-deps --no-build-isolation -e .
	@touch $@

demo: setup ## the whole story on real data, offline
	@$(BIN)/assay demo

test: setup ## run the tests
	@$(BIN)/python -m pytest -n 2

parity: setup ## run scikit-learn's own metric tests on Assay's functions
	@$(BIN)/python tests/parity/run.py

fuzz: setup ## verify 100,000 damaged notes and audit 10,000 damaged reports (half an hour)
	@$(BIN)/python -m tests.fuzz.run

check: setup ## format, lint, types, import arrows, hosts, links, examples, the documentation
	@$(BIN)/ruff format --check
	@$(BIN)/ruff check
	@$(BIN)/mypy
	@$(BIN)/python tools/arrows.py
	@$(BIN)/python tools/hosts.py
	@$(BIN)/python tools/links.py
	@$(MAKE) --no-print-directory docs
	@$(BIN)/python tools/examples.py

docs: setup ## build the documentation site into build/docs; a broken link is an error
	@$(BIN)/python -m sphinx -q -W --keep-going -b html docs build/docs
	@echo "docs: build/docs/index.html"

pictures: setup ## take the README's pictures again (needs Chromium)
	@$(BIN)/python tools/pictures.py

bench: setup ## time Assay beside its peers (gates nothing)
	@$(BIN)/python benchmarks/run.py
	@$(BIN)/python benchmarks/dropin.py 1000 1000000

format: setup ## format the code and mend what ruff can mend
	@$(BIN)/ruff format
	@$(BIN)/ruff check --fix

clean: ## remove .venv, caches and builds
	@rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	@find src tests tools benchmarks examples -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
