"""rightcall proves, measures and guards the tools you hand to a model."""

__version__ = "0.1.0"

__all__ = ["__version__"]
