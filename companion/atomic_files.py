"""Atomic files: written whole or not at all, even if the power fails."""

from __future__ import annotations

import os
import threading
from pathlib import Path

from companion import private_files

NEW = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW


def write(path: Path, content: bytes, owner: os.stat_result | None = None) -> None:
    """Write or replace a file that only its owner can read; it is on disk when this returns. Raises OSError.

    Written by root, it belongs to the ``owner`` of another file, whose status this is.
    """
    private_files.make_folder(path.parent)
    fresh = path.with_name(f".{path.name}.{os.getpid()}.{threading.get_ident()}")
    try:
        with private_files.open_private(fresh, NEW) as file:
            if owner is not None and os.geteuid() == 0:
                os.fchown(file.fileno(), owner.st_uid, owner.st_gid)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
