"""Unpacked books: folders and files that are there only while a backup is made or copied.

They have everything that a data folder has, the host's secret included. A process that is killed leaves them behind;
whoever makes the next backup, and the start of the server, removes those that nobody holds any longer.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from companion import private_files
from companion.errors import Code, Refusal

PREFIX = ".exchequer-"
"""What the names of these folders and files begin with."""
MEMORY = Path("/dev/shm")
"""Where small books are unpacked, since a card wears."""


@contextmanager
def temporary(folder: Path) -> Iterator[Path]:
    """A new folder below ``folder``, for its owner only, which is removed afterwards. Raises OSError."""
    while True:
        place = Path(tempfile.mkdtemp(prefix=PREFIX, dir=folder))  # with mode 0700
        held = os.open(place, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        with suppress(BlockingIOError):
            _hold(held)
            if place.is_dir():
                break
        os.close(held)  # it was taken for one that was left, before it was held
    try:
        yield place
    finally:
        shutil.rmtree(place, ignore_errors=True)
        os.close(held)


def open_part(part: Path) -> IO[bytes]:
    """Open an empty file that becomes a backup, for its owner only, to write and read.

    Raises OSError, and `Refusal` ``backup_busy`` while another process writes it.
    """
    opened = os.open(part, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, private_files.FILE_MODE)
    try:
        _hold(opened)
        os.ftruncate(opened, 0)
    except BlockingIOError:
        os.close(opened)
        raise Refusal(Code.BACKUP_BUSY) from None
    except OSError:
        os.close(opened)
        raise
    return os.fdopen(opened, "r+b")


def remove_left(folder: Path) -> None:
    """Remove what killed processes have left in a folder. A failure is of no importance: it is tried again."""
    try:
        found = [one for one in folder.iterdir() if one.name.startswith(PREFIX)]
    except OSError:
        return
    for one in found:
        with suppress(OSError):
            _remove_left(one)


def _remove_left(path: Path) -> None:
    about = path.lstat()
    if about.st_uid != os.geteuid() or not (stat.S_ISDIR(about.st_mode) or stat.S_ISREG(about.st_mode)):
        return
    opened = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)  # fails while its process lives
        if stat.S_ISDIR(about.st_mode):
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)
    finally:
        os.close(opened)


def _hold(descriptor: int) -> None:
    """Keep others from removing what this descriptor leads to, for as long as it is open. Raises BlockingIOError."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise
    except OSError:
        return  # a file system without locks: what is left there is removed by nobody
