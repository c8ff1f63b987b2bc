"""The data folder and the database of a command, and the lock by which one process uses the folder at a time."""

from __future__ import annotations

import fcntl
import importlib.util
import os
from pathlib import Path
from typing import IO

import click
import platformdirs

from companion import private_files
from companion.secret_settings import SecretUnreadable, secret

SERVICE = Path("/var/lib/exchequer")
"""The data folder of the service that the package installs."""
DATABASE = "EXCHEQUER_DATABASE"
REDIS = "EXCHEQUER_REDIS"

OPTION = click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    help="Data folder with games and packs; by default, that of the installed service, or the user's own.",
)
"""The option of every command that uses a data folder."""


def default_folder() -> Path:
    """The user's own data folder."""
    return Path(platformdirs.user_data_dir("exchequer")) / "games"


def service_folder(chosen: Path | None) -> Path:
    """The data folder that was chosen, else that of the service, else the user's own.

    Root becomes the owner of the folder: files that belong to root could not be used by the service.
    """
    folder = chosen or (SERVICE if SERVICE.is_dir() else default_folder())
    if os.geteuid() == 0 and folder.exists() and (owner := folder.stat()).st_uid != 0:
        os.initgroups(folder.owner(), owner.st_gid)
        os.setgid(owner.st_gid)
        os.setuid(owner.st_uid)
    return folder


def database() -> str:
    """The address of the journal in PostgreSQL; "": it is in the data folder. Raises click.ClickException."""
    return _address(DATABASE, "psycopg")


def redis() -> str:
    """The address of the Redis of several processes; "" for one process. Raises click.ClickException."""
    return _address(REDIS, "redis")


def _address(name: str, package: str) -> str:
    try:
        found = secret(name)
    except SecretUnreadable as problem:
        raise click.ClickException(str(problem)) from None
    if found and importlib.util.find_spec(package) is None:
        raise click.ClickException(f"{name} needs the package {package}.")
    return found


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
