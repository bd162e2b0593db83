"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make them."""
    op.create_table(
        "tables",
        sa.Column("table", sa.String(length=10), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("stage", sa.String(length=10), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("changes", sa.Integer(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("creator", sa.String(length=64), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("pace", sa.Float(), nullable=False),
        sa.Column("patience", sa.Float(), nullable=True),
        sa.Column("secret", sa.String(length=64), nullable=True),
        sa.Column("seeds", sa.JSON(), nullable=False),
        sa.Column("start", sa.JSON(), nullable=True),
        sa.Column("watch", sa.String(length=64), nullable=False),
        sa.Column("rematch", sa.String(length=10), nullable=True),
        sa.Column("began", sa.Float(), nullable=True),
        sa.Column("ended", sa.String(length=64), nullable=True),
        sa.Column("summed", sa.Integer(), nullable=False),
        sa.Column("waiting", sa.JSON(), nullable=False),
        sa.Column("due", sa.Boolean(), nullable=False),
        sa.Column("moved", sa.Float(), nullable=False),
        sa.Column("summary", sa.JSON(), nullable=False),
        sa.Column("driver", sa.String(length=32), nullable=True),
        sa.Column("driven", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("table"),
    )
    op.create_index("tables_due", "tables", ["stage", "due"], unique=False)
    op.create_index("tables_lobby", "tables", ["listed", "stage", "created"], unique=False)
    op.create_table(
        "commands",
        sa.Column("table", sa.String(length=10), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("command", sa.String(length=80), nullable=False),
        sa.Column("asked", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("changes", sa.Integer(), nullable=False),
        sa.Column("locked", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.table"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "seat", "command"),
    )
    op.create_table(
        "entries",
        sa.Column("table", sa.String(length=10), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("by", sa.String(length=10), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("before", sa.String(length=64), nullable=False),
        sa.Column("together", sa.Integer(), nullable=True),
        sa.Column("to", sa.Integer(), nullable=True),
        sa.Column("stream", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["table"], ["tables.table"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "number"),
    )
    op.create_table(
        "holders",
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("table", sa.String(length=10), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.table"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("key", "table", "seat"),
    )
    op.create_index("holders_table", "holders", ["table"], unique=False)
    op.create_table(
        "invitations",
        sa.Column("invitation", sa.String(length=64), nullable=False),
        sa.Column("table", sa.String(length=10), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("used", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["table"], ["tables.table"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("invitation"),
    )
    op.create_index("invitations_table", "invitations", ["table"], unique=False)
    op.create_table(
        "locks",
        sa.Column("table", sa.String(length=10), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("by", sa.String(length=10), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.table"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "seat"),
    )
    op.create_table(
        "questions",
        sa.Column("table", sa.String(length=10), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("subject", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("agreed", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.table"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "kind", "subject"),
    )
    op.create_table(
        "seats",
        sa.Column("table", sa.String(length=10), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("bot", sa.Text(), nullable=False),
        sa.Column("stand_in", sa.Boolean(), nullable=False),
        sa.Column("taken", sa.Boolean(), nullable=False),
        sa.Column("begun", sa.Boolean(), nullable=False),
        sa.Column("randomness", sa.Text(), nullable=False),
        sa.Column("auto", sa.String(length=10), nullable=False),
        sa.Column("notes", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.table"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "seat"),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("seats")
    op.drop_table("questions")
    op.drop_table("locks")
    op.drop_index("invitations_table", table_name="invitations")
    op.drop_table("invitations")
    op.drop_index("holders_table", table_name="holders")
    op.drop_table("holders")
    op.drop_table("entries")
    op.drop_table("commands")
    op.drop_index("tables_lobby", table_name="tables")
    op.drop_index("tables_due", table_name="tables")
    op.drop_table("tables")
