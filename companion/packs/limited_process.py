"""Limited process: reads untrusted content outside the server, with limits on memory, time and output.

So a decoder that allocates gigabytes, hangs or crashes does not affect any table, and its libraries and memory do not
stay in the server. The process reads the content from standard input, a file, and writes to a temporary file. Each
process handles one content, and only one runs at a time.
"""

from __future__ import annotations

import contextlib
import os
import resource
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import IO

from companion.errors import Code, Refusal

MEMORY = 104_000_000
"""Bytes of data that a process may allocate."""
PROCESSOR_SECONDS = 10
SECONDS = 30.0
"""Until a process is stopped that has not ended by itself."""
LARGEST_OUTPUT = 9_000_000
"""Bytes; a pack file has at most eight million."""
WAITING = 60.0
"""Seconds for which content waits for the process before it."""
_ROOT = Path(__file__).resolve().parents[2]
_turn = threading.Lock()


def restrict() -> None:
    """Limit this process; its module calls this before importing anything that reads content."""
    for limit, most in (
        (resource.RLIMIT_DATA, MEMORY),
        (resource.RLIMIT_CPU, PROCESSOR_SECONDS),
        (resource.RLIMIT_FSIZE, LARGEST_OUTPUT),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(limit, (most, most))
    with contextlib.suppress(OSError):  # the service may not change priorities
        os.nice(10)


def run(module: str, content: IO[bytes]) -> tuple[int, IO[bytes]]:
    """Run a module with ``content`` as its standard input; returns its exit code, and its rewound output.

    The exit code is negative for a killed process. ``content`` is a file with a descriptor. The caller closes the
    output. Raises `Refusal` ``upload_busy`` if other content takes too long, and ``journal_unavailable`` without disk
    space.
    """
    if not _turn.acquire(timeout=WAITING):
        raise Refusal(Code.UPLOAD_BUSY)
    try:
        content.seek(0)
        output = tempfile.TemporaryFile()  # noqa: SIM115 - closed by the caller
        try:
            code = subprocess.run(
                [sys.executable, "-m", module],
                stdin=content,
                stdout=output,
                stderr=subprocess.DEVNULL,
                cwd=_ROOT,
                timeout=SECONDS,
                check=False,
            ).returncode
        except subprocess.TimeoutExpired:
            code = -1
        output.seek(0)
        return code, output
    except OSError:
        raise Refusal(Code.JOURNAL_UNAVAILABLE) from None
    finally:
        _turn.release()
