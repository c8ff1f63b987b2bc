"""Whole backups: everything comes back as it was, nothing is overwritten, and what cannot be proven is no backup."""

from __future__ import annotations

import errno
import json
import os
import shutil
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result
from companion.venue.stands import Stands
from companion.private_files import VENUE_FILE as HOUSE
from companion.venue.store import VenueStore

from companion.appliance import backup_places, books, kept_backups, tree_archives, whole_backups, whole_restore
from companion.cli.backup import command as backup_command
from companion.cli.restore import command as restore_command
from companion.clock import DAY, Clock
from companion.errors import Code, JournalDamaged, Refusal
from companion.settings import Settings
from companion.tables import proving
from companion.tables.registry import TableRegistry
from tests.companion.tables.test_restoring import play
from tests.waiting import wait_until

Rows = dict[str, list[tuple[str, str]]]


def rows_of(data: Path) -> Rows:
    """Kind and chain of the rows of each table."""
    registry = TableRegistry(Settings(data=data))
    rows = {
        table: [(row.kind, row.chain) for row in registry.journal.read(table)] for table in registry.journal.tables()
    }
    assert not registry.damaged
    assert not registry.repaired
    registry.journal.close()
    return rows


def evening(data: Path, seed: int, over: bool = True) -> str:
    """Play at one table; its id."""
    registry = TableRegistry(Settings(data=data))
    table = registry.open("Tuesday", game="monasterium")
    play(table, Random(seed), 12)
    if over:
        table.finish()
    registry.journal.close()
    return table.id


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with a game that is over, one that goes on, and settings of a camera."""
    folder = tmp_path / "data"
    evening(folder, 1)
    evening(folder, 2, over=False)
    (folder / "camera").mkdir()
    (folder / "camera" / "settings.json").write_text("{}")
    return folder


def restore(file: Path, data: Path) -> Result:
    return CliRunner().invoke(restore_command, [str(file), "--data", str(data)])


def test_everything_comes_back_on_another_computer_with_its_keys_and_settings(data: Path, tmp_path: Path) -> None:
    before = rows_of(data)
    file = whole_backups.make(data, tmp_path / "stick", 1)
    about = whole_backups.read_about(file)
    assert (about.tables, about.games, about.kept) == (2, 2, 0)
    assert file.stat().st_mode & 0o777 == 0o600
    other = tmp_path / "other"
    done = restore(file, other)
    assert done.exit_code == 0, done.output
    assert "Everything is back" in done.output
    assert rows_of(other) == before
    assert (other / "host_secret").read_bytes() == (data / "host_secret").read_bytes()
    assert (other / "camera" / "settings.json").read_text() == "{}"


def test_a_backup_of_a_running_server_has_what_is_only_in_the_write_ahead_log(tmp_path: Path) -> None:
    registry = TableRegistry(Settings(data=tmp_path / "data"))
    table = registry.open("Tuesday", game="monasterium")
    play(table, Random(1), 8)
    done = CliRunner().invoke(backup_command, ["--data", str(tmp_path / "data"), "--to", str(tmp_path / "stick")])
    assert done.exit_code == 0, done.output
    written = table.state.number
    registry.journal.close()
    (file,) = (tmp_path / "stick").iterdir()
    restore(file, tmp_path / "other")
    assert len(rows_of(tmp_path / "other")[table.id]) == written


def test_a_folder_with_games_gets_what_it_lacks_and_keeps_what_it_has(data: Path, tmp_path: Path) -> None:
    file = whole_backups.make(data, tmp_path / "stick", 1)
    other = tmp_path / "other"
    own = evening(other, 9)
    before = rows_of(other)[own]
    secret = (other / "host_secret").read_bytes()
    assert "2 new" in restore(file, other).output
    after = rows_of(other)
    assert after[own] == before
    assert len(after) == 3
    assert (other / "host_secret").read_bytes() == secret
    assert "2 there already" in restore(file, other).output
    assert rows_of(other) == after


def test_what_was_in_an_empty_folder_is_kept_beside_what_is_put_back(data: Path, tmp_path: Path) -> None:
    file = whole_backups.make(data, tmp_path / "stick", 1)
    other = tmp_path / "other"
    registry = TableRegistry(Settings(data=other))
    registry.open("Nobody was here", game="monasterium")
    registry.journal.close()
    secret = (other / "host_secret").read_bytes()
    assert "Everything is back" in restore(file, other).output
    assert (other / "before-restoring" / "host_secret").read_bytes() == secret
    assert rows_of(other) == rows_of(data)


class Killed(BaseException):
    """The process is killed."""


def test_whoever_is_killed_while_restoring_finds_the_old_state_or_the_new_one(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = whole_backups.make(data, tmp_path / "stick", 1)
    expected = rows_of(data)
    rename, states = Path.rename, set()
    for killed_at in range(40):
        other = tmp_path / f"other{killed_at}"
        registry = TableRegistry(Settings(data=other))
        registry.open("Nobody was here", game="monasterium")
        registry.journal.close()
        old, done = rows_of(other), 0

        def killing(self: Path, target: Path, at: int = killed_at) -> Path:
            nonlocal done
            if ".restor" in f"{self}{target}":
                done += 1
                if done > at:
                    raise Killed
            return rename(self, target)

        with monkeypatch.context() as patched:
            patched.setattr(Path, "rename", killing)
            try:
                whole_restore.restore(file, other)
                killed = False
            except Killed:
                killed = True
        whole_restore.finish(other)  # the next start
        found = rows_of(other)
        assert found in (old, expected)
        states.add(found == expected)
        shutil.rmtree(other)
        if not killed:
            break
    assert states == {True, False}
    assert not killed


@pytest.mark.parametrize("mark", ["everything", "moved-aside", "prepared", "before-restoring", ".restored"])
def test_a_backup_with_files_that_no_backup_has_is_refused_and_changes_nothing(
    data: Path, tmp_path: Path, mark: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack, belongs = tree_archives.pack, whole_backups._belongs

    def packed(tree: Path, *arguments: Any, **options: Any) -> None:
        (tree / mark).touch()
        pack(tree, *arguments, **options)

    monkeypatch.setattr(tree_archives, "pack", packed)
    monkeypatch.setattr(whole_backups, "_belongs", lambda _name: True)
    crafted = whole_backups.make(data, tmp_path / "crafted", 1)
    monkeypatch.setattr(whole_backups, "_belongs", belongs)
    target = tmp_path / "target"
    evening(target, 4)
    before, secret = rows_of(target), (target / "host_secret").read_bytes()
    for put in (whole_restore.restore, whole_restore.prepare):
        with pytest.raises(Refusal) as refused:
            put(crafted, target)
        assert refused.value.code is Code.BACKUP_DAMAGED
    whole_restore.finish(target)
    assert rows_of(target) == before and (target / "host_secret").read_bytes() == secret


@pytest.mark.parametrize("fault", ["flipped", "cut", "unfinished", "later", "other"])
def test_a_damaged_backup_or_one_of_a_later_version_is_refused_and_changes_nothing(
    data: Path, tmp_path: Path, fault: str
) -> None:
    file = whole_backups.make(data, tmp_path / "stick", 1)
    content = bytearray(file.read_bytes())
    if fault == "flipped":
        content[len(content) // 2] ^= 1
    elif fault == "cut":
        del content[-100:]
    elif fault == "unfinished":
        content[: whole_backups.HEAD] = b" " * whole_backups.HEAD
    else:
        head = json.loads(content[: whole_backups.HEAD])
        head.update({"schema": 2} if fault == "later" else {"number": "one"})
        content[: whole_backups.HEAD] = json.dumps(head).encode().ljust(whole_backups.HEAD)
    file.write_bytes(content)
    done = restore(file, tmp_path / "other")
    assert done.exit_code == 1
    assert "Traceback" not in done.output
    assert not (tmp_path / "other" / "exchequer.sqlite").exists()


def test_what_a_later_version_adds_to_the_head_of_a_backup_is_left_out(data: Path, tmp_path: Path) -> None:
    file = whole_backups.make(data, tmp_path / "stick", 1)
    content = bytearray(file.read_bytes())
    head = {**json.loads(content[: whole_backups.HEAD]), "added": True}
    content[: whole_backups.HEAD] = json.dumps(head).encode().ljust(whole_backups.HEAD)
    before = whole_backups.read_about(file)
    file.write_bytes(content)
    assert whole_backups.read_about(file) == before


def test_a_backup_whose_journal_a_later_version_has_written_says_so_and_changes_nothing(
    data: Path, tmp_path: Path
) -> None:
    file = whole_backups.make(data, tmp_path / "stick", 1)
    whole_backups.unpack(file, tmp_path / "later")
    with closing(sqlite3.connect(tmp_path / "later" / "exchequer.sqlite")) as journal, journal:
        journal.execute("UPDATE about SET value = '99' WHERE key = 'schema'")
    with pytest.raises(Refusal) as refused:
        whole_backups.prove(tmp_path / "later")
    assert refused.value.code is Code.BACKUP_LATER


def test_the_time_since_the_last_backup_is_told_by_the_time_of_a_phone_where_the_clock_is_wrong(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = whole_backups.make(data, data / "backups", 1)
    saved = datetime.fromisoformat(whole_backups.read_about(file).saved).timestamp()
    clock = Clock(system=lambda: 0.0, synchronised=data / "missing")
    clock.tell(saved + 3 * DAY)
    monkeypatch.setattr(kept_backups, "CLOCK", clock)
    shown = kept_backups.KeptBackups(books.Books(data), lambda: False)
    wait_until(lambda: shown.status(house=True)["seconds"] is not None)
    assert abs((shown.status(house=True)["seconds"] or 0) - 3 * DAY) < 60


def test_a_backup_that_cannot_be_proven_leaves_no_file(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(_folder: Path) -> None:
        raise JournalDamaged("", 0, "torn")

    monkeypatch.setattr(proving, "describe", damaged)
    with pytest.raises(Refusal) as refused:
        whole_backups.make(data, tmp_path / "stick", 1)
    assert refused.value.code is Code.BACKUP_UNPROVEN
    assert list((tmp_path / "stick").iterdir()) == []


def damage(data: Path, table: str, *, copy: bool) -> None:
    """Tear a row of a table in the database, and in its row copy."""
    with closing(sqlite3.connect(data / "exchequer.sqlite")) as journal:
        journal.execute("UPDATE entries SET body = '{}' WHERE table_id = ? AND number = 4", (table,))
        journal.commit()
    if copy:
        file = data / "rows" / f"{table}.jsonl"
        lines = file.read_bytes().splitlines(keepends=True)
        file.write_bytes(b"".join([*lines[:3], b"torn\n", *lines[4:]]))


def test_a_damaged_table_keeps_no_other_from_its_backup_and_is_healed_where_its_copy_is_whole(
    data: Path, tmp_path: Path
) -> None:
    before = rows_of(data)
    torn, healed = sorted(before)
    for table in before:
        damage(data, table, copy=table == torn)
    file = whole_backups.make(data, tmp_path / "stick", 1)
    about = whole_backups.read_about(file)
    assert (about.tables, about.damaged) == (2, 1)
    other = tmp_path / "other"
    assert "Everything is back" in restore(file, other).output
    registry = TableRegistry(Settings(data=other))
    assert set(registry.damaged) == {torn}
    assert [(row.kind, row.chain) for row in registry.journal.read(healed)] == before[healed]
    registry.journal.close()
    assert (other / "rows" / f"{torn}.jsonl").exists(), "what is left of it may still be brought out"
    used = tmp_path / "used"
    own = evening(used, 5)
    done = restore(file, used)
    assert done.exit_code == 1 and "1 new" in done.output and "1 missing" in done.output and torn in done.output
    assert set(rows_of(used)) == {own, healed}


def test_a_backup_in_which_more_is_damaged_than_it_says_is_refused(data: Path, tmp_path: Path) -> None:
    damage(data, sorted(rows_of(data))[0], copy=True)
    file = whole_backups.make(data, tmp_path / "stick", 1)
    content = file.read_bytes()
    head = json.loads(content[: whole_backups.HEAD])
    head["damaged"] = 0
    file.write_bytes(json.dumps(head).encode().ljust(whole_backups.HEAD) + content[whole_backups.HEAD :])
    done = restore(file, tmp_path / "other")
    assert done.exit_code == 1 and "cannot be opened" in done.output
    assert not (tmp_path / "other" / "exchequer.sqlite").exists()


def test_the_process_of_its_own_makes_a_backup_and_says_why_it_cannot(data: Path, tmp_path: Path) -> None:
    books.run(data, tmp_path / "stick", lambda _process: None)
    (made,) = backup_places.listed(tmp_path / "stick")
    assert made.about.games == 2
    (tmp_path / "file").write_text("")
    with pytest.raises(Refusal) as refused:
        books.run(data, tmp_path / "file" / "folder", lambda _process: None)
    assert refused.value.code is Code.BACKUP_BROKEN


@pytest.mark.parametrize(("code", "told"), [(errno.ENOSPC, "backup_full"), (errno.EROFS, "backup_read_only")])
def test_a_full_or_read_only_place_is_said_leaves_no_file_and_keeps_older_backups(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, told: str
) -> None:
    older = whole_backups.make(data, tmp_path / "stick", 1)

    def failing(*_arguments: object, **_options: object) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(tree_archives, "pack", failing)
    done = CliRunner().invoke(backup_command, ["--data", str(data), "--to", str(tmp_path / "stick"), "--rotate"])
    assert done.exit_code == 1
    assert f"[{told}]" in done.output
    assert list((tmp_path / "stick").iterdir()) == [older]


def test_staff_and_stands_come_back_with_everything(data: Path, tmp_path: Path) -> None:
    store = VenueStore(f"sqlite:///{data / HOUSE}")
    stand = Stands(store).add("Table 1")  # still in the write-ahead log
    path = whole_backups.make(data, tmp_path / "backups", 1)
    store.close()
    whole_restore.restore(path, tmp_path / "restored")
    restored = VenueStore(f"sqlite:///{tmp_path / 'restored' / HOUSE}")
    assert Stands(restored).all() == [stand]
    restored.close()
    assert (tmp_path / "restored" / HOUSE).stat().st_mode & 0o777 == 0o600
