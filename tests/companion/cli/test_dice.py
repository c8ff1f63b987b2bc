"""Tests of the command ``dice``: showing rolls and simulating a dice reader."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli.dice import command
from hardware.dice import SerialDiceReader, State
from hardware.dice.protocol import PROTOCOL, Colours
from hardware.dice.simulator import SimulatedDiceReader

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def simulator(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """The command as a simulated reader of three dice, on ``tmp_path / "die"``."""
    arguments = [
        "dice",
        "--simulate",
        "--dice",
        "2d6:white+1d6:blue",
        "--link",
        str(tmp_path / "die"),
        "--seconds",
        "60",
    ]
    with subprocess.Popen(
        [sys.executable, "-m", "companion", *arguments], cwd=ROOT, text=True, bufsize=1,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    ) as process:  # fmt: skip
        yield process
        process.terminate()


def test_the_simulated_reader_prints_its_port_and_rolls_the_typed_values(
    simulator: subprocess.Popen[str], tmp_path: Path
) -> None:
    assert simulator.stdout is not None and simulator.stdin is not None
    port = simulator.stdout.readline().strip()
    assert port == str(tmp_path / "die")
    rolls: list[tuple[int, ...]] = []
    coloured: list[Colours] = []
    all_rolled, simulated = threading.Event(), threading.Event()

    def rolled(values: tuple[int, ...], colours: Colours) -> None:
        rolls.append(values)
        coloured.append(colours)
        if len(rolls) == 5:
            all_rolled.set()

    die = SerialDiceReader(port, rolled, lambda state: simulated.set() if state is State.SIMULATED else None, settle=0)
    die.start()
    assert simulated.wait(10)
    simulator.stdin.write("4\n2 5 5\n7\n1 1 1 1\nnonsense\n3x\n3wb\nw\n6,6\n2w 5 1b\n\n")
    assert all_rolled.wait(10)
    die.stop()
    assert rolls[:4] == [(4,), (2, 5, 5), (6, 6), (2, 5, 1)]
    assert coloured[1] == (None, None, None) and coloured[3] == ("white", None, "blue")
    assert len(rolls[4]) == 3, "Enter alone rolls all dice"
    assert coloured[4] == ("white", "white", "blue"), "with the colours of their groups"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "PORT"),
        (["/dev/null", "--simulate"], "PORT"),
        (["--simulate", "--dice", "a bag"], "names no dice"),
        (["--simulate", "--link", "/no/such/folder/die"], "is not a folder"),
    ],
)
def test_invalid_arguments_are_refused_with_a_message(arguments: list[str], message: str) -> None:
    done = CliRunner().invoke(command, arguments)
    assert done.exit_code == 2
    assert message in done.output


def test_a_file_is_not_overwritten_by_a_simulated_port(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("content")
    done = CliRunner().invoke(command, ["--simulate", "--link", str(file)])
    assert done.exit_code == 2
    assert file.read_text() == "content"


def test_the_reader_each_roll_and_totals_are_shown() -> None:
    with SimulatedDiceReader(name="Kate", dice="2d6", heartbeat=0.1) as die:
        roll = threading.Timer(0.8, die.roll, (2, 5))
        roll.start()
        done = CliRunner().invoke(command, [die.port, "--seconds", "2.4"])
        roll.join()
    assert done.exit_code == 0, done.output
    assert f"simulated Kate, firmware 1.0.0, protocol {PROTOCOL}, dice 2d6" in done.output
    assert "rolled 2 5" in done.output
    assert "Rolls: 1. Missed: 0. Withdrawn: 0. Bytes of noise: 0." in done.output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "rolled 2 white, 5, 6 blue\n"),
        (["--json"], '{"roll": [2, 5, 6], "colours": ["white", null, "blue"]}\n'),
    ],
)
def test_rolls_are_shown_with_the_colours_that_the_reader_reports(arguments: list[str], message: str) -> None:
    with SimulatedDiceReader(heartbeat=0.1) as die:
        roll = threading.Timer(0.5, lambda: die.roll(2, 5, 6, colours=("white", None, "blue")))
        roll.start()
        done = CliRunner().invoke(command, [die.port, "--seconds", "1.8", *arguments])
        roll.join()
    assert done.exit_code == 0, done.output
    assert message in done.output


def test_without_a_reader_the_reason_is_shown_and_the_exit_status_is_one() -> None:
    done = CliRunner().invoke(command, ["/dev/no-such-port", "--seconds", "0.3"])
    assert done.exit_code == 1
    assert "not plugged in" in done.output
    as_json = CliRunner().invoke(command, ["/dev/no-such-port", "--seconds", "0.3", "--json"])
    lines = [json.loads(line) for line in as_json.output.splitlines()]
    assert lines[0] == {"state": "searching"}
    assert lines[-1]["health"]["trouble"] == "away"


@pytest.mark.parametrize("what", ["a file", "a folder", "another device"])
def test_a_path_that_is_no_serial_port_is_reported_as_such(tmp_path: Path, what: str) -> None:
    (tmp_path / "file").touch()
    named = {"a file": str(tmp_path / "file"), "a folder": str(tmp_path), "another device": "/dev/null"}[what]
    done = CliRunner().invoke(command, [named, "--seconds", "0.3"])
    assert done.exit_code == 1
    assert "not a serial port" in done.output
    assert "ioctl" not in done.output and "Errno" not in done.output
