"""`core`: evidoc's own interpreter and what is installed in it. It is always here."""

from __future__ import annotations

from collections.abc import Mapping

from evidoc.config import Project
from evidoc.environments.base import Say


class Core:
    name = "core"
    summary: Mapping[str, str] = {
        "ko": "evidoc 자신의 Python과 거기에 설치된 패키지",
        "en": "evidoc's own Python and what is installed in it",
    }
    python: str | None = None
    install = ""

    def missing(self, project: Project) -> str | None:
        return None

    def versions(self) -> Mapping[str, str]:
        return {}

    def set_up(self, say: Say) -> None:
        say("core is always here")


ENVIRONMENT = Core()
