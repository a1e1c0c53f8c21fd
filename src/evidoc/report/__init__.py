"""Report: the last stage. One file a form; each takes a `Result` and gives text."""

from evidoc.report.environments import environments_as_json, print_environments
from evidoc.report.json import as_json
from evidoc.report.sources import links_as_json, print_links, print_sources, sources_as_json
from evidoc.report.terminal import Progress, print_findings, print_result

__all__ = [
    "Progress",
    "as_json",
    "environments_as_json",
    "links_as_json",
    "print_environments",
    "print_findings",
    "print_links",
    "print_result",
    "print_sources",
    "sources_as_json",
]
