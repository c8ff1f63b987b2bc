"""Firmware on a simulated chip: a board whose contacts a test opens and closes.

``Board`` communicates with the program in ``board.c``. ``Bench`` connects a board to the real driver on the chip's
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
    """A simulated board; ``port`` is its serial line."""

    def __init__(self, programme: Path, firmware: Path) -> None:
        self._process = subprocess.Popen(
            [programme, firmware], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        assert self._process.stdout is not None
        self.port = self._process.stdout.readline().split()[1]

    def command(self, command: str) -> str:
        """Obey a command (see ``board.c``); what it answers behind "ok"."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(command + "\n")
        answer = self._process.stdout.readline().strip()
        assert answer.startswith("ok"), f"{command}: {answer or 'the board is gone'}"
        return answer[2:].strip()

    def end(self) -> None:
        """Switch it off."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(10)


class CountingPort(Port):
    """A port that counts what passes, and may harm what comes."""

    received = written = 0
    harm: Callable[[bytes], bytes] = staticmethod(lambda data: data)

    def read(self, patience: float = 0.1) -> bytes | None:
        data = super().read(patience)
        self.received += len(data or b"")
        return self.harm(data) if data else data

    def write(self, data: bytes) -> bool:
        done = super().write(data)
        self.written += len(data) if done else 0
        return done


class Bench:
    """A board and the real ``SerialDiceReader``, both in the chip's time."""

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
        """Let time pass."""
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

    def until(self, condition: Callable[[], bool], patience: float = 5.0) -> float:
        """Let time pass until something holds; the seconds that it took."""
        start = self.now
        while not condition():
            assert self.now - start < patience, "it did not happen in time"
            self.run(SLICE)
        return self.now - start

    def press(self, contact: int, seconds: float = 0.1) -> None:
        """Close a contact for a while."""
        self.board.command(f"close {contact}")
        self.run(seconds)
        self.board.command(f"open {contact}")

    def plug(self) -> None:
        """The cable is in again, under another name."""
        self.port.spec = self.board.command("plug")
        self.port.received = self.port.written = 0
