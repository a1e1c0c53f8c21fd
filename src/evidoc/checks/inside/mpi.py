"""A launcher's script with `mpirun`, run where the other hosts can be reached."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from evidoc.checks.inside import script


def run(namespace: dict[str, Any], options: dict[str, Any]) -> None:
    """Run the script, and observe."""
    script.run_bash(options["file"], Path("/tmp"))
    script.observe(options["observe"], namespace)
