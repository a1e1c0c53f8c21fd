"""`slurm`: the daemons and commands of Slurm, with MUNGE, and MariaDB for its accounting."""

from __future__ import annotations

from evidoc.environments.debian import Debian

ENVIRONMENT = Debian(
    name="slurm",
    summary={
        "ko": "Slurm의 데몬과 명령, MUNGE, 그리고 accounting을 위한 MariaDB",
        "en": "Slurm's daemons and commands, MUNGE, and MariaDB for its accounting",
    },
    packages=(
        "slurmctld",
        "slurmd",
        "slurm-client",
        "slurmdbd",
        "munge",
        "mariadb-server-core",
        "mariadb-client-core",
        "procps",
    ),
    commands=(
        "slurmctld",
        "slurmd",
        "sbatch",
        "slurmdbd",
        "munged",
        "mariadbd",
        "mariadb-install-db",
        "pgrep",
    ),
    product="slurm",
    asked=("slurmctld", "-V"),
)
