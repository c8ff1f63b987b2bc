"""Commands where the games are in PostgreSQL: they use it, or say what to use instead."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.__main__ import main
from companion.settings import Settings
from companion.tables import table_files
from tests.companion.postgres.games import registry_of
from tests.golden.journals.__main__ import open_table
from tests.postgres import PostgresServer


@pytest.fixture
def data(tmp_path: Path, postgres_url: str) -> Path:
    """A data folder whose games are in the database: one that is over."""
    with registry_of(tmp_path / "data", postgres_url) as registry:
        open_table(registry, "monasterium", True, 1)
    return tmp_path / "data"


def call(address: str, *words: str) -> Result:
    """Call a command with EXCHEQUER_DATABASE set."""
    return CliRunner().invoke(main, list(words), env={"EXCHEQUER_DATABASE": address})


def test_book_and_forget_work_on_the_database(data: Path, postgres_url: str) -> None:
    listed = call(postgres_url, "games", "book", "--data", str(data))
    assert listed.exit_code == 0 and "Bea" in listed.output
    forgotten = call(postgres_url, "games", "forget", "--player", "Bea", "--data", str(data))
    assert forgotten.exit_code == 0 and "1 names taken out" in forgotten.output
    assert "Bea" not in call(postgres_url, "games", "book", "--data", str(data)).output


def test_a_game_is_put_back_into_the_database(
    data: Path, tmp_path: Path, postgres_url: str, postgres_server: PostgresServer
) -> None:
    with registry_of(data, postgres_url) as registry:
        (table,) = registry.journal.tables()
        file = tmp_path / "game.json.gz"
        file.write_bytes(
            table_files.write(table_files.of_table(table, registry.journal.read(table), registry.drafts.packs))
        )
    other = postgres_server.create()
    restored = call(postgres_server.url(other), "restore", str(file), "--data", str(data))
    assert restored.exit_code == 0 and "is back" in restored.output
    again = call(postgres_server.url(other), "restore", str(file), "--data", str(data))
    assert "is there already" in again.output
    postgres_server.drop(other)


def test_a_backup_of_the_database_is_put_back(data: Path, tmp_path: Path, postgres_url: str) -> None:
    made = call(postgres_url, "backup", "--data", str(data), "--to", str(tmp_path / "kept"))
    assert made.exit_code == 0, made.output
    assert call(postgres_url, "games", "forget", "--player", "Bea", "--data", str(data)).exit_code == 0
    (file,) = (tmp_path / "kept").glob("*.tar.gz")
    restored = call(postgres_url, "restore", str(file), "--data", str(data))
    assert restored.exit_code == 0 and "back in the database" in restored.output
    assert "Bea" in call(postgres_url, "games", "book", "--data", str(data)).output


def test_doctor_examines_the_database(postgres_url: str) -> None:
    assert "PostgreSQL" in call(postgres_url, "doctor").output
    away = call("postgresql://nobody@127.0.0.1:9/none", "doctor")
    assert away.exit_code == 1 and "refused" in away.output


def test_the_address_comes_from_a_file_and_a_password_is_never_shown(tmp_path: Path) -> None:
    file = tmp_path / "address"
    file.write_text("postgresql://u:secret-word@127.0.0.1:9/none\n")
    (tmp_path / "data").mkdir()
    result = CliRunner().invoke(
        main, ["games", "book", "--data", str(tmp_path / "data")], env={"EXCHEQUER_DATABASE_FILE": str(file)}
    )
    assert result.exit_code == 1 and "cannot be reached" in result.output and "secret-word" not in result.output
    assert "secret-word" not in repr(Settings(data=tmp_path, database=file.read_text()))
