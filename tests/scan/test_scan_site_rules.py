"""A site's YAML that would show readers what evidoc does not see is refused, at its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from evidoc.config import Language, Project
from evidoc.errors import EvidocError
from evidoc.scan.site import read_site
from evidoc.scan.site_rules import site_findings

SITE = """\
site_name: x
docs_dir: docs/en
extra_css: [assets/own.css]
extra_javascript:
  - path: assets/own.js
plugins:
  search: {}
markdown_extensions:
  pymdownx.superfences:
    custom_fences:
      - name: "*"
        validator: !!python/name:evidoc.site.fence.validator
        format: !!python/name:evidoc.site.fence.formatter
  evidoc: {language: en}
"""


def project(root: Path, text: str) -> Project:
    (root / "docs/en").mkdir(parents=True)
    (root / "mkdocs.yml").write_text(text, encoding="utf-8")
    return Project(root, {"en": Language("en", "docs/en", "mkdocs.yml")})


def judged(root: Path, text: str) -> list[tuple[str, int]]:
    return [(each.rule, each.place.line) for each in site_findings(project(root, text))]


def test_a_plain_site_has_no_findings(tmp_path: Path) -> None:
    assert judged(tmp_path, SITE) == []


@pytest.mark.parametrize(
    ("old", "new", "rule", "line"),
    [
        ("docs_dir: docs/en", "docs_dir: docs/other", "site-pages", 2),
        ("docs_dir: docs/en", "docs_dir: docs", "site-pages", 2),
        ("docs_dir: docs/en\n", "", "site-pages", 1),
        ("docs_dir: docs/en", "docs_dir: docs/en\nexclude_docs: |\n  !.secret", "site-pages", 3),
        ("site_name: x", "hooks: [hooks.py]", "site-code", 1),
        ("  evidoc:", "  toc: {permalink: ' (proven)'}\n  evidoc:", "site-code", 14),
        ("site_name: x", "extra_templates: [x.html]", "site-code", 1),
        ("  search: {}", "  search: {}\n  macros: {}", "site-code", 8),
        ("plugins:\n  search: {}", "plugins: [search, gen-files]", "site-code", 6),
        ("plugins:\n  search: {}", "plugins:\n  - search\n  - macros:\n      a: 1", "site-code", 8),
        ("[assets/own.css]", "['https://example.org/x.css']", "site-remote", 3),
        ("path: assets/own.js", "path: //example.org/x.js", "site-remote", 4),
        ("path: assets/own.js", "https://example.org/x.js", "site-remote", 4),
        ("format: !!python/name:evidoc.", "format: !!python/name:liar.", "site-fence", 10),
        ("validator: !!python/name:evidoc.", "validator: !!python/name:liar.", "site-fence", 10),
        ("evidoc.site.fence.formatter", "pymdownx.superfences.fence_div_format", "site-fence", 9),
        ('name: "*"', "name: python", "site-fence", 9),
        ("  evidoc: {language: en}\n", "", "site-evidence", 8),
        ("{language: en}", "{language: ko}", "site-evidence", 14),
        ("{language: en}", "{language: en, root: ../other}", "site-evidence", 14),
    ],
)
def test_what_could_show_another_text_is_refused(
    tmp_path: Path, old: str, new: str, rule: str, line: int
) -> None:
    assert old in SITE
    assert (rule, line) in judged(tmp_path, SITE.replace(old, new))


def test_what_is_inherited_is_found_in_its_own_file(tmp_path: Path) -> None:
    whole = project(tmp_path, "INHERIT: base.yml\n")
    (tmp_path / "base.yml").write_text(SITE.replace("site_name: x", "hooks: [x.py]"), encoding="utf-8")
    (found,) = site_findings(whole)
    assert (found.rule, str(found.place)) == ("site-code", "base.yml:1:1")


def test_an_extension_that_is_the_projects_own_code_is_not_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "liar.py").write_text("raise SystemExit('imported')\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    own = project(tmp_path, SITE.replace("  evidoc:", "  liar: {}\n  evidoc:"))
    with pytest.raises(EvidocError, match="liar is code of the project"):
        read_site(own, "en")
