"""The database's history: Alembic migrations, run when the tables are opened."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, text

LOCK_NUMBER = 0x6261636B


def migrate(engine: Engine, revision: str = "head") -> None:
    """Bring the database to a revision; processes that start together wait for each other."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:n)"), {"n": LOCK_NUMBER})
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def connection_of(config: Config) -> Connection:
    """The connection that `migrate` handed to Alembic's environment."""
    found: Connection = config.attributes["connection"]
    return found
