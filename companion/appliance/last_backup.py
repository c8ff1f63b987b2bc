"""Last backup: which number the last whole backup of a data folder has, and which rows it has, whatever stick is in.

So that no number comes twice, also after a restore, and a start knows whether anything has happened since.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from companion.packs import atomic_files

FILE = "backups.json"
"""The file in the data folder; it is not part of a backup."""
SCHEMA = 1
_LARGEST = 10_000


@dataclass(frozen=True, slots=True)
class LastBackup:
    """The number of the last backup with this mark (0: none is known), and the sequence of the newest row in it."""

    mark: str
    number: int = 0
    sequence: int = 0


def read(data: Path, mark: str) -> LastBackup:
    """What is known of the last backup of a data folder with this mark."""
    try:
        with (data / FILE).open("rb") as file:
            found = json.loads(file.read(_LARGEST))
        if found["schema"] == SCHEMA and found["mark"] == mark:
            numbers = found["number"], found["sequence"]
            if all(type(one) is int and 0 <= one < 2**60 for one in numbers):
                return LastBackup(mark, *numbers)
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        pass
    return LastBackup(mark)


def keep(data: Path, last: LastBackup) -> None:
    """Keep what the last backup was. Raises OSError."""
    atomic_files.write(data / FILE, json.dumps({"schema": SCHEMA, **asdict(last)}).encode())
