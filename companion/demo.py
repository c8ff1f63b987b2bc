"""The demo: four simulated players at a table that one can watch.

They sit down, start, and play at a chosen pace. Their cards are laid under a simulated camera and
their die is rolled on a simulated line where these are there; what no device could tell they tap,
as everybody would. The pages say of both that they are simulated.
"""

from __future__ import annotations

import logging
import random
import threading
import time
from typing import Any

from companion.app import Parts
from companion.errors import Refusal
from companion.games import ACTIONS
from companion.seats import ORDER
from companion.senses import COUNCIL, Senses
from companion.table import HOST, Table
from hardware.dice import Die
from hardware.dice.simulated import SimulatedDie

log = logging.getLogger("exchequer.demo")

PEOPLE = {"N": ("Aliena", "blue"), "E": ("Caris", "red"), "S": ("Merthin", "green"), "W": ("Gwenda", "yellow")}
"""Who plays in the demo: by seat, name and colour."""

_PATIENCE = 4.0
"""Seconds that a device has to tell what was done before a player taps it instead."""


def begin(parts: Parts, table: Table, pace: float) -> None:
    """Seat four simulated players at a table and let them play; ``pace`` is seconds between answers."""
    for seat in ORDER:
        name, colour = PEOPLE[seat]
        table.take_seat(seat, name, colour)
    table.start()
    die = SimulatedDie()
    parts.senses.start(None, Die(die.port, parts.senses.rolled, parts.senses.dice_state))
    parts.senses.camera_state("simulated")
    players = Players(parts.senses, table, die, max(0.0, pace))
    threading.Thread(target=players.play, name="demo", daemon=True).start()


class Players:
    """Four people who play anything that the rules allow."""

    def __init__(self, senses: Senses, table: Table, die: SimulatedDie, pace: float, seed: int = 1) -> None:
        """Play at ``table``; the same seed plays the same game."""
        self.senses, self.table, self.die, self.pace = senses, table, die, pace
        self._random = random.Random(seed)
        self._on_mat: dict[str, str] = {}

    def play(self) -> None:
        """Answer until the game is over."""
        while not self.table.over:
            time.sleep(self.pace)
            try:
                self._answer_one()
            except Refusal as refusal:
                log.info("A simulated player was refused: %s", refusal)
        self.die.close()

    def _answer_one(self) -> None:
        with self.table.lock:
            asks: list[Any] = list(self.table.game.asks) if self.table.game else []
        if not asks or self.table.paused:
            return
        ask = self._random.choice(asks)
        value = str(self._random.choice(list(ask.values)))
        before = len(self.table.record)
        if ask.sense == "tax_die":
            self.die.roll(int(value))
        elif ask.sense == "event_card":
            self._lay(COUNCIL, f"WE-{value}", self._random.choice((0.0, 90.0, 180.0, 270.0)))
        elif ask.sense == "action_card" and value in ACTIONS:
            colour = PEOPLE[ask.seat][1][0].upper()
            self._lay(ask.seat, f"WA-{colour}-{ACTIONS.index(value) + 1:02}", 0.0)
        else:
            self.table.answer(ask.id, value, ask.seat or HOST)
            return
        if not self._wait_for(before):
            self.table.answer(ask.id, value, ask.seat or HOST)

    def _wait_for(self, before: int) -> bool:
        """Whether a device has told it in time."""
        until = time.monotonic() + _PATIENCE
        while time.monotonic() < until:
            if len(self.table.record) > before:
                return True
            time.sleep(0.02)
        return False

    def _lay(self, zone: str, text: str, turn: float) -> None:
        """Lay a card where another lay before."""
        gone = self._on_mat.pop(zone, None)
        if gone is not None:
            self._tell("removed", gone, zone, None)
        self._on_mat[zone] = text
        self._tell("placed", text, zone, turn)

    def _tell(self, event: str, text: str, zone: str, turn: float | None) -> None:
        self.senses.saw({"t": 0.0, "frame": 0, "event": event, "text": text, "zone": zone, "turn": turn})
