"""The site's Markdown configuration is read as mkdocs reads it, and without running the project's code."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from evidoc.config import Language, Project
from evidoc.errors import EvidocError
from evidoc.scan import Scanner
from evidoc.scan.site import read_site


def project(root: Path, **files: str) -> Project:
    for name, text in files.items():
        (root / f"{name}.yml").write_text(text, encoding="utf-8")
    return Project(root, {"en": Language("en", "docs", "mkdocs.yml")})


def extensions(root: Path, **files: str) -> dict[str, Any]:
    return dict(read_site(project(root, **files), "en").extensions)


def refusal(root: Path, **files: str) -> EvidocError:
    with pytest.raises(EvidocError) as caught:
        Scanner(project(root, **files), "en")
    return caught.value


SUPERFENCES = "markdown_extensions:\n  pymdownx.superfences: {}\n"


def test_a_list_and_a_mapping_mean_the_same(tmp_path: Path) -> None:
    mapping = extensions(tmp_path, mkdocs=SUPERFENCES + "  toc: {permalink: true}\n  admonition:\n")
    listed = extensions(
        tmp_path,
        mkdocs="markdown_extensions:\n- pymdownx.superfences\n- toc: {permalink: true}\n- admonition\n",
    )
    assert mapping == listed
    assert list(mapping) == ["toc", "tables", "fenced_code", "pymdownx.superfences", "admonition"]


def test_an_inherited_mapping_is_merged_and_an_inherited_list_replaced(tmp_path: Path) -> None:
    base = SUPERFENCES + "  toc: {permalink: true, baselevel: 2}\n  admonition: {}\n"
    heir = "INHERIT: base.yml\nmarkdown_extensions:\n  toc: {baselevel: 1}\n  footnotes: {}\n"
    merged = extensions(tmp_path, base=base, mkdocs=heir)
    assert merged["toc"] == {"permalink": True, "baselevel": 1}
    assert {"admonition", "footnotes"} <= set(merged)
    replaced = "INHERIT: base.yml\nmarkdown_extensions:\n- pymdownx.superfences\n"
    assert "admonition" not in extensions(tmp_path, base=base, mkdocs=replaced)


def test_the_environment_is_read_as_mkdocs_reads_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EVIDOC_TEST_LEVEL", "3")
    text = (
        SUPERFENCES
        + "  toc: {baselevel: !ENV [EVIDOC_ABSENT, EVIDOC_TEST_LEVEL, 1], title: !ENV EVIDOC_ABSENT}\n"
    )
    assert extensions(tmp_path, mkdocs=text)["toc"] == {"baselevel": "3", "title": None}


def test_a_python_name_of_the_project_is_not_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "evidoc_test_trap.py").write_text("raise SystemExit('imported')\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    text = (
        "markdown_extensions:\n"
        "  pymdownx.superfences:\n"
        "    custom_fences:\n"
        "    - {name: '*', class: x, format: !!python/name:evidoc_test_trap.formatter }\n"
        "  toc: {slugify: !!python/object/apply:evidoc_test_trap.slugify {kwds: {case: lower}}}\n"
        "  pymdownx.emoji: {emoji_index: !!python/name:evidoc_test_trap.index }\n"
    )
    page = Scanner(project(tmp_path, mkdocs=text), "en").page("docs/a.md", "```x { #a/b }\ny\n```\n")
    assert [block.text for block in page.blocks] == ["y"]
    assert "evidoc_test_trap" not in sys.modules


def test_evidocs_own_extension_is_left_out(tmp_path: Path) -> None:
    assert "evidoc" not in extensions(tmp_path, mkdocs=SUPERFENCES + "  evidoc: {language: en}\n")
    listed = "markdown_extensions:\n- pymdownx.superfences\n- evidoc.site.extension: {language: en}\n"
    assert "evidoc.site.extension" not in extensions(tmp_path, mkdocs=listed)


def test_every_fence_goes_through_the_recorder(tmp_path: Path) -> None:
    text = (
        "markdown_extensions:\n"
        "- pymdownx.superfences:\n"
        "    custom_fences:\n"
        "    - name: mermaid\n"
        "      class: mermaid\n"
        "      format: !!python/name:pymdownx.superfences.fence_div_format\n"
    )
    page = Scanner(project(tmp_path, mkdocs=text), "en").page("docs/a.md", "```mermaid {#a/b}\ngraph\n```\n")
    assert [(block.id, block.language, block.text) for block in page.blocks] == [("a/b", "mermaid", "graph")]


def test_tabs_are_verbatim_where_the_site_preserves_them(tmp_path: Path) -> None:
    makefile = "Text\twith 1\ttab.\n\n```make { #a/b }\nall:\n\techo 2\n```\n"
    kept = project(tmp_path, mkdocs="markdown_extensions:\n- pymdownx.superfences: {preserve_tabs: true}\n")
    page = Scanner(kept, "en").page("docs/a.md", makefile)
    assert [block.text for block in page.blocks] == ["all:\n\techo 2"]
    assert not [finding for finding in page.findings if finding.rule != "attribute"]
    expanded = Scanner(project(tmp_path, mkdocs=SUPERFENCES), "en").page("docs/a.md", makefile)
    assert "block-not-verbatim" in [finding.rule for finding in expanded.findings]


def test_a_project_without_a_site_gets_what_material_uses(plain_scanner: Scanner) -> None:
    page = plain_scanner.page("docs/en/a/b.md", '!!! note "Box 1"\n    ```python { #a/b }\n    x\n    ```\n')
    assert page.key == "a/b.md"
    assert [block.id for block in page.blocks] == ["a/b"]
    assert page.findings == ()


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("markdown_extensions:\n  - toc: [\n", "mkdocs.yml:3:1", "Not valid YAML"),
        ("markdown_extensions: 5\n", "mkdocs.yml:1:1", "neither a list nor a mapping"),
        ("markdown_extensions: [toc: 5]\n", "mkdocs.yml:1:1", "no extension with a mapping"),
        ("- a\n", "mkdocs.yml:1:1", "mapping"),
        ("site_name: x\n", "mkdocs.yml:1:1", "superfences"),
        (SUPERFENCES + "  evidoc_absent: {}\n", "mkdocs.yml:3:3", "evidoc_absent"),
        (SUPERFENCES + "  toc: {no_such_option: 1}\n", "mkdocs.yml:3:3", "no_such_option"),
        (SUPERFENCES + "  pymdownx.snippets: {auto_append: [a.md]}\n", "mkdocs.yml:3:3", "auto_append"),
        (SUPERFENCES + "  pymdownx.blocks.html:\n", "mkdocs.yml:3:3", "raw HTML"),
        ("INHERIT: mkdocs.yml\n", "mkdocs.yml:1:1", "inherits from itself"),
        ("INHERIT: ../mkdocs.yml\n", "../mkdocs.yml:1:1", "outside the project"),
        ("INHERIT: absent.yml\n", "absent.yml:1:1", "does not exist"),
        ("a: !unknown 5\n", "mkdocs.yml:1:4", "Not valid YAML"),
    ],
)
def test_a_configuration_that_cannot_be_used_says_where(
    tmp_path: Path, text: str, place: str, words: str
) -> None:
    error = refusal(tmp_path, mkdocs=text)
    assert str(error.place) == place
    assert words in error.message
