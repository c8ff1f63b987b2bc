"""Requests of the server to root: small files in the data folder, which root reads without trusting them.

The server runs as a user of its own and may not write to the store of versions. It leaves files in the folder
``requests`` of its data folder:

    confirmed.json   {"schema": 1, "number": 7}                    the version on trial of switch 7 is healthy
    update.json      {"schema": 1, "kind": "update", "file": "…"}  update from a file in the folder ``updates``, or from
                     {"schema": 1, "kind": "update", "stick": "…", "file": "…"}         a USB stick of this name
                     {"schema": 1, "kind": "roll_back"}            go back to the previous version

Root follows no links in folders of that user, waits for no pipe, and reads no more than a few kilobytes.

Only the standard library: what runs as root uses it.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from companion import private_files
from companion.appliance.version_state import VersionState
from companion.appliance.versions import Store
from companion.errors import Code, Refusal

SCHEMA = 1
REQUESTS, UPDATES = "requests", "updates"
CONFIRMED, UPDATE = "confirmed.json", "update.json"
STICKS = Path("/media/exchequer")
"""Where USB sticks are mounted, each in a folder of its own."""
LARGEST = 4096
FILE_NAME = re.compile(r"[0-9A-Za-z][0-9A-Za-z._+~ -]{0,120}\.update\Z")
_FOLDER_NAME = re.compile(r"[0-9A-Za-z][0-9A-Za-z._ -]{0,80}\Z")


@dataclass(frozen=True, slots=True)
class Request:
    """What the server asks root for: to update from a file (of a USB stick, or ""), or, without one, to roll back."""

    file: str = ""
    stick: str = ""

    @property
    def rolls_back(self) -> bool:
        """Whether it is a roll back."""
        return not self.file


# ------------------------------------------------------------------ the server writes


def request(data: Path, wanted: Request) -> None:
    """Leave a request to update or to roll back. Raises OSError."""
    kind = (
        {"kind": "roll_back"} if wanted.rolls_back else {"kind": "update", "file": wanted.file, "stick": wanted.stick}
    )
    _leave(data, UPDATE, {"schema": SCHEMA, **kind})


def confirm(data: Path, number: int) -> None:
    """Leave the confirmation that the version on trial of this switch is healthy. Raises OSError."""
    _leave(data, CONFIRMED, {"schema": SCHEMA, "number": number})


def _leave(data: Path, name: str, content: dict[str, object]) -> None:
    folder = data / REQUESTS
    private_files.make_folder(folder)
    fresh = folder / f".{name}"
    with private_files.open_private(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC) as file:
        file.write(json.dumps(content).encode())
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(folder / name)


# ------------------------------------------------------------------ root reads


def take_confirmation(store: Store, data: Path) -> VersionState:
    """Confirm the version on trial where the server has left a confirmation of its switch; returns the state."""
    content = _take(data, CONFIRMED)
    number = content.get("number") if content else None
    trial = store.state().trial
    if trial is not None and type(number) is int and number == trial.number:
        return store.confirm(number)
    return store.state()


def take_request(data: Path) -> Request | None:
    """Take the request to update or to roll back; None where there is none, or none that can be understood."""
    content = _take(data, UPDATE)
    if content is None:
        return None
    if content.get("kind") == "roll_back":
        return Request()
    file, stick = content.get("file"), content.get("stick", "")
    if content.get("kind") != "update" or not isinstance(file, str) or not isinstance(stick, str):
        return None
    if not FILE_NAME.match(file) or (stick and not _FOLDER_NAME.match(stick)):
        return None
    return Request(file, stick)


def open_update(data: Path, wanted: Request, sticks: Path = STICKS) -> int:
    """A descriptor of the update file of a request, opened for reading; the caller closes it.

    Raises `Refusal` ``update_gone`` unless it is a plain file in its place.
    """
    folders = (sticks, wanted.stick) if wanted.stick else (data, UPDATES)
    try:
        with _opened(Path(folders[0]), folders[1]) as folder:
            return _open_plain(folder, wanted.file)
    except OSError:
        raise Refusal(Code.UPDATE_GONE) from None


def _take(data: Path, name: str) -> dict[str, object] | None:
    """Read and remove a request."""
    try:
        with _opened(data, REQUESTS) as folder:
            try:
                opened = _open_plain(folder, name)
            except FileNotFoundError:
                return None
            except OSError:
                opened = -1
            try:
                content = os.read(opened, LARGEST + 1) if opened >= 0 else b""
            finally:
                if opened >= 0:
                    os.close(opened)
                with contextlib.suppress(OSError):
                    os.unlink(name, dir_fd=folder)
    except OSError:
        return None
    try:
        found = json.loads(content) if len(content) <= LARGEST else None
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) and found.get("schema") == SCHEMA else None


@contextlib.contextmanager
def _opened(place: Path, folder: str) -> Iterator[int]:
    """A folder below a place that only root can replace, opened without following a link. Raises OSError."""
    outer = os.open(place, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        inner = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=outer)
    finally:
        os.close(outer)
    try:
        yield inner
    finally:
        os.close(inner)


def _open_plain(folder: int, name: str) -> int:
    """Open a plain file of one name in a folder. Raises OSError."""
    opened = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=folder)
    if not stat.S_ISREG(os.fstat(opened).st_mode):
        os.close(opened)
        raise OSError("no plain file")
    return opened
