"""Table lines: a summary of each table for the venue page.

A line has what staff need to know: the players, who is awaited and since when, devices, and problems. It is made from
the public view, so it contains nothing that a seat hides.
"""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING, NotRequired, TypedDict, cast

from sqlalchemy import delete, insert, select

from companion.clock import CLOCK
from companion.errors import Refusal
from companion.tables.journal import Summary
from companion.tables.registry import TableRegistry
from companion.tables.seats import ORDER
from companion.tables.table import Table
from companion.tables.turn_clock import awaited_seats
from companion.venue.schema import lines as stored_lines
from engine.core import Term

if TYPE_CHECKING:
    from companion.venue.store import VenueStore
    from engine.core.view_types import WaitingView

log = logging.getLogger("exchequer.venue")

EVERY = 1.0
"""Seconds between two writes of the lines that have changed."""
_PATIENCE = 0.05
"""Seconds to wait for the lock of a table; the line of one that is busy is made later."""

Devices = Callable[[Table], Mapping[str, object]]
"""Returns the devices of a table by name, each with its state."""


class LineSeat(TypedDict):
    """A taken seat: its player, and since when (seconds since 1970) no phone is connected; 0: one is."""

    seat: str
    name: str
    colour: str
    away: int
    program: bool
    """Whether no person sits there: a stand-in, or a simulated player."""


class LineWaiting(TypedDict):
    """The ask that a seat (None: the table) has to answer, and since when (seconds since 1970; 0: unknown)."""

    seat: str | None
    since: int
    text: Term


class TableLine(TypedDict):
    """The summary of a table. ``opened`` is ISO, UTC; ``problems`` are codes of decisions for the host."""

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
    problems: list[str]
    devices: dict[str, str]
    """The state of each device: one of `companion.devices.device_views.STATES`."""
    again: NotRequired[str]
    """The table at which its players have gone on."""


def line_of(table: Table, devices: Devices) -> TableLine:
    """The current line of a table. Call it under the table's lock."""
    view = cast("Mapping[str, object]", table.view("table"))
    public, at = table.public(), CLOCK.now()
    counting = not public["paused"] and not public["finished"]
    awaited = table.turn_clock.update(awaited_seats(view), counting=counting)["awaited"]
    waiting: list[LineWaiting] = []
    for ask in cast("list[WaitingView]", view["waiting"]) if table.started and not table.over else []:
        seconds = awaited.get(str(ask["seat"] or view.get("active")))
        since = 0 if seconds is None else round(at - seconds)
        waiting.append({"seat": ask["seat"], "since": since, "text": ask["for"]})
    seats: list[LineSeat] = []
    for seat in ORDER:
        if (person := table.people.get(seat)) is None:
            continue
        shown = public["people"][seat]
        away = 0 if person.is_program or shown["connected"] else _seconds(shown["since"]) or round(at)
        seats.append(
            {"seat": seat, "name": person.name, "colour": person.colour, "away": away, "program": person.is_program}
        )
    line: TableLine = {
        "id": table.id, "name": table.state.name, "game": table.game_name, "opened": table.state.opened_at,
        "started": table.started, "over": table.over, "closed": table.state.finished, "paused": table.state.paused,
        "seats": seats, "waiting": waiting, "requests": len(table.requests.open()),
        "problems": ["rules_changed"] if table.state.rules_change is not None and not table.over else [],
        "devices": {name: _state_of(device) for name, device in devices(table).items()},
    }  # fmt: skip
    if table.state.again:
        line["again"] = table.state.again
    return line


def line_of_summary(summary: Summary) -> TableLine:
    """The line of a table that is not loaded, as far as its summary goes."""
    seats: list[LineSeat] = [
        {"seat": "", "name": name, "colour": "", "away": 0, "program": name in summary.stand_ins}
        for name in summary.players
    ]
    return {
        "id": summary.table, "name": summary.name, "game": summary.game, "opened": summary.opened, "started": True,
        "over": bool(summary.over), "closed": False, "paused": False, "seats": seats,
        "waiting": [], "requests": 0, "problems": [], "devices": {},
    }  # fmt: skip


