"""The test ``deploy/test system IMAGE --screen``: the display of the image, in a virtual machine with a screen.

The machine gets a graphics card without 3D (qemu's virtio-gpu: everything is drawn by its processor), a USB keyboard,
and the memory of a Raspberry Pi 3. Its display would like a picture of more dots than the kiosk lets it have. What it
shows is read as a phone reads it, by its QR codes:

1. The table page's code with the computer's address comes, drawn by the browser.
2. A key brings the text console in its place, with the code of the host's link.
3. After a minute the page is back.
4. The browser is killed, and the page comes back.
5. It is switched off on the page of the computer: the text console with the codes for players; switched on: the page.

A second disk brings an observer (`deploy.testing.guest_screen`); the image is not changed.
"""

from __future__ import annotations

import base64
import contextlib
import json
import random
import shutil
import socket
import tarfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import zxingcpp
from PIL import Image

from companion.appliance.kiosk import LARGEST
from deploy import testing
from deploy.testing import guest_screen
from deploy.testing.monitor import Monitor
from deploy.testing.power_player import Players, page_of
from deploy.testing.virtual_machine import Machine, SystemTestError, card_of

DISK, LINES, ORDERS, JOURNAL = "exchequer-test", "exchequer.lines", "exchequer.orders", "exchequer.journal"
"""Serial number of the second disk, and names of the ports for the lines, for orders and for the journal."""
FOLDER = "/run"
"""Where the second disk is unpacked."""
SIZE = (2560, 1440)
"""Pixels of the picture that the display prefers."""
PATIENCE = 3600
"""Seconds that the kiosk is to wait for the first sign of the page: under emulation it takes long."""
ROUND = 5.0
"""Seconds between two looks at the display."""
HOLE = 32
"""Width and height of a missing part, in pixels."""

OBSERVER = f"""[Unit]
After=exchequer.service
[Service]
WorkingDirectory={FOLDER}
ExecStartPre=/bin/tar -xf /dev/disk/by-id/virtio-{DISK}
ExecStart=/usr/bin/python3 -m {guest_screen.__name__} /dev/virtio-ports/{LINES} /dev/virtio-ports/{ORDERS}
"""
FOLLOWER = f"""[Unit]
StartLimitIntervalSec=0
[Service]
Restart=always
RestartSec=5
ExecStart=/bin/sh -c "exec journalctl -b -f -n all -o short-monotonic --no-hostname >/dev/virtio-ports/{JOURNAL}"
"""
"""Units that run in the machine."""
SLOWLY = "[Service]\nTimeoutStartSec=3600\nWatchdogSec=600\n"
"""What is changed of the server's unit, whose limits are for a Raspberry Pi and not for a busy emulation."""


def parameters() -> str:
    """The kernel's parameters: both units (systemd.system-credentials(7)), and the kiosk's patience."""
    units = {"exchequer-test": OBSERVER, "exchequer-test-journal": FOLLOWER}
    given = {f"systemd.extra-unit.{name}.service": text for name, text in units.items()}
    given["systemd.unit-dropin.exchequer.service"] = SLOWLY
    words = [f"systemd.setenv=EXCHEQUER_SCREEN_PATIENCE={PATIENCE}", "systemd.default_device_timeout_sec=1800"]
    for name, text in given.items():
        words += [f"systemd.set_credential_binary={name}:{base64.b64encode(text.encode()).decode()}"]
    return " ".join([*words, *(f"systemd.wants={name}.service" for name in units)])


