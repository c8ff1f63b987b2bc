"""Serial port of a dice reader, identified by its USB ids rather than by its path.

``/dev/ttyACM0`` may become ``/dev/ttyACM1`` after the cable was pulled. So a port may be specified as

    /dev/ttyACM0              a path
    usb:2e8a:000a             a USB vendor and product id (hexadecimal)
    usb:2e8a:000a:E6614       the same with a serial number
    serial:E6614              a serial number alone
    name:*Dice_Tower*         a pattern for the name in /dev/serial/by-id (a path may also contain *)

It is opened exclusively, since of two programs that share a port each receives only a part of the bytes. While it is
missing it is searched for every half second, so that it is ready at most two seconds after it is plugged in. Nothing
here raises.
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
"""Gives seconds that never decrease."""


class Trouble(StrEnum):
    """The reason for which nothing is received from a port."""

    NONE = ""
    AWAY = "away"
    """There is no such port: it is not plugged in."""
    DENIED = "denied"
    BUSY = "busy"
    """Another program holds it."""
    BROKEN = "broken"
    SILENT = "silent"
    GARBLED = "garbled"
    """Bytes are received, but no valid message: another device, or another speed."""
    PROTOCOL = "protocol"
    """An unsupported major version of the protocol."""


class PortInfo(Protocol):
    """Description of a port by pyserial (``serial.tools.list_ports_common.ListPortInfo``)."""

    device: str
    vid: int | None
    pid: int | None
    serial_number: str | None


def plugged_in() -> Iterable[PortInfo]:
    """The serial ports of this machine."""
    return list_ports.comports()


def find(spec: str, ports: Callable[[], Iterable[PortInfo]] = plugged_in, by_id: Path = BY_ID) -> str | None:
    """The path of the port of a specification (see above), or None if there is no such port."""
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
    if any(wildcard in spec for wildcard in "*?["):
        return _first(Path(spec).parent, Path(spec).name)
    return spec if spec and "\0" not in spec and Path(spec).exists() else None


def _first(folder: Path, pattern: str) -> str | None:
    """The alphabetically first entry of a folder whose name matches a pattern, case ignored; None without any."""
    try:
        names = sorted(entry.name for entry in folder.iterdir())
    except OSError:
        return None
    return next((str(folder / name) for name in names if fnmatch.fnmatchcase(name.lower(), pattern.lower())), None)


class Port:
    """A serial port that may disappear and return.

    One thread calls ``read`` repeatedly; ``write`` and ``close`` may be called by the same thread.
    """

    def __init__(
        self,
        spec: str,
        *,
        clock: Clock = time.monotonic,
        ports: Callable[[], Iterable[PortInfo]] = plugged_in,
        by_id: Path = BY_ID,
    ) -> None:
        self.spec = spec
        self._clock = clock
        self._ports = ports
        self._by_id = by_id
        self._serial: serial.Serial | None = None
        self._retry_at = float("-inf")
        self.trouble = ""
        """The system's message if the port could not be opened or was closed after an error; else empty."""
        self.reason = Trouble.NONE
        """The same as a `Trouble`."""
        self.path: str | None = None
        """The path of the open port, or None."""

    @property
    def is_open(self) -> bool:
        """Whether the port is open."""
        return self._serial is not None

    def read(self, timeout: float = 0.1) -> bytes | None:
        """The bytes received within ``timeout`` seconds, perhaps none; None if there is no port."""
        if self._serial is None and not self._open():
            return None
        port = self._serial
        if port is None:
            return None
        try:
            port.timeout = timeout
            first: bytes = port.read(1)
            waiting = port.in_waiting if first else 0
            return first + (port.read(min(waiting, 4096)) if waiting else b"")
        except (OSError, TypeError, ValueError) as trouble:  # SerialException is an OSError
            self._give_up(str(trouble))
            return None

    def write(self, data: bytes) -> bool:
        """Send bytes to the device; False if they cannot be sent without waiting."""
        if self._serial is None:
            return False
        try:
            if not select.select([], [self._serial], [], 0)[1]:
                return False
            return self._serial.write(data) == len(data)
        except serial.SerialTimeoutException:
            return False
        except (OSError, TypeError, ValueError) as trouble:
            self._give_up(str(trouble))
            return False

    def close(self) -> None:
        """Close the port; the next ``read`` opens it again."""
        self._give_up("")
        self._retry_at = float("-inf")

    def _open(self) -> bool:
        now = self._clock()
        if now < self._retry_at:
            return False
        self._retry_at = now + RETRY
        try:
            path = find(self.spec, self._ports, self._by_id)
            if path is None:
                self.trouble, self.reason = "not plugged in", Trouble.AWAY
                return False
            self._serial = serial.Serial(path, BAUD_RATE, timeout=0, write_timeout=0.2, exclusive=True)
        except (OSError, TypeError, ValueError) as trouble:
            self.trouble, self.reason = NO_PORT if _is_no_serial_port(trouble) else str(trouble), _reason(trouble)
            return False
        self.trouble, self.reason, self.path = "", Trouble.NONE, path
        return True

    def _give_up(self, message: str) -> None:
        port, self._serial = self._serial, None
        self._retry_at = self._clock() + RETRY
        self.trouble, self.reason, self.path = message, Trouble.AWAY if message else Trouble.NONE, None
        if port is not None:
            try:
                port.close()
            except (OSError, TypeError, ValueError):
                return


def _is_no_serial_port(trouble: Exception) -> bool:
    """Whether an error on opening means that the path is no serial port: a file, a folder, another kind of device."""
    number = trouble.errno if isinstance(trouble, OSError) else None
    cause = trouble.__context__  # if it could not configure the port, pyserial leaves the number to the system's error
    if number is None and isinstance(cause, termios.error) and cause.args:
        number = cause.args[0]
    return number in (errno.ENOTTY, errno.EISDIR)


def _reason(trouble: Exception) -> Trouble:
    """The trouble that corresponds to an error on opening a port."""
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
