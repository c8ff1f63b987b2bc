"""Commands where the games are in PostgreSQL: they use it, or say what to use instead."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask.testing import FlaskClient

from companion.__main__ import main
from companion.errors import Code
from companion.server.app import create_app, parts_of
from companion.settings import Settings
from companion.tables import table_files
from engine.games import GAMES
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
    listed = call(postgres_url, "book", "--data", str(data))
    assert listed.exit_code == 0 and "Bea" in listed.output
    forgotten = call(postgres_url, "forget", "--player", "Bea", "--data", str(data))
    assert forgotten.exit_code == 0 and "1 names taken out" in forgotten.output
    assert "Bea" not in call(postgres_url, "book", "--data", str(data)).output


def test_games_are_described_compared_and_put_back_into_the_database(
    data: Path, tmp_path: Path, postgres_url: str, postgres_server: PostgresServer
) -> None:
    ends = tmp_path / "ends.json"
    assert call(postgres_url, "prove", "--data", str(data), "--write", str(ends)).exit_code == 0
    compared = call(postgres_url, "prove", "--data", str(data), "--expected", str(ends))
    assert compared.exit_code == 0 and "1 tables, 1 games replayed" in compared.output
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


@pytest.mark.parametrize(
    ("words", "instead"),
    [
        (("backup",), "pg_dump"),
        (("salvage",), "pg_restore"),
        (("prove", "--copy", "copy"), "pg_dump"),
    ],
)
def test_commands_of_sqlite_say_what_to_use_instead(
    data: Path, postgres_url: str, words: tuple[str, ...], instead: str
) -> None:
    result = call(postgres_url, words[0], "--data", str(data), *words[1:])
    assert result.exit_code == 1 and instead in result.output


def test_a_backup_of_a_data_folder_is_not_put_into_the_database(data: Path, tmp_path: Path, postgres_url: str) -> None:
    with registry_of(tmp_path / "one") as registry:
        registry.open("Friday", game=sorted(GAMES)[0])
    assert CliRunner().invoke(main, ["backup", "--data", str(tmp_path / "one"), "--to", str(tmp_path)]).exit_code == 0
    (file,) = tmp_path.glob("*.books")
    result = call(postgres_url, "restore", str(file), "--data", str(data))
    assert result.exit_code == 1 and "exchequer journal move" in result.output


def test_a_host_is_told_that_the_database_has_its_own_backups(data: Path, postgres_url: str) -> None:
    app = create_app(Settings(data=data, database=postgres_url))
    parts = parts_of(app)
    client: FlaskClient = app.test_client()
    answer = client.post(
        "/appliance/books",
        query_string={"key": parts.registry.house.key},
        json={"do": "make"},
        headers={"Origin": "http://localhost"},
    )
    assert answer.status_code >= 400 and answer.get_json()["code"] == Code.BACKUP_DATABASE
    parts.close()


def test_doctor_examines_the_database(postgres_url: str) -> None:
    assert "PostgreSQL" in call(postgres_url, "doctor").output
    away = call("postgresql://nobody@127.0.0.1:9/none", "doctor")
    assert away.exit_code == 1 and "EXCHEQUER_DATABASE" in away.output


def test_the_address_comes_from_a_file_and_a_password_is_never_shown(tmp_path: Path) -> None:
    file = tmp_path / "address"
    file.write_text("postgresql://u:secret-word@127.0.0.1:9/none\n")
    (tmp_path / "data").mkdir()
    result = CliRunner().invoke(
        main, ["book", "--data", str(tmp_path / "data")], env={"EXCHEQUER_DATABASE_FILE": str(file)}
    )
    assert result.exit_code == 1 and "cannot be reached" in result.output and "secret-word" not in result.output
    assert "secret-word" not in repr(Settings(data=tmp_path, database=file.read_text()))
