"""Counting: a stock-take of the whole table, which anybody may call for.

Each phone counts its own pieces against its books, the host those of the table. What was counted stays on the phone;
the table only knows who is done. It is not kept in the journal: after a restart nobody is counting.
"""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod

from companion.errors import Code, Refusal
from companion.tables import validation
from companion.tables.state import HOST, TableState


class Counting(ABC):
    """The part of `companion.tables.table.Table` that handles stock-takes."""

    state: TableState
    lock: threading.RLock
    counting: set[str] | None = None
    """Who is done, seats and "host"; None while nobody counts."""

    @abstractmethod
    def _notify(self) -> None:
        """Call the listeners of the table."""

    def count_now(self) -> None:
        """Call for a stock-take. Raises `Refusal`."""
        with self.lock:
            if validation.require_running(self.state, even_paused=True).over:
                raise Refusal(Code.GAME_OVER)
            self.counting = set()
            self._notify()

    def counted(self, by: str) -> None:
        """A seat or the host is done; the last of them ends it."""
        with self.lock:
            if self.counting is None:
                return
            self.counting = {*self.counting, by}
            if not self.still_counting():
                self.counting = None
            self._notify()

    def stop_counting(self) -> None:
        """End a stock-take before all are done."""
        with self.lock:
            self.counting = None
            self._notify()

    def still_counting(self) -> list[str]:
        """Who is not done yet: the people at the table, and the host."""
        people = [seat for seat, person in self.state.people.items() if not person.is_program]
        return [one for one in (*people, HOST) if one not in (self.counting or ())]
