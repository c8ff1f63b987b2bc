"""USB sticks: those mounted below one folder, with label, free space, file system and whether they can be written.

A udev rule of the package mounts each stick at ``/media/exchequer/<name>`` (``deploy/``). Here the mounts are only
read, from the kernel's table, at most once in some seconds, which wakes no stick that sleeps; what a stick itself has
to tell is read by a thread of its own.
"""

from __future__ import annotations

import os
import re
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from companion.appliance.readings import Readings

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
    """The sticks of this computer. Safe to use from several threads. None of them can keep its caller waiting."""

    def __init__(
        self, folder: Path = FOLDER, mounts: Path = MOUNTS, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Look for sticks below ``folder`` in this table of mounts; ``clock`` returns seconds."""
        self.folder = folder
        self._mounts = mounts
        self._readings: Readings[Stick | None] = Readings(EVERY, clock)
        self._clock = clock
        self._lock = threading.Lock()
        self._read_at: float | None = None
        self._found: list[Stick] = []
        self._reading: list[str] = []

    @property
    def reading(self) -> list[str]:
        """The names of those that are being read for the first time."""
        return list(self._reading)

    def all(self) -> list[Stick]:
        """The sticks by name, as they were at most `EVERY` seconds ago, or longer where one is slow."""
        with self._lock:
            if self._read_at is None or self._clock() >= self._read_at + EVERY or self._reading:
                self._read(again=False)
            return list(self._found)

    def refresh(self) -> list[Stick]:
        """The sticks by name, as they are now: before something is written to one, and after it was."""
        with self._lock:
            self._read(again=True)
            return list(self._found)

    def get(self, name: str) -> Stick | None:
        """The stick of this name, as it is now, or None."""
        return next((stick for stick in self.refresh() if stick.name == name), None)

    def _read(self, *, again: bool) -> None:
        self._read_at = self._clock()
        mounts = self._mounted()
        readings = self._readings.of({one.key: one.stick for one in mounts}, again=again)
        found = [(one.path.name, readings[one.key]) for one in mounts]
        self._found = [stick for _, stick in found if stick is not None]
        self._reading = self._readings.unread([one.key for one in mounts], [name for name, _ in found])

    def _mounted(self) -> list[_Mount]:
        """The sticks that are mounted, by name, none of which is touched for that."""
        try:
            table = self._mounts.read_text(encoding="utf-8", errors="surrogateescape")
        except OSError:
            return []
        found: dict[str, _Mount] = {}
        for line in table.splitlines():
            fields = line.split(" ")
            if len(fields) < 4 or fields[2] not in _KNOWN:
                continue
            path = Path(_ESCAPED.sub(lambda found: chr(int(found[1], 8)), fields[1]))
            if path.parent == self.folder:
                # The last mount on a folder is the one that is seen.
                found[path.name] = _Mount(path, fields[2], fields[0], "ro" not in fields[3].split(","))
        return [found[name] for name in sorted(found)][:MOST]


@dataclass(frozen=True, slots=True)
class _Mount:
    """A line of the table of mounts."""

    path: Path
    file_system: str
    device: str
    writable: bool

    @property
    def key(self) -> str:
        """What tells this mount from another one of the same name."""
        return f"{self.path} {self.device} {self.writable}"

    def stick(self) -> Stick | None:
        """The stick, which is touched for that; None where it has just been pulled out."""
        try:
            space = os.statvfs(self.path)
        except OSError:
            return None
        writable = self.writable and os.access(self.path, os.W_OK | os.X_OK)
        free, size = space.f_bavail * space.f_frsize, space.f_blocks * space.f_frsize
        return Stick(self.path.name, self.path, self.file_system, self.device, writable, free, size)
