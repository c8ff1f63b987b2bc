"""Evening book: the games that have been played on this server, from the kept ends of their tables.

A game is read from its journal once; then a line of the file ``book.jsonl`` in the data folder has what the book shows
of it. The line names the chain of the table's last row, so that it is read again only after a change. The file can be
deleted at any time. A table that was closed before its game was over is no game of the book.

Several processes may write the file: each adds what it has read, under a lock, and only what tells of a table as it is
then. So no line with a name is added after another process has forgotten the name and removed its lines.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import NotRequired, TypedDict, cast

from pydantic import BaseModel, ConfigDict, JsonValue, ValidationError

from companion import file_locks, private_files
from companion.errors import JournalDamaged, Refusal
from companion.packs import atomic_files
from companion.tables import endings, reducer
from companion.tables.chain import Entry
from companion.tables.journal import Journal
from companion.tables.reducer import LoadPack
from companion.tables.rows import AnswerGiven, CorrectionMade, GameStarted, PlanGiven, VoteGiven
from companion.tables.seats import ORDER, Seat
from companion.tables.state import TableState
from engine.core.terms import Term

log = logging.getLogger("exchequer.book")

FILE = "book.jsonl"
FORMAT = 1
AT_ONCE = 2
"""Games that a page waits for; each takes some 30 ms on a quiet machine."""
HEAD_START = 0.5
"""Seconds that the page which asks first has before the others are read in the background."""
PAUSE = 30 * 60
"""Seconds without an answer after which nobody is taken to be playing: longer ones do not count in the duration."""
_PLAYED = {GameStarted.kind, AnswerGiven.kind, PlanGiven.kind, CorrectionMade.kind, VoteGiven.kind}


class PlayedBy(TypedDict):
    """A player of a game: seat, name, colour, points, place; whether they won, started, or are
    simulated: a simulated player or a stand-in.
    """

    seat: Seat
    name: str
    colour: str
    vp: float
    place: int
    winner: bool
    started: NotRequired[bool]
    simulated: NotRequired[bool]


class BookMoment(TypedDict):
    """The first moment of a game: the seat and its sentence."""

    seat: Seat
    text: Term


class PlayedGame(TypedDict):
    """A game of the book. Times are ISO, UTC; ``minutes`` is how long it was played, without long pauses."""

    id: str
    game: str
    name: str
    opened: str
    started: str
    ended: str
    minutes: int
    answers: int
    players: list[PlayedBy]
    moment: NotRequired[BookMoment]


class _Line(BaseModel):
    """A line of the file: the table's last chain, and its game; None where there is none for the book."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    format: int
    table: str
    head: str
    played: dict[str, JsonValue] | None


