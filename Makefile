# La Marque. make run: serve it. make test: run all checks. It needs Python 3.11 or newer.

PYTHONS ?= python3.11 python3.12 python3.13 python3.14 python3

VENV := .venv
PYTHON := $(VENV)/bin/python
MANAGE := $(PYTHON) manage.py
PYTEST := $(PYTHON) -m pytest
# Tests wait for browsers, databases and servers: a worker more than cores.
WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
# A worker that has no tests left takes some from another: they take from a millisecond to a minute.
PARALLEL := --numprocesses=$(WORKERS) --dist=worksteal
# Every test worker loads all tests, in half the time if they are compiled.
unexport PYTHONDONTWRITEBYTECODE
UV := 0.13.9

# PostgreSQL's driver is only installed if DATABASE_URL is set.
RUN_LOCK := requirements/$(if $(DATABASE_URL),postgres,run).txt
RUN_STAMP := $(VENV)/.installed-$(notdir $(RUN_LOCK))
DEV_STAMP := $(VENV)/.installed-dev.txt

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help run demo build pages game test lint types test-python test-database test-browser faults \
  chromium bench pictures messages dist vendor lock clean

help:
	@echo "make run       serve La Marque; HOST=127.0.0.1 PORT=8001 say where, HTTPS=1 adds that"
	@echo "make demo      serve a notebook with a year of games, and throw it away at the end"
	@echo "make build     install and build what serving needs, for a service"
	@echo "make test      check lint, types and imports, and run all tests"
	@echo "make lint  types  test-python  test-browser: parts of make test"
	@echo "make pages     write La Marque for one phone as static files in build/pages/"
	@echo "make dist      build the wheel of the command la-marque in build/dist/"
	@echo "make faults    attack, kill and damage servers of its own for some hours"
	@echo "make bench     measure the speed and update docs/benchmarks.md"
	@echo "make pictures  take the pictures of the README anew"
	@echo "make game SLUG=scopa  write the skeleton of a game"
	@echo "make messages  collect the messages to translate in locale/, and compile them"
	@echo "make vendor    fetch the files of others in static/vendor/, and check them"
	@echo "make lock      update requirements/ from pyproject.toml"
	@echo "make clean     remove everything that was built, but not data/"

# --- Run ------------------------------------------------------------------------------------

# DEBUG is off here, whatever the environment says.
run demo build: export DEBUG := 0
run: $(RUN_STAMP) build/static.stamp
	@exec $(MANAGE) serve $(if $(HTTPS),--https)

demo: $(RUN_STAMP) build/static.stamp
	@exec $(MANAGE) demo

# The data of the service is elsewhere: its database and key are not needed here.
build: export DATA_DIR := $(CURDIR)/build/data
build: $(RUN_STAMP) build/static.stamp

# What a phone runs is made of the rooms of the table, their templates and their sentences.
CARRIED := $(shell find games locale templates -name "*.py" -o -name "*.html" -o -name "*.mo")

build/static.stamp: $(RUN_STAMP) scorekeeper/settings.py $(shell find static) $(CARRIED)
	@echo "Building the static files…"
	@$(MANAGE) collectstatic --clear --noinput --verbosity 0
	@touch $@

# La Marque for one phone, for any static host.
pages: export DEBUG := 0
pages: build
	@$(MANAGE) pages build/pages

# --- Test -----------------------------------------------------------------------------------

test: lint types test-python test-browser

lint: $(DEV_STAMP)
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/ruff check .
	$(VENV)/bin/lint-imports
	$(VENV)/bin/djlint templates --lint --quiet

types: $(DEV_STAMP)
	$(VENV)/bin/mypy

test-python: $(DEV_STAMP)
	$(PYTEST) --ignore=tests/browser $(PARALLEL)

