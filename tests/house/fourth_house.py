"""A copy of the house with the folders of a fourth game laid into it, and nothing else changed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[2]
GIVEN = HOUSE / "tests" / "fourth_game"
"""The game's folders, each at the path that it would have."""
GAME = "drovers_race"
PARTS = ("engine", "companion", "hardware", "web")
LEFT_OUT = shutil.ignore_patterns("node_modules", "__pycache__", "*.pyc", ".*_cache")


def files_of_the_game() -> list[Path]:
    """The paths of the game's files below the house."""
    found = [file.relative_to(GIVEN) for file in GIVEN.rglob("*") if file.is_file() and "__pycache__" not in file.parts]
    return sorted(path for path in found if len(path.parts) > 1)


@dataclass(frozen=True)
class FourthHouse:
    """The copied house in a folder of its own; whatever runs there knows no other."""

    folder: Path

    def run(self, *words: object, module: str = "companion", timeout: float = 120) -> subprocess.CompletedProcess[str]:
        """Run a module there and wait for its end."""
        return subprocess.run(
            [sys.executable, "-m", module, *map(str, words)],
            cwd=self.folder, env=self.environment(), capture_output=True, text=True, timeout=timeout, check=False,
        )  # fmt: skip

    def environment(self) -> dict[str, str]:
        """The surroundings of a programme that finds its modules there and nowhere else."""
        return os.environ | {"PYTHONPATH": str(self.folder), "PYTHONDONTWRITEBYTECODE": "1"}


def build(folder: Path, only: tuple[str, ...] = ("",)) -> FourthHouse:
    """Copy the house and lay the game's files into it, or only those whose paths begin so.

    Raises FileExistsError if one would take another's place.
    """
    for part in PARTS:
        shutil.copytree(HOUSE / part, folder / part, ignore=LEFT_OUT)
    for file in ("pyproject.toml", "requirements.lock"):
        shutil.copy(HOUSE / file, folder)
    for path in (path for path in files_of_the_game() if str(path).startswith(only)):
        target = folder / path
        if target.exists():
            raise FileExistsError(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(GIVEN / path, target)
    return FourthHouse(folder)
