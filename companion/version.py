"""Version of the program."""

from __future__ import annotations

import importlib.metadata
import tomllib
from functools import cache
from pathlib import Path


@cache
def version() -> str:
    """Version from pyproject.toml, or of the installed package if there is no source tree."""
    project = Path(__file__).resolve().parents[1] / "pyproject.toml"
    if project.exists():
        return str(tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"])
    return importlib.metadata.version("exchequer")
