# Every target does its own set-up; a machine needs Python 3.11+, make and git.
PYTHON ?= python3
VENV := .venv
BENCH := .venv-bench
BIN := $(VENV)/bin
UV := $(BIN)/uv --quiet --no-progress
PACKAGE := pyproject.toml

# The machine's Node where it is 20 or newer, else one from PyPI in the environment.
NODE := $(shell command -v npm >/dev/null && node -p 'process.versions.node.split(".")[0] >= 20' 2>/dev/null)
ifneq ($(NODE),true)
export PATH := $(CURDIR)/$(BIN):$(PATH)
NEEDS_NODE := $(VENV)/.node
endif
APP := src/cairn/server/app_files/index.html
APP_SOURCES := web/index.html web/vite.config.ts $(shell find web/src web/public -type f 2>/dev/null)

.PHONY: play app test test-long lint types web check bench golden types-web pictures icons strength format lock clean

# The games are compiled while the app is being built. What is missing of their rules when the server
# starts, the server compiles; the helper goes on with the bots until the server ends.
play: $(VENV)/.base  ## the games in your browser; they are kept in cairn.db
	@$(BIN)/python -m cairn.core.warming 2>/dev/null & helper=$$!; \
	$(MAKE) --no-print-directory app; built=$$?; kill $$helper 2>/dev/null; \
	[ $$built = 0 ] && exec $(BIN)/cairn serve --open

app: $(APP)  ## build the web app

test: lint types web check  ## everything but what takes long

test-long: $(VENV)/.dev $(APP)  ## what takes long; CI runs it after `make test`
	$(BIN)/pytest -n 2 -m long

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.dev
	$(BIN)/mypy

web: web/node_modules/.installed
	cd web && npm run --silent check

check: $(VENV)/.dev $(APP)
	$(BIN)/pytest -n 2 -m "not long"

golden: $(VENV)/.dev  ## write the golden playthroughs anew
	$(BIN)/python -m tests.golden

types-web: $(VENV)/.base  ## write messages, views, actions, parts and lists for the web app
	$(BIN)/python -m cairn.server.messages.typescript web/src/generated

pictures: $(VENV)/.dev app  ## pictures of the games on their own boards, for the cards and for docs/
	$(BIN)/python -m tools.pictures
	@$(MAKE) app

icons: $(VENV)/.dev  ## the icons of the installed app, from the cairn
	$(BIN)/python -m tools.icons

strength: $(VENV)/.base  ## measure all strengths of all games and write docs/strength.md; takes days, and goes on after Ctrl+C
	$(BIN)/cairn strength --page docs/strength.md $(STRENGTH)

format: $(VENV)/.dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(BENCH)/.bench $(APP)
	@for script in bench/[a-z]*.py; do $(BENCH)/bin/python $$script || exit 1; done

lock: $(VENV)/.tool  ## compile the requirement files anew: make lock
	$(UV) pip compile pyproject.toml $(addprefix --extra ,$(EXTRAS)) -o requirements/base.txt $(COMPILE)
	$(UV) pip compile pyproject.toml --all-extras --group dev -o requirements/dev.txt $(COMPILE)
	$(UV) pip compile pyproject.toml --extra server --extra envs --group bench -o requirements/bench.txt $(COMPILE)
	$(UV) pip compile --group node -o requirements/node.txt $(COMPILE)
	$(UV) pip compile --group tool -o requirements/tool.txt $(COMPILE)

# All but Ray, which only a cluster needs.
EXTRAS := arena lab physics server testing
COMPILE := --universal --python-version 3.11 --generate-hashes --upgrade \
	--no-header --no-emit-index-url --no-annotate

$(VENV)/.tool: requirements/tool.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Cairn needs Python 3.11 or newer: make PYTHON=python3.12 …"; exit 1; }
	@$(PYTHON) -m venv $(VENV) \
		|| { echo "Python lacks venv; on Debian: apt-get install python3-venv"; exit 1; }
	@echo "Setting up in $(VENV) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

$(VENV)/.base: requirements/base.txt $(PACKAGE) $(VENV)/.tool
	@$(UV) pip install --python $(VENV) --require-hashes -r $<
	@$(UV) pip install --python $(VENV) --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.dev: requirements/dev.txt $(VENV)/.base
	@$(UV) pip install --python $(VENV) --require-hashes -r $<
	@touch $@

$(VENV)/.node: requirements/node.txt $(VENV)/.tool
	@$(UV) pip install --python $(VENV) --require-hashes -r $<
	@touch $@

web/node_modules/.installed: web/package-lock.json web/package.json $(NEEDS_NODE)
	@echo "Setting up in web/node_modules …"
	@cd web && npm ci --loglevel error --no-audit --no-fund
	@touch $@

$(APP): web/node_modules/.installed $(APP_SOURCES)
	@echo "Building the web app …"
	@cd web && npm exec -- vite build --logLevel warn
	@touch $@

# JAX and its friends stay out of the everyday environment.
$(BENCH)/.bench: requirements/bench.txt $(PACKAGE) $(VENV)/.tool
	@echo "Setting up in $(BENCH) …"
	@$(UV) venv --allow-existing $(BENCH)
	@$(UV) pip install --python $(BENCH) --require-hashes -r requirements/tool.txt
	@$(UV) pip install --python $(BENCH) --require-hashes -r $<
	@$(UV) pip install --python $(BENCH) --no-deps --no-build-isolation -e .
	@touch $@

clean:
	rm -rf $(VENV) $(BENCH) web/node_modules $(dir $(APP)) .mypy_cache .pytest_cache .ruff_cache .hypothesis
