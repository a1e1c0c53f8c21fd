import sys
from importlib.metadata import version

# Imported, so that this evidence is taken again when one of them changes.
import markdown  # noqa: F401
import material  # noqa: F401
import mkdocs  # noqa: F401
import pymdownx  # noqa: F401
import pytest  # noqa: F401
import torch  # noqa: F401


def public(distribution):
    """The version without its local build part: 2.13.0+cpu is 2.13.0."""
    return version(distribution).partition("+")[0]


torch_version = public("torch")
markdown_version = public("Markdown")
pymdown_version = public("pymdown-extensions")
mkdocs_version = public("mkdocs")
material_version = public("mkdocs-material")
pytest_version = public("pytest")

oldest_python = "3.11"
python_supported = sys.version_info[:2] >= tuple(int(part) for part in oldest_python.split("."))
