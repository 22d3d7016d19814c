# Worldstage. `make play` and `make test` set up everything they need in .venv/ first.

PYTHON ?= python3
VENV   := .venv
PY     := $(VENV)/bin/python
STAMP  := $(VENV)/.installed
UV     := uv==0.13.7
AUDIT  := pip-audit==2.10.1

MODULES := web/node_modules/.installed
WEB     := src/worldstage/server/web/index.html
SOURCES := $(shell find web/src web/public -type f 2>/dev/null) web/index.html web/vite.config.ts web/plugins.ts web/svelte.config.js

# The tests of `make check`: the kernel, simulations, and the golden files of each game.
FAST    := tests/core tests/arena tests/contract/test_golden.py

# Tests start hundreds of interpreters, each of which would compile the package again without its bytecode.
unexport PYTHONDONTWRITEBYTECODE

export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_ROOT_USER_ACTION := ignore

# Packages of Python and of the browser app have nothing to do with each other: they are installed side by side.
READY   = $(MAKE) --no-print-directory --jobs=2 setup web

.DEFAULT_GOAL := help
.PHONY: help play check dev test setup web fields types map lock format compiled mutants audit soak bench bench-server bench-browser balance golden screenshots clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: ## open the table in the browser
	@$(READY)
	@trap : INT; $(VENV)/bin/worldstage play $(PLAYFLAGS) || \
		{ code=$$?; case $$code in 130|143) ;; *) exit $$code ;; esac; } # interrupted: nothing is lost

# The quick part of `make test`, for while you work: under two minutes on two cores. Types are checked beside the tests.
check: setup ## check format, lint and types, and run the fastest tests
	@failed=; \
	$(VENV)/bin/ruff format --check -q . || failed="$$failed, format"; \
	$(VENV)/bin/ruff check -q . || failed="$$failed, lint"; \
	$(VENV)/bin/mypy & types=$$!; \
	$(VENV)/bin/pytest -x $(FAST) || failed="$$failed, tests"; \
	wait $$types || failed="$$failed, types"; \
	if [ -n "$$failed" ]; then printf '== FAILED: %s\n' "$${failed#, }"; exit 1; fi; \
	printf '== checked; make test runs everything\n'

dev: setup $(MODULES) ## run server and browser app, both reloading when a file changes
	@$(PY) -m tools.dev $(DEVFLAGS)

# Runs every check even if an earlier one fails, so that one run shows everything there is to fix. The checks of the
# browser app, which keep one core busy, run beside those of the Python code.
test: ## run every check
	@$(READY)
	@mkdir -p build; rm -f build/failed; \
	check() { \
		name=$$1; shift; \
		printf '\n== %s\n' "$$name"; \
		"$$@" || echo "$$name" >> build/failed; \
	}; \
	check 'browser app' npm --prefix web run --silent check > build/browser.log 2>&1 & \
	check 'format' $(VENV)/bin/ruff format --check .; \
	check 'lint' $(VENV)/bin/ruff check .; \
	check 'types' $(VENV)/bin/mypy $(wildcard src/worldstage tests benchmarks tools); \
	games=$$($(PY) -c 'import worldstage; print(*worldstage.modules())') || echo 'list of games' >> build/failed; \
	for game in $$games; do \
		check "rules ledger of $$game" $(VENV)/bin/worldstage rules "$$game" --check; \
	done; \
	check 'wheel' $(PY) -m tools.wheel; \
	wait; cat build/browser.log; \
	check 'tests' $(VENV)/bin/pytest -n 3 --dist worksteal tests; \
	if [ -s build/failed ]; then printf '\n== FAILED: %s\n' "$$(paste -sd, build/failed)"; exit 1; fi; \
	printf '\n== all checks passed\n'

setup: $(STAMP) ## install everything into .venv/ (play and test do it too)

web: $(WEB) ## build the browser app (play and test do it too)

types: setup $(MODULES) ## write the browser's types from the server's
	@$(PY) -m worldstage.server.openapi > web/openapi.json
	@npm --prefix web run --silent types

fields: setup ## write the state classes from the fields that games declare
	@$(PY) -m tools.fields

map: setup $(MODULES) ## build the maps from coastlines and outlines
	@$(PY) -m tools.map

format: setup $(MODULES) ## format code and documents and apply safe fixes
	@$(VENV)/bin/ruff check --fix-only .
	@$(VENV)/bin/ruff format .
	@$(PY) -m tools.wrap
	@npm --prefix web run --silent format

compiled: setup ## build and check the mypyc build
	@$(PY) tools/compiled.py

# Some twenty minutes; MUTANTFLAGS='--game nations --seed 2' and the like narrow it down.
mutants: setup ## mutate rule code and see whether the tests that cite it notice
	@$(PY) -m tools.mutants $(MUTANTFLAGS)

