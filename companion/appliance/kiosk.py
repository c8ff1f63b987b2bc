"""Kiosk: keeps a browser with the table page on a display that is attached to this computer, as a program of its own.

    python3 -P -s -m companion.appliance.kiosk [--port 8080]

The browser is WPE WebKit's (``cog``), alone on a compositor that shows one program on the whole display (``cage``): no
desktop, no pointer, no keyboard. It takes the place of the text console, whose program (``exchequer screen``) goes on
behind it and gets the keys. The browser gives way to the console

- without a display, or while the server has not answered yet,
- while the console shows the host's link: then it has marked so by a file,
- while another console is in front (Ctrl-Alt-F2),
- while it is switched off on the page of the computer,
- and for good, until another display is plugged in, when it has failed three times in a row.

It runs as a user of its own, needs only the standard library, and knows nothing but the server's port.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

COMPOSITOR = ("cage", "--")
BROWSER = (
    "cog", "--platform=wl", "--webprocess-failure=exit", "--bg-color=black", "--cookie-store=never",
    "--enable-media=0", "--enable-webaudio=0", "--enable-webgl=0", "--enable-page-cache=0",
    "--set-permissions=none", "--web-mem-limit=300",
)  # fmt: skip
"""The browser, without what no page of a table uses; when it holds too much memory (MB) it frees what it can."""

ENVIRONMENT = {
    "LIBSEAT_BACKEND": "builtin",
    "SEATD_VTBOUND": "0",
    "WLR_LIBINPUT_NO_DEVICES": "1",
    "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
    "GIO_USE_VFS": "local",
    "GSETTINGS_BACKEND": "memory",
    "NO_AT_BRIDGE": "1",
    "MALLOC_ARENA_MAX": "2",
}
"""The compositor opens the display by itself, takes no text console and waits for no keyboard (libseat, wlroots).
WebKit's own sandbox wants name spaces of its own, which that of the unit forbids: it already keeps the browser from all
data, devices and networks but this computer's own pages."""

WITHOUT_3D = frozenset({"virtio_gpu", "virtio-pci", "virtio-mmio", "vgem"})
"""Drivers of render nodes that may have no 3D behind them.

A virtual graphics card's node belongs to the device that carries it: on PCI its driver is ``virtio-pci``.
"""

LARGEST = (1920, 1080)
"""Pixels of the largest picture: one of more costs a Raspberry Pi its memory."""

MARK = Path("/run/exchequer-screen/console")
"""There is this file while the text console shows what only it may show."""

ROUND = 0.5
"""Seconds between two looks."""
ASKED = 5.0
"""Seconds between two questions whether the page is alive."""
SETTLED = 60.0
"""Seconds after which a browser that ends has not failed at once."""
FAILURES = 3
ENDING = 3.0
"""Seconds that the browser has to end."""
PATIENCE = 120.0
"""Seconds for which the page may be silent while the server answers."""


@dataclass
class Kiosk:
    """The browser of one computer. Times are those of `time.monotonic`."""

    port: int = 8080
    console: str = "tty1"
    """The text console that the browser takes the place of."""
    compositor: Sequence[str] = COMPOSITOR
    browser: Sequence[str] = BROWSER
    environment: Mapping[str, str] = field(default_factory=dict)
    patience: float = PATIENCE
    system: Path = Path("/sys/class")
    mark: Path = MARK

    def __post_init__(self) -> None:
        """Nothing runs yet."""
        self._process: subprocess.Popen[bytes] | None = None
        self._begun = self._heard = self._asked = 0.0
        self._failures: tuple[str, int] = ("", 0)
        self._told = ""
        self._on = True

    @property
    def running(self) -> bool:
        """Whether the browser runs."""
        return self._process is not None

    def look(self, at: float) -> None:
        """One round: start or end the browser where that is due."""
        displays = displays_of(self.system)
        if self._process is not None and self._process.poll() is not None:
            self._failed(displays, at, f"The browser has ended ({self._process.returncode}).")
        asks = bool(displays) and at >= self._asked + ASKED
        silence = None
        if asks:  # behind the console as well: whether it is switched on, and so that the server knows of the display
            self._asked = at
            silence = self._silence()
        hindrance = self._hindrance(displays)
        if hindrance:
            self.stop()
            self._tell(hindrance)
        elif asks and self._process is not None:
            self._listen(displays, at, silence)
        elif asks and silence is not None:
            self._start(displays, at)

    def _hindrance(self, displays: str) -> str:
        """Why the browser is not to run, "" if it is."""
        if not displays:
            return "There is no display."
        if not self._on:
            return "The table page is switched off on the page of the computer."
        if self._failures[1] >= FAILURES and self._failures[0] == displays:
            return "The text console stays: the browser has failed three times in a row."
        if self.mark.exists():
            return "The text console is shown."
        with contextlib.suppress(OSError):
            front = (self.system / "tty" / "tty0" / "active").read_text(encoding="ascii").strip()
            if front != self.console:
                return f"The console {front} is in front."
        return ""

    def _start(self, displays: str, at: float) -> None:
        """Start the browser."""
        self._tell(f"The table page is shown on {displays}.")
        page = f"http://127.0.0.1:{self.port}/screen"
        words = [*self.compositor, *smaller_pictures(self.system), *self.browser, page]
        environment = {**os.environ, **ENVIRONMENT, **drawing(self.system), **self.environment}
        try:
            self._process = subprocess.Popen(words, env=environment, stdin=subprocess.DEVNULL, start_new_session=True)
        except OSError as problem:
            self._failed(displays, at, f"The browser cannot be started: {problem.strerror}.")
        self._begun = self._heard = at

    def _listen(self, displays: str, at: float, silence: float | None) -> None:
        """End a browser whose page has been silent for too long; ``silence`` is what the server has said of it."""
        if silence is None:
            self._heard = at  # the server starts again
        elif silence >= 0:
            self._heard = max(self._heard, at - silence)
        if at > self._heard + self.patience:
            self.stop()
            self._failed(displays, at, f"The page has been silent for {self.patience:.0f} s.")

    def _silence(self) -> float | None:
        """Seconds since the page has asked the server, -1 if it has not; None if the server does not answer.

        The server says as well whether the page is to be shown; a version before this one does not.
        """
        address = f"http://127.0.0.1:{self.port}/screen/silent.json"
        try:
            with urllib.request.urlopen(address, timeout=5) as reply:
                told = json.loads(reply.read(1000))
                seconds, self._on = told["seconds"], told.get("on") is not False
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return None
        return -1.0 if seconds is None else float(seconds)

    def _failed(self, displays: str, at: float, what: str) -> None:
        """Count a failure in a row."""
        self._tell(what)
        self.stop()
        settled = at > self._begun + SETTLED and self._heard > self._begun
        self._failures = (displays, 1 if settled else self._failures[1] + 1)

    def stop(self) -> None:
        """End the browser with all its processes."""
        if self._process is None:
            return
        for number in (signal.SIGTERM, signal.SIGKILL):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, number)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(ENDING)
        self._process = None

    def _tell(self, text: str) -> None:
        """Say a thing once, for the system's journal."""
        if text != self._told:
            self._told = text
            print(text, file=sys.stderr, flush=True)


