"""The same project through each renderer that is installed: MkDocs here, others where they are at hand."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from evidoc.site import fence

RENDERERS = {"mkdocs": ["build", "--strict"], "zensical": ["build"]}
CONFIG = """
site_name: Demo
site_url: https://example.org/demo/
docs_dir: docs/{language}
site_dir: site/{language}
use_directory_urls: {directories}
theme: {{name: material, font: false}}
validation: {{absolute_links: warn, unrecognized_links: warn, anchors: warn}}
markdown_extensions:
  attr_list: {{}}
  toc: {{permalink: true}}
  pymdownx.highlight: {{}}
  pymdownx.superfences:
    custom_fences:
      - name: "*"
        class: highlight
        validator: !!python/name:{module}.validator
        format: !!python/name:{module}.formatter
  evidoc: {{language: {language}}}
"""


def _build(renderer: str, project: Path, language: str, directories: bool) -> Path:
    config = project / f"{language}.yml"
    flag = str(directories).lower()
    text = CONFIG.format(language=language, directories=flag, module=fence.__name__)
    config.write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", renderer, *RENDERERS[renderer], "--config-file", config.name]
    env = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(
        command, cwd=project, env=env, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return project / "site" / language


def _page(site: Path, key: str, directories: bool) -> Path:
    return site / key / "index.html" if directories else site / f"{key}.html"


@pytest.mark.parametrize("directories", [True, False], ids=["directories", "files"])
@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("renderer", RENDERERS)
def test_links_land_on_anchors(project: Path, renderer: str, language: str, directories: bool) -> None:
    site = _build(renderer, project, language, directories)
    page = _page(site, "deep/er/page", directories)
    html = page.read_text(encoding="utf-8")
    links = re.findall(r'<a [^>]*href="([^"]*demo[^"]*#[^"]+)"[^>]*>', html)
    assert {link.partition("#")[2] for link in links} == {"add", "add.total"}
    for link in links:
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve()
        target = target / "index.html" if target.is_dir() else target
        assert f'id="{anchor}"' in target.read_text(encoding="utf-8"), link


def test_strict_mode_refuses_a_fence_that_no_snippet_stands_behind(project: Path) -> None:
    page = project / "docs/en/index.md"
    page.write_text(page.read_text(encoding="utf-8").replace("#demo/add", "#demo/ad"), encoding="utf-8")
    with pytest.raises(AssertionError, match="no such snippet"):
        _build("mkdocs", project, "en", True)


@pytest.mark.parametrize("claim", ["add.nothing", "nothing.total"])
def test_strict_mode_refuses_a_claim_that_is_not_in_the_lock(project: Path, claim: str) -> None:
    page = project / "docs/en/index.md"
    page.write_text(page.read_text(encoding="utf-8").replace("#add.total", f"#{claim}"), encoding="utf-8")
    with pytest.raises(AssertionError, match="not in the lock"):
        _build("mkdocs", project, "en", False)


def test_importing_the_extension_brings_no_site_generator() -> None:
    code = "import sys, evidoc.site.extension; print([name for name in sys.modules if 'mkdocs' in name])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_page_says_how_many_sentences_have_no_evidence(project: Path) -> None:
    site = _build("mkdocs", project, "en", directories=False)
    names = [each for each in site.rglob("*.html") if 'class="evidoc-proven"' in each.read_text("utf-8")]
    key = names[0].relative_to(site).with_suffix("").as_posix()
    assert "no evidence stands behind" not in names[0].read_text("utf-8")
    (project / "unbound.yaml").write_text(f"pages:\n  docs/en/{key}.md: 7\n", "utf-8")
    shown = _page(_build("mkdocs", project, "en", directories=False), key, False).read_text("utf-8")
    assert "Technical sentences that no evidence stands behind: 7" in shown
