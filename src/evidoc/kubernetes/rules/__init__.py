"""What schemas do not say. Each rule is a file; this is the list."""

from __future__ import annotations

from evidoc.kubernetes.rules import (
    allocatable,
    available,
    devices,
    gang,
    helm_values,
    images,
    index,
    interfaces,
    master,
    memory_volume,
    mounts,
    names,
    nccl,
    operator_install,
    plugin_coverage,
    precompile,
    processes,
    profiles,
    provider,
    ray_version,
    rendezvous,
    retired,
    selectors,
    static_volume,
    storage_class,
    two_file_systems,
    unread,
    user_data,
    visible_devices,
)
from evidoc.kubernetes.rules.base import Bundle, Rule

RULES: tuple[Rule, ...] = (
    # what an API server or an operator refuses
    names.RULE,
    names.NAMELESS,
    images.RULE,
    mounts.RULE,
    selectors.RULE,
    devices.RULE,
    available.RULE,
    # what nobody refuses, and what does not work
    allocatable.RULE,
    memory_volume.RULE,
    interfaces.RULE,
    provider.RULE,
    plugin_coverage.RULE,
    master.RULE,
    index.RULE,
    rendezvous.RULE,
    processes.RULE,
    gang.RULE,
    ray_version.RULE,
    precompile.RULE,
    visible_devices.RULE,
    nccl.RULE,
    retired.RULE,
    storage_class.RULE,
    static_volume.RULE,
    two_file_systems.RULE,
    unread.RULE,
    profiles.RULE,
    helm_values.RULE,
    operator_install.RULE,
    user_data.RULE,
)

__all__ = ["RULES", "Bundle", "Rule"]
