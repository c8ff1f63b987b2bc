"""The first schema of the house."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "house_1"
down_revision = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "house_about",
        sa.Column("key", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text(), nullable=False),
    )
    op.create_table(
        "house_staff",
        sa.Column("folded", sa.String(120), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("password", sa.String(160), nullable=False),
        sa.Column("manages", sa.Boolean(), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
        sa.Column("signed_in", sa.String(32), nullable=False),
    )
    op.create_table(
        "house_sessions",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("folded", sa.String(120), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_house_sessions_folded", "house_sessions", ["folded"])
    op.create_table(
        "house_stands",
        sa.Column("stand", sa.String(8), primary_key=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("code", sa.String(16), nullable=False, unique=True),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("since", sa.String(32), nullable=False),
    )
    op.create_table(
        "house_lines",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
    )
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "house_audit",
        sa.Column("number", number, primary_key=True, autoincrement=True),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("who", sa.String(40), nullable=False),
        sa.Column("deed", sa.String(24), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("stand", sa.String(24), nullable=False),
        sa.Column("detail", sa.String(64), nullable=False),
    )
    op.create_index("house_audit_by_time", "house_audit", ["at"])
