"""One job, from its request to its answer.

The supervisor is the first process of the job's PID namespace (where there is
one): its end is the end of everything in it, and nothing inside can signal it.
It starts the block, or its ranks, watches them, and answers only after no
process of the job is left.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import sys
import time
from dataclasses import replace
from typing import Any, NoReturn

from evidoc.run import block, isolation, linux, processes, request, shell, verdict, view, watch, wire
from evidoc.run.block import Order, Pipes, Settings
from evidoc.run.hosts import Hosts
from evidoc.run.isolation import Wall
from evidoc.run.job import Status
from evidoc.run.request import Request
from evidoc.run.verdict import Facts
from evidoc.run.view import Directories
from evidoc.run.watch import Started, Watch

_PORT = "29500"


def main(connection: socket.socket, settings: Settings, number: int) -> NoReturn:
    """Serve one request in a process that a server forked for it, and end."""
    status = 1
    try:
        asked = request.unpack(*wire.receive(connection))
        Supervisor(connection, settings, number, asked).serve()
        status = 0
    except BaseException:
        sys.excepthook(*sys.exc_info())  # the caller reads it as the server's last words
    finally:
        os._exit(status)


class Supervisor:
    def __init__(self, connection: socket.socket, settings: Settings, number: int, asked: Request) -> None:
        self._connection = connection
        self._settings = settings
        self._asked = asked
        self._walls = settings.isolation.walls
        self._owner = settings.isolation.owner(number)
        self._base = f"{settings.base}/job-{number}"
        self._token = os.urandom(16).hex().encode()

    def serve(self) -> None:
        """Run the job and answer. A caller that goes away ends the job without an answer."""
        started = time.monotonic()
        answer: dict[str, Any] | None = None
        try:
            answer = self._run()
        except wire.ClosedError:
            pass
        except (OSError, isolation.RefusedError) as error:
            answer = {"status": Status.BROKEN, "message": f"the sandbox could not start it: {error}"}
        finally:
            clean = processes.end_all(Wall.PID in self._walls)
            if Wall.MOUNT not in self._walls:
                _remove(self._base)
        if answer is None:
            return
        if not clean:
            answer = {"status": Status.BROKEN, "message": "it left a process that could not be ended"}
        answer["seconds"] = time.monotonic() - started
        with contextlib.suppress(OSError):
            self._connection.sendall(wire.pack(answer))

    def _run(self) -> dict[str, Any]:
        isolation.enter_job(self._settings.isolation)
        if Wall.PID not in self._walls:
            linux.adopt_orphans()
        linux.die_with_parent(signal.SIGKILL)
        linux.set_dumpable(False)
        places = self._lay_files()
        order = self._order(places)
        hosts = Hosts(self._asked.hosts, places, self._asked.service)
        if self._asked.hosts:
            order = replace(order, environ=hosts.with_ssh(order.environ))
            self._start_hosts(hosts, order)
        wake = watch.wake_on_children()
        watching = self._start(order, places, frozenset(hosts.agents))
        watching.until_the_end(wake)
        left = watching.leftovers() if watching.stop is None and not watching.failed else 0
        processes.end_all(Wall.PID in self._walls)
        watching.drain()
        return self._answer(watching, left)

    def _lay_files(self) -> Directories:
        if Wall.MOUNT in self._walls:
            places = view.add_scratch(self._settings.entries, 2 * self._asked.limits.file, self._owner)
        else:
            os.mkdir(self._base, 0o755)
            places = Directories.at(self._base)
            places.create(self._owner)
        for name, data in self._asked.files.items():
            folder = places.work
            for part in name.split("/")[:-1]:
                folder = f"{folder}/{part}"
                if not os.path.isdir(folder):
                    os.mkdir(folder)
                    self._give(folder)
            with open(f"{places.work}/{name}", "xb") as stream:
                reported = self._asked.program == "shell" and name == self._asked.entry
                stream.write(shell.with_report(data, self._asked.names) if reported else data)
            self._give(f"{places.work}/{name}")
        shell.write_start(places.own, block.CHANNEL, self._token)
        return places

    def _give(self, path: str) -> None:
        if self._owner is not None:
            os.chown(path, self._owner, self._owner)

    def _order(self, places: Directories) -> Order:
        asked = self._asked
        return Order(
            asked.program,
            asked.entry,
            frozenset(asked.files),
            asked.names,
            {"HOME": places.home, "TMPDIR": places.temporary, **asked.environ},
            asked.limits,
        )

    def _start_hosts(self, hosts: Hosts, order: Order) -> None:
        if absent := sorted({Wall.PID, Wall.NET, Wall.MOUNT, Wall.UTS} - self._walls):
            raise OSError(f"several hosts need {absent[0]} namespaces, which are not allowed here")
        walls = self._settings.isolation
        hosts.start(
            order.environ,
            lambda: isolation.enter_block(walls, self._owner, lambda: block.limit(order, walls)),
        )

    def _start(self, order: Order, places: Directories, ours: frozenset[int]) -> Watch:
        """Fork every rank. `ours` are the sandbox's own processes beside them."""
        asked = self._asked
        port = _PORT if Wall.NET in self._walls else _free_port()
        output, output_end = os.pipe()
        ranks = []
        for rank in range(asked.ranks):
            own = _rank(rank, asked.ranks, port) if asked.ranks > 1 else {}
            channel, channel_end = os.pipe()
            pid = os.fork()
            if pid == 0:
                ordered = replace(order, environ={**order.environ, **own})
                pipes = Pipes(output_end, channel_end, self._token)
                block.start(ordered, self._settings, places, self._owner, pipes)
            os.close(channel_end)
            ranks.append(Started(pid, channel))
        os.close(output_end)
        return Watch(self._connection, asked, self._token, ranks, output, ours)

    def _answer(self, watching: Watch, left: int) -> dict[str, Any]:
        seen = watching.seen()
        output = watching.output.text()
        first = watching.failed[0] if watching.failed else None
        files = frozenset(self._asked.files)
        ending = verdict.judge(Facts(seen, first, watching.stop, left, output, files, self._asked.limits))
        completed = seen[0].said("completed") if ending.status is Status.COMPLETED else None
        return {
            "status": ending.status,
            "message": ending.message,
            "file": ending.file,
            "line": ending.line,
            "values": completed["values"] if completed else {},
            "modules": next((last["modules"] for last in seen[0].messages if "modules" in last), []),
            "output": output,
        }


def _free_port() -> str:
    with socket.socket() as handle:
        handle.bind(("127.0.0.1", 0))
        return str(handle.getsockname()[1])


def _rank(rank: int, ranks: int, port: str) -> dict[str, str]:
    return {
        "RANK": str(rank),
        "LOCAL_RANK": str(rank),
        "WORLD_SIZE": str(ranks),
        "LOCAL_WORLD_SIZE": str(ranks),
        "MASTER_ADDR": "127.0.0.1",
        "MASTER_PORT": port,
        "GLOO_SOCKET_IFNAME": "lo",
    }


def _remove(path: str) -> None:
    """Remove a job's folder, whatever modes the block gave to what is in it."""

    def again(function: Any, name: str, _: Any) -> None:
        with contextlib.suppress(OSError):
            os.chmod(os.path.dirname(name), 0o700)
            os.chmod(name, 0o700)
            function(name)

    shutil.rmtree(path, onerror=again)