def devices(work: Path) -> list[str]:
    """Options of qemu for display, keyboard, monitor, second disk and both ports, whose files are in a folder."""
    disk = work / "test.tar"
    with tarfile.open(disk, "w") as packed:
        for module in (testing, guest_screen):
            file = Path(str(module.__file__))
            packed.add(file, f"deploy/testing/{file.name}")
    return [
        "-device", f"virtio-gpu-pci,xres={SIZE[0]},yres={SIZE[1]}",
        "-device", "qemu-xhci", "-device", "usb-kbd",
        *Monitor.options(work / "monitor"),
        "-drive", f"file={disk},if=none,id=test,format=raw,readonly=on",
        "-device", f"virtio-blk-pci,drive=test,serial={DISK}", "-device", "virtio-serial-pci",
        "-chardev", f"file,id=lines,path={work / LINES}",
        "-device", f"virtserialport,chardev=lines,name={LINES}",
        "-chardev", f"socket,id=orders,path={work / ORDERS},server=on,wait=off",
        "-device", f"virtserialport,chardev=orders,name={ORDERS}",
        "-chardev", f"file,id=journal,path={work / JOURNAL}",
        "-device", f"virtserialport,chardev=journal,name={JOURNAL}",
    ]  # fmt: skip


def codes_of(picture: Image.Image) -> list[str]:
    """The texts of the QR codes in a picture."""
    return sorted({code.text for code in zxingcpp.read_barcodes(np.asarray(picture.convert("L"))) if code.text})


def is_drawn(picture: Image.Image) -> bool:
    """Whether a picture has smooth edges, as those of a browser's letters; a text console has at most 16 colours."""
    return picture.convert("RGB").getcolors(64) is None


