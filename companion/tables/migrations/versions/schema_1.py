"""Schema 1, of versions 0.1 and 0.2: rows, each with a chain without a key."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    """Make the tables of an empty database."""
    op.create_table("about", sa.Column("key", sa.String(32), primary_key=True), sa.Column("value", sa.Text))
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("chain", sa.String(64), nullable=False),
    )
    op.execute("INSERT INTO about (key, value) VALUES ('schema', '1')")
