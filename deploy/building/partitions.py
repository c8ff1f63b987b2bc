"""Partitions of the image, each as a file: the firmware's (FAT) and the system's (ext4), the same from the same files.

Nothing of the moment of the build is in them: times are at most that of the commit, which is given as ``epoch``.
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from pathlib import Path

from deploy.building.source import BuildError

SECTOR = 512
ALIGNED = 4 * 1024 * 1024
"""Bytes to whose multiples partitions are aligned: the blocks in which SD cards erase."""
FIRMWARE_BYTES = 256 * 1024 * 1024
SPARE = 1.25
"""How much larger than its files the file system is, until it grows at the first start."""
SPARE_BYTES = 300 * 1024 * 1024
_ROOT_INODE = 2


def firmware_partition(folder: Path, file: Path, epoch: int) -> Path:
    """The firmware's partition as a file."""
    with file.open("wb") as opened:
        opened.truncate(FIRMWARE_BYTES)
    for path in folder.rglob("*"):
        os.utime(path, (epoch, epoch))
    run(["mkfs.vfat", "-F", "32", "-n", "bootfs", "--invariant", str(file)])
    for path in sorted(folder.iterdir()):
        words = ["mcopy", "-s", "-m", "-i", str(file), str(path), "::/"]
        run(words, {"SOURCE_DATE_EPOCH": str(epoch), "TZ": "UTC"})  # also for the time at which it was made
    return file


def system_partition(root: Path, file: Path, name: str, epoch: int) -> Path:
    """The system's partition as a file. Times after the commit's become its, so that they are the same each time."""
    used = 0
    for folder, folders, files in os.walk(root):
        links = [one for one in folders if os.path.islink(os.path.join(folder, one))]  # noqa: PTH114, PTH118
        for entry in (*files, *links, "."):
            path = os.path.join(folder, entry)  # noqa: PTH118  # a hundred thousand times
            status = os.lstat(path)
            used += (status.st_blocks + 8) * SECTOR
            if status.st_mtime > epoch:
                os.utime(path, (epoch, epoch), follow_symlinks=False)
    size = -(-int(used * SPARE + SPARE_BYTES) // ALIGNED) * ALIGNED
    with file.open("wb") as opened:
        opened.truncate(size)
    make_file_system(root, file, name, epoch)
    return file


def make_file_system(root: Path, file: Path, name: str, epoch: int) -> None:
    """Make the system's file system with the files of a folder, the same each time. Raises `BuildError`."""
    times = {"SOURCE_DATE_EPOCH": str(epoch), "E2FSPROGS_FAKE_TIME": str(epoch)}
    words = ["mke2fs", "-q", "-t", "ext4", "-L", "exchequer", "-U", name, "-E", f"hash_seed={name},root_owner=0:0"]
    run([*words, "-O", "metadata_csum,64bit", "-m", "1", "-d", str(root), str(file)], times)
    # It takes from the files of the build when they were read, and when they were last changed in any way.
    with tempfile.NamedTemporaryFile("w", suffix=".debugfs") as commands:
        for inode in used_inodes(file):
            commands.write(f"sif <{inode}> atime @{epoch}\nsif <{inode}> ctime @{epoch}\n")
        commands.flush()
        run(["debugfs", "-w", "-f", commands.name, str(file)], times)


def used_inodes(file: Path) -> list[int]:
    """The numbers of the files of a file system: of the root and from the first that is not reserved."""
    done = subprocess.run(["dumpe2fs", str(file)], capture_output=True, text=True, check=False)
    count, first = (
        re.search(rf"^{name}:\s+(\d+)", done.stdout, re.MULTILINE) for name in ("Inode count", "First inode")
    )
    if done.returncode or count is None or first is None:
        raise BuildError(f"dumpe2fs failed: {done.stderr.strip()}")
    free: set[int] = set()
    for line in re.findall(r"^  Free inodes: (.*)$", done.stdout, re.MULTILINE):
        for begin, end in re.findall(r"(\d+)(?:-(\d+))?", line):
            free.update(range(int(begin), int(end or begin) + 1))
    return [_ROOT_INODE, *(one for one in range(int(first[1]), int(count[1]) + 1) if one not in free)]


def run(words: list[str], environment: dict[str, str] | None = None) -> None:
    """Run a command. Raises `BuildError` with its output."""
    try:
        done = subprocess.run(
            words, env={**os.environ, **(environment or {})}, capture_output=True, text=True, check=False
        )
    except FileNotFoundError:
        raise BuildError(f"{words[0]} is missing (Debian: mtools, dosfstools, e2fsprogs, fdisk)") from None
    if done.returncode:
        raise BuildError(f"{words[0]} failed: {(done.stdout + done.stderr)[-800:]}")
