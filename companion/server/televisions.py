"""Televisions: screens that show a code until a host types it, and then show the table page of that host's table.

A television only gets the id of a table, whose table page is public. Its pairing is kept in memory: after a server
restart it requests a new code automatically.
"""

from __future__ import annotations

import secrets
import threading
from dataclasses import dataclass

from companion.errors import Code, Refusal
from companion.limits import TokenBucket
from companion.short_ids import new_id

LETTERS = 5
"""Letters of a code: 31 to the power of 5 codes, of which all hosts together may try `TRIES` a minute."""

SECONDS = 600.0
"""How long a code may be typed."""

TRIES = 60

MOST = 200
"""Televisions that wait at once; of more the oldest is forgotten."""


@dataclass(slots=True)
class _Television:
    code: str
    until: float
    table: str = ""


class Televisions:
    """The televisions of one server. Times are seconds of a monotonic clock."""

    def __init__(self) -> None:
        """Start without televisions."""
        self._waiting: dict[str, _Television] = {}
        """By ticket, the oldest first."""
        self._tries = TokenBucket(TRIES / 60, TRIES, 0.0)
        self._lock = threading.Lock()

    def open(self, at: float) -> tuple[str, str]:
        """Return a secret ticket for the television, and the code that it shows."""
        with self._lock:
            self._forget(at)
            while len(self._waiting) >= MOST:
                del self._waiting[next(iter(self._waiting))]
            code = new_id(LETTERS, {television.code for television in self._waiting.values()})
            ticket = secrets.token_urlsafe(24)
            self._waiting[ticket] = _Television(code, at + SECONDS)
            return ticket, code

    def table_of(self, ticket: str, at: float) -> str:
        """The table for a television to show; "" until a host has typed its code.

        Raises `Refusal` ``television_gone`` for an unknown or expired ticket.
        """
        with self._lock:
            self._forget(at)
            television = self._waiting.get(ticket)
            if television is None:
                raise Refusal(Code.TELEVISION_GONE)
            return television.table

    def pair(self, code: str, table: str, at: float) -> None:
        """Pair the television with this code with a table. The code's case and spaces do not matter.

        Raises `Refusal` ``television_code`` for an unknown code, and ``too_often``.
        """
        typed = "".join(code.split()).lower()
        with self._lock:
            if not self._tries.take(at):
                raise Refusal(Code.TOO_OFTEN)
            self._forget(at)
            for television in self._waiting.values():
                if television.code == typed and not television.table:
                    television.table = table
                    return
        raise Refusal(Code.TELEVISION_CODE)

    def _forget(self, at: float) -> None:
        """Remove expired televisions."""
        self._waiting = {ticket: television for ticket, television in self._waiting.items() if television.until > at}
