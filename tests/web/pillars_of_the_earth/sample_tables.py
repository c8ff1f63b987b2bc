"""Sample tables: real games, each played by real answers to a moment that the pages have to show well.

``python -m tests.web.pillars_of_the_earth.sample_tables`` serves them all on port 8124 and prints their addresses, for
working on the pages.
"""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from companion.games.pillars_of_the_earth import PLUGIN
from companion.server.app import Services
from companion.settings import Settings
from companion.tables.commands import seating
from companion.tables.table import HOST, Table
from engine.pillars_of_the_earth.game import Game
from engine.pillars_of_the_earth.setup import Setup
from tests.served import served

GAME = "pillars_of_the_earth"
PEOPLE = {"N": ("Aliena", "blue"), "E": ("Jack", "red"), "S": ("Philip", "green"), "W": ("Ellen", "yellow")}
AVOIDED = ("pass", "leave", "none")
"""Values that are chosen less often than at random, so that games reach more moments."""


def what_of(ask: Any) -> str:
    """What an ask is about: "market" for "2.3.market-1_2.N"."""
    return str(ask.id.split(".")[2].split("-")[0])


def asked(game: Any, what: str) -> Any:
    """The open ask about this, or None."""
    return next((ask for ask in game.asks if what_of(ask) == what), None)


def choose(ask: Any, chance: Random, prefer: dict[str, Callable[[str], bool]]) -> str:
    """A random legal value: a preferred one if there is any, seldom a pass."""
    values: list[str] = list(ask.values)
    is_preferred = prefer.get(what_of(ask))
    preferred = [value for value in values if is_preferred(value)] if is_preferred else []
    eager = [value for value in values if value not in AVOIDED and not value.endswith(":refused")]
    return chance.choice(preferred or (eager if eager and chance.random() < 0.8 else values))


def plans_cathedral(game: Any) -> bool:
    """Whether a seat plans its work on the cathedral with five cards, for which the order matters."""
    ask = asked(game, "cathedral")
    if ask is None or not any(card.with_metal or "gold" in card.gives for card in ask.cards.values()):
        return False
    return len(ask.cards) == 5 and str(ask.values[0]).count("*") >= 3 and game.board.cubes(ask.seat, "stone") >= 3


def trades_under_limits(game: Any) -> bool:
    """Whether a seat trades that has bought already and may not buy wood, but may buy and sell other goods."""
    ask = asked(game, "market")
    if ask is None or not game.board.holdings[ask.seat].bought:
        return False
    kinds = {value.split(":")[0] for value in ask.values}
    return not game.board.has_starter(ask.seat, "woodworker") and {"buy", "sell", "leave"} <= kinds


def has_the_market_alone(game: Any) -> bool:
    """Whether a player with several builders at the market, and nobody else's there, is to trade with cubes to sell."""
    ask, there = asked(game, "market"), [seat for seat in game.board.spaces["market"] if seat]
    return ask is not None and len(there) > 1 and {*there} == {ask.seat} and len(ask.values) > 3


def draws_late(game: Any) -> bool:
    """Whether builders are drawn while two lie on the wheel."""
    return asked(game, "draw") is not None and len(game.board.wheel) >= 2 and game.board.chapter >= 2


def places_late(game: Any) -> bool:
    """Whether a builder is placed for gold while others stand and two lie on the wheel."""
    ask = asked(game, "builder")
    stand = sum(seat is not None for spaces in game.board.spaces.values() for seat in spaces)
    return ask is not None and len(ask.values) > 4 and min(len(game.board.wheel), stand, game.board.chapter) >= 2


def may_not_pass_again(game: Any) -> bool:
    """Whether a builder is drawn whose owner may not pass once more, by an event of the last round."""
    ask = asked(game, "builder")
    board = game.board
    return ask is not None and "pass" in ask.values and board.pass_limit == board.holdings[ask.seat].passes


def chooses_among_few(game: Any) -> bool:
    """Whether a seat chooses a card that cannot take all of them."""
    ask = asked(game, "card")
    return ask is not None and 2 < len(ask.values) < len(game.board.supply) and len(game.board.supply) >= 6


def dismisses_one_of_two_alike(game: Any) -> bool:
    """Whether a seat that has two cards of the same craftsman dismisses one of six."""
    ask = asked(game, "dismiss") or asked(game, "dismiss_shiring")
    if ask is None:
        return False
    types = [game.board.pack.craftsmen[card].type for card in game.board.holdings[ask.seat].craftsmen]
    return len({*types}) < len(types)


