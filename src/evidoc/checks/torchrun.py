"""`torchrun`: a Bash script that is run on several nodes at once, each with a network of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from evidoc.checks.driven import OBSERVE, Driven
from evidoc.model import Snippet


class Torchrun(Driven):
    """The first file is run by Bash on `node0`, `node1`, … at the same time.

    Each node knows its number as `NODE_RANK`, which is all that differs: what
    decides the result is in the script, where a reader sees it. `observe` then
    finds what the script of a node wrote in `node0.log`, and its exit status
    in `node0.status`.
    """

    name = "torchrun"
    module = "torchrun"
    summary: Mapping[str, str] = {
        "ko": "Bash 스크립트를 여러 노드에서 동시에 실행합니다. 노드는 저마다 네트워크와 이름을 가지며, "
        "torchrun 런처를 그 위에서 띄웁니다.",
        "en": "Runs a Bash script, with a launcher such as torchrun, on several nodes at once; "
        "each has a network and a name of its own.",
    }
    options: Mapping[str, Any] = {
        "nodes": {
            "description": "Nodes; the script runs on each.",
            "type": "integer",
            "minimum": 1,
            "maximum": 32,
        },
        "may-fail": {
            "description": "Whether the script may fail on a node; `observe` reads how it ended.",
            "type": "boolean",
        },
        "service": {
            "description": "A name that leads to another address of node0, as a Service's or an alias.",
            "type": "string",
            "pattern": r"^[a-z]([a-z0-9-]{0,60}[a-z0-9])?$",
        },
        **OBSERVE,
    }

    def hosts(self, snippet: Snippet) -> tuple[str, ...]:
        return tuple(f"node{number}" for number in range(int(snippet.options["nodes"])))

    def service(self, snippet: Snippet) -> str:
        return str(snippet.options.get("service", ""))

    def told(self, snippet: Snippet) -> Mapping[str, Any]:
        options = snippet.options
        return {"nodes": int(options["nodes"]), "may_fail": bool(options.get("may-fail", False))}

    def fault(self, snippet: Snippet) -> str:
        options = snippet.options
        if "nodes" not in options:
            return "`nodes` is missing: say on how many nodes the script runs."
        if not snippet.files[0].endswith(".sh"):
            return "The first file has to be the Bash script that every node runs, and end in `.sh`."
        if self.service(snippet) in (*self.hosts(snippet), "localhost"):
            return "`service` is the name of a node already: choose another one."
        if options.get("may-fail") and "observe" not in options:
            return (
                "`may-fail` without `observe` accepts any script: name the program that reads how it ended."
            )
        return super().fault(snippet)


CHECK = Torchrun()
