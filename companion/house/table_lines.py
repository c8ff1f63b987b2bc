"""Table lines: each table of the house in short, for the house page.

A line has what staff need of a table: who sits there, who is awaited since when, devices, what is amiss. It has nothing
that a seat hides: it is made of the view of nobody's seat.

`TableLines` is the interface of the house page. `OwnLines` has the tables of this process: a line is made when it is
asked for after its table has changed, so an answer costs nothing and one Pi writes nothing. `SharedLines` is for
several workers, whose tables are spread over them: each writes the lines of its own tables into one database table that
any worker reads, at most once a second and only those that have changed. A table of the database was chosen rather than
the bus: the house page then needs nothing but what holds the games anyway, a worker that starts later sees all tables
at once, and nothing is lost where a message is. Whatever carries lines in another way only has to fill this interface.
"""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING, NotRequired, Protocol, TypedDict, cast

from sqlalchemy import delete, insert, select

from companion.clock import CLOCK
from companion.errors import Refusal
from companion.house.schema import lines as stored_lines
from companion.tables.seats import ORDER
from companion.tables.summaries import Summary
from companion.tables.table import Table
from companion.tables.turn_clock import awaited_seats
from engine.core import Term

if TYPE_CHECKING:
    from companion.house.store import HouseStore
    from engine.core.view_types import WaitingView

log = logging.getLogger("exchequer.house")

EVERY = 1.0
"""Seconds between two writes of the lines that have changed."""
_PATIENCE = 0.05
"""Seconds to wait for the lock of a table: the line of one that is busy is made at the next look."""

Devices = Callable[[Table], Mapping[str, object]]
"""Returns the devices of a table by name, each with its state."""


class LineSeat(TypedDict):
    """A seat that is taken: by whom, and since when (seconds since 1970) no phone of it is connected; 0: one is."""

    seat: str
    name: str
    colour: str
    away: int
    program: bool
    """Whether no person sits there: a stand-in, or a simulated player."""


class LineWaiting(TypedDict):
    """What is awaited from a seat (None: from the table), and since when (seconds since 1970; 0: not known)."""

    seat: str | None
    since: int
    text: Term


class TableLine(TypedDict):
    """A table in short. ``opened`` is ISO, UTC; ``amiss`` are codes of what a host has to decide."""

    id: str
    name: str
    game: str
    opened: str
    started: bool
    over: bool
    closed: bool
    paused: bool
    seats: list[LineSeat]
    waiting: list[LineWaiting]
    requests: int
    """Phones that ask the host for a seat."""
    amiss: list[str]
    devices: dict[str, str]
    """The state of each device: one of `companion.devices.protocols.STATES`."""
    again: NotRequired[str]
    """The table at which its players have gone on."""


class TableLines(Protocol):
    """The lines of all tables of a house."""

    def all(self, wanted: Collection[str] = ()) -> list[TableLine]:
        """The lines of all tables that are not over, and of those ``wanted`` that are."""
        ...

    def changed(self, table: Table) -> None:
        """A table of this worker has changed: the listener of the registry, called under the table's lock."""
        ...

    def forget(self, table: str) -> None:
        """Drop the line of a table, with the names in it."""
        ...

    def close(self) -> None:
        """Write what has changed, and end."""
        ...


def line_of(table: Table, devices: Devices) -> TableLine:
    """The line of a table now. Call it under the table's lock."""
    view = cast("Mapping[str, object]", table.view("table"))
    public, at = table.public(), CLOCK.now()
    counting = not public["paused"] and not public["finished"]
    awaited = table.turn_clock.update(awaited_seats(view), counting=counting)["awaited"]
    active = view.get("active")
    waiting: list[LineWaiting] = []
    for one in cast("list[WaitingView]", view["waiting"]) if table.started and not table.over else []:
        seconds = awaited.get(str(one["seat"] or active))
        waiting.append(
            {"seat": one["seat"], "since": 0 if seconds is None else round(at - seconds), "text": one["for"]}
        )
    seats: list[LineSeat] = []
    for seat in ORDER:
        if (person := table.people.get(seat)) is None:
            continue
        shown = public["people"][seat]
        away = 0 if person.is_program or shown["connected"] else _seconds(shown["since"]) or round(at)
        seats.append(
            {
                "seat": seat, "name": person.name, "colour": person.colour, "away": away, "program": person.is_program,
            }
        )  # fmt: skip
    line: TableLine = {
        "id": table.id,
        "name": table.name,
        "game": table.game_name,
        "opened": table.summary().opened,
        "started": table.started,
        "over": table.over,
        "closed": table.state.finished,
        "paused": table.state.paused,
        "seats": seats,
        "waiting": waiting,
        "requests": len(table.requests.open()),
        "amiss": _amiss(table),
        "devices": {name: _state_of(one) for name, one in devices(table).items()},
    }
    if table.state.again:
        line["again"] = table.state.again
    return line


