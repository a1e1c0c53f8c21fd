"""A Ray cluster of one node inside the sandbox, as `ray start --head` brings it up, and a program on it.

GCS, raylet, agents and workers are Ray's own. Left out is what costs time and
decides nothing: the dashboard, the autoscaler's monitor, the copying of logs,
and workers started ahead. GPUs are a number that the node was told.
"""

from __future__ import annotations

import os
import signal
import tempfile
from typing import Any

from evidoc.checks.inside import script

_STORE = 80 << 20  # bytes of the object store; 75 MiB is the least
_ENVIRON = {
    "RAY_USAGE_STATS_ENABLED": "0",
    # The controller looks at its workers every two seconds, and a report waits for a look.
    "RAY_TRAIN_HEALTH_CHECK_INTERVAL_S": "0.1",
    "RAY_TRAIN_METRICS_ENABLED": "0",
    "RAY_TRAIN_ENABLE_PREEMPTION_WATCHER": "0",  # an actor that waits for a cloud's word
    "RAY_enable_metrics_collection": "0",
    "RAY_prestart_worker_first_driver": "0",
    "RAY_enable_worker_prestart": "0",
    # It would end workers for what other programs of this machine use; the sandbox has its own limit.
    "RAY_memory_monitor_refresh_ms": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",  # or it warns
}


def run(namespace: dict[str, Any], options: dict[str, Any]) -> None:
    """Bring up the node, run the program, and end every process."""
    os.environ.update(_ENVIRON)
    import ray
    from ray._private.node import Node
    from ray._private.parameter import RayParams

    # `ray start` does the same, and imports everything a second time in a process of its own.
    node = Node(
        RayParams(
            node_ip_address=ray.util.get_node_ip_address(),
            num_cpus=options["cpus"],
            num_gpus=options["gpus"],
            object_store_memory=_STORE,
            include_dashboard=False,
            include_log_monitor=False,
            no_monitor=True,
            temp_dir=os.path.join(tempfile.gettempdir(), "ray"),
        ),
        head=True,
        shutdown_at_exit=False,
        spawn_reaper=False,
    )
    os.environ["RAY_ADDRESS"] = node.gcs_address
    script.observe(options["observe"], namespace)
    ray.shutdown()
    # All that is left are the node's processes: this user's only ones but ourselves.
    os.kill(-1, signal.SIGKILL)
