"""Machine health: each fault of the computer is told once when it begins, and none flickers."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.appliance.machine_health import EVERY, MachineHealth


class Machine:
    """A root folder with the kernel's files, and a clock."""

    def __init__(self, root: Path) -> None:
        self.root, self.now = root, 0.0
        self.firmware, self.asked = "", 0
        self.health = MachineHealth(root, root, lambda: self.now, self.throttled)

    def throttled(self) -> str:
        self.asked += 1
        return self.firmware

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


@pytest.mark.parametrize(
    ("firmware", "low_voltage", "slowed"),
    [
        ("throttled=0x0\n", "no", "no"),
        ("throttled=0x50005\n", "now", "now"),
        ("throttled=0x50000\n", "was", "was"),
        ("throttled=0x80008\n", "no", "now"),
        ("throttled=0x20000\n", "no", "was"),
    ],
)
def test_the_firmware_tells_what_is_and_what_was_since_the_start(
    machine: Machine, firmware: str, low_voltage: str, slowed: str
) -> None:
    machine.firmware = firmware
    view = machine.health.view()
    assert (view["low_voltage"], view["slowed"]) == (low_voltage, slowed)


@pytest.mark.parametrize("firmware", ["", "VCHI initialization failed", "throttled=0x", "throttled=0xfffffffffffff"])
def test_without_an_answer_of_the_firmware_the_sensor_counts(machine: Machine, firmware: str) -> None:
    machine.firmware = firmware
    assert "low_voltage" not in machine.health.view()
    machine.write("sys/class/hwmon/hwmon1/name", "rpi_volt\n")
    machine.write("sys/class/hwmon/hwmon1/in0_lcrit_alarm", "1\n")
    assert machine.health.view()["low_voltage"] == "now" and "slowed" not in machine.health.view()


def test_the_firmware_is_asked_at_most_once_in_some_seconds_whoever_asks(machine: Machine) -> None:
    machine.keys()
    for _ in range(5):
        machine.health.view()
        machine.health.notes()
    assert machine.asked == 1
    machine.now += EVERY
    machine.health.view()
    assert machine.asked == 2


def test_the_page_is_given_the_values_and_none_of_what_is_not_there(machine: Machine) -> None:
    assert set(machine.health.view()) == {"notes", "disk_free", "disk"}
    machine.write("sys/class/thermal/thermal_zone0/temp", "61250\n")
    machine.write("sys/fs/ext4/mmcblk0p2/errors_count", "3\n")
    machine.write("proc/meminfo", "MemTotal: 900000 kB\nMemAvailable: 400000 kB\n")
    machine.write("proc/net/wireless", "\n\n wlan0: 0 60. -50. -256 0\n")
    machine.now += EVERY
    view = machine.health.view()
    assert (view["heat"], view["card_errors"], view["signal"]) == (61.2, 3, -50)
    assert (view["memory_free"], view["memory"]) == (409_600_000, 921_600_000)
    assert "machine.card" in [one["key"] for one in view["notes"]]


def test_vcgencmd_is_run_where_it_exists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "vcgencmd"
    program.write_text('#!/bin/sh\n[ "$1" = get_throttled ] && echo throttled=0x10000\n')
    program.chmod(0o700)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    assert MachineHealth(tmp_path, tmp_path).view()["low_voltage"] == "was"
    program.write_text("#!/bin/sh\nexit 255\n")
    assert "low_voltage" not in MachineHealth(tmp_path, tmp_path).view()


@pytest.mark.parametrize(
    ("firmware", "keys"),
    [
        ("throttled=0x0\n", []),
        ("throttled=0x1\n", ["machine.voltage"]),
        ("throttled=0x50005\n", ["machine.voltage"]),
        ("throttled=0x50000\n", ["machine.voltage_was"]),
        ("throttled=0x2\n", ["machine.slowed"]),
        ("throttled=0x80008\n", ["machine.slowed"]),
        ("throttled=0x90008\n", ["machine.voltage_was", "machine.slowed"]),
        ("throttled=0x20000\n", []),
        ("VCHI initialization failed", []),
    ],
)
def test_the_host_is_told_what_the_firmware_says_of_voltage_and_speed(
    machine: Machine, firmware: str, keys: list[str]
) -> None:
    machine.firmware = firmware
    assert machine.keys() == keys


def test_what_the_firmware_says_is_logged_once_for_each_change(
    machine: Machine, caplog: pytest.LogCaptureFixture
) -> None:
    for firmware in ("0x0", "0x1", "0x10001", "0x10000", "0x10000", "0x10001"):
        machine.firmware = f"throttled={firmware}"
        machine.keys()
    told = [record.getMessage().partition(":")[0] for record in caplog.records]
    assert sorted(told) == sorted(
        [
            "machine.voltage begins", "machine.voltage has ended", "machine.voltage_was begins",
            "machine.voltage_was has ended", "machine.voltage begins",
        ]
    )  # fmt: skip


def test_a_computer_that_is_slowed_down_for_its_heat_is_told_to_be_hot_only(machine: Machine) -> None:
    machine.firmware = "throttled=0x80008"
    machine.write("sys/class/thermal/thermal_zone0/temp", "81000\n")
    assert machine.keys() == ["machine.hot"]


def test_a_firmware_that_does_not_answer_keeps_nobody_waiting(tmp_path: Path) -> None:
    goes_on = threading.Event()

    def silent() -> str:
        goes_on.wait(30)
        return ""

    health = MachineHealth(tmp_path, tmp_path, throttled=silent)
    begun = time.perf_counter()
    for _ in range(5):
        health.view()
    assert time.perf_counter() - begun < 2
    goes_on.set()
