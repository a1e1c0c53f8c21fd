"""Which walls stand between a block and the machine, and how a process steps behind them.

Three steps, from the outside in. The *server* gets a user namespace (unless it
is root), a PID namespace and the file system view. Each *job* gets its own
PID, network, mount, IPC and UTS namespaces, entered by its supervisor. Each
*block* gets a user namespace of its own in which it is an ordinary user
without capabilities.

What the machine refuses is left out and said once.
"""

from __future__ import annotations

import contextlib
import errno
import functools
import json
import os
import signal
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from evidoc.run import linux, view


class Wall(StrEnum):
    """A kind of namespace. The value is its name in a sentence."""

    USER = "user"
    PID = "PID"
    NET = "network"
    MOUNT = "mount"
    IPC = "IPC"
    UTS = "UTS"


_FLAGS = {
    Wall.MOUNT: linux.NEWNS,
    Wall.NET: linux.NEWNET,
    Wall.IPC: linux.NEWIPC,
    Wall.UTS: linux.NEWUTS,
}
_WITHOUT = {
    Wall.USER: "blocks run with the server's own user, and its process limit is shared",
    Wall.PID: "blocks see the machine's processes, and what they leave running is found by its parentage",
    Wall.NET: "blocks can reach the network",
    Wall.MOUNT: "blocks can read and write what their user can, and their files have no total limit",
    Wall.IPC: "blocks share System V memory with other programs",
    Wall.UTS: "blocks see this machine's name",
}
_NOTHING = {
    False: "so blocks run with your rights: they can reach the network and read and write your files",
    True: "so blocks, as an ordinary user, can reach the network and read what every user can",
}

NOBODY = 65534
_FIRST_LONELY = 61_000
_LONELY = 500


class RefusedError(Exception):
    """A wall that this machine does not let us build; `wall` is None where another step failed."""

    def __init__(self, wall: Wall | None, error: OSError) -> None:
        super().__init__(f"{wall} namespace: {error}" if wall else str(error))
        self.wall = wall
        self.code = error.errno or 0


@contextlib.contextmanager
def _building(wall: Wall) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise RefusedError(wall, error) from error


@dataclass(frozen=True, slots=True)
class Isolation:
    """The walls in force. `privileged`: the server is real root, so that a block must change its user."""

    walls: frozenset[Wall]
    privileged: bool

    def owner(self, number: int) -> int | None:
        """User and group id, outside, of the server's job `number`; None: the server's own.

        Without a PID or user namespace every job gets an id that no other
        running job has, so that a signal to "all processes of this user", and
        the count of them, stay within it.
        """
        if not self.privileged:
            return None
        together = {Wall.PID, Wall.USER} <= self.walls
        return NOBODY if together else _FIRST_LONELY + number % _LONELY

    def without(self, wall: Wall) -> Isolation:
        return Isolation(self.walls - {wall}, self.privileged)


def notice(wall: Wall, code: int) -> str:
    return f"{wall} namespaces are not allowed here ({errno.errorcode.get(code, code)}): {_WITHOUT[wall]}."


# --- the server's walls ---------------------------------------------------------


def enter_server() -> tuple[Isolation, list[str]]:
    """Give this process, and the child it forks next, the rights to build walls.

    Afterwards the next fork is the first process of a PID namespace, where
    that wall stands. Returns the walls to try, and notices.
    """
    root = os.geteuid() == 0
    everything = frozenset(Wall)
    if root and _rights() is None:
        refused = attempt(lambda: linux.unshare(linux.NEWPID))
        if refused is None:
            linux.unshare(linux.NEWPID)
            return Isolation(everything, True), []
        return Isolation(everything - {Wall.PID}, True), [notice(Wall.PID, refused.code)]
    refused = attempt(_own_user_namespace)
    if refused is not None:
        code = errno.errorcode.get(refused.code, str(refused.code))
        refusal = f"namespaces are not allowed here ({code}), {_NOTHING[root]}.{_ubuntu()}"
        return Isolation(frozenset(), root), [refusal]
    _own_user_namespace()
    refused = attempt(lambda: linux.unshare(linux.NEWPID))
    if refused is not None:
        return Isolation(everything - {Wall.PID}, False), [notice(Wall.PID, refused.code)]
    linux.unshare(linux.NEWPID)
    return Isolation(everything, False), []


def _ubuntu() -> str:
    """How to allow them where AppArmor takes the rights out of user namespaces, or ""."""
    name = "kernel.apparmor_restrict_unprivileged_userns"
    try:
        with open(f"/proc/sys/{name.replace('.', '/')}") as stream:
            return f" `sudo sysctl {name}=0` allows them." if stream.read().strip() == "1" else ""
    except OSError:
        return ""


