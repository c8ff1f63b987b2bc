"""File locks: one process at a time changes a file of a data folder that several processes share."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion import private_files


@contextmanager
def alone(file: Path) -> Iterator[None]:
    """Let nobody else change a file within; the lock ends with its process. Raises OSError.

    It is that of a file beside it, since a file that is replaced as a whole would take its lock along.
    """
    beside = file.with_name(f"{file.name}.lock")
    with private_files.open_private(beside, os.O_WRONLY | os.O_CREAT) as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
