"""Heads: the number and the chain of the last row of every table, in a file of their own.

Database and row copy of a table may be damaged by the same fault of a disk. Its head then still says how many rows
there were, so that a lost end, or a lost table, is reported. The file ``heads`` of a data folder has one line of
`LINE` bytes for each table, which is overwritten in place after each of its rows has been committed, without waiting
for the disk. A line that does not fit its seal counts for nothing.
"""

from __future__ import annotations

import logging
import os
import threading
from pathlib import Path
from typing import IO

from companion import private_files
from companion.tables.chain import Chain, Entry

log = logging.getLogger("exchequer.journal")

LINE = 160
"""Bytes of a line: a table's id, a number, a chain and a seal between spaces, filled with spaces, and a line end."""

_DIGITS = 9
"""Most digits of a number."""
_MOST_LINES = 1_000_000


class Heads:
    """The heads of one data folder. Safe to use from several threads."""

    def __init__(self, file: Path, chain: Chain) -> None:
        """Read ``file`` (``heads`` of a data folder), which is created with the first head."""
        self._file = file
        self._chain = chain
        self._lock = threading.Lock()
        self._opened: IO[bytes] | None = None
        self._failed = False
        self._numbers: dict[str, int] = {}
        self._places: dict[str, int] = {}
        """The place of each table's line, counted from 0."""
        self._lines = 0
        self._read()

    def number_of(self, table: str) -> int:
        """The number of the last row of a table; 0 where there is no head."""
        return self._numbers.get(table, 0)

    def tables(self) -> list[str]:
        """The tables that have a head."""
        return sorted(self._numbers)

    def write(self, entry: Entry) -> None:
        """Write the head of a table whose last row is this. A failure is logged only, since the row is committed."""
        with self._lock:
            place = self._places.get(entry.table, self._lines)
            try:
                os.pwrite(self._descriptor(), self._line(entry.table, entry.number, entry.chain), place * LINE)
            except OSError as problem:
                if not self._failed:
                    log.warning("The heads of tables cannot be written (%s); the journal itself can.", problem.strerror)
                self._failed = True
                return
            self._numbers[entry.table] = entry.number
            if place == self._lines:
                self._places[entry.table] = place
                self._lines += 1

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            if self._opened is not None:
                self._opened.close()
                self._opened = None

    def _descriptor(self) -> int:
        if self._opened is None:
            private_files.make_folder(self._file.parent)
            self._opened = private_files.open_private(self._file, os.O_WRONLY | os.O_CREAT)
        return self._opened.fileno()

    def _line(self, table: str, number: int, chain: str) -> bytes:
        text = f"{table} {number} {chain} {self._chain.seal(('head', table, number, chain))}"
        return text.ljust(LINE - 1).encode("ascii") + b"\n"

    def _read(self) -> None:
        try:
            with self._file.open("rb") as file:
                content = file.read(_MOST_LINES * LINE)
        except OSError:
            return
        self._lines = -(-len(content) // LINE)
        for place in range(self._lines):
            line = content[place * LINE : (place + 1) * LINE]
            fields = line.decode("ascii").split() if line.isascii() else []
            if len(fields) != 4 or not fields[1].isdecimal() or len(fields[1]) > _DIGITS:
                continue
            table, number, chain = fields[0], int(fields[1]), fields[2]
            if self._line(table, number, chain) == line:
                self._numbers[table] = max(number, self._numbers.get(table, 0))
                self._places[table] = place
