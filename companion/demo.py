"""The demo: four simulated players at a table that one can watch.

They sit down, start, and play at a chosen pace. Their hands lay cards under a simulated camera, whose pixels are
read like a real one's, and roll a simulated die on a pseudo-terminal; what no device could tell they tap, as
everybody would. The pages say of both that they are simulated.
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
from companion.senses import COUNCIL
from companion.simulated_world_without_end import PlayersOfWorldWithoutEnd
from companion.table import HOST, Table
from hardware.camera.simulated import SimulatedSource, SimulatedTable
from hardware.camera.watcher import Watcher
from hardware.dice import Die
from hardware.dice.simulated import SimulatedDie

log = logging.getLogger("exchequer.demo")

PEOPLE = {"N": ("Aliena", "blue"), "E": ("Caris", "red"), "S": ("Merthin", "green"), "W": ("Gwenda", "yellow")}
"""Who plays in the demo: by seat, name and colour."""

FACING = {"N": 180.0, "E": 270.0, "S": 0.0, "W": 90.0}
"""How a card lies for whom it faces: clockwise degrees of its top from north, by seat."""

PATIENCE = 12.0
"""Seconds that a device has to tell what was done before a player taps it instead."""


def begin(parts: Parts, table: Table, pace: float) -> None:
    """Seat four simulated players at a table and let them play; ``pace`` is seconds between answers."""
    for seat in ORDER:
        name, colour = PEOPLE[seat]
        table.take_seat(seat, name, colour, simulated=True)
    table.start()
    mat = SimulatedTable(pace=1.0 if pace >= 1 else 3.0)
    die = SimulatedDie()
    senses = parts.senses
    watcher = Watcher(
        SimulatedSource(mat),
        on_event=lambda event: senses.saw(event.json()),
        on_state=senses.camera_state,
    )
    senses.start(watcher, Die(die.port, senses.rolled, senses.dice_state))
    players = DemoPlayers(table, mat, die, max(0.0, pace))
    threading.Thread(target=players.play, name="demo", daemon=True).start()


class DemoPlayers:
    """Four people who play anything that the rules allow, with real cards on a drawn mat."""

    def __init__(self, table: Table, mat: SimulatedTable, die: SimulatedDie, pace: float, seed: int = 1) -> None:
        """Play at ``table``; the same seed makes the same choices."""
        self.table, self.mat, self.die, self.pace = table, mat, die, pace
        self._random = random.Random(seed)
        self._people: PlayersOfWorldWithoutEnd | None = None
        self._on_mat: dict[str, str] = {}
        self._chapter = 0

    def play(self) -> None:
        """Answer until the game is over."""
        while not self.table.over:
            time.sleep(self.pace)
            try:
                self.answer_one()
            except Refusal as refusal:
                log.info("A simulated player was refused: %s", refusal)
        self.die.close()

    def answer_one(self) -> None:
        """Settle one open ask by the hand, the die or a tap."""
        with self.table.lock:
            game: Any = self.table.game
            # Who has taken over a simulated player's seat plays for it.
            played = {seat for seat, person in self.table.people.items() if not person.simulated}
            asks = [ask for ask in game.asks if ask.seat not in played] if game else []
            if not asks or self.table.paused:
                return
            if self._people is None or self._people.game is not game:
                face_down = self._people.face_down if self._people else None
                self._people = PlayersOfWorldWithoutEnd(game, self._random, "greedy")
                if face_down is not None:
                    self._people.face_down = face_down
            ask = self._random.choice(asks)
            chapter = game.board.chapter
            value = self._people.choose(ask)
        if chapter != self._chapter:
            self._chapter = chapter
            self._take_cards_back()
        before = len(self.table.record)
        if ask.sense == "tax_die":
            self.die.roll(int(value))
        elif ask.sense == "event_card":
            self._lay(COUNCIL, f"WE-{value}", self._random.choice((0.0, 90.0, 180.0, 270.0)))
        elif ask.sense == "orientation" and COUNCIL in self._on_mat:
            # The card lies in a way that is not open to the active player: it is turned.
            if not self._wait_for(before, 2.0):
                self.mat.turn(self._on_mat[COUNCIL], 90.0 * int(value))
        elif ask.sense == "action_card" and value in ACTIONS:
            colour = PEOPLE[ask.seat][1][0].upper()
            self._lay(ask.seat, f"WA-{colour}-{ACTIONS.index(value) + 1:02}", FACING[ask.seat])
        else:
            self.table.answer(ask.id, value, ask.seat or HOST)
            return
        if not self._wait_for(before, PATIENCE):
            log.warning("No device told %s: it is tapped", ask.id)
            self.table.answer(ask.id, value, ask.seat or HOST)

    def _wait_for(self, before: int, seconds: float) -> bool:
        """Whether a device has told it in time."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if len(self.table.record) > before:
                return True
            time.sleep(0.02)
        return False

    def _take_cards_back(self) -> None:
        """Clear the mat for a new chapter, and give the camera time to see it (WWE-C3, C6)."""
        if self._on_mat:
            for text in self._on_mat.values():
                self.mat.remove(text)
            self._on_mat.clear()
            time.sleep(max(0.0, self.mat.idle_at() - self.mat.clock()) + 2.5)

    def _lay(self, zone: str, text: str, turn: float) -> None:
        """Lay a card in place of the one that lay there."""
        gone = self._on_mat.pop(zone, None)
        if gone is not None:
            self.mat.remove(gone)
        self._on_mat[zone] = text
        self.mat.lay(text, zone, turn)
