"""Generated projects for the benchmarks: P pages of B trivial Python blocks, recorded and green."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

PYPROJECT = """[tool.evidoc]
[tool.evidoc.languages.en]
pages = "docs/en"
"""


def write(root: Path, pages: int, blocks: int) -> None:
    """Write a project of `pages` pages with `blocks` blocks each, one topic a page, and one claim a block."""
    (root / "docs/en").mkdir(parents=True)
    (root / "pyproject.toml").write_text(PYPROJECT)
    for number in range(pages):
        topic = f"topic-{number:04d}"
        folder = root / "snippets" / topic
        folder.mkdir(parents=True)
        spec: list[str] = []
        page = [f"# Page {topic}", ""]
        for block in range(blocks):
            name = f"block-{block:04d}"
            code = f"parts = [{number}, {block}]\ntotal = sum(parts)"
            (folder / f"{name}.py").write_text(f"{code}\n")
            spec += [f"{name}:", f"  files: [{name}.py]", "  check: python", "  values:", "    total: {}"]
            link = f"[{number + block}](../../evidence/{topic}.yaml#{name}.total)"
            page += [f"## Part {name} {{ #{name} }}", "", f"The total is {link} here.", ""]
            page += [f"```python {{ #{topic}/{name} }}", code, "```", ""]
        (folder / "topic.yaml").write_text("\n".join(spec) + "\n")
        (root / f"docs/en/{topic}.md").write_text("\n".join(page))
    subprocess.run(
        [sys.executable, "-m", "evidoc", "record"],
        cwd=root,
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--pages", type=int, default=66)
    parser.add_argument("--blocks", type=int, default=10)
    arguments = parser.parse_args()
    write(arguments.folder, arguments.pages, arguments.blocks)
