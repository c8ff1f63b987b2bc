"""Sample tables of Monasterium at chosen moments, made by playing real answers, and their pages in a browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from companion.games.pack_loader import reference
from companion.server.app import Services
from companion.settings import Settings
from companion.simulation.players import players_of
from companion.tables.commands import seating
from companion.tables.table import HOST, Table
from engine.games import GAMES
from tests.served import served
from tests.web.conftest import wait_until_ready
from tests.web.devices import Devices

GAME = "monasterium"
SEATS = {"N": ("blue", "Ada"), "E": ("red", "Benedetto"), "S": ("green", "Chidi"), "W": ("yellow", "Dorothea")}

Moment = Callable[[Any], bool]
"""Whether a game has reached a moment."""


def what(ask: Any) -> str:
    """What an ask is about: "place" of "1.2.place-3.N"."""
    kind: str = ask.id.split(".")[2].split("-")[0]
    return kind


def asked(kind: str, sort: str = "", chapter: int = 1) -> Moment:
    """The moment at which something is asked, from a year on; at least one value contains `sort`."""
    return lambda game: (
        game.board.chapter >= chapter
        and any(what(ask) == kind and (not sort or any(sort in value for value in ask.values)) for ask in game.asks)
    )


def over(game: Any) -> bool:
    """Whether the game is over."""
    return bool(game.over)


MOMENTS: dict[str, tuple[str, Moment]] = {
    "missions": ("NES", lambda game: game.board.chapter == 0),
    "roll": ("NES", lambda game: asked("roll")(game) and len(game.asks[0].dice) == 2),
    "again": ("NES", asked("again")),
    "place": ("NES", asked("place")),
    "one number": ("NES", lambda game: asked("place")(game) and len(game.asks[0].values) == 2),
    "take": ("NE", asked("take", ":")),
    "act": ("NESW", asked("act", "*")),
    "novice": ("NESW", lambda game: asked("novice")(game) and not asked("novice", ">")(game)),
    "novice and place": ("NESW", asked("novice", ">")),
    "place_novice": ("NES", asked("place_novice", chapter=2)),
    "window": ("NESW", asked("window", ">")),
    "over": ("NESW", over),
}
"""Seats and moment of each situation; the first seed that reaches it is played."""


def answers_to(seats: str, moment: Moment) -> list[tuple[str, str, str]]:
    """The answers up to a moment: ask id, value, and who answered."""
    for seed in range(40):
        chance, rules = Random(seed), GAMES[GAME]
        setup = {"game": GAME, "seats": {seat: SEATS[seat][0] for seat in seats}, "start_player": "N"}
        game: Any = rules.Game(rules.Setup.parse(setup), reference(GAME))
        players, given = players_of(GAME, game, chance), []
        while not moment(game) and not game.over:
            ask = chance.choice(game.asks)
            given.append((ask.id, players.choose(ask), ask.seat or HOST))
            game.answer(*given[-1][:2])
        if moment(game):
            return given
    raise AssertionError("no game comes to that moment")


@dataclass
class SampleTable:
    """A table at a moment: who is asked there, and how its pages are opened."""

    address: str
    parts: Services
    table: Table
    tokens: dict[str, str]
    devices: Devices

    @property
    def game(self) -> Any:
        """The running game."""
        return self.table.game

    @property
    def seat(self) -> str:
        """The seat of the first open ask, or North."""
        return next((ask.seat for ask in self.game.asks if ask.seat), "N") if self.game else "N"

    @property
    def last(self) -> str:
        """The value that was answered last."""
        value: str = self.table.record[-1].value
        return value

    def open(
        self,
        kind: str = "phone",
        light: str = "parchment",
        width: int = 390,
        height: int = 844,
        language: str = "en-GB",
        answer: bool = True,
    ) -> Page:
        """One of the table's pages, once a question can be answered; an error in a script fails the test."""
        page = self.devices.open(
            f"localStorage.setItem('exchequer.light', '{light}');"
            f"localStorage.setItem('exchequer.token.{self.table.id}', '{self.tokens[self.seat]}');",
            width,
            height,
            language,
        )
        page.on("pageerror", lambda error: pytest.fail(str(error)))
        path = self.parts.registry.host_path(self.table.id) if kind == "host" else f"/{kind}/{self.table.id}"
        page.goto(self.address + path)
        wait_until_ready(page, answer)
        return page


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Services, str]]:
    """The real application on a free port."""
    settings = Settings(data=tmp_path_factory.mktemp("monasterium"), game=GAME, rate=1e6, burst=1_000_000)
    with served(settings) as (address, parts):
        yield parts, address


@pytest.fixture(scope="session")
def answers() -> dict[str, list[tuple[str, str, str]]]:
    """The answers that lead to each moment, found once."""
    return {}


@pytest.fixture(scope="session")
def shared_samples() -> dict[str, SampleTable]:
    """The tables at which no test answers, by moment."""
    return {}


@pytest.fixture
def open_sample(
    running: tuple[Services, str],
    devices: Devices,
    answers: dict[str, list[tuple[str, str, str]]],
    shared_samples: dict[str, SampleTable],
) -> Callable[..., SampleTable]:
    """Opens a table at one of the moments; tests that answer nothing may share one."""
    parts, address = running

    def at(moment: str, shared: bool = False) -> SampleTable:
        if shared and moment in shared_samples:
            return shared_samples[moment]
        seats, when = MOMENTS[moment]
        if moment not in answers:
            answers[moment] = answers_to(seats, when)
        table = parts.registry.open("Sunday", game=GAME)
        tokens = {seat: seating.take_seat(table, seat, SEATS[seat][1], SEATS[seat][0]) for seat in seats}
        table.start("N")
        for ask, value, by in answers[moment]:
            table.answer(ask, value, by)
        sample = SampleTable(address, parts, table, tokens, devices)
        if shared:
            shared_samples[moment] = sample
        return sample

    return at
