"""USB sticks: those that the table of mounts names below one folder, and nothing else."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.appliance.sticks import EVERY, MOST, Sticks


class Machine:
    """A folder of mount points, a table of mounts and a clock."""

    def __init__(self, place: Path) -> None:
        self.folder, self.table, self.now = place / "media", place / "mounts", 0.0
        self.table.write_text("proc /proc proc rw 0 0\n")

    def mount(self, name: str, options: str = "rw", kind: str = "vfat", folder: Path | None = None) -> None:
        path = (folder or self.folder) / name
        path.mkdir(parents=True, exist_ok=True)
        escaped = str(path).replace("\\", "\\134").replace(" ", "\\040")
        with self.table.open("a") as table:
            table.write(f"/dev/sda1 {escaped} {kind} {options},nosuid 0 0\n")

    @property
    def sticks(self) -> Sticks:
        return Sticks(self.folder, self.table, lambda: self.now)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_a_stick_is_listed_with_its_label_its_file_system_and_its_room(machine: Machine) -> None:
    machine.mount("MY STICK", kind="exfat")
    (stick,) = machine.sticks.all()
    space = os.statvfs(machine.folder / "MY STICK")
    assert (stick.name, stick.file_system, stick.writable, stick.size) == (
        "MY STICK",
        "exfat",
        True,
        space.f_blocks * space.f_frsize,
    )
    assert 0 <= stick.free <= stick.size


def test_what_is_mounted_elsewhere_or_deeper_or_is_no_file_system_of_a_stick_is_none(machine: Machine) -> None:
    machine.mount("OTHER", folder=machine.folder.parent / "elsewhere")
    machine.mount("deep/er")
    machine.mount("AUTO", kind="autofs")
    assert machine.sticks.all() == []


def test_a_stick_that_is_mounted_read_only_is_said_to_be(machine: Machine) -> None:
    machine.mount("LOCKED", options="ro")
    assert [stick.writable for stick in machine.sticks.all()] == [False]


def test_a_stick_that_was_pulled_out_while_it_is_still_in_the_table_is_left_out(machine: Machine) -> None:
    machine.mount("GONE")
    (machine.folder / "GONE").rmdir()
    assert machine.sticks.all() == []


def test_a_list_holds_for_some_seconds_unless_it_is_refreshed(machine: Machine) -> None:
    sticks = machine.sticks
    assert sticks.all() == []
    machine.mount("A")
    assert sticks.all() == []
    assert sticks.get("A") is not None
    machine.mount("B")
    machine.now += EVERY
    assert [stick.name for stick in sticks.all()] == ["A", "B"]


def test_the_number_of_sticks_is_bounded(machine: Machine) -> None:
    for number in range(MOST + 3):
        machine.mount(f"S{number:02}")
    assert len(machine.sticks.all()) == MOST


def test_without_a_table_of_mounts_there_is_no_stick(machine: Machine) -> None:
    machine.table.unlink()
    assert machine.sticks.all() == []
