"""Local program: the devices' program of this computer, as a child process of the server.

It starts if a camera or a dice reader is configured, and otherwise when the first phone offers itself as the camera or
a host opens the camera page. If it dies, it is restarted. It ends with the server, when its standard input is closed.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
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
        self._process: subprocess.Popen[bytes] | None = None
        self._thread: threading.Thread | None = None
        self._closing = threading.Event()
        self._lock = threading.Lock()

    def start(self, options: Sequence[str] = ()) -> None:
        """Start it with these options of the command ``devices``, unless it is running or the server has no address."""
        with self._lock:
            if self._thread is None and self.url and not self._closing.is_set():
                self._options = tuple(options)
                self._thread = threading.Thread(target=self._keep, name="devices' program", daemon=True)
                self._thread.start()

    def require(self) -> None:
        """Start it, and wait until it is connected. Raises `Refusal` ``camera_absent``."""
        self.start()
        waiting, step = PATIENCE, 0.05
        while not self._hub.connected and self._thread is not None and waiting > 0:
            self._closing.wait(step)
            waiting -= step
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
        """Run the program until `close`."""
        attempt = 0
        while not self._closing.is_set():
            lived = self._run()
            if self._closing.is_set():
                return
            attempt = 0 if lived >= LIVED else attempt + 1
            log.warning("The devices' program has ended; it is started again")
            self._closing.wait(AGAIN_AFTER[min(attempt, len(AGAIN_AFTER) - 1)])

    def _run(self) -> float:
        """Run the program once; returns its lifetime in seconds."""
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
            self._process.wait()
        except (OSError, Refusal) as problem:
            log.error("The devices' program cannot be started: %s", problem)
        return time.monotonic() - started
