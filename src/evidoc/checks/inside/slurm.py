"""A real Slurm cluster inside the sandbox: one host for the controller, one for each node.

Everything runs as the sandbox's ordinary user, in its namespaces: the ports
are Slurm's own, and nothing can outlive the job. What is not real: the nodes'
processors, memory and GPUs are what `slurm.conf` says (`config_overrides`; a
GPU's device is /dev/null), and neither cgroups nor PMIx are there.
"""

from __future__ import annotations

import os
import re
import signal
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from evidoc.checks.inside import accounting, script
from evidoc.checks.inside.daemons import BASE, answer, daemon, wait_until
from evidoc.checks.inside.told import refused

_TICK = 0.03
# Beside what each line says: without `bf_interval` the first job waits 3 s for its turn, and a requeued job
# waits for as long as `cred_expire`, 2 minutes if it is left out.
_CONF = """\
ClusterName=evidoc
SlurmctldHost={controller}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={base}/run/munge.socket,cred_expire=20
StateSaveLocation={base}/state
SlurmctldPidFile={base}/run/slurmctld.pid
SlurmctldLogFile={base}/log/slurmctld.log
SlurmdPidFile={base}/run/slurmd.%n.pid
SlurmdLogFile={base}/log/slurmd.%n.log
SlurmdSpoolDir={base}/spool/%n
SlurmdParameters=config_overrides
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/{gather}
JobAcctGatherFrequency=1
MpiDefault=none
SwitchType=switch/none
ReturnToService=2
SchedulerParameters=sched_min_interval=0,batch_sched_delay=0,bf_interval=1
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SlurmctldTimeout=30
SlurmdTimeout=60
MailProg=/bin/true
MinJobAge=3600
KillWait=1
{storage}
{gres}
NodeName=DEFAULT CPUs=96 Boards=1 SocketsPerBoard=1 CoresPerSocket=96 ThreadsPerCore=1 RealMemory=1000000
NodeName={nodes} State=UNKNOWN{of_nodes}
PartitionName=gpu Nodes={nodes} Default=YES MaxTime=INFINITE State=UP
"""


@dataclass(frozen=True, slots=True)
class Cluster:
    """What a snippet asked for: `nodes` with `gpus` each, `features` of all of them."""

    nodes: int
    gpus: int
    features: tuple[str, ...]
    accounting: bool

    @property
    def names(self) -> list[str]:
        return [f"node{number}" for number in range(1, self.nodes + 1)]

    def start(self) -> None:
        """Start the daemons; all nodes are idle then. Raises `ToldError` where one does not come up."""
        for folder in ("etc", "state", "log", "run", "spool", "dev"):
            (BASE / folder).mkdir(parents=True)
        for name in self.names:
            (BASE / "spool" / name).mkdir()
        os.environ["SLURM_CONF"] = str(BASE / "etc/slurm.conf")
        self._write()
        self._start_munge()
        if self.accounting:
            accounting.start(BASE)
        controller = daemon("slurmctld", ["slurmctld", "-D"])
        wait_until(lambda: "is UP" in answer("scontrol", "ping"), "slurmctld", controller)
        daemons = [
            daemon(name, ["ssh", name, f"SLURM_CONF={os.environ['SLURM_CONF']} exec slurmd -D"])
            for name in self.names
        ]
        idle = ["idle"] * self.nodes
        # `idle*` is a node that has not answered yet.
        wait_until(
            lambda: answer("sinfo", "--noheader", "--Node", "--format=%t").split() == idle,
            "a slurmd",
            controller,
            *daemons,
        )

    def _write(self) -> None:
        nodes = f"node[1-{self.nodes}]"
        of_nodes = f" Gres=gpu:{self.gpus}" if self.gpus else ""
        of_nodes += f" Features={','.join(self.features)}" if self.features else ""
        text = _CONF.format(
            controller=os.uname().nodename,
            user="user",
            base=BASE,
            gather="linux" if self.accounting else "none",
            storage=accounting.conf(BASE) if self.accounting else "",
            gres="GresTypes=gpu" if self.gpus else "",
            nodes=nodes,
            of_nodes=of_nodes,
        )
        (BASE / "etc/slurm.conf").write_text(text, encoding="ascii")
        (BASE / "etc/cgroup.conf").write_text("CgroupPlugin=cgroup/v1\n", encoding="ascii")
        if self.gpus:
            for number in range(self.gpus):
                (BASE / f"dev/nvidia{number}").symlink_to("/dev/null")
            text = f"NodeName={nodes} Name=gpu File={BASE}/dev/nvidia[0-{self.gpus - 1}]\n"
            (BASE / "etc/gres.conf").write_text(text, encoding="ascii")

    def _start_munge(self) -> None:
        key = BASE / "etc/munge.key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o400)
        run = BASE / "run"
        paths = {"key-file": key, "socket": run / "munge.socket", "pid-file": run / "munge.pid"}
        paths |= {"seed-file": run / "munge.seed", "log-file": BASE / "log/munged.log"}
        options = [f"--{name}={path}" for name, path in paths.items()]
        # It wants folders of root's; in here there is nobody else.
        munged = daemon("munged", ["munged", "--foreground", "--force", *options])
        wait_until((run / "munge.socket").exists, "munged", munged)


