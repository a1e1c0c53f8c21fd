"""What a rule is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from evidoc.kubernetes.facts import Facts
from evidoc.kubernetes.faults import Fault, Origin, Path
from evidoc.kubernetes.manifest import Manifest, Pod


@dataclass(frozen=True, slots=True)
class Bundle:
    """Objects that are applied together, with what is known of the world.

    `instances` are the instance types on which pods run that do not say so themselves.
    """

    manifests: tuple[Manifest, ...]
    facts: Facts
    instances: tuple[str, ...] = ()

    def pods(self) -> Iterator[tuple[Manifest, Pod]]:
        """Every pod template with its manifest."""
        for manifest in self.manifests:
            for pod in manifest.pods:
                yield manifest, pod

    def kinds(self, kind: str, group: str | None = None) -> Iterator[Manifest]:
        """The manifests of a kind, of any version of `group` ("" is the core group)."""
        for manifest in self.manifests:
            if manifest.kind == kind and group in (None, manifest.api_version.rpartition("/")[0]):
                yield manifest


Found = Iterator[tuple[Manifest, Path, str]]
"""What a rule yields: the manifest at fault, the path there, and the reason."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule with the name under which it is documented and tested; `says` is what it promises."""

    name: str
    origin: Origin
    says: str
    look: Callable[[Bundle], Found]

    def faults(self, bundle: Bundle) -> Iterator[Fault]:
        """The faults of the manifests. Never raises for what they hold."""
        for manifest, path, reason in self.look(bundle):
            yield Fault(manifest.index, path, self.origin, reason, rule=self.name)
