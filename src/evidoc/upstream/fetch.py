"""Fetching what a lock names, whole and right or not at all."""

from __future__ import annotations

import hashlib
import http.client
import os
import tempfile
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path

from evidoc.model import Finding
from evidoc.upstream.lock import Source

ADDRESS = "https://raw.githubusercontent.com/{project}/{commit}/{path}"
"""Where files are fetched from, with the fields of a source."""

FOLDER = ".evidoc/upstream"
"""Where they are kept, below the project's root: a folder that is never committed."""

LARGEST = 16 * 1024 * 1024
SECONDS = 30.0


def get(
    sources: Sequence[Source],
    folder: Path,
    *,
    address: str = ADDRESS,
    say: Callable[[str], None] = lambda line: None,
) -> list[Finding]:
    """Fetch every file that is not in `folder` yet, or is not what it has to be. Returns what failed.

    A file is put in its place only when all of it has come and its digest is right, so that a folder never
    holds a part of one; the others are fetched regardless. `say` hears of each file.
    """
    findings = []
    for source in sources:
        path = folder / source.file
        if path.is_file() and _digest(path.read_bytes()) == source.sha256:
            say(f"have {source.file}")
            continue
        try:
            _write(path, _fetched(source, address))
        except _Failed as fault:
            fix = "try again; if it stays, see whether the project has moved it"
            findings.append(Finding(source.place, "upstream", f"{source.file}: {fault}.", fix))
        else:
            say(f"got {source.file}")
    return findings


class _Failed(Exception):  # noqa: N818 - one file could not be had
    """Why, as a part of a sentence."""


def _fetched(source: Source, address: str) -> bytes:
    """A file's content, all of it and the right one."""
    try:
        url = address.format(project=source.project, commit=source.commit, path=source.path)
    except (LookupError, ValueError):
        raise _Failed(f"“{address}” is no address with {{project}}, {{commit}} and {{path}}") from None
    try:
        with urllib.request.urlopen(url, timeout=SECONDS) as answer:
            data: bytes = answer.read(LARGEST + 1)
            length = answer.headers.get("Content-Length")
    except urllib.error.HTTPError as error:
        raise _Failed(f"{url} answers {error.code} {error.reason}") from None
    except (OSError, ValueError, http.client.HTTPException) as error:
        reason = getattr(error, "reason", None) or error
        raise _Failed(f"{url} cannot be fetched: {reason or type(error).__name__}") from None
    if len(data) > LARGEST:
        raise _Failed(f"it is larger than {LARGEST} bytes")
    if length is not None and len(data) < int(length):
        raise _Failed(f"only {len(data)} of {length} bytes came")
    found = _digest(data)
    if found != source.sha256:
        raise _Failed(f"its SHA-256 is {found}, but it has to be {source.sha256}")
    return data


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
