"""Several machines for one job: each host is a network and UTS namespace with an address of its own.

The job's program runs on the first. On each other one an *agent* waits, an
ordinary user as the program is, for what `ssh NAME command` asks: a stand-in
that lies first on the program's path. As with the real one the command gets a
fresh environment, starts in the home directory, is read by a shell, and its
exit status comes back. Files, users and processes are the same on all hosts.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import signal
import socket
import stat
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NoReturn

from evidoc.run import linux, network
from evidoc.run.view import Directories

_BRIDGE = "hosts"
_PREFIX = 24
_SERVICE = "10.77.0.200"  # behind those of all hosts there may be
_LONGEST = 1 << 20  # bytes of a command
_SSH = Path(__file__).with_name("ssh.py").read_bytes()  # now: where jobs are, it cannot be seen


def address(number: int) -> str:
    """The address of the host with this number (from 0)."""
    return f"10.77.0.{number + 1}"


class Hosts:
    """The other hosts of a job: `agents` are their processes."""

    def __init__(self, names: Sequence[str], places: Directories, service: str = "") -> None:
        self.agents: list[int] = []
        self._names = names
        self._places = places
        self._service = service

    def with_ssh(self, environ: Mapping[str, str]) -> dict[str, str]:
        """`environ` with a PATH on which our `ssh` comes first."""
        return {**environ, "PATH": f"{self._places.own}/bin:{environ['PATH']}"}

    def start(self, environ: Mapping[str, str], drop: Callable[[], None]) -> None:
        """Build the network and start the agents. `drop` makes an ordinary user of its process.

        Raises OSError where the machine does not allow it.
        """
        self._write_names()
        self._write_ssh()
        linux.set_host_name(self._names[0])
        network.add_bridge(_BRIDGE)
        network.give_address(_BRIDGE, address(0), _PREFIX)
        if self._service:
            network.give_address(_BRIDGE, _SERVICE, _PREFIX)
        os.mkdir(f"{self._places.own}/hosts", 0o755)
        for number, name in enumerate(self._names[1:], start=1):
            self._start_one(number, name, environ, drop)

    def _start_one(
        self, number: int, name: str, environ: Mapping[str, str], drop: Callable[[], None]
    ) -> None:
        there, ours = socket.socketpair()
        pid = os.fork()
        if pid == 0:
            ours.close()
            _be_host(number, name, there, f"{self._places.own}/hosts/{name}", environ, drop)
        there.close()
        self.agents.append(pid)
        with ours:
            self._hear(ours, name)
            network.add_cable(f"to-{number}", _BRIDGE, "eth0", pid)
            ours.sendall(b"1")
            self._hear(ours, name)

    @staticmethod
    def _hear(agent: socket.socket, name: str) -> None:
        if not agent.recv(1):
            raise OSError(f"the host {name} did not come up")

    def _write_names(self) -> None:
        lines = ["127.0.0.1 localhost", "::1 localhost"]
        lines += [f"{address(number)} {name}" for number, name in enumerate(self._names)]
        lines += [f"{_SERVICE} {self._service}"] if self._service else []
        file = f"{self._places.own}/names"
        with open(file, "w", encoding="ascii") as stream:
            stream.write("\n".join(lines) + "\n")
        linux.mount(file, "/etc/hosts", None, linux.MS_BIND)

    def _write_ssh(self) -> None:
        folder = f"{self._places.own}/bin"
        os.mkdir(folder, 0o755)
        with open(f"{folder}/ssh.py", "wb") as stream:
            stream.write(_SSH)
        # Through a shell, since the kernel cuts long first lines.
        with open(f"{folder}/ssh", "w", encoding="utf-8") as stream:
            stream.write(
                f'#!/bin/sh\nexec "{sys.executable}" -IS {folder}/ssh.py {self._places.own}/hosts "$@"\n'
            )
        os.chmod(f"{folder}/ssh", stat.S_IRWXU | stat.S_IRGRP | stat.S_IXGRP | stat.S_IROTH | stat.S_IXOTH)


def _be_host(
    number: int,
    name: str,
    supervisor: socket.socket,
    path: str,
    environ: Mapping[str, str],
    drop: Callable[[], None],
) -> NoReturn:
    """An agent's life, from a fork of the supervisor on."""
    try:
        linux.unshare(linux.NEWNET | linux.NEWUTS)
        linux.set_host_name(name)
        linux.loopback_up()
        supervisor.sendall(b"1")
        if not supervisor.recv(1):
            os._exit(1)
        network.give_address("eth0", address(number), _PREFIX)
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        listener.bind(path)
        os.chmod(path, 0o666)
        listener.listen(64)
        _keep_only(listener.fileno(), supervisor.fileno())
        drop()
        with contextlib.suppress(OSError), open("/proc/self/oom_score_adj", "w") as stream:
            stream.write("1000")  # where the machine's memory ends, these end first
        supervisor.sendall(b"1")
        supervisor.close()
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those that serve one command
        os.environ.clear()
        os.environ.update(environ)
        while True:
            connection = listener.accept()[0]
            with connection:
                if os.fork() == 0:
                    listener.close()
                    _serve(connection)
    finally:
        os._exit(1)


def _keep_only(*handles: int) -> None:
    """Close every other descriptor: the user that this process becomes could take them."""
    nothing = os.open("/dev/null", os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nothing, standard)
    edges = (2, *sorted(handles), os.sysconf("SC_OPEN_MAX"))
    for low, high in itertools.pairwise(edges):
        os.closerange(low + 1, high)


def _serve(connection: socket.socket) -> NoReturn:
    """Run one command, told as its text with the three standard descriptors, and answer its status."""
    status = 255
    try:
        command, handles, _, _ = socket.recv_fds(connection, _LONGEST, 3)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        pid = os.fork()
        if pid == 0:
            _become(command.decode(), handles)
        for handle in handles:
            os.close(handle)
        status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        # A command that a signal ended: its shell's way of telling.
        status = status if status >= 0 else 128 - status
    finally:
        with contextlib.suppress(OSError):
            connection.send(bytes([status & 0xFF]))
        os._exit(0)


def _become(command: str, handles: Sequence[int]) -> NoReturn:
    try:
        os.setsid()
        for target, handle in enumerate(handles):
            os.dup2(handle, target)
        os.closerange(3, max(64, *handles) + 1)
        for number in (signal.SIGPIPE, signal.SIGXFSZ):  # which Python ignores and a program would inherit
            signal.signal(number, signal.SIG_DFL)
        os.chdir(os.environ["HOME"])
        os.execvp("bash", ["bash", "-c", command])
    finally:
        os._exit(127)
