"""Device table of The Pillars of the Earth, and the stickers of its cards."""

from __future__ import annotations

from functools import partial
from typing import Literal

from companion.games.pillars_of_the_earth import PLUGIN
from companion.games.pillars_of_the_earth.cards import ADVANTAGE, CRAFTSMAN, EVENT, RESOURCE, builder_text, text_of
from engine.core import Ask
from hardware.camera.geometry.layout import MIDDLE
from tests.companion.games.device_table import COLOURS, DeviceTable

FIRST = ("toolmaker_1", "master_woodworker_1", "potter_1", "carpenter_1")
"""The craftsmen of the first round, as the pack has them."""
SUPPLY = ("sand_2", "sand_3", "sand_4", "wood_2", "wood_3", "stone_2", "stone_3")
"""A supply: wood_4 and stone_4 are out of use."""


resource, craftsman = partial(text_of, RESOURCE), partial(text_of, CRAFTSMAN)
advantage, event = partial(text_of, ADVANTAGE), partial(text_of, EVENT)
"""The sticker of a card of each kind."""


def builder(seat: str, number: int) -> str:
    """The sticker of one of a seat's builders."""
    return builder_text(COLOURS[seat], number)


class PillarsTable(DeviceTable):
    """A table of two players, and the cards on its mat."""

    def __init__(self) -> None:
        """Before an empty mat."""
        super().__init__(PLUGIN.name)
        self.mat: dict[str, str] = {}

    def place(self, text: str, zone: str = MIDDLE, event: Literal["placed", "turned"] = "placed") -> None:
        """Report that a sticker was placed, after its removal if it was there."""
        self.remove(text)
        self.mat[text] = zone
        super().place(text, zone, event)

    def remove(self, text: str) -> None:
        """Report that a sticker was removed, if it was there."""
        if self.mat.pop(text, None) is not None:
            super().remove(text)

    def clear(self) -> None:
        """Report that all stickers were removed."""
        for text in list(self.mat):
            self.remove(text)

    def place_first_round(self) -> None:
        """Place the cards of the first round."""
        self.at_once(advantage("patron_wood"), advantage("foresight"))
        for card in SUPPLY:
            self.place(resource(card))
        for card in FIRST[:2]:
            self.place(craftsman(card))
        self.remove(advantage("patron_wood"))
        self.remove(advantage("foresight"))

    def ask(self, what: str) -> Ask | None:
        """The open ask of that kind, or None."""
        found: list[Ask] = [ask for ask in self.game.asks if ask.id.split(".")[2].split("-")[0] == what]
        return found[0] if found else None

    def play_to(self, *whats: str) -> Ask:
        """Answer by hand, passing where possible, until one of these asks is open."""
        while True:
            for what in whats:
                if (ask := self.ask(what)) is not None:
                    return ask
            ask = self.game.asks[0]
            passes = ("pass", "leave", "nothing", "none", "protection", "pilgrims", "flood", "2")
            self.tap(next((value for value in passes if value in ask.values), ask.values[0]))

    @property
    def answers(self) -> dict[str, str]:
        """The answers by ask, without chapter and round: "card-1.N" → "wood_2"."""
        return {line.ask.split(".", 2)[2]: line.value for line in self.table.record}

    @property
    def by(self) -> list[str]:
        """Who gave each answer, in order."""
        return [line.by for line in self.table.record]
