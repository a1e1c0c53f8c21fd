"""A project of one snippet, in the environments that a test gives it."""

from __future__ import annotations

import textwrap
import zipfile
from pathlib import Path

from evidoc.config import Project, load_project


def write(root: Path, file: str, text: str) -> None:
    path = root / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def project(root: Path, environments: str = "environment: core", code: str = "x = 6 * 7\n") -> Project:
    """A project below `root` whose snippet `demo/which` records `x`."""
    write(root, "pyproject.toml", '[tool.evidoc.languages.en]\npages = "docs"\n')
    write(root, "docs/page.md", f"# Page {{ #page }}\n\n```python {{ #demo/which }}\n{code}```\n")
    write(root, "snippets/demo/which.py", code)
    spec = f"""\
    which:
      files: [which.py]
      check: python
      {environments}
      values:
        x: {{}}
    """
    write(root, "snippets/demo/topic.yaml", textwrap.dedent(spec))
    return load_project(root)


def wheel(folder: Path, version: str, name: str = "evidocdemo") -> None:
    """A wheel of the module `name` whose `VERSION` is `version`."""
    folder.mkdir(exist_ok=True)
    info = f"{name}-{version}.dist-info"
    with zipfile.ZipFile(folder / f"{name}-{version}-py3-none-any.whl", "w") as archive:
        archive.writestr(f"{name}.py", f"VERSION = {version!r}\n")
        archive.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{info}/top_level.txt", f"{name}\n")
        archive.writestr(
            f"{info}/RECORD", f"{name}.py,,\n{info}/METADATA,,\n{info}/WHEEL,,\n{info}/RECORD,,\n"
        )
