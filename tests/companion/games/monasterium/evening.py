"""An evening of Monasterium: a table, and devices to which a test lays missions and rolls dice, without any pixel."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from companion.devices.hub import DeviceHub
from companion.games.monasterium.cards import mission_text
from companion.server.app import Parts, create_app, parts_of
from companion.settings import Settings
from companion.tables.table import HOST, Table
from engine.core.rolls import RollAsk, read_roll

COLOURS = {"N": "blue", "E": "red", "S": "green", "W": "yellow"}
MISSIONS = ("a_1", "a_2", "b_1", "b_2", "c_1", "c_2")


class Evening:
    """People at a table, and what they do with cards and dice."""

    def __init__(self, folder: Path, seats: str = "NE") -> None:
        """Open the house, sit down and start."""
        self.parts: Parts = parts_of(create_app(Settings(data=folder, rate=1e6, burst=1_000_000)))
        self.table: Table = self.parts.registry.open("Friday", game="monasterium")
        for seat in seats:
            self.table.take_seat(seat, f"Player {seat}", COLOURS[seat])
        self.table.start(start_player=seats[0])
        self.devices: DeviceHub = self.parts.devices
        self.devices.attach(self.table)
        self.now = 1000.0
        self.devices.rolls.last_roll._clock = lambda: self.now

    @property
    def game(self) -> Any:
        """The running game."""
        return self.table.game

    @property
    def ask(self) -> Any:
        """The only open ask."""
        (ask,) = self.game.asks
        return ask

    @property
    def answers(self) -> list[list[str]]:
        """What has been answered."""
        return [[settled.ask, settled.value] for settled in self.table.record]

    def offered(self) -> Any:
        """What the pages are offered as the roll that was seen: the ask and the value, or None."""
        seen = self.devices.public(self.table)["dice"].get("suggestion")
        return None if seen is None else (seen["ask"], seen["value"])

    @property
    def shown(self) -> Any:
        """The key of what the pages show of the dice."""
        return (self.devices.public(self.table)["dice"]["last"] or {}).get("key")

    def lay(self, text: str, zone: str | None = "middle", event: str = "placed") -> None:
        """The camera sees a card being laid."""
        self.devices.card_changed({"t": 1.0, "frame": 1, "event": event, "text": text, "zone": zone, "turn": 0.0})

    def take_away(self, text: str) -> None:
        """The camera sees a card go."""
        self.lay(text, event="removed")

    def set_up(self) -> Evening:
        """Lay out the missions and take them away."""
        texts = [mission_text(self.game.pack, mission) for mission in MISSIONS]
        for text in texts:
            self.lay(text)
        for text in texts:
            self.take_away(text)
        return self

    def roll(self, seat: str, *faces: int, own: int = 1, told: bool = True) -> None:
        """A handful of a seat comes to rest in the tray: the last `own` of the faces are dice of its colour."""
        white = len(faces) - own
        colours = (*["white"] * white, *[COLOURS[seat]] * own) if told else (None,) * len(faces)
        self.devices.rolled(faces, colours)

    def tap(self, value: str) -> None:
        """Whoever is asked answers on the phone."""
        self.table.answer(self.ask.id, value, self.ask.seat or HOST)

    def settle(self, ask: Any, value: str, random: Random) -> bool:
        """Do what people do to settle an ask; whether it took a tap."""
        if isinstance(ask, RollAsk):
            dice = [(face, COLOURS[str(ask.seat)] if group == "own" else "white")
                    for group, faces in read_roll(value).items() for face in faces]  # fmt: skip
            random.shuffle(dice)
            self.devices.rolled(tuple(face for face, _ in dice), tuple(colour for _, colour in dice))
            return False
        if ask.device_input == "cards":
            texts = [mission_text(self.game.pack, mission) for mission in value.split("+")]
            for text in texts:
                self.lay(text)
            for text in texts:
                self.take_away(text)
            return False
        self.table.answer(ask.id, value, ask.seat or HOST)
        return True

    def close(self) -> None:
        """Everybody goes home."""
        self.parts.close()
