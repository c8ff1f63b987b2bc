"""Demo: a table with four simulated players, a simulated camera and a simulated dice reader.

The players take seats, start the game, and answer at a chosen pace. Cards are drawn into the frames of a simulated
camera and dice are rolled on a pseudo-terminal by the devices' program, which reads both like real ones; answers that
no device can give are tapped. All pages mark both devices as simulated. The game's plug-in decides which cards answer
an ask (``companion.games.hands``).
"""

from __future__ import annotations

import logging
import random
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol

from companion.devices.hub import DeviceHub
from companion.errors import Refusal
from companion.games import RunningGame
from companion.games.hands import Laying, Placement, Scene
from companion.games.policy import Policy
from companion.server.app import Services
from companion.simulation.players import players_of
from companion.tables.commands import seating
from companion.tables.seats import ORDER
from companion.tables.table import HOST, Table
from engine.core import Ask
from engine.core.rolls import RollAsk, read_roll

log = logging.getLogger("exchequer.demo")

PEOPLE = {"N": ("Aliena", "blue"), "E": ("Caris", "red"), "S": ("Merthin", "green"), "W": ("Gwenda", "yellow")}
"""The players of the demo: name and colour by seat."""

TIMEOUT = 12.0
"""Seconds that a device has to report an answer before a player taps it instead."""

POLL = 0.02
"""Seconds between two looks at the record or the clock."""

Size = tuple[float, float]
"""Millimetres."""


class Hands(Protocol):
    """The hands that move simulated cards and dice."""

    def lay(self, text: str, zone: str, turn: float, shift: Size | None = None, size: Size | None = None) -> None:
        """Lay a card in a zone."""
        ...

    def turn(self, text: str, turn: float) -> None:
        """Turn a card."""
        ...

    def remove(self, text: str) -> None:
        """Take a card away."""
        ...

    def roll(self, values: Sequence[int], colours: Sequence[str | None] = ()) -> None:
        """Roll the dice of the dice reader."""
        ...

    def busy(self) -> float:
        """Seconds until all moves are carried out."""
        ...

    def clock(self) -> float:
        """The seconds of the simulated table."""
        ...


class ProgramHands:
    """The simulated hands of a connected devices' program."""

    def __init__(self, hub: DeviceHub) -> None:
        self._hub = hub
        self._idle_at = 0.0
        self.clock = time.monotonic

    def lay(self, text: str, zone: str, turn: float, shift: Size | None = None, size: Size | None = None) -> None:
        """Lay a card in a zone."""
        self._do("lay", text=text, zone=zone, turn=turn, shift=shift, size=size)

    def turn(self, text: str, turn: float) -> None:
        """Turn a card."""
        self._do("turn", text=text, turn=turn)

    def remove(self, text: str) -> None:
        """Take a card away."""
        self._do("remove", text=text)

    def roll(self, values: Sequence[int], colours: Sequence[str | None] = ()) -> None:
        """Roll the dice of the dice reader."""
        self._do("roll", values=list(values), colours=list(colours))

    def busy(self) -> float:
        """Seconds until all moves are carried out."""
        return max(0.0, self._idle_at - self.clock())

    def _do(self, what: str, **command: object) -> None:
        busy = float(self._hub.request("hands", {"do": what, **command})["busy"])
        self._idle_at = max(self._idle_at, self.clock() + busy)


def start_demo(services: Services, table: Table, pace: float) -> None:
    """Seat four simulated players at a table and start their thread; ``pace`` is seconds between answers."""
    for seat in ORDER:
        name, colour = PEOPLE[seat]
        seating.take_seat(table, seat, name, colour, simulated=True)
    table.start()
    hands_pace = 1.0 if pace >= 1 else 3.0
    services.program.start(["--camera", "simulated", "--dice", "simulated", "--pace", str(hands_pace)])
    players = DemoPlayers(table, ProgramHands(services.own_hub), max(0.0, pace))

    def play() -> None:
        with suppress(Refusal):  # without the program everything is tapped
            services.program.require()
        players.play()

    threading.Thread(target=play, name="demo", daemon=True).start()