# The tests that use the database, to run on PostgreSQL too: what writes, locks or queries by itself.
# The other readers and pages, a phone's part, walks of games and what is `alike` show or repeat what
# services write and read.
QUERYING := evenings health history home joining listening phones players sharing
WALKS := tests/test_demo.py tests/test_limits.py
REPEATED := $(filter-out tests/browser/ tests/phone/ tests/scoring/ tests/kinds/ tests/views/ tests/readers/ $(WALKS), \
  $(wildcard tests/*/ tests/test_*.py)) tests/readers/test_past_games.py \
  $(QUERYING:%=tests/views/test_%.py) tests/views/test_bidding.py::TestSwitchingItOn

test-database: $(DEV_STAMP)
	$(PYTEST) $(PARALLEL) -m "database and not fuzzed and not faults and not alike" $(REPEATED)

test-browser: $(DEV_STAMP) chromium
	$(PYTEST) tests/browser $(PARALLEL)

# The long form of tests/faults, and of every test that has one: bounded, on 127.0.0.1 only; on
# PostgreSQL too if DATABASE_URL is set. One test may take half an hour. Those of the browser come
# apart: their server has static files of its own.
LONG_FORMS := amount\(|\bLONG\b|^@given
faults: export FAULTS := long
faults: $(DEV_STAMP) chromium
	$(PYTEST) tests/faults $$(grep -rlE "$(LONG_FORMS)" tests --include="test_*.py" --exclude-dir=browser) \
	  $(PARALLEL) -o faulthandler_timeout=3600
	$(PYTEST) $$(grep -rlE "$(LONG_FORMS)" tests/browser --include="test_*.py") \
	  $(PARALLEL) -o faulthandler_timeout=3600

chromium: $(DEV_STAMP)
	@$(PYTHON) -m tests.browser.chromium

# --- Distribute ------------------------------------------------------------------------------

dist: $(DEV_STAMP) build/static.stamp
	@rm -rf build/dist
	$(PYTHON) -m hatchling build --target wheel --directory build/dist

# --- The files of others ----------------------------------------------------------------------

# npm checks what it fetches. For a newer version, write its SHA-256 into tools/vendor.sha256.
PACKAGES := @micropython/micropython-webassembly-pyscript@1.27.0 idb@8.0.4 lean-qr@2.7.4
NPM := build/npm/node_modules

vendor:
	npm install --no-save --ignore-scripts --prefix build/npm $(PACKAGES)
	cp $(addprefix $(NPM)/@micropython/micropython-webassembly-pyscript/micropython., mjs wasm) \
	  static/vendor/micropython/
	cp $(NPM)/idb/build/index.js static/vendor/idb/idb.js
	cp $(NPM)/lean-qr/index.mjs static/vendor/lean-qr/lean-qr.js
	sha256sum --check tools/vendor.sha256

# --- Measure --------------------------------------------------------------------------------

bench: $(DEV_STAMP) build/static.stamp chromium
	@for bench in tools/bench_*.py; do $(PYTHON) -m tools.$$(basename $$bench .py) || exit 1; done

pictures: $(DEV_STAMP) build/static.stamp chromium
	@$(PYTHON) -m tools.pictures

# --- Translate ------------------------------------------------------------------------------

messages: $(DEV_STAMP)
	@$(MANAGE) messages

# --- Add a game -----------------------------------------------------------------------------

game: $(DEV_STAMP)
	@$(PYTHON) tools/new_game.py "$(SLUG)"

# --- The environment ------------------------------------------------------------------------

$(PYTHON):
	@for python in $(PYTHONS); do \
	  if $$python -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; \
	  then exec $$python -m venv $(VENV); fi; \
	done; \
	echo "La Marque needs Python 3.11 or newer with its venv module (Debian: apt install python3-venv)." >&2; \
	exit 1

$(VENV)/.installed-%.txt: requirements/%.txt | $(PYTHON)
	@echo "Installing $<…"
	@$(PYTHON) -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

lock: | $(PYTHON)
	$(PYTHON) -m pip install --quiet uv==$(UV)
	$(PYTHON) -m uv pip compile $(LOCK_OPTIONS) pyproject.toml -o requirements/run.txt
	$(PYTHON) -m uv pip compile $(LOCK_OPTIONS) pyproject.toml --extra postgres \
	  -c requirements/run.txt -o requirements/postgres.txt
	$(PYTHON) -m uv pip compile $(LOCK_OPTIONS) pyproject.toml --extra postgres --group dev \
	  -c requirements/postgres.txt -o requirements/dev.txt

LOCK_OPTIONS := --quiet --universal --python-version 3.11 --generate-hashes \
  --no-emit-index-url --no-annotate --custom-compile-command "make lock"

clean:
	rm -rf $(VENV) build .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis test-results
