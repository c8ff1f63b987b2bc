"""The command ``deploy/build image``: an image for the SD card of a Raspberry Pi, with everything in it.

The image has two partitions: the firmware's (FAT, which any computer can read) and the system's (ext4). They are made
as files and put together without loop devices. The same package, packages of Debian and commit give the same bytes.
Beside the image lies its manifest, with which Raspberry Pi Imager offers its settings for it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import lzma
import os
import shutil
import subprocess
import sys
import tempfile
import time
import uuid
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from deploy.building.image_root import (
    ARCHITECTURE,
    BACKPORTS,
    SCREEN,
    SUITE,
    archive_with,
    base_archive,
    build_root,
    packages_of,
)
from deploy.building.package import cache_folder
from deploy.building.package import main as build_package
from deploy.building.partitions import ALIGNED, SECTOR, firmware_partition, run, system_partition
from deploy.building.source import ROOT, BuildError, Source, source_of

MEMORY_BYTES = 5_000_000_000
"""Free bytes of a folder in memory in which the image is built."""

BOARDS = {"stable": ("pi3-64bit", "pi4-64bit"), "backports": ("pi3-64bit", "pi4-64bit", "pi5-64bit")}
"""The boards that each of Debian's kernels starts, in the imager's words: Pi 3, Zero 2 W; Pi 4, 400, CM4; Pi 5."""
NEWER = ("linux-image-arm64", "firmware-brcm80211")
"""The packages that an image with the kernel of the backports has from there."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What is in an image: which of Debian's kernels, and whether the browser of an attached screen."""

    kernel: str
    screen: bool

    @property
    def suffix(self) -> str:
        """The end of its file's name."""
        return ("_pi5" if self.kernel == "backports" else "") + ("" if self.screen else "_without_screen")


def main(arguments: list[str]) -> int:
    """Build the image, and print its file with its size."""
    parser = argparse.ArgumentParser(prog="deploy/build image", description="Build an SD-card image; needs root.")
    parser.add_argument("--package", type=Path, help="Exchequer's package for arm64; built if not given")
    parser.add_argument("--output", type=Path, default=ROOT / "build", help="folder of the image (build/)")
    parser.add_argument("--without-screen", action="store_true", help="no browser: codes on an attached display only")
    parser.add_argument(
        "--kernel", choices=list(BOARDS), default="stable", help="backports: also for the Raspberry Pi 5 (stable)"
    )
    parser.add_argument("--uncompressed", action="store_true", help="leave the image as it is written to a card")
    chosen = parser.parse_args(arguments)
    begun = time.monotonic()
    try:
        if os.geteuid() != 0:
            raise BuildError("files of the image belong to its root: please run it as root")
        source = source_of()
        chosen.output.mkdir(parents=True, exist_ok=True)
        package = chosen.package or _package(source, chosen.output)
        kind = Kind(chosen.kernel, not chosen.without_screen)
        made = build_image(source, package, chosen.output, kind, not chosen.uncompressed)
    except (BuildError, OSError) as problem:
        print(f"build: {problem}", file=sys.stderr)
        return 1
    print(f"{made}: {made.stat().st_size / 1e6:.0f} MB, {time.monotonic() - begun:.0f} s", flush=True)
    return 0


def _package(source: Source, output: Path) -> Path:
    """Exchequer's package of this commit, built unless it is there. Raises `BuildError`."""
    package = output / f"exchequer_{source.version}_{ARCHITECTURE}.deb"
    if not package.exists() and build_package(["--architecture", ARCHITECTURE, "--output", str(output)]):
        raise BuildError("the package could not be built")
    return package


