"""PostgreSQL connections: statements with time limits, over a few connections that are opened when they are needed.

A statement is one message and one answer (the server has parsed it before, once for each connection), and is a
transaction of its own. It is sent and awaited over libpq's functions that do not block: whatever the server and the
network do, the caller gets an answer or an exception in time. That is also faster than a cursor: it builds nothing.
"""

from __future__ import annotations

import select
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass

import psycopg
from psycopg import pq
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

MOST = 8
"""Connections of one process: as many as its threads write at once."""

Parameter = str | int | None

_TEXT = 25
"""PostgreSQL's number of the type text: parameters are sent as text; statements say where they are something else."""

_USELESS = frozenset({"25006", "26000", "0A000"})
"""States after which another connection is needed: a replica takes no writes, a statement is known no more."""

_START = """
SELECT set_config('synchronous_commit', CASE WHEN current_setting('synchronous_commit') IN ('off', 'local') THEN 'on'
ELSE current_setting('synchronous_commit') END, false), pid, backend_start::text
FROM pg_stat_activity WHERE pid = pg_backend_pid()
"""


class NotReached(Exception):
    """The server could not be reached, or does not take connections: nothing has been done."""


class NotAnswered(Exception):
    """The connection failed, or the time was over, after a statement had been sent: it may have been carried out."""

    def __init__(self, reason: str, session: tuple[int, str]) -> None:
        super().__init__(reason)
        self.session = session
        """The process of the server that may still carry it out, and when that began."""


class Rejected(Exception):
    """The server rejected a statement; nothing has been done. ``state`` is its SQLSTATE."""

    def __init__(self, reason: str, state: str) -> None:
        super().__init__(reason)
        self.state = state


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a statement: its rows as text, and how many rows it changed or has."""

    rows: list[tuple[str | None, ...]]
    count: int


def address_of(url: str) -> URL:
    """The address of EXCHEQUER_DATABASE. Raises ValueError with a sentence where it is none of PostgreSQL.

    Texts are sent in UTF-8 whatever the server takes them to be: some libraries would give them as bytes otherwise.
    """
    try:
        found = make_url(url)
    except ArgumentError:
        raise ValueError("EXCHEQUER_DATABASE is no address of a database: postgresql://user@host/name") from None
    if found.drivername not in ("postgresql", "postgresql+psycopg", "postgres"):
        raise ValueError(
            "EXCHEQUER_DATABASE has to be the address of a PostgreSQL database: postgresql://user@host/name"
        )
    return found.set(drivername="postgresql+psycopg").update_query_dict({"client_encoding": "utf8"})


def without_password(url: URL, text: str) -> str:
    """What a library says about an address, without the password in it."""
    return text.replace(str(url.password), "…") if url.password else text


class Connection:
    """One connection. One thread uses it at a time."""

    def __init__(self, address: bytes, until: float) -> None:
        """Connect until that time of the monotonic clock. Raises `NotReached`."""
        self._prepared: dict[str, bytes] = {}
        self._events = select.poll()
        self.session = (0, "")
        """The id of the server's process, and when it began."""
        try:
            self._libpq = pq.PGconn.connect_start(address)
            self._connect(until)
            self._libpq.nonblocking = 1
            self._events.register(self._libpq.socket, select.POLLIN)
            ((_, pid, began),) = self.ask(_START, (), until).rows
            self.session = int(str(pid)), str(began)
        except (psycopg.Error, NotAnswered, Rejected, ValueError) as problem:
            self.close()
            raise NotReached(_sentence(problem)) from None

    def _connect(self, until: float) -> None:
        while True:
            state = self._libpq.connect_poll()
            if state == pq.PollingStatus.OK:
                return
            if state == pq.PollingStatus.FAILED:
                raise psycopg.OperationalError(self._libpq.get_error_message())
            waiting = select.poll()  # the socket may be another one at each step
            waiting.register(self._libpq.socket, select.POLLIN if state == pq.PollingStatus.READING else select.POLLOUT)
            if not waiting.poll(max(0.0, until - time.monotonic()) * 1000):
                raise psycopg.OperationalError("the server does not answer")

    @property
    def usable(self) -> bool:
        """Whether nothing says that the server has closed the connection."""
        if self._libpq.status != pq.ConnStatus.OK:
            return False
        if not self._events.poll(0):
            return True
        with suppress(psycopg.Error):  # a notice, such as of new settings, or the end
            self._libpq.consume_input()
            return self._libpq.status == pq.ConnStatus.OK and not self._events.poll(0)
        return False

    def ask(self, statement: str, parameters: Sequence[Parameter], until: float) -> Answer:
        """The answer to a statement with parameters ``$1``, ``$2``… Raises `NotAnswered` and `Rejected`.

        After `NotAnswered` the connection is closed.
        """
        given = [None if one is None else str(one).encode() for one in parameters]
        try:
            name = self._prepared.get(statement)
            if name is None:
                name = b"s%d" % len(self._prepared)
                self._libpq.send_prepare(name, statement.encode(), [_TEXT] * len(given))
                self._result(until)
                self._prepared[statement] = name
            self._libpq.send_query_prepared(name, given)
            return self._result(until)
        except (psycopg.Error, TimeoutError) as problem:
            self.close()
            raise NotAnswered(_sentence(problem), self.session) from None

    def _result(self, until: float) -> Answer:
        libpq = self._libpq
        while libpq.flush():
            sending = select.poll()
            sending.register(libpq.socket, select.POLLIN | select.POLLOUT)
            for _, event in self._waited(sending, until):
                if event & select.POLLIN:
                    libpq.consume_input()
        found: pq.abc.PGresult | None = None
        while True:
            while libpq.is_busy():
                self._waited(self._events, until)
                libpq.consume_input()
            result = libpq.get_result()
            if result is None:
                break
            found = result
        if found is None:
            raise psycopg.OperationalError("the server has given no answer")
        if found.status not in (pq.ExecStatus.TUPLES_OK, pq.ExecStatus.COMMAND_OK):
            raise self._refusal(found)
        columns = range(found.nfields)
        rows = [tuple(_text(found.get_value(row, column)) for column in columns) for row in range(found.ntuples)]
        return Answer(rows, found.command_tuples or 0)

    def _waited(self, events: select.poll, until: float) -> list[tuple[int, int]]:
        found = events.poll(max(0.0, until - time.monotonic()) * 1000)
        if not found:
            raise TimeoutError("the server does not answer")
        return found

    def _refusal(self, result: pq.abc.PGresult) -> Exception:
        """An error of the server. One that ends the connection may come after the statement has been carried out."""
        state = _text(result.error_field(pq.DiagnosticField.SQLSTATE)) or ""
        severity = _text(result.error_field(pq.DiagnosticField.SEVERITY_NONLOCALIZED)) or ""
        text = _text(result.error_field(pq.DiagnosticField.MESSAGE_PRIMARY)) or self._libpq.get_error_message()
        if severity in ("FATAL", "PANIC") or not state or state.startswith(("57P", "08")):
            return psycopg.OperationalError(text)
        if state in _USELESS:
            return NotReached(text)
        return Rejected(text, state)

    def close(self) -> None:
        """Close the connection."""
        if hasattr(self, "_libpq"):
            self._libpq.finish()


