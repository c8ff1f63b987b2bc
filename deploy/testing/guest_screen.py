"""Observer of the screen's test, inside the virtual machine: what the kiosk's processes are and hold, line by line.

    python3 -m deploy.testing.guest_screen LINES ORDERS

Each line that it writes to the first port is a JSON object; "kill" from the second kills the browser. Only the standard
library is used. It asks nothing that the kiosk itself does not ask, and nothing that ends up on a page.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import sys
import time
import urllib.request
from pathlib import Path

UNIT = "exchequer-kiosk.service"
GROUP = Path("/sys/fs/cgroup/system.slice") / UNIT
PAUSE = 10.0
"""Seconds between two lines."""


def silence() -> float | None:
    """Seconds since the page on the screen has asked the server; None before, or without an answer."""
    address = "http://127.0.0.1:8080/screen/silent.json"
    try:
        with urllib.request.urlopen(address, timeout=30) as reply:
            return float(json.loads(reply.read())["seconds"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def members() -> dict[int, str]:
    """The processes of the kiosk's unit, with their names."""
    found = {}
    with contextlib.suppress(OSError):
        for word in (GROUP / "cgroup.procs").read_text(encoding="ascii").split():
            with contextlib.suppress(OSError):
                found[int(word)] = Path(f"/proc/{word}/comm").read_text(encoding="utf-8").strip()
    return found


def share_of(process: int) -> int:
    """Memory of a process in kB, of what it shares its share; 0 when it is gone."""
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1])
    return 0


def number_in(file: str) -> int:
    """A number of the unit's control group, -1 without one."""
    try:
        return int((GROUP / file).read_text(encoding="ascii"))
    except (OSError, ValueError):
        return -1


def line() -> dict[str, object]:
    """What is there now; memory in kB."""
    processes = members()
    free = next(
        int(one.split()[1])
        for one in Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
        if one.startswith("MemAvailable:")
    )
    return {
        "at_s": round(time.monotonic(), 1),
        "silent_s": silence(),
        "processes": [{"name": name, "kb": share_of(process)} for process, name in processes.items()],
        "unit_kb": number_in("memory.current") // 1024,
        "peak_kb": number_in("memory.peak") // 1024,
        "available_kb": free,
    }


def kill() -> None:
    """Kill the browser with all its processes, but not the program that looks after it."""
    for process, name in members().items():
        if not name.startswith("python"):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)


def main() -> int:
    """Write lines until the machine is cut."""
    lines, orders = os.open(sys.argv[1], os.O_WRONLY), os.open(sys.argv[2], os.O_RDONLY)
    while True:
        os.write(lines, json.dumps(line()).encode() + b"\n")
        until = time.monotonic() + PAUSE
        while (left := until - time.monotonic()) > 0:
            ready, _, _ = select.select([orders], [], [], left)
            if ready and b"kill" in os.read(orders, 4096):
                kill()
            elif ready:
                time.sleep(1)  # nobody is at the other end


if __name__ == "__main__":
    sys.exit(main())