class TableLines:
    """The lines of all tables of a venue.

    A line is updated on demand after its table has changed. With several processes, each writes its own lines to the
    database, at most once a second, and reads all.
    """

    def __init__(
        self,
        store: Callable[[], VenueStore | None],
        registry: TableRegistry,
        devices: Devices,
        every: float = EVERY,
    ) -> None:
        """``store`` returns the shared database; None for a single process."""
        self._store, self._registry, self._devices = store, registry, devices
        self._every = every
        self._lock = threading.Lock()
        self._made: dict[str, TableLine] = {}
        self._changed: dict[str, Table] = {}
        self._ended = threading.Event()
        self._writer: threading.Thread | None = None

    def changed(self, table: Table) -> None:
        """Mark the line of a table as outdated."""
        with self._lock:
            self._changed[table.id] = table
        if self._store() is None:
            if table.over:  # it may not be in memory any more when its line is needed
                self._update()
        elif self._writer is None:
            self._writer = threading.Thread(target=self._keep_updated, name="table lines", daemon=True)
            self._writer.start()

    def all(self, wanted: Collection[str] = ()) -> list[TableLine]:
        """The lines of all unfinished tables, and of ``wanted`` finished ones."""
        running = self._registry.loaded.running()
        with self._lock:
            self._changed = {table.id: table for table in running if table.id not in self._made} | self._changed
        self._update()
        kept = {table.id for table in running} | {*wanted}
        with self._lock:
            self._made = {table: line for table, line in self._made.items() if table in kept}
            found = {**self._shared(), **self._made}
        for table in wanted:
            if table not in found and (summary := self._registry.journal.summary(table)) is not None:
                found[table] = line_of_summary(summary)
        return [line for line in found.values() if not line["over"] or line["id"] in wanted]

    def forget(self, table: str) -> None:
        """Delete the line of a table, including its names."""
        with self._lock:
            self._made.pop(table, None)
            self._changed.pop(table, None)
        if (store := self._store()) is not None:
            forget_line(store, table)

    def close(self) -> None:
        """Write changed lines, and stop the thread."""
        self._ended.set()
        if self._writer is not None:
            self._writer.join(timeout=5)

    def _update(self) -> None:
        """Update and write the lines of changed tables; a busy table keeps its last line.

        Raises `Refusal` if they cannot be written; then they are updated again later.
        """
        with self._lock:
            changed, self._changed = self._changed, {}
        made: dict[str, TableLine] = {}
        for table in changed.values():
            if not table.lock.acquire(timeout=_PATIENCE):
                with self._lock:
                    self._changed.setdefault(table.id, table)
                continue
            try:
                made[table.id] = line_of(table, self._devices)
            except Exception:  # the other lines are shown nevertheless
                log.exception("The line of table %s could not be made", table.id)
            finally:
                table.lock.release()
        with self._lock:
            self._made |= made
        if made and (store := self._store()) is not None:
            try:
                _write(store, made.values())
            except Refusal:
                with self._lock:
                    self._changed = changed | self._changed
                raise

    def _shared(self) -> dict[str, TableLine]:
        """The lines written by all processes."""
        if (store := self._store()) is None:
            return {}
        with store.transaction() as connection:
            rows = connection.execute(select(stored_lines.c.content)).all()
        return {line["id"]: line for line in (cast("TableLine", json.loads(row.content)) for row in rows)}

    def _keep_updated(self) -> None:
        """Update changed lines until `close`, for the other processes."""
        ended = False
        while not ended:
            ended = self._ended.wait(self._every)
            with suppress(Refusal):  # it is logged
                self._update()


def _write(store: VenueStore, made: Iterable[TableLine]) -> None:
    with store.transaction() as connection:
        for line in made:
            connection.execute(delete(stored_lines).where(stored_lines.c.table_id == line["id"]))
            if not line["closed"]:
                content = json.dumps(line, ensure_ascii=False)
                connection.execute(
                    insert(stored_lines).values(table_id=line["id"], content=content, changed=CLOCK.now())
                )


def forget_line(store: VenueStore, table: str) -> None:
    """Delete the line of a table from the database. Raises `Refusal` ``venue_unavailable``."""
    with store.transaction() as connection:
        connection.execute(delete(stored_lines).where(stored_lines.c.table_id == table))


def _state_of(device: object) -> str:
    """The state of a device as one word, such as "simulated"."""
    if not isinstance(device, Mapping):
        return "absent"
    return "simulated" if device.get("simulated") else str(device.get("state", "absent"))


def _seconds(moment: str) -> int:
    """An ISO time as seconds since 1970; 0 for none."""
    try:
        return round(datetime.fromisoformat(moment).timestamp())
    except ValueError:
        return 0
