"""Copy of the project with the folders of a fourth game and no other change."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GAME_TREE = ROOT / "tests" / "fourth_game"
"""The folder with the game's files, each at the path that it has in the project."""
GAME = "drovers_race"
PARTS = ("engine", "companion", "hardware", "web")
FILES = (
    "pyproject.toml",
    "requirements.lock",
    "tests/rules/game_driver.py",
    "tests/rules/test_every_clause_has_a_test.py",
)
"""The folders and files of the project that are copied."""
LEFT_OUT = shutil.ignore_patterns("node_modules", "*.pyc.*", ".*_cache")
"""What is not copied. Compiled modules are: each command would compile them again; ``*.pyc.*`` are being written."""


def files_of_the_game() -> list[Path]:
    """The paths of the game's files, relative to the project."""
    found = [
        file.relative_to(GAME_TREE)
        for file in GAME_TREE.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    ]
    return sorted(path for path in found if len(path.parts) > 1)


@dataclass(frozen=True)
class ProjectCopy:
    """A copy of the project in its own folder, from which its commands import every module."""

    folder: Path

    def run(self, *words: object, module: str = "companion", timeout: float = 120) -> subprocess.CompletedProcess[str]:
        """Run a module of the copy, or of an installed package, and wait for its end."""
        return subprocess.run(
            [sys.executable, "-m", module, *map(str, words)],
            cwd=self.folder, env=self.environment(), capture_output=True, text=True, timeout=timeout, check=False,
        )  # fmt: skip

    def environment(self) -> dict[str, str]:
        """Environment of a process that imports its modules from the copy."""
        return os.environ | {"PYTHONPATH": str(self.folder)}


def copy_project(folder: Path, only: tuple[str, ...] = ("",)) -> ProjectCopy:
    """Copy the project and add the game's files, or only those whose paths begin with ``only``.

    Raises FileExistsError if a file of the game would replace another.
    """
    for part in PARTS:
        shutil.copytree(ROOT / part, folder / part, ignore=LEFT_OUT)
    for file in FILES:
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, folder / file)
    for path in (path for path in files_of_the_game() if str(path).startswith(only)):
        target = folder / path
        if target.exists():
            raise FileExistsError(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(GAME_TREE / path, target)
    return ProjectCopy(folder)
