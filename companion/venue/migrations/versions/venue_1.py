"""First step: creates the venue's tables, or takes over those of versions up to 0.4, whose names begin with house_."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "venue_1"
down_revision = None

_RENAMED = ("about", "staff", "stands", "audit")
_DROPPED = ("sessions", "lines", "version")


def upgrade() -> None:
    """Rename the tables of an earlier version, and create those that are missing."""
    present = set(sa.inspect(op.get_bind()).get_table_names())
    if "house_staff" in present:
        op.drop_index("house_audit_by_time", "house_audit")
        for name in _RENAMED:
            op.rename_table(f"house_{name}", f"venue_{name}")
        for name in _DROPPED:
            op.drop_table(f"house_{name}")
        op.execute("UPDATE venue_audit SET who = '*host' WHERE who = '*house'")
        op.create_index("venue_audit_by_time", "venue_audit", ["at"])
    else:
        _create()
    op.create_table(
        "venue_lines",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
    )


def _create() -> None:
    op.create_table(
        "venue_about",
        sa.Column("key", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text(), nullable=False),
    )
    op.create_table(
        "venue_staff",
        sa.Column("folded", sa.String(120), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("password", sa.String(160), nullable=False),
        sa.Column("manages", sa.Boolean(), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
        sa.Column("signed_in", sa.String(32), nullable=False),
    )
    op.create_table(
        "venue_stands",
        sa.Column("stand", sa.String(8), primary_key=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("code", sa.String(16), nullable=False, unique=True),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("since", sa.String(32), nullable=False),
    )
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "venue_audit",
        sa.Column("number", number, primary_key=True, autoincrement=True),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("who", sa.String(40), nullable=False),
        sa.Column("deed", sa.String(24), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("stand", sa.String(24), nullable=False),
        sa.Column("detail", sa.String(64), nullable=False),
    )
    op.create_index("venue_audit_by_time", "venue_audit", ["at"])
