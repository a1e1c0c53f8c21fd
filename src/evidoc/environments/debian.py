"""Environments of Debian packages: daemons and commands that run in the sandbox, never on the host."""

from __future__ import annotations

import functools
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass

from evidoc.config import Project
from evidoc.environments.base import Say
from evidoc.errors import EvidocError
from evidoc.run import namespaces_refused

_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
# Installing a daemon's package starts the daemon. In a mount namespace of its own, apt finds other
# programs where those that start services are; nothing is left on disk however it ends.
_APT = """
if unshare --mount true 2>/dev/null; then
  exec unshare --mount sh -euc '
    for starter in /usr/sbin/invoke-rc.d /usr/bin/deb-systemd-invoke; do
      if [ -e "$starter" ]; then mount --bind /bin/true "$starter"; fi
    done
    exec "$@"' sh "$@"
fi
exec "$@"
"""


@dataclass(frozen=True)
class Debian:
    """`commands` are the programs that must be there, `packages` those that bring them.

    `asked` prints the version of `product`; the first number in it counts.
    """

    name: str
    summary: Mapping[str, str]
    packages: tuple[str, ...]
    commands: tuple[str, ...]
    product: str
    asked: tuple[str, ...]
    python: str | None = None

    @property
    def install(self) -> str:
        return f"evidoc environments install {self.name}"

    def missing(self, project: Project) -> str | None:
        absent = [command for command in self.commands if not shutil.which(command, path=_PATH)]
        if absent:
            if len(absent) == 1:
                return f"`{absent[0]}` is not installed."
            return f"`{absent[0]}` and {len(absent) - 1} more are not installed."
        refused = namespaces_refused()
        return f"it runs in namespaces, which this machine does not allow ({refused})." if refused else None

    def versions(self) -> Mapping[str, str]:
        return {self.product: _version(self.asked)}

    def set_up(self, say: Say) -> None:
        if not shutil.which("apt-get", path=_PATH):
            raise EvidocError(
                f"the environment {self.name} is installed with apt-get, which is not here.",
                fix=f"install {', '.join(self.packages)} with this system's package manager",
            )
        if os.geteuid() != 0:
            raise EvidocError(
                f"the environment {self.name} consists of system packages: only root can install them.",
                fix=f"sudo {sys.executable} -m evidoc environments install {self.name}",
            )
        for arguments in (["update"], ["install", "--yes", "--no-install-recommends", *self.packages]):
            say(f"{self.name}: apt-get {' '.join(arguments)}")
            self._apt(arguments)

    def _apt(self, arguments: list[str]) -> None:
        command = ["sh", "-c", _APT, "sh", "apt-get", "--quiet", *arguments]
        environ = os.environ | {"DEBIAN_FRONTEND": "noninteractive", "PATH": _PATH}
        done = subprocess.run(
            command, env=environ, stdin=subprocess.DEVNULL, stdout=sys.stderr.fileno(), check=False
        )
        if done.returncode:
            raise EvidocError(
                f"`apt-get {arguments[0]}` for the environment {self.name} "
                f"ended with exit status {done.returncode}.",
                fix="see what it printed above",
            )


@functools.cache
def _version(asked: tuple[str, ...]) -> str:
    """The first version number that a command prints, "" where there is none."""
    try:
        said = subprocess.run(
            asked,
            env={"PATH": _PATH, "LANG": "C.UTF-8"},
            capture_output=True,
            text=True,
            timeout=10,
            check=False,
        ).stdout
    except (OSError, subprocess.TimeoutExpired):
        return ""
    found = re.search(r"\d+(\.\d+)+", said)
    return found.group() if found else ""
