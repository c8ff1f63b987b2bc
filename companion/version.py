"""Version of the program."""

from __future__ import annotations

import contextlib
import importlib.metadata
import json
import tomllib
from functools import cache
from pathlib import Path


@cache
def version() -> str:
    """Version of an installed tree, from pyproject.toml of a source tree, or of the installed package."""
    root = Path(__file__).resolve().parents[1]
    with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
        return str(json.loads((root / "version.json").read_text(encoding="utf-8"))["version"])
    project = root / "pyproject.toml"
    if project.exists():
        return str(tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"])
    return importlib.metadata.version("exchequer")