def line_of_summary(summary: Summary) -> TableLine:
    """The line of a table that is in no memory, as far as its summary tells."""
    seats: list[LineSeat] = [
        {"seat": "", "name": name, "colour": "", "away": 0, "program": name in summary.stand_ins}
        for name in summary.players
    ]
    return {
        "id": summary.table, "name": summary.name, "game": summary.game, "opened": summary.opened, "started": True,
        "over": bool(summary.over), "closed": False, "paused": False, "seats": seats,
        "waiting": [], "requests": 0, "amiss": [], "devices": {},
    }  # fmt: skip


class OwnLines:
    """The lines of the tables of this process."""

    def __init__(
        self,
        running: Callable[[], Sequence[Table]],
        devices: Devices,
        summary: Callable[[str], Summary | None] = lambda _table: None,
    ) -> None:
        """``running`` returns the tables that are not over, ``summary`` what is known of any table."""
        self._running = running
        self._devices = devices
        self._summary = summary
        self._lock = threading.Lock()
        self._made: dict[str, TableLine] = {}
        self._stale: set[str] = set()
        self.followed: Callable[[str, str], None] = lambda _old, _new: None
        """Called with a table and the one at which its players have gone on."""
        self.closed: Callable[[str], object] = lambda _table: None
        """Called with a table that has been closed."""

    def changed(self, table: Table) -> None:
        """Note that a line has to be made anew."""
        with self._lock:
            self._stale.add(table.id)
        if table.over:
            self._keep_last(table)

    def _keep_last(self, table: Table) -> None:
        """Make the line of a table that is over at once: it may not be in memory any more when it is asked for."""
        with self._lock:
            before = self._made.get(table.id)
        self._make(table)
        if table.state.again and (before is None or before.get("again") != table.state.again):
            with suppress(Refusal):
                self.followed(table.id, table.state.again)
        if table.state.finished:
            with suppress(Refusal):
                self.closed(table.id)

    def all(self, wanted: Collection[str] = ()) -> list[TableLine]:
        """The lines of all tables that are not over, and of those ``wanted`` that are."""
        running = list(self._running())
        for table in running:
            with self._lock:
                fresh = table.id in self._made and table.id not in self._stale
            if not fresh:
                self._make(table)
        here = {table.id for table in running}
        with self._lock:
            for gone in self._made.keys() - here - set(wanted):
                del self._made[gone]
            found = dict(self._made)
        for one in wanted:
            if one not in found and (summary := self._summary(one)) is not None:
                found[one] = line_of_summary(summary)
        return list(found.values())

    def forget(self, table: str) -> None:
        """Drop the line of a table."""
        with self._lock:
            self._made.pop(table, None)
            self._stale.discard(table)

    def close(self) -> None:
        """Nothing is left to do."""

    def _make(self, table: Table) -> TableLine | None:
        """Make the line of a table; None, and the one before stays, while it is busy or cannot be made."""
        if not table.lock.acquire(timeout=_PATIENCE):
            return None
        try:
            with self._lock:
                self._stale.discard(table.id)
            made = line_of(table, self._devices)
        except Exception:  # the others are shown nevertheless
            log.exception("The line of table %s could not be made", table.id)
            return None
        finally:
            table.lock.release()
        with self._lock:
            self._made[table.id] = made
        return made


