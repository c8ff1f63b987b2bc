"""Fixtures of the firmware tests: builds of the firmware and of the simulated board, each made once."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.firmware.board import Board, BoardRig

HERE = Path(__file__).parent
FIRMWARE = HERE.parents[1] / "deploy" / "firmware"

Build = Callable[..., Path]


def run(*words: str | Path) -> None:
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="session")
def build(tmp_path_factory: pytest.TempPathFactory) -> Build:
    """Build the firmware with some settings, once for each; the path of its ELF file."""
    made: dict[tuple[str, ...], Path] = {}

    def make(*settings: str) -> Path:
        if settings not in made:
            folder = tmp_path_factory.mktemp("firmware")
            run("make", "-C", FIRMWARE, f"BUILD={folder}", *settings)
            assert (folder / "dice.hex").stat().st_size > 1000
            made[settings] = folder / "dice.elf"
        return made[settings]

    return make


@pytest.fixture(scope="session")
def board_program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The simulated board, compiled."""
    program = tmp_path_factory.mktemp("board") / "board"
    run("gcc", "-O2", "-Wall", "-o", program, HERE / "board.c", "-I/usr/include/simavr", "-lsimavr")
    return program


@pytest.fixture
def start_board(build: Build, board_program: Path) -> Iterator[Callable[..., BoardRig]]:
    """Start a board with some settings, with the real driver at its serial port."""
    boards: list[Board] = []

    def start(*settings: str, settle: float = 0.6) -> BoardRig:
        boards.append(Board(board_program, build(*settings)))
        return BoardRig(boards[-1], settle)

    yield start
    for board in boards:
        board.end()
