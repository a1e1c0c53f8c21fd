"""Where checks run: each environment is an object under `evidoc.environments`, or a file of pins."""

from evidoc.environments.base import Environment
from evidoc.environments.registry import load_environments

__all__ = ["Environment", "load_environments"]
