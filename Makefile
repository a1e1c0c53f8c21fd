# The two commands are `make site` and `make test`. They need python3 (3.11.5 or newer), pip and make,
# and work in any folder. The first run installs the pinned requirements into .venv; later ones need no network.

PYTHON ?= python3
PORT ?= 8000
VENV := .venv/bin/python
INSTALLED := .venv/installed
BUILT := site/.built
PIP := $(VENV) -m pip --disable-pip-version-check
SOURCES := mkdocs.yml mkdocs.en.yml $(shell find -L docs overrides snippets evidence quiz src/evidoc -type f \
	! -name '*.pyc' 2>/dev/null)

export NO_MKDOCS_2_WARNING := 1

.PHONY: help install pins site test check serve clean distclean

help:
	@echo 'make site     check every page against its evidence, then build both sites into site/'
	@echo 'make test     run the whole test suite (ARGS="-k quiz" passes options to pytest)'
	@echo 'make check    run the gate alone'
	@echo 'make install  only make .venv, with the pinned requirements and .venv/bin/evidoc'
	@echo 'make serve    build, then serve on http://127.0.0.1:$(PORT)/'
	@echo 'make clean    remove what was built; make distclean removes .venv and what was proved here, too'

site: check $(BUILT)
	@echo
	@echo 'The site is in   $(CURDIR)/site'
	@echo 'Open             $(CURDIR)/site/index.html'
	@echo 'or, with search  $(VENV) -m http.server $(PORT) --bind 127.0.0.1 --directory site'

install: $(INSTALLED)

pins: $(INSTALLED)
	head -n 2 requirements.txt > .venv/pins
	$(PIP) freeze --all --exclude-editable --exclude pip | sed 's/+[a-z0-9.]*$$//' | sort -f >> .venv/pins
	mv .venv/pins requirements.txt

test: $(INSTALLED)
	$(VENV) -m pytest $(ARGS)

check: $(INSTALLED)
	$(VENV) -m evidoc check

serve: site
	$(VENV) -m http.server $(PORT) --bind 127.0.0.1 --directory site

$(BUILT): $(INSTALLED) $(SOURCES)
	$(VENV) -m mkdocs build --quiet --config-file mkdocs.yml
	$(VENV) -m mkdocs build --quiet --config-file mkdocs.en.yml
	cp docs/index.html site/index.html
	@touch $@

$(INSTALLED): requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11, 5) and "$(PYTHON) is %d.%d.%d; 3.11.5 or newer is needed (make PYTHON=python3.12)" % sys.version_info[:3])'
	$(PYTHON) -m venv .venv
	$(PIP) install --requirement requirements.txt
	$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

clean:
	rm -rf site build .pytest_cache .mypy_cache .ruff_cache .hypothesis

distclean: clean
	rm -rf .venv .evidoc
