"""Simulated hands: simulated cards and dice at an agent, moved by commands, to try out a table without hardware.

A command is one line of JSON:

    {"do": "lay", "text": "WE-I-04", "zone": "middle", "turn": 90}      "shift" and "size": [x, y] in millimetres
    {"do": "turn", "text": "WE-I-04", "turn": 180}
    {"do": "remove", "text": "WE-I-04"}
    {"do": "roll", "values": [4], "colours": ["white"]}                  by the dice reader
    {"do": "throw", "dice": [[4, "white"]]}                              in the camera's picture

All pages mark the devices as simulated.
"""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Iterable, Mapping

from hardware.camera.frames import Source
from hardware.camera.geometry.layout import Layout, Point
from hardware.camera.simulated.source import SimulatedSource
from hardware.camera.simulated.table import SimulatedTable
from hardware.dice.simulator import SimulatedDiceReader

log = logging.getLogger("exchequer.devices")


class SimulatedHands:
    """A simulated table, which is drawn once its layout is known, and simulated dice."""

    def __init__(self, pace: float = 1.0) -> None:
        """``pace`` > 1 makes the hands quicker."""
        self._pace = pace
        self._mat: SimulatedTable | None = None
        self._dice: SimulatedDiceReader | None = None
        self._waiting: list[Mapping[str, object]] = []
        """Commands for the mat, until it is there."""
        self._lock = threading.Lock()

    def source(self, layout: Layout) -> Source:
        """The frames of the simulated table with this layout."""
        with self._lock:
            mat = self._mat = SimulatedTable(layout, pace=self._pace)
            waiting, self._waiting = self._waiting, []
        for command in waiting:
            self._try(command)
        return SimulatedSource(mat)

    def dice_port(self) -> str:
        """The port of the simulated dice reader."""
        self._dice = SimulatedDiceReader()
        return self._dice.port

    def follow(self, lines: Iterable[str]) -> None:
        """Carry out a command from each line; what is none is logged."""
        for line in lines:
            try:
                command = json.loads(line)
            except (ValueError, RecursionError):
                command = line.strip()[:80]
            self._try(command)

    def _try(self, command: Mapping[str, object]) -> None:
        try:
            self.carry_out(command)
        except (ValueError, KeyError, TypeError, IndexError) as problem:
            log.warning("This is no command: %s (%s: %s)", command, type(problem).__name__, problem)

    def carry_out(self, command: Mapping[str, object]) -> None:
        """Carry out a command. Raises KeyError, TypeError and ValueError for one that is none."""
        if command["do"] == "roll":
            if self._dice is not None:
                self._dice.roll(*_numbers(command["values"]), colours=_colours(command.get("colours")))
            return
        with self._lock:
            if self._mat is None:
                self._waiting.append(command)
            else:
                self._on_mat(self._mat, command)

    def lying(self) -> list[str]:
        """The texts of the cards that lie on the simulated table."""
        return [] if self._mat is None else list(self._mat.lying())

    def close(self) -> None:
        """Remove the simulated dice reader."""
        if self._dice is not None:
            self._dice.close()

    def _on_mat(self, mat: SimulatedTable, command: Mapping[str, object]) -> None:
        what = command["do"]
        if what == "throw":
            thrown = command["dice"]
            if not isinstance(thrown, list):
                raise TypeError("dice")
            mat.roll_dice([(int(value), str(colour)) for value, colour in thrown])
            return
        text = str(command["text"])
        if what == "lay":
            shift, size = _point(command.get("shift")), _point(command.get("size"))
            mat.lay(text, str(command["zone"]), _number(command.get("turn", 0)), shift=shift, size=size)
        elif what == "turn":
            mat.turn(text, _number(command["turn"]))
        elif what == "remove":
            mat.remove(text)
        else:
            raise ValueError(f"unknown: {what}")


def _number(value: object) -> float:
    if not isinstance(value, int | float):
        raise TypeError("no number")
    return float(value)


def _numbers(values: object) -> list[int]:
    if not isinstance(values, list) or not all(isinstance(one, int) for one in values):
        raise TypeError("no numbers")
    return values


def _colours(values: object) -> tuple[str | None, ...]:
    if values is None:
        return ()
    if not isinstance(values, list):
        raise TypeError("no colours")
    return tuple(None if one is None else str(one) for one in values)


def _point(value: object) -> Point | None:
    if value is None:
        return None
    if not isinstance(value, list) or len(value) != 2:
        raise TypeError("no point")
    return _number(value[0]), _number(value[1])