def displays_of(system: Path) -> str:
    """The names of the connected displays, "" without one."""
    found = []
    for status in sorted((system / "drm").glob("card*-*/status")):
        with contextlib.suppress(OSError):
            if status.read_text(encoding="ascii").strip() == "connected":
                found.append(status.parent.name.partition("-")[2])
    return ", ".join(found)


def drawing(system: Path) -> dict[str, str]:
    """How compositor and browser are to draw: without 3D by the processor.

    Left to itself the compositor may draw by OpenGL on the processor, and show a picture before all of it has been
    computed. The browser is told as well, so that it hands over its pictures in the processor's memory.
    """
    nodes = (system / "drm").glob("renderD*/device/driver")
    if {node.resolve().name for node in nodes} - WITHOUT_3D:
        return {}
    return {"WLR_RENDERER": "pixman", "LIBGL_ALWAYS_SOFTWARE": "1"}


def smaller_pictures(system: Path) -> list[str]:
    """The beginning of a command that first chooses a smaller picture on each display that would get too large a one.

    The first mode of a display is the one that it prefers. It is empty where nothing is to be changed.
    """
    changes = []
    for status in sorted((system / "drm").glob("card*-*/status")):
        with contextlib.suppress(OSError):
            if status.read_text(encoding="ascii").strip() != "connected":
                continue
            modes = re.findall(r"^(\d+)x(\d+)$", (status.parent / "modes").read_text(encoding="ascii"), re.MULTILINE)
            sizes = [(int(width), int(height)) for width, height in modes]
            fitting = [size for size in sizes if size[0] <= LARGEST[0] and size[1] <= LARGEST[1]]
            if fitting and sizes[0] not in fitting:
                width, height = max(fitting, key=lambda size: size[0] * size[1])
                changes += ["--output", status.parent.name.partition("-")[2], "--mode", f"{width}x{height}"]
    return ["/bin/sh", "-c", f'wlr-randr {" ".join(changes)}; exec "$@"', "kiosk"] if changes else []


def _folders() -> dict[str, str]:
    """The browser's folders, all in the unit's folder in memory: nothing is written to the card."""
    whole = Path(os.environ.get("RUNTIME_DIRECTORY", "/run/exchequer-kiosk"))
    named = {
        "HOME": "home", "XDG_CACHE_HOME": "home/cache", "XDG_CONFIG_HOME": "home/config", "XDG_DATA_HOME": "home/data"
    }  # fmt: skip
    for name in named.values():
        (whole / name).mkdir(mode=0o700, parents=True, exist_ok=True)
    return {"XDG_RUNTIME_DIR": str(whole), **{key: str(whole / name) for key, name in named.items()}}


def main(arguments: list[str] | None = None) -> int:
    """Look for ever, until a signal ends it."""
    parser = argparse.ArgumentParser(prog="kiosk", description="Show the table page on an attached display.")
    parser.add_argument("--port", type=int, default=8080, help="port of the server")
    parser.add_argument("--console", default="tty1", help="text console that gives its place")
    chosen = parser.parse_args(arguments)
    patience = float(os.environ.get("EXCHEQUER_SCREEN_PATIENCE") or PATIENCE)
    kiosk = Kiosk(chosen.port, chosen.console, environment=_folders(), patience=patience)
    ends: list[int] = []
    signal.signal(signal.SIGTERM, lambda number, _: ends.append(number))
    while not ends:
        kiosk.look(time.monotonic())
        time.sleep(ROUND)
    kiosk.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
