"""Backup places: which backups stay, and what is deleted where there is no room."""

from __future__ import annotations

import errno
import shutil
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from companion.appliance import backup_places, tree_archives, whole_backups
from companion.appliance.backup_places import Kept
from companion.appliance.whole_backups import About
from companion.errors import Code, Refusal
from tests.companion.appliance.test_whole_backups import evening


def kept(number: int, saved: str, size: int = 1) -> Kept:
    return Kept(Path(str(number)), About("00000000", number, saved, "1", 1, 1, 0, size, ""), size)


def test_the_last_of_seven_days_four_weeks_and_twelve_months_stay() -> None:
    days = [f"2026-{month:02}-{day:02}T20:00" for month in range(1, 13) for day in range(1, 29)]
    files = [kept(number, saved) for number, saved in enumerate(days, start=1)][::-1]
    stay = backup_places.chosen(files)
    assert [one.about.number for one in stay[:7]] == list(range(336, 329, -1))
    assert len({one.about.saved[:7] for one in stay}) == 12
    assert len(stay) <= backup_places.DAYS + backup_places.WEEKS + backup_places.MONTHS


def test_a_clock_that_jumps_deletes_nothing_that_a_right_one_keeps() -> None:
    saved = ["2026-11-20", "2026-11-21", "1970-01-01", "2046-11-22", "1970-01-01", "2026-11-23"]
    files = [kept(number, f"{day}T20:00") for number, day in enumerate(saved, start=1)][::-1]
    assert [one.about.number for one in backup_places.chosen(files)] == [6, 5, 4, 3, 2, 1]


def test_backups_are_bounded_in_bytes_and_the_newest_always_stays() -> None:
    files = [kept(number, f"2026-11-{number:02}T20:00", 40) for number in range(1, 6)][::-1]
    assert [one.about.number for one in backup_places.chosen(files, 100)] == [5, 4]
    assert [one.about.number for one in backup_places.chosen(files, 10)] == [5]


def damaged(one: Kept) -> Kept:
    return replace(one, about=replace(one.about, damaged=1))


def test_the_last_backup_before_a_table_was_damaged_is_kept_however_many_come_after_it() -> None:
    files = [kept(number, f"2026-{number % 12 + 1:02}-01T20:00", 40) for number in range(40, 0, -1)]
    files = [damaged(one) if one.about.number > 3 else one for one in files]
    assert [one.about.number for one in backup_places.chosen(files)][-1] == 3
    assert [one.about.number for one in backup_places.chosen(files, 50)] == [40, 3]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with a game that is over, of which each backup is of another day."""
    days = count(1)
    monkeypatch.setattr(whole_backups, "now", lambda: f"2026-11-{next(days):02}T20:00:00+00:00")
    evening(tmp_path / "data", 1)
    return tmp_path / "data"


def numbers(folder: Path) -> list[int]:
    return [one.about.number for one in backup_places.listed(folder)]


def test_where_there_is_no_room_older_backups_give_way_before_one_is_made(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stick that holds three backups."""
    stick = tmp_path / "stick"
    for number in (1, 2, 3):
        whole_backups.make(data, stick, number)
    original = tree_archives.pack

    def pack(*given: Any, **options: Any) -> Any:
        if len(numbers(stick)) > 2:
            raise OSError(errno.ENOSPC, "No space left on device")
        return original(*given, **options)

    monkeypatch.setattr(tree_archives, "pack", pack)
    backup_places.make(data, stick)
    assert numbers(stick) == [4, 3, 2]


def test_the_only_backup_of_a_full_place_is_not_deleted(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = tmp_path / "stick"
    for number in (1, 2):
        whole_backups.make(data, stick, number)

    def pack(*_given: Any, **_options: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(tree_archives, "pack", pack)
    with pytest.raises(OSError, match="No space"):
        backup_places.make(data, stick)
    assert numbers(stick) == [2]
    assert len(list(stick.iterdir())) == 1


def test_room_for_a_copy_is_made_before_it_is_written(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = tmp_path / "stick"
    for number in (1, 2, 3):
        whole_backups.make(data, stick, number)
    mark, usage = whole_backups.mark_of(data), shutil.disk_usage(stick)
    monkeypatch.setattr(
        shutil, "disk_usage", lambda _path: usage._replace(free=1000 * (4 - len(list(stick.iterdir()))))
    )
    backup_places.make_room(stick, mark, 2000)
    assert numbers(stick) == [3, 2]
    backup_places.make_room(stick, mark, 10**9)
    assert numbers(stick) == [3]


def test_backups_of_other_computers_on_a_stick_are_not_deleted(data: Path, tmp_path: Path) -> None:
    other, stick = tmp_path / "other", tmp_path / "stick"
    evening(other, 2)
    whole_backups.make(other, stick, 1)
    for number in (1, 2):
        whole_backups.make(data, stick, number)
    backup_places.make_room(stick, whole_backups.mark_of(data), 2**60)
    assert sorted(numbers(stick)) == [1, 2]


def test_a_backup_that_is_no_longer_in_order_is_set_aside_and_one_in_order_or_of_a_later_version_is_not(
    data: Path, tmp_path: Path
) -> None:
    file = whole_backups.make(data, tmp_path / "stick", 1)
    assert not backup_places.set_aside(file)
    content = bytearray(file.read_bytes())
    file.write_bytes(bytes(content).replace(b'"schema": 1', b'"schema": 9', 1))
    with pytest.raises(Refusal) as refused:
        backup_places.set_aside(file)
    assert refused.value.code is Code.BACKUP_LATER
    content[-1] ^= 1
    file.write_bytes(content)
    assert backup_places.set_aside(file)
    assert numbers(file.parent) == [] and len(list(file.parent.iterdir())) == 1
