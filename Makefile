# The developer's commands. Needs python3 (3.11 or newer) with its venv module, and make; everything else is installed into .venv.
#
#   make demo     build .venv when needed and scan three live MCP servers together with the example catalogs
#   make test     lint, types, import contracts and the whole test suite
#   make browser  chromium, for the tests that look at pages
#   make test-scale   ray, Parquet and a store: what needs the heavy extras, in an environment of its own
#
# PYTHON=python3.12 chooses the interpreter; UV=0 installs with pip alone; PYTEST_ARGS="-k prove -x" narrows a test run.

PYTHON      ?= python3
UV          ?= 1
WORKERS     ?= 2
PYTEST_ARGS ?=
SEED        ?= 1
PAIRS       ?= 20000

BIN   := .venv/bin
READY := .venv/.ready
DEMO  := .demo/.ready
PEERS := .bench/.ready
SCALE := .scale/.ready
PURE  := src/rightcall/model/*,src/rightcall/schema/*,src/rightcall/text/*,src/rightcall/toolcall/*,src/rightcall/lint/*,src/rightcall/clash/*,src/rightcall/replay/*,src/rightcall/drift/*,src/rightcall/routing/*,src/rightcall/guard/*,src/rightcall/trace/*,src/rightcall/findings/*,src/rightcall/report/*

# One lock file for every system and every Python from 3.11 on: environment markers inside, hashes for all, no address of any index.
LOCK_FLAGS := --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --no-header --quiet

.PHONY: help demo test browser test-scale coverage lint format docs lock bench bench-peers fuzz clean
.DEFAULT_GOAL := help

help: ## show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 16

demo: $(READY) $(DEMO) ## scan three live MCP servers and the example catalogs
	@$(BIN)/python scripts/demo.py

test: lint ## lint, then every test
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile $(PYTEST_ARGS)

browser: ## the browser of the tests of pages, from Debian's packages (needs root; without it those tests are skipped)
	@command -v chromium >/dev/null || { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends chromium; }

test-scale: $(SCALE) ## what needs the extras 'scale' and 'inspect': ray, a lost node, Parquet, a store
	.scale/bin/python -m pytest -m scale $(PYTEST_ARGS)

coverage: $(READY) ## every test once more, with the branch coverage of the pure rooms (slower)
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile --cov --cov-report= $(PYTEST_ARGS)
	@$(BIN)/coverage report --include '$(PURE)' --skip-covered --show-missing $(if $(PYTEST_ARGS),,--fail-under=95)

lint: $(READY) ## ruff, mypy and the import contracts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy src scripts
	$(BIN)/lint-imports

format: $(READY) ## let ruff rewrite what it can
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

docs: $(READY) ## write anew what is generated: help, rules, README output, golden files of the command line
	$(BIN)/python scripts/document_rules.py
	$(BIN)/python scripts/document_cli.py
	RIGHTCALL_UPDATE_GOLDEN=1 $(BIN)/python -m pytest -q -p no:cacheprovider tests/cli

lock: $(READY) ## resolve the dependencies anew and write the lock files
	$(BIN)/uv pip compile $(LOCK_FLAGS) --group dev pyproject.toml --output-file requirements.lock
	$(BIN)/uv pip compile $(LOCK_FLAGS) --group dev --group scale --all-extras --constraint requirements.lock pyproject.toml --output-file requirements-scale.lock
	$(BIN)/uv pip compile $(LOCK_FLAGS) examples/demo-servers.in --output-file examples/demo-servers.lock
	$(BIN)/uv pip compile $(LOCK_FLAGS) benchmarks/peers.in --output-file benchmarks/peers.lock

bench: $(READY) ## measure speed in CPU time (no pass or fail)
	$(BIN)/python -m benchmarks

bench-peers: $(PEERS) ## install what bench compares with into .bench, apart from .venv

fuzz: $(READY) ## random and mutated schemas against every law of the prover (SEED=1 PAIRS=20000)
	$(BIN)/python -m benchmarks.fuzz_prover --seed $(SEED) --pairs $(PAIRS)

clean: ## remove everything that can be built again
	rm -rf .venv .demo .bench .scale .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage htmlcov build dist
	find src tests scripts -name __pycache__ -type d -prune -exec rm -rf {} +

VENV_HINT := echo "Could not create .venv. On Debian and Ubuntu: apt-get install python3-venv. Elsewhere: PYTHON=/path/to/python3.11 make ..." >&2

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "rightcall needs Python 3.11 or newer; choose one with PYTHON=...")'
	@$(PYTHON) -m venv --clear .venv || { $(VENV_HINT); rm -rf .venv; exit 1; }
ifeq ($(UV),0)
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
else
	$(BIN)/python -m pip install --quiet "uv==0.13.*"
	$(BIN)/uv pip install --quiet --require-hashes -r requirements.lock
	$(BIN)/uv pip install --quiet --no-deps --no-build-isolation -e .
endif
	@touch $@

# The servers of the demo live apart from rightcall: their pins are not ours. They are started later by path, without an installer.
$(DEMO): $(READY) examples/demo-servers.lock
ifeq ($(UV),0)
	$(PYTHON) -m venv --clear .demo
	.demo/bin/python -m pip install --quiet --require-hashes -r examples/demo-servers.lock
else
	$(BIN)/uv venv --quiet --clear --python $(BIN)/python .demo
	$(BIN)/uv pip install --quiet --python .demo/bin/python --require-hashes -r examples/demo-servers.lock
endif
	@touch $@

# What bench compares with lives apart from rightcall too: old pins of its own, and nothing of it may be imported by accident.
$(PEERS): $(READY) benchmarks/peers.lock
ifeq ($(UV),0)
	$(PYTHON) -m venv --clear .bench
	.bench/bin/python -m pip install --quiet --require-hashes -r benchmarks/peers.lock
else
	$(BIN)/uv venv --quiet --clear --python $(BIN)/python .bench
	$(BIN)/uv pip install --quiet --python .bench/bin/python --require-hashes -r benchmarks/peers.lock
endif
	@touch $@

# The heavy extras live apart: ray alone is larger than everything else together.
$(SCALE): $(READY) requirements-scale.lock pyproject.toml
ifeq ($(UV),0)
	$(PYTHON) -m venv --clear .scale
	.scale/bin/python -m pip install --quiet --require-hashes -r requirements-scale.lock
	.scale/bin/python -m pip install --quiet --no-deps --no-build-isolation -e .
else
	$(BIN)/uv venv --quiet --clear --python $(BIN)/python .scale
	$(BIN)/uv pip install --quiet --python .scale/bin/python --require-hashes -r requirements-scale.lock
	$(BIN)/uv pip install --quiet --python .scale/bin/python --no-deps --no-build-isolation -e .
endif
	@touch $@
