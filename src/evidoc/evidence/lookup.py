"""Names of snippets, values and statements, and the evidence behind them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from evidoc.model import Evidence, Record, Snippet
from evidoc.names import nearest


@dataclass(frozen=True, slots=True)
class Missing:
    """Why a name leads to nothing, as one sentence, and what to do."""

    message: str
    fix: str


def full_id(name: str, topic: str) -> str:
    """`topic/name` of a snippet that may be named without its topic."""
    return name if "/" in name else f"{topic}/{name}"


def run_name(identifier: str, environment: str | None) -> str:
    """A snippet's run in an environment, as claims name it: `topic/name@environment`."""
    return f"{identifier}@{environment}" if environment else identifier


def snippet_of(fence: str) -> str:
    """The snippet's id in a fence's id: `launch/mesh` of `launch/mesh/worker.py:setup`."""
    return "/".join(fence.partition(":")[0].split("/")[:2])


def split_name(text: str, topic: str) -> tuple[str, str]:
    """The snippet's id and the value or statement that `topic/name.what` or `name.what` names."""
    head, _, what = text.rpartition(".")
    return full_id(head, topic), what


def find_snippet(identifier: str, snippets: Mapping[str, Snippet]) -> Snippet | Missing:
    """The snippet called `identifier`, or why there is none."""
    if identifier in snippets:
        return snippets[identifier]
    topic = identifier.partition("/")[0]
    topics = {each.topic for each in snippets.values()}
    if topic not in topics:
        return Missing(
            f"there is no topic “{topic}”.", nearest(topic, topics) or "name one of the folders of snippets"
        )
    return Missing(
        f"there is no snippet “{identifier}”.", nearest(identifier, snippets) or f"see {topic}'s topic.yaml"
    )


def evidence_of(
    snippet: Snippet, records: Mapping[str, Record], environment: str | None = None
) -> Evidence | Missing:
    """The recorded evidence of `snippet`: of `environment`, else its own, else the first by name."""
    record = records.get(snippet.id)
    if record is None or not record.environments:
        return Missing(f"{snippet.id} was never recorded.", f"evidoc record {snippet.id}")
    kept = record.environments
    if environment is not None:
        if environment in kept:
            return kept[environment]
        return Missing(
            f"{snippet.id} was never recorded in the environment “{environment}”.",
            nearest(environment, kept) or f"it was in: {', '.join(sorted(kept))}",
        )
    return kept[snippet.environment] if snippet.environment in kept else kept[min(kept)]
