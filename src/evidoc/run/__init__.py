"""Run blocks: a warm server forks each one behind walls of its own.

What a block gets is what a fresh `python entry.py` (or `bash entry.sh`) would
give it: its own process, `__main__` module, arguments, path and environment,
in an empty directory that holds only its files. What it may do:

* **Files.** It sees programs, libraries, this interpreter and its packages,
  all read-only. Home directories, the project, other temporary files, the
  sockets of services and devices are not there. It writes to its own
  directory, `/tmp` and `/dev/shm`, which live in memory, are bounded, and end
  with it.
* **Network.** Only a loopback device of its own, and between a job's own hosts
  (`run.hosts`) a network of namespaces. Neither the internet nor a service on
  this machine can be reached.
* **Processes.** It sees and signals only its own. When `run` returns, none of
  them is left, however they hid.
* **Rights.** It is an ordinary user without capabilities, also when the
  caller is root, and can gain none.
* **Amounts.** Wall time, memory, output, file sizes, the number of files,
  processes and threads are bounded (`Limits`).
* **The end.** A block is `COMPLETED` only when it said so itself, after its
  last line, on a channel of its own. An exit status proves nothing.

What the walls are for: a block with a mistake cannot harm the writer's
machine or its neighbours, and a block in a stranger's pull request cannot read
secrets, reach the network, or stay. What they are not: the kernel is shared,
so a fault in the kernel is a way out. And a block speaks for itself: code that
sets out to forge its own values can, as it could by assigning them. Evidence
protects from what is false by mistake; a change of a snippet needs a reader.

Where the machine refuses a wall, blocks run without it, and
`Sandbox.notices` says so. The limits, and the end of what a block leaves
running, need none.

Known bounds:

* Memory is what is resident (pages that processes share count once), looked at
  every 50 ms, beside a hard bound of each process's private data. Files in the
  scratch directory count on their own; memory files (`memfd_create`) that no
  process maps are not seen.
* A warm server has imported its package, some of its submodules, and a part
  of the standard library. A block that uses `torch.distributed.fsdp` after
  nothing but `import torch` passes there and would fail in a fresh
  interpreter; `Sandbox(warm=False)` finds it.
* Linux only.
"""

from evidoc.run.isolation import refused as namespaces_refused
from evidoc.run.job import Job, Limits, Ran, Status
from evidoc.run.sandbox import Sandbox

__all__ = ["Job", "Limits", "Ran", "Sandbox", "Status", "namespaces_refused"]
