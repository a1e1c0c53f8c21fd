"""Reading and writing the project's files: safely, whole, or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from evidoc.model import Finding, Place

LARGEST = 4 * 1024 * 1024
"""Bytes. A text file beyond this is refused: no page or spec is as long."""


def read_text(root: Path, file: str, *, largest: int = LARGEST) -> str | Finding:
    """Read a UTF-8 text file of the project, line ends kept as they are.

    Returns a `Finding` (never raises) where the file is missing, no regular
    file, outside `root` (also through a symbolic link), too large or not UTF-8.
    """
    place = Place(file)
    path = inside(root, file)
    if path is None:
        return Finding(
            place, "path-outside", f"{file} is outside the project.", "name a file below the project root"
        )
    try:
        if not path.is_file():
            return Finding(
                place, "file-missing", f"{file} does not exist or is no file.", "create it or mend the name"
            )
        if path.stat().st_size > largest:
            return Finding(place, "file-too-large", f"{file} is larger than {largest} bytes.", "split it")
        data = path.read_bytes()
    except OSError as error:
        return Finding(
            place, "file-unreadable", f"{file} cannot be read: {error.strerror}.", "check its permissions"
        )
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        col = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        return Finding(
            Place(file, line, col),
            "not-utf-8",
            f"byte 0x{data[error.start]:02x} is not UTF-8.",
            "save the file as UTF-8",
        )


def inside(root: Path, file: str) -> Path | None:
    """The real path of `file` below `root`, or None where it would leave `root`."""
    if "\0" in file or os.path.isabs(file):
        return None
    base = os.path.realpath(root)
    path = Path(os.path.realpath(os.path.join(base, file)))  # `Path.resolve` raises for links in a circle
    return path if path.is_relative_to(base) else None


def write_atomic(path: Path, text: str) -> None:
    """Write `text` (line ends as given) so that a reader, or a crash, meets the old or the new file.

    The parent folder must exist. Raises OSError, which names `path`, where it
    cannot be written; the old file is then untouched.
    """
    try:
        _write(path, text)
    except OSError as error:
        if error.errno is None:  # it says what is wrong in words of its own
            raise
        raise OSError(error.errno, error.strerror, str(path)) from error


def _write(path: Path, text: str) -> None:
    mode = path.stat().st_mode & 0o777 if path.exists() else 0o644
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(temporary, mode)
        os.replace(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
