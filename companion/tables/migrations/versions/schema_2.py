"""Schema 2: rows with the checksum of the game and their place among all rows, a keyed chain, and summaries.

The rows keep their order of insertion. Each row is checked with its old chain before it gets the new one; from the
first row on that does not fit, the rows of its table are kept as they are, so that the damage is still found.
"""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

from companion.errors import JournalDamaged
from companion.tables.chain import Chain, Entry, chain_of_schema_1, decoded
from companion.tables.summaries import Summary

revision = "2"
down_revision = "1"

_LARGE = sa.Integer().with_variant(sa.BigInteger(), "postgresql")


def upgrade() -> None:
    """Migrate the rows."""
    chain = op.get_context().opts["chain"]
    connection = op.get_bind()
    order = "rowid" if connection.dialect.name == "sqlite" else "ctid"
    chosen = f"SELECT table_id, number, at, kind, body, chain FROM entries ORDER BY {order}"
    old = [tuple(row) for row in connection.exec_driver_sql(chosen).all()]
    op.drop_table("entries")
    op.execute("DELETE FROM about")
    entries, tables = _created()
    about = sa.table("about", sa.column("key", sa.Text), sa.column("value", sa.Text))
    lines = {"schema": "2", "key": chain.fingerprint, "schema_1": str(len(old))}
    connection.execute(sa.insert(about), [{"key": key, "value": value} for key, value in lines.items()])
    rows, summaries = _migrated(old, chain)
    names = [column.name for column in entries.columns]
    if rows:
        connection.execute(sa.insert(entries), [dict(zip(names, row, strict=True)) for row in rows])
    if summaries:
        connection.execute(sa.insert(tables), [one.stored(chain) for one in summaries])


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
        sa.Column("sequence", _LARGE, nullable=False),
    )
    op.create_index("entries_by_sequence", "entries", ["sequence"])
    tables = op.create_table(
        "tables",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("head", sa.String(64), nullable=False),
        sa.Column("sequence", _LARGE, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sa.Column("seal", sa.String(64), nullable=False),
    )
    return entries, tables


def _migrated(old: Sequence[tuple[object, ...]], chain: Chain) -> tuple[list[tuple[object, ...]], list[Summary]]:
    """The rows as the new schema has them, and the summaries of their tables."""
    heads: dict[object, tuple[str, Entry | None]] = {}
    first: dict[str, Entry] = {}
    rows: list[tuple[object, ...]] = []
    for sequence, row in enumerate(old, start=1):
        table, number, at, kind, body, before = row
        previous, last = heads.get(table, ("", None))
        entry = _of_schema_1(previous, last, row, sequence)
        if entry is None or (last is None and table in heads):
            heads[table] = "", None
            rows.append((*map(_storable, (table, number, at, kind, body, "", before)), sequence))
            continue
        entry = chain.joined(last.chain if last else "", entry)
        first.setdefault(entry.table, entry)
        heads[table] = str(before), entry
        rows.append(entry.stored())
    return rows, [_summary(first[last.table], last) for _, last in heads.values() if last is not None]


def _storable(value: object) -> object:
    """A value as the database can store it: damaged text, which is no UTF-8, as bytes."""
    if isinstance(value, str):
        try:
            value.encode()
        except UnicodeEncodeError:
            return value.encode("utf-8", "surrogateescape")
    return value


def _of_schema_1(previous: str, last: Entry | None, row: Sequence[object], sequence: int) -> Entry | None:
    """A row of schema 1 as an entry without chain; None if it does not fit to the row before, ``last``."""
    table, number, at, kind, body, chain = row
    place = last.number + 1 if last else 1
    if number != place or not all(isinstance(text, str) for text in (table, at, kind, body, chain)):
        return None
    if chain_of_schema_1(previous, str(table), place, str(at), str(kind), str(body)) != chain:
        return None
    try:
        content = decoded(str(table), place, body)
    except JournalDamaged:
        return None
    return Entry(str(table), place, str(at), str(kind), content, sequence=sequence)


def _summary(opened: Entry, last: Entry) -> Summary:
    """What is known of a table of schema 1 before its game has been rebuilt."""
    game, name = (str(opened.body.get(key, "")) for key in ("game", "name"))
    return Summary(opened.table, game, name, opened=opened.at).at(last.number, last.chain, last.sequence)
