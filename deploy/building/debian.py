"""Debian package: the tree of a version, the files of the system, and the scripts that install them, as one file."""

from __future__ import annotations

import gzip
import hashlib
import os
import shutil
import subprocess
from pathlib import Path

from deploy.building.source import BuildError, Source
from deploy.building.tree import normalise

PAYLOAD = Path("usr") / "lib" / "exchequer" / "payload"
"""Where the package has its version; its scripts add it to the store of versions."""

PYTHON = ("python3 (>= 3.11~)", "python3 (<< 3.14~)")
"""The Pythons of Debian Bookworm to Trixie."""

TOOLS = ("passwd",)
"""What the package's scripts need, besides what every Debian has."""


OPTIONAL = ("exchequer-devices.service", "exchequer-kiosk.service", "exchequer-screen.service")
"""Units that start only where somebody has switched them on: the devices of a table whose server is elsewhere, and an
attached screen, which the SD-card image has switched on."""

COMPRESSION = {"xz": ("-Zxz", "-z6"), "zstd": ("-Zzstd", "-z3"), "none": ("-Znone",)}
"""Options of dpkg-deb: small, or quick to build for a trial."""


def build_deb(
    source: Source, architecture: str, tree: Path, requires: list[str], work: Path, output: Path, compression: str
) -> Path:
    """Make the Debian package of a version's tree, which is moved into it; returns its file. Raises `BuildError`."""
    root = work / "root"
    definitions = source.root / "deploy" / "package"
    shutil.copytree(definitions / "root", root)
    (root / PAYLOAD).parent.mkdir(parents=True, exist_ok=True)
    tree.rename(root / PAYLOAD)
    command = root / "usr" / "bin" / "exchequer"
    command.parent.mkdir(parents=True, exist_ok=True)
    command.symlink_to("/var/lib/exchequer-versions/current/bin/exchequer")
    documents = root / "usr" / "share" / "doc" / "exchequer"
    documents.mkdir(parents=True)
    shutil.copyfile(source.root / "LICENSE", documents / "copyright")
    changes = gzip.compress((source.root / "CHANGELOG.md").read_bytes(), mtime=source.epoch)
    (documents / "NEWS.md.gz").write_bytes(changes)

    control = root / "DEBIAN"
    control.mkdir()
    values = {
        "VERSION": source.version,
        "ARCHITECTURE": architecture,
        "INSTALLED_SIZE": str(installed_size(root)),
        "DEPENDS": ", ".join([*PYTHON, *(one for one in requires if one != "python3"), *TOOLS]),
        "UNITS": " ".join(units_to_enable(definitions / "root" / "usr" / "lib" / "systemd" / "system")),
        "OPTIONAL": " ".join(OPTIONAL),
    }
    for file in sorted((definitions / "debian").iterdir()):
        (control / file.name).write_text(filled(file.read_text(encoding="utf-8"), values), encoding="utf-8")
    settings = [f"/{path.relative_to(root)}" for path in sorted((root / "etc").rglob("*")) if path.is_file()]
    (control / "conffiles").write_text("".join(f"{name}\n" for name in settings), encoding="utf-8")
    (control / "md5sums").write_text(checksums(root), encoding="utf-8")
    normalise(root, source.epoch)
    for script in ("postinst", "prerm", "postrm"):
        (control / script).chmod(0o755)
        os.utime(control / script, (source.epoch, source.epoch))
    output.mkdir(parents=True, exist_ok=True)
    made = output / f"exchequer_{source.version}_{architecture}.deb"
    # One thread, since the bytes depend on their number.
    words = ["dpkg-deb", "--build", "--root-owner-group", *COMPRESSION[compression], "--threads-max=1"]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(source.epoch)}
    done = subprocess.run([*words, str(root), str(made)], env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(f"dpkg-deb failed: {done.stderr.strip()}")
    return made


def units_to_enable(folder: Path) -> list[str]:
    """The units of systemd that start by themselves: those with a section [Install]; sockets before services."""
    paths = (path for path in folder.iterdir() if path.name not in OPTIONAL)
    names = [path.name for path in paths if "\n[Install]" in path.read_text(encoding="utf-8")]
    return sorted(names, key=lambda name: (name.endswith(".service"), name))


def filled(text: str, values: dict[str, str]) -> str:
    """A text with a value for each ``@NAME@``.

    >>> filled("Version: @VERSION@", {"VERSION": "1"})
    'Version: 1'
    """
    for name, value in values.items():
        text = text.replace(f"@{name}@", value)
    return text


def installed_size(root: Path) -> int:
    """Kilobytes that a tree takes when it is installed, as Debian's policy counts them."""
    size = 0
    for path in root.rglob("*"):
        size += 1 if path.is_symlink() or path.is_dir() else -(-path.stat().st_size // 1024)
    return size


def checksums(root: Path) -> str:
    """The MD5 sums of all files, by which ``dpkg --verify`` finds damaged ones."""
    lines = []
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root)
        if path.is_file() and not path.is_symlink() and name.parts[0] != "DEBIAN":
            lines.append(f"{hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()}  {name}\n")
    return "".join(lines)
