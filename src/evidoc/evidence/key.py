"""The key by which this machine knows its own cache entries again."""

from __future__ import annotations

import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path

LENGTH = 32


def machine_key(folder: Path) -> bytes:
    """The key, made at first use, for the cache in `folder`.

    It stands in `$XDG_CACHE_HOME/evidoc/key` or `~/.cache/evidoc/key`,
    readable by its owner only. Raises OSError where it cannot be kept there, is
    somebody else's or open to others, or would stand inside the project.
    """
    path = _path()
    if path.parent.resolve().is_relative_to(folder.parent.resolve()):
        raise OSError(f"{path} is inside the project, where a branch could bring its own key")
    try:
        key = _read(path)
    except FileNotFoundError:
        key = b""
    return key if len(key) == LENGTH else _make(path, replace=bool(key))


def _path() -> Path:
    configured = os.environ.get("XDG_CACHE_HOME", "")
    if os.path.isabs(configured):  # a relative one is to be ignored (XDG Base Directory Specification)
        return Path(configured) / "evidoc" / "key"
    try:
        return Path.home() / ".cache" / "evidoc" / "key"
    except RuntimeError:
        raise OSError("there is no home folder for its key") from None


def _read(path: Path) -> bytes:
    handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK)
    with os.fdopen(handle, "rb") as stream:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode) or status.st_uid != os.geteuid() or status.st_mode & 0o077:
            raise OSError(f"{path} is not a file of this user alone (mode 0600)")
        return stream.read(LENGTH + 1)


def _make(path: Path, *, replace: bool) -> bytes:
    """Put a new key there, whole or not at all; the first of two processes wins."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    temporary = path.with_name(f".key.{secrets.token_hex(8)}")
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(secrets.token_bytes(LENGTH))
        if replace:
            os.replace(temporary, path)
        else:
            with suppress(FileExistsError):
                os.link(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)
    key = _read(path)
    if len(key) != LENGTH:
        raise OSError(f"{path} cannot be read back")
    return key
