"""Row copies: a text file of each table's rows beside the database, from which lost rows are put back.

Each line is one row as JSON with its chain and a seal, a keyed checksum of the whole line, so that a damaged line is
recognised by itself. A line is written after its row has been committed, without waiting for the disk: the database is
what counts, the copy is compared with it (``companion.tables.recovery``). Files, below the data folder:
``rows/<table>.jsonl``, and ``rows/<table>.torn`` with damaged rows that were taken out of the database.
"""

from __future__ import annotations

import errno
import json
import logging
import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion import private_files
from companion.tables.chain import Chain, Entry, text_of

log = logging.getLogger("exchequer.journal")

_LONGEST = 2_000_000
"""Bytes of a line; a row has a few hundred, the end of a game some ten thousand."""
_TAIL = 200
"""Bytes of the end of a line: chain, sequence and seal."""
_END = re.compile(rb',"([0-9a-f]{64})",([0-9]{1,18}),"[0-9a-f]{64}"\]\n\Z')


def is_table_id(text: object) -> bool:
    """Whether this can be the id of a table."""
    return isinstance(text, str) and re.fullmatch(r"[a-z0-9]{1,16}", text) is not None


@dataclass(frozen=True, slots=True)
class Copy:
    """The copy of one table: the rows whose lines are whole, in their order, and the bytes of all lines with ends."""

    entries: list[Entry]
    size: int


class RowCopies:
    """The row copies of one data folder."""

    def __init__(self, folder: Path, chain: Chain) -> None:
        """Use ``folder`` (``rows`` of a data folder), which is created with the first line."""
        self.folder = folder
        self._place = str(folder)
        self._chain = chain
        self._torn: set[str] = set()

    def append(self, entry: Entry) -> None:
        """Add a row that has been committed. A failure is logged only, since the row is in the database."""
        line = self._line(entry)
        try:
            self._write(entry.table, b"\n" + line if entry.table in self._torn else line)
            self._torn.discard(entry.table)
        except OSError as problem:
            if not self._torn:
                log.warning("The row copies cannot be written (%s); the journal itself can.", problem.strerror)
            self._torn.add(entry.table)

    def read(self, table: str) -> Copy | None:
        """The copy of a table; None where there is none."""
        try:
            content = self._file(table).read_bytes()
        except OSError:
            return None
        lines = [line for line in content.split(b"\n") if line]
        ends = len(lines) - (bool(lines) and not content.endswith(b"\n"))
        read = (self._read(table, line) for line in lines)
        return Copy([entry for entry in read if entry is not None], sum(map(len, lines)) + ends)

    def size_of(self, entries: Iterable[Entry]) -> int:
        """The bytes of a copy that has these rows."""
        return sum(len(self._line(entry)) for entry in entries)

    def ends_with(self, table: str, chain: str, sequence: int) -> bool:
        """Whether the last line of a table's copy is that of this row. It is a quick check of the line's end only."""
        try:
            with self._file(table).open("rb") as file:
                file.seek(max(0, file.seek(0, os.SEEK_END) - _TAIL))
                end = _END.search(file.read())
        except OSError:
            return False
        return end is not None and (end[1].decode(), int(end[2])) == (chain, sequence)

    def replace(self, table: str, entries: Iterable[Entry]) -> None:
        """Write a table's copy anew. A failure is logged only."""
        fresh = self._file(table).with_suffix(".new")
        try:
            private_files.make_folder(self.folder)
            with private_files.open_private(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC) as file:
                file.write(b"".join(map(self._line, entries)))
            fresh.replace(self._file(table))
            self._torn.discard(table)
        except OSError as problem:
            log.warning("The row copy of table %s cannot be written (%s).", table, problem.strerror)

    def remove(self, table: str) -> None:
        """Remove a table's copy and its damaged rows, durably, before its rows are written anew. Raises OSError."""
        for suffix in (".jsonl", ".torn"):
            self._file(table).with_suffix(suffix).unlink(missing_ok=True)
        if self.folder.exists():
            folder = os.open(self.folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)

    def keep_torn(self, table: str, rows: Iterable[Sequence[object]]) -> None:
        """Keep damaged rows, before they are taken out of the database. Raises OSError."""
        private_files.make_folder(self.folder)
        file = self._file(table).with_suffix(".torn")
        with private_files.open_private(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND) as opened:
            for row in rows:
                opened.write(json.dumps(list(row), default=repr).encode() + b"\n")
            opened.flush()
            os.fsync(opened.fileno())

    def tables(self) -> list[str]:
        """The tables that have a copy."""
        try:
            files = [path for path in self.folder.iterdir() if path.suffix == ".jsonl"]
        except OSError:
            return []
        return sorted(path.stem for path in files if is_table_id(path.stem))

    def _file(self, table: str) -> Path:
        return self.folder / f"{table}.jsonl"

    def _write(self, table: str, line: bytes) -> None:
        """Add a line in one call of the system, without a file object. Raises OSError, also where a part is missing."""
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
        file = f"{self._place}/{table}.jsonl"
        try:
            opened = private_files.open_descriptor(file, flags)
        except FileNotFoundError:
            private_files.make_folder(self.folder)
            opened = private_files.open_descriptor(file, flags)
        try:
            if os.write(opened, line) < len(line):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        finally:
            os.close(opened)

    def _line(self, entry: Entry) -> bytes:
        row = entry.stored()
        before, after = text_of(row[:4]), text_of([*row[5:], self._chain.seal(row)])
        return f"{before[:-1]},{row[4]},{after[1:]}\n".encode()  # the body is JSON already

    def _read(self, table: str, line: bytes) -> Entry | None:
        """The row of a line; None for a damaged line, or one of another table."""
        try:
            found = json.loads(line) if len(line) <= _LONGEST else None
        except (ValueError, RecursionError):
            return None
        if not isinstance(found, list) or len(found) != 9 or found[0] != table or not isinstance(found[4], dict):
            return None
        entry = Entry(*found[:8])
        return entry if self._chain.seal(entry.stored()) == found[8] else None
