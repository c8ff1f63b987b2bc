"""The test ``deploy/test screen``: the attached screen's browser, in a fresh Trixie, on a display in memory.

The kiosk runs as on the appliance, beside a server of this copy of the project, with Debian's own browser. Only what it
draws on is another: not a display of the kernel but one of the compositor ``cage`` without hardware, of which ``grim``
takes pictures. The codes in them are read, and have to name what the server shows. The unit's sandbox, and drawing on
a real display, are no part of it.
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
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import zxingcpp

from companion.appliance.kiosk import COMPOSITOR, Kiosk
from companion.settings import Settings
from deploy.building.image_root import SCREEN
from deploy.building.package import cache_folder
from deploy.testing.roots import NATIVE, RootError, root_archive
from deploy.testing.virtual_machine import free_port
from tests.served import served

PACKAGES = (*SCREEN, "grim")
USER = "65534:65534"
ENVIRONMENT = (
    "XDG_RUNTIME_DIR=/tmp/run", "HOME=/tmp/run/home", "WLR_BACKENDS=headless", "WLR_RENDERER=pixman",
    "LIBGL_ALWAYS_SOFTWARE=1",
)  # fmt: skip
"""The browser in a window of the compositor, which fills its display."""


class ScreenTestError(Exception):
    """What did not hold."""


class Screen:
    """A kiosk whose display is in memory."""

    def __init__(self, root: Path, work: Path, port: int) -> None:
        """A kiosk for the server on a port, with a display connected. Nothing runs yet."""
        self.root, self.work = root, work
        self.connector = work / "drm" / "card0-HDMI-A-1" / "status"
        self.connector.parent.mkdir(parents=True)
        self.connector.write_text("connected\n", encoding="ascii")
        inside = ["chroot", f"--userspec={USER}", str(root), "env", *ENVIRONMENT]
        compositor = [*inside, *COMPOSITOR]
        self.kiosk = Kiosk(port, compositor=compositor, system=work, mark=work / "console", patience=60.0)
        self._picture = [*inside, "WAYLAND_DISPLAY=wayland-0", "grim", "/tmp/run/picture.png"]

    def codes(self) -> set[str]:
        """What the codes on the display say; empty without a picture."""
        taken = subprocess.run(self._picture, capture_output=True, timeout=60, check=False)
        if taken.returncode:
            return set()
        picture = cv2.imread(str(self.root / "tmp" / "run" / "picture.png"))
        return set() if picture is None else {code.text for code in zxingcpp.read_barcodes(picture)}

    def until(self, what: str, holds: Callable[[], bool], limit: float) -> float:
        """Let the kiosk go on until something holds; returns the seconds. Raises `ScreenTestError`."""
        begun = time.monotonic()
        while not holds():
            if time.monotonic() > begun + limit:
                raise ScreenTestError(f"not within {limit:.0f} s: {what}")
            for _ in range(3):
                self.kiosk.look(time.monotonic())
                time.sleep(0.3)
        seconds = round(time.monotonic() - begun, 1)
        print(f"{what}: {seconds} s", flush=True)
        return seconds

    def processes(self) -> dict[int, str]:
        """The processes in the root, with their names."""
        found = {}
        for folder in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                if (folder / "root").readlink() == self.root:
                    found[int(folder.name)] = (folder / "comm").read_text(encoding="utf-8").strip()
        return found

    def memory(self) -> dict[str, int]:
        """MB of memory by process, what several share counted in parts (PSS)."""
        found: dict[str, int] = {}
        for process, name in self.processes().items():
            with contextlib.suppress(OSError):
                rolled = Path("/proc", str(process), "smaps_rollup").read_text(encoding="ascii")
                found[name] = found.get(name, 0) + int(re.findall(r"^Pss:\s+(\d+)", rolled, re.MULTILINE)[0]) // 1024
        return found


@contextlib.contextmanager
def prepared(archive: Path) -> Iterator[tuple[Path, Path]]:
    """A root from an archive, with what browsers want to find, and a folder for the test."""
    with tempfile.TemporaryDirectory(prefix="exchequer-screen-") as folder:
        root, work = Path(folder).resolve() / "root", Path(folder).resolve() / "work"
        root.mkdir(mode=0o755)
        Path(folder).chmod(0o755)
        work.mkdir()
        subprocess.run(["tar", "-xf", str(archive), "-C", str(root), "--numeric-owner"], check=True)
        run = root / "tmp" / "run"
        (run / "home").mkdir(parents=True)
        (root / "dev" / "shm").mkdir(exist_ok=True)
        (root / "dev" / "shm").chmod(0o1777)
        for one in (run, run / "home"):
            one.chmod(0o700)
            os.chown(one, *(int(number) for number in USER.split(":")))
        subprocess.run(["mount", "-t", "proc", "proc", str(root / "proc")], check=True)
        try:
            yield root, work
        finally:
            subprocess.run(["umount", "--lazy", str(root / "proc")], check=True)


def examine(root: Path, work: Path, keep: Path | None) -> dict[str, object]:
    """Show the table page, and take away from the screen what it needs. Raises `ScreenTestError`."""
    found: dict[str, object] = {}
    port = free_port()
    screen = Screen(root, work, port)

    def shows(path: str) -> Callable[[], bool]:
        return lambda: any(code.endswith(path) for code in screen.codes())

    settings = Settings(data=work / "data")
    try:
        with served(settings, port) as (_, parts):
            first = parts.registry.open().id
            found["shown_s"] = screen.until("the table page is shown, with the join code", shows(f"/join/{first}"), 120)
            found["memory_mb"] = screen.memory()
            if keep is not None:
                keep.write_bytes((root / "tmp" / "run" / "picture.png").read_bytes())
            second = parts.registry.open().id
            screen.until("another table is opened, and shown", shows(f"/join/{second}"), 60)
            pages = [process for process, name in screen.processes().items() if name == "WPEWebProcess"]
            for process in pages:
                os.kill(process, signal.SIGKILL)
            found["killed_s"] = screen.until(
                "the page's process is killed, and the page comes back",
                lambda: not set(pages) & set(screen.processes()) and shows(f"/join/{second}")(), 120,
            )  # fmt: skip
            screen.kiosk.mark.touch()
            screen.until("the console takes the display", lambda: not screen.processes(), 20)
            screen.kiosk.mark.unlink()
            screen.until("the page takes it back", shows(f"/join/{second}"), 60)
            browser = set(screen.processes())
        screen.until("the server stops; the browser stays", lambda: browser <= set(screen.processes()), 5)
        time.sleep(5)
        with served(settings, port) as (_, parts):
            asked = time.monotonic()
            screen.until("it starts again, and the page asks", lambda: parts.screen.silent(time.monotonic()) is not None
                         and time.monotonic() > asked + 6, 60)  # fmt: skip
            if not browser <= set(screen.processes()):
                raise ScreenTestError("the browser was started again with the server")
            screen.until("and shows the join code", shows(f"/join/{second}"), 30)
            screen.connector.write_text("disconnected\n", encoding="ascii")
            screen.until("the display is pulled: no browser", lambda: not screen.processes(), 20)
    finally:
        screen.kiosk.stop()
    return found


def main(arguments: list[str]) -> int:
    """Run the test, and print what was found as JSON."""
    parser = argparse.ArgumentParser(prog="deploy/test screen", description="The attached screen's browser.")
    parser.add_argument("--keep", type=Path, help="copy the picture of the table page to this file")
    chosen = parser.parse_args(arguments)
    result: dict[str, object] = {}
    try:
        if os.geteuid() != 0:
            raise ScreenTestError("please run it as root: it enters a system of its own")
        archive = root_archive("trixie", NATIVE[os.uname().machine], cache_folder(), PACKAGES, "screen")
        with prepared(archive) as (root, work):
            result |= examine(root, work, chosen.keep)
        result["ok"] = True
    except (ScreenTestError, RootError, OSError, subprocess.SubprocessError) as problem:
        result |= {"ok": False, "problem": str(problem)}
    print(json.dumps(result))
    return 0 if result["ok"] else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
