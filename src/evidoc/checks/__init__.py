"""The kinds of checks: each is one object, registered under the entry point group `evidoc.checks`."""

from evidoc.checks.registry import check_names, load_checks

__all__ = ["check_names", "load_checks"]
