"""Journal rows: the rows of a journal as values, and the chain of checksums that links each row to the one before.

The chain of a row is SHA-256 over the previous row's chain and the row's content. So torn, missing and moved rows are
detected.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from pydantic import JsonValue

from companion.errors import JournalDamaged

_ENCODE = json.JSONEncoder(ensure_ascii=True, separators=(",", ":")).encode


@dataclass(frozen=True, slots=True)
class JournalRow:
    """One row of a table.

    ``number`` counts the table's rows from 1, ``at`` is when the row was written (ISO, UTC), and ``checksum`` is the
    game's after the row ("" while none runs).
    """

    table: str
    number: int
    at: str
    kind: str
    body: dict[str, JsonValue]
    checksum: str = ""
    chain: str = ""

    def stored(self) -> dict[str, str | int]:
        """The columns of the row in the database."""
        return {
            "table_id": self.table,
            "number": self.number,
            "at": self.at,
            "kind": self.kind,
            "body": text_of(self.body),
            "checksum": self.checksum,
            "chain": self.chain,
        }


def text_of(value: Mapping[str, object] | Sequence[object]) -> str:
    """JSON as the journal stores it: in ASCII, without spaces."""
    return _ENCODE(value)


def chain_of(previous: str, row: Mapping[str, object]) -> str:
    """The chain of a stored row after the row whose chain is ``previous``; 64 hexadecimal digits."""
    fields = [row[name] for name in ("table_id", "number", "at", "kind", "body", "checksum")]
    return hashlib.sha256(text_of([previous, *fields]).encode()).hexdigest()


def joined(previous: str, journal_rows: Iterable[JournalRow]) -> list[JournalRow]:
    """Journal rows with their chains, after the row whose chain is ``previous`` ("": they are the first)."""
    found: list[JournalRow] = []
    for journal_row in journal_rows:
        previous = chain_of(previous, journal_row.stored())
        found.append(replace(journal_row, chain=previous))
    return found


def checked(table: str, number: int, previous: str, row: Mapping[str, object]) -> JournalRow:
    """A stored row, checked as row ``number`` of a table. Raises `JournalDamaged` if it does not fit."""
    if row["number"] != number:
        raise JournalDamaged(table, number, f"the row is missing (the next is {row['number']})")
    at, kind, body, checksum, chain = (row[name] for name in ("at", "kind", "body", "checksum", "chain"))
    if not all(isinstance(text, str) for text in (at, kind, body, checksum)) or chain_of(previous, row) != chain:
        raise JournalDamaged(table, number, "the row is torn or was written by another program")
    try:
        content = json.loads(str(body))
    except (ValueError, RecursionError):
        content = None
    if not isinstance(content, dict):
        raise JournalDamaged(table, number, "the row is torn")
    return JournalRow(table, number, str(at), str(kind), content, str(checksum), str(chain))
