"""Device table of Monasterium: a table with a device hub, to which tests report cards and rolls."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from companion.devices.hub import DeviceHub
from companion.devices.mat_cards import CardChange
from companion.games.monasterium.cards import mission_text
from companion.server.app import Services, create_app, services_of
from companion.settings import Settings
from companion.tables.commands import seating
from companion.tables.table import HOST, Table

COLOURS = {"N": "blue", "E": "red", "S": "green", "W": "yellow"}
MISSIONS = ("a_1", "a_2", "b_1", "b_2", "c_1", "c_2")


class DeviceTable:
    """A started table with a device hub, and reports of cards and rolls to the hub."""

    def __init__(self, folder: Path, seats: str = "NE") -> None:
        """Build an application, open a table in it, take the seats and start the game."""
        self.parts: Services = services_of(create_app(Settings(data=folder, rate=1e6, burst=1_000_000)))
        self.table: Table = self.parts.registry.open("Friday", game="monasterium")
        for seat in seats:
            seating.take_seat(self.table, seat, f"Player {seat}", COLOURS[seat])
        self.table.start(start_player=seats[0])
        self.devices: DeviceHub = self.parts.devices
        self.devices.attach(self.table)
        self.now = 1000.0
        self.devices.rolls._clock = lambda: self.now

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
        """The answers so far, as [ask, value]."""
        return [[settled.ask, settled.value] for settled in self.table.record]

    def suggested(self) -> Any:
        """The suggested roll as (ask, value), or None."""
        suggestion = self.devices.public(self.table)["dice"].get("suggestion")
        return None if suggestion is None else (suggestion["ask"], suggestion["value"])

    @property
    def shown(self) -> Any:
        """The key of the last thing that the dice reader reported, as the pages show it."""
        return (self.devices.public(self.table)["dice"]["last"] or {}).get("key")

    def place(self, text: str, zone: str = "middle", event: Literal["placed", "turned"] = "placed") -> None:
        """Report that a card was placed or turned."""
        self.devices.card_changed(CardChange(event, text, zone))

    def remove(self, text: str) -> None:
        """Report that a card was removed."""
        self.devices.card_changed(CardChange("removed", text))

    def set_up(self) -> DeviceTable:
        """Place and remove the mission cards, so that the first roll is open."""
        texts = [mission_text(self.game.pack, mission) for mission in MISSIONS]
        for text in texts:
            self.place(text)
        for text in texts:
            self.remove(text)
        return self

    def roll(self, seat: str, *faces: int, own: int = 1, with_colours: bool = True) -> None:
        """Report a roll, with or without colours; the last `own` of the faces are dice of the seat's colour."""
        white = len(faces) - own
        colours = (*["white"] * white, *[COLOURS[seat]] * own) if with_colours else (None,) * len(faces)
        self.devices.rolled(faces, colours)

    def tap(self, value: str) -> None:
        """Answer the only open ask by hand."""
        self.table.answer(self.ask.id, value, self.ask.seat or HOST)

    def close(self) -> None:
        """Close the application."""
        self.parts.close()
