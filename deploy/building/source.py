"""Source: the files, the version and the time of what is built, from git."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
"""The folder of the project."""

PARTS = ("engine", "hardware", "companion", "web", "docs", "deploy")
"""Folders of a version."""

FILES = ("pyproject.toml", "requirements.lock", "LICENSE", "README.md", "CHANGELOG.md")
"""Other files of a version: ``doctor`` compares with the lock, ``--version`` reads the project file."""


class BuildError(Exception):
    """What is needed to build is missing or wrong; the text says what to do."""


@dataclass(frozen=True, slots=True)
class Source:
    """A state of the project. ``epoch`` is the time of its commit, in seconds since 1970: the time of every file."""

    root: Path
    version: str
    commit: str
    epoch: int

    def files(self) -> list[str]:
        """The files of a version, relative to the root: those that git knows."""
        listed = _git(self.root, "ls-files", "-z", "--", *PARTS, *FILES).split("\0")
        return sorted(name for name in listed if name and (self.root / name).is_file())

    def copy_to(self, tree: Path) -> None:
        """Copy the files of a version into a folder, readable by all and writable by their owner alone."""
        for name in self.files():
            target = tree / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(self.root / name, target)
            target.chmod(0o755 if (self.root / name).stat().st_mode & 0o100 else 0o644)


def source_of(root: Path = ROOT, version: str = "") -> Source:
    """The state of the project in a folder with a git repository. Raises `BuildError`.

    The version is that of ``pyproject.toml``; where the commit has no tag of that name, with the commit's time and
    name: ``0.3.0+git20261124001500.5f36f05``, and ``.changed`` where files differ from the commit.
    """
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    commit = _git(root, "rev-parse", "HEAD")
    epoch = int(_git(root, "log", "-1", "--format=%ct"))
    if not version:
        changed = bool(_git(root, "status", "--porcelain", "--untracked-files=no"))
        tags = _git(root, "tag", "--points-at", "HEAD").split()
        version = version_name(str(project["version"]), tags, commit, epoch, changed)
    elif not re.fullmatch(r"[0-9][0-9A-Za-z.+~]*", version):
        raise BuildError(f"{version!r} is no version")
    return Source(root, version, commit, epoch)


def version_name(base: str, tags: list[str], commit: str, epoch: int, changed: bool) -> str:
    """The version of a commit.

    >>> version_name("0.3.0", ["v0.3.0"], "5f36f053aa", 1763942400, False)
    '0.3.0'
    >>> version_name("0.3.0", [], "5f36f053aa", 1763942400, True)
    '0.3.0+git20251124000000.5f36f05.changed'
    """
    if not changed and {base, f"v{base}"} & set(tags):
        return base
    time = datetime.fromtimestamp(epoch, UTC).strftime("%Y%m%d%H%M%S")
    return f"{base}+git{time}.{commit[:7]}{'.changed' if changed else ''}"


def _git(root: Path, *words: str) -> str:
    """The output of a git command. Raises `BuildError`."""
    try:
        done = subprocess.run(["git", "-C", str(root), *words], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError) as problem:
        raise BuildError(f"git {words[0]} failed in {root}: {getattr(problem, 'stderr', problem)}") from None
    return done.stdout.strip()
