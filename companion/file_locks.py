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
    """Hold an exclusive lock on a file during this block; it ends with the process. Raises OSError.

    The lock is on a file beside it, since replacing a file would also replace its lock.
    """
    beside = file.with_name(f"{file.name}.lock")
    with private_files.open_private(beside, os.O_WRONLY | os.O_CREAT) as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
