"""Machine health: problems of the computer itself, with advice, and the values that *This computer* shows.

It reads files of the kernel that any user may read: the voltage alarm of a Raspberry Pi, temperatures, errors that the
file system has counted, memory, disk space and the radio's signal. A Raspberry Pi's firmware is asked by
``vcgencmd get_throttled``. A limit that was passed holds until the value is clearly better, so that nothing flickers.
A sensor that a computer lacks is never a problem.
"""

from __future__ import annotations

import logging
import os
import re
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal, NotRequired, TypedDict

from engine.core import Term

log = logging.getLogger("exchequer.machine")

EVERY = 10.0
"""Seconds for which a reading holds, however often it is asked for."""
HOT, COOL = 80.0, 72.0
"""Degrees Celsius: a Raspberry Pi slows down from 80 on."""
MEMORY_LOW, MEMORY_ENOUGH = 60_000_000, 90_000_000
DISK_LOW, DISK_ENOUGH = 200_000_000, 300_000_000
"""Bytes that are free for programs, and on the disk of the data folder."""
WEAK, STRONG = -80.0, -74.0
"""Signal of the radio in dBm."""
FIRMWARE_LIMIT = 2.0
"""Seconds that the firmware may take to answer."""
LOW_VOLTAGE, SLOWED, WAS = 1 << 0, 1 << 1 | 1 << 2 | 1 << 3, 16
"""Bits of ``get_throttled``: now, and how many places higher the same since the computer was switched on."""


Since = Literal["no", "now", "was"]
"""Whether something is so now, or was so at some time since the computer was switched on."""


class MachineView(TypedDict):
    """The health of this computer. What it cannot tell is left out."""

    notes: list[Term]
    """What is wrong, and what to do."""
    low_voltage: NotRequired[Since]
    slowed: NotRequired[Since]
    """Whether the firmware slows the processor down, for heat or voltage."""
    heat: NotRequired[float]
    """Degrees Celsius."""
    memory_free: NotRequired[int]
    memory: NotRequired[int]
    """Bytes that programs may have, and of the whole memory."""
    disk_free: NotRequired[int]
    disk: NotRequired[int]
    """Bytes of the disk with the data folder."""
    card_errors: NotRequired[int]
    """Errors that the file system has counted."""
    signal: NotRequired[int]
    """Of the Wi-Fi, in dBm."""


