"""Packages worth importing once: name -> what to do in the server that keeps them.

A warmer may import and construct, but must start no thread and run no
parallel region or backward pass: their threads do not survive a fork, and the
forked block would wait for them for ever.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Mapping


def _torch() -> None:
    import torch

    # The first optimizer imports torch._dynamo, about a second.
    parameter = torch.nn.Parameter(torch.zeros(1))
    torch.optim.SGD([parameter], lr=0.1)
    torch.optim.AdamW([parameter], lr=0.1)


def _torch_in_block() -> None:
    import torch

    # Seeded when it was imported, once for all: drawn anew, or unseeded blocks would seem to agree.
    torch.default_generator.seed()
    if numpy := sys.modules.get("numpy"):
        numpy.random.seed()


WARMERS: Mapping[str, tuple[Callable[[], None], Callable[[], None]]] = {"torch": (_torch, _torch_in_block)}
"""Package -> (what the server does once, what every block does after the fork)."""


def wanted(files: Mapping[str, bytes]) -> frozenset[str]:
    """The warmable packages that the Python files import, anywhere in them; none where one does not parse."""
    found = (imported(data) for name, data in files.items() if name.endswith(".py"))
    return frozenset().union(*found) & WARMERS.keys()


def imported(data: bytes) -> frozenset[str]:
    """Top-level names of the modules that a Python text imports anywhere; none where it is no Python."""
    try:
        tree = ast.parse(data)
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # the last two: nested too deeply
        return frozenset()
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.update(alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return frozenset(found)
