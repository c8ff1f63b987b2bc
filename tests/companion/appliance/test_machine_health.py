"""Machine health: each fault of the computer is told once when it begins, and none flickers."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.appliance.machine_health import EVERY, MachineHealth


class Machine:
    """A root folder with the kernel's files, and a clock."""

    def __init__(self, root: Path) -> None:
        self.root, self.now = root, 0.0
        self.health = MachineHealth(root, root, lambda: self.now)

    def write(self, path: str, content: str) -> None:
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(content)

    def keys(self) -> list[str]:
        self.now += EVERY
        return [str(one["key"]) for one in self.health.notes() if one["key"] != "machine.disk"]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_a_computer_without_sensors_has_nothing_wrong(machine: Machine) -> None:
    assert machine.keys() == []


@pytest.mark.parametrize(
    ("path", "good", "bad", "key"),
    [
        ("sys/class/thermal/thermal_zone0/temp", "61000\n", "80500\n", "machine.hot"),
        ("sys/fs/ext4/mmcblk0p2/errors_count", "0\n", "3\n", "machine.card"),
        ("proc/meminfo", "MemAvailable: 400000 kB\n", "MemAvailable: 40000 kB\n", "machine.memory"),
        ("proc/net/wireless", "\n\n wlan0: 0 60. -50. -256 0\n", "\n\n wlan0: 0 20. -88. -256 0\n", "machine.signal"),
    ],
)
def test_a_fault_is_told_while_it_lasts_and_logged_once(
    machine: Machine, caplog: pytest.LogCaptureFixture, path: str, good: str, bad: str, key: str
) -> None:
    machine.write(path, good)
    assert machine.keys() == []
    machine.write(path, bad)
    assert [machine.keys() for _ in range(3)] == [[key]] * 3
    machine.write(path, good)
    assert machine.keys() == []
    told = [record.message for record in caplog.records if key in record.message]
    assert [one.startswith(f"{key} begins") for one in told] == [True, False]


def test_the_voltage_alarm_of_a_raspberry_pi_is_told(machine: Machine) -> None:
    machine.write("sys/class/hwmon/hwmon0/name", "cpu_thermal\n")
    machine.write("sys/class/hwmon/hwmon0/in0_lcrit_alarm", "1\n")
    assert machine.keys() == []
    machine.write("sys/class/hwmon/hwmon1/name", "rpi_volt\n")
    machine.write("sys/class/hwmon/hwmon1/in0_lcrit_alarm", "1\n")
    assert machine.keys() == ["machine.voltage"]


def test_heat_that_hovers_at_the_limit_is_one_fault(machine: Machine, caplog: pytest.LogCaptureFixture) -> None:
    for heat in (80500, 79000, 81000, 74000, 80100):
        machine.write("sys/class/thermal/thermal_zone0/temp", f"{heat}\n")
        assert machine.keys() == ["machine.hot"]
    assert len([one for one in caplog.records if "machine.hot" in one.message]) == 1


def test_a_disk_that_is_read_only_or_full_is_told(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = SimpleNamespace(f_flag=os.ST_RDONLY, f_bavail=10, f_frsize=4096)
    monkeypatch.setattr("companion.appliance.machine_health.os.statvfs", lambda _path: disk)
    assert [one["key"] for one in machine.health.notes()] == ["machine.read_only", "machine.disk"]
