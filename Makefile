# Every target does its own set-up; a machine needs Python 3.11+, make and git.
PYTHON ?= python3
VENV := .venv
BENCH := .venv-bench
BIN := $(VENV)/bin
UV := $(BIN)/uv --quiet --no-progress
PACKAGE := pyproject.toml

.PHONY: play test lint types check bench golden types-web pictures icons format lock clean

play: $(VENV)/.base  ## a game of Brikks against a bot, in the terminal
	@$(BIN)/cairn play brikks --bot greedy --terminal

test: lint types check  ## everything that CI runs

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.dev
	$(BIN)/mypy

check: $(VENV)/.dev
	$(BIN)/pytest -n 2

golden: $(VENV)/.dev  ## write the golden playthroughs anew
	$(BIN)/python -m tests.golden

types-web: $(VENV)/.base  ## write the types of messages and views for the web app
	$(BIN)/python -m cairn.server.messages.typescript web/src

pictures: $(VENV)/.dev app  ## pictures of the games on their own boards, for the cards and for docs/
	$(BIN)/python -m tools.pictures
	@$(MAKE) app

icons: $(VENV)/.dev  ## the icons of the installed app, from the cairn
	$(BIN)/python -m tools.icons

format: $(VENV)/.dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(BENCH)/.bench
	@for script in bench/[a-z]*.py; do $(BENCH)/bin/python $$script || exit 1; done

lock: $(VENV)/.tool  ## compile the requirement files anew: make lock
	$(UV) pip compile pyproject.toml --all-extras -o requirements/base.txt $(COMPILE)
	$(UV) pip compile pyproject.toml --all-extras --group dev -o requirements/dev.txt $(COMPILE)
	$(UV) pip compile pyproject.toml --extra server --group bench -o requirements/bench.txt $(COMPILE)
	$(UV) pip compile --group tool -o requirements/tool.txt $(COMPILE)

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

# JAX and its friends stay out of the everyday environment.
$(BENCH)/.bench: requirements/bench.txt $(PACKAGE) $(VENV)/.tool
	@echo "Setting up in $(BENCH) …"
	@$(UV) venv --allow-existing $(BENCH)
	@$(UV) pip install --python $(BENCH) --require-hashes -r requirements/tool.txt
	@$(UV) pip install --python $(BENCH) --require-hashes -r $<
	@$(UV) pip install --python $(BENCH) --no-deps --no-build-isolation -e .
	@touch $@

clean:
	rm -rf $(VENV) $(BENCH) .mypy_cache .pytest_cache .ruff_cache .hypothesis
