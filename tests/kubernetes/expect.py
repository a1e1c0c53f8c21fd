"""Writes `NAME.expected` beside the files in `negative/` that are named: to be read before it is committed.

python tests/kubernetes/expect.py negative/job-many-faults.yaml
"""

from __future__ import annotations

import sys

from test_manifests import HERE, ROOT, tried

if __name__ == "__main__":
    for name in sys.argv[1:]:
        file = (HERE / name).resolve()
        found = tried(file)
        if found.passed or found.error:
            raise SystemExit(f"{name} is not refused: {found.message or 'it passes'}")
        text = found.output.replace(f"{file.relative_to(ROOT).as_posix()}:", "")
        file.with_name(file.name + ".expected").write_text(text)
        print(f"== {name}", text, sep="\n", end="")
