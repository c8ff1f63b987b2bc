"""Radio of the network's test: a simulated one in a network namespace of its own, as a phone or a router has it.

Only the standard library is used: it runs inside a virtual machine.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from deploy.testing import guest_questions

SUPPLICANT = """
ctrl_interface={folder}
ap_scan=1
{country}
network={{
    ssid="{name}"
    psk="{phrase}"
    key_mgmt=WPA-PSK
    proto=RSN
    pairwise=CCMP
    {more}
}}
"""


LEASE = """#!/bin/sh
[ "$1" != bound ] || ip address replace "$ip/$mask" dev "$interface"
"""
"""Program of busybox's udhcpc."""


def run(*command: str, check: bool = True, timeout: float = 60) -> str:
    """What a command prints. Raises RuntimeError with its error."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=timeout, check=False)
    if check and done.returncode:
        raise RuntimeError(f"{' '.join(command)}: {done.stderr.strip() or done.stdout.strip()}")
    return done.stdout


def wait(what: str, seconds: float, is_so: Callable[[], object]) -> float:
    """Wait until something holds; how many seconds that took. Raises RuntimeError."""
    began = time.monotonic()
    while time.monotonic() - began < seconds:
        try:
            if is_so():
                return time.monotonic() - began
        except (OSError, RuntimeError, subprocess.TimeoutExpired):
            pass
        time.sleep(0.5)
    raise RuntimeError(f"not within {seconds:.0f} s: {what}")


def uptime() -> float:
    """Seconds since the machine's start."""
    return float(Path("/proc/uptime").read_text(encoding="ascii").split()[0])


class Radio:
    """A simulated radio in a network namespace of its own."""

    def __init__(self, namespace: str, interface: str) -> None:
        """Take a radio from the machine."""
        self.namespace, self.interface = namespace, interface
        self.folder = Path(tempfile.mkdtemp(prefix=f"radio-{namespace}-"))
        self.processes: list[subprocess.Popen[bytes]] = []
        physical = Path(f"/sys/class/net/{interface}/phy80211/name").read_text(encoding="ascii").strip()
        run("nmcli", "device", "set", interface, "managed", "no", check=False)
        run("ip", "netns", "add", namespace)
        run("iw", "phy", physical, "set", "netns", "name", namespace)
        self.inside("ip", "link", "set", "lo", "up")
        self.inside("ip", "link", "set", interface, "up")

    def inside(self, *command: str, check: bool = True) -> str:
        """What a command prints in the namespace."""
        return run("ip", "netns", "exec", self.namespace, *command, check=check)

    def start(self, *command: str) -> None:
        """Start a program in the namespace."""
        log = (self.folder / f"{Path(command[0]).name}.log").open("ab")
        whole = ["ip", "netns", "exec", self.namespace, *command]
        self.processes.append(subprocess.Popen(whole, stdout=log, stderr=log))

    def supplicant(self, name: str, phrase: str, more: str = "") -> None:
        """Join a network, or with ``mode=2`` be one."""
        file = self.folder / "supplicant.conf"
        content = SUPPLICANT.format(folder=self.folder / "control", name=name, phrase=phrase, more=more, country="")
        file.write_text(content, encoding="utf-8")
        self.start("wpa_supplicant", "-Dnl80211", f"-i{self.interface}", f"-c{file}")

    def stop(self) -> None:
        """End the programs."""
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.wait(10)
        self.processes.clear()

    def associated(self) -> bool:
        """Whether it is in a network."""
        return "Connected to" in self.inside("iw", "dev", self.interface, "link", check=False)

    def fetch(self, url: str, body: object = None, host: str = "") -> tuple[int, str]:
        """Status and body of a response."""
        given = json.dumps(body) if body is not None else ""
        said = self.inside(sys.executable, guest_questions.__file__, "fetch", url, "--body", given, "--host", host)
        status, _, text = said.partition(" ")
        return int(status), text

    def resolve(self, name: str, server: str) -> str:
        """The address that a name server gives for a name; "none" for none."""
        return self.inside(sys.executable, guest_questions.__file__, "resolve", name, server).strip()
