"""Backup process: commands of this program that the server runs beside itself, at the lowest priority.

What hangs, at a damaged stick for instance, is given up: it takes no processor time any longer, however long a slow
computer needs for a replay.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from companion.errors import Code, Refusal

log = logging.getLogger("exchequer.backups")

LIMIT = 3600.0
"""Seconds that a backup may take."""
STALLED = 180.0
"""Seconds without any processor time after which a process hangs."""
KILLED_WITHIN = 5.0
"""Seconds for which a process that was killed is waited for."""
_ROOT = Path(__file__).resolve().parents[2]
_LOOK_EVERY = 5.0

Started = Callable[["subprocess.Popen[str] | None"], None]
"""Is called with a process when it has started, and with None when it has ended."""


def run_command(arguments: Sequence[str], started: Started) -> None:
    """Run a command of this program at the lowest priority. Raises `Refusal` with its reason, OSError."""
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(one for one in (str(_ROOT), os.environ.get("PYTHONPATH", "")) if one),
    }
    process = subprocess.Popen(
        ["nice", "-n", "19", sys.executable, "-P", "-m", "companion", *arguments, "--json"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=_ROOT,
        env=environment,
    )
    started(process)
    try:
        told, words = _ended(process)
    except subprocess.TimeoutExpired:
        process.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):  # one that waits for a stick cannot even be killed
            process.communicate(timeout=KILLED_WITHIN)
        raise Refusal(Code.BACKUP_SLOW) from None
    finally:
        started(None)
    if process.returncode:
        log.warning("%s ended with %s: %s", arguments[0], process.returncode, ascii(words.strip()[-300:]))
        raise _refusal(told)


def _ended(process: subprocess.Popen[str]) -> tuple[str, str]:
    """What a process has written when it has ended. Raises TimeoutExpired for one that hangs or takes too long."""
    begun = moved = time.monotonic()
    used = -1
    while True:
        try:
            return process.communicate(timeout=min(_LOOK_EVERY, LIMIT))
        except subprocess.TimeoutExpired:
            now = time.monotonic()
            if (found := _processor_time(process.pid)) != used:
                used, moved = found, now
            if now >= begun + LIMIT or now >= moved + STALLED:
                raise


def _processor_time(process: int) -> int:
    """The processor time of a process and those that it has waited for, in the kernel's ticks; 0 if unknown."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return sum(map(int, fields[11:15]))
    except (OSError, ValueError):
        return 0


def _refusal(told: str) -> Refusal:
    """The reason that a command has told in its last line; a fault of the program where it has told none."""
    try:
        found = json.loads(told.strip().rpartition("\n")[2])
        return Refusal(Code(found["code"]), **found["params"])
    except (ValueError, KeyError, TypeError):
        return Refusal(Code.BACKUP_FAULT)
