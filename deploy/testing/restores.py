"""Restore storm: whole backups that are made and restored, killed at any moment.

    deploy/test restores [--count 300] [--minutes 60] [--seed 1]

One process makes a backup, adds one to a folder that has games, or puts everything back into one that has none, as the
start of the server does; it is killed (SIGKILL) at a random moment. After each kill the file that was sent is there for
as long as not all of it is; the next process goes on. In the end every table has the rows that it had, none is there
twice, every photo is whole, and nothing unpacked is left.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from companion.appliance import adding, backup_places, unpacked_books, whole_backups, whole_restore
from companion.packs import atomic_files
from tests.companion.appliance.test_whole_backups import Rows, evening, rows_of

GAMES, PHOTOS = 8, 30
PHOTO = bytes(20_000)
BEYOND = 1.25
"""A kill comes at the latest after so many times what the work took at most without one."""


class Computers:
    """A computer with games and a backup of it, one with another game, and one without any."""

    def __init__(self, folder: Path, chance: random.Random) -> None:
        self.folder, self.chance = folder, chance
        self.whole, self.used, self.empty = folder / "whole", folder / "used", folder / "empty"
        for seed in range(GAMES):
            evening(self.whole, seed)
        for number in range(PHOTOS):
            atomic_files.write(self.whole / "packs" / "photos" / f"p{number}.webp", PHOTO)
        self.file = whole_backups.make(self.whole, folder / "made", 1)
        evening(self.used, 99)
        self.empty.mkdir()
        self.rows = rows_of(self.whole)
        self.own = rows_of(self.used)
        self.faults: list[str] = []
        self.counts: Counter[str] = Counter()
        self.seconds: dict[str, float] = {}

    def killed(self, what: str, work: Callable[[], object]) -> None:
        """Do something in a process that is killed at a random moment, unless it has ended before.

        What takes how long depends on the machine: the longest work of this name that ended is the measure.
        """
        begun = time.monotonic()
        process = os.fork()
        if process == 0:
            try:
                work()
            finally:
                os._exit(0)
        deadline = begun + self.chance.uniform(0.0, BEYOND * self.seconds.get(what, 1.0))
        done, status = os.waitpid(process, os.WNOHANG)
        while not done and time.monotonic() < deadline:
            time.sleep(0.0005)
            done, status = os.waitpid(process, os.WNOHANG)
        if not done:
            os.kill(process, signal.SIGKILL)
            _, status = os.waitpid(process, 0)
        if os.WIFEXITED(status):
            self.seconds[what] = max(self.seconds.get(what, 0.0), time.monotonic() - begun)
            self.counts[f"ended: {what}"] += 1
        else:
            self.counts["kills"] += 1
            self.counts[f"kills: {what}"] += 1

    def restore(self, source: Path) -> None:
        """Restore the backup into a copy of a folder, through as many kills as it takes."""
        data = self.folder / "data"
        shutil.copytree(source, data)
        sent = data / whole_restore.UPLOADED / self.file.name
        sent.parent.mkdir()
        shutil.copy(self.file, sent)
        whole_restore.prepare(sent, data)
        expected = _kinds({**self.rows, **(self.own if source == self.used else {})})
        while (data / whole_restore.READY).exists():
            self.killed(f"restore, {source.name}", lambda: whole_restore.finish(data))
            if (data / whole_restore.READY).exists() and not sent.exists() and self._rows_of_copy(data) != expected:
                self.faults.append("the file that was sent is gone, and not all of it is there")
        whole_restore.finish(data)
        if _kinds(rows_of(data)) != expected:
            self.faults.append(f"{source.name}: other tables or rows: {sorted(set(rows_of(data)) ^ set(expected))}")
        photos = list((data / "packs" / "photos").iterdir())
        if len(photos) != PHOTOS or any(one.read_bytes() != PHOTO for one in photos):
            self.faults.append("photos are not whole")
        left = [name for name in (whole_restore.STAGE, adding.DONE) if (data / name).exists()]
        if left or sent.exists():
            self.faults.append(f"left over: {left or sent.name}")
        self.counts[f"restored: {source.name}"] += 1
        shutil.rmtree(data)

    def _rows_of_copy(self, data: Path) -> dict[str, list[str]]:
        """What `_kinds` tells of a folder that is to stay as it is: reading opens its journal."""
        copied = self.folder / "looked-at"
        shutil.copytree(data, copied)
        try:
            return _kinds(rows_of(copied))
        finally:
            shutil.rmtree(copied)

    def make(self) -> None:
        """Make a backup that is killed, and look that only whole ones and nothing unpacked is left."""
        stick = self.folder / "stick"
        stick.mkdir(exist_ok=True)
        self.killed("backup", lambda: backup_places.make(self.whole, stick))
        unpacked_books.remove_left(stick)
        unpacked_books.remove_left(unpacked_books.MEMORY)
        for one in stick.iterdir():
            whole_backups.check(one)
        self.counts["backups"] += 1


def _kinds(rows: Rows) -> dict[str, list[str]]:
    """The kinds of the rows of each table: their chains depend on the secret of the computer."""
    return {table: [kind for kind, _ in entries] for table, entries in rows.items()}


def main(arguments: list[str]) -> int:
    """Run the storm; prints one line of JSON. Status 1 where anything was missed."""
    parser = argparse.ArgumentParser(prog="deploy/test restores", description="Kill what makes and restores backups.")
    parser.add_argument("--count", type=int, default=300, help="kills")
    parser.add_argument("--minutes", type=float, default=60, help="end after so many minutes, with fewer kills")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="exchequer-restores-") as name:
        unpacked_books.MEMORY = Path(name) / "memory"  # of no other program
        unpacked_books.MEMORY.mkdir()
        computers = Computers(Path(name), random.Random(chosen.seed))
        while computers.counts["kills"] < chosen.count and time.monotonic() - begun < chosen.minutes * 60:
            computers.restore(computers.used)
            computers.restore(computers.empty)
            computers.make()
            if computers.faults:
                break
        if left := list(unpacked_books.MEMORY.iterdir()):
            computers.faults.append(f"unpacked books are left: {left}")
    figures = {
        "subject": "restores",
        "seconds": round(time.monotonic() - begun),
        **computers.counts,
        "missed": computers.faults,
    }
    print(json.dumps(figures))
    return 1 if computers.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
