"""The test ``deploy/test system IMAGE --radios``: the network of the image, with simulated radios in a virtual machine.

The machine has no wire, and three radios of the kernel's mac80211_hwsim from the start on: one is its own, the others
are left to the test, which runs inside it (`deploy.testing.guest_network`). A second disk brings that program, the
kernel's parameters a unit that starts it, and its lines come back by a port of their own; the image is not changed.
Seconds are those of the machine's clock, and beside them those of this computer; under emulation all that a processor
does takes many times as long as on a Raspberry Pi.
"""

from __future__ import annotations

import base64
import json
import shutil
import tarfile
import time
from collections.abc import Iterator
from pathlib import Path

from deploy import testing
from deploy.testing import guest_network, guest_questions, guest_radio
from deploy.testing.virtual_machine import Machine, SystemTestError, card_of

RADIOS = 3

DISK, LINES, JOURNAL = "exchequer-test", "exchequer.lines", "exchequer.journal"
"""Serial number of the second disk, and names of the ports for the lines and for the journal."""

FOLDER = "/run"
"""Where the second disk is unpacked."""
MODULES = (testing, guest_network, guest_questions, guest_radio)
"""What is on it."""

UNIT = f"""[Unit]
After=exchequer.service
[Service]
Type=oneshot
WorkingDirectory={FOLDER}
ExecStart=/bin/tar -xf /dev/disk/by-id/virtio-{DISK}
ExecStart=-/bin/sh -c "exec python3 -m {guest_network.__name__} >/dev/virtio-ports/{LINES} 2>&1"
ExecStart=/bin/sh -c "journalctl -b -o short-monotonic --no-pager >/dev/virtio-ports/{JOURNAL}"
ExecStart=/bin/sh -c "echo END >/dev/virtio-ports/{LINES}"
"""
"""Unit that starts the test in the machine."""

UNMANAGED = r"f /run/NetworkManager/conf.d/90-test.conf 0644 - - - [keyfile]\nunmanaged-devices=" + ";".join(
    f"interface-name:wlan{number}" for number in range(1, RADIOS)
)
"""Leaves the radios of the test to it, as tmpfiles.d(5)."""


def parameters() -> str:
    """The kernel's parameters: radios from the start on, and the unit (systemd.system-credentials(7))."""
    given = {"systemd.extra-unit.exchequer-test.service": UNIT, "tmpfiles.extra": UNMANAGED + "\n"}
    words = [
        f"systemd.set_credential_binary={name}:{base64.b64encode(text.encode()).decode()}"
        for name, text in given.items()
    ]
    radios = ("modules_load=mac80211_hwsim", f"mac80211_hwsim.radios={RADIOS}")
    return " ".join((*words, "systemd.wants=exchequer-test.service", *radios))


def devices(work: Path) -> list[str]:
    """Options of qemu for the second disk and both ports, whose files are in a folder."""
    disk = work / "test.tar"
    with tarfile.open(disk, "w") as packed:
        for module in MODULES:
            file = Path(str(module.__file__))
            packed.add(file, f"deploy/testing/{file.name}")
    words = ["-drive", f"file={disk},if=none,id=test,format=raw,readonly=on",
             "-device", f"virtio-blk-pci,drive=test,serial={DISK}", "-device", "virtio-serial-pci"]  # fmt: skip
    for number, name in enumerate((LINES, JOURNAL)):
        words += ["-chardev", f"file,id=port{number},path={work / name}"]
        words += ["-device", f"virtserialport,chardev=port{number},name={name}"]
    return words


def lines_of(machine: Machine, file: Path, limit: float) -> Iterator[str]:
    """The lines of the test until its end, each when it comes. Raises `SystemTestError`."""
    begun, seen = time.monotonic(), 0
    while time.monotonic() < begun + limit:
        whole = file.read_text(encoding="utf-8", errors="replace") if file.exists() else ""
        complete = whole[: whole.rfind("\n") + 1].splitlines()
        for line in complete[seen:]:
            if line.strip() == "END":
                return
            yield line.strip()
        seen = len(complete)
        if machine.ended():
            raise SystemTestError(f"the machine has stopped:\n{machine.last_lines()}")
        time.sleep(0.5)
    raise SystemTestError(f"the test has not ended after {limit:.0f} s:\n{machine.last_lines()}")


def run(image: Path, limit: float, keep: Path | None) -> int:
    """Run the test with an image, and print each step and the result; the exit status. ``limit`` is in seconds."""
    result: dict[str, object] = {"image": image.name, "ok": False}
    steps: list[dict[str, object]] = []
    with card_of(image) as (card, work):
        machine = Machine(card, work, wire=False, devices=devices(work), parameters=parameters())
        begun = before = time.monotonic()
        try:
            machine.switch_on()
            for line in lines_of(machine, work / LINES, limit):
                print(line, flush=True)
                now = time.monotonic()
                if line.startswith("{"):
                    steps.append({**json.loads(line), "outside_s": round(now - before, 1)})
                before = now
            result["ok"] = bool(steps) and all(step.get("ok") for step in steps) and steps[-1]["step"] == "end"
        except SystemTestError as problem:
            result["problem"] = str(problem)
        finally:
            machine.cut()
            if keep is not None:
                keep.mkdir(parents=True, exist_ok=True)
                for file in (machine.console, work / LINES, work / JOURNAL):
                    if file.exists():
                        shutil.copyfile(file, keep / file.name)
    result |= {"seconds": round(time.monotonic() - begun), "steps": steps}
    print(json.dumps(result))
    return 0 if result["ok"] else 1
