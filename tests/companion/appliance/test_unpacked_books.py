"""Unpacked books: what has the host's secret is for its owner only, and is removed also after a kill."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.appliance import unpacked_books, whole_backups
from companion.appliance.books import Books
from companion.appliance.sticks import Sticks
from companion.errors import Code, Refusal
from tests.companion.appliance.test_whole_backups import evening

ROOT = Path(__file__).resolve().parents[3]
SLOW = """
import sys, time
from pathlib import Path
from companion.appliance import unpacked_books, whole_backups
from companion.cli import backup

unpacked_books.MEMORY = Path(sys.argv[1])
def prove(folder, *_damaged):
    print(folder, flush=True)
    time.sleep(60)
whole_backups.prove = prove
backup.command(["--data", sys.argv[2], "--to", sys.argv[3]])
"""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with a game that is over."""
    evening(tmp_path / "data", 1)
    return tmp_path / "data"


@pytest.fixture
def making(data: Path, tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """A backup whose proof takes long, with unpacked books in a folder ``memory``; its folder has been unpacked."""
    (tmp_path / "memory").mkdir()
    words = [sys.executable, "-c", SLOW, str(tmp_path / "memory"), str(data), str(tmp_path / "stick")]
    process = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert "restored" in process.stdout.readline()
    yield process
    process.kill()
    process.wait()
    process.stdout.close()


def left(tmp_path: Path) -> list[str]:
    return [one.name for name in ("memory", "stick") for one in (tmp_path / name).iterdir()]


def test_unpacked_books_are_for_their_owner_only(making: subprocess.Popen[str], tmp_path: Path) -> None:
    (place,) = (tmp_path / "memory").iterdir()
    secrets = list(place.rglob("host_secret"))
    assert secrets
    for path in (place, *place.rglob("*"), *(tmp_path / "stick").iterdir()):
        assert path.stat().st_mode & 0o077 == 0, path


def test_a_backup_that_is_told_to_end_removes_its_unpacked_books(making: subprocess.Popen[str], tmp_path: Path) -> None:
    making.send_signal(signal.SIGTERM)
    assert making.wait(20) == 128 + signal.SIGTERM
    assert left(tmp_path) == []


def test_what_a_killed_backup_has_left_is_removed_when_the_server_starts_and_before_the_next_one(
    making: subprocess.Popen[str], data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unpacked_books, "MEMORY", tmp_path / "memory")
    books = Books(data, tmp_path / "stick", Sticks(tmp_path / "media", tmp_path / "mounts"))
    books.remove_left()
    assert len(left(tmp_path)) == 2, "it is still being made"
    making.kill()
    making.wait()
    assert len(left(tmp_path)) == 2
    books.start()
    until = time.monotonic() + 10
    while left(tmp_path) and time.monotonic() < until:
        time.sleep(0.05)
    books.close()
    assert left(tmp_path) == []
    (tmp_path / "memory" / ".exchequer-killed").mkdir()
    (tmp_path / "stick" / ".exchequer-0123abcd-000003.books.part").write_bytes(b"half")
    made = whole_backups.make(data, tmp_path / "stick", 1)
    assert left(tmp_path) == [made.name]


def test_what_is_not_ours_or_not_of_this_name_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "target").mkdir()
    (tmp_path / ".exchequer-link").symlink_to(tmp_path / "target")
    (tmp_path / "other").mkdir()
    os.mkfifo(tmp_path / ".exchequer-pipe")
    unpacked_books.remove_left(tmp_path)
    assert len(list(tmp_path.iterdir())) == 4


def test_two_processes_never_write_the_same_backup(data: Path, tmp_path: Path) -> None:
    part = tmp_path / "stick" / f".{whole_backups.file_name(whole_backups.mark_of(data), 1)}.part"
    part.parent.mkdir()
    with unpacked_books.open_part(part) as file:
        file.write(b"half")
        file.flush()
        with pytest.raises(Refusal) as refused:
            whole_backups.make(data, part.parent, 1)
        assert refused.value.code is Code.BACKUP_BUSY
        assert part.read_bytes() == b"half"
