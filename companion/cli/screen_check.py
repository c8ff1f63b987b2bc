"""Screen check of the command ``doctor``: whether an attached display shows the table page, and what is missing."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from companion.appliance.kiosk import BROWSER, COMPOSITOR, displays_of

UNIT = "exchequer-kiosk.service"
MINIMUM_MEMORY = 700 * 1024 * 1024
"""Bytes of memory below which the unit does not start, as it says itself (``ConditionMemory``)."""
INSTALL = (
    "sudo apt install --no-install-recommends cage cog fonts-dejavu-core libgles2 wlr-randr (Debian Trixie or later)"
)
ENABLE = f"sudo systemctl enable --now {UNIT.removesuffix('.service')}"


def screen_of(system: Path = Path("/sys/class")) -> tuple[str, str]:
    """What was found of an attached display, and advice ("" if none is needed)."""
    displays = displays_of(system)
    if not displays:
        return "no display is connected", ""
    if os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") < MINIMUM_MEMORY:
        return f"{displays}; too little memory for the table page: the console shows the codes", ""
    lacking = [] if shutil.which(COMPOSITOR[0]) and shutil.which(BROWSER[0]) else [INSTALL]
    state = _state()
    if lacking or state == "inactive":
        return f"{displays}; the table page is not shown there", f"For it: {' && '.join([*lacking, ENABLE])}"
    if state != "active":
        return (
            f"{displays}; the table page is not shown there ({state})",
            f"journalctl -u {UNIT.removesuffix('.service')}",
        )
    return f"{displays}: {UNIT} is active", ""


def _state() -> str:
    """The state of the unit in systemd's words; "inactive" without systemd."""
    try:
        done = subprocess.run(["systemctl", "is-active", UNIT], capture_output=True, text=True, timeout=10, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return "inactive"
    return done.stdout.strip() or "inactive"
