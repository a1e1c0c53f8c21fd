"""The local cache `.evidoc/`: what this machine established, never committed.

One file a kind, one line an entry, appended: a crash can only cut the last
line. Each line is authenticated with a key that is kept outside the project,
so that a cache that came with somebody's branch proves nothing. What is
forged, cut or old is simply absent. Sizes in bytes, ages in seconds.
"""

from __future__ import annotations

import fcntl
import hashlib
import hmac
import json
import os
import re
import stat
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from evidoc.evidence.key import machine_key

OLDEST = 60 * 24 * 3600
"""Age after which an entry is absent: what ran two months ago is run again."""

LARGEST = 64 * 1024 * 1024
"""Size of one kind's file beyond which its oldest entries are dropped."""

SLACK = 1024 * 1024
"""Replaced entries that a file may hold, beyond the live ones, before it is rewritten."""

# <hmac> <time> <digest of the key> <JSON>
_LINE = re.compile(rb"([0-9a-f]{64}) ((\d{1,12}) ([0-9a-f]{40}) .*)\Z", re.DOTALL)


class Store:
    """The cache in `folder`, usually `<project>/.evidoc`.

    Works from several threads and processes at once. Where it cannot write,
    or has no key, it remembers for this process only and `notice` says why.
    Never raises OSError.
    """

    def __init__(self, folder: Path) -> None:
        self.notice: str | None = None
        self._folder = folder
        self._kinds: dict[str, dict[bytes, bytes]] = {}
        self._lock = threading.RLock()
        self._key = os.urandom(32)  # for this process, should there be no other
        self._disk = False
        try:
            self._key = machine_key(folder)
            self._prepare()
            self._disk = True
        except OSError as error:
            self._give_up(error)

    def get(self, kind: str, key: str) -> Any | None:
        """The value under a key; None where there is none that this machine wrote lately."""
        with self._lock:
            line = self._entries(kind).get(_name(key))
        if line is None:
            return None
        match = _LINE.match(line)
        if match is None or not hmac.compare_digest(match[1], self._mac(kind, match[2])):
            return None
        if not -OLDEST < time.time() - int(match[3]) < OLDEST:
            return None
        try:
            return json.loads(line.split(b" ", 3)[3])
        except (ValueError, RecursionError):
            return None

    def put(self, kind: str, key: str, value: Any) -> None:
        """Remember a JSON value. Raises TypeError or ValueError where it is none."""
        text = json.dumps(value, separators=(",", ":"), allow_nan=False).encode("ascii")
        body = b"%d %s %s" % (time.time(), _name(key), text)
        line = self._mac(kind, body) + b" " + body
        with self._lock:
            self._entries(kind)[_name(key)] = line
            if self._disk:
                try:
                    self._append(kind, line)
                except OSError as error:
                    self._give_up(error)

    def _mac(self, kind: str, body: bytes) -> bytes:
        return hmac.digest(self._key, kind.encode() + b"\0" + body, "sha256").hex().encode()

    def _entries(self, kind: str) -> dict[bytes, bytes]:
        """Lines of a kind by the digest of their key, read at first use and verified when asked for."""
        if kind not in self._kinds:
            self._kinds[kind] = {}
            path = self._path(kind)
            if self._disk:
                try:
                    data = _read(path)
                except OSError:
                    data = b""
                for line in data.split(b"\n"):
                    if len(line) > 117:
                        parts = line.split(b" ", 3)
                        if len(parts) == 4:
                            self._kinds[kind][parts[2]] = line
        return self._kinds[kind]

    def _append(self, kind: str, line: bytes) -> None:
        with self._alone():
            handle = _open(self._path(kind), os.O_WRONLY | os.O_APPEND | os.O_CREAT)
            try:
                # The leading line feed ends a line that a crash has cut.
                os.write(handle, b"\n" + line + b"\n")
                size = os.fstat(handle).st_size
            finally:
                os.close(handle)
            live = sum(map(len, self._kinds[kind].values())) + 2 * len(self._kinds[kind])
            if size > LARGEST or size > 2 * live + SLACK:
                self._compact(kind)

    def _compact(self, kind: str) -> None:
        """Rewrite a kind's file with its live entries, the newest that fit into half of `LARGEST`."""
        path = self._path(kind)
        entries: dict[bytes, bytes] = {}
        for line in _read(path).split(b"\n"):  # again: another process may have added some
            match = _LINE.match(line)
            if match and time.time() - int(match[3]) < OLDEST and self._mac(kind, match[2]) == match[1]:
                entries.pop(match[4], None)
                entries[match[4]] = line
        kept: dict[bytes, bytes] = {}
        room = LARGEST // 2
        for name, line in reversed(entries.items()):
            room -= len(line) + 2
            if room < 0:
                break
            kept[name] = line
        temporary = path.with_name(f"{path.name}.{os.getpid()}.tmp")
        handle = _open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        with os.fdopen(handle, "wb") as stream:
            stream.write(b"".join(b"\n" + line + b"\n" for line in reversed(kept.values())))
        os.replace(temporary, path)
        self._kinds[kind] = kept

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Hold the folder against other processes' writes."""
        handle = _open(self._folder / "lock", os.O_RDWR | os.O_CREAT)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX)
            yield
        finally:
            os.close(handle)

    def _path(self, kind: str) -> Path:
        if not re.fullmatch(r"[a-z][a-z0-9-]*", kind):
            raise ValueError(f"{kind!r} is no kind of entry")
        return self._folder / f"{kind}.jsonl"

    def _prepare(self) -> None:
        if self._folder.is_symlink():
            raise OSError(f"{self._folder.name} is a symbolic link")
        self._folder.mkdir(exist_ok=True)
        ignore = self._folder / ".gitignore"
        if not ignore.exists():
            handle = _open(ignore, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            with os.fdopen(handle, "w") as stream:
                stream.write("*\n")
        with self._alone():
            pass

    def _give_up(self, error: OSError) -> None:
        self._disk = False
        reason = error.strerror or str(error)
        where = f" ({error.filename})" if error.filename else ""
        self.notice = f"nothing is remembered for the next run: {reason}{where}."


def _name(key: str) -> bytes:
    return hashlib.sha1(key.encode("utf-8", "surrogatepass"), usedforsecurity=False).hexdigest().encode()


def _open(path: Path, flags: int) -> int:
    """Open a regular file, never through a link that somebody's branch has laid there."""
    handle = os.open(path, flags | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK, 0o600)
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError(f"{path.name} is no regular file")
    return handle


def _read(path: Path) -> bytes:
    with os.fdopen(_open(path, os.O_RDONLY), "rb") as stream:
        return stream.read(2 * LARGEST)