# In an environment of its own: it has more dependencies than the server. Not a part of `make test`: it needs the network.
audit: setup $(MODULES) ## ask for known vulnerabilities of everything that is locked
	@test -x build/audit/bin/pip-audit || { $(PY) -m venv --clear build/audit && build/audit/bin/pip install -qq '$(AUDIT)'; }
	@$(PY) -m tools.audit build/audit/bin/pip-audit

# Needs the network for the packages of the extras and of other Pythons. Drawing the maps again takes half a minute:
# `make test` proves of the files that they are right, this that they are what is drawn from the outlines.
soak: setup web ## check the maps, play 10,000 random games, test the server under failures, install each extra alone
	@$(PY) -m tools.map --check
	@$(PY) -m tools.soak
	@$(PY) -m tools.wheel --extras --tests

bench: setup ## measure the speed against the anchors
	@$(VENV)/bin/worldstage bench --anchors

bench-server: setup web ## measure the server against boardgame.io's
	@$(PY) -m benchmarks.server

bench-browser: setup web ## measure what the browser app transfers, how soon a click shows, and a phone
	@$(PY) -m benchmarks.transfer
	@$(PY) -m benchmarks.response
	@$(PY) -m benchmarks.phone

# More than an hour; PYTHONPATH=build/compiled shortens it to a quarter. Interrupted, it continues with the batch that was
# running; BALANCEFLAGS='--game seven-ages' is about 7 Ages, and --render only writes the page.
balance: setup ## let bots measure the balance of a game (of Nations, unless BALANCEFLAGS say otherwise)
	@$(PY) -m tools.balance $(BALANCEFLAGS)

# Some fifteen minutes; SCREENSHOTFLAGS='--docs' or '--only nations.turn' or '--only pages' take fewer.
screenshots: setup web ## take screenshots of all main states, and the pictures of the README
	@$(PY) -m tools.screenshot $(SCREENSHOTFLAGS)

golden: setup ## write the golden files again
	@$(PY) -m tools.golden

# Keeps the pinned versions where it can; `make lock LOCKFLAGS=--upgrade` takes the newest.
lock: $(PY) ## pin all dependencies in requirements.lock
	@echo '== Installing uv into $(VENV)'
	@$(PY) -m pip install -qq '$(UV)'
	@echo '== Resolving'
	@$(VENV)/bin/uv pip compile --quiet --python '$(PY)' --python-version 3.11 --universal --generate-hashes \
		--no-emit-index-url --no-emit-find-links --no-header --extra dev --extra compiled \
		$(LOCKFLAGS) --output-file requirements.lock pyproject.toml

clean: ## remove everything that make creates, .venv/ included
	@rm -rf $(VENV) .bench build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis web/node_modules \
		src/worldstage/server/web
	@find $(wildcard src tests benchmarks tools) Makefile \
		\( -name __pycache__ -o -name '*.so' -o -name '*.pyd' \) -prune -exec rm -rf {} +

# A virtual environment cannot be moved: one created in another place is rebuilt.
ifneq ($(wildcard $(STAMP)),)
ifneq ($(shell cat $(STAMP)),$(CURDIR))
.PHONY: $(PY) $(STAMP)
endif
endif

$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "error: Worldstage needs Python 3.11 or newer; '$(PYTHON)' is: $$($(PYTHON) --version 2>&1)." >&2; \
		echo "       Name another one like this: make setup PYTHON=python3.12" >&2; \
		exit 1; \
	}
	@echo '== Making $(VENV)'
	@$(PYTHON) -m venv --clear $(VENV) || { \
		rm -rf $(VENV); \
		echo "error: '$(PYTHON) -m venv' failed; on Debian and Ubuntu install the package python3-venv." >&2; \
		exit 1; \
	}

$(STAMP): requirements.lock pyproject.toml | $(PY)
	@echo '== Installing the locked packages'
	@$(PY) -m pip install -qq --require-hashes -r requirements.lock
	@echo '== Installing worldstage'
	@$(PY) -m pip install -qq --no-deps --no-build-isolation -e .
	@echo '$(CURDIR)' > $@

# `npm install` and not `npm ci`: the lock holds the builds of vite's bundler for the platforms that could be resolved, and
# `npm ci` refuses a lock that lacks those for all others. Versions and checksums are the lock's all the same.
$(MODULES): web/package-lock.json web/package.json web/.npmrc
	@command -v npm >/dev/null || { echo "error: The browser app is built with Node 20 and npm; npm is missing." >&2; exit 1; }
	@echo '== Installing the locked packages of the browser app'
	@cd web && npm install --no-save --silent --no-audit --no-fund
	@touch $@

$(WEB): $(MODULES) $(SOURCES)
	@echo '== Building the browser app'
	@npm --prefix web run --silent build -- --logLevel warn
	@touch $@
