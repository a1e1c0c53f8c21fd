"""`wheel`: a Python program that reads wheels, which lie beside it and are neither installed nor imported."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from evidoc.checks.base import Runner, Tried
from evidoc.checks.given.python import given
from evidoc.checks.program import LIMITS, Program, lay_out
from evidoc.evidence.distributions import canonical
from evidoc.model import Snippet

_FILE = re.compile(r"(?P<name>[^-]+)-(?P<version>[^-]+)-.+\.whl")
"""Names of wheels: https://packaging.python.org/en/latest/specifications/binary-distribution-format/"""


class Wheel(Program):
    """A Python program as the check `python` runs it, with the wheels of its environment beside it."""

    name = "wheel"
    program = "python"
    summary: Mapping[str, str] = {
        "ko": "고정된 wheel을 설치하지도 불러오지도 않고 읽는 Python 프로그램을 실행합니다.",
        "en": "Runs a Python program that reads pinned wheels, which are neither installed nor imported.",
    }
    options: Mapping[str, Any] = {
        "wheels": {
            "description": "Distributions of the environment whose wheels lie beside the program.",
            "type": "array",
            "items": {"type": "string", "pattern": r"^[A-Za-z0-9]+([._-][A-Za-z0-9]+)*$"},
            "minItems": 1,
            "maxItems": 16,
            "uniqueItems": True,
        },
        **LIMITS,
    }

    def given(self, snippet: Snippet, root: Path) -> frozenset[str]:
        return given(snippet, root)

    def run(self, snippet: Snippet, root: Path, runner: Runner) -> Tried:
        laid = lay_out(snippet, root)
        if isinstance(laid, Tried):
            return laid
        wheels = _wheels(snippet, runner.folder)
        if isinstance(wheels, str):
            return Tried(False, wheels, file=snippet.place.file, line=snippet.place.line, error=True)
        beside = {wheel.name: wheel.read_bytes() for wheel in wheels.values()}
        found = self.run_laid(snippet, {**laid, **beside}, runner)
        read = {name: _version(wheel) for name, wheel in wheels.items()}
        return replace(found, versions=dict(sorted({**found.versions, **read}.items())))


def _wheels(snippet: Snippet, folder: Path | None) -> dict[str, Path] | str:
    """The wheels that a snippet names, by canonical name; or why they cannot be read, as one sentence."""
    named = [canonical(name) for name in snippet.options.get("wheels", ())]
    if not named:
        return "`wheels` is missing: it names the distributions that the program reads."
    files = folder.glob("*.whl") if folder else ()
    kept = {canonical(_FILE.sub(r"\g<name>", path.name)): path for path in files}
    absent = [name for name in named if name not in kept]
    if absent:
        known = ", ".join(f"`{name}`" for name in sorted(kept)) or "none"
        return f"`{snippet.environment}` keeps no wheel of `{absent[0]}`; it keeps: {known}."
    return {name: kept[name] for name in named}


def _version(wheel: Path) -> str:
    found = _FILE.fullmatch(wheel.name)
    return found["version"] if found else ""


CHECK = Wheel()