class SharedLines(OwnLines):
    """The lines of the tables of all workers: this one writes those of its own tables, and reads all."""

    def __init__(
        self,
        store: HouseStore,
        running: Callable[[], Sequence[Table]],
        devices: Devices,
        summary: Callable[[str], Summary | None] = lambda _table: None,
        every: float = EVERY,
    ) -> None:
        """As `OwnLines`, through this store; a thread writes what has changed ``every`` so many seconds."""
        super().__init__(running, devices, summary)
        self._store = store
        self._every = every
        self.at_stand: Callable[[str], bool] = lambda _table: False
        """Returns whether a table is at a stand: the line of one that is over is kept only there."""
        self._awake = threading.Event()
        self._ended = False
        self._unwritten: dict[str, Table | None] = {table.id: table for table in running()}
        """Tables whose lines have to be written; None: deleted."""
        self._thread = threading.Thread(target=self._run, name="table lines", daemon=True)
        self._thread.start()
        if self._unwritten:
            self._awake.set()

    def changed(self, table: Table) -> None:
        """Note that a line has to be written."""
        super().changed(table)
        with self._lock:
            self._unwritten[table.id] = table
        self._awake.set()

    def all(self, wanted: Collection[str] = ()) -> list[TableLine]:
        """The lines of all tables that are not over, and of those ``wanted`` that are."""
        with self._store.transaction() as connection:
            rows = connection.execute(select(stored_lines.c.content)).all()
        found = {line["id"]: line for row in rows if not (line := _read(row.content))["over"] or line["id"] in wanted}
        for one in wanted:
            if one not in found and (summary := self._summary(one)) is not None:
                found[one] = line_of_summary(summary)
        return list(found.values())

    def forget(self, table: str) -> None:
        """Delete the line of a table."""
        super().forget(table)
        with self._lock:
            self._unwritten[table] = None
        self._awake.set()

    def close(self) -> None:
        """Write what has changed, and end the thread."""
        self._ended = True
        self._awake.set()
        self._thread.join(timeout=5)

    def write(self) -> None:
        """Write the lines that have changed. Raises `Refusal` ``house_unavailable``; then they stay noted."""
        with self._lock:
            changed, self._unwritten = self._unwritten, {}
        try:
            # The line of a table that another worker may have by now is not written over that worker's.
            changed = {id: table for id, table in changed.items() if table is None or not table.rows.given_up}
            lines = {id: self._make(table) if table is not None else None for id, table in changed.items()}
            busy: dict[str, Table | None] = {
                id: table for id, table in changed.items() if table is not None and lines[id] is None
            }
            with self._store.transaction() as connection:
                for id in changed.keys() - busy.keys():
                    connection.execute(delete(stored_lines).where(stored_lines.c.table_id == id))
                    line = lines[id]
                    if line is not None and self._is_kept(line):
                        content = json.dumps(line, ensure_ascii=False)
                        connection.execute(
                            insert(stored_lines).values(table_id=id, content=content, changed=CLOCK.now())
                        )
        except Refusal:
            busy = changed
            raise
        finally:
            with self._lock:
                self._unwritten = {**busy, **self._unwritten}
                self._made = {id: line for id, line in self._made.items() if not line["over"]}

    def _is_kept(self, line: TableLine) -> bool:
        return not line["closed"] and (not line["over"] or self.at_stand(line["id"]))

    def _run(self) -> None:
        while not self._ended:
            self._awake.wait()
            self._awake.clear()
            begun = time.monotonic()
            with suppress(Refusal):  # it is logged; they are written when the database is back
                self.write()
            if not self._ended:
                time.sleep(max(0.0, self._every - (time.monotonic() - begun)))
                with self._lock:
                    waits = bool(self._unwritten)
                if waits:
                    self._awake.set()
        with suppress(Refusal):
            self.write()


def forget_line(store: HouseStore, table: str) -> None:
    """Delete the line of a table from the database. Raises `Refusal` ``house_unavailable``."""
    with store.transaction() as connection:
        connection.execute(delete(stored_lines).where(stored_lines.c.table_id == table))


def _read(content: str) -> TableLine:
    line: TableLine = json.loads(content)
    return line


def _amiss(table: Table) -> list[str]:
    """Codes of what the host of a table has to decide before it goes on."""
    found = []
    if table.rows.missing is not None:
        found.append("rows_missing")
    if table.state.change is not None and not table.over:
        found.append("rules_changed")
    return found


def _state_of(device: object) -> str:
    """The state of a device as one word: "simulated" for one that is."""
    if not isinstance(device, Mapping):
        return "absent"
    return "simulated" if device.get("simulated") else str(device.get("state", "absent"))


def _seconds(moment: str) -> int:
    """Seconds since 1970 of a time (ISO); 0 for none."""
    try:
        return round(datetime.fromisoformat(moment).timestamp())
    except ValueError:
        return 0
