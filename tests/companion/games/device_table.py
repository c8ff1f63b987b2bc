"""Device table: a started table with a device hub, to which tests report cards and rolls."""

from __future__ import annotations

from typing import Any, Literal

from companion.devices.hub import DeviceHub
from companion.devices.mat_cards import CardChange
from companion.devices.roll_answers import RollAnswers
from companion.tables.journal import Journal
from companion.tables.state.rows import TableOpened
from companion.tables.table import HOST, Table
from hardware.camera.geometry.layout import MIDDLE
from tests.companion.tables.changed_rules import begun

COLOURS = {"N": "blue", "E": "red", "S": "green", "W": "yellow"}


class DeviceTable:
    """A started table of a game with a device hub."""

    def __init__(self, game: str, seats: str = "NE") -> None:
        """Open a table, take the seats and start the game."""
        self.table = Table.open("friday", Journal(), TableOpened(game=game, name="Friday"))
        self.devices = DeviceHub()
        self.devices.attach(begun(self.table, seats))
        self.now = 1000.0
        self.devices.rolls = RollAnswers(lambda: self.now)

    @property
    def game(self) -> Any:
        """The running game."""
        return self.table.game

    def place(self, text: str, zone: str = MIDDLE, event: Literal["placed", "turned"] = "placed") -> None:
        """Report that a card was placed or turned."""
        self.devices.card_changed(CardChange(event, text, zone))

    def remove(self, text: str) -> None:
        """Report that a card was removed."""
        self.devices.card_changed(CardChange("removed", text))

    def at_once(self, *texts: str, zone: str = MIDDLE) -> None:
        """Place several cards that are read together, after the last."""
        self.table.pause(True)
        for text in texts:
            self.place(text, zone)
        self.table.pause(False)
        self.devices.answer_open_asks()

    def tap(self, value: str) -> None:
        """Answer the first open ask by hand."""
        ask = self.game.asks[0]
        self.table.answer(ask.id, value, ask.seat or HOST)

    def undo(self, count: int = 1) -> None:
        """Undo answers by the host."""
        self.table.undo(HOST, self.table.epoch, count)

    @property
    def lines(self) -> list[list[str]]:
        """The answers so far, as [ask, value]."""
        return [[line.ask, line.value] for line in self.table.record]
