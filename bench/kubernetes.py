"""1,000 mixed manifests through the whole `kubernetes` check, beside kubernetes-validate's own API.

    python bench/kubernetes.py

Ours is everything: reading with positions, duplicate keys, defaults, schemas, CEL, admission and project
rules, for built-in and custom kinds; in a fresh process, where each kind is compiled when it is met, and
again. kubernetes-validate judges parsed objects of built-in kinds by schema alone, so it is timed on those,
and on fewer of them, since it reads its schemas anew for each. Times are the processor's, so that other work
on the machine does not count.
"""

from __future__ import annotations

import shutil
import tempfile
import time
from pathlib import Path
from typing import Any

import kubernetes_validate
import yaml

from evidoc.checks.base import Runner
from evidoc.checks.documents import read_documents
from evidoc.checks.kubernetes import CHECK
from evidoc.model import Place, Snippet
from evidoc.run.job import Job, Ran

ROOT = Path(__file__).parents[1]
COUNT, A_FILE, THEIRS = 1000, 10, 30
OPERATORS = ["slinky", "volcano", "kuberay", "karpenter", "mpi-operator", "training-operator", "argo-cd"]


class NoRunner(Runner):
    def run(self, job: Job) -> Ran:
        raise AssertionError(job)


def corpus() -> list[Any]:
    """As many objects as wanted: the tests' sound manifests, over and over, each with a name of its own."""
    objects = [
        one
        for file in sorted((ROOT / "tests/kubernetes/positive").rglob("*.yaml"))
        for one in yaml.safe_load_all(file.read_text())
        if one and one["kind"] not in {"PersistentVolume", "PersistentVolumeClaim", "FileSystem"}
    ]
    found = []
    for at in range(COUNT):
        one = dict(objects[at % len(objects)])
        one["metadata"] = {
            **one["metadata"],
            "labels": {**one["metadata"].get("labels", {}), "number": str(at)},
        }
        found.append(one)
    return found


def timed(snippets: list[Snippet], root: Path) -> float:
    """Seconds of processor time to check all of them."""
    begun = time.process_time()
    tried = [CHECK.run(one, root, NoRunner()) for one in snippets]
    took = time.process_time() - begun
    errors = [one.message for one in tried if one.error]
    assert not errors, errors[0]
    return took


def main() -> None:
    objects = corpus()
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        shutil.copytree(ROOT / "schemas", root / "schemas")
        texts = [
            yaml.safe_dump_all(objects[at : at + A_FILE], sort_keys=False) for at in range(0, COUNT, A_FILE)
        ]
        snippets = []
        for at, text in enumerate(texts):
            (root / f"{at}.yaml").write_text(text)
            options = {"operators": OPERATORS}
            snippets.append(Snippet(f"t/{at}", (f"{at}.yaml",), "kubernetes", Place("t"), options=options))
        first, ours = timed(snippets, root), timed(snippets, root)
        begun = time.process_time()
        for text in texts:
            read_documents("a.yaml", text)
        parsing = time.process_time() - begun
    built_in = [one for one in objects if "." not in one["apiVersion"] or "k8s.io" in one["apiVersion"]]
    begun = time.process_time()
    for one in built_in[:THEIRS]:
        kubernetes_validate.validate(one, "1.37", strict=True)
    theirs = (time.process_time() - begun) / THEIRS * COUNT
    print(f"kubernetes-validate  {COUNT / theirs:6.0f}/s   schema only, of parsed objects")
    for name, took in (("first run", first), ("again", ours)):
        share = f"{theirs / took:.0f} times as fast; {parsing / took:.0%} of it parsing"
        print(f"evidoc, {name:<12} {COUNT / took:6.0f}/s   {share}")


if __name__ == "__main__":
    main()
