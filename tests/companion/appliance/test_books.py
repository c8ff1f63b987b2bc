"""Books: when backups are made, where to, and what happens to a place that is full, broken or hangs."""

from __future__ import annotations

import errno
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.appliance import backup_places, backup_process, books, last_backup, whole_backups, whole_restore
from companion.appliance.books import Books
from companion.appliance.sticks import Sticks
from companion.errors import Code, Refusal
from companion.tables.sqlite_journal import SqliteJournal
from tests.companion.appliance.test_whole_backups import evening


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with a game that is over."""
    evening(tmp_path / "data", 1)
    return tmp_path / "data"


class Evening:
    """A server's books with a clock and places for sticks."""

    def __init__(self, data: Path, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now, self.made, self.media = 0.0, list[Path](), place / "media"
        self.mounts = place / "mounts"
        self.mounts.write_text("")
        self.books = Books(data, None, Sticks(self.media, self.mounts, lambda: self.now), lambda: self.now)

        def make(folder: Path, target: Path, _started: object) -> None:
            self.made.append(target)
            mark = whole_backups.mark_of(folder)
            whole_backups.make(folder, target, backup_places.next_number(folder, [target], mark))

        monkeypatch.setattr(books, "run", make)

    def plug_in(self, name: str) -> Path:
        (self.media / name).mkdir(parents=True, exist_ok=True)
        self.mounts.write_text(f"/dev/sda1 {self.media / name} vfat rw 0 0\n")
        return self.media / name / backup_places.STICK_FOLDER

    def look_after(self, seconds: float) -> None:
        self.now += seconds
        self.books.look()


class Played:
    """What the listener reads of a table."""

    def __init__(self, over: bool) -> None:
        self.over, self.started = over, True


def test_a_backup_is_made_after_a_game_when_nobody_plays_and_after_a_day(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Evening(data, tmp_path, monkeypatch)
    server.look_after(2 * books.DAY)
    assert server.made == [], "nothing has changed"
    server.books._made_at = server.now
    server.books.table_changed(Played(False))  # type: ignore[arg-type]
    server.look_after(books.QUIET)
    assert server.made == [], "the game goes on"
    server.books.table_changed(Played(True))  # type: ignore[arg-type]
    server.look_after(1)
    assert server.made == [], "somebody plays"
    server.look_after(books.QUIET)
    assert server.made == [data / "backups"]
    server.books.table_changed(Played(False))  # type: ignore[arg-type]
    server.look_after(books.DAY)
    assert len(server.made) == 2


def test_a_stick_that_is_plugged_in_later_gets_the_newest_backup(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Evening(data, tmp_path, monkeypatch)
    server.books.table_changed(Played(True))  # type: ignore[arg-type]
    server.look_after(books.QUIET)
    folder = server.plug_in("STICK")
    server.look_after(books.EVERY)
    (copied,) = folder.iterdir()
    assert copied.read_bytes() == (data / "backups" / copied.name).read_bytes()


def test_a_backup_that_fails_is_said_and_tried_again_later(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Evening(data, tmp_path, monkeypatch)
    (data / "backups").write_text("a file where the folder should be")
    server.books.table_changed(Played(True))  # type: ignore[arg-type]
    server.look_after(books.QUIET)
    assert server.books.notes()
    (data / "backups").unlink()
    server.look_after(1)
    assert server.books.notes(), "not at once"
    server.look_after(books.RETRY)
    assert server.books.notes() == []
    assert len(list((data / "backups").iterdir())) == 1


def test_an_evening_after_which_the_power_went_gets_its_backup_after_the_next_start(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def newest() -> int:
        with closing(SqliteJournal.at(data)) as journal:
            return max(one.sequence for one in journal.summaries.values())

    def started() -> Evening:
        server = Evening(data, tmp_path, monkeypatch)
        server.books._newest = newest
        server.books.catch_up()
        return server

    server = started()
    server.look_after(1)
    assert server.made == [], "somebody may be about to play"
    server.look_after(books.QUIET)
    assert server.made == [data / "backups"]
    server = started()
    server.look_after(books.QUIET)
    assert server.made == [], "nothing has happened since"
    evening(data, 2)
    server = started()
    server.look_after(books.QUIET)
    assert len(server.made) == 1


def test_after_an_older_backup_was_restored_the_next_one_comes_after_all_that_a_stick_has(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick, other = tmp_path / "before" / backup_places.STICK_FOLDER, tmp_path / "other"
    older = whole_backups.make(data, stick, 7)
    evening(data, 2)
    whole_backups.make(data, stick, 9)
    whole_restore.restore(older, other)
    mark = whole_backups.mark_of(other)
    assert last_backup.read(other, mark).number == 9
    alone = tmp_path / "alone"
    downloaded = tmp_path / "downloads" / older.name
    downloaded.parent.mkdir()
    downloaded.write_bytes(older.read_bytes())
    whole_restore.restore(downloaded, alone)
    evening(alone, 3)
    server = Evening(alone, tmp_path, monkeypatch)
    server.books._newest = lambda: 1
    server.books.ask_for()
    server.look_after(1)
    assert [one.about.number for one in backup_places.listed(alone / "backups")] == [8]
    server.media.mkdir()
    stick.parent.rename(server.media / "STICK")
    server.plug_in("STICK")
    for _ in range(3):
        server.look_after(books.QUIET)
    found = backup_places.listed(server.media / "STICK" / backup_places.STICK_FOLDER)
    assert found[0].about.number == 10 and found[0].about.games == 2, "that of before the restore is not the newest"
    assert len(server.made) == 2, "and it is made once"


# ------------------------------------------------------------------ places that fail


def failing(server: Evening, monkeypatch: pytest.MonkeyPatch, where: str, problem: Exception) -> list[Path]:
    """Let no backup be made in a place whose path contains ``where``; returns what was tried."""
    original, tried = books.run, list[Path]()

    def run(folder: Path, target: Path, started: Any) -> None:
        tried.append(target)
        if where in str(target):
            raise problem
        original(folder, target, started)

    monkeypatch.setattr(books, "run", run)
    return tried


def test_a_full_stick_keeps_no_backup_from_the_card_and_is_told_by_its_name(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Evening(data, tmp_path, monkeypatch)
    full = server.plug_in("FULL")
    tried = failing(server, monkeypatch, "FULL", Refusal(Code.BACKUP_FULL))
    copy = backup_places.copy
    monkeypatch.setattr(backup_places, "copy", lambda *_given: (_ for _ in ()).throw(OSError(errno.ENOSPC, "full")))
    server.books.table_changed(Played(True))  # type: ignore[arg-type]
    server.look_after(books.QUIET)
    assert tried == [full, data / "backups"]
    assert len(backup_places.listed(data / "backups")) == 1
    (note,) = server.books.notes()
    assert note == {"key": "backup.failed_stick", "name": "FULL", "why": {"key": "error.backup_full"}}
    server.look_after(books.EVERY)
    assert len(tried) == 2, "nothing is due, and the stick is left alone for a while"
    monkeypatch.setattr(backup_places, "copy", copy)
    server.look_after(books.RETRY)
    assert server.books.notes() == [] and len(backup_places.listed(full)) == 1


def test_two_places_that_fail_are_told_each_and_asking_tries_them_at_once(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Evening(data, tmp_path, monkeypatch)
    stick = server.plug_in("STICK")
    tried = failing(server, monkeypatch, "", OSError(errno.EROFS, "Read-only file system"))
    server.books.table_changed(Played(True))  # type: ignore[arg-type]
    server.look_after(books.QUIET)
    assert [note["key"] for note in server.books.notes()] == ["backup.failed_stick", "backup.failed_card"]
    server.look_after(books.EVERY)
    assert tried == [stick, data / "backups"]
    server.books.ask_for()
    server.look_after(1)
    assert tried == [stick, data / "backups"] * 2
    assert not server.books.making


def test_what_lies_with_the_games_is_tried_at_one_place_only_and_told_without_it(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Evening(data, tmp_path, monkeypatch)
    server.plug_in("STICK")
    tried = failing(server, monkeypatch, "", Refusal(Code.BACKUP_TABLES, text="abcdef"))
    server.books.table_changed(Played(True))  # type: ignore[arg-type]
    server.look_after(books.QUIET)
    assert len(tried) == 1
    (note,) = server.books.notes()
    assert note == {"key": "backup.failed_made", "why": {"key": "error.backup_tables", "text": "abcdef"}}


def test_what_a_stick_was_told_for_is_forgotten_when_it_is_pulled_out(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Evening(data, tmp_path, monkeypatch)
    server.plug_in("STICK")
    failing(server, monkeypatch, "STICK", Refusal(Code.BACKUP_BROKEN))
    monkeypatch.setattr(backup_places, "copy", lambda *_given: (_ for _ in ()).throw(OSError(errno.EIO, "broken")))
    server.books.table_changed(Played(True))  # type: ignore[arg-type]
    server.look_after(books.QUIET)
    assert server.books.notes()
    server.mounts.write_text("")
    server.look_after(books.EVERY)
    assert server.books.notes() == []


def test_a_stick_that_can_only_be_read_is_told_unless_another_place_takes_backups(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Evening(data, tmp_path, monkeypatch)
    server.plug_in("LOCKED")
    locked = server.mounts.read_text().replace(" rw ", " ro ")
    server.mounts.write_text(locked)
    assert server.books.notes() == [
        {"key": "backup.failed_stick", "name": "LOCKED", "why": {"key": "error.backup_read_only"}}
    ]
    server.plug_in("OTHER")
    server.mounts.write_text(locked + server.mounts.read_text())
    server.now += books.EVERY
    assert server.books.notes() == []


def test_a_place_that_does_not_answer_is_told_so_and_passed_over(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Evening(data, tmp_path, monkeypatch)
    server.plug_in("HANGS")
    goes_on, listed = threading.Event(), backup_places.listed

    def slow(folder: Path, mark: str = "") -> list[backup_places.Kept]:
        if "HANGS" in str(folder):
            goes_on.wait(60)
        return listed(folder, mark)

    monkeypatch.setattr(backup_places, "listed", slow)
    monkeypatch.setattr(books, "LOOK_LIMIT", 0.3)
    server.books.table_changed(Played(True))  # type: ignore[arg-type]
    server.look_after(books.QUIET)
    assert server.made == [data / "backups"]
    assert server.books.notes() == [
        {"key": "backup.failed_stick", "name": "HANGS", "why": {"key": "error.backup_slow"}}
    ]
    goes_on.set()


def test_a_large_backup_that_failed_on_the_card_is_tried_again_before_a_week_has_passed(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(books, "CARD_BYTES", 10)
    server = Evening(data, tmp_path, monkeypatch)
    server.books.ask_for()
    server.look_after(1)
    server.books._made_on_card_at = None
    with monkeypatch.context() as broken:
        failing(server, broken, "backups", OSError(errno.EIO, "broken"))
        server.books.table_changed(Played(True))  # type: ignore[arg-type]
        server.look_after(books.QUIET)
    assert server.books.notes()
    server.look_after(books.RETRY)
    assert len(backup_places.listed(data / "backups")) == 2 and server.books.notes() == []


def test_a_stick_that_hangs_keeps_no_copy_from_another_one_and_nobody_from_stopping(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(books, "CARRY_PATIENCE", 1.0)
    server = Evening(data, tmp_path, monkeypatch)
    server.books.table_changed(Played(True))  # type: ignore[arg-type]
    server.look_after(books.QUIET)
    goes_on, copy = threading.Event(), backup_places.copy

    def copied(file: Path, folder: Path) -> Path:
        if "HANGS" in str(folder):
            goes_on.wait(60)
        return copy(file, folder)

    monkeypatch.setattr(backup_places, "copy", copied)
    for name in ("HANGS", "OTHER"):
        (server.media / name).mkdir(parents=True)
    server.mounts.write_text("".join(f"/dev/{name} {server.media / name} vfat rw 0 0\n" for name in ("HANGS", "OTHER")))
    server.look_after(books.EVERY)
    assert len(backup_places.listed(server.media / "OTHER" / backup_places.STICK_FOLDER)) == 1
    monkeypatch.setattr(time, "monotonic", lambda now=time.monotonic: now() + 3600)
    server.look_after(books.EVERY)
    assert [note["name"] for note in server.books.notes()] == ["HANGS"]
    begun = time.perf_counter()
    server.books.close()
    assert time.perf_counter() - begun < 5
    goes_on.set()


def test_a_copy_of_which_the_source_is_damaged_is_made_of_another_backup(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The newest backup, on the card, has been damaged; an older one is on a first stick; a second stick has none."""
    server = Evening(data, tmp_path, monkeypatch)
    for name in ("FIRST", "SECOND"):
        (server.media / name).mkdir(parents=True)
    first, second = (server.media / name / backup_places.STICK_FOLDER for name in ("FIRST", "SECOND"))
    good = whole_backups.make(data, first, 1)
    bad = whole_backups.make(data, data / "backups", 2)
    content = bytearray(bad.read_bytes())
    content[-1] ^= 1
    bad.write_bytes(content)
    server.mounts.write_text(
        "".join(f"/dev/{name} {server.media / name} vfat rw 0 0\n" for name in ("FIRST", "SECOND"))
    )
    for _ in range(3):
        server.look_after(books.RETRY)
    assert (second / good.name).read_bytes() == good.read_bytes()
    assert not bad.exists() and bad.with_name(f"{bad.name}{backup_places.DAMAGED}").exists()
    assert server.books.notes() == []


def test_a_process_that_hangs_is_given_up_and_one_that_only_takes_long_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup_process, "STALLED", 1.0)
    monkeypatch.setattr(backup_process, "_LOOK_EVERY", 0.2)
    busy = "import time\nuntil = time.time() + 3\nwhile time.time() < until: pass"
    for words, ends in (["sleep", "60"], False), ([sys.executable, "-c", busy], True):
        process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            if ends:
                assert backup_process._ended(process) == ("", "")
            else:
                with pytest.raises(subprocess.TimeoutExpired):
                    backup_process._ended(process)
        finally:
            process.kill()
            process.communicate()
