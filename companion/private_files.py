"""Private files: makes everything in a data folder readable by its owner only.

The functions set modes explicitly, since a library must not change the umask of its process.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import IO

FILE_MODE, FOLDER_MODE = 0o600, 0o700

VENUE_FILE = "venue.sqlite"
"""The database of `companion.venue`."""

OURS = (
    "exchequer.sqlite", "host_secret", "lock", "camera", "packs", "rows", "heads", "backups", "book.jsonl", "https",
    "network", "claimed", "forgotten.jsonl", "before-restoring", ".restor", "link_secret", ".link_secret",
    VENUE_FILE, "house.sqlite", "device_keys.json",
)  # fmt: skip
"""What the names in a data folder begin with. A data folder may contain other things, which are left alone."""


def make_folder(folder: Path) -> None:
    """Create a folder and missing parents, accessible by their owner only. Raises OSError."""
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    for path in reversed(missing):
        path.mkdir(mode=FOLDER_MODE, exist_ok=True)


def open_private(file: Path, flags: int) -> IO[bytes]:
    """Open a file with flags of `os.open`; a new file is readable by its owner only. Raises OSError."""
    mode = "rb" if flags & os.O_ACCMODE == os.O_RDONLY else "wb"
    return os.fdopen(open_descriptor(file, flags), mode)


def open_descriptor(file: Path | str, flags: int) -> int:
    """Open a file as `open_private` does, as a descriptor that the caller closes. Raises OSError."""
    return os.open(file, flags | os.O_CLOEXEC, FILE_MODE)


def create(file: Path) -> None:
    """Create an empty file, readable by its owner only, unless it exists. Raises OSError."""
    open_private(file, os.O_WRONLY | os.O_CREAT).close()


def tighten(data: Path) -> None:
    """Remove other users' rights to Exchequer's files in a data folder; earlier versions left them to the umask.

    The folder itself is changed only if it contains nothing else. Files of other users are left unchanged.
    """
    try:
        content = list(data.iterdir())
    except OSError:
        return
    ours = [path for path in content if path.name.startswith(OURS)]
    if ours and len(ours) == len(content):
        _tighten(data)
    for path in ours:
        _tighten(path)
        for folder, folders, files in os.walk(path):
            for name in (*folders, *files):
                _tighten(Path(folder, name))


def _tighten(path: Path) -> None:
    try:
        about = path.lstat()
        if not stat.S_ISLNK(about.st_mode) and about.st_mode & 0o077:
            path.chmod(stat.S_IMODE(about.st_mode) & ~0o077)
    except OSError:
        return
