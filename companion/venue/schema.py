"""Venue schema: the database tables of the venue, which may share the journal's database."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Float, Integer, MetaData, String, Table, Text

metadata = MetaData()

about = Table(
    "venue_about", metadata, Column("key", String(32), primary_key=True), Column("value", Text, nullable=False)
)
"""``name``: the name of the venue, which stands on printed cards."""

staff = Table(
    "venue_staff",
    metadata,
    Column("folded", String(120), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("password", String(160), nullable=False),
    Column("manages", Boolean, nullable=False),
    Column("made", String(32), nullable=False),
    Column("signed_in", String(32), nullable=False),
)
"""The accounts, each under its name without regard to case; ``password`` is an argon2id hash, never the password."""

stands = Table(
    "venue_stands",
    metadata,
    Column("stand", String(8), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("code", String(16), nullable=False, unique=True),
    Column("table_id", String(16), nullable=False),
    Column("since", String(32), nullable=False),
)
"""The stands: the code that is printed, and the present table ("": free) with the time since when it is there."""

lines = Table(
    "venue_lines",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("content", Text, nullable=False),
    Column("changed", Float, nullable=False),
)
"""The line of each table on the venue page, as its process last wrote it; only with several processes."""

audit = Table(
    "venue_audit",
    metadata,
    Column("number", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("at", String(32), nullable=False),
    Column("who", String(40), nullable=False),
    Column("deed", String(24), key="action", nullable=False),
    Column("table_id", String(16), nullable=False),
    Column("stand", String(24), nullable=False),
    Column("detail", String(64), nullable=False),
)
"""What staff have done."""
