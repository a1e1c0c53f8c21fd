"""A job as it travels from the caller to its supervisor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from evidoc.run import wire
from evidoc.run.job import Job, Limits


@dataclass(frozen=True, slots=True)
class Request:
    """What a supervisor is asked to run. `environ` is the whole environment but for the job's folders."""

    program: str
    entry: str
    names: tuple[str, ...]
    ranks: int
    hosts: tuple[str, ...]
    service: str
    environ: Mapping[str, str]
    limits: Limits
    files: Mapping[str, bytes]


def pack(job: Job, environ: Mapping[str, str]) -> bytes:
    """`job`, run in `environ` with its own variables added."""
    head = {
        "program": job.program,
        "entry": job.entry,
        "names": job.names,
        "ranks": job.ranks,
        "hosts": job.hosts,
        "service": job.service,
        "environ": {**environ, **job.environ},
        "limits": asdict(job.limits),
        "files": {name: len(data) for name, data in job.files.items()},
    }
    return wire.pack(head, b"".join(job.files.values()))


def unpack(head: dict[str, Any], body: bytes) -> Request:
    files, at = {}, 0
    for name, size in head["files"].items():
        files[name] = body[at : at + size]
        at += size
    return Request(
        head["program"],
        head["entry"],
        tuple(head["names"]),
        head["ranks"],
        tuple(head["hosts"]),
        head["service"],
        head["environ"],
        Limits(**head["limits"]),
        files,
    )
