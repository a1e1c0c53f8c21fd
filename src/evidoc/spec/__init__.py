"""Reading what a project says of its snippets."""

from evidoc.spec.topics import load_snippets

__all__ = ["load_snippets"]
