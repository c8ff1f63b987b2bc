"""Builds the firmware, the simulated board and the host's tests of its logic, each once."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.firmware.board import Bench, Board

HERE = Path(__file__).parent
FIRMWARE = HERE.parents[1] / "deploy" / "firmware"

Build = Callable[..., Path]


def run(*words: str | Path) -> None:
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="session")
def build(tmp_path_factory: pytest.TempPathFactory) -> Build:
    """Make the firmware with some settings, once for each; gives the file with its symbols."""
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
def board_programme(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The simulated board, compiled."""
    programme = tmp_path_factory.mktemp("board") / "board"
    run("gcc", "-O2", "-Wall", "-o", programme, HERE / "board.c", "-I/usr/include/simavr", "-lsimavr")
    return programme


@pytest.fixture
def bench(build: Build, board_programme: Path) -> Iterator[Callable[..., Bench]]:
    """Put a board with some settings on the bench."""
    boards: list[Board] = []

    def put(*settings: str, settle: float = 0.6) -> Bench:
        boards.append(Board(board_programme, build(*settings)))
        return Bench(boards[-1], settle)

    yield put
    for board in boards:
        board.end()
