"""slurmdbd and MariaDB for a cluster in the sandbox."""

from __future__ import annotations

import subprocess
from pathlib import Path

from evidoc.checks.inside.daemons import daemon, wait_until
from evidoc.checks.inside.told import broken

_CONF = """\
AccountingStorageType=accounting_storage/slurmdbd
AccountingStorageHost=localhost
AccountingStoragePass={base}/run/munge.socket
AccountingStorageTRES=gres/gpu
AccountingStorageEnforce=associations"""
_DBD_CONF = """\
AuthType=auth/munge
AuthInfo=socket={base}/run/munge.socket
DbdHost=localhost
SlurmUser=user
LogFile={base}/log/slurmdbd.log
PidFile={base}/run/slurmdbd.pid
StorageType=accounting_storage/mysql
StorageHost=127.0.0.1
StorageUser=slurm
StorageLoc=slurm_acct_db
"""


def conf(base: Path) -> str:
    """What `slurm.conf` says of it."""
    return _CONF.format(base=base)


def start(base: Path) -> None:
    """Start both, with the cluster, an account and this user known. Raises `ToldError`."""
    data, socket = base / "mysql", base / "run/mysql.socket"
    sizes = ["--innodb-log-file-size=4M", "--innodb-buffer-pool-size=64M"]
    made = subprocess.run(
        ["mariadb-install-db", "--no-defaults", f"--datadir={data}", "--skip-test-db", *sizes],
        capture_output=True,
        text=True,
        check=False,
    )
    if made.returncode:
        raise broken(f"MariaDB could not be set up: {made.stderr}")
    options = [f"--datadir={data}", f"--socket={socket}", "--bind-address=127.0.0.1", "--skip-grant-tables"]
    # slurmdbd asks for these two.
    options += ["--skip-networking=0", "--innodb-lock-wait-timeout=900", *sizes]
    database = daemon("mariadbd", ["mariadbd", "--no-defaults", *options])
    client = ["mariadb", "--no-defaults", f"--socket={socket}", "--execute=CREATE DATABASE slurm_acct_db"]
    wait_until(lambda: _works(client), "MariaDB", database)
    file = base / "etc/slurmdbd.conf"
    file.write_text(_DBD_CONF.format(base=base), encoding="ascii")
    file.chmod(0o600)
    slurmdbd = daemon("slurmdbd", ["slurmdbd", "-D"])
    wait_until(lambda: _works(["sacctmgr", "--noheader", "list", "cluster"]), "slurmdbd", slurmdbd)
    for entity in (["cluster", "evidoc"], ["account", "ml"], ["user", "user", "Account=ml"]):
        if not _works(["sacctmgr", "--immediate", "add", *entity]):
            raise broken(f"`sacctmgr add {' '.join(entity)}` failed")


def _works(command: list[str]) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0
