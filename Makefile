# `make demo` and `make test` are all a newcomer needs; `make` lists the rest.
#
# Invariants: everything is installed from the locks, with hashes; an environment whose stamp is newer
# than its lock is used as it is, so that a second run starts at once and needs no network.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.PHONY: help demo test lint e2e cases campaigns torture bench coverage catalogues lock clean moved

VENV := .venv
BIN := $(VENV)/bin
RUNTIME := $(VENV)/runtime.stamp
DEV := $(VENV)/dev.stamp
# The editable install looks at this too: scripts, packages and where they live.
PROJECT := pyproject.toml

# An environment that was copied or moved along with its directory would run the code it came from.
ifneq ($(shell cat $(VENV)/made-for 2>/dev/null),$(CURDIR))
$(RUNTIME): moved
endif

# Settings of the caller's shell that would reach into the environment or out of it, or have every
# process compile every module anew.
unexport PYTHONPATH PYTHONHOME PYTHONDONTWRITEBYTECODE PIP_TARGET PIP_PREFIX PIP_REQUIRE_VIRTUALENV
export PIP_USER := 0
export PIP_ROOT_USER_ACTION := ignore
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_NO_INPUT := 1

PIP_INSTALL := $(BIN)/python -m pip install -qq --prefer-binary
# A lock names all that is needed. Left to look for itself, an older pip takes the newest release for
# a requirement with an extra, and refuses it because the lock holds no hash of it.
PIP_SYNC := $(PIP_INSTALL) --require-hashes --no-deps

SIDE_BY_SIDE := -n auto --dist worksteal --ignore tests/e2e
# What takes long (tests/slow.txt) is among the cases.
QUICK := -m "not slow and not torture and not e2e"
TESTS := $(SIDE_BY_SIDE) $(QUICK)

# Coverage has a floor in these two packages, which their own tests have to reach: to trace all the
# other tests as well would take as long again as running them.
FLOOR := 95
FLOORED := game clauses
FLOORED_TESTS := $(FLOORED:%=tests/%)

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z0-9]+:.*## / {printf "make %-9s %s\n", $$1, $$2}' Makefile

demo: $(RUNTIME)  ## play a whole scripted tournament over real SMTP on this machine
	@$(BIN)/gamemaster demo $(if $(KEEP),--keep $(KEEP))

