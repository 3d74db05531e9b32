"""The first shape: sealed lines, sealed shelves, wrapped keys."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "line",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("stream", sa.Integer, nullable=False),
        sa.Column("key", sa.Integer, nullable=False),
        sa.Column("sealed", sa.LargeBinary, nullable=False),
    )
    op.create_index("line_stream", "line", ["stream"])
    op.create_table(
        "object",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("shelf", sa.Integer, nullable=False),
        sa.Column("key", sa.Integer, nullable=False),
        sa.Column("sealed", sa.LargeBinary, nullable=False),
    )
    op.create_index("object_shelf", "object", ["shelf"])
    op.create_table(
        "keyring",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("wrapped", sa.LargeBinary, nullable=False),
    )