class MachineHealth:
    """The health of this computer. Safe to use from several threads."""

    def __init__(
        self,
        data: Path,
        root: Path = Path("/"),
        clock: Callable[[], float] = time.monotonic,
        throttled: Callable[[], str] | None = None,
    ) -> None:
        """Watch the disk of ``data``; ``root`` stands before the kernel's paths, ``clock`` returns seconds.

        ``throttled`` returns what ``vcgencmd get_throttled`` writes, "" where there is none.
        """
        self._throttled = throttled or (_get_throttled if shutil.which("vcgencmd") else None)
        self._firmware, self._firmware_until = "", float("-inf")
        self._data = data
        self._root = root
        self._clock = clock
        self._lock = threading.Lock()
        self._read_at: float | None = None
        self._wrong: dict[str, Term] = {}

    def notes(self) -> list[Term]:
        """What is wrong now, as it was at most `EVERY` seconds ago."""
        with self._lock:
            if self._read_at is None or self._clock() >= self._read_at + EVERY:
                self._read_at = self._clock()
                self._compare({term["key"]: term for term in self._read()})
            return list(self._wrong.values())

    def view(self) -> MachineView:
        """The values and what is wrong, each as it was at most `EVERY` seconds ago."""
        flags = self._flags()
        view: MachineView = {"notes": self.notes()}
        if flags is not None:
            view["low_voltage"], view["slowed"] = _since(flags, LOW_VOLTAGE), _since(flags, SLOWED)
        elif self._voltage_sensors():
            view["low_voltage"] = "now" if self._voltage_alarm() else "no"
        heat = self._numbers("sys/class/thermal/thermal_zone*/temp")
        if heat:
            view["heat"] = round(max(heat) / 1000, 1)
        free, whole = self._memory(), self._memory("MemTotal:")
        if free is not None and whole is not None:
            view["memory_free"], view["memory"] = round(free), round(whole)
        try:
            disk = os.statvfs(self._data)
            view["disk_free"], view["disk"] = disk.f_bavail * disk.f_frsize, disk.f_blocks * disk.f_frsize
        except OSError:
            pass
        errors = self._numbers("sys/fs/ext4/*/errors_count")
        if errors:
            view["card_errors"] = round(sum(errors))
        signal = self._signal()
        if signal is not None:
            view["signal"] = round(signal)
        return view

    def _flags(self) -> int | None:
        """The flags of the firmware, which is asked at most once in `EVERY` seconds; None where it has told none."""
        if self._throttled is None:
            return None
        if self._clock() >= self._firmware_until:
            self._firmware_until = self._clock() + EVERY
            self._firmware = self._throttled()
        found = re.search(r"throttled=0x([0-9a-fA-F]{1,8})\b", self._firmware)
        return int(found[1], 16) if found else None

    def _compare(self, found: dict[str, Term]) -> None:
        for key in found.keys() - self._wrong.keys():
            figures = {name: value for name, value in found[key].items() if name != "key"}
            log.warning("%s begins: %s", key, figures, extra={"event": key})
        for key in self._wrong.keys() - found.keys():
            log.warning("%s has ended", key, extra={"event": key})
        self._wrong = found

    def _read(self) -> Iterator[Term]:
        flags = self._flags() or 0
        is_low = self._voltage_alarm() or bool(flags & LOW_VOLTAGE)
        if is_low:
            yield {"key": "machine.voltage"}
        elif flags & (LOW_VOLTAGE << WAS):
            yield {"key": "machine.voltage_was"}
        heat = max(self._numbers("sys/class/thermal/thermal_zone*/temp"), default=0.0) / 1000
        is_hot = heat >= self._limit("machine.hot", HOT, COOL)
        if is_hot:
            yield {"key": "machine.hot", "n": round(heat)}
        if flags & SLOWED and not is_low and not is_hot:  # otherwise the reason is told already
            yield {"key": "machine.slowed"}
        if any(count > 0 for count in self._numbers("sys/fs/ext4/*/errors_count")):
            yield {"key": "machine.card"}
        memory = self._memory()
        if memory is not None and memory < self._limit("machine.memory", MEMORY_LOW, MEMORY_ENOUGH):
            yield {"key": "machine.memory", "n": round(memory / 1e6)}
        yield from self._disk()
        signal = self._signal()
        if signal is not None and signal < self._limit("machine.signal", WEAK, STRONG):
            yield {"key": "machine.signal"}

    def _limit(self, key: str, begins: float, ends: float) -> float:
        """The limit of a value: another one while it is passed."""
        return ends if key in self._wrong else begins

    def _disk(self) -> Iterator[Term]:
        try:
            disk = os.statvfs(self._data)
        except OSError:
            return
        if disk.f_flag & os.ST_RDONLY:
            yield {"key": "machine.read_only"}
        free = disk.f_bavail * disk.f_frsize
        if free < self._limit("machine.disk", DISK_LOW, DISK_ENOUGH):
            yield {"key": "machine.disk", "n": round(free / 1e6)}

    def _voltage_sensors(self) -> list[Path]:
        names = self._root.glob("sys/class/hwmon/*/name")
        return [name.with_name("in0_lcrit_alarm") for name in names if _text(name).strip() == "rpi_volt"]

    def _voltage_alarm(self) -> bool:
        return any(_text(sensor).strip() == "1" for sensor in self._voltage_sensors())

    def _memory(self, name: str = "MemAvailable:") -> float | None:
        """A figure of the kernel's about memory, in bytes."""
        for line in _text(self._root / "proc/meminfo").splitlines():
            if line.startswith(name):
                return float(line.split()[1]) * 1024
        return None

    def _signal(self) -> float | None:
        """The signal of the first radio that is joined to a network, in dBm."""
        for line in _text(self._root / "proc/net/wireless").splitlines()[2:]:
            fields = line.split()
            try:
                level = float(fields[3].rstrip("."))
            except (IndexError, ValueError):
                continue
            if level < 0:
                return level
        return None

    def _numbers(self, pattern: str) -> list[float]:
        found = []
        for file in self._root.glob(pattern):
            try:
                found.append(float(_text(file)))
            except ValueError:
                continue
        return found


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="ascii", errors="replace")
    except OSError:
        return ""


def _since(flags: int, bits: int) -> Since:
    if flags & bits:
        return "now"
    return "was" if flags & (bits << WAS) else "no"


def _get_throttled() -> str:
    """What the firmware of a Raspberry Pi tells of voltage and heat; "" on another computer."""
    command = shutil.which("vcgencmd")
    if command is None:
        return ""
    try:
        done = subprocess.run(
            [command, "get_throttled"], capture_output=True, text=True, timeout=FIRMWARE_LIMIT, check=False
        )
    except (OSError, subprocess.SubprocessError, UnicodeDecodeError):
        return ""
    return done.stdout
