"""Schema 3: who writes a table, and which processes there are, in a database that several of them share."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    """Add leases and workers, and the numbers of all rows in blocks, from those that are there on."""
    clock = sa.text("clock_timestamp()")
    moment = sa.DateTime(timezone=True)
    op.add_column("tables", sa.Column("lease", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("writer", sa.String(32), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("changed", moment, nullable=False, server_default=clock))
    op.create_index("tables_by_changed", "tables", ["changed"])
    op.create_table(
        "workers",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("until", moment, nullable=False),
        sa.Column("started", moment, nullable=False, server_default=clock),
        sa.Column("address", sa.Text, nullable=False, server_default=""),
    )
    op.execute(sa.schema.CreateSequence(sa.Sequence("entries_sequence", increment=64)))
    op.execute("SELECT setval('entries_sequence', (SELECT coalesce(max(sequence), 0) + 1 FROM entries), false)")
    op.execute("UPDATE about SET value = '3' WHERE key = 'schema'")
