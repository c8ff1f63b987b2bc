"""Packages for the test: two versions and a broken one."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from deploy.building import package as builder
from deploy.testing.package_trial import BROKEN, FIRST, SECOND
from deploy.testing.roots import RootError


def build_packages(architecture: str, folder: Path) -> dict[str, Path]:
    """Two versions and a broken one of an architecture, built quickly, unless they are in the folder."""
    debs = {version: folder / f"exchequer_{version}_{architecture}.deb" for version in (FIRST, SECOND, BROKEN)}
    folder.mkdir(parents=True, exist_ok=True)
    for version in (FIRST, SECOND):
        words = ["--architecture", architecture, "--version", version, "--compression", "none", "--output", str(folder)]
        if not debs[version].exists() and builder.main(words):
            raise RootError("the packages cannot be built")
    if not debs[BROKEN].exists():
        break_package(debs[SECOND], folder, architecture)
    return debs


def break_package(deb: Path, folder: Path, architecture: str) -> None:
    """A newer version of a package, whose server ends with an error."""
    with tempfile.TemporaryDirectory(dir=folder) as place:
        tree = Path(place) / "tree"
        subprocess.run(["dpkg-deb", "-R", str(deb), str(tree)], check=True)
        payload = tree / "usr/lib/exchequer/payload"
        for path in (tree / "DEBIAN/control", payload / "version.json"):
            path.write_text(path.read_text(encoding="utf-8").replace(SECOND, BROKEN), encoding="utf-8")
        module = payload / "companion/transport/server.py"
        module.write_text("raise RuntimeError('this version is broken')\n", encoding="utf-8")
        for compiled in (module.parent / "__pycache__").glob("server.*"):
            compiled.unlink()
        (tree / "DEBIAN/md5sums").unlink()
        made = folder / f"exchequer_{BROKEN}_{architecture}.deb"
        subprocess.run(
            ["dpkg-deb", "--build", "--root-owner-group", "-Znone", str(tree), str(made)],
            check=True,
            capture_output=True,
        )
