"""Whole version trees for tests: this repository's own sources by hard links, with the packages of this interpreter.

They differ from those of a package only in their packages, which are not copied, and in the version that they name.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import sysconfig
from pathlib import Path

from companion.appliance.version_trees import machine_architecture, this_python

ROOT = Path(__file__).resolve().parents[3]
PARTS = ("engine", "hardware", "companion", "web")
_LEFT_OUT = ("node_modules", "*.map", "types")

LAUNCHER = """#!/bin/sh
set -eu
tree=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")
export PYTHONPATH="$tree:{packages}" PYTHONDONTWRITEBYTECODE=1 PYTHONUTF8=1
exec {python} -P -m companion "$@"
"""


def build(folder: Path, version: str, launcher: str = LAUNCHER) -> Path:
    """Make a tree of the present sources that calls itself by this version; returns the folder."""
    folder.mkdir(parents=True)
    for part in PARTS:
        shutil.copytree(ROOT / part, folder / part, copy_function=_link, ignore=shutil.ignore_patterns(*_LEFT_OUT))
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    lines = [f'version = "{version}"' if line.startswith("version = ") else line for line in project.splitlines()]
    (folder / "pyproject.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (folder / "bin").mkdir()
    packages = sysconfig.get_paths()["purelib"]
    program = launcher.format(python=sys.executable, packages=packages)
    (folder / "bin" / "exchequer").write_text(program)
    (folder / "bin" / "exchequer").chmod(0o755)
    about = {
        "schema": 1,
        "version": version,
        "architecture": machine_architecture(),
        "pythons": [this_python()],
        "requires": [],
    }
    (folder / "version.json").write_text(json.dumps(about))
    return folder


def _link(source: str, target: str) -> None:
    try:
        os.link(source, target)
    except OSError:
        shutil.copyfile(source, target)
