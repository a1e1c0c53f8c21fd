"""Images, modules and variables that are gone or never were, from the project's facts."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evidoc.kubernetes.faults import Origin, Path
from evidoc.kubernetes.manifest import Container
from evidoc.kubernetes.parts import items, part
from evidoc.kubernetes.rules.base import Bundle, Found, Rule


def _look(bundle: Bundle) -> Found:
    forms = [(re.compile(one.match), one.why) for one in bundle.facts.retired]
    for manifest, pod in bundle.pods() if forms else ():
        for container in pod.containers:
            for path, text in _texts(container):
                for form, why in forms:
                    if form.search(text):
                        yield manifest, path, why


def _texts(container: Container) -> Iterator[tuple[Path, str]]:
    image = container.value.get("image")
    if isinstance(image, str):
        yield (*container.path, "image"), image
    for key in ("command", "args"):
        for index, one in enumerate(items(container.value, key)):
            if isinstance(one, str):
                yield (*container.path, key, index), one
    for index, one in enumerate(items(container.value, "env")):
        name = part(one, "name")
        if isinstance(name, str):
            yield (*container.path, "env", index), name


RULE = Rule("retired", Origin.PROJECT, "nothing is used that is gone", _look)