@functools.cache
def refused() -> str:
    """Why a job cannot have all its namespaces on this machine (the name of an error), or ""."""

    def step() -> None:
        if os.geteuid() != 0:
            _own_user_namespace()
        linux.unshare(linux.NEWPID)
        for flag in _FLAGS.values():
            linux.unshare(flag)

    fault = attempt(step) if hasattr(os, "fork") else None
    return errno.errorcode.get(fault.code, str(fault.code)) if fault else ""


def _own_user_namespace() -> None:
    user, group = os.geteuid(), os.getegid()
    linux.unshare(linux.NEWUSER)
    _map_ids((user, user), (group, group))
    if refused := _rights():  # some systems allow the namespace but nothing in it
        raise refused


def _rights() -> RefusedError | None:
    """None where this process may make a namespace of at least one kind."""
    refused: RefusedError | None = None
    for flag in (linux.NEWNS, linux.NEWNET, linux.NEWPID):
        refused = attempt(lambda flag=flag: linux.unshare(flag))  # type: ignore[misc]
        if refused is None:
            break
    return refused


def _map_ids(user: tuple[int, int], group: tuple[int, int]) -> None:
    for file, text in (
        ("setgroups", "deny"),
        ("uid_map", f"{user[0]} {user[1]} 1"),
        ("gid_map", f"{group[0]} {group[1]} 1"),
    ):
        with open(f"/proc/self/{file}", "w", encoding="ascii") as stream:
            stream.write(text)


def enter_view(root: str, entries: tuple[str, ...]) -> None:
    """Step into the file system view at `root`. Raises `RefusedError`."""
    with _building(Wall.MOUNT):
        linux.unshare(linux.NEWNS)
        view.build(root, entries)


# --- a job's walls -----------------------------------------------------------------


def enter_job(isolation: Isolation) -> None:
    """For a job's supervisor, the first of its PID namespace where there is one. Raises `RefusedError`."""
    for wall, flag in _FLAGS.items():
        if wall in isolation.walls:
            with _building(wall):
                linux.unshare(flag)
    if Wall.NET in isolation.walls:
        with _building(Wall.NET):
            linux.loopback_up()
    if Wall.UTS in isolation.walls:
        with _building(Wall.UTS):
            linux.set_host_name("localhost")
    if {Wall.MOUNT, Wall.PID} <= isolation.walls:
        with _building(Wall.MOUNT):
            view.mount_proc("/proc")


# --- a block's walls ----------------------------------------------------------------


def enter_block(isolation: Isolation, owner: int | None, limit: Callable[[], None]) -> None:
    """Become an ordinary user without capabilities, for good. Raises `RefusedError`.

    `limit` sets the resource limits: after the user namespace exists, because
    its own process count starts there, and before the rights are gone.
    """
    if owner is not None:
        os.setgroups([])
        os.setresgid(owner, owner, owner)
        os.setresuid(owner, owner, owner)
    linux.set_dumpable(True)  # or our own /proc files would belong to root; the supervisor is not
    if Wall.USER in isolation.walls:
        with _building(Wall.USER):
            user, group = os.geteuid(), os.getegid()
            linux.unshare(linux.NEWUSER)
            _map_ids((view.ACCOUNT, user), (view.ACCOUNT, group))
            if Wall.PID in isolation.walls:
                _no_more_user_namespaces()
    limit()
    linux.drop_capabilities()
    linux.no_new_privileges()
    linux.die_with_parent(signal.SIGKILL)


def _no_more_user_namespaces() -> None:
    """A new user namespace would hand the block capabilities again, over nothing, but before the kernel."""
    with contextlib.suppress(OSError), open("/proc/sys/user/max_user_namespaces", "w") as stream:
        stream.write("0")


# --- trying -------------------------------------------------------------------------


def attempt(step: Callable[[], None], fork: Callable[[], int] = os.fork) -> RefusedError | None:
    """Take `step` in a child that ends; what refused it, or None."""
    reading, writing = os.pipe()
    pid = fork()
    if pid == 0:
        status = 1
        try:
            os.close(reading)
            step()
            status = 0
        except RefusedError as refused:
            os.write(writing, json.dumps([refused.wall, refused.code]).encode())
        except OSError as error:
            os.write(writing, json.dumps([None, error.errno]).encode())
        finally:
            os._exit(status)
    os.close(writing)
    with os.fdopen(reading, "rb") as stream:
        said = stream.read()
    _, status = os.waitpid(pid, 0)
    if status == 0:
        return None
    wall, code = json.loads(said) if said else (None, errno.EIO)
    return RefusedError(Wall(wall) if wall else None, OSError(code, os.strerror(code)))
