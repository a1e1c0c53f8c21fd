"""`mpi`: Open MPI's launcher and its tools."""

from __future__ import annotations

from evidoc.environments.debian import Debian

ENVIRONMENT = Debian(
    name="mpi",
    summary={"ko": "Open MPI의 실행기와 도구", "en": "Open MPI's launcher and tools"},
    packages=("openmpi-bin",),
    commands=("mpirun", "orted"),
    product="openmpi",
    asked=("mpirun", "--version"),
)
