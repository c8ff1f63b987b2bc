"""Private files: makes everything in a data folder readable by its owner only.

The functions set modes explicitly, since a library must not change the umask of its process.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import IO

FILE_MODE, FOLDER_MODE = 0o600, 0o700

VENUE_FILE = "venue.sqlite"
"""The database of `companion.venue`."""


def make_folder(folder: Path) -> None:
    """Create a folder and missing parents, accessible by their owner only. Raises OSError."""
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    for path in reversed(missing):
        path.mkdir(mode=FOLDER_MODE, exist_ok=True)


def open_private(file: Path, flags: int) -> IO[bytes]:
    """Open a file with flags of `os.open`; a new file is readable by its owner only. Raises OSError."""
    mode = "rb" if flags & os.O_ACCMODE == os.O_RDONLY else "wb"
    return os.fdopen(os.open(file, flags | os.O_CLOEXEC, FILE_MODE), mode)


def create(file: Path) -> None:
    """Create an empty file, readable by its owner only, unless it exists. Raises OSError."""
    open_private(file, os.O_WRONLY | os.O_CREAT).close()


def tighten(data: Path) -> None:
    """Remove other users' rights to a data folder; earlier versions left them to the umask."""
    with suppress(OSError):  # another user's folder
        if (data / "exchequer.sqlite").exists():
            data.chmod(stat.S_IMODE(data.stat().st_mode) & ~0o077)
