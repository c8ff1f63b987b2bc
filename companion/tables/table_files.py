"""Table files: everything that one table needs, as one file to restore it from.

A table file is JSON in UTF-8, compressed with gzip::

    {"format": "exchequer.table", "version": 1, "table": "k7w2mp", "game": "…", "saved": "2026-11-22T…",
     "rows": [["2026-11-22T…", "opened", {…}, ""], …], "pack": {…} or null}

A row is [when, kind, body, checksum of the game after it ("" where there is none)]. ``pack`` is the finished pack that
is played with; photos of cards are not included. The chain of the journal is left out: it is keyed with a secret of one
data folder, and computed anew where the table is put back.

A table file contains the answers of all seats. Before the end of a game it leaves the server only sealed
(`companion.tables.sealing`)::

    {"format": "exchequer.sealed", "version": 1, "table": "k7w2mp", "sealed": "…"}
"""

from __future__ import annotations

import gzip
import json
import re
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pydantic import JsonValue

from companion.clock import now
from companion.errors import Code, Refusal
from companion.games import is_known
from companion.packs.pack_store import PackStore
from companion.tables.journal import Entry
from companion.tables.rows import CardEnrolled, GameStarted, TableOpened
from companion.tables.sealing import Sealer

FORMAT = "exchequer.table"
FORMAT_SEALED = "exchequer.sealed"
VERSION = 1
FOLDER, SUFFIX = "backups", ".json.gz"
"""Where versions up to 0.4 wrote the file of each game that was over, as ``<table>-<rows>.json.gz``."""
LARGEST = 30_000_000
"""Bytes of a table file before compression; a long game has about half a million."""
_TABLE = re.compile(r"[a-z0-9]{6}")
"""The id of a table, as the registry makes them."""
_LEAST_SEALED = 65_536
"""Bytes to which a sealed table is padded at least; beyond them to a power of two, so that its size tells little."""
PURPOSE = "table"
"""The purpose of the sealer of table files."""


@dataclass(frozen=True, slots=True)
class FiledRow:
    """One row of a table file: when it was written (ISO, UTC), its kind, its JSON and the game's checksum after it."""

    at: str
    kind: str
    body: dict[str, JsonValue]
    checksum: str


@dataclass(frozen=True, slots=True)
class TableFile:
    """The content of a table file; ``pack`` is the JSON of a finished pack, or None for a game without pack files."""

    table: str
    game: str
    rows: tuple[FiledRow, ...]
    pack: dict[str, object] | None

    def same_rows(self, entries: Iterable[Entry]) -> int:
        """The number of rows that agree with those of a journal, from the first on."""
        agreeing = 0
        for row, entry in zip(self.rows, entries, strict=False):
            if (row.at, row.kind, row.body) != (entry.at, entry.kind, entry.body):
                break
            agreeing += 1
        return agreeing


def of_table(table: str, entries: Iterable[Entry], store: PackStore) -> TableFile:
    """The file of a table with these rows, with its pack where the store has it."""
    rows = tuple(FiledRow(entry.at, entry.kind, entry.body, entry.checksum) for entry in entries)
    game = str(rows[0].body.get("game", "")) if rows else ""
    return TableFile(table, game, rows, _pack(game, rows, store))


def _pack(game: str, rows: Iterable[FiledRow], store: PackStore) -> dict[str, object] | None:
    """The pack with which a game was started, or which was chosen for it."""
    hash = ""
    for row in rows:
        about = row.body.get("pack")
        # With the pack of the last card that was enrolled the whole game can be replayed.
        if row.kind in (GameStarted.kind, CardEnrolled.kind) and isinstance(about, dict):
            hash = str(about.get("hash", ""))
        elif row.kind == TableOpened.kind:
            hash = str(row.body.get("pack", ""))
    if not hash or not store.has_game(game):
        return None
    try:
        return store.data(hash)
    except Refusal:  # a reference pack that no game has been started with
        return None


def write(file: TableFile) -> bytes:
    """The bytes of a table file."""
    content = {
        "format": FORMAT,
        "version": VERSION,
        "table": file.table,
        "game": file.game,
        "saved": now(),
        "rows": [[row.at, row.kind, row.body, row.checksum] for row in file.rows],
        "pack": file.pack,
    }
    return gzip.compress(
        json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
    )


def read(content: bytes) -> TableFile:
    """The table of a file. Raises `Refusal` ``table_file_unreadable`` for anything else."""
    try:
        top = json.loads(_decompressed(content).decode("utf-8", "surrogatepass"))
        if (top["format"], top["version"]) != (FORMAT, VERSION):
            raise Refusal(Code.TABLE_FILE_UNREADABLE)
        rows = tuple(_row(line) for line in top["rows"])
        table, game, pack = top["table"], top["game"], top["pack"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise Refusal(Code.TABLE_FILE_UNREADABLE) from None
    if not (isinstance(table, str) and isinstance(game, str) and isinstance(pack, dict | None)):
        raise Refusal(Code.TABLE_FILE_UNREADABLE)
    # The id becomes part of paths and of names from which keys are derived.
    if not _TABLE.fullmatch(table) or not is_known(game):
        raise Refusal(Code.TABLE_FILE_UNREADABLE)
    return TableFile(table, game, rows, pack)


def _row(line: list[object]) -> FiledRow:
    """A row of a file. Raises ValueError."""
    at, kind, body, checksum = line
    if not (isinstance(at, str) and isinstance(kind, str) and isinstance(body, dict) and isinstance(checksum, str)):
        raise ValueError("no row")
    if not (at + kind + checksum).isascii():
        raise ValueError("not written by this program")
    return FiledRow(at, kind, body, checksum)


def _decompressed(content: bytes) -> bytes:
    """The content of a gzip file, at most `LARGEST` bytes. Raises ValueError."""
    unpack = zlib.decompressobj(wbits=31)
    try:
        plain = unpack.decompress(content, LARGEST)
    except zlib.error as problem:
        raise ValueError("not compressed") from problem
    if not unpack.eof:
        raise ValueError("too large or cut off")
    return plain


def seal(file: TableFile, sealer: Sealer) -> bytes:
    """A table file that only this server can open."""
    plain = write(file)
    padded = max(_LEAST_SEALED, 1 << (len(plain) + 4).bit_length())
    content = {"format": FORMAT_SEALED, "version": VERSION, "table": file.table, "sealed": sealer.seal(plain, padded)}
    return (json.dumps(content) + "\n").encode("ascii")


def unseal(content: Mapping[str, object], sealer: Sealer) -> TableFile:
    """The table of a sealed file. Raises `Refusal`: ``sealed_unreadable``, ``table_file_unreadable``."""
    if (content.get("format"), content.get("version")) != (FORMAT_SEALED, VERSION):
        raise Refusal(Code.TABLE_FILE_UNREADABLE)
    return read(sealer.open(str(content.get("sealed"))))
