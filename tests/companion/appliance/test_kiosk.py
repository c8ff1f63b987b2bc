"""The kiosk: when the browser of an attached display runs, gives way to the text console, and is started again."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from companion.appliance.kiosk import FAILURES, Kiosk, displays_of, drawing, smaller_pictures

ROOT = Path(__file__).resolve().parents[3]


class Server:
    """A server that says for how long the page on the screen has been silent; None before the page has asked."""

    def __init__(self) -> None:
        """Serves at a port of its own."""
        self.seconds: float | None = 0.0
        self.told: dict[str, object] = {}
        told = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                body = json.dumps({"seconds": told.seconds, **told.told}).encode()
                self.send_response(200)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.http.serve_forever, args=(0.05,), daemon=True).start()

    @property
    def port(self) -> int:
        """The port of the server."""
        return int(self.http.server_address[1])


@pytest.fixture
def server() -> Iterator[Server]:
    """A server that answers."""
    made = Server()
    yield made
    made.http.shutdown()
    made.http.server_close()


@pytest.fixture
def kiosk(tmp_path: Path, server: Server) -> Iterator[Kiosk]:
    """The kiosk of a computer with a display, on whose text console nothing secret is shown."""
    for name in ("card0-HDMI-A-1", "card0-HDMI-A-2", "card0-Writeback-1"):
        (tmp_path / "drm" / name).mkdir(parents=True)
        (tmp_path / "drm" / name / "status").write_text("disconnected\n")
    (tmp_path / "tty" / "tty0").mkdir(parents=True)
    front(tmp_path, "tty1")
    plug(tmp_path, "HDMI-A-1")
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >>{tmp_path}/opened\nexec sleep 60\n')
    browser.chmod(0o755)
    made = Kiosk(server.port, compositor=(), browser=[str(browser)], system=tmp_path, mark=tmp_path / "mark")
    yield made
    made.stop()


def runs(kiosk: Kiosk) -> bool:
    """Whether the browser runs."""
    return kiosk.running


def plug(system: Path, name: str, connected: bool = True) -> None:
    """Plug a display in, or pull it."""
    (system / "drm" / f"card0-{name}" / "status").write_text("connected\n" if connected else "disconnected\n")


def front(system: Path, console: str) -> None:
    """Bring a console to the front."""
    (system / "tty" / "tty0" / "active").write_text(f"{console}\n")


def until(condition: object, seconds: float = 5.0) -> None:
    """Wait until a function returns something true."""
    end = time.monotonic() + seconds
    while not condition():  # type: ignore[operator]
        assert time.monotonic() < end
        time.sleep(0.01)


def test_it_opens_the_screens_address_where_a_display_is_connected(kiosk: Kiosk, tmp_path: Path) -> None:
    assert displays_of(tmp_path) == "HDMI-A-1"
    kiosk.look(100.0)
    assert runs(kiosk)
    until((tmp_path / "opened").exists)
    until(lambda: (tmp_path / "opened").read_text() == f"http://127.0.0.1:{kiosk.port}/screen\n")


def test_it_follows_displays_that_are_plugged_in_and_pulled(kiosk: Kiosk, tmp_path: Path) -> None:
    plug(tmp_path, "HDMI-A-1", connected=False)
    kiosk.look(100.0)
    assert not runs(kiosk)
    plug(tmp_path, "HDMI-A-2")
    kiosk.look(110.0)
    assert runs(kiosk)
    plug(tmp_path, "HDMI-A-2", connected=False)
    kiosk.look(110.5)
    assert not runs(kiosk)


def test_the_console_is_to_be_seen_while_it_shows_the_hosts_link_or_another_one_is_in_front(
    kiosk: Kiosk, tmp_path: Path
) -> None:
    kiosk.look(100.0)
    kiosk.mark.touch()
    kiosk.look(100.5)
    assert not runs(kiosk)
    kiosk.mark.unlink()
    kiosk.look(110.0)
    assert runs(kiosk)
    front(tmp_path, "tty2")
    kiosk.look(110.5)
    assert not runs(kiosk)
    front(tmp_path, "tty1")
    kiosk.look(120.0)
    assert runs(kiosk)


def test_switched_off_on_the_page_of_the_computer_it_leaves_the_console_until_it_is_switched_on(
    kiosk: Kiosk, server: Server
) -> None:
    kiosk.look(100.0)
    assert runs(kiosk)
    server.told = {"on": False}
    kiosk.look(106.0)
    assert not runs(kiosk)
    kiosk.look(112.0)
    assert not runs(kiosk)
    server.told = {"on": True}
    kiosk.look(118.0)
    assert runs(kiosk)


def test_switched_off_before_it_starts_it_never_starts_the_browser(
    kiosk: Kiosk, server: Server, tmp_path: Path
) -> None:
    server.told = {"on": False}
    kiosk.look(100.0)
    assert not runs(kiosk) and not (tmp_path / "opened").exists()


def test_a_browser_that_ends_is_started_again(kiosk: Kiosk) -> None:
    kiosk.look(100.0)
    assert kiosk._process is not None
    first = kiosk._process
    for at in (200.0, 400.0, 600.0, 800.0):
        kiosk.look(at)
        kiosk._process.kill()
        kiosk._process.wait()
        kiosk.look(at + 6)
        kiosk.look(at + 12)
        assert runs(kiosk) and kiosk._process is not first


def test_after_three_failures_in_a_row_the_console_stays_until_another_display_is_plugged_in(
    kiosk: Kiosk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kiosk.browser = ["/bin/false"]
    at = 100.0
    for _ in range(FAILURES):
        kiosk.look(at)
        assert kiosk._process is not None
        kiosk._process.wait()
        at += 6
    kiosk.look(at)
    kiosk.look(at + 6)
    assert not runs(kiosk) and "three times" in capsys.readouterr().err
    plug(tmp_path, "HDMI-A-2")
    kiosk.look(at + 12)
    assert runs(kiosk)


def test_a_browser_that_is_not_there_leaves_the_console(kiosk: Kiosk) -> None:
    kiosk.browser = ["/nonexistent/cog"]
    for at in range(100, 160, 6):
        kiosk.look(float(at))
        assert not runs(kiosk)


def test_a_page_that_is_silent_is_loaded_by_a_new_browser_unless_the_server_is_away(
    kiosk: Kiosk, server: Server
) -> None:
    kiosk.patience = 60.0
    server.seconds = None
    kiosk.look(100.0)
    kiosk.look(110.0)
    server.seconds = 3.0
    kiosk.look(120.0)
    first = kiosk._process
    server.http.shutdown()
    server.http.server_close()  # as while it starts again
    kiosk.look(240.0)
    assert kiosk._process is first
    again = Server()
    try:
        kiosk.port, again.seconds = again.port, None
        kiosk.look(290.0)
        assert kiosk._process is first
        kiosk.look(301.0)
        assert kiosk._process is not first
    finally:
        again.http.shutdown()
        again.http.server_close()


def test_without_a_server_the_console_stays(kiosk: Kiosk, server: Server) -> None:
    server.http.shutdown()
    server.http.server_close()
    kiosk.look(100.0)
    assert not runs(kiosk)


def test_the_programs_of_the_browser_end_with_it(kiosk: Kiosk, tmp_path: Path) -> None:
    browser = Path(kiosk.browser[0])
    browser.write_text(f"#!/bin/sh\nsleep 60 & echo $! >{tmp_path}/child\nwait\n")
    kiosk.look(100.0)
    until(lambda: (tmp_path / "child").exists() and (tmp_path / "child").read_text().endswith("\n"))
    kiosk.stop()
    child = Path("/proc", (tmp_path / "child").read_text().strip(), "stat")
    until(lambda: not child.exists() or child.read_text().split()[2] == "Z")


def test_it_runs_without_any_package() -> None:
    words = [sys.executable, "-P", "-S", "-m", "companion.appliance.kiosk", "--help"]
    done = subprocess.run(words, cwd=ROOT, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "--port" in done.stdout, done.stderr


def modes(system: Path, name: str, *sizes: str) -> None:
    """Give a display its modes, the preferred one first."""
    (system / "drm" / f"card0-{name}" / "modes").write_text("".join(f"{size}\n" for size in sizes))


def test_a_display_of_more_dots_than_a_small_computer_can_draw_gets_its_largest_smaller_picture(
    kiosk: Kiosk, tmp_path: Path
) -> None:
    modes(tmp_path, "HDMI-A-1", "3840x2160", "1920x1080i", "1280x720", "1920x1080", "2560x1440")
    command = smaller_pictures(tmp_path)
    assert "--output HDMI-A-1 --mode 1920x1080;" in command[2]
    said = subprocess.run([*command, "echo", "the browser"], capture_output=True, text=True, check=True)
    assert said.stdout == "the browser\n", "without the program that chooses the picture, the browser runs nevertheless"


@pytest.mark.parametrize("sizes", [(), ("1280x720", "1920x1080"), ("3840x2160",)])
def test_any_other_display_keeps_the_picture_that_it_prefers(
    kiosk: Kiosk, tmp_path: Path, sizes: tuple[str, ...]
) -> None:
    modes(tmp_path, "HDMI-A-1", *sizes)
    modes(tmp_path, "HDMI-A-2", "3840x2160", "1280x720")
    assert smaller_pictures(tmp_path) == [], "one that is not connected counts for nothing"


def test_without_3d_the_compositor_draws_by_the_processor_alone(kiosk: Kiosk, tmp_path: Path) -> None:
    without = {"WLR_RENDERER": "pixman", "LIBGL_ALWAYS_SOFTWARE": "1"}
    assert drawing(tmp_path) == without
    for number, driver in enumerate(("virtio_gpu", "virtio-pci", "virtio-mmio", "v3d"), 128):
        (tmp_path / "drivers" / driver).mkdir(parents=True)
        (tmp_path / "drm" / f"renderD{number}" / "device").mkdir(parents=True)
        (tmp_path / "drm" / f"renderD{number}" / "device" / "driver").symlink_to(tmp_path / "drivers" / driver)
        assert drawing(tmp_path) == ({} if driver == "v3d" else without)
