"""Local program: the devices' program of this computer, as a child process of the server.

It starts if a camera or a dice reader is configured, and otherwise when it is needed: for a phone as the camera, a
photograph, or the camera page. Then it ends once it has had no camera and no request for `IDLE` seconds. If it dies, it
is restarted. It ends with the server, when its standard input is closed.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from companion.devices.hub import DeviceHub
from companion.errors import Code, Refusal
from companion.tables.access.device_keys import OWN, DeviceKeys

log = logging.getLogger("exchequer.devices")

KEY = "EXCHEQUER_DEVICES_KEY"
"""The environment variable of the key."""
AGAIN_AFTER = (0.5, 1.0, 2.0, 5.0, 15.0)
"""Seconds until a program that has died is started again; the last one is repeated."""
LIVED = 60.0
"""Seconds after which a program has lived well, and may be started again soon."""
PATIENCE = 15.0
"""Seconds within which a program that is started connects."""
IDLE = 600.0
"""Seconds after its last use for which a program without a camera goes on, since its libraries take much memory."""
CHECKED_EVERY = 5.0
ENDING = 5.0
"""Seconds for the program to release its devices."""
_ROOT = Path(__file__).resolve().parents[2]


class LocalProgram:
    """The devices' program of this computer. Safe to use from several threads."""

    def __init__(self, hub: DeviceHub, keys: DeviceKeys, data: Path) -> None:
        """Its devices are those of ``hub``; its settings are in the data folder ``data``."""
        self.url = ""
        """The address of this server; "" until it listens."""
        self._hub, self._keys, self._data = hub, keys, data
        self._options: tuple[str, ...] = ()
        self._used = 0.0
        """When the program was last needed."""
        self._process: subprocess.Popen[bytes] | None = None
        self._thread: threading.Thread | None = None
        self._closing = threading.Event()
        self._lock = threading.Lock()

    def start(self, options: Sequence[str] = ()) -> None:
        """Start it with these options of the command ``devices``, unless it is running or the server has no address."""
        with self._lock:
            self._used = time.monotonic()
            if self._thread is None and self.url and not self._closing.is_set():
                self._options = tuple(options)
                self._thread = threading.Thread(target=self._keep, name="devices' program", daemon=True)
                self._thread.start()

    def require(self) -> None:
        """Start it, and wait until it is connected. Raises `Refusal` ``camera_absent``."""
        self.start()
        due = time.monotonic() + PATIENCE
        while not self._hub.connected and self._thread is not None and time.monotonic() < due:
            self._closing.wait(0.05)
            self.start()
        if not self._hub.connected:
            raise Refusal(Code.CAMERA_ABSENT)

    def close(self) -> None:
        """End the program."""
        self._closing.set()
        with self._lock:
            process, thread = self._process, self._thread
        if process is not None and process.stdin is not None:
            process.stdin.close()
        if thread is not None:
            thread.join(ENDING)
        if process is not None and process.poll() is None:
            process.kill()

    def _keep(self) -> None:
        """Run the program until `close`, or until it is idle."""
        attempt = 0
        while not self._closing.is_set():
            lived = self._run()
            with self._lock:
                if self._closing.is_set() or self._is_idle():
                    self._thread = None
                    return
            attempt = 0 if lived >= LIVED else attempt + 1
            log.warning("The devices' program has ended; it is started again")
            self._closing.wait(AGAIN_AFTER[min(attempt, len(AGAIN_AFTER) - 1)])

    def _is_idle(self) -> bool:
        """Whether the program has not been needed for a while."""
        return not self._options and not self._hub.has_camera and time.monotonic() - self._used > IDLE

    def _run(self) -> float:
        """Run the program once and return its lifetime in seconds."""
        started = time.monotonic()
        words = [sys.executable, "-m", "companion", "devices", "--child", "--server", self.url]
        try:
            with self._lock:
                if self._closing.is_set():
                    return 0.0
                self._process = subprocess.Popen(
                    [*words, "--data", str(self._data), *self._options],
                    stdin=subprocess.PIPE,
                    cwd=_ROOT,
                    env={**os.environ, KEY: self._keys.key(OWN)},
                )
            while self._process.poll() is None:
                with suppress(subprocess.TimeoutExpired):
                    self._process.wait(CHECKED_EVERY)
                if self._is_idle():
                    self._process.communicate()  # closes its input, which ends it
        except (OSError, Refusal) as problem:
            log.error("The devices' program cannot be started: %s", problem)
        return time.monotonic() - started
