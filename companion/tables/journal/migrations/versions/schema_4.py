"""Schema 4: rows with a keyless chain, and summaries that let several processes append to one table.

It can be created from every earlier schema. Schema 1, of versions 0.1 and 0.2, had rows without checksums, and a chain
without a key. Schema 2, of 0.3 and 0.4, linked the rows by HMAC. Schema 3 was schema 2 in PostgreSQL, with leases of
processes.

Each row is checked against its old chain before it gets the new one. From the first bad row on, the rows of its table
are kept unchanged, so that the damage can still be detected.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

from companion.errors import JournalUnusable

revision = "4"
down_revision = None

Row = Mapping[str, Any]


def upgrade() -> None:
    """Migrate the rows of all tables."""
    connection, key = op.get_bind(), op.get_context().opts["key"]
    found: dict[str, str] = {row[0]: row[1] for row in connection.execute(sa.text("SELECT key, value FROM about"))}
    version = int(found["schema"])
    if version > 1 and found.get("key") != _keyed(key, "fingerprint")[:16]:
        raise JournalUnusable("", 0, "it was written with another host_secret; put that file back")
    op.rename_table("entries", "old_entries")
    summaries: dict[str, Row] = {}
    if version > 1:
        summaries = _summaries(connection, key)
        op.drop_table("tables")
    entries, tables = _created()
    used = _used(connection, version)
    for table in used:
        before = _old_rows(connection, table)
        rows = list(_joined(before, version, key))
        connection.execute(sa.insert(entries), rows)
        summary = summaries.get(table) or _summary_of_rows(before)
        content = {**summary["content"], "at": str(before[-1]["at"]), "used": used[table]}
        line = {"table_id": table, "number": summary["number"], "content": _text(content), "changed": used[table]}
        head = rows[-1]["chain"] if rows[-1]["number"] == summary["number"] else ""
        connection.execute(sa.insert(tables), {**line, "head": head})
    op.drop_table("old_entries")
    op.execute("DELETE FROM about")
    op.execute("INSERT INTO about (key, value) VALUES ('schema', '4')")
    if version == 3:
        op.drop_table("workers")
        op.execute("DROP SEQUENCE entries_sequence")


def _created() -> tuple[sa.Table, sa.Table]:
    """The new tables of rows and of summaries."""
    entries = op.create_table(
        "entries",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("checksum", sa.Text, nullable=False),
        sa.Column("chain", sa.String(64), nullable=False),
    )
    tables = op.create_table(
        "tables",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("head", sa.String(64), nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )
    op.create_index("tables_by_changed", "tables", ["changed"])
    return entries, tables


def _used(connection: sa.Connection, version: int) -> dict[str, int]:
    """The position of each table's last row among the rows of all tables. Rows without a table are left out."""
    if version > 1:
        query = "SELECT table_id, max(sequence) FROM old_entries GROUP BY table_id"
    elif connection.dialect.name == "sqlite":
        query = "SELECT table_id, max(rowid) FROM old_entries GROUP BY table_id"
    else:
        query = "SELECT table_id, count(*) FROM old_entries GROUP BY table_id"
    return {row[0]: row[1] for row in connection.execute(sa.text(query)) if isinstance(row[0], str)}


def _old_rows(connection: sa.Connection, table: str) -> list[Row]:
    query = sa.text("SELECT * FROM old_entries WHERE table_id = :table ORDER BY number")
    return [{"checksum": "", **row} for row in connection.execute(query, {"table": table}).mappings()]


def _joined(rows: Sequence[Row], version: int, key: bytes) -> Iterator[Row]:
    """The rows of a table with their new chains, as far as the old ones fit."""
    old = new = ""
    fits = True
    for number, row in enumerate(rows, start=1):
        texts = [row[name] for name in ("table_id", "at", "kind", "body", "checksum", "chain")]
        fits = fits and row["number"] == number and all(isinstance(text, str) for text in texts)
        fits = fits and row["chain"] == _old_chain(old, row, version, key)
        chain = row["chain"]
        if fits:
            old = chain
            fields = [row[name] for name in ("table_id", "number", "at", "kind", "body", "checksum")]
            chain = new = hashlib.sha256(_text([new, *fields]).encode()).hexdigest()
        names = ("table_id", "number", "at", "kind", "body", "checksum")
        yield {**{name: _storable(row[name]) for name in names}, "chain": _storable(chain)}


def _old_chain(previous: str, row: Row, version: int, key: bytes) -> str:
    names = ["table_id", "number", "at", "kind", "body"]
    if version == 1:
        text = "\n".join((previous, *(str(row[name]) for name in names)))
        return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    return _keyed(key, json.dumps([previous, *(row[name] for name in [*names, "checksum", "sequence"])]))


def _summaries(connection: sa.Connection, key: bytes) -> dict[str, Row]:
    """The summaries of schema 2 and 3 that fit their seals."""
    found: dict[str, Row] = {}
    for row in connection.execute(sa.text("SELECT * FROM tables")).mappings():
        fields = [row[name] for name in ("table_id", "number", "head", "sequence", "content")]
        if _keyed(key, json.dumps(["seal", *fields])) == row["seal"]:
            found[row["table_id"]] = {"number": row["number"], "content": json.loads(row["content"])}
    return found


def _summary_of_rows(rows: Sequence[Row]) -> Row:
    """The summary of a table before its game has been rebuilt."""
    content = {"opened": str(rows[0]["at"])}
    try:
        opened = json.loads(rows[0]["body"])
        content |= {name: opened[name] for name in ("game", "name") if isinstance(opened.get(name), str)}
    except (ValueError, TypeError, AttributeError):
        pass
    return {"number": rows[-1]["number"], "content": content}


def _storable(value: object) -> object:
    """A value as the database can store it: damaged text that is not UTF-8 as bytes."""
    if isinstance(value, str) and not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError:
            return value.encode("utf-8", "surrogateescape")
    return value


def _keyed(key: bytes, text: str) -> str:
    return hmac.digest(key, text.encode(), "sha256").hex()


def _text(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))
