"""Restoring: a table of a backup is restored unchanged, and overwrites nothing."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion import backups
from companion.cli.restore import command
from companion.settings import Settings
from companion.tables.commands import seating
from companion.tables.journal import open_journal
from companion.tables.registry import TableRegistry
from companion.tables.table import Table
from engine.games import GAMES
from tests.properties.random_play import random_answer


def play(table: Table, chance: Random, answers: int) -> None:
    """Seat two players, start the game and give so many random answers."""
    if not table.started:
        seating.take_seat(table, "N", "Ada", "blue")
        seating.take_seat(table, "E", "Bea", "red")
        table.start("N")
    for _ in range(answers):
        game: Any = table.game
        if game.over:
            return
        ask = game.asks[0]
        table.answer(ask.id, random_answer(ask, chance), ask.seat or "host")


class Folder:
    """A data folder whose registry is opened and closed again."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def open(self) -> TableRegistry:
        return TableRegistry(Settings(data=self.path))

    def restore(self, file: Path, table: str) -> Result:
        return CliRunner().invoke(command, [str(file), "--table", table, "--data", str(self.path)])

    def bodies(self, table: str) -> list[tuple[str, str, dict[str, Any], str]]:
        """The rows of a table without their chain."""
        journal = open_journal(self.path)
        rows = [(entry.at, entry.kind, entry.body, entry.checksum) for entry in journal.read(table)]
        journal.close()
        return rows


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path / "data")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_table_comes_back_from_an_archive_unchanged(folder: Folder, tmp_path: Path, game: str) -> None:
    registry = folder.open()
    table = registry.open("Tuesday", game=game)
    play(table, Random(game), 25)
    view = {viewer: table.view(viewer) for viewer in ("N", "E", "table")}
    registry.close()
    archive, _ = backups.make(folder.path, tmp_path / "backups")
    before = folder.bodies(table.id)
    (folder.path / "exchequer.sqlite").unlink()
    shutil.rmtree(folder.path / "packs")
    done = folder.restore(archive, table.id)
    assert done.exit_code == 0, done.output
    assert f"Table {table.id} is back, with {len(before)} rows." in done.output
    assert "agrees with its checksums" in done.output
    assert folder.bodies(table.id) == before
    assert "is there already" in folder.restore(archive, table.id).output
    again = folder.open()
    assert {viewer: again.get(table.id).view(viewer) for viewer in view} == view
    play(again.get(table.id), Random(1), 3)
    again.close()


def test_a_table_with_other_rows_is_left_and_the_saved_one_is_put_beside_it(folder: Folder, tmp_path: Path) -> None:
    registry = folder.open()
    table = registry.open("Tuesday", game="monasterium")
    play(table, Random(1), 5)
    shutil.copytree(folder.path, tmp_path / "earlier")
    play(table, Random(2), 4)
    registry.close()
    archive, _ = backups.make(folder.path, tmp_path / "backups")
    folder = Folder(tmp_path / "earlier")
    before = folder.bodies(table.id)
    assert folder.restore(archive, table.id).exit_code == 0
    assert folder.bodies(table.id) == before
    again = folder.open()
    assert len(again.tables()) == 2 and again.loaded.damaged == {}
    again.close()


def test_a_damaged_table_comes_back_from_an_archive_beside_the_damaged_one(folder: Folder, tmp_path: Path) -> None:
    registry = folder.open()
    table = registry.open("Tuesday", game="monasterium")
    play(table, Random(1), 9)
    view = table.view("N")
    registry.close()
    archive, _ = backups.make(folder.path, tmp_path / "backups")
    with closing(sqlite3.connect(folder.path / "exchequer.sqlite", isolation_level=None)) as database:
        database.execute("UPDATE entries SET body = '{}' WHERE number = 4")
    done = folder.restore(archive, table.id)
    assert done.exit_code == 0, done.output
    registry = folder.open()
    (back,) = registry.loaded.running()
    assert [*registry.loaded.damaged] == [table.id] and back.id != table.id
    assert back.view("N") == view and back.people["N"].name == "Ada"
    registry.close()
    unknown = folder.restore(archive, "nobody")
    assert unknown.exit_code == 1 and "it has no table nobody" in unknown.output


@pytest.mark.parametrize("content", [b"", b"[]", b"[" * 100_000, b"\x1f\x8b" + bytes(40), b'{"game": "chess"}'])
def test_a_file_that_is_no_archive_is_refused_in_words(folder: Folder, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    done = folder.restore(file, "k7w2mp")
    assert done.exit_code == 1
    assert "it is no backup, or it is damaged" in done.output


def test_nothing_is_restored_while_a_server_uses_the_folder(folder: Folder, tmp_path: Path) -> None:
    import fcntl

    folder.open().close()
    archive, _ = backups.make(folder.path, tmp_path / "backups")
    with (folder.path / "lock").open("ab") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert "Another Exchequer uses" in folder.restore(archive, "k7w2mp").output
