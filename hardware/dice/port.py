"""Serial port of a dice reader: found by what it is, not by where it happens to be plugged in.

``/dev/ttyACM0`` today may be ``/dev/ttyACM1`` after the cable was pulled. So a port may be given as

    /dev/ttyACM0              a path, taken as it stands
    usb:2e8a:000a             a USB vendor and product id (hexadecimal)
    usb:2e8a:000a:E6614       the same, with its serial number
    serial:E6614              a serial number alone
    name:*Dice_Tower*         a pattern for the name under /dev/serial/by-id (also simply a path with * in it)

It is opened exclusively: two programs that share a port each receive half of it. While it is not there it is searched
for every half second, so that a pulled cable costs at most two seconds once it is back. Nothing here raises.
"""

from __future__ import annotations

import errno
import fnmatch
import select
import termios
import time
from collections.abc import Callable, Iterable
from enum import StrEnum
from pathlib import Path
from typing import Protocol

import serial
from serial.tools import list_ports

BY_ID = Path("/dev/serial/by-id")
RETRY = 0.5
"""Seconds between two attempts to open a port."""
BAUD_RATE = 115200
NO_PORT = "not a serial port: look under /dev/serial/by-id"

Clock = Callable[[], float]
"""Seconds that only ever grow."""


class Trouble(StrEnum):
    """Why nothing is received from a port."""

    NONE = ""
    AWAY = "away"
    """There is no such port: the cable is out."""
    DENIED = "denied"
    BUSY = "busy"
    """Another program holds it."""
    BROKEN = "broken"
    SILENT = "silent"
    GARBLED = "garbled"
    """Bytes come, but nothing whole: another device, or another speed."""
    PROTOCOL = "protocol"
    """A major version of the protocol that is not understood."""


class Plugged(Protocol):
    """What pyserial reports about a port (``serial.tools.list_ports_common.ListPortInfo``)."""

    device: str
    vid: int | None
    pid: int | None
    serial_number: str | None


def plugged_in() -> Iterable[Plugged]:
    """The serial ports of this machine."""
    return list_ports.comports()


def find(spec: str, ports: Callable[[], Iterable[Plugged]] = plugged_in, by_id: Path = BY_ID) -> str | None:
    """The path of the port that a specification (see the module's text) means, or None if it is not there."""
    kind, colon, rest = spec.partition(":")
    if colon and kind == "usb":
        wanted = rest.lower().split(":", 2)
        for port in ports():
            if port.vid is None or port.pid is None:
                continue
            ids = [f"{port.vid:04x}", f"{port.pid:04x}", (port.serial_number or "").lower()]
            if ids[: len(wanted)] == wanted:
                return port.device
        return None
    if colon and kind == "serial":
        return next((port.device for port in ports() if rest and port.serial_number == rest), None)
    if colon and kind == "name":
        return _first(by_id, rest)
    if any(sign in spec for sign in "*?["):
        return _first(Path(spec).parent, Path(spec).name)
    return spec if spec and "\0" not in spec and Path(spec).exists() else None


def _first(folder: Path, pattern: str) -> str | None:
    """The first entry of a folder whose name fits, in alphabetical order and whatever the case."""
    try:
        names = sorted(entry.name for entry in folder.iterdir())
    except OSError:
        return None
    return next((str(folder / name) for name in names if fnmatch.fnmatchcase(name.lower(), pattern.lower())), None)


class Port:
    """A serial port that may disappear and return.

    ``read`` is called again and again by one thread; ``close`` may be called at any time by that same thread.
    """

    def __init__(
        self,
        spec: str,
        *,
        clock: Clock = time.monotonic,
        ports: Callable[[], Iterable[Plugged]] = plugged_in,
        by_id: Path = BY_ID,
    ) -> None:
        self.spec = spec
        self._clock = clock
        self._ports = ports
        self._by_id = by_id
        self._line: serial.Serial | None = None
        self._again = float("-inf")
        self.trouble = ""
        """Why the port could not be opened or was closed, in the system's words; empty while all is well."""
        self.reason = Trouble.NONE
        """The same as a `Trouble`."""
        self.path: str | None = None
        """The path that is open just now."""

    @property
    def is_open(self) -> bool:
        """Whether there is a port just now."""
        return self._line is not None

    def read(self, patience: float = 0.1) -> bytes | None:
        """What has arrived, after at most ``patience`` seconds; empty if nothing did, None if there is no port."""
        if self._line is None and not self._open():
            return None
        line = self._line
        if line is None:
            return None
        try:
            line.timeout = patience
            first: bytes = line.read(1)
            waiting = line.in_waiting if first else 0
            return first + (line.read(min(waiting, 4096)) if waiting else b"")
        except (OSError, TypeError, ValueError) as trouble:  # SerialException is an OSError
            self._give_up(str(trouble))
            return None

    def write(self, data: bytes) -> bool:
        """Send bytes to the device; False if they could not be sent at once (it never waits)."""
        if self._line is None:
            return False
        try:
            if not select.select([], [self._line], [], 0)[1]:
                return False
            return self._line.write(data) == len(data)
        except serial.SerialTimeoutException:
            return False
        except (OSError, TypeError, ValueError) as trouble:
            self._give_up(str(trouble))
            return False

    def close(self) -> None:
        """Close the port; the next ``read`` opens it again."""
        self._give_up("")
        self._again = float("-inf")

    def _open(self) -> bool:
        now = self._clock()
        if now < self._again:
            return False
        self._again = now + RETRY
        try:
            path = find(self.spec, self._ports, self._by_id)
            if path is None:
                self.trouble, self.reason = "not plugged in", Trouble.AWAY
                return False
            self._line = serial.Serial(path, BAUD_RATE, timeout=0, write_timeout=0.2, exclusive=True)
        except (OSError, TypeError, ValueError) as trouble:
            self.trouble, self.reason = NO_PORT if _no_port(trouble) else str(trouble), _reason(trouble)
            return False
        self.trouble, self.reason, self.path = "", Trouble.NONE, path
        return True

    def _give_up(self, why: str) -> None:
        line, self._line = self._line, None
        self._again = self._clock() + RETRY
        self.trouble, self.reason, self.path = why, Trouble.AWAY if why else Trouble.NONE, None
        if line is not None:
            try:
                line.close()
            except (OSError, TypeError, ValueError):
                return


def _no_port(trouble: Exception) -> bool:
    """Whether what was opened is no serial port at all: a plain file, a folder, another kind of device."""
    number = trouble.errno if isinstance(trouble, OSError) else None
    beneath = trouble.__context__  # pyserial leaves the number of what it could not configure to the system's own error
    if number is None and isinstance(beneath, termios.error) and beneath.args:
        number = beneath.args[0]
    return number in (errno.ENOTTY, errno.EISDIR)


def _reason(trouble: Exception) -> Trouble:
    """Which trouble it is that the system reports on opening a port."""
    number = trouble.errno if isinstance(trouble, OSError) else None
    return {
        errno.EACCES: Trouble.DENIED,
        errno.EPERM: Trouble.DENIED,
        errno.EBUSY: Trouble.BUSY,
        errno.EAGAIN: Trouble.BUSY,
        errno.ENOENT: Trouble.AWAY,
        errno.ENODEV: Trouble.AWAY,
        errno.ENXIO: Trouble.AWAY,
    }.get(number or 0, Trouble.BROKEN)
