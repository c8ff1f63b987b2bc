"""Serial port: found by its ids, and searched for again after it was lost."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from hardware.dice.port import RETRY, Port, find
from hardware.dice.simulator import SimulatedDiceReader


@dataclass
class FakePortInfo:
    device: str
    vid: int | None = None
    pid: int | None = None
    serial_number: str | None = None


PORTS = [
    FakePortInfo("/dev/ttyS0"),
    FakePortInfo("/dev/ttyACM0", 0x2341, 0x43, "A1"),
    FakePortInfo("/dev/ttyACM1", 0x2E8A, 0xA, "E6614"),
]


def test_a_port_is_found_by_its_usb_id_and_serial_number() -> None:
    for spec, device in {
        "usb:2e8a:000a": "/dev/ttyACM1",
        "usb:2E8A:000A:e6614": "/dev/ttyACM1",
        "usb:2e8a:000a:other": None,
        "usb:2341": "/dev/ttyACM0",
        "usb:": None,
        "serial:A1": "/dev/ttyACM0",
        "serial:": None,
        "serial:B2": None,
    }.items():
        assert find(spec, lambda: PORTS) == device, spec


def test_a_port_is_found_by_a_pattern_for_its_name(tmp_path: Path) -> None:
    for name in ("usb-Some_Modem-if00", "usb-Exchequer_Dice_Tower_E6614-if00"):
        (tmp_path / name).touch()
    wanted = str(tmp_path / "usb-Exchequer_Dice_Tower_E6614-if00")
    assert find("name:*dice_tower*", by_id=tmp_path) == wanted
    assert find(str(tmp_path / "*Tower*")) == wanted
    assert find("name:*kettle*", by_id=tmp_path) is None
    assert find("name:*", by_id=tmp_path / "nowhere") is None


def test_a_path_is_used_unchanged_and_an_invalid_specification_finds_no_port(tmp_path: Path) -> None:
    (tmp_path / "tty").touch()
    assert find(str(tmp_path / "tty")) == str(tmp_path / "tty")
    for invalid in ("", "\0", "/dev/no-such-port", "usb:zz:zz", "name:"):
        assert find(invalid, lambda: PORTS, tmp_path) is None


def test_a_missing_port_is_searched_for_again_after_the_retry_interval() -> None:
    now = 100.0
    with SimulatedDiceReader(heartbeat=60) as simulated:
        port = Port(simulated.port, clock=lambda: now)
        simulated.pull_out()
        assert port.read(0) is None
        assert port.trouble == "not plugged in"
        simulated.plug_in()
        assert port.read(0) is None
        now += RETRY
        assert port.read(0) == b""
        assert port.is_open
        simulated.send(b"abc")
        assert port.read(1) == b"abc"
        port.close()
        assert not port.is_open


def test_writing_to_a_device_that_does_not_read_neither_blocks_nor_closes_the_port() -> None:
    with SimulatedDiceReader(threaded=False) as simulated:
        port = Port(simulated.port)
        assert port.read(0) == b""
        written = sum(port.write(b"?" * 16) for _ in range(2000))
        assert 0 < written < 2000
        assert port.is_open
        port.close()
