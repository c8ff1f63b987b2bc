"""Backup places: the folders with whole backups, which of them are kept, and copies to a second place.

Order is that of the numbers in the names. What is kept is chosen by runs of equal dates, not by the present time: a
clock that is wrong deletes nothing that a right one would keep, and files "from the future" count as any other.
"""

from __future__ import annotations

import logging
import os
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from companion import private_files
from companion.appliance import last_backup, unpacked_books, whole_backups
from companion.appliance.durable_files import sync_folder
from companion.appliance.whole_backups import NAME, About
from companion.errors import Code, Refusal
from companion.tables.backup_reasons import reason_of
from companion.tables.backups import FOLDER

DAYS, WEEKS, MONTHS = 7, 4, 12
"""Of how many days, weeks and months the last backup is kept."""
MOST_BYTES = 300_000_000
"""Bytes of all whole backups in one place; the newest is always kept."""
STICK_FOLDER = "Exchequer"
"""The folder on a stick."""
DAMAGED = ".damaged"
"""What the name of a backup gets that was in order and no longer is."""

log = logging.getLogger("exchequer.backups")


@dataclass(frozen=True, slots=True)
class Kept:
    """A backup in a place."""

    path: Path
    about: About
    bytes: int


def listed(folder: Path, mark: str = "") -> list[Kept]:
    """The finished backups of a folder (with this mark; "": all), the newest first."""
    found = []
    try:
        files = [one for one in folder.iterdir() if NAME.fullmatch(one.name)]
    except OSError:
        return []
    for file in files:
        try:
            about = whole_backups.read_about(file)
            if mark in ("", about.mark):
                found.append(Kept(file, about, file.stat().st_size))
        except (OSError, Refusal):
            continue
    return sorted(found, key=lambda one: (one.about.mark, one.about.number), reverse=True)


def next_number(data: Path, folders: Sequence[Path], mark: str) -> int:
    """The number after that of a data folder's last backup, and after all that any of the folders has."""
    numbers = [last_backup.read(data, mark).number]
    for folder in folders:
        try:
            names = [NAME.search(one.name) for one in folder.iterdir()]
        except OSError:
            continue
        numbers += [int(one[2]) for one in names if one is not None and one[1] == mark]
    return min(999_999, max(numbers) + 1)


def chosen(kept: Sequence[Kept], most_bytes: int = MOST_BYTES) -> list[Kept]:
    """Those of a data folder's backups, the newest first, that stay."""
    stay: dict[int, Kept] = {}
    for most, period in ((DAYS, _day), (WEEKS, _week), (MONTHS, _month)):
        runs, before = 0, None
        for one in kept:
            label = period(one.about.saved)
            if label != before:
                runs, before = runs + 1, label
                if runs > most:
                    break
                stay[one.about.number] = one
    whole = next((one for one in kept if not one.about.damaged), None)
    if whole is not None:  # the last one before a table was damaged is never given up for those after it
        stay[whole.about.number] = whole
    result: list[Kept] = []
    size = 0
    for one in sorted(stay.values(), key=lambda each: each.about.number, reverse=True):
        size += one.bytes
        if result and size > most_bytes and one is not whole:
            continue
        result.append(one)
    return result


def rotate(folder: Path, mark: str, most_bytes: int = MOST_BYTES) -> None:
    """Delete the backups of a data folder that do not stay. A failure is of no importance: it is tried again."""
    kept = listed(folder, mark)
    stay = {one.path for one in chosen(kept, most_bytes)}
    for one in kept:
        if one.path not in stay:
            try:
                one.path.unlink()
            except OSError:
                return


def make_room(folder: Path, mark: str, needed: int) -> None:
    """Delete what does not stay, and then the oldest until so many bytes are free; the newest always stays."""
    rotate(folder, mark)
    while folder.is_dir() and shutil.disk_usage(folder).free < needed and remove_oldest(folder, mark):
        pass


def remove_oldest(folder: Path, mark: str) -> bool:
    """Delete a data folder's oldest backup; the newest stays, and the newest one without a damaged table.

    Returns whether there is more room.
    """
    kept = listed(folder, mark)
    whole = next((one for one in kept if not one.about.damaged), None)
    rest = [one for one in kept[1:] if one is not whole]
    if not rest:
        return False
    try:
        rest[-1].path.unlink()
    except OSError:
        return False
    return True


def make(data: Path, folder: Path) -> Path:
    """Make a backup of a data folder in a place, where older ones are deleted as far as it needs the room.

    Raises what `whole_backups.make` raises.
    """
    mark = whole_backups.mark_of(data)
    newest = next((one.bytes for one in listed(folder, mark)), 0)
    make_room(folder, mark, whole_backups.room_for(data, newest))
    number = next_number(data, [folder, data / FOLDER], mark)
    while True:
        try:
            made = whole_backups.make(data, folder, number)
        except (OSError, Refusal) as problem:
            if reason_of(problem).code is not Code.BACKUP_FULL or not remove_oldest(folder, mark):
                raise
        else:
            rotate(folder, mark)
            return made


def copy(file: Path, folder: Path) -> Path:
    """Copy a backup to another place and read it back. Raises OSError, `Refusal` where it differs there."""
    private_files.make_folder(folder)
    unpacked_books.remove_left(folder)
    target = folder / file.name
    part = folder / f".{file.name}.part"
    try:
        with file.open("rb") as source, unpacked_books.open_part(part) as written:
            shutil.copyfileobj(source, written, 1 << 20)
            written.flush()
            os.fsync(written.fileno())
            os.posix_fadvise(written.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)  # so that the stick itself is read
        whole_backups.check(part)
        part.replace(target)
        sync_folder(folder)
    except Refusal as refusal:
        if refusal.code is not Code.BACKUP_BUSY:  # then the file is another process's
            part.unlink(missing_ok=True)
        raise
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    return target


def set_aside(file: Path) -> bool:
    """Rename a backup that no longer fits its checksum, so that it is none; whether it was so. Raises OSError."""
    try:
        whole_backups.check(file)
    except Refusal as refusal:
        if refusal.code not in (Code.BACKUP_DAMAGED, Code.BACKUP_UNREADABLE):
            raise
        log.warning("%s is damaged (%s): it is set aside.", file, refusal.code.value)
        file.rename(file.with_name(f"{file.name}{DAMAGED}"))
        return True
    return False


def _day(saved: str) -> str:
    return saved[:10]


def _week(saved: str) -> str:
    try:
        year, week, _ = date.fromisoformat(saved[:10]).isocalendar()
    except ValueError:
        return saved[:10]
    return f"{year}-{week}"


def _month(saved: str) -> str:
    return saved[:7]
