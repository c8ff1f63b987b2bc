"""Wheels: the locked packages of one architecture and Python, checked against the hashes of the lock file."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
import zipfile
from pathlib import Path, PurePosixPath

from deploy.building.source import BuildError

PYTHONS = ("3.11", "3.13")
"""The Pythons of Debian Bookworm and Trixie, which a version has packages for."""

MACHINES = {"amd64": "x86_64", "arm64": "aarch64"}
"""Python's name of each of Debian's architectures."""

GLIBC = range(17, 37)
"""Second numbers of the versions of glibc 2 that wheels may be built for; Bookworm has 2.36."""


def set_name(python: str) -> str:
    """The name of the set of packages of a Python.

    >>> set_name("3.11")
    'cp311'
    """
    return f"cp{python.replace('.', '')}"


def locked_hashes(lock: str) -> set[str]:
    """All hashes in the text of a lock file."""
    return set(re.findall(r"--hash=sha256:([0-9a-f]{64})", lock))


def locked_packages(lock: str) -> int:
    """How many packages a lock file names."""
    return len(re.findall(r"^[A-Za-z0-9][A-Za-z0-9._-]*==", lock, re.MULTILINE))


def download(lock: Path, architecture: str, python: str, cache: Path) -> list[Path]:
    """The wheels of a lock file, from ``cache`` or downloaded into it. Raises `BuildError`.

    A wheel is taken only if the lock file has its hash, also from the cache.
    """
    text = lock.read_text(encoding="utf-8")
    folder = cache / "wheels" / f"{architecture}-{set_name(python)}-{hashlib.sha256(text.encode()).hexdigest()[:16]}"
    wheels = sorted(folder.glob("*.whl"))
    if len(wheels) != locked_packages(text):
        folder.mkdir(parents=True, exist_ok=True)
        machine = MACHINES[architecture]
        platforms = [word for number in GLIBC for word in ("--platform", f"manylinux_2_{number}_{machine}")]
        words = ["download", "--quiet", "--no-deps", "--only-binary=:all:", "--require-hashes", "--dest", str(folder)]
        words += ["--implementation", "cp", "--python-version", python, *platforms, "--requirement", str(lock)]
        if subprocess.run([sys.executable, "-m", "pip", *words], check=False).returncode:
            raise BuildError(f"the packages of {lock.name} for {architecture}, Python {python}, could not be had")
        wheels = sorted(folder.glob("*.whl"))
    known = locked_hashes(text)
    for wheel in wheels:
        if hashlib.sha256(wheel.read_bytes()).hexdigest() not in known:
            raise BuildError(f"{wheel} is not what the lock file names; delete it")
    return wheels


def unpack(wheel: Path, folder: Path) -> None:
    """Unpack the modules of a wheel, without scripts and headers, into a folder. Raises `BuildError`."""
    with zipfile.ZipFile(wheel) as archive:
        for member in archive.infolist():
            name = _place(PurePosixPath(member.filename))
            if name is None or member.is_dir():
                continue
            if name.is_absolute() or ".." in name.parts:
                raise BuildError(f"{wheel.name} contains {member.filename}")
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(archive.read(member))


def _place(name: PurePosixPath) -> PurePosixPath | None:
    """Where a member of a wheel goes: what lies in ``….data/purelib`` to the top, scripts and headers nowhere."""
    if not name.parts or not name.parts[0].endswith(".data"):
        return name
    if len(name.parts) > 2 and name.parts[1] in ("purelib", "platlib"):
        return PurePosixPath(*name.parts[2:])
    return None
