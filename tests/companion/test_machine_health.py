"""Machine health: problems of a computer, derived from the kernel's files."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import machine_health
from companion.machine_health import MachineHealth


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The kernel's files of a computer that is well."""
    write(tmp_path, "sys/class/thermal/thermal_zone0/temp", "41000\n")
    write(tmp_path, "sys/fs/ext4/mmcblk0p2/errors_count", "0\n")
    write(tmp_path, "proc/meminfo", "MemTotal:  1000000 kB\nMemFree: 5 kB\nMemAvailable:  500000 kB\n")
    write(tmp_path, "proc/net/wireless", "Inter-|\n face |\n wlan0: 0000   58.  -52.  -256  0 0 0\n")
    return tmp_path


def write(root: Path, name: str, text: str) -> None:
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    (root / name).write_text(text)


def keys(health: MachineHealth) -> list[str]:
    return [str(note["key"]) for note in health.notes() if note["key"] != "machine.disk"]


def test_a_computer_that_is_well_has_figures_and_no_notes(root: Path) -> None:
    health = MachineHealth(root, root)
    view = health.view()
    assert (view["heat"], view["memory"], view["memory_free"]) == (41.0, 1_024_000_000, 512_000_000)
    assert (view["signal"], view["card_errors"], keys(health)) == (-52, 0, [])


@pytest.mark.parametrize(
    ("name", "text", "key"),
    [
        ("sys/class/thermal/thermal_zone0/temp", "81000", "machine.hot"),
        ("sys/fs/ext4/mmcblk0p2/errors_count", "3", "machine.card"),
        ("proc/meminfo", "MemTotal:  1000000 kB\nMemAvailable:  50000 kB\n", "machine.memory"),
        ("proc/net/wireless", "a\nb\n wlan0: 0000   20.  -85.  -256\n", "machine.signal"),
    ],
)
def test_each_problem_has_its_note(root: Path, name: str, text: str, key: str) -> None:
    write(root, name, text)
    assert keys(MachineHealth(root, root)) == [key]


def test_a_problem_ends_only_at_a_clearly_better_value(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_health, "EVERY", 0.0)
    health, found = MachineHealth(root, root), []
    for heat in (79, 81, 75, 71, 75):
        write(root, "sys/class/thermal/thermal_zone0/temp", f"{heat}000")
        found.append(keys(health))
    assert found == [[], ["machine.hot"], ["machine.hot"], [], []]


@pytest.mark.parametrize(
    ("flags", "found"),
    [(0x0, []), (0x50005, ["machine.voltage"]), (0x10000, ["machine.voltage_was"]), (0x2, ["machine.slowed"])],
)
def test_the_firmware_of_a_raspberry_pi_is_asked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, flags: int, found: list[str]
) -> None:
    monkeypatch.setattr(machine_health, "_throttled", lambda: flags)
    monkeypatch.setattr(MachineHealth, "_numbers", lambda _self, _pattern: [])
    noted = [
        key
        for key in keys(MachineHealth(tmp_path))
        if key in ("machine.voltage", "machine.voltage_was", "machine.slowed")
    ]
    assert noted == found


def test_a_computer_without_sensors_has_no_problems(tmp_path: Path) -> None:
    assert keys(MachineHealth(tmp_path, tmp_path / "none")) == []
