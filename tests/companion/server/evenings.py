"""Evenings: tables played by random answers."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from companion.server.app import Services, create_app, services_of
from companion.settings import Settings
from tests.companion.conftest import PageClient
from tests.properties.random_play import random_answer

COLOURS = {"N": "blue", "E": "red"}


class Evening:
    """A table that is played by random answers."""

    def __init__(self, folder: Path, game: str, chance: random.Random) -> None:
        self.chance = chance
        self.folder = folder
        self.settings = Settings(data=folder / "data", game=game, rate=1e6, burst=1_000_000)
        self.app = create_app(self.settings)
        self.table = self.parts.registry.open("Tuesday").id
        key = self.parts.registry.keys.key(self.table)
        self.host = PageClient(self.app, self.table, "host", key)
        self.host.token = key
        self.phones = {seat: PageClient(self.app, self.table) for seat in COLOURS}
        for seat, colour in COLOURS.items():
            self.phones[seat].take_seat(seat, colour, f"Player {seat}")
        assert self.host.send("start", {"start_player": "N"})["ok"]

    @property
    def parts(self) -> Services:
        return services_of(self.app)

    @property
    def pages(self) -> list[PageClient]:
        return [*self.phones.values(), self.host]

    def answer(self, count: int = 1) -> None:
        """Give so many random answers; asleep pages get nothing."""
        for _ in range(count):
            for seat, phone in self.phones.items():
                envelope = phone.envelope()
                asks = envelope["view"]["asks"]
                if asks and envelope["view"]["over"] is False:
                    ask = self.chance.choice(asks)["id"]
                    game: Any = self.parts.registry.get(self.table).game
                    value = random_answer(next(one for one in game.asks if one.id == ask), self.chance)
                    assert phone.answer(ask, value, envelope["epoch"])["ok"], (seat, ask)
                    break
        for page in self.pages:
            page.envelope()
