"""What a block must not reach: secrets in the caller's environment and files, and listening sockets."""

from __future__ import annotations

import contextlib
import os
import socket
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def laid_out() -> Iterator[tuple[Path, dict[str, str]]]:
    """A project folder, and an environment for blocks that says where all the bait lies."""
    mark = uuid.uuid4().hex
    with contextlib.ExitStack() as stack:
        project = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        secrets = [project / ".env", project / "conf" / "token", project.parent / f"evidoc-bait-{mark}"]
        if os.access(Path.home(), os.W_OK):
            secrets.append(Path.home() / f".evidoc-bait-{mark}")
        for secret in secrets:
            secret.parent.mkdir(exist_ok=True)
            stack.callback(secret.unlink, missing_ok=True)
            secret.write_text("hush")
        project.chmod(0o755)
        os.environ["EVIDOC_BAIT"] = "hush"
        stack.callback(os.environ.pop, "EVIDOC_BAIT", None)
        tcp = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        path = str(project / "service.socket")
        for name in ("\0evidoc-host", path):
            with contextlib.suppress(OSError):  # another run on this machine has the abstract one
                handle = stack.enter_context(socket.socket(socket.AF_UNIX))
                handle.bind(name)
                handle.listen()
        yield (
            project,
            {
                "PLACES": ":".join(map(str, secrets)),
                "HOST_PORT": str(tcp.getsockname()[1]),
                "HOST_SOCKET": path,
            },
        )


def survivors(mark: str) -> list[str]:
    """Programs, started with `mark` in their environment, that still run anywhere on this machine."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if mark.encode() in (folder / "environ").read_bytes():
                found.append((folder / "cmdline").read_bytes().replace(b"\0", b" ").decode())
    return found


def escaped(environ: dict[str, str]) -> list[str]:
    """Files that a block wrote where it must not."""
    folders = {os.path.expanduser("~root")} | {
        str(Path(place).parent) for place in environ["PLACES"].split(":")
    }
    folders |= {"/", "/usr", "/etc", "/opt", "/var", "/home", "/tmp", "/dev/shm", "/dev", "/run"}
    return [
        name
        for folder in folders
        for name in (f"{folder}/evidoc-escape", f"{folder}/left-behind")
        if os.path.exists(name)
    ]