class Book:
    """The evening book of one server. Safe to use from several threads."""

    def __init__(
        self,
        folder: Path,
        journal: Journal,
        damaged: Callable[[], Mapping[str, JournalDamaged]],
        load: Callable[[str], object],
        load_pack: LoadPack,
    ) -> None:
        """The book of a journal's tables, with the lines that the data folder has of them.

        ``damaged`` gives the tables that are not opened; ``load`` loads a table, which keeps its end if need be.
        """
        self._path = folder / FILE
        self._journal, self._damaged, self._load, self._load_pack = journal, damaged, load, load_pack
        self._lock = threading.Lock()
        self._lines: dict[str, _Line] | None = None
        self._unreadable: dict[str, str] = {}
        """Tables that could not be read, with the chain of their last row, so that none is tried again and again."""
        self._reading = False
        """Whether games are being read in the background."""

    def games(self) -> list[PlayedGame]:
        """All games of the book, the newest first."""
        with self._lock:
            self._read_unread(None)
            return self._played()

    def games_so_far(self) -> list[PlayedGame]:
        """The games of the book that have been read, the newest first, so that no page waits long.

        Some of the others are read at once, the newest; the rest in the background.
        """
        with self._lock:
            if self._read_unread(AT_ONCE) and not self._reading:
                self._reading = True
                threading.Thread(target=self._read_on, name="book", daemon=True).start()
            return self._played()

    def game(self, table: str) -> PlayedGame | None:
        """The game of a table; None where it is not in the book."""
        with self._lock:
            self._read_unread(None, table)
            return next((game for game in self._played() if game["id"] == table), None)

    def tidy(self) -> None:
        """Remove the lines of the file that tell of earlier rows of a table. Raises OSError."""
        with self._lock:
            known = list((self._lines or {}).values())
            if not self._path.exists():
                self._lines = {line.table: line for line in known if self._is_present(line)}
                return
            with file_locks.alone(self._path):
                known += self._stored().values()  # what other processes have added is kept
                self._lines = {line.table: line for line in known if self._is_present(line)}
                text = "".join(line.model_dump_json() + "\n" for line in self._lines.values())
                if self._path.read_text(encoding="utf-8", errors="replace") != text:
                    atomic_files.write(self._path, text.encode())

    def _is_present(self, line: _Line) -> bool:
        """Whether a line tells of a table's rows as they are now."""
        summary = self._journal.summaries.get(line.table)
        return summary is not None and summary.head == line.head

    def _read_on(self) -> None:
        """Read the games that have not been read, one at a time, so that pages can be sent between them."""
        time.sleep(HEAD_START)
        try:
            while True:
                with self._lock:
                    if not self._read_unread(1):
                        return
        except Exception:  # the journal is closed: they are read after the next start
            log.debug("The book was not read to its end", exc_info=True)
        finally:
            self._reading = False

    def _read_unread(self, most: int | None, only: str = "") -> int:
        """Read at most so many games that have not been read, the newest first; how many more there are.

        With ``only`` the game of that table alone. Call it under the lock.
        """
        if self._lines is None:
            self._lines = self._stored()
        known = self._lines
        summaries, damaged = dict(self._journal.summaries), self._damaged()
        for table in known.keys() - {table for table, one in summaries.items() if one.over and table not in damaged}:
            del known[table]
        unread = [
            one
            for table, one in summaries.items()
            if one.over and table not in damaged and (table not in known or known[table].head != one.head)
            and self._unreadable.get(table) != one.head and only in ("", table)
        ]  # fmt: skip
        unread.sort(key=lambda one: one.sequence, reverse=True)
        new: list[_Line] = []
        for one in unread[:most]:
            line = self._read(one.table)
            if line is not None:
                known[one.table] = line
                new.append(line)
            else:
                self._unreadable[one.table] = one.head
        self._store(new)
        return max(0, len(unread) - (len(unread) if most is None else most))

    def _played(self) -> list[PlayedGame]:
        """The games that have been read, the newest first."""
        lines = self._lines or {}
        played = [cast("PlayedGame", line.played) for line in lines.values() if line.played is not None]
        return sorted(played, key=lambda game: (game["ended"], game["id"]), reverse=True)

    def ended(self, table: str) -> tuple[TableState, list[Entry]]:
        """The state of a table that is over, and its rows. Raises `JournalDamaged` or `Refusal`."""
        entries = list(self._journal.read(table))
        if not endings.is_ended(entries):
            self._load(table)  # of Exchequer 0.1 or 0.2, or cut off before its end was kept: that is done now
            entries = list(self._journal.read(table))
        return reducer.rebuild(table, entries, self._load_pack), entries

    def _read(self, table: str) -> _Line | None:
        """The line of a table that is over; None where it cannot be read now."""
        try:
            state, entries = self.ended(table)
        except (JournalDamaged, Refusal) as problem:
            log.warning("The book lacks table %s: %s", table, problem)
            return None
        played = cast("dict[str, JsonValue] | None", played_game(state, entries))
        return _Line(format=FORMAT, table=table, head=state.chain, played=played)

    def _stored(self) -> dict[str, _Line]:
        """The lines of the file, the newest of each table; a file that cannot be read has none."""
        found: dict[str, _Line] = {}
        try:
            text = self._path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            return found
        for each in text.splitlines():
            try:
                line = _Line.model_validate_json(each)
            except ValidationError:
                continue
            if line.format == FORMAT:
                found[line.table] = line
        return found

    def _store(self, new: Iterable[_Line]) -> None:
        """Append lines to the file; without room on the disk they are read again after the next start."""
        lines = list(new)
        if not lines:
            return
        try:
            with file_locks.alone(self._path):
                for line in lines:
                    self._journal.refresh(line.table)
                text = "".join(line.model_dump_json() + "\n" for line in lines if self._is_present(line))
                with private_files.open_private(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND) as file:
                    file.write(text.encode())
        except (OSError, JournalDamaged) as problem:
            log.warning("The book could not be written: %s", problem)


def played_game(state: TableState, entries: Iterable[Entry]) -> PlayedGame | None:
    """What the book shows of a game; None of one that did not come to its end."""
    ended = state.ended
    if ended is None or ended.final is None:
        return None
    public = endings.view_of(ended, endings.TABLE)
    final = public["final"] or {}
    times = [entry.at for entry in entries if entry.kind in _PLAYED]
    started = _starter(state)
    players: list[PlayedBy] = []
    for seat in ORDER:
        if seat not in final:
            continue
        former = state.former.get(seat)
        person = state.people.get(seat) or (former.person if former else None)
        one: PlayedBy = {
            "seat": seat,
            "name": person.name if person else seat,
            "colour": state.colours.get(seat, ""),
            "vp": final[seat]["vp"],
            "place": final[seat]["place"],
            "winner": seat in public["winners"],
        }
        if seat == started:
            one["started"] = True
        if person is not None and person.is_program:
            one["simulated"] = True
        players.append(one)
    game: PlayedGame = {
        "id": state.id,
        "game": state.game_name,
        "name": state.name,
        "opened": state.opened_at,
        "started": times[0] if times else state.opened_at,
        "ended": times[-1] if times else state.opened_at,
        "minutes": round(sum(_gaps(times)) / 60),
        "answers": len(state.record),
        "players": sorted(players, key=lambda player: (player["place"], ORDER.index(player["seat"]))),
    }
    statistics = public.get("statistics")
    if statistics and statistics["moments"]:
        first = statistics["moments"][0]
        game["moment"] = {"seat": cast("Seat", first["seat"]), "text": first["text"]}
    return game


def _starter(state: TableState) -> JsonValue:
    """The seat that started the game, where the set-up names it."""
    return state.setup.get("start_player") if state.setup else None


def _gaps(times: list[str]) -> Iterator[float]:
    """The seconds between answers, without long pauses."""
    moments = [datetime.fromisoformat(at) for at in times]
    for before, after in pairwise(moments):
        seconds = (after - before).total_seconds()
        yield seconds if 0 <= seconds <= PAUSE else 0
