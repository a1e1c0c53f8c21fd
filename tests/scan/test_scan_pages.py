"""All pages of a project, and the cache that spares scanning them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import evidoc
from evidoc.config import Language, Project
from evidoc.scan import scan

SITE = "markdown_extensions:\n  attr_list: {}\n  pymdownx.superfences: {}\n"
PAGE = "# Title 1\n\n```python { #a/b }\nx = 1\n```\n\nA [64](x.yaml#b.c).\n"


class Memory:
    """A store that counts, and that holds what JSON gives back."""

    def __init__(self) -> None:
        self.entries: dict[tuple[str, str], str] = {}
        self.written = 0

    def get(self, kind: str, key: str) -> Any | None:
        text = self.entries.get((kind, key))
        return None if text is None else json.loads(text)

    def put(self, kind: str, key: str, value: Any) -> None:
        self.entries[kind, key] = json.dumps(value)
        self.written += 1


@pytest.fixture
def project(tmp_path: Path) -> Project:
    for file, text in {
        "mkdocs.yml": SITE,
        "docs/ko/index.md": PAGE,
        "docs/ko/plan/mesh.md": PAGE,
        "docs/en/index.md": PAGE,
        "docs/en/.hidden.md": PAGE,
        "docs/en/.git/page.md": PAGE,
        "docs/en/style.css": "",
    }.items():
        path = tmp_path / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    languages = {code: Language(code, f"docs/{code}", "mkdocs.yml") for code in ("ko", "en")}
    return Project(tmp_path, languages)


def test_pages_come_sorted_with_their_keys(project: Project) -> None:
    pages = scan(project)
    assert [(page.language, page.file, page.key) for page in pages] == [
        ("en", "docs/en/index.md", "index.md"),
        ("ko", "docs/ko/index.md", "index.md"),
        ("ko", "docs/ko/plan/mesh.md", "plan/mesh.md"),
    ]
    assert all(page.findings == () and page.blocks[0].id == "a/b" for page in pages)


def test_the_cache_gives_back_what_was_scanned(project: Project) -> None:
    store = Memory()
    first = scan(project, store)
    assert (scan(project, store), store.written) == (first, 3)
    assert first == scan(project)


def test_a_changed_page_alone_is_scanned_again(project: Project) -> None:
    store = Memory()
    scan(project, store)
    (project.root / "docs/en/index.md").write_text(PAGE + "\nMore: 65.\n", encoding="utf-8")
    page = scan(project, store)[0]
    assert [token.text for token in page.prose[-1].tokens] == ["65"]
    assert store.written == 4


def test_changed_extensions_scan_every_page_again(project: Project) -> None:
    store = Memory()
    scan(project, store)
    (project.root / "mkdocs.yml").write_text(SITE + "  admonition: {}\n", encoding="utf-8")
    scan(project, store)
    assert store.written == 6


def test_a_changed_site_name_scans_nothing_again(project: Project) -> None:
    store = Memory()
    scan(project, store)
    (project.root / "mkdocs.yml").write_text(SITE + "site_name: another\n", encoding="utf-8")
    scan(project, store)
    assert store.written == 3


def test_a_page_that_cannot_be_read_is_a_finding_and_not_cached(project: Project) -> None:
    (project.root / "docs/en/index.md").write_bytes(b"# Caf\xe9\n")
    store = Memory()
    page = scan(project, store)[0]
    assert [(str(finding.place), finding.rule) for finding in page.findings] == [
        ("docs/en/index.md:1:6", "not-utf-8")
    ]
    assert (page.key, store.written) == ("index.md", 2)


def test_a_link_out_of_the_project_is_a_finding(
    project: Project, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("outside") / "page.md"
    outside.write_text(PAGE, encoding="utf-8")
    (project.root / "docs/en/linked.md").symlink_to(outside)
    page = next(page for page in scan(project) if page.key == "linked.md")
    assert [finding.rule for finding in page.findings] == ["path-outside"]


def test_a_warm_cache_does_not_import_markdown(project: Project) -> None:
    store = Memory()
    scan(project, store)
    entries = {f"{kind} {key}": json.loads(value) for (kind, key), value in store.entries.items()}
    (project.root / "cache.json").write_text(json.dumps(entries), encoding="utf-8")
    program = """
import json, sys
from pathlib import Path
from evidoc.config import Language, Project
from evidoc.scan import scan
class Store:
    entries = json.loads(Path("cache.json").read_text())
    def get(self, kind, key): return self.entries.get(f"{kind} {key}")
    def put(self, kind, key, value): raise SystemExit("a page was scanned again")
languages = {code: Language(code, f"docs/{code}", "mkdocs.yml") for code in ("ko", "en")}
pages = scan(Project(Path("."), languages), Store())
print(len(pages), "markdown" in sys.modules)
"""
    source = str(Path(evidoc.__file__).parent.parent)
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=project.root,
        env={**os.environ, "PYTHONPATH": source},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("3 False\n", "")
