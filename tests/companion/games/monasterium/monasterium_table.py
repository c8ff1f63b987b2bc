"""Device table of Monasterium, with rolls of coloured dice."""

from __future__ import annotations

from typing import Any

from companion.games.monasterium.cards import mission_text
from tests.companion.games.device_table import COLOURS, DeviceTable

MISSIONS = ("a_1", "a_2", "b_1", "b_2", "c_1", "c_2")


class MonasteriumTable(DeviceTable):
    """A table at its set-up."""

    def __init__(self, seats: str = "NE") -> None:
        """Before any mission is laid out."""
        super().__init__("monasterium", seats)

    @property
    def ask(self) -> Any:
        """The only open ask."""
        (ask,) = self.game.asks
        return ask

    def suggested(self) -> Any:
        """The suggested roll as (ask, value), or None."""
        suggestion = self.devices.public(self.table)["dice"].get("suggestion")
        return None if suggestion is None else (suggestion["ask"], suggestion["value"])

    @property
    def shown(self) -> Any:
        """The key of the last thing that the dice reader reported, as the pages show it."""
        return (self.devices.public(self.table)["dice"]["last"] or {}).get("key")

    def set_up(self) -> MonasteriumTable:
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
