"""The errors that end a run. Everything else is a `Finding`."""

from __future__ import annotations

from evidoc.model import Place


class EvidocError(Exception):
    """Something the person who called must put right before any work can be done (exit status 2).

    `place` is where it is wrong, when a file is; `fix` says what to do.
    """

    def __init__(self, message: str, *, place: Place | None = None, fix: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.place = place
        self.fix = fix

    def __str__(self) -> str:
        head = f"{self.place}: {self.message}" if self.place else self.message
        return f"{head} ({self.fix})" if self.fix else head
