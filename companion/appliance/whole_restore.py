"""Restoring everything: puts a whole backup into a data folder, proven first, and overwrites nothing.

Into a folder without a game everything is put back: games, packs, settings and the secret, so that links, phones and
sealed copies go on. What was there is kept in a folder beside it. It happens in two steps, of which the second
(`finish`) is gone on with at the next start: whoever is killed in the middle finds the old state or the new one. Into a
folder that has games, the tables that it lacks are added, and what is missing of those that it has.
"""

from __future__ import annotations

import shutil
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from companion import private_files
from companion.appliance import whole_backups
from companion.appliance.durable_files import sync_file_system, sync_folder
from companion.appliance.whole_backups import About
from companion.packs.pack_store import PackStore
from companion.tables import restoring, table_files
from companion.tables.heads import Heads
from companion.tables.journal import COPIES, FILE, HEADS, Journal
from companion.tables.journal_schema import free_name
from companion.tables.restoring import Outcome

STAGE, READY = ".restoring", ".restored"
"""Folders below the data folder: a backup that is being unpacked, and one that only has to be moved into its place."""
KEPT = "before-restoring"
_REPLACED = (
    f"{FILE}-wal", f"{FILE}-shm", FILE, "host_secret", HEADS, COPIES, "packs", "book.jsonl", *whole_backups.SETTINGS,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class RestoredAll:
    """What has become of a whole backup: whether everything was put back, else the tables by outcome."""

    about: About
    everything: bool
    outcomes: Counter[Outcome] = field(default_factory=Counter)


def is_empty(data: Path) -> bool:
    """Whether a data folder has no table at which anything has happened. Raises `JournalDamaged`."""
    if not (data / FILE).exists() and not (data / COPIES).is_dir():
        return True
    with closing(Journal.at(data)) as journal:
        return all(count <= 1 for count, _ in journal.counts().values())


def restore(path: Path, data: Path) -> RestoredAll:
    """Put a whole backup into a data folder that no server uses.

    Raises `RestoreError`, `JournalDamaged`, `Refusal` and OSError; then nothing has been changed, but that tables may
    have been added.
    """
    about = whole_backups.check(path)
    private_files.make_folder(data)
    stage = data / STAGE
    shutil.rmtree(stage, ignore_errors=True)
    try:
        whole_backups.unpack(path, stage)
        whole_backups.prove(stage)
        if not is_empty(data):
            return RestoredAll(about, False, _add(stage, data))
        _complete(stage)
        sync_file_system(stage)
        stage.rename(data / READY)
        sync_folder(data)
    finally:
        shutil.rmtree(stage, ignore_errors=True)
    finish(data)
    return RestoredAll(about, True)


def finish(data: Path) -> None:
    """Move a backup that is ready into its place, if there is one. Whatever was there is kept. Raises OSError."""
    ready = data / READY
    if not ready.is_dir():
        return
    shutil.rmtree(data / STAGE, ignore_errors=True)
    kept = ready / KEPT
    kept.mkdir(mode=private_files.FOLDER_MODE, exist_ok=True)
    moved = ready / "moved-aside"
    if not moved.exists():
        for name in _REPLACED:
            if (data / name).exists():
                (data / name).rename(kept / name)
        private_files.create(moved)
        sync_folder(ready)
    for name in _REPLACED:
        if (ready / name).exists():
            (ready / name).rename(data / name)
    sync_folder(data)
    if kept.is_dir() and any(kept.iterdir()):
        kept.rename(free_name(data / KEPT))
    ready.rename(data / STAGE)  # at once, so that nothing that is half removed is taken for a backup that is ready
    shutil.rmtree(data / STAGE, ignore_errors=True)
    sync_folder(data)


def _complete(stage: Path) -> None:
    """Make the row copies and heads of an unpacked backup, which has none; the proof may have made some."""
    with closing(Journal.at(stage)) as journal:
        heads = Heads(stage / HEADS, journal.chain)
        for table in journal.tables():
            rows = list(journal.read(table))
            if journal.copies is not None and rows:
                journal.copies.replace(table, rows)
                heads.write(rows[-1])
        heads.close()


def _add(stage: Path, data: Path) -> Counter[Outcome]:
    """Add the tables of an unpacked backup to a folder that has others."""
    outcomes: Counter[Outcome] = Counter()
    store = PackStore(data / "packs")
    source_store = PackStore(stage / "packs")
    with closing(Journal.at(stage)) as source, closing(Journal.at(data)) as target:
        for table in source.tables():
            file = table_files.of_table(table, source.read(table), source_store)
            if len(file.rows) > 1:
                outcomes[restoring.restore(file, target, store).outcome] += 1
    for folder in ("finished", "photos", "drafts"):
        for one in (stage / "packs" / folder).glob("*"):
            place = data / "packs" / folder / one.name
            if one.is_file() and not place.exists():
                private_files.make_folder(place.parent)
                shutil.copyfile(one, place)
    private_files.tighten(data)
    return outcomes
