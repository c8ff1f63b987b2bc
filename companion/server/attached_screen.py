"""Attached screen: which table the screen of this computer shows, and whether its page still asks.

It is told nothing but the id of a table, whose table page anybody may open.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Protocol, TypedDict

from companion.appliance.network_settings import NetworkSettings

IDLE = 600.0
"""Seconds without an answer after which a started game gives way to another table with newer answers."""

PRESENT = 30.0
"""Seconds after its last question for which the kiosk is taken as there; with a display it asks every 5 s."""


class ScreenView(TypedDict):
    """What the page of the computer shows of it: whether there is one, and whether the table page is shown on it."""

    present: bool
    on: bool


class Shown(Protocol):
    """A table, as far as it matters here."""

    @property
    def id(self) -> str:
        """The id of the table."""

    @property
    def started(self) -> bool:
        """Whether its game has been started."""

    @property
    def last_row(self) -> int:
        """The number of its last row among those of all tables."""


class AttachedScreen:
    """The screen of one server. Times are in seconds of any clock that never goes back."""

    def __init__(self, settings: NetworkSettings) -> None:
        """Shows no table yet, and has never asked; ``settings`` say whether it is switched on."""
        self._settings = settings
        self._looked: float | None = None
        self._table = ""
        self._row = 0
        self._changed = 0.0
        self._asked: float | None = None
        self._lock = threading.Lock()

    def table(self, running: Sequence[Shown], at: float) -> str:
        """The table to show, "" without one; ``running`` are those that are not over, the one used last at the end.

        It is the one used last. But a game that is played stays as long as it goes on, even if people play at another
        table as well, and one that has ended stays until another table is used.
        """
        with self._lock:
            present = next((one for one in running if one.id == self._table), None)
            if present is not None and present.last_row != self._row:
                self._row, self._changed = present.last_row, at
            newest = running[-1] if running else None
            played = present is not None and present.started and at < self._changed + IDLE
            if newest is not None and newest.last_row > self._row and not played:
                self._table, self._row, self._changed = newest.id, newest.last_row, at
            return self._table

    def asked(self, at: float) -> None:
        """Note that the page on the screen has asked which table to show."""
        with self._lock:
            self._asked = at

    def silent(self, at: float) -> float | None:
        """Seconds since the page has asked, None before."""
        with self._lock:
            return None if self._asked is None else at - self._asked

    @property
    def on(self) -> bool:
        """Whether the table page is to be shown; False where it was switched off."""
        return self._settings.screen

    def switch(self, on: bool) -> None:
        """Show the table page or not, also after each start. Raises OSError."""
        self._settings.set_screen(on)

    def looked(self, at: float) -> None:
        """Note that the kiosk of a connected display has asked."""
        with self._lock:
            self._looked = at

    def view(self, at: float) -> ScreenView:
        """What the page of the computer shows."""
        with self._lock:
            looked = self._looked
        return {"present": looked is not None and at < looked + PRESENT, "on": self.on}
