"""`neuron_parallel_compile` compiles the graphs that it meets. It trains nothing."""

from __future__ import annotations

from evidoc.kubernetes.faults import Origin
from evidoc.kubernetes.rules.base import Bundle, Found, Rule
from evidoc.kubernetes.rules.commands import programs


def _look(bundle: Bundle) -> Found:
    for manifest, pod in bundle.pods():
        for container in pod.containers:
            for program in programs(container):
                compiles = program[0].rpartition("/")[2] == "neuron_parallel_compile"
                if compiles and not container.init and pod.replicas != 1:
                    reason = "`neuron_parallel_compile` only compiles; train in a Job of its own, afterwards"
                    yield manifest, container.path, reason


RULE = Rule("compile-is-no-training", Origin.PROJECT, "a Neuron job that trains does not only compile", _look)
