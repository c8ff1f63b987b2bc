"""The data folder of a command: where it is, and the lock by which one process uses it at a time."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from typing import IO

import click
import platformdirs

from companion import private_files

OPTION = click.option(
    "--data", type=click.Path(path_type=Path, file_okay=False), help="Data folder with games and packs."
)
"""The option of every command that uses a data folder."""


def default_folder() -> Path:
    """The data folder of a command without ``--data``."""
    return Path(platformdirs.user_data_dir("exchequer")) / "games"


def lock_folder(folder: Path) -> IO[bytes]:
    """Lock a data folder for this process: two must not write one journal. Raises click.ClickException."""
    try:
        private_files.make_folder(folder)
        lock = private_files.open_private(folder / "lock", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    except OSError as problem:
        raise click.ClickException(f"Cannot write to {folder}: {problem.strerror}. Name another --data.") from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise click.ClickException(f"Another Exchequer uses {folder}. Stop it, or name another --data.") from None
    return lock


def require_unused(folder: Path) -> None:
    """Refuse a data folder that a process uses, without changing anything in it. Raises click.ClickException."""
    try:
        with (folder / "lock").open("rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        raise click.ClickException(f"Another Exchequer uses {folder}. Stop it first.") from None
    except OSError:
        return