# Thousands of stores are synced to the disk, at whose every word two processors wait for it: where
# there is much room in memory, they are kept there.
ROOMY := $(if $(TMPDIR),,$(shell test -w /dev/shm && df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 && $$4 > 4000000 {print "/dev/shm"}'))
ifneq ($(ROOMY),)
test coverage: export TMPDIR := $(ROOMY)
endif

# Of what Hypothesis would load by itself, nothing is used here and one thing is large.
test coverage: export HYPOTHESIS_NO_PLUGINS := 1

# Some tests wait for a real server or clock: one worker more than there are processors fills that.
WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)

# With GAMEMASTER_COVERAGE=1 the tests of what has a floor are measured, and fail below it.
test: $(DEV)  ## run the tests but those that take long (GAMEMASTER_COVERAGE=1: with the floors of coverage)
ifeq ($(GAMEMASTER_COVERAGE),1)
	@$(BIN)/python -m pytest -n auto --dist worksteal $(QUICK) $(FLOORED_TESTS) \
	  $(FLOORED:%=--cov=gamemaster.%) --cov-fail-under=$(FLOOR)
	@PYTEST_XDIST_AUTO_NUM_WORKERS=$(WORKERS) $(BIN)/python -m pytest $(TESTS) $(FLOORED_TESTS:%=--ignore %)
else
	@PYTEST_XDIST_AUTO_NUM_WORKERS=$(WORKERS) $(BIN)/python -m pytest $(TESTS)
endif

lint: $(DEV)  ## check style, types and layers
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

# These share neither servers nor ports, wait for no clock and keep all processors busy.
ALONGSIDE := tests/audit/test_second_checker.py tests/e2e/test_gnupg.py tests/e2e/test_stories_in_a_database.py
# To import the thousand other modules as well would take half a minute.
E2E = $(filter-out $(ALONGSIDE),$(sort $(shell grep -rl --include='test_*.py' 'pytest\.mark\.e2e' tests)))

e2e: $(DEV)  ## play through Postfix and Dovecot, install the wheel and play on every Python, build the image
	@TMPDIR=$(or $(ROOMY),$$TMPDIR) $(BIN)/python -m pytest -n auto --dist worksteal -m e2e $(ALONGSIDE)
	@$(BIN)/python -m pytest -m e2e --durations 15 $(E2E)

WHOLE := --hypothesis-profile=whole
# These play on daemons, which mostly wait.
CAMPAIGNS := tests/faults $(wildcard tests/torture/test_kill*.py) tests/torture/test_full_disk.py tests/torture/test_delays.py
# These deal out their cases to all processors themselves.
DEALT := $(filter-out $(CAMPAIGNS),$(wildcard tests/torture/test_*.py))

cases: $(DEV)  ## run the tests that take long, long tables, fuzz, tampering (GAMEMASTER_TORTURE_CASES, _MAILS, _GAMES, _PAIRS, _FIELDS, _DROPPED, _MUTATION, _ENGINES, _SEED)
	@TMPDIR=$(or $(ROOMY),$$TMPDIR) HYPOTHESIS_NO_PLUGINS=1 $(BIN)/python -m pytest $(SIDE_BY_SIDE) \
	  --ignore tests/torture --ignore tests/faults -m "(slow or torture or hypothesis) and not e2e" --durations 15 $(WHOLE)
	@TMPDIR=$(or $(ROOMY),$$TMPDIR) $(BIN)/python -m pytest -m torture -s --durations 15 $(WHOLE) $(DEALT)

campaigns: $(DEV)  ## kill a running tournament, have its calls fail, fill its disk, time it (GAMEMASTER_TORTURE_ROUNDS, _DELAYS, _WHOLE, _SEED)
	@$(BIN)/python -m pytest -m torture -s --durations 15 $(WHOLE) $(CAMPAIGNS)

torture: cases campaigns  ## both of these

bench: $(DEV)  ## measure, beside a bare server in the same run
	@$(BIN)/python -m benchmarks.run

coverage: $(DEV)  ## run all tests and measure the branch coverage of the whole; some minutes
	@$(BIN)/python -m pytest $(SIDE_BY_SIDE) -m "not torture and not e2e" --cov
	@echo "$(FLOORED):"
	@$(BIN)/coverage report --include="$$(printf 'gamemaster/%s/*,' $(FLOORED))" --fail-under=$(FLOOR)

LOCALE := gamemaster/locale
LANGUAGES := de fr

catalogues: $(DEV)  ## bring the message catalogues up to date with the texts, and compile them
	@mkdir -p $(LOCALE)
	@$(BIN)/pybabel -q extract -F pyproject.toml -k "_ translatable plural:1,2 Word:3" --no-location --sort-output \
	  --omit-header --no-wrap -o $(LOCALE)/gamemaster.pot gamemaster
	@for language in $(LANGUAGES); do \
	  file=$(LOCALE)/$$language/LC_MESSAGES/gamemaster.po; \
	  mkdir -p $$(dirname $$file); \
	  [ -f $$file ] || $(BIN)/pybabel -q init -i $(LOCALE)/gamemaster.pot -o $$file -l $$language --no-wrap; \
	  $(BIN)/pybabel -q update -i $(LOCALE)/gamemaster.pot -o $$file -l $$language \
	    --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date --no-wrap; \
	  $(BIN)/pybabel -q compile -i $$file -o $${file%.po}.mo --statistics; \
	done; rm -f $(LOCALE)/gamemaster.pot

# The index that was asked is nobody's business: no annotation, header or option may name it.
LOCK := uv --no-config pip compile --quiet --upgrade --universal --generate-hashes \
  --no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock' $(PROJECT)

lock:  ## resolve the newest allowed versions into requirements/ (needs uv)
	@command -v uv >/dev/null || { echo "make lock needs uv: pip install uv" >&2; exit 2; }
	$(LOCK) --group build -o requirements/runtime.lock
	$(LOCK) --extra desk --extra postgresql --extra report --group build --group dev -c requirements/runtime.lock -o requirements/dev.lock

clean:  ## remove what make made
	rm -rf $(VENV) build dist *.egg-info .coverage .coverage.* \
	  .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find gamemaster migrations tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

moved:

$(RUNTIME): requirements/runtime.lock $(PROJECT)
	@$(call ensure_venv)
	@echo "installing what gamemaster needs to run into $(VENV) ..."
	@$(PIP_SYNC) -r requirements/runtime.lock
	@$(PIP_INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

$(DEV): requirements/dev.lock $(RUNTIME)
	@echo "installing what its tests and checks need into $(VENV) ..."
	@$(PIP_SYNC) -r requirements/dev.lock
	@touch $@

# Keep an environment that works; else make one with the newest python3.x that can. Every file on PATH
# is tried, not only the first of a name: a version manager's shim may stand there and refuse to run.
# PYTHON=/path/to/python3 overrides the choice.
define ensure_venv
set -eu; \
if [ "$$(cat $(VENV)/made-for 2>/dev/null)" = "$(CURDIR)" ] && $(BIN)/python -m pip --version >/dev/null 2>&1; then exit 0; fi; \
best=""; bare=""; \
for python in $${PYTHON:-$$(IFS=:; for dir in $$PATH; do ls "$$dir"/python3 "$$dir"/python3.[0-9] "$$dir"/python3.[0-9][0-9] 2>/dev/null || true; done | awk -F/ '{split($$NF, v, "."); printf "%d %d %s\n", v[2], -NR, $$0}' | sort -k1,1nr -k2,2nr | awk '{print $$3}')}; do \
  "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 || continue; \
  if "$$python" -c 'import venv, ensurepip' >/dev/null 2>&1; then best="$$python"; break; fi; \
  [ -n "$$bare" ] || bare="$$python"; \
done; \
if [ -z "$$best" ] && [ -n "$$bare" ]; then \
  echo "$$bare cannot make environments: install its venv module (Debian, Ubuntu: apt-get install python$$("$$bare" -c 'import sys; print("%d.%d" % sys.version_info[:2])')-venv)" >&2; exit 2; \
fi; \
if [ -z "$$best" ]; then \
  echo "no Python 3.11 or newer on PATH: install one (Debian, Ubuntu: apt-get install python3 python3-venv), or name it: make PYTHON=/path/to/python3 ..." >&2; exit 2; \
fi; \
echo "making $(VENV) with $$("$$best" --version) ($$best) ..."; \
"$$best" -m venv --clear $(VENV); \
printf '%s\n' "$(CURDIR)" > $(VENV)/made-for
endef
