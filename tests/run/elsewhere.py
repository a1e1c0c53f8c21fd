"""Run cases as another user, on a machine that refuses some namespaces: `elsewhere.py USER REFUSED CASE...`.

USER is `root` or `ordinary`, REFUSED names kinds of namespaces as in
/proc/sys/user/max_*_namespaces, joined by commas, or is `-`. Needs root. The
machine is a user namespace in which the kernel itself refuses them; nothing
outside is changed. Prints JSON: the notices, every complaint, what ran.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from bait import laid_out
from cases import Case, load
from trial import trial

from evidoc.run import Sandbox, linux

ORDINARY = 65534
_KINDS = {"user": "user", "pid": "PID", "net": "network", "mnt": "mount", "ipc": "IPC", "uts": "UTS"}


def _into_a_namespace() -> None:
    """A user namespace with the same ids as outside: only a process that stays outside may write that map."""
    ready, go = os.pipe(), os.pipe()
    pid = os.fork()
    if pid:
        os.read(ready[0], 1)
        for kind in ("uid", "gid"):
            Path(f"/proc/{pid}/{kind}_map").write_text("0 0 65536")
        os.write(go[1], b"x")
        os._exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) & 0xFF)
    linux.unshare(linux.NEWUSER)
    os.write(ready[1], b"x")
    os.read(go[0], 1)


def _open_the_way() -> None:
    """Let every user reach this interpreter and these tests where they are below root's own home."""
    home = Path("~root").expanduser()
    linux.unshare(linux.NEWNS)
    linux.mount("none", "/", None, linux.MS_REC | linux.MS_PRIVATE)
    wanted = {Path(sys.base_prefix), Path(sys.prefix), *(Path(entry) for entry in sys.path)}
    below = [path for path in wanted if path.is_relative_to(home) and path.is_dir()]
    below = [path for path in below if not any(path != o and path.is_relative_to(o) for o in below)]
    kept = []
    for path in below:
        kept.append((path, tempfile.mkdtemp()))
        linux.mount(str(path), kept[-1][1], None, linux.MS_BIND | linux.MS_REC)
    linux.mount("tmpfs", str(home), "tmpfs", 0, "mode=755")
    for path, place in kept:
        path.mkdir(parents=True)
        linux.mount(place, str(path), None, linux.MS_BIND | linux.MS_REC)


def _refuse(kinds: list[str]) -> None:
    for kind in kinds:
        Path(f"/proc/sys/user/max_{kind}_namespaces").write_text("0")


def _become(user: str) -> None:
    if user == "ordinary":
        os.setgroups([])
        os.setresgid(ORDINARY, ORDINARY, ORDINARY)
        os.setresuid(ORDINARY, ORDINARY, ORDINARY)
        linux.set_dumpable(True)
        os.environ["HOME"] = "/nonexistent"


def main(user: str, kinds: list[str], names: list[str]) -> None:
    _into_a_namespace()
    _open_the_way()
    _refuse(kinds)
    _become(user)
    standing = {name for kind, name in _KINDS.items() if kind not in kinds}
    if "user" in kinds and user == "ordinary":
        standing = set()
    with laid_out() as (project, environ), Sandbox(project, workers=8) as sandbox:
        folders = ["negative", "positive", *([] if standing else ["unwalled"])]
        cases = [case for folder in folders for case in load(folder, environ)]
        # A warm torch takes seconds to start: only where nothing else differs.
        chosen = [
            case
            for case in cases
            if case.walls <= standing
            and (not names or case.name in names)
            and not (kinds and b"import torch" in case.job.files[case.name])
        ]

        def one(case: Case) -> list[str]:
            return trial(sandbox, case)

        # Bombs alone: where all blocks are one user, they take the others' room for processes.
        bombs = [case for case in chosen if "bomb" in case.name]
        with ThreadPoolExecutor(4) as pool:
            found = [*pool.map(one, [case for case in chosen if case not in bombs]), *map(one, bombs)]
        complaints = [complaint for each in found for complaint in each]
        notices = sandbox.notices
    print(json.dumps({"notices": notices, "complaints": complaints, "ran": [case.name for case in chosen]}))


if __name__ == "__main__":
    main(sys.argv[1], [kind for kind in sys.argv[2].split(",") if kind != "-"], sys.argv[3:])
