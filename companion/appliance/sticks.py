"""USB sticks: those mounted below one folder, with label, free space, file system and whether they can be written.

A udev rule of the package mounts each stick at ``/media/exchequer/<name>`` (``deploy/``). Here the mounts are only
read, from the kernel's table, at most once in some seconds, which wakes no stick that sleeps.
"""

from __future__ import annotations

import os
import re
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path("/media/exchequer")
"""Where the package mounts sticks."""
MOUNTS = Path("/proc/self/mounts")
"""The kernel's table of the mounts that this process sees."""
EVERY = 5.0
"""Seconds for which a list of sticks holds, however often it is asked for."""
MOST = 16
"""Sticks that are listed at most."""
_ESCAPED = re.compile(r"\\([0-7]{3})")
_KNOWN = frozenset(
    {"vfat", "exfat", "ntfs", "ntfs3", "fuseblk", "ext2", "ext3", "ext4", "btrfs", "f2fs", "xfs", "tmpfs"}
)
"""File systems that a stick may have; whatever else is mounted below the folder is none (``autofs``, ``proc``)."""


@dataclass(frozen=True, slots=True)
class Stick:
    """A mounted stick. ``name`` is that of its mount point, which is its label where it has one.

    ``free`` and ``size`` are bytes; ``writable`` is false where it is mounted read-only or not ours to write to.
    """

    name: str
    path: Path
    file_system: str
    device: str
    writable: bool
    free: int
    size: int


class Sticks:
    """The sticks of this computer. Safe to use from several threads."""

    def __init__(
        self, folder: Path = FOLDER, mounts: Path = MOUNTS, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Look for sticks below ``folder`` in this table of mounts; ``clock`` returns seconds."""
        self.folder = folder
        self._mounts = mounts
        self._clock = clock
        self._lock = threading.Lock()
        self._read_at: float | None = None
        self._found: list[Stick] = []

    def all(self) -> list[Stick]:
        """The sticks by name, as they were at most `EVERY` seconds ago."""
        with self._lock:
            if self._read_at is None or self._clock() >= self._read_at + EVERY:
                self._read()
            return list(self._found)

    def refresh(self) -> list[Stick]:
        """The sticks by name, as they are now: before something is written to one, and after it was."""
        with self._lock:
            self._read()
            return list(self._found)

    def get(self, name: str) -> Stick | None:
        """The stick of this name, as it is now, or None."""
        return next((stick for stick in self.refresh() if stick.name == name), None)

    def _read(self) -> None:
        self._read_at = self._clock()
        try:
            table = self._mounts.read_text(encoding="utf-8", errors="surrogateescape")
        except OSError:
            self._found = []
            return
        found: dict[str, Stick] = {}
        for line in table.splitlines():
            stick = self._of(line)
            if stick is not None:
                found[stick.name] = stick  # the last mount on a folder is the one that is seen
        self._found = [found[name] for name in sorted(found)][:MOST]

    def _of(self, line: str) -> Stick | None:
        """The stick of one line of the table of mounts; None where it is none, or has just been pulled out."""
        fields = line.split(" ")
        if len(fields) < 4 or fields[2] not in _KNOWN:
            return None
        path = Path(_ESCAPED.sub(lambda found: chr(int(found[1], 8)), fields[1]))
        if path.parent != self.folder:
            return None
        try:
            space = os.statvfs(path)
        except OSError:
            return None
        writable = "ro" not in fields[3].split(",") and os.access(path, os.W_OK | os.X_OK)
        free, size = space.f_bavail * space.f_frsize, space.f_blocks * space.f_frsize
        return Stick(path.name, path, fields[2], fields[0], writable, free, size)
