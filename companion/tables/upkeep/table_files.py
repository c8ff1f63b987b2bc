"""Table files: read complete tables in the file format that versions up to 0.4 wrote for each finished game.

A table file is JSON in UTF-8, compressed with gzip::

    {"format": "exchequer.table", "version": 1, "table": "k7w2mp", "game": "…", "saved": "2026-11-22T…",
     "rows": [["2026-11-22T…", "opened", {…}, ""], …], "pack": {…} or null}

A row is [when, kind, body, checksum of the game after it or ""]. ``pack`` is the finished pack in use.
"""

from __future__ import annotations

import json
import re
import zlib
from dataclasses import dataclass

from companion.errors import Code, Refusal
from companion.games import is_known
from companion.tables.journal import Entry

FORMAT = "exchequer.table"
VERSION = 1
SUFFIX = ".json.gz"
"""In the folder of backups they are named ``<table>-<rows>.json.gz``."""
LARGEST = 30_000_000
"""Bytes of a table file before compression; a long game has about half a million."""
_TABLE = re.compile(r"[a-z0-9]{6}")
"""The id of a table, as the registry makes them."""


@dataclass(frozen=True, slots=True)
class TableFile:
    """The content of a table file; ``pack`` is the JSON of a finished pack, or None for a game without pack files."""

    table: str
    game: str
    rows: tuple[Entry, ...]
    pack: dict[str, object] | None


def read(content: bytes) -> TableFile:
    """Read the table in a file. Raises `Refusal` ``table_file_unreadable`` for anything else."""
    try:
        top = json.loads(_decompressed(content).decode("utf-8", "surrogatepass"))
        table, game, pack = top["table"], top["game"], top["pack"]
        # The id becomes part of paths and of names from which keys are derived.
        if not _TABLE.fullmatch(table) or not is_known(game) or (top["format"], top["version"]) != (FORMAT, VERSION):
            raise ValueError("no table")
        rows = tuple(_row(table, number, *line) for number, line in enumerate(top["rows"], start=1))
    except (ValueError, KeyError, TypeError, RecursionError):
        raise Refusal(Code.TABLE_FILE_UNREADABLE) from None
    if not isinstance(pack, dict | None):
        raise Refusal(Code.TABLE_FILE_UNREADABLE)
    return TableFile(table, game, rows, pack)


def _row(table: str, number: int, at: object, kind: object, body: object, checksum: object) -> Entry:
    """A row of a file. Raises ValueError."""
    if not (isinstance(at, str) and isinstance(kind, str) and isinstance(body, dict) and isinstance(checksum, str)):
        raise ValueError("no row")
    if not (at + kind + checksum).isascii():
        raise ValueError("not written by this program")
    return Entry(table, number, at, kind, body, checksum)


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