def submit(file: str, test_only: bool, accounted: bool) -> None:
    """Give the batch script to `sbatch` and wait for the job's end. Raises `ToldError` where it fails.

    With `accounted`, wait until the accounting knows of the end, too.
    """
    arguments = ["--test-only"] if test_only else ["--parsable"]
    ended = script.run(["sbatch", *arguments, file])
    if ended.status:
        raise refused(ended.errors)
    if test_only:
        return
    job = ended.output.split()[-1].partition(";")[0]
    told = _ended(job)
    state = _field(told, "JobState")
    if state == "COMPLETED":
        # Its start may be told after its end, and until then a job has no place in the listing.
        ask = ("sacct", "--noheader", "--allocations", "--parsable2", "--format=JobID,State")
        while accounted and f"{job}|COMPLETED" not in answer(*ask).split():
            time.sleep(_TICK)
        return
    where = Path(_field(told, "StdErr"))
    lines = where.read_text("utf-8", "replace").split("\n") if where.is_file() else []
    last = next((line for line in reversed(lines) if line.strip()), "it printed nothing")
    raise refused(f"job {job} ended as {state} (exit code {_field(told, 'ExitCode')}): {last}")


def _ended(job: str) -> str:
    """What `scontrol show job` says when the job has ended. Raises `ToldError` where it will not start."""
    stuck = 0.0
    while True:
        told = answer("scontrol", "--oneliner", "show", "job", job)
        state, reason = _field(told, "JobState"), _field(told, "Reason")
        if state not in _UNDER_WAY:
            return told
        stuck = stuck + _TICK if state == "PENDING" and reason not in _PASSING else 0.0
        if stuck > _PATIENCE:
            raise refused(f"job {job} does not start: {reason}")
        time.sleep(_TICK)


_PASSING = ("None", "Priority", "Resources", "BeginTime", "Dependency")
"""Reasons to wait that end by themselves."""

_PATIENCE = 2.0
"""Seconds, without what asking takes, for which another reason must stand."""

_UNDER_WAY = ("PENDING", "CONFIGURING", "RUNNING", "COMPLETING", "SUSPENDED", "REQUEUED")


def _field(told: str, name: str) -> str:
    found = re.search(rf"(?:^| ){name}=(\S*)", told)
    return found[1] if found else ""


def run(namespace: dict[str, Any], options: dict[str, Any]) -> None:
    """Bring up a cluster, run the snippet on it, observe, and end every process."""
    file, observer = options["file"], options["observe"]
    cluster = Cluster(options["nodes"], options["gpus"], tuple(options["features"]), options["accounting"])
    cluster.start()
    if file.endswith(".sh"):
        script.run_bash(file, BASE / "run")
    else:
        submit(file, options["test_only"], cluster.accounting)
    script.observe(observer, namespace)
    # All that is left are daemons: this user's only processes but ourselves.
    os.kill(-1, signal.SIGKILL)
