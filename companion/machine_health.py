"""Machine health: problems of the computer itself, with advice, and the values on *This computer*.

It reads kernel files that any user may read, and queries the firmware of a Raspberry Pi. Thresholds have hysteresis, so
that problems do not flicker. A missing sensor is never a problem.
"""

from __future__ import annotations

import logging
import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NotRequired, TypedDict

from engine.core import Term

log = logging.getLogger("exchequer.machine")

EVERY = 10.0
"""Seconds for which a reading holds."""
HOT = 80.0, 72.0
"""Degrees Celsius at which a problem begins and ends; a Raspberry Pi slows down from 80 on."""
MEMORY, DISK = (60e6, 90e6), (200e6, 300e6)
"""Bytes that are free for programs, and on the disk of the data folder."""
SIGNAL = -80.0, -74.0
"""Signal of the Wi-Fi in dBm."""
LOW_VOLTAGE, SLOWED, WAS = 1 << 0, 1 << 1 | 1 << 2 | 1 << 3, 16
"""Bits of ``get_throttled``: now, and how many places higher the same since the computer was switched on."""

Since = Literal["no", "now", "was"]
"""Whether something is so now, or was so at some time since the computer was switched on."""


class MachineView(TypedDict):
    """The health of this computer. Unknown values are left out."""

    notes: list[Term]
    """What is wrong, and what to do."""
    low_voltage: NotRequired[Since]
    slowed: NotRequired[Since]
    """Whether the firmware slows the processor down, for heat or voltage."""
    heat: NotRequired[float]
    """Degrees Celsius."""
    memory_free: NotRequired[int]
    memory: NotRequired[int]
    disk_free: NotRequired[int]
    disk: NotRequired[int]
    """Bytes, the disk that with the data folder."""
    card_errors: NotRequired[int]
    """Errors that the file system has counted."""
    signal: NotRequired[int]
    """Of the Wi-Fi, in dBm."""


class MachineHealth:
    """The health of this computer."""

    def __init__(self, data: Path, root: Path = Path("/")) -> None:
        """Watch the disk of ``data``; ``root`` is the prefix of the kernel's paths."""
        self._data, self._root = data, root
        self._view: MachineView = {"notes": []}
        self._read_at = float("-inf")

    def notes(self) -> list[Term]:
        """The present problems, at most `EVERY` seconds old."""
        return self.view()["notes"]

    def view(self) -> MachineView:
        """The values and problems, at most `EVERY` seconds old."""
        if time.monotonic() >= self._read_at + EVERY:
            self._read_at = time.monotonic()
            before = {note["key"] for note in self._view["notes"]}
            view = self._figures()
            view["notes"] = list(self._problems(view, before))
            for key in before ^ {note["key"] for note in view["notes"]}:
                log.warning("%s %s: %s", key, "has ended" if key in before else "begins", view)
            self._view = view
        return self._view

    def _figures(self) -> MachineView:
        view: MachineView = {"notes": []}
        flags = _throttled() if self._root == Path("/") else None
        if flags is not None:
            view["low_voltage"], view["slowed"] = _since(flags, LOW_VOLTAGE), _since(flags, SLOWED)
        heat = self._numbers("sys/class/thermal/thermal_zone*/temp")
        if heat:
            view["heat"] = round(max(heat) / 1000, 1)
        memory = re.findall(r"^(?:MemTotal|MemAvailable): *(\d+)", _text(self._root / "proc/meminfo"), re.MULTILINE)
        if len(memory) == 2:
            view["memory"], view["memory_free"] = (int(kilobytes) * 1024 for kilobytes in memory)
        try:
            disk = os.statvfs(self._data)
            view["disk_free"], view["disk"] = disk.f_bavail * disk.f_frsize, disk.f_blocks * disk.f_frsize
        except OSError:
            pass
        errors = self._numbers("sys/fs/ext4/*/errors_count")
        if errors:
            view["card_errors"] = round(sum(errors))
        signals = re.findall(r"^\s*\w+: +\S+ +\S+ +(-\d+)", _text(self._root / "proc/net/wireless"), re.MULTILINE)
        if signals:
            view["signal"] = int(signals[0])
        return view

    def _problems(self, view: MachineView, before: set[str]) -> Iterator[Term]:
        """The problems with these values; ``before`` are the keys of the previous problems."""

        def limit(key: str, limits: tuple[float, float]) -> float:
            return limits[key in before]

        voltage = view.get("low_voltage", "no")
        is_hot = view.get("heat", 0.0) >= limit("machine.hot", HOT)
        if voltage != "no":
            yield {"key": "machine.voltage" if voltage == "now" else "machine.voltage_was"}
        if is_hot:
            yield {"key": "machine.hot", "n": round(view["heat"])}
        elif view.get("slowed") == "now" and voltage != "now":
            yield {"key": "machine.slowed"}
        if view.get("card_errors", 0) > 0:
            yield {"key": "machine.card"}
        if view.get("memory_free", float("inf")) < limit("machine.memory", MEMORY):
            yield {"key": "machine.memory", "n": round(view["memory_free"] / 1e6)}
        if self._data.exists() and os.statvfs(self._data).f_flag & os.ST_RDONLY:
            yield {"key": "machine.read_only"}
        if view.get("disk_free", float("inf")) < limit("machine.disk", DISK):
            yield {"key": "machine.disk", "n": round(view["disk_free"] / 1e6)}
        if view.get("signal", 0) < limit("machine.signal", SIGNAL):
            yield {"key": "machine.signal"}

    def _numbers(self, pattern: str) -> list[float]:
        texts = (_text(file).strip() for file in self._root.glob(pattern))
        return [float(text) for text in texts if re.fullmatch(r"-?\d+", text)]


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="ascii", errors="replace")
    except OSError:
        return ""


def _since(flags: int, bits: int) -> Since:
    return "now" if flags & bits else "was" if flags & (bits << WAS) else "no"


def _throttled() -> int | None:
    """The voltage and temperature flags of a Raspberry Pi's firmware; None on other computers."""
    command = shutil.which("vcgencmd")
    if command is None:
        return None
    try:
        done = subprocess.run([command, "get_throttled"], capture_output=True, text=True, timeout=2, check=False)
    except (OSError, subprocess.SubprocessError):
        return None
    found = re.search(r"throttled=0x([0-9a-fA-F]{1,8})\b", done.stdout)
    return int(found[1], 16) if found else None