def has_hole(picture: Image.Image) -> bool:
    """Whether a part of a drawn picture is missing: a square of some size without a dot; those of codes are smaller."""
    dark = np.asarray(picture).max(axis=2) == 0
    height, width = (size - size % HOLE for size in dark.shape)
    squares = dark[:height, :width].reshape(height // HOLE, HOLE, width // HOLE, HOLE)
    return bool(squares.all(axis=(1, 3)).any())


class Screen:
    """The display of a machine, as it is looked at again and again."""

    def __init__(self, machine: Machine, monitor: Monitor, work: Path, begun: float) -> None:
        """Nothing has been seen yet."""
        self._machine, self._monitor, self._work, self._begun = machine, monitor, work, begun
        self.steps: list[dict[str, object]] = []
        self.holed = False
        """Whether a part of the picture that was looked at last was missing."""

    def wait(self, step: str, wanted: Callable[[list[str], bool], bool], limit: float) -> list[str]:
        """Look until codes and kind of the picture are as wanted; the codes. Raises `SystemTestError` after a limit."""
        since = time.monotonic()
        codes: list[str] = []
        picture: Image.Image | None = None
        while time.monotonic() < since + limit:
            if self._machine.ended():
                raise SystemTestError(f"{step}: the machine has stopped:\n{self._machine.last_lines()}")
            picture = self._monitor.picture(self._work / "display.ppm")
            codes, self.holed = codes_of(picture), has_hole(picture)
            if wanted(codes, is_drawn(picture)):
                if is_drawn(picture) and (picture.width > LARGEST[0] or picture.height > LARGEST[1]):
                    raise SystemTestError(f"{step}: the picture has {picture.width} × {picture.height} dots")
                picture.save(self._work / f"{len(self.steps) + 1}_{step}.png")
                now = time.monotonic()
                self.steps.append({"step": step, "seconds": round(now - since), "at": round(now - self._begun)})
                print(json.dumps(self.steps[-1] | {"codes": [code.partition("?")[0] for code in codes]}), flush=True)
                return codes
            time.sleep(ROUND)
        if picture is not None:
            picture.save(self._work / f"failed_{step}.png")
        raise SystemTestError(f"{step}: not seen after {limit:.0f} s; last codes {codes}")


def follow(screen: Screen, monitor: Monitor, work: Path, limit: float, port: int) -> None:
    """Go through the steps; ``port`` is the machine's server. Raises `SystemTestError`."""

    def is_page(codes: list[str], drawn: bool) -> bool:
        return drawn and any(one.startswith("http://") and "?key=" not in one for one in codes)

    def is_host(codes: list[str], drawn: bool) -> bool:
        return not drawn and len(codes) == 1 and "?key=" in codes[0]

    def is_console(codes: list[str], drawn: bool) -> bool:
        return not drawn and page[0] in codes

    page = screen.wait("page", is_page, limit)
    # Without 3D a first picture may be shown before all of it has been computed.
    screen.wait("whole_page", lambda codes, drawn: is_page(codes, drawn) and not screen.holed, limit)
    monitor.press("spc")
    host = screen.wait("host_link_on_the_console", is_host, limit)
    server = page[0].split("/")[2]
    if host[0].split("/")[2] != server:
        raise SystemTestError(f"the codes name two computers: {server} and {host[0].split('/')[2]}")
    if screen.wait("whole_page_again", lambda codes, drawn: is_page(codes, drawn) and not screen.holed, limit) != page:
        raise SystemTestError("the page has another code than before")
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as orders:
        orders.connect(str(work / ORDERS))
        orders.sendall(b"kill\n")
        screen.wait("browser_is_gone", lambda codes, drawn: not drawn, limit)
        screen.wait("page_after_the_browser_was_killed", is_page, limit)
        screen.wait("whole_page_after_that", lambda codes, drawn: is_page(codes, drawn) and not screen.holed, limit)
    house = Players(random.Random(0), lambda: 0)
    house.claim(port)
    page_of(port, "/appliance/screen", house.house, {"on": False})
    screen.wait("switched_off", is_console, limit)
    page_of(port, "/appliance/screen", house.house, {"on": True})
    screen.wait("switched_on", lambda codes, drawn: is_page(codes, drawn) and not screen.holed, limit)


def memory_of(file: Path) -> dict[str, object]:
    """The largest values of the observer's lines while the page was alive; memory in MB."""
    found: list[dict[str, object]] = []
    with contextlib.suppress(OSError):
        for line in file.read_text(encoding="utf-8", errors="replace").splitlines():
            with contextlib.suppress(ValueError):
                one = json.loads(line)
                if one["silent_s"] is not None and len(one["processes"]) > 1:
                    one["whole"] = sum(process["kb"] for process in one["processes"])
                    found.append(one)
    if not found:
        return {}
    most = max(found, key=lambda one: int(str(one["whole"])))
    processes = most["processes"]
    assert isinstance(processes, list)
    return {
        "processes_mb": {one["name"]: round(one["kb"] / 1024) for one in processes},
        "whole_mb": round(int(str(most["whole"])) / 1024),
        "unit_peak_mb": round(max(int(str(one["peak_kb"])) for one in found) / 1024),
        "available_mb": round(min(int(str(one["available_kb"])) for one in found) / 1024),
        "first_sign_s": found[0]["at_s"],
    }


def run(image: Path, limit: float, keep: Path | None) -> int:
    """Run the test with an image, and print each step and the result; the exit status. ``limit`` is in seconds."""
    result: dict[str, object] = {"image": image.name, "ok": False}
    with card_of(image) as (card, work):
        machine = Machine(card, work, devices=devices(work), parameters=parameters())
        begun = time.monotonic()
        monitor = screen = None
        try:
            machine.switch_on()
            monitor = Monitor(work / "monitor")
            screen = Screen(machine, monitor, work, begun)
            result["healthy_s"] = round(machine.wait_until_healthy(limit))
            print(f"healthy after {result['healthy_s']} s", flush=True)
            follow(screen, monitor, work, limit, machine.port)
            result["ok"] = True
        except SystemTestError as problem:
            result["problem"] = str(problem)
        finally:
            if monitor is not None:
                monitor.close()
            machine.cut()
            result |= {"steps": screen.steps if screen else [], "memory": memory_of(work / LINES)}
            if keep is not None:
                keep.mkdir(parents=True, exist_ok=True)
                for file in (machine.console, work / LINES, work / JOURNAL, *sorted(work.glob("*.png"))):
                    if file.exists():
                        shutil.copyfile(file, keep / file.name)
    result["seconds"] = round(time.monotonic() - begun)
    print(json.dumps(result))
    return 0 if result["ok"] else 1
