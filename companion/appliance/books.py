"""Books: makes the whole backups of a running server, after each game and each day, and carries them to sticks.

A backup is made by a process of its own at the lowest priority, when nobody has answered for a while: no player
waits. On the card itself large ones are made less often, since a card wears; a stick gets the newest once it is in.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from companion.appliance import backup_places, whole_backups
from companion.appliance.sticks import Sticks
from companion.errors import Code, Refusal
from companion.tables.backup_reasons import reason_of
from companion.tables.backups import FOLDER
from companion.tables.table import Table
from engine.core import Term

log = logging.getLogger("exchequer.backups")

QUIET = 120.0
"""Seconds without a change at any table after which a backup is made."""
DAY = 24 * 3600.0
EVERY = 15.0
"""Seconds between two looks at what is due and which sticks there are."""
RETRY = 1800.0
"""Seconds after a failure."""
CARD_BYTES = 4_000_000
"""Bytes of a backup up to which the card gets one after each game; larger ones at most once in `DAYS_OF_LARGE` days."""
DAYS_OF_LARGE = 7
LIMIT = 3600.0
"""Seconds that a backup may take."""
KILLED_WITHIN = 5.0
"""Seconds for which a process that was killed is waited for."""
_ROOT = Path(__file__).resolve().parents[2]


class Books:
    """The whole backups of one server."""

    def __init__(
        self,
        data: Path,
        second: Path | None = None,
        sticks: Sticks | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Back up ``data``; ``second`` is a further folder (``--backups``), ``clock`` returns seconds."""
        self.data = data
        self.sticks = sticks or Sticks()
        self.second = second
        self._clock = clock
        self._changed_at: float | None = None
        """When a table was last changed, if there is anything that no backup has."""
        self._wanted = False
        """Whether a game has ended since the last backup."""
        self._made_at = clock()
        self._made_on_card_at: float | None = None
        self._failed_at: float | None = None
        self.trouble: Term | None = None
        """Why the last backup failed; None if it did not."""
        self._asked = False
        """Whether somebody wants a backup now."""
        self._woken = threading.Event()
        self._stopped = threading.Event()
        self._process: subprocess.Popen[str] | None = None
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin to look at what is due, in a thread of its own."""
        self._thread = threading.Thread(target=self._run, name="books", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop, and end a backup that is being made: it leaves no file."""
        self._stopped.set()
        self._woken.set()
        process = self._process
        if process is not None:
            process.terminate()
        if self._thread is not None:
            self._thread.join(5)

    def table_changed(self, table: Table) -> None:
        """Listener of all tables. It is called under the table's lock."""
        self._changed_at = self._clock()
        self._wanted = self._wanted or (table.over and table.started)

    @property
    def making(self) -> bool:
        """Whether a backup is being made, or begins in a moment."""
        return self._asked or self._process is not None

    def ask_for(self) -> None:
        """Make a backup now, at the lowest priority all the same. Raises `Refusal` while one is made."""
        if self.making:
            raise Refusal(Code.BACKUP_BUSY)
        self._asked = True
        self._woken.set()

    def notes(self) -> list[Term]:
        """What the host is told: nothing while backups succeed."""
        return [{"key": "backup.failed_made", "why": self.trouble}] if self.trouble else []

    @property
    def places(self) -> list[Path]:
        """The folders that get backups: the second place and the sticks first, then the card."""
        sticks = [one.path / backup_places.STICK_FOLDER for one in self.sticks.all() if one.writable]
        return [*([self.second] if self.second else []), *sticks, self.data / FOLDER]

    def _run(self) -> None:
        while not self._stopped.is_set():
            self._woken.wait(EVERY)
            self._woken.clear()
            if self._stopped.is_set():
                return
            try:
                self.look()
            except Exception:  # a fault must not end the thread, or there would be no more backups
                log.exception("Backups of everything cannot be made")

    def look(self) -> None:
        """Make a backup if one is due, and carry the newest to places that lack it."""
        now, asked = self._clock(), self._asked
        if not asked and self._failed_at is not None and now < self._failed_at + RETRY:
            return
        try:
            if self._is_due(now):
                self._make(now)
            self._carry()
            self.trouble, self._failed_at = None, None
        except (OSError, Refusal) as problem:
            reason = reason_of(problem).term()
            if reason != self.trouble:
                log.warning("A backup of everything could not be made: %s", problem)
            self.trouble, self._failed_at = reason, now
        finally:
            if asked:
                self._asked = False

    def _is_due(self, now: float) -> bool:
        if self._asked:
            return True
        if self._changed_at is None or now < self._changed_at + QUIET:
            return False
        return self._wanted or now >= self._made_at + DAY

    def _make(self, now: float) -> None:
        place = next((one for one in self.places if one != self.data / FOLDER), None)
        if place is None:
            place = self.data / FOLDER
            kept = backup_places.listed(place, whole_backups.mark_of(self.data))
            large = bool(kept) and kept[0].bytes > CARD_BYTES
            recent = self._made_on_card_at is not None and now < self._made_on_card_at + DAYS_OF_LARGE * DAY
            if large and recent and not self._asked:
                return
            self._made_on_card_at = now
        changed = self._changed_at
        run(self.data, place, self._started)
        if self._changed_at == changed:
            self._changed_at = None
        self._wanted, self._made_at = False, now

    def _started(self, process: subprocess.Popen[str] | None) -> None:
        self._process = process

    def _carry(self) -> None:
        """Copy the newest backup to every place that has an older one or none, where it is no burden."""
        mark = whole_backups.mark_of(self.data)
        places = self.places
        kept = {place: backup_places.listed(place, mark) for place in places}
        newest = max((one[0] for one in kept.values() if one), key=lambda one: one.about.number, default=None)
        if newest is None:
            return
        for place in places:
            has = kept[place][0].about.number if kept[place] else 0
            if has >= newest.about.number or (place == self.data / FOLDER and newest.bytes > CARD_BYTES):
                continue
            backup_places.copy(newest.path, place)
            backup_places.rotate(place, mark)


Started = Callable[["subprocess.Popen[str] | None"], None]
"""Is called with a process when it has started, and with None when it has ended."""


def run(data: Path, place: Path, started: Started) -> None:
    """Make a backup by a process of its own. Raises `Refusal`, OSError."""
    run_command(("backup", "--data", str(data), "--to", str(place), "--rotate"), started)


def run_command(arguments: Sequence[str], started: Started) -> None:
    """Run a command of this program at the lowest priority. Raises `Refusal` with its reason, OSError."""
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(one for one in (str(_ROOT), os.environ.get("PYTHONPATH", "")) if one),
    }
    process = subprocess.Popen(
        ["nice", "-n", "19", sys.executable, "-P", "-m", "companion", *arguments, "--json"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=_ROOT,
        env=environment,
    )
    started(process)
    try:
        told, words = process.communicate(timeout=LIMIT)
    except subprocess.TimeoutExpired:
        process.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):  # one that waits for a stick cannot even be killed
            process.communicate(timeout=KILLED_WITHIN)
        raise Refusal(Code.BACKUP_SLOW) from None
    finally:
        started(None)
    if process.returncode:
        log.warning("%s ended with %s: %s", arguments[0], process.returncode, ascii(words.strip()[-300:]))
        raise _refusal(told)


def _refusal(told: str) -> Refusal:
    """The reason that a command has told in its last line; a fault of the program where it has told none."""
    try:
        found = json.loads(told.strip().rpartition("\n")[2])
        return Refusal(Code(found["code"]), **found["params"])
    except (ValueError, KeyError, TypeError):
        return Refusal(Code.BACKUP_FAULT)
