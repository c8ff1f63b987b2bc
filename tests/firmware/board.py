"""Firmware on a simulated chip: a board whose contacts a test opens and closes.

``Board`` communicates with the program in ``board.c``. ``BoardRig`` connects a board to the real driver on the chip's
clock: after each slice of time, everything sent in either direction is awaited, so that results do not depend on the
load of the machine.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

from hardware.dice import SerialDiceReader, State
from hardware.dice.port import Port

SLICE = 0.04


class Board:
    """A simulated board; ``port`` is its serial port."""

    def __init__(self, program: Path, firmware: Path) -> None:
        self._process = subprocess.Popen(
            [program, firmware], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        assert self._process.stdout is not None
        self.port = self._process.stdout.readline().split()[1]

    def command(self, command: str) -> str:
        """Execute a command (see ``board.c``); the reply after "ok"."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(command + "\n")
        reply = self._process.stdout.readline().strip()
        assert reply.startswith("ok"), f"{command}: {reply or 'the board has ended'}"
        return reply[2:].strip()

    def end(self) -> None:
        """End the program."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(10)


class CountingPort(Port):
    """A port that counts bytes, and may corrupt those received."""

    received = written = 0
    corrupt: Callable[[bytes], bytes] = staticmethod(lambda data: data)

    def read(self, patience: float = 0.1) -> bytes | None:
        data = super().read(patience)
        self.received += len(data or b"")
        return self.corrupt(data) if data else data

    def write(self, data: bytes) -> bool:
        done = super().write(data)
        self.written += len(data) if done else 0
        return done


class BoardRig:
    """A simulated board and the real driver, both in the chip's time."""

    def __init__(self, board: Board, settle: float = 0.6) -> None:
        self.board = board
        self.now = 0.0
        self.rolls: list[tuple[int, ...]] = []
        self.states: list[State] = []
        self.port = CountingPort(board.port, clock=lambda: self.now)
        self.die = SerialDiceReader(
            board.port,
            lambda values, colours: self.rolls.append(values),
            self.states.append,
            clock=lambda: self.now,
            port=self.port,
            settle=settle,
        )
        self.die.step(0)

    def run(self, seconds: float) -> None:
        """Run board and driver for some seconds of the chip's time."""
        for _ in range(round(seconds / SLICE)):
            self.board.command(f"take {self.port.written}")
            sent = int(self.board.command(f"run {round(1000 * SLICE)}"))
            self.now += SLICE
            self.die.step(0)
            for _ in range(400):
                if self.port.received >= sent:
                    break
                self.die.step(0.005)
            assert self.port.received == sent

    def until(self, condition: Callable[[], bool], timeout: float = 5.0) -> float:
        """Run until a condition holds; the seconds of the chip's time that it took."""
        start = self.now
        while not condition():
            assert self.now - start < timeout, "the condition did not hold in time"
            self.run(SLICE)
        return self.now - start

    def press(self, contact: int, seconds: float = 0.1) -> None:
        """Close a contact for some seconds."""
        self.board.command(f"close {contact}")
        self.run(seconds)
        self.board.command(f"open {contact}")

    def plug(self) -> None:
        """Plug the cable in again, as another device file."""
        self.port.spec = self.board.command("plug")
        self.port.received = self.port.written = 0