PASSES = {"builder": lambda value: value == "pass"}
STOPS: dict[str, tuple[int, Callable[[Any], bool], dict[str, Callable[[str], bool]]]] = {
    "start": (1, lambda game: asked(game, "start_player") is not None, {}),
    "prepare": (1, lambda game: len(game.asks) == 3, {}),
    "cards": (2, chooses_among_few, {}),
    "draw": (3, draws_late, {}),
    "builder": (4, places_late, {}),
    "limited": (
        15,
        may_not_pass_again,
        {"builder": lambda value: value == "pass", "event": lambda value: value == "quarrel"},
    ),
    "passed": (5, lambda game: asked(game, "passed") is not None and len(game.board.wheel) >= 2, PASSES),
    "event": (6, lambda game: asked(game, "event") is not None and game.board.chapter == 2, {}),
    "bishop": (7, lambda game: asked(game, "bishop") is not None, {}),
    "tax": (8, lambda game: asked(game, "tax") is not None and game.board.chapter == 3, {}),
    "tax_free": (9, lambda game: asked(game, "tax_free") is not None, {}),
    "market": (10, trades_under_limits, {"market": lambda value: value.startswith("buy:sand")}),
    "markets": (17, has_the_market_alone, {"builder": lambda value: value.startswith("market")}),
    "cathedral": (11, plans_cathedral, {}),
    "keep": (12, lambda game: asked(game, "keep_cubes") is not None and len(game.asks[0].values) > 8, {}),
    "dismiss": (13, lambda game: asked(game, "dismiss") is not None or asked(game, "dismiss_shiring") is not None, {}),
    "alike": (18, dismisses_one_of_two_alike, {}),
    "over": (14, lambda game: game.over, {}),
}
"""Per moment: a seed, whether a game has reached it, and the values preferred until then, by kind of ask."""


def play_to(moment: str) -> list[list[str]]:
    """The answers that lead to a moment, of the first random game that reaches it."""
    seed, arrived, prefer = STOPS[moment]
    pack = PLUGIN.load_pack()
    setup = {"game": GAME, "seats": {seat: colour for seat, (_, colour) in PEOPLE.items()}, "start_player": None}
    for attempt in range(200):
        chance = Random(seed * 1000 + attempt)
        game = Game(Setup.parse(setup), pack)
        while not arrived(game) and not game.over:
            ask = game.asks[0]
            game.answer(ask.id, choose(ask, chance, prefer))
        if arrived(game):
            return game.answers
    raise AssertionError(f"no game reaches {moment}")


@dataclass
class SampleTables:
    """A running server with tables by moment, and the tokens of their seats."""

    address: str
    parts: Services
    tables: dict[str, Table]
    tokens: dict[str, dict[str, str]]

    def table(self, moment: str, again: bool = False) -> Table:
        """The table at a moment: the same one each time, or (``again``) a new one."""
        if again or moment not in self.tables:
            self.tables[moment] = self._open(moment)
        return self.tables[moment]

    def _open(self, moment: str) -> Table:
        table = self.parts.registry.open(moment.capitalize(), game=GAME)
        self.tokens[table.id] = {
            seat: seating.take_seat(table, seat, name, colour) for seat, (name, colour) in PEOPLE.items()
        }
        if moment == "before":
            return table
        table.start()
        game: Any = table.game
        for ask, value in play_to(moment):
            table.answer(ask, value, game.find(ask).seat or HOST)
        return table

    def asked_seat(self, moment: str) -> str:
        """The seat of the first open ask at a moment, or the active one if the ask is for the table."""
        game: Any = self.table(moment).game
        ask = game.asks[0] if game.asks else None
        return str(ask.seat if ask and ask.seat else game.board.active)


def serve(folder: Path, port: int = 0) -> Iterator[SampleTables]:
    """A server that runs until the generator is closed; port 0 is a free one."""
    with served(Settings(data=folder), port) as (address, parts):
        yield SampleTables(address, parts, {}, {})


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as temporary:
        running = serve(Path(temporary), 8124)
        samples = next(running)
        for name in ["before", *STOPS]:
            opened = samples.table(name)
            seat = samples.asked_seat(name) if opened.game else "N"
            host = samples.parts.registry.host_path(opened.id)
            print(name, opened.id, seat, samples.tokens[opened.id][seat], host, flush=True)
        threading.Event().wait()
