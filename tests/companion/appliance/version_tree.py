"""Small version trees for tests: a description, a launcher and a module, without packages."""

from __future__ import annotations

import json
from pathlib import Path

LAUNCHER = "#!/bin/sh\nexit 0\n"


def write_tree(folder: Path, version: str, launcher: str = LAUNCHER, **about: object) -> Path:
    """Write a version tree into a folder that may not be there, and return the folder."""
    (folder / "bin").mkdir(parents=True)
    (folder / "companion").mkdir()
    (folder / "companion" / "program.py").write_text(f"VERSION = {version!r}\n")
    (folder / "bin" / "exchequer").write_text(launcher)
    (folder / "bin" / "exchequer").chmod(0o755)
    (folder / "version.json").write_text(json.dumps({"schema": 1, "version": version, **about}))
    return folder
