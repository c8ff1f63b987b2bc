"""Restoring: a table of a backup is restored unchanged, and overwrites nothing."""

from __future__ import annotations

import fcntl
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion import backups
from companion.cli.restore import command
from companion.tables.journal import JournalRow
from engine.games import GAMES
from tests.companion.tables.changed_rules import House, play, shown


def restored(house: House, archive: Path, table: str) -> Result:
    """Restore a table while no server runs, and start the server again."""
    house.registry.close()
    done = CliRunner().invoke(command, [str(archive), "--table", table, "--data", str(house.folder)])
    house.start()
    return done


def archive_of(house: House) -> Path:
    """A backup of everything."""
    return backups.make(house.folder, house.folder.parent / "backups")[0]


def rows(house: House, table: str) -> list[JournalRow]:
    return house.registry.journal.read(table)


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path / "data")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_table_comes_back_from_an_archive_unchanged(house: House, game: str) -> None:
    table = house.started(game)
    play(table, 25)
    before, view = rows(house, table.id), shown(table)
    archive = archive_of(house)
    house.registry.close()
    (house.folder / "exchequer.sqlite").unlink()
    shutil.rmtree(house.folder / "packs")
    done = restored(house, archive, table.id)
    assert done.exit_code == 0, done.output
    assert f"Table {table.id} is back, with {len(before)} rows." in done.output
    assert "agrees with its checksums" in done.output
    assert rows(house, table.id) == before and shown(house.registry.get(table.id)) == view
    assert "is there already" in restored(house, archive, table.id).output
    play(house.registry.get(table.id), 3)
    house.registry.close()


def test_a_table_with_other_rows_is_left_and_the_saved_one_is_put_beside_it(house: House, tmp_path: Path) -> None:
    table = house.started("monasterium")
    play(table, 5)
    shutil.copytree(house.folder, tmp_path / "earlier")
    play(table, 4)
    archive = archive_of(house)
    house.registry.close()
    earlier = House(tmp_path / "earlier")
    before = rows(earlier, table.id)
    assert restored(earlier, archive, table.id).exit_code == 0
    assert rows(earlier, table.id) == before
    assert len(earlier.registry.tables()) == 2 and earlier.registry.loaded.damaged == {}
    earlier.registry.close()


def test_a_damaged_table_comes_back_from_an_archive_beside_the_damaged_one(house: House) -> None:
    table = house.started("monasterium")
    play(table, 9)
    view, archive = shown(table), archive_of(house)
    with closing(sqlite3.connect(house.folder / "exchequer.sqlite", isolation_level=None)) as database:
        database.execute("UPDATE entries SET body = '{}' WHERE number = 4")
    done = restored(house, archive, table.id)
    assert done.exit_code == 0, done.output
    (back,) = house.registry.loaded.running()
    assert [*house.registry.loaded.damaged] == [table.id] and back.id != table.id
    assert shown(back) == view and back.people["N"].name == "Ada N"
    unknown = restored(house, archive, "nobody")
    assert unknown.exit_code == 1 and "it has no table nobody" in unknown.output
    house.registry.close()


@pytest.mark.parametrize("content", [b"", b"[]", b"[" * 100_000, b"\x1f\x8b" + bytes(40), b'{"game": "chess"}'])
def test_a_file_that_is_no_archive_is_refused_in_words(house: House, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    done = restored(house, file, "k7w2mp")
    assert done.exit_code == 1
    assert "it is no backup, or it is damaged" in done.output


def test_nothing_is_restored_while_a_server_uses_the_folder(house: House) -> None:
    archive = archive_of(house)
    with (house.folder / "lock").open("ab") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert "Another Exchequer uses" in restored(house, archive, "k7w2mp").output