class DemoPlayers:
    """Four simulated players with cards on a simulated mat and simulated dice."""

    def __init__(self, table: Table, hands: Hands, pace: float, seed: int = 1) -> None:
        """Players at ``table``; the same seed gives the same choices."""
        self.table, self.hands, self.pace = table, hands, pace
        self.random = random.Random(seed)
        self.rules = table.plugin.hands()
        """Which cards answer which ask."""
        self.people: Policy[RunningGame] | None = None
        self.on_mat: dict[str, str] = {}
        """The sticker's text of the card at each place of the mat."""
        self._chapter = 0

    def play(self) -> None:
        """Answer until the game is over."""
        while not self.table.over:
            time.sleep(self.pace)
            try:
                self.answer_one()
            except Refusal as refusal:
                log.info("A simulated player was refused: %s", refusal)

    def answer_one(self) -> None:
        """Settle one open ask by a card, the dice or a tap."""
        with self.table.lock:
            game = self.table.game
            asks = [ask for ask in game.asks if self.plays_for(ask.seat)] if game else []
            if game is None or not asks or self.table.is_paused:
                return
            if self.people is None or self.people.game is not game:
                players = players_of(self.table.plugin.name, game, self.random, "greedy")
                self.people = players.after_undo(self.people)
            ask = self.random.choice(asks)
            chapter = ask.chapter
            value = self.people.choose(ask)
        if chapter != self._chapter:
            self._chapter = chapter
            self.clear_mat()
        before = len(self.table.record)
        if not self.roll(ask, value) and not self.lay(ask, value, before):
            self.tap(ask, value)
        elif not self.wait_for(before, TIMEOUT):
            self.tap_unread(ask, value)

    def plays_for(self, seat: str | None) -> bool:
        """Whether these players answer for a seat; not after a person has taken it over."""
        return seat is None or seat not in self.table.people or self.table.people[seat].simulated

    def tap(self, ask: Ask, value: str) -> None:
        """Submit an answer that no device reads."""
        self.table.answer(ask.id, value, ask.seat or HOST)

    def tap_unread(self, ask: Ask, value: str) -> None:
        """Tap an answer that a device did not report in time."""
        log.warning("No device reported %s in time: the answer is tapped", ask.id)
        self.tap(ask, value)

    def roll(self, ask: Ask, value: str) -> bool:
        """Roll the dice that an ask waits for; False if it waits for none."""
        if isinstance(ask, RollAsk):
            own = self.table.people[ask.seat].colour if ask.seat else "white"
            colours = {"own": own, "neutral": "white"}
            dice = [(face, colours[group]) for group, faces in read_roll(value).items() for face in faces]
            self.random.shuffle(dice)
            self.hands.roll([face for face, _ in dice], [colour for _, colour in dice])
            return True
        if ask.device_input == "die":
            self.hands.roll([int(value)])
            return True
        return False

    def lay(self, ask: Ask, value: str, before: int) -> bool:
        """Lay the cards that give this answer; False where it can only be tapped.

        ``before`` is the number of answers given so far, for `wait_for`.
        """
        with self.table.lock:
            assert self.people is not None
            colours = {seat: person.colour for seat, person in self.table.people.items()}
            scene = Scene(self.people.game, colours, dict(self.on_mat), self.people.choose, self.random)
            laying = self.rules.lay(ask, value, scene)
        if laying is None:
            return False
        if not (laying.wait and self.wait_for(before, laying.wait)):
            self.carry_out(laying, before)
        return True

    def carry_out(self, laying: Laying, before: int) -> None:
        """Move the cards; wait until they are read if they are taken away again or answer several asks."""
        for place in laying.clear:
            self.hands.remove(self.on_mat.pop(place))
        for card in laying.cards:
            self.put(card)
        if laying.show or laying.answers > 1:
            self.wait_for(before + laying.answers - 1, self.hands.busy() + TIMEOUT)
        if laying.show:
            for card in laying.cards:
                self.hands.remove(self.on_mat.pop(card.place or card.zone))

    def put(self, card: Placement) -> None:
        """Lay a card in place of the one that lay there, or only turn it."""
        if card.turned:
            self.hands.turn(card.text, card.turn)
            return
        place = card.place or card.zone
        self.on_mat = {other: text for other, text in self.on_mat.items() if text != card.text}
        if (gone := self.on_mat.pop(place, None)) is not None:
            self.hands.remove(gone)
        self.hands.lay(card.text, card.zone, card.turn, card.shift, self.rules.card_size)
        self.on_mat[place] = card.text

    def clear_mat(self) -> None:
        """Clear the mat for a new chapter, and wait until the camera has read the empty mat."""
        if self.on_mat:
            for text in self.on_mat.values():
                self.hands.remove(text)
            self.on_mat.clear()
            until = self.hands.clock() + self.hands.busy() + 2.5
            while self.hands.clock() < until:
                time.sleep(POLL)

    def wait_for(self, before: int, seconds: float) -> bool:
        """Wait until more than ``before`` answers have been given; False after ``seconds`` of the hands' clock."""
        until = self.hands.clock() + seconds
        while self.hands.clock() < until:
            if len(self.table.record) > before:
                return True
            time.sleep(POLL)
        return False
