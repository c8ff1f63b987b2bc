"""The command ``devices`` with a dice reader and without a server: rolls, states and reasons for missing rolls."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli.devices import command
from hardware.dice.simulator import SimulatedDiceReader


def read(port: str, seconds: float, *arguments: str) -> Result:
    return CliRunner().invoke(command, ["--dice", port, "--seconds", str(seconds), *arguments])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "rolled 2 white, 5, 6 blue\n"),
        (["--json"], '{"roll": [2, 5, 6], "colours": ["white", null, "blue"]}\n'),
    ],
)
def test_the_reader_and_each_roll_with_its_colours_are_shown(arguments: list[str], message: str) -> None:
    with SimulatedDiceReader(name="Kate", heartbeat=0.1) as die:
        roll = threading.Timer(0.5, lambda: die.roll(2, 5, 6, colours=("white", None, "blue")))
        roll.start()
        done = read(die.port, 1.8, *arguments)
        roll.join()
    assert done.exit_code == 0, done.output
    assert message in done.output and "Kate, firmware 1.0.0" in done.output
    assert arguments or "Missed: 0. Withdrawn: 0. Bytes of noise: 0." in done.output


def test_without_a_reader_the_reason_is_shown_and_the_exit_status_is_one() -> None:
    done = read("/dev/no-such-port", 0.3)
    assert (done.exit_code, "not plugged in" in done.output) == (1, True)
    lines = [json.loads(line) for line in read("/dev/no-such-port", 0.3, "--json").stdout.splitlines()]
    assert lines[0] == {"state": "searching"}
    assert lines[-1]["health"]["trouble"] == "away"


@pytest.mark.parametrize("what", ["a file", "a folder", "another device"])
def test_a_path_that_is_no_serial_port_is_reported_as_such(tmp_path: Path, what: str) -> None:
    (tmp_path / "file").touch()
    named = {"a file": str(tmp_path / "file"), "a folder": str(tmp_path), "another device": "/dev/null"}[what]
    done = read(named, 0.3)
    assert done.exit_code == 1
    assert "not a serial port" in done.output
    assert "ioctl" not in done.output and "Errno" not in done.output
