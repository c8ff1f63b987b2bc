"""Timed connection: one connection to PostgreSQL on which no statement waits for longer than a limit.

A database that is away, stopped or cut off by the network answers nothing; without a limit a thread would wait for
ever. A connection whose statement has run out of time is closed, since its answer may still come, and the next
statement opens another one. Each statement is a transaction of its own: a process that is killed or stopped between
two statements holds no lock of the database.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TypeVar

import psycopg
from psycopg.abc import PQGen
from sqlalchemy import make_url

from companion.errors import Code, Refusal

Rows = list[tuple[object, ...]]
Result = TypeVar("Result")

CONNECT_LIMIT = 2
"""Seconds in which a connection has to be there."""


class _Limited(psycopg.Connection[tuple[object, ...]]):
    """A connection whose statements raise `psycopg.OperationalError` after ``limit`` seconds."""

    limit: float = 2.0

    def wait(self, gen: PQGen[Result], interval: float = 0.1, timeout: float | None = None) -> Result:
        """Wait for an answer of the server, for the limit where no other is given."""
        return super().wait(gen, interval, self.limit if timeout is None else timeout)


class TimedConnection:
    """A connection to the database of a house. Safe to use from several threads, one statement at a time."""

    def __init__(self, url: str, name: str, options: str = "") -> None:
        """Connect at the first statement to the database of this SQLAlchemy URL.

        ``name`` is shown among the server's connections; ``options`` are those of its command line.
        """
        parts = make_url(url)
        self._arguments = {
            "host": parts.host, "port": parts.port, "user": parts.username, "password": parts.password,
            "dbname": parts.database, **{key: str(value) for key, value in parts.query.items()},
        }  # fmt: skip
        self._arguments = {key: value for key, value in self._arguments.items() if value is not None}
        self._name, self._options = name, options
        self._lock = threading.Lock()
        self._connection: _Limited | None = None

    def ask(self, statement: str, parameters: Mapping[str, object] | Sequence[object] = (), limit: float = 2.0) -> Rows:
        """Carry out one statement and return its rows, within ``limit`` seconds; a connection that was cut is renewed.

        The statement must do no harm when it is carried out twice. Raises `Refusal` ``journal_unavailable``.
        """
        if not self._lock.acquire(timeout=limit):
            raise Refusal(Code.JOURNAL_UNAVAILABLE)
        try:
            if self._connection is not None:  # it may have been cut since its last statement
                with suppress(psycopg.InterfaceError, psycopg.errors.AdminShutdown):
                    try:
                        return self._carry_out(statement, parameters, limit)
                    except psycopg.OperationalError as problem:
                        if isinstance(problem, psycopg.errors._WaitTimeout) or not self._is_cut():
                            raise
            self._close()
            return self._carry_out(statement, parameters, limit)
        except psycopg.Error as problem:
            self._close()
            raise Refusal(Code.JOURNAL_UNAVAILABLE) from problem
        finally:
            self._lock.release()

    def _is_cut(self) -> bool:
        return self._connection is None or self._connection.closed

    def _carry_out(
        self, statement: str, parameters: Mapping[str, object] | Sequence[object], limit: float
    ) -> Rows:
        if self._connection is None:
            self._connection = _Limited.connect(
                **self._arguments, connect_timeout=CONNECT_LIMIT, application_name=self._name, autocommit=True,
                options=self._options, prepare_threshold=1,
            )  # fmt: skip
        self._connection.limit = limit
        cursor = self._connection.execute(statement.encode(), parameters)
        return cursor.fetchall() if cursor.description else []

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def close(self) -> None:
        """Close the connection."""
        with self._lock:
            self._close()
