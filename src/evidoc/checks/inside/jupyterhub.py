"""Reading `jupyterhub_config.py` with JupyterHub's own classes, and rendering the Pod of each profile.

Runs in JupyterHub's environment. What it finds is told outside: the options that are wrong, by section and
name, and the Pods.
"""

from __future__ import annotations

import asyncio
import os
import traceback
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from evidoc.checks.inside.told import refused

_PROFILE = frozenset(
    {"display_name", "slug", "description", "default", "kubespawner_override", "profile_options"}
)
_OPTION = frozenset({"display_name", "choices", "unlisted_choice"})
_CHOICE = frozenset({"display_name", "default", "kubespawner_override"})
_NOWHERE = """\
apiVersion: v1
kind: Config
clusters: [{name: none, cluster: {server: "http://127.0.0.1:1"}}]
users: [{name: none, user: {}}]
contexts: [{name: none, context: {cluster: none, user: none}}]
current-context: none
"""

Wrong = dict[str, str]
"""`section` and `name` of an option, of a profile its `display_name`, and the sentence `message`."""


def run(namespace: dict[str, Any], options: Mapping[str, Any]) -> None:
    """Put `wrong` and `pods` (user -> slug -> name of the profile and Pod) into `namespace`."""
    _stand_nowhere()
    config = _load(options["file"])
    wrong = list(_options(config))
    profiles = config.KubeSpawner.get("profile_list", [])
    if callable(profiles):
        raise refused(
            "`profile_list` is a function: which profiles there are is known only to a running Hub."
        )
    wrong += _profiles(profiles)
    users = () if wrong else options["users"]
    pods = {user: asyncio.run(_pods(config, profiles, user)) for user in users}
    namespace["answer"] = {"wrong": wrong, "pods": pods}


def _stand_nowhere() -> None:
    """KubeSpawner wants a cluster's address, though it calls none to render; read when it is imported."""
    with open("kubeconfig", "w", encoding="ascii") as file:
        file.write(_NOWHERE)
    os.environ["KUBECONFIG"] = os.path.abspath("kubeconfig")


def _load(file: str) -> Any:
    from traitlets.config import PyFileConfigLoader

    try:
        return PyFileConfigLoader(file).load_config()
    except BaseException as error:
        lines = [
            frame.lineno
            for frame in traceback.extract_tb(error.__traceback__)
            if frame.filename.endswith(file)
        ]
        line = getattr(error, "lineno", None) if isinstance(error, SyntaxError) else (lines or [None])[-1]
        raise refused(f"{type(error).__name__}: {error}", line) from None


def _classes() -> dict[str, Any]:
    """Every class of JupyterHub and KubeSpawner that can be configured, by the name of its section."""
    from jupyterhub.app import JupyterHub  # imports all that it configures
    from kubespawner import KubeSpawner
    from traitlets.config import Configurable

    found = {kind.__name__: kind for kind in (JupyterHub, KubeSpawner)}
    waiting = [Configurable]
    while waiting:
        for each in waiting.pop().__subclasses__():
            found.setdefault(each.__name__, each)
            waiting.append(each)
    return found


def _options(config: Mapping[str, Any]) -> Iterator[Wrong]:
    known = _classes()
    for section, options in config.items():
        if section not in known:
            message = f"there is no class `{section}`{_near(section, known)}."
            yield {"section": section, "name": "", "message": message}
            continue
        for name, value in options.items():
            message = _fault(known[section], name, value)
            if message:
                yield {"section": section, "name": name, "message": message}


def _fault(kind: Any, name: str, value: Any) -> str:
    """What is wrong with an option of a class, as one sentence; "" where nothing is."""
    from traitlets import TraitError
    from traitlets.config.loader import DeferredConfig, LazyConfigValue

    traits = kind.class_traits(config=True)
    if name not in traits:
        return f"`{kind.__name__}` has no option `{name}`{_near(name, traits)}."
    if isinstance(value, DeferredConfig | LazyConfigValue):
        return ""
    try:
        # Made without `__init__`, which would look for a cluster; the traits are there all the same.
        traits[name]._validate(kind.__new__(kind), value)
    except TraitError as error:
        return f"{' '.join(str(error).split()).removesuffix('.')}."
    return ""


def _near(name: str, known: Any) -> str:
    close = get_close_matches(name, list(known), 1)
    return f"; did you mean `{close[0]}`?"[:-1] if close else ""


def _profiles(profiles: Any) -> Iterator[Wrong]:
    from kubespawner import KubeSpawner

    seen: set[str] = set()
    for profile in profiles:
        called = profile.get("display_name") if isinstance(profile, dict) else None
        where = {"section": "KubeSpawner", "name": "profile_list", "profile": called or ""}
        if not called:
            yield {**where, "message": "a profile needs a `display_name`."}
            continue
        if profile.get("slug", called) in seen:
            yield {**where, "message": f"two profiles have the slug `{profile.get('slug', called)}`."}
        seen.add(profile.get("slug", called))
        for name, message in _profile(profile, KubeSpawner):
            yield {**where, "key": name, "message": message}


def _profile(profile: Mapping[str, Any], kind: Any) -> Iterator[tuple[str, str]]:
    """Key and sentence for everything wrong with a profile, its overrides and those of its choices.

    KubeSpawner itself sets an unknown override as an attribute, and nothing ever reads it.
    """
    yield from _unknown(profile, _PROFILE, "a profile")
    overrides = [profile.get("kubespawner_override", {})]
    for option in profile.get("profile_options", {}).values():
        yield from _unknown(option, _OPTION, "an option of a profile")
        for choice in option.get("choices", {}).values():
            yield from _unknown(choice, _CHOICE, "a choice")
            overrides.append(choice.get("kubespawner_override", {}))
    for override in overrides:
        for name, value in override.items():
            message = "" if callable(value) else _fault(kind, name, value)
            if message:
                yield name, message


def _unknown(part: Mapping[str, Any], known: frozenset[str], what: str) -> Iterator[tuple[str, str]]:
    for name in part.keys() - known:
        yield name, f"{what} has no key `{name}`{_near(name, known)}."


async def _pods(config: Any, profiles: Any, user: str) -> dict[str, Any]:
    """A user's Pod of each profile, by its slug; the only one, under "", where there are no profiles."""
    from copy import deepcopy
    from types import SimpleNamespace

    from jupyterhub.objects import Hub
    from kubernetes_asyncio.client import ApiClient
    from kubespawner import KubeSpawner

    pods = {}
    async with ApiClient() as client:
        for number in range(len(profiles) or 1):
            person = SimpleNamespace(name=user, id=1, url=f"/user/{user}/")
            hub = Hub(ip="hub", port=8081)
            spawner = KubeSpawner(_mock=True, hub=hub, user=person, config=deepcopy(config))
            ready = spawner._get_initialized_profile_list(deepcopy(list(profiles))) if profiles else []
            spawner.user_options = {"profile": ready[number]["slug"]} if ready else {}
            await spawner.load_user_options()
            pod = client.sanitize_for_serialization(await spawner.get_pod_manifest())
            slug, name = (ready[number]["slug"], ready[number]["display_name"]) if ready else ("", "")
            pods[slug] = {"profile": name, "pod": pod}
    return pods
