"""The demo: four simulated players at a table that one can watch.

They sit down, start, and play at a chosen pace. Their hands lay cards under a simulated camera, whose pixels are
read like a real one's, and roll simulated dice on a pseudo-terminal; what no device could tell they tap, as
everybody would. The pages say of both that they are simulated. Which pieces answer which ask, a game's own demo
players know (``companion.games``).
"""

from __future__ import annotations

import logging
import random
import threading
import time
from typing import Any

from companion.app import Parts
from companion.errors import Refusal
from companion.seats import ORDER
from companion.simulated_players import SimulatedPlayers
from companion.table import HOST, Table
from engine.core.rolls import RollAsk, read_roll
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
    mat = SimulatedTable(table.kind.mat_layout(), pace=1.0 if pace >= 1 else 3.0)
    die = SimulatedDie()
    senses = parts.senses
    watcher = Watcher(
        SimulatedSource(mat),
        mat.layout,
        on_event=lambda event: senses.saw(event.json()),
        on_state=senses.camera_state,
    )
    senses.start(watcher, Die(die.port, senses.rolled, senses.dice_state))
    players = table.kind.demo(table, mat, die, max(0.0, pace))
    threading.Thread(target=players.play, name="demo", daemon=True).start()


class DemoPlayers:
    """Four people who play anything that the rules allow, with real cards on a drawn mat and dice on a cable.

    A game whose cards a camera sees overrides `lay`, and perhaps `tidy`.
    """

    card_size: tuple[float, float] | None = None
    """Width and height in millimetres of the cards that they lay; None: those of ``SimulatedTable``."""

    def __init__(self, table: Table, mat: SimulatedTable, die: SimulatedDie, pace: float, seed: int = 1) -> None:
        """Play at ``table``; the same seed makes the same choices."""
        self.table, self.mat, self.die, self.pace = table, mat, die, pace
        self.random = random.Random(seed)
        self.people: SimulatedPlayers | None = None
        self.on_mat: dict[str, str] = {}
        """By place on the mat what lies there: a zone, or whatever a game calls it."""
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
        """Settle one open ask by the hand, the dice or a tap."""
        with self.table.lock:
            game: Any = self.table.game
            asks = [ask for ask in game.asks if self.plays_for(ask.seat)] if game else []
            if not asks or self.table.paused:
                return
            if self.people is None or self.people.game is not game:
                self.people = self.table.kind.players(game, self.random, "greedy").after(self.people)
            ask = self.random.choice(asks)
            chapter = game.board.chapter
            value = self.people.choose(ask)
        if chapter != self._chapter:
            self._chapter = chapter
            self.tidy()
        before = len(self.table.record)
        if not self.roll(ask, value) and not self.lay(ask, value, before):
            self.tap(ask, value)
        elif not self.wait_for(before, PATIENCE):
            self.missed(ask, value)

    def plays_for(self, seat: str | None) -> bool:
        """Whether these hands act for a seat: who has taken over a simulated player's seat plays for it."""
        return seat is None or seat not in self.table.people or self.table.people[seat].simulated

    def tap(self, ask: Any, value: str) -> None:
        """Tell the table what no device can tell."""
        self.table.answer(ask.id, value, ask.seat or HOST)

    def missed(self, ask: Any, value: str) -> None:
        """No device told what was done: it is tapped."""
        log.warning("No device told %s: it is tapped", ask.id)
        self.tap(ask, value)

    def roll(self, ask: Any, value: str) -> bool:
        """Roll the dice that an ask waits for, if it waits for dice."""
        if isinstance(ask, RollAsk):
            own = self.table.people[ask.seat].colour if ask.seat else "white"
            colours = {"own": own, "neutral": "white"}
            thrown = [(face, colours[group]) for group, faces in read_roll(value).items() for face in faces]
            self.random.shuffle(thrown)
            self.die.roll(*(face for face, _ in thrown), colours=tuple(colour for _, colour in thrown))
            return True
        if ask.sense == "tax_die":
            self.die.roll(int(value))
            return True
        return False

    def lay(self, ask: Any, value: str, before: int) -> bool:
        """Lay the pieces on the mat that tell this value; False where only a tap can tell it.

        ``before`` is how many answers had been given, for `wait_for`.
        """
        return False

    def tidy(self) -> None:
        """Clear the mat for a new chapter, and give the camera time to see it."""
        if self.on_mat:
            for text in self.on_mat.values():
                self.mat.remove(text)
            self.on_mat.clear()
            time.sleep(max(0.0, self.mat.idle_at() - self.mat.clock()) + 2.5)

    def wait_for(self, before: int, seconds: float) -> bool:
        """Whether a device has told it in time."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if len(self.table.record) > before:
                return True
            time.sleep(0.02)
        return False

    def put(self, place: str, text: str, turn: float, zone: str = "") -> None:
        """Lay a card in place of the one that lay there; the zone is the place itself unless it is named."""
        gone = self.on_mat.pop(place, None)
        if gone is not None:
            self.mat.remove(gone)
        self.on_mat[place] = text
        self.mat.lay(text, zone or place, turn, size=self.card_size)