class Connections:
    """The connections of one process to a database. Safe to use from several threads."""

    def __init__(self, url: str, most: int = MOST) -> None:
        """Open none yet. Raises ValueError where ``url`` is no address of PostgreSQL."""
        self.url = address_of(url)
        self._address = self.url.set(drivername="postgresql").render_as_string(hide_password=False).encode()
        self._free: list[Connection] = []
        self._places = threading.Semaphore(most)
        self._lock = threading.Lock()
        self._closed = False

    def ask(self, statement: str, parameters: Sequence[Parameter] = (), *, within: float) -> Answer:
        """The answer to a statement within so many seconds. Raises `NotReached`, `NotAnswered` and `Rejected`."""
        until = time.monotonic() + within
        with self.one(until) as connection:
            return connection.ask(statement, parameters, until)

    def ask_again(self, statement: str, parameters: Sequence[Parameter] = (), *, within: float) -> Answer:
        """The answer to a statement that may be carried out twice: once more, where a connection turns out to be cut.

        Raises what `ask` does.
        """
        until = time.monotonic() + within
        try:
            return self.ask(statement, parameters, within=within)
        except NotAnswered:
            left = until - time.monotonic()
            if left < within / 2:
                raise
            return self.ask(statement, parameters, within=left)

    @contextmanager
    def one(self, until: float) -> Iterator[Connection]:
        """A connection that nobody else uses meanwhile. Raises `NotReached`."""
        if not self._places.acquire(timeout=max(0.0, until - time.monotonic())):
            raise NotReached("all connections to the database are in use")
        try:
            connection = self._taken() or self._connected(until)
            try:
                yield connection
            except Rejected:
                self._give_back(connection)
                raise
            except BaseException:
                connection.close()
                raise
            self._give_back(connection)
        finally:
            self._places.release()

    def _connected(self, until: float) -> Connection:
        try:
            return Connection(self._address, until)
        except NotReached as problem:
            raise NotReached(without_password(self.url, str(problem))) from None

    def _taken(self) -> Connection | None:
        """The free connection that was used last, if it can be used."""
        while True:
            with self._lock:
                if not self._free:
                    return None
                connection = self._free.pop()
            if connection.usable:
                return connection
            connection.close()

    def _give_back(self, connection: Connection) -> None:
        with self._lock:
            if not self._closed:
                self._free.append(connection)
                return
        connection.close()

    def close(self) -> None:
        """Close those that nobody uses, and the others when they are given back."""
        with self._lock:
            self._closed, free, self._free = True, self._free, []
        for connection in free:
            connection.close()


def _text(value: bytes | None) -> str | None:
    return None if value is None else value.decode("utf-8", "surrogateescape")


def _sentence(problem: BaseException) -> str:
    """What a failure says, in one line."""
    lines = str(problem).splitlines()
    return lines[0].strip() if lines and lines[0].strip() else type(problem).__name__