def build_image(source: Source, package: Path, output: Path, kind: Kind, compressed: bool) -> Path:
    """Make the image and its manifest in a folder; returns the image's file. Raises `BuildError`."""
    definitions = source.root / "deploy" / "image"
    base = base_archive(packages_of(definitions / "packages.txt"), cache_folder(), source.epoch)
    if kind.kernel == "backports":
        base = archive_with(base, NEWER, base.parent, BACKPORTS)
    if kind.screen:
        base = archive_with(base, SCREEN, base.parent)
    units = ("exchequer-screen.service", *(("exchequer-kiosk.service",) if kind.screen else ()))
    # The names of the file systems follow from what is in them, so that the same inputs give the same image.
    digest = hashlib.sha256(hashlib.sha256(base.read_bytes()).digest() + package.read_bytes()).digest()
    system = str(uuid.UUID(bytes=digest[:16], version=4))
    disk = digest[16:20].hex()
    names = {"ROOT_UUID": system, "DISK": disk}
    name = f"exchequer_{source.version}_{ARCHITECTURE}{kind.suffix}.img"
    with tempfile.TemporaryDirectory(prefix="exchequer-image-", dir=_work_folder()) as folder:
        work = Path(folder)
        root = work / "root"
        root.mkdir(mode=0o755)
        build_root(base, package, definitions / "root", names, root, units, source.epoch)
        installed = _installed(root)
        firmware = firmware_partition(root / "boot" / "firmware", work / "firmware.img", source.epoch)
        for path in (root / "boot" / "firmware").iterdir():
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        system_file = system_partition(root, work / "system.img", system, source.epoch)
        whole = output / name
        _assemble(whole, firmware, system_file, disk)
    size, checksum = whole.stat().st_size, _checksum(whole)
    made = _compressed(whole) if compressed else whole
    manifest = _manifest(source, kind, made, size, checksum, installed)
    made.with_name(f"{name}.json").write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
    return made


def _work_folder() -> str | None:
    """A folder in memory, if there is room: it lists files in the same order each time, as a file system of a disk does
    not, and the order decides where the image has them. None: the system's folder of temporary files.
    """
    memory = Path("/dev/shm")
    return str(memory) if memory.is_dir() and shutil.disk_usage(memory).free > MEMORY_BYTES else None


def _installed(root: Path) -> list[str]:
    """Debian's packages of a root with their versions."""
    words = ["dpkg-query", f"--root={root}", "--show", "--showformat=${Package} ${Version}\n"]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    return sorted(done.stdout.splitlines())


def _assemble(whole: Path, firmware: Path, system: Path, disk: str) -> None:
    """Put the partitions together, behind a partition table that all Raspberry Pis read."""
    first, second = ALIGNED, ALIGNED + firmware.stat().st_size
    with whole.open("wb") as opened:
        opened.truncate(second + system.stat().st_size)
    table = (
        f"label: dos\nlabel-id: 0x{disk}\nunit: sectors\n"
        f"start={first // SECTOR}, size={firmware.stat().st_size // SECTOR}, type=c\n"
        f"start={second // SECTOR}, size={system.stat().st_size // SECTOR}, type=83\n"
    )
    done = subprocess.run(["sfdisk", "--quiet", str(whole)], input=table, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(f"sfdisk failed: {done.stderr.strip()}")
    for file, start in ((firmware, first), (system, second)):
        words = ["dd", f"if={file}", f"of={whole}", "bs=4M", f"seek={start // ALIGNED}", "conv=notrunc,sparse"]
        run([*words, "status=none"])


def _checksum(file: Path) -> str:
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def _compressed(whole: Path) -> Path:
    """The image compressed, which replaces it."""
    made = whole.with_name(f"{whole.name}.xz")
    with whole.open("rb") as content, lzma.open(made, "wb", preset=3) as opened:
        shutil.copyfileobj(content, opened, 4 * 1024 * 1024)
    whole.unlink()
    return made


def _manifest(
    source: Source, kind: Kind, made: Path, size: int, checksum: str, installed: list[str]
) -> dict[str, object]:
    """The manifest of Raspberry Pi Imager (``os_list``), with the packages of the image besides."""
    return {
        "os_list": [
            {
                "name": f"Exchequer {source.version}",
                "description": "Companion for game tables: switch it on and play",
                "url": made.resolve().as_uri(),
                "release_date": datetime.fromtimestamp(source.epoch, UTC).date().isoformat(),
                "extract_size": size,
                "extract_sha256": checksum,
                "image_download_size": made.stat().st_size,
                "image_download_sha256": _checksum(made),
                "init_format": "systemd",
                "devices": list(BOARDS[kind.kernel]),
            }
        ],
        "exchequer": {"commit": source.commit, "suite": SUITE, "packages": installed},
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
