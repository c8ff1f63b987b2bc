"""Books: makes the whole backups of a running server, after each game and each day, and carries them to sticks.

A backup is made by a process of its own at the lowest priority, when nobody has answered for a while: no player
waits. On the card itself large ones are made less often, since a card wears; a stick gets the newest once it is in.
A place that is full, broken or hangs keeps no other place from its backup.
"""

from __future__ import annotations

import errno
import logging
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeVar

from companion.appliance import backup_places, backup_process, last_backup, unpacked_books, whole_backups
from companion.appliance.backup_places import Kept
from companion.appliance.readings import Attempts
from companion.appliance.sticks import Sticks
from companion.errors import Code, Refusal
from companion.tables.backup_reasons import OF_THE_BOOKS, reason_of
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
_BLOCK = 1 << 20
LOOK_LIMIT = 30.0
"""Seconds in which a place has to tell which backups it has."""
CARRY_PATIENCE = 5.0
"""Seconds for which copies are waited for; then they go on by themselves."""
SLOWEST = 150_000
"""Bytes a second with which a place has to take a copy, and give it back."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Place:
    """A folder that gets backups: ``stick`` is the name of its stick, "" elsewhere."""

    kind: Literal["card", "folder", "stick"]
    path: Path
    stick: str = ""

    def failed(self, why: Term) -> Term:
        """The sentence that no backup could be written here."""
        return {"key": f"backup.failed_{self.kind}", "why": why, **({"name": self.stick} if self.stick else {})}


class Books:
    """The whole backups of one server."""

    def __init__(
        self,
        data: Path,
        second: Path | None = None,
        sticks: Sticks | None = None,
        clock: Callable[[], float] = time.monotonic,
        newest: Callable[[], int] = lambda: 0,
    ) -> None:
        """Back up ``data``; ``second`` is a further folder (``--backups``), ``clock`` returns seconds.

        ``newest`` returns the sequence of the newest row of all tables at which anything has happened, 0 for none.
        """
        self.data = data
        self.sticks = sticks or Sticks()
        self.second = second
        self._clock = clock
        self._newest = newest
        self._changed_at: float | None = None
        """When a table was last changed, if there is anything that no backup has."""
        self._wanted = False
        """Whether a game has ended since the last backup."""
        self._made_at = clock()
        self._made_on_card_at: float | None = None
        self._keeps_numbers = True
        """Whether the number of the last backup could be kept, so that a later one is found by it."""
        self._failed: dict[Place, tuple[Term, float]] = {}
        """The places to which no backup could be written, why, and when."""
        self._unmade: tuple[Term, float] | None = None
        """Why no backup could be made, wherever it was to be, and when."""
        self._attempts = Attempts()
        self._carriers: dict[Place, tuple[threading.Thread, float]] = {}
        """The thread that copies to a place, and until when it has to be done."""
        self._lock = threading.Lock()
        self._asked = False
        """Whether somebody wants a backup now."""
        self._woken = threading.Event()
        self._stopped = threading.Event()
        self._process: subprocess.Popen[str] | None = None
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin to look at what is due, in a thread of its own."""
        self.catch_up()
        self._thread = threading.Thread(target=self._run, name="books", daemon=True)
        self._thread.start()

    def catch_up(self) -> None:
        """Let a backup be due if anything has happened since the last one: the power often goes after a game."""
        try:
            last = last_backup.read(self.data, whole_backups.mark_of(self.data))
        except OSError:
            return
        if self._newest() > last.sequence:
            self._changed_at, self._wanted = self._clock(), True

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
        """What the host is told: where no backup could be written and why; nothing while backups succeed."""
        unmade: list[Term] = [{"key": "backup.failed_made", "why": self._unmade[0]}] if self._unmade else []
        failed = [place.failed(why) for place, (why, _) in list(self._failed.items())]
        return [*unmade, *failed, *self._locked_sticks()]

    def _locked_sticks(self) -> Iterator[Term]:
        """Sticks that can only be read, also for errors in their file system, where no other place takes backups."""
        sticks = self.sticks.all()
        if self.second is None and not any(one.writable for one in sticks):
            for one in sticks:
                yield Place("stick", one.path, one.name).failed(Refusal(Code.BACKUP_READ_ONLY).term())

    @property
    def places(self) -> list[Place]:
        """The folders that get backups: the second place and the sticks first, then the card."""
        second = [Place("folder", self.second)] if self.second else []
        sticks = [one for one in self.sticks.all() if one.writable]
        return [
            *second,
            *(Place("stick", one.path / backup_places.STICK_FOLDER, one.name) for one in sticks),
            Place("card", self.data / FOLDER),
        ]

    def _run(self) -> None:
        self.remove_left()
        while not self._stopped.is_set():
            self._woken.wait(EVERY)
            self._woken.clear()
            if self._stopped.is_set():
                return
            try:
                self.look()
            except Exception as problem:  # a fault must not end the thread, or there would be no more backups
                log.exception("Backups of everything cannot be made")
                self._unmade = (reason_of(problem).term(), self._clock())

    def remove_left(self) -> None:
        """Remove what backups that were killed have left: it has the host's secret."""
        unpacked_books.remove_left(unpacked_books.MEMORY)
        for place in self.places:
            self._attempt(place, lambda place=place: unpacked_books.remove_left(place.path))  # type: ignore[misc]

    def look(self) -> None:
        """Make a backup if one is due, and carry the newest to places that lack it.

        A place that fails keeps no other from its backup; it is tried again after `RETRY` seconds, or when asked for.
        """
        now, asked = self._clock(), self._asked
        try:
            places = self.places
            with self._lock:
                known = {} if asked else self._failed
                self._failed = {place: found for place, found in known.items() if place in places}
            if asked:
                self._unmade = None
            if self._unmade is not None and now < self._unmade[1] + RETRY:
                return
            usable = [one for one in places if self._is_usable(one, now)]
            if self._is_due(now):
                self._make(now, usable)
            self._carry([one for one in usable if one not in self._failed or self._failed[one][1] < now])
        finally:
            if asked:
                self._asked = False

    def _is_usable(self, place: Place, now: float) -> bool:
        """Whether a place has not failed in the last time, and nothing is being copied to it."""
        carrier = self._carriers.get(place)
        if carrier is not None and carrier[0].is_alive():
            if time.monotonic() > carrier[1]:
                self._place_failed(place, TimeoutError(errno.ETIMEDOUT, "it hangs"))
            return False
        return place not in self._failed or now >= self._failed[place][1] + RETRY

    def _attempt(self, place: Place, work: Callable[[], T]) -> T | None:
        """Work at a place, in a thread of its own; None where it fails, which is told of the place."""
        try:
            return self._attempts.run(str(place.path), work, LOOK_LIMIT)
        except Exception as problem:
            self._place_failed(place, problem)
            return None

    def _place_failed(self, place: Place, problem: Exception) -> None:
        why = reason_of(problem).term()
        with self._lock:
            if place not in self._failed or self._failed[place][0] != why:
                log.warning("No backup could be written to %s: %s", place.path, problem)
            self._failed[place] = (why, self._clock())

    def _place_works(self, place: Place) -> None:
        with self._lock:
            self._failed.pop(place, None)

    def _is_due(self, now: float) -> bool:
        if self._asked:
            return True
        if self._changed_at is None or now < self._changed_at + QUIET:
            return False
        return self._wanted or now >= self._made_at + DAY

    def _make(self, now: float, places: list[Place]) -> None:
        """Make a backup in the first of the places that takes it."""
        for place in places:
            if place.kind == "card" and self._spares_card(place, now):
                continue
            if self._attempt(place, lambda place=place: len(backup_places.listed(place.path))) is None:  # type: ignore[misc]
                continue  # it hangs
            changed = self._changed_at
            before = last_backup.read(self.data, whole_backups.mark_of(self.data))
            try:
                run(self.data, place.path, self._started)
            except (OSError, Refusal) as problem:
                if self._stopped.is_set():
                    return
                if reason_of(problem).code in OF_THE_BOOKS:
                    log.warning("A backup of everything could not be made: %s", problem)
                    self._unmade = (reason_of(problem).term(), now)
                    return
                self._place_failed(place, problem)
                continue
            self._place_works(place)
            self._unmade = None
            self._keeps_numbers = last_backup.read(self.data, before.mark).number > before.number
            if place.kind == "card":
                self._made_on_card_at = now
            if self._changed_at == changed:
                self._changed_at = None
            self._wanted, self._made_at = False, now
            return

    def _spares_card(self, card: Place, now: float) -> bool:
        """Whether a large backup is not made on the card, since one was some days ago."""
        if self._asked or self._made_on_card_at is None or now >= self._made_on_card_at + DAYS_OF_LARGE * DAY:
            return False
        kept = backup_places.listed(card.path, whole_backups.mark_of(self.data))
        return bool(kept) and kept[0].bytes > CARD_BYTES

    def _started(self, process: subprocess.Popen[str] | None) -> None:
        self._process = process
        if process is not None and self._stopped.is_set():
            process.terminate()

    def _carry(self, places: list[Place]) -> None:
        """Copy the newest backup to every place that has an older one or none, each in a thread of its own."""
        mark = whole_backups.mark_of(self.data)
        kept: dict[Place, list[Kept]] = {}
        for place in places:
            found = self._attempt(place, lambda place=place: backup_places.listed(place.path, mark))  # type: ignore[misc]
            if found is not None:
                kept[place] = found
        sources = [(place, found[0]) for place, found in kept.items() if found]
        sources.sort(key=lambda one: one[1].about.number, reverse=True)
        last = last_backup.read(self.data, mark).number
        if sources and sources[0][1].about.number > last and self._keeps_numbers and self._newest():
            # That one is of before a restore, or of another computer with the same games: the next one comes after it.
            self._changed_at, self._wanted = self._changed_at or self._clock(), True
        for place, found in kept.items():
            has = found[0].about.number if found else 0
            newer = [
                one
                for one in sources
                if one[1].about.number > has and not (place.kind == "card" and one[1].bytes > CARD_BYTES)
            ]
            if not newer:
                self._place_works(place)
                continue
            carrier = threading.Thread(target=self._carry_to, args=(place, newer, mark), name="carrier", daemon=True)
            self._carriers[place] = (carrier, time.monotonic() + LOOK_LIMIT + 2 * newer[0][1].bytes / SLOWEST)
            carrier.start()
        until = time.monotonic() + CARRY_PATIENCE
        for place in kept:
            if place in self._carriers:
                self._carriers[place][0].join(max(0.0, until - time.monotonic()))

    def _carry_to(self, place: Place, sources: list[tuple[Place, Kept]], mark: str) -> None:
        """Copy the first of these backups that is in order to a place."""
        for source, newest in sources:
            if self._stopped.is_set():
                return
            try:
                backup_places.make_room(place.path, mark, newest.bytes + _BLOCK)
                backup_places.copy(newest.path, place.path)
                backup_places.rotate(place.path, mark)
            except Exception as problem:
                try:
                    if not backup_places.set_aside(newest.path):  # the place itself is at fault
                        self._place_failed(place, problem)
                        return
                except Exception as problem_of_source:
                    self._place_failed(source, problem_of_source)
            else:
                self._place_works(place)
                return


def run(data: Path, place: Path, started: backup_process.Started) -> None:
    """Make a backup by a process of its own. Raises `Refusal`, OSError."""
    backup_process.run_command(("backup", "--data", str(data), "--to", str(place), "--rotate"), started)
