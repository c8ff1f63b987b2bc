"""Chain: the rows of a journal as values, and the keyed checksum that joins each of them to the row before it.

The chain of a row is an HMAC-SHA-256 over everything in the row and the chain of the row before, keyed with a secret of
the data folder. A torn, missing or moved row, and one that was written without the secret, does not fit.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from companion.errors import JournalDamaged

_ENCODE = json.JSONEncoder(ensure_ascii=True, separators=(",", ":")).encode
"""`json.dumps` with these options would make an encoder for each of the texts of an answer."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of a table.

    ``number`` counts the table's rows from 1, ``at`` is when the row was written (ISO, UTC), ``checksum`` is the game's
    after the row ("" while none runs), and ``sequence`` counts the rows of all tables in the order of their insertion.
    """

    table: str
    number: int
    at: str
    kind: str
    body: dict[str, JsonValue]
    checksum: str = ""
    chain: str = ""
    sequence: int = 0

    def stored(self) -> tuple[str, int, str, str, str, str, str, int]:
        """The columns of the row in the database: table, number, at, kind, body, checksum, chain, sequence."""
        body = text_of(self.body)
        return (self.table, self.number, self.at, self.kind, body, self.checksum, self.chain, self.sequence)


def entry_of(stored: Sequence[JsonValue]) -> Entry:
    """The row with these columns, which are those of `Entry.stored`. Raises ValueError where they are no row's."""
    table, number, at, kind, body, checksum, chain, sequence = stored
    found = json.loads(str(body))
    if not (isinstance(number, int) and isinstance(sequence, int) and isinstance(found, dict)):
        raise ValueError("no row")
    return Entry(str(table), number, str(at), str(kind), found, str(checksum), str(chain), sequence)


def text_of(value: Mapping[str, object] | Sequence[object]) -> str:
    """The body of a row, or something else, as the journal stores it: JSON in ASCII, without spaces."""
    return _ENCODE(value)


def chain_of_schema_1(previous: str, table: str, number: int, at: str, kind: str, body: str) -> str:
    """The chain of a row in a journal of version 0.1 or 0.2: SHA-256 without a key."""
    row = "\n".join((previous, table, str(number), at, kind, body))
    return hashlib.sha256(row.encode("utf-8", "surrogatepass")).hexdigest()


class Chain:
    """The chain of one journal, keyed with a secret."""

    def __init__(self, key: bytes) -> None:
        """Use this key; b"" is for journals in memory."""
        self._key = key

    @property
    def fingerprint(self) -> str:
        """16 hexadecimal digits by which the key is recognised, and from which it cannot be computed."""
        return self._digest("fingerprint")[:16]

    def of(self, previous: str, row: Sequence[str | int]) -> str:
        """The chain of a row: ``row`` is table, number, at, kind, body, checksum and sequence; 64 hexadecimal digits.

        The fields are joined as JSON, so that no two rows are the same text.
        """
        return self._digest(json.dumps([previous, *row], ensure_ascii=True))

    def seal(self, fields: Sequence[str | int]) -> str:
        """A keyed checksum of fields that belong to no row; 64 hexadecimal digits."""
        return self._digest(json.dumps(["seal", *fields], ensure_ascii=True))

    def joined(self, previous: str, entry: Entry) -> Entry:
        """The entry with its chain, after the row whose chain is ``previous``."""
        table, number, at, kind, body, checksum, _, sequence = entry.stored()
        chain = self.of(previous, (table, number, at, kind, body, checksum, sequence))
        return Entry(table, number, at, kind, entry.body, checksum, chain, sequence)

    def fits(self, previous: str, entry: Entry) -> bool:
        """Whether an entry is the one that was written after the row whose chain is ``previous``."""
        return self.joined(previous, entry).chain == entry.chain

    def checked(self, table: str, place: int, previous: str, row: Sequence[object]) -> Entry:
        """A database row, in the order of `Entry.stored`, as an entry. Raises `JournalDamaged` with the fault."""
        _, number, at, kind, body, checksum, chain, sequence = row
        if number != place:
            raise JournalDamaged(table, place, f"the row is missing (the next is {number})")
        texts = (at, kind, body, checksum, chain)
        if not all(isinstance(text, str) for text in texts) or not isinstance(sequence, int):
            raise JournalDamaged(table, place, "the row is torn")
        if self.of(previous, (table, place, str(at), str(kind), str(body), str(checksum), sequence)) != chain:
            raise JournalDamaged(table, place, "the row is torn or was written by another program")
        return Entry(table, place, str(at), str(kind), decoded(table, place, body), str(checksum), str(chain), sequence)

    def _digest(self, text: str) -> str:
        return hmac.digest(self._key, text.encode(), "sha256").hex()


def decoded(table: str, number: int, body: object) -> dict[str, JsonValue]:
    """The body of a stored row. Raises `JournalDamaged` where it is no JSON object."""
    try:
        content = json.loads(body) if isinstance(body, str) else None
    except (ValueError, RecursionError):
        content = None
    if not isinstance(content, dict):
        raise JournalDamaged(table, number, "the row is torn")
    return content
