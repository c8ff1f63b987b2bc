"""Sample tables: real games, each played by real answers to a moment that the pages have to show well."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from playwright.sync_api import Page, ViewportSize

from companion.games import plugin_of
from companion.simulation.players import players_of
from companion.tables.commands import seating
from companion.tables.table import HOST, Table
from tests.web.live import PHONE, TELEVISION, Live, wait_until_ready

MONASTERIUM, PILLARS = "monasterium", "pillars_of_the_earth"
PEOPLE = {"N": ("Aliena", "blue"), "E": ("Jack", "red"), "S": ("Philip", "green"), "W": ("Ellen", "yellow")}


@dataclass(frozen=True)
class Moment:
    """A moment of a game: how it is recognised, who plays, and which values are preferred until then, by ask."""

    game: str
    is_reached: Callable[[Any], bool]
    seats: str = "NESW"
    prefer: Mapping[str, Callable[[str], bool]] = field(default_factory=dict)


def asked(game: Any, what: str) -> Any:
    """The open ask about this, or None."""
    return next((ask for ask in game.asks if ask.what == what), None)


def asks(what: str, part: str = "") -> Callable[[Any], bool]:
    """The moment at which this is asked, with at least one value that contains ``part``."""
    return lambda game: any(part in value for value in getattr(asked(game, what), "values", ()))


def rolls_two_dice(game: Any) -> bool:
    """Whether a roll of white dice and the player's own die is asked."""
    return asked(game, "roll") is not None and len(game.asks[0].dice) == 2


def sends_a_novice_at_first(game: Any) -> bool:
    """Whether a novice is sent, with no further choice."""
    return asks("novice")(game) and not asks("novice", ">")(game)


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


MOMENTS = {
    "missions": Moment(MONASTERIUM, lambda game: game.board.chapter == 0, "NES"),
    "roll": Moment(MONASTERIUM, rolls_two_dice, "NES"),
    "place": Moment(MONASTERIUM, asks("place"), "NES"),
    "one number": Moment(MONASTERIUM, lambda game: asks("place")(game) and len(game.asks[0].values) == 2, "NES"),
    "take": Moment(MONASTERIUM, asks("take", ":"), "NE"),
    "act": Moment(MONASTERIUM, asks("act", "*")),
    "novice": Moment(MONASTERIUM, sends_a_novice_at_first),
    "novice and place": Moment(MONASTERIUM, asks("novice", ">")),
    "window": Moment(MONASTERIUM, asks("window", ">")),
    "over": Moment(MONASTERIUM, lambda game: game.over),
    "before": Moment(PILLARS, lambda _: True),
    "before monasterium": Moment(MONASTERIUM, lambda _: True, "NE"),
    "prepare": Moment(PILLARS, lambda game: len(game.asks) == 3),
    "cards": Moment(PILLARS, chooses_among_few),
    "draw": Moment(PILLARS, draws_late),
    "builder": Moment(PILLARS, places_late),
    "limited": Moment(
        PILLARS,
        may_not_pass_again,
        prefer={"builder": lambda value: value == "pass", "event": lambda value: value == "quarrel"},
    ),
    "bishop": Moment(PILLARS, asks("bishop")),
    "tax": Moment(PILLARS, lambda game: asked(game, "tax") is not None and game.board.chapter == 3),
    "market": Moment(PILLARS, trades_under_limits, prefer={"market": lambda value: value.startswith("buy:sand")}),
    "markets": Moment(PILLARS, has_the_market_alone, prefer={"builder": lambda value: value.startswith("market")}),
    "cathedral": Moment(PILLARS, plans_cathedral),
    "keep": Moment(PILLARS, lambda game: asked(game, "keep_cubes") is not None and len(game.asks[0].values) > 8),
}


def answers_to(moment: Moment) -> list[tuple[str, str, str]]:
    """The answers up to a moment, by the first seed that reaches it: ask, value, and who answered."""
    plugin = plugin_of(moment.game)
    pack = plugin.load_pack()
    setup = {"game": moment.game, "seats": {seat: PEOPLE[seat][1] for seat in moment.seats}, "start_player": "N"}
    for seed in range(200):
        chance, given = Random(seed), list[tuple[str, str, str]]()
        game: Any = plugin.begin(plugin.parse(setup, pack), pack)
        players = players_of(moment.game, game, chance)
        while not moment.is_reached(game) and not game.over:
            ask = chance.choice(game.asks) if moment.game == MONASTERIUM else game.asks[0]
            is_preferred = moment.prefer.get(ask.what)
            preferred = [value for value in ask.values if is_preferred is not None and is_preferred(value)]
            given.append((ask.id, preferred[0] if preferred else players.choose(ask), ask.seat or HOST))
            game.answer(*given[-1][:2])
        if moment.is_reached(game):
            return given
    raise AssertionError("no game comes to that moment")


@dataclass
class SampleTable:
    """A table at a moment: who is asked there, and how its pages are opened."""

    live: Live
    table: Table
    tokens: dict[str, str]

    @property
    def game(self) -> Any:
        """The running game."""
        return self.table.game

    @property
    def ask(self) -> Any:
        """The first open ask."""
        return self.game.asks[0]

    @property
    def seat(self) -> str:
        """The seat of the first open ask; where none is asked, the active one, or North."""
        if self.game is None or self.game.over:
            return "N"
        return self.ask.seat or str(self.table.view("table")["active"])

    @property
    def last(self) -> str:
        """The value that was answered last."""
        return self.table.record[-1].value

    def open(
        self,
        kind: str = "phone",
        size: ViewportSize | None = None,
        *,
        seat: str = "",
        language: str = "en-GB",
        answer: bool = True,
    ) -> Page:
        """One of the table's pages, once its question can be answered; its phone has shown the ends of all rounds."""
        path = self.live.parts.registry.host_path(self.table.id) if kind == "host" else f"/{kind}/{self.table.id}"
        stored = {f"token.{self.table.id}": self.tokens[seat or self.seat], f"closing.{self.table.id}": "6"}
        page = self.live.open(path, size or (TELEVISION if kind == "table" else PHONE), language, **stored)
        wait_until_ready(page, answer)
        return page


class SampleTables:
    """Tables at moments, each played to it once; a test that answers gets a table of its own."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self._answers: dict[str, list[tuple[str, str, str]]] = {}
        self._shared: dict[str, SampleTable] = {}

    def shared(self, name: str) -> SampleTable:
        """The table at which no test answers."""
        if name not in self._shared:
            self._shared[name] = self.new(name)
        return self._shared[name]

    def new(self, name: str) -> SampleTable:
        """Another table at a moment."""
        moment = MOMENTS[name]
        table = self.live.parts.registry.open("Sunday", game=moment.game)
        tokens = {seat: seating.take_seat(table, seat, *PEOPLE[seat]) for seat in moment.seats}
        if not name.startswith("before"):
            if name not in self._answers:
                self._answers[name] = answers_to(moment)
            table.start("N")
            for ask, value, by in self._answers[name]:
                table.answer(ask, value, by)
        return SampleTable(self.live, table, tokens)
