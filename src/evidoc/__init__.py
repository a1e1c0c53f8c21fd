"""Documentation whose code, values and statements are bound to evidence."""

__version__ = "0.1.0"
