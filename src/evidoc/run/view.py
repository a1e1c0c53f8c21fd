"""The file system as a block sees it: programs and libraries, read-only, and a scratch directory.

The view is a list of what is shown, not of what is hidden: a new, empty root
into which the system's programs and this interpreter are bound. Home
directories, the project, other temporary files, sockets of services below
/run and devices are simply not there. A server builds it once; a job adds its
scratch directory and its own /proc.
"""

from __future__ import annotations

import os
import site
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from evidoc.run import linux

JOB = "/job"
"""Where a job's directories are when it has its own view."""

ACCOUNT = 1000
"""User and group id that a block has inside its own user namespace."""

_SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc", "/opt", "/nix/store")
_DEVICES = ("null", "zero", "full", "random", "urandom")
_DEVICE_LINKS = {"fd": "fd", "stdin": "fd/0", "stdout": "fd/1", "stderr": "fd/2"}
_OWN_FILES = {
    "/etc/passwd": f"root:x:0:0:root:/:/bin/sh\nuser:x:{ACCOUNT}:{ACCOUNT}:user:{JOB}/home:/bin/sh\n",
    # The mapped address has a name because c10d asks for it, and warns where there is none.
    "/etc/hosts": "127.0.0.1 localhost\n::1 localhost\n::ffff:127.0.0.1 localhost4\n",
}
"""Files in place of the machine's: its accounts and names are nobody's business."""
_INODES = 20_000
_WRITABLE_AGAIN = linux.MS_REMOUNT | linux.MS_BIND | linux.MS_NOSUID | linux.MS_NODEV


@dataclass(frozen=True, slots=True)
class Directories:
    """A job's directories: `work` is its cwd, `own` holds what starts a shell."""

    base: str
    work: str
    home: str
    temporary: str
    own: str

    @classmethod
    def at(cls, base: str, temporary: str | None = None) -> Directories:
        return cls(base, f"{base}/work", f"{base}/home", temporary or f"{base}/tmp", f"{base}/own")

    def create(self, owner: int | None) -> None:
        """Make them; those that the block writes to belong to `owner` (None: to this process's user)."""
        os.mkdir(self.own, 0o755)
        for path in (self.work, self.home, f"{self.base}/tmp", f"{self.base}/shm"):
            os.mkdir(path, 0o755)
            if owner is not None:
                os.chown(path, owner, owner)
        for shared in ("tmp", "shm"):
            os.chmod(f"{self.base}/{shared}", 0o1777)


def shown(path: Iterable[str]) -> tuple[str, ...]:
    """What the view binds: the system, this interpreter, and the entries of `path` (a fresh `sys.path`)."""
    wanted = [sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix, *path, *_editable()]
    link = sys.executable
    for _ in range(40):  # every hop of python -> python3 -> ... must resolve inside, too
        wanted.append(os.path.dirname(link))
        if not os.path.islink(link):
            break
        link = os.path.normpath(os.path.join(os.path.dirname(link), os.readlink(link)))
    wanted += [os.path.realpath(entry) for entry in wanted]
    kept: list[str] = [entry for entry in _SYSTEM if os.path.exists(entry)]
    for entry in sorted({os.path.normpath(entry) for entry in wanted if os.path.isabs(entry)}):
        if entry != "/" and os.path.exists(entry) and not any(_is_below(entry, other) for other in kept):
            kept.append(entry)
    return tuple(kept)


def _is_below(path: str, other: str) -> bool:
    return path == other or path.startswith(other.rstrip("/") + "/")


def _editable() -> list[str]:
    """Packages that setuptools installed in editable mode through a finder instead of a path."""
    finders = [module for name, module in sys.modules.items() if name.startswith("__editable__")]
    return [str(place) for finder in finders for place in getattr(finder, "MAPPING", {}).values()]


def build(root: str, entries: Iterable[str]) -> None:
    """Make `root` (an empty directory) the root of this process, showing `entries`. Raises OSError.

    The process must be in a mount namespace of its own, with the right to mount in it. The small
    `/tmp` is for what packages write when they are imported ahead; a job's own covers it.
    """
    linux.mount("none", "/", None, linux.MS_REC | linux.MS_PRIVATE)
    linux.mount("tmpfs", root, "tmpfs", linux.MS_NOSUID | linux.MS_NODEV, "mode=755,size=1m")
    os.mkdir(f"{root}/tmp")
    linux.mount("tmpfs", f"{root}/tmp", "tmpfs", linux.MS_NOSUID | linux.MS_NODEV, "mode=755,size=16m")
    for entry in entries:
        target = root + entry
        if os.path.islink(entry) and entry in _SYSTEM:
            os.symlink(os.readlink(entry), target)
        else:
            _bind(entry, target)
    for name in _DEVICES:
        _bind(f"/dev/{name}", f"{root}/dev/{name}")
    for name, target in _DEVICE_LINKS.items():
        os.symlink(f"/proc/self/{target}", f"{root}/dev/{name}")
    for name in ("proc", "dev/shm", "home", "run", "var", JOB[1:]):
        os.makedirs(f"{root}/{name}", exist_ok=True)
    os.symlink("/tmp", f"{root}/var/tmp")
    if os.path.isdir("/sys/devices/system"):  # how many processors there are
        _bind("/sys/devices/system", f"{root}/sys/devices/system")
    for name, text in _OWN_FILES.items():
        own = Path(f"{root}/run/{os.path.basename(name)}")
        own.write_text(text, encoding="ascii")
        if os.path.exists(root + name):
            linux.mount(str(own), root + name, None, linux.MS_BIND)
    linux.read_only_below(root)
    linux.mount("none", f"{root}/tmp", None, _WRITABLE_AGAIN)
    try:
        mount_proc(f"{root}/proc")
    except PermissionError:  # without a PID namespace of our own
        linux.mount("/proc", f"{root}/proc", None, linux.MS_BIND | linux.MS_REC)
    linux.become_root_directory(root)


def _bind(source: str, target: str) -> None:
    if os.path.isdir(source):
        os.makedirs(target, exist_ok=True)
    else:
        os.makedirs(os.path.dirname(target), exist_ok=True)
        Path(target).touch()
    linux.mount(source, target, None, linux.MS_BIND | linux.MS_REC)


def mount_proc(target: str) -> None:
    linux.mount("proc", target, "proc", linux.MS_NOSUID | linux.MS_NODEV | linux.MS_NOEXEC)


def add_scratch(entries: Iterable[str], mebibytes: int, owner: int | None) -> Directories:
    """Mount a job's own directories, of at most `mebibytes` in all, in a job's mount namespace."""
    places = Directories.at(JOB, temporary="/tmp")
    options = f"mode=755,size={mebibytes}m,nr_inodes={_INODES}"
    linux.mount("tmpfs", JOB, "tmpfs", linux.MS_NOSUID | linux.MS_NODEV, options)
    places.create(owner)
    for entry in entries:
        if _is_below(entry, "/tmp"):  # an interpreter there stays where it is
            _bind(entry, f"{JOB}{entry}")
    linux.mount(f"{JOB}/tmp", "/tmp", None, linux.MS_BIND | linux.MS_REC)
    linux.mount(f"{JOB}/shm", "/dev/shm", None, linux.MS_BIND)
    return places


def user_base() -> str | None:
    """Where this user's own packages are, when there are any and the interpreter looks there."""
    used = site.ENABLE_USER_SITE and site.getusersitepackages() in sys.path
    return site.getuserbase() if used else None
