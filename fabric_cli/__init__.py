"""Declarative configuration of AI and GPU fabrics."""

__version__ = "0.1.0"
