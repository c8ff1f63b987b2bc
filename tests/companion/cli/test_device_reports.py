"""The command ``devices`` without a server: what the camera and the dice reader report is printed."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
from pathlib import Path

import cv2
import pytest
from click.testing import CliRunner

from companion.cli.devices import command
from hardware.camera.simulated.table import SimulatedTable
from hardware.dice.simulator import SimulatedDiceReader


def test_the_cards_in_the_pictures_of_a_folder_are_printed(tmp_path: Path) -> None:
    now = [0.0]
    table = SimulatedTable(clock=lambda: now[0])
    for number in range(12):
        now[0] = number / 4
        if number == 4:
            table.lay("WE-I-04", "middle", 90.0)
        cv2.imwrite(str(tmp_path / f"{number:02}.png"), table.image(now[0]))
    result = CliRunner().invoke(command, ["--camera", str(tmp_path), "--known", "world_without_end", "--json"])
    assert result.exit_code == 0, result.output
    (event,) = map(json.loads, result.stdout.splitlines())
    assert (event["event"], event["text"], event["zone"]) == ("placed", "WE-I-04", "middle")


def test_a_file_that_is_no_picture_is_reported(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("none", encoding="utf-8")
    result = CliRunner().invoke(command, ["--camera", str(tmp_path)])
    assert result.exit_code == 1 and "picture_unreadable" in result.stderr


@pytest.mark.parametrize(
    ("more", "printed"),
    [([], "rolled 2 5 6 white blue\n"), (["--json"], '{"roll": [2, 5, 6], "colours": ["white", null, "blue"]}\n')],
)
def test_each_roll_is_printed_until_the_command_is_interrupted(more: list[str], printed: str) -> None:
    with SimulatedDiceReader(heartbeat=0.1) as die:
        program = [sys.executable, "-u", "-m", "companion", "devices", "--dice", die.port, *more]
        with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as running:
            assert running.stdout is not None
            limit = threading.Timer(60, running.kill)
            limit.start()
            assert "simulated" in (running.stdout.readline() + running.stdout.readline())
            die.roll(2, 5, 6, colours=("white", None, "blue"))
            assert running.stdout.readline() == printed
            running.send_signal(signal.SIGINT)
            assert running.wait(10) == 0
            limit.cancel()
