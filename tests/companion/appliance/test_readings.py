"""Readings: a place that hangs is shown as it was read last, and keeps nobody waiting."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from companion.appliance import backup_places, kept_backups, whole_backups
from companion.appliance.books import Books
from companion.appliance.kept_backups import KeptBackups
from companion.appliance.readings import Attempts, Readings
from companion.appliance.sticks import Sticks
from companion.appliance.updates import Updates
from companion.errors import Code, Refusal
from tests.companion.appliance.test_whole_backups import evening


class Hanging:
    """A reading that hangs until it is let go on."""

    def __init__(self) -> None:
        self.goes_on, self.begun = threading.Event(), 0

    def __call__(self) -> str:
        self.begun += 1
        self.goes_on.wait(60)
        return "read"


def soon(condition: Callable[[], object]) -> None:
    until = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.01)


def test_a_place_that_hangs_is_waited_for_once_and_no_other_waits_for_it() -> None:
    hanging = Hanging()
    readings: Readings[str] = Readings(0.0, patience=0.3)
    wanted: dict[str, Callable[[], str]] = {"slow": hanging, "quick": lambda: "quick"}
    assert readings.of(wanted) == {"slow": None, "quick": "quick"}
    assert readings.unread(["slow", "quick"], ["SLOW", "QUICK"]) == ["SLOW"]
    begun = time.perf_counter()
    for _ in range(20):
        readings.of(wanted)
    assert time.perf_counter() - begun < 2 and hanging.begun == 1
    hanging.goes_on.set()
    soon(lambda: readings.of(wanted)["slow"] == "read")
    assert readings.unread(["slow"], ["SLOW"]) == []


def test_what_was_read_last_is_told_while_a_place_hangs() -> None:
    hanging, now = Hanging(), [0.0]
    readings: Readings[str] = Readings(5.0, lambda: now[0], patience=0.05)
    assert readings.of({"place": lambda: "before"}) == {"place": "before"}
    now[0] = 5.0
    assert readings.of({"place": hanging}) == {"place": "before"}
    assert readings.unread(["place"], ["PLACE"]) == []
    hanging.goes_on.set()


def test_a_place_that_cannot_be_read_is_read_again() -> None:
    answers: Iterator[ValueError | str] = iter([ValueError("a fault"), "read"])

    def read() -> str:
        answer = next(answers)
        if isinstance(answer, ValueError):
            raise answer
        return answer

    readings: Readings[str] = Readings(0.0)
    assert readings.of({"place": read}) == {"place": None}
    assert readings.of({"place": read}) == {"place": "read"}


def test_work_that_does_not_end_is_given_up_and_its_place_left_alone_until_it_does() -> None:
    hanging, attempts = Hanging(), Attempts()
    for _ in range(2):
        with pytest.raises(TimeoutError):
            attempts.run("place", hanging, 0.1)
    assert hanging.begun == 1
    assert attempts.run("other", lambda: 3, 5.0) == 3
    hanging.goes_on.set()
    soon(lambda: not any(one.is_alive() for one in attempts._given_up["place"]))
    assert attempts.run("place", lambda: 4, 5.0) == 4
    with pytest.raises(ZeroDivisionError):
        attempts.run("place", lambda: 1 // 0, 5.0)


def test_two_who_work_at_one_place_at_the_same_time_do_not_take_each_other_for_hanging() -> None:
    attempts, answers = Attempts(), list[int]()

    def work(number: int) -> None:
        time.sleep(0.2)
        answers.append(number)

    threads = [threading.Thread(target=attempts.run, args=("place", partial(work, one), 10.0)) for one in (1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [1, 2]


def test_a_download_from_a_stick_that_hangs_is_refused_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data, media, mounts = tmp_path / "data", tmp_path / "media", tmp_path / "mounts"
    evening(data, 1)
    file = backup_places.copy(whole_backups.make(data, tmp_path / "made", 1), media / "STICK")
    mounts.write_text(f"/dev/sda1 {media / 'STICK'} vfat rw 0 0\n")
    kept = KeptBackups(Books(data, None, Sticks(media, mounts)), lambda: False)
    path = kept.find("stick", "STICK", file.name)
    assert kept.piece(path, 100, 50) == (file.read_bytes()[100:150], file.stat().st_size)
    file.unlink()
    os.mkfifo(file)  # nobody writes to it: whoever opens it waits
    monkeypatch.setattr(kept_backups, "PIECE_LIMIT", 0.3)
    for _ in range(2):
        with pytest.raises(Refusal) as refused:
            kept.piece(path, 0, 50)
        assert refused.value.code is Code.BACKUP_SLOW
    os.close(os.open(file, os.O_WRONLY | os.O_NONBLOCK))
    file.unlink()
    with pytest.raises(Refusal) as refused:
        kept.piece(tmp_path / "gone", 0, 50)
    assert refused.value.code is Code.BACKUP_GONE


def test_the_page_shows_backups_and_updates_beside_a_stick_that_hangs_and_says_that_it_is_being_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, media, mounts = tmp_path / "data", tmp_path / "media", tmp_path / "mounts"
    evening(data, 1)
    for name in ("GOOD", "HANGS"):
        backup_places.copy(whole_backups.make(data, tmp_path / "made", 1), media / name)
    mounts.write_text("".join(f"/dev/{name} {media / name} vfat rw 0 0\n" for name in ("GOOD", "HANGS")))
    goes_on, statvfs = threading.Event(), os.statvfs

    def slow(path: Path) -> os.statvfs_result:
        if "HANGS" in str(path):
            goes_on.wait(60)
        return statvfs(path)

    monkeypatch.setattr(os, "statvfs", slow)
    found = Sticks(media, mounts)
    kept = KeptBackups(Books(data, None, found), lambda: False)
    updates = Updates(data, tree=tmp_path, sticks=found)
    begun = time.perf_counter()
    for _ in range(5):
        view = kept.status(house=True)
        updates._found()
    assert time.perf_counter() - begun < 3
    assert {one["stick"] for one in view["files"]} == {"GOOD"} and view["reading"] == ["HANGS"]
    goes_on.set()
    soon(lambda: {one["stick"] for one in kept.status(house=True)["files"]} == {"GOOD", "HANGS"})
    assert kept.status(house=True)["reading"] == []


def test_a_stick_whose_files_hang_is_said_to_be_read_and_the_list_of_before_is_shown_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, media, mounts = tmp_path / "data", tmp_path / "media", tmp_path / "mounts"
    evening(data, 1)
    backup_places.copy(whole_backups.make(data, tmp_path / "made", 1), media / "STICK")
    mounts.write_text(f"/dev/sda1 {media / 'STICK'} vfat rw 0 0\n")
    hangs, goes_on, listed, now = [True], threading.Event(), backup_places.listed, [0.0]

    def slow(folder: Path, mark: str = "") -> list[backup_places.Kept]:
        if hangs[0] and "STICK" in str(folder):
            goes_on.wait(60)
        return listed(folder, mark)

    monkeypatch.setattr(backup_places, "listed", slow)
    kept = KeptBackups(Books(data, None, Sticks(media, mounts, lambda: now[0])), lambda: False, clock=lambda: now[0])
    view = kept.status(house=True)
    assert (view["files"], view["reading"]) == ([], ["STICK"])
    goes_on.set()
    soon(lambda: kept.status(house=True)["files"])
    goes_on.clear()
    now[0] += 60
    view = kept.status(house=True)
    assert len(view["files"]) == 1 and view["reading"] == []
    hangs[0] = False
    goes_on.set()
