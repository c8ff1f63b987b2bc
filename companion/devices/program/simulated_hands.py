"""Simulated hands: move the simulated cards and dice of a program for the server's demo.

A command of the server is one of:

    {"do": "lay", "text": "WE-I-04", "zone": "middle", "turn": 90, "shift": [x, y], "size": [x, y]}   in millimetres
    {"do": "turn", "text": "WE-I-04", "turn": 180}
    {"do": "remove", "text": "WE-I-04"}
    {"do": "roll", "values": [4], "colours": ["white"]}                  by the dice reader
    {"do": "wait"}                                                       asks how long the hands are still moving

All pages mark the devices as simulated.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hardware.camera.frames import Source
from hardware.camera.geometry.layout import Layout, Point
from hardware.camera.simulated.source import SimulatedSource
from hardware.camera.simulated.table import FacePicture, SimulatedTable
from hardware.dice.simulator import SimulatedDiceReader

PATIENCE = 10.0
"""Seconds until the camera's layout is known."""


class SimulatedHands:
    """A simulated table, which is drawn once its layout is known, and simulated dice."""

    def __init__(
        self,
        pace: float = 1.0,
        make_source: Callable[[SimulatedTable], Source] = SimulatedSource,
        make_table: Callable[[Layout], SimulatedTable] | None = None,
    ) -> None:
        """``pace`` > 1 makes the hands quicker."""
        self.faces: Mapping[str, FacePicture] = {}
        """The pictures of cards without stickers, by the texts that their stickers would have."""
        self.dice = SimulatedDiceReader()
        self._make_source = make_source
        self._make_table = make_table or (lambda layout: SimulatedTable(layout, pace=pace))
        self._mat: SimulatedTable | None = None
        self._drawn = threading.Event()

    def source(self, layout: Layout) -> Source:
        """The frames of the simulated table with this layout."""
        if self._mat is None:
            self._mat = self._make_table(layout)
            self._drawn.set()
        return self._make_source(self._mat)

    @property
    def mat(self) -> SimulatedTable:
        """The simulated table. Raises TimeoutError while its layout is unknown."""
        if not self._drawn.wait(PATIENCE) or self._mat is None:
            raise TimeoutError("the simulated camera has not been started")
        return self._mat

    def lay(self, text: str, zone: str, turn: float, shift: Point | None = None, size: Point | None = None) -> None:
        """Lay a card in a zone."""
        self.mat.lay(text, zone, turn, shift=shift, size=size, face=self.faces.get(text))

    def turn(self, text: str, turn: float) -> None:
        """Turn a card."""
        self.mat.turn(text, turn)

    def remove(self, text: str) -> None:
        """Take a card away."""
        self.mat.remove(text)

    def roll(self, values: Sequence[int], colours: Sequence[str | None] = ()) -> None:
        """Roll the dice of the dice reader."""
        self.dice.roll(*values, colours=tuple(colours))

    def busy(self) -> float:
        """Seconds until the hands have carried out all their moves."""
        return max(0.0, self.mat.idle_at() - self.mat.clock())

    def clock(self) -> float:
        """The seconds of the simulated table."""
        return self.mat.clock()

    def carry_out(self, command: Mapping[str, Any]) -> float:
        """Carry out a command of the server and return the seconds for which the hands are still moving."""
        match command["do"]:
            case "roll":
                self.roll(command["values"], command.get("colours") or ())
                return 0.0
            case "lay":
                shift, size = (_point(command.get(name)) for name in ("shift", "size"))
                self.lay(command["text"], command["zone"], command["turn"], shift, size)
            case "turn":
                self.turn(command["text"], command["turn"])
            case "remove":
                self.remove(command["text"])
        return self.busy()

    def close(self) -> None:
        """Remove the simulated dice reader."""
        self.dice.close()


def _point(value: Any) -> Point | None:
    return None if value is None else (float(value[0]), float(value[1]))
