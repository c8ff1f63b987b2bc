"""The second reading's state of a World Without End game: plain dictionaries, and the helpers of every rule."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

CLOCKWISE = "NESW"
KINDS = ("stone", "wood", "grain", "piety", "wool", "cloth", "gold", "loyalty", "medical_knowledge")
PLENTY = 10**6

Open = dict[str, set[str]]
Steps = Generator[Open, tuple[str, str], Any]


class SecondState:
    """Pieces, points and asks of one game."""

    def __init__(self, setup: dict[str, Any], pack: dict[str, Any]) -> None:
        self.setup, self.pack, self.on_board = setup, pack, pack["board"]
        self.seats = [seat for seat in CLOCKWISE if seat in setup["seats"]]
        self.stock = {kind: PLENTY if n is None else n for kind, n in self.on_board["supply"].items()}
        self.goods = {seat: dict.fromkeys(KINDS, 0) for seat in self.seats}
        self.vp = dict.fromkeys(self.seats, 8.0)
        self.tiles = {tile["id"]: tile for tile in self.on_board["projects"]}
        self.sites = {site["id"]: site for site in self.on_board["sites"]}
        self.cards = {card["id"]: card for card in pack["cards"]}
        self.projects: dict[str, dict[str, Any]] = {}
        self.houses: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.seals = dict.fromkeys(self.seats, 2)
        self.played: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.face_down = dict.fromkeys(self.seats, 0)
        self.punished: dict[str, set[str]] = {seat: set() for seat in self.seats}
        self.turned_up: list[str] = []
        self.slots: list[str] = []
        self.marker = "outlaws"
        self.covered: set[str] = {"cloth"}
        self.only: str | None = None
        self.plague: dict[int, str] = {}
        self.tokens: dict[int, int] = {}
        self.chapter = self.round = 0
        self.active = ""
        self.permanent: list[str] = []
        self.final: dict[str, float] = {}
        for seat in self.seats:
            self.take(seat, "wool", 1)
            self.take(seat, "gold", 2)
        self.bring("start")

    def bring(self, arrival: str, name: str = "") -> None:
        for tile in self.tiles.values():
            if tile["arrives"] == arrival and name in ("", tile["id"]):
                self.projects[tile["id"]] = {"stone": 0, "wood": 0, "covered": False, "done": False, "donors": []}

    def clockwise(self) -> list[str]:
        at = self.seats.index(self.active)
        return self.seats[at:] + self.seats[:at]

    def score(self, seat: str, n: float) -> None:
        self.vp[seat] = max(0, self.vp[seat] + n)

    def take(self, seat: str, kind: str, n: int) -> int:
        n = min(n, self.stock[kind])
        self.goods[seat][kind] += n
        self.stock[kind] -= n
        return n

    def give(self, seat: str, kind: str, n: int = 1) -> None:
        assert self.goods[seat][kind] >= n
        self.goods[seat][kind] -= n
        self.stock[kind] += n

    def reward(self, seat: str, what: dict[str, int]) -> None:
        for kind, n in what.items():
            if kind == "vp":
                self.score(seat, n)
            elif kind in KINDS:
                self.take(seat, kind, n)

    def in_force(self, do: str) -> list[dict[str, Any]]:
        """The effects of this name in force, the oldest first."""
        return [effect for card in self.permanent for effect in self.cards[card]["effects"] if effect["do"] == do]

    def ask(self, what: str, seat: str, values: Iterable[str]) -> Steps:
        name = f"{self.chapter}.{self.round}.{what}" + (f".{seat}" if seat else "")
        _, value = yield {name: set(values)}
        return value

    def may(self, what: str, seat: str, values: list[str]) -> Steps:
        """Offer something that can be left."""
        if not values:
            return ""
        value = yield from self.ask(what, seat, [*values, "nothing"])
        return "" if value == "nothing" else value

    def choose(self, what: str, seat: str, values: list[str]) -> Steps:
        """Let a seat choose, where there is a choice at all."""
        if len(values) == 1:
            return values[0]
        return (yield from self.may(what, seat, values))

    def can_trade(self, seat: str, effect: dict[str, Any]) -> bool:
        return all(self.goods[seat][kind] >= n for kind, n in effect["give"].items()) and all(
            kind == "vp" or self.stock[kind] >= n for kind, n in effect["get"].items()
        )

    def trade(self, seat: str, effect: dict[str, Any]) -> None:
        for kind, n in effect["give"].items():
            self.give(seat, kind, n)
        self.reward(seat, effect["get"])
